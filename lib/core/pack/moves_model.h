/* moves_model.h - a model of how masters play, to code moves with: the shares
 * of the moves of a position, after the moves of the line, all of which go
 * through qp__moves_put or qp__moves_get. The model may be copied, as where a
 * variation begins. A legal move costs less than 16 bits. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MOVES_MODEL_H
#define QP_MOVES_MODEL_H

#include "qipu/pos.h"
#include "range.h"

/* Of the sums that stand for a board. */
#define QP__MOVES_DIM 32

typedef struct qp__moves_model {
    qp_move last[2];  /* the opponent's last move, and the mover's own */
    uint8_t kind[2];  /* who made them, 0 when there was none */
    uint8_t taken[2]; /* what they took, a kind or 0 */
    int16_t sum[2][QP__MOVES_DIM]; /* of the board, as each side sees it */
} qp__moves_model;

/* The context of a line that begins at `*start`. */
void qp__moves_start(qp__moves_model *m, const qp_pos *start);

/* Codes a move, and plays it on `*pos` and in the context. 0, and nothing
 * changed, when it is not legal. */
int qp__moves_put(qp__moves_model *m, qp_pos *pos, qp_move move, qp__out *put);

/* Reads a move, and plays it. 0, and `*pos` and the context unchanged, when
 * the code is that of no legal move, or there is none. */
int qp__moves_get(qp_move *move, qp__moves_model *m, qp_pos *pos, qp__in *get);

#endif
