/* emit_events.c - events to a handler. Every begin_x that the handler saw is
 * followed by its end_x, whatever was skipped; after QP_STOP nothing follows.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/bits.h"
#include "../../base/err_int.h"
#include "emit_events.h"
#include "tags.h"

static qp_flow answer(qp__emit *g, qp_flow flow) {
    if (flow == QP_STOP) g->status = QP_E_STOP;
    return flow;
}

qp_text qp__squares_word(char out[QP__SQUARES], qp_move move) {
#define RANK(r) "a" r "b" r "c" r "d" r "e" r "f" r "g" r "h" r "i" r
    static const char NAMES[] = RANK("0") RANK("1") RANK("2") RANK("3")
        RANK("4") RANK("5") RANK("6") RANK("7") RANK("8") RANK("9");
#undef RANK
    memcpy(out, NAMES + 2 * move.from, 2);
    memcpy(out + 2, NAMES + 2 * move.to, 2);
    return (qp_text){out, QP__SQUARES};
}

void qp__emit_move(qp__emit *g, qp_text text, const qp_at *at) {
    qp__emit_said(g, text, qp__text_said(text), at);
}

void qp__emit_squares(qp__emit *g, qp_move move, const qp_at *at) {
    char text[QP__SQUARES];
    qp__emit_said(g, qp__squares_word(text, move), qp__move_said(move), at);
}

void qp__emit_game(qp__emit *g, const qp_at *at) {
    if (g->status || g->in_game) return;
    g->in_game = 1;
    g->in_moves = g->has_result = 0;
    g->depth = g->skip_depth = 0;
    g->tagger = qp__who_hears_tags(g->to);
    qp_flow flow = qp__call_begin_game(g->to, at);
    g->skip_game = answer(g, flow) == QP_SKIP;
}

void qp__emit_tag(qp__emit *g, qp_text name, qp_text value, const qp_at *at) {
    const qp_handler *to = g->tagger;
    if (qp__emit_muted(g) || !to) return;
    if (answer(g, to->tag(to->ctx, name, value, at)) == QP_SKIP)
        g->skip_game = 1;
}

void qp__emit_begin_moves(qp__emit *g, const qp_at *at) {
    if (g->in_moves) return;
    g->in_moves = 1;
    g->mover = qp__who_hears_moves(g->to);
    g->counter = qp__who_hears_numbers(g->to);
    if (qp__emit_muted(g)) return;
    if (answer(g, qp__call_begin_moves(g->to, at)) == QP_SKIP) g->skip_game = 1;
}

void qp__emit_comment(qp__emit *g, qp_text part, unsigned flags,
                      const qp_at *at) {
    if (!qp__emit_muted(g)) answer(g, qp__call_comment(g->to, part, flags, at));
}

void qp__emit_nag(qp__emit *g, unsigned nag, const qp_at *at) {
    qp__emit_begin_moves(g, at);
    if (!qp__emit_muted(g)) answer(g, qp__call_nag(g->to, nag, at));
}

void qp__emit_begin_variation(qp__emit *g, const qp_at *at) {
    qp__emit_begin_moves(g, at);
    if ((g->depth == QP_DEPTH_MAX || g->has_result) && !qp__emit_muted(g)) {
        qp__emit_problem(g, g->has_result ? QP_E_PGN_AFTER : QP_E_FORMAT_DEPTH,
                         at, (qp_text){"variation", 9}, (qp_text){"", 0});
        qp__emit_pass_variation(g);
        return;
    }
    g->depth++;
    if (qp__emit_muted(g)) return;
    if (answer(g, qp__call_begin_variation(g->to, at)) == QP_SKIP) {
        g->skip_depth = g->depth;
        g->skip_unreported = !qp__wants_variations(g->to);
    }
}

void qp__emit_pass_variation(qp__emit *g) {
    if (!qp__emit_muted(g)) {
        g->skip_depth = g->depth + 1;
        g->skip_unreported = 1;
    }
    g->depth++;
}

void qp__emit_end_variation(qp__emit *g, const qp_at *at) {
    if (!g->depth) return;
    int told =
        !g->status && !g->skip_game &&
        (!g->skip_depth || (g->depth == g->skip_depth && !g->skip_unreported));
    if (g->depth == g->skip_depth) g->skip_depth = 0;
    g->depth--;
    if (told) answer(g, qp__call_end_variation(g->to, at));
}

void qp__emit_result(qp__emit *g, qp_text text, const qp_at *at) {
    qp__emit_begin_moves(g, at);
    g->has_result = 1;
    if (!qp__emit_muted(g)) answer(g, qp__call_result(g->to, text, at));
}

void qp__emit_end(qp__emit *g, const qp_at *at) {
    if (!g->in_game) return;
    while (g->depth) qp__emit_end_variation(g, at);
    g->in_game = g->in_moves = g->has_result = g->skip_game = 0;
    if (!g->status) answer(g, qp__call_end_game(g->to, QP_OK, at));
}

void qp__emit_problem(qp__emit *g, qp_status code, const qp_at *at,
                      qp_text what, qp_text want) {
    if (g->status) return;
    qp_err err;
    qp__fail(&err, code, *at, what);
    qp__err_text(err.want, sizeof err.want, want);
    answer(g, qp__call_problem(g->to, &err, 0, 0));
}

int qp__report(qp__emit *g, qp_status code, qp_at at, qp_text what,
               const char *want) {
    qp__emit_problem(g, code, &at, what, qp_text_of(want));
    return g->status != QP_OK;
}

int qp__emit_cut_tag(qp__emit *g, qp_text name, qp_text value, qp_at at) {
    if (g->skip_game) return 0;
    if (value.len > QP_TOKEN_MAX &&
        qp__report(g, QP_W_FORMAT_VALUE, at, value, "a shorter text"))
        return 1;
    qp__emit_tag(g, name, qp__tag_cut(value), &at);
    return g->status != QP_OK;
}

void qp__place_start(qp__place *p) {
    *p = (qp__place){.line = 1};
}

qp_at qp__place_at(const qp__place *p) {
    uint64_t col = p->offset - p->line_offset - p->conts + 1;
    return (qp_at){.offset = p->offset,
                   .line = p->line,
                   .col = col < UINT32_MAX ? (uint32_t)col : UINT32_MAX};
}

/* Returns how many bytes of a word continue a character of UTF-8, as a count in
 * each byte. */
