/* place.c - positions from setups, and the faults of a setup, which may hold
 * any bytes. A position is written only if each side has one king and no more
 * pieces than slots.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "attack.h"
#include "clean.h"
#include "guard.h"
#include "make.h"
#include "tables.h"
#include "qipu/attack.h"
#include "qipu/board.h"

/* Without these the arrays of a position would not hold it. */
enum {
    BOUNDING = QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY,
    ALLOWABLE = QP_FAULT_SQUARE | QP_FAULT_FACING | QP_FAULT_OTHER_CHECK |
                QP_FAULT_STACKED
};

_Static_assert(sizeof(qp_setup) == 96, "qp_setup is part of the interface");
_Static_assert(sizeof(qp_pos) == 312, "qp_pos is part of the interface");

static int is_piece(qp_piece piece) {
    return piece < 16 && QP_KIND_OF(piece) != 0;
}

/* In the own half: where a pawn has moved forward only, if at all. */
static int on_own_half(unsigned side, unsigned sq) {
    return (sq < QP_SQUARES / 2) == (side == QP_RED);
}

/* Finds the faults of a piece by its square; notes in `pawns` the files of
 * own-half pawns. */
static unsigned judge_square(unsigned pawns[2], qp_piece piece, unsigned sq) {
    unsigned side = QP_SIDE_OF(piece), bit = qp__squares[sq].file_bit;
    unsigned faults = qp__may_stand[sq] >> piece & 1 ? 0 : QP_FAULT_SQUARE;
    if (QP_KIND_OF(piece) == QP_PAWN && on_own_half(side, sq)) {
        if (pawns[side] & bit) faults |= QP_FAULT_STACKED;
        pawns[side] |= bit;
    }
    return faults;
}

/* The first slot of each piece. */
static void first_pieces(uint8_t next[16]) {
    for (unsigned kind = 0; kind < 8; kind++) {
        next[QP_PIECE(QP_RED, kind)] = qp__slot_first[kind];
        next[QP_PIECE(QP_BLACK, kind)] = (uint8_t)(16 + qp__slot_first[kind]);
    }
}

/* Puts a piece on an empty square; returns the fault when all pieces of its
 * kind stand on the board. */
static unsigned place_put_piece(qp_pos *pos, uint8_t next[16], qp_piece piece,
                                unsigned sq) {
    unsigned side = QP_SIDE_OF(piece), kind = QP_KIND_OF(piece);
    uint8_t man = next[piece];
    if (man == 16 * side + qp__slot_first[kind + 1])
        return kind == QP_KING ? QP_FAULT_KINGS : QP_FAULT_TOO_MANY;
    next[piece]++;
    pos->man_[man] = (qp_sq)sq;
    pos->slot_[sq] = man;
    toggle_lines(pos, side, sq);
    return 0;
}

/* The squares that are not empty, found without a branch for each. */
static unsigned place_list_pieces(qp_sq out[QP_SQUARES],
                                  const qp_setup *setup) {
    unsigned n = 0;
    for (unsigned sq = 0; sq < QP_SQUARES; sq++) {
        out[n] = (qp_sq)sq;
        n += setup->cell[sq] != 0;
    }
    return n;
}

/* Fills everything but the hashes; returns the faults of placement and of
 * reachability. */
static unsigned fill_board(qp_pos *pos, const qp_setup *setup) {
    unsigned faults = 0, pawns[2] = {0, 0};
    uint8_t next[16];
    qp_sq men[QP_SQUARES];
    memset(pos, 0, sizeof *pos);
    memset(pos->man_, QP_SQ_NONE, sizeof pos->man_);
    pos->setup_ = *setup;
    pos->setup_.turn = setup->turn == QP_RED ? QP_RED : QP_BLACK;
    pos->setup_.zero = 0;
    first_pieces(next);
    unsigned n = place_list_pieces(men, setup);
    for (unsigned i = 0; i < n; i++) {
        qp_piece piece = setup->cell[men[i]];
        if (is_piece(piece))
            faults |= place_put_piece(pos, next, piece, men[i]) |
                      judge_square(pawns, piece, men[i]);
        else
            faults |= QP_FAULT_TOO_MANY;
    }
    if (pos->man_[0] == QP_SQ_NONE || pos->man_[16] == QP_SQ_NONE)
        faults |= QP_FAULT_NO_KING;
    return faults;
}

static int kings_face(const qp_pos *pos) {
    qp_move across = {pos->man_[0], pos->man_[16]};
    return piece_attacks(pos, across, QP_SQ_NONE);
}

/* The faults of a position with one king a side. An attack by the facing
 * king is a fault of its own, so he is put aside to look for others. */
static unsigned position_faults(qp_pos *pos) {
    unsigned side = pos->setup_.turn, faults = 0;
    if (kings_face(pos)) faults |= QP_FAULT_FACING;
    qp_sq king = pos->man_[16 * side];
    pos->man_[16 * side] = QP_SQ_NONE;
    unsigned other = pos->man_[16 * (side ^ 1)];
    if (king_attacked(pos, side ^ 1, other, other))
        faults |= QP_FAULT_OTHER_CHECK;
    pos->man_[16 * side] = king;
    return faults;
}

