/* store_batch.c - stores a batch, or what is missing of one.
 *
 * A replicated table knows a block that it has by its sum, wherever it arrives:
 * replicas share those sums in ZooKeeper, and the Distributed table cuts a
 * block for the shards in the same way each time. A table of one server takes a
 * block whole or not at all, so that its rows can be counted first.
 *
 * SPDX-License-Identifier: MIT
 */
#include "push.h"

#include <stdlib.h>
#include <string.h>

/* One block on its way. */
typedef struct store_sending {
    qp_cluster_push *push;
    int table;
} store_sending;

/* How many rows of this batch a server alone has in a table. */
static qp_status store_count(uint64_t *out, const store_sending *sending) {
    static const char *const ways[] = {
        [TABLE_GAMES] = "SELECT uniqExact(id) FROM $.games WHERE batch = ",
        [TABLE_POSITIONS] =
            ("SELECT uniqExact(key, game) FROM $.positions WHERE game IN"
             " (SELECT id FROM $.games WHERE batch = "),
        [TABLE_OPENING] = "SELECT count() FROM $.opening WHERE batch = "};
    qp_cluster *cluster = sending->push->cluster;
    cluster__sql(cluster, ways[sending->table]);
    cluster__put_number(&cluster->sql, sending->push->batch.token);
    if (sending->table == TABLE_POSITIONS) buffer_puts(&cluster->sql, ")");
    buffer_puts(&cluster->sql, " FORMAT RowBinary");
    qp_status status = cluster__ask(cluster);
    if (status) return status;
    cluster_rows rows = cluster__rows(cluster);
    *out = cluster__read_bytes(&rows, 8);
    return rows.bad ? QP_E_CLUSTER_ANSWER : QP_OK;
}

static qp_status store_is_there(void *ctx, int *done) {
    const store_sending *sending = ctx;
    uint64_t rows = 0;
    *done = 0;
    if (sending->push->cluster->replicated || sending->table > TABLE_OPENING)
        return QP_OK;
    qp_status status = store_count(&rows, sending);
    *done = !status && rows >= sending->push->batch.block[sending->table].rows;
    return status;
}

qp_status cluster__push_send(qp_cluster_push *push, int table, int perhaps) {
    const cluster_block *block = &push->batch.block[table];
    qp_cluster *cluster = push->cluster;
    store_sending sending = {push, table};
    byte_buffer sql = {.ptr = NULL};
    qp_status status = QP_OK;
    int done = 0;
    if (cluster__block_failed(block)) return QP_E_NOMEM;
    if (!block->rows) return QP_OK;
    if (perhaps) status = store_is_there(&sending, &done);
    if (status || done) return status;
    cluster__fill(&sql, "INSERT INTO $.", cluster->database);
    cluster__fill(&sql, "$ FORMAT Native", block->table->name);
    buffer_clear(&push->block);
    cluster__block_put(&push->block, block);
    cluster_request request = {.sql = {sql.ptr, sql.len},
                               .block = {push->block.ptr, push->block.len},
                               .on_host = -1,
                               .again = store_is_there,
                               .ctx = &sending};
    status = sql.failed || push->block.failed
                 ? QP_E_NOMEM
                 : cluster__request(cluster, &request);
    buffer_free(&sql);
    return status;
}

/* ---- notes --------------------------------------------------------------- */

qp_status cluster__push_note(qp_cluster_push *push, const push_entry *entry,
                             size_t count, int state) {
    static const unsigned bytes[] = {8, 1, 8, 8, 8, 2};
    cluster_block *block = &push->batch.block[TABLE_BATCHES];
    cluster__block_clear(block);
    for (size_t i = 0; i < count; i++) {
        const uint64_t value[] = {entry[i].batch,    (uint64_t)state,
                                  entry[i].games,    entry[i].positions,
                                  entry[i].openings, SCHEMA_CLUSTER_VERSION};
        for (size_t c = 0; c < sizeof bytes / sizeof *bytes; c++)
            buffer_number(&block->column[c], value[c], bytes[c]);
    }
    block->rows = count;
    return cluster__push_send(push, TABLE_BATCHES, 0);
}

static qp_status store_read_entries(push_entry **out, size_t *count,
                                    cluster_rows rows) {
    size_t room = 0;
    while (rows.at < rows.end) {
        push_entry *grown = array_grow(*out, &room, *count + 1, sizeof *grown);
        if (!grown) return QP_E_NOMEM;
        *out = grown;
        push_entry *entry = &grown[(*count)++];
        entry->batch = cluster__read_bytes(&rows, 8);
        entry->games = cluster__read_bytes(&rows, 8);
        entry->positions = cluster__read_bytes(&rows, 8);
        entry->openings = cluster__read_bytes(&rows, 8);
        if (cluster__read_bytes(&rows, 2) > SCHEMA_CLUSTER_VERSION)
            return QP_E_CLUSTER_NEWER;
        if (rows.bad) return QP_E_CLUSTER_ANSWER;
    }
    return QP_OK;
}

qp_status cluster__batches_at(push_entry **out, size_t *count,
                              qp_cluster_push *push, int state) {
    qp_cluster *cluster = push->cluster;
    *out = NULL;
    *count = 0;
    cluster__sql(cluster,
                 "SELECT batch, max(games), max(positions), max(openings),"
                 " max(version) FROM $.batches GROUP BY batch"
                 " HAVING max(state) = ");
    cluster__put_number(&cluster->sql, (uint64_t)state);
    buffer_puts(&cluster->sql, " FORMAT RowBinary");
    qp_status status = cluster__ask(cluster);
    return status ? status
                  : store_read_entries(out, count, cluster__rows(cluster));
}