static uint64_t word_continuations(uint64_t word) {
    return (word >> 7) & ~(word >> 6) & QP__EACH_BYTE(1);
}

/* Adds the counts, which are up to 255 together. */
static size_t sum_of_bytes(uint64_t counts) {
    return counts * QP__EACH_BYTE(1) >> 56;
}

static uint32_t first_four(const char *bytes) {
    uint32_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

size_t qp__continuations(const char *bytes, size_t n) {
    const size_t most = 31; /* words of eight bytes */
    size_t conts = 0, rest = n % 8;
    for (size_t words = n / 8; words;) {
        uint64_t counts = 0;
        size_t some = words < most ? words : most;
        words -= some;
        for (; some--; bytes += 8)
            counts += word_continuations(qp__eight_of(bytes));
        conts += sum_of_bytes(counts);
    }
    uint64_t last = 0;
    if (rest & 4) last = first_four(bytes), bytes += 4;
    for (rest &= 3; rest; rest--) last = last << 8 | (unsigned char)*bytes++;
    conts += sum_of_bytes(word_continuations(last));
    return conts;
}

void qp__place_pass_all(qp__place *p, const char *bytes, size_t n) {
    const char *from = bytes, *end = bytes + n, *feed;
    p->offset += n;
    while (from < end && (feed = memchr(from, '\n', (size_t)(end - from)))) {
        from = feed + 1;
        p->line++;
    }
    if (from > bytes) {
        p->conts = 0;
        p->line_offset = p->offset - (uint64_t)(end - from);
    }
    p->conts += qp__continuations(from, (size_t)(end - from));
}

void qp__at_pass_all(qp_at *at, const char *bytes, size_t n) {
    const char *end = bytes + n, *feed;
    uint64_t col = at->col;
    at->offset += n;
    while ((feed = memchr(bytes, '\n', (size_t)(end - bytes)))) {
        bytes = feed + 1;
        at->line++;
        col = 1;
    }
    n = (size_t)(end - bytes);
    col += n - qp__continuations(bytes, n);
    at->col = col < UINT32_MAX ? (uint32_t)col : UINT32_MAX;
}
