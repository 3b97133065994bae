/* book_writer.h - a book that is being built. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_OPENINGS_WRITER_H
#define QP_OPENINGS_WRITER_H

#include "opening_book_int.h"

/* A move of a position. */
typedef struct qp__openings_row {
    uint64_t same;   /* qp_pos_key of the position */
    uint64_t key;    /* the book's, set when it is written */
    uint64_t weight; /* the same */
    int left;        /* not written */
    uint8_t cell[QP_SQUARES], turn;
    qp_openings_move is;
    char *memo; /* owned; NULL for none */
} qp__openings_row;

/* How often moves were played, by a number that denotes a move and its
 * position; 0: free. */
typedef struct qp__openings_seen {
    uint64_t *move;
    uint32_t *times;
    size_t used, room; /* a power of two */
} qp__openings_seen;

struct qp_openings_writer {
    qp__openings_row *row;
    size_t count, size;
    size_t *slot, mask;     /* rows by position and move */
    qp__openings_seen seen; /* of games */
    uint64_t *visited;      /* positions of a game since its last capture */
    size_t visited_room;
};

/* Sets `*setup` to the position as its row has it: itself or its mirror, that
 * with the smaller hash, so that both come to one row; and `*move` to the move
 * there. Of one that is its own mirror, the move with the smaller squares.
 * Returns the key. */
uint64_t qp__openings_side(qp_setup *setup, qp_move *move, const qp_pos *pos);

/* book_of_games.c */
void qp__openings_seen_free(qp__openings_seen *seen);

/* Sorts the rows by their keys, gives each its weight, and counts what is not
 * left out. */
void qp__openings_order(qp_openings_writer *writer, uint64_t most,
                        qp_openings_sum *sum);

/* Writes the rows. */
qp_status qp__dat_write(qp_openings_writer *writer, const qp_sink *to,
                        qp_openings_sum *sum);
qp_status qp__obk_write(qp_openings_writer *writer,
                        const qp_openings_keys *keys, const qp_sink *to,
                        qp_openings_sum *sum);

#endif
