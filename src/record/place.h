/* place.h - the place of a reader in a text that comes in pieces. Not
 * installed. */
#ifndef QP_PLACE_H
#define QP_PLACE_H

#include "qipu/err.h"

/* `conts` counts the continuation bytes of the line up to here. */
typedef struct qp__place {
    uint64_t offset, line, line_offset, conts;
} qp__place;

/* The beginning of a text. */
void qp__place_start(qp__place *p);
qp_at qp__place_at(const qp__place *p);
/* Goes over these bytes. */
void qp__place_pass(qp__place *p, const char *bytes, size_t n);

#endif
