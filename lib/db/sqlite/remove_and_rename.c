/* remove_and_rename.c - removes games, combines names, compacts the file.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "game_entry.h"
#include "qipu/player_name.h"
#include "game_blocks.h"
#include "query_sql.h"
#include "segment.h"
#include "search_text.h"

static qp_status edit_begin(qp_db *db) {
    db->message[0] = '\0';
    if (db->mode == QP_DB_READ) return QP_E_DB_READ_ONLY;
    qp_status status = qp_db_commit(db);
    return status ? status : db__exec(db, "BEGIN IMMEDIATE");
}

static qp_status edit_end(qp_db *db, qp_status status) {
    if (!status) status = db__exec(db, "COMMIT");
    if (status && !sqlite3_get_autocommit(db->sql))
        sqlite3_exec(db->sql, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

/* ---- one posting --------------------------------------------------------- */

/* What is to go: a game at a position of a segment. */
typedef struct edit_spot {
    const db_segment *segment;
    uint64_t order;
    uint32_t game;
    unsigned code;
} edit_spot;

/* Writes the block or chunk that was gone through, without the game. */
static qp_status edit_write(qp_db *db, db_question change, db_question drop,
                            const int64_t *key, const byte_buffer *data) {
    int keys = change == SQL_CHANGE_POSTING ? 1 : 3;
    qp_status status;
    int empty = !data->len && keys == 1;
    sqlite3_stmt *stmt = db__ask(db, empty ? drop : change, &status);
    if (!stmt) return status;
    for (int i = 0; i < keys; i++) sqlite3_bind_int64(stmt, i + 1, key[i]);
    if (empty)
        sqlite3_bind_int64(stmt, 2, key[0]);
    else
        sqlite3_bind_blob64(stmt, keys + 1, data->len ? data->ptr : "",
                            data->len, SQLITE_STATIC);
    return data->failed ? QP_E_NOMEM : db__run(db, stmt);
}

static int edit_block(byte_buffer *out, int64_t id, qp_text data,
                      const edit_spot *spot) {
    db_block block;
    uint64_t last = (uint64_t)id << 16;
    int found = 0;
    db__block_open(&block, id, data);
    while (db__block_next(&block)) {
        const db_posting *p = &block.posting;
        if (p->order == spot->order && p->game == spot->game) {
            found = 1;
            continue;
        }
        buffer_varint(out, p->order - last);
        buffer_varint(out, p->game);
        buffer_varint(out, p->ply);
        buffer_byte(out, p->code & 0xFF);
        buffer_byte(out, p->code >> 8);
        last = p->order;
    }
    return block.at ? found : -1;
}

static qp_status edit_few(qp_db *db, const edit_spot *spot, int *found) {
    qp_status status;
    byte_buffer left = {.ptr = NULL};
    sqlite3_stmt *stmt = db__ask(db, SQL_FIND_POSTING, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, db__block_id(spot->segment->id, spot->order));
    int answer = sqlite3_step(stmt);
    status = db__status(db, answer);
    if (answer == SQLITE_ROW) {
        int64_t id = sqlite3_column_int64(stmt, 0);
        qp_text data = {sqlite3_column_blob(stmt, 1),
                        (size_t)sqlite3_column_bytes(stmt, 1)};
        *found = edit_block(&left, id, data, spot);
        sqlite3_reset(stmt);
        if (*found < 0) status = QP_E_DB_DAMAGED;
        if (*found > 0)
            status = edit_write(db, SQL_CHANGE_POSTING, SQL_DROP_POSTINGS, &id,
                                &left);
    }
    sqlite3_reset(stmt);
    buffer_free(&left);
    return status;
}

static int edit_chunk(byte_buffer *out, qp_text data, const edit_spot *spot) {
    db_block chunk;
    uint32_t last = 0;
    int found = 0;
    db__chunk_open(&chunk, data);
    buffer_clear(out);
    while (db__chunk_next(&chunk)) {
        if (chunk.posting.game == spot->game) {
            found = 1;
            continue;
        }
        buffer_varint(out, chunk.posting.game - last);
        buffer_varint(out, chunk.posting.ply);
        last = chunk.posting.game;
    }
    return chunk.at ? found : -1;
}

static qp_status edit_opening(qp_db *db, const edit_spot *spot) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_CHANGE_OPENING, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, spot->segment->id);
    sqlite3_bind_int64(stmt, 2, posting_key(spot->order));
    sqlite3_bind_int64(stmt, 3, spot->code % POSTING_RESULT);
    sqlite3_bind_int64(stmt, 4, spot->code / POSTING_RESULT);
    return db__run(db, stmt);
}

