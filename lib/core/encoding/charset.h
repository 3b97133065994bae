/* charset.h - GB18030, Big5 and UTF-16 to UTF-8 and back. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_BASE_CHARSET_H
#define QP_BASE_CHARSET_H

#include <stddef.h>
#include <stdint.h>

typedef enum qp__code {
    QP__CODE_UTF8,
    QP__CODE_GB18030,
    QP__CODE_BIG5,
    QP__CODE_UTF16LE,
    QP__CODE_UTF16BE
} qp__code;

/* Why a conversion stopped before it had taken everything. */
typedef enum qp__code_end {
    QP__CODE_ALL, /* it did not */
    QP__CODE_CUT, /* the input ends within a character */
    QP__CODE_BAD  /* it is not a character */
} qp__code_end;

/* Pairs of bytes that were read before, to find their characters faster: so
 * many, all zero at first. */
enum { QP__KNOWN_PAIRS = 512 };
typedef struct qp__known_pair {
    uint32_t pair;
    unsigned char utf8[4]; /* three of them */
} qp__known_pair;

/* Converts to UTF-8 as far as it goes. `in` and `out` move on; `out` must have
 * room for three bytes for each byte of input. `known` may be NULL. Not for
 * QP__CODE_UTF8. */
qp__code_end qp__code_read(qp__code code, const unsigned char **in,
                           const unsigned char *end, unsigned char **out,
                           qp__known_pair *known);

/* How many of the n > 0 bytes at `p`, which are invalid, to replace by
 * one U+FFFD, and in `shown` how many show what is wrong. */
size_t qp__code_bad(qp__code code, const unsigned char *p, size_t n,
                    size_t *shown);

/* Four bytes of GB18030 stand at `p`, well formed. */
int qp__code_is_four(const unsigned char *p, size_t n);

/* Writes a character, up to 4 bytes, and returns after it, or NULL when the
 * encoding lacks it. */
unsigned char *qp__code_put(qp__code code, unsigned char *out, uint32_t c);

#endif
