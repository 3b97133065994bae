/* moves.c - the words between START{ and }END (numbers, moves, marks, results)
 * and comments.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "wxf_int.h"

const char *qp__wxf_result(qp_text t) {
    if (qp__is(t, "1/2") || qp__is(t, "0.5-0.5")) return "1/2-1/2";
    return qp__result(t).ptr;
}

/* ---- comments ------------------------------------------------------------ */

/* Where the open comment ends in this line, and in *len how long its end is;
 * NULL when it goes on. */
static const char *comment_end(wxf_reader *r, const char *p, const char *end,
                               size_t *len) {
    *len = r->comment == WXF_STAR ? 2 : 1;
    for (; p < end; p++) {
        if (r->comment == WXF_STAR) {
            if (*p == '*' && end - p > 1 && p[1] == '/') return p;
        } else if (r->comment == WXF_BRACE) {
            if (*p == '}') return p;
        } else if (*p == '(') {
            r->parens++;
        } else if (*p == ')' && !--r->parens) {
            return p;
        }
    }
    return NULL;
}

int qp__wxf_comment(wxf_reader *r, const char *p, const char *end,
                    const char **after) {
    size_t len;
    const char *q = comment_end(r, p, end, &len);
    qp_at at = qp__line_at(r->line, p);
    qp_text part = {p, (size_t)((q ? q : end) - p)};
    unsigned flags = q ? QP_COMMENT_END : 0;
    *after = q ? q + len : end;
    if (q) r->comment = WXF_NO_COMMENT;
    if (!q && part.len && part.ptr[part.len - 1] == '\r') part.len--;
    qp__emit_comment(&r->give, part, flags, &at);
    if (!q) qp__emit_comment(&r->give, (qp_text){"\n", 1}, 0, &at);
    return r->give.status != QP_OK;
}

/* How long the mark is that opens a comment at `p`, 0 for none. */
static size_t opens_comment(wxf_reader *r, const char *p, const char *end) {
    if (*p == '/' && end - p > 1 && p[1] == '*') {
        r->comment = WXF_STAR;
        return 2;
    }
    if (*p != '{' && *p != '(') return 0;
    r->comment = *p == '{' ? WXF_BRACE : WXF_PAREN;
    r->parens = 1;
    return 1;
}

/* ---- words --------------------------------------------------------------- */

/* "12." or "12"; how long, 0 for none. A pawn's move of 2018, "16.5", is no
 * number. */
static size_t wxf_number_of(uint32_t *number, const char *p, const char *end) {
    size_t n = 0;
    *number = 0;
    while (p + n < end && qp__digit(p[n]) && n < 9)
        *number = *number * 10 + (unsigned)(p[n++] - '0');
    if (!n) return 0;
    if (p + n == end || qp__wxf_space(p[n])) return n;
    if (p[n] != '.') return 0;
    const char *next = p + n + 1;
    if (n == 2 && next < end && qp__digit(*next) &&
        (next + 1 == end || qp__wxf_space(next[1])))
        return 0;
    return n + 1;
}

static size_t wxf_points(const char *p, const char *end) {
    size_t n = 0;
    while (p + n < end && p[n] == '.') n++;
    return n;
}

/* A number and, after it, whether points say that Black moves. */
static int wxf_emit_number(wxf_reader *r, const char **pp, const char *end) {
    uint32_t number;
    const char *p = *pp;
    size_t n = wxf_number_of(&number, p, end);
    if (!n) return 0;
    qp_at at = qp__line_at(r->line, p);
    p += n;
    const char *q = p;
    while (q < end && qp__wxf_space(*q)) q++;
    int black = wxf_points(q, end) > 1;
    if (black) p = q + wxf_points(q, end);
    *pp = p;
    qp__emit_number(&r->give, number, black, &at);
    return 1;
}

static size_t marks(const char *p, const char *end) {
    size_t n = 0;
    while (p + n < end && (p[n] == '!' || p[n] == '?')) n++;
    return n;
}

/* "!!" and the like, after a move or set off by blanks: the move's. */
static int emit_marks(wxf_reader *r, const char *p, size_t n) {
    qp_at at = qp__line_at(r->line, p);
    unsigned nag = qp__mark_nag((qp_text){p, n});
    if (!r->moved || !nag)
        return qp__report(&r->give, QP_W_FORMAT_VALUE, at, (qp_text){p, n},
                          "! ? !! ?? !? ?! after a move");
    qp__emit_nag(&r->give, nag, &at);
    return r->give.status != QP_OK;
}

static int wxf_emit_word(wxf_reader *r, const char *p, size_t n) {
    qp_text word = {p, n};
    qp_at at = qp__line_at(r->line, p);
    const char *result = qp__wxf_result(word);
    if (result) {
        if (!r->result) r->result = result, r->result_at = at;
        return 0;
    }
    if (n > QP_TOKEN_MAX)
        return qp__report(&r->give, QP_E_FORMAT_SYNTAX, at, word, "a move");
    r->moved = 1;
    qp__emit_move(&r->give, word, &at);
    return r->give.status != QP_OK;
}

/* Where the word at `p` ends: at a blank, a comment, a mark, or a '}'. */
static const char *word_end_of(const char *p, const char *end) {
    const char *q = p;
    while (q < end && !qp__wxf_space(*q) && *q != '}' && *q != '{' &&
           *q != '(' && *q != '!' && *q != '?' &&
           !(*q == '/' && q + 1 < end && q[1] == '*'))
        q++;
    return q == p ? p + 1 : q;
}

int qp__wxf_moves(wxf_reader *r, const char *p, const char *end,
                  const char **after) {
    while (p < end && !r->give.status) {
        size_t n;
        if (r->comment) {
            if (qp__wxf_comment(r, p, end, &p)) return 1;
        } else if (qp__wxf_space(*p)) {
            p++;
        } else if (*p == '}') {
            *after = p + 1;
            r->in_start = 0;
            return 0;
        } else if ((n = opens_comment(r, p, end))) {
            p += n;
            /* An empty rest of the line belongs to the comment too. */
            if (p == end && qp__wxf_comment(r, p, end, &p)) return 1;
        } else if ((n = marks(p, end))) {
            if (emit_marks(r, p, n)) return 1;
            p += n;
        } else if (wxf_points(p, end)) {
            p += wxf_points(p, end);
        } else if (!wxf_emit_number(r, &p, end)) {
            const char *q = word_end_of(p, end);
            if (wxf_emit_word(r, p, (size_t)(q - p))) return 1;
            p = q;
        }
    }
    *after = end;
    return r->give.status != QP_OK;
}
