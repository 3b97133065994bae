/* found.h - columns of the games found: what they are sorted and counted by.
 *
 *   columns.c      values and sort keys
 *   sort_found.c   sorts games
 *   group_found.c  counts games
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_FOUND_INT_H
#define QP_DB_FOUND_INT_H

#include "../../core/base/inline/buffer.h"
#include "qipu/db_query.h"

/* Columns by which to sort, the first counts most. */
typedef struct found_order {
    size_t count;
    struct {
        size_t column; /* FOUND_GAMES: how many games a group has */
        int falling;
    } key[QP_DB_GROUP_COLUMNS];
} found_order;

enum { FOUND_GAMES = 1000, FOUND_MEMORY = 64 << 20, FOUND_NUMBER_MAX = 24 };

/* Parses names of columns, with '-' in front for descending order. With
 * `groups`, only its columns and "games" are known. */
qp_status db__order_read(found_order *out, qp_text text,
                         const found_order *groups, qp_err *err);

/* Adds the sort key of a game, or of a group of `games` that begins with it. */
void db__order_key(byte_buffer *out, const found_order *order,
                   const qp_db_found *found, uint64_t games);

/* Returns the value of a column as text, perhaps in `room`; "" if unknown. */
qp_text db__column_value(char room[FOUND_NUMBER_MAX], const qp_db_found *found,
                         size_t column);

/* Adds a game with its texts to `out`, and reads it back: the texts are then
 * within `bytes`. */
void db__found_store(byte_buffer *out, const qp_db_found *found);
void db__found_read(qp_db_found *out, const char *bytes);

#endif
