/* table.c - tables: rows are checked, gathered in columns, and written group
 * by group. The formats are in csv.c, parquet.c and arrow.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "table_int.h"

enum { TABLE_GROUP_ROWS = 1 << 17, TABLE_GROUP_BYTES = 1 << 24 };

static const char *const table_names[] = {"csv", "parquet", "arrow",
                                          "arrow-stream"};

const char *qp_table_format_name(qp_table_format format) {
    return (unsigned)format <= QP_TABLE_ARROW_STREAM ? table_names[format] : "";
}

qp_status qp_table_format_by_name(qp_table_format *out, qp_text name) {
    for (unsigned i = 0; i <= QP_TABLE_ARROW_STREAM; i++)
        if (qp_text_is(name, table_names[i])) {
            *out = (qp_table_format)i;
            return QP_OK;
        }
    return QP_E_ARG;
}

size_t qp__table_width(qp_table_type type) {
    static const unsigned char widths[] = {8, 4, 8, 0, 0};
    return widths[type];
}

int qp__table_there(const qp__column *column, size_t row) {
    return !column->nullable || (column->there.ptr[row / 8] >> row % 8 & 1);
}

/* ---- to the sink --------------------------------------------------------- */

qp_status qp__table_send(qp_table *t, const char *bytes, size_t len) {
    if (!t->broken && len && t->to.write(t->to.ctx, bytes, len))
        t->broken = t->keeps ? QP_E_NOMEM : QP_E_IO;
    t->written += len;
    return t->broken;
}

qp_status qp__table_flush(qp_table *t) {
    if (t->out.failed && !t->broken) t->broken = QP_E_NOMEM;
    qp_status rc = qp__table_send(t, t->out.ptr, t->out.len);
    t->out.len = 0;
    return rc;
}

/* ---- UTF-8 --------------------------------------------------------------- */

/* The bytes of the character that begins here, 0 when none does (RFC 3629:
 * nothing longer than needed, no surrogates, nothing beyond U+10FFFF). */
static size_t utf8_step(const unsigned char *p, size_t len) {
    unsigned lead = p[0], low = 0x80, high = 0xBF;
    size_t n = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (n == 1) return 1;
    if (lead < 0xC2 || lead > 0xF4 || n > len) return 0;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
    if (p[1] < low || p[1] > high) return 0;
    for (size_t i = 2; i < n; i++)
        if ((p[i] & 0xC0) != 0x80) return 0;
    return n;
}

static int utf8_whole(qp_text text) {
    const unsigned char *p = (const unsigned char *)text.ptr;
    for (size_t at = 0, n; at < text.len; at += n)
        if (!(n = utf8_step(p + at, text.len - at))) return 0;
    return 1;
}

/* ---- beginning and end --------------------------------------------------- */

/* Nonzero for a column that can be the next one. */
static int column_good(const qp_table_column *columns, size_t i) {
    const char *name = columns[i].name;
    if (!name || !*name || !utf8_whole(qp_text_of(name)) ||
        (unsigned)columns[i].type > QP_TABLE_TEXT)
        return 0;
    for (size_t k = 0; k < i; k++)
        if (!strcmp(columns[k].name, name)) return 0;
    return 1;
}

static qp_status table_copy(qp_table *t, const qp_table_column *columns,
                            size_t count) {
    t->column = calloc(count, sizeof *t->column);
    if (!t->column) return QP_E_NOMEM;
    for (t->count = 0; t->count < count; t->count++) {
        qp__column *c = &t->column[t->count];
        size_t size = strlen(columns[t->count].name) + 1;
        c->name = malloc(size);
        if (!c->name) return QP_E_NOMEM;
        memcpy(c->name, columns[t->count].name, size);
        c->type = columns[t->count].type;
        c->nullable = columns[t->count].nullable != 0;
    }
    return QP_OK;
}

static qp_status table_head(qp_table *t) {
    switch (t->format) {
    case QP_TABLE_CSV: qp__csv_head(t); break;
    case QP_TABLE_PARQUET: qp__parquet_head(t); break;
    case QP_TABLE_ARROW:
    case QP_TABLE_ARROW_STREAM: qp__arrow_head(t); break;
    }
    return qp__table_flush(t);
}

qp_status qp_table_new(qp_table **out, const qp_sink *to,
                       qp_table_format format, const qp_table_column *columns,
                       size_t count, const qp_table_options *options) {
    if (!count || count > QP_TABLE_COLUMNS_MAX ||
        (unsigned)format > QP_TABLE_ARROW_STREAM ||
        (options && options->size < sizeof options->size))
        return QP_E_ARG;
    for (size_t i = 0; i < count; i++)
        if (!column_good(columns, i)) return QP_E_ARG;
    qp_table *t = calloc(1, sizeof *t);
    if (!t) return QP_E_NOMEM;
    t->keeps = !to;
    t->to = to ? *to : (qp_sink){&t->memory, buffer_write};
    t->format = format;
    t->group_rows = TABLE_GROUP_ROWS;
    if (options && options->group_rows) t->group_rows = options->group_rows;
    t->plain = options && options->plain;
    qp_status rc = table_copy(t, columns, count);
    if (!rc) rc = table_head(t);
    if (rc) {
        qp_table_free(t);
        return rc;
    }
    *out = t;
    return QP_OK;
}

