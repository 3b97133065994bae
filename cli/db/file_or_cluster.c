/* file_or_cluster.c - a database in a file or on ClickHouse servers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "file_or_cluster.h"

#include <limits.h>

int db_cluster_operands(const command *cmd, db_desk *desk, int n, char **argv,
                        int more) {
    int base = desk->urls ? 0 : 1;
    desk->path = base && n > 0 ? argv[1] : "ClickHouse";
    return db_operands(cmd, n + 1 - base, more, more ? INT_MAX : 0) ? -1 : base;
}

static qp_flow say_waiting(void *ctx, qp_text why, unsigned attempt) {
    (void)ctx;
    if (attempt > 1 || options_common()->quiet || options_common()->json)
        return QP_GO;
    progress_clear();
    safe_printf(stderr,
                tr("qipu: ClickHouse does not respond, retrying: %.*s\n"),
                (int)why.len, why.ptr);
    return QP_GO;
}

static int open_cluster(db_desk *desk) {
    qp_err err = {.code = QP_OK};
    qp_cluster_options options = {.size = sizeof options,
                                  .ctx = desk,
                                  .waiting = say_waiting,
                                  .tries = (unsigned)desk->tries,
                                  .batch_games = desk->batch};
    qp_status rc =
        qp_cluster_open(&desk->cluster, qp_text_of(desk->urls), &options, &err);
    if (!rc) return EXIT_FINE;
    if (rc == QP_E_CLUSTER_URL) {
        diag_place place = {.file = desk->path};
        diag_count count = {0, 0};
        diag_show(NULL, &desk->style, &err, &place, &count);
        return EXIT_USAGE;
    }
    return db_failed(desk, rc);
}

int db_cluster_open(db_desk *desk) {
    return desk->urls ? open_cluster(desk) : db_open(desk, QP_DB_READ);
}

qp_status db_tree_of(const db_desk *desk, qp_db_tree_moves *out,
                     const qp_pos *pos, const qp_db_query *query) {
    if (desk->cluster)
        return query ? qp_cluster_tree_of(out, desk->cluster, pos, query)
                     : qp_cluster_tree(out, desk->cluster, pos);
    return query ? qp_db_tree_of(out, desk->db, pos, query)
                 : qp_db_tree(out, desk->db, pos);
}

qp_status db_find_of(const db_desk *desk, const qp_db_query *query,
                     qp_on_db_found found, void *ctx) {
    return desk->cluster ? qp_cluster_find(desk->cluster, query, found, ctx)
                         : qp_db_find(desk->db, query, found, ctx);
}

qp_status db_load_each(const db_desk *desk, const db_ids *ids, qp_game *game,
                       qp_on_cluster_game *take, void *ctx) {
    if (desk->cluster)
        return qp_cluster_load_games(desk->cluster, ids->id, ids->count, game,
                                     take, ctx);
    for (size_t i = 0; i < ids->count; i++) {
        qp_status rc = qp_db_load(game, desk->db, ids->id[i]);
        if (rc && rc != QP_E_DB_GAME) return rc;
        if (take(ctx, ids->id[i], rc ? NULL : game) == QP_STOP)
            return QP_E_STOP;
    }
    return QP_OK;
}
