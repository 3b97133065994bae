/* write_move.h - what spelling suggestions borrow from the writer. Not
 * installed. */
#ifndef QP_WRITE_H
#define QP_WRITE_H

#include "qipu/move.h"

/* Writes "h2" (or "h3" with ranks 1-10); returns the end, without a NUL. */
char *qp__put_square(char *out, qp_sq sq, int ranks_1);

#endif
