/* position_number.h - positions of either game by their number.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_NUMBER_H
#define QP_CLI_NUMBER_H

#include "either_game.h"

enum { NUMBER_BYTES = QP_CHESS_RANK_BYTES }; /* the longer of the two */

/* Bytes of a number, the highest first. */
size_t number_size(int chess);

/* How many positions have one. */
void number_count(uint8_t *out, int chess);

/* Writes it in decimal on a line of its own, or with --json an object that also
 * has the position `setup`, unless that is NULL. */
void number_put(const uint8_t *bytes, int chess, const any_setup *setup);

/* The position with the number. */
qp_status number_position(any_setup *out, const uint8_t *number, int chess,
                          qp_err *err);

/* Writes a FEN on a line of its own, or with --json an object. */
void number_put_fen(FILE *out, const any_setup *setup);

#endif
