/* bits.h - bits written and read, the highest first. The writer overwrites up
 * to seven bytes after the last bit with zeros. The reader needs eight bytes
 * after the first that holds a bit. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PACK_BITS_H
#define QP_PACK_BITS_H

#include <stddef.h>
#include <stdint.h>

#include "../base/inline/bits.h"

typedef struct qp__bit_writer {
    uint8_t *out;
    size_t at;     /* whole bytes written */
    uint64_t held; /* the low `count` bits are to be written; count < 8 */
    unsigned count;
} qp__bit_writer;

/* One store and one load, whatever the machine's order. */
static inline void qp__store8(uint8_t *p, uint64_t word) {
    p[0] = (uint8_t)(word >> 56), p[1] = (uint8_t)(word >> 48);
    p[2] = (uint8_t)(word >> 40), p[3] = (uint8_t)(word >> 32);
    p[4] = (uint8_t)(word >> 24), p[5] = (uint8_t)(word >> 16);
    p[6] = (uint8_t)(word >> 8), p[7] = (uint8_t)word;
}

/* Writes the low `count` bits of a value that has no others; 1 to 56. */
static inline void qp__bits_put(qp__bit_writer *bits, uint64_t value,
                                unsigned count) {
    bits->held = bits->held << count | value;
    bits->count += count;
    qp__store8(bits->out + bits->at, bits->held << (64 - bits->count));
    bits->at += bits->count / 8;
    bits->count %= 8;
}

/* How many bits were written. */
static inline size_t qp__bits_length(const qp__bit_writer *bits) {
    return 8 * bits->at + bits->count;
}

/* Reads `count` bits that begin at bit `*at`, and moves on; 1 to 56. */
static inline uint64_t qp__bits_get(const uint8_t *code, size_t *at,
                                    unsigned count) {
    uint64_t word = qp__first_high(code + *at / 8) << (*at % 8);
    *at += count;
    return word >> (64 - count);
}

#endif
