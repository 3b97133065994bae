/* force.h - what a side gains by an unbroken series of checks, for the labels
 * kill (CXA 24.2) and chase by checks (24.3): mate, or a piece. Each search is
 * limited in moves and positions, so that labels do not depend on the machine.
 * Positions are restored. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FORCE_H
#define QP_FORCE_H

#include "../board/pos_int.h"

/* The legal checks of the side to move, in order of from, then to. */
typedef struct qp__checks {
    qp_move move[QP_MOVES_MAX];
    size_t count;
} qp__checks;

void qp__checks_find(qp__checks *out, const qp_pos *pos);

/* How the side to move mates. */
typedef struct qp__kill {
    unsigned moves; /* its own moves up to the mate, from 1; 0: it does not */
    qp_move first;
} qp__kill;

/* Searches for a mate by checks, but not one that begins by taking a piece of
 * the same kind that could recapture: that is not a threat of mate (26.9). */
qp__kill qp__kill_find(qp_pos *pos, const qp__checks *checks);

/* Nonzero when the side to move mates at once. */
int qp__mates_at_once(qp_pos *pos);

/* Searches for checks after which a piece is won with a rook, knight, cannon,
 * advisor or bishop whatever the answers. Returns nonzero, with the first check
 * and where its first line takes a piece. */
int qp__win_by_checks(qp_pos *pos, const qp__checks *checks, qp_move *first,
                      qp_sq *prize);

#endif