static unsigned fill_and_judge(qp_pos *pos, const qp_setup *setup) {
    unsigned faults = fill_board(pos, setup);
    if (!(faults & BOUNDING)) faults |= position_faults(pos);
    return faults;
}

static void fill_hashes(qp_pos *pos) {
    if (pos->setup_.turn == QP_BLACK)
        pos->hash_ = pos->mirror_ = QP__HASH_BLACK;
    for (unsigned man = 0; man < 32; man++) {
        qp_sq sq = pos->man_[man];
        if (sq != QP_SQ_NONE) toggle_hash(pos, pos->setup_.cell[sq], sq);
    }
}

/* The opening with the counters and the turn of another setup. */
static void begin_from(qp_pos *out, const qp_setup *setup) {
    *out = qp__start;
    out->setup_.quiet = setup->quiet;
    out->setup_.fullmove = setup->fullmove;
    if (setup->turn != QP_RED) qp_pos_pass(out);
}

unsigned qp_pos_from_setup(qp_pos *out, const qp_setup *setup, unsigned allow) {
    qp_pos pos;
    /* Most games say that they begin where all games do. */
    if (!memcmp(setup->cell, qp__start.setup_.cell, sizeof setup->cell)) {
        begin_from(out, setup);
        return 0;
    }
    unsigned faults = fill_and_judge(&pos, setup);
    if (faults & ~(allow & ALLOWABLE)) return faults;
    fill_hashes(&pos);
    *out = pos;
    return faults;
}

void qp_pos_start(qp_pos *out) {
    *out = qp__start;
}

unsigned qp_setup_faults(const qp_setup *setup) {
    if (qp__setup_clean(setup)) return 0;
    qp_pos pos;
    return fill_and_judge(&pos, setup);
}

static unsigned count_cells(const qp_setup *setup, qp_piece piece) {
    unsigned n = 0;
    for (unsigned sq = 0; sq < QP_SQUARES; sq++) n += setup->cell[sq] == piece;
    return n;
}

static int too_many(const qp_setup *setup, qp_piece piece) {
    if (!is_piece(piece)) return 1;
    unsigned kind = QP_KIND_OF(piece);
    unsigned set = kind == QP_PAWN ? 5 : 2;
    return kind != QP_KING && count_cells(setup, piece) > set;
}

/* Another pawn of the side is on this file in its own half. */
static int is_stacked(const qp_setup *setup, unsigned sq) {
    qp_piece piece = setup->cell[sq];
    unsigned side = QP_SIDE_OF(piece);
    if (QP_KIND_OF(piece) != QP_PAWN || !on_own_half(side, sq)) return 0;
    for (unsigned x = sq % QP_FILES; x < QP_SQUARES; x += QP_FILES)
        if (x != sq && setup->cell[x] == piece && on_own_half(side, x))
            return 1;
    return 0;
}

/* Nonzero if the piece on `sq` shows the fault, which the setup has. */
static int shows_fault(const qp_setup *setup, unsigned fault, unsigned sq) {
    qp_piece piece = setup->cell[sq];
    int king = QP_KIND_OF(piece) == QP_KING;
    switch (fault) {
    case QP_FAULT_KINGS: return king && count_cells(setup, piece) > 1;
    case QP_FAULT_TOO_MANY: return too_many(setup, piece);
    case QP_FAULT_SQUARE:
        return is_piece(piece) && !(qp__may_stand[sq] >> piece & 1);
    case QP_FAULT_FACING: return king;
    case QP_FAULT_OTHER_CHECK:
        return king && (QP_SIDE_OF(piece) == QP_RED) != (setup->turn == QP_RED);
    case QP_FAULT_STACKED: return is_stacked(setup, sq);
    default: return 0;
    }
}

qp_sq qp_setup_fault_square(const qp_setup *setup, unsigned fault) {
    if (!(qp_setup_faults(setup) & fault)) return QP_SQ_NONE;
    for (unsigned rank = QP_RANKS; rank-- > 0;)
        for (unsigned file = 0; file < QP_FILES; file++) {
            unsigned sq = QP_SQ(file, rank);
            if (setup->cell[sq] && shows_fault(setup, fault, sq))
                return (qp_sq)sq;
        }
    return QP_SQ_NONE;
}

const char *qp_fault_text(unsigned fault) {
    switch (fault) {
    case QP_FAULT_NO_KING: return "a side has no king";
    case QP_FAULT_KINGS: return "a side has several kings";
    case QP_FAULT_TOO_MANY: return "more pieces of a kind than a set has";
    case QP_FAULT_SQUARE: return "a piece where it can never stand";
    case QP_FAULT_FACING: return "the kings face each other on an open file";
    case QP_FAULT_OTHER_CHECK: return "the side not to move is in check";
    case QP_FAULT_STACKED:
        return "two pawns of a side on one file of its own half";
    default: return "no single fault";
    }
}
