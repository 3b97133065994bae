/* fen_scan.h - a FEN while it is read, for fen_read.c and fen_field.c. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FEN_SCAN_H
#define QP_FEN_SCAN_H

#include "fen_int.h"

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

/* The length of the blank at `p`, 0 when there is none. */
size_t qp__scan_blank(const fen_scan *s, const char *p);

/* The first place from `p` that is no blank. */
const char *qp__scan_past(const fen_scan *s, const char *p);

/* Nonzero when a blank, or the end of the text or of a line, is at `p`. */
int qp__scan_ends(const fen_scan *s, const char *p);

/* The word at `p`, up to such an end; empty when one is there. */
qp_text qp__scan_word(const fen_scan *s, const char *p);

/* Moves on past blanks, and notes whether they are other than one space.
 * Nonzero when there were any. */
int qp__scan_gap(fen_scan *s);

/* Nonzero when a side in one letter is at `p`. `joined`: it follows the board
 * without a blank, where "b", "r" and their capitals could be pieces. */
int qp__scan_side(const fen_scan *s, const char *p, int joined);

/* Reads all that follows board and pocket, to the end of the text. */
qp_status qp__scan_fields(fen_scan *s);

#endif
