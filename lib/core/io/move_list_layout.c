/* move_list_layout.c - rewrites lists of moves as people copy and lay them out:
 * moves with blanks within, tables with bars, rounds counted in words, HTML's
 * escapes and marks, comments of C or in wide brackets. The length stays, so
 * places do; braces and tags are left alone. The head of a file shows whether
 * it is needed.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/inline/ascii.h"
#include "../base/utf8.h"
#include "qipu/move.h"
#include "move_list_layout.h"

enum {
    WORDS_MAX = 5, /* of one move */
    MOVE_BYTES = 48,
    COMMENT_BYTES = 400 /* a longer one is left as it is */
};

static const char TIDY_WIDE_BLANK[] = "\xE3\x80\x80";

static int starts(const char *p, const char *end, const char *word) {
    size_t n = strlen(word);
    return (size_t)(end - p) >= n && !memcmp(p, word, n);
}

/* Bytes of the blank at p, 0 for none. */
static size_t blank(const char *p, const char *end) {
    if (p == end) return 0;
    if (*p == ' ' || *p == '\t') return 1;
    return starts(p, end, TIDY_WIDE_BLANK) ? 3 : 0;
}

static const char *after_blanks(const char *p, const char *end) {
    for (size_t n; (n = blank(p, end));) p += n;
    return p;
}

/* No further than a word of a move goes, so that time is linear. */
static const char *tidy_word_end(const char *p, const char *end) {
    if (end - p > MOVE_BYTES) end = p + MOVE_BYTES;
    while (p < end && !blank(p, end) && !memchr("{},", *p, 3)) p++;
    return p;
}

static qp_shape shape_of(const char *p, size_t n) {
    return qp_move_shape((qp_text){p, n}, NULL);
}

static void fill(char *p, size_t n) {
    memset(p, ' ', n);
}

/* ---- HTML ---------------------------------------------------------------- */

/* The number of "#28846;" or "#x70AE;", 0 for none; *n: its bytes. */
static uint32_t tidy_number_of(const char *p, const char *end, size_t *n) {
    uint32_t c = 0;
    size_t i = 1, base = 10, first;
    if (i < (size_t)(end - p) && (p[i] | 0x20) == 'x') base = 16, i++;
    for (first = i; p + i < end && i < first + 7; i++) {
        char low = (char)(p[i] | 0x20);
        if (char_digit(p[i]))
            c = c * (uint32_t)base + (uint32_t)(p[i] - '0');
        else if (base == 16 && low >= 'a' && low <= 'f')
            c = c * 16 + (uint32_t)(low - 'a' + 10);
        else
            break;
    }
    *n = i + 1;
    return i > first && p + i < end && p[i] == ';' ? c : 0;
}

/* The character that the escape at p denotes, 0 for none; *n: its bytes. */
static uint32_t escape_at(const char *p, const char *end, size_t *n) {
    static const struct {
        const char *text;
        uint32_t c;
    } NAMES[] = {{"nbsp;", ' '}, {"amp;", '&'},  {"lt;", '<'},
                 {"gt;", '>'},   {"quot;", '"'}, {"#160;", ' '}};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        *n = strlen(NAMES[i].text) + 1;
        if (starts(p + 1, end, NAMES[i].text)) return NAMES[i].c;
    }
    if (p + 1 == end || p[1] != '#') return 0;
    uint32_t c = tidy_number_of(p + 1, end, n);
    ++*n;
    return c >= ' ' && c <= 0x10FFFF ? c : 0;
}

/* "<br>", "</td>" and the like: its bytes, 0 for none. */
static size_t mark_at(const char *p, const char *end) {
    static const char *const NAMES[] = {"br",  "p",  "td", "tr", "th",
                                        "div", "li", "b",  "i",  "span"};
    const char *q = p + 1;
    q += q < end && *q == '/';
    const char *name = q;
    while (q < end && char_letter(*q) && q - name < 5) q++;
    size_t len = (size_t)(q - name);
    while (q < end && (*q == ' ' || *q == '/') && q - name < 8) q++;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strlen(NAMES[i]) == len && !memcmp(name, NAMES[i], len))
            return q < end && *q == '>' ? (size_t)(q - p) + 1 : 0;
    return 0;
}

/* Puts characters in the place of the escapes in the word at p; blanks come
 * after the word. Returns the place after them. */
static char *put_escapes(char *p, char *end) {
    char *to = p;
    while (p < end && !blank(p, end) && *p != '{' && *p != '<') {
        size_t n;
        uint32_t c = *p == '&' ? escape_at(p, end, &n) : 0;
        if (c == ' ') break;
        if (c) {
            to = (char *)qp__utf8_put((unsigned char *)to, c);
            p += n;
        } else {
            *to++ = *p++;
        }
    }
    fill(to, (size_t)(p - to));
    return p;
}

/* Returns the place after what was rewritten at p, or p. */
static char *html(char *p, char *end) {
    size_t n;
    uint32_t c;
    if (*p == '<' && (n = mark_at(p, end))) {
        fill(p, n);
        return p + n;
    }
    if (*p != '&' || !(c = escape_at(p, end, &n))) return p;
    if (c != ' ') return put_escapes(p, end);
    fill(p, n);
    return p + n;
}

