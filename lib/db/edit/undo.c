/* undo.c - keeps the rows that a change replaces, and puts them back; removes
 * the games of an import, and puts back those that they replaced.
 *
 * While a change is made, triggers of this connection note each row of a table
 * as it was before the first time it changes: `name` is the table, `key` its
 * primary key, `old` all columns, or NULL if there was no row. Putting them
 * back is a change, too, so it can be taken back. The words of comments have no
 * rows of their own; they are made of the records.
 *
 * SPDX-License-Identifier: MIT
 */
#include "undo.h"

#include <string.h>

#include "../entry/game_entry.h"
#include "../sqlite/game_blocks.h"
#include "../sqlite/index_change.h"
#include "../sqlite/segment.h"
#include "../sqlite/undo_notes.h"
#include "qipu/db_edit.h"

/* Aliases first: their triggers change players. */
static const char *const UNDO_TABLES[] = {
    "alias",  "player",   "event", "site",    "source",  "game",
    "record", "material", "crowd", "opening", "posting", "segment"};
enum { UNDO_TABLES_COUNT = sizeof UNDO_TABLES / sizeof *UNDO_TABLES };

/* ---- noting -------------------------------------------------------------- */

static qp_status undo_trigger(qp_db *db, const char *table, const char *event,
                              const char *row) {
    char *key = NULL, *all = NULL, *sql = NULL;
    qp_status status = db__undo_columns(db, table, row, 1, &key);
    if (!status) status = db__undo_columns(db, table, row, 0, &all);
    int adds = !strcmp(row, "new.");
    if (!status)
        sql = sqlite3_mprintf(
            "CREATE TEMP TRIGGER undo_%s_%s %s %s ON main.%s BEGIN"
            " INSERT OR IGNORE INTO undo VALUES('%s', qipu_pack(%s),"
            " %s%s%s); END",
            table, event, adds ? "AFTER" : "BEFORE", event, table, table, key,
            adds ? "" : "qipu_pack(", adds ? "NULL" : all, adds ? "" : ")");
    if (!status) status = sql ? db__exec(db, sql) : QP_E_NOMEM;
    sqlite3_free(key);
    sqlite3_free(all);
    sqlite3_free(sql);
    return status;
}

static qp_status undo_watch(qp_db *db) {
    qp_status status = db__exec(db, "DELETE FROM undo");
    for (int i = 0; !status && i < UNDO_TABLES_COUNT; i++) {
        status = undo_trigger(db, UNDO_TABLES[i], "INSERT", "new.");
        if (!status)
            status = undo_trigger(db, UNDO_TABLES[i], "UPDATE", "old.");
        if (!status)
            status = undo_trigger(db, UNDO_TABLES[i], "DELETE", "old.");
    }
    return status;
}

static qp_status undo_unwatch(qp_db *db) {
    static const char *const events[] = {"INSERT", "UPDATE", "DELETE"};
    qp_status status = QP_OK;
    char sql[80];
    for (int i = 0; !status && i < 3 * UNDO_TABLES_COUNT; i++) {
        sqlite3_snprintf(sizeof sql, sql, "DROP TRIGGER temp.undo_%s_%s",
                         UNDO_TABLES[i / 3], events[i % 3]);
        status = db__exec(db, sql);
    }
    return status;
}

qp_status db__begin_change(qp_db *db) {
    qp_status status = db__begin_edit(db);
    db__forget_names(db);
    return status ? status : undo_watch(db);
}

qp_status db__end_change(qp_db *db, qp_status status, const char *what) {
    int64_t rows = 0;
    db__forget_names(db);
    if (!status) status = undo_unwatch(db);
    if (!status)
        status = db__number_of(db, "SELECT EXISTS (SELECT 1 FROM undo)", &rows);
    if (!status && !rows) return db__exec(db, "ROLLBACK");
    if (!status) status = db__undo_seal(db, what);
    return db__end_edit(db, status);
}

/* ---- putting back -------------------------------------------------------- */

static uint64_t undo_number(const char *at) {
    uint64_t number = 0;
    for (int k = 0; k < 8; k++) number = number << 8 | (unsigned char)at[k];
    return number;
}

/* Binds the values of qipu_pack. */
static qp_status undo_bind(sqlite3_stmt *stmt, qp_text packed) {
    const char *at = packed.ptr, *end = at + packed.len;
    for (int i = 1; at < end; i++) {
        int type = *at++;
        if (end - at < 8) return QP_E_DB_DAMAGED;
        uint64_t number = undo_number(at);
        at += 8;
        if (type == SQLITE_INTEGER) {
            sqlite3_bind_int64(stmt, i, (int64_t)number);
            continue;
        }
        if (number > (uint64_t)(end - at)) return QP_E_DB_DAMAGED;
        if (type == SQLITE_TEXT)
            sqlite3_bind_text64(stmt, i, at, number, SQLITE_STATIC,
                                SQLITE_UTF8);
        else if (type == SQLITE_BLOB)
            sqlite3_bind_blob64(stmt, i, at, number, SQLITE_STATIC);
        else
            sqlite3_bind_null(stmt, i);
        at += number;
    }
    return QP_OK;
}

