/* make.h - plays a move on a position, and takes it back, which restores every
 * byte. `side` is the mover, constant where speed matters. Hashes are kept only
 * if `hashed`. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MAKE_H
#define QP_MAKE_H

#include <stddef.h>
#include <string.h>

#include "pos_int.h"
#include "tables.h"

/* A bit of the line that is so many bytes from Red's ranks on. */
QP__INLINE_FAST void toggle_bit(qp_pos *pos, size_t bytes, uint16_t bit) {
    char *line = (char *)pos + offsetof(qp_pos, rank_) + bytes;
    uint16_t now;
    memcpy(&now, line, sizeof now);
    now = (uint16_t)(now ^ bit);
    memcpy(line, &now, sizeof now);
}

/* A piece appears on a square's lines, or leaves them. */
QP__INLINE_FAST void toggle_lines(qp_pos *pos, unsigned side, size_t sq) {
    const qp__square *at = &qp__squares[sq];
    toggle_bit(pos, at->rank_at + side * sizeof pos->rank_[0], at->file_bit);
    toggle_bit(pos, at->file_at + side * sizeof pos->file_[0], at->rank_bit);
}

static inline void toggle_hash(qp_pos *pos, qp_piece piece, qp_sq sq) {
    pos->hash_ ^= qp__zobrist[piece][sq][0];
    pos->mirror_ ^= qp__zobrist[piece][sq][1];
}

/* Adds 1, and stays where 16 bits end. */
static inline uint16_t count_up(uint16_t count) {
    return (uint16_t)(count + (count < UINT16_MAX));
}

/* The counts of quiet plies and of moves lie beside each other, and are read,
 * kept and added to as one number, whatever the order of its bytes. */
typedef struct move_counts {
    uint16_t quiet, fullmove;
} move_counts;

static inline uint32_t counts_of(uint16_t quiet, uint16_t fullmove) {
    uint32_t both;
    memcpy(&both, &(move_counts){quiet, fullmove}, sizeof both);
    return both;
}

/* A count near its end is added to alone. */
static inline uint32_t count_move(uint32_t both, unsigned side) {
    if (!(both & 0x80008000)) return both + counts_of(1, side == QP_BLACK);
    move_counts c;
    memcpy(&c, &both, sizeof c);
    return counts_of(count_up(c.quiet),
                     side == QP_BLACK ? count_up(c.fullmove) : c.fullmove);
}

/* Both hashes at once: compilers keep them in one register. */
static inline void shift_hash(qp_pos *pos, qp_piece piece, qp_move move) {
    const uint64_t *from = qp__zobrist[piece][move.from];
    const uint64_t *to = qp__zobrist[piece][move.to];
    uint64_t hash[2] = {pos->hash_, pos->mirror_};
    for (unsigned i = 0; i < 2; i++)
        hash[i] ^= from[i] ^ to[i] ^ QP__HASH_BLACK;
    pos->hash_ = hash[0];
    pos->mirror_ = hash[1];
}

QP__INLINE_FAST void move_make(qp_pos *pos, qp_move move, qp_undo *undo,
                               unsigned side, int hashed) {
    qp_setup *s = &pos->setup_;
    size_t from = move.from, to = move.to;
    qp_piece piece = s->cell[from], taken = s->cell[to];
    uint8_t man = pos->slot_[from], other = pos->slot_[to];
    s->cell[from] = 0;
    s->cell[to] = piece;
    pos->slot_[to] = man;
    pos->man_[man] = move.to;
    undo->hash_ = pos->hash_;
    undo->mirror_ = pos->mirror_;
    undo->move_ = move;
    uint32_t both;
    memcpy(&both, (char *)s + offsetof(qp_setup, quiet), sizeof both);
    memcpy((char *)undo + offsetof(qp_undo, quiet_), &both, sizeof both);
    undo->taken_slot_ = other;
    undo->taken_ = taken;
    both = count_move(both, side);
    if (taken) {
        both &= counts_of(0, UINT16_MAX);
        toggle_lines(pos, side ^ 1, to);
        pos->man_[other] = QP_SQ_NONE;
        if (hashed) toggle_hash(pos, taken, move.to);
    }
    memcpy((char *)s + offsetof(qp_setup, quiet), &both, sizeof both);
    toggle_lines(pos, side, from);
    toggle_lines(pos, side, to);
    if (hashed) shift_hash(pos, piece, move);
    s->turn = (uint8_t)(side ^ 1);
}

QP__INLINE_FAST void move_unmake(qp_pos *pos, const qp_undo *undo,
                                 unsigned side) {
    qp_setup *s = &pos->setup_;
    qp_move move = undo->move_;
    uint8_t man = pos->slot_[move.to];
    pos->hash_ = undo->hash_;
    pos->mirror_ = undo->mirror_;
    s->turn = (uint8_t)side;
    s->quiet = undo->quiet_;
    s->fullmove = undo->fullmove_;
    s->cell[move.from] = s->cell[move.to];
    s->cell[move.to] = undo->taken_;
    pos->man_[man] = move.from;
    pos->slot_[move.to] = undo->taken_slot_;
    toggle_lines(pos, side, move.from);
    toggle_lines(pos, side, move.to);
    if (undo->taken_) {
        toggle_lines(pos, side ^ 1, move.to);
        pos->man_[undo->taken_slot_] = move.to;
    }
}

#endif
