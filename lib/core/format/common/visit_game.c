/* visit_game.c - a game as events: the order of a node's annotations, and what
 * is skipped if a callback asks for it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../game/game_int.h"
#include "../../game/handler_call.h"
#include "writing_order.h"

typedef struct visit {
    const qp_game *game;
    const qp_handler *to;
    int stopped, skipping;    /* the game is */
    size_t depth, skip_depth; /* open variations; skipped from there on, or 0 */
} visit;

static const qp_at VISIT_NOWHERE = {0, 0, 0};

static int visit_muted(const visit *v) {
    return v->stopped || v->skipping || v->skip_depth;
}

static qp_flow heard(visit *v, qp_flow flow) {
    if (flow == QP_STOP) v->stopped = 1;
    return flow;
}

/* For those events whose answer may be that the game is skipped. */
static void heard_of_game(visit *v, qp_flow flow) {
    if (heard(v, flow) == QP_SKIP) v->skipping = 1;
}

/* The annotations of a node that stand there; glyphs stand after the move. */
static void emit_notes(visit *v, qp_node node, qp_place place) {
    const qp_game *g = v->game;
    unsigned before = place == QP_BEFORE_MOVE ? QP_COMMENT_BEFORE : 0;
    for (uint32_t i = g->node[node].note; i != NO_NOTE; i = g->note[i].next) {
        if (visit_muted(v)) return;
        if (qp_game_annotation_place(g, i) != place) continue;
        int nag = qp_game_annotation_nag(g, i);
        qp_comment c;
        qp_game_annotation_comment(&c, g, i);
        unsigned flags = c.flags | before | QP_COMMENT_END;
        heard(v, nag < 0
                     ? qp__call_comment(v->to, c.text, flags, &VISIT_NOWHERE)
                     : qp__call_nag(v->to, (unsigned)nag, &VISIT_NOWHERE));
    }
}

static void emit_head(visit *v) {
    const qp_game *g = v->game;
    heard_of_game(v, qp__call_begin_game(v->to, &VISIT_NOWHERE));
    for (size_t i = 0; i < g->tags && !visit_muted(v); i++)
        heard_of_game(v, qp__call_tag(v->to, qp_game_tag_name(g, i),
                                      qp_game_tag_value(g, i), &VISIT_NOWHERE));
    int fen = qp_game_tag(g, "FEN").len && g->broken != QP_E_GAME_FEN;
    if (!visit_muted(v))
        heard_of_game(v, qp__call_start(v->to, &g->start, fen, &VISIT_NOWHERE));
    emit_notes(v, QP_ROOT, QP_AFTER_MOVE);
    if (!visit_muted(v))
        heard_of_game(v, qp__call_begin_moves(v->to, &VISIT_NOWHERE));
}

static void visit_emit_move(visit *v, const qp__walk *w) {
    emit_notes(v, w->node, QP_BEFORE_MOVE);
    if (visit_muted(v)) return;
    qp_pos after = w->pos;
    qp_moved moved = {.after = &after, .move = qp_game_move(v->game, w->node)};
    qp_pos_play(&after, moved.move);
    heard(v, qp__call_move(v->to, &moved, &VISIT_NOWHERE));
    emit_notes(v, w->node, QP_AFTER_MOVE);
}

static void visit_emit_open(visit *v) {
    v->depth++;
    if (visit_muted(v)) return;
    if (heard(v, qp__call_begin_variation(v->to, &VISIT_NOWHERE)) == QP_SKIP)
        v->skip_depth = v->depth;
}

static void emit_close(visit *v) {
    int told = !v->skip_depth ||
               (v->skip_depth == v->depth && qp__wants_variations(v->to));
    if (v->skip_depth == v->depth) v->skip_depth = 0;
    v->depth--;
    if (told && !visit_muted(v))
        heard(v, qp__call_end_variation(v->to, &VISIT_NOWHERE));
}

static qp_status visit_emit_moves(visit *v) {
    qp__walk w;
    qp__walk_begin(&w, v->game);
    w.whole = 1;
    while (!v->stopped && !v->skipping) switch (qp__walk_next(&w)) {
        case QP__WALK_MOVE: visit_emit_move(v, &w); break;
        case QP__WALK_OPEN: visit_emit_open(v); break;
        case QP__WALK_CLOSE: emit_close(v); break;
        case QP__WALK_END: return qp__walk_end(&w);
        }
    return qp__walk_end(&w);
}

qp_status qp_game_visit(const qp_game *game, const qp_handler *to) {
    visit v = {.game = game, .to = to};
    emit_head(&v);
    qp_status rc = visit_emit_moves(&v);
    if (rc) return rc;
    if (game->has_result && !visit_muted(&v))
        heard(&v, qp__call_result(to, qp_game_result(game), &VISIT_NOWHERE));
    emit_notes(&v, QP_ROOT, QP_AFTER_RESULT);
    if (!v.stopped)
        heard(&v, qp__call_end_game(to, game->broken, &VISIT_NOWHERE));
    return v.stopped ? QP_E_STOP : QP_OK;
}
