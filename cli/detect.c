/* detect.c - what record format a file is, from its first bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "work.h"

typedef struct head {
    char text[2 * QP_FORMAT_HEAD]; /* UTF-8 */
    size_t len;
} head;

static qp_flow take_text(void *ctx, qp_text utf8) {
    head *h = ctx;
    size_t room = sizeof h->text - h->len;
    size_t n = utf8.len < room ? utf8.len : room;
    memcpy(h->text + h->len, utf8.ptr, n);
    h->len += n;
    return QP_GO;
}

static qp_flow pass_over(void *ctx, const qp_err *err) {
    (void)ctx;
    (void)err;
    return QP_GO;
}

/* The head as text; ptr NULL when memory is out. */
static qp_text decode(head *h, const char *bytes, size_t len) {
    qp_decode_to to = {h, take_text, pass_over};
    qp_decoder *decoder = qp_decoder_new(&to, QP_ENC_AUTO, QP_ENC_AUTO, NULL);
    h->len = 0;
    qp_status rc = decoder ? qp_decoder_feed(decoder, bytes, len) : QP_E_NOMEM;
    if (!rc) rc = qp_decoder_finish(decoder);
    qp_decoder_free(decoder);
    return (qp_text){rc ? NULL : h->text, h->len};
}

const qp_format *detect_format(const char *bytes, size_t len) {
    head h;
    int whole = len < QP_FORMAT_HEAD;
    size_t n = whole ? len : QP_FORMAT_HEAD;
    return qp_format_find((qp_text){bytes, n}, decode(&h, bytes, n), whole);
}
