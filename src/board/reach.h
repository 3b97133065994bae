/* reach.h - how each kind of man moves, as masks of target squares. Not
 * installed.
 *
 * Owns the one statement of the ways of moving. A man's targets are rows of
 * bits, by rank, and for rooks and cannons a column as well; squares of own
 * men are left out, the king's safety is not asked about.
 *
 * A king and his advisors and bishops go only to squares where they may stand
 * at all. So one that a setup has put elsewhere (QP_FAULT_SQUARE allowed) can
 * step home, and else stays where it is; a pawn goes on from wherever it is.
 *
 * Invariant: a row beyond the edge of the board is empty of targets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_REACH_H
#define QP_REACH_H

#include "pos_int.h"
#include "tables.h"

/* Ranks with two more at each end, so that no step needs a look at the edge:
 * rank r is row r + EDGE. */
enum { EDGE = 2, ROWS = QP_RANKS + 2 * EDGE, FULL = (1 << QP_FILES) - 1 };

typedef struct rows {
    uint16_t empty[ROWS]; /* no man stands here */
    uint16_t open[ROWS];  /* nobody who cannot be taken does: the mover's
                             men, and the other king */
} rows;

/* Where kings, advisors and bishops of a side may come to stand. */
typedef struct homes {
    uint16_t king[ROWS], advisor[ROWS], bishop[ROWS];
} homes;

static const homes HOMES[2] = {
    {{0, 0, 0x38, 0x38, 0x38},
     {0, 0, 0x28, 0x10, 0x28},
     {0, 0, 0x44, 0, 0x111, 0, 0x44}},
    {{[9] = 0x38, 0x38, 0x38},
     {[9] = 0x28, 0x10, 0x28},
     {[7] = 0x44, 0, 0x111, 0, 0x44}},
};

static inline void rows_make(rows *v, const qp_pos *pos, unsigned side) {
    for (unsigned i = 0; i < EDGE; i++) {
        v->empty[i] = v->open[i] = 0;
        v->empty[ROWS - 1 - i] = v->open[ROWS - 1 - i] = 0;
    }
    for (unsigned i = 0; i < QP_RANKS; i++) {
        unsigned own = pos->rank_[side][i], all = own | pos->rank_[side ^ 1][i];
        v->open[i + EDGE] = (uint16_t)(own ^ FULL);
        v->empty[i + EDGE] = (uint16_t)(all ^ FULL);
    }
    const qp__square *king = &qp__squares[pos->man_[16 * (side ^ 1)]];
    v->open[king->rank + EDGE] &= (uint16_t)~king->file_bit;
}

/* Both neighbours of a file's bit; bits beyond the edge are cut by rows. */
static inline unsigned both_sides(unsigned bit) {
    return bit << 1 | bit >> 1;
}

/* From the neighbours of `bit` that are set in `way`, one file further out. */
static inline unsigned outward(unsigned way, unsigned bit) {
    return (way & bit << 1) << 1 | (way & bit >> 1) >> 1;
}

/* A small piece's targets: on its own rank, one and two ranks up and down. */
typedef struct steps {
    unsigned down2, down, level, up, up2;
} steps;

static inline steps king_steps(const rows *v, unsigned side,
                               const qp__square *at) {
    unsigned bit = at->file_bit, i = at->rank + EDGE;
    const uint16_t *home = HOMES[side].king;
    return (steps){.down = bit & home[i - 1] & v->open[i - 1],
                   .level = both_sides(bit) & home[i] & v->open[i],
                   .up = bit & home[i + 1] & v->open[i + 1]};
}

static inline steps advisor_steps(const rows *v, unsigned side,
                                  const qp__square *at) {
    unsigned bits = both_sides(at->file_bit), i = at->rank + EDGE;
    const uint16_t *home = HOMES[side].advisor;
    return (steps){.down = bits & home[i - 1] & v->open[i - 1],
                   .up = bits & home[i + 1] & v->open[i + 1]};
}

/* Two squares on a diagonal; a man on the square between, the eye, blocks. */
static inline steps bishop_steps(const rows *v, unsigned side,
                                 const qp__square *at) {
    unsigned bit = at->file_bit, i = at->rank + EDGE;
    const uint16_t *home = HOMES[side].bishop;
    return (steps){
        .down2 = outward(v->empty[i - 1], bit) & home[i - 2] & v->open[i - 2],
        .up2 = outward(v->empty[i + 1], bit) & home[i + 2] & v->open[i + 2]};
}

/* One square straight, the leg, which must be empty, and one diagonally. */
static inline steps knight_steps(const rows *v, const qp__square *at) {
    unsigned bit = at->file_bit, i = at->rank + EDGE;
    unsigned wide = outward(v->empty[i], bit);
    return (steps){.down2 = both_sides(v->empty[i - 1] & bit) & v->open[i - 2],
                   .down = wide & v->open[i - 1],
                   .up = wide & v->open[i + 1],
                   .up2 = both_sides(v->empty[i + 1] & bit) & v->open[i + 2]};
}

/* Forward, and sideways too once it has crossed the river. */
static inline steps pawn_steps(const rows *v, unsigned side,
                               const qp__square *at) {
    unsigned bit = at->file_bit, i = at->rank + EDGE;
    unsigned crossed = side == QP_RED ? at->rank >= 5 : at->rank <= 4;
    steps s = {.level = both_sides(bit) & v->open[i] & (0u - crossed)};
    if (side == QP_RED)
        s.up = bit & v->open[i + 1];
    else
        s.down = bit & v->open[i - 1];
    return s;
}

/* The lines of a rook's or a cannon's square. */
typedef struct lines {
    unsigned file, rank; /* the targets: bits by rank, bits by file */
} lines;

static inline lines rook_lines(const rows *v, const qp_pos *pos, unsigned side,
                               const qp__square *at) {
    unsigned own = pos->file_[side][at->file];
    unsigned all = own | pos->file_[side ^ 1][at->file];
    unsigned row = v->empty[at->rank + EDGE] ^ (unsigned)FULL;
    return (lines){QP__REACH(qp__file_line[at->rank][all]) & ~own,
                   qp__rank_line[at->file][row] & v->open[at->rank + EDGE]};
}

/* Quiet moves as a rook's; it takes the second man each way. */
static inline lines cannon_lines(const rows *v, const qp_pos *pos,
                                 unsigned side, const qp__square *at) {
    unsigned foe = pos->file_[side ^ 1][at->file];
    unsigned all = foe | pos->file_[side][at->file];
    unsigned empty = v->empty[at->rank + EDGE];
    uint32_t up = qp__file_line[at->rank][all];
    uint32_t across = qp__rank_line[at->file][empty ^ (unsigned)FULL];
    return (lines){(QP__REACH(up) & ~all) | (QP__SECOND(up) & foe),
                   (across & empty) |
                       (QP__SECOND(across) & v->open[at->rank + EDGE])};
}

#endif
