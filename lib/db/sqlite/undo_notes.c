/* undo_notes.c - notes in the table `undo` what db undo takes back.
 *
 * SPDX-License-Identifier: MIT
 */
#include "undo_notes.h"

qp_status db__undo_seal(qp_db *db, const char *what) {
    char sql[120];
    sqlite3_snprintf(sizeof sql, sql,
                     "INSERT OR REPLACE INTO undo"
                     " VALUES('', CAST('%s' AS BLOB), x'')",
                     what);
    qp_status status = db__exec(db, sql);
    if (status) return status;
    return db__exec(db, "UPDATE undo AS h SET old = " DB_UNDO_SUM
                        " WHERE name = ''");
}

qp_status db__undo_columns(qp_db *db, const char *table, const char *row,
                           int keys, char **out) {
    sqlite3_stmt *stmt;
    qp_status status = db__status(
        db, sqlite3_prepare_v2(
                db->sql,
                "SELECT group_concat(?2 || name, ', ') FROM (SELECT name FROM"
                " pragma_table_info(?1) WHERE pk OR NOT ?3 ORDER BY cid)",
                -1, &stmt, NULL));
    if (status) return status;
    sqlite3_bind_text(stmt, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_text(stmt, 2, row, -1, SQLITE_STATIC);
    sqlite3_bind_int(stmt, 3, keys);
    status = db__status(db, sqlite3_step(stmt));
    if (!status) *out = sqlite3_mprintf("%s", sqlite3_column_text(stmt, 0));
    sqlite3_finalize(stmt);
    return status || *out ? status : QP_E_NOMEM;
}

/* Nonzero if the last change is the import that goes on with `first`. */
static qp_status undo_goes_on(qp_db *db, uint64_t first, int64_t *out) {
    *out = 0;
    if (!db->imported || db->imported + 1 != first) return QP_OK;
    return db__number_of(db,
                         "SELECT EXISTS (SELECT 1 FROM undo WHERE name = ''"
                         " AND CAST(key AS TEXT) = '" DB_UNDO_IMPORT "')",
                         out);
}

/* Notes rows of games that are replaced. Those of the import itself are not to
 * come back. */
static qp_status undo_replaced(qp_db *db, const db_import *import,
                               const char *table, const char *number) {
    char *all = NULL, *sql = NULL;
    sqlite3_stmt *stmt = NULL;
    qp_status status = db__undo_columns(db, table, "", 0, &all);
    if (!status)
        sql = sqlite3_mprintf(
            "INSERT OR IGNORE INTO undo SELECT '%s', qipu_pack(%s),"
            " qipu_pack(%s) FROM %s WHERE %s = ?1 AND %s <"
            " (SELECT min(CAST(CAST(key AS TEXT) AS INTEGER)) FROM undo"
            " WHERE name = '" DB_UNDO_IMPORT "')",
            table, number, all, table, number, number);
    if (!status) status = sql ? QP_OK : QP_E_NOMEM;
    if (!status)
        status =
            db__status(db, sqlite3_prepare_v2(db->sql, sql, -1, &stmt, NULL));
    for (size_t i = 0; !status && i < import->count; i++) {
        sqlite3_bind_int64(stmt, 1, (int64_t)import->replaced[i]);
        status = db__run(db, stmt);
    }
    sqlite3_finalize(stmt);
    sqlite3_free(sql);
    sqlite3_free(all);
    return status;
}

qp_status db__undo_import(qp_db *db, const db_import *import) {
    char sql[160];
    int64_t more;
    qp_status status = undo_goes_on(db, import->first, &more);
    if (!status && !more) status = db__exec(db, "DELETE FROM undo");
    if (status) return status;
    sqlite3_snprintf(sizeof sql, sql,
                     "INSERT INTO undo VALUES('" DB_UNDO_IMPORT
                     "', CAST('%llu' AS BLOB), CAST('%llu' AS BLOB))",
                     (unsigned long long)import->first,
                     (unsigned long long)import->last);
    status = db__exec(db, sql);
    if (!status) status = undo_replaced(db, import, "game", "id");
    if (!status) status = undo_replaced(db, import, "material", "game");
    return status ? status : db__undo_seal(db, DB_UNDO_IMPORT);
}
