/* remove_games.c - removes games from the tables and from the index.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../entry/game_entry.h"
#include "index_change.h"
#include "segment.h"

/* A removal under way. */
typedef struct removal {
    qp_db *db;
    qp_game *game;
    db_index_change *index;
} removal;

static qp_status remove_comments(qp_db *db, const qp_game *game, uint64_t id) {
    byte_buffer text = {.ptr = NULL};
    qp_status status = QP_OK;
    db__comments(&text, game);
    if (text.len) {
        sqlite3_stmt *stmt = db__ask(db, SQL_DROP_COMMENT, &status);
        if (stmt) {
            sqlite3_bind_int64(stmt, 1, (int64_t)id);
            db__bind(stmt, 2, buffer_text(&text));
            status = text.failed ? QP_E_NOMEM : db__run(db, stmt);
        }
    }
    buffer_free(&text);
    return status;
}

static qp_status remove_rows(qp_db *db, uint64_t id) {
    static const db_question drop[] = {SQL_DROP_GAME, SQL_DROP_PATH};
    qp_status status = QP_OK;
    for (int i = 0; !status && i < 2; i++) {
        sqlite3_stmt *stmt = db__ask(db, drop[i], &status);
        if (!stmt) return status;
        sqlite3_bind_int64(stmt, 1, (int64_t)id);
        status = db__run(db, stmt);
    }
    return status;
}

static qp_status remove_year(qp_db *db, uint64_t id, int *year) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_YEAR, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)id);
    int answer = sqlite3_step(stmt);
    if (answer == SQLITE_ROW)
        *year = db__opening_year(sqlite3_column_int(stmt, 0));
    status = db__status(db, answer);
    sqlite3_reset(stmt);
    return status;
}

static qp_status remove_game(removal *r, uint64_t id) {
    db_game_change what = {.id = id, .gone = 1};
    qp_status status = qp_db_load(r->game, r->db, id);
    if (!status) status = remove_year(r->db, id, &what.year[0]);
    if (status) return status;
    what.result[0] = db__result(r->game);
    status = db__index_change_game(r->index, &what, r->game);
    if (!status) status = remove_comments(r->db, r->game, id);
    return status ? status : remove_rows(r->db, id);
}

qp_status db__remove(qp_db *db, const uint64_t *id, size_t count) {
    removal r = {db, qp_game_new(NULL), NULL};
    qp_status status = r.game ? QP_OK : QP_E_NOMEM;
    if (!status) status = db__index_change_new(&r.index, db);
    for (size_t i = 0; !status && i < count; i++)
        status = remove_game(&r, id[i]);
    if (!status) status = db__index_change_end(r.index);
    db__index_change_free(r.index);
    qp_game_free(r.game);
    return status;
}
