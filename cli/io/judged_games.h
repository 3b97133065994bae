/* judged_games.h - rule books over the games of files that are read.
 *
 * What is said of a game waits with its number within its piece, and gets the
 * one of the file when it is delivered.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_RULES_H
#define QP_CLI_RULES_H

#include "../judge/judge_common.h"
#include "read_games.h"

typedef struct rules rules;

/* NULL when memory is out. */
rules *rules_new(const judge_order *order);
void rules_free(rules *r);

/* Judges the main line of a game and counts what is found. Nonzero, with errno
 * set, when memory is out. */
int rules_game(rules *r, const qp_game *game, work_found *count);

/* What is said of the game, with its number before it: a record for rules_put.
 * len 0: nothing; ptr NULL: memory is out. Borrowed until the next call. */
qp_text rules_record(rules *r, const qp_game *game, uint64_t number);

/* Writes such records, of a file, with `games` added to their numbers. Nonzero,
 * with errno set, when that failed. */
int rules_put(const judge_order *order, work_output *out, const char *file,
              qp_text records, uint64_t games);

/* Problems of the game that was judged last: results against a book, and games
 * that go on past a decision. Nonzero from `report` stops. */
typedef int rules_report(void *ctx, const qp_err *err, size_t ply);
int rules_problems(rules *r, const qp_game *game, rules_report *report,
                   void *ctx);

#endif
