/* tail.h - what follows the board in fen5 and nibble. Specification 002: side 1
 * bit, castling 4, half-moves 10, full moves 10, the indicator 2 if there (note
 * 3), en passant 6 at the very end if there. Xiangqi has no castling and no en
 * passant. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PACK_TAIL_H
#define QP_PACK_TAIL_H

#include "bits.h"
#include "pack_int.h"

typedef struct qp__tail {
    int chess;    /* castling and en passant are there */
    int indicate; /* the indicator is there */
    unsigned turn, castling, quiet, fullmove, standing;
    qp_sq ep;
} qp__tail;

/* Makes the tail of a setup. Fails with QP_E_PACK_RANGE and QP_E_PACK_SETUP. */
QP_MUST_CHECK qp_status qp__tail_of(qp__tail *tail, const void *setup,
                                    unsigned mode, qp_err *err);

/* Writes the tail. */
void qp__tail_put(qp__bit_writer *bits, const qp__tail *tail);

/* Reads the tail from bit `at` up to the end of the code. */
QP_MUST_CHECK qp_status qp__tail_get(qp__tail *tail, unsigned mode,
                                     const uint8_t *code, size_t at, size_t len,
                                     qp_err *err);

/* Sets all of a setup but its board. Fails with QP_E_PACK_CODE if the indicator
 * is not that of the board. */
QP_MUST_CHECK qp_status qp__tail_to(void *setup, const qp__tail *tail,
                                    size_t len, qp_err *err);

/* Refuses a board for its first cell that holds no piece. */
qp_status qp__refuse_cell(const qp_piece *cell, unsigned mode, qp_err *err);

#endif
