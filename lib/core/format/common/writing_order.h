/* writing_order.h - a game's moves in the order in which they are written: a
 * move, each of its variations, opened, walked and closed, then what follows.
 * Not installed.
 *
 *     qp__walk_begin(&w, game);
 *     while ((step = qp__walk_next(&w)) != QP__WALK_END) ...
 *     return qp__walk_end(&w);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WALK_H
#define QP_WALK_H

#include "qipu/game.h"

typedef enum qp__walk_step {
    QP__WALK_END,  /* or memory ran out: qp__walk_end says which */
    QP__WALK_MOVE, /* `node` is next; `pos` is the position before its move */
    QP__WALK_OPEN, /* a variation begins */
    QP__WALK_CLOSE /* it has ended */
} qp__walk_step;

typedef struct qp__walk {
    const qp_game *game;
    qp_node node;
    qp_pos pos;             /* as qp__pos_step leaves it, as few want more */
    int whole, moves_alone; /* with all, or no position at all, which is
                               quicker: set after qp__walk_begin */
    size_t depth;           /* variations that are open */
    int first; /* MOVE: the first of its line; OPEN: the first variation
                  after its move */
    int last;  /* CLOSE: no other variation follows after that move */
    qp__walk_step step;
    int no_memory;
    struct walk_frame *frame;
    size_t frames_size;
} qp__walk;

void qp__walk_begin(qp__walk *w, const qp_game *game);
qp__walk_step qp__walk_next(qp__walk *w);
/* QP_OK or QP_E_NOMEM; frees. May be called before the end. */
qp_status qp__walk_end(qp__walk *w);

#endif
