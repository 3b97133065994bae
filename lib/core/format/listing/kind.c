/* kind.c - what a line is: a position with a name before and moves or EPD
 * operations after it; moves with a label; a result; or other text.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "listing_int.h"

/* ---- positions ----------------------------------------------------------- */

static int is_board_char(char c) {
    static const char BOARD[128] = {
        ['K'] = 1, ['A'] = 1, ['B'] = 1, ['E'] = 1, ['N'] = 1, ['H'] = 1,
        ['R'] = 1, ['C'] = 1, ['P'] = 1, ['k'] = 1, ['a'] = 1, ['b'] = 1,
        ['e'] = 1, ['n'] = 1, ['h'] = 1, ['r'] = 1, ['c'] = 1, ['p'] = 1,
        ['1'] = 1, ['2'] = 1, ['3'] = 1, ['4'] = 1, ['5'] = 1, ['6'] = 1,
        ['7'] = 1, ['8'] = 1, ['9'] = 1, ['/'] = 1};
    return (unsigned char)c < 128 && BOARD[(unsigned char)c];
}

/* The board of a FEN at p: seven '/' at least. How long the word is, 0 for
 * none; what is without a separator after the board belongs to it. */
static size_t board_word(const char *p, const char *end, int *joined) {
    size_t n = 0, slashes = 0, rank = 0;
    for (; p + n < end && is_board_char(p[n]); n++) {
        if (p[n] == '/')
            slashes++, rank = 0;
        else
            rank += p[n] >= '1' && p[n] <= '9' ? (size_t)(p[n] - '0') : 1;
        if (rank > 9 && slashes == 9) break; /* a side 'b' after it */
    }
    if (slashes < 7) return 0;
    size_t board = n;
    while (p + n < end && (unsigned char)p[n] > ' ' && p[n] != '|' &&
           p[n] != ',' && p[n] != ';' && p[n] != '"')
        n++;
    *joined = n > board;
    return n;
}

static int parts_words(char c) {
    return (unsigned char)c <= ' ' || c == '|' || c == ',' || c == ';' ||
           c == ':' || c == '"' || c == '\'';
}

/* The fields after the board, as many as there are: the side, hyphens,
 * counters. Returns the place after them. */
static const char *fen_fields(const char *p, const char *end, int joined) {
    for (int field = joined; field < 6; field++) {
        const char *q = p, *from;
        while (q < end && (*q == ' ' || *q == '\t')) q++;
        for (from = q; q < end && !parts_words(*q); q++)
            if (!(*q == '-' || (*q >= '0' && *q <= '9') ||
                  (!field && strchr("wbrWBR", *q))))
                return p;
        if (q == from || (!field && q - from != 1)) return p;
        p = q;
    }
    return p;
}

/* The name before a position: without what parts them, and without the words
 * that engines are given positions with. */
static qp_text label_of(const char *p, const char *end) {
    while (end > p && parts_words(end[-1])) end--;
    while (p < end && parts_words(*p)) p++;
    qp_text t = {p, (size_t)(end - p)};
    if (qp__is(t, "position fen") || qp__is(t, "fen") || qp__is(t, "FEN"))
        t.len = 0;
    return t;
}

static int first_is_move(qp_text t) {
    lst_words at = {t.ptr, t.ptr + t.len, 0};
    lst_word w = qp__lst_word(&at);
    if (w.kind == LST_NUMBER) w = qp__lst_word(&at);
    return w.kind == LST_MOVE;
}

/* "c0;", "d3 7;": operations of EPD that look like a move cut short. */
static int lst_is_operation(qp_text t) {
    return t.len > 2 && memchr("cdv", *t.ptr, 3) && t.ptr[1] >= '0' &&
           t.ptr[1] <= '9' && (t.ptr[2] == ';' || t.ptr[2] == ' ');
}

/* After the board: a tab after six fields ends a FEN, as what follows may be a
 * result, "1-0". */
static const char *fen_end(const char *p, const char *end) {
    unsigned blanks = 0;
    for (; p < end && *p != '\t'; p++) blanks += *p == ' ';
    return blanks == 5 ? p : end;
}

