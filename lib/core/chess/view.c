/* view.c - checks, pins, and where each piece goes: all legal moves, without
 * playing any. In positions with faults a king is never taken, an invalid right
 * or en passant square makes no move, and a pawn on the last rank does not
 * move.
 *
 * SPDX-License-Identifier: MIT
 */
#include "view.h"

#include "rules.h"

static uint64_t king_of(const qp_chess_pos *pos, unsigned side) {
    return pos->kind_[QP_CHESS_KING] & pos->side_[side];
}

static uint64_t sliders_on(const qp_chess_pos *pos, unsigned line) {
    return pos->kind_[QP_CHESS_QUEEN] |
           pos->kind_[line < LINE_DIAG ? QP_CHESS_ROOK : QP_CHESS_BISHOP];
}

/* ---- looking ------------------------------------------------------------ */

/* Finds the checks and pins along one line; returns the squares between the
 * king and who checks on it. */
static uint64_t look_along(qp__chess_view *v, unsigned line, uint64_t sliders) {
    uint64_t near = reach_line(line, v->king, v->men), between = 0;
    uint64_t check = near & sliders, screen = near & v->own;
    v->checkers |= check;
    for (; check; check &= check - 1)
        between |= near & reach_line(line, low_of(check), v->men);
    if (!screen) return between;
    uint64_t far = reach_line(line, v->king, v->men ^ screen) & sliders & ~near;
    for (; far; far &= far - 1)
        v->pinned |= screen & reach_line(line, low_of(far), v->men);
    return between;
}

/* Taking en passant opens two squares of a rank at once, which no pin shows:
 * so it is tried. */
static uint64_t find_passers(const qp__chess_view *v) {
    const qp_chess_setup *setup = &v->pos->setup_;
    unsigned ep = setup->ep, taken = v->side == QP_WHITE ? ep - 8 : ep + 8;
    uint64_t pawns = v->own & v->pos->kind_[QP_CHESS_PAWN], found = 0;
    uint64_t near = pawns_attack(v->side ^ 1, chess_bit_of(ep & 63)) & pawns;
    if (!near || !chess_passed_over(setup)) return 0;
    for (; near; near &= near - 1) {
        uint64_t men = (v->men ^ (near & (0 - near)) ^ chess_bit_of(taken)) |
                       chess_bit_of(ep);
        uint64_t left = attackers(v->pos, v->side ^ 1, v->king, men);
        if (!(left & ~chess_bit_of(taken))) found |= near & (0 - near);
    }
    return found;
}

qp__chess_view qp__chess_look(const qp_chess_pos *pos) {
    unsigned side = pos->setup_.turn;
    qp__chess_view v = {.pos = pos, .side = side};
    v.own = pos->side_[side];
    v.other = pos->side_[side ^ 1];
    v.men = v.own | v.other;
    v.king = low_of(king_of(pos, side));
    uint64_t between = 0, step = pos->kind_[QP_CHESS_KNIGHT];
    v.checkers =
        (qp__chess_knight[v.king] & step) |
        (qp__chess_king[v.king] & pos->kind_[QP_CHESS_KING]) |
        (pawns_attack(side, chess_bit_of(v.king)) & pos->kind_[QP_CHESS_PAWN]);
    v.checkers &= v.other;
    for (unsigned line = 0; line < LINES; line++) {
        uint64_t sliders = sliders_on(pos, line) & v.other;
        sliders &= qp__chess_line[line][v.king];
        if (sliders) between |= look_along(&v, line, sliders);
    }
    v.goal = ~v.own;
    if (v.checkers & (v.checkers - 1))
        v.goal = 0;
    else if (v.checkers)
        v.goal = between | v.checkers;
    v.goal &= ~king_of(pos, side ^ 1);
    if (pos->setup_.ep != QP_SQ_NONE) v.passers = find_passers(&v);
    return v;
}

uint64_t qp__chess_checkers(const qp_chess_pos *pos) {
    unsigned side = pos->setup_.turn;
    return attackers(pos, side ^ 1, low_of(king_of(pos, side)),
                     pos->side_[0] | pos->side_[1]);
}

/* ---- the king ----------------------------------------------------------- */

/* Nonzero if the king is safe on a square, having left his own. */
static int is_safe(const qp__chess_view *v, unsigned sq) {
    return !attackers(v->pos, v->side ^ 1, sq, v->men & ~chess_bit_of(v->king));
}

static uint64_t squares_between(unsigned a, unsigned b) {
    unsigned low = a < b ? a : b, high = a < b ? b : a;
    return (chess_bit_of(high) - 1) & ~(chess_bit_of(low + 1) - 1);
}

/* Where the king castles to; `safely`: never through an attack. */
static uint64_t castling_squares(const qp__chess_view *v, int safely) {
    const qp_chess_setup *setup = &v->pos->setup_;
    uint64_t found = 0;
    if (!(setup->castling >> (2 * v->side) & 3)) return 0;
    if (safely && v->checkers) return 0;
    for (unsigned i = 2 * v->side; i < 2 * v->side + 2; i++) {
        const qp__castle *c = &qp__castles[i];
        if (!(setup->castling >> i & 1) || !castle_stands(setup, i)) continue;
        if (squares_between(c->king, c->rook) & v->men) continue;
        if (safely && !(is_safe(v, c->rook_to) && is_safe(v, c->king_to)))
            continue;
        found |= chess_bit_of(c->king_to);
    }
    return found;
}

