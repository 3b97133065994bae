/* same_games.c - finds out whether the database has a game already.
 *
 * SPDX-License-Identifier: MIT
 */
#include "name_tables.h"
#include "qipu/player_name.h"

static qp_status same_run(qp_db *db, sqlite3_stmt *stmt, int *there) {
    int answer = sqlite3_step(stmt);
    *there = answer == SQLITE_ROW;
    qp_status status = db__status(db, answer);
    sqlite3_reset(stmt);
    return status;
}

static qp_status same_content(qp_db *db, const db_entry *entry, int *there) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_FIND_SAME, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)entry->head.line);
    sqlite3_bind_int64(stmt, 2, (int64_t)entry->head.content);
    return same_run(db, stmt, there);
}

static qp_status same_line(qp_db *db, const db_entry *entry, int *there) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_FIND_LINE, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)entry->head.line);
    return same_run(db, stmt, there);
}

/* The same moves, and no other player, result or day. */
static qp_status same_game(qp_db *db, const db_entry *entry, int *there) {
    char red[QP_PERSON_MAX], black[QP_PERSON_MAX];
    const qp_text *text = entry->text;
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_FIND_NEEDED, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)entry->head.line);
    sqlite3_bind_int64(stmt, 2, entry->head.plies);
    size_t len = qp_person_key(red, text[ENTRY_RED], text[ENTRY_RED_TEAM]);
    db__bind(stmt, 3, (qp_text){red, len});
    len = qp_person_key(black, text[ENTRY_BLACK], text[ENTRY_BLACK_TEAM]);
    db__bind(stmt, 4, (qp_text){black, len});
    sqlite3_bind_int64(stmt, 5, entry->head.result);
    sqlite3_bind_int64(stmt, 6, entry->head.day);
    return same_run(db, stmt, there);
}

qp_status db__same(int *out, qp_db *db, const db_entry *entry) {
    int there = 0;
    *out = QP_DB_SAME_EXACT;
    qp_status status = same_content(db, entry, &there);
    if (!status && !there && entry->head.plies && db->same) {
        *out = (int)db->same;
        status = db->same == QP_DB_SAME_LINE ? same_line(db, entry, &there)
                                             : same_game(db, entry, &there);
    }
    if (!there) *out = -1;
    return status;
}

void qp_db_skip(qp_db *db, qp_db_same same) {
    db->same = same;
}
