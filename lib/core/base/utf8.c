/* utf8.c - checks, reads and writes UTF-8; counts lines. Overlong forms,
 * surrogates and characters above 10FFFF are invalid. Every file is checked, so
 * usual text is checked in blocks.
 *
 * SPDX-License-Identifier: MIT
 */
#include "hints.h"
#include "inline/bits.h"
#include "utf8.h"

#include <string.h>

#define UTF8_HIGH UINT64_C(0x8080808080808080)
#define UTF8_ONES UINT64_C(0x0101010101010101)

size_t qp__ascii_run(const unsigned char *p, size_t n) {
    size_t i = 0;
    while (n - i >= 8 && !(qp__eight_of(p + i) & UTF8_HIGH)) i += 8;
    while (i < n && p[i] < 0x80) i++;
    return i;
}

/* What may follow the lead byte: how many bytes, and the span of the first. */
static size_t after_lead(unsigned lead, unsigned *low, unsigned *high) {
    *low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    *high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (lead < 0xC2 || lead > 0xF4) return 0;
    return lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
}

/* How many bytes at `p` belong together, and in `whole` whether they are a
 * character; fewer than one needs and none wrong: cut by the end. */
static size_t together(const unsigned char *p, size_t n, size_t *needed) {
    unsigned low, high;
    size_t more = after_lead(p[0], &low, &high);
    *needed = more + 1;
    size_t i = 1;
    for (; i <= more && i < n; i++) {
        if (p[i] < low || p[i] > high) break;
        low = 0x80, high = 0xBF;
    }
    return i;
}

size_t qp__utf8_part(const unsigned char *p, size_t n) {
    size_t needed;
    return together(p, n, &needed);
}

size_t qp__utf8_get(uint32_t *c, const unsigned char *p, size_t n) {
    if (p[0] < 0x80) {
        *c = p[0];
        return 1;
    }
    size_t needed, have = together(p, n, &needed);
    *c = QP__REPLACEMENT;
    if (needed == 1) return 1;
    if (have < needed) return have == n ? 0 : have;
    uint32_t value = p[0] & (0x7Fu >> needed);
    for (size_t i = 1; i < needed; i++) value = value << 6 | (p[i] & 0x3Fu);
    *c = value;
    return needed;
}

unsigned char *qp__utf8_put(unsigned char *out, uint32_t c) {
    if (c < 0x80) {
        *out++ = (unsigned char)c;
    } else if (c < 0x800) {
        *out++ = (unsigned char)(0xC0 | c >> 6);
        *out++ = (unsigned char)(0x80 | (c & 0x3F));
    } else {
        if (c < 0x10000) {
            *out++ = (unsigned char)(0xE0 | c >> 12);
        } else {
            *out++ = (unsigned char)(0xF0 | c >> 18);
            *out++ = (unsigned char)(0x80 | (c >> 12 & 0x3F));
        }
        *out++ = (unsigned char)(0x80 | (c >> 6 & 0x3F));
        *out++ = (unsigned char)(0x80 | (c & 0x3F));
    }
    return out;
}

/* The three bytes at `p` are a character whose lead is E1..EC or EE..EF, and
 * not the byte order mark: nearly all of Chinese text. */
