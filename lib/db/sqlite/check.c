/* check.c - checks whether a database is intact.
 *
 * Each row of `game` has a checksum, the number of a name is made from its
 * bytes, and the hash of a game is computed again. What the index must have of
 * all games is added up and compared with what it has.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/base/inline/utf8_text.h"
#include "game_blocks.h"
#include "game_row.h"
#include "name_tables.h"
#include "qipu/player_name.h"
#include "segment.h"

typedef struct check {
    qp_db *db;
    qp_game *game;
    uint64_t *key; /* of one game, to find those it comes back to */
    size_t key_room;
    db_segment segment[DB_SEGMENTS_MAX];
    uint64_t sum[DB_SEGMENTS_MAX], postings[DB_SEGMENTS_MAX];
    uint64_t moves[DB_SEGMENTS_MAX]; /* the sum of check_move */
    size_t segments;
    byte_buffer hashes;
    qp_flow (*bad)(void *ctx, qp_text what);
    void *ctx;
} check;

static qp_status check_bad(check *c, const char *what, int64_t number) {
    char text[160];
    int len = snprintf(text, sizeof text, what, (long long)number);
    return c->bad(c->ctx, (qp_text){text, (size_t)len}) == QP_STOP ? QP_E_STOP
                                                                   : QP_OK;
}

/* Reports each row of the answer: its number, or its text. */
static qp_status check_ask(check *c, const char *sql, const char *what) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(c->db->sql, sql, -1, &stmt, NULL);
    if (answer) return db__status(c->db, answer);
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        qp_text text = db__column(stmt, 0);
        if (what)
            status = check_bad(c, what, sqlite3_column_int64(stmt, 0));
        else if (!qp_text_is(text, "ok") && c->bad(c->ctx, text) == QP_STOP)
            status = QP_E_STOP;
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(c->db, answer);
}

static size_t check_segment(const check *c, uint64_t id) {
    for (size_t i = 0; i < c->segments; i++)
        if (id >= (uint64_t)c->segment[i].first &&
            id - (uint64_t)c->segment[i].first < (uint64_t)c->segment[i].games)
            return i;
    return c->segments;
}

static int check_came(const check *c, uint64_t key, unsigned ply) {
    for (unsigned i = 0; i < ply; i++)
        if (c->key[i] == key) return 1;
    return 0;
}

/* What a game with a move in a position adds to the sum of moves. */
static uint64_t check_move(uint64_t order, unsigned code) {
    const uint64_t words[2] = {order, code};
    return db__hash(0, words, sizeof words);
}

/* Adds the positions of a game to what its segment must have. */
static qp_status check_positions(check *c, uint64_t id, size_t segment,
                                 int64_t *plies) {
    qp_pos pos = *qp_game_start(c->game);
    unsigned result = POSTING_RESULT * db__result(c->game);
    qp_node node = QP_ROOT;
    *plies = 0;
    for (unsigned ply = 0;; ply++) {
        qp_move move = {QP_SQ_NONE, QP_SQ_NONE};
        uint64_t key = qp_pos_key(&pos), order = posting_order(key);
        void *grown =
            array_grow(c->key, &c->key_room, ply + 1u, sizeof *c->key);
        if (!grown) return QP_E_NOMEM;
        c->key = grown;
        node = qp_game_next(c->game, node);
        if (node != QP_NO_NODE) move = qp_game_move(c->game, node);
        if (ply < POSTING_PLIES && !check_came(c, key, ply)) {
            c->sum[segment] += db__posting_sum(order, id, ply);
            c->moves[segment] +=
                check_move(order, db__move_code(&pos, move) + result);
            c->postings[segment]++;
        }
        c->key[ply] = key;
        if (node == QP_NO_NODE) return QP_OK;
        qp_pos_play(&pos, move);
        ++*plies;
    }
}

/* A row of an older version has no checksum. */
static qp_status check_row(check *c, const db_game_row *row, int64_t plies) {
    uint64_t content;
    int64_t id = row->number[ROW_ID];
    if (plies != row->number[ROW_PLIES])
        return check_bad(c, "game %lld has other plies than its row", id);
    if (row->sum < 0) return QP_OK;
    if (row->sum != db__row_sum(row))
        return check_bad(c, "the row of game %lld was changed", id);
    qp_status status = db__content(&content, &c->hashes, c->game);
    if (!status && (int64_t)content != row->number[ROW_CONTENT])
        status = check_bad(c, "game %lld is not what was stored", id);
    return status;
}

