/* pattern_search.h - searches patterns in games, by their material first.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_MATERIAL_H
#define QP_DB_MATERIAL_H

#include "compare_games.h"

typedef struct db_looked_for {
    const qp_pattern *pattern;
    int final; /* at the end of the game only */
} db_looked_for;

/* Looks for a pattern in the main line of a game, whose path of material is
 * `facts->path`. `*fits`, and then `facts->ply`. `game` is for reading it. */
qp_status db__material_look(qp_db *db, qp_game *game, const db_looked_for *what,
                            db_game_facts *facts, int *fits);

#endif
