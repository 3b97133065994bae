/* compact_blocks.c - compacts a database: merges the index, and rewrites blocks
 * of records without removed games.
 *
 * SPDX-License-Identifier: MIT
 */
#include "rewrite_block.h"

/* Blocks whose numbers are not all there; an empty game that is found again is
 * written once more, which changes nothing. */
static qp_status tidy_blocks(db_rewriter *to) {
    static const char gaps[] =
        "SELECT r.first, r.games FROM (SELECT first, games, lead(first, 1,"
        " (SELECT last + 1 FROM counter)) OVER (ORDER BY first) AS next"
        " FROM record) r WHERE (SELECT count(*) FROM game"
        " WHERE id >= r.first AND id < r.next) < r.next - r.first";
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(to->db->sql, gaps, -1, &stmt, NULL);
    if (answer) return db__status(to->db, answer);
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        qp_text block = {sqlite3_column_blob(stmt, 1),
                         (size_t)sqlite3_column_bytes(stmt, 1)};
        status = db__rewrite_block(to, (uint64_t)sqlite3_column_int64(stmt, 0),
                                   block);
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(to->db, answer);
}

static qp_status tidy_records(qp_db *db) {
    db_rewriter to;
    qp_status status = db__rewriter_open(&to, db);
    if (!status) status = db__begin_edit(db);
    if (!status) status = db__end_edit(db, tidy_blocks(&to));
    db__rewriter_close(&to);
    return status;
}

qp_status qp_db_compact(qp_db *db) {
    db->message[0] = '\0';
    if (db->mode == QP_DB_READ) return QP_E_DB_READ_ONLY;
    qp_status status = qp_db_commit(db);
    if (!status) status = db__exec(db, "DELETE FROM undo");
    if (!status) status = db__merge(db, 1);
    if (!status) status = tidy_records(db);
    if (!status)
        status = db__exec(db, "INSERT INTO comment(comment)"
                              " VALUES('optimize'); ANALYZE");
    return status ? status : db__exec(db, "PRAGMA incremental_vacuum");
}
