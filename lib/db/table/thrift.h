/* thrift.h - structures in Thrift's compact protocol, which Parquet's heads
 * are written in. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_TABLE_THRIFT_H
#define QP_TABLE_THRIFT_H

#include "../../core/base/inline/buffer.h"

enum { QP__THRIFT_DEPTH = 8 };

/* Structures being written, one in another. Fields of each come in the order
 * of their numbers. */
typedef struct qp__thrift {
    byte_buffer *to;
    unsigned depth;
    unsigned last[QP__THRIFT_DEPTH]; /* the field written last */
} qp__thrift;

/* Kinds of elements of a list. */
enum { QP__THRIFT_INT = 5, QP__THRIFT_TEXT = 8, QP__THRIFT_STRUCT = 12 };

/* Begins a structure that is not a field: the outermost, or a list's element.
 */
void qp__thrift_open(qp__thrift *t);
/* Ends a structure of either kind. */
void qp__thrift_close(qp__thrift *t);

/* Fields. */
void qp__thrift_struct(qp__thrift *t, unsigned field);
void qp__thrift_int(qp__thrift *t, unsigned field, int32_t value);
void qp__thrift_long(qp__thrift *t, unsigned field, int64_t value);
void qp__thrift_text(qp__thrift *t, unsigned field, const void *bytes,
                     size_t len);
/* A list; its elements follow: integers as qp__thrift_zigzag, texts as
 * qp__thrift_string, structures opened and closed. */
void qp__thrift_list(qp__thrift *t, unsigned field, unsigned kind,
                     uint64_t count);
void qp__thrift_zigzag(qp__thrift *t, int64_t value);
void qp__thrift_string(qp__thrift *t, const void *bytes, size_t len);

#endif
