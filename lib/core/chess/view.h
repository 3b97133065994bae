/* view.h - a position as its side to move sees it: checks, pins and allowed
 * targets, found once for all moves of the position. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CHESS_VIEW_H
#define QP_CHESS_VIEW_H

#include "bits.h"

typedef struct qp__chess_view {
    const qp_chess_pos *pos;
    unsigned side, king;
    uint64_t own, other, men;
    uint64_t checkers;
    uint64_t goal;    /* where others than the king may go: not onto own pieces
                       * or the king; in check, onto the attacker or in between;
                       * nowhere in double check */
    uint64_t pinned;  /* may only move on their line through the king */
    uint64_t passers; /* pawns that may take en passant */
} qp__chess_view;

/* Looks at a position. `*pos` has to outlive the view. */
qp__chess_view qp__chess_look(const qp_chess_pos *pos);

/* Who attacks the king of the side to move. */
uint64_t qp__chess_checkers(const qp_chess_pos *pos);

/* Where the piece on a square of the mover's goes by a legal move, castling and
 * en passant included. */
uint64_t qp__chess_targets(const qp__chess_view *v, unsigned from);

/* The same, as if his own king could not be attacked. */
uint64_t qp__chess_ways(const qp__chess_view *v, unsigned from);

/* How many legal moves there are. */
unsigned qp__chess_count(const qp_chess_pos *pos);

#endif
