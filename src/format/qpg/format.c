/* format.c - .qpg files in the table of formats.
 *
 * Owns how a game that was unpacked is told as events, with its moves in UCCI
 * coordinates; whoever wants the games themselves has qpg.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../record/formats.h"

#include <string.h>

#include "../../record/base.h"
#include "../../record/give.h"
#include "../../record/tags.h"
#include "file.h"
#include "qipu/qpg.h"
#include "../../record/inner.h"

/* A move with variations, and the one that is open. */
typedef struct qpg_pair {
    qp_node node, variation;
} qpg_pair;

typedef struct qpg_events {
    qp_alloc alloc;
    qp__give give;
    qp_qpg_reader *file;
    qp_packer *packer;
    qp_game *game;
    qpg_pair *branch;
    size_t depth, branches_size;
    qp_status status; /* QP_E_NOMEM */
    int none;         /* this is no such file: nothing is read */
} qpg_events;

/* ---- a game as events ---------------------------------------------------- */

/* A FEN that gave no position stays as it was: it is told again. */
static void give_tags(qpg_events *r, const qp_at *at) {
    qp__tags t;
    qp__tags_begin(&t, r->game, QP_NOTE_UCCI);
    while (qp__tags_next(&t))
        if (t.name.len && t.name.len <= QP_TOKEN_MAX)
            qp__give_tag(&r->give, t.name, t.value, at);
        else
            qp__give_problem(&r->give, QP_W_FORMAT_VALUE, at, t.name,
                             qp_text_of(""));
    qp_text broken = qp__tags_broken(r->game);
    if (broken.ptr)
        qp__give_tag(&r->give, qp_text_of("Incomplete"), broken, at);
}

