/* pattern_words.c - splits a condition into words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pattern_words.h"

#include <string.h>

#include "pattern_words.inc"
#include "qipu/move.h"

static int pattern_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static char pattern_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The bytes of `t` that begin with a word; 0 if they do not. Blanks of the
 * word are any number of blanks. */
static size_t pattern_begins(qp_text t, const char *word) {
    size_t n = 0;
    for (; *word; word++) {
        if (*word == ' ') {
            size_t from = n;
            while (n < t.len && (unsigned char)t.ptr[n] <= ' ') n++;
            if (n == from) return 0;
        } else if (n == t.len || pattern_lower(t.ptr[n++]) != *word) {
            return 0;
        }
    }
    if (!pattern_letter(word[-1])) return n;
    if (n < t.len && pattern_lower(t.ptr[n]) == 's') n++;
    return n < t.len && pattern_letter(t.ptr[n]) ? 0 : n;
}

/* A square, a file's letter, or a digit. */
static int pattern_short(pattern_word *out, qp_text t) {
    size_t n = 0;
    while (n < t.len &&
           (pattern_letter(t.ptr[n]) || (t.ptr[n] >= '0' && t.ptr[n] <= '9')))
        n++;
    char c = pattern_lower(*t.ptr);
    qp_sq sq = n == 2 ? qp_square_read((qp_text){t.ptr, 2}, 0) : QP_SQ_NONE;
    out->text = (qp_text){t.ptr, n};
    if (sq != QP_SQ_NONE) {
        out->what = PATTERN_SQUARE;
        out->value = sq;
    } else if (n == 1 && c >= 'a' && c <= 'i') {
        out->what = PATTERN_LETTER;
        out->value = (unsigned)(c - 'a');
    } else if (n == 1 && c >= '0' && c <= '9') {
        out->what = PATTERN_NUMBER;
        out->value = (unsigned)(c - '0');
    } else {
        return 0;
    }
    return 1;
}

/* The first word of `t`, or 0 if it is not one that is known. */
static int pattern_next(pattern_word *out, qp_text t) {
    size_t best = 0;
    for (size_t i = 0; i < sizeof PATTERN_WORD / sizeof *PATTERN_WORD; i++) {
        size_t n = pattern_begins(t, PATTERN_WORD[i].word);
        if (n <= best) continue;
        best = n;
        *out = (pattern_word){(pattern_class)PATTERN_WORD[i].what,
                              PATTERN_WORD[i].value,
                              {t.ptr, n}};
    }
    return best || pattern_short(out, t);
}

/* What is up to the next blank, or one character. */
static qp_text pattern_unknown(qp_text t) {
    size_t n = 1;
    if (pattern_letter(*t.ptr))
        while (n < t.len && pattern_letter(t.ptr[n])) n++;
    while (n < t.len && ((unsigned char)t.ptr[n] & 0xC0) == 0x80) n++;
    return (qp_text){t.ptr, n};
}

qp_status qp__pattern_words(pattern_word word[PATTERN_WORDS + 1],
                            const qp__pattern_in *in, qp_text part) {
    size_t count = 0;
    qp_text t = part;
    while (t.len) {
        size_t n = 1;
        if ((unsigned char)*t.ptr > ' ') {
            if (count == PATTERN_WORDS)
                return qp__pattern_fault(in, QP_E_LIMIT, part, "48 words");
            if (!pattern_next(&word[count], t))
                return qp__pattern_fault(in, QP_E_PATTERN, pattern_unknown(t),
                                         "a side, a piece, a place, vs");
            n = word[count].text.len;
            if (word[count].what != PATTERN_FILLER) count++;
        }
        t.ptr += n;
        t.len -= n;
    }
    word[count] = (pattern_word){PATTERN_END, 0, {t.ptr, 0}};
    return QP_OK;
}
