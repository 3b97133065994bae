/* line_int.h - what the judge may know of a line. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_LINE_INT_H
#define QP_LINE_INT_H

#include "qipu/line.h"

/* Takes ply `ply` back on the position after it. */
void qp__line_take_back(qp_pos *pos, const qp_line *line, size_t ply);

/* The position after a ply, which is quick near the place. */
void qp__line_pos(qp_pos *out, const qp_line *line, size_t ply);

/* Its hash. */
uint64_t qp__line_hash(const qp_line *line, size_t ply);

/* As qp_line_checks, of any ply. */
size_t qp__line_checks(const qp_line *line, size_t ply, qp_side by);

#endif