/* ---- comments ------------------------------------------------------------ */

/* A C comment that ends in its line. */
static char *slashes(char *p, char *end) {
    if (end - p > COMMENT_BYTES) end = p + COMMENT_BYTES;
    for (char *q = p + 2; q + 1 < end; q++) {
        if (*q == '{' || *q == '}') break;
        if (q[0] != '*' || q[1] != '/') continue;
        memcpy(p, " {", 2);
        memcpy(q, "} ", 2);
        return q + 2;
    }
    return p;
}

/* A move or its number begins at p. */
static int begins_moves(const char *p, const char *stop) {
    const char *q = p;
    while (q < stop && char_digit(*q)) q++;
    if (q > p && q < stop && *q == '.') return 1;
    return shape_of(p, (size_t)(stop - p)) != QP_SHAPE_NONE;
}

/* Text with a blank in wide round brackets: a comment, or a variation. */
static char *brackets(char *p, char *end) {
    char *from = p + 3, *q = from, *word = NULL;
    if (end - p > COMMENT_BYTES) end = p + COMMENT_BYTES;
    for (; q < end && !starts(q, end, "\xEF\xBC\x89"); q++) {
        if (*q == '{' || *q == '}' || starts(q, end, "\xEF\xBC\x88")) return p;
        if (!word && blank(q, end)) word = q;
    }
    if (q == end || !word || word == from) return p;
    int moves = begins_moves(from, word);
    memcpy(p, moves ? "  (" : "  {", 3);
    memcpy(q, moves ? ")  " : "}  ", 3);
    return moves ? from : q + 3;
}

/* ---- rounds and tables --------------------------------------------------- */

/* The value of the digit at p in any script, 0-10; -1 for none. *n: bytes. */
static int any_digit(const char *p, const char *end, size_t *n) {
    static const char HAN[][4] = {
#define TIDY_DIGIT(text) text,
#include "move_list_layout.inc"
#undef TIDY_DIGIT
    };
    *n = 1;
    if (p < end && char_digit(*p)) return *p - '0';
    *n = 3;
    if (end - p >= 3 && !memcmp(p, "\xEF\xBC", 2) &&
        (unsigned char)p[2] - 0x90u < 10) /* full width */
        return (unsigned char)p[2] - 0x90;
    for (int i = 0; i <= 10; i++)
        if (starts(p, end, HAN[i])) return i;
    return -1;
}

/* "twenty-three" as Chinese says it, or digits. */
static unsigned tidy_round_number(const char **pp, const char *end) {
    unsigned sum = 0, last = 0;
    size_t n;
    for (int d; (d = any_digit(*pp, end, &n)) >= 0 && sum < 1000; *pp += n) {
        if (d == 10)
            sum += 10 * (last ? last : 1), last = 0;
        else
            last = last * 10 + (unsigned)d;
    }
    return sum + last;
}

/* "round N:" becomes "N.". */
static char *rounds(char *p, char *end) {
    static const char *const WORDS[] = {
#define TIDY_ROUND(text) text,
#include "move_list_layout.inc"
#undef TIDY_ROUND
    };
    const char *q = p + strlen(WORDS[0]);
    unsigned number = tidy_round_number(&q, end);
    if (!number || number > 999 || !starts(q, end, WORDS[1])) return p;
    q += strlen(WORDS[1]);
    for (size_t i = 2; i < sizeof WORDS / sizeof *WORDS; i++)
        if (starts(q, end, WORDS[i])) q += strlen(WORDS[i]);
    char *to = p + (q - p);
    fill(p, (size_t)(to - p));
    char *digit = to - 2;
    to[-1] = '.';
    for (; number; number /= 10) *digit-- = (char)('0' + number % 10);
    return to;
}

/* "1|move|move", with a bar before and after or not. */
static int table(char *p, char *end) {
    char *q = p;
    if (q < end && *q == '|') q++;
    while (q < end && *q == ' ') q++;
    char *number = q;
    while (q < end && char_digit(*q)) q++;
    char *point = q;
    if (q == number || q - number > 3) return 0;
    while (q < end && *q == ' ') q++;
    if (q == end || *q != '|') return 0;
    q++;
    while (q < end && *q == ' ') q++;
    char *stop = q;
    while (stop < end && *stop != ' ' && *stop != '|') stop++;
    if (shape_of(q, (size_t)(stop - q)) == QP_SHAPE_NONE) return 0;
    for (char *bar = p; bar < end; bar++)
        if (*bar == '|') *bar = ' ';
    *point = '.';
    return 1;
}

/* ---- moves with blanks within -------------------------------------------- */

/* Joins the words at p, up to WORDS_MAX, in `joined` with `mark` between.
 * Returns how many of them are a move of the shape, 0 for none. *to: after the
 * last. */
