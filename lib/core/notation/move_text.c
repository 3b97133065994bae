/* move_text.c - from bytes to symbols, and from symbols to their two forms,
 * without a board. Symbols are read from the end: a move ends with its
 * destination in every notation.
 *
 * SPDX-License-Identifier: MIT
 */
#include "move_text.h"

#include "said.h"

/* ---- symbols --------------------------------------------------------------
 */

/* U+FF01..U+FF5E are '!'..'~' at full width: EF BC 81 .. EF BD 9E. */
static unsigned full_width_ascii(const unsigned char *p) {
    if (p[0] != 0xEF || (p[1] != 0xBC && p[1] != 0xBD)) return 0;
    if ((p[2] & 0xC0) != 0x80) return 0;
    unsigned c = (p[2] & 0x3Fu) + (p[1] == 0xBC ? 0x20 : 0x60);
    return c > 0x20 && c < 0x7F ? c : 0;
}

static unsigned spell_symbol_at(const char *p, size_t left, size_t *width) {
    unsigned char c = (unsigned char)*p;
    *width = 1;
    if (c > 0x20 && c < 0x7F) return c;
    if (c < 0xE0 || left < 3) return 0;
    *width = 3;
    unsigned sym = qp__han_symbol(p);
    return sym ? sym : full_width_ascii((const unsigned char *)p);
}

static unsigned seen_in(unsigned sym) {
    if (sym >= QP__SYM_PIECE) {
        if (sym >> 4 == (QP__SYM_DIGIT | QP__VARIANT) >> 4)
            return QP__SEEN_FULL;
        return QP__SEEN_HAN | (sym & QP__VARIANT ? QP__SEEN_VARIANT : 0);
    }
    if (sym >= 'a' && sym <= 'z') return QP__SEEN_LOWER;
    if (sym >= 'A' && sym <= 'Z') return QP__SEEN_UPPER;
    return sym == '=' ? QP__SEEN_EQUALS : 0;
}

/* Full-width digits are ASCII digits from here on. */
static uint8_t plain_symbol(unsigned sym) {
    if (sym < QP__SYM_PIECE) return (uint8_t)sym;
    if (sym >> 4 == (QP__SYM_DIGIT | QP__VARIANT) >> 4)
        return (uint8_t)('0' + (sym & 15));
    return (uint8_t)(sym & ~(unsigned)QP__VARIANT);
}

static int spell_is_remark(unsigned sym) {
    return sym == '+' || sym == '#' || sym == '!' || sym == '?';
}

int qp__spell(qp__spelling *out, qp_text text, size_t *stop) {
    out->n = 0;
    out->seen = 0;
    for (size_t i = 0, width; i < text.len; i += width) {
        unsigned sym = spell_symbol_at(text.ptr + i, text.len - i, &width);
        *stop = i;
        if (!sym || out->n == QP__SYMS_MAX) return 0;
        out->seen |= seen_in(sym);
        out->sym[out->n++] = plain_symbol(sym);
    }
    while (out->n && spell_is_remark(out->sym[out->n - 1])) out->n--;
    *stop = 0;
    return out->n > 0;
}

unsigned qp__letter_kind(unsigned letter) {
    switch (letter | 0x20) {
    case 'k': return QP_KING;
    case 'a':
    case 'g': return QP_ADVISOR; /* guard */
    case 'b':
    case 'e':
    case 'm': return QP_BISHOP; /* elephant, minister */
    case 'n':
    case 'h': return QP_KNIGHT;
    case 'r': return QP_ROOK;
    case 'c': return QP_CANNON;
    case 'p': return QP_PAWN;
    default: return 0;
    }
}

static int spell_is_letter(unsigned sym) {
    return (sym | 0x20) >= 'a' && (sym | 0x20) <= 'z' && sym < 0x80;
}

/* ---- the relative form ------------------------------------------------------
 */

static unsigned sym_piece(unsigned sym) {
    if (sym >> 4 == QP__SYM_PIECE >> 4) return sym & 15;
    return spell_is_letter(sym) ? qp__letter_kind(sym) : 0;
}

static unsigned sym_digit(unsigned sym) {
    if (sym >> 4 == QP__SYM_DIGIT >> 4) return sym & 15;
    return sym >= '1' && sym <= '9' ? sym - '0' : 0;
}

