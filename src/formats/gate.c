/* gate.c - events on their way to whoever asked for them.
 *
 * Owns that nobody hears of a game that holds nothing (a JSON line that is no
 * game, tags that were all empty), and that QP_SKIP is heeded wherever it is
 * said: what is passed over is passed over here when its reader cannot.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../base/hints.h"
#include "reader_int.h"

static qp_flow skip_if(qp_reader *r, qp_flow flow) {
    if (flow == QP_SKIP) r->skipping = 1;
    return flow;
}

static qp_flow start_game(qp_reader *r) {
    if (!r->has_start || r->skipping) return QP_GO;
    r->has_start = 0;
    if (!r->to.start) return QP_GO;
    return skip_if(
        r, r->to.start(r->to.ctx, &r->start, r->start_fen, &r->start_at));
}

/* Lets the game that waits through: it holds something. */
static qp_flow let_in(qp_reader *r) {
    if (!r->waiting) return QP_GO;
    r->waiting = 0;
    if (r->to.begin_game) {
        qp_flow flow = skip_if(r, r->to.begin_game(r->to.ctx, &r->begin_at));
        if (flow) return flow;
    }
    return start_game(r);
}

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    qp_reader *r = ctx;
    r->waiting = r->in_game = 1;
    r->skipping = r->has_start = 0;
    r->begin_at = *at;
    return QP_GO;
}

/* Before an event of the game's: QP_GO when it goes on to whoever asked. */
QP__RARE qp_flow enter_slowly(qp_reader *r) {
    qp_flow flow = r->waiting ? let_in(r) : QP_GO;
    if (flow) return flow;
    return r->skipping ? QP_SKIP : QP_GO;
}

static inline qp_flow enter(qp_reader *r) {
    return r->waiting | r->skipping ? enter_slowly(r) : QP_GO;
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    qp_reader *r = ctx;
    qp_flow flow = enter(r);
    if (flow) return flow;
    if (!r->to.tag) return QP_GO;
    return skip_if(r, r->to.tag(r->to.ctx, name, value, at));
}

static qp_flow on_start(void *ctx, const qp_pos *pos, int fen,
                        const qp_at *at) {
    qp_reader *r = ctx;
    r->has_start = 1;
    r->start = *pos;
    r->start_fen = fen;
    r->start_at = *at;
    return r->waiting ? QP_GO : start_game(r);
}

static qp_flow on_played(void *ctx, qp_move move, const qp_pos *after,
                         qp_text text, qp_shape shape, const qp_at *at) {
    qp_reader *r = ctx;
    qp_flow flow = enter(r);
    if (flow) return flow;
    if (!r->to.played) return QP_GO;
    return r->to.played(r->to.ctx, move, after, text, shape, at);
}

static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    qp_reader *r = ctx;
    qp_flow flow = enter(r);
    if (flow) return flow;
    return r->to.comment ? r->to.comment(r->to.ctx, part, flags, at) : QP_GO;
}

static qp_flow on_nag(void *ctx, unsigned nag, const qp_at *at) {
    qp_reader *r = ctx;
    qp_flow flow = enter(r);
    if (flow) return flow;
    return r->to.nag ? r->to.nag(r->to.ctx, nag, at) : QP_GO;
}

static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    qp_reader *r = ctx;
    qp_flow flow = enter(r);
    if (flow) return flow;
    return r->to.begin_variation(r->to.ctx, at);
}

static qp_flow on_begin_beside(void *ctx, const qp_at *at) {
    qp_reader *r = ctx;
    qp_flow flow = enter(r);
    if (flow) return flow;
    return r->to.begin_beside(r->to.ctx, at);
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    qp_reader *r = ctx;
    if (r->skipping || !r->to.end_variation) return QP_GO;
    return r->to.end_variation(r->to.ctx, at);
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    qp_reader *r = ctx;
    qp_flow flow = enter(r);
    if (flow) return flow;
    return r->to.result ? r->to.result(r->to.ctx, text, at) : QP_GO;
}

static qp_flow on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    qp_reader *r = ctx;
    r->in_game = 0;
    if (r->waiting && !broken) {
        r->waiting = 0;
        return QP_GO;
    }
    if (let_in(r) == QP_STOP) return QP_STOP;
    return r->to.end_game ? r->to.end_game(r->to.ctx, broken, at) : QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    qp_reader *r = ctx;
    int nothing = err->code == QP_E_PGN_NOTHING && r->options.part;
    if (!r->to.problem || nothing) return QP_GO;
    return r->to.problem(r->to.ctx, err, number, ply);
}

qp_play_to qp__gate(qp_reader *r) {
    return (qp_play_to){
        .ctx = r,
        .begin_game = on_begin_game,
        .tag = on_tag,
        .start = on_start,
        .played = on_played,
        .comment = on_comment,
        .nag = on_nag,
        .begin_variation = r->to.begin_variation ? on_begin_variation : NULL,
        .end_variation = on_end_variation,
        .result = on_result,
        .end_game = on_end_game,
        .problem = on_problem,
        .begin_beside = r->to.begin_beside ? on_begin_beside : NULL};
}
