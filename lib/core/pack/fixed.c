/* fixed.c - a field of fixed width for each kind of piece, in 18 bytes. A pair
 * of pieces is C(b, 2) + a for squares a < b, where a taken piece has the
 * number after all squares; both taken is one more number. Pawns are sets of at
 * most five. A packed position has no placement fault of pos.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bits.h"
#include "pack_int.h"

enum {
    NONE = 255,
    FIXED_TAKEN = QP_SQUARES,
    FIXED_PIECES_MAX = 32,
    FIXED_PAWNS_MAX = 5,
    FIXED_LIST = 8
};

#include "fixed.inc"

enum {
    FIXED_KINGS = 81,
    FIXED_ELEPHANTS = 29, /* of a side */
    FIXED_PLACEMENT =
        QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY | QP_FAULT_SQUARE,
    FIXED_RED_PAWN = QP_PIECE(QP_RED, QP_PAWN),
    FIXED_BLACK_PAWN = QP_PIECE(QP_BLACK, QP_PAWN)
};

/* How many of a piece there are. */
static const uint8_t FIXED_LEAST[16] = {0, 1, 0, 0, 0, 0, 0, 0,
                                        0, 1, 0, 0, 0, 0, 0, 0};
static const uint8_t FIXED_MOST[16] = {0, 1, 2, 2, 2, 2, 2, 5,
                                       0, 1, 2, 2, 2, 2, 2, 5};

/* ---- writing ------------------------------------------------------------- */

/* The pieces by kind and side, in order of squares, filled up with TAKEN. A
 * count beyond the list's size means too many of a piece. */
typedef struct fixed_pieces {
    uint8_t at[16][FIXED_LIST];
    uint8_t count[16];
} fixed_pieces;

/* Nonzero if there are not too many and not too few of any piece. */
static int fixed_list_pieces(fixed_pieces *out,
                             const qp_piece cell[QP_SQUARES]) {
    qp_sq taken[QP_SQUARES];
    unsigned n = 0, all = 0, wrong = 0;
    for (unsigned rank = 0; rank < QP_SQUARES; rank += QP_FILES)
        for (unsigned sq = rank; sq < rank + QP_FILES; sq++) {
            taken[n] = (qp_sq)sq;
            n += cell[sq] != 0;
            all |= cell[sq];
        }
    if (n > FIXED_PIECES_MAX || all > 15) return 0;
    memset(out->at, FIXED_TAKEN, sizeof out->at);
    memset(out->count, 0, sizeof out->count);
    for (unsigned i = 0; i < n; i++) {
        qp_piece piece = cell[taken[i]];
        out->at[piece][out->count[piece]++ % FIXED_LIST] = taken[i];
    }
    for (unsigned piece = 0; piece < 16; piece++) {
        unsigned count = out->count[piece];
        wrong |= count < FIXED_LEAST[piece] || count > FIXED_MOST[piece];
    }
    return !wrong;
}

/* The number of a pair. `*bad` becomes NONE where one may not stand. */
static inline unsigned pair_number(const fixed_pieces *m, unsigned piece,
                                   unsigned *bad) {
    unsigned a = NUMBER[piece][m->at[piece][0]];
    unsigned b = NUMBER[piece][m->at[piece][1]];
    *bad |= (a == NONE) | (b == NONE);
    return b * (b - 1) / 2 + a;
}

static inline unsigned pawns_number(const fixed_pieces *m, unsigned piece,
                                    unsigned *bad) {
    unsigned number = FEWER[m->count[piece]];
    for (unsigned i = 0; i < FIXED_PAWNS_MAX; i++) {
        unsigned q = NUMBER[piece][m->at[piece][i]];
        *bad |= q == NONE;
        number += CHOOSE[i + 1][q == NONE ? 0 : q];
    }
    return number;
}

static qp_status fixed_refuse(const qp_setup *setup, qp_err *err) {
    return qp__pack_refuse_fault(err, setup, 0,
                                 qp_setup_faults(setup) & FIXED_PLACEMENT);
}

qp_status qp__fixed_pack(uint8_t out[QP__PACK_ROOM], size_t *bits,
                         const void *from, unsigned mode, qp_err *err) {
    const qp_setup *setup = from;
    (void)bits, (void)mode;
    static const uint8_t PAIRS[6] = {4, 5, 6, 12, 13, 14};
    qp__bit_writer put = {.out = out};
    fixed_pieces m;
    unsigned bad = 0;
    if (!fixed_list_pieces(&m, setup->cell)) return fixed_refuse(setup, err);
    unsigned red = NUMBER[QP_KING][m.at[QP_KING][0]];
    unsigned black = NUMBER[8 | QP_KING][m.at[8 | QP_KING][0]];
    bad |= (red == NONE) | (black == NONE);
    uint64_t value = red * 9 + black;
    value = value << 4 | pair_number(&m, QP_ADVISOR, &bad);
    value = value << 4 | pair_number(&m, 8 | QP_ADVISOR, &bad);
    value = value << 10 | (pair_number(&m, QP_BISHOP, &bad) * FIXED_ELEPHANTS +
                           pair_number(&m, 8 | QP_BISHOP, &bad));
    if (bad) return fixed_refuse(setup, err);
    qp__bits_put(&put, value, 25);
    for (unsigned i = 0; i < 6; i += 3) {
        value = pair_number(&m, PAIRS[i], &bad);
        value = value << 12 | pair_number(&m, PAIRS[i + 1], &bad);
        value = value << 12 | pair_number(&m, PAIRS[i + 2], &bad);
        qp__bits_put(&put, value, 36);
    }
    value = pawns_number(&m, FIXED_RED_PAWN, &bad);
    value = value << 22 | pawns_number(&m, FIXED_BLACK_PAWN, &bad);
    if (bad) return fixed_refuse(setup, err);
    qp__bits_put(&put, value << 1 | (setup->turn != QP_RED), 45);
    return QP_OK;
}

