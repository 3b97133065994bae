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

#include "../../record/words.h"

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

/* One of the characters that moves are made of may begin here: full-width
 * digits begin with EF BC, wide blanks and points with less than E4. EF BB is
 * the byte order mark, which nobody sees. */
static inline int is_lead(const char *p) {
    unsigned char c = (unsigned char)*p;
    return c >= 0xE4 && (c != 0xEF || (unsigned char)p[1] != 0xBB);
}

/* The results in words begin with one of these characters: hong (two forms),
 * hei, he. No piece or mark does. */
static inline int opens_result(const char *p) {
    unsigned two = (unsigned)(unsigned char)p[0] << 8 | (unsigned char)p[1];
    return two == 0xE7BA || two == 0xE7B4 || two == 0xE9BB || two == 0xE592;
}

/* One of the ways to move, in simplified and traditional characters: jin, tui,
 * ping. */
static inline int is_way(const char *p) {
    unsigned way = (unsigned)(unsigned char)p[0] << 16 |
                   (unsigned)(unsigned char)p[1] << 8 | (unsigned char)p[2];
    return way == 0xE8BF9B || way == 0xE980B2 || way == 0xE98080 ||
           way == 0xE5B9B3;
}

/* Bytes of a move in four Chinese characters, or with half-width digits for
 * Black, that is a whole word and has no sign behind it; 0 for anything else.
 * Looks at 16 bytes. Its length less four is the number of its continuation
 * bytes. */
static inline size_t han_move(const char *p) {
    uint64_t a = eight(p), b = eight(p + 8);
    uint64_t kinds = a & EACH(0xC0u); /* C0 leads, 80 goes on, 00 is ASCII */
    size_t len = 0;
    if (kinds == 0x80C08080C08080C0u) {
        if (!is_lead(p + 3)) return 0;
        if ((b & 0xC0C0C0C0u) == 0x8080C080u && is_lead(p + 9))
            len = 12;
        else if ((b & 0xC0C0u) == 0x0080u && qp__digit(p[9]))
            len = 10;
    } else if (kinds == 0x008080C0008080C0u && qp__digit(p[3]) &&
               qp__digit(p[7])) {
        len = 8;
    }
    unsigned char last = (unsigned char)p[len ? len - 1 : 0];
    if (!len || last == 0x81 || last == 0x9F || opens_result(p) ||
        !is_way(p + (len == 8 ? 4 : 6)))
        return 0;
    if (BYTE_CLASS[(unsigned char)p[len]] == WORD_BYTE || p[len] == '{')
        return 0;
    return len;
}

/* Bytes of a move number with its point and a blank behind, "12. ", without
 * the blank; 0 for anything else. Looks at 5 bytes. */
static inline size_t short_number(const char *p, uint32_t *number) {
    uint32_t n = 0;
    size_t i = 0;
    for (; i < 3 && qp__digit(p[i]); i++) n = n * 10 + (uint32_t)(p[i] - '0');
    if (!i || p[i] != '.' || (p[i + 1] != ' ' && p[i + 1] != '\n')) return 0;
    *number = n;
    return i + 1;
}

#undef EACH
#undef HIGH

#endif
