/* duplicates.c - finds equal and similar games.
 *
 * Reads a hash of each line, 24 bytes a game, from the rows, and then goes
 * through the moves of all games. A line and its mirror have one hash.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../entry/game_entry.h"
#include "../entry/line_groups.h"
#include "../sqlite/game_blocks.h"

typedef struct dups {
    qp_db *db;
    qp_game *game;
    db_lines lines;
} dups;

/* The hash is in the row, but for games of older versions. */
static qp_status dups_read(dups *d, sqlite3_stmt *stmt) {
    db_line line = {.id = (uint64_t)sqlite3_column_int64(stmt, 0),
                    .weight = sqlite3_column_int(stmt, 1),
                    .plies = (uint32_t)sqlite3_column_int64(stmt, 2),
                    .hash = (uint64_t)sqlite3_column_int64(stmt, 3)};
    qp_status status = QP_OK;
    if (sqlite3_column_type(stmt, 3) == SQLITE_NULL) {
        status = db__load(d->game, d->db, line.id);
        if (!status) line.hash = db__line_of(d->game);
    }
    return status ? status : db__lines_add(&d->lines, &line);
}

static qp_status dups_walk(dups *d, sqlite3_stmt *stmt) {
    uint64_t id = (uint64_t)sqlite3_column_int64(stmt, 0);
    qp_status status = db__load(d->game, d->db, id);
    if (status) return status;
    return db__lines_walk(&d->lines, id, sqlite3_column_int(stmt, 1), d->game);
}

static qp_status dups_all(dups *d, int walks) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(
        d->db->sql, "SELECT id, weight, plies, line FROM game ORDER BY id", -1,
        &stmt, NULL);
    if (answer) return db__status(d->db, answer);
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        status = walks ? dups_walk(d, stmt) : dups_read(d, stmt);
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(d->db, answer);
}

static qp_status dups_look(dups *d) {
    int walks = 0;
    qp_status status = dups_all(d, 0);
    if (!status) status = db__lines_same(&d->lines, &walks);
    if (!status && walks) status = dups_all(d, 1);
    return status ? status : db__lines_end(&d->lines);
}

qp_status qp_db_dups(qp_db *db,
                     qp_flow (*group)(void *ctx, const qp_db_group *group),
                     void *ctx) {
    const qp_db_dups_options options = {.size = sizeof options};
    return qp_db_dups_of(db, &options, group, ctx);
}

qp_status qp_db_dups_of(qp_db *db, const qp_db_dups_options *options,
                        qp_flow (*group)(void *ctx, const qp_db_group *group),
                        void *ctx) {
    dups d = {.db = db, .lines = db__lines_of(options, group, ctx)};
    db->message[0] = '\0';
    d.game = qp_game_new(NULL);
    if (!d.game) return QP_E_NOMEM;
    qp_status status = db__begin_reading(db);
    if (!status) {
        status = dups_look(&d);
        db__end_reading(db);
    }
    qp_game_free(d.game);
    db__lines_free(&d.lines);
    return status;
}

/* ---- games that are needless --------------------------------------------- */

/* A column says nothing, or the same of both games. */
#define AGREES(column)                                                         \
    "(ifnull(g." column ", '') IN ('', '*') OR g." column                      \
    " LIKE '?%' OR g." column " = b." column ")"

static qp_flow needless_row(void *ctx, const qp_db_row *row) {
    *(int *)ctx = row->value[0].integer != 0;
    return QP_GO;
}

/* Players agree more often on moves than one thinks, so the same moves alone
 * are no reason. */
qp_status qp_db_needless(int *out, qp_db *db, uint64_t id, uint64_t best) {
    static const char sql[] = "SELECT " AGREES("red_person") " AND " AGREES(
        "black_person") " AND " AGREES("result") " AND " AGREES("day") " FROM "
                                                                       "games "
                                                                       "g, "
                                                                       "games "
                                                                       "b "
                                                                       "WHERE "
                                                                       "g.id = "
                                                                       "?1 AND"
                                                                       " b.id "
                                                                       "= ?2";
    const qp_db_value value[] = {
        {.kind = QP_DB_INTEGER, .integer = (int64_t)id},
        {.kind = QP_DB_INTEGER, .integer = (int64_t)best}};
    *out = 0;
    return qp_db_sql(db, qp_text_of(sql), value, 2, needless_row, out);
}
