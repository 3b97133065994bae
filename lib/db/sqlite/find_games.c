/* find_games.c - searches games by conditions.
 *
 * Names, numbers and words are SQL's to find; positions come from the index;
 * patterns are searched for in the games that are left, by their material first
 * (pattern_search.c). What no index has is compared with each game (select.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../entry/game_entry.h"
#include "pattern_search.h"
#include "query_sql.h"
#include "game_blocks.h"

typedef struct find {
    qp_db *db;
    const qp_db_query *query;
    db_hits hits;
    qp_game *game;       /* for patterns, and what is compared */
    qp_matcher *matcher; /* of the query's selection; or NULL */
    sqlite3_stmt *row;   /* of one game, for answers without names */
    uint64_t found;
    qp_on_db_found on_found;
    void *ctx;
} find;

static const char *find_result(int result) {
    static const char *const text[] = {"1-0", "1/2-1/2", "0-1", "*"};
    return text[result & 3];
}

/* What a lean answer has, too. */
static void find_lean(qp_db_found *out, sqlite3_stmt *row) {
    memset(out, 0, sizeof *out);
    out->id = (uint64_t)sqlite3_column_int64(row, QUESTION_ID);
    out->plies = (unsigned)sqlite3_column_int64(row, QUESTION_PLIES);
    out->result =
        qp_text_of(find_result(sqlite3_column_int(row, QUESTION_RESULT)));
    out->year = sqlite3_column_int(row, QUESTION_YEAR);
}

static void find_row(qp_db_found *out, sqlite3_stmt *row, char ecco[4]) {
    find_lean(out, row);
    out->red = db__column(row, QUESTION_RED);
    out->black = db__column(row, QUESTION_BLACK);
    out->event = db__column(row, QUESTION_EVENT);
    out->site = db__column(row, QUESTION_SITE);
    out->round = db__column(row, QUESTION_ROUND);
    out->date = db__column(row, QUESTION_DATE);
    out->file = db__column(row, QUESTION_FILE);
    out->red_person = db__column(row, QUESTION_RED_PERSON);
    out->black_person = db__column(row, QUESTION_BLACK_PERSON);
    out->red_team = db__column(row, QUESTION_RED_TEAM);
    out->black_team = db__column(row, QUESTION_BLACK_TEAM);
    out->offset = UINT64_MAX;
    if (sqlite3_column_type(row, QUESTION_PLACE) == SQLITE_INTEGER)
        out->offset = (uint64_t)sqlite3_column_int64(row, QUESTION_PLACE);
    out->broken = (sqlite3_column_int(row, QUESTION_FLAGS) & ENTRY_BROKEN) != 0;
    if (sqlite3_column_type(row, QUESTION_ECCO) != SQLITE_INTEGER) return;
    int code = sqlite3_column_int(row, QUESTION_ECCO);
    ecco[0] = (char)('A' + code / 100 % 26);
    ecco[1] = (char)('0' + code / 10 % 10);
    ecco[2] = (char)('0' + code % 10);
    out->ecco = (qp_text){ecco, 3};
}

/* Whether the game of a row comes to the position; then its ply. */
static int find_is_hit(const find *f, qp_db_found *row) {
    int64_t ply = db__hit(&f->hits, row->id);
    if (ply < 0) return 0;
    row->ply = (unsigned)ply;
    return 1;
}

/* Whether its last position is that of the query. */
static qp_status find_final(find *f, uint64_t id, int *fits) {
    qp_pos last;
    qp_status status = db__load(f->game, f->db, id);
    if (status) return status;
    qp_node node = QP_ROOT;
    for (qp_node next; (next = qp_game_next(f->game, node)) != QP_NO_NODE;)
        node = next;
    qp_game_pos(&last, f->game, node);
    uint64_t key = qp_pos_key(&last);
    const qp_pos *other = f->query->or_pos;
    *fits =
        key == qp_pos_key(f->query->pos) || (other && key == qp_pos_key(other));
    return QP_OK;
}