static size_t joined_words(char joined[MOVE_BYTES], const char *p,
                           const char **to, const char *end, qp_shape shape) {
    size_t len = 0;
    for (size_t n = 1; n <= WORDS_MAX && p < end; n++) {
        const char *stop = tidy_word_end(p, end);
        size_t word = (size_t)(stop - p);
        int mark = shape == QP_SHAPE_VIETNAMESE && n > 1;
        if (!word || len + word + 1 > MOVE_BYTES) return 0;
        if (mark) joined[len++] = '_';
        memcpy(joined + len, p, word);
        len += word;
        *to = stop;
        if (shape_of(joined, len) == shape) return n > 1 ? len : 0;
        /* One blank, or as wide ones. */
        p = after_blanks(stop, end);
    }
    return 0;
}

/* The move gets the bytes from p on, blanks the rest. */
static char *tidy_join(char *p, char *end, qp_shape shape) {
    char joined[MOVE_BYTES];
    const char *to;
    size_t len = joined_words(joined, p, &to, end, shape);
    if (!len) return p;
    memcpy(p, joined, len);
    if (to < end && *to == ',') to++;
    fill(p + len, (size_t)(to - p) - len);
    return p + (to - p);
}

/* Nonzero if a move may begin at p: not within a word. Punctuation of full
 * width has the first bytes E3 and EF. */
static int begins_word(const char *p, const char *start) {
    if (p == start || memchr(" \t.)(,:|", p[-1], 8)) return 1;
    unsigned char lead = p - start > 2 ? (unsigned char)p[-3] : 0;
    return lead == 0xE3 || lead == 0xEF;
}

static char *tidy_move_at(char *p, const char *start, char *end) {
    unsigned char c = (unsigned char)*p;
    int han = c >= 0xE4 && c <= 0xE9;
    /* The words of a Vietnamese move have two letters at least. */
    int letters = char_letter(*p) && p + 1 < end &&
                  (char_letter(p[1]) || (unsigned char)p[1] >= 0x80);
    if (!(han || letters) || !begins_word(p, start)) return p;
    return tidy_join(p, end, han ? QP_SHAPE_CHINESE : QP_SHAPE_VIETNAMESE);
}

/* ---- lines --------------------------------------------------------------- */

/* What begins at p, in the line from `start`, is rewritten; returns after it,
 * or p when it is nothing. */
static char *rewrite(const qp__tidy *t, char *p, const char *start, char *end) {
    char *q;
    if (starts(p, end, "/*") && (q = slashes(p, end)) != p) return q;
    if (t->pgn && starts(p, end, "\xEF\xBC\x88")) return brackets(p, end);
    if (starts(p, end, "\xE7\xAC\xAC") && (q = rounds(p, end)) != p) return q;
    return tidy_move_at(p, start, end);
}

/* Escapes first, as moves may be written in them. A comment that ";" begins is
 * text as it is, as one in braces. */
static int tidy_html(const qp__tidy *t, char *p, char *end) {
    int changed = 0, brace = t->brace;
    while (p < end) {
        if (*p == '{' || *p == '}') brace = *p == '{';
        if (*p == ';' && t->pgn && !brace) break;
        char *q = brace ? p : html(p, end);
        changed |= q != p;
        p = q != p ? q : p + 1;
    }
    return changed;
}

/* "[Name" in letters of full width. */
static int tidy_tag(char *p, char *end) {
    char *to = ++p;
    for (; starts(p, end, "\xEF\xBC") || starts(p, end, "\xEF\xBD"); p += 3) {
        if (end - p < 3) break;
        unsigned char last = (unsigned char)p[2];
        unsigned c = (p[1] == '\xBC' ? last - 0x60U : last - 0x20U);
        if (c > 'z' || !char_letter((char)c)) break;
        *to++ = (char)c;
    }
    fill(to, (size_t)(p - to));
    return to < p;
}

static int tidy_line(qp__tidy *t, char *p, char *end) {
    int changed = 0;
    char *first = p;
    if (!t->brace) {
        while (first < end && *first == ' ') first++;
        if (first < end && *first == '[') return tidy_tag(first, end);
        if (first < end && (*first == '#' || *first == '%')) return 0;
        if (first < end && *first == ';' && t->pgn) return 0;
        changed = table(first, end);
    }
    changed |= tidy_html(t, p, end);
    for (char *start = p; p < end;) {
        if (t->brace || *p == '{') {
            char *q = memchr(p, '}', (size_t)(end - p));
            t->brace = !q;
            p = q ? q + 1 : end;
            continue;
        }
        if (*p == ';' && t->pgn) break;
        char *q = rewrite(t, p, start, end);
        changed |= q != p;
        p = q != p ? q : p + 1;
    }
    return changed;
}

int qp__tidy_text(qp__tidy *t, char *p, size_t len) {
    int changed = 0;
    char *end = p + len;
    while (p < end) {
        char *nl = memchr(p, '\n', (size_t)(end - p));
        char *stop = nl ? nl : end;
        changed |=
            tidy_line(t, p, stop > p && stop[-1] == '\r' ? stop - 1 : stop);
        p = nl ? nl + 1 : end;
    }
    return changed;
}
