/* lacking.c - the reader of a format that this library was built without.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lacking.h"

#include <string.h>

#include "give.h"

typedef struct lacking {
    qp_alloc alloc;
    qp__give give;
    const char *what;
    qp_at at;
} lacking;

qp_format_reader *qp__lacking_open(const qp_handler *to, const qp_alloc *alloc,
                                   const char *what, qp_at at) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    lacking *r = qp__get(&a, sizeof *r);
    if (!r) return NULL;
    *r = (lacking){.alloc = a, .give = {.to = to}, .what = what, .at = at};
    return (qp_format_reader *)r;
}

qp_status qp__lacking_feed(qp_format_reader *reader, const char *bytes,
                           size_t len) {
    (void)bytes, (void)len;
    return ((lacking *)reader)->give.status;
}

qp_status qp__lacking_finish(qp_format_reader *reader) {
    lacking *r = (lacking *)reader;
    qp__give_problem(&r->give, QP_E_FORMAT_BUILD, &r->at, (qp_text){"", 0},
                     qp_text_of(r->what));
    return r->give.status;
}

void qp__lacking_close(qp_format_reader *reader) {
    lacking *r = (lacking *)reader;
    if (!r) return;
    qp_alloc a = r->alloc;
    qp__put(&a, r, sizeof *r);
}
