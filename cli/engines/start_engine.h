/* start_engine.h - engines that several commands start.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_START_ENGINE_H
#define QP_CLI_START_ENGINE_H

#include "../common/command.h"
#include "qipu/engine_run.h"

/* How failures of engines are reported. */
typedef struct engine_diagnostics {
    const command *cmd; /* that starts the engine */
    const char *option; /* its option for the engine's command */
    diag_style style;
    diag_count count;
} engine_diagnostics;

/* Reports a failure with the engine's last lines. Returns EXIT_SYSTEM if the
 * engine could not be started, else EXIT_BAD. */
int engine_report(engine_diagnostics *to, const qp_engine_fault *fault,
                  const char *about);

/* Prints what an engine says went wrong; call it for each event. */
void engine_complaint(const qp_engine *engine, const qp_engine_event *event);

/* Starts an engine and waits until it has introduced itself. Returns 0, or an
 * exit status after reporting the failure. */
int engine_open(qp_engine **out, const qp_engine_options *options,
                engine_diagnostics *to);

#endif
