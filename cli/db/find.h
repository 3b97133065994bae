/* find.h - what `qipu db find` asks for, and what is made of the answer.
 *
 *   find.c   the command line
 *   which_games.c  the options that say which games
 *   found_games.c  the games found: rows, numbers, or files of games
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_DB_FIND_H
#define QP_CLI_DB_FIND_H

#include "db_common.h"
#include "../io/filter_options.h"
#include "../rulings/rulings.h"

/* Which games: the options, and the query made of them. */
typedef struct db_which {
    filter_options options;
    const char *verdict, *rules, *limit;
    int newest;

    qp_selection *selection; /* owned */
    qp_lookup lookup;
    qp_db_query query; /* borrows from here */
    judge_order judge;
    unsigned verdicts; /* mask of 1 << qp_verdict; 0: none asked for */
    uint64_t most;     /* games; 0: all */
} db_which;

/* Rows of a table of option_spec that db_which_specs fills. */
enum { DB_WHICH_SPECS = FILTER_SPECS + 4 };
size_t db_which_specs(option_spec *out, db_which *which);

/* Makes the query. Returns 0 or an exit status. */
int db_which_read(const command *cmd, db_which *which, const diag_style *style);
void db_which_free(db_which *which);

/* Finds the games: their numbers, in order. 0 or an exit status. */
int db_which_ids(db_ids *ids, const db_desk *desk, const db_which *which);

/* Writes rows of the games found. Returns an exit status. */
int db_found_rows(const db_desk *desk, const db_which *which, grid_form form,
                  const char *output, uint64_t *count);

/* Prints how many games are found. Returns an exit status. */
int db_found_count(const db_desk *desk, const db_which *which, int json);

/* Writes the games themselves. Returns an exit status. */
int db_found_games(const command *cmd, const db_desk *desk, const db_ids *ids,
                   const game_wish *wish);

#endif
