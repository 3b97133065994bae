/* decode_text.c - the decoder's output: characters, problems, places. Text is
 * passed on in order, and a problem before the text that it is in.
 *
 * SPDX-License-Identifier: MIT
 */
#include "decode_int.h"

#include "charset.h"
#include "../base/err_int.h"
#include "../base/utf8.h"
#include "detect.h"

#include <string.h>

enum { ROOM = sizeof((qp_decoder *)0)->out, DIRECT = 2048, MARKED = 1024 };

static unsigned mark_flags(const qp_decoder *d) {
    unsigned flags = d->halves ? QP__MARK_HALVES : 0;
    switch (d->state) {
    case QP__AT_REST: return flags | QP__MARK_GIVEN;
    case QP__AT_BODY: return flags | QP__MARK_BODY;
    case QP__AT_TAGS:
    case QP__AT_LONG: return flags | QP__MARK_TAGS;
    case QP__AT_START:
    case QP__AT_MARK:
    case QP__AT_OPEN: break;
    }
    return flags;
}

/* A mark for what is decoded next, unless the last one serves. */
static void decode_log(qp_decoder *d, qp_encoding encoding, int anyway) {
    qp__decode_mark *m = &d->mark;
    if (!d->log) return;
    if (encoding == QP_ENC_ASCII) encoding = QP_ENC_UTF8;
    unsigned flags = mark_flags(d);
    uint64_t text = d->made + d->out_len, byte = d->at.offset;
    int same = encoding == m->encoding && d->encoding == m->segment &&
               flags == m->flags && !anyway;
    if (same && encoding == QP_ENC_UTF8 && byte - text == m->byte - m->text)
        return;
    if (same && encoding != QP_ENC_UTF8 && byte - m->byte < MARKED) return;
    *m = (qp__decode_mark){text, byte, encoding, d->encoding, flags};
    d->log(d->to.ctx, m);
}

static void decode_text_deliver(qp_decoder *d, const unsigned char *p,
                                size_t n) {
    d->made += n;
    if (d->stopped || n == 0 || !d->to.text) return;
    qp_text text = {(const char *)p, n};
    d->stopped = d->to.text(d->to.ctx, text) == QP_STOP;
}

/* Line and column are of use to problems only. */
static void decode_text_walk(qp_decoder *d, const unsigned char *p, size_t n) {
    if (d->to.problem) qp__utf8_walk(&d->at.line, &d->at.col, p, n);
}

static void walk_out(qp_decoder *d) {
    decode_text_walk(d, d->out + d->walked, d->out_len - d->walked);
    d->walked = d->out_len;
}

int qp__decode_flush(qp_decoder *d) {
    walk_out(d);
    decode_text_deliver(d, d->out, d->out_len);
    d->out_len = d->walked = 0;
    return d->stopped;
}

void qp__decode_plain(qp_decoder *d, const unsigned char *p, size_t n) {
    decode_log(d, QP_ENC_UTF8, 0);
    d->at.offset += n;
    if (n >= DIRECT) {
        if (qp__decode_flush(d)) return;
        decode_text_walk(d, p, n);
        decode_text_deliver(d, p, n);
        return;
    }
    if (ROOM - d->out_len < n && qp__decode_flush(d)) return;
    memcpy(d->out + d->out_len, p, n);
    d->out_len += n;
}

static void decode_text_report(qp_decoder *d, const qp_err *err) {
    if (d->stopped || !d->to.problem) return;
    d->stopped = d->to.problem(d->to.ctx, err) == QP_STOP;
}

/* One U+FFFD for the first `n` bytes at `p`; `shown` of them are reported. */
static void replace(qp_decoder *d, const unsigned char *p, size_t n,
                    size_t shown, qp_encoding encoding) {
    static const char digit[] = "0123456789ABCDEF";
    char hex[12];
    qp_text what = {hex, 0};
    for (size_t i = 0; i < shown; i++) {
        if (i) hex[what.len++] = ' ';
        hex[what.len++] = digit[p[i] >> 4];
        hex[what.len++] = digit[p[i] & 15];
    }
    if (ROOM - d->out_len < 3 && qp__decode_flush(d)) return;
    decode_log(d, encoding, 1);
    walk_out(d);
    qp_err err;
    qp__fail(&err, QP_E_TEXT_BYTE, d->at, what);
    decode_text_report(d, &err);
    unsigned char *q = qp__utf8_put(d->out + d->out_len, QP__REPLACEMENT);
    d->out_len = (size_t)(q - d->out);
    d->at.offset += n;
    decode_log(d, encoding, 1);
}

