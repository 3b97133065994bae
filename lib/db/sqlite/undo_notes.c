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

/* Nonzero if the last change is the import that goes on with `first`. */
static qp_status undo_goes_on(qp_db *db, uint64_t first, int64_t *out) {
    *out = 0;
    if (!db->imported || db->imported + 1 != first) return QP_OK;
    return db__number_of(db,
                         "SELECT EXISTS (SELECT 1 FROM undo WHERE name = ''"
                         " AND CAST(key AS TEXT) = '" DB_UNDO_IMPORT "')",
                         out);
}

qp_status db__undo_import(qp_db *db, uint64_t first, uint64_t last) {
    char sql[160];
    int64_t more;
    qp_status status = undo_goes_on(db, first, &more);
    if (!status && !more) status = db__exec(db, "DELETE FROM undo");
    if (status) return status;
    sqlite3_snprintf(sizeof sql, sql,
                     "INSERT INTO undo VALUES('" DB_UNDO_IMPORT
                     "', CAST('%llu' AS BLOB), CAST('%llu' AS BLOB))",
                     (unsigned long long)first, (unsigned long long)last);
    status = db__exec(db, sql);
    return status ? status : db__undo_seal(db, DB_UNDO_IMPORT);
}
