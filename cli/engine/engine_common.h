/* engine_common.h - what the parts of `qipu engine` share.
 *
 *   engine.c      the command line
 *   go.c       one position, its thoughts and the best move
 *   scores_and_failures.c    scores and failures in words
 *   annotate.c        games: what is written into them
 *   engine_pool.c    games: the positions, spread over engines
 *   score_table.c games: the table and the plot
 *   journal.c         what is finished, kept from one run to the next
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

/* ---- scores_and_failures.c
 * ------------------------------------------------------ */

enum { ENGINE_SCORE_MAX = 24 };

/* A score of the side to move, from Red's side: "0.31", "-1.20", "#3", "#-3".
 * With `plus` a plus in front of what is good for Red. Returns `out`. */
char *engine_score(char out[ENGINE_SCORE_MAX], const qp_engine_info *info,
                   qp_side turn, int plus);

/* A failure or a lie as a problem: with what it is about, and why it is gone.
 */
void engine_fault_err(qp_err *err, const qp_engine_fault *fault,
                      const char *about);

/* Reports a failure or a lie as a problem, with the engine's last lines.
 * Returns EXIT_SYSTEM when it could not be started, else EXIT_BAD. */
int engine_report(engine_job *job, const qp_engine_fault *fault,
                  const char *about);

/* Passes on what an engine says went wrong; for `event` of its options. */
void engine_complaint(const qp_engine *engine, const qp_engine_event *event);

/* Waits for an engine to introduce itself. 0, or an exit status after its
 * report. */
int engine_open(qp_engine **out, engine_job *job);

/* ---- go.c, annotate.c --------------------------------------------- */

/* NULL: the initial position. Returns an exit status. */
int engine_go(engine_job *job, const char *position);
int engine_annotate(engine_job *job);

/* The moves of a line since the last capture, and the position that they begin
 * from. Owned: free. NULL when memory is out. */
qp_move *engine_recent_moves(qp_pos *base, size_t *count, qp_line *line);

#endif
