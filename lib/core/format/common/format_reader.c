/* format_reader.c - what readers of formats begin with.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "format_reader.h"

void *qp__reader_new(size_t size, const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp__reader *r = qp__get(&a, size);
    if (!r) return NULL;
    memset(r, 0, size);
    r->alloc = a;
    r->size = size;
    return r;
}

void qp__reader_free(qp_format_reader *reader) {
    qp__reader *r = (qp__reader *)reader;
    if (!r) return;
    qp_alloc a = r->alloc;
    qp__put(&a, r, r->size);
}

void *qp__holder_new(size_t size, const qp_handler *to, const qp_alloc *alloc) {
    qp__holder *h = qp__reader_new(size, alloc);
    if (!h) return NULL;
    h->tell.give.to = to;
    h->tell.alloc = h->tree.alloc = &h->in.alloc;
    return h;
}

void qp__holder_free(qp_format_reader *reader) {
    qp__holder *h = (qp__holder *)reader;
    if (!h) return;
    qp__report_free(&h->tell);
    qp__tree_free(&h->tree);
    qp__buf_free(&h->in.alloc, &h->bytes);
    qp__reader_free(reader);
}

qp_status qp__holder_feed(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    qp__holder *h = (qp__holder *)reader;
    qp_status *status = &h->tell.give.status;
    if (*status || h->refused) return *status;
    if (len > QP__TREE_LIMIT - h->bytes.len) {
        h->refused = 1;
        qp__report_problem(&h->tell, QP_E_LIMIT, qp__at(QP__TREE_LIMIT), "",
                           "64 MiB");
    } else if (!qp__buf_add(&h->in.alloc, &h->bytes, (qp_text){bytes, len})) {
        *status = QP_E_NOMEM;
    }
    return *status;
}

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
