/* setup.c - setups of international chess and their faults. A setup may hold
 * any bytes; what is not a piece is one piece too many.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/inline/bits.h"
#include "bits.h"
#include "rules.h"

_Static_assert(sizeof(qp_chess_setup) == 72, "part of the interface");
_Static_assert(sizeof(qp_chess_pos) == 152, "part of the interface");

const qp__castle qp__castles[4] = {
    {QP_WHITE, SQ_E1, SQ_H1, SQ_E1 + 2, SQ_E1 + 1},
    {QP_WHITE, SQ_E1, SQ_A1, SQ_E1 - 2, SQ_E1 - 1},
    {QP_BLACK, SQ_E8, SQ_H8, SQ_E8 + 2, SQ_E8 + 1},
    {QP_BLACK, SQ_E8, SQ_A8, SQ_E8 - 2, SQ_E8 - 1},
};

void qp_chess_setup_start(qp_chess_setup *out) {
    static const uint8_t BACK[8] = {
        QP_CHESS_ROOK, QP_CHESS_KNIGHT, QP_CHESS_BISHOP, QP_CHESS_QUEEN,
        QP_CHESS_KING, QP_CHESS_BISHOP, QP_CHESS_KNIGHT, QP_CHESS_ROOK};
    memset(out, 0, sizeof *out);
    for (int file = 0; file < 8; file++) {
        out->cell[QP_CHESS_SQ(file, 0)] = QP_PIECE(QP_WHITE, BACK[file]);
        out->cell[QP_CHESS_SQ(file, 1)] = QP_PIECE(QP_WHITE, QP_CHESS_PAWN);
        out->cell[QP_CHESS_SQ(file, 6)] = QP_PIECE(QP_BLACK, QP_CHESS_PAWN);
        out->cell[QP_CHESS_SQ(file, 7)] = QP_PIECE(QP_BLACK, BACK[file]);
    }
    out->castling = 15;
    out->ep = QP_SQ_NONE;
    out->fullmove = 1;
}

/* ---- bit sets ----------------------------------------------------------- */

/* Bit 0 of each of eight bytes, gathered in one byte. */
static uint64_t low_bits(uint64_t bytes) {
    return ((bytes & FILE_A) * UINT64_C(0x0102040810204080)) >> 56;
}

uint64_t qp__chess_fill(qp_chess_pos *pos) {
    uint64_t a = 0, b = 0, c = 0, black = 0, odd = 0, *kind = pos->kind_;
    for (unsigned rank = 0; rank < 8; rank++) {
        uint64_t x = qp__first_low(pos->setup_.cell + 8 * rank);
        a |= low_bits(x) << 8 * rank;
        b |= low_bits(x >> 1) << 8 * rank;
        c |= low_bits(x >> 2) << 8 * rank;
        black |= low_bits(x >> 3) << 8 * rank;
        odd |= low_bits(x >> 4 | x >> 5 | x >> 6 | x >> 7) << 8 * rank;
    }
    uint64_t men = (a | b | c) & ~(a & b & c) & ~odd;
    kind[0] = kind[7] = 0;
    kind[QP_CHESS_PAWN] = men & a & ~b & ~c;
    kind[QP_CHESS_KNIGHT] = men & ~a & b & ~c;
    kind[QP_CHESS_BISHOP] = men & a & b;
    kind[QP_CHESS_ROOK] = men & ~a & ~b & c;
    kind[QP_CHESS_QUEEN] = men & a & c;
    kind[QP_CHESS_KING] = men & b & c;
    pos->side_[QP_WHITE] = men & ~black;
    pos->side_[QP_BLACK] = men & black;
    return (a | b | c | black | odd) & ~men;
}

/* ---- pieces -------------------------------------------------------------- */

/* The pieces of one side as they are counted one by one. */
typedef struct army {
    uint8_t kind[8];
    uint8_t men, extra; /* extra: those that must have been pawns */
} army;

/* Counts one more; nonzero when a set with promotions has no such piece left:
 * each piece of a kind beyond those of the opening costs a pawn. */
