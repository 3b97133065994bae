/* event_filter.c - events of a player on their way to its handler. Empty games
 * are dropped, and QP_SKIP is obeyed even if the reader cannot skip.
 *
 * SPDX-License-Identifier: MIT
 */
#include "play_int.h"
#include "handler_call.h"

static qp_flow skip_if(qp_player *p, qp_flow flow) {
    if (flow == QP_SKIP) p->gate = GATE_SKIPPING;
    return flow;
}

qp_flow qp__pass_in(qp_player *p) {
    if (p->gate == GATE_WAITING) {
        p->gate = GATE_OPEN;
        qp_flow flow = skip_if(p, qp__call_begin_game(&p->to, &p->begin_at));
        if (!flow && p->start_waits)
            flow = skip_if(p, qp__call_start(&p->to, &p->start, p->start_fen,
                                             &p->start_at));
        if (flow) return flow;
    }
    return p->gate == GATE_SKIPPING ? QP_SKIP : QP_GO;
}

void qp__player_keep_empty(qp_player *p) {
    p->keeps_empty = 1;
}

qp_flow qp__pass_begin_game(qp_player *p, const qp_at *at) {
    p->gate = GATE_WAITING;
    p->mover = qp__who_hears_moves(&p->to);
    p->tagger = qp__who_hears_tags(&p->to);
    p->start_waits = 0;
    p->begin_at = *at;
    return p->options.skip_empty ? QP_GO : qp__pass_in(p);
}

qp_flow qp__pass_start(qp_player *p, const qp_pos *pos, int fen,
                       const qp_at *at) {
    if (p->gate == GATE_SKIPPING) return QP_GO;
    if (p->gate == GATE_OPEN)
        return skip_if(p, qp__call_start(&p->to, pos, fen, at));
    p->start_waits = 1;
    p->start = *pos;
    p->start_fen = fen;
    p->start_at = *at;
    return QP_GO;
}

qp_flow qp__pass_tag(qp_player *p, qp_text name, qp_text value,
                     const qp_at *at) {
    qp_flow flow = p->gate == GATE_OPEN ? QP_GO : qp__pass_in(p);
    const qp_handler *to = p->tagger;
    if (flow || !to) return flow;
    return skip_if(p, to->tag(to->ctx, name, value, at));
}

qp_flow qp__pass_comment(qp_player *p, qp_text part, unsigned flags,
                         const qp_at *at) {
    qp_flow flow = qp__pass_in(p);
    return flow ? flow : qp__call_comment(&p->to, part, flags, at);
}

qp_flow qp__pass_nag(qp_player *p, unsigned nag, const qp_at *at) {
    qp_flow flow = qp__pass_in(p);
    return flow ? flow : qp__call_nag(&p->to, nag, at);
}

qp_flow qp__pass_begin_variation(qp_player *p, const qp_at *at) {
    qp_flow flow = qp__pass_in(p);
    return flow ? flow : qp__call_begin_variation(&p->to, at);
}

qp_flow qp__pass_begin_beside(qp_player *p, const qp_at *at) {
    qp_flow flow = qp__pass_in(p);
    return flow ? flow : qp__call_begin_beside(&p->to, at);
}

qp_flow qp__pass_end_variation(qp_player *p, const qp_at *at) {
    if (p->gate == GATE_SKIPPING) return QP_GO;
    return qp__call_end_variation(&p->to, at);
}

qp_flow qp__pass_result(qp_player *p, qp_text text, const qp_at *at) {
    qp_flow flow = qp__pass_in(p);
    return flow ? flow : qp__call_result(&p->to, text, at);
}

qp_flow qp__pass_end_game(qp_player *p, const qp_at *at) {
    if (p->gate == GATE_WAITING && !p->broken && !p->keeps_empty) return QP_GO;
    if (qp__pass_in(p) == QP_STOP) return QP_STOP;
    if (p->gate == GATE_OPEN) p->plies += p->line[0].ply;
    return qp__call_end_game(&p->to, p->broken, at);
}
