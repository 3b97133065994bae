/* words.c - what a word of the moves is: number, result, glyph or else a move.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "reader_int.h"

typedef struct pgn_spelling {
    uint8_t len;
    char text[22], result[8];
} pgn_spelling;

static const pgn_spelling PGN_RESULTS[] = {
#define RESULT_WORD(text, result) {sizeof(text) - 1, text, result},
#include "words.inc"
#undef RESULT_WORD
};
enum { RESULTS_LEN = sizeof PGN_RESULTS / sizeof *PGN_RESULTS };

enum {
    WIDE_BLANK,
    WIDE_POINT,
    WIDE_STOP,
    WIDE_PART,
    WIDE_OPEN,
    WIDE_CLOSE,
    WIDE_UNSEEN,
    WIDE_DASH
};
static const struct {
    uint8_t kind, len;
    char text[5];
} WIDES[] = {
#define WIDE(kind, text) {WIDE_##kind, sizeof(text) - 1, text},
#include "blanks.inc"
#undef WIDE
};
enum { WIDES_LEN = sizeof WIDES / sizeof *WIDES };

const char *qp__pgn_plain_result(qp_text t) {
    switch (t.len) {
    case 1: return *t.ptr == '*' ? "*" : NULL;
    case 3:
        if (!memcmp(t.ptr, "1-0", 3)) return "1-0";
        return !memcmp(t.ptr, "0-1", 3) ? "0-1" : NULL;
    case 7: return !memcmp(t.ptr, "1/2-1/2", 7) ? "1/2-1/2" : NULL;
    default: return NULL;
    }
}

static const char *other_result(qp_text t) {
    for (size_t i = 0; i < RESULTS_LEN; i++)
        if (PGN_RESULTS[i].len == t.len &&
            !memcmp(t.ptr, PGN_RESULTS[i].text, t.len))
            return PGN_RESULTS[i].result;
    return NULL;
}

const char *qp__pgn_result_word(qp_text t) {
    const char *result = qp__pgn_plain_result(t);
    return result ? result : other_result(t);
}

/* Bytes of the wide blank or point at the start of `t`, or 0. */
static size_t wide(qp_text t, int kind) {
    for (size_t i = 0; i < WIDES_LEN; i++) {
        size_t n = WIDES[i].len;
        if (WIDES[i].kind == kind && n <= t.len &&
            !memcmp(t.ptr, WIDES[i].text, n))
            return n;
    }
    return 0;
}

/* Bytes of the digit at the start of `t` and its value; full width too. */
static size_t pgn_digit(qp_text t, unsigned *value) {
    if (t.len && *t.ptr >= '0' && *t.ptr <= '9') {
        *value = (unsigned)(*t.ptr - '0');
        return 1;
    }
    if (t.len >= 3 && !memcmp(t.ptr, "\xEF\xBC", 2) &&
        (unsigned char)t.ptr[2] >= 0x90 && (unsigned char)t.ptr[2] <= 0x99) {
        *value = (unsigned char)t.ptr[2] - 0x90u;
        return 3;
    }
    return 0;
}

static qp_text from(qp_text t, size_t n) {
    return (qp_text){t.ptr + n, t.len - n};
}

/* A number at the start of a word, with its points. */
typedef struct counted {
    size_t len; /* bytes of digits and points; 0: no digits */
    size_t digits, points;
    uint32_t value;
} counted;

static counted read_number(qp_text t) {
    counted c = {0};
    unsigned d;
    size_t n;
    while ((n = pgn_digit(from(t, c.len), &d))) {
        if (c.value < 100000) c.value = c.value * 10 + d;
        c.len += n;
        c.digits++;
    }
    if (!c.len) return c;
    while (c.len < t.len) {
        n = t.ptr[c.len] == '.' ? 1 : wide(from(t, c.len), WIDE_POINT);
        if (!n) break;
        /* An ellipsis is three points. */
        c.points += n == 3 && !memcmp(t.ptr + c.len, "\xE2\x80\xA6", 3) ? 3 : 1;
        c.len += n;
    }
    return c;
}

static unsigned glyph(const char *marks, size_t n) {
    if (n == 1) return *marks == '!' ? 1 : 2;
    if (marks[0] == '!') return marks[1] == '!' ? 3 : 5;
    return marks[1] == '?' ? 4 : 6;
}

