/* guard.h - which pieces attack a king, and which moves expose it. Not
 * installed.
 *
 * It looks from the king: along its file and rank for rooks, cannons and the
 * other king, and at the few squares of knights and pawns. Kings, advisors and
 * bishops never attack a king: they could reach only one that is misplaced.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_GUARD_H
#define QP_GUARD_H

#include "pos_int.h"
#include "tables.h"

/* Slots of the pieces that attack from afar. */
enum {
    GUARD_KNIGHTS = 5,
    GUARD_ROOKS = 7,
    GUARD_CANNONS = 9,
    GUARD_PAWNS = 11,
    GUARD_PIECES = 16
};

/* What there is to know about a king's safety before a move of another
 * piece. */
typedef struct guard {
    unsigned all_file, all_rank; /* who is on the king's lines */
    uint32_t foe_file, foe_rank; /* rooks (low) and cannons (high) on them */
    uint8_t file, rank;          /* of the king */
    uint8_t contacts;
    qp_sq hit[5]; /* knights and pawns that attack the king ... */
    qp_sq leg[5]; /* ... unless a piece is here */
} guard;

/* The enemy's rooks on a file in the low half, the king among them as he
 * attacks the other king in the same way; the cannons in the high half. */
static inline uint32_t foes_on_file(const qp_sq *foe, unsigned file) {
    const uint16_t *bit = qp__on_file(file);
    uint32_t rooks =
        bit[foe[0]] | bit[foe[GUARD_ROOKS]] | bit[foe[GUARD_ROOKS + 1]];
    uint32_t cannons = bit[foe[GUARD_CANNONS]] | bit[foe[GUARD_CANNONS + 1]];
    return rooks | cannons << 16;
}

static inline uint32_t foes_on_rank(const qp_sq *foe, unsigned rank) {
    const uint16_t *bit = qp__on_rank(rank);
    uint32_t rooks = bit[foe[GUARD_ROOKS]] | bit[foe[GUARD_ROOKS + 1]];
    uint32_t cannons = bit[foe[GUARD_CANNONS]] | bit[foe[GUARD_CANNONS + 1]];
    return rooks | cannons << 16;
}

/* The squares beside and before a king on `sq` that hold enemies: a pawn
 * there attacks it. Beside it only once it has crossed the river. */
static inline unsigned near_on_rank(const qp_pos *pos, unsigned side,
                                    const qp__square *at) {
    unsigned crossed = side == QP_RED ? at->rank <= 4 : at->rank >= 5;
    unsigned beside = (unsigned)at->file_bit << 1 | at->file_bit >> 1;
    return pos->rank_[side ^ 1][at->rank] & beside & (0u - crossed);
}

static inline unsigned near_on_file(const qp_pos *pos, unsigned side,
                                    const qp__square *at) {
    unsigned before = side == QP_RED ? (unsigned)at->rank_bit << 1
                                     : (unsigned)at->rank_bit >> 1;
    return pos->file_[side ^ 1][at->file] & before;
}

static inline int is_pawn(const qp_pos *pos, unsigned sq) {
    return QP_KIND_OF(pos->setup_.cell[sq]) == QP_PAWN;
}

/* Writes the squares of the pawns that attack the king; at most three. */
static inline unsigned pawns_near(qp_sq out[3], const qp_pos *pos,
                                  unsigned side, const qp__square *at) {
    unsigned beside = near_on_rank(pos, side, at);
    unsigned before = near_on_file(pos, side, at);
    unsigned n = 0;
    for (; beside; beside &= beside - 1) {
        unsigned sq = QP_FILES * (unsigned)at->rank + qp__low[beside];
        if (is_pawn(pos, sq)) out[n++] = (qp_sq)sq;
    }
    if (before) {
        unsigned sq = QP_FILES * (unsigned)qp__low[before] + at->file;
        if (is_pawn(pos, sq)) out[n++] = (qp_sq)sq;
    }
    return n;
}

/* The leg of an enemy knight for its stroke at `king`, QP_SQ_NONE when it is
 * not a knight's move away. The leg lies diagonally at the king. */
static inline unsigned attack_leg(unsigned knight, unsigned king) {
    int leg = qp__knight_leg[qp__wide[knight] + QP__WIDE_LAST - qp__wide[king]];
    return leg ? (unsigned)((int)king + leg) : QP_SQ_NONE;
}

