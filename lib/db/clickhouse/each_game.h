/* each_game.h - goes through all games of the servers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLUSTER_EACH_GAME_H
#define QP_CLUSTER_EACH_GAME_H

#include "game_rows.h"

/* A game that was read. */
typedef struct cluster_read {
    uint64_t id, line;
    int32_t weight;
    qp_status status; /* why its record cannot be read */
    qp_game *game;
} cluster_read;

/* Return anything but QP_OK to end with that. */
typedef qp_status cluster_on_read(void *ctx, const cluster_read *read);

/* Passes each game to `take`, in the order of their numbers, a page at a time.
 */
qp_status cluster__each_game(qp_cluster *cluster, cluster_on_read *take,
                             void *ctx);

/* Begins SQL for the games of complete batches, each once, from the one after
 * a number on: their number, line, weight, and these columns. */
void cluster__each_sql(qp_cluster *cluster, const char *columns,
                       uint64_t after);

#endif