static void give_comments(qpg_events *r, qp_node node, qp_place place,
                          const qp_at *at) {
    unsigned flags = QP_COMMENT_END;
    if (place == QP_BEFORE_MOVE) flags |= QP_COMMENT_BEFORE;
    for (qp_annotation a = qp_game_first_comment(r->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(r->game, a)) {
        qp_comment c;
        qp_game_annotation_comment(&c, r->game, a);
        unsigned kind = c.flags & (QP_COMMENT_LINE | QP_COMMENT_ESCAPE);
        qp__give_comment(&r->give, c.text, flags | kind, at);
    }
}

static void give_nags(qpg_events *r, qp_node node, const qp_at *at) {
    for (qp_annotation a = qp_game_first_nag(r->game, node);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(r->game, a))
        qp__give_nag(&r->give, (unsigned)qp_game_annotation_nag(r->game, a),
                     at);
}

/* Coordinates need no position. */
static void give_move(qpg_events *r, qp_move move, const qp_at *at) {
    qp__give_squares(&r->give, move, at);
}

static void give_node(qpg_events *r, qp_node node, const qp_at *at) {
    int noted = qp__inner_has_notes(r->game, node);
    if (noted) give_comments(r, node, QP_BEFORE_MOVE, at);
    give_move(r, qp_game_move(r->game, node), at);
    if (!noted) return;
    give_nags(r, node, at);
    give_comments(r, node, QP_AFTER_MOVE, at);
}

/* Into the variations after a move; where the walk goes on. */
static qp_status open_branch(qp_node *next, qpg_events *r, qp_node node,
                             const qp_at *at) {
    qp_node variation = qp_game_variation(r->game, node);
    if (variation == QP_NO_NODE) {
        *next = qp_game_next(r->game, node);
        return QP_OK;
    }
    void *branch = r->branch;
    if (!qp__grow(&r->alloc, &branch, &r->branches_size, r->depth + 1,
                  sizeof *r->branch))
        return QP_E_NOMEM;
    r->branch = branch;
    r->branch[r->depth++] = (qpg_pair){node, variation};
    qp__give_begin_variation(&r->give, at);
    *next = variation;
    return QP_OK;
}

/* After a variation: the next one, or what follows its move. */
static qp_node close_branch(qpg_events *r, const qp_at *at) {
    qpg_pair *b = &r->branch[r->depth - 1];
    qp__give_end_variation(&r->give, at);
    b->variation = qp_game_next_variation(r->game, b->variation);
    if (b->variation == QP_NO_NODE) {
        r->depth--;
        return qp_game_next(r->game, b->node);
    }
    qp__give_begin_variation(&r->give, at);
    return b->variation;
}

static qp_status give_moves(qpg_events *r, const qp_at *at) {
    qp_node node = qp_game_next(r->game, QP_ROOT);
    qp_status rc = QP_OK;
    r->depth = 0;
    while (!rc && (node != QP_NO_NODE || r->depth)) {
        if (node == QP_NO_NODE) {
            node = close_branch(r, at);
            continue;
        }
        give_node(r, node, at);
        rc = open_branch(&node, r, node, at);
    }
    return rc;
}

static void give_game(qpg_events *r, const qp_at *at) {
    qp_text result = qp_game_result(r->game);
    int behind = qp_game_comments(r->game, QP_ROOT, QP_AFTER_RESULT) != 0;
    qp__give_game(&r->give, at);
    give_tags(r, at);
    give_comments(r, QP_ROOT, QP_AFTER_MOVE, at);
    qp__give_begin_moves(&r->give, at);
    give_nags(r, QP_ROOT, at);
    r->status = give_moves(r, at);
    if (!result.ptr && behind) result = qp_text_of("*");
    if (result.ptr) qp__give_result(&r->give, result, at);
    give_comments(r, QP_ROOT, QP_AFTER_RESULT, at);
    qp__give_end(&r->give, at);
}

/* ---- the file ------------------------------------------------------------ */

static qp_flow flow_of(const qpg_events *r) {
    return r->status || r->give.status ? QP_STOP : QP_GO;
}

/* A record or a game of it that is at fault is reported. */
static void settle(qpg_events *r, qp_status rc, const qp_at *at) {
    if (rc == QP_E_NOMEM)
        r->status = rc;
    else if (rc)
        qp__give_problem(&r->give, rc, at, qp_text_of(""), qp_text_of(""));
}

static qp_flow on_record(void *ctx, qp_text record, uint64_t offset) {
    qpg_events *r = ctx;
    qp_at at = {offset, 0, 0};
    qp_status rc = qp_record_open(r->packer, record, NULL);
    settle(r, rc, &at);
    uint64_t games = rc ? 0 : qp_record_games(record);
    while (games-- && flow_of(r) == QP_GO) {
        rc = qp_record_next(r->game, r->packer, NULL);
        settle(r, rc, &at);
        if (!rc) give_game(r, &at);
    }
    return flow_of(r);
}

static qp_flow on_problem(void *ctx, const qp_err *err) {
    qpg_events *r = ctx;
    qp__give_problem(&r->give, err->code, &err->at, qp_text_of(err->what),
                     qp_text_of(err->want));
    return flow_of(r);
}

static void qpg_close(qp_format_reader *reader) {
    qpg_events *r = (qpg_events *)reader;
    if (!r) return;
    qp_alloc a = r->alloc;
    qp_qpg_reader_free(r->file);
    qp_packer_free(r->packer);
    qp_game_free(r->game);
    qp__put(&a, r->branch, r->branches_size * sizeof *r->branch);
    qp__put(&a, r, sizeof *r);
}

static qp_format_reader *qpg_open(const qp_handler *to, const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qpg_events *r = qp__get(&a, sizeof *r);
    if (!r) return NULL;
    qp_qpg_to file = {r, on_record, on_problem};
    *r = (qpg_events){.alloc = a, .give = {.to = to}};
    r->file = qp_qpg_reader_new(&file, &a);
    r->packer = qp_packer_new(&a);
    r->game = qp_game_new(&a);
    if (r->file && r->packer && r->game) return (qp_format_reader *)r;
    qpg_close((qp_format_reader *)r);
    return NULL;
}

/* What a call of the file's reader comes to. That the file is none, or a later
 * one, is a problem like others. */
static qp_status settled(qpg_events *r, qp_status rc) {
    qp_at at = {0, 0, 0};
    if (rc == QP_E_PACK_MAGIC || rc == QP_E_PACK_VERSION) {
        r->none = 1;
        qp__give_problem(&r->give, rc, &at, qp_text_of(""), qp_text_of(""));
        rc = QP_OK;
    }
    if (r->status) return r->status;
    return r->give.status ? QP_E_STOP : rc;
}

static qp_status qpg_feed(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    qpg_events *r = (qpg_events *)reader;
    return r->none ? QP_OK : settled(r, qp_qpg_feed(r->file, bytes, len));
}

static qp_status qpg_finish(qp_format_reader *reader) {
    qpg_events *r = (qpg_events *)reader;
    qp_status rc = qp_qpg_finish(r->file);
    rc = r->none ? QP_OK : settled(r, rc);
    r->none = 0;
    r->status = QP_OK;
    r->give = (qp__give){.to = r->give.to};
    return rc;
}

static int qpg_find(qp_text head, int whole) {
    size_t mark = QPG_HEAD - 1; /* the version behind it may be a later one */
    (void)whole;
    return head.len >= mark && !memcmp(head.ptr, qp__qpg_head, mark) ? 100 : 0;
}

const qp_format qp__format_qpg = {
    .name = "qpg",
    .title = "packed games",
    .extensions = "qpg",
    .flags = QP_FORMAT_READS | QP_FORMAT_BINARY | QP_FORMAT_MANY,
    .holds = QP_HOLDS_TAGS | QP_HOLDS_START | QP_HOLDS_VARIATIONS |
             QP_HOLDS_COMMENTS | QP_HOLDS_NAGS | QP_HOLDS_RESULT |
             QP_HOLDS_UNICODE,
    .notation = QP_NOTE_UCCI,
    .find = qpg_find,
    .open = qpg_open,
    .feed = qpg_feed,
    .finish = qpg_finish,
    .close = qpg_close};