static inline int guard_knight_attacks(const qp_pos *pos, unsigned knight,
                                       unsigned king) {
    unsigned leg = attack_leg(knight, king);
    return leg != QP_SQ_NONE && !pos->setup_.cell[leg];
}

/* Nonzero if `side`'s king, stepping from `left` to `sq`, would be attacked
 * there. With both the same: when he is attacked where he is. */
static inline int king_attacked(const qp_pos *pos, unsigned side, unsigned sq,
                                unsigned left) {
    const qp_sq *foe = pos->man_ + 16 * (side ^ 1);
    const qp__square *at = &qp__squares[sq];
    unsigned all_file =
        (unsigned)pos->file_[0][at->file] | (unsigned)pos->file_[1][at->file];
    unsigned all_rank =
        (unsigned)pos->rank_[0][at->rank] | (unsigned)pos->rank_[1][at->rank];
    all_file &= ~(unsigned)qp__on_file(at->file)[left];
    all_rank &= ~(unsigned)qp__on_rank(at->rank)[left];
    uint32_t hits =
        (qp__line_up(at->rank, all_file) & foes_on_file(foe, at->file)) |
        (qp__line_across(at->file, all_rank) & foes_on_rank(foe, at->rank));
    if (hits) return 1;
    if (guard_knight_attacks(pos, foe[GUARD_KNIGHTS], sq)) return 1;
    if (guard_knight_attacks(pos, foe[GUARD_KNIGHTS + 1], sq)) return 1;
    if (!(near_on_rank(pos, side, at) | near_on_file(pos, side, at))) return 0;
    qp_sq pawns[3];
    return pawns_near(pawns, pos, side, at) > 0;
}

/* Returns nonzero only if `side`'s king is not attacked. One outside the
 * palaces, and one with an enemy beside him or a knight a leap away, is left to
 * king_attacked. */
QP__INLINE_FAST int king_rests(const qp_pos *pos, unsigned side) {
    const qp_sq *foe = pos->man_ + 16 * (side ^ 1);
    unsigned king = pos->man_[16 * side];
    const qp__square *at = &qp__squares[king];
    const uint32_t *sight = qp__sights + 128 * (size_t)qp__palace[king];
    uint32_t foe_file = pos->file_[side ^ 1][at->file];
    uint32_t foe_rank = pos->rank_[side ^ 1][at->rank];
    uint32_t up = qp__line_up(at->rank, foe_file | pos->file_[side][at->file]);
    uint32_t across =
        qp__line_across(at->file, foe_rank | pos->rank_[side][at->rank]);
    uint32_t beside = sight[QP__SIGHT_BESIDE] & (foe_rank | foe_file << 16);
    uint32_t rooks =
        sight[foe[0]] | sight[foe[GUARD_ROOKS]] | sight[foe[GUARD_ROOKS + 1]];
    uint32_t cannons =
        sight[foe[GUARD_CANNONS]] | sight[foe[GUARD_CANNONS + 1]];
    uint32_t reach = QP__REACH(up) | across << 16;
    uint32_t second = QP__SECOND(up) | (across & 0xFFFF0000u);
    uint32_t knights =
        sight[foe[GUARD_KNIGHTS]] | sight[foe[GUARD_KNIGHTS + 1]];
    return !((reach & rooks) | (second & cannons) | beside |
             (knights & QP__SIGHT_LEAP));
}

static inline void guard_make(guard *g, const qp_pos *pos, unsigned side) {
    const qp_sq *foe = pos->man_ + 16 * (side ^ 1);
    unsigned king = pos->man_[16 * side];
    const qp__square *at = &qp__squares[king];
    g->file = (uint8_t)at->file;
    g->rank = (uint8_t)at->rank;
    g->all_file =
        (unsigned)pos->file_[0][at->file] | (unsigned)pos->file_[1][at->file];
    g->all_rank =
        (unsigned)pos->rank_[0][at->rank] | (unsigned)pos->rank_[1][at->rank];
    g->foe_file = foes_on_file(foe, at->file);
    g->foe_rank = foes_on_rank(foe, at->rank);
    g->contacts = 0;
    for (unsigned i = GUARD_KNIGHTS; i < GUARD_ROOKS; i++) {
        unsigned leg = attack_leg(foe[i], king);
        if (leg == QP_SQ_NONE) continue;
        g->hit[g->contacts] = foe[i];
        g->leg[g->contacts++] = (qp_sq)leg;
    }
    if (near_on_rank(pos, side, at) | near_on_file(pos, side, at)) {
        unsigned n = pawns_near(g->hit + g->contacts, pos, side, at);
        for (unsigned i = 0; i < n; i++) g->leg[g->contacts++] = QP_SQ_NONE;
    }
}

