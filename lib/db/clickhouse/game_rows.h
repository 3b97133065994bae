/* game_rows.h - a game as rows of the tables.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLUSTER_ROWS_H
#define QP_CLUSTER_ROWS_H

#include "client.h"

/* A position of the main line, on its first visit. */
typedef struct cluster_visit {
    int64_t key;
    uint64_t game;
    char move[4]; /* "h2e2"; "0000" where the game ends */
    uint16_t ply, year;
    uint8_t outcome;
} cluster_visit;

/* Rows that are gathered. */
typedef struct cluster_batch {
    cluster_block block[TABLE_COUNT];
    cluster_visit *visit; /* of all games */
    size_t visits, room;
    uint64_t first, last, games; /* numbers of the games */
    uint64_t openings;           /* visits that the openings count */
    qp_packer *packer;
    byte_buffer comments, moves, key;
} cluster_batch;

/* 0 if out of memory. */
int cluster__batch_init(cluster_batch *batch);
void cluster__batch_clear(cluster_batch *batch);
void cluster__batch_free(cluster_batch *batch);

/* Adds a game: its row, and its visits. QP_E_NOMEM, and as qp_game_pack. */
qp_status cluster__batch_add(cluster_batch *batch, const qp_db_found *found,
                             const qp_game *game);

/* Sorts the visits and makes rows of positions and openings of them. */
qp_status cluster__batch_close(cluster_batch *batch);

/* A sum over what the batch holds. */
uint64_t cluster__batch_sum(const cluster_batch *batch);

/* Which of the four results a game has, as qp_db_move counts them. */
unsigned cluster__outcome(qp_text result);

/* The first and the last day that a date may be, as 19931204; 0, 0 if it is
 * not known. */
void cluster__days(uint32_t *first, uint32_t *last, qp_text date);

/* What events and places are compared by (qp_person_fold), with a NUL. */
void cluster__fold(byte_buffer *out, qp_text text);

/* Nonzero if `folded` is within the folded text. */
int cluster__folds_to(qp_text text, const char *folded);

/* What names are compared by. */
void cluster__person(byte_buffer *out, qp_text name, qp_text team);

#endif
