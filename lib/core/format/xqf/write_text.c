/* write_text.c - UTF-8 as GBK: characters of one or two bytes, as XQStudio does
 * not know those of four.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/loss_report.h"
#include "writer.h"

#include <string.h>

#include "../common/base.h"

/* Characters that could not be written, as many as a qp_err shows. */
typedef struct xqf_missing {
    char text[64];
    size_t len;
    int full;
} xqf_missing;

/* Line ends and NUL are shown as C has them. */
static void xqf_miss(xqf_missing *m, const char *p, size_t n) {
    if (*p == '\n' || *p == '\r' || !*p) {
        p = *p == '\n' ? "\\n" : *p == '\r' ? "\\r" : "\\0";
        n = 2;
    }
    if (m->full || m->len + n >= sizeof m->text) {
        m->full = 1;
        return;
    }
    memcpy(m->text + m->len, p, n);
    m->len += n;
}

static void xqf_report_missing(const xqf_writer *w, const xqf_missing *m,
                               qp_node node, const char *instead) {
    qp_text what = {m->text, m->len};
    if (!m->len && !m->full) return;
    if (w->tag.ptr)
        qp__lost_in_tag(w->options, w->tag, what, instead);
    else
        qp__lost(w->options, QP_W_LOST_CHAR, node, what, instead);
}

/* A character as GBK, 1 or 2 bytes; 0 when there is none. */
static size_t xqf_gbk(unsigned char out[4], uint32_t c) {
    unsigned char *end = qp__code_put(QP__CODE_GB18030, out, c);
    size_t n = end ? (size_t)(end - out) : 0;
    return n <= 2 && c ? n : 0;
}

static int xqf_add(xqf_writer *w, const void *bytes, size_t n) {
    return qp__buf_add(qp__inner_alloc(w->game), &w->text, (qp_text){bytes, n});
}

/* The line feed or carriage return at text.ptr[*i]: a line break in a comment,
 * where a CR alone is read back as a line feed; a blank in a tag. */
static int xqf_break(xqf_writer *w, qp_text text, size_t *i, int lines,
                     xqf_missing *m) {
    const char *p = text.ptr + *i;
    int pair = lines && *p == '\r' && *i + 1 < text.len && p[1] == '\n';
    if (!lines || (*p == '\r' && !pair)) xqf_miss(m, p, 1);
    *i += pair ? 2 : 1;
    return xqf_add(w, lines ? "\r\n" : " ", lines ? 2 : 1);
}

int qp__xqf_encode(xqf_writer *w, qp_text text, qp_node node, int lines) {
    const unsigned char *p = (const unsigned char *)text.ptr;
    xqf_missing missing = {.len = 0}, breaks = {.len = 0};
    for (size_t i = 0; i < text.len;) {
        if (p[i] == '\n' || p[i] == '\r') {
            if (!xqf_break(w, text, &i, lines, &breaks)) return 0;
            continue;
        }
        uint32_t c;
        unsigned char gbk[4];
        size_t n = qp__utf8_get(&c, p + i, text.len - i);
        if (!n) n = text.len - i; /* cut by the text's end */
        size_t len = xqf_gbk(gbk, c);
        if (!len) {
            xqf_miss(&missing, text.ptr + i, n);
            gbk[0] = '?';
            len = 1;
        }
        if (!xqf_add(w, gbk, len)) return 0;
        i += n;
    }
    xqf_report_missing(w, &missing, node, "?");
    xqf_report_missing(w, &breaks, node, lines ? "\\n" : "' '");
    return 1;
}
