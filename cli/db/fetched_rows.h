/* fetched_rows.h - rows of a cluster's games, fetched many at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_DB_FETCHED_ROWS_H
#define QP_CLI_DB_FETCHED_ROWS_H

#include "../../lib/core/base/inline/buffer.h"
#include "qipu/clickhouse.h"

/* Zero-initialize it. */
typedef struct fetched_rows {
    struct fetched_row *row; /* owned; in the order of numbers */
    size_t count, room;
    byte_buffer text; /* of all rows */
} fetched_rows;

/* Fetches the rows of these games, in place of those before. */
qp_status fetched_rows_get(fetched_rows *rows, qp_cluster *cluster,
                           const uint64_t *id, size_t count);
/* The row of a game, until the next fetch; NULL: the servers have none. Of its
 * texts it has the names, the date, the result, the event and the file. */
const qp_db_found *fetched_rows_find(const fetched_rows *rows, uint64_t id);
void fetched_rows_free(fetched_rows *rows);

#endif
