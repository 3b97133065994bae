/* reach.h - where each kind of piece can go, as masks of target squares: what
 * it attacks (attack.h) without its own pieces and the other king, and for a
 * cannon the empty squares before a screen. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_REACH_H
#define QP_REACH_H

#include "attack.h"

typedef struct rows {
    uint16_t empty[ATTACK_ROWS]; /* no piece is here */
    uint16_t open[ATTACK_ROWS];  /* nobody who cannot be taken does: the mover's
                             pieces, and the other king */
} rows;

static inline void rows_make(rows *v, const qp_pos *pos, unsigned side) {
    for (unsigned i = 0; i < ATTACK_EDGE; i++) {
        v->empty[i] = v->open[i] = 0;
        v->empty[ATTACK_ROWS - 1 - i] = v->open[ATTACK_ROWS - 1 - i] = 0;
    }
    for (unsigned i = 0; i < QP_RANKS; i++) {
        unsigned own = pos->rank_[side][i], all = own | pos->rank_[side ^ 1][i];
        v->open[i + ATTACK_EDGE] = (uint16_t)(own ^ ATTACK_FULL);
        v->empty[i + ATTACK_EDGE] = (uint16_t)(all ^ ATTACK_FULL);
    }
    const qp__square *king = &qp__squares[pos->man_[16 * (side ^ 1)]];
    v->open[king->rank + ATTACK_EDGE] &= (uint16_t)~king->file_bit;
}

/* What is open of the squares near a piece. */
static inline steps open_of(const rows *v, const qp__square *at, steps s) {
    const uint16_t *row = v->open + at->rank + ATTACK_EDGE;
    return (steps){.down2 = s.down2 & row[-2],
                   .down = s.down & row[-1],
                   .level = s.level & row[0],
                   .up = s.up & row[1],
                   .up2 = s.up2 & row[2]};
}

static inline steps reach_king_steps(const rows *v, unsigned side,
                                     const qp__square *at) {
    return open_of(v, at, king_attacks(side, at));
}

static inline steps advisor_steps(const rows *v, unsigned side,
                                  const qp__square *at) {
    return open_of(v, at, advisor_attacks(side, at));
}

static inline steps bishop_steps(const rows *v, unsigned side,
                                 const qp__square *at) {
    return open_of(v, at, bishop_attacks(v->empty, side, at));
}

static inline steps knight_steps(const rows *v, const qp__square *at) {
    return open_of(v, at, knight_attacks(v->empty, at));
}

static inline steps pawn_steps(const rows *v, unsigned side,
                               const qp__square *at) {
    return open_of(v, at, pawn_attacks(side, at));
}

static inline lines rook_lines(const rows *v, const qp_pos *pos, unsigned side,
                               const qp__square *at) {
    lines l = rook_attacks(lines_of(pos, at), at);
    l.file &= ~(unsigned)pos->file_[side][at->file];
    l.rank &= v->open[at->rank + ATTACK_EDGE];
    return l;
}

/* Goes as a rook and takes the second piece each way. */
static inline lines cannon_lines(const rows *v, const qp_pos *pos,
                                 unsigned side, const qp__square *at) {
    lines all = lines_of(pos, at);
    uint32_t up = qp__line_up(at->rank, all.file);
    uint32_t across = qp__line_across(at->file, all.rank);
    unsigned foe = pos->file_[side ^ 1][at->file];
    return (lines){
        (QP__REACH(up) & ~all.file) | (QP__SECOND(up) & foe),
        (QP__REACH(across) & ~all.rank) |
            (QP__SECOND(across) & all.rank & v->open[at->rank + ATTACK_EDGE])};
}

#endif
