/* duplicates.c - finds equal and similar games on the servers.
 *
 * Reads a hash of each line, 24 bytes a game, and then goes through the moves
 * of all games, as in a file (line_groups.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include "../entry/line_groups.h"
#include "each_game.h"

static qp_status same_lines(qp_cluster *cluster, db_lines *lines, int *walks) {
    cluster__each_sql(cluster, "any(plies)", 0);
    buffer_puts(&cluster->sql, " FORMAT RowBinary");
    qp_status status = cluster__ask(cluster);
    if (status) return status;
    cluster_rows rows = cluster__rows(cluster);
    while (!status && rows.at < rows.end) {
        db_line line = {.id = cluster__read_bytes(&rows, 8)};
        line.hash = cluster__read_bytes(&rows, 8);
        line.weight = (int32_t)cluster__read_bytes(&rows, 4);
        line.plies = (uint32_t)cluster__read_bytes(&rows, 4);
        status = rows.bad ? QP_E_CLUSTER_ANSWER : db__lines_add(lines, &line);
    }
    return status ? status : db__lines_same(lines, walks);
}

static qp_status walk_lines(void *ctx, const cluster_read *read) {
    if (read->status) return read->status;
    return db__lines_walk(ctx, read->id, read->weight, read->game);
}

qp_status qp_cluster_dups(qp_cluster *cluster,
                          const qp_db_dups_options *options,
                          qp_flow (*group)(void *ctx, const qp_db_group *group),
                          void *ctx) {
    db_lines lines = db__lines_of(options, group, ctx);
    int walks = 0;
    qp_status status = cluster__ready(cluster);
    if (!status) status = same_lines(cluster, &lines, &walks);
    if (!status && walks)
        status = cluster__each_game(cluster, walk_lines, &lines);
    if (!status) status = db__lines_end(&lines);
    db__lines_free(&lines);
    return status;
}