static qp_status undo_run(qp_db *db, sqlite3_stmt *stmt, qp_text packed) {
    qp_status status = undo_bind(stmt, packed);
    return status ? status : db__run(db, stmt);
}

static qp_text undo_blob(sqlite3_stmt *stmt, int column) {
    const char *ptr = sqlite3_column_blob(stmt, column);
    return (qp_text){ptr ? ptr : "",
                     (size_t)sqlite3_column_bytes(stmt, column)};
}

static qp_status undo_rows(qp_db *db, sqlite3_stmt *rows, sqlite3_stmt *drop,
                           sqlite3_stmt *put) {
    qp_status status = QP_OK;
    int answer = SQLITE_DONE;
    while (!status && (answer = sqlite3_step(rows)) == SQLITE_ROW) {
        status = undo_run(db, drop, undo_blob(rows, 0));
        if (!status && sqlite3_column_type(rows, 1) != SQLITE_NULL)
            status = undo_run(db, put, undo_blob(rows, 1));
    }
    return status ? status : db__status(db, answer);
}

/* Prepares SQL with "?, ?" for a list of columns, and with the list. */
static qp_status undo_prepare(qp_db *db, const char *format, const char *table,
                              const char *columns, sqlite3_stmt **out) {
    char marks[128] = "?";
    size_t len = 1;
    for (const char *p = columns; *p && len + 4 < sizeof marks; p++)
        if (*p == ',') {
            memcpy(marks + len, ", ?", 4);
            len += 3;
        }
    char *sql = sqlite3_mprintf(format, table, columns, marks);
    if (!sql) return QP_E_NOMEM;
    qp_status status =
        db__status(db, sqlite3_prepare_v2(db->sql, sql, -1, out, NULL));
    sqlite3_free(sql);
    return status;
}

static qp_status undo_table(qp_db *db, const char *table) {
    char *key = NULL, *all = NULL;
    sqlite3_stmt *rows = NULL, *drop = NULL, *put = NULL;
    qp_status status = db__undo_columns(db, table, "", 1, &key);
    if (!status) status = db__undo_columns(db, table, "", 0, &all);
    if (!status)
        status = db__status(
            db, sqlite3_prepare_v2(db->sql,
                                   "SELECT key, old FROM temp.undone WHERE"
                                   " name = ?1",
                                   -1, &rows, NULL));
    if (!status)
        status = undo_prepare(db, "DELETE FROM %s WHERE (%s) = (%s)", table,
                              key, &drop);
    if (!status)
        status =
            undo_prepare(db, "INSERT INTO %s(%s) VALUES(%s)", table, all, &put);
    if (!status) {
        sqlite3_bind_text(rows, 1, table, -1, SQLITE_STATIC);
        status = undo_rows(db, rows, drop, put);
    }
    sqlite3_finalize(rows);
    sqlite3_finalize(drop);
    sqlite3_finalize(put);
    sqlite3_free(key);
    sqlite3_free(all);
    return status;
}

/* ---- words of comments --------------------------------------------------- */

static qp_status undo_words_of(qp_db *db, db_question question, uint64_t id,
                               qp_game *game, byte_buffer *text) {
    qp_status status = qp_db_load(game, db, id);
    if (status == QP_E_DB_GAME) return QP_OK;
    buffer_clear(text);
    if (!status) db__comments(text, game);
    if (status || !text->len) return status;
    if (text->failed) return QP_E_NOMEM;
    sqlite3_stmt *stmt = db__ask(db, question, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)id);
    db__bind(stmt, 2, buffer_text(text));
    return db__run(db, stmt);
}

/* Removes or adds the words of all games that change, as they are now. */
static qp_status undo_words(qp_db *db, db_question question) {
    byte_buffer text = {.ptr = NULL};
    sqlite3_stmt *stmt = NULL;
    int answer = SQLITE_DONE;
    qp_game *game = qp_game_new(NULL);
    qp_status status = game ? QP_OK : QP_E_NOMEM;
    if (!status)
        status = db__status(
            db, sqlite3_prepare_v2(
                    db->sql, "SELECT key FROM temp.undone WHERE name = 'game'",
                    -1, &stmt, NULL));
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        qp_text key = undo_blob(stmt, 0);
        status = key.len == 9
                     ? undo_words_of(db, question, undo_number(key.ptr + 1),
                                     game, &text)
                     : QP_E_DB_DAMAGED;
    }
    if (!status) status = db__status(db, answer);
    sqlite3_finalize(stmt);
    qp_game_free(game);
    buffer_free(&text);
    db__games_free(db->games); /* its block may be another one now */
    db->games = NULL;
    return status;
}

/* ---- imports ------------------------------------------------------------- */

