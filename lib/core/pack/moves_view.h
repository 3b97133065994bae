/* moves_view.h - what the model of moves sees: what a piece can do, and what
 * threatens it there and where it goes. Nothing depends on the order of pieces
 * or of generated moves. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MOVES_VIEW_H
#define QP_MOVES_VIEW_H

#include "moves_guard.h"

/* How good a piece to take: by its kind, and when nobody guards it. */
static const uint8_t TAKES[8] = {0, 0, 2, 2, 5, 7, 5, 1};
static const uint8_t TAKES_FREE[8] = {0, 0, 4, 4, 6, 8, 6, 3};

/* Notes that piece n can take the piece on a square. */
static inline void note_take(moves_map_view *v, const qp_pos *pos, unsigned n,
                             unsigned sq) {
    unsigned kind = QP_KIND_OF(pos->setup_.cell[sq]);
    unsigned guarded = map_has(&v->foe_any, &qp__squares[sq]);
    unsigned worth = 2u * (guarded ? TAKES[kind] : TAKES_FREE[kind]);
    unsigned best = v->takes[n], back = (best & 1) | (sq == v->last);
    best &= ~1u;
    v->takes[n] = (uint8_t)((worth > best ? worth : best) | back);
}

/* The same of all that piece n can take. */
static inline void note_takes(moves_map_view *v, const qp_pos *pos, unsigned n,
                              unsigned side) {
    qp_move list[24];
    const qp_move *end = emit_piece(list, &v->way, pos, side, v->sq[n]);
    for (const qp_move *move = list; move < end; move++)
        if (pos->setup_.cell[move->to]) note_take(v, pos, n, move->to);
}

/* Writes piece n; the next one overwrites a piece that cannot move. */
static inline void own_write(moves_map_view *v, unsigned n, unsigned sq,
                             unsigned kind, unsigned ways) {
    v->sq[n] = (qp_sq)sq;
    v->kind[n] = (uint8_t)kind;
    v->ways[n] = (uint8_t)ways;
    v->takes[n] = 0;
}

/* Adds a piece of small steps if it has a target; returns how many pieces there
 * are. Targets one and two ranks away are never on the same file. */
static inline unsigned own_steps(moves_map_view *v, const qp_pos *pos,
                                 unsigned n, unsigned side, unsigned sq,
                                 steps s) {
    const uint16_t *foe = v->pieces_row + qp__squares[sq].rank + ATTACK_EDGE;
    unsigned ways = (unsigned)qp__bits[s.down | s.down2] +
                    qp__bits[s.up | s.up2] + qp__bits[s.level];
    unsigned takes = (s.down2 & foe[-2]) | (s.down & foe[-1]) |
                     (s.level & foe[0]) | (s.up & foe[1]) | (s.up2 & foe[2]);
    own_write(v, n, sq, QP_KIND_OF(pos->setup_.cell[sq]), ways);
    if (takes) note_takes(v, pos, n, side);
    return n + (ways != 0);
}

static inline unsigned own_lines(moves_map_view *v, const qp_pos *pos,
                                 unsigned n, unsigned side, unsigned sq,
                                 lines l) {
    const qp__square *at = &qp__squares[sq];
    unsigned ways = (unsigned)qp__bits[l.file] + qp__bits[l.rank];
    own_write(v, n, sq, QP_KIND_OF(pos->setup_.cell[sq]), ways);
    l.rank &= v->pieces_row[at->rank + ATTACK_EDGE];
    l.file &= pos->file_[side ^ 1][at->file];
    for (; l.rank; l.rank &= l.rank - 1)
        note_take(v, pos, n, QP_SQ(qp__low[l.rank], at->rank));
    for (; l.file; l.file &= l.file - 1)
        note_take(v, pos, n, QP_SQ(at->file, qp__low[l.file]));
    return n + (ways != 0);
}

