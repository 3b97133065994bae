/* line_reader.h - the lines of a text that comes in pieces. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_EMIT_LINE_H
#define QP_EMIT_LINE_H

#include "../../base/mem.h"
#include "emit_events.h"

/* No line is longer. */
#define QP__LINE_MAX ((size_t)16 << 20)

/* A line where it is, or its end from column `col` on, 0 for all of it;
 * `seen` bytes of it have been counted for columns. `narrow`: it is a whole
 * line, and each byte of it has a column. */
typedef struct qp__line {
    const char *ptr;
    size_t len;
    uint64_t offset, number;
    uint32_t col;
    uint32_t narrow;
    size_t seen;
    uint32_t seen_col;
} qp__line;

/* Returns the place of a byte of a line that has wide characters; quick when
 * asked from left to right. */
qp_at qp__line_at_wide(qp__line *line, const char *p);

/* Returns the place of a byte of a line. */
static inline qp_at qp__line_at(qp__line *line, const char *p) {
    size_t to = (size_t)(p - line->ptr);
    if (!line->narrow) return qp__line_at_wide(line, p);
    return (qp_at){line->offset + to, line->number, (uint32_t)to + 1};
}

/* What has come of a line. All zero: a text begins. */
typedef struct qp__lines {
    qp__buf buf;
    uint64_t offset, number; /* of the line; the number from 0 */
    uint64_t passed;         /* so many bytes of it have come */
    int over;                /* it is too long, and left out */
} qp__lines;

/* Hands each whole line, without its feed, to `take`, whose answer but 0 stops;
 * so does a status of `give`, which is what is returned. */
qp_status qp__line_feed(qp__lines *lines, qp__emit *give, const qp_alloc *alloc,
                        qp_text bytes, void *ctx,
                        int (*take)(void *ctx, qp__line *line));
/* The input has ended: passes on a last line without a feed, and returns the
 * place of the end. */
qp_at qp__line_last(qp__lines *lines, const qp__emit *give, void *ctx,
                    int (*take)(void *ctx, qp__line *line));

#endif
