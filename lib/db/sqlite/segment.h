/* segment.h - a sorted part of the index of positions.
 *
 * A position that few games of the segment have is in a block with others,
 * a posting for each of those games. One that many have, a crowd, has its games
 * in chunks and its moves counted in the table `opening`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_SEGMENT_H
#define QP_DB_SEGMENT_H

#include "../entry/posting.h"
#include "database.h"

/* So many games make a crowd. */
enum { SEGMENT_CROWD = 16 };

/* Games by move at one position. */
typedef struct db_opening {
    uint32_t code; /* of the move, without a result */
    uint32_t result[4];
    int since, until; /* years; 0: not known */
} db_opening;

typedef struct db_openings {
    size_t count;
    db_opening row[QP_MOVES_MAX + 1]; /* and the end of the game */
} db_openings;

/* Adds games to the row of a move. QP_E_DB_DAMAGED when there are more moves
 * than a position can have. */
qp_status db__openings_add(db_openings *all, const db_opening *more);
/* Adds one posting of a game of that year. */
qp_status db__openings_add_posting(db_openings *all, unsigned code, int year);

/* A segment being written, from its lowest key to its highest. */
typedef struct db_segment_writer {
    qp_db *db;
    int64_t id;
    uint64_t first;      /* number of its first game */
    byte_buffer block;   /* of postings */
    uint64_t block_base; /* of its keys: the highest 48 bits of the first */
    uint64_t last;       /* key written last */
    /* Where the last group of keys with the same highest 48 bits begins in the
     * block, the key before it and its first. */
    size_t group;
    uint64_t group_last, group_order;
    byte_buffer chunk; /* of a crowd */
    int64_t chunks;
    uint32_t last_game;
    uint64_t crowd; /* its key */
    uint64_t sum, seal;
    int64_t postings;
} db_segment_writer;

qp_status db__segment_begin(db_segment_writer *out, qp_db *db, uint64_t first);
/* A posting of a position that few have. */
qp_status db__segment_put(db_segment_writer *writer, const db_posting *posting);
/* A crowd: its games in order, then its moves. */
void db__crowd_begin(db_segment_writer *writer, uint64_t order);
qp_status db__crowd_put(db_segment_writer *writer, uint32_t game, unsigned ply);
qp_status db__crowd_end(db_segment_writer *writer, const db_openings *moves);
qp_status db__segment_end(db_segment_writer *writer, int64_t level,
                          int64_t games);

/* What one posting adds to a segment's sum. */
uint64_t db__posting_sum(uint64_t order, uint64_t game, unsigned ply);

/* The year that counts for a move; 0 if it has none. */
int db__opening_year(int year);

/* What the years of a move add to the seal of its segment. */
uint64_t db__years_seal(uint64_t order, const db_opening *row);
/* What the row of a segment adds: all but what removing games changes. */
uint64_t db__segment_row_seal(const db_segment *segment);
/* The seal of a segment: a hash of its row and of the years of its openings. */
qp_status db__segment_seal(uint64_t *out, qp_db *db, const db_segment *segment);
/* Seals what an older version wrote. */
qp_status db__segments_upgrade(qp_db *db);

/* The numbers that the blocks of a segment can have. */
int64_t db__block_id(int64_t segment, uint64_t order);
enum { SEGMENT_ID_MAX = 32767 };

/* Reads the postings of a block one by one. */
typedef struct db_block {
    const unsigned char *at, *end;
    db_posting posting; /* the last read */
} db_block;
void db__block_open(db_block *out, int64_t id, qp_text data);
/* 0 at its end, with `at` NULL when the block is damaged. */
int db__block_next(db_block *block);

/* The same for a chunk of a crowd; order and code are not set. */
void db__chunk_open(db_block *out, qp_text data);
int db__chunk_next(db_block *chunk);

/* opening_tree.c: the postings of a position that is not a crowd of the
 * segment.
 */
qp_status db__few(qp_db *db, const db_segment *segment, uint64_t order,
                  db_posting out[SEGMENT_CROWD], size_t *count);
/* Counts the games that come to the position of a key in variations only. */
typedef qp_status (*db_tree_counter)(void *ctx, uint64_t *games, uint64_t key);
/* Sets how many of these there are of a position and of those after its moves.
 */
qp_status db__tree_variations(qp_db_tree_moves *out, const qp_pos *pos,
                              db_tree_counter count, void *ctx);
/* Sets the moves of a position as a tree shows them. */
void db__tree_answer(qp_db_tree_moves *out, const db_openings *moves,
                     const qp_pos *pos);

#endif
