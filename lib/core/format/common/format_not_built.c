/* format_not_built.c - the reader of a format that this build lacks.
 *
 * SPDX-License-Identifier: MIT
 */
#include "format_not_built.h"

#include <string.h>

#include "format_reader.h"

typedef struct lacking {
    qp__reader in;
    qp__emit give;
    const char *what;
    qp_at at;
} lacking;

qp_format_reader *qp__lacking_open(const qp_handler *to, const qp_alloc *alloc,
                                   const char *what, qp_at at) {
    lacking *r = qp__reader_new(sizeof *r, alloc);
    if (!r) return NULL;
    r->give.to = to;
    r->what = what;
    r->at = at;
    return (qp_format_reader *)r;
}

qp_status qp__lacking_feed(qp_format_reader *reader, const char *bytes,
                           size_t len) {
    (void)bytes, (void)len;
    return ((lacking *)reader)->give.status;
}

qp_status qp__lacking_finish(qp_format_reader *reader) {
    lacking *r = (lacking *)reader;
    qp__report(&r->give, QP_E_FORMAT_BUILD, r->at, QP__NO_TEXT, r->what);
    return r->give.status;
}
