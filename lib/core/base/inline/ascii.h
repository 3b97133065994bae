/* ascii.h - classes of ASCII characters, whatever the locale. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_INLINE_ASCII_H
#define QP_INLINE_ASCII_H

static inline int char_digit(char c) {
    return (unsigned char)(c - '0') < 10;
}

static inline int char_letter(char c) {
    return (unsigned char)((c | 0x20) - 'a') < 26;
}

/* Returns nonzero for a blank within a line. */
static inline int char_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static inline int char_space(char c) {
    return char_blank(c) || c == '\n';
}

#endif
