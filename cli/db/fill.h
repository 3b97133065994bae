/* fill.h - games of files on their way into a database, for the commands
 * that make one.
 *
 * The threads that read make the entries, and the one that delivers in order
 * puts them in: so the database does not depend on how many there are.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_DB_FILL_H
#define QP_CLI_DB_FILL_H

#include "db_common.h"
#include "../io/read_games.h"

typedef struct db_fill {
    db_desk desk; /* open for writing */
    /* Or NULL: hears of every game. Nonzero: enough. */
    int (*going)(void *ctx);
    void *ctx;
    uint64_t put;    /* entries, for the progress */
    work_output out; /* fill.c's own */
} db_fill;

/* Puts the games of files in. The order's `to` and `maker` are set here.
 * Returns an exit status, after saying what was wrong. */
int db_fill_run(db_fill *fill, work_order *order, int files, char **names);

#endif
