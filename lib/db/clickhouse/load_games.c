/* load_games.c - reads games from the servers, many in one request.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "client.h"

enum { LOAD_GAMES = 1000 };

/* A record of an answer. */
typedef struct load_record {
    uint64_t id;
    qp_text record;
} load_record;

typedef struct load_page {
    qp_cluster *cluster;
    qp_game *game;
    qp_on_cluster_game *take;
    void *ctx;
    qp_packer *packer;
    byte_buffer answer; /* has the records */
    load_record record[LOAD_GAMES];
    size_t count;
} load_page;

static int load_by_id(const void *a, const void *b) {
    const load_record *x = a, *y = b;
    return (x->id > y->id) - (x->id < y->id);
}

/* Takes the answer, so that a callback can use the cluster. */
static qp_status load_read(load_page *page) {
    byte_buffer answer = page->cluster->answer;
    page->cluster->answer = page->answer;
    page->answer = answer;
    qp_text bytes = buffer_text(&answer);
    cluster_rows rows = {bytes.ptr, bytes.ptr + bytes.len, 0};
    page->count = 0;
    while (rows.at < rows.end && !rows.bad && page->count < LOAD_GAMES) {
        uint64_t id = cluster__read_bytes(&rows, 8);
        page->record[page->count++] =
            (load_record){id, cluster__read_text(&rows)};
    }
    if (rows.bad || rows.at < rows.end) return QP_E_CLUSTER_ANSWER;
    qsort(page->record, page->count, sizeof *page->record, load_by_id);
    return QP_OK;
}

/* Asks for at most LOAD_GAMES games. */
static qp_status load_ask(load_page *page, const uint64_t *id, size_t count) {
    qp_cluster *cluster = page->cluster;
    cluster__sql(cluster, "SELECT id, any(record) FROM $.games WHERE id IN (");
    for (size_t i = 0; i < count; i++) {
        if (i) buffer_puts(&cluster->sql, ", ");
        cluster__put_number(&cluster->sql, id[i]);
    }
    buffer_puts(&cluster->sql, ") GROUP BY id FORMAT RowBinary");
    qp_status status = cluster__ask(cluster);
    return status ? status : load_read(page);
}

static qp_status load_pages(load_page *page, const uint64_t *id, size_t count) {
    for (size_t i = 0; i < count; i++) {
        qp_status status = QP_OK;
        size_t left = count - i < LOAD_GAMES ? count - i : LOAD_GAMES;
        if (i % LOAD_GAMES == 0) status = load_ask(page, id + i, left);
        if (status) return status;
        const load_record key = {.id = id[i]}, *found = NULL;
        if (page->count)
            found = bsearch(&key, page->record, page->count, sizeof key,
                            load_by_id);
        if (found)
            status =
                qp_game_unpack(page->game, page->packer, found->record, NULL);
        if (status) return status;
        if (page->take(page->ctx, id[i], found ? page->game : NULL) == QP_STOP)
            return QP_E_STOP;
    }
    return QP_OK;
}

qp_status qp_cluster_load_games(qp_cluster *cluster, const uint64_t *id,
                                size_t count, qp_game *game,
                                qp_on_cluster_game *take, void *ctx) {
    qp_status status = cluster__ready(cluster);
    if (status) return status;
    load_page *page = calloc(1, sizeof *page);
    if (!page) return QP_E_NOMEM;
    *page =
        (load_page){cluster, game, take, ctx, .packer = qp_packer_new(NULL)};
    status = page->packer ? load_pages(page, id, count) : QP_E_NOMEM;
    qp_packer_free(page->packer);
    buffer_free(&page->answer);
    free(page);
    return status;
}

static qp_flow load_one(void *ctx, uint64_t id, qp_game *game) {
    int *there = ctx;
    (void)id;
    *there = game != NULL;
    return QP_GO;
}

qp_status qp_cluster_load(qp_game *game, qp_cluster *cluster, uint64_t id) {
    int there = 0;
    qp_status status =
        qp_cluster_load_games(cluster, &id, 1, game, load_one, &there);
    return status || there ? status : QP_E_DB_GAME;
}
