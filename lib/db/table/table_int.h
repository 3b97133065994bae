/* table_int.h - a table between its rows and its bytes. Not installed.
 *
 * A group of rows is gathered in columns, in the layout that Arrow has, which
 * Parquet's is made of: values one after another, absent ones as zeros.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_TABLE_INT_H
#define QP_TABLE_INT_H

#include "../../core/base/inline/buffer.h"
#include "qipu/table.h"

/* One column of the group. */
typedef struct qp__column {
    char *name; /* owned */
    qp_table_type type;
    int nullable;
    uint64_t nulls;    /* absent values */
    byte_buffer there; /* a bit a row, lowest first; only when nullable */
    byte_buffer data;  /* values; BOOL: a bit a row; TEXT: all texts */
    byte_buffer ends;  /* TEXT: where each begins in `data`, and the end of the
                        last, 4 bytes each */
    int64_t least, most; /* of INT64 and INT32, when any is there */
} qp__column;

struct qp_table {
    qp_sink to;
    byte_buffer memory; /* what is written if the caller has no sink */
    int keeps;
    qp_table_format format;
    qp_status broken; /* why every later call fails */
    int ended, plain;
    size_t count;
    qp__column *column;
    size_t group_rows, rows, bytes; /* of the group */
    uint64_t all, groups;
    uint64_t written;    /* bytes to the sink */
    byte_buffer out;     /* on its way there */
    byte_buffer scratch; /* a page, packed */
    byte_buffer list;    /* what the end says of each group */
};

/* Bytes of a value of a type whose values have a size; 0 for the others. */
size_t qp__table_width(qp_table_type type);

/* Nonzero if row `row` of the group has a value. */
int qp__table_there(const qp__column *column, size_t row);

/* Writes `out` to the sink and empties it: the table's status. */
qp_status qp__table_flush(qp_table *table);

/* Writes bytes to the sink, after `out`. */
qp_status qp__table_send(qp_table *table, const char *bytes, size_t len);

/* The formats: the head, a group or a row, the end. Bytes go to `out`. */
void qp__csv_head(qp_table *table);
void qp__csv_row(qp_table *table, const qp_table_value *row);
void qp__parquet_head(qp_table *table);
void qp__parquet_group(qp_table *table);
void qp__parquet_end(qp_table *table);
void qp__arrow_head(qp_table *table);
void qp__arrow_group(qp_table *table);
void qp__arrow_end(qp_table *table);

#endif
