/* qipu/lines.h - one game per line, for pipes and comparison
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

/** Writes each game that a player emits as one line: the canonical FEN of its
 *  starting position with six fields, the moves of the main line separated by
 *  blanks, the result (that of the moves, else of the Result tag, else '*'),
 *  and NAME:N, where N counts the games from 1. A broken game is written up to
 *  its first error. A game whose FEN cannot be read gets no line, but counts in
 *  N. */
typedef struct qp_lines qp_lines;

/** For qp_lines_new. */
enum {
    QP_LINES_SKIP_BROKEN = 1 << 0, /**< omit broken games; they count in N */
    QP_LINES_NO_PLACE = 1 << 1 /**< write empty games, too, and no NAME:N, as
                                  the format "lines" does */
};

/** Creates a writer of lines, or returns NULL if out of memory. Free with
 *  qp_lines_free. `name` and `out` are copied; tabs and newlines in `name`
 *  become blanks. */
QP_API QP_MUST_CHECK qp_lines *qp_lines_new(qp_text name, unsigned flags,
                                            const qp_sink *out,
                                            const qp_alloc *alloc);

/** Returns the handler to pass to a player or a reader, valid as long as
 *  `lines`. It returns QP_STOP if `out` fails or memory runs out;
 *  qp_lines_status then tells which. */
QP_API const qp_handler *qp_lines_handler(qp_lines *lines);

/** Returns QP_OK, QP_E_IO or QP_E_NOMEM. */
QP_API qp_status qp_lines_status(const qp_lines *lines);

/** Frees it. NULL is allowed. */
QP_API void qp_lines_free(qp_lines *lines);

#ifdef __cplusplus
}
#endif
#endif
