/* qipu/clickhouse.h - game databases in ClickHouse, for collections that are
 * too big for one machine: one server, or shards of replicas, over HTTP. Part
 * of libqipu-db.
 *
 *     qp_cluster_open(&cluster, urls, NULL, &err)
 *     qp_cluster_create(cluster, "main")          the tables, if missing
 *     qp_cluster_push_new(&push, cluster)
 *     qp_db_make(&entry, maker, game, offset)     for each game (db.h)
 *     qp_cluster_add(push, entry)
 *     qp_cluster_push_end(push)
 *     qp_cluster_tree(&tree, cluster, &pos)       like qp_db_tree
 *     qp_cluster_find(cluster, &query, f, ctx)    like qp_db_find
 *
 * doc/cluster.md describes the tables. It needs libcurl: if the library was
 * built without it, calls fail with QP_E_CLUSTER_BUILD. Works with servers from
 * version 18.16. Memory is allocated with malloc. Use a qp_cluster from one
 * thread at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLUSTER_H
#define QP_CLUSTER_H

#include "qipu/db_edit.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A connection to the servers of one cluster. Any of them can answer. */
typedef struct qp_cluster qp_cluster;

/** Options for qp_cluster_open. Zero-initialize it, set `size`, then the
 *  options you need. */
typedef struct qp_cluster_options {
    size_t size;          /**< sizeof(qp_cluster_options) */
    unsigned connect_ms;  /**< time limit for connecting; 0: 5,000 */
    unsigned request_ms;  /**< time limit for a whole answer; 0: 300,000 */
    unsigned tries;       /**< attempts for each request; 0: 10 */
    uint64_t batch_games; /**< games per batch; 0: 5,000 */
    void *ctx;            /**< passed to `waiting` */
    /** Called when attempt `attempt` of a request failed because of `why`,
     *  before the request is repeated after a pause. Return QP_STOP to give up,
     *  with QP_E_STOP. May be NULL. */
    qp_flow (*waiting)(void *ctx, qp_text why, unsigned attempt);
} qp_cluster_options;

/** Parses the addresses, without connecting yet. `urls` is one address,
 *  "http://user:password@host:8123/database?setting=value", or several of one
 *  cluster, separated by commas; if one server does not answer, the next is
 *  tried. The settings are ClickHouse's and are sent with each request.
 *  `options` may be NULL. Free with qp_cluster_close.
 *
 *  Fails with QP_E_CLUSTER_URL, with the place in `err`, QP_E_CLUSTER_BUILD,
 *  QP_E_NOMEM, or with QP_E_ARG for options without a size. */
QP_API QP_MUST_CHECK qp_status
qp_cluster_open(qp_cluster **out, qp_text urls,
                const qp_cluster_options *options, qp_err *err);

/** Closes a connection. NULL is allowed. */
QP_API void qp_cluster_close(qp_cluster *cluster);

/** Returns the message of the server or the network for the last failed call,
 *  valid until the next call. */
QP_API qp_text qp_cluster_message(const qp_cluster *cluster);

/* All calls below fail with QP_E_CLUSTER_REACH if no server answers in time
 * after all attempts, with QP_E_CLUSTER_SERVER if a server refuses, with
 * QP_E_CLUSTER_NONE if it has no tables of games, with QP_E_CLUSTER_NEWER if a
 * later version created them, with QP_E_CLUSTER_ANSWER if an answer is
 * truncated or invalid, with QP_E_STOP if a callback returned QP_STOP, and with
 * QP_E_NOMEM. */

/* ---- tables -------------------------------------------------------------- */

/** Writes the SQL that creates the tables, one statement per line. `cluster` is
 *  the cluster's name in the servers' settings (remote_servers): the tables are
 *  then sharded and replicated with the macros {shard} and {replica}, and you
 *  must run the SQL on every server. NULL is a single server. Fails with
 *  QP_E_IO, with QP_E_NOMEM, or with QP_E_ARG if a name has characters other
 *  than letters, digits and '_'. */
QP_API QP_MUST_CHECK qp_status qp_cluster_ddl(const qp_sink *out,
                                              const char *database,
                                              const char *cluster);

/** Creates the missing tables on every server that was passed to
 *  qp_cluster_open. Fails with QP_E_ARG like qp_cluster_ddl. */
QP_API QP_MUST_CHECK qp_status qp_cluster_create(qp_cluster *cluster,
                                                 const char *name);

/* ---- importing games ----------------------------------------------------- */

/** An import that collects games and sends them in batches. Any number of
 *  imports may run at the same time, on any machines. A game has a number made
 *  from what it says (doc/cluster.md): one that is stored already, from
 *  whatever file or database, is not stored again, and an import that was
 *  interrupted continues where it stopped when it is run again. */
typedef struct qp_cluster_push qp_cluster_push;

/** The results of an import. */
typedef struct qp_cluster_sum {
    uint64_t games, positions; /**< stored by this import */
    uint64_t batches;
    uint64_t there; /**< games that were stored already, or added twice */
} qp_cluster_sum;

