/* arrow.c - tables as Apache Arrow's IPC, stream or file.
 *
 * A group of rows is a record batch, whose buffers are what the columns were
 * gathered in. The file is the stream between two marks, with the places of
 * the batches at its end. Nothing is compressed, so that it can be mapped.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "flat.h"
#include "table_int.h"

enum { ARROW_V5 = 4 };                      /* version */
enum { ARROW_SCHEMA = 1, ARROW_BATCH = 3 }; /* messages */
enum { ARROW_INT = 2, ARROW_FLOAT = 3, ARROW_UTF8 = 5, ARROW_BOOL = 6 };
enum { ARROW_DOUBLE = 2 }; /* precision */
enum { ARROW_BLOCK = 24, ARROW_NODE = 16, ARROW_BUFFER = 16 };

static const char arrow_mark[] = {'A', 'R', 'R', 'O', 'W', '1', 0, 0};

/* ---- the schema ---------------------------------------------------------- */

static void arrow_field(qp__flat *f, size_t link, const qp__column *c) {
    static const unsigned char types[] = {ARROW_INT, ARROW_INT, ARROW_FLOAT,
                                          ARROW_BOOL, ARROW_UTF8};
    /* name, nullable, type's number, type, dictionary, children */
    qp__flat_table field = qp__flat_put(f, link, "411404"), type;
    qp__flat_set(f, field.at[1], c->nullable != 0, 1);
    qp__flat_set(f, field.at[2], types[c->type], 1);
    qp__flat_text(f, field.at[0], c->name);
    qp__flat_vector(f, field.at[5], 0, 4);
    switch (c->type) {
    case QP_TABLE_INT64:
    case QP_TABLE_INT32:
        type = qp__flat_put(f, field.at[3], "41"); /* bits, signed */
        qp__flat_set(f, type.at[0], 8 * qp__table_width(c->type), 4);
        qp__flat_set(f, type.at[1], 1, 1);
        break;
    case QP_TABLE_DOUBLE:
        type = qp__flat_put(f, field.at[3], "2");
        qp__flat_set(f, type.at[0], ARROW_DOUBLE, 2);
        break;
    case QP_TABLE_BOOL:
    case QP_TABLE_TEXT: qp__flat_put(f, field.at[3], ""); break;
    }
}

static void arrow_schema(qp__flat *f, size_t link, const qp_table *t) {
    /* endianness, 0 for little; fields */
    qp__flat_table schema = qp__flat_put(f, link, "24");
    size_t fields = qp__flat_vector(f, schema.at[1], t->count, 4);
    for (size_t i = 0; i < t->count; i++)
        arrow_field(f, fields + 4 * i, &t->column[i]);
}

/* ---- messages ------------------------------------------------------------ */

/* A message's head: a mark, how long it is, and what it holds. `out` is at a
 * multiple of 8 of the file. Returns where the length is. */
static size_t arrow_message(qp_table *t, qp__flat *f, size_t *link,
                            unsigned kind, uint64_t body) {
    buffer_number(&t->out, UINT32_MAX, 4);
    size_t length = t->out.len;
    buffer_number(&t->out, 0, 4);
    size_t root = qp__flat_begin(f, &t->out);
    /* version, kind, what it is, length of the body */
    qp__flat_table message = qp__flat_put(f, root, "2148");
    qp__flat_set(f, message.at[0], ARROW_V5, 2);
    qp__flat_set(f, message.at[1], kind, 1);
    qp__flat_set(f, message.at[3], body, 8);
    *link = message.at[2];
    return length;
}

/* Adds zeros until the length is a multiple of 8. */
static void arrow_align(byte_buffer *out) {
    while (out->len % 8 && !out->failed) buffer_byte(out, 0);
}

static void arrow_message_end(qp_table *t, size_t length) {
    byte_buffer *out = &t->out;
    arrow_align(out);
    if (!out->failed) number_bytes(out->ptr + length, out->len - length - 4, 4);
}

void qp__arrow_head(qp_table *t) {
    qp__flat f;
    size_t link;
    if (t->format == QP_TABLE_ARROW)
        buffer_add(&t->out, arrow_mark, sizeof arrow_mark);
    size_t length = arrow_message(t, &f, &link, ARROW_SCHEMA, 0);
    arrow_schema(&f, link, t);
    arrow_message_end(t, length);
}

/* ---- batches ------------------------------------------------------------- */

