/* tail.c - what fen5 and nibble share after the board. Six zero bits are no en
 * passant, as no pawn skips a1. If six bits or more are left in the last
 * byte they are its square; else the square needs one more byte, and the length
 * decides.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tail.h"

#include <stdio.h>

#include "cells.h"

enum {
    TAIL_COUNTER_MAX = 1023, /* ten bits (002) */
    TAIL_SIDE_BITS = 1,
    TAIL_CASTLING_BITS = 4,
    TAIL_COUNTER_BITS = 10,
    TAIL_GAME_STATE_BITS = 2,
    TAIL_EP_BITS = 6,
    /* The first two faults of either game: without a king on each side there
     * is no check. */
    TAIL_CHESS_KINGS = QP_CHESS_FAULT_NO_KING | QP_CHESS_FAULT_KINGS
};

/* Castling as in the FEN, K first, which is the lowest bit of a setup. */
static const uint8_t TURNED[16] = {0, 8, 4, 12, 2, 10, 6, 14,
                                   1, 9, 5, 13, 3, 11, 7, 15};

/* Nonzero for the squares that a pawn skips: ranks 3 and 6. */
static int is_passed(unsigned sq) {
    return sq / 8 == 2 || sq / 8 == 5;
}

/* ---- of setups ----------------------------------------------------------- */

static qp_status check_counters(unsigned quiet, unsigned fullmove,
                                qp_err *err) {
    unsigned most = quiet > fullmove ? quiet : fullmove;
    if (most <= TAIL_COUNTER_MAX) return QP_OK;
    qp_status rc =
        qp__pack_fail(err, QP_E_PACK_RANGE, 0, "a counter up to 1023");
    if (err) snprintf(err->what, sizeof err->what, "%u", most);
    return rc;
}

/* Finds check, mate, stalemate or none: 0 to 3. Returns the faults that make it
 * undefined. */
static unsigned state_of(unsigned *standing, const qp_setup *setup) {
    qp_pos pos;
    unsigned fatal = QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY;
    unsigned faults = qp_pos_from_setup(&pos, setup, ~0u) & fatal;
    if (faults) return faults;
    switch (qp_pos_state(&pos)) {
    case QP_PLAYING: *standing = qp_pos_check(&pos) ? 1 : 0; break;
    case QP_MATED: *standing = 2; break;
    case QP_STALEMATED: *standing = 3; break;
    }
    return 0;
}

static unsigned stands_chess(unsigned *standing, const qp_chess_setup *setup) {
    qp_chess_pos pos;
    unsigned faults =
        qp_chess_pos_from_setup(&pos, setup, ~0u) & TAIL_CHESS_KINGS;
    if (!faults) *standing = (unsigned)qp_chess_pos_state(&pos);
    return faults;
}

static qp_status tail_of_chess(qp__tail *tail, const qp_chess_setup *setup,
                               qp_err *err) {
    if (setup->castling >= sizeof TURNED)
        return qp__pack_refuse(err, QP_SQ_NONE, 8, "castling rights KQkq");
    if (setup->ep != QP_SQ_NONE && !is_passed(setup->ep))
        return qp__pack_refuse(err, setup->ep, 8,
                               "a square that a pawn passes over");
    tail->turn = setup->turn != QP_WHITE;
    tail->castling = setup->castling;
    tail->quiet = setup->quiet;
    tail->fullmove = setup->fullmove;
    tail->ep = setup->ep;
    return QP_OK;
}

qp_status qp__tail_of(qp__tail *tail, const void *setup, unsigned mode,
                      qp_err *err) {
    *tail = (qp__tail){.chess = (mode & QP__CHESS) != 0,
                       .indicate = (mode & QP__STANDING) != 0,
                       .ep = QP_SQ_NONE};
    if (tail->chess) {
        qp_status rc = tail_of_chess(tail, setup, err);
        if (rc) return rc;
    } else {
        const qp_setup *from = setup;
        tail->turn = from->turn != QP_RED;
        tail->quiet = from->quiet;
        tail->fullmove = from->fullmove;
    }
    if (tail->indicate) {
        unsigned faults = tail->chess ? stands_chess(&tail->standing, setup)
                                      : state_of(&tail->standing, setup);
        if (faults) return qp__pack_refuse_fault(err, setup, mode, faults);
    }
    return check_counters(tail->quiet, tail->fullmove, err);
}

/* ---- bits ---------------------------------------------------------------- */