/* Nonzero if the king is attacked as the board is. */
static inline int guard_check(const guard *g, const qp_pos *pos) {
    uint32_t hits = (qp__line_up(g->rank, g->all_file) & g->foe_file) |
                    (qp__line_across(g->file, g->all_rank) & g->foe_rank);
    if (hits) return 1;
    for (unsigned i = 0; i < g->contacts; i++)
        if (g->leg[i] == QP_SQ_NONE || !pos->setup_.cell[g->leg[i]]) return 1;
    return 0;
}

/* Returns nonzero if the king is safe after the move of another piece. Each
 * line gains and loses at most one square, and a taken piece attacks no more.
 */
static inline int guard_holds(const guard *g, const qp_pos *pos, qp_move move) {
    uint32_t from = qp__on_file(g->file)[move.from];
    uint32_t to = qp__on_file(g->file)[move.to];
    uint32_t hits = qp__line_up(g->rank, (g->all_file & ~from) | to) &
                    g->foe_file & ~(to | to << 16);
    from = qp__on_rank(g->rank)[move.from];
    to = qp__on_rank(g->rank)[move.to];
    hits |= qp__line_across(g->file, (g->all_rank & ~from) | to) & g->foe_rank &
            ~(to | to << 16);
    if (hits) return 0;
    for (unsigned i = 0; i < g->contacts; i++) {
        qp_sq leg = g->leg[i];
        if (g->hit[i] == move.to || leg == move.to) continue;
        if (leg == QP_SQ_NONE || leg == move.from || !pos->setup_.cell[leg])
            return 0;
    }
    return 1;
}

/* The blockers each way from the king in one line: first, second, third. */
static inline unsigned bound_pieces(uint32_t line, uint32_t beyond,
                                    unsigned all, uint32_t foes) {
    unsigned first = QP__REACH(line) & all, second = QP__SECOND(line);
    unsigned third = QP__SECOND(beyond);
    unsigned rooks = foes & 0xFFFFu, cannons = (unsigned)(foes >> 16);
    unsigned bound = 0;
    if (second & rooks) bound = first;
    if (third & cannons) bound |= first | second;
    return bound;
}

/* Returns the own pieces, as a mask of slots without the king, whose moves must
 * be tried one by one: all if in check, or if a cannon faces the king with
 * nothing between; else the pieces between the king and a rook or cannon, and
 * on a knight's leg. The moves of all others are safe. */
static inline unsigned guard_bound(const guard *g, const qp_pos *pos,
                                   unsigned side) {
    const unsigned everyone = 0xFFFE;
    if (guard_check(g, pos)) return everyone;
    unsigned bound = 0;
    uint32_t line = qp__line_up(g->rank, g->all_file);
    uint32_t cross = qp__line_across(g->file, g->all_rank);
    if ((QP__REACH(line) & g->foe_file >> 16) |
        (QP__REACH(cross) & g->foe_rank >> 16))
        return everyone;
    uint32_t beyond = qp__line_up(g->rank, g->all_file & ~QP__REACH(line));
    unsigned men = bound_pieces(line, beyond, g->all_file, g->foe_file) &
                   pos->file_[side][g->file];
    for (; men; men &= men - 1)
        bound |= 1u << (pos->slot_[QP_SQ(g->file, qp__low[men])] & 15);
    beyond = qp__line_across(g->file, g->all_rank & ~QP__REACH(cross));
    men = bound_pieces(cross, beyond, g->all_rank, g->foe_rank) &
          pos->rank_[side][g->rank];
    for (; men; men &= men - 1)
        bound |= 1u << (pos->slot_[QP_SQ(qp__low[men], g->rank)] & 15);
    for (unsigned i = 0; i < g->contacts; i++) {
        unsigned leg = g->leg[i];
        if (QP_SIDE_OF(pos->setup_.cell[leg]) == (qp_side)side)
            bound |= 1u << (pos->slot_[leg] & 15);
    }
    return bound;
}

#endif
