/* bits.h - eight bytes as a word. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_BASE_BITS_H
#define QP_BASE_BITS_H

#include <stdint.h>
#include <string.h>

#include "inline/bit_set.h"

#define QP__EACH_BYTE(byte) (UINT64_C(0x0101010101010101) * (byte))

/* The high bits of the bytes that are zero; above the lowest of them, others
 * may be set too. */
static inline uint64_t qp__zero_bytes(uint64_t word) {
    return (word - QP__EACH_BYTE(1)) & ~word & QP__EACH_BYTE(0x80);
}

/* Eight bytes as a number: as they are in memory, or with the first one lowest
 * or highest. Compilers make one load of each. */
static inline uint64_t qp__eight_of(const void *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

static inline uint64_t qp__first_low(const uint8_t *p) {
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
           (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 |
           (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

static inline uint64_t qp__first_high(const uint8_t *p) {
    return (uint64_t)p[0] << 56 | (uint64_t)p[1] << 48 | (uint64_t)p[2] << 40 |
           (uint64_t)p[3] << 32 | (uint64_t)p[4] << 24 | (uint64_t)p[5] << 16 |
           (uint64_t)p[6] << 8 | (uint64_t)p[7];
}

#endif
