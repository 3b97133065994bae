/* pos.c - reads a position, and plays moves on it.
 *
 * Owns the public functions on one position and one move. What an attack is
 * stands in guard.h, how a man moves in reach.h, what a move changes in
 * make.h.
 *
 * Invariant: legal is what reaches and leaves the mover's king safe, and is
 * in the list of qp_pos_moves; a king is never taken.
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>

#include "gen.h"
#include "make.h"

const qp_setup *qp_pos_setup(const qp_pos *pos) {
    return &pos->setup_;
}

qp_side qp_pos_turn(const qp_pos *pos) {
    return (qp_side)pos->setup_.turn;
}

uint64_t qp_pos_hash(const qp_pos *pos) {
    return pos->hash_;
}

uint64_t qp_pos_hash_mirror(const qp_pos *pos) {
    return pos->mirror_;
}

static int steps_hit(const steps *s, int ranks, unsigned bit) {
    switch (ranks) {
    case -2: return (s->down2 & bit) != 0;
    case -1: return (s->down & bit) != 0;
    case 0: return (s->level & bit) != 0;
    case 1: return (s->up & bit) != 0;
    case 2: return (s->up2 & bit) != 0;
    default: return 0;
    }
}

static int lines_hit(lines l, const qp__square *from, const qp__square *to) {
    if (from->file == to->file) return (l.file & to->rank_bit) != 0;
    return from->rank == to->rank && (l.rank & to->file_bit) != 0;
}

/* Nonzero when the man on `from`, one of `side`'s, may go to `to`. */
static int man_reaches(const qp_pos *pos, unsigned side, unsigned kind,
                       const qp__square *from, const qp__square *to) {
    rows v;
    steps s;
    rows_make(&v, pos, side);
    switch (kind) {
    case QP_ROOK: return lines_hit(rook_lines(&v, pos, side, from), from, to);
    case QP_CANNON:
        return lines_hit(cannon_lines(&v, pos, side, from), from, to);
    case QP_KING: s = king_steps(&v, side, from); break;
    case QP_ADVISOR: s = advisor_steps(&v, side, from); break;
    case QP_BISHOP: s = bishop_steps(&v, side, from); break;
    case QP_KNIGHT: s = knight_steps(&v, from); break;
    default: s = pawn_steps(&v, side, from); break;
    }
    return steps_hit(&s, to->rank - from->rank, to->file_bit);
}

int qp__pos_reaches(const qp_pos *pos, qp_move move) {
    if (move.from >= QP_SQUARES || move.to >= QP_SQUARES) return 0;
    qp_piece piece = pos->setup_.cell[move.from];
    qp_piece taken = pos->setup_.cell[move.to];
    unsigned side = pos->setup_.turn;
    if (!piece || QP_SIDE_OF(piece) != side) return 0;
    if (QP_KIND_OF(taken) == QP_KING) return 0;
    return man_reaches(pos, side, QP_KIND_OF(piece), &qp__squares[move.from],
                       &qp__squares[move.to]);
}

/* Nonzero when a move that reaches its square leaves the mover's king safe. */
static inline int king_stays_safe(const qp_pos *pos, qp_move move) {
    unsigned side = pos->setup_.turn;
    if (move.from == pos->man_[16 * side])
        return !king_struck(pos, side, move.to, move.from);
    guard g;
    guard_make(&g, pos, side);
    return guard_holds(&g, pos, move);
}

int qp_pos_legal(const qp_pos *pos, qp_move move) {
    return qp__pos_reaches(pos, move) && king_stays_safe(pos, move);
}

int qp__pos_try(qp_pos *pos, qp_move move, qp_undo *undo) {
    if (!king_stays_safe(pos, move)) return 0;
    move_make(pos, move, undo, pos->setup_.turn, 1);
    return 1;
}

void qp_pos_play(qp_pos *pos, qp_move move) {
    qp_undo undo;
    assert(qp_pos_legal(pos, move));
    move_make(pos, move, &undo, pos->setup_.turn, 1);
}

void qp_pos_do(qp_pos *pos, qp_move move, qp_undo *undo) {
    assert(qp_pos_legal(pos, move));
    move_make(pos, move, undo, pos->setup_.turn, 1);
}

void qp_pos_undo(qp_pos *pos, const qp_undo *undo) {
    move_unmake(pos, undo, pos->setup_.turn ^ 1u);
}

int qp_pos_check(const qp_pos *pos) {
    return qp__pos_attacked(pos, (qp_side)pos->setup_.turn);
}

qp_standing qp_pos_standing(const qp_pos *pos) {
    if (qp_pos_moves_count(pos)) return QP_PLAYING;
    return qp_pos_check(pos) ? QP_MATED : QP_STALEMATED;
}
