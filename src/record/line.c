/* line.c - the lines of a text that comes in pieces.
 *
 * SPDX-License-Identifier: MIT
 */
#include "line.h"

#include <string.h>

qp_status qp__line_add(int *whole, qp__buf *line, const qp_alloc *alloc,
                       const char **p, const char *end) {
    const char *feed = memchr(*p, '\n', (size_t)(end - *p));
    size_t n = (size_t)((feed ? feed : end) - *p);
    *whole = feed != NULL;
    if (n > QP__LINE_MAX - line->len) return QP_E_LIMIT;
    if (!qp__buf_add(alloc, line, (qp_text){*p, n})) return QP_E_NOMEM;
    *p = feed ? feed + 1 : end;
    return QP_OK;
}

size_t qp__line_pass(int *whole, const char **p, const char *end) {
    const char *start = *p;
    const char *feed = memchr(start, '\n', (size_t)(end - start));
    *whole = feed != NULL;
    *p = feed ? feed + 1 : end;
    return (size_t)(*p - start);
}
