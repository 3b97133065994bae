/* writer.h - the parts of the XQF writer.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FORMAT_XQF_WRITER_H
#define QP_FORMAT_XQF_WRITER_H

#include "../common/base.h"
#include "../common/game_access.h"
#include "xqf_int.h"

/* What is left out of a game that would not fit into a file. */
typedef enum xqf_fit { XQF_FIT_ALL, XQF_FIT_LINE, XQF_FIT_MOVES } xqf_fit;

typedef struct xqf_writer {
    const qp_game *game;
    const qp_write_options *options;
    qp_text tag; /* whose value is being encoded; ptr NULL: a comment is */
    xqf_fit fit;
    qp__buf text; /* in GBK */
    qp__outlet out;
} xqf_writer;

/* Appends UTF-8 as GBK to w->text; a missing character becomes '?' and is
 * reported. `lines`: line breaks are CR LF, else reported blanks. Returns 0 if
 * out of memory. */
int qp__xqf_encode(xqf_writer *w, qp_text text, qp_node node, int lines);

/* The header of the file; 0 when memory is out. */
int qp__xqf_write_header(xqf_writer *w);

#endif
