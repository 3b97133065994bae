/* fen5.c - the FEN in symbols of five bits (002, "Compressed FEN"): a piece, or
 * so many empty squares; ranks from the top. No branch depends on what a square
 * holds. Two gaps never follow each other within a rank, and none leaves it, so
 * a board has one spelling.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cells.h"
#include "tail.h"

/* How a rank is written: the symbols of its gaps in their places, and, four
 * bits each, the place of the symbol of each file and how many symbols there
 * are. */
typedef struct rank_form {
    uint64_t gaps, places;
} rank_form;

typedef struct five {
    uint8_t cell;
    uint8_t squares;
} five;

enum {
    FEN5_SYMBOL_BITS = 5,
    /* marks of cells; the four low bits are the piece */
    BEGINS = 128,
    FEN5_GAP = 64,
    FEN5_PIECE = 32,
    FEN5_NONSENSE = 16,
    FEN5_GRID = 8 + (QP_SQUARES + 7) / 8 * 8 /* room before the first cell */
};

#include "fen5.inc"

/* A game's tables. */
typedef struct fen5_spelling {
    unsigned files, ranks;
    const uint64_t *code;
    const rank_form *form;
    const five *symbol;
    const uint8_t *must;
} fen5_spelling;

static const fen5_spelling XIANGQI = {QP_FILES,       QP_RANKS,
                                      XIANGQI_CODE,   XIANGQI_FORM,
                                      XIANGQI_SYMBOL, XIANGQI_MUST};
static const fen5_spelling CHESS = {
    8, 8, CHESS_CODE, CHESS_FORM, CHESS_SYMBOL, CHESS_MUST};

/* ---- writing ------------------------------------------------------------- */

/* Bit f: file f of a rank is taken. `eight` are its first cells, the first in
 * the highest byte; `last` is the ninth, or 0. */
static inline unsigned taken_files(uint64_t eight, unsigned last) {
    /* the high bit of each cell that holds something, then side by side */
    uint64_t held = ((eight & QP__EIGHT(15)) + QP__EIGHT(127)) & QP__EIGHT(128);
    unsigned taken =
        (unsigned)((held >> 7) * UINT64_C(0x8040201008040201) >> 56);
    return taken | (((last & 15) + 15) & 16) << 4;
}

/* Writes the board; nonzero when a cell holds no piece. */
static inline int fen5_put_board(qp__bit_writer *bits, const qp_piece *cell,
                                 const fen5_spelling *as) {
    int chess = as->files == 8;
    uint64_t bad = 0;
    for (unsigned rank = as->ranks; rank-- > 0;) {
        const qp_piece *p = cell + as->files * rank;
        uint64_t eight = qp__first_high(p);
        unsigned last = chess ? 0 : p[8];
        const rank_form *form = &as->form[taken_files(eight, last)];
        uint64_t held = form->gaps;
        bad |= qp__strange_cells(eight, chess);
        bad |= qp__strange_cells(last, chess);
        uint64_t places = form->places;
        for (unsigned file = 0; file < as->files; file++, places >>= 4)
            held |= as->code[p[file] & 15] << FEN5_SYMBOL_BITS * (places & 15);
        qp__bits_put(bits, held, FEN5_SYMBOL_BITS * (unsigned)places);
    }
    return bad != 0;
}

qp_status qp__fen5_pack(uint8_t out[QP__PACK_ROOM], size_t *bits,
                        const void *setup, unsigned mode, qp_err *err) {
    qp__bit_writer put = {.out = out};
    qp__tail tail;
    int bad = mode & QP__CHESS ? fen5_put_board(&put, setup, &CHESS)
                               : fen5_put_board(&put, setup, &XIANGQI);
    if (bad) return qp__refuse_cell(setup, mode, err);
    qp_status rc = qp__tail_of(&tail, setup, mode, err);
    if (rc) return rc;
    qp__tail_put(&put, &tail);
    *bits = qp__bits_length(&put);
    return QP_OK;
}

/* ---- reading ------------------------------------------------------------- */

static inline unsigned fen5_symbol_at(const uint8_t *code, size_t at) {
    unsigned two = (unsigned)code[at / 8] << 8 | code[at / 8 + 1];
    return two >> (16 - FEN5_SYMBOL_BITS - at % 8) & 31;
}

