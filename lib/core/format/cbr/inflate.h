/* inflate.h - zlib data to bytes. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CBR_INFLATE_H
#define QP_CBR_INFLATE_H

#include "../common/base.h"

typedef enum qp__inflate_end {
    QP__INFLATE_WHOLE, /* to its end, and the checksum is right */
    QP__INFLATE_SHORT, /* the input ends too early */
    QP__INFLATE_BAD,   /* no zlib data from some place on */
    QP__INFLATE_SUM,   /* whole, but the checksum is another */
    QP__INFLATE_LIMIT, /* more than `limit` bytes come out */
    QP__INFLATE_NOMEM,
    QP__INFLATE_LACKS /* this library was built without zlib */
} qp__inflate_end;

/* Appends what the zlib data at `in` holds, at most `limit` bytes, to `out`,
 * which keeps what came before an error. `*used` is how many bytes were read.
 */
qp__inflate_end qp__cbr_inflate(qp__buf *out, size_t *used,
                                const qp_alloc *alloc, qp_text in,
                                size_t limit);

#endif
