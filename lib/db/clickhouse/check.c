/* check.c - checks whether what the servers have is whole.
 *
 * What is stored is compared with the notes of batches, and the number of each
 * game, which is made from all it says, is computed again.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "each_game.h"
#include "qipu/db.h"

typedef struct audit {
    qp_flow (*bad)(void *ctx, qp_text what);
    void *ctx;
    qp_db_maker *maker;
} audit;

static qp_status audit_bad(const audit *c, const char *what, uint64_t number,
                           uint64_t other) {
    char text[160];
    int len = snprintf(text, sizeof text, what, (unsigned long long)number,
                       (unsigned long long)other);
    return c->bad(c->ctx, (qp_text){text, (size_t)len}) == QP_STOP ? QP_E_STOP
                                                                   : QP_OK;
}

static qp_status audit_counts(const audit *c, qp_cluster *cluster) {
    qp_cluster_count n;
    qp_status status = qp_cluster_counts(&n, cluster);
    if (!status && n.cut)
        status = audit_bad(c, "%llu unfinished batches", n.cut, 0);
    if (!status && n.games != n.games_there)
        status = audit_bad(c, "games: %llu recorded, %llu stored", n.games,
                           n.games_there);
    if (!status && n.positions != n.positions_there)
        status = audit_bad(c, "positions: %llu recorded, %llu stored",
                           n.positions, n.positions_there);
    if (!status && n.openings != n.openings_there)
        status = audit_bad(c, "openings: %llu recorded, %llu stored",
                           n.openings, n.openings_there);
    return status;
}

/* Batches whose games may count twice. */
static qp_status audit_settled(const audit *c, qp_cluster *cluster) {
    cluster__sql(cluster, "SELECT count() FROM (SELECT batch FROM $.batches"
                          " GROUP BY batch HAVING max(state) = 2)"
                          " FORMAT RowBinary");
    qp_status status = cluster__ask(cluster);
    if (status) return status;
    cluster_rows rows = cluster__rows(cluster);
    uint64_t count = cluster__read_bytes(&rows, 8);
    return count
               ? audit_bad(c, "%llu batches not compared with others", count, 0)
               : QP_OK;
}

static qp_status audit_game(void *ctx, const cluster_read *read) {
    const audit *c = ctx;
    qp_text bytes;
    db_entry entry;
    qp_status status = read->status;
    if (!status) status = qp_db_make(&bytes, c->maker, read->game, UINT64_MAX);
    if (!status) status = db__entry_open(&entry, bytes);
    if (status == QP_E_NOMEM) return status;
    if (status)
        return audit_bad(c, "game %llu: the record is damaged", read->id, 0);
    if (cluster__number(&entry) == read->id && entry.head.line == read->line)
        return QP_OK;
    return audit_bad(c, "game %llu: the record is that of another game",
                     read->id, 0);
}

qp_status qp_cluster_check(qp_cluster *cluster,
                           qp_flow (*bad)(void *ctx, qp_text what), void *ctx) {
    audit c = {bad, ctx, qp_db_maker_new()};
    qp_status status = c.maker ? audit_counts(&c, cluster) : QP_E_NOMEM;
    if (!status) status = audit_settled(&c, cluster);
    if (!status) status = cluster__each_game(cluster, audit_game, &c);
    qp_db_maker_free(c.maker);
    return status;
}
