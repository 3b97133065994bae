/* flat.h - structures as FlatBuffers lays them out, which Arrow's heads are
 * written in. Not installed.
 *
 * Bytes are written forwards: a structure first, then what it points to, which
 * is then linked. All begins at the buffer's `base`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_TABLE_FLAT_H
#define QP_TABLE_FLAT_H

#include "../../core/base/inline/buffer.h"

enum { QP__FLAT_FIELDS = 8 };

/* A buffer in a larger one. */
typedef struct qp__flat {
    byte_buffer *to;
    size_t base; /* a multiple of 8 in its file */
} qp__flat;

/* A structure: where its fields are. */
typedef struct qp__flat_table {
    size_t at[QP__FLAT_FIELDS];
} qp__flat_table;

/* Begins the buffer with the place of its first structure, which comes next,
 * and has to be linked to what is returned. */
size_t qp__flat_begin(qp__flat *f, byte_buffer *to);

/* Writes a structure whose fields have the `sizes`, a digit each: 0 is not
 * there, 4 is also what points elsewhere. All are zero at first. */
qp__flat_table qp__flat_put(qp__flat *f, size_t link, const char *sizes);

void qp__flat_set(qp__flat *f, size_t at, uint64_t value, size_t size);

/* A text, or a vector of `count` elements of so many bytes, zero at first; the
 * field at `link` points to it. Returns where the first element is. */
void qp__flat_text(qp__flat *f, size_t link, const char *text);
size_t qp__flat_vector(qp__flat *f, size_t link, size_t count, size_t size);

#endif
