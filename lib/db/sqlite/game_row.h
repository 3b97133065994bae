/* game_row.h - a row of the table `game`, with its checksum.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_GAME_ROW_H
#define QP_DB_GAME_ROW_H

#include "../entry/game_entry.h"
#include "database.h"

/* Columns of numbers, in the order of the table. */
enum {
    ROW_ID,
    ROW_RED,
    ROW_BLACK,
    ROW_EVENT,
    ROW_SITE,
    ROW_DAY,   /* 0: NULL */
    ROW_UNTIL, /* the same; 0 if it is the day */
    ROW_RESULT,
    ROW_ECCO, /* -1: NULL */
    ROW_PLIES,
    ROW_SOURCE,
    ROW_PLACE, /* -1: NULL */
    ROW_FLAGS,
    ROW_WEIGHT,
    ROW_CONTENT,
    ROW_LINE,
    ROW_NUMBERS
};

typedef struct db_game_row {
    int64_t number[ROW_NUMBERS];
    qp_text round, date;
    qp_text path; /* of the material: in a table of its own */
    int64_t sum;  /* as it was read; -1: none */
} db_game_row;

/* All rows by number, with their paths: a statement for db__row_read. */
extern const char DB_ROWS[];

/* Reads a row, valid until the next step. */
void db__row_read(db_game_row *out, sqlite3_stmt *stmt);

/* The tags of a game that are in the tables. */
typedef struct db_game_names {
    qp_text tag[ENTRY_COMMENTS];
    int has_all;  /* each name has its row */
    int has_path; /* the path of the material has */
} db_game_names;

/* Rows from number ?1 to ?2, with their paths and names: a statement for
 * db__row_read and db__row_read_names. */
extern const char DB_ROWS_NAMED[];

/* Reads the names of a row, valid until the next step. */
void db__row_read_names(db_game_names *out, const db_game_row *row,
                        sqlite3_stmt *stmt);

/* Returns the checksum of the row and its path: 32 bits. */
int64_t db__row_sum(const db_game_row *row);

/* Adds a row. */
qp_status db__row_put(qp_db *db, const db_game_row *row);

/* Sets the content, the line and the checksum of each game: what older versions
 * did not have, or had otherwise. */
qp_status db__rows_upgrade(qp_db *db);

#endif
