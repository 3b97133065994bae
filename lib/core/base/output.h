/* output.h - bytes on their way to a sink, gathered into large pieces. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_OUTLET_H
#define QP_OUTLET_H

#include <string.h>

#include "qipu/base.h"

typedef struct qp__outlet {
    const qp_sink *sink; /* borrowed */
    int failed;          /* the sink did; nothing more is written */
    size_t len;
    char buf[8192];
} qp__outlet;

/* An empty one. */
void qp__outlet_start(qp__outlet *o, const qp_sink *sink);

/* Bytes that fill what is held, or more. */
void qp__outlet_fill(qp__outlet *o, const char *bytes, size_t len);
void qp__outlet_number(qp__outlet *o, unsigned value);

/* Writes to a sink at once: QP_OK or QP_E_IO. */
qp_status qp__sink_put(const qp_sink *sink, const void *bytes, size_t len);

/* Writes what is held: QP_OK, or QP_E_IO when the sink ever failed. */
qp_status qp__outlet_end(qp__outlet *o);

/* Where up to `len` bytes may be written, fewer than the outlet holds; the
 * caller adds to `len` of the outlet how many they were. */
static inline char *qp__outlet_room(qp__outlet *o, size_t len) {
    if (len > sizeof o->buf - o->len) (void)qp__outlet_end(o);
    return o->buf + o->len;
}

static inline void qp__outlet_put(qp__outlet *o, const char *bytes,
                                  size_t len) {
    if (len >= sizeof o->buf - o->len) {
        qp__outlet_fill(o, bytes, len);
    } else if (len) {
        memcpy(o->buf + o->len, bytes, len);
        o->len += len;
    }
}

static inline void qp__outlet_word(qp__outlet *o, const char *word) {
    qp__outlet_put(o, word, strlen(word));
}

static inline void qp__outlet_byte(qp__outlet *o, char c) {
    if (o->len == sizeof o->buf) (void)qp__outlet_end(o);
    o->buf[o->len++] = c;
}

#endif
