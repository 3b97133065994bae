/* force.c - checks, and mates by nothing but checks.
 *
 * SPDX-License-Identifier: MIT
 */
#include "force.h"

#include "../board/attack.h"
#include "../board/gen.h"
#include "gain.h"

const int8_t qp__king_steps[4] = {9, -9, 1, -1};

/* Own moves up to the mate; positions looked at. */
enum { FORCE_KILL = 4, FORCE_NODES = 4000 };

typedef struct force {
    qp_pos *pos;
    unsigned nodes; /* that may still be looked at */
} force;

/* Nonzero if a knight of the mover's attacks the king after a move. */
static int force_knight(const qp_pos *pos, qp_move move, unsigned king,
                        unsigned knight) {
    if (knight == move.from) knight = move.to;
    unsigned leg = attack_leg(knight, king);
    if (leg == QP_SQ_NONE || leg == move.to) return 0;
    return leg == move.from || !pos->setup_.cell[leg];
}

/* Nonzero if a pawn on a square attacks the king. */
static int force_pawn(unsigned side, qp_sq pawn, unsigned king) {
    unsigned ahead = side == QP_RED ? pawn + 9u : pawn - 9u;
    if (ahead == king) return 1;
    return QP_RANK_OF(pawn) == QP_RANK_OF(king) && qp__crossed(side, pawn) &&
           (pawn + 1u == king || king + 1u == pawn);
}

/* Nonzero if a legal move gives check to the king that `g` looks from. A move
 * takes one piece off his lines and puts one there. */
static int force_is_check(const guard *g, const qp_pos *pos, qp_move move) {
    unsigned side = pos->setup_.turn, king = pos->man_[16 * (side ^ 1)];
    const qp_sq *man = pos->man_ + 16 * side;
    qp_kind kind = QP_KIND_OF(pos->setup_.cell[move.from]);
    uint32_t rook = kind == QP_ROOK, cannon = (uint32_t)(kind == QP_CANNON)
                                              << 16;
    uint32_t from = qp__on_file(g->file)[move.from];
    uint32_t to = qp__on_file(g->file)[move.to];
    uint32_t foes = (g->foe_file & ~(from | from << 16)) |
                    to * (rook | cannon | (kind == QP_KING));
    uint32_t hits = qp__line_up(g->rank, (g->all_file & ~from) | to) & foes;
    from = qp__on_rank(g->rank)[move.from];
    to = qp__on_rank(g->rank)[move.to];
    foes = (g->foe_rank & ~(from | from << 16)) | to * (rook | cannon);
    hits |= qp__line_across(g->file, (g->all_rank & ~from) | to) & foes;
    if (hits) return 1;
    if (force_knight(pos, move, king, man[QP__SLOT_KNIGHTS]) ||
        force_knight(pos, move, king, man[QP__SLOT_KNIGHTS + 1]))
        return 1;
    return kind == QP_PAWN && force_pawn(side, move.to, king);
}

/* The squares, files by rank, that a checking move must come from or go to: the
 * king's lines, and those of knights that attack it or are blocked. */
static void force_area(uint16_t area[QP_RANKS], const guard *king) {
    unsigned bit = 1u << king->file;
    unsigned three = bit | bit << 1 | bit >> 1;
    unsigned five = three | bit << 2 | bit >> 2;
    for (unsigned rank = 0; rank < QP_RANKS; rank++) area[rank] = (uint16_t)bit;
    area[king->rank] = ATTACK_FULL;
    for (unsigned far = 1; far <= 2; far++) {
        unsigned wide = far == 1 ? five : three;
        unsigned up = king->rank + far, down = king->rank - far;
        if (up < QP_RANKS) area[up] = (uint16_t)wide;
        if (down < QP_RANKS) area[down] = (uint16_t)wide;
    }
}

static inline int force_within(const uint16_t area[QP_RANKS], qp_sq sq) {
    return area[qp__squares[sq].rank] >> qp__squares[sq].file & 1;
}

/* The moves of one piece that give check, legal or not; returns the new end. */
static qp_move *force_piece(qp_move *end, const guard *g,
                            const uint16_t area[QP_RANKS], const rows *v,
                            const qp_pos *pos, unsigned from) {
    int frees = force_within(area, (qp_sq)from);
    qp_move *move = end;
    qp_move *last = emit_piece(end, v, pos, pos->setup_.turn, from);
    for (; move < last; move++)
        if ((frees || force_within(area, move->to)) &&
            force_is_check(g, pos, *move))
            *end++ = *move;
    return end;
}