/* "!?" and the like after a move; also the full-width marks. */
static size_t marks_after(qp_text t, char marks[2], size_t *count) {
    size_t len = t.len;
    *count = 0;
    while (len) {
        size_t n = 0;
        char mark = t.ptr[len - 1];
        if (mark == '!' || mark == '?') {
            n = 1;
        } else if (len >= 3 && !memcmp(t.ptr + len - 3, "\xEF\xBC\x81", 3)) {
            n = 3, mark = '!';
        } else if (len >= 3 && !memcmp(t.ptr + len - 3, "\xEF\xBC\x9F", 3)) {
            n = 3, mark = '?';
        }
        if (!n) break;
        marks[1] = marks[0];
        marks[0] = mark;
        ++*count;
        len -= n;
    }
    return t.len - len;
}

static int pgn_hold(qp_pgn_reader *r, qp_text t, qp_at at) {
    memmove(r->token, t.ptr, t.len);
    r->split = 1;
    r->split_len = t.len;
    r->split_at = at;
    return 0;
}

int qp__pgn_held_word(qp_pgn_reader *r) {
    r->split = 0;
    return qp__pgn_emit_move(r, (qp_text){r->token, r->split_len}, r->split_at);
}

/* Text before the first game or after a result. */
static int text_outside(qp_pgn_reader *r, qp_text t, qp_at at) {
    if (r->give.in_game && !r->after_reported &&
        qp_move_shape(t, NULL) != QP_SHAPE_NONE) {
        r->after_reported = 1;
        return qp__pgn_problem(r, QP_E_PGN_AFTER, at, t);
    }
    if (r->trailer_reported) return 0;
    r->trailer_reported = 1;
    if (qp__pgn_flush_early(r)) return 1;
    return qp__pgn_problem(r, QP_W_PGN_TRAILER, at, t);
}

/* The place `n` bytes into a word; of one that characters were taken out of,
 * that of the word. */
static qp_at moved_on(const qp_pgn_reader *r, qp_at at, qp_text t, size_t n) {
    if (r->cleaned) return at;
    at.offset += n;
    for (size_t i = 0; i < n; i++)
        if (((unsigned char)t.ptr[i] & 0xC0) != 0x80 && at.col < UINT32_MAX)
            at.col++;
    return at;
}

/* Bytes of the move at the start of a text, with the signs after it. */
static size_t move_before(qp_text t) {
    for (size_t n = t.len < 12 ? t.len : 12; n >= 4; n--) {
        if (n < t.len && ((unsigned char)t.ptr[n] & 0xC0) == 0x80) continue;
        qp_shape shape = qp_move_shape((qp_text){t.ptr, n}, NULL);
        if (shape != QP_SHAPE_CHINESE && shape != QP_SHAPE_WXF &&
            shape != QP_SHAPE_ICCS)
            continue;
        while (n < t.len && (t.ptr[n] == '!' || t.ptr[n] == '?')) n++;
        return n;
    }
    return 0;
}

/* Returns the length of the first of several words without a blank between
 * them: moves, numbers with their points, and a final result. 0 if there are
 * none. */
static size_t first_of_joined(qp_text t) {
    size_t first = 0, at = 0;
    if (t.len < 5 || qp_move_shape(t, NULL) != QP_SHAPE_NONE) return 0;
    while (at < t.len) {
        qp_text rest = from(t, at);
        counted c = read_number(rest);
        size_t n = qp__pgn_plain_result(rest) ? rest.len
                   : c.points                 ? c.len
                                              : move_before(rest);
        if (!n) return 0;
        if (!first) first = n;
        at += n;
    }
    return first < t.len ? first : 0;
}

static int a_move(qp_pgn_reader *r, qp_text t, char next, qp_at at) {
    char marks[2] = {0};
    size_t count, strip = marks_after(t, marks, &count);
    qp_text move = {t.ptr, t.len - strip};
    int outside = (r->give.has_result && !r->give.depth) || !r->give.in_game;
    if (outside && (r->give.in_game || !move.len ||
                    qp_move_shape(move, NULL) == QP_SHAPE_NONE))
        return text_outside(r, t, at);
    if (move.len && qp__pgn_is_stray(r, move)) return qp__pgn_stray(r, t, at);
    if (move.len && !strip && qp_move_shape(move, NULL) == QP_SHAPE_NONE) {
        if (next == '{') return pgn_hold(r, move, at);
    }
    if (move.len && qp__pgn_emit_move(r, move, at)) return 1;
    if (!count) return 0;
    return qp__pgn_strict(r, QP_W_PGN_ESCAPE, at, t) ||
           qp__pgn_emit_nag(r, glyph(marks, count), at);
}

