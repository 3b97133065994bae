/* gen.h - lists and counts the legal moves, from then to. The side is an
 * argument, so that each function compiles to straight code twice. The side not
 * to move must not be in check. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_GEN_H
#define QP_GEN_H

#include "../base/inline/bits.h"
#include "guard.h"
#include "reach.h"

/* One square, kept when `mask` is not empty. It is written in any case, which
 * spares a branch; a list has room for more than any position needs. */
static inline qp_move *emit_one(qp_move *out, unsigned from, unsigned to,
                                unsigned mask) {
    *out = (qp_move){(qp_sq)from, (qp_sq)to};
    return out + (mask != 0);
}

/* At most two squares of one rank, written like emit_one's. */
static inline qp_move *emit_two(qp_move *out, unsigned from, unsigned row,
                                unsigned mask) {
    unsigned base = (row - ATTACK_EDGE) * QP_FILES;
    out[0] = (qp_move){(qp_sq)from, (qp_sq)(base + qp__low[mask])};
    out[1] = (qp_move){(qp_sq)from, (qp_sq)(base + qp__low[mask & (mask - 1)])};
    return out + qp__bits[mask];
}

static inline qp_move *emit_rank(qp_move *out, unsigned from, unsigned rank,
                                 unsigned mask) {
    for (; mask; mask &= mask - 1)
        *out++ = (qp_move){(qp_sq)from, QP_SQ(qp__low[mask], rank)};
    return out;
}

static inline qp_move *emit_file(qp_move *out, unsigned from, unsigned file,
                                 unsigned mask) {
    for (; mask; mask &= mask - 1)
        *out++ = (qp_move){(qp_sq)from, QP_SQ(file, qp__low[mask])};
    return out;
}

static inline qp_move *emit_lines(qp_move *out, unsigned from,
                                  const qp__square *at, lines l) {
    out = emit_file(out, from, at->file, l.file & (at->rank_bit - 1u));
    out = emit_rank(out, from, at->rank, l.rank);
    return emit_file(out, from, at->file, l.file & ~(at->rank_bit - 1u));
}

static inline qp_move *emit_knight(qp_move *out, unsigned from, unsigned row,
                                   steps s) {
    out = emit_two(out, from, row - 2, s.down2);
    out = emit_two(out, from, row - 1, s.down);
    out = emit_two(out, from, row + 1, s.up);
    return emit_two(out, from, row + 2, s.up2);
}

static inline qp_move *emit_king(qp_move *out, unsigned from, unsigned row,
                                 steps s) {
    out = emit_one(out, from, from - QP_FILES, s.down);
    out = emit_two(out, from, row, s.level);
    return emit_one(out, from, from + QP_FILES, s.up);
}

static inline qp_move *emit_pawn(qp_move *out, unsigned from, unsigned row,
                                 steps s, unsigned side) {
    if (side == QP_BLACK) out = emit_one(out, from, from - QP_FILES, s.down);
    if (s.level) out = emit_two(out, from, row, s.level);
    if (side == QP_RED) out = emit_one(out, from, from + QP_FILES, s.up);
    return out;
}

static inline qp_move *emit_advisor(qp_move *out, unsigned from, unsigned row,
                                    steps s) {
    out = emit_two(out, from, row - 1, s.down);
    return emit_two(out, from, row + 1, s.up);
}

static inline qp_move *emit_bishop(qp_move *out, unsigned from, unsigned row,
                                   steps s) {
    out = emit_two(out, from, row - 2, s.down2);
    return emit_two(out, from, row + 2, s.up2);
}

/* The targets of the piece on `from`, in order; returns the new end. */
static inline qp_move *emit_piece(qp_move *out, const rows *v,
                                  const qp_pos *pos, unsigned side,
                                  unsigned from) {
    const qp__square *at = &qp__squares[from];
    unsigned row = at->rank + ATTACK_EDGE;
    switch (QP_KIND_OF(pos->setup_.cell[from])) {
    case QP_KING:
        return emit_king(out, from, row, reach_king_steps(v, side, at));
    case QP_ADVISOR:
        return emit_advisor(out, from, row, advisor_steps(v, side, at));
    case QP_BISHOP:
        return emit_bishop(out, from, row, bishop_steps(v, side, at));
    case QP_KNIGHT: return emit_knight(out, from, row, knight_steps(v, at));
    case QP_ROOK:
        return emit_lines(out, from, at, rook_lines(v, pos, side, at));
    case QP_CANNON:
        return emit_lines(out, from, at, cannon_lines(v, pos, side, at));
    default: return emit_pawn(out, from, row, pawn_steps(v, side, at), side);
    }
}

