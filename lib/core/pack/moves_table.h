/* moves_table.h - what the model of moves has learned
 * (tools/train/moves_train.c). The numbers are part of the format and never
 * change. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MOVES_TABLE_H
#define QP_MOVES_TABLE_H

#include "moves_feat.h"

/* A piece on a square as `side` sees it; where a move before went; nothing. */
enum { BOARD_ROWS = 4 * STANDS + 1 };

/* MOVES_WEIGHT[WEIGHTS]: of a feature, in 1 / 16 bit. MOVES_BOARD[][]: what an
 * input adds to the board's vector; MOVES_BIAS[]: the empty one.
 * MOVES_PIECE[][], MOVES_TO[][]: its factors. MOVES_POWER[256]: 32768 times a
 * power of two, from 0 down to -255 / 256. */
#include "moves_table.inc"

#endif
