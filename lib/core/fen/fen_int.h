/* fen_int.h - what the files of FEN share. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FEN_INT_H
#define QP_FEN_INT_H

#include "qipu/fen.h"

typedef struct fen_scan {
    const char *start, *p, *end; /* the text; `end` without trailing blanks */
    qp_setup setup;
    unsigned notes;
    int fix;
    qp_err *err; /* may be NULL */
} fen_scan;

/* Fails at the first byte of `what`, which is shown as whole characters. */
qp_status qp__scan_fail(const fen_scan *s, qp_status code, qp_text what,
                        const char *want);

/* The length of the blank at `p`, or 0 if there is none. */
size_t qp__scan_blank(const fen_scan *s, const char *p);

/* The first place from `p` that is not a blank. */
const char *qp__scan_past(const fen_scan *s, const char *p);

/* Nonzero if a blank, or the end of the text or of a line, is at `p`. */
int qp__scan_ends(const fen_scan *s, const char *p);

/* The word at `p`, up to such an end; empty when one is there. */
qp_text qp__scan_word(const fen_scan *s, const char *p);

/* Moves on past blanks, and notes whether they are other than one space.
 * Nonzero if there were any. */
int qp__scan_gap(fen_scan *s);

/* Nonzero if a side in one letter is at `p`. `joined`: it follows the board
 * without a blank, where "b", "r" and their capitals could be pieces. */
int qp__scan_side(const fen_scan *s, const char *p, int joined);

/* Reads all that follows board and pocket, to the end of the text. */
qp_status qp__scan_fields(fen_scan *s);

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
