/* text.c - the texts of an XQF file, GBK as UTF-8: CR LF and CR become LF, NULs
 * are dropped, invalid bytes become U+FFFD. No such byte is part of a
 * character.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reader.h"

#include <stdio.h>

#include <string.h>

#include "../common/base.h"

enum { XQF_SLICE = 1024, XQF_OUT = 8192, XQF_SPARE = 3 * XQF_SLICE + 8 };

/* A text on its way. */
typedef struct xqf_text {
    xqf_reader *r;
    const unsigned char *start; /* of the text */
    size_t at;                  /* of that, in the file */
    int is_comment;
    int nul_reported, begun;
    size_t len;
    unsigned char out[XQF_OUT];
} xqf_text;

static void xqf_flush(xqf_text *t, int last) {
    qp_at place = qp__at(t->at);
    qp_text part = {(const char *)t->out, t->len};
    t->len = 0;
    if (!t->is_comment || (last && !part.len && !t->begun))
        return; /* it was all NULs */
    t->begun = 1;
    qp__emit_comment(t->r->give, part, last ? QP_COMMENT_END : 0, &place);
}

/* Room for a slice and what may follow it. Texts of the header are short. */
static void xqf_room(xqf_text *t) {
    if (t->len > XQF_OUT - XQF_SPARE) xqf_flush(t, 0);
}

/* Bytes that are no character: U+FFFD, reported. Half a character at the end of
 * a text of the header is left out: the field was too short for the whole. */
static void xqf_bad_bytes(xqf_text *t, const unsigned char **p,
                          const unsigned char *end, int cut) {
    size_t shown, left = (size_t)(end - *p);
    const unsigned char *bad = *p;
    uint64_t at = t->at + (size_t)(bad - t->start);
    *p += qp__code_bad(QP__CODE_GB18030, bad, left, &shown);
    cut = cut && left == 1 && !t->is_comment;
    if (!cut) {
        unsigned char *q = t->out + t->len;
        t->len += (size_t)(qp__utf8_put(q, QP__REPLACEMENT) - q);
    }
    char half[64] = "";
    if (cut) snprintf(half, sizeof half, "half a character, %s", t->r->field);
    qp__emit_bad_bytes(t->r->give, cut ? QP_W_FORMAT_VALUE : QP_E_TEXT_BYTE, at,
                       bad, shown < 2 ? shown : 2, half);
}

/* A run without line breaks and NULs. */
static void xqf_run(xqf_text *t, const unsigned char *p,
                    const unsigned char *end) {
    while (p < end) {
        xqf_room(t);
        const unsigned char *stop =
            end - p > XQF_SLICE ? p + XQF_SLICE - 4 : end;
        unsigned char *q = t->out + t->len;
        qp__code_end why = qp__code_read(QP__CODE_GB18030, &p, stop, &q);
        t->len = (size_t)(q - t->out);
        if (why == QP__CODE_BAD || (why == QP__CODE_CUT && stop == end))
            xqf_bad_bytes(t, &p, end, why == QP__CODE_CUT);
    }
}

/* A carriage return or a NUL at `p`. */
static void xqf_control(xqf_text *t, const unsigned char *p,
                        const unsigned char *end) {
    if (!*p) {
        if (!t->nul_reported)
            qp__emit_bad_bytes(t->r->give, QP_W_FORMAT_VALUE,
                               t->at + (size_t)(p - t->start), p, 1, "");
        t->nul_reported = 1;
    } else if (p + 1 == end || p[1] != '\n') {
        xqf_room(t);
        t->out[t->len++] = '\n';
    }
}

static void xqf_decode(xqf_text *t, const unsigned char *p, size_t len) {
    const unsigned char *end = p + len;
    t->start = p;
    while (p < end) {
        const unsigned char *run = p;
        while (p < end && *p != '\r' && *p) p++;
        if (run < p) xqf_run(t, run, p);
        if (p < end) xqf_control(t, p++, end);
    }
}

static void xqf_begin_text(xqf_text *t, xqf_reader *r, size_t at,
                           int is_comment) {
    t->r = r;
    t->at = at;
    t->is_comment = is_comment;
    t->nul_reported = t->begun = 0;
    t->len = 0;
}

void qp__xqf_comment(xqf_reader *r, size_t at, size_t len) {
    xqf_text t;
    xqf_begin_text(&t, r, XQF_BODY + at, 1);
    xqf_decode(&t, r->body + at, len);
    xqf_flush(&t, 1);
}

size_t qp__xqf_string(xqf_reader *r, size_t at, size_t len, char *out) {
    xqf_text t;
    xqf_begin_text(&t, r, at, 0);
    xqf_decode(&t, r->header + at, len);
    for (size_t i = 0; i < t.len; i++) /* a tag's value is one line */
        out[i] = (char)(t.out[i] == '\n' ? ' ' : t.out[i]);
    return t.len;
}
