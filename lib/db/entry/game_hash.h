/* game_hash.h - hashes of games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_GAME_HASH_H
#define QP_DB_GAME_HASH_H

#include "../../core/base/inline/buffer.h"
#include "qipu/game.h"

/* Hashes bytes, starting from the hash of the bytes before them, or from 0. */
uint64_t db__hash(uint64_t hash, const void *bytes, size_t len);

/* The hash of a start and its moves, as they are and mirrored. */
typedef struct db_line_hash {
    uint64_t here, there;
} db_line_hash;
void db__line_begin(db_line_hash *line, const qp_pos *start);
void db__line_move(db_line_hash *line, qp_move move);
/* The same for a line and its mirror. */
uint64_t db__line_value(const db_line_hash *line);
/* That of a game. */
uint64_t db__line_of(const qp_game *game);

/* Sets `*out` to a hash of 32 bits of all that a game says, in whatever form
 * its record is: the start, the moves with variations, the comments, the
 * glyphs, the outcome and the tags. `room` is memory for the hashes of the
 * nodes. Fails with QP_E_NOMEM. */
qp_status db__content(uint64_t *out, byte_buffer *room, const qp_game *game);

#endif
