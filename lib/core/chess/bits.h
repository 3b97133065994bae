/* bits.h - boards as words of 64 bits: bit sq is square sq. Lines are looked up
 * by multiplying: on a rank or a diagonal each file has at most one square, so
 * one product gathers the files b to g in the top six bits. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CHESS_BITS_H
#define QP_CHESS_BITS_H

#include "../base/inline/bits.h"
#include "qipu/chess.h"

enum chess_line { LINE_RANK, LINE_FILE, LINE_DIAG, LINE_ANTI, LINES };

/* [line][sq]: the squares on a line with the square, which is left out. */
extern const uint64_t qp__chess_line[LINES][64];
/* [file][pieces]: what is reached on a rank, the same on every rank. */
extern const uint64_t qp__chess_across[8][64];
/* [rank][pieces]: what is reached on the file a. */
extern const uint64_t qp__chess_upward[8][64];
extern const uint64_t qp__chess_knight[64];
extern const uint64_t qp__chess_king[64];
/* A de Bruijn word: shifted by n, its top six bits are another index into the
 * table for each n. */
#define CHESS_LOW_WORD UINT64_C(0x03F79D71B4CB0A89)
extern const uint8_t qp__chess_low[64];

#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_B (FILE_A << 1)
#define FILE_H (FILE_A << 7)
#define RANK_1 UINT64_C(0xFF)
#define RANK_3 (RANK_1 << 16)
#define RANK_6 (RANK_1 << 40)
#define RANK_8 (RANK_1 << 56)

static inline uint64_t chess_bit_of(unsigned sq) {
    return UINT64_C(1) << sq;
}

/* The lowest square of a set that is not empty. */
static inline unsigned low_of(uint64_t set) {
    return qp__chess_low[((set & (0 - set)) * CHESS_LOW_WORD) >> 58];
}

/* Squares reached on one line, the first piece each way included. */
static inline uint64_t reach_across(unsigned line, unsigned sq, uint64_t men) {
    uint64_t on = qp__chess_line[line][sq];
    return on & qp__chess_across[sq & 7][(men & on) * FILE_B >> 58];
}

static inline uint64_t reach_file(unsigned sq, uint64_t men) {
    uint64_t on = men >> (sq & 7) & FILE_A;
    return qp__chess_upward[sq >> 3][on * UINT64_C(0x0080402010080400) >> 58]
           << (sq & 7);
}

static inline uint64_t reach_line(unsigned line, unsigned sq, uint64_t men) {
    return line == LINE_FILE ? reach_file(sq, men)
                             : reach_across(line, sq, men);
}

static inline uint64_t reach_bishop(unsigned sq, uint64_t men) {
    return reach_across(LINE_DIAG, sq, men) | reach_across(LINE_ANTI, sq, men);
}

static inline uint64_t reach_rook(unsigned sq, uint64_t men) {
    return reach_across(LINE_RANK, sq, men) | reach_file(sq, men);
}

/* Squares that the pawns of a side attack towards the files a and h. */
static inline uint64_t pawns_left(unsigned side, uint64_t pawns) {
    pawns &= ~FILE_A;
    return side == QP_WHITE ? pawns << 7 : pawns >> 9;
}

static inline uint64_t pawns_right(unsigned side, uint64_t pawns) {
    pawns &= ~FILE_H;
    return side == QP_WHITE ? pawns << 9 : pawns >> 7;
}

static inline uint64_t pawns_attack(unsigned side, uint64_t pawns) {
    return pawns_left(side, pawns) | pawns_right(side, pawns);
}

static inline uint64_t pawns_push(unsigned side, uint64_t pawns) {
    return side == QP_WHITE ? pawns << 8 : pawns >> 8;
}

/* Pieces of `side` that attack a square, when the board is occupied by
 * `men`. */
static inline uint64_t attackers(const qp_chess_pos *pos, unsigned side,
                                 unsigned sq, uint64_t men) {
    const uint64_t *kind = pos->kind_;
    uint64_t found =
        (qp__chess_knight[sq] & kind[QP_CHESS_KNIGHT]) |
        (qp__chess_king[sq] & kind[QP_CHESS_KING]) |
        (pawns_attack(side ^ 1, chess_bit_of(sq)) & kind[QP_CHESS_PAWN]);
    uint64_t slant = kind[QP_CHESS_BISHOP] | kind[QP_CHESS_QUEEN];
    uint64_t straight = kind[QP_CHESS_ROOK] | kind[QP_CHESS_QUEEN];
    found |= reach_bishop(sq, men) & slant;
    found |= reach_rook(sq, men) & straight;
    return found & pos->side_[side];
}

#endif
