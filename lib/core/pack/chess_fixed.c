/* chess_fixed.c - a chess position in 23 bytes: taken squares, 64 bits; which
 * pieces are the kings, 5 bits each; up to 30 other pieces as decimal digits,
 * three in ten bits; side, castling and en passant, 10 bits.
 *
 * A packed position has one king a side, no pawn on the first or last rank, and
 * no more pieces than promotions explain.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bits.h"
#include "cells.h"
#include "pack_int.h"

enum {
    CHESS_FIXED_PIECES_MAX = 32,
    CHESS_FIXED_OTHERS_MAX = 30,
    CHESS_FIXED_GROUPS = CHESS_FIXED_OTHERS_MAX / 3,
    CHESS_FIXED_PLACEMENT = QP_CHESS_FAULT_NO_KING | QP_CHESS_FAULT_KINGS |
                            QP_CHESS_FAULT_PAWN | QP_CHESS_FAULT_MANY,
    CHESS_FIXED_CASTLING_MAX = 15,
    CHESS_FIXED_EP_MAX = 16
};

/* The digit of a piece: P N B R Q, then p n b r q; kings have none. */
static const uint8_t CHESS_FIXED_DIGIT[16] = {0, 0, 1, 2, 3, 4, 0, 0,
                                              0, 5, 6, 7, 8, 9, 0, 0};
static const uint8_t CHESS_FIXED_PIECE[10] = {1, 2, 3, 4, 5, 9, 10, 11, 12, 13};

/* The squares in the order of the FEN: its squares are those of chess.h with
 * the ranks turned over. */
#define FEN_ORDER(i) ((i) ^ 56)

/* Castling as in the FEN, K first, which is the lowest bit of a setup. */
static unsigned chess_fixed_turned(unsigned castling) {
    return (castling & 1) << 3 | (castling & 2) << 1 | (castling & 4) >> 1 |
           (castling & 8) >> 3;
}

/* Nonzero if a side has the pieces of a set, some pawns promoted. */
static int is_a_set(const uint8_t count[8]) {
    static const uint8_t FIRST[8] = {0, 8, 2, 2, 2, 1, 1, 0};
    unsigned promoted = 0;
    for (unsigned kind = QP_CHESS_KNIGHT; kind <= QP_CHESS_QUEEN; kind++)
        if (count[kind] > FIRST[kind]) promoted += count[kind] - FIRST[kind];
    return count[QP_CHESS_KING] == 1 && count[QP_CHESS_PAWN] + promoted <= 8 &&
           count[0] == 0 && count[7] == 0;
}

/* Nonzero if there is a pawn among eight cells. */
static uint64_t has_pawn(uint64_t eight) {
    uint64_t other = (eight & QP__EIGHT(7)) ^ QP__EIGHT(QP_CHESS_PAWN);
    return ~(other + QP__EIGHT(127)) & QP__EIGHT(128);
}

/* Nonzero if a board and the number of each of its pieces obey the placement
 * rules. */
static int chess_fixed_is_sound(const qp_piece cell[QP_CHESS_SQUARES],
                                const uint8_t count[16]) {
    return !has_pawn(qp__first_high(cell)) &&
           !has_pawn(qp__first_high(cell + 56)) && is_a_set(count) &&
           is_a_set(count + 8);
}

/* ---- writing ------------------------------------------------------------- */

typedef struct chess_fixed_pieces {
    uint64_t taken; /* the first square highest */
    uint8_t sq[QP_CHESS_SQUARES];
    uint8_t king[2];                           /* which of the pieces */
    uint8_t digit[CHESS_FIXED_OTHERS_MAX + 3]; /* of the others, then zeros */
} chess_fixed_pieces;

