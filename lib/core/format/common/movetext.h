/* movetext.h - the moves of a game as PGN has them: numbers, moves, glyphs,
 * comments, variations and the result. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MOVETEXT_H
#define QP_MOVETEXT_H

#include "../../base/output.h"
#include "qipu/format.h"

/* How it is written. */
typedef struct qp__movetext {
    qp_notation notation; /* not QP_NOTATION_ANY */
    unsigned move_flags;
    int one_line; /* break lines only after comments that end with theirs */
} qp__movetext;

/* Writes all of it; each move of Red begins a line, unless `one_line`. Returns
 * QP_OK or QP_E_NOMEM; what the sink failed with is in the outlet. */
qp_status qp__movetext_write(qp__outlet *out, const qp_game *game,
                             const qp__movetext *style);

/* Reports comments that it does not hold as they are. */
void qp__movetext_report_losses(const qp_game *game,
                                const qp_write_options *options);

#endif
