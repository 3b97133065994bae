/* position_value.h - a position as the value of an option.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_POSITION_VALUE_H
#define QP_CLI_POSITION_VALUE_H

#include "../common/command.h"

/* Reads a position as a game's FEN is read, with moves or without. Returns 0,
 * or EXIT_BAD after reporting what is wrong. */
int db_position_of(qp_pos *out, const char *text, const diag_style *style);

/* The same as a line, with the moves in it. */
int db_line_of(qp_line *out, const char *text, const diag_style *style);

/* A position as several options give it. */
typedef struct db_place {
    const char *fen, *position, *moves; /* the values, or NULL */
    qp_pos pos;
    int given; /* one of them was */
} db_place;

/* Their rows of a table of option_spec. */
#define DB_PLACE_SPECS(p)                                                      \
    {"--fen", 1, NULL, &(p)->fen}, {"--position", 1, NULL, &(p)->position}, {  \
        "--moves", 1, NULL, &(p)->moves                                        \
    }

/* Reads them; without any, the initial position. Returns 0 or an exit status.
 */
int db_place_read(const command *cmd, db_place *place, const diag_style *style);

#endif
