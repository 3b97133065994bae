/* push.c - copies games to the servers.
 *
 * Owns that nothing is lost and nothing is there twice. A batch is written down
 * in `batches` before it is sent and again after it was stored; a push that was
 * cut finds the one that was begun and sends the same games again, in the same
 * blocks. A replicated table knows a block that it has by its sum, wherever it
 * arrives: replicas share those sums in ZooKeeper, and the Distributed table
 * cuts a block for the shards in the same way each time. A table of one server
 * takes a block whole or not at all, so that its rows can be counted first.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_rows.h"

#include <stdlib.h>
#include <string.h>

/* What is gathered at most, whatever the games are. */
enum { PUSH_VISITS = 1000000, PUSH_BYTES = 1 << 26 };

/* A line of the table `batches`. */
typedef struct push_entry {
    uint64_t first, last, games, positions, openings, sum;
    int done;
} push_entry;

struct qp_cluster_push {
    qp_cluster *cluster;
    cluster_batch batch;
    byte_buffer block;
    /* The batch that comes next and is there, wholly (done) or perhaps: it has
     * to be the same; last 0 when there is none. */
    push_entry expected;
    push_entry begun; /* after it, or last 0 */
    uint64_t last;    /* that was put */
    qp_cluster_sum sum;
};

/* ---- what is there ------------------------------------------------------- */

static void push_read(push_entry *out, cluster_rows *rows) {
    out->first = cluster__read_bytes(rows, 8);
    out->last = cluster__read_bytes(rows, 8);
    out->games = cluster__read_bytes(rows, 8);
    out->positions = cluster__read_bytes(rows, 8);
    out->openings = cluster__read_bytes(rows, 8);
    out->sum = cluster__read_bytes(rows, 8);
    out->done = (int)cluster__read_bytes(rows, 1);
}

/* The last batch that was stored, and one that was begun after it. */
static qp_status push_entries(qp_cluster_push *push) {
    cluster_rows rows = cluster__rows(push->cluster);
    push_entry entry;
    while (rows.at < rows.end) {
        push_read(&entry, &rows);
        if (cluster__read_bytes(&rows, 2) > SCHEMA_CLUSTER_VERSION)
            return QP_E_CLUSTER_NEWER;
        if (rows.bad) return QP_E_CLUSTER_ANSWER;
        if (entry.done && entry.last > push->expected.last)
            push->expected = entry;
        else if (!entry.done && entry.last > push->begun.last)
            push->begun = entry;
    }
    if (push->begun.last <= push->expected.last)
        push->begun = (push_entry){.last = 0};
    return QP_OK;
}

static qp_status push_ask(qp_cluster_push *push) {
    qp_cluster *cluster = push->cluster;
    qp_status status = cluster__ready(cluster);
    if (status) return status;
    cluster__sql(cluster,
                 "SELECT first, last, games, positions, openings, sum,"
                 " max(done), max(version) FROM $.batches GROUP BY first,"
                 " last, games, positions, openings, sum ORDER BY last DESC,"
                 " max(done) DESC LIMIT 3 FORMAT RowBinary");
    status = cluster__ask(cluster);
    return status ? status : push_entries(push);
}

qp_status qp_cluster_push_new(qp_cluster_push **out, qp_cluster *cluster) {
    qp_cluster_push *push = calloc(1, sizeof *push);
    if (!push) return QP_E_NOMEM;
    push->cluster = cluster;
    qp_status status =
        cluster__batch_init(&push->batch) ? push_ask(push) : QP_E_NOMEM;
    if (status)
        qp_cluster_push_free(push);
    else
        *out = push;
    return status;
}

void qp_cluster_push_free(qp_cluster_push *push) {
    if (!push) return;
    cluster__batch_free(&push->batch);
    buffer_free(&push->block);
    free(push);
}

uint64_t qp_cluster_push_from(const qp_cluster_push *push) {
    if (push->expected.last) return push->expected.first;
    return push->begun.last ? push->begun.first : 0;
}

void qp_cluster_pushed(qp_cluster_sum *sum, const qp_cluster_push *push) {
    *sum = push->sum;
}

/* ---- sending ------------------------------------------------------------- */

/* One block on its way. */
typedef struct push_sending {
    qp_cluster_push *push;
    int table;
} push_sending;

