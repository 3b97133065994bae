/* thrift.c - writes Thrift's compact protocol, as far as Parquet's headers need
 * it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "thrift.h"

enum { THRIFT_I32 = 5, THRIFT_I64 = 6, THRIFT_BINARY = 8, THRIFT_LIST = 9 };

void qp__thrift_open(qp__thrift *t) {
    t->last[t->depth++] = 0;
}

void qp__thrift_close(qp__thrift *t) {
    buffer_byte(t->to, 0);
    t->depth--;
}

/* A field's kind and its number, as the step from the one before it: those of
 * Parquet's heads are small. */
static void thrift_field(qp__thrift *t, unsigned field, unsigned kind) {
    unsigned *last = &t->last[t->depth - 1];
    buffer_byte(t->to, (field - *last) << 4 | kind);
    *last = field;
}

void qp__thrift_zigzag(qp__thrift *t, int64_t value) {
    uint64_t twice = (uint64_t)value << 1;
    buffer_varint(t->to, value < 0 ? ~twice : twice);
}

void qp__thrift_string(qp__thrift *t, const void *bytes, size_t len) {
    buffer_varint(t->to, len);
    buffer_add(t->to, bytes, len);
}

void qp__thrift_struct(qp__thrift *t, unsigned field) {
    thrift_field(t, field, QP__THRIFT_STRUCT);
    qp__thrift_open(t);
}

void qp__thrift_int(qp__thrift *t, unsigned field, int32_t value) {
    thrift_field(t, field, THRIFT_I32);
    qp__thrift_zigzag(t, value);
}

void qp__thrift_long(qp__thrift *t, unsigned field, int64_t value) {
    thrift_field(t, field, THRIFT_I64);
    qp__thrift_zigzag(t, value);
}

void qp__thrift_text(qp__thrift *t, unsigned field, const void *bytes,
                     size_t len) {
    thrift_field(t, field, THRIFT_BINARY);
    qp__thrift_string(t, bytes, len);
}

void qp__thrift_list(qp__thrift *t, unsigned field, unsigned kind,
                     uint64_t count) {
    thrift_field(t, field, THRIFT_LIST);
    if (count < 15) {
        buffer_byte(t->to, (unsigned)count << 4 | kind);
        return;
    }
    buffer_byte(t->to, 0xF0 | kind);
    buffer_varint(t->to, count);
}