static unsigned sym_way(unsigned sym) {
    if (sym >> 4 == QP__SYM_WAY >> 4) return sym & 15;
    if (sym == '+') return QP__WAY_ON;
    if (sym == '-') return QP__WAY_BACK;
    return sym == '.' || sym == '=' ? QP__WAY_SIDE : 0;
}

static unsigned sym_mark(unsigned sym) {
    if (sym >> 4 == QP__SYM_MARK >> 4) return sym & 15;
    if (sym == '+') return QP__MARK_FRONT;
    if (sym == '-') return QP__MARK_REAR;
    return sym == '.' || sym == '=' ? QP__MARK_MIDDLE : 0;
}

/* The letter of a pawn of a series, as in Pa.5: 1 to 5, or 0. */
static unsigned sym_series(unsigned sym) {
    unsigned lower = sym | 0x20;
    return sym < 0x80 && lower >= 'a' && lower <= 'e' ? lower - 'a' + 1 : 0;
}

static int body_two(qp__relative *r, unsigned a, unsigned b) {
    unsigned digit = sym_digit(b);
    if (sym_piece(a)) {
        r->kind = (uint8_t)sym_piece(a);
        if (digit)
            r->file = (uint8_t)digit;
        else if (sym_mark(b))
            r->mark = (uint8_t)sym_mark(b);
        else if (a < 0x80 && r->kind == QP_PAWN)
            r->ordinal = r->letter = (uint8_t)sym_series(b);
        return r->file || r->mark || r->ordinal;
    }
    if (sym_piece(b)) {
        r->kind = (uint8_t)sym_piece(b);
        r->mark = (uint8_t)sym_mark(a);
        r->ordinal = (uint8_t)sym_digit(a);
        return r->mark || r->ordinal;
    }
    if (!digit) return 0;
    r->kind = QP_PAWN; /* the piece is left out: only pawns are written so */
    r->file = (uint8_t)digit;
    r->mark = (uint8_t)sym_mark(a);
    r->ordinal = (uint8_t)sym_digit(a);
    if (a >= '1' && a <= '7' && b < 0x80) r->pad = (uint8_t)(a - '0');
    return r->mark || r->ordinal;
}

static int body_three(qp__relative *r, const uint8_t *s) {
    unsigned piece = sym_piece(s[1]);
    unsigned mark = sym_mark(s[0]), ordinal = sym_digit(s[0]);
    r->file = (uint8_t)sym_digit(s[2]);
    if (!piece && sym_piece(s[0])) {
        piece = sym_piece(s[0]);
        mark = sym_mark(s[1]);
        ordinal = 0;
    } else if (!piece && mark && sym_digit(s[1])) { /* as +52+1 */
        piece = QP_PAWN;
        r->file2 = r->file;
        r->file = (uint8_t)sym_digit(s[1]);
    }
    r->kind = (uint8_t)piece;
    r->mark = (uint8_t)mark;
    r->ordinal = (uint8_t)ordinal;
    return piece && r->file && (mark || ordinal);
}

int qp__relative_parse(qp__relative *out, const qp__spelling *s) {
    qp__relative r = {0};
    if (s->n < 3) return 0;
    unsigned body = s->n - 1;
    r.num = (uint8_t)sym_digit(s->sym[body]);
    if (!r.num) return 0;
    if (sym_way(s->sym[body - 1])) {
        unsigned sign = s->sym[--body];
        r.way = (uint8_t)sym_way(sign);
        r.point = sign == '.';
    } else if (!(s->seen & QP__SEEN_HAN) || body != 2) {
        return 0; /* only Chinese is shortened by leaving out the way */
    }
    int fine = body == 2   ? body_two(&r, s->sym[0], s->sym[1])
               : body == 3 ? body_three(&r, s->sym)
                           : 0;
    if (!fine || (r.way == QP__WAY_ANY && r.pad)) return 0;
    if (s->sym[body] >= 0x80) r.pad = 0; /* the pad has no Chinese way */
    *out = r;
    return 1;
}

/* ---- the absolute form ------------------------------------------------------
 */

