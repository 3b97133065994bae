/* words.c - the words of a line of moves: where each ends, even without blanks
 * between moves, and whether a bracket is a variation or a comment.
 * qp_move_shape says what a move is, without a board.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/ascii.h"
#include "listing_int.h"

size_t qp__lst_gap(const char *p, const char *end) {
    static const char *const GAPS[] = {
#define LST_GAP(text) text,
#define LST_PAIR(open, close)
#include "punct.inc"
#undef LST_GAP
#undef LST_PAIR
    };
    if (*p == ' ' || *p == '\t' || *p == '\r' || *p == ',' || *p == ';' ||
        *p == '\f' || *p == '\v' || *p == '|')
        return 1;
    if (*p == '/') /* but for 1/2, and what C has around comments */
        return p + 1 < end && ((unsigned char)p[1] >= 0x80 ||
                               (unsigned)(p[1] | 0x20) - 'a' < 26);
    if ((unsigned char)*p < 0xC2) return 0;
    for (size_t i = 0; i < sizeof GAPS / sizeof *GAPS; i++)
        if (*p == *GAPS[i] && qp__begins(p, end, GAPS[i]))
            return strlen(GAPS[i]);
    return 0;
}

const char *qp__lst_result(qp_text t) {
    static const struct {
        uint8_t len;
        char word[12], result[8];
    } WORDS[] = {
#define LST_RESULT_WORD(word, result) {sizeof word - 1, word, result},
#include "results.inc"
#undef LST_RESULT_WORD
    };
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (t.len == WORDS[i].len && !memcmp(t.ptr, WORDS[i].word, t.len))
            return WORDS[i].result;
    return NULL;
}

/* ---- marks --------------------------------------------------------------- */

/* "!" and "?", half or full width (U+FF01, U+FF1F): their one byte each. */
static size_t one_mark(char *mark, const char *p, const char *end) {
    *mark = '!';
    if (*p == '!') return 1;
    if (qp__begins(p, end, "\xEF\xBC\x81")) return 3;
    *mark = '?';
    if (*p == '?') return 1;
    return qp__begins(p, end, "\xEF\xBC\x9F") ? 3 : 0;
}

static int mark_word(lst_word *w, const char **pp, const char *end) {
    const char *p = *pp;
    char marks[3];
    size_t n = 0, len;
    while (p < end && n < 2 && (len = one_mark(&marks[n], p, end)))
        p += len, n++;
    if (!n) {
        uint32_t nag = 0;
        if (*p != '$' || end - p < 2 || !char_digit(p[1])) return 0;
        for (p++; p < end && char_digit(*p) && nag < 256; p++)
            nag = nag * 10 + (unsigned)(*p - '0');
        if (nag > 255) return 0;
        w->number = nag;
    } else {
        w->number = qp__mark_nag((qp_text){marks, n});
    }
    w->kind = LST_MARK;
    w->text = (qp_text){*pp, (size_t)(p - *pp)};
    *pp = p;
    return 1;
}

/* ---- numbers and moves --------------------------------------------------- */

/* A point, half or full width (U+FF0E), or one of the stops that stand for
 * one after a number (U+3001, U+3002). */
static size_t point(const char *p, const char *end) {
    if (p == end) return 0;
    if (*p == '.') return 1;
    if ((unsigned char)*p < 0xE2) return 0;
    if (qp__begins(p, end, "\xEF\xBC\x8E") ||
        qp__begins(p, end, "\xE3\x80\x81") ||
        qp__begins(p, end, "\xE3\x80\x82") ||
        qp__begins(p, end, "\xE2\x80\xA6"))
        return 3;
    return 0;
}

/* How long the coordinates of one square at p are, 0 for none. */
static size_t square(const char *p, const char *end) {
    if (end - p < 2) return 0;
    char c = *p;
    if (!((c >= 'a' && c <= 'i') || (c >= 'A' && c <= 'I'))) return 0;
    if (!char_digit(p[1])) return 0;
    return p[1] == '1' && end - p > 2 && p[2] == '0' ? 3 : 2;
}

static size_t coordinates(const char *p, const char *end) {
    size_t a = square(p, end);
    if (!a) return 0;
    size_t gap = p + a < end && p[a] == '-';
    size_t b = square(p + a + gap, end);
    if (!b) return 0;
    return a + gap + b;
}

/* Round brackets, half or full width (U+FF08, U+FF09): their bytes. */
static size_t round_open(const char *p, const char *end) {
    return *p == '(' ? 1 : qp__begins(p, end, "\xEF\xBC\x88") ? 3 : 0;
}

static size_t round_close(const char *p, const char *end) {
    return *p == ')' ? 1 : qp__begins(p, end, "\xEF\xBC\x89") ? 3 : 0;
}

