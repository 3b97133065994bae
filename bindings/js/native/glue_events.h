/* glue_events.h - the events of a reader as bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef GLUE_EVENTS_H
#define GLUE_EVENTS_H

#include "glue.h"

/** Games on their way to JavaScript. */
typedef struct glue_stream {
    const qp_reader *reader;
    qp_setup opening;
    uint32_t ended; /* games since JavaScript took the last */
} glue_stream;

/** Writes what it hears to the answer, where games end to GLUE_ENDS, and
 *  problems to GLUE_PROBLEMS: with the number of their game, from 1, or 0. */
qp_handler glue_stream_handler(glue_stream *stream);

#endif
