/* bit_set.h - words of 64 bits as sets. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_INLINE_BIT_SET_H
#define QP_INLINE_BIT_SET_H

#include <stdint.h>

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

#endif
