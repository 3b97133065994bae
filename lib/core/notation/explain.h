/* explain.h - why a text is no legal move, and what may be meant. Not
 * installed. */
#ifndef QP_EXPLAIN_H
#define QP_EXPLAIN_H

#include "readings.h"

/* Everything that is known of a text that failed. */
typedef struct qp__question {
    const qp_pos *pos;
    qp_text text;
    const qp__spelling *spelling;
    qp_shape shape;
    int ranks_1;
    unsigned flags;
} qp__question;

/* No reading is legal: fills `err` with the likeliest reason. */
qp_status qp__explain_none(qp_err *err, const qp__question *q,
                           const qp__readings *readings);

/* Several moves are meant: fills `err` with them. */
qp_status qp__explain_many(qp_err *err, const qp__question *q,
                           const qp_move *moves, unsigned n);

/* A rank outside the board, as the text writes it. */
qp_status qp__explain_rank(qp_err *err, const qp__question *q,
                           const qp__absolute *a);

/* Spells `moves` as the question is spelt, with commas, into err->want. */
void qp__suggest_these(qp_err *err, const qp__question *q, const qp_move *moves,
                       unsigned n);

/* The nearest of all legal moves, or "" when none is near. */
void qp__suggest_near(qp_err *err, const qp__question *q);

#endif
