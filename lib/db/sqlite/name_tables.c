/* name_tables.c - players, events, places and files by number.
 *
 * Owns the lists of names as the records have them. A name's number is made
 * from its bytes, so that no index of names is needed; when another name has it
 * the next is taken. Games of one event follow each other, so the last of each
 * kind is remembered.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "name_tables.h"
#include "qipu/player_name.h"

/* What is looked up: a name, and of players the team. */
typedef struct names_what {
    db_question find, put;
    qp_text name, team;
    int player;
} names_what;

static int names_same(const names_what *what, sqlite3_stmt *stmt) {
    return !qp_text_compare(db__column(stmt, 0), what->name) &&
           (!what->player || !qp_text_compare(db__column(stmt, 1), what->team));
}

static qp_status names_put(qp_db *db, const names_what *what, int64_t id) {
    qp_status status;
    char key[QP_PERSON_MAX];
    qp_text plain, club;
    sqlite3_stmt *stmt = db__ask(db, what->put, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, id);
    db__bind(stmt, 2, what->name);
    if (what->player) {
        size_t len = qp_person_key(key, what->name, what->team);
        db__bind(stmt, 3, what->team);
        qp_person_cut(&plain, &club, what->name, what->team);
        db__bind(stmt, 4, (qp_text){key, len});
        db__bind(stmt, 5, plain);
        db__bind(stmt, 6, club.len ? club : what->team);
    }
    return db__run(db, stmt);
}

/* More attempts are never needed. */
enum { NAMES_ATTEMPTS = 64 };

/* The number to try first, second, ... Short ones first: a number of 15 bits
 * takes two bytes in a row. */
static int64_t names_number(const names_what *what, unsigned attempt) {
    uint64_t hash = db__hash(0, what->name.ptr, what->name.len);
    if (what->player) hash = db__hash(hash, what->team.ptr, what->team.len);
    if (attempt < 2) return (int64_t)(hash & ((1u << (15 + 8 * attempt)) - 1));
    return (int64_t)(hash >> 33) + attempt - 2;
}

int db__name_number_is(int64_t id, qp_text name, qp_text team, int player) {
    const names_what what = {.name = name, .team = team, .player = player};
    for (unsigned attempt = 0; attempt < NAMES_ATTEMPTS; attempt++)
        if (names_number(&what, attempt) == id) return 1;
    return 0;
}

static qp_status names_look(qp_db *db, const names_what *what, int64_t *out) {
    qp_status status;
    for (unsigned attempt = 0;; attempt++) {
        int64_t id = names_number(what, attempt);
        sqlite3_stmt *stmt = db__ask(db, what->find, &status);
        if (!stmt) return status;
        sqlite3_bind_int64(stmt, 1, id);
        int answer = sqlite3_step(stmt);
        int same = answer == SQLITE_ROW && names_same(what, stmt);
        status = db__status(db, answer);
        sqlite3_reset(stmt);
        if (status) return status;
        if (answer == SQLITE_ROW && !same) continue;
        *out = id;
        return same ? QP_OK : names_put(db, what, id);
    }
}

/* Through what was looked up last. */
static qp_status names_find(qp_db *db, const names_what *what, db_last *last,
                            int64_t *id) {
    size_t name = what->name.len, team = what->player ? what->team.len : 0;
    if (last->id >= 0 && last->name.len == name + team &&
        !qp_text_compare((qp_text){last->name.ptr, name}, what->name) &&
        (!team || !memcmp(last->name.ptr + name, what->team.ptr, team))) {
        *id = last->id;
        return QP_OK;
    }
    qp_status status = names_look(db, what, id);
    buffer_clear(&last->name);
    buffer_add(&last->name, what->name.ptr, name);
    if (team) buffer_add(&last->name, what->team.ptr, team);
    last->id = status || last->name.failed ? -1 : *id;
    return status;
}

qp_status db__names_in_game(qp_db *db, db_names *out, const db_entry *entry) {
    const qp_text *text = entry->text, none = {"", 0};
    const names_what what[] = {
        {SQL_FIND_PLAYER, SQL_PUT_PLAYER, text[ENTRY_RED], text[ENTRY_RED_TEAM],
         1},
        {SQL_FIND_PLAYER, SQL_PUT_PLAYER, text[ENTRY_BLACK],
         text[ENTRY_BLACK_TEAM], 1},
        {SQL_FIND_EVENT, SQL_PUT_EVENT, text[ENTRY_EVENT], none, 0},
        {SQL_FIND_SITE, SQL_PUT_SITE, text[ENTRY_SITE], none, 0}};
    db_last *last[] = {&db->red, &db->black, &db->event, &db->site};
    int64_t *id[] = {&out->red, &out->black, &out->event, &out->site};
    for (int i = 0; i < 4; i++) {
        qp_status status = names_find(db, &what[i], last[i], id[i]);
        if (status) return status;
    }
    return QP_OK;
}

qp_status db__names(qp_db *db, db_names *out, const db_entry *entry) {
    const names_what file = {
        SQL_FIND_SOURCE, SQL_PUT_SOURCE, buffer_text(&db->source), {"", 0}, 0};
    qp_status status = names_find(db, &file, &db->file, &out->source);
    return status ? status : db__names_in_game(db, out, entry);
}

qp_status db__source_of(int64_t *source, int64_t *place, qp_db *db,
                        uint64_t id) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_SOURCE, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)id);
    int answer = sqlite3_step(stmt);
    *source = sqlite3_column_int64(stmt, 0);
    *place = sqlite3_column_int64(stmt, 1);
    status = answer == SQLITE_DONE ? QP_E_DB_GAME : db__status(db, answer);
    sqlite3_reset(stmt);
    return status;
}

void db__forget_names(qp_db *db) {
    db->red.id = db->black.id = db->event.id = db->site.id = db->file.id = -1;
}

void db__free_names(qp_db *db) {
    buffer_free(&db->red.name);
    buffer_free(&db->black.name);
    buffer_free(&db->event.name);
    buffer_free(&db->site.name);
    buffer_free(&db->file.name);
}
