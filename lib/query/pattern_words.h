/* pattern_words.h - the words of patterns. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QUERY_PATTERN_WORDS_H
#define QP_QUERY_PATTERN_WORDS_H

#include "pattern_int.h"

/* What a word is. */
typedef enum pattern_class {
    PATTERN_END, /* no more words */
    PATTERN_SIDE,
    PATTERN_PIECE, /* value: a qp_kind, with 16 Red's, with 32 Black's */
    PATTERN_NUMBER,
    PATTERN_NO,
    PATTERN_LEAST,
    PATTERN_MOST,
    PATTERN_EXACT,
    PATTERN_ONLY, /* and nothing else */
    PATTERN_VS,
    PATTERN_OR,
    PATTERN_LETTER, /* of a file, from 0 */
    PATTERN_SQUARE,
    PATTERN_FILE,
    PATTERN_RANK,
    PATTERN_AREA,
    PATTERN_TO_MOVE,
    PATTERN_IN_CHECK,
    PATTERN_FACING,
    PATTERN_ATTACKING,
    PATTERN_EITHER,
    PATTERN_WRITTEN,
    PATTERN_FILLER /* "has", "the" */
} pattern_class;

enum {
    PATTERN_CROSSED,
    PATTERN_HOME,
    PATTERN_PALACE,
    PATTERN_BOTTOM, /* the last rank before the piece */
    PATTERN_MIDDLE, /* file e */
    PATTERN_EDGE,   /* files a and i */
    PATTERN_LEFT,   /* files a to d */
    PATTERN_RIGHT   /* files f to i */
};

/* One word. */
typedef struct pattern_word {
    pattern_class what;
    unsigned value;
    qp_text text;
} pattern_word;

enum { PATTERN_WORDS = 48 }; /* in one condition */

/* The words of a condition, with a PATTERN_END after the last. */
qp_status qp__pattern_words(pattern_word word[PATTERN_WORDS + 1],
                            const qp__pattern_in *in, qp_text part);

#endif
