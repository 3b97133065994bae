/* glue_events.h - the events of a reader as bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef GLUE_EVENTS_H
#define GLUE_EVENTS_H

#include "glue.h"
#include "qipu/repair.h"

/** Games on their way to JavaScript. */
typedef struct glue_stream {
    const qp_reader *reader;
    qp_setup opening;
    uint32_t ended; /* games since JavaScript took the last */
} glue_stream;

/** Writes what it hears to the answer, where games end to GLUE_ENDS, and
 *  problems to GLUE_PROBLEMS: with the number of their game, from 1, or 0. */
qp_handler glue_stream_handler(glue_stream *stream);

/** Begins an answer of games. */
void glue_begin_games(void);

/** Adds a game to it. Fails with QP_E_NOMEM. */
qp_status glue_put_game(const qp_game *game);

/** For qp_repair_options.found: adds a repair to GLUE_REPAIRS, with the number
 *  of its game. `ctx` is a glue_stream. */
void glue_on_repair(void *ctx, const qp_repair *repair);

#endif