/* Reads a rank that ends before `*end`, which moves to its start. */
static int rank_before(const uint8_t *s, unsigned *end) {
    unsigned n = *end;
    if (!n || s[n - 1] < '0' || s[n - 1] > '9') return -1;
    if (n > 1 && s[n - 1] == '0' && s[n - 2] == '1') {
        *end = n - 2;
        return 10;
    }
    *end = n - 1;
    return s[n - 1] - '0';
}

static int file_before(const uint8_t *s, unsigned *end, unsigned first) {
    unsigned n = *end;
    if (!n || s[n - 1] < first || s[n - 1] > first + 8) return -1;
    *end = n - 1;
    return (int)(s[n - 1] - first);
}

int qp__absolute_parse(qp__absolute *out, const qp__spelling *s) {
    qp__absolute a = {0};
    unsigned end = s->n;
    const uint8_t *sym = s->sym;
    if (s->seen & QP__SEEN_HAN) return 0;
    a.to_rank = (int8_t)rank_before(sym, &end);
    if (a.to_rank < 0 || !end) return 0;
    unsigned first = sym[end - 1] & 0x20u ? 'a' : 'A';
    a.to_file = (int8_t)file_before(sym, &end, first);
    if (a.to_file < 0) return 0;
    int takes = 0;
    if (end && (sym[end - 1] == 'x' || sym[end - 1] == 'X'))
        takes = 1, end--;
    else if (end && sym[end - 1] == '-')
        a.hyphen = 1, end--;
    a.rank = (int8_t)rank_before(sym, &end);
    a.file = (int8_t)file_before(sym, &end, first);
    if (end && !takes && (sym[end - 1] == 'x' || sym[end - 1] == 'X')) end--;
    if (end > 1) return 0;
    if (end) a.kind = (uint8_t)qp__letter_kind(sym[0]);
    if (end && !a.kind) return 0;
    int square = a.file >= 0 && a.rank >= 0;
    if ((first == 'A' || a.hyphen) && !square) return 0;
    if (first == 'A' && a.kind) return 0;
    if (!a.kind && a.file < 0 && a.rank >= 0) return 0;
    if (!a.kind && a.file >= 0 && a.rank < 0)
        a.letter2 = (uint8_t)qp__letter_kind(first + (unsigned)a.file);
    *out = a;
    return 1;
}

/* ---- shapes -----------------------------------------------------------------
 */

qp_shape qp__spelling_shape(const qp__spelling *s, unsigned *ranks) {
    qp__relative r;
    qp__absolute a;
    *ranks = 1;
    if (qp__relative_parse(&r, s)) {
        if (s->seen & QP__SEEN_HAN) return QP_SHAPE_CHINESE;
        int bare = r.ordinal && r.file && !r.letter && r.ordinal <= 5;
        return bare && !r.point ? QP_SHAPE_WXF_PAWN : QP_SHAPE_WXF;
    }
    if (!qp__absolute_parse(&a, s)) return QP_SHAPE_NONE;
    int from_0 = a.rank == 0 || a.to_rank == 0;
    int from_1 = a.rank == 10 || a.to_rank == 10;
    if (from_0 && from_1) return QP_SHAPE_NONE;
    *ranks = from_0 ? 1 : from_1 ? 2 : 3;
    if (a.kind || a.file < 0 || a.rank < 0) return QP_SHAPE_ALGEBRAIC;
    if (!a.hyphen || !(*ranks & 1)) return QP_SHAPE_COORD;
    *ranks = 1;
    return QP_SHAPE_ICCS;
}

/* The usual texts say what they are. */
qp_shape qp_move_shape(qp_text text, unsigned *ranks) {
    qp__spelling s;
    size_t stop;
    unsigned mask = 1, other;
    qp_shape shape = QP_SHAPE_NONE;
    qp__relative r;
    qp__said said = qp__text_said(text);
    if (said) {
        shape = qp__said_shape(said, &text);
        if (shape == QP_SHAPE_COORD && qp__said_from_1(said)) mask = 3;
        if (ranks) *ranks = mask;
        return shape;
    }
    if (qp__spell(&s, text, &stop)) shape = qp__spelling_shape(&s, &mask);
    if (shape == QP_SHAPE_NONE && qp__vietnamese_parse(&r, &other, text))
        shape = QP_SHAPE_VIETNAMESE;
    if (ranks) *ranks = mask;
    return shape;
}