static qp_status edit_crowd(qp_db *db, const edit_spot *spot, int *found) {
    qp_status status;
    byte_buffer left = {.ptr = NULL};
    int64_t key[3] = {spot->segment->id, posting_key(spot->order), 0};
    int answer = SQLITE_DONE;
    sqlite3_stmt *stmt = db__ask(db, SQL_CHUNKS, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, key[0]);
    sqlite3_bind_int64(stmt, 2, key[1]);
    while (!*found && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        qp_text data = {sqlite3_column_blob(stmt, 1),
                        (size_t)sqlite3_column_bytes(stmt, 1)};
        key[2] = sqlite3_column_int64(stmt, 0);
        *found = edit_chunk(&left, data, spot);
    }
    sqlite3_reset(stmt);
    status = *found < 0 ? QP_E_DB_DAMAGED : db__status(db, answer);
    if (!status && *found)
        status = edit_write(db, SQL_CHANGE_CROWD, SQL_DROP_CROWDS, key, &left);
    if (!status && *found) status = edit_opening(db, spot);
    buffer_free(&left);
    return status;
}

static qp_status edit_sum(qp_db *db, const edit_spot *spot, unsigned ply) {
    qp_status status;
    int64_t sum = 0;
    sqlite3_stmt *stmt = db__ask(db, SQL_SEGMENT_SUM, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, spot->segment->id);
    if (sqlite3_step(stmt) == SQLITE_ROW) sum = sqlite3_column_int64(stmt, 0);
    sqlite3_reset(stmt);
    stmt = db__ask(db, SQL_CHANGE_SEGMENT, &status);
    if (!stmt) return status;
    uint64_t gone = db__posting_sum(
        spot->order, (uint64_t)spot->segment->first + spot->game, ply);
    sqlite3_bind_int64(stmt, 1, spot->segment->id);
    sqlite3_bind_int64(stmt, 2, (int64_t)((uint64_t)sum - gone));
    return db__run(db, stmt);
}

/* A game that comes back to a position is there once: the second time nothing
 * is found. */
static qp_status edit_posting(qp_db *db, const edit_spot *spot, unsigned ply) {
    int found = 0;
    qp_status status = edit_crowd(db, spot, &found);
    if (!status && !found) status = edit_few(db, spot, &found);
    return status || !found ? status : edit_sum(db, spot, ply);
}

/* ---- a game -------------------------------------------------------------- */

static qp_status edit_index(qp_db *db, const qp_game *game, uint64_t id,
                            unsigned result) {
    db_segment list[DB_SEGMENTS_MAX];
    size_t count, i = 0;
    qp_status status = db__segments(db, list, &count);
    while (i < count &&
           !(id >= (uint64_t)list[i].first &&
             id - (uint64_t)list[i].first < (uint64_t)list[i].games))
        i++;
    if (status || i == count) return status;
    qp_pos pos = *qp_game_start(game);
    qp_node node = QP_ROOT;
    for (unsigned ply = 0; ply < POSTING_PLIES; ply++) {
        node = qp_game_next(game, node);
        qp_move move = {QP_SQ_NONE, QP_SQ_NONE};
        if (node != QP_NO_NODE) move = qp_game_move(game, node);
        edit_spot spot = {&list[i], posting_order(qp_pos_key(&pos)),
                          (uint32_t)(id - (uint64_t)list[i].first),
                          db__move_code(&pos, move) + POSTING_RESULT * result};
        status = edit_posting(db, &spot, ply);
        if (status || node == QP_NO_NODE) return status;
        qp_pos_play(&pos, move);
    }
    return QP_OK;
}

