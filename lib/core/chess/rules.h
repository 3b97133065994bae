/* rules.h - what castling and en passant need on a board, both for the faults
 * of a setup and for the moves of a position. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CHESS_RULES_H
#define QP_CHESS_RULES_H

#include "qipu/chess.h"

enum { SQ_A1 = 0, SQ_E1 = 4, SQ_H1 = 7, SQ_A8 = 56, SQ_E8 = 60, SQ_H8 = 63 };

/* Where the king and the rook of a castling right stand, by its bit. */
typedef struct qp__castle {
    uint8_t side, king, rook;
    uint8_t king_to, rook_to;
} qp__castle;

extern const qp__castle qp__castles[4];

/* Nonzero if the king and the rook of right `i` stand where they began. */
static inline int castle_stands(const qp_chess_setup *setup, unsigned i) {
    const qp__castle *c = &qp__castles[i];
    return setup->cell[c->king] == QP_PIECE(c->side, QP_CHESS_KING) &&
           setup->cell[c->rook] == QP_PIECE(c->side, QP_CHESS_ROOK);
}

/* Nonzero if the square `ep` was skipped by a pawn of the side not to
 * move: it and the square behind are empty, the pawn is before it. */
static inline int chess_passed_over(const qp_chess_setup *setup) {
    unsigned ep = setup->ep, white = setup->turn == QP_WHITE;
    if (ep >= QP_CHESS_SQUARES || ep >> 3 != (white ? 5u : 2u)) return 0;
    unsigned from = white ? ep + 8 : ep - 8, pawn = white ? ep - 8 : ep + 8;
    return !setup->cell[ep] && !setup->cell[from] &&
           setup->cell[pawn] == QP_PIECE(white, QP_CHESS_PAWN);
}

/* Nonzero for the twelve codes that are a piece. */
static inline int fen_is_piece(qp_piece piece) {
    return piece < 16 && (piece & 7) != 0 && (piece & 7) != 7;
}

/* Fills the bit sets of a position from its cells; returns where something
 * is not a piece, which is omitted. */
uint64_t qp__chess_fill(qp_chess_pos *pos);

/* The faults of a position's setup. Fills its bit sets. */
unsigned qp__chess_judge(qp_chess_pos *pos);

#endif