static qp_status find_look(find *f, sqlite3_stmt *stmt, qp_db_found *row,
                           int *fits) {
    qp_status status = QP_OK;
    *fits = 1;
    if (f->query->pos) {
        *fits = find_is_hit(f, row);
        if (*fits && f->query->final && row->ply != row->plies) {
            status = find_final(f, row->id, fits);
            row->ply = row->plies;
        }
    }
    if (status || !*fits || !f->query->pattern) return status;
    qp_text path = {sqlite3_column_blob(stmt, QUESTION_PATH),
                    (size_t)sqlite3_column_bytes(stmt, QUESTION_PATH)};
    db_looked_for what = {f->query->pattern, f->query->final};
    return db__material_look(f->db, f->game, &what, path, row, fits);
}

/* Whether the game matches the query's selection. */
static qp_status find_selected(find *f, qp_db_found *row, int *fits) {
    qp_status status = db__load(f->game, f->db, row->id);
    if (!status) status = db__load_tags(f->game, f->db, row->id);
    if (!status) status = qp_matcher_game(fits, f->matcher, f->game);
    size_t ply = qp_matcher_ply(f->matcher);
    if (ply) row->ply = (unsigned)ply;
    return status;
}

/* The names of a game that was found by its path. */
static qp_status find_names(find *f, qp_db_found *row, char ecco[4]) {
    unsigned ply = row->ply;
    sqlite3_reset(f->row);
    sqlite3_bind_int64(f->row, 1, (int64_t)row->id);
    int answer = sqlite3_step(f->row);
    if (answer != SQLITE_ROW)
        return answer == SQLITE_DONE ? QP_E_DB_DAMAGED
                                     : db__status(f->db, answer);
    find_row(row, f->row, ecco);
    row->ply = ply;
    return QP_OK;
}

static qp_status find_one(find *f, sqlite3_stmt *stmt) {
    qp_db_found row;
    char ecco[4];
    int fits, lean = db__question_lean(f->query);
    if (lean)
        find_lean(&row, stmt);
    else
        find_row(&row, stmt, ecco);
    qp_status status = find_look(f, stmt, &row, &fits);
    if (!status && fits && f->matcher) status = find_selected(f, &row, &fits);
    if (status || !fits) return status;
    if (lean && !f->query->bare) status = find_names(f, &row, ecco);
    if (status) return status;
    f->found++;
    return f->on_found(f->ctx, &row) == QP_STOP ? QP_E_STOP : QP_OK;
}

static qp_status find_rows(find *f, sqlite3_stmt *stmt) {
    int answer;
    while ((answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        /* Reading a game takes SQLite few steps, and us many. */
        if ((f->query->pattern || f->matcher) && db__unwanted(f->db))
            return QP_E_STOP;
        qp_status status = find_one(f, stmt);
        if (status) return status;
        if (f->query->limit && f->found == f->query->limit) return QP_OK;
    }
    return db__status(f->db, answer);
}

static qp_status find_all(find *f) {
    sqlite3_stmt *stmt = NULL;
    qp_status status = QP_OK;
    if (f->query->pos)
        status = db__hits(&f->hits, f->db, qp_pos_key(f->query->pos));
    if (!status && f->query->pos && f->query->or_pos)
        status = db__more_hits(&f->hits, f->db, qp_pos_key(f->query->or_pos));
    if (!status) status = db__question(&stmt, f->db, f->query, &f->hits);
    if (!status && db__question_lean(f->query))
        status = db__question_row(&f->row, f->db);
    if (!status) status = find_rows(f, stmt);
    sqlite3_finalize(stmt);
    sqlite3_finalize(f->row);
    return status;
}

qp_status qp_db_find(qp_db *db, const qp_db_query *query, qp_on_db_found found,
                     void *ctx) {
    find f = {.db = db, .query = query, .on_found = found, .ctx = ctx};
    db->message[0] = '\0';
    f.game = qp_game_new(NULL);
    if (query->selection) f.matcher = qp_matcher_new(query->selection);
    qp_status status = QP_E_NOMEM;
    if (f.game && (f.matcher || !query->selection))
        status = db__begin_reading(db);
    if (!status) {
        status = find_all(&f);
        db__end_reading(db);
    }
    qp_game_free(f.game);
    qp_matcher_free(f.matcher);
    db__hits_free(&f.hits);
    return status;
}
