/* page_data.c - texts on their way into a page: packed, in base 64.
 *
 * Nothing is kept but what zlib keeps: a text of any length takes no more
 * memory than a short one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#ifdef QP_WITH_ZLIB
#include <zlib.h>
#endif

#include "../../lib/core/base/inline/base64.h"
#include "page.h"

/* ---- base 64 ------------------------------------------------------------- */

/* Bytes on their way into characters: three make four. */
typedef struct view_base {
    out_file *out;
    uint64_t written; /* characters */
    unsigned char held[3];
    size_t holds;
} view_base;

static int base_group(view_base *base) {
    char group[4];
    base64_group(group, base->held, base->holds);
    base->holds = 0;
    base->written += sizeof group;
    return out_write(base->out, group, sizeof group);
}

static int base_put(view_base *base, const void *bytes, size_t len) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < len; i++) {
        base->held[base->holds++] = at[i];
        if (base->holds == 3 && base_group(base)) return 1;
    }
    return 0;
}

static int base_end(view_base *base) {
    return base->holds && base_group(base);
}

int view_base64(out_file *out, qp_text text) {
    view_base base = {.out = out};
    return base_put(&base, text.ptr, text.len) || base_end(&base);
}

/* ---- packing ------------------------------------------------------------- */

struct view_pack {
    view_base base;
#ifdef QP_WITH_ZLIB
    z_stream z;
#endif
};

uint64_t view_pack_size(const view_pack *pack) {
    return pack->base.written;
}

#ifdef QP_WITH_ZLIB

enum { GZIP = 15 + 16 }; /* the widest window, with the head of gzip */

view_pack *view_pack_new(out_file *out) {
    view_pack *pack = calloc(1, sizeof *pack);
    if (!pack) return NULL;
    pack->base.out = out;
    if (deflateInit2(&pack->z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP, 8,
                     Z_DEFAULT_STRATEGY) == Z_OK)
        return pack;
    free(pack);
    return NULL;
}

void view_pack_free(view_pack *pack) {
    if (pack) deflateEnd(&pack->z);
    free(pack);
}

const char *view_pack_name(void) {
    return "gzip";
}

/* Packs what is there; with Z_FINISH all that zlib still holds too. */
static int pack_run(view_pack *pack, int flush) {
    unsigned char packed[4096];
    do {
        pack->z.next_out = packed;
        pack->z.avail_out = sizeof packed;
        deflate(&pack->z, flush);
        if (base_put(&pack->base, packed, sizeof packed - pack->z.avail_out))
            return 1;
    } while (!pack->z.avail_out);
    return 0;
}

int view_pack_put(view_pack *pack, qp_text part) {
    enum { MOST = 1 << 20 }; /* zlib counts in unsigned int */
    while (part.len) {
        size_t n = part.len < MOST ? part.len : MOST;
        /* It reads only: its own type is older than const. */
        memcpy(&pack->z.next_in, &part.ptr, sizeof part.ptr);
        pack->z.avail_in = (uInt)n;
        if (pack_run(pack, Z_NO_FLUSH)) return 1;
        part.ptr += n;
        part.len -= n;
    }
    return 0;
}

int view_pack_end(view_pack *pack) {
    int failed = pack_run(pack, Z_FINISH) || base_end(&pack->base);
    deflateReset(&pack->z);
    return failed;
}

#else

view_pack *view_pack_new(out_file *out) {
    view_pack *pack = calloc(1, sizeof *pack);
    if (pack) pack->base.out = out;
    return pack;
}

void view_pack_free(view_pack *pack) {
    free(pack);
}

const char *view_pack_name(void) {
    return "none";
}

int view_pack_put(view_pack *pack, qp_text part) {
    return base_put(&pack->base, part.ptr, part.len);
}

int view_pack_end(view_pack *pack) {
    return base_end(&pack->base);
}

#endif
