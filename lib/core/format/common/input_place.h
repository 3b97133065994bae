/* input_place.h - the place of a reader in its input. Not installed. */
#ifndef QP_PLACE_H
#define QP_PLACE_H

#include "qipu/err.h"

/* In a binary file; the second is for one call. */
static inline qp_at qp__at(uint64_t offset) {
    return (qp_at){.offset = offset};
}
#define QP__AT(where) (&(qp_at){.offset = (where)})

/* Moves from one byte of a text to the next. */
static inline void qp__at_pass(qp_at *at, char c) {
    at->offset++;
    if (c == '\n')
        at->line++, at->col = 1;
    else if (((unsigned char)c & 0xC0) != 0x80 && at->col < UINT32_MAX)
        at->col++;
}

/* In a text that comes in pieces: `conts` counts the continuation bytes of the
 * line up to here. */
typedef struct qp__place {
    uint64_t offset, line, line_offset, conts;
} qp__place;

/* The beginning of a text. */
void qp__place_start(qp__place *p);
qp_at qp__place_at(const qp__place *p);
/* Goes over these bytes. */
void qp__place_pass_all(qp__place *p, const char *bytes, size_t n);

/* The same where a call would cost as much as it does for one byte. */
static inline void qp__place_pass(qp__place *p, const char *bytes, size_t n) {
    if (n == 1 && (unsigned char)*bytes < 0x80 && *bytes != '\n')
        p->offset++;
    else
        qp__place_pass_all(p, bytes, n);
}

#endif
