/* qipu/clickhouse.h - games where one machine is outgrown: ClickHouse, one
 * server or shards of replicas, spoken to over HTTP. Part of libqipu-db.
 *
 *     qp_cluster_open(&cluster, urls, NULL, &err)
 *     qp_cluster_create(cluster, "main")          the tables, where none are
 *     qp_cluster_push_new(&push, cluster)
 *     qp_cluster_put(push, &found, game)          for each game of a database
 *     qp_cluster_push_end(push)
 *     qp_cluster_tree(&tree, cluster, &pos)       as qp_db_tree answers
 *     qp_cluster_find(cluster, &query, f, ctx)    as qp_db_find
 *
 * doc/cluster.md has the tables. Needs libcurl: a library built without it
 * answers QP_E_CLUSTER_BUILD. Servers from 18.16 on are known to do. Memory
 * comes from libc. A qp_cluster is used by one thread at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLUSTER_H
#define QP_CLUSTER_H

#include "qipu/db.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Servers of one cluster, of which any may be asked. */
typedef struct qp_cluster qp_cluster;

/** For qp_cluster_open. Zero it, set `size`, then what you want. */
typedef struct qp_cluster_options {
    size_t size;          /**< sizeof(qp_cluster_options) */
    unsigned connect_ms;  /**< to reach a server; 0: 5,000 */
    unsigned request_ms;  /**< for a whole answer; 0: 300,000 */
    unsigned tries;       /**< of each question, in all; 0: 10 */
    uint64_t batch_games; /**< that are sent together; 0: 5,000 */
    void *ctx;            /**< of `waiting` */
    /** A question failed for the `attempt`th time, as `why` says, and is asked
     *  again after a pause. QP_STOP gives up, with QP_E_STOP. May be NULL. */
    qp_flow (*waiting)(void *ctx, qp_text why, unsigned attempt);
} qp_cluster_options;

/** Reads the addresses; no server is asked yet. `urls` is one address,
 *  "http://user:word@host:8123/database?setting=value", or several of one
 *  cluster with commas between them: what one of them does not answer another
 *  is asked. Settings are ClickHouse's, for each question to that server.
 *  Owned: qp_cluster_close. `options` NULL is all zero.
 *
 *  Fails with QP_E_CLUSTER_URL, with the place in `err`, QP_E_CLUSTER_BUILD,
 *  QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status
qp_cluster_open(qp_cluster **out, qp_text urls,
                const qp_cluster_options *options, qp_err *err);

/** NULL is allowed. Cannot fail. */
QP_API void qp_cluster_close(qp_cluster *cluster);

/** What the server or the network said when the last call failed. Borrowed
 *  until the next call. Cannot fail. */
QP_API qp_text qp_cluster_message(const qp_cluster *cluster);

/* All calls below fail with QP_E_CLUSTER_REACH when no server answers in time,
 * however often it is asked, QP_E_CLUSTER_SERVER when one refuses,
 * QP_E_CLUSTER_NONE when it has no tables of games, QP_E_CLUSTER_NEWER when
 * they are those of a later version, QP_E_CLUSTER_ANSWER for an answer that is
 * cut or not valid, QP_E_STOP when a callback says so, and QP_E_NOMEM. */

/* ---- tables -------------------------------------------------------------- */

/** Writes the SQL that makes the tables, one statement a line. `cluster` is
 *  the name that the servers' settings give the cluster (remote_servers): the
 *  tables are sharded and replicated then, with the macros {shard} and
 *  {replica}, and every server has to be given the SQL. NULL is one server
 *  alone. QP_E_IO, QP_E_NOMEM; QP_E_ARG for names of other characters than
 *  letters, digits and '_'. */
QP_API QP_MUST_CHECK qp_status qp_cluster_ddl(const qp_sink *out,
                                              const char *database,
                                              const char *cluster);

/** Makes the tables that are not there on every server that qp_cluster_open
 *  was given. QP_E_ARG as qp_cluster_ddl. */
QP_API QP_MUST_CHECK qp_status qp_cluster_create(qp_cluster *cluster,
                                                 const char *name);

/* ---- games in ------------------------------------------------------------ */

/** Games on their way: gathered, and sent in batches. What was sent is written
 *  down on the server, so that a push that was cut goes on where it was; a
 *  batch that is sent twice is stored once. */
typedef struct qp_cluster_push qp_cluster_push;

/** What a push came to. */
typedef struct qp_cluster_sum {
    uint64_t games, positions; /**< stored by this push */
    uint64_t batches;
    uint64_t there; /**< games that were there before it */
} qp_cluster_sum;

/** Begins, and asks what is there. `cluster` is used by the push alone until
 *  it is freed. Owned: qp_cluster_push_free. */
QP_API QP_MUST_CHECK qp_status qp_cluster_push_new(qp_cluster_push **out,
                                                   qp_cluster *cluster);

/** The first game that has to be put; those before it are there. Cannot fail.
 */
QP_API uint64_t qp_cluster_push_from(const qp_cluster_push *push);

/** Puts in one game, as qp_db_find reports it and qp_db_load loads it, in the
 *  order of their numbers; sends a batch when it is full. The last batch that
 *  is there is compared with what comes: QP_E_CLUSTER_OTHER when the tables
 *  hold the games of another database, or games of this one that have changed
 *  since. QP_E_ARG for a number out of order. */
QP_API QP_MUST_CHECK qp_status qp_cluster_put(qp_cluster_push *push,
                                              const qp_db_found *found,
                                              const qp_game *game);

/** Sends what was gathered. Fails as qp_cluster_put. */
QP_API QP_MUST_CHECK qp_status qp_cluster_push_end(qp_cluster_push *push);

/** What is stored for good so far. Cannot fail. */
QP_API void qp_cluster_pushed(qp_cluster_sum *sum, const qp_cluster_push *push);

/** NULL is allowed; what was gathered and not sent is forgotten. Cannot fail.
 */
QP_API void qp_cluster_push_free(qp_cluster_push *push);

/* ---- questions ----------------------------------------------------------- */

/** As qp_db_tree. */
QP_API QP_MUST_CHECK qp_status qp_cluster_tree(qp_db_tree_moves *out,
                                               qp_cluster *cluster,
                                               const qp_pos *pos);

/** As qp_db_find; names that users of a database have declared to be one
 *  player's are not known here, and a comment is looked for as a text rather
 *  than by its words. Games come a thousand at a time: memory does not depend
 *  on how many are found. QP_E_ARG for dates that are none. */
QP_API QP_MUST_CHECK qp_status qp_cluster_find(qp_cluster *cluster,
                                               const qp_db_query *query,
                                               qp_on_db_found found, void *ctx);

/** As qp_db_load; QP_E_DB_GAME when there is no such game. */
QP_API QP_MUST_CHECK qp_status qp_cluster_load(qp_game *game,
                                               qp_cluster *cluster,
                                               uint64_t id);

/** How what is stored compares with what was written down of each batch. */
typedef struct qp_cluster_count {
    uint64_t batches, cut;               /**< `cut`: begun and not ended */
    uint64_t games, positions, openings; /**< pushed */
    uint64_t games_there, positions_there, openings_there; /**< stored; of
                                      openings the games that they count */
} qp_cluster_count;

/** Counts. They agree when nothing was lost and nothing is there twice; while
 *  a replica is catching up they may not. */
QP_API QP_MUST_CHECK qp_status qp_cluster_counts(qp_cluster_count *out,
                                                 qp_cluster *cluster);

#ifdef __cplusplus
}
#endif
#endif
