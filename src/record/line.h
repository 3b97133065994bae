/* line.h - the lines of a text that comes in pieces. Not installed. */
#ifndef QP_GIVE_LINE_H
#define QP_GIVE_LINE_H

#include "../base/mem.h"

/* No line is longer. */
#define QP__LINE_MAX ((size_t)16 << 20)

/* Appends bytes to `line` up to the next line feed, or all of them; *p goes on
 * behind what was taken. `whole` says whether the line has ended; its feed is
 * not kept. QP_E_LIMIT, QP_E_NOMEM. */
qp_status qp__line_add(int *whole, qp__buf *line, const qp_alloc *alloc,
                       const char **p, const char *end);

/* What QP_E_LIMIT is reported with. */
#define QP__LINE_WANT "16 MiB"

/* Passes over the rest of a line that is too long, its feed too; how many bytes
 * those are. `whole` as above. */
size_t qp__line_pass(int *whole, const char **p, const char *end);

#endif
