/* text_without_games.c - text without games: prose, tables, lists of names.
 * Events are kept until a tag, a word in the shape of a move, a result or too
 * much of it shows a game, and are then passed on; otherwise it is text outside
 * games.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/err_int.h"
#include "../game/handler_call.h"
#include "qipu/pgn.h"
#include "reader_int.h"

enum { WATCH_TAPE_MAX = 1 << 20 };

typedef enum watch_kind {
    WATCH_GAME,
    WATCH_MOVES,
    WATCH_NUMBER,
    WATCH_MOVE,
    WATCH_COMMENT,
    WATCH_NAG,
    WATCH_OPEN,
    WATCH_CLOSE,
    WATCH_RESULT,
    WATCH_PROBLEM
} watch_kind;

typedef struct watch_event {
    watch_kind kind;
    unsigned value; /* number, glyph or flags */
    int black;
    size_t len; /* bytes of text after it */
    qp_at at;
} watch_event;

static const qp_text WATCH_NO_TEXT = {NULL, 0};

/* ---- what shows a record ------------------------------------------------- */

/* Counts a word in the place of a move. Prose may name a move; several of
 * them, or one with few other words, are a record. */
static int shows_moves(qp__words *words, size_t shaped) {
    words->moves += shaped;
    words->others += !shaped;
    return words->moves > 2 || 4 * words->moves > words->others;
}

static size_t is_shaped(qp_text move) {
    return qp_move_shape(move, NULL) != QP_SHAPE_NONE;
}

/* What problems say of words. */
static int shows_in(qp__words *words, qp_status problem) {
    if (problem == QP_W_PGN_STRAY) words->others++;
    return problem == QP_E_PGN_AFTER && shows_moves(words, 1);
}

/* A star is a mark of lists too: it is a result where no other text is. */
static int shows_result(const qp__words *words, qp_text result, int text) {
    return result.len > 1 || (!words->others && !text);
}

/* ---- events after that --------------------------------------------------- */

static qp_flow pass_open(qp__watch *w, const qp_at *at) {
    if (w->muted) {
        w->muted++;
        return QP_GO;
    }
    qp_flow flow = qp__call_begin_variation(w->to, at);
    if (flow == QP_SKIP) w->muted = 1;
    return flow == QP_STOP ? QP_STOP : QP_GO;
}

static qp_flow pass_close(qp__watch *w, const qp_at *at) {
    if (w->muted > 1) {
        w->muted--;
        return QP_GO;
    }
    w->muted = 0;
    return qp__call_end_variation(w->to, at);
}

static qp_flow pass_problem(qp__watch *w, qp_text bytes) {
    qp_err err;
    memcpy(&err, bytes.ptr, sizeof err);
    return qp__call_problem(w->to, &err, 0, 0);
}

static qp_flow watch_pass(qp__watch *w, const watch_event *e, qp_text text) {
    const qp_handler *to = w->to;
    const qp_at *at = &e->at;
    switch (e->kind) {
    case WATCH_OPEN: return pass_open(w, at);
    case WATCH_CLOSE: return pass_close(w, at);
    case WATCH_PROBLEM: return pass_problem(w, text);
    default: break;
    }
    if (w->muted) return QP_GO;
    switch (e->kind) {
    case WATCH_GAME: return qp__call_begin_game(to, at);
    case WATCH_MOVES: return qp__call_begin_moves(to, at);
    case WATCH_NUMBER: return qp__call_number(to, e->value, e->black, at);
    case WATCH_MOVE: return qp__call_move(to, &(qp_moved){.text = text}, at);
    case WATCH_COMMENT: return qp__call_comment(to, text, e->value, at);
    case WATCH_NAG: return qp__call_nag(to, e->value, at);
    default: return qp__call_result(to, text, at);
    }
}

/* ---- the tape ------------------------------------------------------------ */

/* A record has been met: all that was kept goes on. */
static qp_flow release(qp_reader *r) {
    qp__watch *w = &r->watch;
    qp_flow flow = QP_GO;
    if (w->released) return QP_GO;
    w->released = w->replaying = 1;
    if (w->has_left) flow = qp__call_problem(w->to, &w->left, 0, 0);
    for (size_t i = 0; i < w->tape.len && flow != QP_STOP;) {
        watch_event e;
        memcpy(&e, w->tape.ptr + i, sizeof e);
        i += sizeof e;
        flow = watch_pass(w, &e, (qp_text){w->tape.ptr + i, e.len});
        i += e.len;
    }
    w->tape.len = 0;
    w->replaying = 0;
    return flow == QP_STOP ? QP_STOP : QP_GO;
}

