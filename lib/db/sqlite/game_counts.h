/* game_counts.h - games by year, opening, length, player and event.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_GAME_COUNTS_H
#define QP_DB_GAME_COUNTS_H

#include "database.h"

/* Gives the table `qipu_counts` to a connection. Returns SQLite's answer. */
int db__counts_module(sqlite3 *sql);

#endif
