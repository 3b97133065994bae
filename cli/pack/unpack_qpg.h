/* unpack_qpg.h - the games of .qpg files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_UNPACK_H
#define QP_CLI_UNPACK_H

#include "../output/game_output.h"
#include "qipu/game_filter.h"

/* Games by number, from 1; all zero for all of them. */
typedef struct unpack_range {
    uint64_t from, to; /* the first and the last; `to` 0: to the end */
    qp_ranges list;
} unpack_range;

/* Reads ranges (game_filter.h). Returns 0 if they are invalid. */
int unpack_range_read(unpack_range *range, const char *text);

/* Writes the games of `n` files, of each those in the range; returns an exit
 * status. */
int unpack_games(game_output *out, const diag_style *diag, unpack_range range,
                 int n, char **names);

#endif
