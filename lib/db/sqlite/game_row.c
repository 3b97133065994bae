/* game_row.c - reads, writes and upgrades rows of the table `game`.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_row.h"

#include "game_blocks.h"
#include "../entry/game_hash.h"

#define ROW_COLUMNS                                                            \
    "g.id, g.red, g.black, g.event, g.site, day, until, result,"               \
    " ifnull(ecco, -1), plies, g.source, ifnull(place, -1), flags, weight,"    \
    " content, line, ifnull(sum, -1), round, date, path"
#define ROW_TABLES " FROM game g LEFT JOIN material m ON m.game = g.id"

const char DB_ROWS[] = "SELECT " ROW_COLUMNS ROW_TABLES " ORDER BY g.id";

const char DB_ROWS_NAMED[] =
    "SELECT " ROW_COLUMNS ", r.name, b.name, r.team, b.team, e.name, s.name,"
    " m.game IS NOT NULL, r.id IS NOT NULL AND b.id IS NOT NULL AND"
    " e.id IS NOT NULL AND s.id IS NOT NULL AND f.id IS NOT NULL" ROW_TABLES
    " LEFT JOIN player r ON r.id = g.red LEFT JOIN player b ON b.id = g.black"
    " LEFT JOIN event e ON e.id = g.event LEFT JOIN site s ON s.id = g.site"
    " LEFT JOIN source f ON f.id = g.source"
    " WHERE g.id BETWEEN ?1 AND ?2 ORDER BY g.id";

void db__row_read(db_game_row *out, sqlite3_stmt *stmt) {
    for (int i = 0; i < ROW_NUMBERS; i++)
        out->number[i] = sqlite3_column_int64(stmt, i);
    out->sum = sqlite3_column_int64(stmt, ROW_NUMBERS);
    out->round = db__column(stmt, ROW_NUMBERS + 1);
    out->date = db__column(stmt, ROW_NUMBERS + 2);
    out->path = (qp_text){sqlite3_column_blob(stmt, ROW_NUMBERS + 3),
                          (size_t)sqlite3_column_bytes(stmt, ROW_NUMBERS + 3)};
}

void db__row_read_names(db_game_names *out, const db_game_row *row,
                        sqlite3_stmt *stmt) {
    int at = ROW_NUMBERS + 4;
    for (int i = ENTRY_RED; i <= ENTRY_SITE; i++)
        out->tag[i] = db__column(stmt, at++);
    out->tag[ENTRY_ROUND] = row->round;
    out->tag[ENTRY_DATE] = row->date;
    out->has_path = sqlite3_column_int(stmt, at++);
    out->has_all = sqlite3_column_int(stmt, at);
}

int64_t db__row_sum(const db_game_row *row) {
    uint64_t hash = db__hash(0, row->number, sizeof row->number);
    hash = db__hash(hash, row->round.ptr, row->round.len);
    hash = db__hash(hash, row->date.ptr, row->date.len);
    hash = db__hash(hash, row->path.ptr, row->path.len);
    return (int64_t)(hash >> 32);
}

static void row_bind_text(sqlite3_stmt *stmt, int index, qp_text text) {
    if (text.len)
        db__bind(stmt, index, text);
    else
        sqlite3_bind_null(stmt, index);
}

qp_status db__row_put(qp_db *db, const db_game_row *row) {
    const int64_t *number = row->number;
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_PUT_GAME, &status);
    if (!stmt) return status;
    for (int i = 0; i < ROW_NUMBERS; i++)
        sqlite3_bind_int64(stmt, i + 1, number[i]);
    if (!number[ROW_DAY]) sqlite3_bind_null(stmt, ROW_DAY + 1);
    if (!number[ROW_UNTIL]) sqlite3_bind_null(stmt, ROW_UNTIL + 1);
    if (number[ROW_ECCO] < 0) sqlite3_bind_null(stmt, ROW_ECCO + 1);
    if (number[ROW_PLACE] < 0) sqlite3_bind_null(stmt, ROW_PLACE + 1);
    sqlite3_bind_int64(stmt, ROW_NUMBERS + 1, db__row_sum(row));
    row_bind_text(stmt, ROW_NUMBERS + 2, row->round);
    row_bind_text(stmt, ROW_NUMBERS + 3, row->date);
    return db__run(db, stmt);
}

/* ---- older versions ------------------------------------------------------ */

static qp_status row_upgrade(qp_db *db, db_game_row *row, qp_game *game,
                             byte_buffer *room) {
    uint64_t content;
    qp_status status = qp_db_load(game, db, (uint64_t)row->number[ROW_ID]);
    if (!status) status = db__content(&content, room, game);
    if (status) return status;
    row->number[ROW_CONTENT] = (int64_t)content;
    row->number[ROW_LINE] = (int64_t)db__line_of(game);
    sqlite3_stmt *stmt = db__ask(db, SQL_CHANGE_GAME, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, row->number[ROW_ID]);
    sqlite3_bind_int64(stmt, 2, row->number[ROW_CONTENT]);
    sqlite3_bind_int64(stmt, 3, row->number[ROW_LINE]);
    sqlite3_bind_int64(stmt, 4, db__row_sum(row));
    return db__run(db, stmt);
}

qp_status db__rows_upgrade(qp_db *db) {
    sqlite3_stmt *stmt;
    byte_buffer room = {.ptr = NULL};
    int answer = sqlite3_prepare_v2(db->sql, DB_ROWS, -1, &stmt, NULL);
    if (answer) return db__status(db, answer);
    qp_game *game = qp_game_new(NULL);
    qp_status status = game ? QP_OK : QP_E_NOMEM;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        db_game_row row;
        db__row_read(&row, stmt);
        status = row_upgrade(db, &row, game, &room);
    }
    if (!status) status = db__status(db, answer);
    sqlite3_finalize(stmt);
    qp_game_free(game);
    buffer_free(&room);
    return status;
}