static inline void sort_two(qp_sq *a, qp_sq *b) {
    unsigned x = *a, y = *b;
    *a = (qp_sq)(x < y ? x : y);
    *b = (qp_sq)(x < y ? y : x);
}

/* Pieces of a kind in the order of their squares, those taken last. */
static inline void pieces_sort(qp_sq sq[GUARD_PIECES]) {
    for (unsigned i = 1; i < GUARD_PAWNS; i += 2) sort_two(&sq[i], &sq[i + 1]);
    sort_two(&sq[11], &sq[12]);
    sort_two(&sq[14], &sq[15]);
    sort_two(&sq[13], &sq[15]);
    sort_two(&sq[13], &sq[14]);
    sort_two(&sq[12], &sq[15]);
    sort_two(&sq[11], &sq[14]);
    sort_two(&sq[11], &sq[13]);
    sort_two(&sq[12], &sq[14]);
    sort_two(&sq[12], &sq[13]);
}

static inline void own_make(moves_map_view *v, const qp_pos *pos, unsigned side,
                            const qp_sq sq[GUARD_PIECES]) {
    const rows *way = &v->way;
    const qp__square *at = &qp__squares[sq[0]];
    unsigned n =
        own_steps(v, pos, 0, side, sq[0], reach_king_steps(way, side, at));
    for (unsigned i = 1; i < 3 && sq[i] != QP_SQ_NONE; i++)
        n = own_steps(v, pos, n, side, sq[i],
                      advisor_steps(way, side, &qp__squares[sq[i]]));
    for (unsigned i = 3; i < GUARD_KNIGHTS && sq[i] != QP_SQ_NONE; i++)
        n = own_steps(v, pos, n, side, sq[i],
                      bishop_steps(way, side, &qp__squares[sq[i]]));
    for (unsigned i = GUARD_KNIGHTS; i < GUARD_ROOKS && sq[i] != QP_SQ_NONE;
         i++)
        n = own_steps(v, pos, n, side, sq[i],
                      knight_steps(way, &qp__squares[sq[i]]));
    for (unsigned i = GUARD_ROOKS; i < GUARD_CANNONS && sq[i] != QP_SQ_NONE;
         i++)
        n = own_lines(v, pos, n, side, sq[i],
                      rook_lines(way, pos, side, &qp__squares[sq[i]]));
    for (unsigned i = GUARD_CANNONS; i < GUARD_PAWNS && sq[i] != QP_SQ_NONE;
         i++)
        n = own_lines(v, pos, n, side, sq[i],
                      cannon_lines(way, pos, side, &qp__squares[sq[i]]));
    for (unsigned i = GUARD_PAWNS; i < GUARD_PIECES && sq[i] != QP_SQ_NONE; i++)
        n = own_steps(v, pos, n, side, sq[i],
                      pawn_steps(way, side, &qp__squares[sq[i]]));
    v->men = n;
}

/* Puts targets in the order of their squares, which is the order of the codes
 * whatever the generator's is. */
static inline void targets_sort(qp_move *list, const qp_move *end) {
    for (qp_move *next = list + 1; next < end; next++) {
        qp_move move = *next, *at = next;
        for (; at > list && at[-1].to > move.to; at--) *at = at[-1];
        *at = move;
    }
}

/* The targets of the piece on `from`, in order; in check those alone that end
 * it. Returns the end. Else a pinned piece counts as free. */
static inline qp_move *view_targets(qp_move out[24], const moves_map_view *v,
                                    const qp_pos *pos, unsigned from) {
    qp_move *end = emit_piece(out, &v->way, pos, v->side, from);
    targets_sort(out, end);
    if (!v->check) return end;
    guard g;
    guard_make(&g, pos, v->side);
    return keep_legal(out, end, &g, pos, v->side);
}

