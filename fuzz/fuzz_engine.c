/* fuzz_engine.c - properties of the lines of engines, for any bytes at all:
 *
 *   1. a line is some event, whose texts stand within the line
 *   2. an event that can be said is one line, and reads back the same
 *   3. moves that were read are legal in turn, and asking for them reads back
 *   4. what is not legal ends them, and is what is left
 *   5. a line that an engine was sent is some command, with texts within it
 *
 * The first byte chooses the protocol and how the engine writes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "qipu/engine.h"
#include "qipu/fen.h"

typedef struct page {
    char *text;
    size_t len, size;
} page;

static int page_write(void *ctx, const char *bytes, size_t len) {
    page *p = ctx;
    if (p->len + len + 1 > p->size) {
        p->size = 2 * (p->len + len) + 64;
        p->text = realloc(p->text, p->size);
        if (!p->text) abort();
    }
    memcpy(p->text + p->len, bytes, len);
    p->len += len;
    return 0;
}

static void within(qp_text line, qp_text part) {
    if (!part.len) return;
    LAW(part.ptr >= line.ptr && part.len <= line.len &&
        part.ptr + part.len <= line.ptr + line.len);
}

static int same(qp_text a, qp_text b) {
    return a.len == b.len && (!a.len || !memcmp(a.ptr, b.ptr, a.len));
}

static void same_option(const qp_engine_option *a, const qp_engine_option *b) {
    LAW(a->type == b->type && same(a->name, b->name));
    LAW(a->has_default == b->has_default && same(a->preset, b->preset));
    LAW(a->has_min == b->has_min && a->min == b->min);
    LAW(a->has_max == b->has_max && a->max == b->max);
    for (size_t i = 0; i < 8; i++) {
        qp_text x = qp_engine_option_var(a, i), y = qp_engine_option_var(b, i);
        LAW(!x.ptr == !y.ptr && same(x, y));
    }
}

static void same_event(const qp_engine_event *a, const qp_engine_event *b) {
    const qp_engine_info *x = &a->info, *y = &b->info;
    LAW(a->kind == b->kind && a->flags == b->flags);
    LAW(same(a->name, b->name) && same(a->text, b->text));
    LAW(same(a->move, b->move) && same(a->ponder, b->ponder));
    LAW(x->known == y->known && x->depth == y->depth &&
        x->seldepth == y->seldepth && x->multipv == y->multipv &&
        x->score == y->score && x->nodes == y->nodes &&
        x->time_ms == y->time_ms && same(x->pv, y->pv));
    same_option(&a->option, &b->option);
}

static void check_event(qp_engine_dialect d, qp_text line) {
    qp_engine_event e, again;
    page said = {0};
    qp_sink sink = {&said, page_write};
    qp_engine_read(&e, &d, line);
    within(line, e.name);
    within(line, e.text);
    within(line, e.move);
    within(line, e.ponder);
    within(line, e.info.pv);
    within(line, e.option.name);
    within(line, e.option.vars);
    qp_status status = qp_engine_say(&sink, &d, &e);
    LAW(status == QP_OK || status == QP_E_ARG);
    if (!status) {
        const char *nl = memchr(said.text, '\n', said.len);
        LAW(nl == said.text + said.len - 1);
        qp_engine_read(&again, &d, (qp_text){said.text, said.len});
        same_event(&e, &again);
    }
    qp_engine_learn(&d, &e);
    LAW(strlen(d.name) < sizeof d.name);
    free(said.text);
}

static void check_features(qp_text line) {
    qp_text rest = line, name, value;
    qp_engine_option option;
    size_t left = rest.len;
    while (qp_engine_feature(&name, &value, &rest)) {
        LAW(rest.len < left);
        left = rest.len;
        within(line, name);
        within(line, value);
        if (!qp_engine_feature_option(&option, value)) continue;
        within(value, option.name);
        for (size_t i = 0; i < 4; i++)
            within(value, qp_engine_option_var(&option, i));
    }
}

static void check_moves(qp_engine_dialect d, qp_text line) {
    enum { MOST = 32 };
    qp_move list[MOST], again[MOST];
    qp_text rest;
    qp_pos start, pos;
    qp_pos_start(&start);
    pos = start;
    size_t n = qp_engine_moves(list, MOST, &rest, &d, &start, line);
    LAW(n <= MOST);
    within(line, rest);
    for (size_t i = 0; i < n; i++) {
        LAW(qp_pos_legal(&pos, list[i]));
        qp_pos_play(&pos, list[i]);
    }
    qp_engine_command c = {
        .verb = QP_ASK_POSITION, .moves = list, .move_count = n};
    page asked = {0};
    qp_sink sink = {&asked, page_write};
    LAW(qp_engine_ask(&sink, &d, &c) == QP_OK);
    if (d.protocol != QP_PROTOCOL_CECP && n) {
        qp_text text = {asked.text, asked.len};
        const char *moves = NULL;
        for (size_t i = 0; i + 7 < text.len && !moves; i++)
            if (!memcmp(text.ptr + i, " moves ", 7)) moves = text.ptr + i + 7;
        LAW(moves != NULL);
        text = (qp_text){moves, (size_t)(asked.text + asked.len - moves)};
        LAW(qp_engine_moves(again, MOST, &rest, &d, &start, text) == n);
        LAW(!rest.len && !memcmp(list, again, n * sizeof *list));
    }
    free(asked.text);
}

static void check_command(qp_engine_dialect d, qp_text line) {
    qp_engine_command c;
    qp_engine_hear(&c, &d, line);
    within(line, c.name);
    within(line, c.text);
    LAW(!c.move_count && !c.base);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    qp_engine_dialect d = {QP_PROTOCOL_UCI, 0, ""};
    if (!size) return 0;
    qp_text line = {(const char *)data + 1, size - 1};
    d.protocol = (qp_protocol)(1 + *data % 3);
    d.flags = (unsigned)*data >> 2;
    if (d.protocol != QP_PROTOCOL_UCI) d.flags &= ~(unsigned)QP_ENGINE_RANKS_1;
    check_event(d, line);
    check_features(line);
    check_moves(d, line);
    check_command(d, line);
    return 0;
}
