/* page_data.c - texts on their way into a page: packed, in base 64 or 91.
 *
 * Nothing is kept but what zlib keeps: a text of any length takes no more
 * memory than a short one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#ifdef QP_WITH_ZLIB
#include <zlib.h>
#endif

#include "../../core/base/inline/base64.h"
#include "page.h"

/* ---- base 64 ------------------------------------------------------------- */

/* Bytes on their way into characters: three make four. */
typedef struct page_base {
    const qp_sink *sink;
    uint64_t written; /* characters */
    unsigned char held[3];
    size_t holds, used;
    char out[1024]; /* characters that wait for more */
} page_base;

static int page_base_flush(page_base *base) {
    const size_t used = base->used;
    base->used = 0;
    return used && base->sink->write(base->sink->ctx, base->out, used);
}

static int page_base_group(page_base *base) {
    base64_group(base->out + base->used, base->held, base->holds);
    base->holds = 0;
    base->used += 4;
    base->written += 4;
    return base->used == sizeof base->out && page_base_flush(base);
}

static int page_base_put(page_base *base, const void *bytes, size_t len) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < len; i++) {
        base->held[base->holds++] = at[i];
        if (base->holds == 3 && page_base_group(base)) return 1;
    }
    return 0;
}

static int page_base_end(page_base *base) {
    return (base->holds && page_base_group(base)) || page_base_flush(base);
}

int qp__page_base64(const qp_sink *sink, qp_text text) {
    page_base base = {.sink = sink};
    return page_base_put(&base, text.ptr, text.len) || page_base_end(&base);
}

/* ---- base 91 --------------------------------------------------------------
 */

/* A digit from 0 to 90: the printable characters from '#' on, with '!' in place
 * of '<'. */
static char base91_digit(unsigned value) {
    return value == '<' - '#' ? '!' : (char)(value + '#');
}

int qp__page_base91(const qp_sink *sink, qp_text text) {
    char out[1024];
    size_t used = 0;
    uint32_t bits = 0;
    unsigned count = 0;
    for (size_t i = 0; i < text.len || count; i++) {
        if (i < text.len) {
            bits |= (uint32_t)(unsigned char)text.ptr[i] << count;
            count += 8;
            if (count < 13) continue;
        }
        out[used++] = base91_digit((bits & 0x1FFF) % 91);
        if (count > 6) out[used++] = base91_digit((bits & 0x1FFF) / 91);
        bits >>= 13;
        count -= count < 13 ? count : 13;
        if (used < sizeof out - 1) continue;
        if (sink->write(sink->ctx, out, used)) return 1;
        used = 0;
    }
    return used && sink->write(sink->ctx, out, used);
}

/* ---- packing ------------------------------------------------------------- */

struct qp__page_data {
    page_base base;
#ifdef QP_WITH_ZLIB
    z_stream z;
#endif
};

uint64_t qp__page_data_size(const qp__page_data *data) {
    return data->base.written;
}

#ifdef QP_WITH_ZLIB

enum { GZIP = 15 + 16 }; /* the widest window, with the head of gzip */

qp__page_data *qp__page_data_new(const qp_sink *sink) {
    qp__page_data *data = calloc(1, sizeof *data);
    if (!data) return NULL;
    data->base.sink = sink;
    if (deflateInit2(&data->z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP, 8,
                     Z_DEFAULT_STRATEGY) == Z_OK)
        return data;
    free(data);
    return NULL;
}

void qp__page_data_free(qp__page_data *data) {
    if (data) deflateEnd(&data->z);
    free(data);
}

const char *qp__page_data_name(void) {
    return "gzip";
}

/* Packs what is there; with Z_FINISH all that zlib still holds too. */
static int page_data_run(qp__page_data *data, int flush) {
    unsigned char packed[4096];
    do {
        data->z.next_out = packed;
        data->z.avail_out = sizeof packed;
        deflate(&data->z, flush);
        if (page_base_put(&data->base, packed,
                          sizeof packed - data->z.avail_out))
            return 1;
    } while (!data->z.avail_out);
    return 0;
}

int qp__page_data_put(qp__page_data *data, qp_text part) {
    enum { MOST = 1 << 20 }; /* zlib counts in unsigned int */
    while (part.len) {
        size_t n = part.len < MOST ? part.len : MOST;
        /* It reads only: its own type is older than const. */
        memcpy(&data->z.next_in, &part.ptr, sizeof part.ptr);
        data->z.avail_in = (uInt)n;
        if (page_data_run(data, Z_NO_FLUSH)) return 1;
        part.ptr += n;
        part.len -= n;
    }
    return 0;
}

int qp__page_data_end(qp__page_data *data) {
    int failed = page_data_run(data, Z_FINISH) || page_base_end(&data->base);
    deflateReset(&data->z);
    return failed;
}

#else

qp__page_data *qp__page_data_new(const qp_sink *sink) {
    qp__page_data *data = calloc(1, sizeof *data);
    if (data) data->base.sink = sink;
    return data;
}

void qp__page_data_free(qp__page_data *data) {
    free(data);
}

const char *qp__page_data_name(void) {
    return "none";
}

int qp__page_data_put(qp__page_data *data, qp_text part) {
    return page_base_put(&data->base, part.ptr, part.len);
}

int qp__page_data_end(qp__page_data *data) {
    return page_base_end(&data->base);
}

#endif