static int piece_too_many(army *a, unsigned kind) {
    static const uint8_t SET[8] = {0, 8, 2, 2, 2, 1, 1, 0};
    a->men++;
    a->kind[kind]++;
    if (kind != QP_CHESS_PAWN && kind != QP_CHESS_KING &&
        a->kind[kind] > SET[kind])
        a->extra++;
    return a->men > 16 || a->kind[QP_CHESS_PAWN] + a->extra > 8;
}

static unsigned piece_faults(army both[2], qp_piece piece, unsigned sq) {
    if (!fen_is_piece(piece)) return piece ? QP_CHESS_FAULT_MANY : 0;
    army *a = &both[piece >> 3];
    unsigned kind = piece & 7u, rank = sq >> 3;
    unsigned faults = piece_too_many(a, kind) ? QP_CHESS_FAULT_MANY : 0;
    if (kind == QP_CHESS_KING && a->kind[kind] > 1)
        faults |= QP_CHESS_FAULT_KINGS;
    if (kind == QP_CHESS_PAWN && (rank == 0 || rank == 7))
        faults |= QP_CHESS_FAULT_PAWN;
    return faults;
}

/* The first square of each fault of the pieces, by the number of its bit. */
static void squares_of_pieces(qp_sq squares[4], const qp_chess_setup *setup) {
    army both[2] = {{{0}, 0, 0}, {{0}, 0, 0}};
    unsigned all = 0;
    for (unsigned i = 0; i < QP_CHESS_SQUARES; i++) {
        unsigned sq = i ^ SQ_A8; /* a8..h8, a7..h1 */
        unsigned faults = piece_faults(both, setup->cell[sq], sq);
        for (unsigned b = 0; b < 4; b++)
            if ((faults & ~all) >> b & 1) squares[b] = (qp_sq)sq;
        all |= faults;
    }
}

/* How many of a kind there are beyond those of the opening. */
static unsigned more_than(uint64_t men, unsigned set) {
    unsigned n = qp__bits_in(men);
    return n > set ? n - set : 0;
}

static unsigned faults_of_side(const qp_chess_pos *pos, unsigned side) {
    const uint64_t *kind = pos->kind_;
    uint64_t own = pos->side_[side], king = own & kind[QP_CHESS_KING];
    unsigned faults = 0;
    unsigned spent = qp__bits_in(own & kind[QP_CHESS_PAWN]) +
                     more_than(own & kind[QP_CHESS_KNIGHT], 2) +
                     more_than(own & kind[QP_CHESS_BISHOP], 2) +
                     more_than(own & kind[QP_CHESS_ROOK], 2) +
                     more_than(own & kind[QP_CHESS_QUEEN], 1);
    if (spent > 8 || qp__bits_in(own) > 16) faults |= QP_CHESS_FAULT_MANY;
    if (!king) faults |= QP_CHESS_FAULT_NO_KING;
    if (king & (king - 1)) faults |= QP_CHESS_FAULT_KINGS;
    return faults;
}

/* ---- the rest ----------------------------------------------------------- */

/* The king that could be taken. Each side has one king. */
static unsigned idle_king(const qp_chess_pos *pos) {
    unsigned side = pos->setup_.turn == QP_WHITE;
    return low_of(pos->kind_[QP_CHESS_KING] & pos->side_[side]);
}

/* The first square that lacks the piece of a right, or QP_SQ_NONE. */
static qp_sq castling_square(const qp_chess_setup *setup) {
    unsigned first = QP_CHESS_SQUARES;
    for (unsigned i = 0; i < 4; i++) {
        const qp__castle *c = &qp__castles[i];
        if (!(setup->castling >> i & 1)) continue;
        if (setup->cell[c->king] != QP_PIECE(c->side, QP_CHESS_KING) &&
            (c->king ^ SQ_A8) < first)
            first = c->king ^ SQ_A8;
        if (setup->cell[c->rook] != QP_PIECE(c->side, QP_CHESS_ROOK) &&
            (c->rook ^ SQ_A8) < first)
            first = c->rook ^ SQ_A8;
    }
    return first < QP_CHESS_SQUARES ? (qp_sq)(first ^ SQ_A8) : QP_SQ_NONE;
}

