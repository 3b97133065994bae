/* tables.c - where the constant tables of the board live.
 *
 * Owns the one copy of each; tables.h says what they mean, and
 * tools/make_board_tables.py makes them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tables.h"

#include "pos_int.h"

const uint8_t qp__slot_first[9] = {0, 0, 1, 3, 5, 7, 9, 11, 16};

#include "bits.inc"
#include "census.inc"
#include "file_line.inc"
#include "knight_leg.inc"
#include "low.inc"
#include "may_stand.inc"
#include "on_file.inc"
#include "on_rank.inc"
#include "palace.inc"
#include "rank_line.inc"
#include "attack_map.inc"
#include "sights.inc"
#include "squares.inc"
#include "start.inc"
#include "step.inc"
#include "wide.inc"
#include "zobrist.inc"
