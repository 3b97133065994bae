/* qipu/statistics.h - what is counted of the games of a database: results,
 * openings, lengths, players, events. It is part of libqipu-db.
 *
 *     qp_statistics *s;
 *     if (qp_statistics_open(&s, db, &query)) ...     which games; NULL: all
 *     qp_statistics_count(s, QP_STATISTICS_YEARS, row, ctx);
 *     qp_statistics_close(s);
 *
 * Memory comes from libc.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_STATISTICS_H
#define QP_STATISTICS_H

#include "qipu/db.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What games are counted by, and the parts of each row. */
typedef enum qp_statistics_kind {
    /** Years, in order: red wins, draws, black wins, others. 0: not known. */
    QP_STATISTICS_YEARS,
    /** Years, in order: the letters A to E of the ECCO codes. Games without a
     *  code are left out. */
    QP_STATISTICS_LETTERS,
    /** Steps of ten plies, in order: the games. */
    QP_STATISTICS_LENGTHS,
    /** ECCO codes, in order, results as of years: cut to one character more
     *  than `ecco` of the query has. */
    QP_STATISTICS_OPENINGS,
    /** The 30 players with the most games: won, drawn, lost, others. Games
     * under all names of a player count; his own in simplified characters is
     * shown, if a game has it, else the first that came in. */
    QP_STATISTICS_PLAYERS,
    /** The same of those with a known result, by the first name that came in.
     */
    QP_STATISTICS_SCORES,
    /** The 30 events with the most games: the games. */
    QP_STATISTICS_EVENTS
} qp_statistics_kind;

/** So many parts a row may have. */
#define QP_STATISTICS_PARTS 5

/** One row. Borrowed until the callback returns. */
typedef struct qp_statistics_row {
    qp_text name; /**< of a player or an event; a code of openings */
    int64_t from; /**< the first year, or number of plies */
    int64_t span; /**< how many years or numbers of plies it is of */
    uint64_t games;
    uint64_t part[QP_STATISTICS_PARTS];
} qp_statistics_row;

/** Receives each row. */
typedef qp_flow (*qp_on_statistics)(void *ctx, const qp_statistics_row *row);

/** Games of an open database that are to be counted. */
typedef struct qp_statistics qp_statistics;

/** Finds the games; `query` NULL: all, at no cost. The database is borrowed.
 *  Owned: qp_statistics_close. Fails as qp_db_find. */
QP_API QP_MUST_CHECK qp_status qp_statistics_open(qp_statistics **out,
                                                  qp_db *db,
                                                  const qp_db_query *query);

/** Counts them. Fails as qp_db_find. */
QP_API QP_MUST_CHECK qp_status qp_statistics_count(const qp_statistics *s,
                                                   qp_statistics_kind kind,
                                                   qp_on_statistics row,
                                                   void *ctx);

/** NULL is allowed. Cannot fail. */
QP_API void qp_statistics_close(qp_statistics *s);

/** Puts rows of years or plies, in order, together into at most `most` rows of
 *  the same width, for a chart: 1, 2, 5, 10, ... times the width of the first.
 *  Those between without a game are there, too. What lies at either end and has
 *  less than one of a hundred games in `parts` parts is left out: `*outside` is
 *  how many. Returns how many `out` has. Cannot fail. */
QP_API size_t qp_statistics_bars(qp_statistics_row *out, size_t most,
                                 const qp_statistics_row *row, size_t count,
                                 size_t parts, uint64_t *outside);

#ifdef __cplusplus
}
#endif
#endif