static qp__code code_of(qp_encoding encoding) {
    switch (encoding) {
    case QP_ENC_GB18030: return QP__CODE_GB18030;
    case QP_ENC_BIG5: return QP__CODE_BIG5;
    case QP_ENC_UTF16LE: return QP__CODE_UTF16LE;
    case QP_ENC_UTF16BE: return QP__CODE_UTF16BE;
    case QP_ENC_AUTO:
    case QP_ENC_ASCII:
    case QP_ENC_UTF8: break;
    }
    return QP__CODE_UTF8;
}

static size_t utf8_text(qp_decoder *d, const unsigned char *p, size_t n,
                        int whole) {
    size_t i = 0;
    while (i < n && !d->stopped) {
        qp__utf8_end end;
        size_t len = qp__utf8_check(p + i, n - i, &end);
        qp__decode_plain(d, p + i, len);
        i += len;
        if (end == QP__UTF8_WHOLE) break;
        if (end == QP__UTF8_CUT && !whole) break;
        if (end == QP__UTF8_BOM) {
            qp__decode_plain(d, p + i, 3);
            i += 3;
        } else {
            len = qp__utf8_part(p + i, n - i);
            replace(d, p + i, len, len, QP_ENC_UTF8);
            i += len;
        }
    }
    return i;
}

size_t qp__decode_text(qp_decoder *d, const unsigned char *p, size_t n,
                       qp_encoding encoding, int whole) {
    qp__code code = code_of(encoding);
    if (code == QP__CODE_UTF8) return utf8_text(d, p, n, whole);
    const unsigned char *in = p, *all = p + n;
    while (in < all && !d->stopped) {
        if (ROOM - d->out_len < 64 && qp__decode_flush(d)) break;
        decode_log(d, encoding, 0);
        size_t room = (ROOM - d->out_len) / 3;
        if (room > MARKED) room = MARKED;
        size_t left = (size_t)(all - in);
        const unsigned char *end = left <= room ? all : in + room;
        const unsigned char *from = in;
        unsigned char *q = d->out + d->out_len;
        qp__code_end why = qp__code_read(code, &in, end, &q, d->known);
        d->out_len = (size_t)(q - d->out);
        d->at.offset += (uint64_t)(in - from);
        if (why == QP__CODE_CUT && end < all) continue;
        if (why == QP__CODE_CUT && !whole) break;
        if (why != QP__CODE_ALL) {
            size_t shown;
            size_t len = qp__code_bad(code, in, (size_t)(all - in), &shown);
            replace(d, in, len, shown, encoding);
            in += len;
        }
    }
    return (size_t)(in - p);
}

/* What is between the first quote of a tag's line and the last. */
static qp_text decode_text_tag_value(const unsigned char *p, size_t n) {
    const unsigned char *open = memchr(p, '"', n);
    if (!open) return (qp_text){(const char *)p, n};
    open++;
    const unsigned char *close = p + n;
    while (close > open && close[-1] != '"') close--;
    if (close > open) close--;
    return (qp_text){(const char *)open, (size_t)(close - open)};
}

/* The tag's value is where its line does plus what precedes it, which is
 * ASCII. `what` is long enough for the 64 bytes of qp_err. */
static void report_repaired(qp_decoder *d, const unsigned char *p, size_t n,
                            qp_encoding encoding) {
    qp_text value = decode_text_tag_value(p, n);
    const unsigned char *in = (const unsigned char *)value.ptr;
    unsigned char what[3 * 64];
    unsigned char *q = what;
    size_t len = value.len < 64 ? value.len : 64;
    qp__code code = code_of(encoding);
    if (code == QP__CODE_UTF8)
        memcpy(what, in, len), q += len;
    else
        (void)qp__code_read(code, &in, in + len, &q, d->known);
    walk_out(d);
    qp_at at = d->at;
    size_t skipped = (size_t)((const unsigned char *)value.ptr - p);
    at.offset += skipped;
    at.col += (uint32_t)skipped;
    qp_err err;
    qp__fail(&err, QP_W_TEXT_REPAIRED, at,
             (qp_text){(const char *)what, (size_t)(q - what)});
    decode_text_report(d, &err);
}

size_t qp__decode_tag(qp_decoder *d, const unsigned char *p, size_t n) {
    qp_encoding encoding = qp__detect_tag(p, n, d->encoding);
    if (encoding != d->encoding) {
        report_repaired(d, p, n, encoding);
        d->found |= 1u << encoding;
    }
    return qp__decode_text(d, p, n, encoding, 1);
}

size_t qp__decode_halves(qp_decoder *d, const unsigned char *p, size_t n) {
    size_t bar = qp__detect_bar(p, n);
    size_t took = qp__decode_text(d, p, bar, d->encoding, 1);
    if (bar == n || took < bar) return took;
    d->found |= 1u << QP_ENC_BIG5;
    return took + qp__decode_text(d, p + bar, n - bar, QP_ENC_BIG5, 1);
}
