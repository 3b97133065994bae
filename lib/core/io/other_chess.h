/* other_chess.h - tells PGN of international chess from xiangqi's. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_OTHER_CHESS_H
#define QP_OTHER_CHESS_H

#include "qipu/base.h"

/* Nonzero when the first game of this text is one of international chess. */
int qp__is_chess(qp_text utf8, int whole);

#endif
