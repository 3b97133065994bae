/* game_blocks.c - packed games, in blocks.
 *
 * A block is a .qpg file of games that follow each other, the first of them
 * under its number: their texts are packed together.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_blocks.h"

#include <stdlib.h>

#include "../entry/game_entry.h"

/* Games of a block, and bytes of their records before it is closed early. */
enum { RECORD_GAMES = 256, RECORD_BYTES = 1 << 19 };

static int record_write(void *ctx, const char *bytes, size_t len) {
    byte_buffer *out = ctx;
    buffer_add(out, bytes, len);
    return out->failed;
}

static qp_status record_begin(db_batch *batch, uint64_t id) {
    qp_sink sink = {&batch->block, record_write};
    buffer_clear(&batch->block);
    batch->writer = qp_qpg_writer_new(&sink, QP_PROFILE_FAST, NULL);
    batch->block_first = id;
    batch->block_games = 0;
    batch->block_bytes = 0;
    return batch->writer ? QP_OK : QP_E_NOMEM;
}

qp_status db__record_end(qp_db *db) {
    db_batch *batch = &db->batch;
    if (!batch->writer) return QP_OK;
    qp_status status = qp_qpg_writer_end(batch->writer);
    qp_qpg_writer_free(batch->writer);
    batch->writer = NULL;
    if (status) return batch->block.failed ? QP_E_NOMEM : status;
    sqlite3_stmt *stmt = db__ask(db, SQL_PUT_RECORD, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)batch->block_first);
    sqlite3_bind_blob64(stmt, 2, batch->block.ptr, batch->block.len,
                        SQLITE_STATIC);
    return db__run(db, stmt);
}

qp_status db__record_put(qp_db *db, uint64_t id, qp_text record) {
    db_batch *batch = &db->batch;
    qp_status status = QP_OK;
    if (!batch->writer) status = record_begin(batch, id);
    if (!status) status = qp_qpg_writer_put(batch->writer, record);
    if (status) return status;
    batch->block_bytes += record.len;
    if (++batch->block_games == RECORD_GAMES ||
        batch->block_bytes >= RECORD_BYTES)
        status = db__record_end(db);
    return status;
}

/* ---- reading ------------------------------------------------------------- */

typedef struct record_spot {
    size_t start, len; /* of one record, in the block */
    uint64_t games, before;
} record_spot;

/* The block that was read last, its records, and how far the open one has
 * been gone through. */
struct db_games {
    qp_packer *packer;
    byte_buffer block;
    unsigned version; /* of the file, as SQLite counts */
    uint64_t first, games;
    record_spot *spot;
    size_t spots, room, open; /* open: which one; SIZE_MAX: none */
    uint64_t next;            /* the game that it gives next */
    byte_buffer records;
    int failed;
};

db_games *db__games_new(void) {
    db_games *games = calloc(1, sizeof *games);
    if (!games) return NULL;
    games->open = SIZE_MAX;
    games->packer = qp_packer_new(NULL);
    if (games->packer) return games;
    free(games);
    return NULL;
}

void db__games_free(db_games *games) {
    if (!games) return;
    qp_packer_free(games->packer);
    buffer_free(&games->block);
    buffer_free(&games->records);
    free(games->spot);
    free(games);
}

static qp_flow record_hear(void *ctx, qp_text record, uint64_t offset) {
    db_games *games = ctx;
    (void)offset;
    void *grown = array_grow(games->spot, &games->room, games->spots + 1,
                             sizeof *games->spot);
    if (!grown) {
        games->failed = 1;
        return QP_STOP;
    }
    games->spot = grown;
    games->spot[games->spots++] = (record_spot){
        games->records.len, record.len, qp_record_games(record), games->games};
    games->games += qp_record_games(record);
    buffer_add(&games->records, record.ptr, record.len);
    return QP_GO;
}

static qp_flow record_fault(void *ctx, const qp_err *err) {
    db_games *games = ctx;
    (void)err;
    games->failed = 1;
    return QP_GO;
}

qp_status db__games_block(db_games *games, uint64_t first, qp_text block) {
    qp_qpg_to to = {games, record_hear, record_fault};
    qp_qpg_reader *reader = qp_qpg_reader_new(&to, NULL);
    if (!reader) return QP_E_NOMEM;
    games->spots = 0;
    games->games = 0;
    games->open = SIZE_MAX;
    games->failed = 0;
    games->first = 0;
    buffer_clear(&games->records);
    qp_status status =
        block.len ? qp_qpg_feed(reader, block.ptr, block.len) : QP_OK;
    if (!status) status = qp_qpg_finish(reader);
    qp_qpg_reader_free(reader);
    if (games->records.failed) return QP_E_NOMEM;
    if (status || games->failed)
        return status == QP_E_NOMEM ? status : QP_E_DB_DAMAGED;
    games->first = first;
    return QP_OK;
}

