/* force.h - what a side gets by checks all the way. Not installed.
 *
 * Owns the searches that the labels kill (CXA 24.2) and chase by checks (24.3)
 * need: the side to move gives check at each of its moves, and whatever the
 * answers it mates, or takes a piece in the end. Each search ends after so many
 * moves of its own and so many positions: what is not found within that is not
 * there. So a label never depends on the machine.
 *
 * Invariant: a position is given back as it came.
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

/* Looks for a mate by checks. It does not begin with taking a piece of the same
 * kind that could take back: offering that exchange is no threat of mate
 * (26.9). */
qp__kill qp__kill_find(qp_pos *pos, const qp__checks *checks);

/* Nonzero when the side to move mates at once. */
int qp__mates_at_once(qp_pos *pos);

/* Looks for checks after which, whatever the answers, a piece is won with a
 * rook, a knight, a cannon, an advisor or a bishop. Returns nonzero, with the
 * first check and where a piece is taken in the first of its lines. */
int qp__win_by_checks(qp_pos *pos, const qp__checks *checks, qp_move *first,
                      qp_sq *prize);

#endif
