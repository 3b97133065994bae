/* force.h - checks and mates by an unbroken series of them, for the label kill
 * (CXA 24.2). A search is limited in moves and positions, so that labels do not
 * depend on the machine. Positions are restored. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FORCE_H
#define QP_FORCE_H

#include "../board/pos_int.h"

/* The steps of a king, as differences of squares. */
extern const int8_t qp__king_steps[4];

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

/* Nonzero if the side to move mates at once. */
int qp__mates_at_once(qp_pos *pos);

#endif
