/* check.c - checks whether a database is intact.
 *
 * Reads every game and adds up what the index must have of it; each segment
 * has the sum of what it has.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game_blocks.h"
#include "segment.h"

typedef struct check {
    qp_db *db;
    qp_game *game;
    uint64_t *key; /* of one game, to find those it comes back to */
    size_t key_room;
    db_segment segment[DB_SEGMENTS_MAX];
    uint64_t sum[DB_SEGMENTS_MAX], postings[DB_SEGMENTS_MAX];
    size_t segments;
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

/* Adds the positions of a game to what its segment must have. */
static qp_status check_positions(check *c, uint64_t id, size_t segment,
                                 int64_t *plies) {
    qp_pos pos = *qp_game_start(c->game);
    qp_node node = QP_ROOT;
    *plies = 0;
    for (unsigned ply = 0;; ply++) {
        uint64_t key = qp_pos_key(&pos);
        void *grown =
            array_grow(c->key, &c->key_room, ply + 1u, sizeof *c->key);
        if (!grown) return QP_E_NOMEM;
        c->key = grown;
        if (ply < POSTING_PLIES && !check_came(c, key, ply)) {
            c->sum[segment] += db__posting_sum(posting_order(key), id, ply);
            c->postings[segment]++;
        }
        c->key[ply] = key;
        node = qp_game_next(c->game, node);
        if (node == QP_NO_NODE) return QP_OK;
        qp_pos_play(&pos, qp_game_move(c->game, node));
        ++*plies;
    }
}

static qp_status check_game(check *c, uint64_t id, int64_t stated) {
    int64_t plies;
    size_t segment = check_segment(c, id);
    if (segment == c->segments)
        return check_bad(c, "game %lld is not in the index", (int64_t)id);
    qp_status status = qp_db_load(c->game, c->db, id);
    if (status == QP_E_DB_DAMAGED || status == QP_E_DB_GAME)
        return check_bad(c, "game %lld cannot be read", (int64_t)id);
    if (!status) status = check_positions(c, id, segment, &plies);
    if (!status && plies != stated)
        status =
            check_bad(c, "game %lld has other plies than its row", (int64_t)id);
    return status;
}

static qp_status check_games(check *c) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(
        c->db->sql, "SELECT id, plies FROM game ORDER BY id", -1, &stmt, NULL);
    if (answer) return db__status(c->db, answer);
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW)
        status = check_game(c, (uint64_t)sqlite3_column_int64(stmt, 0),
                            sqlite3_column_int64(stmt, 1));
    sqlite3_finalize(stmt);
    return status ? status : db__status(c->db, answer);
}

/* ---- what the index has -------------------------------------------------- */

/* Adds up the postings of one kind of a segment. */
static qp_status check_postings(check *c, const char *sql, size_t i,
                                uint64_t *sum, uint64_t *count) {
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
            *sum += db__posting_sum(
                order, (uint64_t)segment->first + block.posting.game,
                block.posting.ply);
            ++*count;
        }
        if (!block.at)
            status = check_bad(c, "segment %lld of the index is damaged",
                               segment->id);
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(c->db, answer);
}

static qp_status check_index(check *c) {
    for (size_t i = 0; i < c->segments; i++) {
        uint64_t sum = 0, count = 0;
        qp_status status = check_postings(
            c, "SELECT id, data FROM posting WHERE id BETWEEN ?1 AND ?2", i,
            &sum, &count);
        if (!status)
            status = check_postings(
                c, "SELECT key, data FROM crowd WHERE segment = ?1", i, &sum,
                &count);
        if (!status && (sum != c->sum[i] || count != c->postings[i] ||
                        count != (uint64_t)c->segment[i].postings))
            status = check_bad(
                c, "segment %lld of the index does not have what its games do",
                c->segment[i].id);
        if (status) return status;
    }
    return QP_OK;
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
    free(c->key);
    free(c);
    return status;
}
