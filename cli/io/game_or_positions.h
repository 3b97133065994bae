/* game_or_positions.h - game files, for commands that take positions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_GAMES_H
#define QP_CLI_GAMES_H

#include "position_line.h"
#include "read_games.h"

/* Nonzero if a file, "-" for a standard input that can be rewound, holds
 * games; 0 too when it cannot be opened. */
int games_in(const char *name);

/* Makes standard input one that can be rewound; nonzero, with errno set, when
 * that fails. */
int games_spool_stdin(void);

/* Reads all games of a file, and reports their problems. Returns an exit
 * status. */
int games_read(const diag_style *style, char *name, games_take *take,
               void *ctx);

/* Operands in order: `take` gets the files of games, fen_operands positions and
 * files of them. Returns the worst status. */
typedef int games_file(fen_job *job, char *name);
int games_operands(fen_job *job, int n, char **argv, games_file *take);

/* A games_file for commands that take no games: prints an error. */
int games_refuse(fen_job *job, char *name);

#endif
