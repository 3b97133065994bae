/* decoded_lines.c - decoded text, passed to the format line by line. Invalid
 * bytes of a line are reported before it is read, so problems come in the order
 * of the games however the input was cut.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/inline/bits.h"
#include "../base/utf8.h"
#include "../game/handler_call.h"
#include "reader_int.h"

/* Nonzero if a character begins at this byte. */
static int is_start(char c) {
    return ((unsigned char)c & 0xC0) != 0x80;
}

static void text_lines_count(qp_reader *r, const char *p, const char *end) {
    uint64_t line = r->line;
    uint32_t column = 1;
    r->offset += (uint64_t)(end - p);
    qp__utf8_walk(&r->line, &column, (const unsigned char *)p,
                  (size_t)(end - p));
    if (r->line != line) r->column = 0;
    r->column += column - 1;
}

/* The text as the format gets it. */
static qp_status text_lines_feed(qp_reader *r, qp_text text) {
    if (r->tidies) {
        r->tidied.len = 0;
        if (!qp__buf_add(&r->alloc, &r->tidied, text)) return QP_E_NOMEM;
        qp__tidy_text(&r->tidy, r->tidied.ptr, text.len);
        text.ptr = r->tidied.ptr;
    }
    return r->format->feed(r->inner, text.ptr, text.len);
}

static int text_lines_emit(qp_reader *r, const char *p, const char *end) {
    if (p == end) return 0;
    r->status = text_lines_feed(r, (qp_text){p, (size_t)(end - p)});
    text_lines_count(r, p, end);
    return r->status != QP_OK;
}

/* ---- bytes that are not text ----------------------------------------------
 */

/* A place in the text. The decoder's lines end with line feeds; `start` is that
 * of the line as it is read, which may also end with a carriage return. */
typedef struct spot {
    const char *at, *start;
    uint64_t line, column; /* as the decoder counts; column from 0 */
    uint64_t chars;        /* from `start` to `at` */
} spot;

/* Goes on to a place of the decoder's; 0 if it is in text to come. */
static int go_to(spot *s, const char *end, const qp_at *at) {
    for (; s->at < end; s->at++) {
        int there = s->line > at->line ||
                    (s->line == at->line && s->column + 1 >= at->col);
        char c = *s->at;
        if (there && is_start(c)) return 1;
        s->column += (uint64_t)is_start(c);
        s->chars += (uint64_t)is_start(c);
        if (c != '\n' && c != '\r') continue;
        if (c == '\n') s->line++, s->column = 0;
        s->start = s->at + 1;
        s->chars = 0;
    }
    return 0;
}

static int report(qp_reader *r, const qp_err *err) {
    r->in_bytes = 1;
    qp_flow flow = qp__call_problem(&r->gate, err, 0, 0);
    r->in_bytes = 0;
    if (flow != QP_STOP) return 0;
    r->status = QP_E_STOP;
    return 1;
}

/* Reports bytes at a spot. Text was read up to `p`, in the spot's line; lines
 * and columns are those of the reader. */
static int report_bad(qp_reader *r, qp_err *err, const spot *s, const char *p) {
    if (r->format->at) {
        qp_at at;
        r->format->at(&at, r->inner);
        err->at.line = at.line;
        err->at.col = (uint32_t)(at.col + s->chars - (p > s->start));
        r->bad_offset =
            r->offset - (uint64_t)(p - s->start) + (uint64_t)(s->at - s->start);
    }
    int stop = report(r, err);
    r->bad_offset = UINT64_MAX;
    return stop;
}

/* Gives a text, and reports of its bytes where their lines begin. */
static qp_flow text_lines_read_text(qp_reader *r, qp_text text) {
    if (!text.len) return QP_GO; /* and perhaps no pointer */
    const char *p = text.ptr, *end = p + text.len;
    spot s = {p, p, r->line, r->column, 0};
    size_t done = 0;
    if (!qp__stored_text(r, text)) {
        r->status = QP_E_NOMEM;
        return QP_STOP;
    }
    if (r->options.text) r->options.text(r->options.text_ctx, text, r->offset);
    for (; done < r->bads; done++) {
        if (!go_to(&s, end, &r->bad[done].at)) break;
        /* What a return means shows in what follows it. */
        const char *to = s.start;
        if (to > text.ptr && to[-1] == '\r') to++;
        if (to > p && text_lines_emit(r, p, to)) return QP_STOP;
        if (to > p) p = to;
        if (report_bad(r, &r->bad[done], &s, p)) return QP_STOP;
    }
    r->bads -= done;
    if (r->bads && done)
        memmove(r->bad, r->bad + done, r->bads * sizeof *r->bad);
    if (text_lines_emit(r, p, end)) return QP_STOP;
    if (r->options.text)
        r->options.text(r->options.text_ctx, (qp_text){NULL, 0}, r->offset);
    return QP_GO;
}

