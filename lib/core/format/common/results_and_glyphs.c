/* results_and_glyphs.c - the words that formats have in common.
 *
 * SPDX-License-Identifier: MIT
 */
#include "results_and_glyphs.h"

enum { WORDS_RESULTS = 4, WORDS_MARKS = 6 };

const char *qp__result_at(unsigned number) {
    static const char *const WORD[WORDS_RESULTS] = {"*", "1-0", "0-1",
                                                    "1/2-1/2"};
    return number < WORDS_RESULTS ? WORD[number] : NULL;
}

int qp__result_number(qp_text text) {
    int number = WORDS_RESULTS;
    while (--number >= 0 && !qp_text_is(text, qp__result_at((unsigned)number)))
        continue;
    return number;
}

qp_text qp__result(qp_text text) {
    int number = qp__result_number(text);
    return number < 0 ? (qp_text){NULL, 0}
                      : qp_text_of(qp__result_at((unsigned)number));
}

const char *qp__mark(unsigned nag) {
    static const char *const MARK[WORDS_MARKS] = {"!",  "?",  "!!",
                                                  "??", "!?", "?!"};
    return nag - 1 < WORDS_MARKS ? MARK[nag - 1] : NULL;
}

unsigned qp__mark_nag(qp_text mark) {
    unsigned nag = WORDS_MARKS;
    while (nag && !qp_text_is(mark, qp__mark(nag))) nag--;
    return nag;
}

int qp__begins_alike(const char *p, const char *end, const char *word) {
    for (; *word; p++, word++)
        if (p == end || (*p | 0x20) != (*word | 0x20)) return 0;
    return 1;
}

int qp__holds(qp_text text, const char *word) {
    const char *p = text.ptr, *end = p + text.len;
    while (p < end && (p = memchr(p, *word, (size_t)(end - p))))
        if (qp__begins(p++, end, word)) return 1;
    return 0;
}

int qp__text_begins(qp_text text, const char *word) {
    return qp__begins(text.ptr, text.ptr + text.len, word);
}

qp_text qp__trim(const char *p, const char *end) {
    while (p < end && (unsigned char)*p <= ' ') p++;
    while (end > p && (unsigned char)end[-1] <= ' ') end--;
    return (qp_text){p, (size_t)(end - p)};
}

int qp__begins_ecco(qp_text t) {
    return t.len >= 3 && *t.ptr >= 'A' && *t.ptr <= 'E' &&
           char_digit(t.ptr[1]) && char_digit(t.ptr[2]);
}
