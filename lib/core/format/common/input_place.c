/* input_place.c - the place of a reader in a text that comes in pieces.
 *
 * SPDX-License-Identifier: MIT
 */
#include "input_place.h"

#include <string.h>

#define EACH_BYTE(byte) (0x0101010101010101u * (byte))

void qp__place_start(qp__place *p) {
    *p = (qp__place){.line = 1};
}

qp_at qp__place_at(const qp__place *p) {
    uint64_t col = p->offset - p->line_offset - p->conts + 1;
    return (qp_at){.offset = p->offset,
                   .line = p->line,
                   .col = col < UINT32_MAX ? (uint32_t)col : UINT32_MAX};
}

/* Returns how many of the bytes continue a character of UTF-8. Lanes of a byte
 * count up to 255. */
static size_t continuations(const char *bytes, size_t n) {
    size_t conts = 0;
    while (n >= 8) {
        uint64_t sum = 0;
        size_t words = n / 8 < 255 ? n / 8 : 255;
        n -= 8 * words;
        for (; words--; bytes += 8) {
            uint64_t w;
            memcpy(&w, bytes, sizeof w);
            sum += (w >> 7) & ~(w >> 6) & EACH_BYTE(1);
        }
        for (; sum; sum >>= 8) conts += sum & 255;
    }
    for (; n; n--) conts += ((unsigned char)*bytes++ & 0xC0) == 0x80;
    return conts;
}

void qp__place_pass_all(qp__place *p, const char *bytes, size_t n) {
    const char *from = bytes, *end = bytes + n, *feed;
    p->offset += n;
    while (from < end && (feed = memchr(from, '\n', (size_t)(end - from)))) {
        from = feed + 1;
        p->line++;
    }
    if (from > bytes) {
        p->conts = 0;
        p->line_offset = p->offset - (uint64_t)(end - from);
    }
    p->conts += continuations(from, (size_t)(end - from));
}