uint64_t db__games_first(const db_games *games) {
    return games->first;
}

int db__games_has(const db_games *games, uint64_t id) {
    return games->first && id >= games->first &&
           id - games->first < games->games;
}

static qp_status games_open(db_games *games, uint64_t number, qp_err *err) {
    size_t i = 0;
    while (number - games->spot[i].before >= games->spot[i].games) i++;
    if (games->open == i && games->next <= number) return QP_OK;
    qp_text record = {games->records.ptr + games->spot[i].start,
                      games->spot[i].len};
    games->open = SIZE_MAX;
    qp_status status = qp_record_open(games->packer, record, err);
    if (status) return status;
    games->open = i;
    games->next = games->spot[i].before;
    return QP_OK;
}

qp_status db__games_read(qp_game *game, db_games *games, uint64_t id) {
    uint64_t number = id - games->first;
    qp_err err;
    qp_status status = games_open(games, number, &err);
    while (!status && games->next < number) {
        status = qp_record_next(NULL, games->packer, &err);
        games->next++;
    }
    if (status) return status == QP_E_NOMEM ? status : QP_E_DB_DAMAGED;
    status = qp_record_next(game, games->packer, &err);
    games->next++;
    if (status) games->open = SIZE_MAX;
    return !status || status == QP_E_NOMEM ? status : QP_E_DB_DAMAGED;
}

/* ---- from the file ------------------------------------------------------- */

static qp_status record_find(qp_db *db, uint64_t id) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_RECORD, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)id);
    int answer = sqlite3_step(stmt);
    status = db__status(db, answer);
    if (answer == SQLITE_ROW) {
        qp_text block = {sqlite3_column_blob(stmt, 1),
                         (size_t)sqlite3_column_bytes(stmt, 1)};
        status = db__games_block(
            db->games, (uint64_t)sqlite3_column_int64(stmt, 0), block);
    }
    sqlite3_reset(stmt);
    if (!status && !db__games_has(db->games, id)) return QP_E_DB_DAMAGED;
    return status;
}

qp_status db__load_tags(qp_game *game, qp_db *db, uint64_t id) {
    qp_text text[ENTRY_COMMENTS];
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_TAGS, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)id);
    int answer = sqlite3_step(stmt);
    status = answer == SQLITE_DONE ? QP_E_DB_GAME : db__status(db, answer);
    if (!status) {
        for (int i = 0; i < ENTRY_COMMENTS; i++) text[i] = db__column(stmt, i);
        status = db__put_tags(game, text);
    }
    sqlite3_reset(stmt);
    return status;
}

void db__forget_block(qp_db *db) {
    if (db->games) db->games->first = 0;
}

/* Forgets the block that was read last if the file was changed since. */
static void record_renew(qp_db *db) {
    unsigned version = 0;
    sqlite3_file_control(db->sql, "main", SQLITE_FCNTL_DATA_VERSION, &version);
    if (version != db->games->version) db->games->first = 0;
    db->games->version = version;
}

qp_status db__load(qp_game *game, qp_db *db, uint64_t id) {
    qp_status status = QP_OK;
    if (!db->games) db->games = db__games_new();
    if (!db->games) return QP_E_NOMEM;
    record_renew(db);
    if (!db__games_has(db->games, id)) status = record_find(db, id);
    return status ? status : db__games_read(game, db->games, id);
}

static qp_status record_whole(qp_game *game, qp_db *db, uint64_t id) {
    qp_status status;
    if (id > INT64_MAX) return QP_E_DB_GAME;
    sqlite3_stmt *stmt = db__ask(db, SQL_HAS_GAME, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)id);
    int answer = sqlite3_step(stmt);
    sqlite3_reset(stmt);
    status = answer == SQLITE_DONE ? QP_E_DB_GAME : db__status(db, answer);
    if (!status) status = db__load(game, db, id);
    return status ? status : db__load_tags(game, db, id);
}

qp_status qp_db_load(qp_game *game, qp_db *db, uint64_t id) {
    db->message[0] = '\0';
    qp_status status = db__begin_reading(db);
    if (status) return status;
    status = record_whole(game, db, id);
    db__end_reading(db);
    if (status) qp_game_clear(game);
    return status;
}
