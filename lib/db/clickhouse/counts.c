/* counts.c - compares what is stored with the notes of batches.
 *
 * SPDX-License-Identifier: MIT
 */
#include "client.h"

static qp_status counts_numbers(qp_cluster *cluster, const char *sql,
                                uint64_t *out, size_t count) {
    cluster__sql(cluster, sql);
    qp_status status = cluster__ask(cluster);
    if (status) return status;
    cluster_rows rows = cluster__rows(cluster);
    for (size_t i = 0; i < count; i++) out[i] = cluster__read_bytes(&rows, 8);
    return rows.bad ? QP_E_CLUSTER_ANSWER : QP_OK;
}

/* A server alone may have the rows of a batch twice; queries count them once.
 */
static const char *const COUNTS_STORED[][2] = {
    {"SELECT uniqExact(id, batch) FROM $.games WHERE batch IN (SELECT batch"
     " FROM $.batches) FORMAT RowBinary",
     "SELECT count() FROM $.games WHERE batch IN (SELECT batch FROM $.batches)"
     " FORMAT RowBinary"},
    {"SELECT count() FROM $.positions FORMAT RowBinary",
     "SELECT count() FROM $.positions FORMAT RowBinary"},
    {"SELECT toUInt64(sum(n)) FROM (SELECT any(games) AS n FROM $.opening GROUP"
     " BY key, move, year, outcome, batch) FORMAT RowBinary",
     "SELECT toUInt64(sum(games)) FROM $.opening FORMAT RowBinary"}};

qp_status qp_cluster_counts(qp_cluster_count *out, qp_cluster *cluster) {
    uint64_t pushed[5], there[3];
    qp_status status = cluster__ready(cluster);
    if (!status)
        status = counts_numbers(
            cluster,
            "SELECT countIf(s > 1), countIf(s < 2), sumIf(g, s > 1),"
            " sumIf(p, s > 1), sumIf(o, s > 1) FROM (SELECT max(state) AS s,"
            " max(games) AS g, max(positions) AS p, max(openings) AS o FROM"
            " $.batches GROUP BY batch) FORMAT RowBinary",
            pushed, 5);
    for (int i = 0; !status && i < 3; i++)
        status = counts_numbers(cluster, COUNTS_STORED[i][cluster->replicated],
                                there + i, 1);
    if (status) return status;
    *out = (qp_cluster_count){pushed[0], pushed[1], pushed[2], pushed[3],
                              pushed[4], there[0],  there[1],  there[2]};
    return QP_OK;
}
