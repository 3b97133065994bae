/* mxq_int.h - what the files of mxq share. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MXQ_INT_H
#define QP_MXQ_INT_H

#include "../common/binary_events.h"
#include "../common/format_reader.h"

enum {
    MXQ_STRING = 255,          /* the longest string */
    MXQ_TEXT = 3 * MXQ_STRING, /* the same as UTF-8 */
    MXQ_HEADER = 11,           /* strings before the moves */
    MXQ_CONTROL = 8            /* the longest number of the time control */
};

/* Where in the file a reader is. */
typedef enum mxq_part {
    MXQ_HEAD,
    MXQ_MOVES,
    MXQ_NOTES, /* between the moves and the end */
    MXQ_DONE,
    MXQ_LOST
} mxq_part;

typedef struct mxq_reader {
    qp__reader in;
    qp__emit give;
    uint64_t at;        /* of the next byte in the input */
    uint64_t string_at; /* of the length of the string */
    mxq_part part;
    unsigned index;     /* strings of the header taken */
    const char *result; /* said by the header, else NULL */
    uint64_t result_at; /* where */
    char control[3 * MXQ_CONTROL +
                 2]; /* the time control, as much as was read */
    size_t control_len;
    size_t want, have; /* bytes of the string */
    int inside;        /* a string has begun */
    int no_move;       /* a string that is no move has ended the moves */
    int left;          /* bytes after the end were reported */
    unsigned char string[MXQ_STRING];
} mxq_reader;

/* Gives a tag, unless the value is empty or the game is passed over. */
void qp__mxq_tag(mxq_reader *r, const char *name, qp_text value);

/* The string as UTF-8; `tell` what is no text. */
qp_text qp__mxq_text(mxq_reader *r, char out[MXQ_TEXT], int tell);

/* Gives the tags of the header string `r->index`. */
void qp__mxq_field(mxq_reader *r);

#endif
