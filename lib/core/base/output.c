/* output.c - bytes on their way to a sink, gathered into large pieces.
 *
 * SPDX-License-Identifier: MIT
 */
#include "output.h"

void qp__outlet_start(qp__outlet *o, const qp_sink *sink) {
    o->sink = sink;
    o->failed = 0;
    o->len = 0;
}

qp_status qp__sink_put(const qp_sink *sink, const void *bytes, size_t len) {
    return len && sink->write(sink->ctx, bytes, len) ? QP_E_IO : QP_OK;
}

qp_status qp__outlet_end(qp__outlet *o) {
    if (o->len && !o->failed && o->sink->write(o->sink->ctx, o->buf, o->len))
        o->failed = 1;
    o->len = 0;
    return o->failed ? QP_E_IO : QP_OK;
}

void qp__outlet_fill(qp__outlet *o, const char *bytes, size_t len) {
    while (len) {
        size_t room = sizeof o->buf - o->len, part = len < room ? len : room;
        memcpy(o->buf + o->len, bytes, part);
        o->len += part;
        bytes += part;
        len -= part;
        if (o->len == sizeof o->buf) (void)qp__outlet_end(o);
    }
}

void qp__outlet_number(qp__outlet *o, unsigned value) {
    char digits[12];
    size_t n = sizeof digits;
    if (value < 100) {
        if (value >= 10) qp__outlet_byte(o, (char)('0' + value / 10));
        qp__outlet_byte(o, (char)('0' + value % 10));
        return;
    }
    do digits[--n] = (char)('0' + value % 10);
    while (value /= 10);
    qp__outlet_put(o, digits + n, sizeof digits - n);
}
