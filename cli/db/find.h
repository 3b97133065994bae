/* find.h - what `qipu db find` asks for, and what is made of the answer.
 *
 *   find.c   the command line
 *   filter_options.c  the options that say which games
 *   found_games.c  the games found: rows, numbers, or files of games
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_DB_FIND_H
#define QP_CLI_DB_FIND_H

#include "db_common.h"
#include "../rulings/rulings.h"

/* The options that say which games, as they were given, and the query made of
 * them. */
typedef struct db_which {
    const char *player, *opponent, *color, *event, *site, *ecco, *comment;
    const char *result, *since, *until, *ply, *pattern_text, *limit;
    const char *verdict, *rules;
    db_place place;
    int final, broken, sound, newest;

    qp_db_query query;  /* borrows from here */
    qp_pattern pattern; /* of pattern_text */
    judge_order judge;
    unsigned verdicts; /* mask of 1 << qp_verdict; 0: none asked for */
    uint64_t most;     /* games; 0: all */
} db_which;

#define DB_WHICH_SPECS(w)                                                      \
    DB_PLACE_SPECS(&(w)->place), {"--player", 1, NULL, &(w)->player},          \
        {"--opponent", 1, NULL, &(w)->opponent},                               \
        {"--color", 1, NULL, &(w)->color}, {"--event", 1, NULL, &(w)->event},  \
        {"--site", 1, NULL, &(w)->site}, {"--ecco", 1, NULL, &(w)->ecco},      \
        {"--comment", 1, NULL, &(w)->comment},                                 \
        {"--result", 1, NULL, &(w)->result},                                   \
        {"--since", 1, NULL, &(w)->since}, {"--until", 1, NULL, &(w)->until},  \
        {"--ply", 1, NULL, &(w)->ply},                                         \
        {"--pattern", 1, NULL, &(w)->pattern_text},                            \
        {"--limit", 1, NULL, &(w)->limit},                                     \
        {"--verdict", 1, NULL, &(w)->verdict},                                 \
        {"--rules", 1, NULL, &(w)->rules}, {"--final", 0, &(w)->final, NULL},  \
        {"--broken", 0, &(w)->broken, NULL},                                   \
        {"--sound", 0, &(w)->sound, NULL}, {                                   \
        "--newest", 0, &(w)->newest, NULL                                      \
    }

/* Makes the query. 0 or an exit status. */
int db_which_read(const command *cmd, db_which *which, const diag_style *style);

/* Finds the games: their numbers, in order. 0 or an exit status. */
int db_which_ids(db_ids *ids, const db_desk *desk, const db_which *which);

/* Writes rows of the games found; with `count` only how many there are. */
int db_found_rows(const db_desk *desk, const db_which *which, grid_form form,
                  const char *output);
int db_found_count(const db_desk *desk, const db_which *which, int json);

/* Writes the games themselves. Returns an exit status. */
int db_found_games(const command *cmd, const db_desk *desk, const db_ids *ids,
                   const db_wish *wish);

#endif
