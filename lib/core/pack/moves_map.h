/* moves_map.h - what the enemy attacks, for the model of moves. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MOVES_MAP_H
#define QP_MOVES_MAP_H

#include <string.h>

#include "../board/gen.h"
#include "moves_model.h"

/* A set of squares: rank r is row r + EDGE, bit f is file f, as in reach.h. */
enum { MAP_SIZE = 16 };
typedef struct map {
    uint16_t row[MAP_SIZE];
} map;

/* Who attacks a square, the least of them first. */
enum {
    MOVES_MAP_BY_PAWN,
    MOVES_MAP_BY_MINOR,
    MOVES_MAP_BY_KNIGHT,
    MOVES_MAP_BY_CANNON,
    MOVES_MAP_BY_ROOK,
    MOVES_MAP_BY_KING,
    MOVES_MAP_BY_COUNT
};

typedef struct moves_map_view {
    rows way;                         /* the mover's */
    uint16_t pieces_row[ATTACK_ROWS]; /* where the enemy's pieces stand */
    map foe[MOVES_MAP_BY_COUNT];      /* what the enemy attacks or guards */
    map foe_any;                      /* by whomever */
    unsigned side, check;
    qp_sq last; /* where the piece that moved last stands, if one did */
    /* The mover's pieces that can move, by kind and then square: how many
     * targets each has; twice the value of the best capture, plus one if it can
     * take the piece that moved last; what threatens it. */
    unsigned men;
    qp_sq sq[GUARD_PIECES + 1];
    uint8_t kind[GUARD_PIECES + 1], ways[GUARD_PIECES + 1],
        takes[GUARD_PIECES + 1], threat[GUARD_PIECES + 1];
} moves_map_view;

static inline unsigned map_has(const map *m, const qp__square *at) {
    return (m->row[at->rank + ATTACK_EDGE] & at->file_bit) != 0;
}

static inline void map_steps(map *m, const qp__square *at, steps s) {
    uint16_t *row = m->row + at->rank + ATTACK_EDGE;
    row[-2] |= (uint16_t)s.down2;
    row[-1] |= (uint16_t)s.down;
    row[0] |= (uint16_t)s.level;
    row[1] |= (uint16_t)s.up;
    row[2] |= (uint16_t)s.up2;
}

static inline void map_lines(map *m, const qp__square *at, lines l) {
    static const uint16_t rank_bit[MAP_SIZE] = {
        [ATTACK_EDGE] = 1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
    for (unsigned i = 0; i < MAP_SIZE; i++) {
        unsigned on = (l.file & rank_bit[i]) ? at->file_bit : 0u;
        m->row[i] |= (uint16_t)on;
    }
    m->row[at->rank + ATTACK_EDGE] |= (uint16_t)l.rank;
}

/* The enemy's pawns, all at once: what is before them, and beside those that
 * have crossed the river. */
static inline void foe_pawns(map *m, const qp_sq *sq, unsigned foe) {
    static const uint16_t crossed[2][MAP_SIZE] = {
        {[7] = ATTACK_FULL, ATTACK_FULL, ATTACK_FULL, ATTACK_FULL, ATTACK_FULL},
        {[2] = ATTACK_FULL,
         ATTACK_FULL,
         ATTACK_FULL,
         ATTACK_FULL,
         ATTACK_FULL}};
    uint16_t row[MAP_SIZE] = {0};
    for (unsigned i = GUARD_PAWNS; i < GUARD_PIECES; i++) {
        if (sq[i] == QP_SQ_NONE) continue;
        row[qp__squares[sq[i]].rank + ATTACK_EDGE] |=
            qp__squares[sq[i]].file_bit;
    }
    const uint16_t *behind = foe == QP_RED ? row : row + 2;
    for (unsigned i = 1; i < MAP_SIZE - 1; i++) {
        unsigned both = both_sides(row[i]) & crossed[foe][i];
        m->row[i] |= (uint16_t)(behind[i - 1] | both);
    }
}

static inline void foe_make(moves_map_view *v, const qp_pos *pos,
                            unsigned side) {
    unsigned foe = side ^ 1;
    const qp_sq *sq = pos->man_ + 16 * foe;
    const qp__square *at = &qp__squares[sq[0]];
    for (unsigned by = 0; by < MOVES_MAP_BY_COUNT; by++)
        memset(&v->foe[by], 0, sizeof v->foe[by]);
    map_steps(&v->foe[MOVES_MAP_BY_KING], at, king_attacks(foe, at));
    for (unsigned i = 1; i < 3; i++) {
        if (sq[i] == QP_SQ_NONE) continue;
        at = &qp__squares[sq[i]];
        map_steps(&v->foe[MOVES_MAP_BY_MINOR], at, advisor_attacks(foe, at));
    }
    for (unsigned i = 3; i < GUARD_KNIGHTS; i++) {
        if (sq[i] == QP_SQ_NONE) continue;
        at = &qp__squares[sq[i]];
        map_steps(&v->foe[MOVES_MAP_BY_MINOR], at,
                  bishop_attacks(v->way.empty, foe, at));
    }
    for (unsigned i = GUARD_KNIGHTS; i < GUARD_ROOKS; i++) {
        if (sq[i] == QP_SQ_NONE) continue;
        at = &qp__squares[sq[i]];
        map_steps(&v->foe[MOVES_MAP_BY_KNIGHT], at,
                  knight_attacks(v->way.empty, at));
    }
    for (unsigned i = GUARD_ROOKS; i < GUARD_CANNONS; i++) {
        if (sq[i] == QP_SQ_NONE) continue;
        at = &qp__squares[sq[i]];
        map_lines(&v->foe[MOVES_MAP_BY_ROOK], at,
                  rook_attacks(lines_of(pos, at), at));
    }
    for (unsigned i = GUARD_CANNONS; i < GUARD_PAWNS; i++) {
        if (sq[i] == QP_SQ_NONE) continue;
        at = &qp__squares[sq[i]];
        map_lines(&v->foe[MOVES_MAP_BY_CANNON], at,
                  cannon_attacks(lines_of(pos, at), at));
    }
    foe_pawns(&v->foe[MOVES_MAP_BY_PAWN], sq, foe);
    for (unsigned i = 0; i < MAP_SIZE; i++) {
        v->foe_any.row[i] = v->foe[MOVES_MAP_BY_PAWN].row[i] |
                            v->foe[MOVES_MAP_BY_MINOR].row[i] |
                            v->foe[MOVES_MAP_BY_KNIGHT].row[i] |
                            v->foe[MOVES_MAP_BY_CANNON].row[i] |
                            v->foe[MOVES_MAP_BY_ROOK].row[i] |
                            v->foe[MOVES_MAP_BY_KING].row[i];
    }
}

#endif
