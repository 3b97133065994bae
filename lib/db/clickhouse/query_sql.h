/* query_sql.h - the conditions of a query in SQL.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLUSTER_QUERY_SQL_H
#define QP_CLUSTER_QUERY_SQL_H

#include "game_rows.h"

/* Adds the conditions on the table `games`, each after " AND ", but for that
 * of a position that is not the last. Fails like qp_cluster_find. */
qp_status cluster__where(byte_buffer *out, qp_cluster *cluster,
                         const qp_db_query *query);

/* Adds the keys of the query's positions, with a comma between them. */
void cluster__positions_sql(byte_buffer *sql, const qp_db_query *query);

/* Nonzero if SQL cannot say all: the records of the games must be read. */
int cluster__reads_records(const qp_db_query *query);

#endif
