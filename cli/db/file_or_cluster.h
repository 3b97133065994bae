/* file_or_cluster.h - one interface to a database in a file or on ClickHouse
 * servers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_DB_CLUSTER_H
#define QP_CLI_DB_CLUSTER_H

#include "db_common.h"
#include "qipu/clickhouse.h"

/* Its row of a table of option_spec. */
#define DB_CLUSTER_SPEC(desk)                                                  \
    { "--clickhouse", 1, NULL, &(desk)->urls }

/* The operands of a command that takes BASE, or --clickhouse in its place, and
 * with `more` one and more others: sets desk->path. Returns how many of them
 * BASE is, or -1 after a usage error. */
int db_cluster_operands(const command *cmd, db_desk *desk, int n, char **argv,
                        int more);

/* Opens what was named, for reading. 0, or an exit status when it said why not.
 */
int db_cluster_open(db_desk *desk);

/* As the calls of db.h and clickhouse.h, by where the games are; the tree is of
 * the games of `query`, or with NULL of all. */
qp_status db_tree_of(const db_desk *desk, qp_db_tree_moves *out,
                     const qp_pos *pos, const qp_db_query *query);
qp_status db_find_of(const db_desk *desk, const qp_db_query *query,
                     qp_on_db_found found, void *ctx);
/* Passes the games of `ids` to `take` in that order, as qp_cluster_load_games
 * does. */
qp_status db_load_each(const db_desk *desk, const db_ids *ids, qp_game *game,
                       qp_on_cluster_game *take, void *ctx);

#endif
