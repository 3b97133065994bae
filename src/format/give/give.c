/* give.c - events to a handler.
 *
 * Owns the pairing of begins and ends: every begin_x that the handler saw is
 * followed by its end_x, whatever was skipped; after QP_STOP nothing comes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "give.h"

#include "../../base/err_int.h"
#include "../../game/call.h"

static int muted(const qp__give *g) {
    return g->stopped || g->skip_game ||
           (g->skip_depth && g->depth >= g->skip_depth);
}

static qp_flow answer(qp__give *g, qp_flow flow) {
    if (flow == QP_STOP) g->stopped = 1;
    return flow;
}

void qp__give_game(qp__give *g, const qp_at *at) {
    if (g->stopped || g->in_game) return;
    const qp_handler *to = g->to;
    g->in_game = 1;
    g->in_moves = g->has_result = 0;
    g->depth = g->skip_depth = 0;
    qp_flow flow = qp__call_begin_game(to, at);
    g->skip_game = answer(g, flow) == QP_SKIP;
}

void qp__give_tag(qp__give *g, qp_text name, qp_text value, const qp_at *at) {
    const qp_handler *to = g->to;
    if (muted(g)) return;
    if (answer(g, qp__call_tag(to, name, value, at)) == QP_SKIP)
        g->skip_game = 1;
}

void qp__give_begin_moves(qp__give *g, const qp_at *at) {
    const qp_handler *to = g->to;
    if (g->in_moves) return;
    g->in_moves = 1;
    if (muted(g)) return;
    if (answer(g, qp__call_begin_moves(to, at)) == QP_SKIP) g->skip_game = 1;
}

void qp__give_number(qp__give *g, uint32_t number, int black, const qp_at *at) {
    const qp_handler *to = g->to;
    qp__give_begin_moves(g, at);
    if (!muted(g)) answer(g, qp__call_number(to, number, black, at));
}

void qp__give_move(qp__give *g, qp_text text, const qp_at *at) {
    const qp_handler *to = g->to;
    qp__give_begin_moves(g, at);
    if (!muted(g)) answer(g, qp__call_move(to, &(qp_moved){.text = text}, at));
}

void qp__give_comment(qp__give *g, qp_text part, unsigned flags,
                      const qp_at *at) {
    const qp_handler *to = g->to;
    if (!muted(g)) answer(g, qp__call_comment(to, part, flags, at));
}

void qp__give_nag(qp__give *g, unsigned nag, const qp_at *at) {
    const qp_handler *to = g->to;
    qp__give_begin_moves(g, at);
    if (!muted(g)) answer(g, qp__call_nag(to, nag, at));
}

void qp__give_begin_variation(qp__give *g, const qp_at *at) {
    const qp_handler *to = g->to;
    qp__give_begin_moves(g, at);
    int was_muted = muted(g), after = g->has_result;
    if ((g->depth == QP_DEPTH_MAX || after) && !was_muted) {
        qp__give_problem(g, after ? QP_E_PGN_AFTER : QP_E_FORMAT_DEPTH, at,
                         (qp_text){"variation", 9}, (qp_text){"", 0});
        g->skip_depth = g->depth + 1;
        g->skip_untold = was_muted = 1;
    }
    g->depth++;
    if (was_muted) return;
    qp_flow flow = qp__call_begin_variation(to, at);
    if (answer(g, flow) == QP_SKIP) {
        g->skip_depth = g->depth;
        g->skip_untold = !qp__wants_variations(to);
    }
}

void qp__give_end_variation(qp__give *g, const qp_at *at) {
    const qp_handler *to = g->to;
    if (!g->depth) return;
    int told = !g->stopped && !g->skip_game &&
               (!g->skip_depth || g->depth < g->skip_depth ||
                (g->depth == g->skip_depth && !g->skip_untold));
    if (g->depth == g->skip_depth) g->skip_depth = 0;
    g->depth--;
    if (told) answer(g, qp__call_end_variation(to, at));
}

void qp__give_result(qp__give *g, qp_text text, const qp_at *at) {
    const qp_handler *to = g->to;
    qp__give_begin_moves(g, at);
    g->has_result = 1;
    if (!muted(g)) answer(g, qp__call_result(to, text, at));
}

void qp__give_end(qp__give *g, const qp_at *at) {
    const qp_handler *to = g->to;
    if (!g->in_game) return;
    while (g->depth) qp__give_end_variation(g, at);
    g->in_game = g->in_moves = g->skip_game = 0;
    if (!g->stopped) answer(g, qp__call_end_game(to, QP_OK, at));
}

void qp__give_problem(qp__give *g, qp_status code, const qp_at *at,
                      qp_text what, qp_text want) {
    const qp_handler *to = g->to;
    if (g->stopped) return;
    qp_err err;
    qp__fail(&err, code, *at, what);
    qp__err_text(err.want, sizeof err.want, want);
    answer(g, qp__call_problem(to, &err, 0, 0));
}
