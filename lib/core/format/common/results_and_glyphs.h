/* results_and_glyphs.h - results, glyphs, digits and blanks. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_RECORD_WORDS_H
#define QP_RECORD_WORDS_H

#include <string.h>

#include "../../base/hints.h"
#include "../../base/inline/ascii.h"
#include "qipu/base.h"

/* "1-0", "0-1", "1/2-1/2", "*": the same text, borrowed for ever; ptr NULL when
 * it is none of them. */
qp_text qp__result(qp_text text);

/* As binary records number them: 0 "*", 1 "1-0", 2 "0-1", 3 "1/2-1/2"; NULL for
 * more. And back, or -1 for any other. */
const char *qp__result_at(unsigned number);
int qp__result_number(qp_text text);

/* What denotes the glyphs 1 to 6, as "!?"; NULL for others. */
const char *qp__mark(unsigned nag);
/* The glyph that such a mark denotes, or 0 if it is not one. */
unsigned qp__mark_nag(qp_text mark);

/* As qp_text_is, for readers that ask it of each word. */
QP__INLINE int qp__is(qp_text text, const char *word) {
    size_t len = strlen(word);
    return text.len == len && !memcmp(text.ptr, word, len);
}

/* A text begins with that word; `alike`: in letters of any case. */
QP__INLINE int qp__begins(const char *p, const char *end, const char *word) {
    size_t n = strlen(word);
    return (size_t)(end - p) >= n && !memcmp(p, word, n);
}
int qp__begins_alike(const char *p, const char *end, const char *word);
int qp__text_begins(qp_text text, const char *word);
/* Without blanks and controls at its ends. */
qp_text qp__trim(const char *p, const char *end);
/* A text begins with an ECCO code, as "B00". */
int qp__begins_ecco(qp_text text);

/* A text has that word somewhere. */
int qp__holds(qp_text text, const char *word);

static inline const char *qp__after_blanks(const char *p, const char *end) {
    while (p < end && char_space(*p)) p++;
    return p;
}

#endif