static int is_move(const char *p, size_t n) {
    return n <= QP_TOKEN_MAX &&
           qp_move_shape((qp_text){p, n}, NULL) != QP_SHAPE_NONE;
}

/* Returns the end of the word at p: a separator, a mark or a bracket. It looks
 * no further than a move or result is long, so time stays linear. */
static const char *end_of_word(const char *p, const char *end) {
    char mark;
    if (end - p > 4 * QP_MOVE_MAX) end = p + 4 * QP_MOVE_MAX;
    for (; p < end; p++) {
        if (char_letter(*p) || char_digit(*p)) continue;
        if (qp__lst_gap(p, end) || one_mark(&mark, p, end) || *p == '{' ||
            round_open(p, end) || round_close(p, end))
            return p;
    }
    return end;
}

/* A move at p, alone in its word or with others: its length, 0 for none. */
static size_t lst_move_at(const char *p, const char *end) {
    size_t n = coordinates(p, end);
    if (n && (p + n == end || !char_digit(p[n]))) return n;
    const char *stop = end_of_word(p, end);
    if (stop - p <= QP_MOVE_MAX && is_move(p, (size_t)(stop - p)))
        return (size_t)(stop - p);
    /* Four or five characters of a longer word. */
    const char *q = p;
    for (int i = 1; i <= 5 && q < stop; i++) {
        size_t left = (size_t)(stop - q);
        uint32_t c;
        size_t len = qp__utf8_get(&c, (const unsigned char *)q, left);
        q += len ? len : left;
        if (i >= 4 && is_move(p, (size_t)(q - p))) return (size_t)(q - p);
    }
    return 0;
}

/* Numbers that need no point: in a circle, in brackets or with a point in one
 * character (U+2460 to U+249B, three times 1 to 20). How many bytes; 0. */
static size_t lst_round_number(uint32_t *number, const char *p,
                               const char *end) {
    if (end - p < 3 ||
        (!qp__begins(p, end, "\xE2\x91") && !qp__begins(p, end, "\xE2\x92")))
        return 0;
    uint32_t c = ((unsigned char)p[1] & 0x3Fu) << 6 | (p[2] & 0x3F);
    *number = (c - 0x460) % 20 + 1;
    return c - 0x460 < 60 ? 3 : 0;
}

static int round_word(lst_word *w, const char **pp, const char *end) {
    size_t n = lst_round_number(&w->number, *pp, end);
    if (!n) return 0;
    w->kind = LST_NUMBER;
    w->black = 0;
    w->text = (qp_text){*pp, n};
    *pp += n;
    return 1;
}

/* A number with a point, or one that a blank and a move follow. */
static int number_word(lst_word *w, const char **pp, const char *end) {
    const char *p = *pp;
    uint32_t number = 0;
    size_t n = 0, len;
    while (p + n < end && char_digit(p[n]) && n < 6)
        number = number * 10 + (unsigned)(p[n++] - '0');
    if (!n) return 0;
    const char *q = p + n;
    while (q < end && *q == ' ') q++;
    len = point(q, end);
    if (!len && q < end && !round_close(q, end) &&
        (q == p + n || !lst_move_at(q, end)))
        return 0;
    int points = 0;
    const char *after = q;
    while (len) {
        points += len == 3 && (unsigned char)*after == 0xE2 ? 3 : 1;
        after += len;
        while (after < end && *after == ' ') after++;
        len = point(after, end);
    }
    w->kind = LST_NUMBER;
    w->number = number;
    w->black = points > 1;
    w->text = (qp_text){p, n};
    *pp = after;
    return 1;
}

/* ---- brackets ------------------------------------------------------------ */

static const char *after_gaps(const char *p, const char *end) {
    size_t n;
    while (p < end && ((n = qp__lst_gap(p, end)) || (n = point(p, end))))
        p += n;
    return p;
}

const char *qp__lst_close(const char *p, const char *end, size_t *open) {
    for (; p < end; p++) {
        if (round_open(p, end))
            ++*open;
        else if (round_close(p, end) && !--*open)
            return p;
    }
    return end;
}

/* What is within a bracket begins with a move: a comment in braces and a number
 * may stand before it. */
static int begins_with_move(const char *p, const char *end) {
    lst_word number;
    p = after_gaps(p, end);
    if (p < end && *p == '{') {
        p = memchr(p, '}', (size_t)(end - p));
        if (!p) return 0;
        p = after_gaps(p + 1, end);
    }
    if (p < end && lst_move_at(p, end)) return 1;
    if (p == end || !number_word(&number, &p, end)) return 0;
    p = after_gaps(p, end);
    return p < end && lst_move_at(p, end);
}

