/* vietnamese.h - moves as Vietnamese players write them. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_VIETNAMESE_H
#define QP_VIETNAMESE_H

#include "move_text.h"

/* The short form (P2-5, Xs/1) or the long one, with or without accents. `other`
 * receives the second kind of piece that a word without them may be, else 0. */
int qp__vietnamese_parse(qp__relative *out, unsigned *other, qp_text text);

#endif