static int is_plain_three(const unsigned char *p) {
    uint32_t w = (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | (uint32_t)p[2];
    if ((w & 0xF0C0C0) != 0xE08080) return 0;
    return p[0] != 0xE0 && p[0] != 0xED && w != 0xEFBBBF;
}

/* Bytes that are looked at together. */
enum { UTF8_BLOCK = 128 };

/* Returns nonzero if the bytes at `p` are valid after the two before them.
 * Characters of four bytes, those that begin with C0, C1, E0 or ED, and
 * neighbours of the byte order mark are left to the caller. Compilers do this
 * for as many bytes at once as a register holds. */
QP__INLINE int utf8_is_usual(const unsigned char *p) {
    const unsigned char *from = p - 2;
    unsigned char odd = 0;
    for (size_t i = 0; i < UTF8_BLOCK; i++) {
        unsigned char c = from[i + 2], before = from[i + 1], second = from[i];
        unsigned follows =
            ((before & 0xC0) == 0xC0) | ((second & 0xE0) == 0xE0);
        odd |= (unsigned char)((((signed char)c < -64) ^ follows) |
                               ((c & 0xF0) == 0xF0) | (c == 0xE0) |
                               (c == 0xED) | ((c & 0xFE) == 0xC0) |
                               ((before == 0xEF) & (c == 0xBB)));
    }
    return !odd;
}

/* From the end of a character at `i`, at least two bytes in: the end of the
 * last character that usual blocks hold. */
QP__INLINE size_t usual_run(const unsigned char *p, size_t i, size_t n) {
    size_t start = i;
    while (n - i >= UTF8_BLOCK && utf8_is_usual(p + i)) {
        i += UTF8_BLOCK;
        if (p[i - 1] >= 0x80) continue;
        while (n - i >= 8 && !(qp__eight_of(p + i) & UTF8_HIGH)) i += 8;
    }
    if (i == start) return i;
    if (p[i - 1] >= 0xC0) return i - 1;
    return p[i - 2] >= 0xE0 ? i - 2 : i;
}

static size_t run_narrow(const unsigned char *p, size_t i, size_t n) {
    return usual_run(p, i, n);
}

QP__WIDE size_t run_wide(const unsigned char *p, size_t i, size_t n) {
    return usual_run(p, i, n);
}

size_t qp__utf8_check(const unsigned char *p, size_t n, qp__utf8_end *end) {
    size_t i = 0, next = 2; /* where to try whole blocks again */
    *end = QP__UTF8_WHOLE;
    while (i < n) {
        if (i >= next) {
            i = qp__has_wide() ? run_wide(p, i, n) : run_narrow(p, i, n);
            next = i + UTF8_BLOCK;
        }
        size_t stop = next < n ? next : n;
        while (i < stop && p[i] < 0x80) i++;
        while (i < stop && n - i >= 3 && is_plain_three(p + i)) i += 3;
        if (i == n || p[i] < 0x80) continue;
        uint32_t c;
        size_t len = qp__utf8_get(&c, p + i, n - i);
        if (len == 0)
            *end = QP__UTF8_CUT;
        else if (c == 0xFEFF)
            *end = QP__UTF8_BOM;
        else if (c == QP__REPLACEMENT && (len < 3 || p[i] != 0xEF))
            *end = QP__UTF8_BAD;
        if (*end != QP__UTF8_WHOLE) return i;
        i += len;
    }
    return i;
}

/* Counts line feeds. */
QP__INLINE uint64_t line_feeds(const unsigned char *p, size_t n) {
    uint64_t feeds = 0;
    size_t i = 0;
    while (n - i >= 32) { /* 255 is the most that a lane can count */
        unsigned char lane[32] = {0};
        size_t rounds = (n - i) / 32 < 255 ? (n - i) / 32 : 255;
        for (size_t r = 0; r < rounds; r++, i += 32)
            for (size_t k = 0; k < 32; k++)
                lane[k] = (unsigned char)(lane[k] + (p[i + k] == '\n'));
        for (size_t k = 0; k < 32; k++) feeds += lane[k];
    }
    for (; i < n; i++) feeds += p[i] == '\n';
    return feeds;
}

static uint64_t feeds_narrow(const unsigned char *p, size_t n) {
    return line_feeds(p, n);
}

QP__WIDE uint64_t feeds_wide(const unsigned char *p, size_t n) {
    return line_feeds(p, n);
}

void qp__utf8_walk(uint64_t *line, uint32_t *col, const unsigned char *p,
                   size_t n) {
    uint64_t feeds = qp__has_wide() ? feeds_wide(p, n) : feeds_narrow(p, n);
    const unsigned char *tail = p + n;
    if (feeds) {
        *line += feeds;
        *col = 1;
        while (tail[-1] != '\n') tail--;
    } else {
        tail = p;
    }
    for (; tail < p + n; tail++)
        if ((*tail & 0xC0) != 0x80 && *col < UINT32_MAX) ++*col;
}
