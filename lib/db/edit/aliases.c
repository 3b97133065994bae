/* aliases.c - combines the names of a player.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../sqlite/database.h"
#include "qipu/player_name.h"
#include "undo.h"
#include "../search/query_sql.h"

/* Runs a statement on the aliases; `*rows` gets how many it changed or, of a
 * query, 1 if there is a row. NULL: not counted. */
static qp_status alias_run(qp_db *db, const char *sql, qp_text key,
                           qp_text person, int *rows) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(db->sql, sql, -1, &stmt, NULL);
    if (answer) return db__status(db, answer);
    db__bind(stmt, 1, key);
    if (sqlite3_bind_parameter_count(stmt) > 1) db__bind(stmt, 2, person);
    answer = sqlite3_step(stmt);
    int asks = sqlite3_column_count(stmt) > 0;
    if (rows) *rows = asks ? answer == SQLITE_ROW : sqlite3_changes(db->sql);
    qp_status status = db__status(db, answer);
    sqlite3_finalize(stmt);
    return status;
}

/* Refuses a name: it becomes the message. */
static qp_status alias_refuse(qp_db *db, qp_status status, qp_text name) {
    size_t most = sizeof db->message - 1;
    size_t len = name.len < most ? name.len : most;
    while (len < name.len && len && (name.ptr[len] & 0xC0) == 0x80) len--;
    memcpy(db->message, name.ptr, len);
    db->message[len] = '\0';
    return status;
}

static qp_status alias_join(qp_db *db, qp_text key, qp_text to) {
    const qp_text none = {"", 0};
    qp_status status =
        alias_run(db, "DELETE FROM alias WHERE key = ?1", key, none, NULL);
    if (!status)
        status = alias_run(db,
                           "INSERT INTO alias(key, person) VALUES(?1, ifnull("
                           "(SELECT person FROM alias WHERE key = ?2), ?2))",
                           key, to, NULL);
    if (!status)
        status = alias_run(db,
                           "UPDATE alias SET person = (SELECT person FROM"
                           " alias WHERE key = ?1) WHERE person = ?1",
                           key, none, NULL);
    return status;
}

/* A name and the player that it is to be a name of, both as keys. */
static qp_status alias_merge(qp_db *db, qp_text name, qp_text key,
                             qp_text person, qp_text to) {
    int circle = 0;
    if (!db__player_known(db, key)) return alias_refuse(db, QP_E_NAME, name);
    if (!db__player_known(db, to)) return alias_refuse(db, QP_E_NAME, person);
    if (!qp_text_compare(key, to)) return QP_OK;
    qp_status status =
        alias_run(db, "SELECT 1 FROM alias WHERE key = ?1 AND person = ?2", to,
                  key, &circle);
    if (!status && circle) status = alias_refuse(db, QP_E_ARG, person);
    return status ? status : alias_join(db, key, to);
}

/* An alias of nobody, which an earlier version took, can be removed. */
static qp_status alias_split(qp_db *db, qp_text name, qp_text key) {
    int gone = 0;
    qp_status status =
        alias_run(db, "DELETE FROM alias WHERE key = ?1", key, name, &gone);
    if (!status && !gone && !db__player_known(db, key))
        status = alias_refuse(db, QP_E_NAME, name);
    return status;
}

qp_status qp_db_alias(qp_db *db, qp_text name, qp_text person) {
    char own[QP_PERSON_MAX], other[QP_PERSON_MAX];
    const qp_text none = {"", 0};
    qp_text key = {own, qp_person_key(own, name, none)};
    qp_text to = {other, qp_person_key(other, person, none)};
    db->message[0] = '\0';
    if (!key.len || (person.len && !to.len)) return QP_E_ARG;
    qp_status status = db__begin_change(db);
    if (!status)
        status = to.len ? alias_merge(db, name, key, person, to)
                        : alias_split(db, name, key);
    return db__end_change(db, status, "players");
}

static qp_text alias_trimmed(const char *first, const char *end) {
    while (first < end && (*first == ' ' || *first == '\t')) first++;
    while (end > first && strchr(" \t\r", end[-1])) end--;
    return (qp_text){first, (size_t)(end - first)};
}

qp_status qp_db_alias_line(qp_db *db, qp_text line) {
    const char *end = line.ptr + line.len;
    const char *mark = line.len ? memchr(line.ptr, '=', line.len) : NULL;
    qp_text whole = alias_trimmed(line.ptr, end);
    if (!whole.len || *whole.ptr == '#') return QP_OK;
    if (!mark) return QP_E_ARG;
    return qp_db_alias(db, alias_trimmed(line.ptr, mark),
                       alias_trimmed(mark + 1, end));
}
