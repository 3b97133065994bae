/* split.c - makes several games of one with variations.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "graft.h"
#include "merged_tags.h"
#include "qipu/pos.h"

typedef struct splitting {
    const qp_game *game;
    qp_game *part; /* owned */
    qp_node *line; /* from the start to the end of a part; owned */
    size_t plies;
    qp_split_take take;
    void *ctx;
} splitting;

static qp_status copy_tags(qp_game *out, const qp_game *game) {
    qp_status rc = QP_OK;
    for (size_t i = 0; !rc && i < qp_game_tags(game); i++)
        rc = qp_game_add_tag(out, qp_game_tag_name(game, i),
                             qp_game_tag_value(game, i));
    return rc;
}

/* Another line does not have the rest of a main line that cannot be played
 * (doc/repair.md). */
static void drop_rest(qp_game *out) {
    for (size_t i = qp_game_tags(out); i-- > 0;) {
        const qp_text name = qp_game_tag_name(out, i);
        if (qp_text_is(name, "Incomplete") ||
            (name.len >= 6 && !memcmp(name.ptr, "Unread", 6)))
            qp_game_remove_tag(out, i);
    }
}

/* The part that has the main line is as broken as the game is. */
static qp_status copy_broken(qp_game *out, const qp_game *game) {
    const qp_status broken = qp_game_broken(game);
    if (!broken || qp_game_tag(game, "Incomplete").ptr) return QP_OK;
    return qp_game_add_tag(out, qp_text_of("Incomplete"),
                           qp_text_of(qp_status_text(broken)));
}

static qp_status copy_result(qp_game *out, const qp_game *game) {
    qp_text result = qp_game_result(game);
    return result.ptr ? qp_game_set_result(out, result) : QP_OK;
}

static qp_status forget_result(qp_game *out) {
    qp_text unknown = qp_text_of("*");
    qp_status rc = QP_OK;
    if (qp_game_tag(out, "Result").ptr)
        rc = qp_game_set_tag(out, "Result", unknown);
    if (!rc && qp_game_result(out).ptr) rc = qp_game_set_result(out, unknown);
    return rc;
}

/* ---- comments that merging made ------------------------------------------ */

static qp_text tags_comment(const qp_game *game, qp_node node, size_t index) {
    qp_annotation a = qp_game_first_comment(game, node, QP_AFTER_MOVE);
    for (; a != QP_NO_ANNOTATION; a = qp_game_next_alike(game, a)) {
        qp_text text = qp_game_annotation_text(game, a);
        if (qp__merged_tags_are(text) && !index--) return text;
    }
    return (qp_text){NULL, 0};
}

static int is_tags_comment(const qp_game *game, qp_annotation note) {
    qp_text text = qp_game_annotation_text(game, note);
    return text.ptr && qp_game_annotation_place(game, note) == QP_AFTER_MOVE &&
           qp__merged_tags_are(text);
}

/* Adds the annotations of a node, without such comments. */
static qp_status copy_notes(qp_game *out, qp_node at, const qp_game *game,
                            qp_node node) {
    qp_annotation a = qp_game_first_annotation(game, node);
    qp_status rc = QP_OK;
    for (; !rc && a != QP_NO_ANNOTATION; a = qp_game_next_annotation(game, a))
        if (!is_tags_comment(game, a)) rc = qp__graft_note(out, at, game, a);
    return rc;
}

/* ---- parts --------------------------------------------------------------- */

static int is_on_main_line(const splitting *s) {
    qp_node node = QP_ROOT;
    for (size_t i = 0; i < s->plies; i++) {
        node = qp_game_next(s->game, node);
        if (node != s->line[i]) return 0;
    }
    return 1;
}

/* Begins a part: tags, start and the line so far. */
static qp_status begin_part(splitting *s, qp_node *at) {
    qp_game_clear(s->part);
    qp_status rc = qp_game_set_start(s->part, qp_game_start(s->game));
    if (!rc) rc = copy_tags(s->part, s->game);
    if (!rc) rc = copy_result(s->part, s->game);
    if (!rc && !is_on_main_line(s)) {
        drop_rest(s->part);
        rc = forget_result(s->part);
    } else if (!rc) {
        rc = copy_broken(s->part, s->game);
    }
    if (!rc) rc = copy_notes(s->part, QP_ROOT, s->game, QP_ROOT);
    *at = QP_ROOT;
    for (size_t i = 0; !rc && i < s->plies; i++) {
        rc = qp_game_add(at, s->part, *at, qp_game_move(s->game, s->line[i]));
        if (!rc) rc = copy_notes(s->part, *at, s->game, s->line[i]);
    }
    return rc;
}

