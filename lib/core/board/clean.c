/* clean.c - a fast proof that a setup has no fault, so that reading a good FEN
 * need not build a position. Whatever it does not prove goes to place.c. All
 * pieces are counted in one sum of words; only the king that may be in check is
 * looked at. Any bytes are allowed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "clean.h"

#include <string.h>

#include "tables.h"

#define CLEAN_ONES UINT64_C(0x0101010101010101)
#define CLEAN_HIGH (CLEAN_ONES << 7)

static uint64_t clean_eight_cells(const qp_piece *cell) {
    uint64_t word;
    memcpy(&word, cell, sizeof word);
    return word;
}

/* Every byte can be looked up as a piece. */
static int all_codes(const qp_piece *cell) {
    uint64_t any = clean_eight_cells(cell + QP_SQUARES - 8);
    for (unsigned sq = 0; sq + 8 <= QP_SQUARES; sq += 8)
        any |= clean_eight_cells(cell + sq);
    return !(any & 0xF0 * CLEAN_ONES);
}

static inline uint64_t count_four(const qp_piece *cell, unsigned sq) {
    const uint64_t(*field)[16] = qp__census + sq;
    cell += sq;
    return (field[0][cell[0]] + field[1][cell[1]]) +
           (field[2][cell[2]] + field[3][cell[3]]);
}

/* The sum of the census, or 0 when a piece is misplaced or one too many. */
static uint64_t take_census(const qp_piece *cell) {
    uint64_t sum = QP__CENSUS_START, over = 0;
    for (unsigned sq = 0; sq + 8 <= QP_SQUARES; sq += 8) {
        sum += count_four(cell, sq) + count_four(cell, sq + 4);
        over |= sum;
    }
    for (unsigned sq = QP_SQUARES - 2; sq < QP_SQUARES; sq++)
        sum += qp__census[sq][cell[sq]];
    over |= sum;
    return over & QP__CENSUS_OVER ? 0 : sum;
}

/* Two pawns on one file of their own half stand one behind the other, on the
 * ranks `near` and next; on other squares they are misplaced. */
static unsigned are_stacked(const qp_piece *near, qp_piece pawn) {
    const qp_piece *next = near + QP_FILES;
    uint64_t differ = (clean_eight_cells(near) ^ pawn * CLEAN_ONES) |
                      (clean_eight_cells(next) ^ pawn * CLEAN_ONES);
    unsigned last = (near[8] ^ (unsigned)pawn) | (next[8] ^ (unsigned)pawn);
    return ((differ + (CLEAN_HIGH - CLEAN_ONES)) & CLEAN_HIGH) != CLEAN_HIGH ||
           !last;
}

/* What a blocker is to a king whose line it stands on: bit 0 a blocker, bit 16
 * one that attacks as a rook does (the other king too), bit 32 a cannon. */
static const uint64_t STONES[2][16] = {
    {0, 1, 1, 1, 1, 1, 1, 1, 0, 0x10001, 1, 1, 1, 0x10001, 0x100000001, 1},
    {0, 0x10001, 1, 1, 1, 0x10001, 0x100000001, 1, 0, 1, 1, 1, 1, 1, 1, 1},
};

static uint32_t attacked_on(uint64_t blockers, const uint32_t *line) {
    return line[blockers & 0xFFFF] & (uint32_t)(blockers >> 16);
}

static uint32_t attacked_from_afar(const qp_piece *cell, unsigned side,
                                   const qp__attack_map *at) {
    uint64_t file = 0, rank = 0;
    for (unsigned i = QP_RANKS; i-- > 0;)
        file = file << 1 | STONES[side][cell[at->file + QP_FILES * i]];
    cell += at->rank * QP_FILES;
    for (unsigned i = QP_FILES; i-- > 0;)
        rank = rank << 1 | STONES[side][cell[i]];
    return attacked_on(file, qp__file_line[at->rank]) |
           attacked_on(rank, qp__rank_line[at->file]);
}

static unsigned attacked_at_hand(const qp_piece *cell, unsigned side,
                                 const qp__attack_map *at) {
    qp_piece knight = QP_PIECE(side ^ 1, QP_KNIGHT);
    qp_piece pawn = QP_PIECE(side ^ 1, QP_PAWN);
    unsigned hit = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned near = (cell[at->knight[2 * i]] == knight) |
                        (cell[at->knight[2 * i + 1]] == knight);
        hit |= near & (cell[at->leg[i]] == 0);
    }
    for (unsigned i = 0; i < 3; i++) hit |= cell[at->pawn[i]] == pawn;
    return hit;
}

int qp__setup_clean(const qp_setup *setup) {
    const qp_piece *cell = setup->cell;
    unsigned side = setup->turn == QP_RED ? QP_BLACK : QP_RED;
    if (!all_codes(cell)) return 0;
    uint64_t sum = take_census(cell);
    unsigned king = (unsigned)(sum >> 8 * side) & 0xFF;
    unsigned other = (unsigned)(sum >> 8 * (side ^ 1)) & 0xFF;
    if (king <= QP__CENSUS_KING || other <= QP__CENSUS_KING) return 0;
    if (are_stacked(cell + QP_SQ(0, 3), QP_PIECE(QP_RED, QP_PAWN)) |
        are_stacked(cell + QP_SQ(0, 5), QP_PIECE(QP_BLACK, QP_PAWN)))
        return 0;
    const qp__attack_map *at =
        &qp__attack_maps[side][king - QP__CENSUS_KING - 1];
    return !(attacked_from_afar(cell, side, at) |
             attacked_at_hand(cell, side, at));
}