/* Marks the cells of a board, top rank first, symbol by symbol. Returns the
 * bit after the last symbol, or 0 when a gap leads beyond the board. */
static inline size_t mark_cells(uint8_t *grid, const uint8_t *code,
                                const fen5_spelling *as) {
    unsigned squares = as->files * as->ranks, sq = 0;
    size_t at = 0;
    for (; sq < squares; at += FEN5_SYMBOL_BITS) {
        five s = as->symbol[fen5_symbol_at(code, at)];
        grid[sq] = s.cell;
        sq += s.squares;
    }
    return sq == squares ? at : 0;
}

/* Nonzero if the marks are those of a board: a rank begins with a symbol,
 * and a gap after a piece or with its rank. */
static inline int fen5_is_sound(const uint8_t *room, const fen5_spelling *as) {
    uint64_t bad = 0;
    for (unsigned i = 0; i < as->files * as->ranks; i += 8) {
        uint64_t word, before, must;
        memcpy(&word, room + 8 + i, 8);
        memcpy(&before, room + 7 + i, 8);
        memcpy(&must, as->must + i, 8);
        bad |= must & ~word;
        bad |= word & QP__EIGHT(FEN5_GAP) & ~(before << 1) & ~(must >> 1);
        bad |= word & QP__EIGHT(FEN5_NONSENSE);
    }
    return !bad;
}

/* Turns the grid, top rank first, into cells, bottom rank first. */
static inline void fen5_turn_over(qp_piece *cell, const uint8_t *grid,
                                  const fen5_spelling *as) {
    for (unsigned rank = as->ranks; rank-- > 0; grid += as->files) {
        uint64_t eight;
        memcpy(&eight, grid, sizeof eight);
        eight &= QP__EIGHT(15);
        memcpy(cell + as->files * rank, &eight, sizeof eight);
        if (as->files > 8) cell[as->files * rank + 8] = grid[8] & 15;
    }
}

/* Why a code is no board: the first symbol that cannot stand. */
static qp_status fen5_blame(const uint8_t *code, size_t len,
                            const fen5_spelling *as, qp_err *err) {
    unsigned squares = as->files * as->ranks, sq = 0, before = 0;
    for (size_t at = 0; sq < squares; at += FEN5_SYMBOL_BITS) {
        five s = as->symbol[fen5_symbol_at(code, at)];
        unsigned file = sq % as->files;
        size_t byte = (at + FEN5_SYMBOL_BITS - 1) / 8;
        if (byte >= len) break;
        if (s.cell & FEN5_NONSENSE)
            return qp__pack_fail(err, QP_E_PACK_CODE, byte, "a symbol");
        if (before & s.cell & FEN5_GAP && file > 0)
            return qp__pack_fail(err, QP_E_PACK_CODE, byte,
                                 "a piece after a gap");
        if (file + s.squares > as->files)
            return qp__pack_fail(err, QP_E_PACK_CODE, byte,
                                 "a gap that ends with its rank");
        sq += s.squares;
        before = s.cell;
    }
    return qp__pack_fail(err, QP_E_PACK_SHORT, len, "all the squares");
}

static inline qp_status fen5_unpack(void *out, const uint8_t *code, size_t len,
                                    unsigned mode, const fen5_spelling *as,
                                    qp_err *err) {
    qp__tail tail;
    uint8_t room[FEN5_GRID] = {0};
    size_t at = mark_cells(room + 8, code, as);
    if (at == 0 || at > 8 * len || !fen5_is_sound(room, as))
        return fen5_blame(code, len, as, err);
    qp_status rc = qp__tail_get(&tail, mode, code, at, len, err);
    if (rc) return rc;
    fen5_turn_over(out, room + 8, as);
    return qp__tail_to(out, &tail, len, err);
}

qp_status qp__fen5_unpack(void *out, const uint8_t *code, size_t len,
                          unsigned mode, qp_err *err) {
    return mode & QP__CHESS ? fen5_unpack(out, code, len, mode, &CHESS, err)
                            : fen5_unpack(out, code, len, mode, &XIANGQI, err);
}