static size_t arrow_padded(size_t len) {
    return (len + 7) / 8 * 8;
}

/* The buffers of a column: which values are there (none when all are), where
 * texts end, the values. Returns how many. */
static unsigned arrow_buffers(const byte_buffer *out[3], const qp__column *c) {
    static const byte_buffer none = {0};
    unsigned n = 0;
    out[n++] = c->nulls ? &c->there : &none;
    if (c->type == QP_TABLE_TEXT) out[n++] = &c->ends;
    out[n++] = &c->data;
    return n;
}

/* Returns the length of the body; `count` buffers are in it. */
static uint64_t arrow_measure(const qp_table *t, size_t *count) {
    const byte_buffer *buffer[3];
    uint64_t body = 0;
    *count = 0;
    for (size_t i = 0; i < t->count; i++) {
        unsigned n = arrow_buffers(buffer, &t->column[i]);
        *count += n;
        while (n--) body += arrow_padded(buffer[n]->len);
    }
    return body;
}

static void arrow_batch(qp_table *t, qp__flat *f, size_t link, size_t count) {
    const byte_buffer *buffer[3];
    uint64_t offset = 0;
    /* rows, nodes, buffers */
    qp__flat_table batch = qp__flat_put(f, link, "844");
    qp__flat_set(f, batch.at[0], t->rows, 8);
    size_t node = qp__flat_vector(f, batch.at[1], t->count, ARROW_NODE);
    for (size_t i = 0; i < t->count; i++, node += ARROW_NODE) {
        qp__flat_set(f, node, t->rows, 8);
        qp__flat_set(f, node + 8, t->column[i].nulls, 8);
    }
    size_t at = qp__flat_vector(f, batch.at[2], count, ARROW_BUFFER);
    for (size_t i = 0; i < t->count; i++) {
        unsigned n = arrow_buffers(buffer, &t->column[i]);
        for (unsigned k = 0; k < n; k++, at += ARROW_BUFFER) {
            qp__flat_set(f, at, offset, 8);
            qp__flat_set(f, at + 8, buffer[k]->len, 8);
            offset += arrow_padded(buffer[k]->len);
        }
    }
}

static void arrow_body(qp_table *t) {
    static const char zeros[8] = {0};
    const byte_buffer *buffer[3];
    for (size_t i = 0; i < t->count; i++) {
        unsigned n = arrow_buffers(buffer, &t->column[i]);
        for (unsigned k = 0; k < n; k++) {
            size_t len = buffer[k]->len;
            if (qp__table_send(t, buffer[k]->ptr, len) ||
                qp__table_send(t, zeros, arrow_padded(len) - len))
                return;
        }
    }
}

void qp__arrow_group(qp_table *t) {
    qp__flat f;
    size_t link, count;
    uint64_t from = t->written, body = arrow_measure(t, &count);
    size_t length = arrow_message(t, &f, &link, ARROW_BATCH, body);
    arrow_batch(t, &f, link, count);
    arrow_message_end(t, length);
    buffer_number(&t->list, from, 8);
    buffer_number(&t->list, t->out.len, 8);
    buffer_number(&t->list, body, 8);
    if (t->list.failed) t->out.failed = 1;
    if (!qp__table_flush(t)) arrow_body(t);
}

/* ---- the end ------------------------------------------------------------- */

void qp__arrow_end(qp_table *t) {
    qp__flat f;
    buffer_number(&t->out, UINT32_MAX, 4);
    buffer_number(&t->out, 0, 4);
    if (t->format == QP_TABLE_ARROW_STREAM) return;
    size_t root = qp__flat_begin(&f, &t->out);
    /* version, schema, dictionaries, batches */
    qp__flat_table footer = qp__flat_put(&f, root, "2444");
    qp__flat_set(&f, footer.at[0], ARROW_V5, 2);
    arrow_schema(&f, footer.at[1], t);
    qp__flat_vector(&f, footer.at[2], 0, ARROW_BLOCK);
    size_t at =
        qp__flat_vector(&f, footer.at[3], (size_t)t->groups, ARROW_BLOCK);
    if (!t->out.failed && t->list.len)
        memcpy(t->out.ptr + at, t->list.ptr, t->list.len);
    arrow_align(&t->out);
    buffer_number(&t->out, t->out.len - root, 4);
    buffer_add(&t->out, arrow_mark, 6);
}
