/* game_writer.h - writes games on the thread that reads them, and reports what
 * the output cannot store.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_GAME_WRITER_H
#define QP_CLI_GAME_WRITER_H

#include "../io/read_games.h"
#include "qipu/qpg.h"

typedef struct game_writer {
    const read_order *order;
    qp_part *part;
    const qp_game *game; /* the one being written */
    qp_sink sink;        /* for the text of the output */
    qp_encoder *probe;   /* finds what its encoding lacks; NULL: nothing */
    qp_packer *packer;   /* of .qpg; or NULL */
    qp_status failed;    /* what `sink` met */
} game_writer;

/* Opens it for a part. Returns 0 if out of memory. */
int game_writer_open(game_writer *w, const read_order *order, qp_part *part);
void game_writer_close(game_writer *w);

/* Returns options that write `game` as the order has it and report losses. */
qp_write_options game_writer_options(game_writer *w, const qp_game *game);

/* Writes a game as the order has it, as text or as a record, to `out`. */
qp_status game_writer_put(game_writer *w, const qp_game *game,
                          const qp_sink *out);

/* Finds the characters of a text that the output's encoding lacks. */
qp_status game_writer_probe(game_writer *w, qp_text text);

/* A game ends, whose writing came to `rc`: reports the characters that it
 * loses. Returns what a stage's `game` returns. */
qp_status game_writer_end(game_writer *w, qp_status rc);

#endif
