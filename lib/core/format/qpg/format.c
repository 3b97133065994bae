/* format.c - .qpg files in the table of formats: an unpacked game as events,
 * with moves in UCCI coordinates.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/format_list.h"

#include <string.h>

#include "../common/game_access.h"
#include "../common/format_reader.h"
#include "../common/tags.h"
#include "../common/writing_order.h"
#include "file.h"
#include "qipu/qpg.h"
#include "record_int.h"

typedef struct qpg_events {
    qp__reader in;
    qp__emit give;
    qp_qpg_reader *file;
    qp_packer *packer;
    qp_game *game;
    int none; /* this is no such file: nothing is read */
} qpg_events;

/* A record or a game of it that is at fault is reported. */
static void qpg_settle(qpg_events *r, qp_status rc, const qp_at *at) {
    if (rc == QP_E_NOMEM)
        r->give.status = rc;
    else if (rc)
        qp__report(&r->give, rc, *at, QP__NO_TEXT, "");
}

/* ---- a game as events ---------------------------------------------------- */

/* A FEN that gave no position stays as it was: it is reported again. */
static void qpg_emit_tags(qpg_events *r, const qp_at *at) {
    qp__tags t;
    qp__tags_begin(&t, r->game, QP_NOTATION_UCCI);
    while (qp__tags_next(&t))
        if (t.name.len && t.name.len <= QP_TOKEN_MAX)
            qp__emit_tag(&r->give, t.name, t.value, at);
        else
            qp__emit_problem(&r->give, QP_W_FORMAT_VALUE, at, t.name,
                             qp_text_of(""));
    qp_text broken = qp__tags_broken(r->game);
    if (broken.ptr)
        qp__emit_tag(&r->give, qp_text_of("Incomplete"), broken, at);
}

