/* fixed_size_moves.h - a game as records of one size, a move each. Game servers
 * wrote what the user saw, so the board may be turned by half: Red's first move
 * shows it. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_STEPS_H
#define QP_STEPS_H

#include "emit_events.h"
#include "qipu/format.h"

/* Where the files and rows of a move stand in a record, and how many bytes
 * each has, the low one first. Rows count from the top of the board. */
typedef struct qp__steps {
    const char *mark; /* such a file begins with it; NULL: there is none */
    size_t mark_len;
    const struct qp__steps *other; /* the layout of files without the mark */
    void (*tags)(qp__emit *give, const unsigned char *head); /* or NULL */
    size_t head;   /* bytes before the first record */
    size_t count;  /* where the head has the number of records, in four bytes,
                      the low one first; 0: nowhere */
    size_t record; /* how long one is, up to QP__STEPS_RECORD */
    size_t loose;  /* so many bytes may stand after the last */
    size_t width;  /* of a number: 1 or 2; 0: a byte for a square, the row in
                      its upper half, at `from_file` and `to_file` */
    size_t from_file, from_row, to_file, to_row;
} qp__steps;

enum { QP__STEPS_RECORD = 36 };

/* Returns how likely the moves are moves: 30 to 62 if the first eight are
 * legal, 25 if the first four are, else 0; 90 and more with a mark. A single
 * move must be all there is. */
int qp__steps_find(const qp__steps *layout, qp_text head, int whole);

/* A reader, as qp_format's functions of these names. `layout` is borrowed for
 * as long as it lives. */
qp_format_reader *qp__steps_open(const qp__steps *layout, const qp_handler *to,
                                 const qp_alloc *alloc);
qp_status qp__steps_feed(qp_format_reader *reader, const char *bytes,
                         size_t len);
qp_status qp__steps_finish(qp_format_reader *reader);
void qp__steps_close(qp_format_reader *reader);

#endif
