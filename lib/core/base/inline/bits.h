/* bits.h - words of 64 bits as sets, and eight bytes as a word. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_BASE_BITS_H
#define QP_BASE_BITS_H

#include <stdint.h>
#include <string.h>

#include "../hints.h"

/* How many bits are set. */
static inline unsigned qp__bits_in(uint64_t set) {
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) +
          (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
}

/* How many of them are below bit `bit`, of 0 to 63. */
static inline unsigned qp__bits_below(uint64_t set, unsigned bit) {
    return qp__bits_in(set & ((UINT64_C(1) << bit) - 1));
}

/* The lowest bit of a set that is not empty. */
static inline unsigned qp__lowest_bit(uint64_t set) {
#if defined __GNUC__
    return (unsigned)__builtin_ctzll(set);
#else
    return qp__bits_in((set & (0 - set)) - 1);
#endif
}

#define QP__EACH_BYTE(byte) (UINT64_C(0x0101010101010101) * (byte))

/* The high bits of the bytes that are zero; above the lowest of them, others
 * may be set too. */
static inline uint64_t qp__zero_bytes(uint64_t word) {
    return (word - QP__EACH_BYTE(1)) & ~word & QP__EACH_BYTE(0x80);
}

/* Eight bytes as a number: as they are in memory, or with the first one lowest
 * or highest. Compilers make one load of each. */
QP__INLINE uint64_t qp__eight_of(const void *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

QP__INLINE uint64_t qp__first_low(const uint8_t *p) {
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
           (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 |
           (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

QP__INLINE uint64_t qp__first_high(const uint8_t *p) {
    return (uint64_t)p[0] << 56 | (uint64_t)p[1] << 48 | (uint64_t)p[2] << 40 |
           (uint64_t)p[3] << 32 | (uint64_t)p[4] << 24 | (uint64_t)p[5] << 16 |
           (uint64_t)p[6] << 8 | (uint64_t)p[7];
}

#endif
