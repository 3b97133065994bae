/* line_reader.c - the lines of a text that comes in pieces.
 *
 * SPDX-License-Identifier: MIT
 */
#include "line_reader.h"

#include "../../base/inline/bits.h"

#include <string.h>

qp_at qp__line_at_wide(qp__line *line, const char *p) {
    size_t to = (size_t)(p - line->ptr);
    if (to < line->seen) line->seen = 0;
    if (!line->seen) line->seen_col = line->col ? line->col : 1;
    size_t n = to - line->seen;
    uint64_t col = line->seen_col + (uint64_t)n -
                   qp__continuations(line->ptr + line->seen, n);
    line->seen = to;
    line->seen_col = col < UINT32_MAX ? (uint32_t)col : UINT32_MAX;
    return (qp_at){line->offset + to, line->number, line->seen_col};
}

/* Whether each byte has a column: none continues a character. Most texts are
 * ASCII. */
static int has_a_column_each(qp_text t) {
    uint64_t all = 0;
    size_t rest = t.len;
    for (; rest >= 8; rest -= 8) all |= qp__eight_of(t.ptr + t.len - rest);
    if (rest && t.len >= 8) {
        all |= qp__eight_of(t.ptr + t.len - 8);
        rest = 0;
    }
    for (; rest; rest--) all |= (unsigned char)t.ptr[rest - 1];
    return !(all & QP__EACH_BYTE(0x80)) || !qp__continuations(t.ptr, t.len);
}

static qp__line line_whole_line(const qp__lines *l, qp_text text) {
    if (!text.ptr) text = (qp_text){"", 0};
    return (qp__line){.ptr = text.ptr,
                      .len = text.len,
                      .offset = l->offset,
                      .number = l->number + 1,
                      .narrow = (uint32_t)has_a_column_each(text)};
}

/* Adds to the line what is not too long. */
static void line_add_part(qp__lines *l, qp__emit *g, const qp_alloc *alloc,
                          qp_text part) {
    if (l->over) return;
    if (part.len <= QP__LINE_MAX - l->buf.len) {
        if (!qp__buf_add(alloc, &l->buf, part)) g->status = QP_E_NOMEM;
        return;
    }
    l->over = 1;
    qp__report(g, QP_E_LIMIT, (qp_at){l->offset, l->number + 1, 1}, QP__NO_TEXT,
               "16 MiB");
}

qp_status qp__line_feed(qp__lines *lines, qp__emit *give, const qp_alloc *alloc,
                        qp_text bytes, void *ctx,
                        int (*take)(void *ctx, qp__line *line)) {
    qp__lines *l = lines;
    const char *p = bytes.ptr, *end = p + bytes.len;
    while (p < end && !give->status) {
        const char *feed = memchr(p, '\n', (size_t)(end - p));
        const char *stop = feed ? feed : end;
        qp_text text = {p, (size_t)(stop - p)};
        /* A line that is whole here need not be held. */
        if (!feed || l->passed || text.len > QP__LINE_MAX) {
            line_add_part(l, give, alloc, text);
            text = (qp_text){l->buf.ptr, l->buf.len};
        }
        l->passed += (uint64_t)(stop - p);
        p = stop + (feed != NULL);
        if (!feed || give->status) continue;
        qp__line line = line_whole_line(l, text);
        if (!l->over && take(ctx, &line)) break;
        l->offset += l->passed + 1;
        l->number++;
        l->passed = l->buf.len = 0;
        l->over = 0;
    }
    return give->status;
}

qp_at qp__line_last(qp__lines *lines, const qp__emit *give, void *ctx,
                    int (*take)(void *ctx, qp__line *line)) {
    qp__lines *l = lines;
    qp__line line = line_whole_line(l, (qp_text){l->buf.ptr, l->buf.len});
    qp_at end = {l->offset + l->passed, line.number, 1};
    if (give->status || !l->buf.len || l->over) return end;
    end = qp__line_at(&line, line.ptr + line.len);
    take(ctx, &line);
    return end;
}
