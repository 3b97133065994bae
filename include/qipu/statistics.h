/* qipu/statistics.h - statistics of the games of a database: results, openings,
 * lengths, players, events. Part of libqipu-db.
 *
 *     qp_statistics *s;
 *     if (qp_statistics_open(&s, db, &query)) ...     NULL: all games
 *     qp_statistics_count(s, QP_STATISTICS_YEARS, row, ctx);
 *     qp_statistics_close(s);
 *
 * Memory is allocated with malloc.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_STATISTICS_H
#define QP_STATISTICS_H

#include "qipu/db.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What to count games by, and the parts of each row. */
typedef enum qp_statistics_kind {
    /** Years, ascending: Red won, drawn, Black won, other. Year 0 is
     *  unknown. */
    QP_STATISTICS_YEARS,
    /** Years, ascending: the letters A to E of the ECCO codes. Games without a
     *  code are omitted. */
    QP_STATISTICS_LETTERS,
    /** Lengths in steps of ten plies, ascending: games. */
    QP_STATISTICS_LENGTHS,
    /** ECCO codes, ascending, with results like years. Codes are truncated to
     *  one character more than `ecco` of the query has. */
    QP_STATISTICS_OPENINGS,
    /** The 30 players with the most games: won, drawn, lost, other. Games under
     *  all names of a player count. The row shows the player's own name in
     *  simplified characters if a game has it, otherwise the first name
     *  imported. */
    QP_STATISTICS_PLAYERS,
    /** The same for games with a known result, under the first name
     *  imported. */
    QP_STATISTICS_SCORES,
    /** The 30 events with the most games: games. */
    QP_STATISTICS_EVENTS
} qp_statistics_kind;

/** The most parts of a row. */
#define QP_STATISTICS_PARTS 5

/** One row of statistics, valid during the callback. */
typedef struct qp_statistics_row {
    qp_text name; /**< name of the player or event, or the code of the
                       opening */
    int64_t from; /**< the first year or number of plies */
    int64_t span; /**< how many years or numbers of plies the row covers */
    uint64_t games;
    uint64_t part[QP_STATISTICS_PARTS];
} qp_statistics_row;

/** Receives each row. */
typedef qp_flow (*qp_on_statistics)(void *ctx, const qp_statistics_row *row);

/** A set of games of an open database. */
typedef struct qp_statistics qp_statistics;

/** Finds the games; `query` NULL selects all games, at no cost. Free with
 *  qp_statistics_close. The database must stay open. Fails like qp_db_find. */
QP_API QP_MUST_CHECK qp_status qp_statistics_open(qp_statistics **out,
                                                  qp_db *db,
                                                  const qp_db_query *query);

/** Computes the statistics of one kind. Fails like qp_db_find. */
QP_API QP_MUST_CHECK qp_status qp_statistics_count(const qp_statistics *s,
                                                   qp_statistics_kind kind,
                                                   qp_on_statistics row,
                                                   void *ctx);

/** Frees a set. NULL is allowed. */
QP_API void qp_statistics_close(qp_statistics *s);

/** Combines consecutive rows of years or plies into at most `most` rows of
 *  equal width, for a chart: 1, 2, 5, 10 ... times the width of the first row.
 *  Rows without games are included. At both ends, rows with less than a
 *  hundredth of the games in `parts` parts are omitted; `*outside` is set to
 *  the number of games in them. Returns the number of rows in `out`. */
QP_API size_t qp_statistics_bars(qp_statistics_row *out, size_t most,
                                 const qp_statistics_row *row, size_t count,
                                 size_t parts, uint64_t *outside);

#ifdef __cplusplus
}
#endif
#endif
