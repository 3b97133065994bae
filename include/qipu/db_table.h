/* qipu/db_table.h - writes the games of a database, or their positions, as a
 * table for other programs: CSV, Parquet or Arrow. Part of libqipu-db.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_TABLE_H
#define QP_DB_TABLE_H

#include "qipu/db.h"
#include "qipu/table.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a row is. */
typedef enum qp_db_table_kind {
    /** A game: id, red, black, event, site, round, date, result, ecco, plies,
     *  fen (of a start that is not the opening position), moves (UCCI), day,
     *  broken, file, and of each player the key (red_person) and the team
     *  (red_team). Rows are in the order of the numbers. */
    QP_DB_TABLE_GAMES,
    /** A position of a main line: key, game, ply, move (UCCI; none at the end),
     *  mirrored (the key is that of its mirror), result. */
    QP_DB_TABLE_POSITIONS
} qp_db_table_kind;

/** What to write. Zero-initialize it, set `size`, then the rest. */
typedef struct qp_db_table_options {
    size_t size;
    qp_db_table_kind kind;
    qp_table_format format;
    const uint64_t *id; /**< numbers of the games */
    size_t count;       /**< of `id` */
} qp_db_table_options;

/** Writes a table of games. Rows with a text that is not UTF-8 or too long are
 *  omitted; `*left_out` is how many. Fails like qp_db_find and qp_table_put. */
QP_API QP_MUST_CHECK qp_status qp_db_table(uint64_t *left_out,
                                           const qp_sink *to, qp_db *db,
                                           const qp_db_table_options *options);

#ifdef __cplusplus
}
#endif
#endif
