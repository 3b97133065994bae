/* position_value.h - --fen, --position and --moves: the position of a command.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_POSITION_VALUE_H
#define QP_CLI_POSITION_VALUE_H

#include "position_line.h"

/* A position as several options give it. */
typedef struct db_place {
    const char *fen, *position, *moves; /* the values, or NULL */
    qp_pos pos;
} db_place;

/* Their rows of a table of option_spec. */
#define DB_PLACE_SPECS(p)                                                      \
    {"--fen", 1, NULL, &(p)->fen}, {"--position", 1, NULL, &(p)->position}, {  \
        "--moves", 1, NULL, &(p)->moves                                        \
    }

/* Nonzero if one of the options was given. */
static inline int db_place_given(const db_place *place) {
    return place->fen || place->position || place->moves;
}

/* Checks that they do not contradict each other and that none of --fen and
 * --position is empty. Returns 0 or EXIT_USAGE, after a report. */
int db_place_check(const command *cmd, const db_place *place);

/* Takes the position they give as the job takes one of a file; without any, the
 * initial position. Returns 0 or an exit status, after a report. */
int db_place_take(const command *cmd, const db_place *place, fen_job *job);

/* Reads it into `pos` as a game's FEN is read: repaired, with warnings. */
int db_place_read(const command *cmd, db_place *place, const diag_style *style);

/* The same as a line, with the moves that led to it; nothing is repaired. */
int db_place_line(const command *cmd, const db_place *place, qp_line *out,
                  const diag_style *style);

#endif
