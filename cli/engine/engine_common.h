/* engine_common.h - what the parts of `qipu engine` share.
 *
 *   engine.c      the command line
 *   go.c       one position, its thoughts and the best move
 *   failures.c    failures and complaints, as they are shown
 *   annotate_file.c   games of a file, annotated
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_ENGINE_H
#define QP_CLI_ENGINE_H

#include "../common/command.h"
#include "qipu/engine_run.h"

/* What the command line asks for. */
typedef struct engine_job {
    qp_engine_options options; /* command, protocol, settings, limits */
    qp_engine_go go;
    qp_notation notation;
    unsigned move_flags;
    diag_style style;
    diag_count count;
    int multipv;

    /* of --annotate */
    char *input;
    const char *output;
    int force, quiet, engines;
    int loss[3]; /* in hundredths of a pawn, for ?! ? ?? */
    int line;    /* plies of a better line */
} engine_job;

/* ---- failures.c ---------------------------------------------------------- */

/* Reports a failure or a lie as a problem, with the engine's last lines.
 * Returns EXIT_SYSTEM when it could not be started, else EXIT_BAD. */
int engine_report(engine_job *job, const qp_engine_fault *fault,
                  const char *about);

/* Passes on what an engine says went wrong; for `event` of its options. */
void engine_complaint(const qp_engine *engine, const qp_engine_event *event);

/* Waits for an engine to introduce itself. 0, or an exit status after its
 * report. */
int engine_open(qp_engine **out, engine_job *job);

/* ---- go.c, annotate_file.c ----------------------------------------------- */

/* NULL: the initial position. Returns an exit status. */
int engine_go(engine_job *job, const char *position);
int engine_annotate(engine_job *job);

#endif