static qp_status edit_comments(qp_db *db, const qp_game *game, uint64_t id) {
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

static qp_status edit_rows(qp_db *db, uint64_t id) {
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

static qp_status edit_remove(qp_db *db, qp_game *game, uint64_t id) {
    qp_status status = qp_db_load(game, db, id);
    if (!status) status = edit_index(db, game, id, db__result(game));
    if (!status) status = edit_comments(db, game, id);
    return status ? status : edit_rows(db, id);
}

qp_status qp_db_remove(qp_db *db, uint64_t id) {
    qp_status status = edit_begin(db);
    if (status) return status;
    qp_game *game = qp_game_new(NULL);
    status = edit_end(db, game ? edit_remove(db, game, id) : QP_E_NOMEM);
    qp_game_free(game);
    return status;
}

/* ---- names --------------------------------------------------------------- */

/* Runs a statement on the aliases; `*rows` gets how many it changed or, of a
 * query, 1 if there is a row. NULL: not counted. */
static qp_status edit_alias(qp_db *db, const char *sql, qp_text key,
                            qp_text person, int *rows) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(db->sql, sql, -1, &stmt, NULL);
    if (answer) return db__status(db, answer);
    db__bind(stmt, 1, key);
    if (sqlite3_bind_parameter_count(stmt) > 1) db__bind(stmt, 2, person);
    answer = sqlite3_step(stmt);
    if (rows) *rows = answer == SQLITE_ROW ? 1 : sqlite3_changes(db->sql);
    qp_status status = db__status(db, answer);
    sqlite3_finalize(stmt);
    return status;
}

/* Refuses a name: it becomes the message. */
static qp_status edit_refuse(qp_db *db, qp_status status, qp_text name) {
    size_t most = sizeof db->message - 1;
    size_t len = name.len < most ? name.len : most;
    while (len < name.len && len && (name.ptr[len] & 0xC0) == 0x80) len--;
    memcpy(db->message, name.ptr, len);
    db->message[len] = '\0';
    return status;
}

static qp_status edit_join(qp_db *db, qp_text key, qp_text to) {
    const qp_text none = {"", 0};
    qp_status status =
        edit_alias(db, "DELETE FROM alias WHERE key = ?1", key, none, NULL);
    if (!status)
        status = edit_alias(db,
                            "INSERT INTO alias(key, person) VALUES(?1, ifnull("
                            "(SELECT person FROM alias WHERE key = ?2), ?2))",
                            key, to, NULL);
    if (!status)
        status = edit_alias(db,
                            "UPDATE alias SET person = (SELECT person FROM"
                            " alias WHERE key = ?1) WHERE person = ?1",
                            key, none, NULL);
    return status;
}

/* A name and the player that it is to be a name of, both as keys. */
static qp_status edit_merge(qp_db *db, qp_text name, qp_text key,
                            qp_text person, qp_text to) {
    int circle = 0;
    if (!db__player_known(db, key)) return edit_refuse(db, QP_E_NAME, name);
    if (!db__player_known(db, to)) return edit_refuse(db, QP_E_NAME, person);
    if (!qp_text_compare(key, to)) return QP_OK;
    qp_status status =
        edit_alias(db, "SELECT 1 FROM alias WHERE key = ?1 AND person = ?2", to,
                   key, &circle);
    if (!status && circle) status = edit_refuse(db, QP_E_ARG, person);
    return status ? status : edit_join(db, key, to);
}

/* An alias of nobody, which an earlier version took, can be removed. */
static qp_status edit_split(qp_db *db, qp_text name, qp_text key) {
    int gone = 0;
    qp_status status =
        edit_alias(db, "DELETE FROM alias WHERE key = ?1", key, name, &gone);
    if (!status && !gone && !db__player_known(db, key))
        status = edit_refuse(db, QP_E_NAME, name);
    return status;
}

qp_status qp_db_alias(qp_db *db, qp_text name, qp_text person) {
    char own[QP_PERSON_MAX], other[QP_PERSON_MAX];
    const qp_text none = {"", 0};
    qp_text key = {own, qp_person_key(own, name, none)};
    qp_text to = {other, qp_person_key(other, person, none)};
    db->message[0] = '\0';
    if (!key.len || (person.len && !to.len)) return QP_E_ARG;
    qp_status status = edit_begin(db);
    if (status) return status;
    return edit_end(db, to.len ? edit_merge(db, name, key, person, to)
                               : edit_split(db, name, key));
}

static qp_text edit_trimmed(const char *first, const char *end) {
    while (first < end && (*first == ' ' || *first == '\t')) first++;
    while (end > first && strchr(" \t\r", end[-1])) end--;
    return (qp_text){first, (size_t)(end - first)};
}

qp_status qp_db_alias_line(qp_db *db, qp_text line) {
    const char *end = line.ptr + line.len;
    const char *mark = line.len ? memchr(line.ptr, '=', line.len) : NULL;
    qp_text whole = edit_trimmed(line.ptr, end);
    if (!whole.len || *whole.ptr == '#') return QP_OK;
    if (!mark) return QP_E_ARG;
    return qp_db_alias(db, edit_trimmed(line.ptr, mark),
                       edit_trimmed(mark + 1, end));
}

/* ---- the file ------------------------------------------------------------ */

qp_status qp_db_compact(qp_db *db) {
    db->message[0] = '\0';
    if (db->mode == QP_DB_READ) return QP_E_DB_READ_ONLY;
    qp_status status = qp_db_commit(db);
    if (!status) status = db__merge(db, 1);
    if (!status) status = db__records_tidy(db);
    if (!status)
        status = db__exec(db, "INSERT INTO comment(comment)"
                              " VALUES('optimize'); ANALYZE");
    return status ? status : db__exec(db, "PRAGMA incremental_vacuum");
}
