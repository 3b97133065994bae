/* cbr_int.h - what the files of this folder share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CBR_INT_H
#define QP_CBR_INT_H

#include "../common/binary_events.h"
#include "../common/format_reader.h"

/* Sizes and places of the wide form. */
enum {
    CBR_MARK = 16,    /* the mark of a record or library, with its NUL */
    CBL_HEAD = 66624, /* what is before a library's index */
    CBL_ENTRY = 276,  /* an entry of the index */
    CBL_SLOT = 4096   /* records begin a whole number of these apart */
};

/* A reader's parts that live as long as it does. */
typedef struct cbr_out {
    qp__holder in;
    qp_setup board; /* of the game at hand */
    qp__buf head;   /* a library's head, until its end */
    uint64_t games; /* emitted so far */
} cbr_out;

/* A number as text, into `out`. */
const char *qp__cbr_number(char out[12], uint32_t value);

/* What result `code` is in PGN, or NULL if it is not one. */
const char *qp__cbr_result(uint32_t code);

/* Emits the game of a record at `offset` of the input, and returns how many
 * bytes it used. In a library, o->head adds tags. With `alone`, nothing may
 * follow. */
size_t qp__cbr_record(cbr_out *o, qp_text bytes, uint64_t offset, int alone);

/* Emits all games of a library in the narrow form: the whole file. */
void qp__cbr_narrow(cbr_out *o, qp_text file);

#endif
