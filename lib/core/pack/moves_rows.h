/* moves_rows.h - the embeddings of the model of moves: a row for a piece on a
 * square. A position that was allowed faults may have a piece where it cannot
 * come to stand. No game taught the model such a row: it is what the trainer
 * began with, from a generator, and is drawn again instead of stored. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MOVES_ROWS_H
#define QP_MOVES_ROWS_H

#include "moves_table.h"

/* The parts of the tables: STANDS rows each. */
typedef enum moves_part {
    MOVES_PART_OWN, /* a piece of the side that sees the board */
    MOVES_PART_FOES,
    MOVES_PART_THEY_CAME, /* where the foe's last move went */
    MOVES_PART_CAME,      /* and the mover's own before that */
    MOVES_PART_PIECE
} moves_part;

/* Draws the row of a square, as the side whose row it is sees the board.
 * MOVES_UNTRAINED has the generator's state before each rank of pawns, kings,
 * advisors and bishops: the others may stand everywhere. */
static inline const int8_t *row_untrained(int8_t out[QP__MOVES_DIM],
                                          moves_part part, unsigned kind,
                                          unsigned seen) {
    uint64_t state =
        MOVES_UNTRAINED[part * 40 + kind % QP_PAWN * 10 + seen / QP_FILES];
    unsigned before = seen % QP_FILES * QP__MOVES_DIM;
    /* 0.1 * 127, and 0.05 / ln 2 * 256 * 16 / 127, in 1 / 1000 */
    int32_t unit = part == MOVES_PART_PIECE ? 2326 : 12700;
    for (unsigned i = 0; i < before + QP__MOVES_DIM; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        if (i < before) continue;
        int32_t drawn = (int32_t)((uint32_t)(state >> 11) % 2001) - 1000;
        int32_t half = drawn < 0 ? -500000 : 500000;
        out[i - before] = (int8_t)((drawn * unit + half) / 1000000);
    }
    return out;
}

/* The factors of a target, one of several. Pawns that have not crossed the
 * river have one; others go only where they may stand: the row is stored. */
static inline const int8_t *row_of_target(unsigned place) {
    return MOVES_TO[MOVES_PLACE[place]];
}

/* The row of a piece; `place` is an index of MOVES_PLACE. `room` is for one
 * that is not stored. */
static inline const int8_t *moves_row(int8_t room[QP__MOVES_DIM],
                                      const int8_t (*table)[QP__MOVES_DIM],
                                      moves_part part, unsigned place) {
    unsigned row = MOVES_PLACE[place], sq = place % QP_SQUARES;
    if (row < STANDS) return table[row];
    int foes = part == MOVES_PART_FOES || part == MOVES_PART_THEY_CAME;
    return row_untrained(room, part, place / QP_SQUARES + 1,
                         MOVES_SEEN[foes][sq]);
}

/* What a piece on a square adds to the board as `side` sees it. */
static inline const int8_t *row_on_board(int8_t room[QP__MOVES_DIM],
                                         qp_piece piece, unsigned sq,
                                         unsigned side) {
    unsigned owner = QP_SIDE_OF(piece);
    moves_part part = owner == side ? MOVES_PART_OWN : MOVES_PART_FOES;
    return moves_row(room, MOVES_BOARD + part * STANDS, part,
                     (QP_KIND_OF(piece) - 1u) * QP_SQUARES +
                         oriented(sq, owner));
}

/* What the move `i` before the next adds: 0 is the foe's. */
static inline const int8_t *row_came(int8_t room[QP__MOVES_DIM],
                                     const qp__moves_model *m, unsigned i,
                                     unsigned side) {
    moves_part part = i ? MOVES_PART_CAME : MOVES_PART_THEY_CAME;
    if (!m->kind[i]) return MOVES_BOARD[BOARD_ROWS - 1];
    return moves_row(room, MOVES_BOARD + part * STANDS, part,
                     (m->kind[i] - 1u) * QP_SQUARES +
                         oriented(m->last[i].to, i ? side : side ^ 1));
}

#endif
