/* games_of_files.h - rule books over the games of files that are read.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_GAMES_OF_FILES_H
#define QP_CLI_GAMES_OF_FILES_H

#include "../io/read_games.h"
#include "rulings.h"

/* Writes what the books say of each game. What is said of one waits with its
 * number within its piece, and gets that of the file when it is delivered.
 * stage_ctx: a judge_order. */
extern const work_stage rulings_stage;

/* Reports results against the books, and games that go on past a decision.
 * stage_ctx: a judge_order. */
extern const work_stage ruling_problems_stage;

#endif
