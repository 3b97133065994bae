/* game_span.c - which bytes of the file each game is, and reading them again.
 * With QP_FORMAT_RANGES a game is the bytes from its first to the next one's,
 * if they decode alone as they did within the file; else it is the whole file
 * and a number.
 *
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>
#include <string.h>

#include "../game/handler_call.h"
#include "reader_int.h"

/* Bits of `how`; they are stored by callers, so their values stay. */
enum {
    SPAN_RANGE = 1, /* else the whole file */
    SPAN_GIVEN = 2,
    SPAN_BODY = 4,
    SPAN_HALVES = 8,
    SPAN_TIDY = 16,
    SPAN_TIDY_PGN = 32,
    SPAN_STATE = 256 /* times the format's own */
};

/* ---- what a span says ------------------------------------------------------
 */

/* The encoding that both have: ASCII is any, or QP_ENC_AUTO if there is none.
 */
static qp_encoding span_common(qp_encoding a, qp_encoding b) {
    if (a == QP_ENC_ASCII) return b;
    return b == QP_ENC_ASCII || a == b ? a : QP_ENC_AUTO;
}

void qp__span_saw(qp_reader *r, const qp__decode_mark *marks, size_t n,
                  uint64_t stop) {
    qp__span *s = &r->span;
    if (!s->open) return;
    size_t i = n; /* the first mark whose text ends within the game */
    while (i && (i < n ? marks[i].text : stop) > s->now.text_first) i--;
    for (; i < n; i++) {
        unsigned flags = marks[i].flags & (QP__MARK_GIVEN | QP__MARK_HALVES);
        if (marks[i].segment != QP_ENC_ASCII) {
            if (s->coded && flags != s->flags) s->encoding = QP_ENC_AUTO;
            s->flags = flags;
            s->coded = 1;
        }
        s->encoding = span_common(s->encoding, marks[i].segment);
    }
}

static uint32_t span_tidy(const qp_reader *r) {
    if (!r->tidies) return 0;
    return r->tidy.pgn ? SPAN_TIDY | SPAN_TIDY_PGN : SPAN_TIDY;
}

static uint32_t span_how(const qp_reader *r) {
    const qp__span *s = &r->span;
    uint32_t how = SPAN_RANGE;
    if (s->flags & QP__MARK_GIVEN) how |= SPAN_GIVEN;
    if (s->flags & QP__MARK_HALVES) how |= SPAN_HALVES;
    if (s->body) how |= SPAN_BODY;
    return how + s->state * SPAN_STATE;
}

/* Nonzero where what a line became may be due to all of it. */
static int span_needs_lines(const qp_reader *r, const qp__decode_mark *m) {
    return r->tidies || (m && m->flags & (QP__MARK_TAGS | QP__MARK_HALVES));
}

static void span_begins(qp_reader *r, const qp_at *at) {
    qp__span *s = &r->span;
    const qp__decode_mark *m = qp__stored_before(r, at->offset);
    s->open = 1;
    s->now = (qp_span){.size = sizeof s->now,
                       .length = QP_SPAN_REST,
                       .text_first = at->offset,
                       .text_length = QP_SPAN_REST,
                       .index = s->games++,
                       .how = span_tidy(r)};
    s->encoding = QP_ENC_ASCII;
    s->flags = 0;
    s->coded = 0;
    s->body = m && m->flags & QP__MARK_BODY;
    s->first = UINT64_MAX;
    s->fault = 0;
    if (!(r->format->flags & QP_FORMAT_RANGES)) return;
    if (at->col != 1 && span_needs_lines(r, m)) return;
    s->first = qp__stored_byte(r, at->offset);
    s->state = r->format->state ? r->format->state(r->inner) : 0;
}

/* A game's tags that follow its moves belong to a segment of their own. */
static void span_ends(qp_reader *r, const qp_at *at) {
    qp__span *s = &r->span;
    uint64_t end = qp__stored_byte(r, at->offset);
    s->now.text_length = at->offset - s->now.text_first;
    if (r->stored.marks)
        qp__span_saw(r, r->stored.mark, qp__stored_marks(r, at->offset),
                     at->offset);
    s->open = 0;
    if (at->col != 1 && at->offset &&
        span_needs_lines(r, qp__stored_before(r, at->offset - 1)))
        return;
    if (s->fault && s->fault >= at->offset) return;
    if (r->format->state && r->format->state(r->inner) == UINT_MAX) return;
    if (s->first == UINT64_MAX || end == UINT64_MAX ||
        s->encoding == QP_ENC_AUTO)
        return;
    s->now.first = s->first;
    s->now.length = end - s->first;
    s->now.index = 0;
    s->now.encoding = s->encoding;
    s->now.how |= span_how(r);
}

