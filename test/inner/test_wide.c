/* test_wide.c - numbers below 2^192 against arithmetic bit by bit. */
#include <stdio.h>
#include <string.h>

#include "../../lib/core/pack/wide.h"

enum { RUNS = 3000 };

static uint64_t state = 1;

static uint64_t next_random(void) {
    uint64_t x = 0;
    for (int i = 0; i < 2; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        x = x << 32 | state >> 32;
    }
    return x;
}

/* Long runs of ones and of zeros: where carries and wrong digits show. */
static uint64_t odd_random(void) {
    uint64_t x = next_random();
    unsigned kind = (unsigned)(next_random() >> 60);
    if (kind < 4) return x >> (x & 63);
    if (kind < 6) return UINT64_MAX << (x & 63);
    if (kind < 8) return (UINT64_MAX >> (x & 63)) - (x >> 63);
    if (kind < 10) return (uint64_t)1 << (x & 63);
    return kind < 12 ? x | UINT64_C(0xffffffff00000000) : x;
}

static int passed, failed;

static void expect(int good, const char *what) {
    if (good) {
        passed++;
    } else if (failed++ < 20) {
        printf("test_wide: %s\n", what);
    }
}

static int same(qp__wide_number a, qp__wide_number b) {
    return !memcmp(&a, &b, sizeof a);
}

static int bit(qp__wide_number a, int i) {
    return a.limb[i / 64] >> i % 64 & 1;
}

/* The sum by its bits. */
static qp__wide_number slow_add(qp__wide_number a, qp__wide_number b) {
    qp__wide_number out = {{0, 0, 0}};
    int carry = 0;
    for (int i = 0; i < 192; i++) {
        carry += bit(a, i) + bit(b, i);
        out.limb[i / 64] |= (uint64_t)(carry & 1) << i % 64;
        carry >>= 1;
    }
    return out;
}

static qp__wide_number slow_times(qp__wide_number a, uint64_t b) {
    qp__wide_number out = {{0, 0, 0}};
    for (int i = 63; i >= 0; i--) {
        out = slow_add(out, out);
        if (b >> i & 1) out = slow_add(out, a);
    }
    return out;
}

/* The remainder by its bits. */
static uint64_t slow_rest(qp__wide_number a, uint64_t d) {
    uint64_t rest = 0;
    for (int i = 191; i >= 0; i--) {
        uint64_t top = rest >> 63;
        rest = rest << 1 | (uint64_t)bit(a, i);
        if (top || rest >= d) rest -= d;
    }
    return rest;
}

static void hold(qp__wide_number a, qp__wide_number b, uint64_t d) {
    uint8_t bytes[QP__WIDE_BYTES];
    expect(same(qp__wide_add(a, b), slow_add(a, b)), "a sum");
    expect(same(qp__wide_sub(qp__wide_add(a, b), b), a), "a difference");
    expect(same(qp__wide_times(a, d), slow_times(a, d)), "a product");
    expect(same(qp__wide_product(a.limb[0], d),
                slow_times(qp__wide_of(a.limb[0]), d)),
           "a product of 64 bits");
    qp__wide_write(bytes, sizeof bytes, a);
    expect(same(qp__wide_read(bytes, sizeof bytes), a), "bytes");
    int less = 0;
    for (int i = 0; i < 192; i++)
        if (bit(a, i) != bit(b, i)) less = bit(b, i);
    expect(qp__wide_less(a, b) == less, "an order");
    if (d == 0) return;
    qp__wide_number q = a;
    uint64_t rest = qp__wide_divide(&q, d);
    expect(rest == slow_rest(a, d), "a remainder");
    expect(same(slow_add(slow_times(q, d), qp__wide_of(rest)), a),
           "a quotient");
}

int main(void) {
    for (int i = 0; i < RUNS; i++) {
        qp__wide_number a = {{odd_random(), odd_random(), odd_random()}};
        qp__wide_number b = {{odd_random(), odd_random(), odd_random()}};
        if (i % 4 == 1) a.limb[2] = 0;
        if (i % 4 == 2) a.limb[2] = a.limb[1] = 0;
        if (i % 8 == 3) b = a;
        hold(a, b, odd_random());
    }
    const uint32_t five[] = {1, 2, 3, 4, 5};
    expect(
        same(qp__wide_of5(five), (qp__wide_number){{UINT64_C(0x200000001),
                                                    UINT64_C(0x400000003), 5}}),
        "a cell of five");
    expect(same(qp__wide_of3(five),
                (qp__wide_number){{UINT64_C(0x200000001), 3, 0}}),
           "a cell of three");
    printf("%d passed, %d failed\n", passed, failed);
    return failed || !passed;
}