/* Nonzero if the board obeys the placement rules. */
static int chess_fixed_list_pieces(chess_fixed_pieces *m,
                                   const qp_piece cell[QP_CHESS_SQUARES]) {
    uint8_t count[16] = {0}, last[16] = {0};
    unsigned all = 0, n = 0, others = 0;
    memset(m, 0, sizeof *m);
    for (unsigned top = 0; top < QP_CHESS_SQUARES; top += 8)
        for (unsigned i = top; i < top + 8; i++) {
            qp_piece piece = cell[FEN_ORDER(i)];
            m->sq[n] = (uint8_t)FEN_ORDER(i);
            n += piece != 0;
            m->taken = m->taken << 1 | (piece != 0);
            all |= piece;
        }
    if (n > CHESS_FIXED_PIECES_MAX || all > 15) return 0;
    for (unsigned i = 0; i < n; i++) {
        qp_piece piece = cell[m->sq[i]];
        count[piece]++;
        last[piece] = (uint8_t)i;
        m->digit[others] = CHESS_FIXED_DIGIT[piece];
        others += (piece & 7) != QP_CHESS_KING;
    }
    if (!chess_fixed_is_sound(cell, count)) return 0;
    m->digit[others] = 0; /* a last king's */
    m->king[0] = last[QP_CHESS_KING];
    m->king[1] = last[8 | QP_CHESS_KING];
    return 1;
}

static qp_status chess_fixed_refuse(const qp_chess_setup *setup, qp_err *err) {
    unsigned faults = qp_chess_setup_faults(setup) & CHESS_FIXED_PLACEMENT;
    return qp__pack_refuse_fault(err, setup, QP__CHESS,
                                 faults ? faults : QP_CHESS_FAULT_MANY);
}

/* 0 for none, then a3 to h3, then a6 to h6; or more than CHESS_FIXED_EP_MAX. */
static unsigned ep_number(qp_sq ep) {
    if (ep == QP_SQ_NONE) return 0;
    if (ep / 8 == 2) return ep % 8 + 1U;
    return ep / 8 == 5 ? ep % 8 + 9U : CHESS_FIXED_EP_MAX + 1;
}

qp_status qp__chess_fixed_pack(uint8_t out[QP__PACK_ROOM], size_t *bits,
                               const void *from, unsigned mode, qp_err *err) {
    const qp_chess_setup *setup = from;
    (void)bits, (void)mode;
    qp__bit_writer put = {.out = out};
    unsigned ep = ep_number(setup->ep);
    chess_fixed_pieces m;
    if (setup->castling > CHESS_FIXED_CASTLING_MAX)
        return qp__pack_refuse(err, QP_SQ_NONE, 8, "castling rights KQkq");
    if (ep > CHESS_FIXED_EP_MAX)
        return qp__pack_refuse(err, setup->ep, 8,
                               "a square that a pawn passes over");
    if (!chess_fixed_list_pieces(&m, setup->cell))
        return chess_fixed_refuse(setup, err);
    qp__bits_put(&put, m.taken >> 32, 32);
    qp__bits_put(&put, m.taken & 0xFFFFFFFF, 32);
    qp__bits_put(&put, (unsigned)m.king[0] << 5 | m.king[1], 10);
    for (unsigned i = 0; i < CHESS_FIXED_OTHERS_MAX; i += 15) {
        uint64_t value = 0;
        for (unsigned j = i; j < i + 15; j += 3)
            value = value << 10 |
                    (m.digit[j] * 100U + m.digit[j + 1] * 10U + m.digit[j + 2]);
        qp__bits_put(&put, value, 50);
    }
    unsigned turn = setup->turn != QP_WHITE;
    qp__bits_put(&put,
                 turn << 9 | chess_fixed_turned(setup->castling) << 5 | ep, 10);
    return QP_OK;
}

/* ---- reading ------------------------------------------------------------- */

static qp_status chess_fixed_blame(size_t bit, const char *want, qp_err *err) {
    return qp__pack_fail(err, QP_E_PACK_CODE, bit / 8, want);
}

/* The digits of the other pieces. Nonzero if a group is no three digits or a
 * digit of no piece is not 0. */
