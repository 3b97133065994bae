/* same_games.c - finds out whether the database has a game already.
 *
 * SPDX-License-Identifier: MIT
 */
#include "name_tables.h"
#include "qipu/player_name.h"

/* A game of the database. */
typedef struct same_found {
    uint64_t id; /* 0: none */
    uint32_t weight;
} same_found;

static qp_status same_run(qp_db *db, sqlite3_stmt *stmt, same_found *out) {
    int answer = sqlite3_step(stmt);
    *out = (same_found){0, 0};
    if (answer == SQLITE_ROW)
        *out = (same_found){(uint64_t)sqlite3_column_int64(stmt, 0),
                            (uint32_t)sqlite3_column_int64(stmt, 1)};
    qp_status status = db__status(db, answer);
    sqlite3_reset(stmt);
    return status;
}

static qp_status same_content(qp_db *db, const db_entry *entry,
                              same_found *out) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_FIND_SAME, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)entry->head.line);
    sqlite3_bind_int64(stmt, 2, (int64_t)entry->head.content);
    return same_run(db, stmt, out);
}

static qp_status same_line(qp_db *db, const db_entry *entry, same_found *out) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_FIND_LINE, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)entry->head.line);
    return same_run(db, stmt, out);
}

/* The fullest game with the same moves that makes the entry needless, or with
 * SQL_FIND_POORER that the entry makes needless: it names no other player,
 * result or day. */
static qp_status same_game(qp_db *db, const db_entry *entry,
                           db_question question, same_found *out) {
    char red[QP_PERSON_MAX], black[QP_PERSON_MAX];
    const qp_text *text = entry->text;
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, question, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)entry->head.line);
    sqlite3_bind_int64(stmt, 2, entry->head.plies);
    size_t len = qp_person_key(red, text[ENTRY_RED], text[ENTRY_RED_TEAM]);
    db__bind(stmt, 3, (qp_text){red, len});
    len = qp_person_key(black, text[ENTRY_BLACK], text[ENTRY_BLACK_TEAM]);
    db__bind(stmt, 4, (qp_text){black, len});
    sqlite3_bind_int64(stmt, 5, entry->head.result);
    sqlite3_bind_int64(stmt, 6, entry->head.day);
    return same_run(db, stmt, out);
}

/* Sets `*poorer` to the game that the entry is to replace. */
static qp_status same_poorer(qp_db *db, const db_entry *entry,
                             const same_found *there, same_found *poorer) {
    qp_status status = QP_OK;
    *poorer = (same_found){0, 0};
    if (!db->prefers_fuller || there->weight >= entry->head.weight)
        return QP_OK;
    if (db->same == QP_DB_SAME_LINE)
        *poorer = *there;
    else
        status = same_game(db, entry, SQL_FIND_POORER, poorer);
    if (poorer->weight >= entry->head.weight) *poorer = (same_found){0, 0};
    return status;
}

qp_status db__same(int *out, uint64_t *replaced, qp_db *db,
                   const db_entry *entry) {
    same_found there = {0, 0}, poorer = {0, 0};
    *out = QP_DB_SAME_EXACT;
    qp_status status = same_content(db, entry, &there);
    if (!status && !there.id && entry->head.plies && db->same) {
        *out = (int)db->same;
        status = db->same == QP_DB_SAME_LINE
                     ? same_line(db, entry, &there)
                     : same_game(db, entry, SQL_FIND_NEEDED, &there);
        if (!status) status = same_poorer(db, entry, &there, &poorer);
    }
    if (!there.id || poorer.id) *out = -1;
    *replaced = poorer.id;
    return status;
}

void qp_db_skip(qp_db *db, qp_db_same same) {
    db->same = same;
}

void qp_db_prefer_fuller(qp_db *db, int prefer) {
    db->prefers_fuller = prefer;
}
