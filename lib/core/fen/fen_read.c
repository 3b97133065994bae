/* fen_read.c - FEN in every dialect, and what is wrong with one: board, pocket,
 * fields (fen_field.c), tail. Notes are 0 if and only if qp_fen_write would
 * write the same text. Repairing does not change a text that reads without it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fen_int.h"

#include <stdio.h>
#include <string.h>

#include "../base/err_int.h"

qp_status qp__scan_fail(const fen_scan *s, qp_status code, qp_text what,
                        const char *want) {
    const char *end = what.ptr + what.len;
    uint64_t col = 1;
    for (const char *p = s->start; p < what.ptr; p++)
        col += ((uint8_t)*p & 0xC0) != 0x80;
    while (what.len && end < s->end && ((uint8_t)*end & 0xC0) == 0x80) end++;
    qp_at at = {.offset = (uint64_t)(what.ptr - s->start),
                .line = 1,
                .col = col < UINT32_MAX ? (uint32_t)col : UINT32_MAX};
    what.len = (size_t)(end - what.ptr);
    qp__fail(s->err, code, at, what);
    if (s->err)
        qp__err_text(s->err->want, sizeof s->err->want,
                     (qp_text){want, strlen(want)});
    return code;
}

/* ---- blanks ------------------------------------------------------------ */

/* Blanks of other scripts that texts are pasted with: the ideographic space,
 * the no-break space, the byte order mark. */
static const char WIDE_BLANKS[3][4] = {"\xE3\x80\x80", "\xC2\xA0",
                                       "\xEF\xBB\xBF"};

size_t qp__scan_blank(const fen_scan *s, const char *p) {
    size_t left = (size_t)(s->end - p);
    if (!left) return 0;
    if (*p == ' ' || *p == '\t') return 1;
    for (int i = 0; i < 3; i++) {
        size_t n = strlen(WIDE_BLANKS[i]);
        if (left >= n && !memcmp(p, WIDE_BLANKS[i], n)) return n;
    }
    return 0;
}

const char *qp__scan_past(const fen_scan *s, const char *p) {
    for (size_t n; (n = qp__scan_blank(s, p));) p += n;
    return p;
}

int qp__scan_ends(const fen_scan *s, const char *p) {
    return p == s->end || *p == '\n' || *p == '\r' || qp__scan_blank(s, p);
}

qp_text qp__scan_word(const fen_scan *s, const char *p) {
    const char *first = p;
    while (!qp__scan_ends(s, p)) p++;
    return (qp_text){first, (size_t)(p - first)};
}

int qp__scan_gap(fen_scan *s) {
    const char *first = s->p;
    s->p = qp__scan_past(s, first);
    if (s->p - first > 1 || (s->p > first && *first != ' '))
        s->notes |= QP_FEN_BLANKS;
    return s->p > first;
}

/* Takes blanks and ends of lines off both ends. */
static void trim(fen_scan *s) {
    const char *first = qp__scan_past(s, s->p), *was = s->end;
    for (;;) {
        const char *last = s->end;
        if (s->end == first) break;
        if (s->end[-1] == '\n' || s->end[-1] == '\r') s->end--;
        for (int n = 1; n <= 3 && s->end - first >= n; n++)
            if (qp__scan_blank(s, s->end - n) == (size_t)n) {
                s->end -= n;
                break;
            }
        if (s->end == last) break;
    }
    if (first != s->p || s->end != was) s->notes |= QP_FEN_BLANKS;
    s->p = first;
}

/* ---- board ------------------------------------------------------------- */

/* Nonzero if a byte is a piece or a digit; 0 is one here. */
static int is_cell(char c) {
    return c == '0' || !(qp__fen_byte(c) & QP__FEN_SLASH);
}

/* How many files a piece or a digit fills. */
static unsigned files_of(char c) {
    return c == '0' ? 0 : qp__fen_byte(c) >> 8;
}

/* A rank to its end, and how many files that fills, for the message. */
static qp_text whole_rank(const fen_scan *s, const char *p, unsigned *files) {
    const char *first = p;
    for (*files = 0; p < s->end && is_cell(*p); p++)
        if (*files < 1000000) *files += files_of(*p);
    return (qp_text){first, (size_t)(p - first)};
}

static qp_status wrong_rank(const fen_scan *s, const char *first) {
    char want[64];
    unsigned files;
    qp_text rank = whole_rank(s, first, &files);
    snprintf(want, sizeof want, "%u of 9", files);
    return qp__scan_fail(s, QP_E_FEN_RANK, rank, want);
}

