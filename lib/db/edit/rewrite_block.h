/* rewrite_block.h - writes a block of packed games again.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_REWRITE_BLOCK_H
#define QP_DB_REWRITE_BLOCK_H

#include "../sqlite/game_blocks.h"

/* A record that takes another's place. */
typedef struct db_new_record {
    uint64_t id;
    size_t start, len; /* in `records` */
} db_new_record;

typedef struct db_rewriter {
    qp_db *db;
    db_games *games;
    qp_game *game, *empty;
    qp_packer *packer;
    byte_buffer block, records;
    db_new_record *list; /* of this block, in order; owned */
    size_t count, room;
} db_rewriter;

/* Close it, whatever is returned. */
qp_status db__rewriter_open(db_rewriter *out, qp_db *db);
void db__rewriter_close(db_rewriter *to);

/* Adds a new record of a game, in the order of numbers. */
qp_status db__rewriter_add(db_rewriter *to, uint64_t id, qp_text record);

/* Writes a block again, with the new records, and with an empty game in place
 * of each that is gone. Then there are no new records. */
qp_status db__rewrite_block(db_rewriter *to, uint64_t first, qp_text block);

#endif