/* Removes the games of an import. */
static qp_status undo_remove(qp_db *db) {
    byte_buffer ids = {.ptr = NULL};
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(
        db->sql,
        "SELECT id FROM temp.undone u CROSS JOIN game WHERE id BETWEEN"
        " CAST(CAST(u.key AS TEXT) AS INTEGER) AND"
        " CAST(CAST(u.old AS TEXT) AS INTEGER) ORDER BY id",
        -1, &stmt, NULL);
    if (answer) return db__status(db, answer);
    while ((answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        const uint64_t id = (uint64_t)sqlite3_column_int64(stmt, 0);
        buffer_add(&ids, &id, sizeof id);
    }
    qp_status status = ids.failed ? QP_E_NOMEM : db__status(db, answer);
    sqlite3_finalize(stmt);
    if (!status && ids.len)
        status = db__remove(db, (const uint64_t *)(const void *)ids.ptr,
                            ids.len / sizeof(uint64_t));
    buffer_free(&ids);
    return status;
}

static qp_status undo_index_game(qp_db *db, db_index_change *index, uint64_t id,
                                 qp_game *game) {
    db_game_change what = {.id = id, .back = 1};
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_YEAR, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)id);
    const int answer = sqlite3_step(stmt);
    if (answer == SQLITE_ROW)
        what.year[1] = db__opening_year(sqlite3_column_int(stmt, 0));
    status = db__status(db, answer);
    sqlite3_reset(stmt);
    if (!status) status = qp_db_load(game, db, id);
    if (status) return status;
    what.result[1] = db__result(game);
    return db__index_change_game(index, &what, game);
}

/* Puts the games that the import replaced back into the index. */
static qp_status undo_index(qp_db *db) {
    db_index_change *index = NULL;
    sqlite3_stmt *stmt = NULL;
    int answer = SQLITE_DONE;
    qp_game *game = qp_game_new(NULL);
    qp_status status = game ? db__index_change_new(&index, db) : QP_E_NOMEM;
    if (!status)
        status = db__status(
            db,
            sqlite3_prepare_v2(db->sql,
                               "SELECT key FROM temp.undone WHERE name = 'game'"
                               " ORDER BY key",
                               -1, &stmt, NULL));
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        const qp_text key = undo_blob(stmt, 0);
        status = key.len == 9 ? undo_index_game(db, index,
                                                undo_number(key.ptr + 1), game)
                              : QP_E_DB_DAMAGED;
    }
    if (!status) status = db__status(db, answer);
    if (!status) status = db__index_change_end(index);
    sqlite3_finalize(stmt);
    db__index_change_free(index);
    qp_game_free(game);
    return status;
}

static qp_status undo_import(qp_db *db) {
    qp_status status = undo_remove(db);
    if (!status) status = undo_table(db, "game");
    if (!status) status = undo_table(db, "material");
    if (!status) status = undo_index(db);
    return status ? status : undo_words(db, SQL_PUT_COMMENT);
}

/* ---- the interface ------------------------------------------------------- */

/* Sets aside what is to be put back: the next change is noted in its place. */
static qp_status undo_take(qp_db *db) {
    return db__exec(
        db, "CREATE TEMP TABLE undone AS SELECT * FROM undo WHERE name <> '';"
            "CREATE INDEX temp.undone_name ON undone(name)");
}

static qp_status undo_drop(qp_db *db) {
    return db__exec(db, "DROP TABLE temp.undone");
}

static qp_status undo_all(qp_db *db) {
    qp_status status = undo_words(db, SQL_DROP_COMMENT);
    for (int i = 0; !status && i < UNDO_TABLES_COUNT; i++)
        status = undo_table(db, UNDO_TABLES[i]);
    return status ? status : undo_words(db, SQL_PUT_COMMENT);
}

/* Reads the name of the change, "" if there is none. */
static qp_status undo_name(qp_db *db, char *out, size_t size) {
    sqlite3_stmt *stmt;
    int answer =
        sqlite3_prepare_v2(db->sql,
                           "SELECT CAST(key AS TEXT), old IS NOT " DB_UNDO_SUM
                           " FROM undo h WHERE name = ''",
                           -1, &stmt, NULL);
    if (answer) return db__status(db, answer);
    int damaged = 0;
    *out = '\0';
    answer = sqlite3_step(stmt);
    if (answer == SQLITE_ROW) {
        sqlite3_snprintf((int)size, out, "%s", sqlite3_column_text(stmt, 0));
        damaged = sqlite3_column_int(stmt, 1);
    }
    qp_status status = db__status(db, answer);
    sqlite3_finalize(stmt);
    return !status && damaged ? QP_E_DB_DAMAGED : status;
}

qp_status qp_db_undo(char what[QP_DB_CHANGE_MAX], qp_db *db) {
    *what = '\0';
    qp_status status = db__begin_edit(db);
    if (!status) status = undo_name(db, what, QP_DB_CHANGE_MAX);
    if (status || !*what) return db__end_edit(db, status);
    status = undo_take(db);
    if (!status) status = undo_watch(db);
    if (!status)
        status = strcmp(what, DB_UNDO_IMPORT) ? undo_all(db) : undo_import(db);
    if (!status) status = undo_drop(db);
    return db__end_change(db, status, "undo");
}