static int scan_position(lst_scan *s, qp_text line) {
    const char *end = line.ptr + line.len;
    for (const char *p = line.ptr; p < end; p++) {
        int joined;
        if (p > line.ptr && !parts_words(p[-1])) continue;
        size_t n = board_word(p, end, &joined);
        if (!n) continue;
        const char *after = fen_fields(p + n, fen_end(p + n, end), joined);
        s->kind = LST_POSITION;
        s->label = label_of(line.ptr, p);
        s->fen = (qp_text){p, (size_t)(after - p)};
        while (after < end && parts_words(*after)) after++;
        if (end - after > 6 && !memcmp(after, "moves ", 6)) after += 6;
        s->rest = qp__trim(after, end);
        s->rest_moves = !lst_is_operation(s->rest) && first_is_move(s->rest);
        return 1;
    }
    return 0;
}

/* ---- moves --------------------------------------------------------------- */

/* Passes over the comments and variations that a line begins with: the first
 * word after them. */
static lst_word after_brackets(lst_words *at, int *aside) {
    lst_word w;
    do {
        w = qp__lst_word(at);
        *aside |= w.kind == LST_OPEN;
    } while (at->depth ? w.kind != LST_END
                       : w.kind == LST_COMMENT || w.kind == LST_CLOSE);
    return w;
}

/* The words of a line of moves until the first move. */
static int scan_moves(lst_scan *s, qp_text text) {
    lst_words at = {text.ptr, text.ptr + text.len, 0};
    int aside = 0;
    lst_word w = after_brackets(&at, &aside);
    if (w.kind == LST_NUMBER) {
        s->numbered = 1;
        s->number = w.number;
        s->black = w.black;
        w = qp__lst_word(&at);
    }
    if (w.kind == LST_RESULT && !s->numbered && !aside) {
        w = qp__lst_word(&at);
        if (w.kind != LST_END && w.kind != LST_COMMENT) return 0;
        s->kind = LST_ENDS;
        s->rest = text;
        return 1;
    }
    s->aside = aside && w.kind != LST_MOVE;
    if (w.kind != LST_MOVE && !aside) return 0;
    s->kind = LST_MOVES;
    s->rest = text;
    return 1;
}

/* Moves, and what may stand after them. */
static int only_moves(qp_text t) {
    lst_words at = {t.ptr, t.ptr + t.len, 0};
    for (int moved = 0;;) {
        lst_word w = qp__lst_word(&at);
        switch (w.kind) {
        case LST_END: return 1;
        case LST_MOVE: moved = 1; break;
        case LST_NUMBER: break;
        case LST_MARK:
        case LST_COMMENT:
        case LST_OPEN:
        case LST_CLOSE:
            if (moved) break;
            return 0;
        default: return 0;
        }
    }
}

/* A table may have other columns between the first and the moves, and the name
 * of an opening may begin as a move does: the moves are numbered. */
static int goes_to_column(qp_text rest) {
    const char *tab = memchr(rest.ptr, '\t', rest.len);
    if (!tab) return 0;
    lst_words at = {tab, rest.ptr + rest.len, 0};
    int numbered = qp__lst_word(&at).kind == LST_NUMBER;
    return numbered && qp__lst_word(&at).kind == LST_MOVE;
}

/* More are not looked at, so that time is linear. */
enum { COLUMNS_MAX = 16 };

/* "C00-name:moves", "id;moves", "name|moves". */
static int scan_label(lst_scan *s, qp_text line) {
    int columns = 0;
    for (size_t i = 1; i + 4 < line.len; i++) {
        char c = line.ptr[i];
        if (c != ':' && c != ';' && c != '|' && c != '\t') continue;
        qp_text name = {line.ptr, i};
        qp_text rest = {line.ptr + i + 1, line.len - i - 1};
        if (c == '\t' && columns++ < COLUMNS_MAX &&
            (!first_is_move(rest) || goes_to_column(rest)))
            continue;
        if (!first_is_move(rest)) return 0;
        if (only_moves(name) || qp__lst_leaves_open(name)) return 0;
        scan_moves(s, rest);
        s->label = label_of(line.ptr, line.ptr + i);
        return s->kind == LST_MOVES;
    }
    return 0;
}

lst_scan qp__lst_scan(qp_text line) {
    lst_scan s = {.kind = LST_TEXT};
    if (!line.len || scan_position(&s, line)) return s;
    /* A label may look like a move: it is searched for first. */
    if (scan_label(&s, line) || scan_moves(&s, line)) return s;
    return (lst_scan){.kind = LST_TEXT, .rest = line};
}