/* Keeps an event, or passes it on. */
static qp_flow watch_take(qp_reader *r, watch_event e, qp_text text) {
    qp__watch *w = &r->watch;
    e.len = text.len;
    if (!w->released && w->tape.len + text.len > WATCH_TAPE_MAX &&
        release(r) == QP_STOP)
        return QP_STOP;
    if (w->released) return watch_pass(w, &e, text);
    if (qp__buf_add(&r->alloc, &w->tape, (qp_text){(char *)&e, sizeof e}) &&
        qp__buf_add(&r->alloc, &w->tape, text))
        return QP_GO;
    r->status = QP_E_NOMEM;
    return QP_STOP;
}

/* Remembers the first of the text that no game has. */
static void leave(qp__watch *w, const qp_at *at, qp_text text) {
    if (w->has_left || !text.len) return;
    w->has_left = 1;
    qp__fail(&w->left, QP_W_PGN_TRAILER, *at, text);
}

/* ---- the handler --------------------------------------------------------- */

static qp_flow watch_on_begin_game(void *ctx, const qp_at *at) {
    ((qp_reader *)ctx)->watch.words = (qp__words){0, 0};
    return watch_take(ctx, (watch_event){.kind = WATCH_GAME, .at = *at},
                      WATCH_NO_TEXT);
}

static qp_flow watch_on_tag(void *ctx, qp_text name, qp_text value,
                            const qp_at *at) {
    qp_reader *r = ctx;
    const qp_handler *to = r->watch.to;
    if (release(r)) return QP_STOP;
    return qp__call_tag(to, name, value, at);
}

static qp_flow watch_on_begin_moves(void *ctx, const qp_at *at) {
    return watch_take(ctx, (watch_event){.kind = WATCH_MOVES, .at = *at},
                      WATCH_NO_TEXT);
}

static qp_flow watch_on_number(void *ctx, uint32_t number, int black,
                               const qp_at *at) {
    watch_event e = {WATCH_NUMBER, number, black, 0, *at};
    return watch_take(ctx, e, WATCH_NO_TEXT);
}

static qp_flow watch_on_move(void *ctx, const qp_moved *moved,
                             const qp_at *at) {
    qp_reader *r = ctx;
    qp_text text = moved->text;
    if (!r->watch.released && shows_moves(&r->watch.words, is_shaped(text)) &&
        release(r))
        return QP_STOP;
    return watch_take(r, (watch_event){.kind = WATCH_MOVE, .at = *at}, text);
}

static qp_flow watch_on_comment(void *ctx, qp_text part, unsigned flags,
                                const qp_at *at) {
    watch_event e = {WATCH_COMMENT, flags, 0, 0, *at};
    return watch_take(ctx, e, part);
}

static qp_flow watch_on_nag(void *ctx, unsigned nag, const qp_at *at) {
    return watch_take(ctx, (watch_event){WATCH_NAG, nag, 0, 0, *at},
                      WATCH_NO_TEXT);
}

static qp_flow watch_on_begin_variation(void *ctx, const qp_at *at) {
    return watch_take(ctx, (watch_event){.kind = WATCH_OPEN, .at = *at},
                      WATCH_NO_TEXT);
}

static qp_flow watch_on_end_variation(void *ctx, const qp_at *at) {
    return watch_take(ctx, (watch_event){.kind = WATCH_CLOSE, .at = *at},
                      WATCH_NO_TEXT);
}

static qp_flow watch_on_result(void *ctx, qp_text text, const qp_at *at) {
    qp_reader *r = ctx;
    if (!r->watch.released &&
        shows_result(&r->watch.words, text, r->watch.has_left) && release(r))
        return QP_STOP;
    return watch_take(r, (watch_event){.kind = WATCH_RESULT, .at = *at}, text);
}

/* The first text of the game that was none, at its place. */
static void leave_game(qp__watch *w) {
    for (size_t i = 0; i < w->tape.len && !w->has_left;) {
        watch_event e;
        memcpy(&e, w->tape.ptr + i, sizeof e);
        i += sizeof e;
        if (e.kind != WATCH_PROBLEM)
            leave(w, &e.at, (qp_text){w->tape.ptr + i, e.len});
        i += e.len;
    }
    w->tape.len = 0;
}

static qp_flow watch_on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    (void)broken;
    qp_reader *r = ctx;
    qp__watch *w = &r->watch;
    w->muted = 0;
    if (w->released) return qp__call_end_game(w->to, QP_OK, at);
    leave_game(w);
    return QP_GO;
}

