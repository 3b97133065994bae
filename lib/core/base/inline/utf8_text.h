/* utf8_text.h - UTF-8 character by character: decoded, measured in columns of a
 * terminal, made safe to show. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_INLINE_UTF8_TEXT_H
#define QP_INLINE_UTF8_TEXT_H

#include <stdio.h>
#include <string.h>

#include "qipu/base.h"

/* Decodes the character at p[0..len), len > 0, into *c and returns its bytes;
 * a byte that is not UTF-8 is U+FFFD. */
static inline size_t char_next(uint32_t *c, const char *p, size_t len) {
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char lead = (unsigned char)*p;
    size_t n = lead < 0x80   ? 1
               : lead < 0xC2 ? 0
               : lead < 0xE0 ? 2
               : lead < 0xF0 ? 3
               : lead < 0xF5 ? 4
                             : 0;
    uint32_t value = n == 1 ? lead : n ? lead & (0x7Fu >> n) : 0;
    *c = 0xFFFD;
    if (n == 0 || n > len) return 1;
    for (size_t i = 1; i < n; i++) {
        if (((unsigned char)p[i] & 0xC0) != 0x80) return 1;
        value = value << 6 | ((unsigned char)p[i] & 0x3Fu);
    }
    if (value < smallest[n] || value > 0x10FFFF) return 1;
    if (value >= 0xD800 && value <= 0xDFFF) return 1;
    *c = value;
    return n;
}

/* Returns the columns that one character takes on a terminal: 0, 1 or 2. */
static inline int char_columns(uint32_t c) {
    /* In order, first and last of each range. */
    static const struct {
        uint32_t first, last;
        int columns;
    } WIDTHS[] = {
#include "char_widths.inc"
    };
    size_t low = 0, high = sizeof WIDTHS / sizeof *WIDTHS;
    if (c >= 0x20 && c < 0x7F) return 1;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (c > WIDTHS[mid].last)
            low = mid + 1;
        else if (c < WIDTHS[mid].first)
            high = mid;
        else
            return WIDTHS[mid].columns;
    }
    return 1;
}

/* Returns the columns that a text takes; control characters take none. */
static inline size_t text_columns(qp_text text) {
    size_t columns = 0, i = 0;
    while (i < text.len) {
        uint32_t c;
        i += char_next(&c, text.ptr + i, text.len - i);
        columns += (size_t)char_columns(c);
    }
    return columns;
}

/* Returns nonzero for characters that are unsafe on a terminal: controls, those
 * that change the direction of text, and invisible ones. */
static inline int char_unsafe(uint32_t c) {
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || /* C0, DEL, C1 */
           c == 0x061C ||                          /* Arabic letter mark */
           (c >= 0x200B && c <= 0x200F) ||         /* zero width, direction */
           (c >= 0x2028 && c <= 0x202E) ||         /* line ends, direction */
           (c >= 0x2060 && c <= 0x206F) ||         /* invisible, isolates */
           c == 0xFEFF ||                          /* byte order mark */
           (c >= 0xFFF9 && c <= 0xFFFB) ||         /* annotations */
           (c >= 0xE0000 && c <= 0xE007F);         /* tags */
}

/* A character as it is shown: as it is, or <U+202E>, or <9B> for a byte that is
 * no UTF-8. */
typedef struct safe_char {
    char text[24];
    size_t len;
    int columns;
} safe_char;

/* Takes the character at p[0..len), len > 0; returns its bytes. What a terminal
 * shows is then what is there, and no file can steer it. */
static inline size_t safe_next(safe_char *out, const char *p, size_t len) {
    uint32_t c;
    size_t n = char_next(&c, p, len);
    int made = 0;
    if (c == 0xFFFD && n == 1)
        made = snprintf(out->text, sizeof out->text, "<%02X>",
                        (unsigned)(unsigned char)*p);
    else if (char_unsafe(c))
        made = snprintf(out->text, sizeof out->text, "<U+%04X>", (unsigned)c);
    if (made) {
        out->len = (size_t)made;
        out->columns = made;
        return n;
    }
    memcpy(out->text, p, n);
    out->len = n;
    out->columns = char_columns(c);
    return n;
}

#endif
