/* xay.c - the annotated setups of xiangqi-setup: XAY (up to ten rows from
 * Black's side, up to nine cells in brackets with a piece's letter and marks)
 * and annotated FEN. Marks become a comment.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "listing_int.h"

static const char LST_PIECES[] = "KABENHRCPkabenhrcp";

/* ---- XAY ----------------------------------------------------------------- */

static int lst_add(lst_reader *r, qp__buf *buf, const char *p, size_t n) {
    return !qp__buf_add(&r->in.alloc, buf, (qp_text){p, n}) && qp__lst_nomem(r);
}

/* Writes the empty squares that stand before the next piece. */
static int end_gap(lst_reader *r) {
    char digit = (char)('0' + r->xay_gap);
    if (!r->xay_gap) return 0;
    r->xay_gap = 0;
    return lst_add(r, &r->xay_fen, &digit, 1);
}

static int end_cell(lst_reader *r) {
    if (r->xay_file >= 9) {
        r->xay_bad = 1;
        return 0;
    }
    r->xay_file++;
    if (!r->xay_piece) {
        r->xay_gap++;
        return 0;
    }
    return end_gap(r) || lst_add(r, &r->xay_fen, &r->xay_piece, 1);
}

static int end_row(lst_reader *r) {
    r->xay_gap += (unsigned)(9 - r->xay_file);
    if (end_gap(r)) return 1;
    if (++r->xay_row > 10) {
        r->xay_bad = 1;
        return 0;
    }
    return r->xay_row < 10 && lst_add(r, &r->xay_fen, "/", 1);
}

/* A word in a cell: the letter of a piece, or a mark, as "bm" or "a+1-2". */
static int cell_word(lst_reader *r, const char *p, size_t n) {
    if (n == 1 && strchr(LST_PIECES, *p) && !r->xay_piece) {
        r->xay_piece = *p;
        return 0;
    }
    if (r->xay_row > 9 || r->xay_file > 8 ||
        r->xay_marks.len + n > LST_TEXT_MAX) {
        r->xay_bad = 1;
        return 0;
    }
    char place[4] = {' ', (char)('a' + r->xay_file), (char)('9' - r->xay_row),
                     ':'};
    return (r->xay_marks.len && lst_add(r, &r->xay_marks, ";", 1)) ||
           lst_add(r, &r->xay_marks, place + !r->xay_marks.len,
                   4 - (size_t)!r->xay_marks.len) ||
           lst_add(r, &r->xay_marks, " ", 1) || lst_add(r, &r->xay_marks, p, n);
}

/* The whole setup as a game. */
static int end_setup(lst_reader *r) {
    qp_text none = {NULL, 0};
    /* Rows that are not there are empty. */
    for (r->xay_file = 0; r->xay_row < 10;)
        if (end_row(r)) return 1;
    qp_text fen = {r->xay_fen.ptr, r->xay_fen.len};
    qp_text marks = {r->xay_marks.ptr, r->xay_marks.len};
    if (r->xay_bad) {
        if (qp__report(&r->give, QP_E_FORMAT_SYNTAX, r->xay_at, fen,
                       "at most ten rows of nine squares"))
            return 1;
        return 0;
    }
    if (qp__lst_begin_game(r, r->xay_at) ||
        qp__lst_heading(r, none, r->xay_at) ||
        qp__lst_tag(r, "FEN", fen, r->xay_at) ||
        qp__lst_comment(r, marks, r->xay_at))
        return 1;
    r->board.known = 0;
    r->whole = 1;
    return 0;
}

static int is_part(char c) {
    return (unsigned char)c <= ' ' || c == ',' || c == '[' || c == ']' ||
           c == '#';
}

static int open_bracket(lst_reader *r) {
    r->xay_depth++;
    if (r->xay_depth == 1) {
        r->xay_fen.len = r->xay_marks.len = 0;
        r->xay_row = r->xay_file = r->xay_bad = 0;
        r->xay_gap = 0;
    } else if (r->xay_depth == 2) {
        r->xay_file = 0;
    } else if (r->xay_depth == 3) {
        r->xay_piece = '\0';
    } else {
        r->xay_bad = 1;
    }
    return 0;
}

static int close_bracket(lst_reader *r) {
    if (!r->xay_depth) return 0;
    switch (r->xay_depth--) {
    case 3: return end_cell(r);
    case 2: return end_row(r);
    case 1: return end_setup(r);
    default: return 0;
    }
}

int qp__lst_xay(lst_reader *r, qp__line *line, qp_text text, int *done) {
    const char *p = text.ptr, *end = text.ptr + text.len;
    (void)line;
    while (p < end && *p != '#') {
        const char *from = p;
        if (*p == '[') {
            p++;
            if (r->xay_depth < 1000 && open_bracket(r)) return 1;
        } else if (*p == ']') {
            p++;
            if (close_bracket(r)) return 1;
            if (!r->xay_depth) {
                *done = 1;
                return 0;
            }
        } else if (is_part(*p)) {
            p++;
        } else {
            while (p < end && !is_part(*p)) p++;
            if (r->xay_depth != 3)
                r->xay_bad = 1;
            else if (cell_word(r, from, (size_t)(p - from)))
                return 1;
        }
    }
    return 0;
}

/* ---- annotated FEN ------------------------------------------------------- */

int qp__lst_annofen(lst_reader *r, qp__buf *fen, qp_text line, int *marked) {
    const char *p = line.ptr + 3, *end = line.ptr + line.len;
    size_t slashes = 0;
    int in_cell = 0, in_mark = 0;
    char man = '\0';
    for (; p < end; p++) {
        char c = *p;
        if (in_mark) {
            in_mark = c != '>';
            continue;
        }
        if (c == '<' && in_cell) {
            in_mark = *marked = 1;
            continue;
        }
        if (c == '[' && !in_cell) {
            in_cell = 1;
            man = '\0';
            continue;
        }
        if (in_cell && c != ']') {
            if (man || !strchr(LST_PIECES, c)) return 0;
            man = c;
            continue;
        }
        if (c == ']') {
            if (!in_cell) return 0;
            in_cell = 0;
            c = man ? man : '1';
        } else if (c != '/' && (c < '1' || c > '9') && !strchr(LST_PIECES, c)) {
            return 0;
        }
        slashes += c == '/';
        if (!qp__buf_add(&r->in.alloc, fen, (qp_text){&c, 1})) {
            qp__lst_nomem(r);
            return -1;
        }
    }
    return slashes == 9 && !in_cell && !in_mark;
}