void qp_table_free(qp_table *t) {
    if (!t) return;
    for (size_t i = 0; t->column && i < t->count; i++) {
        qp__column *c = &t->column[i];
        free(c->name);
        buffer_free(&c->there);
        buffer_free(&c->data);
        buffer_free(&c->ends);
    }
    free(t->column);
    buffer_free(&t->out);
    buffer_free(&t->scratch);
    buffer_free(&t->list);
    buffer_free(&t->memory);
    free(t);
}

uint64_t qp_table_rows(const qp_table *t) {
    return t->all;
}

/* ---- rows ---------------------------------------------------------------- */

static qp_status value_good(const qp__column *c, const qp_table_value *v) {
    if (v->null) return c->nullable ? QP_OK : QP_E_ARG;
    if (c->type == QP_TABLE_INT32 &&
        (v->integer < INT32_MIN || v->integer > INT32_MAX))
        return QP_E_ARG;
    if (c->type != QP_TABLE_TEXT) return QP_OK;
    if (v->text.len > QP_TABLE_TEXT_MAX) return QP_E_LIMIT;
    return utf8_whole(v->text) ? QP_OK : QP_E_TEXT_BYTE;
}

/* A bit after the others. */
static void bits_put(byte_buffer *bits, size_t row, int bit) {
    if (row % 8 == 0) buffer_byte(bits, 0);
    if (bit && !bits->failed) bits->ptr[row / 8] |= (char)(1 << row % 8);
}

/* Keeps the range of a column's numbers. */
static void column_range(qp__column *c, size_t row, int64_t value) {
    int first = row == c->nulls; /* no row before it has a value */
    if (first || value < c->least) c->least = value;
    if (first || value > c->most) c->most = value;
}

/* Returns how many bytes it took. */
static size_t column_put(qp__column *c, size_t row, const qp_table_value *v) {
    static const qp_table_value none = {.null = 1};
    size_t before = c->data.len + c->ends.len;
    uint64_t bits = 0;
    if (v->null) v = &none; /* zeros in its place */
    if (c->nullable) bits_put(&c->there, row, !v->null);
    switch (c->type) {
    case QP_TABLE_INT64:
    case QP_TABLE_INT32:
        buffer_number(&c->data, (uint64_t)v->integer, qp__table_width(c->type));
        if (!v->null) column_range(c, row, v->integer);
        break;
    case QP_TABLE_DOUBLE:
        memcpy(&bits, &v->real, sizeof v->real);
        buffer_number(&c->data, bits, 8);
        break;
    case QP_TABLE_BOOL: bits_put(&c->data, row, v->integer != 0); break;
    case QP_TABLE_TEXT:
        if (!row) buffer_number(&c->ends, 0, 4);
        buffer_add(&c->data, v->text.ptr, v->text.len);
        buffer_number(&c->ends, c->data.len, 4);
        break;
    }
    c->nulls += v->null != 0;
    return c->data.len + c->ends.len - before;
}

static void table_empty(qp_table *t) {
    for (size_t i = 0; i < t->count; i++) {
        qp__column *c = &t->column[i];
        c->there.len = c->data.len = c->ends.len = 0;
        c->nulls = 0;
        c->least = c->most = 0;
    }
    t->rows = t->bytes = 0;
}

static qp_status table_group(qp_table *t) {
    for (size_t i = 0; i < t->count; i++) {
        const qp__column *c = &t->column[i];
        if (c->there.failed || c->data.failed || c->ends.failed)
            return t->broken = QP_E_NOMEM;
    }
    if (t->format == QP_TABLE_PARQUET)
        qp__parquet_group(t);
    else
        qp__arrow_group(t);
    t->groups++;
    table_empty(t);
    return qp__table_flush(t);
}

qp_status qp_table_put(qp_table *t, const qp_table_value *row) {
    if (t->broken) return t->broken;
    if (t->ended) return QP_E_ARG;
    for (size_t i = 0; i < t->count; i++) {
        qp_status rc = value_good(&t->column[i], &row[i]);
        if (rc) return rc;
    }
    t->all++;
    if (t->format == QP_TABLE_CSV) {
        qp__csv_row(t, row);
        return t->out.len < 8192 && !t->out.failed ? QP_OK : qp__table_flush(t);
    }
    int failed = 0;
    for (size_t i = 0; i < t->count; i++) {
        qp__column *c = &t->column[i];
        t->bytes += column_put(c, t->rows, &row[i]);
        failed |= c->there.failed | c->data.failed | c->ends.failed;
    }
    if (failed) return t->broken = QP_E_NOMEM;
    t->rows++;
    if (t->rows < t->group_rows && t->bytes < TABLE_GROUP_BYTES) return QP_OK;
    return table_group(t);
}

qp_status qp_table_end(qp_table *t) {
    if (t->broken) return t->broken;
    if (t->ended) return QP_E_ARG;
    t->ended = 1;
    if (t->rows && table_group(t)) return t->broken;
    if (t->format == QP_TABLE_PARQUET) qp__parquet_end(t);
    if (t->format == QP_TABLE_ARROW || t->format == QP_TABLE_ARROW_STREAM)
        qp__arrow_end(t);
    return qp__table_flush(t);
}

qp_status qp_table_to_memory(qp_memory *out, qp_table *t,
                             const qp_alloc *alloc) {
    if (!t->keeps) return QP_E_ARG;
    return buffer_pass(out, &t->memory, qp_table_end(t), alloc);
}
