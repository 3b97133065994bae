/* fast_moves.h - moves as ranks of pieces and of target squares. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_FAST_MOVES_H
#define QP_QPG_FAST_MOVES_H

#include "fast_bits.h"
#include "fast_order.h"

enum { QPG_CODE_MAX = 12 };

/* Prefix codes of ranks, made from their lengths: by length, the first code
 * after those of that length, left-aligned in QPG_CODE_MAX bits, and the offset
 * from a code to its place in `rank`. */
typedef struct qpg_code {
    uint16_t limit[QPG_CODE_MAX + 1];
    int16_t base[QPG_CODE_MAX + 1];
    uint8_t rank[FAST_TARGETS];
    uint16_t code[FAST_TARGETS];
    const uint8_t *length;
} qpg_code;

/* Keys of the order, in parts that are added: by side, row (three phases of
 * seven kinds) and square, QP_SQUARES for none; by kind and delta. */
typedef struct qpg_order {
    int32_t man[2][3 * 7][QP_SQUARES + 1], target[2][3 * 7][QP_SQUARES + 1];
    int32_t piece_near[7][FAST_DELTAS], near[7][FAST_DELTAS];
    int32_t step[7][FAST_DELTAS], takes[7][8], again[7];
    int16_t place[2][QP_SQUARES + 1]; /* fast_place of a square */
} qpg_order;

typedef struct qpg_codes {
    qpg_code men[FAST_PIECES + 1], targets[FAST_TARGETS - 2];
    qpg_order order;
} qpg_codes;

void qp__fast_codes(qpg_codes *codes);
void qp__fast_sit(qpg_seat *seat, const qp_pos *pos);

/* Writes a move and plays it: how many bits it took; 0 when it is not legal. */
unsigned qp__fast_move_put(qpg_put *out, const qpg_codes *codes, qpg_seat *seat,
                           qp_move move);

/* Reads a move and plays it; 0 when there is none of these ranks. */
int qp__fast_move_take(qp_move *move, qpg_take *in, const qpg_codes *codes,
                       qpg_seat *seat);

#endif