/* ---- the handler -----------------------------------------------------------
 */

static qp_flow span_on_begin(void *ctx, const qp_at *at) {
    qp_reader *r = ctx;
    qp__span *s = &r->span;
    span_begins(r, at);
    s->passes = !s->again.size || s->games == s->again.index + 1;
    return s->passes ? qp__call_begin_game(r->front.next, at) : QP_SKIP;
}

static qp_flow span_on_end(void *ctx, qp_status broken, const qp_at *at) {
    qp_reader *r = ctx;
    qp__span *s = &r->span;
    span_ends(r, at);
    if (!s->passes) return QP_GO;
    qp_flow flow = qp__call_end_game(r->front.next, broken, at);
    if (!s->again.size || flow == QP_STOP) return flow;
    s->passes = 0;
    s->done = 1;
    return QP_STOP;
}

/* A fault of the format may end a game in the middle, and a fault after its end
 * is that of a tag of the next. When a game is read again, both are hidden. */
static qp_flow span_on_problem(void *ctx, const qp_err *err, uint32_t number,
                               uint32_t ply) {
    qp_reader *r = ctx;
    qp__span *s = &r->span;
    if (s->open && !qp_status_is_warning(err->code)) {
        if (err->code / 100 == QP_E_FORMAT_SHORT / 100) s->first = UINT64_MAX;
        if (err->at.offset > s->fault) s->fault = err->at.offset;
    }
    if (s->again.size && (!s->open || !s->passes)) return QP_GO;
    return qp__call_problem(r->front.next, err, number, ply);
}

const qp_handler *qp__span_open(qp_reader *r, const qp_handler *to) {
    r->front = (qp_handler){.size = sizeof r->front,
                            .ctx = r,
                            .next = to,
                            .begin_game = span_on_begin,
                            .end_game = span_on_end,
                            .problem = span_on_problem};
    return &r->front;
}

/* ---- again -----------------------------------------------------------------
 */

int qp__span_is_range(const qp_reader *r) {
    return (r->span.again.how & SPAN_RANGE) != 0;
}

void qp__span_resume(qp_reader *r) {
    uint32_t how = r->span.again.how;
    unsigned flags = (how & SPAN_GIVEN ? QP__MARK_GIVEN : 0U) |
                     (how & SPAN_BODY ? QP__MARK_BODY : 0U) |
                     (how & SPAN_HALVES ? QP__MARK_HALVES : 0U);
    if (!r->span.again.size) return;
    r->tidies = (how & SPAN_TIDY) != 0;
    r->tidy.pgn = (how & SPAN_TIDY_PGN) != 0;
    if (!qp__span_is_range(r)) return;
    if (r->decoder)
        qp__decode_resume(r->decoder, r->span.again.encoding, flags);
    if (r->format->resume) r->format->resume(r->inner, how / SPAN_STATE & 255);
}

size_t qp__span_take(qp_reader *r, size_t len) {
    uint64_t *left = &r->span.left;
    if (!r->span.again.size || *left == QP_SPAN_REST) return len;
    if (len > *left) len = (size_t)*left;
    *left -= len;
    return len;
}

int qp__span_ended(const qp_reader *r) {
    return r->span.done || (r->span.again.size && !r->span.left);
}

void qp__span_copy(qp_span *out, const qp_span *span) {
    size_t size = out->size;
    if (size < sizeof size) return;
    memcpy(out, span, size < sizeof *span ? size : sizeof *span);
    out->size = size;
}

void qp_reader_span(qp_span *span, const qp_reader *reader) {
    qp__span_copy(span, &reader->span.now);
}

uint64_t qp_reader_byte(const qp_reader *reader, const qp_err *err) {
    if (reader->in_bytes) return err->at.offset;
    if (!reader->decoder) return reader->inner ? err->at.offset : UINT64_MAX;
    if (!err->at.line) return UINT64_MAX;
    return qp__stored_byte(reader, err->at.offset);
}
