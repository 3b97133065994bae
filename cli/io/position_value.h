/* position_value.h - a position as the value of an option or of /api.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_POSITION_VALUE_H
#define QP_CLI_POSITION_VALUE_H

#include "../common/command.h"

/* Reads a position as a game's FEN is read, with moves or without. 0, or
 * EXIT_BAD after saying why not. */
int db_position_of(qp_pos *out, const char *text, const diag_style *style);

/* The same as a line, with the moves in it. */
int db_line_of(qp_line *out, const char *text, const diag_style *style);

#endif
