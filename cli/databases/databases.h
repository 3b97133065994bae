/* databases.h - databases that several commands open and fill.
 *
 *   open_database.c  opens a database and reports failures
 *   import_files.c   imports the games of files
 *   database_names.c prints names for completion
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_DATABASES_H
#define QP_CLI_DATABASES_H

#include "../io/read_games.h"
#include "qipu/clickhouse.h"
#include "qipu/db_variations.h"

/* A database that a command works on. */
typedef struct db_desk {
    const char *path;
    qp_db *db;
    const char *urls;      /* of ClickHouse servers instead */
    uint64_t tries, batch; /* of what goes there */
    qp_cluster *cluster;
    int json;         /* results as JSON Lines */
    diag_style style; /* of its diagnostics */
} db_desk;

/* Reports why a call failed. Returns EXIT_BAD if the file is at fault,
 * EXIT_SYSTEM if the system is. */
int db_failed(const db_desk *desk, qp_status rc);

/* Reports that there is no game `id`. Returns an exit status. */
int db_no_game(const db_desk *desk, uint64_t id);

/* Opens desk->path. Returns 0, or an exit status after reporting the failure.
 */
int db_open(db_desk *desk, qp_db_mode mode);
void db_close(db_desk *desk);

/* An import of files. Worker threads encode the games, and one thread stores
 * them in order, so the database does not depend on the number of threads. */
typedef struct db_fill {
    db_desk desk;          /* open for writing */
    qp_cluster_push *push; /* into a cluster instead; or NULL */
    /* Called for each game, unless NULL; nonzero ends the import. */
    int (*going)(void *ctx);
    void *ctx;
    uint64_t put;      /* entries, for the progress */
    int variations;    /* their positions go into the index */
    read_order *order; /* of the run */
} db_fill;

/* Imports the games of files. Sets the stage of `order`. Returns an exit
 * status after reporting failures. */
int db_fill_run(db_fill *fill, read_order *order, int files, char **names);

/* Prints the names of players, or of events, of a database that begin with
 * `begin`, at most 200, each after `before`: for completion. Prints none if the
 * database cannot be read. */
void database_names(const char *base, int events, const char *before,
                    const char *begin);

#endif
