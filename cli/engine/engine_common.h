/* engine_common.h - what the parts of `qipu engine` share.
 *
 *   engine.c      the command line
 *   go.c       one position, its thoughts and the best move
 *   annotate_file.c   games of a file, annotated
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_ENGINE_H
#define QP_CLI_ENGINE_H

#include "../engines/start_engine.h"
#include "../io/position_value.h"
#include "../output/game_output.h"

/* What the command line asks for. */
typedef struct engine_job {
    qp_engine_options options; /* command, protocol, settings, limits */
    qp_engine_go go;
    qp_notation notation;
    unsigned move_flags;
    engine_diagnostics to;
    int multipv;

    /* of --annotate */
    char *input;
    game_wish games;
    int json, engines;
    int loss[3]; /* in hundredths of a pawn, for ?! ? ?? */
    int line;    /* plies of a better line */
} engine_job;

/* ---- go.c, annotate_file.c ----------------------------------------------- */

/* Each returns an exit status. */
int engine_go(engine_job *job, const db_place *place);
int engine_annotate(engine_job *job);

#endif
