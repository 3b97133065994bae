/* schema.h - the tables on the server, and blocks of rows for them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLUSTER_SCHEMA_H
#define QP_CLUSTER_SCHEMA_H

#include "sql_text.h"

/* What the tables of this version are. */
enum { SCHEMA_CLUSTER_VERSION = 2 };

/* From this ply on positions are counted by each query; before it
 * the table `opening` has them counted. */
enum { SCHEMA_OPENING_PLIES = 40 };

enum {
    TABLE_GAMES,
    TABLE_POSITIONS,
    TABLE_OPENING,
    TABLE_REPEATS,
    TABLE_BATCHES,
    TABLE_COUNT
};

enum { SCHEMA_COLUMNS = 32 };

typedef struct cluster_column {
    const char *name, *type;
} cluster_column;

typedef struct cluster_table {
    const char *name;
    const char *shard; /* where a row belongs; NULL: on every server */
    const char *order, *alone_order; /* of a cluster; of one server */
    const char *kind, *sums;         /* of MergeTree, when replicated */
    size_t columns;
    cluster_column column[SCHEMA_COLUMNS];
} cluster_table;

extern const cluster_table CLUSTER_TABLES[TABLE_COUNT];

/* Adds the statements that make the tables, each with ";\n" after it; `cluster`
 * NULL for one server. */
void cluster__ddl(byte_buffer *out, const char *database, const char *cluster);

/* Rows of one table, as they are sent: ClickHouse's format Native, a column
 * after the other. A block that was cut is no block: nothing of it is stored.
 */
typedef struct cluster_block {
    const cluster_table *table;
    byte_buffer column[SCHEMA_COLUMNS];
    byte_buffer items; /* of the arrays, whose column is the last */
    size_t rows;
} cluster_block;

void cluster__block_clear(cluster_block *block);
void cluster__block_free(cluster_block *block);
/* Adds to `out` the block as it goes to the server. */
void cluster__block_put(byte_buffer *out, const cluster_block *block);
/* Nonzero if memory ran out. */
int cluster__block_failed(const cluster_block *block);
size_t cluster__block_bytes(const cluster_block *block);

#endif
