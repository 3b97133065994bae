/* pos.c - positions of international chess: made, queried, played. The cells
 * and the bit sets always agree.
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>

#include "rules.h"
#include "view.h"

enum { NEVER = QP_CHESS_FAULT_NO_KING | QP_CHESS_FAULT_KINGS };

void qp_chess_pos_start(qp_chess_pos *out) {
    qp_chess_setup_start(&out->setup_);
    qp__chess_fill(out);
}

unsigned qp_chess_pos_from_setup(qp_chess_pos *out, const qp_chess_setup *setup,
                                 unsigned allow) {
    qp_chess_pos pos;
    qp_chess_setup *own = &pos.setup_;
    pos.setup_ = *setup;
    unsigned faults = qp__chess_judge(&pos);
    if (faults & ~(allow & ~(unsigned)NEVER)) return faults;
    if (faults & QP_CHESS_FAULT_MANY)
        for (unsigned sq = 0; sq < QP_CHESS_SQUARES; sq++)
            if (!fen_is_piece(own->cell[sq])) own->cell[sq] = 0;
    own->turn = own->turn == QP_WHITE ? QP_WHITE : QP_BLACK;
    own->castling &= 15;
    if (own->ep >> 3 != 2 && own->ep >> 3 != 5) own->ep = QP_SQ_NONE;
    own->zero = 0;
    *out = pos;
    return faults;
}

const qp_chess_setup *qp_chess_pos_setup(const qp_chess_pos *pos) {
    return &pos->setup_;
}

/* ---- moves -------------------------------------------------------------- */

enum { PROMOTIONS = QP_CHESS_QUEEN - QP_CHESS_KNIGHT + 1 };

static int promotes(const qp_chess_setup *setup, unsigned from, uint64_t to) {
    return (setup->cell[from] & 7) == QP_CHESS_PAWN &&
           (to & (RANK_1 | RANK_8)) != 0;
}

size_t qp_chess_pos_moves(qp_chess_move out[QP_CHESS_MOVES_MAX],
                          const qp_chess_pos *pos) {
    qp__chess_view v = qp__chess_look(pos);
    qp_chess_move *p = out;
    for (uint64_t men = v.own; men; men &= men - 1) {
        unsigned from = low_of(men);
        uint64_t left = qp__chess_targets(&v, from);
        /* From the last rank but one a pawn has no other moves. */
        unsigned each = promotes(&pos->setup_, from, left) ? PROMOTIONS : 1;
        unsigned first = each > 1 ? QP_CHESS_KNIGHT : 0;
        for (; left; left &= left - 1)
            for (unsigned i = 0; i < each; i++)
                *p++ = (qp_chess_move){(qp_sq)from, (qp_sq)low_of(left),
                                       (uint8_t)(first + i)};
    }
    return (size_t)(p - out);
}

int qp_chess_pos_legal(const qp_chess_pos *pos, qp_chess_move move) {
    unsigned from = move.from, to = move.to, kind = move.promote;
    if (from >= QP_CHESS_SQUARES || to >= QP_CHESS_SQUARES) return 0;
    if (!(pos->side_[pos->setup_.turn] & chess_bit_of(from))) return 0;
    int fits = promotes(&pos->setup_, from, chess_bit_of(to))
                   ? kind >= QP_CHESS_KNIGHT && kind <= QP_CHESS_QUEEN
                   : kind == 0;
    if (!fits) return 0;
    qp__chess_view v = qp__chess_look(pos);
    return (qp__chess_targets(&v, from) & chess_bit_of(to)) != 0;
}

/* ---- playing ------------------------------------------------------------ */

/* Rights that are gone once a piece leaves the square or comes to it. */
static const uint8_t RIGHTS_AT[QP_CHESS_SQUARES] = {
    [SQ_A1] = QP_CASTLE_WHITE_QUEEN,
    [SQ_E1] = QP_CASTLE_WHITE_KING | QP_CASTLE_WHITE_QUEEN,
    [SQ_H1] = QP_CASTLE_WHITE_KING,
    [SQ_A8] = QP_CASTLE_BLACK_QUEEN,
    [SQ_E8] = QP_CASTLE_BLACK_KING | QP_CASTLE_BLACK_QUEEN,
    [SQ_H8] = QP_CASTLE_BLACK_KING,
};

