/* db_common.h - what the commands of `qipu db` share.
 *
 *   db.c      which command it is
 *   write_games.c    games of a database, written in any format
 *   file_or_cluster.h  a database on ClickHouse servers
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_DB_H
#define QP_CLI_DB_H

#include "../io/value_table.h"
#include "../databases/databases.h"
#include "../io/position_value.h"

extern const command db_import, db_tree, db_find, db_show, db_dups, db_players,
    db_events, db_stats, db_sql, db_check, db_compact, db_export, db_push,
    db_counts, db_ddl;

/* ---- commands (db.c) ----------------------------------------------------- */

/* Ends what a command writes that comes to `status`: only a whole answer gets
 * its name. Returns an exit status. */
int db_finish(out_file *out, int status);

/* Returns EXIT_USAGE after an error if both forms of output are given, else 0.
 */
int db_refuse_forms(const command *cmd, int json, int csv);

/* The operands of a command that has so many after BASE. 0 or EXIT_USAGE. */
int db_operands(const command *cmd, int n, int least, int most);

/* ---- games out (write_games.c) ----------------------------------------------
 */

/* The options of games that are written, as they were given. */
typedef struct db_wish {
    const char *to, *output, *notation;
    int force;
} db_wish;

#define DB_WISH_SPECS(w)                                                       \
    {"--to", 1, NULL, &(w)->to}, {"--output", 1, NULL, &(w)->output},          \
        {"--to-notation", 1, NULL, &(w)->notation}, {                          \
        "--force", 0, &(w)->force, NULL                                        \
    }

/* A file of games in the middle of being written. */
typedef struct db_games {
    out_file file;
    const qp_format *format;
    qp_writer *writer;  /* or */
    qp_qpg_writer *qpg; /* with */
    qp_packer *packer;
    uint64_t id; /* of the game being written */
    uint64_t games;
    diag_style style;
    diag_count count;
} db_games;

/* 0, or an exit status when it said why not. */
int db_games_open(db_games *out, const command *cmd, const db_wish *wish);
/* Writes a game. QP_E_IO with errno set. */
qp_status db_games_put(db_games *out, const qp_game *game, uint64_t id);
/* Ends the file of a command that comes to `status`. Returns an exit status. */
int db_games_close(db_games *out, int status);

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
