/* utf8.h - checking, reading and writing UTF-8; counting lines. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_UTF8_H
#define QP_UTF8_H

#include <stddef.h>
#include <stdint.h>

#define QP__REPLACEMENT 0xFFFDu

/* Where a look at bytes as UTF-8 ended. */
typedef enum qp__utf8_end {
    QP__UTF8_WHOLE, /* all is UTF-8 */
    QP__UTF8_CUT,   /* the bytes end within a character */
    QP__UTF8_BAD,   /* it is not a character */
    QP__UTF8_BOM    /* a byte order mark is there */
} qp__utf8_end;

/* How many bytes from `p` are whole characters of UTF-8, none of them a byte
 * order mark; `end` says why it stopped. */
size_t qp__utf8_check(const unsigned char *p, size_t n, qp__utf8_end *end);

/* How many bytes from `p` are below 128. */
size_t qp__ascii_run(const unsigned char *p, size_t n);

/* Decodes the character at `p` (n > 0) and returns its length. An invalid byte
 * is 0xFFFD with the length of its valid beginning, at least 1; a character cut
 * by the end is 0xFFFD with length 0. */
size_t qp__utf8_get(uint32_t *c, const unsigned char *p, size_t n);

/* How many of the n bytes at `p` to replace where a character is cut. */
size_t qp__utf8_part(const unsigned char *p, size_t n);

/* Writes a character, up to 4 bytes; returns after it. */
unsigned char *qp__utf8_put(unsigned char *out, uint32_t c);

/* Moves a line and a column, both from 1, over UTF-8. */
void qp__utf8_walk(uint64_t *line, uint32_t *col, const unsigned char *p,
                   size_t n);

#endif
