/* qipu/db_query.h - queries of a database of games (db.h, clickhouse.h) and the
 * rows they return. Part of libqipu-db.
 *
 *     qp_lookup lookup = {.size = sizeof lookup};
 *     qp_db_query query = {.size = sizeof query};
 *     qp_selection_lookup(&lookup, selection);       (game_filter.h)
 *     qp_db_query_select(&query, &lookup, selection);
 *     status = qp_db_find(db, &query, found, ctx);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_QUERY_H
#define QP_DB_QUERY_H

#include "qipu/game_filter.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The conditions of a search. Zero-initialize it, set `size`, then the
 *  conditions you need; a game must match all of them. Texts must stay valid
 *  during the search. Names are compared by qp_person_key (player_name.h):
 *  traditional or simplified, with or without a team; in Latin letters also by
 *  qp_person_sounds. Other texts may be
 *  anywhere in the value, in any case. */
typedef struct qp_db_query {
    size_t size;
    qp_text player;            /**< of either colour, or of `color` */
    qp_text opponent;          /**< the other player */
    int color;                 /**< of `player`: 0 either, 1 Red, 2 Black */
    qp_text event, site, ecco; /**< `ecco`: a code or its beginning, such as
                                    "C4" */
    qp_text comment;           /**< words in a comment */
    unsigned results;          /**< mask of 1 << index in qp_db_move.result; 0:
                                    any */
    int since, until;          /**< years, or dates as 19931204; 0: any */
    unsigned min_plies, max_plies; /**< 0: any */
    const qp_pos *pos; /**< occurs in the main line, or its mirror does */
    const qp_pattern *pattern; /**< matches somewhere in the main line */
    int final;                 /**< nonzero: pos and pattern must match the
                                    final position */
    int broken;                /**< 1: only games with an error; -1: only games
                                    without */
    uint64_t limit;            /**< the most games to return; 0: all */
    int newest_first; /**< nonzero: sort by date, otherwise by import */
    uint64_t after;   /**< only games after this one in that order; 0: all.
                           Ignored by qp_cluster_find, like `bare` */
    int bare;         /**< nonzero: return only id, plies and ply */
    const qp_pos
        *or_pos; /**< with `pos`: this one may occur instead; or NULL */
    const qp_selection *selection; /**< every game must match it, too; compared
                                        game by game. NULL: none */
} qp_db_query;

/** Fills a query with what `lookup` has (qp_selection_lookup, select.h), and
 *  with `selection` if it has a rest. Both must live as long as the query. */
QP_API void qp_db_query_select(qp_db_query *out, const qp_lookup *lookup,
                               const qp_selection *selection);

/** A game that was found. Texts are valid during the callback. */
typedef struct qp_db_found {
    uint64_t id; /**< from 1, for qp_db_load */
    qp_text red, black, event, site, round, date, result, ecco, file;
    uint64_t offset; /**< in `file`; UINT64_MAX: not known */
    unsigned plies;
    unsigned ply; /**< the first ply at which the positions or patterns that
                       were searched for match; otherwise 0 */
    int broken;
    qp_text red_person, black_person; /**< the players' keys (qp_person_key);
                                           with an alias the other's. In a
                                           cluster there are no aliases */
} qp_db_found;

/** Receives each game. */
typedef qp_flow (*qp_on_db_found)(void *ctx, const qp_db_found *found);

#ifdef __cplusplus
}
#endif
#endif