/* ---- whole lines --------------------------------------------------------- */

static qp_flow read_carry(qp_reader *r) {
    qp_text line = {r->carry.ptr, r->carry.len};
    r->carry.len = 0;
    return text_lines_read_text(r, line);
}

static int carry_on(qp_reader *r, qp_text part) {
    if (qp__buf_add(&r->alloc, &r->carry, part)) return 1;
    r->status = QP_E_NOMEM;
    return 0;
}

/* Nonzero if an empty line ends right before `n`. */
static int empty_line_at(qp_text text, size_t n) {
    if (n < 2 || text.ptr[n - 1] != '\n') return 0;
    size_t p = n - 1 - (text.ptr[n - 2] == '\r');
    return p && text.ptr[p - 1] == '\n';
}

/* Returns the bytes up to the last line feed before `n`, with it. */
static size_t last_feed(qp_text text, size_t n) {
    const uint8_t *p = (const uint8_t *)text.ptr;
    while (n >= 8 &&
           !qp__zero_bytes(qp__eight_of(p + n - 8) ^ QP__EACH_BYTE('\n')))
        n -= 8;
    while (n && p[n - 1] != '\n') n--;
    return n;
}

/* Returns the bytes of the text up to its last empty line, or to its last
 * line's end if that is far: a caller may print the lines before a problem. */
static size_t whole_lines(qp_text text) {
    const size_t near = QP__CARRY_MAX / 2;
    size_t far = text.len > near ? text.len - near : 0;
    size_t last = last_feed(text, text.len), n = last;
    while (n > far && !empty_line_at(text, n)) n = last_feed(text, n - 1);
    return n > far ? n : last;
}

/* Bytes of the text that go with the lines held: up to its first empty line,
 * or line's end where that is far; 0 if it has none. */
static size_t rest_of_lines(const qp_reader *r, qp_text text) {
    size_t room = QP__CARRY_MAX - r->carry.len, first = 0;
    if (room > text.len) room = text.len;
    for (const char *nl = text.ptr;
         (nl = memchr(nl, '\n', room - (size_t)(nl - text.ptr))); nl++) {
        size_t n = (size_t)(nl - text.ptr) + 1;
        if (!first) first = n;
        if (empty_line_at(text, n) ||
            (n == 1 && r->carry.ptr[r->carry.len - 1] == '\n'))
            return n;
    }
    return first;
}

/* Adds to the lines held; they are read when they are whole, or too long.
 * Returns how many bytes were taken, SIZE_MAX to stop. */
static size_t text_lines_join(qp_reader *r, qp_text utf8) {
    size_t whole = rest_of_lines(r, utf8), n = whole ? whole : utf8.len;
    if (n > QP__CARRY_MAX - r->carry.len) n = QP__CARRY_MAX - r->carry.len;
    if (!carry_on(r, (qp_text){utf8.ptr, n})) return SIZE_MAX;
    if (!whole && r->carry.len < QP__CARRY_MAX) return n;
    return read_carry(r) ? SIZE_MAX : n;
}

static qp_flow on_text(void *ctx, qp_text utf8) {
    qp_reader *r = ctx;
    if (r->carry.len) {
        size_t n = text_lines_join(r, utf8);
        if (n == SIZE_MAX) return QP_STOP;
        utf8 = (qp_text){utf8.ptr + n, utf8.len - n};
    }
    size_t n = whole_lines(utf8);
    if (utf8.len - n > QP__CARRY_MAX) n = utf8.len;
    if (text_lines_read_text(r, (qp_text){utf8.ptr, n})) return QP_STOP;
    return carry_on(r, (qp_text){utf8.ptr + n, utf8.len - n}) ? QP_GO : QP_STOP;
}

static qp_flow text_lines_on_problem(void *ctx, const qp_err *err) {
    qp_reader *r = ctx;
    if (!qp__grow(&r->alloc, &r->bad, &r->bads_size, r->bads + 1,
                  sizeof *r->bad)) {
        r->status = QP_E_NOMEM;
        return QP_STOP;
    }
    r->bad[r->bads++] = *err;
    return QP_GO;
}

qp_decode_to qp__lines_to(qp_reader *r) {
    return (qp_decode_to){r, on_text, text_lines_on_problem};
}

qp_status qp__lines_end(qp_reader *r) {
    qp_status rc = qp_decoder_finish(r->decoder);
    if (!rc && read_carry(r)) rc = r->status;
    for (size_t i = 0; !rc && i < r->bads; i++)
        if (report(r, &r->bad[i])) rc = QP_E_STOP;
    r->bads = 0;
    return r->status ? r->status : rc;
}