static void line_to_node(splitting *s, qp_node node) {
    s->plies = 0;
    for (qp_node n = node; n != QP_ROOT; n = qp_game_parent(s->game, n))
        s->plies++;
    for (size_t i = s->plies; i-- > 0; node = qp_game_parent(s->game, node))
        s->line[i] = node;
}

/* The games that end at a node: one for each comment, or one at the end of a
 * line. */
static qp_status split_at(splitting *s, qp_node node) {
    qp_text tags = tags_comment(s->game, node, 0);
    qp_status rc = QP_OK;
    if (!tags.ptr && qp_game_next(s->game, node) != QP_NO_NODE) return QP_OK;
    line_to_node(s, node);
    for (size_t i = 0; !rc && (tags.ptr || !i);
         tags = tags_comment(s->game, node, ++i)) {
        qp_node at;
        rc = begin_part(s, &at);
        if (!rc && tags.ptr) rc = qp__merged_tags_read(s->part, tags);
        if (!rc) rc = s->take(s->ctx, s->part);
    }
    return rc;
}

static qp_status split_lines(splitting *s) {
    qp_status rc = QP_OK;
    for (qp_node n = QP_ROOT; !rc && n != QP_NO_NODE;
         n = qp__walk_on(s->game, QP_ROOT, n))
        rc = split_at(s, n);
    return rc;
}

static qp_status split_chapters(splitting *s) {
    qp_node first = qp_game_next(s->game, QP_ROOT), at;
    qp_status rc = QP_OK;
    while (first != QP_NO_NODE &&
           qp_game_variation_after(s->game, first) == QP_NO_NODE)
        first = qp_game_next(s->game, first);
    if (first == QP_NO_NODE) {
        rc = qp_game_copy(s->part, s->game);
        return rc ? rc : s->take(s->ctx, s->part);
    }
    for (; !rc && first != QP_NO_NODE;
         first = qp_game_variation_after(s->game, first)) {
        line_to_node(s, first);
        rc = begin_part(s, &at);
        if (!rc) rc = qp__graft(s->part, &at, s->game, first);
        if (!rc) rc = s->take(s->ctx, s->part);
    }
    return rc;
}

qp_status qp_game_split(const qp_game *game, qp_split_by by, qp_split_take take,
                        void *ctx) {
    splitting s = {.game = game, .take = take, .ctx = ctx};
    s.part = qp_game_new(NULL);
    s.line = malloc(qp_game_nodes(game) * sizeof *s.line);
    qp_status rc = !s.part || !s.line     ? QP_E_NOMEM
                   : by == QP_SPLIT_LINES ? split_lines(&s)
                                          : split_chapters(&s);
    qp_game_free(s.part);
    free(s.line);
    return rc;
}

/* ---- a position and what follows ----------------------------------------- */

qp_status qp_game_from(qp_game *out, const qp_game *game, qp_node node) {
    qp_pos pos;
    qp_node root = QP_ROOT;
    if (node >= qp_game_nodes(game)) return QP_E_ARG;
    qp_game_pos(&pos, game, node);
    qp_game_clear(out);
    qp_status rc = qp_game_set_start(out, &pos);
    if (!rc) rc = copy_tags(out, game);
    if (!rc) rc = copy_result(out, game);
    if (!rc) rc = qp__graft_notes(out, QP_ROOT, game, node);
    if (!rc) rc = qp__graft(out, &root, game, node);
    for (size_t i = qp_game_tags(out); i-- > 0;)
        if (qp_text_is(qp_game_tag_name(out, i), "FEN"))
            qp_game_remove_tag(out, i);
    if (node != QP_ROOT)
        drop_rest(out);
    else if (!rc)
        rc = copy_broken(out, game);
    return rc;
}

qp_node qp_game_find(const qp_game *game, const qp_pos *pos) {
    qp_pos here = *qp_game_start(game);
    qp_node before = QP_ROOT;
    for (qp_node n = QP_ROOT; n != QP_NO_NODE;
         before = n, n = qp__walk_on(game, QP_ROOT, n)) {
        if (n != QP_ROOT && qp_game_parent(game, n) == before)
            qp_pos_play(&here, qp_game_move(game, n));
        else
            qp_game_pos(&here, game, n);
        if (qp_pos_equal(&here, pos)) return n;
    }
    return QP_NO_NODE;
}
