/* test_range.c - the arithmetic coder: what goes in comes out, and no other
 * bytes are a code. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../lib/core/pack/range.h"
#include "../check.h"

enum { SYMBOLS = 300, CODES = 20000 };

static uint64_t state = 1;

static uint32_t next_random(uint32_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((state >> 33) % below);
}

static void expect(int good, const char *what, int seed) {
    check_that(good, "%s, sequence %d", what, seed);
}

/* An alphabet of two very unequal symbols, one of 256, one of 2^20. */
static void share_of(uint32_t symbol, unsigned kind, uint32_t *start,
                     uint32_t *share, unsigned *bits) {
    *bits = kind == 0 ? 16 : kind == 1 ? 8 : 20;
    *start = kind == 0 ? symbol * 65535 : symbol;
    *share = kind == 0 ? (symbol ? 1 : 65535) : 1;
}

static void round_trip(int seed, size_t count) {
    static uint8_t code[8 * SYMBOLS];
    uint32_t symbol[SYMBOLS], start, share;
    unsigned kind[SYMBOLS], bits;
    qp__out put;
    qp__out_start(&put, code, sizeof code);
    for (size_t i = 0; i < count; i++) {
        kind[i] = next_random(3);
        symbol[i] = kind[i] == 0   ? next_random(50) == 0
                    : kind[i] == 1 ? next_random(256)
                                   : next_random(1 << 20);
        if (seed % 3 == 0 && kind[i]) symbol[i] = kind[i] == 1 ? 255 : 1048575;
        share_of(symbol[i], kind[i], &start, &share, &bits);
        qp__out_symbol(&put, start, share, bits);
    }
    size_t length = qp__out_done(&put);
    expect(!put.full && put.len == (length + 7) / 8, "the length", seed);
    qp__in get;
    qp__in_start(&get, code, put.len);
    int same = 1;
    for (size_t i = 0; i < count; i++) {
        (void)share_of(0, kind[i], &start, &share, &bits);
        uint32_t place = qp__in_place(&get, bits);
        uint32_t got = kind[i] == 0 ? place == 65535 : place;
        same = same && got == symbol[i];
        share_of(got, kind[i], &start, &share, &bits);
        qp__in_symbol(&get, start, share, bits);
    }
    expect(same, "the symbols", seed);
    expect(qp__in_done(&get), "the code is the code", seed);
}

/* Every string of up to two bytes, read as symbols, is the code of just those
 * symbols or is refused. */
static void every_code(size_t len, unsigned value, size_t count) {
    uint8_t code[2] = {(uint8_t)(value >> 8), (uint8_t)value}, again[64];
    if (len == 1) code[0] = code[1];
    qp__in get;
    qp__out put;
    qp__in_start(&get, code, len);
    qp__out_start(&put, again, sizeof again);
    for (size_t i = 0; i < count; i++) {
        int bit = qp__in_bit(&get, 20000);
        qp__out_bit(&put, bit, 20000);
    }
    qp__out_done(&put);
    int same = put.len == len && (len == 0 || !memcmp(again, code, len));
    expect(same == qp__in_done(&get), "refused or the same", (int)value);
}

/* The number that no interval holds, whatever is after it. */
static void ones_only(size_t count) {
    uint8_t code[12];
    qp__in get;
    memset(code, 255, sizeof code);
    for (size_t len = 8; len <= sizeof code; len++) {
        qp__in_start(&get, code, len);
        for (size_t i = 0; i < count; i++) {
            uint32_t place = qp__in_place(&get, 16);
            qp__in_symbol(&get, place, 1, 16);
        }
        expect(!qp__in_done(&get), "ones are no code", (int)count);
    }
}

int main(void) {
    for (int i = 0; i < CODES; i++) round_trip(i, next_random(SYMBOLS));
    for (size_t count = 0; count < 20; count++) {
        ones_only(count);
        every_code(0, 0, count);
        for (unsigned v = 0; v < 256; v++) every_code(1, v, count);
        for (unsigned v = 0; v < 65536; v += 7) every_code(2, v, count);
    }
    uint8_t none[2];
    qp__out put;
    qp__out_start(&put, none, sizeof none);
    for (int i = 0; i < 100; i++) qp__out_bit(&put, i % 2, 30000);
    (void)qp__out_done(&put);
    expect(put.full, "a full buffer is told", 0);
    return check_close();
}
