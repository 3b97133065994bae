/* glue_slim.c - what the slim build has in place of larger parts.
 *
 * A game of international chess is not known as such there: it is PGN whose
 * moves cannot be played, as any other that is wrong.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/base.h"

#ifndef GLUE_FULL

/* In place of that of lib/core/io, which brings the rules of chess with it. */
int qp__is_chess(qp_text utf8, int whole);
int qp__is_chess(qp_text utf8, int whole) {
    (void)utf8, (void)whole;
    return 0;
}

#endif
