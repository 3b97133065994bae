/* input_place.c - the place of a reader in a text that comes in pieces.
 *
 * SPDX-License-Identifier: MIT
 */
#include "input_place.h"

void qp__place_start(qp__place *p) {
    *p = (qp__place){.line = 1};
}

qp_at qp__place_at(const qp__place *p) {
    uint64_t col = p->offset - p->line_offset - p->conts + 1;
    return (qp_at){.offset = p->offset,
                   .line = p->line,
                   .col = col < UINT32_MAX ? (uint32_t)col : UINT32_MAX};
}

void qp__place_pass(qp__place *p, const char *bytes, size_t n) {
    size_t conts = 0, lines = 0;
    for (size_t i = 0; i < n; i++) {
        conts += ((unsigned char)bytes[i] & 0xC0) == 0x80;
        lines += bytes[i] == '\n';
    }
    p->offset += n;
    p->conts += conts;
    if (!lines) return;
    p->line += lines;
    p->conts = 0;
    p->line_offset = p->offset;
    while (bytes[n - 1] != '\n') {
        n--;
        p->line_offset--;
        p->conts += ((unsigned char)bytes[n] & 0xC0) == 0x80;
    }
}