lst_word qp__lst_text_within(lst_words *at) {
    size_t open = 1;
    const char *from = at->p, *close = qp__lst_close(from, at->end, &open);
    lst_word w = {.kind = LST_COMMENT, .cut = open != 0};
    w.text = (qp_text){from, (size_t)(close - from)};
    if (w.cut) {
        w.text = qp__trim(from, close);
        w.open = open;
    }
    at->p = w.cut ? close : close + round_close(close, at->end);
    return w;
}

lst_word qp__lst_within(lst_words *at) {
    if (begins_with_move(at->p, at->end)) {
        at->depth++;
        return (lst_word){.kind = LST_OPEN, .text = {at->p, 0}};
    }
    lst_word w = qp__lst_text_within(at);
    const char *stop = w.text.ptr + w.text.len;
    w.result = qp__lst_result(qp__trim(w.text.ptr, stop));
    if (w.result) w.kind = LST_RESULT;
    return w;
}

static lst_word bracket_word(lst_words *at, size_t len) {
    const char *from = at->p;
    at->p += len;
    lst_word w = qp__lst_within(at);
    if (w.kind == LST_OPEN) w.text = (qp_text){from, len};
    w.wide = len > 1;
    return w;
}

/* A comment in braces, to its end or the line's. */
static lst_word brace_word(lst_words *at) {
    const char *from = ++at->p;
    size_t left = (size_t)(at->end - from);
    const char *q = left ? memchr(from, '}', left) : NULL;
    lst_word w = {.kind = LST_COMMENT, .brace = 1, .cut = !q};
    w.text = (qp_text){from, q ? (size_t)(q - from) : left};
    at->p = q ? q + 1 : at->end;
    return w;
}

/* A comment in other brackets than round ones, which close on the line. */
static size_t pair_at(const char *p, const char *end) {
    static const char PAIRS[][2][4] = {
#define LST_GAP(text)
#define LST_PAIR(open, close) {open, close},
#include "punct.inc"
#undef LST_GAP
#undef LST_PAIR
    };
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        if (*p != *PAIRS[i][0] || !qp__begins(p, end, PAIRS[i][0])) continue;
        for (const char *q = p + 3; q < end; q++)
            if (qp__begins(q, end, PAIRS[i][1])) return (size_t)(q + 3 - p);
    }
    return 0;
}

static lst_word closing_word(lst_words *at, size_t len) {
    lst_word w = {.kind = at->depth ? LST_CLOSE : LST_STRAY,
                  .text = {at->p, len}};
    at->depth -= at->depth != 0;
    at->p += len;
    return w;
}

/* All that is left of the line, or of the variation. */
static lst_word other_words(lst_words *at) {
    size_t open = at->depth != 0;
    const char *from = at->p;
    at->p = open ? qp__lst_close(from, at->end, &open) : at->end;
    return (lst_word){.kind = LST_OTHER, .text = qp__trim(from, at->p)};
}

lst_word qp__lst_word(lst_words *at) {
    lst_word w = {.kind = LST_END};
    qp__said said;
    const char *p = qp__lst_squares(at, &said), *end = at->end;
    if (p) return (lst_word){.kind = LST_MOVE, .text = {p, 4}};
    p = at->p = after_gaps(at->p, at->end);
    size_t n;
    if (p == end || mark_word(&w, &at->p, end)) return w;
    if ((n = round_open(p, end))) return bracket_word(at, n);
    if ((n = round_close(p, end))) return closing_word(at, n);
    if (*p == '{') return brace_word(at);
    if ((n = pair_at(p, end))) {
        at->p += n;
        return (lst_word){.kind = LST_COMMENT, .text = {p, n}};
    }
    const char *stop = end_of_word(p, end);
    w.text = (qp_text){p, (size_t)(stop - p)};
    if ((w.result = qp__lst_result(w.text))) {
        w.kind = LST_RESULT;
        at->p = stop;
        return w;
    }
    if ((n = lst_move_at(p, end))) {
        w.kind = LST_MOVE;
        w.text.len = n;
        at->p = p + n;
        return w;
    }
    return number_word(&w, &at->p, end) || round_word(&w, &at->p, end)
               ? w
               : other_words(at);
}

int qp__lst_before_move(qp_text other) {
    const char *p = other.ptr, *end = p + other.len;
    lst_words at = {end_of_word(p, end), end, 0};
    if (at.p == p && p < end) at.p++;
    lst_word w = qp__lst_word(&at);
    if (w.kind == LST_NUMBER) w = qp__lst_word(&at);
    return w.kind == LST_MOVE;
}

int qp__lst_leaves_open(qp_text text) {
    lst_words at = {text.ptr, text.ptr + text.len, 0};
    for (;;) {
        lst_word w = qp__lst_word(&at);
        if (w.kind == LST_END || w.cut) return w.cut || at.depth;
    }
}