static int a_dollar(qp_pgn_reader *r, qp_text t, char next, qp_at at) {
    unsigned value = 0;
    size_t i = 1;
    for (; i < t.len && t.ptr[i] >= '0' && t.ptr[i] <= '9'; i++)
        if (value < 1000) value = value * 10 + (unsigned)(t.ptr[i] - '0');
    if (i == 1 || i < t.len || value > 255) return a_move(r, t, next, at);
    if (r->give.has_result) return 0;
    return qp__pgn_strict(r, QP_W_PGN_ESCAPE, at, t) ||
           qp__pgn_emit_nag(r, value, at);
}

static int a_result(qp_pgn_reader *r, qp_text t, const char *result, qp_at at) {
    if (r->give.has_result && !r->give.depth) return text_outside(r, t, at);
    if (!qp__pgn_plain_result(t) && qp__pgn_strict(r, QP_W_PGN_WORD, at, t))
        return 1;
    return qp__pgn_emit_result(r, result, at);
}

/* A number with its points; after a result, number one opens a game. */
static int a_number(qp_pgn_reader *r, counted c, qp_text t, qp_at at) {
    if (r->give.has_result && !r->give.depth) {
        if (c.value != 1 || !c.points || r->trailer_reported || r->outside)
            return text_outside(r, t, at);
        int stop = r->early ? qp__pgn_go_on(r, t, at) : qp__pgn_end_game(r, at);
        if (stop) return 1;
    }
    if (!r->give.in_game && !c.points && c.value != 1)
        return text_outside(r, t, at);
    return qp__pgn_emit_number(r, c.value, c.points >= 3, at);
}

/* "..." before Black's move, next to it or not. */
static size_t points_before(qp_text t) {
    size_t n = 0, step;
    while (n < t.len) {
        step = t.ptr[n] == '.' ? 1 : wide(from(t, n), WIDE_POINT);
        if (!step) break;
        n += step;
    }
    return n;
}

/* The result that a whole word is, a full stop or a comma after it left out.
 * "1." and the like are numbers. */
static const char *ended_result(qp_text t) {
    size_t n = t.len && (t.ptr[t.len - 1] == '.' || t.ptr[t.len - 1] == ',');
    if (t.len > 3 && (unsigned char)t.ptr[t.len - 1] >= 0x80)
        n = wide((qp_text){t.ptr + t.len - 3, 3}, WIDE_STOP);
    qp_text word = {t.ptr, t.len - n};
    return n && word.len > 2 ? qp__pgn_result_word(word) : NULL;
}

/* In a line of stray text among the tags, a word that does not begin moves. */
static int goes_on_stray(qp_text t) {
    counted c = read_number(t);
    if (qp_move_shape(t, NULL) != QP_SHAPE_NONE || qp__pgn_plain_result(t))
        return 0;
    qp_text rest = from(t, c.len);
    return !(c.points && c.digits < 4 &&
             (!rest.len || qp_move_shape(rest, NULL) != QP_SHAPE_NONE));
}

/* "1 - 0": a result of three words. *done says that the word belongs to it. */
static int spaced_result(qp_pgn_reader *r, qp_text t, qp_at at, int *done) {
    int digit = t.len == 1 && (*t.ptr == '0' || *t.ptr == '1');
    int part = r->spaced;
    *done = 0;
    r->spaced = 0;
    if (part == 2) {
        *done = digit && *t.ptr != r->spaced_digit;
        if (!*done) return qp__pgn_stray(r, (qp_text){"-", 1}, r->sign_at);
        const char *result = *t.ptr == '0' ? "1-0" : "0-1";
        r->number_held = 0;
        return qp__pgn_problem(r, QP_W_PGN_SPACED, at, (qp_text){result, 3}) ||
               a_result(r, (qp_text){result, 3}, result, at);
    }
    if (!r->has_moves || r->give.has_result || r->stray || r->give.depth)
        return 0;
    *done = part && wide(t, WIDE_DASH) == t.len;
    if (*done) {
        r->spaced = 2;
        r->sign_at = at;
    }
    if (!part && digit) r->spaced = 1;
    if (r->spaced == 1) r->spaced_digit = *t.ptr;
    return 0;
}

