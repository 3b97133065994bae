/* qipu/lines.h - one game a line, for pipes and comparison
 * (doc/format/lines.md).
 *
 *     FEN <TAB> moves in UCCI coordinates <TAB> result <TAB> NAME:N
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_LINES_H
#define QP_LINES_H

#include "qipu/play.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Writes each game a player plays as one line: the canonical FEN of its
 *  start with six fields, the moves of the main line one blank apart, the
 *  result (that of the moves, else of the tag Result, else '*'), and NAME:N,
 *  where N counts the games from 1. Of a broken game the good prefix is
 *  written; one whose FEN cannot be read has no line, and counts in N. */
typedef struct qp_lines qp_lines;

/** For qp_lines_new. */
enum {
    QP_LINES_SKIP_BROKEN = 1 << 0 /**< no line for a broken game; it counts */
};

/** `name` and `out` are copied; `name` holds no tab or newline, they become
 *  blanks. Owned: qp_lines_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_lines *qp_lines_new(qp_text name, unsigned flags,
                                            const qp_sink *out,
                                            const qp_alloc *alloc);

/** The handler to give to a player or a reader. Borrowed: as long as `lines`
 *  lives. It answers QP_STOP when `out` fails or memory is out;
 *  qp_lines_status says. Cannot fail. */
QP_API const qp_handler *qp_lines_handler(qp_lines *lines);

/** QP_OK, QP_E_IO or QP_E_NOMEM. Cannot fail. */
QP_API qp_status qp_lines_status(const qp_lines *lines);

/** NULL is allowed. Cannot fail. */
QP_API void qp_lines_free(qp_lines *lines);

#ifdef __cplusplus
}
#endif
#endif