/* How many rows of this batch a server alone has in a table. */
static qp_status push_count(uint64_t *out, push_sending *sending) {
    static const char *const ways[] = {
        [TABLE_GAMES] = "SELECT count() FROM $.games WHERE id BETWEEN ",
        [TABLE_POSITIONS] =
            "SELECT count() FROM $.positions WHERE game BETWEEN ",
        [TABLE_OPENING] = "SELECT count() FROM $.opening WHERE batch BETWEEN "};
    const cluster_batch *batch = &sending->push->batch;
    qp_cluster *cluster = sending->push->cluster;
    cluster__sql(cluster, ways[sending->table]);
    cluster__put_number(&cluster->sql, batch->first);
    buffer_puts(&cluster->sql, " AND ");
    cluster__put_number(&cluster->sql, batch->last);
    buffer_puts(&cluster->sql, " FORMAT RowBinary");
    qp_status status = cluster__ask(cluster);
    if (status) return status;
    cluster_rows rows = cluster__rows(cluster);
    *out = cluster__read_bytes(&rows, 8);
    return rows.bad ? QP_E_CLUSTER_ANSWER : QP_OK;
}

static qp_status push_is_there(void *ctx, int *done) {
    push_sending *sending = ctx;
    uint64_t rows = 0;
    *done = 0;
    if (sending->push->cluster->replicated || sending->table == TABLE_BATCHES)
        return QP_OK;
    qp_status status = push_count(&rows, sending);
    if (status || !rows) return status;
    *done = rows == sending->push->batch.block[sending->table].rows;
    return *done ? QP_OK : QP_E_CLUSTER_OTHER;
}

static qp_status push_send(qp_cluster_push *push, int table, int perhaps) {
    const cluster_block *block = &push->batch.block[table];
    qp_cluster *cluster = push->cluster;
    push_sending sending = {push, table};
    byte_buffer sql = {.ptr = NULL};
    qp_status status = QP_OK;
    int done = 0;
    if (!block->rows) return QP_OK;
    if (perhaps) status = push_is_there(&sending, &done);
    if (status || done) return status;
    cluster__fill(&sql, "INSERT INTO $.", cluster->database);
    cluster__fill(&sql, "$ FORMAT Native", block->table->name);
    buffer_clear(&push->block);
    cluster__block_put(&push->block, block);
    cluster_request request = {.sql = {sql.ptr, sql.len},
                               .block = {push->block.ptr, push->block.len},
                               .on_host = -1,
                               .again = push_is_there,
                               .ctx = &sending};
    status = sql.failed || push->block.failed
                 ? QP_E_NOMEM
                 : cluster__request(cluster, &request);
    buffer_free(&sql);
    return status;
}

/* Writes down a batch that is begun or done. */
static qp_status push_note(qp_cluster_push *push, const push_entry *entry) {
    cluster_block *block = &push->batch.block[TABLE_BATCHES];
    const uint64_t value[] = {entry->first,          entry->last,
                              entry->games,          entry->positions,
                              entry->openings,       entry->sum,
                              (uint64_t)entry->done, SCHEMA_CLUSTER_VERSION};
    static const unsigned bytes[] = {8, 8, 8, 8, 8, 8, 1, 2};
    cluster__block_clear(block);
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++)
        buffer_number(&block->column[i], value[i], bytes[i]);
    block->rows = 1;
    if (cluster__block_failed(block)) return QP_E_NOMEM;
    return push_send(push, TABLE_BATCHES, 0);
}

static int push_same(const push_entry *a, const push_entry *b) {
    return a->first == b->first && a->last == b->last && a->games == b->games &&
           a->sum == b->sum;
}

static qp_status push_other(qp_cluster_push *push) {
    byte_buffer *message = &push->cluster->message;
    buffer_clear(message);
    buffer_puts(message, "games ");
    cluster__put_number(message, push->batch.first);
    buffer_puts(message, " to ");
    cluster__put_number(message, push->batch.last);
    buffer_puts(message, " are not those that were pushed before");
    return QP_E_CLUSTER_OTHER;
}

