/* extension.c - the functions for SQLite's own programs:
 *
 *     sqlite3 base.qdb '.load ./qipu_sqlite' 'SELECT qipu_pgn(1)'
 *
 * Built as a module of its own, in which all calls of SQLite go to the program
 * that loads it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sql_functions.h"

#include <stdlib.h>

const sqlite3_api_routines *sqlite3_api;

/* Ends with the connection, which is the program's. */
static void extension_end(void *ctx) {
    qp_db *db = ctx;
    db->sql = NULL;
    qp_db_close(db);
}

static void extension_version(sqlite3_context *sql, int n,
                              sqlite3_value **arg) {
    (void)n, (void)arg;
    sqlite3_result_text(sql, qp_version(), -1, SQLITE_STATIC);
}

QP_API int sqlite3_extension_init(sqlite3 *sql, char **message,
                                  const sqlite3_api_routines *api);

int sqlite3_extension_init(sqlite3 *sql, char **message,
                           const sqlite3_api_routines *api) {
    (void)message;
    sqlite3_api = api;
    qp_db *db = calloc(1, sizeof *db);
    if (!db) return SQLITE_NOMEM;
    db->sql = sql;
    db->mode = QP_DB_READ;
    db->borrowed = 1;
    int answer = sqlite3_create_function_v2(sql, "qipu_version", 0, SQLITE_UTF8,
                                            db, extension_version, NULL, NULL,
                                            extension_end);
    return answer ? answer : db__functions(sql, db);
}
