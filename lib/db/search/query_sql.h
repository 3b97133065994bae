/* query_sql.h - translates a query to SQL.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_QUESTION_H
#define QP_DB_QUESTION_H

#include "../sqlite/position_index.h"

/* The columns of a row; of a lean answer the first four alone, and with a
 * pattern the path. */
enum {
    QUESTION_ID,
    QUESTION_PLIES,
    QUESTION_RESULT,
    QUESTION_YEAR,
    QUESTION_FLAGS,
    QUESTION_RED,
    QUESTION_BLACK,
    QUESTION_EVENT,
    QUESTION_SITE,
    QUESTION_ROUND,
    QUESTION_DATE,
    QUESTION_ECCO,
    QUESTION_FILE,
    QUESTION_PLACE,
    QUESTION_RED_PERSON,
    QUESTION_BLACK_PERSON,
    QUESTION_RED_TEAM,
    QUESTION_BLACK_TEAM,
    QUESTION_PATH = 4
};

/* Nonzero if rows come without their names: more of them may be looked at, or
 * sorted, than are found. */
int db__question_lean(const qp_db_query *query);

/* Nonzero if the index narrows a search in variations. */
int db__question_varied(const qp_db *db, const qp_db_query *query);

/* Asks for the games of a query, all but its pattern, and its limit when it
 * has one or a position; with few hits only for those games, unless NULL.
 * Owned: sqlite3_finalize. */
qp_status db__question(sqlite3_stmt **out, qp_db *db, const qp_db_query *query,
                       const db_hits *hits);

/* Asks for the row of one game, the first argument. Owned as above. */
qp_status db__question_row(sqlite3_stmt **out, qp_db *db);

/* Nonzero if some player of a game has the key. */
int db__player_known(qp_db *db, qp_text key);

#endif
