/* qipu/db_query.h - queries of a database of games (db.h, clickhouse.h) and the
 * rows and moves they return. Part of libqipu-db.
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

/** What games can be sorted by. */
typedef enum qp_db_order {
    QP_DB_ORDER_NUMBER, /**< by import */
    QP_DB_ORDER_DATE,
    QP_DB_ORDER_RED, /**< Chinese names by their Pinyin */
    QP_DB_ORDER_BLACK,
    QP_DB_ORDER_RESULT, /**< Red won, drawn, Black won */
    QP_DB_ORDER_EVENT,
    QP_DB_ORDER_ECCO,
    QP_DB_ORDER_PLIES
} qp_db_order;

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
    int newest_first; /**< nonzero: sort by date, the last day first, whatever
                           `sort` is */
    uint64_t after;   /**< only games after this one in that order; 0: all.
                           qp_cluster_find ignores it, and `bare`, `sort`,
                           `descending`, `with_after` and `jobs` */
    int bare;         /**< nonzero: return only id, plies, ply, result, year */
    const qp_pos
        *or_pos; /**< with `pos`: this one may occur instead; or NULL */
    const qp_selection *selection; /**< every game must match it, too; compared
                                        game by game. NULL: none */
    qp_db_order sort;
    int descending; /**< nonzero: the last first. Games that say nothing in the
                         column are last in any case */
    int with_after; /**< nonzero: return the game `after`, too */
    unsigned jobs;  /**< threads that search for `pattern`, `final` and
                         `selection`; 0 is 1. The games and their order are the
                         same with any number. Used for a database that is
                         opened for reading */
    /** With `selection`: one of these occurs in the main line or in a
     *  variation, or its mirror does. Used to compare fewer games, if positions
     *  of variations are in the index; NULL: any */
    const qp_pos *varied, *or_varied;
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
    qp_text red_team, black_team;     /**< of the tags, or as the names begin;
                                           or "" */
    int year;                         /**< of the date; 0 if unknown */
    int in_variation; /**< nonzero: the positions or patterns match in a
                           variation only; `ply` is there */
} qp_db_found;

/** Receives each game. */
typedef qp_flow (*qp_on_db_found)(void *ctx, const qp_db_found *found);

/* ---- the opening tree ---------------------------------------------------- */

/** A move that was played in a position. */
typedef struct qp_db_move {
    qp_move move;
    uint64_t games;     /**< games with any result; each counts once, with
                             the move of its first visit */
    uint64_t result[4]; /**< Red won, drawn, Black won, other */
    /** Of years from 1800 to 2100, as others are mistakes; 0 if none is
     *  known. */
    int first_year, last_year;
    uint64_t variations; /**< games that reach the position after the move in
                              variations only, if these are in the index */
} qp_db_move;

/** The moves that were played in a position, most games first; after them those
 *  that are in variations only. */
typedef struct qp_db_tree_moves {
    uint64_t games; /**< games that reached the position */
    uint64_t ended; /**< games that ended in it */
    uint64_t result[4];
    size_t count;
    qp_db_move move[QP_MOVES_MAX];
    uint64_t variations; /**< games that reach the position in variations
                              only */
} qp_db_tree_moves;

/* ---- columns ------------------------------------------------------------- */

/** Returns the name of column `index` (0-based) of the games found, or NULL
 *  beyond the last. Games can be sorted and counted by each: id, red, result,
 *  black, date, year, plies, ply, event, site, round, ecco, file, offset,
 *  broken, red_person, black_person, red_team, black_team, in_variation. */
QP_API const char *qp_db_column(size_t index);

/** Sorts the games that a search finds, in limited memory like qp_sorter. */
typedef struct qp_db_sorter qp_db_sorter;

/** Creates a sorter. `order` has names of columns with commas between them, the
 *  first counts most; '-' before a name reverses it. Texts are sorted by their
 *  bytes and unknown dates come last, as by qp_game_part; games that are equal
 *  in each column stay as they were found. Free with qp_db_sorter_free. Fails
 *  with QP_E_ARG if there is no such column, with its name and a similar one in
 *  `err` (may be NULL), with QP_E_LIMIT for too many, or with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_db_sorter_new(qp_db_sorter **out,
                                                qp_text order, qp_err *err);

/** Adds a game: pass it with the sorter as its context to qp_db_find. Returns
 *  QP_STOP if it fails; qp_db_sorter_end then says why. */
QP_API qp_flow qp_db_sorter_add(void *sorter, const qp_db_found *found);

/** Passes the games to `found` in order. Fails with QP_E_STOP if that returns
 *  QP_STOP, or like qp_sorter_put. */
QP_API QP_MUST_CHECK qp_status qp_db_sorter_end(qp_db_sorter *sorter,
                                                qp_on_db_found found,
                                                void *ctx);

/** Frees a sorter. NULL is allowed. */
QP_API void qp_db_sorter_free(qp_db_sorter *sorter);

/** Counts the games that a search finds, by one or more columns. */
typedef struct qp_db_groups qp_db_groups;

/** The most columns to count by. */
#define QP_DB_GROUP_COLUMNS 16

/** A group: the games with the same values in all columns. */
typedef struct qp_db_group_row {
    size_t count;         /**< of `value` */
    const qp_text *value; /**< in the order of the columns; "" if unknown */
    uint64_t games;
    uint64_t result[4]; /**< Red won, drawn, Black won, other */
} qp_db_group_row;

/** Creates a counter by `columns`, names with commas between them. `order` is
 *  that of the groups: these columns or "games", as in qp_db_sorter_new; or
 *  empty: most games first. Free with qp_db_groups_free. Fails like
 *  qp_db_sorter_new, or with QP_E_LIMIT for more than QP_DB_GROUP_COLUMNS. */
QP_API QP_MUST_CHECK qp_status qp_db_groups_new(qp_db_groups **out,
                                                qp_text columns, qp_text order,
                                                qp_err *err);

/** Returns the number of columns, and sets `name`, if not NULL, to the name of
 *  each. */
QP_API size_t qp_db_groups_columns(const char *name[QP_DB_GROUP_COLUMNS],
                                   const qp_db_groups *groups);

/** Adds a game, like qp_db_sorter_add. */
QP_API qp_flow qp_db_groups_add(void *groups, const qp_db_found *found);

/** Passes the groups to `row`. Fails like qp_db_sorter_end. */
QP_API QP_MUST_CHECK qp_status qp_db_groups_end(
    qp_db_groups *groups, qp_flow (*row)(void *ctx, const qp_db_group_row *row),
    void *ctx);

/** Frees a counter. NULL is allowed. */
QP_API void qp_db_groups_free(qp_db_groups *groups);

#ifdef __cplusplus
}
#endif
#endif
