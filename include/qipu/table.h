/* qipu/table.h - tables of columns, written as CSV, Parquet or Arrow
 * (doc/tables.md). It is part of libqipu-db.
 *
 *     static const qp_table_column columns[] = {
 *         {"id", QP_TABLE_INT64, 0}, {"red", QP_TABLE_TEXT, 1}};
 *     qp_table *table;
 *     if (qp_table_new(&table, &sink, QP_TABLE_PARQUET, columns, 2, NULL)) ...
 *     qp_table_value row[2] = {{.integer = 1}, {.text = red}};
 *     if (qp_table_put(table, row)) ...            once a row
 *     if (qp_table_end(table)) ...
 *     qp_table_free(table);
 *
 * Rows are gathered in groups, which are written when they are full: memory is
 * bounded, however many rows there are. The same rows give the same bytes on
 * every machine. Memory comes from libc. A qp_table is used by one thread at a
 * time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_TABLE_H
#define QP_TABLE_H

#include "qipu/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A table has no more columns. */
#define QP_TABLE_COLUMNS_MAX 1000

/** A text of a row has no more bytes. */
#define QP_TABLE_TEXT_MAX (1 << 24)

/** A table being written. */
typedef struct qp_table qp_table;

/** How it is written. */
typedef enum qp_table_format {
    QP_TABLE_CSV,         /**< RFC 4180 in UTF-8, with a line of names */
    QP_TABLE_PARQUET,     /**< Apache Parquet */
    QP_TABLE_ARROW,       /**< Apache Arrow's IPC file, also known as Feather */
    QP_TABLE_ARROW_STREAM /**< Arrow's IPC stream, for pipes */
} qp_table_format;

/** What a column holds. */
typedef enum qp_table_type {
    QP_TABLE_INT64, /**< signed: keys of positions too, as (int64_t)key */
    QP_TABLE_INT32,
    QP_TABLE_DOUBLE,
    QP_TABLE_BOOL,
    QP_TABLE_TEXT /**< UTF-8 */
} qp_table_type;

/** A column. */
typedef struct qp_table_column {
    const char *name; /**< UTF-8, not empty */
    qp_table_type type;
    int nullable; /**< nonzero: a row may have no value here */
} qp_table_column;

/** One value of a row: that member counts which the column's type says. */
typedef struct qp_table_value {
    int null;        /**< nonzero: none */
    int64_t integer; /**< INT64, INT32; BOOL: nonzero is true */
    double real;     /**< DOUBLE */
    qp_text text;    /**< TEXT */
} qp_table_value;

/** What may be chosen. Zero it, set `size`, then what you want. */
typedef struct qp_table_options {
    size_t size;
    size_t group_rows; /**< rows of a group; 0: 131,072. A group also ends when
                            it has 16 MiB */
    int plain;         /**< Parquet: not compressed; else by zstd, if the
                            library was built with it */
} qp_table_options;

/** The name that the program uses, as "parquet". Never NULL. Cannot fail. */
QP_API const char *qp_table_format_name(qp_table_format format);

/** Sets `*out` to the format of that name: csv, parquet, arrow or
 *  arrow-stream. Fails with QP_E_ARG when there is none. */
QP_API QP_MUST_CHECK qp_status qp_table_format_by_name(qp_table_format *out,
                                                       qp_text name);

/** Begins a table and writes its head. `to` and the columns are copied;
 *  `options` may be NULL. Owned: qp_table_free.
 *
 *  Fails with QP_E_ARG for no column or more than QP_TABLE_COLUMNS_MAX, for a
 *  name that is empty, twice there or not UTF-8, and for a type or a format
 *  that is none; QP_E_IO, QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_table_new(qp_table **out, const qp_sink *to,
                                            qp_table_format format,
                                            const qp_table_column *columns,
                                            size_t count,
                                            const qp_table_options *options);

/** Puts in a row, of as many values as there are columns; texts are copied.
 *
 *  Fails with QP_E_ARG for a value beyond its type or one that is not there in
 *  a column which is not nullable, QP_E_TEXT_BYTE for a text that is not UTF-8,
 *  QP_E_LIMIT for one beyond QP_TABLE_TEXT_MAX; then the row is left out and
 *  the table goes on. QP_E_IO and QP_E_NOMEM are for good: every later call
 *  fails so too. */
QP_API QP_MUST_CHECK qp_status qp_table_put(qp_table *table,
                                            const qp_table_value *row);

/** Writes what was gathered, and the end: without it the table is not whole.
 *  Nothing may be put in afterwards: that is QP_E_ARG. Fails with QP_E_IO and
 *  QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_table_end(qp_table *table);

/** How many rows were put in. Cannot fail. */
QP_API uint64_t qp_table_rows(const qp_table *table);

/** NULL is allowed. Cannot fail. */
QP_API void qp_table_free(qp_table *table);

#ifdef __cplusplus
}
#endif
#endif