/* After a move without a blank: a sign that parts it from what follows, or a
 * comment in full-width brackets, which is passed on. Its bytes in *n, or 0. */
static int after_move(qp_pgn_reader *r, qp_text t, qp_at at, size_t *n) {
    size_t open = wide(t, WIDE_OPEN), i = open, close = 0;
    *n = open ? 0 : wide(t, WIDE_PART);
    if (!open) return 0;
    while (i < t.len && !(close = wide(from(t, i), WIDE_CLOSE))) i++;
    if (!close) return 0;
    *n = i + close;
    return qp__pgn_emit_comment(r, (qp_text){t.ptr + open, i - open},
                                QP_COMMENT_END, at);
}

/* A move with one of these after it: its bytes, else 0. */
static size_t move_and_sign(qp_text t) {
    size_t n = move_before(t);
    qp_text rest = from(t, n);
    if (!n || !rest.len) return 0;
    return wide(rest, WIDE_OPEN) || wide(rest, WIDE_PART) ? n : 0;
}

/* Reads the move of *n bytes and what is right after it; *n goes there. */
static int signed_move(qp_pgn_reader *r, qp_text t, qp_at at, size_t *n) {
    size_t signs;
    if (qp__pgn_strict(r, QP_W_PGN_NO_SPACE, at, t) ||
        a_move(r, (qp_text){t.ptr, *n}, ' ', at))
        return 1;
    qp_text rest = from(t, *n);
    at = moved_on(r, at, t, *n);
    if (after_move(r, rest, at, &signs)) return 1;
    *n += signs ? signs : rest.len;
    return !signs && qp__pgn_stray(r, rest, at);
}

/* A star with text after it where neither a tag nor a move or its number came
 * before: lists of other things have it before each item. */
static int is_list_mark(const qp_pgn_reader *r, qp_text t, char next) {
    if (t.len != 1 || *t.ptr != '*' || next != ' ') return 0;
    return !r->give.in_game ||
           (!r->has_moves && !*r->first_tag && !r->number_held);
}

/* One word without wide blanks: numbers and moves that are next to what
 * follows, and so on until something else comes. */
static int one_word(qp_pgn_reader *r, qp_text t, char next, qp_at at) {
    int several = 0; /* the whole word is several that nothing parts */
    int done;
    if (spaced_result(r, t, at, &done)) return 1;
    if (done) return 0;
    if (r->stray && !r->give.in_moves && goes_on_stray(t))
        return qp__pgn_stray(r, t, at);
    if (is_list_mark(r, t, next))
        return r->give.in_game ? qp__pgn_stray(r, t, at)
                               : text_outside(r, t, at);
    while (t.len) {
        counted c = read_number(t);
        const char *result = qp__pgn_plain_result(t);
        if (!result && !c.points) result = other_result(t);
        if (!result) result = ended_result(t);
        if (result) return a_result(r, t, result, at);
        qp_text rest = from(t, c.len);
        size_t points = points_before(t);
        /* 62.5 is a move of the number pad, not move 62. */
        int pad = c.digits == 2 && c.points == 1 && rest.len == 1;
        int joined = c.digits && !c.points && rest.len &&
                     qp_move_shape(t, NULL) == QP_SHAPE_NONE &&
                     qp_move_shape(rest, NULL) != QP_SHAPE_NONE;
        /* "1," and "1:" stand for "1." here. */
        int sign = rest.len == 1 && (*rest.ptr == ',' || *rest.ptr == ':');
        int bare = c.digits && !c.points && c.digits < 5 && (!rest.len || sign);
        if ((c.points && !pad) || joined || bare) {
            if (c.len != c.digits + c.points &&
                qp__pgn_strict(r, QP_W_PGN_BLANK, at, (qp_text){t.ptr, c.len}))
                return 1;
            if (a_number(r, c, t, at)) return 1;
            points = bare ? t.len : c.len;
            at = moved_on(r, at, t, points);
            if (rest.len && !bare &&
                qp__pgn_strict(r, QP_W_PGN_POINT, at, rest))
                return 1;
        } else if (points) {
            if (!r->number_held && !r->give.has_result &&
                qp__pgn_emit_number(r, 0, 1, at))
                return 1;
            r->number_black = 1;
            at = moved_on(r, at, t, points);
        } else if ((points = several ? move_before(t) : first_of_joined(t)) &&
                   points < t.len) {
            several = 1;
            qp_text move = {t.ptr, points};
            if (qp__pgn_strict(r, QP_W_PGN_NO_SPACE, at, t) ||
                a_move(r, move, ' ', at))
                return 1;
            at = moved_on(r, at, t, points);
        } else if ((points = move_and_sign(t)) != 0) {
            if (signed_move(r, t, at, &points)) return 1;
            at = moved_on(r, at, t, points);
        } else {
            break;
        }
        t = from(t, points);
    }
    if (!t.len) return 0;
    return *t.ptr == '$' ? a_dollar(r, t, next, at) : a_move(r, t, next, at);
}

