/* fen_field.c - what follows the board of a FEN: side, dashes, counters
 * (doc/format/fen.md). Each function leaves s->p at the end of what it took.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../base/inline/ascii.h"
#include "fen_int.h"

#include <string.h>

#include "fen_words.inc"

static int one_of(char c, const char *set, size_t n) {
    return memchr(set, c, n) != NULL;
}

static int fen_field_is_number(qp_text word) {
    for (size_t i = 0; i < word.len; i++)
        if (!char_digit(word.ptr[i])) return 0;
    return word.len > 0;
}

/* Where a tail begins for sure: a remark, or moves. */
static int tail_at(const fen_scan *s, const char *p) {
    qp_text word = qp__scan_word(s, p);
    return p < s->end &&
           (*p == ';' || (word.len == 5 && !memcmp(word.ptr, "moves", 5)));
}

/* ---- the side to move -------------------------------------------------- */

int qp__scan_side(const fen_scan *s, const char *p, int joined) {
    if (p == s->end || !one_of(*p, "wWrRbB", 6)) return 0;
    const char *next = p + 1;
    if (qp__scan_ends(s, next)) {
        /* "...RNBAKABNRR w": the R is a piece too many and no side. */
        next = qp__scan_past(s, next);
        return !joined || !qp__scan_side(s, next, 0);
    }
    if (*next == '-') return 1;
    return !joined && (char_digit(*next) || *next == ';');
}

