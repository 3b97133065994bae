/* readings.h - what a spelling can mean on a board: sets of pieces with a way
 * to go, each with a tier. All legal moves of the lowest tier that has any are
 * meant (doc/format/move.md). Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_READING_H
#define QP_READING_H

#include "move_text.h"
#include "doubled_pieces.h"

typedef struct qp__reading {
    uint8_t tier;
    uint8_t kind; /* of the pieces; 0: any */
    uint8_t way;  /* QP__WAY_ANY: `to` is the destination */
    uint8_t num;
    qp_sq to;
    uint8_t n;
    qp_sq from[16];
} qp__reading;

#define QP__READINGS_MAX 16

typedef struct qp__readings {
    unsigned n;
    qp__reading at[QP__READINGS_MAX];
} qp__readings;

void qp__readings_relative(qp__readings *out, const qp_pos *pos,
                           const qp__relative *r, unsigned flags);

/* `ranks_1`: ranks are 1-10. Returns 0 when a rank is off the board. */
int qp__readings_absolute(qp__readings *out, const qp_pos *pos,
                          const qp__absolute *a, int ranks_1);

/* Where the reading sends the piece on `from`: QP_OK, or QP_E_MOVE_REACH or
 * QP_E_MOVE_OFF when that is nowhere. */
qp_status qp__reading_to(qp_sq *to, const qp__reading *r, qp_side side,
                         qp_sq from);

/* All legal moves of the lowest tier that has one; returns how many. */
unsigned qp__readings_legal(qp_move out[QP_MOVES_MAX], const qp_pos *pos,
                            const qp__readings *readings);

#endif
