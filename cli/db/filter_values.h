/* filter_values.h - what the options of `qipu db find` and the values of /api
 * say of games, as text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_DB_VALUES_H
#define QP_CLI_DB_VALUES_H

#include "../common/command.h"

/* The number of a text in a list that ends with NULL, or -1. */
int db_word_of(const char *const *words, qp_text text);

/* Several of the words, with commas, as a mask of their numbers; 0: one of
 * them is none. */
unsigned db_words_of(const char *const *words, const char *text);

/* A year, a month or a day, as 1993, 1993-12 or 1993.12.04, as qp_db_query has
 * it; 0: it is none. */
int db_day_of(const char *text);

/* Reads a position as a game's FEN is read, with moves or without. 0, or
 * EXIT_BAD after saying why not. */
int db_position_of(qp_pos *out, const char *text, const diag_style *style);

/* The same as a line, with the moves in it. */
int db_line_of(qp_line *out, const char *text, const diag_style *style);

#endif
