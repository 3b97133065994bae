/* pattern_search.h - searches patterns in games, by their material first.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_MATERIAL_H
#define QP_DB_MATERIAL_H

#include "database.h"

typedef struct db_looked_for {
    const qp_pattern *pattern;
    int final; /* at the end of the game only */
} db_looked_for;

/* Looks for a pattern in the main line of a game, whose path of material is
 * `path`. `*fits`, and then `row->ply`. `game` is for reading it. */
qp_status db__material_look(qp_db *db, qp_game *game, const db_looked_for *what,
                            qp_text path, qp_db_found *row, int *fits);

#endif
