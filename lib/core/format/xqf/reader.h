/* reader.h - the parts of the XQF reader.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FORMAT_XQF_READER_H
#define QP_FORMAT_XQF_READER_H

#include "../common/base.h"
#include "../common/binary_events.h"
#include "../common/format_reader.h"
#include "../common/results_and_glyphs.h"
#include "xqf_int.h"

typedef struct xqf_reader {
    qp__holder in;
    qp__emit *give; /* its own */

    /* Of the file that is being read: */
    unsigned char header[XQF_BODY]; /* zeros where the file is too short */
    size_t header_len;              /* how much of it the file has */
    const char *field;              /* the tag whose text is read */
    unsigned version;
    const unsigned char *body;
    size_t body_len;
    xqf_keys keys;
    qp_status end; /* how the tree ends: QP_OK, or what is wrong there */
    size_t end_at; /* in the body: where */
} xqf_reader;

/* A record taken apart. */
typedef struct xqf_record {
    unsigned from, to;     /* 10 * file + rank, when below 90 */
    unsigned flags;        /* QP__TREE_ bits */
    size_t text, text_len; /* in the body */
    size_t end;            /* where the next one begins */
} xqf_record;

/* The record at `at`. QP_E_FORMAT_SHORT when it is cut short (`end` is `at`
 * when nothing of it can be used), QP_E_FORMAT_VALUE when its length makes no
 * sense; nothing can be read after either. */
qp_status qp__xqf_record(xqf_record *out, const xqf_reader *r, size_t at);

/* Fills the tree; 0 when memory is out. Sets r->end. The text of a node is a
 * piece of the body. */
int qp__xqf_tree(xqf_reader *r);

/* Nothing more of the game is wanted. */
int qp__xqf_halfmove_clock(const xqf_reader *r);
/* Reports a problem. `at` counts from the start of the file; `what` is text. */
void qp__xqf_problem(xqf_reader *r, qp_status code, size_t at,
                     const char *what);
/* As that; what is a number. */
void qp__xqf_value(xqf_reader *r, qp_status code, size_t at, const char *what,
                   unsigned long value);
void qp__xqf_tags(xqf_reader *r);
/* What the header says of it, else "*". */
const char *qp__xqf_result(const xqf_reader *r);
/* A comment: the bytes of the body from `at`. */
void qp__xqf_comment(xqf_reader *r, size_t at, size_t len);
/* A text of the header, decoded into `out`, which has 3 * len + 4 bytes;
 * returns how many it fills. */
size_t qp__xqf_string(xqf_reader *r, size_t at, size_t len, char *out);

#endif
