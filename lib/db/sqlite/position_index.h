/* position_index.h - looks up a position in the index.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_HITS_H
#define QP_DB_HITS_H

#include "database.h"

/* Games that come to a position, in order, and the plies at which they do. */
typedef struct db_hits {
    size_t count, room;
    struct db_hit {
        uint64_t game;
        uint32_t ply;
    } * hit;
} db_hits;

qp_status db__hits(db_hits *out, qp_db *db, uint64_t key);
/* Adds those of one segment. */
qp_status db__segment_hits(db_hits *hits, qp_db *db, const db_segment *segment,
                           uint64_t key);
/* Adds those of another position. */
qp_status db__more_hits(db_hits *out, qp_db *db, uint64_t key);
/* Puts hits of several positions in order. A game that comes to more than one
 * has the lowest ply. */
void db__hits_merge(db_hits *hits);
/* The ply of a game; -1 if it is not among them. */
int64_t db__hit(const db_hits *hits, uint64_t game);
void db__hits_free(db_hits *hits);

#endif