/* The targets of all pieces but the king, a kind at a time, which spares a
 * branch on the kind of each; `man` are their squares. */
static inline qp_move *emit_kinds(qp_move *out, const qp_sq *man, const rows *v,
                                  const qp_pos *pos, unsigned side) {
    for (unsigned i = 1; i < 3; i++) {
        if (man[i] == QP_SQ_NONE) continue;
        const qp__square *at = &qp__squares[man[i]];
        out = emit_advisor(out, man[i], at->rank + ATTACK_EDGE,
                           advisor_steps(v, side, at));
    }
    for (unsigned i = 3; i < GUARD_KNIGHTS; i++) {
        if (man[i] == QP_SQ_NONE) continue;
        const qp__square *at = &qp__squares[man[i]];
        out = emit_bishop(out, man[i], at->rank + ATTACK_EDGE,
                          bishop_steps(v, side, at));
    }
    for (unsigned i = GUARD_KNIGHTS; i < GUARD_ROOKS; i++) {
        if (man[i] == QP_SQ_NONE) continue;
        const qp__square *at = &qp__squares[man[i]];
        out = emit_knight(out, man[i], at->rank + ATTACK_EDGE,
                          knight_steps(v, at));
    }
    for (unsigned i = GUARD_ROOKS; i < GUARD_CANNONS; i++) {
        if (man[i] == QP_SQ_NONE) continue;
        const qp__square *at = &qp__squares[man[i]];
        out = emit_lines(out, man[i], at, rook_lines(v, pos, side, at));
    }
    for (unsigned i = GUARD_CANNONS; i < GUARD_PAWNS; i++) {
        if (man[i] == QP_SQ_NONE) continue;
        const qp__square *at = &qp__squares[man[i]];
        out = emit_lines(out, man[i], at, cannon_lines(v, pos, side, at));
    }
    for (unsigned i = GUARD_PAWNS; i < GUARD_PIECES; i++) {
        if (man[i] == QP_SQ_NONE) continue;
        const qp__square *at = &qp__squares[man[i]];
        out = emit_pawn(out, man[i], at->rank + ATTACK_EDGE,
                        pawn_steps(v, side, at), side);
    }
    return out;
}

/* Nonzero if the mover's king is safe after the move. */
static inline int move_holds(const guard *g, const qp_pos *pos, unsigned side,
                             qp_move move) {
    if (move.from == pos->man_[16 * side])
        return !king_attacked(pos, side, move.to, move.from);
    return guard_holds(g, pos, move);
}

/* Keeps the moves of [from, end) that are legal; returns the new end. */
static inline qp_move *keep_legal(qp_move *from, qp_move *end, const guard *g,
                                  const qp_pos *pos, unsigned side) {
    qp_move *kept = from;
    for (; from < end; from++)
        if (move_holds(g, pos, side, *from)) *kept++ = *from;
    return kept;
}

static inline size_t list_moves(qp_move *out, const qp_pos *pos,
                                unsigned side) {
    guard g;
    rows v;
    guard_make(&g, pos, side);
    rows_make(&v, pos, side);
    unsigned tried = guard_bound(&g, pos, side) | 1;
    qp_move *end = out;
    for (unsigned rank = 0; rank < QP_RANKS; rank++) {
        unsigned men = pos->rank_[side][rank];
        for (; men; men &= men - 1) {
            unsigned from = QP_SQ(qp__low[men], rank);
            qp_move *start = end;
            end = emit_piece(end, &v, pos, side, from);
            if (tried >> (pos->slot_[from] & 15) & 1)
                end = keep_legal(start, end, &g, pos, side);
        }
    }
    return (size_t)(end - out);
}

/* The squares of the pieces that are not in the mask `bound`. */
static inline void other_men(qp_sq rest[GUARD_PIECES], const qp_sq *man,
                             unsigned bound) {
    for (unsigned i = 0; i < GUARD_PIECES; i++)
        rest[i] = bound >> i & 1 ? QP_SQ_NONE : man[i];
}

/* list_moves, sorted only so that those of one piece are side by side. */
static inline size_t list_unsorted(qp_move *out, const qp_pos *pos,
                                   unsigned side) {
    guard g;
    rows v;
    guard_make(&g, pos, side);
    rows_make(&v, pos, side);
    const qp_sq *man = pos->man_ + 16 * side;
    unsigned bound = guard_bound(&g, pos, side);
    qp_sq rest[GUARD_PIECES];
    if (bound) other_men(rest, man, bound);
    qp_move *end = emit_kinds(out, bound ? rest : man, &v, pos, side);
    for (bound |= 1; bound; bound &= bound - 1) {
        unsigned from = man[qp__lowest_bit(bound)];
        if (from == QP_SQ_NONE) continue;
        qp_move *start = end;
        end = emit_piece(end, &v, pos, side, from);
        end = keep_legal(start, end, &g, pos, side);
    }
    return (size_t)(end - out);
}