static unsigned get_digits(uint8_t digit[CHESS_FIXED_OTHERS_MAX],
                           const uint8_t *code, unsigned others) {
    size_t at = 74;
    unsigned bad = 0;
    for (unsigned i = 0; i < CHESS_FIXED_OTHERS_MAX; i += 3) {
        unsigned group = (unsigned)qp__bits_get(code, &at, 10);
        bad |= group > 999;
        digit[i] = (uint8_t)(group / 100 % 10);
        digit[i + 1] = (uint8_t)(group / 10 % 10);
        digit[i + 2] = (uint8_t)(group % 10);
    }
    for (unsigned i = others; i < CHESS_FIXED_OTHERS_MAX; i++) bad |= digit[i];
    return bad;
}

/* Puts `n` pieces on the board. Nonzero if they obey the placement rules. */
static int chess_fixed_put_pieces(qp_piece cell[QP_CHESS_SQUARES],
                                  const uint8_t *sq, unsigned n,
                                  const uint8_t *digit,
                                  const unsigned king[2]) {
    uint8_t count[16] = {0};
    memset(cell, 0, QP_CHESS_SQUARES);
    for (unsigned i = 0; i < n; i++) {
        unsigned which = i - (i > king[0]) - (i > king[1]);
        unsigned piece =
            CHESS_FIXED_PIECE[digit[which < CHESS_FIXED_OTHERS_MAX ? which
                                                                   : 0]];
        if (i == king[0]) piece = QP_CHESS_KING;
        if (i == king[1]) piece = 8 | QP_CHESS_KING;
        cell[sq[i]] = (qp_piece)piece;
        count[piece]++;
    }
    return chess_fixed_is_sound(cell, count);
}

qp_status qp__chess_fixed_unpack(void *to, const uint8_t *code, size_t len,
                                 unsigned mode, qp_err *err) {
    qp_chess_setup *out = to;
    (void)len, (void)mode;
    uint8_t sq[QP_CHESS_SQUARES], digit[CHESS_FIXED_OTHERS_MAX];
    uint64_t taken = qp__first_high(code);
    size_t at = 64;
    unsigned n = 0, king[2];
    for (unsigned top = 0; top < QP_CHESS_SQUARES; top += 8)
        for (unsigned i = top; i < top + 8; i++, taken <<= 1) {
            sq[n] = (uint8_t)FEN_ORDER(i);
            n += (unsigned)(taken >> 63);
        }
    if (n > CHESS_FIXED_PIECES_MAX || n < 2)
        return chess_fixed_blame(0, "2 to 32 pieces", err);
    king[0] = (unsigned)qp__bits_get(code, &at, 5);
    king[1] = (unsigned)qp__bits_get(code, &at, 5);
    if (king[0] >= n || king[1] >= n || king[0] == king[1])
        return chess_fixed_blame(64, "two kings among the pieces", err);
    if (get_digits(digit, code, n - 2))
        return chess_fixed_blame(74, "a digit for each piece, then zeros", err);
    at = 174;
    unsigned turn = (unsigned)qp__bits_get(code, &at, 1);
    unsigned castling = (unsigned)qp__bits_get(code, &at, 4);
    unsigned ep = (unsigned)qp__bits_get(code, &at, 5);
    if (ep > CHESS_FIXED_EP_MAX)
        return chess_fixed_blame(179, "a square of en passant", err);
    qp_piece cell[QP_CHESS_SQUARES];
    if (!chess_fixed_put_pieces(cell, sq, n, digit, king))
        return chess_fixed_blame(
            74, "the pieces of a set, on squares they can reach", err);
    memcpy(out->cell, cell, sizeof cell);
    out->turn = (uint8_t)turn;
    out->castling = (uint8_t)chess_fixed_turned(castling);
    out->ep = (qp_sq)(ep == 0 ? QP_SQ_NONE : ep + (ep < 9 ? 15 : 31));
    return QP_OK;
}