static qp_status wrong_piece(const fen_scan *s) {
    return qp__scan_fail(s, QP_E_FEN_PIECE, (qp_text){s->p, 1},
                         "K A B N R C P 1-9");
}

static qp_status wrong_ranks(const fen_scan *s, int ranks) {
    char want[64];
    snprintf(want, sizeof want, "%d of 10", ranks);
    return qp__scan_fail(s, QP_E_FEN_RANKS, (qp_text){s->p, ranks > QP_RANKS},
                         want);
}

/* The pieces and gaps of one rank, up to a byte that is neither. Digits count
 * one by one, so "18" is nine files. */
static qp_status read_cells(fen_scan *s, int rank, unsigned *file) {
    const char *first = s->p;
    int gap = 0;
    for (*file = 0; s->p < s->end && is_cell(*s->p); s->p++) {
        unsigned v = qp__fen_byte(*s->p);
        int digit = !(v & 15);
        if (rank == 0 && *file == QP_FILES && qp__scan_side(s, s->p, 1))
            return QP_OK;
        if (*file + files_of(*s->p) > QP_FILES) return wrong_rank(s, first);
        if (!digit)
            s->setup.cell[QP_FILES * rank + (int)*file] = (qp_piece)(v & 15);
        if (v & QP__FEN_ALT) s->notes |= QP_FEN_LETTERS;
        if (digit && (gap || *s->p == '0')) s->notes |= QP_FEN_GAPS;
        *file += files_of(*s->p);
        gap = digit;
    }
    return QP_OK;
}

/* The ten ranks. What follows a full tenth rank without a blank is looked at
 * by read_pocket and qp__scan_fields. */
static qp_status fen_read_board(fen_scan *s) {
    for (int rank = QP_RANKS - 1; rank >= 0; rank--) {
        const char *first = s->p;
        unsigned file;
        qp_status rc = read_cells(s, rank, &file);
        if (rc) return rc;
        int ends = qp__scan_ends(s, s->p), slash = !ends && *s->p == '/';
        if (!ends && !slash && (rank > 0 || file < QP_FILES))
            return wrong_piece(s);
        /* A board has a '/' at least, or it is some other text. */
        int mend = s->fix && (slash || rank < QP_RANKS - 1);
        if (file < QP_FILES) {
            if (!mend) return wrong_rank(s, first);
            s->notes |= QP_FEN_SHORT;
        }
        if (rank > 0 && !slash) {
            if (!mend) return wrong_ranks(s, QP_RANKS - rank);
            s->notes |= QP_FEN_SHORT;
            return QP_OK;
        }
        if (rank > 0) s->p++;
    }
    if (s->p == s->end || *s->p != '/') return QP_OK;
    if (!s->fix || !qp__scan_ends(s, s->p + 1))
        return wrong_ranks(s, QP_RANKS + 1);
    s->notes |= QP_FEN_SLASH;
    s->p++;
    return QP_OK;
}

/* The pocket of variants with drops must be empty. */
static qp_status read_pocket(fen_scan *s) {
    if (s->p == s->end || *s->p != '[') return QP_OK;
    if (s->end - s->p < 2 || s->p[1] != ']') {
        size_t inside = s->end - s->p > 1;
        return qp__scan_fail(s, QP_E_FEN_TAIL, (qp_text){s->p + 1, inside},
                             "[]");
    }
    s->notes |= QP_FEN_HAND;
    s->p += 2;
    return QP_OK;
}

/* What may follow the board without a blank: a side, "-", ";", a pocket. */
static int may_be_joined(const fen_scan *s) {
    return qp__scan_ends(s, s->p) || *s->p == '-' || *s->p == ';' ||
           qp__scan_side(s, s->p, 1);
}

qp_status qp__fen_scan(qp_setup *out, unsigned *notes, qp_text fen, int fix,
                       qp_err *err) {
    /* With a length of 0 the pointer may be NULL. */
    const char *text = fen.len ? fen.ptr : "";
    fen_scan s = {.start = text,
                  .p = text,
                  .end = text + fen.len,
                  .setup = {.fullmove = 1},
                  .fix = fix,
                  .err = err};
    qp_status rc;

    trim(&s);
    if (s.p == s.end)
        return qp__scan_fail(&s, QP_E_FEN_EMPTY, (qp_text){s.start, 0}, "");
    if ((rc = fen_read_board(&s))) return rc;
    if ((rc = read_pocket(&s))) return rc;
    if (!may_be_joined(&s)) return wrong_piece(&s);
    if ((rc = qp__scan_fields(&s))) return rc;
    *out = s.setup;
    if (notes) *notes = s.notes;
    return QP_OK;
}