/* The legal moves of the pieces in the mask `tried`, found one by one. */
static inline unsigned count_tried(unsigned tried, const guard *g,
                                   const rows *v, const qp_pos *pos,
                                   unsigned side) {
    qp_move list[24];
    unsigned count = 0;
    for (unsigned slot = 1; slot < GUARD_PIECES; slot++) {
        unsigned from = pos->man_[16 * side + slot];
        if (!(tried >> slot & 1) || from == QP_SQ_NONE) continue;
        qp_move *end = emit_piece(list, v, pos, side, from);
        for (qp_move *m = list; m < end; m++)
            count += guard_holds(g, pos, *m) != 0;
    }
    return count;
}

static inline unsigned gen_count_king(const rows *v, const qp_pos *pos,
                                      unsigned side) {
    unsigned king = pos->man_[16 * side], count = 0;
    const qp__square *at = &qp__squares[king];
    steps s = reach_king_steps(v, side, at);
    if (s.down) count += !king_attacked(pos, side, king - QP_FILES, king);
    if (s.level & at->file_bit >> 1)
        count += !king_attacked(pos, side, king - 1, king);
    if (s.level & (unsigned)at->file_bit << 1)
        count += !king_attacked(pos, side, king + 1, king);
    if (s.up) count += !king_attacked(pos, side, king + QP_FILES, king);
    return count;
}

/* How many bits two rows have. In the targets of one advisor or bishop all
 * files are odd, or all even, so one row fits between the other's bits. */
static inline unsigned count_between(unsigned a, unsigned b) {
    return qp__bits[a | b << 1];
}

/* The targets of all pieces but the king; `man` are their squares. */
static inline unsigned count_free(const qp_sq *man, const rows *v,
                                  const qp_pos *pos, unsigned side) {
    unsigned n = 0;
    for (unsigned i = 1; i < 3; i++) {
        if (man[i] == QP_SQ_NONE) continue;
        steps s = advisor_steps(v, side, &qp__squares[man[i]]);
        n += count_between(s.up, s.down);
    }
    for (unsigned i = 3; i < GUARD_KNIGHTS; i++) {
        if (man[i] == QP_SQ_NONE) continue;
        steps s = bishop_steps(v, side, &qp__squares[man[i]]);
        n += count_between(s.up2, s.down2);
    }
    for (unsigned i = GUARD_KNIGHTS; i < GUARD_ROOKS; i++) {
        if (man[i] == QP_SQ_NONE) continue;
        steps s = knight_steps(v, &qp__squares[man[i]]);
        n += qp__bits[s.up | s.up2] + qp__bits[s.down | s.down2];
    }
    for (unsigned i = GUARD_ROOKS; i < GUARD_CANNONS; i++) {
        if (man[i] == QP_SQ_NONE) continue;
        lines l = rook_lines(v, pos, side, &qp__squares[man[i]]);
        n += qp__bits[l.file] + qp__bits[l.rank];
    }
    for (unsigned i = GUARD_CANNONS; i < GUARD_PAWNS; i++) {
        if (man[i] == QP_SQ_NONE) continue;
        lines l = cannon_lines(v, pos, side, &qp__squares[man[i]]);
        n += qp__bits[l.file] + qp__bits[l.rank];
    }
    for (unsigned i = GUARD_PAWNS; i < GUARD_PIECES; i++) {
        if (man[i] == QP_SQ_NONE) continue;
        steps s = pawn_steps(v, side, &qp__squares[man[i]]);
        n += qp__bits[s.level | s.up | s.down];
    }
    return n;
}

static inline unsigned count_moves(const qp_pos *pos, unsigned side) {
    guard g;
    rows v;
    guard_make(&g, pos, side);
    rows_make(&v, pos, side);
    const qp_sq *man = pos->man_ + 16 * side;
    unsigned bound = guard_bound(&g, pos, side);
    unsigned n = gen_count_king(&v, pos, side);
    if (!bound) return n + count_free(man, &v, pos, side);
    qp_sq rest[GUARD_PIECES];
    other_men(rest, man, bound);
    return n + count_tried(bound, &g, &v, pos, side) +
           count_free(rest, &v, pos, side);
}

#endif
