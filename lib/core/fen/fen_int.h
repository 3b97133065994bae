/* fen_int.h - what the files of FEN share. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FEN_INT_H
#define QP_FEN_INT_H

#include "qipu/fen.h"

/* What a byte is on the board of a FEN: a piece in the low four bits, in bits
 * 8-15 how many squares it fills ('/' counts as one), and these. A byte of no
 * canonical board has both QP__FEN_RUN and QP__FEN_SLASH. */
enum {
    QP__FEN_RUN = 0x10,  /* a digit */
    QP__FEN_EDGE = 0x20, /* a piece or '/': a digit may follow */
    QP__FEN_ALT = 0x40,  /* E or H */
    QP__FEN_SLASH = 0x80
};

/* Reads any dialect; with `fix` repairs. The contract is that of qp_fen_read
 * and qp_fen_fix; `*notes` is written on success. */
qp_status qp__fen_scan(qp_setup *out, unsigned *notes, qp_text fen, int fix,
                       qp_err *err);

/* The entry of the byte table. */
unsigned qp__fen_byte(char byte);

#endif
