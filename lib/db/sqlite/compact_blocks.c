/* compact_blocks.c - compacts a database: merges the index, and rewrites blocks
 * of records without removed games.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "game_blocks.h"

typedef struct tidy {
    qp_db *db;
    db_games *games;
    qp_game *game, *empty;
    qp_packer *packer;
    byte_buffer block;
} tidy;

static int tidy_write(void *ctx, const char *bytes, size_t len) {
    byte_buffer *out = ctx;
    buffer_add(out, bytes, len);
    return out->failed;
}

static qp_status tidy_there(qp_db *db, uint64_t id, int *there) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_HAS_GAME, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)id);
    int answer = sqlite3_step(stmt);
    *there = answer == SQLITE_ROW;
    status = db__status(db, answer);
    sqlite3_reset(stmt);
    return status;
}

/* Writes the block again, an empty game in place of each that is gone. */
static qp_status tidy_games(tidy *t, uint64_t first, qp_qpg_writer *writer) {
    qp_status status = QP_OK;
    for (uint64_t id = first; !status && db__games_has(t->games, id); id++) {
        qp_text record;
        int there = 0;
        status = tidy_there(t->db, id, &there);
        if (!status && there) status = db__games_read(t->game, t->games, id);
        if (!status)
            status = qp_game_pack(&record, NULL, t->packer,
                                  there ? t->game : t->empty);
        if (!status) status = qp_qpg_writer_put(writer, record);
    }
    return status ? status : qp_qpg_writer_end(writer);
}

static qp_status tidy_block(tidy *t, uint64_t first, qp_text block) {
    qp_sink sink = {&t->block, tidy_write};
    buffer_clear(&t->block);
    qp_status status = db__games_block(t->games, first, block);
    if (status) return status;
    qp_qpg_writer *writer = qp_qpg_writer_new(&sink, QP_PROFILE_FAST, NULL);
    status = writer ? tidy_games(t, first, writer) : QP_E_NOMEM;
    qp_qpg_writer_free(writer);
    if (status) return status;
    sqlite3_stmt *stmt = db__ask(t->db, SQL_CHANGE_RECORD, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)first);
    sqlite3_bind_blob64(stmt, 2, t->block.ptr, t->block.len, SQLITE_STATIC);
    return db__run(t->db, stmt);
}

/* Blocks whose numbers are not all there; an empty game that is found again is
 * written once more, which changes nothing. */
static qp_status tidy_blocks(tidy *t) {
    static const char gaps[] =
        "SELECT r.first, r.games FROM (SELECT first, games, lead(first, 1,"
        " (SELECT last + 1 FROM counter)) OVER (ORDER BY first) AS next"
        " FROM record) r WHERE (SELECT count(*) FROM game"
        " WHERE id >= r.first AND id < r.next) < r.next - r.first";
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(t->db->sql, gaps, -1, &stmt, NULL);
    if (answer) return db__status(t->db, answer);
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        qp_text block = {sqlite3_column_blob(stmt, 1),
                         (size_t)sqlite3_column_bytes(stmt, 1)};
        status = tidy_block(t, (uint64_t)sqlite3_column_int64(stmt, 0), block);
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(t->db, answer);
}

static qp_status tidy_records(qp_db *db) {
    tidy t = {.db = db};
    t.games = db__games_new();
    t.game = qp_game_new(NULL);
    t.empty = qp_game_new(NULL);
    t.packer = qp_packer_new(NULL);
    qp_status status =
        t.games && t.game && t.empty && t.packer ? QP_OK : QP_E_NOMEM;
    if (!status) status = qp_packer_set_profile(t.packer, QP_PROFILE_STORED);
    if (!status) status = db__begin_edit(db);
    if (!status) status = db__end_edit(db, tidy_blocks(&t));
    db__games_free(t.games);
    qp_game_free(t.game);
    qp_game_free(t.empty);
    qp_packer_free(t.packer);
    buffer_free(&t.block);
    return status;
}

qp_status qp_db_compact(qp_db *db) {
    db->message[0] = '\0';
    if (db->mode == QP_DB_READ) return QP_E_DB_READ_ONLY;
    qp_status status = qp_db_commit(db);
    if (!status) status = db__merge(db, 1);
    if (!status) status = tidy_records(db);
    if (!status)
        status = db__exec(db, "INSERT INTO comment(comment)"
                              " VALUES('optimize'); ANALYZE");
    return status ? status : db__exec(db, "PRAGMA incremental_vacuum");
}
