/* parquet.c - tables as Apache Parquet.
 *
 * A group of rows is a row group, each of its columns one page in PLAIN
 * encoding, compressed by zstd where there is zstd. Columns that are nullable
 * are OPTIONAL, the others REQUIRED. Integers are signed; their least and most
 * of each group are written, so that readers skip groups.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "table_int.h"
#include "thrift.h"

#ifdef QP_WITH_ZSTD
#include <zstd.h>
#endif

enum { PARQUET_PLAIN = 0, PARQUET_RLE = 3 };         /* encodings */
enum { PARQUET_UNCOMPRESSED = 0, PARQUET_ZSTD = 6 }; /* codecs */
enum { PARQUET_REQUIRED = 0, PARQUET_OPTIONAL = 1 }; /* repetition */
enum { PARQUET_UTF8 = 0 };                           /* converted type */
enum { PARQUET_ZSTD_LEVEL = 3, PARQUET_PAGE_LIMIT = 1 << 30 };

static const char parquet_mark[] = {'P', 'A', 'R', '1'};

/* Parquet's number of a type: BOOLEAN, INT32, INT64, DOUBLE, BYTE_ARRAY. */
static int parquet_type(qp_table_type type) {
    static const unsigned char types[] = {2, 1, 5, 0, 6};
    return types[type];
}

/* Where the bytes of a page are. */
typedef struct parquet_page {
    uint64_t offset; /* of its head, in the file */
    size_t raw, packed, head;
    int codec;
} parquet_page;

void qp__parquet_head(qp_table *t) {
    buffer_add(&t->out, parquet_mark, sizeof parquet_mark);
}

/* ---- a page -------------------------------------------------------------- */

/* Definition levels, 1 for each value that is there: one run of bits, which
 * are as they were gathered. */
static void parquet_levels(byte_buffer *page, const qp__column *c,
                           size_t rows) {
    size_t at = page->len, bytes = (rows + 7) / 8;
    buffer_number(page, 0, 4);
    buffer_varint(page, (uint64_t)bytes << 1 | 1);
    buffer_add(page, c->there.ptr, bytes);
    if (!page->failed) number_bytes(page->ptr + at, page->len - at - 4, 4);
}

static void parquet_texts(byte_buffer *page, const qp__column *c, size_t rows) {
    for (size_t row = 0, from = 0, to; row < rows; row++, from = to) {
        const unsigned char *end =
            (const unsigned char *)c->ends.ptr + 4 * (row + 1);
        to = end[0] | (size_t)end[1] << 8 | (size_t)end[2] << 16 |
             (size_t)end[3] << 24;
        if (!qp__table_there(c, row)) continue;
        buffer_number(page, to - from, 4);
        buffer_add(page, c->data.ptr + from, to - from);
    }
}

/* Bits of the values that are there, without gaps. */
static void parquet_bits(byte_buffer *page, const qp__column *c, size_t rows) {
    unsigned byte = 0, count = 0;
    for (size_t row = 0; row < rows; row++) {
        if (!qp__table_there(c, row)) continue;
        byte |= ((unsigned)c->data.ptr[row / 8] >> row % 8 & 1) << count++ % 8;
        if (count % 8) continue;
        buffer_byte(page, byte);
        byte = 0;
    }
    if (count % 8) buffer_byte(page, byte);
}

/* The page of a column, not compressed. */
static void parquet_raw(byte_buffer *page, const qp__column *c, size_t rows) {
    size_t width = qp__table_width(c->type);
    page->len = 0;
    if (c->nullable) parquet_levels(page, c, rows);
    if (c->type == QP_TABLE_TEXT)
        parquet_texts(page, c, rows);
    else if (c->type == QP_TABLE_BOOL)
        parquet_bits(page, c, rows);
    else if (!c->nulls)
        buffer_add(page, c->data.ptr, c->data.len);
    else
        for (size_t row = 0; row < rows; row++)
            if (qp__table_there(c, row))
                buffer_add(page, c->data.ptr + row * width, width);
}

