/* text.c - the texts of an XQF file, in GBK, as UTF-8.
 *
 * Owns what becomes of line breaks (CR LF and a CR alone are LF), of NULs
 * (left out) and of bytes that are no text (U+FFFD). No such byte is a part of
 * a character: those behind its first are 30 or more.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reader.h"

#include <stdio.h>
#include <string.h>

#include "../../base/charset.h"
#include "../../base/err_int.h"
#include "../../base/utf8.h"

enum { XQF_SLICE = 1024, XQF_OUT = 8192, XQF_SPARE = 3 * XQF_SLICE + 8 };

/* A text on its way. */
typedef struct xqf_text {
    const xqf_reader *r;
    const unsigned char *start; /* of the text */
    size_t at;                  /* of that, in the file */
    int is_comment;
    int nul_told, begun;
    size_t len;
    unsigned char out[XQF_OUT];
} xqf_text;

static int xqf_flush(xqf_text *t, int last) {
    const qp_visitor *to = t->r->to;
    qp_at place = {.offset = t->at};
    qp_text part = {(const char *)t->out, t->len};
    t->len = 0;
    if (last && !part.len && !t->begun) return 0; /* it was all NULs */
    t->begun = 1;
    if (!t->is_comment || !to->comment) return 0;
    unsigned flags = last ? QP_COMMENT_END : 0;
    return to->comment(to->ctx, part, flags, &place) == QP_STOP;
}

/* Room for a slice and what may follow it. Texts of the header are short. */
static int xqf_room(xqf_text *t) {
    return t->len > XQF_OUT - XQF_SPARE && xqf_flush(t, 0);
}

/* Bytes that are no character: U+FFFD, told. Half a character at the end of a
 * text of the header is left out: the field was too short for the whole. */
static int xqf_bad_bytes(xqf_text *t, const unsigned char **p,
                         const unsigned char *end, int cut) {
    size_t shown, left = (size_t)(end - *p);
    size_t n = qp__code_bad(QP__CODE_GB18030, *p, left, &shown);
    char what[8] = "";
    for (size_t i = 0; i < shown && i < 2; i++)
        snprintf(what + strlen(what), sizeof what - strlen(what), "%s%02X",
                 i ? " " : "", (*p)[i]);
    size_t at = t->at + (size_t)(*p - t->start);
    *p += n;
    if (cut && left == 1 && !t->is_comment)
        return qp__xqf_problem(t->r, QP_W_FORMAT_VALUE, at, what);
    unsigned char *q = t->out + t->len;
    t->len += (size_t)(qp__utf8_put(q, QP__REPLACEMENT) - q);
    return qp__xqf_problem(t->r, QP_E_TEXT_BYTE, at, what);
}

/* A run without line breaks and NULs. */
static int xqf_run(xqf_text *t, const unsigned char *p,
                   const unsigned char *end) {
    while (p < end) {
        if (xqf_room(t)) return 1;
        const unsigned char *stop =
            end - p > XQF_SLICE ? p + XQF_SLICE - 4 : end;
        unsigned char *q = t->out + t->len;
        qp__code_end why = qp__code_read(QP__CODE_GB18030, &p, stop, &q);
        t->len = (size_t)(q - t->out);
        if (why == QP__CODE_ALL || (why == QP__CODE_CUT && stop < end))
            continue;
        if (xqf_bad_bytes(t, &p, end, why == QP__CODE_CUT)) return 1;
    }
    return 0;
}

/* A carriage return or a NUL at `p`. */
static int xqf_control(xqf_text *t, const unsigned char *p,
                       const unsigned char *end) {
    if (!*p) {
        if (t->nul_told) return 0;
        t->nul_told = 1;
        return qp__xqf_problem(t->r, QP_W_FORMAT_VALUE,
                               t->at + (size_t)(p - t->start), "00");
    }
    if (p + 1 < end && p[1] == '\n') return 0;
    if (xqf_room(t)) return 1;
    t->out[t->len++] = '\n';
    return 0;
}

static int xqf_decode(xqf_text *t, const unsigned char *p, size_t len) {
    const unsigned char *end = p + len;
    t->start = p;
    while (p < end) {
        const unsigned char *run = p;
        while (p < end && *p != '\r' && *p) p++;
        if (run < p && xqf_run(t, run, p)) return 1;
        if (p < end && xqf_control(t, p++, end)) return 1;
    }
    return 0;
}

int qp__xqf_comment(const xqf_reader *r, size_t at, size_t len) {
    xqf_text t;
    t.r = r;
    t.at = XQF_BODY + at;
    t.is_comment = 1;
    t.nul_told = t.begun = 0;
    t.len = 0;
    return xqf_decode(&t, r->body + at, len) || xqf_flush(&t, 1);
}

int qp__xqf_string(const xqf_reader *r, size_t at, size_t len, char *out,
                   size_t *out_len) {
    xqf_text t;
    t.r = r;
    t.at = at;
    t.is_comment = 0;
    t.nul_told = t.begun = 0;
    t.len = 0;
    if (xqf_decode(&t, r->header + at, len)) return 1;
    for (size_t i = 0; i < t.len; i++) /* a tag's value is one line */
        out[i] = (char)(t.out[i] == '\n' ? ' ' : t.out[i]);
    *out_len = t.len;
    return 0;
}