void qp__tail_put(qp__bit_writer *bits, const qp__tail *tail) {
    uint64_t value = tail->turn;
    unsigned count = TAIL_SIDE_BITS + 2 * TAIL_COUNTER_BITS;
    if (tail->chess) {
        value = value << TAIL_CASTLING_BITS | TURNED[tail->castling];
        count += TAIL_CASTLING_BITS;
    }
    value = value << TAIL_COUNTER_BITS | tail->quiet;
    value = value << TAIL_COUNTER_BITS | tail->fullmove;
    if (tail->indicate) {
        value = value << TAIL_GAME_STATE_BITS | tail->standing;
        count += TAIL_GAME_STATE_BITS;
    }
    if (tail->ep != QP_SQ_NONE) {
        value = value << TAIL_EP_BITS | tail->ep;
        count += TAIL_EP_BITS;
    }
    qp__bits_put(bits, value, count);
}

/* Takes the square of en passant where there is one, and moves on. */
static void get_ep(qp__tail *tail, const uint8_t *code, size_t *at,
                   size_t len) {
    size_t after = *at;
    if (!tail->chess || 8 * len - after < TAIL_EP_BITS) return;
    unsigned sq = (unsigned)qp__bits_get(code, &after, TAIL_EP_BITS);
    if (sq == 0) return;
    tail->ep = (qp_sq)sq;
    *at = after;
}

qp_status qp__tail_get(qp__tail *tail, unsigned mode, const uint8_t *code,
                       size_t at, size_t len, qp_err *err) {
    tail->chess = (mode & QP__CHESS) != 0;
    tail->indicate = (mode & QP__STANDING) != 0;
    size_t end = at + TAIL_SIDE_BITS + 2 * TAIL_COUNTER_BITS +
                 (tail->chess ? TAIL_CASTLING_BITS : 0) +
                 (tail->indicate ? TAIL_GAME_STATE_BITS : 0);
    if (end > 8 * len)
        return qp__pack_fail(err, QP_E_PACK_SHORT, len,
                             "a side to move and counters");
    tail->turn = (unsigned)qp__bits_get(code, &at, TAIL_SIDE_BITS);
    tail->castling =
        tail->chess ? TURNED[qp__bits_get(code, &at, TAIL_CASTLING_BITS)] : 0;
    tail->quiet = (unsigned)qp__bits_get(code, &at, TAIL_COUNTER_BITS);
    tail->fullmove = (unsigned)qp__bits_get(code, &at, TAIL_COUNTER_BITS);
    tail->standing =
        tail->indicate ? (unsigned)qp__bits_get(code, &at, TAIL_GAME_STATE_BITS)
                       : 0;
    tail->ep = QP_SQ_NONE;
    get_ep(tail, code, &at, len);
    size_t bytes = (at + 7) / 8;
    if (len > bytes)
        return qp__pack_fail(err, QP_E_PACK_LONG, bytes, "the end");
    if (tail->ep != QP_SQ_NONE && !is_passed(tail->ep))
        return qp__pack_fail(err, QP_E_PACK_CODE, (at - 1) / 8,
                             "a square that a pawn passes over");
    if (at % 8 && qp__bits_get(code, &at, 8 - (unsigned)(at % 8)))
        return qp__pack_fail(err, QP_E_PACK_CODE, len - 1,
                             "zeros after the last bit");
    return QP_OK;
}

qp_status qp__tail_to(void *setup, const qp__tail *tail, size_t len,
                      qp_err *err) {
    unsigned standing = 0, faults = 0;
    if (tail->chess) {
        qp_chess_setup *to = setup;
        to->turn = (uint8_t)tail->turn;
        to->castling = (uint8_t)tail->castling;
        to->ep = tail->ep;
        to->zero = 0;
        to->quiet = (uint16_t)tail->quiet;
        to->fullmove = (uint16_t)tail->fullmove;
        if (tail->indicate) faults = stands_chess(&standing, to);
    } else {
        qp_setup *to = setup;
        to->turn = (uint8_t)tail->turn;
        to->zero = 0;
        to->quiet = (uint16_t)tail->quiet;
        to->fullmove = (uint16_t)tail->fullmove;
        if (tail->indicate) faults = state_of(&standing, to);
    }
    if (faults || (tail->indicate && standing != tail->standing))
        return qp__pack_fail(err, QP_E_PACK_CODE, len - 1,
                             "the indicator that the board has");
    return QP_OK;
}

qp_status qp__refuse_cell(const qp_piece *cell, unsigned mode, qp_err *err) {
    unsigned files = mode & QP__CHESS ? 8 : QP_FILES;
    for (unsigned rank = mode & QP__CHESS ? 8 : QP_RANKS; rank-- > 0;)
        for (unsigned file = 0; file < files; file++) {
            unsigned sq = files * rank + file;
            if (qp__strange_cells(cell[sq], files == 8))
                return qp__pack_refuse(err, (qp_sq)sq, files,
                                       "a piece or an empty square");
        }
    return qp__pack_refuse(err, QP_SQ_NONE, files, "a board");
}
