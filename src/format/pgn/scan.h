/* scan.h - what the PGN reader sees in the next bytes. Not installed.
 *
 * Looks at eight bytes at a time, as a number whose low byte is the first. A
 * set of bytes is a number with their high bits.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PGN_SCAN_H
#define QP_PGN_SCAN_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

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

#define EACH(byte) (0x0101010101010101u * (byte))
#define HIGH EACH(0x80u)

static inline uint64_t eight(const char *p) {
    const uint16_t one = 1;
    unsigned char low;
    uint64_t w;
    memcpy(&w, p, sizeof w);
    memcpy(&low, &one, 1);
    if (low) return w; /* the compiler knows; only one way is left */
    w = 0;
    for (unsigned i = 0; i < 8; i++)
        w |= (uint64_t)(unsigned char)p[i] << 8 * i;
    return w;
}

/* How many of the bytes marked by their high bits. */
static inline unsigned count_marks(uint64_t marks) {
    return (unsigned)(((marks >> 7) * EACH(1u)) >> 56);
}

/* The place of the first byte marked; not for none. */
static inline unsigned first_mark(uint64_t marks) {
    marks &= 0u - marks;
    return (unsigned)(((marks >> 7) * 0x0001020304050607u) >> 56);
}

/* Continuation bytes: the high bit set, the next one not. */
static inline uint64_t cont_marks(uint64_t w) {
    return w & HIGH & ~(w << 1);
}

static inline unsigned count_conts(const char *p, size_t len) {
    unsigned count = 0;
    for (; len >= 8; p += 8, len -= 8)
        count += count_marks(cont_marks(eight(p)));
    for (; len; p++, len--) count += is_cont(*p);
    return count;
}

/* Bytes that begin a wide blank or point, but for the full-width forms: E2, E3
 * and C2. Marks behind the first one may be wrong. */
static inline uint64_t wide_marks(uint64_t w) {
    uint64_t a = (w & EACH(0xFEu)) ^ EACH(0xE2u), b = w ^ EACH(0xC2u);
    return (((a - EACH(1u)) & ~a) | ((b - EACH(1u)) & ~b)) & HIGH;
}

/* Bytes equal to `byte`; marks behind the first one may be wrong. */
static inline uint64_t equal_marks(uint64_t w, unsigned char byte) {
    uint64_t x = w ^ EACH((uint64_t)byte);
    return (x - EACH(1u)) & ~x & HIGH;
}

/* The end of a tag's value as far as it is plain: the first quote, backslash
 * or line feed, or `end`. Adds the continuation bytes passed to *conts. */
static inline const char *plain_value(const char *p, const char *end,
                                      uint64_t *conts) {
    for (; end - p >= 8; p += 8) {
        uint64_t w = eight(p);
        if (equal_marks(w, '"') | equal_marks(w, '\\') | equal_marks(w, '\n'))
            break;
        *conts += count_marks(cont_marks(w));
    }
    for (; p < end && *p != '"' && *p != '\\' && *p != '\n'; p++)
        *conts += is_cont(*p);
    return p;
}

/* What a word of Chinese characters looks like, from 16 bytes. */
typedef struct han_word {
    size_t len; /* 0: longer than 15 bytes */
    unsigned conts;
    uint64_t wide;
} han_word;

static inline han_word look_at_han(const char *p) {
    uint64_t a = eight(p), b = eight(p + 8);
    uint64_t ascii = ~a & HIGH;
    han_word word = {0, 0, 0};
    unsigned n = 0;
    for (; ascii; ascii &= ascii - 1) {
        n = first_mark(ascii);
        if (BYTE_CLASS[(unsigned char)p[n]] != WORD_BYTE) {
            word.len = n;
            a &= ((uint64_t)1 << 8 * n) - 1;
            word.conts = count_marks(cont_marks(a));
            word.wide = wide_marks(a);
            return word;
        }
    }
    for (ascii = ~b & HIGH; ascii; ascii &= ascii - 1) {
        n = first_mark(ascii);
        if (BYTE_CLASS[(unsigned char)p[8 + n]] == WORD_BYTE) continue;
        word.len = 8 + n;
        b &= ((uint64_t)1 << 8 * n) - 1;
        word.conts = count_marks(cont_marks(a)) + count_marks(cont_marks(b));
        word.wide = wide_marks(a) | wide_marks(b);
        return word;
    }
    return word;
}

/* A word whose first byte is E4..E9 and that ends in no '!' or '?' is a move in
 * four Chinese characters when it has their length and no wide blank: full-
 * width forms begin with EF. The full-width signs end in 81 and 9F. */
static inline int is_plain_han(const char *p, size_t len) {
    unsigned char first = (unsigned char)*p, last = (unsigned char)p[len - 1];
    if (first < 0xE4 || first > 0xE9 || len < 8 || len > 12) return 0;
    if (last == '!' || last == '?' || last == 0x81 || last == 0x9F) return 0;
    /* The results in words begin with one of these: hong (two forms), hei,
     * he. No piece or mark does. */
    char second = p[1];
    return !((first == 0xE7 && (second == '\xBA' || second == '\xB4')) ||
             (first == 0xE9 && second == '\xBB') ||
             (first == 0xE5 && second == '\x92'));
}

#undef EACH
#undef HIGH

#endif
