/* database.c - opens a database; statements, SQLite's messages.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sql_functions.h"
#include "database.h"

/* How long one process waits for another, in milliseconds: some batches. And
 * how many steps of SQLite's machine there are between two looks at whether
 * its answer is still wanted. */
enum { STORE_WAIT = 15000, STORE_WAIT_SOON = 2000, STORE_STEPS = 1000 };

static const char *const STORE_SQL[] = {
#define Q(name, text) text,
    DB_QUESTIONS(Q)
#undef Q
};

/* ---- what SQLite says ---------------------------------------------------- */

static qp_status store_status(int answer) {
    switch (answer & 0xFF) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE: return QP_OK;
    case SQLITE_NOMEM: return QP_E_NOMEM;
    case SQLITE_NOTADB: return QP_E_DB_NONE;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return QP_E_DB_LOCKED;
    case SQLITE_READONLY:
    case SQLITE_PERM: return QP_E_DB_READ_ONLY;
    case SQLITE_FULL: return QP_E_DB_FULL;
    case SQLITE_INTERRUPT: return QP_E_STOP;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN: return QP_E_IO;
    case SQLITE_ERROR:
    case SQLITE_AUTH: return QP_E_DB_SQL;
    default: return QP_E_DB_DAMAGED;
    }
}

qp_status db__status(qp_db *db, int answer) {
    qp_status status = store_status(answer);
    if (status)
        snprintf(db->message, sizeof db->message, "%s",
                 sqlite3_errmsg(db->sql));
    return status;
}

const char *qp_db_message(const qp_db *db) {
    return db->message;
}

qp_status db__fail(qp_err *err, qp_status status, const char *want) {
    if (!err || !status) return status;
    memset(err, 0, sizeof *err);
    err->code = status;
    for (size_t i = 0; want[i] && i < sizeof err->want - 1; i++)
        err->want[i] = want[i];
    return status;
}

/* ---- statements ---------------------------------------------------------- */

sqlite3_stmt *db__ask(qp_db *db, db_question question, qp_status *status) {
    sqlite3_stmt **stmt = &db->stmt[question];
    if (!*stmt) {
        int answer = sqlite3_prepare_v3(db->sql, STORE_SQL[question], -1,
                                        SQLITE_PREPARE_PERSISTENT, stmt, NULL);
        *status = db__status(db, answer);
    } else {
        sqlite3_reset(*stmt);
        *status = QP_OK;
    }
    return *stmt;
}

qp_status db__run(qp_db *db, sqlite3_stmt *stmt) {
    int answer;
    do {
        answer = sqlite3_step(stmt);
    } while (answer == SQLITE_ROW);
    qp_status status = db__status(db, answer);
    sqlite3_reset(stmt);
    return status;
}

qp_status db__exec(qp_db *db, const char *sql) {
    return db__status(db, sqlite3_exec(db->sql, sql, NULL, NULL, NULL));
}

qp_status db__number_of(qp_db *db, const char *sql, int64_t *out) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(db->sql, sql, -1, &stmt, NULL);
    if (!answer) {
        answer = sqlite3_step(stmt);
        if (answer == SQLITE_ROW) *out = sqlite3_column_int64(stmt, 0);
        sqlite3_finalize(stmt);
    }
    return answer == SQLITE_ROW ? QP_OK : db__status(db, answer);
}

void db__bind(sqlite3_stmt *stmt, int index, qp_text text) {
    sqlite3_bind_text64(stmt, index, text.len ? text.ptr : "", text.len,
                        SQLITE_STATIC, SQLITE_UTF8);
}

qp_text db__column(sqlite3_stmt *stmt, int index) {
    const char *ptr = (const char *)sqlite3_column_text(stmt, index);
    return (qp_text){ptr ? ptr : "", (size_t)sqlite3_column_bytes(stmt, index)};
}

static void store_forget(qp_db *db) {
    for (int i = 0; i < SQL_COUNT; i++) {
        sqlite3_finalize(db->stmt[i]);
        db->stmt[i] = NULL;
    }
}

int db__unwanted(const qp_db *db) {
    return db->watch && db->watch(db->watch_ctx) == QP_STOP;
}

static int store_unwanted(void *ctx) {
    return db__unwanted(ctx);
}

/* What ends a reading may not be cut short. */
static void store_look(qp_db *db, int on) {
    if (db->watch)
        sqlite3_progress_handler(db->sql, on ? STORE_STEPS : 0, store_unwanted,
                                 db);
}

void qp_db_watch(qp_db *db, qp_flow (*watch)(void *ctx), void *ctx) {
    store_look(db, 0);
    db->watch = watch;
    db->watch_ctx = ctx;
    store_look(db, 1);
}

qp_status db__begin_reading(qp_db *db) {
    qp_status status;
    if (!sqlite3_get_autocommit(db->sql)) {
        db->nested++;
        return QP_OK;
    }
    sqlite3_stmt *stmt = db__ask(db, SQL_READ, &status);
    return stmt ? db__run(db, stmt) : status;
}

void db__end_reading(qp_db *db) {
    qp_status status;
    if (db->nested) {
        db->nested--;
    } else {
        sqlite3_stmt *stmt = db__ask(db, SQL_COMMIT, &status);
        store_look(db, 0);
        if (stmt) sqlite3_step(stmt);
        if (stmt) sqlite3_reset(stmt);
        store_look(db, 1);
    }
    if (db->borrowed) store_forget(db);
}

