/* index_change.h - takes games out of the index of positions, puts them back,
 * or gives them another result or year.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_INDEX_CHANGE_H
#define QP_DB_INDEX_CHANGE_H

#include "database.h"
#include "qipu/game.h"

/* What becomes of a game. Its moves stay. Games that come back are changed
 * apart from others: all of one db_index_change do. */
typedef struct db_game_change {
    uint64_t id;
    int gone, back;
    unsigned result[2]; /* before and after */
    int year[2];        /* 0: not known */
} db_game_change;

typedef struct db_index_change db_index_change;

/* Begins changes within a transaction. Free `*out`, whatever is returned. */
qp_status db__index_change_new(db_index_change **out, qp_db *db);
/* Adds the change of a game; its row in `game` is changed by the caller. */
qp_status db__index_change_game(db_index_change *change,
                                const db_game_change *what,
                                const qp_game *game);
/* Makes all changes, after those of the rows. */
qp_status db__index_change_end(db_index_change *change);
void db__index_change_free(db_index_change *change);

/* ---- index_years.c --------------------------------------------------------
 */

/* A move of a crowd whose first or last year may be another. */
typedef struct db_stale_years {
    uint64_t order;
    uint64_t next;    /* the position after it; the same at the end of a game
                         and in variations */
    uint32_t segment; /* its place in the list */
    uint32_t code;
} db_stale_years;

/* Computes these years again, and the seals of the segments. Sorts `stale`. */
qp_status db__years_renew(qp_db *db, const db_segment *segment,
                          db_stale_years *stale, size_t count);

/* Adds to the seal of a segment. */
qp_status db__add_to_seal(qp_db *db, int64_t segment, uint64_t more);

#endif