static uint64_t chess_view_king_steps(const qp__chess_view *v) {
    return qp__chess_king[v->king] & ~v->own & ~v->pos->kind_[QP_CHESS_KING];
}

static uint64_t king_targets(const qp__chess_view *v) {
    uint64_t found = 0;
    for (uint64_t to = chess_view_king_steps(v); to; to &= to - 1)
        if (is_safe(v, low_of(to))) found |= to & (0 - to);
    return found | castling_squares(v, 1);
}

/* ---- the others --------------------------------------------------------- */

static uint64_t chess_view_pawn_ways(const qp__chess_view *v, uint64_t pawn) {
    uint64_t third = v->side == QP_WHITE ? RANK_3 : RANK_6;
    uint64_t once = pawns_push(v->side, pawn) & ~v->men;
    uint64_t twice = pawns_push(v->side, once & third) & ~v->men;
    return once | twice | (pawns_attack(v->side, pawn) & v->other);
}

static uint64_t piece_ways(const qp__chess_view *v, unsigned from) {
    switch (v->pos->setup_.cell[from] & 7) {
    case QP_CHESS_PAWN: return chess_view_pawn_ways(v, chess_bit_of(from));
    case QP_CHESS_KNIGHT: return qp__chess_knight[from];
    case QP_CHESS_BISHOP: return reach_bishop(from, v->men);
    case QP_CHESS_ROOK: return reach_rook(from, v->men);
    default: return reach_bishop(from, v->men) | reach_rook(from, v->men);
    }
}

/* The line on which a pinned piece and the king stand. */
static uint64_t pin_line(const qp__chess_view *v, unsigned from) {
    unsigned line = 0;
    while (!(qp__chess_line[line][v->king] & chess_bit_of(from))) line++;
    return qp__chess_line[line][v->king];
}

uint64_t qp__chess_targets(const qp__chess_view *v, unsigned from) {
    if (from == v->king) return king_targets(v);
    uint64_t to = piece_ways(v, from) & v->goal;
    if (v->pinned & chess_bit_of(from)) to &= pin_line(v, from);
    if (v->passers & chess_bit_of(from)) to |= chess_bit_of(v->pos->setup_.ep);
    return to;
}

uint64_t qp__chess_ways(const qp__chess_view *v, unsigned from) {
    const qp_chess_setup *setup = &v->pos->setup_;
    if (from == v->king)
        return chess_view_king_steps(v) | castling_squares(v, 0);
    uint64_t to = piece_ways(v, from) & ~v->own & ~v->pos->kind_[QP_CHESS_KING];
    if ((setup->cell[from] & 7) == QP_CHESS_PAWN && chess_passed_over(setup))
        to |=
            pawns_attack(v->side, chess_bit_of(from)) & chess_bit_of(setup->ep);
    return to;
}

/* ---- counting ----------------------------------------------------------- */

static unsigned count_pawns(const qp__chess_view *v, uint64_t pawns) {
    uint64_t third = v->side == QP_WHITE ? RANK_3 : RANK_6;
    uint64_t last = RANK_1 | RANK_8, take = v->other & v->goal;
    uint64_t once = pawns_push(v->side, pawns) & ~v->men;
    uint64_t twice = pawns_push(v->side, once & third) & ~v->men & v->goal;
    uint64_t left = pawns_left(v->side, pawns) & take;
    uint64_t right = pawns_right(v->side, pawns) & take;
    once &= v->goal;
    unsigned n = qp__bits_in(once) + qp__bits_in(twice) + qp__bits_in(left) +
                 qp__bits_in(right);
    if ((once | left | right) & last)
        n += 3 * (qp__bits_in(once & last) + qp__bits_in(left & last) +
                  qp__bits_in(right & last));
    return n;
}

/* Pinned pieces one by one. */
static unsigned count_pinned(const qp__chess_view *v) {
    unsigned n = 0;
    for (uint64_t left = v->pinned; left; left &= left - 1) {
        unsigned from = low_of(left);
        uint64_t to =
            qp__chess_targets(v, from) &
            ~(v->passers & chess_bit_of(from) ? chess_bit_of(v->pos->setup_.ep)
                                              : 0);
        n += qp__bits_in(to);
        if ((v->pos->setup_.cell[from] & 7) == QP_CHESS_PAWN)
            n += 3 * qp__bits_in(to & (RANK_1 | RANK_8));
    }
    return n;
}

unsigned qp__chess_count(const qp_chess_pos *pos) {
    qp__chess_view v = qp__chess_look(pos);
    const uint64_t *kind = pos->kind_;
    uint64_t free = v.own & ~v.pinned, left;
    unsigned n = qp__bits_in(king_targets(&v)) + qp__bits_in(v.passers);
    if (!v.goal) return n;
    n += count_pawns(&v, kind[QP_CHESS_PAWN] & free);
    for (left = kind[QP_CHESS_KNIGHT] & free; left; left &= left - 1)
        n += qp__bits_in(qp__chess_knight[low_of(left)] & v.goal);
    for (left = sliders_on(pos, LINE_DIAG) & free; left; left &= left - 1)
        n += qp__bits_in(reach_bishop(low_of(left), v.men) & v.goal);
    for (left = sliders_on(pos, LINE_RANK) & free; left; left &= left - 1)
        n += qp__bits_in(reach_rook(low_of(left), v.men) & v.goal);
    return v.pinned ? n + count_pinned(&v) : n;
}
