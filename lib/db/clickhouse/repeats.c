/* repeats.c - games that two pushes stored at once.
 *
 * Of the batches that have a game, the one with the smallest number counts. The
 * moves of the others are rows of `repeats`, which trees subtract. These rows
 * are a set: all who see the same game twice add the same rows, and another
 * batch with the game only adds to them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "push.h"

#include <stdlib.h>

enum { REPEATS_GAMES = 2000 };

/* Games of batches that were not compared, in all batches that count. */
static qp_status repeats_ask(qp_cluster_push *push, uint64_t after) {
    qp_cluster *cluster = push->cluster;
    cluster__sql(
        cluster,
        "SELECT id, groupUniqArray(batch) AS b, any(record) FROM $.games"
        " WHERE batch IN (SELECT batch FROM $.batches) AND id IN (SELECT id"
        " FROM $.games WHERE batch IN (SELECT batch FROM $.batches GROUP BY"
        " batch HAVING max(state) = 2)) AND id > ");
    cluster__put_number(&cluster->sql, after);
    buffer_puts(&cluster->sql, " GROUP BY id HAVING length(b) > 1 ORDER BY id"
                               " LIMIT ");
    cluster__put_number(&cluster->sql, REPEATS_GAMES);
    buffer_puts(&cluster->sql, " SETTINGS distributed_product_mode = 'local'"
                               " FORMAT RowBinary");
    return cluster__ask(cluster);
}

/* The batches of a game but the smallest, and its visits. */
static qp_status repeats_game(qp_cluster_push *push, cluster_rows *rows,
                              uint64_t id) {
    uint64_t least = UINT64_MAX, count = cluster__read_count(rows);
    cluster_rows at = *rows;
    db_entry entry;
    for (uint64_t i = 0; i < count && !rows->bad; i++) {
        uint64_t batch = cluster__read_bytes(rows, 8);
        if (batch < least) least = batch;
    }
    qp_status status = cluster__push_read(push, rows, &entry);
    if (status) return status;
    push->batch.visits = 0;
    status = cluster__batch_visits(&push->batch, id, &entry);
    for (uint64_t i = 0; !status && i < count; i++) {
        uint64_t batch = cluster__read_bytes(&at, 8);
        if (batch != least) cluster__batch_repeats(&push->batch, batch);
    }
    return status;
}

static qp_status repeats_page(qp_cluster_push *push, uint64_t *last,
                              size_t *games) {
    qp_status status = repeats_ask(push, *last);
    if (status) return status;
    cluster_rows rows = cluster__push_keep(push);
    cluster__batch_begin(&push->batch, 0);
    for (*games = 0; !status && rows.at < rows.end; ++*games) {
        *last = cluster__read_bytes(&rows, 8);
        status = repeats_game(push, &rows, *last);
    }
    return status ? status : cluster__push_send(push, TABLE_REPEATS, 0);
}

qp_status cluster__repeats_settle(qp_cluster_push *push) {
    push_entry *entry = NULL;
    uint64_t last = 0;
    size_t count, games = REPEATS_GAMES;
    qp_status status = cluster__push_sync(push);
    if (!status) status = cluster__batches_at(&entry, &count, push, BATCH_DONE);
    if (!status && !count) games = 0;
    while (!status && games == REPEATS_GAMES)
        status = repeats_page(push, &last, &games);
    if (!status && entry)
        status = cluster__push_note(push, entry, count, BATCH_SETTLED);
    free(entry);
    return status;
}
