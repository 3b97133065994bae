/* encode.c - the encoder: UTF-8 in, bytes of an encoding out. It keeps only a
 * character that a cut went through, and counts what was lost.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/charset.h"

#include "charset.h"
#include "../base/mem.h"
#include "../base/utf8.h"

#include <string.h>

enum { OUT = 4096 };

struct qp_encoder {
    qp_alloc alloc;
    qp_sink sink;
    qp__code code;
    int opened, failed;
    uint64_t lost;
    char first[8];
    unsigned char part[4]; /* a character's first bytes */
    size_t part_len, out_len;
    unsigned char out[OUT];
};

static qp__code code_to_write(qp_encoding encoding) {
    switch (encoding) {
    case QP_ENC_UTF16LE: return QP__CODE_UTF16LE;
    case QP_ENC_UTF16BE: return QP__CODE_UTF16BE;
    case QP_ENC_GB18030: return QP__CODE_GB18030;
    case QP_ENC_BIG5: return QP__CODE_BIG5;
    case QP_ENC_AUTO:
    case QP_ENC_ASCII:
    case QP_ENC_UTF8: break;
    }
    return QP__CODE_UTF8;
}

qp_encoder *qp_encoder_new(qp_encoding encoding, const qp_sink *out,
                           const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_encoder *e = qp__get(&a, sizeof *e);
    if (!e) return NULL;
    memset(e, 0, sizeof *e);
    e->alloc = a;
    e->sink = *out;
    e->code = code_to_write(encoding);
    return e;
}

void qp_encoder_free(qp_encoder *encoder) {
    if (!encoder) return;
    qp_alloc a = encoder->alloc;
    qp__put(&a, encoder, sizeof *encoder);
}

static void send(qp_encoder *e, const void *bytes, size_t n) {
    if (n && !e->failed && e->sink.write(e->sink.ctx, bytes, n)) e->failed = 1;
}

static void send_out(qp_encoder *e) {
    send(e, e->out, e->out_len);
    e->out_len = 0;
}

static void encode_put_char(qp_encoder *e, uint32_t c) {
    if (OUT - e->out_len < 4) send_out(e);
    unsigned char *q = e->out + e->out_len;
    unsigned char *after = qp__code_put(e->code, q, c);
    if (!after) {
        if (e->lost++ == 0) {
            unsigned char *end = qp__utf8_put((unsigned char *)e->first, c);
            *end = '\0';
        }
        *q = '?';
        after = q + 1;
    }
    e->out_len = (size_t)(after - e->out);
}

/* Writes characters up to one that is cut; returns how many bytes. */
static size_t encode_put_text(qp_encoder *e, const unsigned char *p, size_t n) {
    size_t i = 0;
    while (i < n) {
        uint32_t c;
        size_t len = qp__utf8_get(&c, p + i, n - i);
        if (len == 0) break;
        encode_put_char(e, c);
        i += len;
    }
    return i;
}

/* Completes the character that the last cut went through: bytes taken. */
static size_t put_part(qp_encoder *e, const unsigned char *p, size_t n) {
    size_t took = 0;
    while (e->part_len && took < n) {
        e->part[e->part_len++] = p[took++];
        size_t done = encode_put_text(e, e->part, e->part_len);
        if (!done) continue;
        took -= e->part_len - done; /* what spoilt it is read again */
        e->part_len = 0;
    }
    return took;
}

qp_status qp_encoder_write(qp_encoder *encoder, qp_text utf8) {
    qp_encoder *e = encoder;
    const unsigned char *p = (const unsigned char *)utf8.ptr;
    size_t n = utf8.len;
    e->failed = 0;
    if (e->code == QP__CODE_UTF8) {
        send(e, p, n);
        return e->failed ? QP_E_IO : QP_OK;
    }
    if (n && !e->opened && e->code >= QP__CODE_UTF16LE)
        encode_put_char(e, 0xFEFF);
    if (n) e->opened = 1;
    size_t done = put_part(e, p, n);
    done += encode_put_text(e, p + done, n - done);
    if (done < n) {
        e->part_len = n - done;
        memcpy(e->part, p + done, e->part_len);
    }
    send_out(e);
    return e->failed ? QP_E_IO : QP_OK;
}

uint64_t qp_encoder_lost(const qp_encoder *encoder, char first[8]) {
    if (first) memcpy(first, encoder->first, sizeof encoder->first);
    return encoder->lost;
}