/* ---- storing ------------------------------------------------------------- */

static qp_status store_positions(qp_cluster_push *push, push_entry *entry,
                                 int perhaps) {
    qp_status status = cluster__push_send(push, TABLE_POSITIONS, perhaps);
    if (!status) status = cluster__push_send(push, TABLE_OPENING, perhaps);
    if (!status) status = cluster__push_note(push, entry, 1, BATCH_DONE);
    if (status) return status;
    push->sum.games += entry->games;
    push->sum.positions += entry->positions;
    push->sum.batches++;
    return QP_OK;
}

qp_status cluster__batch_store(qp_cluster_push *push) {
    cluster_batch *batch = &push->batch;
    push_entry entry = {.batch = batch->token,
                        .games = batch->games,
                        .positions = batch->visits};
    qp_status status = cluster__batch_close(batch);
    entry.openings = batch->openings;
    if (!status) status = cluster__push_send(push, TABLE_GAMES, 0);
    if (!status) status = cluster__push_note(push, &entry, 1, BATCH_GAMES);
    return status ? status : store_positions(push, &entry, 0);
}

/* ---- completing ---------------------------------------------------------- */

cluster_rows cluster__push_keep(qp_cluster_push *push) {
    byte_buffer answer = push->cluster->answer;
    push->cluster->answer = push->answer;
    push->answer = answer;
    const char *ptr = answer.ptr ? answer.ptr : "";
    return (cluster_rows){ptr, ptr + answer.len, 0};
}

qp_status cluster__push_read(qp_cluster_push *push, cluster_rows *rows,
                             db_entry *out) {
    qp_text bytes, record = cluster__read_text(rows);
    if (rows->bad) return QP_E_CLUSTER_ANSWER;
    qp_status status = qp_game_unpack(push->game, push->packer, record, NULL);
    if (!status)
        status = qp_db_make(&bytes, push->maker, push->game, UINT64_MAX);
    return status ? status : db__entry_open(out, bytes);
}

/* The visits of a batch, of the games that the servers have. */
static qp_status store_visits(qp_cluster_push *push, const push_entry *entry) {
    qp_cluster *cluster = push->cluster;
    cluster__sql(cluster, "SELECT id, any(record) FROM $.games WHERE batch = ");
    cluster__put_number(&cluster->sql, entry->batch);
    buffer_puts(&cluster->sql, " GROUP BY id FORMAT RowBinary");
    qp_status status = cluster__ask(cluster);
    if (status) return status;
    cluster_rows rows = cluster__push_keep(push);
    cluster__batch_begin(&push->batch, entry->batch);
    while (!status && rows.at < rows.end) {
        db_entry game;
        uint64_t id = cluster__read_bytes(&rows, 8);
        status = cluster__push_read(push, &rows, &game);
        if (!status) status = cluster__batch_visits(&push->batch, id, &game);
        push->batch.games++;
    }
    return status;
}

static qp_status store_lacks(qp_cluster_push *push, const push_entry *entry) {
    byte_buffer *message = &push->cluster->message;
    buffer_clear(message);
    buffer_puts(message, "an unfinished batch has ");
    cluster__put_number(message, push->batch.games);
    buffer_puts(message, " of ");
    cluster__put_number(message, entry->games);
    buffer_puts(message, " games: a replica may be missing");
    return QP_E_CLUSTER_OTHER;
}

static qp_status store_complete(qp_cluster_push *push, push_entry *entry) {
    qp_status status = store_visits(push, entry);
    if (!status && push->batch.games != entry->games) {
        status = cluster__push_sync(push);
        if (!status) status = store_visits(push, entry);
    }
    if (!status && push->batch.games != entry->games)
        status = store_lacks(push, entry);
    if (!status) status = cluster__batch_close(&push->batch);
    return status ? status : store_positions(push, entry, 1);
}

qp_status cluster__batches_complete(qp_cluster_push *push) {
    push_entry *entry;
    size_t count;
    qp_status status = cluster__batches_at(&entry, &count, push, BATCH_GAMES);
    for (size_t i = 0; !status && i < count; i++)
        status = store_complete(push, &entry[i]);
    free(entry);
    return status;
}

/* A server that is not there has nothing that can be waited for. */
qp_status cluster__push_sync(qp_cluster_push *push) {
    static const char *const tables[] = {"games_local", "batches"};
    qp_cluster *cluster = push->cluster;
    unsigned tries = cluster->options.tries;
    qp_status status = QP_OK;
    if (!cluster->replicated) return QP_OK;
    cluster->options.tries = 1;
    for (size_t i = 0; i < 2 * cluster->hosts && status != QP_E_NOMEM; i++) {
        cluster__sql(cluster, "SYSTEM SYNC REPLICA $.");
        buffer_puts(&cluster->sql, tables[i % 2]);
        cluster_request request = {.sql = buffer_text(&cluster->sql),
                                   .on_host = (int64_t)(i / 2)};
        status = cluster__request(cluster, &request);
    }
    cluster->options.tries = tries;
    return status == QP_E_NOMEM ? status : QP_OK;
}
