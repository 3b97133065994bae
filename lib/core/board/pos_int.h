/* pos_int.h - what the library's own files may know of a position. Not
 * installed.
 *
 * A piece is a number, side << 4 | slot: slot 0 is the king, 1-2 advisors, 3-4
 * bishops, 5-6 knights, 7-8 rooks, 9-10 cannons, 11-15 pawns. pos->man_[piece]
 * is its square, QP_SQ_NONE if it was taken.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_POS_INT_H
#define QP_POS_INT_H

#include "../base/hints.h"
#include "qipu/pos.h"

/* Slots of a kind: FIRST[kind] .. FIRST[kind + 1] - 1. */
extern const uint8_t qp__slot_first[9];

/* The opening, as qp_pos_from_setup makes it. */
extern const qp_pos qp__start;

/* Returns nonzero if the piece on `move.from` belongs to the side to move and
 * reaches `move.to`; the own king may be left attacked. Any squares are
 * allowed. */
int qp__pos_reaches(const qp_pos *pos, qp_move move);

/* Nonzero if `side`'s king is attacked (by the facing king too). */
int qp__pos_attacked(const qp_pos *pos, qp_side side);

/* Plays a move for which qp__pos_reaches holds. When that leaves the mover's
 * king attacked the position is put back as it was and 0 is returned. */
int qp__pos_try(qp_pos *pos, qp_move move, qp_undo *undo);

/* Plays a legal move, but only setup_, man_ and slot_ are right afterwards: for
 * a position of which only moves are written. */
void qp__pos_step(qp_pos *pos, qp_move move);

#endif
