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
 * a byte that is no UTF-8 is U+FFFD. */
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
        {0x0000, 0x001F, 0},   /* control characters */
        {0x007F, 0x009F, 0},   /* more of them */
        {0x0300, 0x036F, 0},   /* combining marks */
        {0x0483, 0x0489, 0},   /* Cyrillic ones */
        {0x1100, 0x115F, 2},   /* Hangul leading consonants */
        {0x1AB0, 0x1AFF, 0},   /* combining marks, extended */
        {0x1DC0, 0x1DFF, 0},   /* combining marks, supplement */
        {0x200B, 0x200F, 0},   /* zero width, direction */
        {0x202A, 0x202E, 0},   /* direction */
        {0x2060, 0x2064, 0},   /* word joiner and invisible operators */
        {0x20D0, 0x20FF, 0},   /* marks for symbols */
        {0x2E80, 0x3029, 2},   /* radicals, CJK signs */
        {0x302A, 0x302D, 0},   /* tone marks */
        {0x302E, 0x303E, 2},   /* CJK signs */
        {0x3041, 0x3098, 2},   /* kana */
        {0x3099, 0x309A, 0},   /* kana voicing marks */
        {0x309B, 0x4DBF, 2},   /* kana, bopomofo, extension A */
        {0x4E00, 0xA4CF, 2},   /* Han, Yi */
        {0xA960, 0xA97F, 2},   /* Hangul, extended */
        {0xAC00, 0xD7A3, 2},   /* Hangul syllables */
        {0xF900, 0xFAFF, 2},   /* compatibility ideographs */
        {0xFE00, 0xFE0F, 0},   /* variation selectors */
        {0xFE10, 0xFE19, 2},   /* vertical forms */
        {0xFE20, 0xFE2F, 0},   /* combining half marks */
        {0xFE30, 0xFE6F, 2},   /* compatibility and small forms */
        {0xFEFF, 0xFEFF, 0},   /* byte order mark */
        {0xFF01, 0xFF60, 2},   /* full-width forms */
        {0xFFE0, 0xFFE6, 2},   /* full-width signs */
        {0x1F300, 0x1F64F, 2}, /* pictographs */
        {0x1F680, 0x1F6FF, 2}, /* pictographs */
        {0x1F900, 0x1F9FF, 2}, /* pictographs */
        {0x1FA70, 0x1FAFF, 2}, /* pictographs; xiangqi pieces before them: 1 */
        {0x20000, 0x3FFFD, 2}, /* Han, extensions B and later */
        {0xE0100, 0xE01EF, 0}  /* variation selectors */
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