static void take_side(fen_scan *s) {
    char c = *s->p++;
    s->setup.turn = c == 'b' || c == 'B' ? QP_BLACK : QP_RED;
    if (c != 'w' && c != 'b') s->notes |= QP_FEN_TURN_R;
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static int same_word(qp_text text, const char *word) {
    if (strlen(word) != text.len) return 0;
    for (size_t i = 0; i < text.len; i++)
        if (lower(text.ptr[i]) != word[i]) return 0;
    return 1;
}

/* Specification 001 reads any text but "b" as Red. A text that may mean Black,
 * or is no side in any program, fails instead: one that begins with b, has a
 * digit, or is not printable ASCII. */
static qp_status read_word_side(fen_scan *s) {
    qp_text word = qp__scan_word(s, s->p);
    s->notes |= QP_FEN_TURN_ODD;
    for (size_t i = 0; i < sizeof SIDE_WORDS / sizeof *SIDE_WORDS; i++)
        if (same_word(word, SIDE_WORDS[i].word)) {
            s->setup.turn = SIDE_WORDS[i].side;
            s->p += word.len;
            return QP_OK;
        }
    int odd = !word.len || lower(*word.ptr) == 'b';
    for (size_t i = 0; i < word.len; i++)
        odd |=
            char_digit(word.ptr[i]) || word.ptr[i] <= ' ' || word.ptr[i] > '~';
    if (odd) return qp__scan_fail(s, QP_E_FEN_TURN, word, "w, b");
    s->setup.turn = QP_RED;
    s->p += word.len;
    return QP_OK;
}

/* "-b" as some programs write: dashes, then the side. */
static int dashes_then_side(const fen_scan *s) {
    const char *p = s->p;
    while (p < s->end && *p == '-') p++;
    return p > s->p && qp__scan_side(s, p, 0);
}

static qp_status read_side(fen_scan *s) {
    const char *board_end = s->p;
    int gap = qp__scan_gap(s);
    if (!gap && s->p < s->end) s->notes |= QP_FEN_NO_SPACE;
    if (s->p < s->end && *s->p == '-' && dashes_then_side(s)) {
        s->notes |= QP_FEN_NO_SPACE;
        while (*s->p == '-') s->p++;
    }
    if (qp__scan_side(s, s->p, 0)) {
        take_side(s);
        return QP_OK;
    }
    if (s->p < s->end && *s->p != '-' && *s->p != '\\' && !char_digit(*s->p) &&
        !tail_at(s, s->p))
        return read_word_side(s);
    s->notes |= QP_FEN_TURN_NONE | QP_FEN_FIELDS;
    s->setup.turn = QP_RED;
    s->p = board_end;
    return QP_OK;
}

/* ---- the two fields that xiangqi lacks --------------------------------- */

/* Returns nonzero if exactly four words are left and only the last two are
 * numbers: then the first two are the fields that xiangqi lacks. */
static int four_words_left(const fen_scan *s, const char *p) {
    for (int i = 0; i < 4; i++) {
        qp_text word = qp__scan_word(s, p);
        if (!word.len || tail_at(s, p) || fen_field_is_number(word) != (i > 1))
            return 0;
        p = qp__scan_past(s, word.ptr + word.len);
    }
    return p == s->end;
}

/* One dash; written with a backslash where a text was escaped. A dash before
 * a digit is a minus, unless another is before it: "--01". */
static int take_dash(fen_scan *s, const char *p) {
    const char *first = p;
    if (s->end - p >= 2 && p[0] == '\\' && p[1] == '-') p++;
    if (p == s->end || *p != '-') return 0;
    if (p + 1 < s->end && char_digit(p[1]) && p[-1] != '-') return 0;
    if (p != first) s->notes |= QP_FEN_DASHES;
    s->p = p + 1;
    return 1;
}

/* Notes a missing blank between what was taken and what comes. */
static void note_joint(fen_scan *s, const char *next) {
    if (next == s->p) s->notes |= QP_FEN_NO_SPACE;
}

/* Takes up to two dashes; returns how many. */
static int read_dashes(fen_scan *s) {
    const char *next = qp__scan_past(s, s->p);
    if (next < s->end && four_words_left(s, next)) {
        for (int i = 0; i < 2; i++) {
            if (!qp__scan_gap(s)) s->notes |= QP_FEN_NO_SPACE;
            qp_text word = qp__scan_word(s, s->p);
            if (word.len != 1 || *word.ptr != '-') s->notes |= QP_FEN_DASHES;
            s->p += word.len;
        }
        return 2;
    }
    for (int i = 0; i < 2; i++) {
        const char *was = s->p;
        next = qp__scan_past(s, was);
        if (!take_dash(s, next)) return i;
        const char *after = s->p;
        s->p = was;
        note_joint(s, next);
        qp__scan_gap(s);
        s->p = after;
    }
    return 2;
}

/* ---- the counters ------------------------------------------------------ */

/* The value of up to five digits, or more zeros; -1 if it is too large. */
static long fen_field_number_of(qp_text digits) {
    long value = 0;
    for (size_t i = 0; i < digits.len; i++) {
        value = value * 10 + (digits.ptr[i] - '0');
        if (value > UINT16_MAX) return -1;
    }
    return value;
}

/* A counter's word: up to a blank, a remark or the end. */
static qp_text count_word(const fen_scan *s, const char *p) {
    qp_text word = qp__scan_word(s, p);
    const char *remark = memchr(word.ptr, ';', word.len);
    if (remark) word.len = (size_t)(remark - word.ptr);
    return word;
}

/* Returns nonzero if a word is meant as a counter: it looks like a number, or
 * is in the counter's place with only the other counter after it. */
static int meant_as_count(const fen_scan *s, qp_text word, int dashes) {
    if (!word.len || tail_at(s, word.ptr)) return 0;
    if (char_digit(*word.ptr) || *word.ptr == '-' || *word.ptr == '+') return 1;
    if (dashes < 2) return 0;
    const char *next = qp__scan_past(s, word.ptr + word.len);
    qp_text after = qp__scan_word(s, next);
    return next == s->end ||
           (fen_field_is_number(after) && next + after.len == s->end);
}

/* One counter, or nothing. */
static qp_status read_count(fen_scan *s, uint16_t *out, int dashes) {
    const char *next = qp__scan_past(s, s->p);
    qp_text word = count_word(s, next);
    if (word.len == 1 && *word.ptr == '-') { /* written as absent */
        note_joint(s, next);
        qp__scan_gap(s);
        s->p = word.ptr + 1;
        s->notes |= QP_FEN_FIELDS;
        return QP_OK;
    }
    long value = fen_field_is_number(word) ? fen_field_number_of(word) : -1;
    if (value < 0 && !meant_as_count(s, word, dashes)) {
        s->notes |= QP_FEN_FIELDS;
        return QP_OK;
    }
    if (value < 0 && !s->fix) return qp__scan_fail(s, QP_E_FEN_COUNT, word, "");
    note_joint(s, next);
    qp__scan_gap(s);
    s->p = word.ptr + word.len;
    if (value < 0) {
        s->notes |= QP_FEN_COUNTS;
        return QP_OK;
    }
    if (word.len > 1 && *word.ptr == '0') s->notes |= QP_FEN_ZEROS;
    *out = (uint16_t)value;
    return QP_OK;
}

/* "w--01": both counters in one run of digits after the dashes. The first must
 * be 0, the only reading without leading zeros; other texts fail. */
static qp_status read_joined_counts(fen_scan *s, qp_text run) {
    qp_text second = {run.ptr + 1, run.len - 1};
    long value = fen_field_number_of(second);
    if (*run.ptr != '0' || (second.len > 1 && *second.ptr == '0') || value < 0)
        return qp__scan_fail(s, QP_E_FEN_COUNT, run, "- - 0 1");
    s->setup.quiet = 0;
    s->setup.fullmove = (uint16_t)value;
    s->p = run.ptr + run.len;
    s->notes |= QP_FEN_NO_SPACE;
    return QP_OK;
}

static qp_status read_counts(fen_scan *s, int dashes) {
    qp_text run = count_word(s, s->p); /* at s->p: not set off by a blank */
    const char *after = qp__scan_past(s, run.ptr + run.len);
    int last = after == s->end || tail_at(s, after);
    if (run.len > 1 && fen_field_is_number(run) && last)
        return read_joined_counts(s, run);
    qp_status rc = read_count(s, &s->setup.quiet, dashes);
    if (rc) return rc;
    return read_count(s, &s->setup.fullmove, dashes);
}

/* ---- all of them ------------------------------------------------------- */

qp_status qp__scan_fields(fen_scan *s) {
    qp_status rc = read_side(s);
    if (rc) return rc;
    int dashes = read_dashes(s);
    if (dashes < 2) s->notes |= QP_FEN_FIELDS;
    if ((rc = read_counts(s, dashes))) return rc;
    const char *tail = qp__scan_past(s, s->p);
    if (tail == s->end) return QP_OK;
    qp_text rest = {tail, (size_t)(s->end - tail)};
    if (!s->fix) return qp__scan_fail(s, QP_E_FEN_TAIL, rest, "");
    s->notes |= QP_FEN_TAIL;
    return QP_OK;
}
