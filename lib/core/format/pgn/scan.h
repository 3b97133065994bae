/* scan.h - what the PGN reader sees in the next eight bytes, as a number whose
 * low byte is the first. A set of bytes is a number with their high bits. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PGN_SCAN_H
#define QP_PGN_SCAN_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../../base/inline/bits.h"
#include "../common/results_and_glyphs.h"

/* What a byte is between tokens. */
enum { WORD_BYTE = 0, BLANK, NEWLINE, OPENER };

static const uint8_t BYTE_CLASS[256] = {
    ['\0'] = BLANK, ['\t'] = BLANK, ['\v'] = BLANK,   ['\f'] = BLANK,
    ['\r'] = BLANK, [' '] = BLANK,  ['\n'] = NEWLINE, ['{'] = OPENER,
    ['}'] = OPENER, ['('] = OPENER, [')'] = OPENER,   ['['] = OPENER,
    [';'] = OPENER};

static inline unsigned is_cont(char c) {
    return ((unsigned char)c & 0xC0) == 0x80;
}

#define HIGH QP__EACH_BYTE(0x80u)

static inline uint64_t pgn_eight(const char *p) {
    return qp__first_low((const uint8_t *)p);
}

/* How many of the bytes marked by their high bits. */
static inline unsigned count_marks(uint64_t marks) {
    return (unsigned)(((marks >> 7) * QP__EACH_BYTE(1u)) >> 56);
}

/* Continuation bytes: the high bit set, the next one not. */
static inline uint64_t cont_marks(uint64_t w) {
    return w & HIGH & ~(w << 1);
}

static inline unsigned count_conts(const char *p, size_t len) {
    unsigned count = 0;
    for (; len >= 8; p += 8, len -= 8)
        count += count_marks(cont_marks(pgn_eight(p)));
    for (; len; p++, len--) count += is_cont(*p);
    return count;
}

/* Bytes equal to `byte`; marks after the first one may be wrong. */
static inline uint64_t equal_marks(uint64_t w, unsigned char byte) {
    return qp__zero_bytes(w ^ QP__EACH_BYTE((uint64_t)byte));
}

/* The end of a tag's value as far as it is plain: the first quote, backslash
 * or line feed, or `end`. Adds the continuation bytes passed to *conts. */
static inline const char *plain_value(const char *p, const char *end,
                                      uint64_t *conts) {
    for (; end - p >= 8; p += 8) {
        uint64_t w = pgn_eight(p), conts_here = cont_marks(w);
        uint64_t found =
            equal_marks(w, '"') | equal_marks(w, '\\') | equal_marks(w, '\n');
        if (found) {
            unsigned bits = qp__lowest_bit(found) - 7;
            *conts += count_marks(conts_here & (((uint64_t)1 << bits) - 1));
            return p + bits / 8;
        }
        *conts += count_marks(conts_here);
    }
    for (; p < end && *p != '"' && *p != '\\' && *p != '\n'; p++)
        *conts += is_cont(*p);
    return p;
}

#undef HIGH

#endif
