/* pos.c - the public functions on one position and one move. Legal is what
 * reaches its square and leaves the mover's king safe. A king is never taken.
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>
#include <string.h>

#include "gen.h"
#include "try.h"

const qp_setup *qp_pos_setup(const qp_pos *pos) {
    return &pos->setup_;
}

qp_side qp_pos_turn(const qp_pos *pos) {
    return (qp_side)pos->setup_.turn;
}

uint64_t qp_pos_hash(const qp_pos *pos) {
    return pos->hash_;
}

int qp_pos_equal(const qp_pos *a, const qp_pos *b) {
    return a->setup_.turn == b->setup_.turn &&
           !memcmp(a->setup_.cell, b->setup_.cell, sizeof a->setup_.cell);
}

uint64_t qp_pos_hash_mirror(const qp_pos *pos) {
    return pos->mirror_;
}

int qp__pos_reaches(const qp_pos *pos, qp_move move) {
    return piece_reaches(pos, move);
}

uint64_t qp_pos_key(const qp_pos *pos) {
    return pos->hash_ < pos->mirror_ ? pos->hash_ : pos->mirror_;
}

/* Nonzero if a move that reaches its square leaves the mover's king safe. */
static inline int king_stays_safe(const qp_pos *pos, qp_move move) {
    unsigned side = pos->setup_.turn;
    if (move.from == pos->man_[16 * side])
        return !king_attacked(pos, side, move.to, move.from);
    guard g;
    guard_make(&g, pos, side);
    return guard_holds(&g, pos, move);
}

int qp_pos_legal(const qp_pos *pos, qp_move move) {
    return qp__pos_reaches(pos, move) && king_stays_safe(pos, move);
}

int qp__pos_try(qp_pos *pos, qp_move move, qp_undo *undo) {
    return pos->setup_.turn == QP_RED ? move_try(pos, move, undo, QP_RED, 1)
                                      : move_try(pos, move, undo, QP_BLACK, 1);
}

void qp_pos_do(qp_pos *pos, qp_move move, qp_undo *undo) {
    assert(qp_pos_legal(pos, move));
    move_make(pos, move, undo, pos->setup_.turn, 1);
}

void qp_pos_play(qp_pos *pos, qp_move move) {
    qp_undo undo; /* compilers leave it out */
    assert(qp_pos_legal(pos, move));
    move_make(pos, move, &undo, pos->setup_.turn, 1);
}

void qp__pos_step(qp_pos *pos, qp_move move) {
    qp_setup *s = &pos->setup_;
    qp_piece piece = s->cell[move.from], taken = s->cell[move.to];
    uint8_t man = pos->slot_[move.from];
    uint32_t both;
    assert(piece && (unsigned)QP_SIDE_OF(piece) == s->turn);
    memcpy(&both, (char *)s + offsetof(qp_setup, quiet), sizeof both);
    if (taken) pos->man_[pos->slot_[move.to]] = QP_SQ_NONE;
    s->cell[move.from] = 0;
    s->cell[move.to] = piece;
    pos->slot_[move.to] = man;
    pos->man_[man] = move.to;
    both = count_move(both, s->turn);
    if (taken) both &= counts_of(0, UINT16_MAX);
    memcpy((char *)s + offsetof(qp_setup, quiet), &both, sizeof both);
    s->turn ^= 1;
}

void qp_pos_undo(qp_pos *pos, const qp_undo *undo) {
    move_unmake(pos, undo, pos->setup_.turn ^ 1u);
}

int qp_pos_check(const qp_pos *pos) {
    return qp__pos_attacked(pos, (qp_side)pos->setup_.turn);
}

qp_game_state qp_pos_state(const qp_pos *pos) {
    if (qp_pos_moves_count(pos)) return QP_PLAYING;
    return qp_pos_check(pos) ? QP_MATED : QP_STALEMATED;
}

/* The pieces of a side that are on the board: 1u << slot. */
static unsigned slots_of(const qp_pos *pos, unsigned side) {
    unsigned slots = 0;
    for (unsigned slot = 0; slot < 16; slot++)
        slots |= (unsigned)(pos->man_[16 * side + slot] != QP_SQ_NONE) << slot;
    return slots;
}

/* Nonzero if all pawns of a side are on the last rank. */
static int pawns_are_spent(const qp_pos *pos, unsigned side) {
    for (unsigned i = 16 * side + qp__slot_first[QP_PAWN]; i % 16; i++)
        if (pos->man_[i] != QP_SQ_NONE &&
            QP_RANK_OF(pos->man_[i]) != (side == QP_RED ? QP_RANKS - 1 : 0))
            return 0;
    return 1;
}

int qp_pos_cannot_win(const qp_pos *pos, qp_side side) {
    const unsigned king = 1, bishops = 3u << 3, cannons = 3u << 9;
    const unsigned attackers = ~0u << 5, pawns = 31u << 11;
    unsigned own = slots_of(pos, side), foe = slots_of(pos, side ^ 1u);
    unsigned cannon = own & cannons;
    if (!(own & attackers)) return 1;
    int lone = cannon && !(cannon & (cannon - 1)) &&
               !(own & ~(king | bishops | cannons));
    if (!(foe & ~(king | bishops)))
        return lone ||
               (!(own & attackers & ~pawns) && pawns_are_spent(pos, side));
    unsigned other = foe & cannons;
    return lone && own == (king | cannon) && foe == (king | other) &&
           !(other & (other - 1));
}