static unsigned faults_of_fields(const qp_chess_setup *setup) {
    unsigned faults = 0, passed = setup->ep != QP_SQ_NONE;
    unsigned moves = setup->fullmove ? setup->fullmove - 1u : 0;
    unsigned plies = 2 * moves + (setup->turn != QP_WHITE);
    if (setup->castling > 15 || castling_square(setup) != QP_SQ_NONE)
        faults |= QP_CHESS_FAULT_CASTLING;
    if (passed && !chess_passed_over(setup)) faults |= QP_CHESS_FAULT_EP;
    if (setup->quiet > plies || (passed && setup->quiet))
        faults |= QP_CHESS_FAULT_HALFMOVE_CLOCK;
    if (!setup->fullmove) faults |= QP_CHESS_FAULT_NUMBER;
    return faults;
}

unsigned qp__chess_judge(qp_chess_pos *pos) {
    uint64_t odd = qp__chess_fill(pos);
    uint64_t pawns = pos->kind_[QP_CHESS_PAWN] & (RANK_1 | RANK_8);
    unsigned faults = faults_of_side(pos, 0) | faults_of_side(pos, 1) |
                      faults_of_fields(&pos->setup_);
    if (odd) faults |= QP_CHESS_FAULT_MANY;
    if (pawns) faults |= QP_CHESS_FAULT_PAWN;
    if (!(faults & (QP_CHESS_FAULT_NO_KING | QP_CHESS_FAULT_KINGS)) &&
        attackers(pos, pos->setup_.turn != QP_WHITE, idle_king(pos),
                  pos->side_[0] | pos->side_[1]))
        faults |= QP_CHESS_FAULT_CHECK;
    return faults;
}

unsigned qp_chess_setup_faults(const qp_chess_setup *setup) {
    qp_chess_pos pos;
    pos.setup_ = *setup;
    return qp__chess_judge(&pos);
}

qp_sq qp_chess_setup_fault_square(const qp_chess_setup *setup, unsigned fault) {
    qp_sq squares[4] = {QP_SQ_NONE, QP_SQ_NONE, QP_SQ_NONE, QP_SQ_NONE};
    qp_chess_pos pos;
    pos.setup_ = *setup;
    if (!(qp__chess_judge(&pos) & fault)) return QP_SQ_NONE;
    squares_of_pieces(squares, setup);
    switch (fault) {
    case QP_CHESS_FAULT_KINGS: return squares[1];
    case QP_CHESS_FAULT_PAWN: return squares[2];
    case QP_CHESS_FAULT_MANY: return squares[3];
    case QP_CHESS_FAULT_CHECK: return (qp_sq)idle_king(&pos);
    case QP_CHESS_FAULT_CASTLING: return castling_square(setup);
    case QP_CHESS_FAULT_EP:
        return setup->ep < QP_CHESS_SQUARES ? setup->ep : QP_SQ_NONE;
    default: return QP_SQ_NONE;
    }
}

const char *qp_chess_fault_text(unsigned fault) {
    switch (fault) {
    case QP_CHESS_FAULT_NO_KING: return "a side has no king";
    case QP_CHESS_FAULT_KINGS: return "a side has several kings";
    case QP_CHESS_FAULT_PAWN: return "a pawn on the first or last rank";
    case QP_CHESS_FAULT_MANY: return "more pieces than a set with promotions";
    case QP_CHESS_FAULT_CHECK: return "the side not to move is in check";
    case QP_CHESS_FAULT_CASTLING:
        return "a castling right without its king or rook";
    case QP_CHESS_FAULT_EP:
        return "an en passant square that no pawn has just passed";
    case QP_CHESS_FAULT_HALFMOVE_CLOCK: return "an impossible halfmove clock";
    case QP_CHESS_FAULT_NUMBER: return "the move number is 0";
    }
    return "an unknown fault";
}
