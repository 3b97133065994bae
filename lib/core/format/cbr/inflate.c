/* inflate.c - zlib data to bytes (RFC 1950 and 1951), with memory from the
 * allocator and at most one byte beyond the limit. The header and the checksum
 * are checked here, to tell a wrong checksum from broken data.
 *
 * SPDX-License-Identifier: MIT
 */
#include "inflate.h"

#include <stdint.h>

#ifndef QP_WITH_ZLIB

qp__inflate_end qp__cbr_inflate(qp__buf *out, size_t *used,
                                const qp_alloc *alloc, qp_text in,
                                size_t limit) {
    (void)out, (void)alloc, (void)in, (void)limit;
    *used = 0;
    return QP__INFLATE_LACKS;
}

#else

#define ZLIB_CONST /* input is not written */
#include <zlib.h>

enum { INFLATE_HEAD = 2, INFLATE_SUM = 4, INFLATE_STEP = 1 << 30 };

/* ---- memory: zlib does not say how long a block was, the allocator asks ---
 */

typedef union cbr_block {
    size_t size;
    max_align_t align;
} cbr_block;

static void *cbr_get(void *ctx, unsigned items, unsigned size) {
    uint64_t bytes = (uint64_t)items * size;
    if (bytes > SIZE_MAX - sizeof(cbr_block)) return NULL;
    cbr_block *b = qp__get(ctx, (size_t)bytes + sizeof *b);
    if (!b) return NULL;
    b->size = (size_t)bytes + sizeof *b;
    return b + 1;
}

static void cbr_put(void *ctx, void *ptr) {
    cbr_block *b = ptr;
    if (b) qp__put(ctx, b - 1, b[-1].size);
}

/* ---- inflating ----------------------------------------------------------- */

/* So much is given to zlib at once, and so much may come out. */
static unsigned piece(size_t n) {
    return n < INFLATE_STEP ? (unsigned)n : (unsigned)INFLATE_STEP;
}

/* Makes room after `out` for some more bytes, up to `most` in all, and gives
 * it to zlib. 0 if out of memory. */
static int emit_room(z_stream *z, qp__buf *out, const qp_alloc *alloc,
                     size_t most) {
    if (!qp__grow(alloc, &out->ptr, &out->capacity, out->len + 1, 1)) return 0;
    size_t room = (out->capacity < most ? out->capacity : most) - out->len;
    z->next_out = (Bytef *)out->ptr + out->len;
    z->avail_out = piece(room);
    return 1;
}

static qp__inflate_end end_of(int answer) {
    switch (answer) {
    case Z_STREAM_END: return QP__INFLATE_WHOLE;
    case Z_MEM_ERROR: return QP__INFLATE_NOMEM;
    case Z_BUF_ERROR: return QP__INFLATE_SHORT; /* there was room */
    default: return QP__INFLATE_BAD;
    }
}

/* All of a deflated stream. One byte beyond the limit shows that it goes on;
 * that is taken back. */
static qp__inflate_end cbr_run(z_stream *z, qp__buf *out, const qp_alloc *alloc,
                               qp_text in, size_t limit) {
    size_t base = out->len, given = 0;
    for (;;) {
        if (!emit_room(z, out, alloc, base + limit + 1))
            return QP__INFLATE_NOMEM;
        z->next_in = (const Bytef *)in.ptr + given;
        unsigned input = z->avail_in = piece(in.len - given);
        unsigned room = z->avail_out;
        int answer = inflate(z, Z_NO_FLUSH);
        given += input - z->avail_in;
        out->len += room - z->avail_out;
        if (out->len - base > limit) {
            out->len = base + limit;
            return QP__INFLATE_LIMIT;
        }
        if (answer != Z_OK) return end_of(answer);
    }
}

static qp__inflate_end cbr_check_sum(const char *bytes, size_t len,
                                     qp_text in) {
    if (in.len < INFLATE_SUM) return QP__INFLATE_SHORT;
    uLong sum = 0,
          real = adler32_z(adler32(0, NULL, 0), (const Bytef *)bytes, len);
    for (size_t i = 0; i < INFLATE_SUM; i++)
        sum = sum << 8 | (unsigned char)in.ptr[i];
    return sum == real ? QP__INFLATE_WHOLE : QP__INFLATE_SUM;
}

static int is_head(qp_text in) {
    unsigned method = (unsigned char)in.ptr[0];
    unsigned flags = (unsigned char)in.ptr[1];
    return (method & 15) == Z_DEFLATED && method >> 4 <= 7 && !(flags & 32) &&
           (method << 8 | flags) % 31 == 0;
}

qp__inflate_end qp__cbr_inflate(qp__buf *out, size_t *used,
                                const qp_alloc *alloc, qp_text in,
                                size_t limit) {
    qp_alloc from = *alloc;
    z_stream z = {.zalloc = cbr_get, .zfree = cbr_put, .opaque = &from};
    size_t base = out->len;
    *used = in.len < INFLATE_HEAD ? in.len : INFLATE_HEAD;
    if (in.len < INFLATE_HEAD) return QP__INFLATE_SHORT;
    if (!is_head(in)) return QP__INFLATE_BAD;
    /* "Raw": neither header nor sum. */
    if (inflateInit2(&z, -MAX_WBITS) != Z_OK) return QP__INFLATE_NOMEM;
    qp_text body = {in.ptr + INFLATE_HEAD, in.len - INFLATE_HEAD};
    qp__inflate_end end = cbr_run(&z, out, alloc, body, limit);
    *used = (size_t)((const char *)z.next_in - in.ptr);
    inflateEnd(&z);
    if (end != QP__INFLATE_WHOLE) return end;
    qp_text sum = {in.ptr + *used, in.len - *used};
    *used += sum.len < INFLATE_SUM ? sum.len : INFLATE_SUM;
    return cbr_check_sum(out->ptr + base, out->len - base, sum);
}

#endif