static qp_status check_game(check *c, const db_game_row *row) {
    int64_t plies;
    uint64_t id = (uint64_t)row->number[ROW_ID];
    size_t segment = check_segment(c, id);
    if (segment == c->segments)
        return check_bad(c, "game %lld is not in the index", (int64_t)id);
    qp_status status = qp_db_load(c->game, c->db, id);
    if (status == QP_E_DB_DAMAGED || status == QP_E_DB_GAME)
        return check_bad(c, "game %lld cannot be read", (int64_t)id);
    if (!status) status = check_positions(c, id, segment, &plies);
    return status ? status : check_row(c, row, plies);
}

static qp_status check_games(check *c) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(c->db->sql, DB_ROWS, -1, &stmt, NULL);
    if (answer) return db__status(c->db, answer);
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        db_game_row row;
        db__row_read(&row, stmt);
        status = check_game(c, &row);
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(c->db, answer);
}

/* ---- names --------------------------------------------------------------- */

static int check_is_utf8(qp_text text) {
    uint32_t c;
    while (text.len) {
        size_t n = char_next(&c, text.ptr, text.len);
        if (c == 0xFFFD && n == 1) return 0;
        text.ptr += n;
        text.len -= n;
    }
    return 1;
}

/* The columns of a player that are computed from the first two. */
static int check_player(sqlite3_stmt *stmt, qp_text name, qp_text team) {
    char key[QP_PERSON_MAX];
    qp_text plain, club;
    size_t len = qp_person_key(key, name, team);
    qp_person_cut(&plain, &club, name, team);
    return !qp_text_compare(db__column(stmt, 3), (qp_text){key, len}) &&
           !qp_text_compare(db__column(stmt, 4), plain) &&
           !qp_text_compare(db__column(stmt, 5), club.len ? club : team);
}

static qp_status check_names_of(check *c, const char *sql, const char *what) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(c->db->sql, sql, -1, &stmt, NULL);
    if (answer) return db__status(c->db, answer);
    int player = sqlite3_column_count(stmt) > 2;
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        int64_t id = sqlite3_column_int64(stmt, 0);
        qp_text name = db__column(stmt, 1), team = {"", 0};
        if (player) team = db__column(stmt, 2);
        if (!check_is_utf8(name) || !check_is_utf8(team) ||
            !db__name_number_is(id, name, team, player) ||
            (player && !check_player(stmt, name, team)))
            status = check_bad(c, what, id);
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(c->db, answer);
}

static qp_status check_names(check *c) {
    static const struct {
        const char *sql, *what;
    } list[] = {{"SELECT id, name, team, key, plain, club FROM player",
                 "player %lld was changed"},
                {"SELECT id, name FROM event", "event %lld was changed"},
                {"SELECT id, name FROM site", "place %lld was changed"},
                {"SELECT id, name FROM source", "file %lld was changed"}};
    qp_status status = QP_OK;
    for (size_t i = 0; !status && i < sizeof list / sizeof *list; i++)
        status = check_names_of(c, list[i].sql, list[i].what);
    return status;
}

/* ---- what the index has -------------------------------------------------- */

typedef struct check_sums {
    uint64_t postings, moves, count;
} check_sums;

/* Adds up the postings of one kind of a segment. */
static qp_status check_postings(check *c, const char *sql, size_t i,
                                check_sums *sums) {
    sqlite3_stmt *stmt;
    const db_segment *segment = &c->segment[i];
    int answer = sqlite3_prepare_v2(c->db->sql, sql, -1, &stmt, NULL);
    if (answer) return db__status(c->db, answer);
    int crowd = sqlite3_bind_parameter_count(stmt) == 1;
    sqlite3_bind_int64(stmt, 1,
                       crowd ? segment->id : db__block_id(segment->id, 0));
    if (!crowd)
        sqlite3_bind_int64(stmt, 2, db__block_id(segment->id, UINT64_MAX));
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        db_block block;
        int64_t id = sqlite3_column_int64(stmt, 0);
        qp_text data = {sqlite3_column_blob(stmt, 1),
                        (size_t)sqlite3_column_bytes(stmt, 1)};
        db__block_open(&block, id, data);
        while (crowd ? db__chunk_next(&block) : db__block_next(&block)) {
            uint64_t order =
                crowd ? posting_order((uint64_t)id) : block.posting.order;
            sums->postings += db__posting_sum(
                order, (uint64_t)segment->first + block.posting.game,
                block.posting.ply);
            if (!crowd) sums->moves += check_move(order, block.posting.code);
            sums->count++;
        }
        if (!block.at)
            status = check_bad(c, "segment %lld of the index is damaged",
                               segment->id);
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(c->db, answer);
}