/* Characters that nobody sees: zero-width blanks and joiners. */
static int has_unseen(qp_text t) {
    for (size_t i = 0; i < t.len; i++) {
        unsigned char c = (unsigned char)t.ptr[i];
        if ((c == 0xE2 || c == 0xEF) && wide(from(t, i), WIDE_UNSEEN)) return 1;
    }
    return 0;
}

/* The word is read without them. */
static int without_unseen(qp_pgn_reader *r, qp_text t, char next, qp_at at) {
    char clean[2 * QP_TOKEN_MAX];
    size_t len = 0;
    for (size_t i = 0; i < t.len;) {
        size_t n = wide(from(t, i), WIDE_UNSEEN);
        if (!n) clean[len++] = t.ptr[i];
        i += n ? n : 1;
    }
    if (qp__pgn_strict(r, QP_W_PGN_BLANK, at, (qp_text){NULL, 0})) return 1;
    r->cleaned = 1;
    int stop = qp__pgn_word(r, (qp_text){clean, len}, next, at);
    r->cleaned = 0;
    return stop;
}

static int is_ascii(qp_text t) {
    unsigned char high = 0;
    for (size_t i = 0; i < t.len; i++) high |= (unsigned char)t.ptr[i];
    return high < 0x80;
}

/* A word of which every character is seen, parted at wide blanks. `first`: its
 * line begins with it. */
static int seen_word(qp_pgn_reader *r, qp_text word, char next, qp_at at,
                     int first) {
    size_t start = 0, i = 0, n;
    int stop = 0;
    if (first && qp__pgn_wide_tag(r, word, next, at, &stop)) return stop;
    while (i < word.len) {
        unsigned char c = (unsigned char)word.ptr[i]; /* blanks: C2, E2, E3 */
        n = c >= 0xC2 && c < 0xE4 ? wide(from(word, i), WIDE_BLANK) : 0;
        if (!n) {
            i++;
            continue;
        }
        if (qp__pgn_strict(r, QP_W_PGN_BLANK, moved_on(r, at, word, i),
                           (qp_text){NULL, 0}))
            return 1;
        qp_text part = {word.ptr + start, i - start};
        if (part.len && one_word(r, part, ' ', moved_on(r, at, word, start)))
            return 1;
        start = i += n;
    }
    qp_text part = {word.ptr + start, word.len - start};
    return part.len && one_word(r, part, next, moved_on(r, at, word, start));
}

int qp__pgn_word(qp_pgn_reader *r, qp_text word, char next, qp_at at) {
    size_t n;
    int stop, ascii = is_ascii(word), first = at.col == 1 && !r->cleaned;
    /* A byte order mark in front, where files were put one after the other. */
    while (!ascii && (n = wide(word, WIDE_UNSEEN))) {
        if (qp__pgn_strict(r, QP_W_PGN_BLANK, at, (qp_text){NULL, 0})) return 1;
        at = moved_on(r, at, word, n);
        word = from(word, n);
        if (word.len) continue;
        r->line_text = 0;
        return 0;
    }
    if (!ascii && has_unseen(word)) return without_unseen(r, word, next, at);
    stop = ascii ? one_word(r, word, next, at)
                 : seen_word(r, word, next, at, first);
    if (stop) return 1;
    return next == '{' && !r->split &&
           qp__pgn_strict(r, QP_W_PGN_NO_SPACE, moved_on(r, at, word, word.len),
                          word);
}
