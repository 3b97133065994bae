/* tables.c - the constant tables of tables.h, made by
 * tools/make_board_tables.py.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tables.h"

#include "pos_int.h"

const uint8_t qp__slot_first[9] = {0, 0, 1, 3, 5, 7, 9, 11, 16};

#include "bits.inc"
#include "barred.inc"
#include "file_line.inc"
#include "knight_leg.inc"
#include "low.inc"
#include "may_stand.inc"
#include "file_bits.inc"
#include "rank_bits.inc"
#include "palace.inc"
#include "rank_line.inc"
#include "attack_map.inc"
#include "sights.inc"
#include "squares.inc"
#include "start.inc"
#include "step.inc"
#include "stride.inc"
#include "wide.inc"

#ifdef QP_TABLES_COMPUTED
uint64_t qp__zobrist[16][QP_SQUARES][2];

/* The splitmix64 sequence, as in tools/make_board_tables.py. */
__attribute__((constructor)) static void tables_compute(void) {
    uint64_t seed = 0x71697075;
    for (unsigned piece = 0; piece < 16; piece++) {
        if (!(piece & 7)) continue;
        for (unsigned sq = 0; sq < QP_SQUARES; sq++) {
            uint64_t z = seed += UINT64_C(0x9E3779B97F4A7C15);
            z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
            z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
            unsigned mirror = sq + QP_FILES - 1 - 2 * (sq % QP_FILES);
            qp__zobrist[piece][sq][0] = z ^ z >> 31;
            qp__zobrist[piece][mirror][1] = z ^ z >> 31;
        }
    }
}
#else
#include "zobrist.inc"
#endif
