/* each_game.c - goes through all games of the servers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "each_game.h"

enum { EACH_PAGE = 2000 };

typedef struct each_game {
    qp_cluster *cluster;
    byte_buffer page;
    qp_packer *packer;
    cluster_read read;
    cluster_on_read *take;
    void *ctx;
} each_game;

void cluster__each_sql(qp_cluster *cluster, const char *columns,
                       uint64_t after) {
    cluster__sql(cluster, "SELECT id, any(line), any(weight), ");
    buffer_puts(&cluster->sql, columns);
    cluster__fill(&cluster->sql,
                  " FROM $.games WHERE batch IN (SELECT batch FROM $.batches"
                  " WHERE state > 1) AND id > ",
                  cluster->database);
    cluster__put_number(&cluster->sql, after);
    buffer_puts(&cluster->sql, " GROUP BY id ORDER BY id");
}

static qp_status each_page(each_game *each, size_t *count) {
    qp_cluster *cluster = each->cluster;
    cluster__each_sql(cluster, "any(record)", each->read.id);
    buffer_puts(&cluster->sql, " LIMIT ");
    cluster__put_number(&cluster->sql, EACH_PAGE);
    buffer_puts(&cluster->sql, " FORMAT RowBinary");
    qp_status status = cluster__ask(cluster);
    if (status) return status;
    byte_buffer answer = cluster->answer;
    cluster->answer = each->page;
    each->page = answer;
    const char *ptr = answer.ptr ? answer.ptr : "";
    cluster_rows rows = {ptr, ptr + answer.len, 0};
    for (*count = 0; !status && rows.at < rows.end; ++*count) {
        each->read.id = cluster__read_bytes(&rows, 8);
        each->read.line = cluster__read_bytes(&rows, 8);
        each->read.weight = (int32_t)cluster__read_bytes(&rows, 4);
        qp_text record = cluster__read_text(&rows);
        if (rows.bad) return QP_E_CLUSTER_ANSWER;
        each->read.status =
            qp_game_unpack(each->read.game, each->packer, record, NULL);
        status = each->take(each->ctx, &each->read);
    }
    return status;
}

qp_status cluster__each_game(qp_cluster *cluster, cluster_on_read *take,
                             void *ctx) {
    each_game each = {.cluster = cluster, .take = take, .ctx = ctx};
    size_t count = EACH_PAGE;
    each.packer = qp_packer_new(NULL);
    each.read.game = qp_game_new(NULL);
    qp_status status = each.packer && each.read.game ? QP_OK : QP_E_NOMEM;
    while (!status && count == EACH_PAGE) status = each_page(&each, &count);
    qp_packer_free(each.packer);
    qp_game_free(each.read.game);
    buffer_free(&each.page);
    return status;
}