static void qpg_emit_comments(qpg_events *r, qp_node node, qp_place place,
                              const qp_at *at) {
    unsigned flags = QP_COMMENT_END;
    if (place == QP_BEFORE_MOVE) flags |= QP_COMMENT_BEFORE;
    for (qp_annotation a = qp_game_first_comment(r->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(r->game, a)) {
        qp_comment c;
        qp_game_annotation_comment(&c, r->game, a);
        unsigned kind = c.flags & (QP_COMMENT_LINE | QP_COMMENT_ESCAPE);
        qp__emit_comment(&r->give, c.text, flags | kind, at);
    }
}

static void qpg_emit_nags(qpg_events *r, qp_node node, const qp_at *at) {
    for (qp_annotation a = qp_game_first_nag(r->game, node);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(r->game, a))
        qp__emit_nag(&r->give, (unsigned)qp_game_annotation_nag(r->game, a),
                     at);
}

static void emit_node(qpg_events *r, qp_node node, const qp_at *at) {
    int noted = qp__inner_has_notes(r->game, node);
    if (noted) qpg_emit_comments(r, node, QP_BEFORE_MOVE, at);
    qp__emit_squares(&r->give, qp_game_move(r->game, node), at);
    if (!noted) return;
    qpg_emit_nags(r, node, at);
    qpg_emit_comments(r, node, QP_AFTER_MOVE, at);
}

static qp_status qpg_emit_moves(qpg_events *r, const qp_at *at) {
    qp__walk w;
    qp__walk_begin(&w, r->game);
    w.moves_alone = 1;
    for (;;) switch (qp__walk_next(&w)) {
        case QP__WALK_MOVE: emit_node(r, w.node, at); break;
        case QP__WALK_OPEN: qp__emit_begin_variation(&r->give, at); break;
        case QP__WALK_CLOSE: qp__emit_end_variation(&r->give, at); break;
        case QP__WALK_END: return qp__walk_end(&w);
        }
}

static void qpg_emit_head(qpg_events *r, const qp_at *at) {
    qp__emit_game(&r->give, at);
    qpg_emit_tags(r, at);
}

/* Comments after it need a result. */
static void qpg_emit_result(qpg_events *r, int commented, const qp_at *at) {
    qp_text result = qp_game_result(r->game);
    if (!result.ptr && commented) result = qp_text_of("*");
    if (result.ptr && !r->give.has_result)
        qp__emit_result(&r->give, result, at);
}

static void qpg_emit_game(qpg_events *r, const qp_at *at) {
    int after = qp_game_comments(r->game, QP_ROOT, QP_AFTER_RESULT) != 0;
    qpg_emit_head(r, at);
    qpg_emit_comments(r, QP_ROOT, QP_AFTER_MOVE, at);
    qp__emit_begin_moves(&r->give, at);
    qpg_emit_nags(r, QP_ROOT, at);
    if (qpg_emit_moves(r, at)) r->give.status = QP_E_NOMEM;
    qpg_emit_result(r, after, at);
    qpg_emit_comments(r, QP_ROOT, QP_AFTER_RESULT, at);
    qp__emit_end(&r->give, at);
}

/* ---- a game of columns, without its nodes -------------------------------- */

/* A comment before a move needs a move, and one after a result the game's. */
static void plain_emit_comment(qpg_events *r, const qp__fast *f, int moved,
                               const qp_at *at) {
    unsigned flags = f->flags & (QP_COMMENT_LINE | QP_COMMENT_ESCAPE);
    if (f->place == QP_AFTER_RESULT) return;
    if (f->place == QP_BEFORE_MOVE) {
        if (!moved) return;
        flags |= QP_COMMENT_BEFORE;
    }
    if (f->place == QPG_AFTER_GAME) qpg_emit_result(r, 1, at);
    qp__emit_comment(&r->give, f->comment, flags | QP_COMMENT_END, at);
}

static void plain_emit_item(qpg_events *r, qpg_item item, const qp_at *at) {
    const qp__fast *f = r->packer->fast;
    switch (item) {
    case QPG_ITEM_GLYPH: qp__emit_nag(&r->give, f->flags, at); break;
    case QPG_ITEM_COMMENT: plain_emit_comment(r, f, 0, at); break;
    case QPG_ITEM_OPEN: qp__emit_begin_variation(&r->give, at); break;
    case QPG_ITEM_CLOSE: qp__emit_end_variation(&r->give, at); break;
    case QPG_ITEM_MOVE: /* given before */
    case QPG_ITEM_END:
    case QPG_ITEM_WRONG: break;
    }
}

/* Gives moves, all of them at the place of the record. */
static void plain_emit_moves(qp__emit *g, const qp_move *moves, size_t count,
                             const qp_at *at) {
    char text[QP__SQUARES];
    const qp_handler *to = g->mover;
    qp_moved moved;
    qp__set_moved(&moved, (qp_text){text, sizeof text}, 0);
    if (!count || !to || qp__emit_muted(g)) return;
    for (const qp_move *end = moves + count; moves < end; moves++) {
        qp__squares_word(text, *moves);
        moved.said_ = qp__move_said(*moves);
        if (to->move(to->ctx, &moved, at) != QP_STOP) continue;
        g->status = QP_E_STOP;
        return;
    }
}

/* Moves are given so many at a time. The last waits, as the comments before it
 * follow it in the columns. */
static void plain_emit_lines(qpg_events *r, const qp_at *at) {
    enum { MOVES = 64 };
    qp__fast *f = r->packer->fast;
    qpg_item item;
    qp_move move[1 + MOVES];
    size_t waits = 0, n;
    do {
        while ((n = qp__plain_moves(f, move + waits, MOVES)) != 0) {
            qp__emit_begin_moves(&r->give, at);
            plain_emit_moves(&r->give, move, waits + n - 1, at);
            move[0] = move[waits + n - 1];
            waits = 1;
        }
        item = qp__plain_item(f);
        if (waits && item == QPG_ITEM_COMMENT && f->place == QP_BEFORE_MOVE) {
            plain_emit_comment(r, f, 1, at);
            continue;
        }
        plain_emit_moves(&r->give, move, waits, at);
        waits = 0;
        plain_emit_item(r, item, at);
    } while (item != QPG_ITEM_END && item != QPG_ITEM_WRONG);
}

/* Does not check moves: the handler that plays them reports illegal ones. */
static qp_status plain_emit_game(qpg_events *r, const qp_at *at) {
    qp__fast *f = r->packer->fast;
    if (!qp__plain_head(f, r->game)) return f->status;
    qpg_emit_head(r, at);
    plain_emit_lines(r, at);
    qp__emit_begin_moves(&r->give, at);
    qpg_emit_result(r, 0, at);
    qp_status rc = qp__plain_end_game(f, f->status);
    if (f->status) qpg_settle(r, rc, at);
    qp__emit_end(&r->give, at);
    return f->status ? QP_OK : rc;
}

/* ---- the file ------------------------------------------------------------ */

static qp_flow flow_of(const qpg_events *r) {
    return r->give.status ? QP_STOP : QP_GO;
}

static qp_flow on_record(void *ctx, qp_text record, uint64_t offset) {
    qpg_events *r = ctx;
    qp_at at = qp__at(offset);
    qp_status rc = qp_record_open(r->packer, record, NULL);
    qpg_settle(r, rc, &at);
    uint64_t games = rc ? 0 : qp_record_games(record);
    for (; games && flow_of(r) == QP_GO; games--) {
        if (qp__is_plain(record)) {
            rc = plain_emit_game(r, &at);
            if (!r->packer->fast->games) games = 1; /* or the rest is lost */
        } else {
            rc = qp_record_next(r->game, r->packer, NULL);
            if (!rc) qpg_emit_game(r, &at);
        }
        qpg_settle(r, rc, &at);
    }
    return flow_of(r);
}

static qp_flow qpg_on_problem(void *ctx, const qp_err *err) {
    qpg_events *r = ctx;
    qp__report(&r->give, err->code, err->at, qp_text_of(err->what), err->want);
    return flow_of(r);
}

static void qpg_close(qp_format_reader *reader) {
    qpg_events *r = (qpg_events *)reader;
    if (!r) return;
    qp_qpg_reader_free(r->file);
    qp_packer_free(r->packer);
    qp_game_free(r->game);
    qp__reader_free(reader);
}

static qp_format_reader *qpg_open(const qp_handler *to, const qp_alloc *alloc) {
    qpg_events *r = qp__reader_new(sizeof *r, alloc);
    if (!r) return NULL;
    qp_qpg_to file = {r, on_record, qpg_on_problem};
    r->give.to = to;
    r->file = qp_qpg_reader_new(&file, alloc);
    r->packer = qp_packer_new(alloc);
    r->game = qp_game_new(alloc);
    if (r->file && r->packer && r->game) return (qp_format_reader *)r;
    qpg_close((qp_format_reader *)r);
    return NULL;
}

/* What a call of the file's reader comes to. That the file is none, or a later
 * one, is a problem like others. */
static qp_status settled(qpg_events *r, qp_status rc) {
    if (rc == QP_E_PACK_MAGIC || rc == QP_E_PACK_VERSION) {
        r->none = 1;
        qp__report(&r->give, rc, qp__at(0), QP__NO_TEXT, "");
        rc = QP_OK;
    }
    return r->give.status ? r->give.status : rc;
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
    r->none = 0; /* such a reader is costly: it may read another file */
    r->give = (qp__emit){.to = r->give.to};
    return rc;
}

static int qpg_find(qp_text head, int whole) {
    size_t mark = QPG_HEAD - 1; /* the version after it may be a later one */
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
    .notation = QP_NOTATION_UCCI,
    .find = qpg_find,
    .open = qpg_open,
    .feed = qpg_feed,
    .finish = qpg_finish,
    .close = qpg_close};
