/* loss_report.h - reports what a writer could not write. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_LOSS_H
#define QP_LOSS_H

#include "qipu/format.h"

/* Makes `*options`, unless NULL, those of this version, in `out`. QP_E_ARG if
 * they have no size. */
qp_status qp__write_options(qp_write_options *out,
                            const qp_write_options **options);

/* `options` may be NULL: nothing is reported. `want` may be "". */
void qp__lost(const qp_write_options *options, qp_status code, qp_node node,
              qp_text what, const char *want);

/* A character of a tag that the format cannot hold, as "\\n": `instead` is
 * for it, or "" when nothing does. */
void qp__lost_in_tag(const qp_write_options *options, qp_text tag, qp_text what,
                     const char *instead);

/* The tags that are longer than a reader takes, which are cut. */
void qp__lost_ends(const qp_write_options *options, const qp_game *game);

/* A glyph. */
void qp__lost_nag(const qp_write_options *options, qp_node node, int nag);
/* All of a node's. */
void qp__lost_nags(const qp_write_options *options, const qp_game *game,
                   qp_node node);
/* The moves of the main line, unless it has none. */
void qp__lost_moves(const qp_write_options *options, const qp_game *game);
/* All but the moves of the main line: its comments and glyphs, and each
 * variation. */
void qp__lost_but_moves(const qp_write_options *options, const qp_game *game);

#endif
