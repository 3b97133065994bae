/* writing_order.c - a game's moves in the order in which they are written. It
 * keeps its own stack, as variations may be nested deeper than calls.
 *
 * SPDX-License-Identifier: MIT
 */
#include "writing_order.h"

#include "../../base/hints.h"
#include "../../board/pos_int.h"
#include "../../game/game_int.h"

/* A move with variations: where the walk goes on after them. */
struct walk_frame {
    qp_pos before, after;
    qp_node node, variation;
};

void qp__walk_begin(qp__walk *w, const qp_game *game) {
    w->game = game;
    w->node = QP_ROOT;
    w->pos = *qp_game_start(game);
    w->depth = 0;
    w->first = 1;
    w->last = w->no_memory = w->whole = w->moves_alone = 0;
    w->step = QP__WALK_OPEN;
    w->frame = NULL;
    w->frames_size = 0;
}

/* Into the next variation of the innermost move that has one open. */
static qp__walk_step walk_open(qp__walk *w) {
    struct walk_frame *f = &w->frame[w->depth - 1];
    w->node = f->variation;
    f->variation = qp_game_next_variation(w->game, w->node);
    w->pos = f->before;
    return QP__WALK_OPEN;
}

/* To a node, or out of the line that has none. */
static qp__walk_step walk_to(qp__walk *w, qp_node node, int first) {
    w->first = first;
    if (node != QP_NO_NODE) {
        w->node = node;
        return QP__WALK_MOVE;
    }
    if (!w->depth) return QP__WALK_END;
    w->last = w->frame[w->depth - 1].variation == QP_NO_NODE;
    return QP__WALK_CLOSE;
}

static void walk_play(qp__walk *w, qp_move move) {
    if (w->whole)
        qp_pos_play(&w->pos, move);
    else if (!w->moves_alone)
        qp__pos_step(&w->pos, move);
}

/* Into the first of a node's variations. */
QP__RARE qp__walk_step walk_aside(qp__walk *w, const game_node *node) {
    qp_pos before = w->pos;
    walk_play(w, node->move);
    if (!qp__grow(&w->game->alloc, &w->frame, &w->frames_size, w->depth + 1,
                  sizeof *w->frame)) {
        w->no_memory = 1;
        return QP__WALK_END;
    }
    w->frame[w->depth++] =
        (struct walk_frame){before, w->pos, w->node, node->variation};
    w->first = 1;
    return walk_open(w);
}

/* After the move of the node: its variations, or what follows. */
static qp__walk_step walk_on(qp__walk *w) {
    const game_node *node = &w->game->node[w->node];
    if (node->variation != QP_NO_NODE) return walk_aside(w, node);
    walk_play(w, node->move);
    return walk_to(w, node->child, 0);
}

/* After a variation: the next one, or what follows the move. */
static qp__walk_step walk_closed(qp__walk *w) {
    w->first = 0;
    if (!w->last) return walk_open(w);
    const struct walk_frame *f = &w->frame[--w->depth];
    w->pos = f->after;
    return walk_to(w, qp_game_next(w->game, f->node), 0);
}

qp__walk_step qp__walk_next(qp__walk *w) {
    switch (w->step) {
    case QP__WALK_END: break;
    case QP__WALK_MOVE: w->step = walk_on(w); break;
    case QP__WALK_OPEN:
        w->step = w->depth ? walk_to(w, w->node, 1)
                           : walk_to(w, qp_game_next(w->game, QP_ROOT), 1);
        break;
    case QP__WALK_CLOSE: w->step = walk_closed(w); break;
    }
    return w->step;
}

qp_status qp__walk_end(qp__walk *w) {
    qp__put(&w->game->alloc, w->frame, w->frames_size * sizeof *w->frame);
    w->frame = NULL;
    return w->no_memory ? QP_E_NOMEM : QP_OK;
}
