/* filter_common.h - what the files of `qipu filter` share.
 *
 *   filter.c     options, lines in and out
 *   game_of_line.c    a line as a game
 *   fields.c   what is written of it
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_FILTER_H
#define QP_CLI_FILTER_H

#include "../common/command.h"
#include "qipu/pattern.h"

/* What can be written of a game. Notations come after the others. */
typedef enum filter_kind {
    FILTER_PLIES,
    FILTER_FEN,
    FILTER_START,
    FILTER_KEY,
    FILTER_KEYS,
    FILTER_STATE,
    FILTER_RESULT,
    FILTER_PACK,
    FILTER_ECCO,
    FILTER_FITS,
    FILTER_NOTATION
} filter_kind;

enum { FILTER_FIELDS = 16 };

typedef struct filter_field {
    filter_kind kind;
    qp_notation notation;
} filter_field;

/* The game of a line. */
typedef struct filter_game {
    qp_pos start, end;
    qp_move *move; /* owned */
    size_t plies, room;
    qp_text result;
} filter_game;

/* Which columns of a line have it, from 1; 0: none of them. */
typedef struct filter_columns {
    unsigned fen, moves, result;
} filter_columns;

/* Reads a line. QP_OK, or what is wrong, with the place within the line in
 * `err`; QP_E_NOMEM. */
qp_status filter_read(filter_game *game, const filter_columns *columns,
                      qp_text line, qp_err *err);

/* Reads the names of `--to`. 0 or EXIT_USAGE. */
int filter_fields(const command *cmd, const char *list,
                  filter_field out[FILTER_FIELDS], size_t *count);

/* Writes one of them. 0 if out of memory. */
int filter_put(const filter_field *field, const filter_game *game, int fits);

/* Returns the name of a field, and writes its value as JSON: plies as a number,
 * fits as true or false, any other as a string. The second returns 0 if out of
 * memory. */
const char *filter_name(const filter_field *field);
int filter_put_json(const filter_field *field, const filter_game *game,
                    int fits);

/* Writes text of the input as it is, but made safe for a terminal. */
void filter_raw(qp_text text);

/* 1 when a pattern fits one of its positions, or with `last` the last one. */
int filter_fits(const filter_game *game, const qp_pattern *pattern, int last);

#endif
