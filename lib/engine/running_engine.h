/* running_engine.h - one running engine, as its files share it. Not installed.
 *
 *   running_engine.c       lines and what they change; thinking
 *   engine_wait.c  starting, waiting, limits, the end
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ENGINE_RUN_INT_H
#define QP_ENGINE_RUN_INT_H

#include "process.h"
#include "engine_memory.h"

typedef enum qp__engine_phase {
    ENGINE_INTRODUCES, /* waits for its introduction */
    ENGINE_SETTLES,    /* was sent its options, and asked whether it is ready */
    ENGINE_RESTS,
    ENGINE_SYNCS, /* is about to search; what comes before it reports that it is
                     ready belongs to an earlier thought */
    ENGINE_THINKS,
    ENGINE_GONE
} qp__engine_phase;

struct qp_engine {
    qp_alloc alloc;
    qp_engine_options options; /* numbers; texts are in `kept` */
    qp__engine_kept *kept;
    qp__process process;
    qp_engine_dialect dialect;
    qp__engine_phase phase;
    int tried;           /* protocols, when it is to be found out */
    uint64_t started;    /* how often a process was started */
    int64_t deadline;    /* of the phase */
    int stopping;        /* has to stop: the deadline is its last */
    qp__engine_text out; /* to be written */
    size_t sent;
    qp__engine_text line; /* read so far */
    int overlong;         /* it is skipped to its end */
    qp__engine_tail said, errors;
    qp_engine_go go;
    qp_pos pos; /* that is thought about */
    int whole;  /* the result has a score that is not a bound */
    qp_engine_result result;
    qp_engine_fault fault;
};

/* A line longer than this is none. */
enum { QP__ENGINE_LINE = 1 << 16 };

/* ---- running_engine.c ---- */

/* Takes bytes that it said, and that no more will come. */
void qp__engine_feed(qp_engine *e, const char *bytes, size_t len);
void qp__engine_feed_end(qp_engine *e);

/* Writes a command to `out`. */
qp_status qp__engine_send(qp_engine *e, const qp_engine_command *command);

/* ---- engine_wait.c ---- */

/* Gives the process up: why is `status`. */
void qp__engine_fail(qp_engine *e, qp_status status);

/* A thought begins, or its question: sets the deadline. */
void qp__engine_begin(qp_engine *e);

/* Sets the last deadline after a stop. */
void qp__engine_last_call(qp_engine *e);

/* What comes after an introduction that failed: the next protocol, or
 * nothing. */
void qp__engine_next(qp_engine *e);

#endif
