/* game_blocks.h - packed games, in blocks.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_RECORD_H
#define QP_DB_RECORD_H

#include "database.h"

/* Reads games out of blocks; the last block is kept. */
typedef struct db_games db_games;
db_games *db__games_new(void);

/* Takes a block, whose first game is `first`. QP_E_DB_DAMAGED. */
qp_status db__games_block(db_games *games, uint64_t first, qp_text block);
/* The number of its first game; 0: there is none. */
uint64_t db__games_first(const db_games *games);
/* Nonzero if the block that was taken has the game. */
int db__games_has(const db_games *games, uint64_t id);
/* Reads a game of that block; in their order it is fastest. */
qp_status db__games_read(qp_game *game, db_games *games, uint64_t id);

/* Reads a game from the file, one that was removed too, without the tags that
 * stand in the tables. */
qp_status db__load(qp_game *game, qp_db *db, uint64_t id);

/* Forgets the block that was read last. */
void db__forget_block(qp_db *db);

/* Sets the tags of a game that are in the tables. QP_E_DB_GAME. */
qp_status db__load_tags(qp_game *game, qp_db *db, uint64_t id);

#endif
