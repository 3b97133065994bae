/* moves_guard.h - whether a piece would be recaptured. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MOVES_GUARD_H
#define QP_MOVES_GUARD_H

#include "moves_map.h"

/* Nonzero when one of the mover's pawns, king, advisors or bishops would take
 * back on a square. */
static inline unsigned guarded_near(const moves_map_view *v, const qp_pos *pos,
                                    unsigned sq, unsigned but) {
    const unsigned at_home = 1 << QP_KING | 1 << QP_ADVISOR | 1 << QP_BISHOP;
    const qp_sq *own = pos->man_ + 16 * v->side;
    const qp__square *at = &qp__squares[sq];
    unsigned pawn = QP_PIECE(v->side, QP_PAWN);
    unsigned beside = both_sides(at->file_bit) & pos->rank_[v->side][at->rank];
    unsigned before = pos->file_[v->side][at->file] &
                      (v->side == QP_RED ? (unsigned)at->rank_bit >> 1
                                         : (unsigned)at->rank_bit << 1);
    if (before) {
        unsigned from = QP_SQ(at->file, qp__low[before]);
        if (pos->setup_.cell[from] == pawn && from != but) return 1;
    }
    if ((at->rank >= 5) == (v->side == QP_RED))
        for (; beside; beside &= beside - 1) {
            unsigned from = QP_SQ(qp__low[beside], at->rank);
            if (pos->setup_.cell[from] == pawn && from != but) return 1;
        }
    if (!(qp__may_stand[sq] >> 8 * v->side & at_home)) return 0;
    for (unsigned slot = 0; slot < GUARD_KNIGHTS; slot++) {
        qp_move move = {own[slot], (qp_sq)sq};
        if (own[slot] == QP_SQ_NONE || own[slot] == but) continue;
        qp_piece piece = pos->setup_.cell[own[slot]];
        if (step_attacks(pos->setup_.cell, piece, move, but)) return 1;
    }
    return 0;
}

/* The same for a knight. */
static inline unsigned knight_guards(const qp_pos *pos, unsigned knight,
                                     unsigned sq, unsigned but) {
    int step = qp__knight_leg[qp__wide[knight] + QP__WIDE_LAST - qp__wide[sq]];
    unsigned leg = (unsigned)((int)sq + step);
    unsigned free = (pos->setup_.cell[leg] == 0) | (leg == but);
    return free & (step != 0) & (knight != but);
}

/* Nonzero when one of the mover's pieces, not the one on `but`, would take back
 * on a square. What stands on `but` is not in the way. */
static inline unsigned warded(const moves_map_view *v, const qp_pos *pos,
                              unsigned sq, unsigned but) {
    const qp_sq *own = pos->man_ + 16 * v->side;
    const qp__square *at = &qp__squares[sq];
    const uint16_t *on_file = qp__on_file[at->file];
    const uint16_t *on_rank = qp__on_rank[at->rank];
    lines all = lines_of(pos, at);
    all.file &= ~(unsigned)on_file[but];
    all.rank &= ~(unsigned)on_rank[but];
    uint32_t up = qp__file_line[at->rank][all.file];
    uint32_t across = qp__rank_line[at->file][all.rank];
    unsigned rooks = (on_file[own[7]] | on_file[own[8]]) & all.file & up;
    rooks |= (on_rank[own[7]] | on_rank[own[8]]) & all.rank & across;
    unsigned guns = (on_file[own[9]] | on_file[own[10]]) & QP__SECOND(up);
    guns |= (on_rank[own[9]] | on_rank[own[10]]) & QP__SECOND(across);
    unsigned knights = knight_guards(pos, own[5], sq, but) |
                       knight_guards(pos, own[6], sq, but);
    if (rooks | guns | knights) return 1;
    return guarded_near(v, pos, sq, but);
}

#endif
