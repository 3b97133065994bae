/* moves_view.h - what the model of moves sees: what a piece can do, and what
 * threatens it there and where it goes. Nothing depends on the order of pieces
 * or of generated moves. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MOVES_VIEW_H
#define QP_MOVES_VIEW_H
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
    qp_sq last; /* where the piece that moved last is, if one did */
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

/* Nonzero if one of the mover's pawns, king, advisors or bishops would take
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

/* Nonzero if one of the mover's pieces, not the one on `but`, would take back
 * on a square. What is on `but` is not in the way. */
static inline unsigned warded(const moves_map_view *v, const qp_pos *pos,
                              unsigned sq, unsigned but) {
    const qp_sq *own = pos->man_ + 16 * v->side;
    const qp__square *at = &qp__squares[sq];
    const uint16_t *on_file = qp__on_file(at->file);
    const uint16_t *on_rank = qp__on_rank(at->rank);
    lines all = lines_of(pos, at);
    all.file &= ~(unsigned)on_file[but];
    all.rank &= ~(unsigned)on_rank[but];
    uint32_t up = qp__line_up(at->rank, all.file);
    uint32_t across = qp__line_across(at->file, all.rank);
    unsigned rooks = (on_file[own[7]] | on_file[own[8]]) & all.file & up;
    rooks |= (on_rank[own[7]] | on_rank[own[8]]) & all.rank & across;
    unsigned guns =
        (on_file[own[9]] | on_file[own[10]]) & all.file & QP__SECOND(up);
    guns |=
        (on_rank[own[9]] | on_rank[own[10]]) & all.rank & QP__SECOND(across);
    unsigned knights = knight_guards(pos, own[5], sq, but) |
                       knight_guards(pos, own[6], sq, but);
    if (rooks | guns | knights) return 1;
    return guarded_near(v, pos, sq, but);
}

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
