/* markup.h - what the writers of JSON and XML share. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MARKUP_H
#define QP_MARKUP_H

#include "base.h"
#include "loss_report.h"
#include "writing_order.h"

/* A game on its way to a sink. */
typedef struct qp__markup {
    qp__outlet bytes;
    const qp_game *game;
    const qp_write_options *options;
    qp_notation notation;
    unsigned move_flags;
    int in_line;  /* XML: a move is in this line */
    qp_node node; /* being written */
    qp__walk at;
} qp__markup;

/* `options` have gone through qp__write_options. */
void qp__markup_begin(qp__markup *m, const qp_game *game,
                      const qp_write_options *options, const qp_sink *out);

/* Writes U+FFFD for a character that the format cannot store, and reports it.
 */
void qp__markup_lost(qp__markup *m, qp_text what);

/* Writes text that need not be UTF-8, as games may come from anywhere: its
 * valid parts with `put`. */
void qp__markup_text(qp__markup *m, qp_text text,
                     void (*put)(qp__markup *m, const char *p, size_t n));

/* Writes the move of the node. */
void qp__markup_move(qp__markup *m);

/* Returns the result; "*" if comments follow none, ptr NULL if there is none.
 */
qp_text qp__markup_result(const qp__markup *m);

#endif
