/* compare_games.h - compares games with what of a query SQL cannot, on several
 * threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_COMPARE_H
#define QP_DB_COMPARE_H

#include "../sqlite/position_index.h"

/* What is known of a game before it is read. */
typedef struct db_game_facts {
    uint64_t id;
    unsigned plies;
    unsigned ply;     /* where the position or pattern is; set if it matches */
    int in_variation; /* it is there */
    int result;       /* 0 to 3 */
    int year;
    qp_text path; /* of its material, for a pattern */
} db_game_facts;

/* Games that are gathered, and then compared. */
typedef struct db_compared db_compared;

/* The query and the hits of its position must live as long. QP_E_NOMEM. */
qp_status db__compared_new(db_compared **out, qp_db *db,
                           const qp_db_query *query, const db_hits *hits);
void db__compared_free(db_compared *all);

/* Adds a game, whose path is copied. QP_E_NOMEM. */
qp_status db__compared_add(db_compared *all, const db_game_facts *facts);
/* Nonzero if it is time to compare them. */
int db__compared_full(const db_compared *all);

/* Compares all games that were added. */
void db__compare(db_compared *all);

/* Sets `*out` to the next game that matches, in the order they were added; NULL
 * after the last one, when more can be added. Fails with the status of the game
 * that could not be compared. */
qp_status db__compared_next(const db_game_facts **out, db_compared *all);

/* ---- find_games.c -------------------------------------------------------- */

/* Does what qp_db_find does, but finds only games that are among the hits, and
 * ignores `bare`, which is nonzero. */
qp_status db__find_among(qp_db *db, const qp_db_query *query,
                         const db_hits *among, qp_on_db_found found, void *ctx);

#endif
