/* moves_table.h - what the model of moves has learned. Not installed.
 *
 * The numbers come from tools/train/moves_train.c. They are part of the format:
 * once released they never change.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MOVES_TABLE_H
#define QP_MOVES_TABLE_H

#include "moves_feat.h"

/* MOVES_WEIGHT[WEIGHTS]: of a feature, in units of 1 / 16 bit.
 * MOVES_BOARD[INPUTS][]: what an input adds to the vector of the board.
 * MOVES_BIAS[]: what it is without any.
 * MOVES_PIECE[7 * 90][], MOVES_TO[7 * 90][]: what the vector is multiplied
 * with. MOVES_POWER[256]: 32768 times a power of two, from 0 down to -255 /
 * 256. */
#include "moves_table.inc"

#endif
