/* run_sql.c - runs SQL queries.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "database.h"

/* Nothing but reading, whatever the text says. */
static int sql_allowed(void *ctx, int action, const char *a, const char *b,
                       const char *c, const char *d) {
    (void)ctx, (void)a, (void)b, (void)c, (void)d;
    return action == SQLITE_SELECT || action == SQLITE_READ ||
                   action == SQLITE_FUNCTION || action == SQLITE_RECURSIVE
               ? SQLITE_OK
               : SQLITE_DENY;
}

static void sql_value(qp_db_value *out, sqlite3_stmt *stmt, int column) {
    memset(out, 0, sizeof *out);
    switch (sqlite3_column_type(stmt, column)) {
    case SQLITE_INTEGER:
        out->kind = QP_DB_INTEGER;
        out->integer = sqlite3_column_int64(stmt, column);
        break;
    case SQLITE_FLOAT:
        out->kind = QP_DB_REAL;
        out->real = sqlite3_column_double(stmt, column);
        break;
    case SQLITE_BLOB:
        out->kind = QP_DB_BLOB;
        out->text.ptr = sqlite3_column_blob(stmt, column);
        out->text.len = (size_t)sqlite3_column_bytes(stmt, column);
        break;
    case SQLITE_TEXT:
        out->kind = QP_DB_TEXT;
        out->text = db__column(stmt, column);
        break;
    default: out->kind = QP_DB_NULL;
    }
}

static int sql_bind(sqlite3_stmt *stmt, const qp_db_value *args, size_t count) {
    int answer = SQLITE_OK;
    for (size_t i = 0; !answer && i < count; i++) {
        const qp_db_value *v = &args[i];
        int at = (int)i + 1;
        if (v->kind == QP_DB_INTEGER)
            answer = sqlite3_bind_int64(stmt, at, v->integer);
        else if (v->kind == QP_DB_REAL)
            answer = sqlite3_bind_double(stmt, at, v->real);
        else if (v->kind == QP_DB_TEXT)
            db__bind(stmt, at, v->text);
        else if (v->kind == QP_DB_BLOB)
            answer = sqlite3_bind_blob64(stmt, at, v->text.ptr, v->text.len,
                                         SQLITE_STATIC);
    }
    return answer;
}

/* `name` and `value` have room for all columns. */
static qp_status sql_rows(qp_db *db, sqlite3_stmt *stmt, const char **name,
                          qp_db_value *value,
                          qp_flow (*on_row)(void *ctx, const qp_db_row *row),
                          void *ctx) {
    int answer, count = sqlite3_column_count(stmt);
    qp_db_row row = {(size_t)count, name, value};
    for (int i = 0; i < count; i++) name[i] = sqlite3_column_name(stmt, i);
    while ((answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        for (int i = 0; i < count; i++) sql_value(&value[i], stmt, i);
        if (on_row(ctx, &row) == QP_STOP) return QP_E_STOP;
    }
    return db__status(db, answer);
}

static qp_status sql_run(qp_db *db, sqlite3_stmt *stmt,
                         qp_flow (*on_row)(void *ctx, const qp_db_row *row),
                         void *ctx) {
    size_t count = (size_t)sqlite3_column_count(stmt);
    const char **name = calloc(count + 1, sizeof *name);
    qp_db_value *value = calloc(count + 1, sizeof *value);
    qp_status status = name && value
                           ? sql_rows(db, stmt, name, value, on_row, ctx)
                           : QP_E_NOMEM;
    free(name);
    free(value);
    return status;
}

static qp_status sql_prepare(qp_db *db, sqlite3_stmt **stmt, qp_text sql) {
    const char *rest;
    if (sql.len > INT32_MAX) return QP_E_LIMIT;
    int answer =
        sqlite3_prepare_v2(db->sql, sql.ptr, (int)sql.len, stmt, &rest);
    if (answer) return db__status(db, answer);
    for (; rest < sql.ptr + sql.len && *stmt; rest++)
        if (!strchr(" \t\r\n;", *rest)) break;
    if (*stmt && rest == sql.ptr + sql.len) return QP_OK;
    sqlite3_snprintf(sizeof db->message, db->message, "%s",
                     *stmt ? "several statements" : "no statement");
    return QP_E_DB_SQL;
}

/* A statement gets as many values as it has places for. */
static qp_status sql_count(qp_db *db, sqlite3_stmt *stmt, size_t count) {
    size_t places = (size_t)sqlite3_bind_parameter_count(stmt);
    if (places == count) return QP_OK;
    sqlite3_snprintf(sizeof db->message, db->message,
                     "number of '?': %llu, number of values: %llu",
                     (unsigned long long)places, (unsigned long long)count);
    return QP_E_DB_SQL;
}

qp_status qp_db_sql(qp_db *db, qp_text sql, const qp_db_value *args,
                    size_t count,
                    qp_flow (*row)(void *ctx, const qp_db_row *row),
                    void *ctx) {
    sqlite3_stmt *stmt = NULL;
    db->message[0] = '\0';
    /* What has a maker of its own is opened before nothing but reading is
     * allowed; sizes (dbstat) and lists (json_each) are not in every SQLite. */
    qp_status status = db__exec(db, "SELECT 1 FROM comment LIMIT 0");
    if (status) return status;
    sqlite3_exec(db->sql, "SELECT 1 FROM qipu_counts LIMIT 0", NULL, NULL,
                 NULL);
    sqlite3_exec(db->sql, "SELECT 1 FROM dbstat LIMIT 0", NULL, NULL, NULL);
    sqlite3_exec(db->sql, "SELECT 1 FROM json_each('[]')", NULL, NULL, NULL);
    sqlite3_set_authorizer(db->sql, sql_allowed, NULL);
    status = sql_prepare(db, &stmt, sql);
    sqlite3_set_authorizer(db->sql, NULL, NULL);
    if (!status) status = sql_count(db, stmt, count);
    if (!status) status = db__status(db, sql_bind(stmt, args, count));
    if (!status) status = sql_run(db, stmt, row, ctx);
    sqlite3_finalize(stmt);
    return status;
}
