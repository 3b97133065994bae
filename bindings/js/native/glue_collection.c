/* glue_collection.c - splits, compares and edits games.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue_events.h"

#ifdef GLUE_COLLECTION

#include "qipu/compare.h"
#include "qipu/editor.h"
#include "qipu/merge.h"

/* A game from its events; NULL if it fails. */
static qp_game *game_of(qp_text events) {
    qp_game *game = qp_game_new(NULL);
    if (!game)
        glue_failed(QP_E_NOMEM);
    else if (!glue_build(game, events))
        return game;
    qp_game_free(game);
    return NULL;
}

/* ---- splitting ---- */

static qp_status split_take(void *ctx, qp_game *game) {
    (void)ctx;
    return glue_put_game(game);
}

/* Splits a game: an answer of games. */
GLUE(split) qp_status glue_split(size_t len, unsigned by);
qp_status glue_split(size_t len, unsigned by) {
    qp_game *game = game_of(glue_asked(len));
    if (!game) return glue_err.code;
    glue_begin_games();
    qp_status rc = qp_game_split(game, (qp_split_by)by, split_take, NULL);
    qp_game_free(game);
    return rc ? glue_failed(rc) : glue_done();
}

/* ---- comparing ---- */

static qp_comparison *comparison;

GLUE(diff_end) void glue_diff_end(void);
void glue_diff_end(void) {
    qp_comparison_free(comparison);
    comparison = NULL;
}

GLUE(diff_begin) qp_status glue_diff_begin(void);
qp_status glue_diff_begin(void) {
    glue_diff_end();
    comparison = qp_comparison_new();
    return comparison ? QP_OK : glue_failed(QP_E_NOMEM);
}

/* Adds a game to collection 0 or 1. */
GLUE(diff_game) qp_status glue_diff_game(size_t len, int side);
qp_status glue_diff_game(size_t len, int side) {
    qp_game *game = game_of(glue_asked(len));
    if (!game) return glue_err.code;
    qp_status rc = qp_comparison_add(comparison, side, game);
    qp_game_free(game);
    return rc ? glue_failed(rc) : QP_OK;
}

/* A text or, for a NULL ptr, none: 0, or 1 and the text. */
static void put_value(qp_text value) {
    glue_put_byte(GLUE_ANSWER, value.ptr != NULL);
    if (value.ptr) glue_put_text(GLUE_ANSWER, value);
}

static void diff_tag(void *ctx, qp_text name, qp_text first, qp_text second) {
    (void)ctx;
    glue_put_byte(GLUE_ANSWER, 1);
    glue_put_text(GLUE_ANSWER, name);
    put_value(first);
    put_value(second);
}

static qp_status diff_take(void *ctx, const qp_difference *found) {
    (void)ctx;
    glue_put_number(GLUE_ANSWER, found->number[0]);
    glue_put_number(GLUE_ANSWER, found->number[1]);
    glue_put_byte(GLUE_ANSWER, found->differs);
    glue_put_number(GLUE_ANSWER, found->ply);
    qp_difference_tags(found, diff_tag, NULL);
    glue_put_byte(GLUE_ANSWER, 0);
    return GLUE_ANSWER->lacks ? QP_E_NOMEM : QP_OK;
}

/* What differs: of each the numbers of the games, bits, the ply, and the tags,
 * each after a 1, and a 0. */
GLUE(diff_answer) qp_status glue_diff_answer(void);
qp_status glue_diff_answer(void) {
    glue_begin();
    qp_status rc = qp_comparison_end(comparison, diff_take, NULL);
    return rc ? glue_failed(rc) : glue_done();
}

/* ---- editing ---- */

/* Reads edits: NUL-terminated texts in pairs. */
static qp_status read_edits(qp_editor *editor, qp_text edits) {
    const char *at = edits.ptr, *end = edits.ptr + edits.len;
    while (at < end) {
        const char *value = at + qp_text_of(at).len + 1;
        qp_status rc = qp_editor_add(editor, at, value, &glue_err);
        if (rc) return rc;
        at = value + qp_text_of(value).len + 1;
    }
    return QP_OK;
}

/* Edits a game: the edits, `events` bytes of it after them. An answer of one
 * game, or of none if nothing changes. Without events only the edits are
 * checked. */
GLUE(edit) qp_status glue_edit(size_t edits, size_t events);
qp_status glue_edit(size_t edits, size_t events) {
    uint64_t changed = 0;
    qp_text asked = glue_asked(edits + events);
    qp_game *game = NULL;
    glue_err = (qp_err){.code = QP_OK};
    qp_editor *editor = qp_editor_new();
    qp_status rc = editor ? read_edits(editor, (qp_text){asked.ptr, edits})
                          : glue_failed(QP_E_NOMEM);
    glue_begin_games();
    if (!rc && events) {
        game = game_of((qp_text){asked.ptr + edits, events});
        rc = game ? qp_editor_game(&changed, editor, game, &glue_err)
                  : glue_err.code;
        if (!rc && changed) rc = glue_put_game(game);
    }
    qp_game_free(game);
    qp_editor_free(editor);
    if (rc && glue_err.code != rc) return glue_failed(rc);
    return rc ? rc : glue_done();
}

#endif
