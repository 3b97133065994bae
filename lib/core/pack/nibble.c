/* nibble.c - four bits a square (002, the table of codes): the pieces of
 * board.h and chess.h, in the order of the FEN.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cells.h"
#include "tail.h"

typedef struct nibble_game {
    unsigned files, ranks;
    int chess;
} nibble_game;

static const nibble_game NIBBLE_XIANGQI = {QP_FILES, QP_RANKS, 0};
static const nibble_game NIBBLE_CHESS = {8, 8, 1};

/* Writes the board; nonzero when a cell holds no piece. */
static inline int nibble_put_board(qp__bit_writer *bits, const qp_piece *cell,
                                   const nibble_game *of) {
    uint64_t bad = 0;
    for (unsigned rank = of->ranks; rank-- > 0;) {
        const qp_piece *p = cell + of->files * rank;
        uint64_t held = qp__first_high(p);
        bad |= qp__strange_cells(held, of->chess);
        held &= QP__EIGHT(15);
        held = (held | held >> 4) & UINT64_C(0x00FF00FF00FF00FF);
        held = (held | held >> 8) & UINT64_C(0x0000FFFF0000FFFF);
        held = (held | held >> 16) & UINT64_C(0x00000000FFFFFFFF);
        if (of->files > 8) {
            bad |= qp__strange_cells(p[8], of->chess);
            held = held << 4 | (p[8] & 15);
        }
        qp__bits_put(bits, held, 4 * of->files);
    }
    return bad != 0;
}

qp_status qp__nibble_pack(uint8_t out[QP__PACK_ROOM], size_t *bits,
                          const void *setup, unsigned mode, qp_err *err) {
    qp__bit_writer put = {.out = out};
    qp__tail tail;
    int bad = mode & QP__CHESS ? nibble_put_board(&put, setup, &NIBBLE_CHESS)
                               : nibble_put_board(&put, setup, &NIBBLE_XIANGQI);
    if (bad) return qp__refuse_cell(setup, mode, err);
    qp_status rc = qp__tail_of(&tail, setup, mode, err);
    if (rc) return rc;
    qp__tail_put(&put, &tail);
    *bits = qp__bits_length(&put);
    return QP_OK;
}

/* Reads a board; nonzero when a code is not used. */
static inline int nibble_get_board(qp_piece *cell, const uint8_t *code,
                                   const nibble_game *of) {
    uint64_t bad = 0;
    size_t at = 0;
    for (unsigned rank = of->ranks; rank-- > 0;) {
        uint64_t held = qp__bits_get(code, &at, 4 * of->files);
        qp_piece *p = cell + of->files * rank;
        if (of->files > 8) {
            p[8] = held & 15;
            bad |= qp__strange_cells(held & 15, of->chess);
            held >>= 4;
        }
        held = (held | held << 16) & UINT64_C(0x0000FFFF0000FFFF);
        held = (held | held << 8) & UINT64_C(0x00FF00FF00FF00FF);
        held = (held | held << 4) & QP__EIGHT(15);
        bad |= qp__strange_cells(held, of->chess);
        qp__store8(p, held);
    }
    return bad != 0;
}

/* The first code that is not used, or that is missing. */
static qp_status nibble_blame(const uint8_t *code, size_t len,
                              const nibble_game *of, qp_err *err) {
    for (size_t at = 0; at < of->files * of->ranks && at / 2 < len; at++) {
        unsigned piece = code[at / 2] >> (at % 2 ? 0 : 4) & 15;
        if (qp__strange_cells(piece, of->chess))
            return qp__pack_fail(err, QP_E_PACK_CODE, at / 2,
                                 "a piece or an empty square");
    }
    return qp__pack_fail(err, QP_E_PACK_SHORT, len, "all the squares");
}

static inline qp_status nibble_unpack(void *out, const uint8_t *code,
                                      size_t len, unsigned mode,
                                      const nibble_game *of, qp_err *err) {
    qp__tail tail;
    qp_piece cell[QP_SQUARES];
    size_t squares = (size_t)of->files * of->ranks, at = 4 * squares;
    if (nibble_get_board(cell, code, of) || at > 8 * len)
        return nibble_blame(code, len, of, err);
    qp_status rc = qp__tail_get(&tail, mode, code, at, len, err);
    if (rc) return rc;
    memcpy(out, cell, squares);
    return qp__tail_to(out, &tail, len, err);
}

qp_status qp__nibble_unpack(void *out, const uint8_t *code, size_t len,
                            unsigned mode, qp_err *err) {
    return mode & QP__CHESS
               ? nibble_unpack(out, code, len, mode, &NIBBLE_CHESS, err)
               : nibble_unpack(out, code, len, mode, &NIBBLE_XIANGQI, err);
}
