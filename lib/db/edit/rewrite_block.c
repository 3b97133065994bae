/* rewrite_block.c - writes a block of packed games again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "rewrite_block.h"

#include <stdlib.h>
#include <string.h>

qp_status db__rewriter_open(db_rewriter *out, qp_db *db) {
    memset(out, 0, sizeof *out);
    out->db = db;
    out->games = db__games_new();
    out->game = qp_game_new(NULL);
    out->empty = qp_game_new(NULL);
    out->packer = qp_packer_new(NULL);
    if (!out->games || !out->game || !out->empty || !out->packer)
        return QP_E_NOMEM;
    return qp_packer_set_profile(out->packer, QP_PROFILE_STORED);
}

void db__rewriter_close(db_rewriter *to) {
    db__games_free(to->games);
    qp_game_free(to->game);
    qp_game_free(to->empty);
    qp_packer_free(to->packer);
    buffer_free(&to->block);
    buffer_free(&to->records);
    free(to->list);
}

qp_status db__rewriter_add(db_rewriter *to, uint64_t id, qp_text record) {
    void *grown =
        array_grow(to->list, &to->room, to->count + 1, sizeof *to->list);
    if (!grown) return QP_E_NOMEM;
    to->list = grown;
    to->list[to->count++] = (db_new_record){id, to->records.len, record.len};
    buffer_add(&to->records, record.ptr, record.len);
    return to->records.failed ? QP_E_NOMEM : QP_OK;
}

static int rewrite_put(void *ctx, const char *bytes, size_t len) {
    byte_buffer *out = ctx;
    buffer_add(out, bytes, len);
    return out->failed;
}

static qp_status rewrite_is_there(qp_db *db, uint64_t id, int *there) {
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

/* The record of a game that has no new one. */
static qp_status rewrite_record(db_rewriter *to, uint64_t id, qp_text *record) {
    int there = 0;
    qp_status status = rewrite_is_there(to->db, id, &there);
    if (!status && there) status = db__games_read(to->game, to->games, id);
    if (status) return status;
    return qp_game_pack(record, NULL, to->packer, there ? to->game : to->empty);
}

static qp_status rewrite_games(db_rewriter *to, uint64_t first,
                               qp_qpg_writer *writer) {
    qp_status status = QP_OK;
    size_t next = 0;
    for (uint64_t id = first; !status && db__games_has(to->games, id); id++) {
        qp_text record;
        if (next < to->count && to->list[next].id == id) {
            const db_new_record *made = &to->list[next++];
            record = (qp_text){to->records.ptr + made->start, made->len};
        } else {
            status = rewrite_record(to, id, &record);
        }
        if (!status) status = qp_qpg_writer_put(writer, record);
    }
    return status ? status : qp_qpg_writer_end(writer);
}

qp_status db__rewrite_block(db_rewriter *to, uint64_t first, qp_text block) {
    qp_sink sink = {&to->block, rewrite_put};
    buffer_clear(&to->block);
    qp_status status = db__games_block(to->games, first, block);
    if (status) return status;
    qp_qpg_writer *writer = qp_qpg_writer_new(&sink, QP_PROFILE_FAST, NULL);
    status = writer ? rewrite_games(to, first, writer) : QP_E_NOMEM;
    qp_qpg_writer_free(writer);
    to->count = 0;
    buffer_clear(&to->records);
    if (status) return status;
    sqlite3_stmt *stmt = db__ask(to->db, SQL_CHANGE_RECORD, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)first);
    sqlite3_bind_blob64(stmt, 2, to->block.ptr, to->block.len, SQLITE_STATIC);
    return db__run(to->db, stmt);
}
