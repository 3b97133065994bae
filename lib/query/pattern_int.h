/* pattern_int.h - what the parts of reading a pattern share. Not installed.
 *
 *   pattern.c           whether a position fits
 *   pattern_read.c      conditions with commas between them, and the whole
 *   pattern_board.c     a board with wildcards
 *   pattern_material.c  material by letters
 *   pattern_words.c     words, and what they are
 *   pattern_phrase.c    conditions in words
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QUERY_PATTERN_INT_H
#define QP_QUERY_PATTERN_INT_H

#include "qipu/pattern.h"

/* A bit that no piece has: a run of any squares in a rank. */
#define QP__PATTERN_RUN ((uint16_t)(1 << 8))
#define QP__PATTERN_EMPTY ((uint16_t)1)
#define QP__PATTERN_REDS ((uint16_t)0x00FE)
#define QP__PATTERN_BLACKS ((uint16_t)0xFE00)

enum { PATTERN_TURN_ANY, PATTERN_TURN_RED, PATTERN_TURN_BLACK };
enum {
    PATTERN_CHECK_ANY,
    PATTERN_CHECK_RED, /* Red's king is attacked */
    PATTERN_CHECK_BLACK,
    PATTERN_CHECK_SOME
};
enum { PATTERN_ALONE, PATTERN_FACES, PATTERN_ATTACKS };

/* A pattern being read. */
typedef struct qp__pattern_in {
    qp_pattern *out;
    qp_text text; /* the whole of it */
    qp_err *err;
} qp__pattern_in;

/* Nonzero if the position has as many pieces of each kind as the pattern, or
 * the other side's if that may be for either. Only a capture changes it. */
int qp__pattern_counts(const qp_pattern *pattern, const qp_pos *pos);

/* How many of a side's pieces are there at the outset. */
unsigned qp__pattern_set(unsigned kind);

/* Fills `err`: `part` of the text is at fault. Returns `code`. */
qp_status qp__pattern_fault(const qp__pattern_in *in, qp_status code,
                            qp_text part, const char *want);

/* A condition more: there are so many pieces of a kind. `part` is to blame. */
qp_status qp__pattern_count(const qp__pattern_in *in, unsigned side,
                            unsigned kind, const unsigned bounds[2],
                            qp_text part);

/* One condition each, without blanks around it. */
qp_status qp__pattern_board(const qp__pattern_in *in, qp_text part);
qp_status qp__pattern_letters(const qp__pattern_in *in, qp_text part);
qp_status qp__pattern_phrase(const qp__pattern_in *in, qp_text part);

/* Fills a setup with the board of a pattern that asks for one position, with
 * either side to move or the one that it names. Returns 0 if it is another. */
int qp__pattern_setup(qp_setup *out, const qp_pattern *pattern);

/* The kind of piece that a FEN letter of either case is; 0 for none. */
unsigned qp__pattern_kind(char c);

#endif
