/* db_common.h - what the commands of `qipu db` share.
 *
 *   db.c      which command it is
 *   file_or_cluster.h  a database on ClickHouse servers
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_DB_H
#define QP_CLI_DB_H

#include "../io/value_table.h"
#include "../databases/databases.h"
#include "../output/game_output.h"
#include "../io/position_value.h"

extern const command db_import, db_tree, db_find, db_show, db_dups, db_players,
    db_events, db_stats, db_sql, db_check, db_compact, db_export, db_push,
    db_counts, db_ddl, db_remove, db_edit, db_repair, db_undo;

/* ---- commands (db.c) ----------------------------------------------------- */

/* Ends what a command writes that comes to `status`: only a whole answer gets
 * its name. Returns an exit status. */
int db_finish(out_file *out, int status);

/* Returns EXIT_USAGE after an error if both forms of output are given, else 0.
 */
int db_refuse_forms(const command *cmd, int json, int csv);

/* The operands of a command that has so many after BASE. 0 or EXIT_USAGE. */
int db_operands(const command *cmd, int n, int least, int most);

/* ---- rows of an answer (sql.c) --------------------------------------- */

/* A query in SQL, and how its result is shown. */
typedef struct db_rows {
    const char *sql;
    const qp_db_value *args; /* for its `?` */
    size_t arg_count;
    const grid_column *column; /* NULL: as the answer names them */
    size_t columns;
    grid_form form;
    const char *output; /* a file, or NULL */
} db_rows;

/* Asks, and writes the answer. Returns an exit status. */
int db_rows_put(const db_desk *desk, const db_rows *rows);

/* ---- lists of numbers ---------------------------------------------------- */

/* Numbers of games, growing. */
typedef struct db_ids {
    uint64_t *id; /* owned */
    size_t count, room;
} db_ids;

/* Nonzero if out of memory. */
int db_ids_add(db_ids *ids, uint64_t id);

#endif
