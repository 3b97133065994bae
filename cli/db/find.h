/* find.h - what `qipu db find` asks for, and what is made of the answer.
 *
 *   find.c   the command line
 *   which_games.c  the options that say which games, and in which order
 *   chosen_games.c  the games that a command changes
 *   each_game.c    finds these games one by one
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
    const char *verdict, *rules, *limit, *offset, *sort;
    int newest;
    int grouped; /* --sort is about groups */

    qp_selection *selection; /* owned */
    qp_lookup lookup;
    qp_db_query query; /* borrows from here */
    judge_order judge;
    unsigned verdicts; /* mask of 1 << qp_verdict; 0: none asked for */
    uint64_t most;     /* games; 0: all */
    uint64_t skip;     /* so many before them */
} db_which;

/* Rows of a table of option_spec that db_which_specs fills. */
enum { DB_WHICH_SPECS = FILTER_SPECS + 6 };
size_t db_which_specs(option_spec *out, db_which *which);

/* Makes the query. Returns 0 or an exit status. */
int db_which_read(const command *cmd, db_which *which, const diag_style *style);
void db_which_free(db_which *which);

/* Reports what qp_db_sorter_new says of a list of columns; `groups` are those
 * that games are counted by, or NULL. Returns EXIT_USAGE. */
int db_bad_column(const command *cmd, const char *option, const qp_err *err,
                  const char *groups);

/* Passes the games to `found`, in order. Returns 0 or an exit status. */
int db_which_each(const db_desk *desk, const db_which *which,
                  qp_on_db_found found, void *ctx);

/* Passes all games, in any order: without the limits and the order. */
int db_which_all(const db_desk *desk, const db_which *which,
                 qp_on_db_found found, void *ctx);

/* Finds the games: their numbers, in order. 0 or an exit status. */
int db_which_ids(db_ids *ids, const db_desk *desk, const db_which *which);

/* ---- chosen_games.c ------------------------------------------------------ */

/* The games that a command changes: numbers, or options that find them. */
typedef struct db_chosen {
    db_which which;
    const option_spec *specs; /* of the options that choose */
    size_t filters;           /* so many; the command sets both */
    int filtered;
    db_ids ids; /* in order, each once */
    /* Of the games that options find, or without any of all games, only those
     * for which it returns nonzero. The command sets it, or not. */
    int (*wanted)(const qp_game *game);
} db_chosen;

/* Reads `n` numbers, or the options. Returns 0 or an exit status. */
int db_chosen_read(const command *cmd, db_chosen *chosen, int n, char **text,
                   const diag_style *style);

/* Finds them. Returns 0 or an exit status. */
int db_chosen_find(db_chosen *chosen, const db_desk *desk);

/* Reports the first number that no game has. Returns an exit status. */
int db_chosen_missing(const db_chosen *chosen, const db_desk *desk);
void db_chosen_free(db_chosen *chosen);

/* ---- found_games.c ------------------------------------------------------- */

/* Puts the first cells of a row: number, players, result, date, plies. */
void db_put_found(grid *g, const qp_db_found *found);

/* Writes rows of the games found. Returns an exit status. */
int db_found_rows(const db_desk *desk, const db_which *which, grid_form form,
                  const char *output, uint64_t *count);

/* Writes how many games there are by columns. Returns an exit status. */
int db_found_groups(const db_desk *desk, const db_which *which,
                    qp_db_groups *groups, grid_form form, const char *output);

/* Prints how many games are found. Returns an exit status. */
int db_found_count(const db_desk *desk, const db_which *which, int json);

/* Writes the games themselves. Returns an exit status. */
int db_found_games(const command *cmd, const db_desk *desk, const db_ids *ids,
                   const game_wish *wish);

#endif
