/* filter_options.h - the options that say which games, for the commands that
 * select some of many: the filter language of qipu/game_filter.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_FILTER_OPTIONS_H
#define QP_CLI_FILTER_OPTIONS_H

#include "position_value.h"
#include "qipu/game_filter.h"

enum { FILTER_VALUES = 19, FILTER_FLAGS = 10 };

/* The options as they were given. */
typedef struct filter_options {
    const char *value[FILTER_VALUES][OPTION_TIMES + 1]; /* NULL ends each */
    int flag[FILTER_FLAGS];
    const char *position[OPTION_TIMES + 1], *moves[OPTION_TIMES + 1];
    char fen[OPTION_TIMES][QP_FEN_MAX]; /* of these */
    size_t fens;
} filter_options;

/* Rows of a table of option_spec that filter_specs fills. */
enum { FILTER_SPECS = FILTER_VALUES + FILTER_FLAGS + 2 };

/* Fills the rows of the options. Returns how many there are. */
size_t filter_specs(option_spec *out, filter_options *options);

/* Fills the rows but those of positions: in a command that takes a position,
 * --fen, --position and --moves are that one. */
size_t filter_specs_of_games(option_spec *out, filter_options *options);

/* Returns nonzero if an option was given. */
int filter_any(const filter_options *options);

/* Adds the options to a selection, which borrows from them. Returns 0, or an
 * exit status after reporting what is wrong. */
int filter_select(const command *cmd, qp_selection *out,
                  filter_options *options, const diag_style *style);

/* Returns nonzero if positions are searched for. */
int filter_searches(const filter_options *options);
/* Returns nonzero if they are searched for in variations, too. */
int filter_in_variations(const filter_options *options);

#endif
