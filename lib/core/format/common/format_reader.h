/* format_reader.h - the first member of each format's reader; if nothing else
 * is to be freed, `close` is qp__reader_free. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_RECORD_READER_H
#define QP_RECORD_READER_H

#include "qipu/format.h"
#include "move_tree.h"

typedef struct qp__reader {
    qp_alloc alloc;
    size_t size; /* of the whole struct */
} qp__reader;

/* A struct of that size, all zero but for its first member. NULL: no memory. */
void *qp__reader_new(size_t size, const qp_alloc *alloc);
/* NULL is allowed. */
void qp__reader_free(qp_format_reader *reader);

/* The same, of a record that is one tree; and of a file that is held whole. */
typedef struct qp__holder {
    qp__reader in;
    qp__reporter tell;
    qp__tree tree;
    qp__buf bytes;
    int refused; /* it is too long: nothing of it is read */
} qp__holder;

void *qp__holder_new(size_t size, const qp_handler *to, const qp_alloc *alloc);
void qp__holder_free(qp_format_reader *reader);
/* Keeps the bytes, up to QP__TREE_LIMIT; a longer file is reported. */
qp_status qp__holder_feed(qp_format_reader *reader, const char *bytes,
                          size_t len);

/* The reader of a format that this build lacks: takes anything, and at the end
 * reports QP_E_FORMAT_BUILD at `at` with `what`, which is borrowed for ever. */
qp_format_reader *qp__lacking_open(const qp_handler *to, const qp_alloc *alloc,
                                   const char *what, qp_at at);
/* As qp_format's functions of these names. */
qp_status qp__lacking_feed(qp_format_reader *reader, const char *bytes,
                           size_t len);
qp_status qp__lacking_finish(qp_format_reader *reader);

#endif
