/* sql_functions.h - SQL functions on games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_FUNCTIONS_H
#define QP_DB_FUNCTIONS_H

#include "database.h"

/* Gives the functions to a connection; `db` outlives it. Returns SQLite's
 * answer. */
int db__functions(sqlite3 *sql, qp_db *db);

#endif
