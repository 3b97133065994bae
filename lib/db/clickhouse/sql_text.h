/* sql_text.h - builds SQL and parses answers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLUSTER_TEXT_H
#define QP_CLUSTER_TEXT_H

#include "../../core/base/inline/buffer.h"

void cluster__put_number(byte_buffer *text, uint64_t number);
void cluster__put_signed(byte_buffer *text, int64_t number);

/* A literal of SQL, in quotes. */
void cluster__quote(byte_buffer *text, qp_text value);

/* A template in which each '$' is replaced by `name`. */
void cluster__fill(byte_buffer *text, const char *sql, const char *name);

/* ---- answers in RowBinary ------------------------------------------------ */

typedef struct cluster_rows {
    const char *at, *end;
    int bad; /* it ended within a value */
} cluster_rows;

uint64_t cluster__read_bytes(cluster_rows *rows, unsigned bytes);
/* How many items an array has, or bytes a text. */
uint64_t cluster__read_count(cluster_rows *rows);
qp_text cluster__read_text(cluster_rows *rows);

#endif