/** Starts an import. Batches that an interrupted import left unfinished are
 *  completed, which fails with QP_E_CLUSTER_OTHER if some of their games cannot
 *  be found. Only the import may use `cluster` until it is freed. Free with
 *  qp_cluster_push_free. */
QP_API QP_MUST_CHECK qp_status qp_cluster_push_new(qp_cluster_push **out,
                                                   qp_cluster *cluster);

/** Sets the name of the file from which the next games come. Fails with
 *  QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_cluster_file(qp_cluster_push *push,
                                               qp_text name);

/** Adds a game as an entry of qp_db_make (db.h). Full batches are sent at once.
 *  Fails with QP_E_ARG if it is not an entry. */
QP_API QP_MUST_CHECK qp_status qp_cluster_add(qp_cluster_push *push,
                                              qp_text entry);

/** Sends the remaining games. If another import stored some of the same games
 *  meanwhile, takes those out of the counts. Fails like qp_cluster_add. */
QP_API QP_MUST_CHECK qp_status qp_cluster_push_end(qp_cluster_push *push);

/** Sets `*sum` to what has been stored so far. */
QP_API void qp_cluster_pushed(qp_cluster_sum *sum, const qp_cluster_push *push);

/** Frees an import. Games that were not sent are discarded. NULL is allowed. */
QP_API void qp_cluster_push_free(qp_cluster_push *push);

/* ---- queries ------------------------------------------------------------- */

/** Does the same as qp_db_tree. */
QP_API QP_MUST_CHECK qp_status qp_cluster_tree(qp_db_tree_moves *out,
                                               qp_cluster *cluster,
                                               const qp_pos *pos);

/** Does the same as qp_db_tree_of. */
QP_API QP_MUST_CHECK qp_status qp_cluster_tree_of(qp_db_tree_moves *out,
                                                  qp_cluster *cluster,
                                                  const qp_pos *pos,
                                                  const qp_db_query *query);

/** Does the same as qp_db_find, except that aliases of players are not known
 *  and comments are searched as text, not by word. Some
 *  thousand games are fetched at a time, so memory does not grow with their
 *  number. Fails with QP_E_ARG
 *  for invalid dates. */
QP_API QP_MUST_CHECK qp_status qp_cluster_find(qp_cluster *cluster,
                                               const qp_db_query *query,
                                               qp_on_db_found found, void *ctx);

/** Passes the games of these numbers to `found`, as qp_cluster_find does. Those
 *  that the servers do not have are left out. 4,096 numbers are one request,
 *  whose games come once each, in the order of their numbers. */
QP_API QP_MUST_CHECK qp_status qp_cluster_rows(qp_cluster *cluster,
                                               const uint64_t *id, size_t count,
                                               qp_on_db_found found, void *ctx);

/** Does the same as qp_db_dups_of (db_edit.h). */
QP_API QP_MUST_CHECK qp_status qp_cluster_dups(
    qp_cluster *cluster, const qp_db_dups_options *options,
    qp_flow (*group)(void *ctx, const qp_db_group *group), void *ctx);

/** Checks whether all that imports recorded is stored, that no batch is
 *  unfinished, and that each game is the one of its number. Faults are passed
 *  to `bad` as by qp_db_check. */
QP_API QP_MUST_CHECK qp_status qp_cluster_check(
    qp_cluster *cluster, qp_flow (*bad)(void *ctx, qp_text what), void *ctx);

/** Does the same as qp_db_load; fails with QP_E_DB_GAME if there is no such
 *  game. */
QP_API QP_MUST_CHECK qp_status qp_cluster_load(qp_game *game,
                                               qp_cluster *cluster,
                                               uint64_t id);

/** Called by qp_cluster_load_games for each game; `game` is NULL if there is no
 *  such game. Return QP_STOP to end. */
typedef qp_flow qp_on_cluster_game(void *ctx, uint64_t id, qp_game *game);

/** Reads `count` games, a thousand in a request, and passes each to `take` in
 *  the order of `id`, in `game`, which the next overwrites. Fails like
 *  qp_cluster_find. */
QP_API QP_MUST_CHECK qp_status
qp_cluster_load_games(qp_cluster *cluster, const uint64_t *id, size_t count,
                      qp_game *game, qp_on_cluster_game *take, void *ctx);

/** What is stored, compared with the record of batches. */
typedef struct qp_cluster_count {
    uint64_t batches, cut; /**< `cut`: their games are stored, the positions
                                not, or not all */
    uint64_t games, positions, openings; /**< according to the record */
    uint64_t games_there, positions_there, openings_there; /**< actually stored;
                                                                for openings,
                                                                the games that
                                                                they count */
} qp_cluster_count;

/** Counts both. They agree if nothing was lost or stored twice; while a replica
 *  is catching up, they may differ. */
QP_API QP_MUST_CHECK qp_status qp_cluster_counts(qp_cluster_count *out,
                                                 qp_cluster *cluster);

#ifdef __cplusplus
}
#endif
#endif