/* The same in check, where only those targets count that end it. */
static inline void own_in_check(moves_map_view *v, const qp_pos *pos,
                                const qp_sq sq[GUARD_PIECES]) {
    guard g;
    guard_make(&g, pos, v->side);
    unsigned n = 0;
    for (unsigned i = 0; i < GUARD_PIECES; i++) {
        qp_move list[24];
        if (sq[i] == QP_SQ_NONE) continue;
        qp_move *end = emit_piece(list, &v->way, pos, v->side, sq[i]);
        end = keep_legal(list, end, &g, pos, v->side);
        own_write(v, n, sq[i], QP_KIND_OF(pos->setup_.cell[sq[i]]),
                  (unsigned)(end - list));
        for (const qp_move *move = list; move < end; move++)
            if (pos->setup_.cell[move->to]) note_take(v, pos, n, move->to);
        n += end != list;
    }
    v->men = n;
}

/* The least of the pieces that attack a square that is attacked, from 1 for a
 * pawn. */
static inline unsigned least_attacker(const moves_map_view *v, unsigned sq) {
    const qp__square *at = &qp__squares[sq];
    unsigned by = 0;
    for (unsigned i = 0; i < MOVES_MAP_BY_COUNT; i++)
        by |= map_has(&v->foe[i], at) << i;
    return qp__low[by] + 1u;
}

/* Writes the numbers of those of the squares that are attacked, which is not to
 * be foreseen, and 0 for the threat to each; returns how many are. */
static inline unsigned attacked(uint8_t list[24], uint8_t *threat,
                                const moves_map_view *v, const qp_sq *sq,
                                unsigned count) {
    unsigned n = 0;
    for (unsigned i = 0; i < count; i++) {
        threat[i] = 0;
        list[n] = (uint8_t)i;
        n += map_has(&v->foe_any, &qp__squares[sq[i]]);
    }
    return n;
}

/* The threat to each of the pieces: the least attacker, or 0. */
static inline void pieces_threats(moves_map_view *v) {
    uint8_t list[24];
    unsigned n = attacked(list, v->threat, v, v->sq, v->men);
    for (unsigned k = 0; k < n; k++)
        v->threat[list[k]] = (uint8_t)least_attacker(v, v->sq[list[k]]);
}

/* The threat to a piece that goes from a square to each of some: 0, else twice
 * the least attacker, less one when nobody would take back. */
static inline void target_threats(uint8_t *out, const moves_map_view *v,
                                  const qp_pos *pos, const qp_sq *sq,
                                  unsigned count, unsigned from) {
    uint8_t list[24];
    unsigned n = attacked(list, out, v, sq, count);
    for (unsigned k = 0; k < n; k++) {
        unsigned to = sq[list[k]], by = least_attacker(v, to);
        out[list[k]] = (uint8_t)(2 * by - 1 + warded(v, pos, to, from));
    }
}

static inline void view_side(moves_map_view *v, const qp_pos *pos,
                             unsigned side) {
    qp_sq sq[GUARD_PIECES];
    memcpy(sq, pos->man_ + 16 * side, GUARD_PIECES);
    pieces_sort(sq);
    v->side = side;
    rows_make(&v->way, pos, side);
    memset(v->pieces_row, 0, sizeof v->pieces_row);
    memcpy(v->pieces_row + ATTACK_EDGE, pos->rank_[side ^ 1], 2 * QP_RANKS);
    foe_make(v, pos, side);
    v->check = map_has(&v->foe_any, &qp__squares[sq[0]]);
    if (v->check)
        own_in_check(v, pos, sq);
    else
        own_make(v, pos, side, sq);
    pieces_threats(v);
}

static inline void view_make(moves_map_view *v, const qp__moves_model *m,
                             const qp_pos *pos) {
    v->last = m->kind[0] ? m->last[0].to : QP_SQ_NONE;
    if (pos->setup_.turn == QP_RED)
        view_side(v, pos, QP_RED);
    else
        view_side(v, pos, QP_BLACK);
}

#endif
