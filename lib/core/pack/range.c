/* range.c - the rare steps of the arithmetic coder: bytes in, bytes out.
 *
 * SPDX-License-Identifier: MIT
 */
#include "range.h"

#include <string.h>

void qp__out_start(qp__out *put, uint8_t *out, size_t size) {
    memset(put, 0, sizeof *put);
    put->range = UINT64_MAX;
    put->out = out;
    put->size = size;
}

void qp__out_carry(qp__out *put) {
    size_t i = put->len;
    while (i > 0 && ++put->out[i - 1] == 0) i--;
}

static void range_put_bytes(qp__out *put, unsigned count) {
    if (put->full || put->size - put->len < count) {
        put->full = 1;
        put->len = 0;
        return;
    }
    for (unsigned i = 0; i < count; i++)
        put->out[put->len++] = (uint8_t)(put->low >> (56 - 8 * i));
}

void qp__out_out(qp__out *put) {
    range_put_bytes(put, 4);
    put->low <<= 32;
    put->range <<= 32;
}

/* How far above `low` the number of the interval lies that ends soonest, and
 * `*bits`, how many bits of it count. */
static uint64_t soonest(uint64_t low, uint64_t range, unsigned *bits) {
    uint64_t mask = UINT64_MAX;
    for (*bits = 0;; (*bits)++, mask >>= 1) {
        uint64_t above = ((low + mask) & ~mask) - low;
        if (above < range) return above;
    }
}

size_t qp__out_done(qp__out *put) {
    unsigned bits;
    uint64_t above = soonest(put->low, put->range, &bits);
    put->low += above;
    if (put->low < above) qp__out_carry(put);
    range_put_bytes(put, (bits + 7) / 8);
    while (put->len > 0 && put->out[put->len - 1] == 0) put->len--;
    if (put->len == 0) return 0;
    size_t length = 8 * put->len;
    for (unsigned last = put->out[put->len - 1]; last % 2 == 0; last /= 2)
        length--;
    return length;
}

static uint32_t four_bytes(qp__in *get) {
    uint32_t word = 0;
    for (int i = 0; i < 4; i++, get->at++)
        word = word << 8 | (get->at < get->len ? get->code[get->at] : 0);
    return word;
}

void qp__in_start(qp__in *get, const uint8_t *code, size_t len) {
    memset(get, 0, sizeof *get);
    get->range = UINT64_MAX;
    get->code = code;
    get->len = len;
    get->value = (uint64_t)four_bytes(get) << 32;
    get->value |= four_bytes(get);
    get->beyond = get->value == get->range;
}

void qp__in_in(qp__in *get) {
    get->low <<= 32;
    get->range <<= 32;
    get->value = get->value << 32 | four_bytes(get);
}

int qp__in_done(const qp__in *get) {
    unsigned bits;
    if (get->beyond || get->len > get->at) return 0;
    if (get->len > 0 && get->code[get->len - 1] == 0) return 0;
    return get->value == soonest(get->low, get->range, &bits);
}