static qp_flow watch_on_problem(void *ctx, const qp_err *err, uint32_t number,
                                uint32_t ply) {
    (void)number, (void)ply;
    qp_reader *r = ctx;
    qp__watch *w = &r->watch;
    if (!w->released && shows_in(&w->words, err->code) && release(r))
        return QP_STOP;
    if (w->released) return qp__call_problem(w->to, err, 0, 0);
    if (err->code == QP_W_PGN_TRAILER && !w->tape.len) {
        leave(w, &err->at, qp_text_of(err->what));
        return QP_GO;
    }
    if (err->code == QP_E_PGN_NOTHING && w->has_left) return QP_GO;
    if (!w->tape.len) return qp__call_problem(w->to, err, 0, 0);
    qp_text bytes = {(const char *)err, sizeof *err};
    return watch_take(r, (watch_event){.kind = WATCH_PROBLEM, .at = err->at},
                      bytes);
}

const qp_handler *qp__watch_open(qp_reader *r, const qp_handler *to) {
    r->watch.to = to;
    r->watch.handler = (qp_handler){.size = sizeof r->watch.handler,
                                    .ctx = r,
                                    .begin_game = watch_on_begin_game,
                                    .tag = watch_on_tag,
                                    .begin_moves = watch_on_begin_moves,
                                    .number = watch_on_number,
                                    .move = watch_on_move,
                                    .comment = watch_on_comment,
                                    .nag = watch_on_nag,
                                    .begin_variation = watch_on_begin_variation,
                                    .end_variation = watch_on_end_variation,
                                    .result = watch_on_result,
                                    .end_game = watch_on_end_game,
                                    .problem = watch_on_problem};
    return &r->watch.handler;
}

int qp__watch_ended_bare(const qp_reader *r) {
    return r->watch.to && !r->watch.released && r->watch.has_left;
}

/* ---- the first bytes ----------------------------------------------------- */

typedef struct watch_probe {
    int record, text, outside;
    qp__words words;
} watch_probe;

static qp_flow probe_begin(void *ctx, const qp_at *at) {
    (void)at;
    ((watch_probe *)ctx)->words = (qp__words){0, 0};
    return QP_GO;
}

static qp_flow probe_tag(void *ctx, qp_text name, qp_text value,
                         const qp_at *at) {
    watch_probe *p = ctx;
    (void)name, (void)value, (void)at;
    p->record = 1;
    return QP_STOP;
}

static qp_flow probe_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    watch_probe *p = ctx;
    (void)at;
    p->text = 1;
    p->record = shows_moves(&p->words, is_shaped(moved->text));
    return p->record ? QP_STOP : QP_GO;
}

static qp_flow probe_comment(void *ctx, qp_text part, unsigned flags,
                             const qp_at *at) {
    watch_probe *p = ctx;
    (void)flags, (void)at;
    p->text |= part.len != 0;
    return QP_GO;
}

static qp_flow probe_result(void *ctx, qp_text text, const qp_at *at) {
    watch_probe *p = ctx;
    (void)at;
    p->record = shows_result(&p->words, text, p->outside);
    p->text = 1;
    return p->record ? QP_STOP : QP_GO;
}

static qp_flow probe_variation(void *ctx, const qp_at *at) {
    (void)ctx, (void)at;
    return QP_GO;
}

static qp_flow probe_problem(void *ctx, const qp_err *err, uint32_t number,
                             uint32_t ply) {
    (void)number, (void)ply;
    watch_probe *p = ctx;
    p->outside |= err->code == QP_W_PGN_TRAILER;
    p->text |= p->outside;
    p->record |= shows_in(&p->words, err->code);
    return QP_GO;
}

/* "1." at the start: what follows is meant for moves. */
static int begins_with_number(qp_text t) {
    size_t i = 0;
    while (i < t.len && (unsigned char)t.ptr[i] <= ' ') i++;
    size_t first = i;
    while (i < t.len && t.ptr[i] >= '0' && t.ptr[i] <= '9') i++;
    return i > first && i < t.len && t.ptr[i] == '.';
}

int qp__is_bare(qp_text utf8) {
    watch_probe p = {.record = 0};
    if (begins_with_number(utf8)) return 0;
    qp_handler to = {.size = sizeof to,
                     .ctx = &p,
                     .begin_game = probe_begin,
                     .tag = probe_tag,
                     .move = probe_move,
                     .comment = probe_comment,
                     .begin_variation = probe_variation,
                     .result = probe_result,
                     .problem = probe_problem};
    qp_pgn_reader *r = qp_pgn_reader_new(&to, 0, NULL);
    if (!r) return 0;
    if (!qp_pgn_feed(r, utf8.ptr, utf8.len) && qp_pgn_finish(r) == QP_E_NOMEM)
        p.record = 1;
    qp_pgn_reader_free(r);
    return p.text && !p.record;
}
