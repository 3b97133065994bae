/* stored_offsets.c - where decoded text is in the file. A place is counted from
 * the decoder's mark before it, character by character, only when it is
 * queried, and never in UTF-8. Up to STORED_KEPT bytes of text since the first
 * mark that is not UTF-8 are kept.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../encoding/charset.h"
#include "../base/utf8.h"
#include "reader_int.h"

enum { STORED_KEPT = 1 << 16 };

void qp__stored_mark(void *ctx, const qp__decode_mark *mark) {
    qp_reader *r = ctx;
    qp__stored *s = &r->stored;
    if (!qp__grow(&r->alloc, &s->mark, &s->size, s->marks + 1,
                  sizeof *s->mark)) {
        s->no_memory = 1;
        return;
    }
    s->mark[s->marks++] = *mark;
    s->keeps |= mark->encoding != QP_ENC_UTF8;
}

/* Marks that nothing at hand is after; not one by one, as there may be
 * many. */
static void stored_drop_marks(qp_reader *r, uint64_t from) {
    qp__stored *s = &r->stored;
    size_t n = 0;
    while (n + 1 < s->marks && s->mark[n + 1].text <= from) n++;
    if (n < 64 || n < s->marks / 2) return;
    qp__span_saw(r, s->mark, n, s->mark[n].text);
    s->marks -= n;
    memmove(s->mark, s->mark + n, s->marks * sizeof *s->mark);
    s->dropped = 1;
}

int qp__stored_text(qp_reader *r, qp_text text) {
    qp__stored *s = &r->stored;
    if (s->no_memory) return 0;
    if (r->offset > STORED_KEPT) stored_drop_marks(r, r->offset - STORED_KEPT);
    if (!s->keeps) return 1;
    if (!s->text.len) s->from = r->offset;
    if (s->text.len > 2 * (size_t)STORED_KEPT) {
        size_t n = s->text.len - STORED_KEPT;
        memmove(s->text.ptr, s->text.ptr + n, STORED_KEPT);
        s->text.len = STORED_KEPT;
        s->from += n;
    }
    return qp__buf_add(&r->alloc, &s->text, text);
}

static qp__code stored_code(qp_encoding encoding) {
    switch (encoding) {
    case QP_ENC_GB18030: return QP__CODE_GB18030;
    case QP_ENC_BIG5: return QP__CODE_BIG5;
    case QP_ENC_UTF16BE: return QP__CODE_UTF16BE;
    default: return QP__CODE_UTF16LE;
    }
}

/* Bytes that whole characters have in the file. */
static uint64_t stored_length(qp_text text, qp_encoding encoding) {
    const unsigned char *p = (const unsigned char *)text.ptr;
    const unsigned char *end = p + text.len;
    qp__code code = stored_code(encoding);
    uint64_t length = 0;
    while (p < end) {
        unsigned char out[4];
        uint32_t c;
        size_t n = qp__utf8_get(&c, p, (size_t)(end - p));
        if (!n) break; /* the place is within a character */
        p += n;
        const unsigned char *stop = qp__code_put(code, out, c);
        length += stop ? (uint64_t)(stop - out) : 2;
    }
    return length;
}

size_t qp__stored_marks(const qp_reader *r, uint64_t offset) {
    const qp__stored *s = &r->stored;
    size_t low = 0, high = s->marks;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (s->mark[mid].text <= offset)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

const qp__decode_mark *qp__stored_before(const qp_reader *r, uint64_t offset) {
    size_t n = qp__stored_marks(r, offset);
    return n ? &r->stored.mark[n - 1] : NULL;
}

uint64_t qp__stored_byte(const qp_reader *r, uint64_t offset) {
    const qp__stored *s = &r->stored;
    const qp__decode_mark *m = qp__stored_before(r, offset);
    if (!m) return s->dropped ? UINT64_MAX : offset;
    if (m->encoding == QP_ENC_UTF8) return m->byte + (offset - m->text);
    if (m->text == offset) return m->byte;
    if (!s->text.len || m->text < s->from || offset - s->from > s->text.len)
        return UINT64_MAX;
    qp_text text = {s->text.ptr + (m->text - s->from),
                    (size_t)(offset - m->text)};
    return m->byte + stored_length(text, m->encoding);
}

void qp__stored_free(qp_reader *r) {
    qp__stored *s = &r->stored;
    qp__put(&r->alloc, s->mark, s->size * sizeof *s->mark);
    qp__buf_free(&r->alloc, &s->text);
}