/* Packs the page to the end of `out`, its head there too, in front. */
static void parquet_pack(byte_buffer *out, byte_buffer *page,
                         parquet_page *sizes) {
    sizes->raw = sizes->packed = page->len;
#ifdef QP_WITH_ZSTD
    if (sizes->codec == PARQUET_ZSTD) {
        size_t most = ZSTD_compressBound(page->len);
        char *to = buffer_room(out, most);
        if (!to) return;
        size_t size =
            ZSTD_compress(to, most, page->ptr, page->len, PARQUET_ZSTD_LEVEL);
        if (ZSTD_isError(size)) { /* its memory ran out */
            out->failed = 1;
            return;
        }
        out->len += size;
        sizes->packed = size;
        return;
    }
#endif
    buffer_add(out, page->ptr, page->len);
}

static void parquet_page_head(byte_buffer *to, const parquet_page *p,
                              size_t rows) {
    qp__thrift head = {.to = to};
    qp__thrift_open(&head);
    qp__thrift_int(&head, 1, 0); /* a data page */
    qp__thrift_int(&head, 2, (int32_t)p->raw);
    qp__thrift_int(&head, 3, (int32_t)p->packed);
    qp__thrift_struct(&head, 5);
    qp__thrift_int(&head, 1, (int32_t)rows);
    qp__thrift_int(&head, 2, PARQUET_PLAIN);
    qp__thrift_int(&head, 3, PARQUET_RLE);
    qp__thrift_int(&head, 4, PARQUET_RLE);
    qp__thrift_close(&head);
    qp__thrift_close(&head);
}

/* Writes a page: its head says how long it is when packed, so it is packed
 * first, and goes out after it. */
static void parquet_page_put(qp_table *t, const qp__column *c,
                             parquet_page *p) {
    byte_buffer packed = {0};
    parquet_raw(&t->scratch, c, t->rows);
    if (t->scratch.failed || t->scratch.len > PARQUET_PAGE_LIMIT) {
        t->out.failed = 1;
        return;
    }
    parquet_pack(&packed, &t->scratch, p);
    p->offset = t->written;
    parquet_page_head(&t->out, p, t->rows);
    p->head = t->out.len;
    if (packed.failed) t->out.failed = 1;
    if (!qp__table_flush(t)) (void)qp__table_send(t, packed.ptr, packed.len);
    buffer_free(&packed);
}

/* ---- what the end says of a group ---------------------------------------- */

static void parquet_statistics(qp__thrift *list, const qp__column *c,
                               size_t rows) {
    int ranged = c->type == QP_TABLE_INT64 || c->type == QP_TABLE_INT32;
    size_t width = qp__table_width(c->type);
    char least[8], most[8];
    for (unsigned i = 0; i < 8; i++) {
        least[i] = (char)((uint64_t)c->least >> 8 * i & 255);
        most[i] = (char)((uint64_t)c->most >> 8 * i & 255);
    }
    qp__thrift_struct(list, 12);
    qp__thrift_long(list, 3, (int64_t)c->nulls);
    if (ranged && c->nulls < rows) {
        qp__thrift_text(list, 5, most, width);
        qp__thrift_text(list, 6, least, width);
    }
    qp__thrift_close(list);
}

static void parquet_chunk(qp__thrift *list, const qp__column *c, size_t rows,
                          const parquet_page *p) {
    qp__thrift_open(list);
    qp__thrift_long(list, 2, (int64_t)p->offset);
    qp__thrift_struct(list, 3);
    qp__thrift_int(list, 1, parquet_type(c->type));
    qp__thrift_list(list, 2, QP__THRIFT_INT, c->nullable ? 2 : 1);
    qp__thrift_zigzag(list, PARQUET_PLAIN);
    if (c->nullable) qp__thrift_zigzag(list, PARQUET_RLE);
    qp__thrift_list(list, 3, QP__THRIFT_TEXT, 1);
    qp__thrift_string(list, c->name, strlen(c->name));
    qp__thrift_int(list, 4, p->codec);
    qp__thrift_long(list, 5, (int64_t)rows);
    qp__thrift_long(list, 6, (int64_t)(p->head + p->raw));
    qp__thrift_long(list, 7, (int64_t)(p->head + p->packed));
    qp__thrift_long(list, 9, (int64_t)p->offset);
    parquet_statistics(list, c, rows);
    qp__thrift_close(list);
    qp__thrift_close(list);
}

