/* game_rows.h - a game as rows of the tables.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLUSTER_ROWS_H
#define QP_CLUSTER_ROWS_H

#include "../entry/game_entry.h"
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
    uint64_t token;           /* its number */
    uint64_t games, openings; /* `openings`: visits that the openings count */
    qp_packer *packer;
    byte_buffer comments, moves, key;
} cluster_batch;

/* The number of a game, by what makes it the same as another in a file. */
uint64_t cluster__number(const db_entry *entry);

/* A game that is to be stored. */
typedef struct cluster_game {
    uint64_t id;
    const db_entry *entry;
    const qp_game *game; /* with its tags */
    qp_text file;
} cluster_game;

/* 0 if out of memory. */
int cluster__batch_init(cluster_batch *batch);
/* Empties it, for the batch of that number. */
void cluster__batch_begin(cluster_batch *batch, uint64_t token);
void cluster__batch_free(cluster_batch *batch);

/* Adds the row of a game, and counts it. QP_E_NOMEM, and as qp_game_pack. */
qp_status cluster__batch_add(cluster_batch *batch, const cluster_game *game);

/* Adds the visits of a game. QP_E_NOMEM. */
qp_status cluster__batch_visits(cluster_batch *batch, uint64_t id,
                                const db_entry *entry);

/* Sorts the visits and makes rows of positions and openings of them. */
qp_status cluster__batch_close(cluster_batch *batch);

/* Adds rows for visits of the opening that another batch counts, too. */
void cluster__batch_repeats(cluster_batch *batch, uint64_t token);

/* The material of a position as a number. */
uint32_t cluster__material(const uint8_t count[16]);

/* Adds a condition: the game comes to a material that the pattern allows. */
void cluster__material_sql(byte_buffer *sql, const qp_pattern *pattern);

/* What events and places are compared by (qp_person_fold), with a NUL. */
void cluster__fold(byte_buffer *out, qp_text text);

/* Nonzero if `folded` is within the folded text. */
int cluster__folds_to(qp_text text, const char *folded);

/* What names are compared by. */
void cluster__person(byte_buffer *out, qp_text name, qp_text team);

#endif
