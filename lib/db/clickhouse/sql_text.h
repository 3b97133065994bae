/* sql_text.h - bytes that grow, and SQL made of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLUSTER_TEXT_H
#define QP_CLUSTER_TEXT_H

#include "qipu/base.h"

/* Zero it; `failed` says that memory ran out, and then nothing more is added:
 * it is looked at once, at the end. */
typedef struct cluster_text {
    char *ptr;
    size_t len, room;
    int failed;
} cluster_text;

void cluster__clear(cluster_text *text);
void cluster__free(cluster_text *text);

/* 0 when memory is out. */
int cluster__add(cluster_text *text, const void *bytes, size_t len);
void cluster__puts(cluster_text *text, const char *string);
void cluster__put_number(cluster_text *text, uint64_t number);
void cluster__put_signed(cluster_text *text, int64_t number);

/* A literal of SQL, in quotes. */
void cluster__quote(cluster_text *text, qp_text value);

/* A template in which each '$' stands for `name`. */
void cluster__fill(cluster_text *text, const char *sql, const char *name);

/* A number in groups of seven bits, the lowest first, as ClickHouse has the
 * lengths of its strings. */
void cluster__put_length(cluster_text *text, uint64_t number);

/* A number in its lowest `bytes` bytes, the lowest first. */
void cluster__put_bytes(cluster_text *text, uint64_t number, unsigned bytes);

/* ---- answers in RowBinary ------------------------------------------------ */

typedef struct cluster_rows {
    const char *at, *end;
    int bad; /* it ended within a value */
} cluster_rows;

uint64_t cluster__read_bytes(cluster_rows *rows, unsigned bytes);
qp_text cluster__read_text(cluster_rows *rows);

#endif