void qp__parquet_group(qp_table *t) {
    int64_t raw = 0, packed = 0, first = (int64_t)t->written;
    parquet_page page = {0};
    qp__thrift list = {.to = &t->list};
#ifdef QP_WITH_ZSTD
    if (!t->plain) page.codec = PARQUET_ZSTD;
#endif
    qp__thrift_open(&list);
    qp__thrift_list(&list, 1, QP__THRIFT_STRUCT, t->count);
    for (size_t i = 0; i < t->count && !t->broken; i++) {
        parquet_page_put(t, &t->column[i], &page);
        parquet_chunk(&list, &t->column[i], t->rows, &page);
        raw += (int64_t)(page.head + page.raw);
        packed += (int64_t)(page.head + page.packed);
    }
    qp__thrift_long(&list, 2, raw);
    qp__thrift_long(&list, 3, (int64_t)t->rows);
    qp__thrift_long(&list, 5, first);
    qp__thrift_long(&list, 6, packed);
    qp__thrift_close(&list);
    if (t->list.failed) t->out.failed = 1;
}

/* ---- the end ------------------------------------------------------------- */

static void parquet_schema(qp__thrift *end, const qp_table *t) {
    qp__thrift_list(end, 2, QP__THRIFT_STRUCT, t->count + 1);
    qp__thrift_open(end);
    qp__thrift_text(end, 4, "schema", 6);
    qp__thrift_int(end, 5, (int32_t)t->count);
    qp__thrift_close(end);
    for (size_t i = 0; i < t->count; i++) {
        const qp__column *c = &t->column[i];
        qp__thrift_open(end);
        qp__thrift_int(end, 1, parquet_type(c->type));
        qp__thrift_int(end, 3,
                       c->nullable ? PARQUET_OPTIONAL : PARQUET_REQUIRED);
        qp__thrift_text(end, 4, c->name, strlen(c->name));
        if (c->type == QP_TABLE_TEXT) { /* the old way and the new */
            qp__thrift_int(end, 6, PARQUET_UTF8);
            qp__thrift_struct(end, 10);
            qp__thrift_struct(end, 1);
            qp__thrift_close(end);
            qp__thrift_close(end);
        }
        qp__thrift_close(end);
    }
}

/* Each column is in the order of its type: else the least and the most would
 * say nothing. */
static void parquet_orders(qp__thrift *end, const qp_table *t) {
    qp__thrift_list(end, 7, QP__THRIFT_STRUCT, t->count);
    for (size_t i = 0; i < t->count; i++) {
        qp__thrift_open(end);
        qp__thrift_struct(end, 1);
        qp__thrift_close(end);
        qp__thrift_close(end);
    }
}

void qp__parquet_end(qp_table *t) {
    static const char by[] = "qipu version " QP_VERSION;
    qp__thrift end = {.to = &t->out};
    size_t from = t->out.len;
    qp__thrift_open(&end);
    qp__thrift_int(&end, 1, 1);
    parquet_schema(&end, t);
    qp__thrift_long(&end, 3, (int64_t)t->all);
    qp__thrift_list(&end, 4, QP__THRIFT_STRUCT, t->groups);
    buffer_add(&t->out, t->list.ptr, t->list.len);
    qp__thrift_text(&end, 6, by, sizeof by - 1);
    parquet_orders(&end, t);
    qp__thrift_close(&end);
    buffer_number(&t->out, t->out.len - from, 4);
    buffer_add(&t->out, parquet_mark, sizeof parquet_mark);
}
