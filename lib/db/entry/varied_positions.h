/* varied_positions.h - the positions that a game reaches in variations only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_VARIED_POSITIONS_H
#define QP_DB_VARIED_POSITIONS_H

#include "posting.h"
#include "qipu/game.h"

/* A position at its first occurrence in a variation. */
typedef struct db_varied_position {
    uint64_t key;
    uint16_t ply;
} db_varied_position;

typedef struct db_varied {
    db_varied_position *position; /* owned; by key */
    size_t count, room;
    uint64_t *line; /* owned; keys of the main line, sorted */
    size_t line_count, line_room;
} db_varied;

/* Sets the list to the positions of variations that are not in the main line,
 * each once. Plies from POSTING_PLIES on are left out. QP_E_NOMEM. */
qp_status db__varied(db_varied *list, const qp_game *game);
void db__varied_free(db_varied *list);

#endif
