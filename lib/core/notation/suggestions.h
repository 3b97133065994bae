/* suggestions.h - legal moves that are spelt nearly as a text is. Not
 * installed. */
#ifndef QP_SUGGEST_H
#define QP_SUGGEST_H

#include "explain.h"

/* Spells `moves` as the question is spelt, with commas, into err->want. */
void qp__suggest_these(qp_err *err, const qp__question *q, const qp_move *moves,
                       unsigned n);

/* The nearest of all legal moves, or "" when none is near. */
void qp__suggest_near(qp_err *err, const qp__question *q);

#endif