/* The legal moves of the side to move that give check. */
static size_t force_checks(qp_move out[QP_MOVES_MAX], const qp_pos *pos) {
    unsigned side = pos->setup_.turn;
    qp_move *end = out;
    guard g;
    rows v;
    uint16_t area[QP_RANKS];
    guard_make(&g, pos, side ^ 1u);
    force_area(area, &g);
    rows_make(&v, pos, side);
    for (unsigned rank = 0; rank < QP_RANKS; rank++)
        for (unsigned men = pos->rank_[side][rank]; men; men &= men - 1)
            end =
                force_piece(end, &g, area, &v, pos, QP_SQ(qp__low[men], rank));
    if (end == out) return 0;
    guard_make(&g, pos, side);
    return (size_t)(keep_legal(out, end, &g, pos, side) - out);
}

void qp__checks_find(qp__checks *out, const qp_pos *pos) {
    out->count = force_checks(out->move, pos);
}

int qp__mates_at_once(qp_pos *pos) {
    qp_move list[QP_MOVES_MAX];
    size_t n = force_checks(list, pos);
    int mate = 0;
    for (size_t i = 0; i < n && !mate; i++) {
        qp_undo undo;
        qp_pos_do(pos, list[i], &undo);
        mate = !qp_pos_moves_count(pos);
        qp_pos_undo(pos, &undo);
    }
    return mate;
}

/* ---- mate ---------------------------------------------------------------- */

static int force_mates(force *f, unsigned moves);

/* Nonzero if a move of a side in check is legal and holds: it is not mated in
 * `moves` more moves of the other's. */
static int force_holds(force *f, qp_move reply, unsigned moves) {
    qp_undo undo;
    if (!qp__pos_reaches(f->pos, reply) || !qp__pos_try(f->pos, reply, &undo))
        return 0;
    int holds = !moves || !force_mates(f, moves);
    qp_pos_undo(f->pos, &undo);
    return holds;
}

/* The side to move is in check: nonzero if it is mated within `moves` more
 * moves of the other. King moves are tried first. */
static int force_mated(force *f, unsigned moves) {
    qp_move reply[QP_MOVES_MAX];
    qp_sq king = f->pos->man_[16 * f->pos->setup_.turn];
    for (unsigned i = 0; i < 4; i++) {
        qp_move step = {king, (qp_sq)(king + qp__king_steps[i])};
        if (step.to < QP_SQUARES && force_holds(f, step, moves)) return 0;
    }
    if (!moves) return !qp_pos_moves_count(f->pos);
    size_t n = qp_pos_moves(reply, f->pos);
    for (size_t i = 0; i < n; i++)
        if (reply[i].from != king && force_holds(f, reply[i], moves)) return 0;
    return 1;
}

static int force_mates(force *f, unsigned moves) {
    qp_move list[QP_MOVES_MAX];
    if (!f->nodes) return 0;
    f->nodes--;
    size_t n = force_checks(list, f->pos);
    int mates = 0;
    for (size_t i = 0; i < n && !mates; i++) {
        qp_undo undo;
        qp_pos_do(f->pos, list[i], &undo);
        mates = force_mated(f, moves - 1);
        qp_pos_undo(f->pos, &undo);
    }
    return mates;
}

/* Nonzero if the move takes a piece of its own kind that attacks it. */
static int force_trades(const qp_pos *pos, qp_move move) {
    const qp_piece *cell = pos->setup_.cell;
    qp_move back = {move.to, move.from};
    return cell[move.to] &&
           QP_KIND_OF(cell[move.to]) == QP_KIND_OF(cell[move.from]) &&
           piece_attacks(pos, back, QP_SQ_NONE);
}

/* The first of the checks that mates in so many moves, or their number. */
static size_t force_first(qp_pos *pos, const qp__checks *checks,
                          unsigned moves) {
    force f = {pos, FORCE_NODES};
    for (size_t i = 0; i < checks->count; i++) {
        qp_undo undo;
        if (force_trades(pos, checks->move[i])) continue;
        qp_pos_do(pos, checks->move[i], &undo);
        int mated = force_mated(&f, moves - 1);
        qp_pos_undo(pos, &undo);
        if (mated) return i;
    }
    return checks->count;
}

/* Most often there is none: that is found first, and only then how few moves
 * are enough. */
qp__kill qp__kill_find(qp_pos *pos, const qp__checks *checks) {
    size_t n = checks->count, best = force_first(pos, checks, FORCE_KILL);
    if (best == n) return (qp__kill){0, {QP_SQ_NONE, QP_SQ_NONE}};
    for (unsigned moves = 1; moves < FORCE_KILL; moves++) {
        size_t i = force_first(pos, checks, moves);
        if (i < n) return (qp__kill){moves, checks->move[i]};
    }
    return (qp__kill){FORCE_KILL, checks->move[best]};
}
