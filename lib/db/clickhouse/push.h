/* push.h - a push under way.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLUSTER_PUSH_H
#define QP_CLUSTER_PUSH_H

#include "game_rows.h"
#include "qipu/db.h"

/* A game that waits for its batch: its file's name and its entry. */
typedef struct push_game {
    uint64_t id;
    size_t at, name, len; /* of the bytes that wait */
    int there;            /* the servers have it */
} push_game;

struct qp_cluster_push {
    qp_cluster *cluster;
    push_game *waiting;
    size_t games, room, visits;
    byte_buffer bytes, file; /* `file`: of the games that come next */
    cluster_batch batch;
    byte_buffer block, answer; /* `answer`: games that are read again */
    qp_game *game;
    qp_packer *packer;
    qp_db_maker *maker;
    qp_cluster_sum sum;
};

/* How far a batch is. Until the first note it may as well not be there. */
enum {
    BATCH_GAMES = 1, /* its games are stored */
    BATCH_DONE,      /* its positions, too */
    BATCH_SETTLED    /* games that other batches have are not counted twice */
};

/* A line of the table `batches`. */
typedef struct push_entry {
    uint64_t batch, games, positions, openings;
} push_entry;

/* Stores push->batch, of which nothing was noted. */
qp_status cluster__batch_store(qp_cluster_push *push);

/* Completes what others began. */
qp_status cluster__batches_complete(qp_cluster_push *push);

/* Sees to it that no game counts twice. */
qp_status cluster__repeats_settle(qp_cluster_push *push);

/* ---- parts of these ------------------------------------------------------ */

/* Sends the rows of one table; with `perhaps` a single server may have them. */
qp_status cluster__push_send(qp_cluster_push *push, int table, int perhaps);

/* Lists the batches that came to `state` and no further. `*out` is to be
 * freed. */
qp_status cluster__batches_at(push_entry **out, size_t *count,
                              qp_cluster_push *push, int state);

/* Notes that batches came to a state. */
qp_status cluster__push_note(qp_cluster_push *push, const push_entry *entry,
                             size_t count, int state);

/* Waits until the replicas have what was stored. */
qp_status cluster__push_sync(qp_cluster_push *push);

/* Reads a game of an answer as an entry, which is of the record that comes
 * next there. */
qp_status cluster__push_read(qp_cluster_push *push, cluster_rows *rows,
                             db_entry *out);

/* Takes the answer over, for reading while the servers are queried again. */
cluster_rows cluster__push_keep(qp_cluster_push *push);

#endif
