/* text_lines.h - lines of text from a file in any encoding.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_FEN_FEED_H
#define QP_CLI_FEN_FEED_H

#include "../common/command.h"

/* Called with each line, from 1, without its end. */
typedef void fen_feed_line(void *ctx, qp_text line, uint64_t number);

/* Called with each byte that is not a text. */
typedef void fen_feed_problem(void *ctx, const qp_err *err);

/* Hands over the lines of `in` as UTF-8: at once while they are ASCII, and
 * from the first that is not through a decoder. Returns QP_OK, QP_E_IO or
 * QP_E_NOMEM. */
qp_status fen_feed(FILE *in, fen_feed_line *line, fen_feed_problem *problem,
                   void *ctx);

#endif
