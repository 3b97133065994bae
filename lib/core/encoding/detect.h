/* detect.h - which encoding a piece of a record is in. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DETECT_H
#define QP_DETECT_H

#include "qipu/charset.h"

/* The encoding of a piece of text, UTF-16 left aside. `hint` decides where
 * the text does not; QP_ENC_AUTO or QP_ENC_ASCII is none. */
qp_encoding qp__detect(const unsigned char *p, size_t n, qp_encoding hint);

/* Returns how much a character suggests a record: the greater weight of its
 * pair of bytes in GB18030 and in Big5; negative if it is rare, 0 for letters
 * of other scripts, 1 for ASCII. Not for surrogates. */
int qp__detect_worth(uint32_t c);

/* UTF-16 when a byte order mark shows it, or else, when there are zero bytes,
 * what the text is read as; else QP_ENC_AUTO. */
qp_encoding qp__detect_wide(const unsigned char *p, size_t n, int marks_only);

/* The encoding in which a tag's line was meant, where it is plainly not
 * `encoding`, that of its game; else `encoding`. */
qp_encoding qp__detect_tag(const unsigned char *p, size_t n,
                           qp_encoding encoding);

/* Whether the lines of p[0..n), a text in pairs of bytes, say the same twice:
 * in GB18030, then after a '|' in Big5, as lists of puzzles do. */
int qp__detect_halves(const unsigned char *p, size_t n);

/* Where the Big5 half of such a line begins; n when it has none. */
size_t qp__detect_bar(const unsigned char *p, size_t n);

#endif