/* ---- reading ------------------------------------------------------------- */

/* A board that pieces are put on; its last cell takes those that were taken. */
typedef struct fixed_board {
    qp_piece cell[QP_SQUARES + 1];
    unsigned clash; /* not 0: two pieces stand on one square */
} fixed_board;

static inline void fixed_put_piece(fixed_board *b, unsigned piece,
                                   unsigned sq) {
    b->clash |= b->cell[sq];
    b->cell[sq] = (qp_piece)piece;
    b->cell[FIXED_TAKEN] = 0;
}

/* A pair a < b by its number C(b, 2) + a; the last number has no pair. */
typedef struct fixed_pair {
    unsigned lesser, greater;
} fixed_pair;

static inline fixed_pair fixed_pair_of(unsigned number) {
    unsigned b = PAIR[number < 256 ? number : 256 + number / 16];
    b += b * (b + 1) / 2 <= number && b < FIXED_TAKEN;
    return (fixed_pair){number - b * (b - 1) / 2, b};
}

/* A pair out of `squares` squares. */
static inline void put_pair(fixed_board *b, unsigned piece, unsigned number,
                            unsigned squares) {
    unsigned none = (squares + 1) * squares / 2;
    fixed_pair pair = fixed_pair_of(number);
    if (number == none) pair = (fixed_pair){squares, squares};
    fixed_put_piece(b, piece, SQUARE[piece][pair.lesser]);
    fixed_put_piece(b, piece, SQUARE[piece][pair.greater]);
}

/* The pawns of a number less than FEWER[6]. */
static inline void put_pawns(fixed_board *b, unsigned piece, unsigned number) {
    unsigned count = 0;
    for (unsigned i = 1; i <= FIXED_PAWNS_MAX; i++) count += number >= FEWER[i];
    unsigned rest = number - FEWER[count];
    for (unsigned i = count; i > 2; i--) {
        unsigned q = GUESS[i - 3][rest >> SHIFT[i - 3]];
        while (CHOOSE[i][q + 1] <= rest) q++;
        rest -= CHOOSE[i][q];
        fixed_put_piece(b, piece, SQUARE[piece][q]);
    }
    if (count >= 2) {
        fixed_pair pair = fixed_pair_of(rest);
        fixed_put_piece(b, piece, SQUARE[piece][pair.greater]);
        fixed_put_piece(b, piece, SQUARE[piece][pair.lesser]);
    } else if (count == 1) {
        fixed_put_piece(b, piece, SQUARE[piece][rest]);
    }
}

static qp_status fixed_blame(size_t bit, const char *want, qp_err *err) {
    return qp__pack_fail(err, QP_E_PACK_CODE, bit / 8, want);
}

/* All but the pawns and the side. Fails on a number that nothing has. */
static inline qp_status get_officers(fixed_board *b, const uint8_t *code,
                                     size_t *at, qp_err *err) {
    unsigned kings = (unsigned)qp__bits_get(code, at, 7);
    unsigned red = (unsigned)qp__bits_get(code, at, 4);
    unsigned black = (unsigned)qp__bits_get(code, at, 4);
    unsigned both = (unsigned)qp__bits_get(code, at, 10);
    if (kings >= FIXED_KINGS)
        return fixed_blame(0, "a square for each king", err);
    if (both >= FIXED_ELEPHANTS * FIXED_ELEPHANTS)
        return fixed_blame(15, "a pair of bishops for each side", err);
    fixed_put_piece(b, QP_KING, SQUARE[QP_KING][kings / 9]);
    fixed_put_piece(b, 8 | QP_KING, SQUARE[8 | QP_KING][kings % 9]);
    put_pair(b, QP_ADVISOR, red, 5);
    put_pair(b, 8 | QP_ADVISOR, black, 5);
    put_pair(b, QP_BISHOP, both / FIXED_ELEPHANTS, 7);
    put_pair(b, 8 | QP_BISHOP, both % FIXED_ELEPHANTS, 7);
    for (unsigned side = 0; side < 16; side += 8)
        for (unsigned kind = QP_KNIGHT; kind <= QP_CANNON; kind++) {
            unsigned number = (unsigned)qp__bits_get(code, at, 12);
            fixed_pair pair = fixed_pair_of(number);
            fixed_put_piece(b, side | kind, pair.lesser);
            fixed_put_piece(b, side | kind, pair.greater);
        }
    return QP_OK;
}

qp_status qp__fixed_unpack(void *to, const uint8_t *code, size_t len,
                           unsigned mode, qp_err *err) {
    qp_setup *out = to;
    (void)len, (void)mode;
    fixed_board b = {.clash = 0};
    size_t at = 0;
    qp_status rc = get_officers(&b, code, &at, err);
    if (rc) return rc;
    unsigned red = (unsigned)qp__bits_get(code, &at, 22);
    unsigned black = (unsigned)qp__bits_get(code, &at, 22);
    unsigned turn = (unsigned)qp__bits_get(code, &at, 1);
    if (red >= FEWER[6]) return fixed_blame(97, "at most five pawns", err);
    if (black >= FEWER[6]) return fixed_blame(119, "at most five pawns", err);
    if (code[QP__FIXED_BYTES - 1] & 3)
        return fixed_blame(QP__FIXED_BITS, "zeros after the last bit", err);
    put_pawns(&b, FIXED_RED_PAWN, red);
    put_pawns(&b, FIXED_BLACK_PAWN, black);
    if (b.clash) return fixed_blame(0, "one piece on a square", err);
    memcpy(out->cell, b.cell, QP_SQUARES);
    out->turn = (uint8_t)turn;
    return QP_OK;
}
