/* find_games.c - searches games by conditions.
 *
 * Names, numbers and words are SQL's to find; positions come from the index;
 * patterns and what no index has are compared with the games that are left
 * (compare_games.c).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "compare_games.h"
#include "../entry/game_entry.h"
#include "query_sql.h"

typedef struct find {
    qp_db *db;
    const qp_db_query *query;
    db_hits hits;
    const db_hits *among;  /* no other games are found; NULL: all */
    db_compared *compared; /* rows of a lean answer */
    sqlite3_stmt *row;     /* of one game, for answers without names */
    uint64_t found;
    qp_on_db_found on_found;
    void *ctx;
} find;

static const char *find_result(int result) {
    static const char *const text[] = {"1-0", "1/2-1/2", "0-1", "*"};
    return text[result & 3];
}

/* What a lean answer has, too. */
static void find_lean(db_game_facts *out, sqlite3_stmt *row) {
    *out = (db_game_facts){
        .id = (uint64_t)sqlite3_column_int64(row, QUESTION_ID),
        .plies = (unsigned)sqlite3_column_int64(row, QUESTION_PLIES),
        .result = sqlite3_column_int(row, QUESTION_RESULT),
        .year = sqlite3_column_int(row, QUESTION_YEAR)};
}

static void find_put_facts(qp_db_found *out, const db_game_facts *facts) {
    memset(out, 0, sizeof *out);
    out->id = facts->id;
    out->plies = facts->plies;
    out->ply = facts->ply;
    out->in_variation = facts->in_variation;
    out->result = qp_text_of(find_result(facts->result));
    out->year = facts->year;
}

static void find_row(qp_db_found *out, sqlite3_stmt *row, char ecco[4]) {
    db_game_facts facts;
    find_lean(&facts, row);
    find_put_facts(out, &facts);
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

/* The names of a game that was found by its path. */
static qp_status find_names(find *f, qp_db_found *row, char ecco[4]) {
    unsigned ply = row->ply;
    int in_variation = row->in_variation;
    sqlite3_reset(f->row);
    sqlite3_bind_int64(f->row, 1, (int64_t)row->id);
    int answer = sqlite3_step(f->row);
    if (answer != SQLITE_ROW)
        return answer == SQLITE_DONE ? QP_E_DB_DAMAGED
                                     : db__status(f->db, answer);
    find_row(row, f->row, ecco);
    row->ply = ply;
    row->in_variation = in_variation;
    return QP_OK;
}

static qp_status find_report(find *f, const qp_db_found *row) {
    f->found++;
    return f->on_found(f->ctx, row) == QP_STOP ? QP_E_STOP : QP_OK;
}

static int find_is_enough(const find *f) {
    return f->query->limit && f->found == f->query->limit;
}

/* Rows with their names. */
static qp_status find_named(find *f, sqlite3_stmt *stmt) {
    int answer;
    while ((answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        qp_db_found row;
        char ecco[4];
        find_row(&row, stmt, ecco);
        qp_status status = find_report(f, &row);
        if (status || find_is_enough(f)) return status;
    }
    return db__status(f->db, answer);
}

/* Reports the gathered rows that match. */
static qp_status find_matches(find *f) {
    const db_game_facts *facts;
    qp_status status = QP_OK;
    db__compare(f->compared);
    while (!status && !find_is_enough(f) &&
           !(status = db__compared_next(&facts, f->compared)) && facts) {
        qp_db_found row;
        char ecco[4];
        find_put_facts(&row, facts);
        if (!f->query->bare) status = find_names(f, &row, ecco);
        if (!status) status = find_report(f, &row);
    }
    return status;
}

/* Rows without names. */
static qp_status find_rows(find *f, sqlite3_stmt *stmt) {
    int answer;
    qp_status status = QP_OK;
    while ((answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        db_game_facts facts;
        find_lean(&facts, stmt);
        if (f->among && db__hit(f->among, facts.id) < 0) continue;
        if (f->query->pattern)
            facts.path =
                (qp_text){sqlite3_column_blob(stmt, QUESTION_PATH),
                          (size_t)sqlite3_column_bytes(stmt, QUESTION_PATH)};
        status = db__compared_add(f->compared, &facts);
        if (!status && db__compared_full(f->compared)) status = find_matches(f);
        if (status || find_is_enough(f)) return status;
    }
    status = db__status(f->db, answer);
    return status ? status : find_matches(f);
}

/* The games that reach a position of the query in any line. */
static qp_status find_varied(find *f) {
    const qp_pos *pos[] = {f->query->varied, f->query->or_varied};
    qp_status status = QP_OK;
    for (int i = 0; !status && i < 2 && pos[i]; i++) {
        uint64_t key = qp_pos_key(pos[i]);
        status = db__more_hits(&f->hits, f->db, key);
        if (!status)
            status = db__more_hits(&f->hits, f->db, posting_varied(key));
    }
    return status;
}

static qp_status find_all(find *f) {
    sqlite3_stmt *stmt = NULL;
    int lean = db__question_lean(f->query);
    const db_hits *only = f->among;
    if (f->query->pos || db__question_varied(f->db, f->query)) only = &f->hits;
    qp_status status = QP_OK;
    if (f->query->pos)
        status = db__hits(&f->hits, f->db, qp_pos_key(f->query->pos));
    if (!status && f->query->pos && f->query->or_pos)
        status = db__more_hits(&f->hits, f->db, qp_pos_key(f->query->or_pos));
    if (!status && !f->query->pos && db__question_varied(f->db, f->query))
        status = find_varied(f);
    if (!status) status = db__question(&stmt, f->db, f->query, only);
    if (!status && lean) status = db__question_row(&f->row, f->db);
    if (!status && lean)
        status = db__compared_new(&f->compared, f->db, f->query, &f->hits);
    if (!status) status = lean ? find_rows(f, stmt) : find_named(f, stmt);
    sqlite3_finalize(stmt);
    sqlite3_finalize(f->row);
    return status;
}

static qp_status find_begin(find *f) {
    f->db->message[0] = '\0';
    qp_status status = db__begin_reading(f->db);
    if (!status) {
        status = find_all(f);
        db__compared_free(f->compared);
        db__end_reading(f->db);
    }
    db__hits_free(&f->hits);
    return status;
}

qp_status qp_db_find(qp_db *db, const qp_db_query *query, qp_on_db_found found,
                     void *ctx) {
    find f = {.db = db, .query = query, .on_found = found, .ctx = ctx};
    return find_begin(&f);
}

qp_status db__find_among(qp_db *db, const qp_db_query *query,
                         const db_hits *among, qp_on_db_found found,
                         void *ctx) {
    qp_db_query bare = *query;
    bare.bare = 1;
    find f = {.db = db,
              .query = &bare,
              .among = among,
              .on_found = found,
              .ctx = ctx};
    return find_begin(&f);
}
