/* games_of_files.h - rule books over the games of files that are read.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_GAMES_OF_FILES_H
#define QP_CLI_GAMES_OF_FILES_H

#include "../io/read_games.h"
#include "rulings.h"

/* What a stage over rule books has as its ctx. */
typedef struct rulings_run {
    const judge_order *judge;
    read_order *read;
    out_file *out;    /* for rulings_stage */
    uint64_t rulings; /* delivered */
    uint64_t against; /* games with a result that contradicts one */
} rulings_run;

/* Writes what the books say of each game. */
extern const qp_stage rulings_stage;

/* Reports results that contradict the books, and games that go on past a
 * decision. */
extern const qp_stage ruling_problems_stage;

#endif