/* Adds up the moves of the crowds of a segment. */
static qp_status check_openings(check *c, size_t i, check_sums *sums) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(
        c->db->sql,
        "SELECT key, move, red, draw, black, other FROM opening"
        " WHERE segment = ?1",
        -1, &stmt, NULL);
    if (answer) return db__status(c->db, answer);
    sqlite3_bind_int64(stmt, 1, c->segment[i].id);
    while ((answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        uint64_t order = posting_order((uint64_t)sqlite3_column_int64(stmt, 0));
        unsigned code = (unsigned)sqlite3_column_int(stmt, 1);
        for (int r = 0; r < 4; r++)
            sums->moves +=
                check_move(order, code + POSTING_RESULT * (unsigned)r) *
                (uint64_t)sqlite3_column_int64(stmt, 2 + r);
    }
    sqlite3_finalize(stmt);
    return db__status(c->db, answer);
}

static qp_status check_stated_sum(const check *c, size_t i, uint64_t *sum) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(c->db, SQL_SEGMENT_SUM, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, c->segment[i].id);
    int answer = sqlite3_step(stmt);
    if (answer == SQLITE_ROW) *sum = (uint64_t)sqlite3_column_int64(stmt, 0);
    sqlite3_reset(stmt);
    return db__status(c->db, answer);
}

static qp_status check_index_of(check *c, size_t i) {
    check_sums sums = {0, 0, 0};
    uint64_t stated = 0;
    qp_status status = check_postings(
        c, "SELECT id, data FROM posting WHERE id BETWEEN ?1 AND ?2", i, &sums);
    if (!status)
        status = check_postings(
            c, "SELECT key, data FROM crowd WHERE segment = ?1", i, &sums);
    if (!status) status = check_openings(c, i, &sums);
    if (!status) status = check_stated_sum(c, i, &stated);
    if (status || (sums.postings == c->sum[i] && sums.postings == stated &&
                   sums.moves == c->moves[i] && sums.count == c->postings[i] &&
                   sums.count == (uint64_t)c->segment[i].postings))
        return status;
    return check_bad(c,
                     "segment %lld of the index does not have what its games "
                     "do",
                     c->segment[i].id);
}

static qp_status check_index(check *c) {
    qp_status status = QP_OK;
    for (size_t i = 0; !status && i < c->segments; i++)
        status = check_index_of(c, i);
    return status;
}

static qp_status check_all(check *c) {
    qp_status status = db__segments(c->db, c->segment, &c->segments);
    if (!status) status = check_ask(c, "PRAGMA integrity_check(100)", NULL);
    if (!status)
        status = check_ask(c,
                           "SELECT id FROM game WHERE id NOT IN"
                           " (SELECT game FROM material)",
                           "game %lld has no path of material");
    if (!status)
        status = check_ask(
            c,
            "SELECT g.id FROM game g LEFT JOIN player r ON r.id = g.red"
            " LEFT JOIN player b ON b.id = g.black"
            " LEFT JOIN event e ON e.id = g.event"
            " LEFT JOIN site s ON s.id = g.site"
            " LEFT JOIN source f ON f.id = g.source WHERE r.id IS NULL OR"
            " b.id IS NULL OR e.id IS NULL OR s.id IS NULL OR f.id IS NULL",
            "game %lld lacks a name");
    if (!status)
        status = check_ask(c,
                           "SELECT 0 WHERE 1 <> (SELECT count(*) FROM counter"
                           " WHERE last >= (SELECT ifnull(max(id), 0)"
                           " FROM game))",
                           "the number of the last game was changed");
    if (!status)
        status = check_ask(c,
                           "SELECT 0 FROM alias WHERE person NOT IN"
                           " (SELECT key FROM player) OR key NOT IN"
                           " (SELECT key FROM player)",
                           "an alias is of nobody");
    if (!status) status = check_names(c);
    if (!status) status = check_games(c);
    return status ? status : check_index(c);
}

qp_status qp_db_check(qp_db *db, qp_flow (*bad)(void *ctx, qp_text what),
                      void *ctx) {
    db->message[0] = '\0';
    check *c = calloc(1, sizeof *c);
    if (!c) return QP_E_NOMEM;
    *c = (check){.db = db, .bad = bad, .ctx = ctx, .game = qp_game_new(NULL)};
    qp_status status = c->game ? db__begin_reading(db) : QP_E_NOMEM;
    if (!status) {
        status = check_all(c);
        db__end_reading(db);
    }
    qp_game_free(c->game);
    buffer_free(&c->hashes);
    free(c->key);
    free(c);
    return status;
}
