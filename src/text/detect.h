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

/* UTF-16 when a byte order mark or the places of zero bytes show it, else
 * QP_ENC_AUTO. */
qp_encoding qp__detect_wide(const unsigned char *p, size_t n, int marks_only);

/* The encoding in which a tag's line was meant, where it is plainly not
 * `encoding`, that of its game; else `encoding`. */
qp_encoding qp__detect_tag(const unsigned char *p, size_t n,
                           qp_encoding encoding);

#endif
