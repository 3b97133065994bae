/* push.c - copies games to the servers, from many machines at once.
 *
 * Owns that nothing is lost and nothing counts twice. The number of a game is
 * made from what it says, so games that are there are left out. The others go
 * in batches, whose number is made from their games: first the games, then a
 * note in `batches`, then their positions, and a note again. Who finds a batch
 * with the first note alone completes it from its games, with the same blocks
 * (store_batch.c). Two who push a game at once both store it; who comes later
 * sees so at the end, and takes one of both out of the count (repeats.c).
 *
 * SPDX-License-Identifier: MIT
 */
#include "push.h"

#include <stdlib.h>
#include <string.h>

/* What is gathered at most, whatever the games are; and numbers in a query. */
enum { PUSH_VISITS = 1000000, PUSH_BYTES = 1 << 26, PUSH_ASKED = 5000 };

qp_status qp_cluster_push_new(qp_cluster_push **out, qp_cluster *cluster) {
    qp_cluster_push *push = calloc(1, sizeof *push);
    if (!push) return QP_E_NOMEM;
    push->cluster = cluster;
    push->game = qp_game_new(NULL);
    push->packer = qp_packer_new(NULL);
    push->maker = qp_db_maker_new();
    qp_status status = QP_E_NOMEM;
    if (cluster__batch_init(&push->batch) && push->game && push->packer &&
        push->maker)
        status = cluster__ready(cluster);
    if (!status) status = cluster__batches_complete(push);
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
    buffer_free(&push->file);
    buffer_free(&push->bytes);
    buffer_free(&push->answer);
    free(push->waiting);
    qp_game_free(push->game);
    qp_packer_free(push->packer);
    qp_db_maker_free(push->maker);
    free(push);
}

void qp_cluster_pushed(qp_cluster_sum *sum, const qp_cluster_push *push) {
    *sum = push->sum;
}

/* ---- games that wait ----------------------------------------------------- */

static int push_by_id(const void *a, const void *b) {
    const push_game *x = a, *y = b;
    return (x->id > y->id) - (x->id < y->id);
}

/* In order, each once. */
static void push_sort(qp_cluster_push *push) {
    size_t kept = 0;
    qsort(push->waiting, push->games, sizeof *push->waiting, push_by_id);
    for (size_t i = 0; i < push->games; i++)
        if (!kept || push->waiting[kept - 1].id != push->waiting[i].id)
            push->waiting[kept++] = push->waiting[i];
    push->sum.there += push->games - kept;
    push->games = kept;
}

static qp_status push_ask(qp_cluster_push *push, size_t from, size_t count) {
    qp_cluster *cluster = push->cluster;
    cluster__sql(cluster, "SELECT DISTINCT id FROM $.games WHERE batch IN"
                          " (SELECT batch FROM $.batches) AND id IN (");
    for (size_t i = from; i < from + count; i++) {
        if (i > from) buffer_puts(&cluster->sql, ",");
        cluster__put_number(&cluster->sql, push->waiting[i].id);
    }
    buffer_puts(&cluster->sql, ") FORMAT RowBinary");
    qp_status status = cluster__ask(cluster);
    if (status) return status;
    cluster_rows rows = cluster__rows(cluster);
    while (rows.at < rows.end) {
        const push_game key = {.id = cluster__read_bytes(&rows, 8)};
        push_game *found =
            bsearch(&key, push->waiting, push->games, sizeof key, push_by_id);
        if (rows.bad || !found) return QP_E_CLUSTER_ANSWER;
        found->there = 1;
    }
    return QP_OK;
}

/* Leaves out what the servers have. */
static qp_status push_leave_out(qp_cluster_push *push) {
    size_t kept = 0;
    for (size_t i = 0; i < push->games; i += PUSH_ASKED) {
        size_t left = push->games - i;
        qp_status status =
            push_ask(push, i, left < PUSH_ASKED ? left : PUSH_ASKED);
        if (status) return status;
    }
    for (size_t i = 0; i < push->games; i++)
        if (!push->waiting[i].there) push->waiting[kept++] = push->waiting[i];
    push->sum.there += push->games - kept;
    push->games = kept;
    return QP_OK;
}

/* ---- batches ------------------------------------------------------------- */

static qp_status push_game_rows(qp_cluster_push *push, const push_game *one) {
    const char *at = push->bytes.ptr + one->at;
    db_entry entry;
    qp_status status =
        db__entry_open(&entry, (qp_text){at + one->name, one->len});
    if (!status)
        status = qp_game_unpack(push->game, push->packer,
                                entry.text[ENTRY_RECORD], NULL);
    if (!status) status = db__put_tags(push->game, entry.text);
    if (status) return status;
    const cluster_game game = {one->id, &entry, push->game, {at, one->name}};
    status = cluster__batch_add(&push->batch, &game);
    return status ? status
                  : cluster__batch_visits(&push->batch, one->id, &entry);
}

static uint64_t push_token(const qp_cluster_push *push) {
    uint64_t token = 0;
    for (size_t i = 0; i < push->games; i++)
        token = db__hash(token, &push->waiting[i].id, sizeof(uint64_t));
    return token;
}

static qp_status push_flush(qp_cluster_push *push) {
    push_sort(push);
    qp_status status = push_leave_out(push);
    cluster__batch_begin(&push->batch, push_token(push));
    for (size_t i = 0; !status && i < push->games; i++)
        status = push_game_rows(push, &push->waiting[i]);
    if (!status && push->games) status = cluster__batch_store(push);
    if (status) return status;
    push->games = push->visits = 0;
    buffer_clear(&push->bytes);
    return QP_OK;
}

/* ---- the interface ------------------------------------------------------- */

qp_status qp_cluster_file(qp_cluster_push *push, qp_text name) {
    buffer_clear(&push->file);
    buffer_add(&push->file, name.ptr, name.len);
    return push->file.failed ? QP_E_NOMEM : QP_OK;
}

qp_status qp_cluster_add(qp_cluster_push *push, qp_text bytes) {
    db_entry entry;
    qp_status status = db__entry_open(&entry, bytes);
    if (!status &&
        (push->games >= push->cluster->options.batch_games ||
         push->visits >= PUSH_VISITS || push->bytes.len >= PUSH_BYTES))
        status = push_flush(push);
    if (status) return status;
    push_game *grown =
        array_grow(push->waiting, &push->room, push->games + 1, sizeof *grown);
    if (!grown) return QP_E_NOMEM;
    push->waiting = grown;
    push->waiting[push->games++] = (push_game){.id = cluster__number(&entry),
                                               .at = push->bytes.len,
                                               .name = push->file.len,
                                               .len = bytes.len};
    push->visits += entry.head.positions;
    buffer_add(&push->bytes, push->file.ptr, push->file.len);
    buffer_add(&push->bytes, bytes.ptr, bytes.len);
    return push->bytes.failed ? QP_E_NOMEM : QP_OK;
}

qp_status qp_cluster_push_end(qp_cluster_push *push) {
    qp_status status = push->games ? push_flush(push) : QP_OK;
    return status ? status : cluster__repeats_settle(push);
}