static void take_off(qp_chess_pos *pos, unsigned sq) {
    qp_piece piece = pos->setup_.cell[sq];
    pos->setup_.cell[sq] = 0;
    pos->side_[piece >> 3] ^= chess_bit_of(sq);
    pos->kind_[piece & 7] ^= chess_bit_of(sq);
}

static void shift_piece(qp_chess_pos *pos, unsigned from, unsigned to) {
    qp_piece piece = pos->setup_.cell[from];
    uint64_t both = chess_bit_of(from) | chess_bit_of(to);
    pos->setup_.cell[from] = 0;
    pos->setup_.cell[to] = piece;
    pos->side_[piece >> 3] ^= both;
    pos->kind_[piece & 7] ^= both;
}

/* A pawn that leaves its file, and takes nothing where it goes, takes in
 * passing. */
static void play_pawn(qp_chess_pos *pos, qp_chess_move move, int taken) {
    qp_chess_setup *setup = &pos->setup_;
    unsigned from = move.from, to = move.to;
    shift_piece(pos, from, to);
    if (!taken && (from ^ to) & 7)
        take_off(pos, setup->turn == QP_WHITE ? to - 8 : to + 8);
    setup->ep = from + 16 == to || to + 16 == from ? (qp_sq)((from + to) / 2)
                                                   : QP_SQ_NONE;
    if (!move.promote) return;
    setup->cell[to] = QP_PIECE(setup->turn, move.promote);
    pos->kind_[QP_CHESS_PAWN] ^= chess_bit_of(to);
    pos->kind_[move.promote] ^= chess_bit_of(to);
}

static void play_king(qp_chess_pos *pos, unsigned from, unsigned to) {
    shift_piece(pos, from, to);
    if (from + 2 == to) shift_piece(pos, to + 1, to - 1);
    if (to + 2 == from) shift_piece(pos, to - 2, to + 1);
}

void qp_chess_pos_play(qp_chess_pos *pos, qp_chess_move move) {
    qp_chess_setup *setup = &pos->setup_;
    unsigned from = move.from, to = move.to;
    assert(qp_chess_pos_legal(pos, move));
    unsigned kind = setup->cell[from] & 7u;
    if (setup->quiet < UINT16_MAX) setup->quiet++;
    int taken = setup->cell[to] != 0;
    if (taken) {
        take_off(pos, to);
        setup->quiet = 0;
    }
    setup->castling &= (uint8_t) ~(RIGHTS_AT[from] | RIGHTS_AT[to]);
    if (kind == QP_CHESS_PAWN) {
        play_pawn(pos, move, taken);
        setup->quiet = 0;
    } else {
        setup->ep = QP_SQ_NONE;
        if (kind == QP_CHESS_KING)
            play_king(pos, from, to);
        else
            shift_piece(pos, from, to);
    }
    if (setup->turn == QP_BLACK && setup->fullmove < UINT16_MAX)
        setup->fullmove++;
    setup->turn ^= 1;
}

/* ---- standing ----------------------------------------------------------- */

int qp_chess_pos_check(const qp_chess_pos *pos) {
    return qp__chess_checkers(pos) != 0;
}

qp_chess_state qp_chess_pos_state(const qp_chess_pos *pos) {
    int check = qp_chess_pos_check(pos);
    if (qp__chess_count(pos)) return check ? QP_CHESS_CHECK : QP_CHESS_PLAYING;
    return check ? QP_CHESS_MATE : QP_CHESS_STALEMATE;
}

/* No tree of this depth can be counted in 64 bits; it bounds the stack. */
enum { DEEPEST_TREE = 64 };

static uint64_t walk_tree(const qp_chess_pos *pos, unsigned depth) {
    qp_chess_move list[QP_CHESS_MOVES_MAX];
    uint64_t leaves = 0;
    if (depth == 1) return qp__chess_count(pos);
    size_t n = qp_chess_pos_moves(list, pos);
    for (size_t i = 0; i < n; i++) {
        qp_chess_pos next = *pos;
        qp_chess_pos_play(&next, list[i]);
        leaves += walk_tree(&next, depth - 1);
    }
    return leaves;
}

uint64_t qp_chess_perft(const qp_chess_pos *pos, unsigned depth) {
    if (depth == 0) return 1;
    return walk_tree(pos, depth < DEEPEST_TREE ? depth : DEEPEST_TREE);
}