static qp_status push_store(qp_cluster_push *push, push_entry *entry,
                            int perhaps) {
    qp_status status = perhaps ? QP_OK : push_note(push, entry);
    for (int t = 0; !status && t <= TABLE_OPENING; t++)
        status = push_send(push, t, perhaps);
    entry->done = 1;
    if (!status) status = push_note(push, entry);
    if (status) return status;
    push->sum.games += entry->games;
    push->sum.positions += entry->positions;
    push->sum.batches++;
    return QP_OK;
}

/* The batch is full, or ends where one that is there does. */
static qp_status push_flush(qp_cluster_push *push) {
    cluster_batch *batch = &push->batch;
    if (!batch->games) return QP_OK;
    push_entry entry = {.first = batch->first,
                        .last = batch->last,
                        .games = batch->games,
                        .positions = batch->visits};
    qp_status status = cluster__batch_close(batch);
    if (status) return status;
    entry.openings = batch->openings;
    entry.sum = cluster__batch_sum(batch);
    int expected = push->expected.last != 0, begun = push->begun.last != 0;
    push_entry *there = expected ? &push->expected : &push->begun;
    if ((expected || begun) && !push_same(&entry, there))
        return push_other(push);
    if (expected)
        push->sum.there += entry.games;
    else
        status = push_store(push, &entry, begun);
    there->last = 0;
    if (!status) cluster__batch_clear(batch);
    return status;
}

/* Whether a game is of another batch than what was gathered. */
static int push_is_full(const qp_cluster_push *push, uint64_t id) {
    const cluster_batch *batch = &push->batch;
    if (!batch->games) return 0;
    if (push->expected.last) return id > push->expected.last;
    if (push->begun.last) return id > push->begun.last;
    return batch->games >= push->cluster->options.batch_games ||
           batch->visits >= PUSH_VISITS ||
           cluster__block_bytes(&batch->block[TABLE_GAMES]) >= PUSH_BYTES;
}

qp_status qp_cluster_put(qp_cluster_push *push, const qp_db_found *found,
                         const qp_game *game) {
    qp_status status = QP_OK;
    if (!found->id || found->id <= push->last) return QP_E_ARG;
    push->last = found->id;
    if (found->id < qp_cluster_push_from(push)) {
        push->sum.there++;
        return QP_OK;
    }
    if (push_is_full(push, found->id)) status = push_flush(push);
    return status ? status : cluster__batch_add(&push->batch, found, game);
}

qp_status qp_cluster_push_end(qp_cluster_push *push) {
    /* A batch that was begun with more games than there are now. */
    if (!push->batch.games && (push->expected.last || push->begun.last))
        return push_other(push);
    return push_flush(push);
}

/* ---- counting ------------------------------------------------------------ */

static qp_status push_numbers(qp_cluster *cluster, const char *sql,
                              uint64_t *out, size_t count) {
    cluster__sql(cluster, sql);
    qp_status status = cluster__ask(cluster);
    if (status) return status;
    cluster_rows rows = cluster__rows(cluster);
    for (size_t i = 0; i < count; i++) out[i] = cluster__read_bytes(&rows, 8);
    return rows.bad ? QP_E_CLUSTER_ANSWER : QP_OK;
}

qp_status qp_cluster_counts(qp_cluster_count *out, qp_cluster *cluster) {
    uint64_t pushed[5], there[3];
    qp_status status = cluster__ready(cluster);
    if (!status)
        status = push_numbers(
            cluster,
            "SELECT countIf(d = 1), countIf(d = 0), sumIf(games, d = 1),"
            " sumIf(positions, d = 1), sumIf(openings, d = 1) FROM (SELECT"
            " first, last, games, positions, openings, max(done) AS d FROM"
            " $.batches GROUP BY first, last, games, positions, openings)"
            " FORMAT RowBinary",
            pushed, 5);
    if (!status)
        status = push_numbers(
            cluster, "SELECT count() FROM $.games FORMAT RowBinary", there, 1);
    if (!status)
        status = push_numbers(
            cluster, "SELECT count() FROM $.positions FORMAT RowBinary",
            there + 1, 1);
    if (!status)
        status = push_numbers(
            cluster,
            "SELECT toUInt64(sum(games)) FROM $.opening FORMAT RowBinary",
            there + 2, 1);
    if (status) return status;
    *out = (qp_cluster_count){pushed[0], pushed[1], pushed[2], pushed[3],
                              pushed[4], there[0],  there[1],  there[2]};
    return QP_OK;
}
