/* game_wish.h - the options of commands that write games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_GAME_WISH_H
#define QP_CLI_GAME_WISH_H

#include "../io/read_games.h"

/* The options as they were given; NULL: not given. */
typedef struct game_wish {
    const char *to, *output, *columns, *notation, *digits, *encoding;
    const char *dir; /* --out-dir, of commands that have it */
    int force;
} game_wish;

#define GAME_WISH_SPECS(w)                                                     \
    {"--to", 1, NULL, &(w)->to}, {"--output", 1, NULL, &(w)->output},          \
        {"--to-columns", 1, NULL, &(w)->columns},                              \
        {"--to-notation", 1, NULL, &(w)->notation},                            \
        {"--digits", 1, NULL, &(w)->digits},                                   \
        {"--to-encoding", 1, NULL, &(w)->encoding}, {                          \
        "--force", 0, &(w)->force, NULL                                        \
    }

/* Nonzero if an option was given that only written games have. */
int game_wish_given(const game_wish *wish);

/* Sets the format, the style and the encoding of an order. Returns 0 or
 * EXIT_USAGE. */
int game_wish_read(const command *cmd, const game_wish *wish,
                   read_order *order);

#endif