qp_status db__begin_edit(qp_db *db) {
    db->message[0] = '\0';
    if (db->mode == QP_DB_READ) return QP_E_DB_READ_ONLY;
    qp_status status = qp_db_commit(db);
    return status ? status : db__exec(db, "BEGIN IMMEDIATE");
}

qp_status db__end_edit(qp_db *db, qp_status status) {
    if (!status) status = db__exec(db, "COMMIT");
    if (status && !sqlite3_get_autocommit(db->sql))
        sqlite3_exec(db->sql, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

/* ---- opening ------------------------------------------------------------- */

/* Pages given back are cut off when it is compacted; the cache holds what a
 * batch changes, so that readers are not locked out before its end. */
static qp_status store_settings(qp_db *db, int wait) {
    sqlite3_busy_timeout(db->sql, wait);
    sqlite3_extended_result_codes(db->sql, 1);
    qp_status status = db__exec(db, "PRAGMA trusted_schema=OFF;"
                                    "PRAGMA foreign_keys=OFF;"
                                    "PRAGMA cell_size_check=ON");
    if (!status && db->mode != QP_DB_READ)
        status = db__exec(db, "PRAGMA auto_vacuum=INCREMENTAL;"
                              "PRAGMA cache_size=-65536;"
                              "PRAGMA cache_spill=OFF");
    return status;
}

/* Who reads takes back what a process left that was killed while it wrote, and
 * changes nothing else: so the file is open for writing, unless it cannot be.
 */
static qp_status store_open(qp_db *db, const char *path, int wait) {
    static const int flags[] = {[QP_DB_READ] = SQLITE_OPEN_READWRITE,
                                [QP_DB_WRITE] = SQLITE_OPEN_READWRITE,
                                [QP_DB_CREATE] =
                                    SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE};
    int answer = sqlite3_open_v2(path, &db->sql,
                                 flags[db->mode] | SQLITE_OPEN_NOMUTEX, NULL);
    if (answer) return db->sql ? db__status(db, answer) : QP_E_NOMEM;
    qp_status status = store_settings(db, wait);
    if (!status && db->mode != QP_DB_READ &&
        sqlite3_db_readonly(db->sql, "main") == 1)
        status = QP_E_DB_READ_ONLY;
    if (!status) status = db__status(db, db__functions(db->sql, db));
    if (!status) status = db__schema(db);
    if (!status && db->mode == QP_DB_READ)
        status = db__exec(db, "PRAGMA query_only=ON");
    return status;
}

qp_status qp_db_open(qp_db **out, const char *path, qp_db_mode mode,
                     qp_err *err) {
    qp_db *db = calloc(1, sizeof *db);
    if (!db) return db__fail(err, QP_E_NOMEM, "");
    int soon = mode == QP_DB_READ_SOON;
    db->mode = soon ? QP_DB_READ : mode;
    qp_status status =
        store_open(db, path, soon ? STORE_WAIT_SOON : STORE_WAIT);
    if (status) {
        db__fail(err, status, db->message);
        qp_db_close(db);
        return status;
    }
    *out = db;
    return QP_OK;
}

int db__can_share(qp_db *db) {
    int64_t log = 0;
    const char *path = sqlite3_db_filename(db->sql, "main");
    return db->mode == QP_DB_READ && !db->borrowed && path && *path &&
           sqlite3_threadsafe() &&
           !db__number_of(db,
                          "SELECT 1 FROM pragma_journal_mode"
                          " WHERE journal_mode = 'wal'",
                          &log) &&
           !log;
}

qp_status db__open_alike(qp_db **out, qp_db *db) {
    int64_t count;
    const char *path = sqlite3_db_filename(db->sql, "main");
    *out = NULL;
    qp_status status = qp_db_open(out, path, QP_DB_READ_SOON, NULL);
    if (!status) status = db__begin_reading(*out);
    if (!status)
        status = db__number_of(*out, "SELECT count(*) FROM segment", &count);
    if (!status) return QP_OK;
    qp_db_close(*out);
    *out = NULL;
    return status;
}

static void store_free_batch(db_batch *batch) {
    free(batch->posting);
    free(batch->spare);
    free(batch->year);
    qp_qpg_writer_free(batch->writer);
    buffer_free(&batch->block);
    buffer_free(&batch->dropped);
}

/* Cuts off the pages that merging freed, unless another process is writing: the
 * next one does it then. */
static void store_shorten(qp_db *db) {
    int64_t before, pages = INT64_MAX;
    int imported = db->sum.games && db->sql && !db->borrowed;
    if (!imported || !sqlite3_get_autocommit(db->sql)) return;
    sqlite3_busy_timeout(db->sql, 0);
    do {
        before = pages;
        if (db__exec(db, "PRAGMA incremental_vacuum(4096)")) return;
        if (db__number_of(db, "PRAGMA freelist_count", &pages)) return;
    } while (pages && pages < before);
}

void qp_db_close(qp_db *db) {
    if (!db) return;
    store_forget(db);
    store_shorten(db);
    if (!db->borrowed) sqlite3_close_v2(db->sql);
    store_free_batch(&db->batch);
    db__games_free(db->games);
    buffer_free(&db->source);
    db__free_names(db);
    free(db);
}

void qp_db_committed(qp_db_sum *sum, const qp_db *db) {
    *sum = db->sum;
}
