/* qipu/table.h - writes tables as CSV, Parquet or Arrow (doc/tables.md). Part
 * of libqipu-db.
 *
 *     static const qp_table_column columns[] = {
 *         {"id", QP_TABLE_INT64, 0}, {"red", QP_TABLE_TEXT, 1}};
 *     qp_table *table;
 *     if (qp_table_new(&table, &sink, QP_TABLE_PARQUET, columns, 2, NULL)) ...
 *     qp_table_value row[2] = {{.integer = 1}, {.text = red}};
 *     if (qp_table_put(table, row)) ...            for each row
 *     if (qp_table_end(table)) ...
 *     qp_table_free(table);
 *
 * Rows are collected in groups, and full groups are written, so memory is
 * bounded however many rows there are. The same rows give the same bytes on
 * every machine. Memory is allocated with malloc. Use a qp_table from one
 * thread at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_TABLE_H
#define QP_TABLE_H

#include "qipu/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The most columns of a table. */
#define QP_TABLE_COLUMNS_MAX 1000

/** The longest text in a row, in bytes. */
#define QP_TABLE_TEXT_MAX (1 << 24)

/** A table that is being written. */
typedef struct qp_table qp_table;

/** File formats of tables. */
typedef enum qp_table_format {
    QP_TABLE_CSV,         /**< RFC 4180 in UTF-8, with a header line */
    QP_TABLE_PARQUET,     /**< Apache Parquet */
    QP_TABLE_ARROW,       /**< an Apache Arrow IPC file, also known as
                               Feather */
    QP_TABLE_ARROW_STREAM /**< an Arrow IPC stream, for pipes */
} qp_table_format;

/** Types of columns. */
typedef enum qp_table_type {
    QP_TABLE_INT64, /**< signed; also for keys of positions, as (int64_t)key */
    QP_TABLE_INT32,
    QP_TABLE_DOUBLE,
    QP_TABLE_BOOL,
    QP_TABLE_TEXT /**< UTF-8 */
} qp_table_type;

/** A column. */
typedef struct qp_table_column {
    const char *name; /**< UTF-8, not empty */
    qp_table_type type;
    int nullable; /**< nonzero: values may be missing */
} qp_table_column;

/** A value. The type of the column selects the member. */
typedef struct qp_table_value {
    int null;        /**< nonzero: the value is missing */
    int64_t integer; /**< INT64, INT32; BOOL: nonzero is true */
    double real;     /**< DOUBLE */
    qp_text text;    /**< TEXT */
} qp_table_value;

/** Options for qp_table_new. Zero-initialize it, set `size`, then the options
 *  you need. */
typedef struct qp_table_options {
    size_t size;
    size_t group_rows; /**< rows per group; 0: 131,072. A group also ends at 16
                            MiB */
    int plain;         /**< nonzero: Parquet is not compressed. Otherwise it is
                            compressed by zstd, if the library was built with
                            it */
} qp_table_options;

/** Returns the name of a format, such as "parquet". Never NULL. */
QP_API const char *qp_table_format_name(qp_table_format format);

/** Sets `*out` to the format with that name: csv, parquet, arrow or
 *  arrow-stream. Fails with QP_E_ARG if there is none. */
QP_API QP_MUST_CHECK qp_status qp_table_format_by_name(qp_table_format *out,
                                                       qp_text name);

/** Creates a table and writes its header. `to` and the columns are copied. If
 *  `to` is NULL, the table keeps what it writes for qp_table_to_memory.
 *  `options` may be NULL. Free with qp_table_free.
 *
 *  Fails with QP_E_ARG for no columns or more than QP_TABLE_COLUMNS_MAX, for a
 *  name that is empty, repeated or not UTF-8, for an invalid type or format,
 *  and for options without a size; with QP_E_IO or QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_table_new(qp_table **out, const qp_sink *to,
                                            qp_table_format format,
                                            const qp_table_column *columns,
                                            size_t count,
                                            const qp_table_options *options);

/** Adds a row with one value per column; texts are copied.
 *
 *  Fails with QP_E_ARG for a value out of range or one that is missing in a
 *  column that is not nullable, with QP_E_TEXT_BYTE for a text that is not
 *  UTF-8, and with QP_E_LIMIT for one beyond QP_TABLE_TEXT_MAX. The row is then
 *  omitted, and you may continue. After QP_E_IO or QP_E_NOMEM, every later call
 *  fails in the same way. */
QP_API QP_MUST_CHECK qp_status qp_table_put(qp_table *table,
                                            const qp_table_value *row);

/** Writes the remaining rows and the end, without which the file is incomplete.
 *  You cannot add rows afterwards (QP_E_ARG). Fails with QP_E_IO or
 *  QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_table_end(qp_table *table);

/** Ends a table without a sink like qp_table_end, and returns all of it, in
 *  memory of `alloc`. Free it with qp_memory_free; only qp_table_free may
 * follow. Fails with QP_E_ARG if the table has a sink. */
QP_API QP_MUST_CHECK qp_status qp_table_to_memory(qp_memory *out,
                                                  qp_table *table,
                                                  const qp_alloc *alloc);

/** Returns the number of rows added. */
QP_API uint64_t qp_table_rows(const qp_table *table);

/** Frees a table. NULL is allowed. */
QP_API void qp_table_free(qp_table *table);

#ifdef __cplusplus
}
#endif
#endif
