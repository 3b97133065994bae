/* lines_stage.h - games as lines.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_LINES_STAGE_H
#define QP_CLI_LINES_STAGE_H

#include "../output/write_games.h"

/* Writes each game as a line that ends in its file and number. Its ctx is a
 * write_job. */
extern const qp_stage lines_stage;

#endif
