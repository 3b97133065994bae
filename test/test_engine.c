/* test_engine.c - test/spec/engine.qpt: lines of engines as events and back,
 * commands as lines and back.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/engine.h"
#include "qipu/fen.h"
#include "table.h"

/* ---- text that grows ----------------------------------------------------- */

typedef struct page {
    char text[4096];
    size_t len;
} page;

static void add(page *p, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add(page *p, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = vsnprintf(p->text + p->len, sizeof p->text - p->len, format, args);
    va_end(args);
    p->len += (size_t)n;
    if (p->len >= sizeof p->text) abort();
}

static int page_write(void *ctx, const char *bytes, size_t len) {
    add(ctx, "%.*s", (int)len, bytes);
    return 0;
}

static void want(const kase *k, const char *key, const char *got) {
    const field *f = kase_get(k, key);
    if (f && strcmp(got, f->value))
        kase_fail(k, "%s: want '%s', got '%s'", key, f->value, got);
}

/* ---- in words ------------------------------------------------------------ */

static void add_text(page *p, const char *name, qp_text text) {
    if (text.ptr) add(p, " %s='%.*s'", name, (int)text.len, text.ptr);
}

static void add_info(page *p, const qp_engine_info *i) {
    if (i->known & QP_INFO_DEPTH) add(p, " depth=%u", (unsigned)i->depth);
    if (i->known & QP_INFO_SELDEPTH) add(p, " sel=%u", (unsigned)i->seldepth);
    if (i->known & QP_INFO_MULTIPV) add(p, " multi=%u", (unsigned)i->multipv);
    if (i->known & QP_INFO_SCORE) add(p, " cp=%d", (int)i->score);
    if (i->known & QP_INFO_MATE) add(p, " mate=%d", (int)i->score);
    if (i->known & QP_INFO_LOWER) add(p, " lower");
    if (i->known & QP_INFO_UPPER) add(p, " upper");
    if (i->known & QP_INFO_NODES)
        add(p, " nodes=%llu", (unsigned long long)i->nodes);
    if (i->known & QP_INFO_TIME)
        add(p, " ms=%llu", (unsigned long long)i->time_ms);
    if (i->known & QP_INFO_PV) add_text(p, "pv", i->pv);
}

static void add_option(page *p, const qp_engine_option *o) {
    static const char *const TYPES[] = {"check",  "spin",  "combo", "button",
                                        "string", "label", "other"};
    add_text(p, "name", o->name);
    add(p, " %s", TYPES[o->type]);
    if (o->has_default) add_text(p, "default", o->preset);
    if (o->has_min) add(p, " min=%lld", (long long)o->min);
    if (o->has_max) add(p, " max=%lld", (long long)o->max);
    for (size_t i = 0;; i++) {
        qp_text var = qp_engine_option_var(o, i);
        if (!var.ptr) break;
        add_text(p, "var", var);
    }
}

/* Features, with what their options are. */
static void add_features(page *p, qp_text rest) {
    qp_text name, value;
    qp_engine_option option;
    while (qp_engine_feature(&name, &value, &rest)) {
        add(p, " %.*s='%.*s'", (int)name.len, name.ptr, (int)value.len,
            value.ptr);
        if (qp_text_is(name, "option") &&
            qp_engine_feature_option(&option, value)) {
            add(p, " (");
            add_option(p, &option);
            add(p, ")");
        }
    }
}

static void add_event(page *p, const qp_engine_event *e) {
    static const char *const KINDS[] = {
        "other", "id",     "option", "features", "introduced",
        "ready", "info",   "best",   "nobest",   "message",
        "error", "result", "resign", "draw",     "bye"};
    add(p, "%s", KINDS[e->kind]);
    add_text(p, "name", e->name);
    add_info(p, &e->info);
    if (e->kind == QP_ENGINE_OPTION) add_option(p, &e->option);
    if (e->kind == QP_ENGINE_FEATURES || e->kind == QP_ENGINE_INTRODUCED)
        add_features(p, e->text);
    else
        add_text(p, "text", e->text);
    add_text(p, "move", e->move);
    add_text(p, "ponder", e->ponder);
    if (e->flags & QP_ENGINE_OFFERS_DRAW) add(p, " offers-draw");
    if (e->flags & QP_ENGINE_RESIGNS) add(p, " resigns");
    if (e->flags & QP_ENGINE_NOT_DONE) add(p, " not-done");
}

static void add_go(page *p, const qp_engine_go *go) {
    const struct {
        const char *name;
        unsigned long long n;
    } NUMBERS[] = {{"depth", go->depth},
                   {"nodes", go->nodes},
                   {"movetime", go->movetime_ms},
                   {"time", go->time_ms},
                   {"inc", go->increment_ms},
                   {"opptime", go->opp_time_ms},
                   {"oppinc", go->opp_increment_ms},
                   {"togo", go->moves_to_go},
                   {"ponder", (unsigned long long)go->ponder}};
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++)
        if (NUMBERS[i].n) add(p, " %s=%llu", NUMBERS[i].name, NUMBERS[i].n);
}

static const char *verb_name(qp_engine_verb verb) {
    static const char *const VERBS[] = {
        "other", "introduce", "option",    "ready", "new",  "position", "ban",
        "go",    "stop",      "ponderhit", "quit",  "move", "limit"};
    return VERBS[verb];
}

static void add_command(page *p, const qp_engine_command *c) {
    add(p, "%s", verb_name(c->verb));
    add_text(p, "name", c->name);
    add_text(p, "text", c->text);
    add_go(p, &c->go);
}

/* ---- the case ------------------------------------------------------------ */

static void read_dialect(const kase *k, qp_engine_dialect *d) {
    static const char *const FLAGS[] = {"ranks1",   "variants", "millisec",
                                        "usermove", "ping",     "setboard",
                                        "shortfen", "multipv"};
    const field *f = kase_get(k, "protocol");
    char text[128], *save = NULL;
    memset(d, 0, sizeof *d);
    snprintf(text, sizeof text, "%s", f->value);
    char *word = strtok_r(text, " ", &save);
    if (!word || !qp_protocol_by_name(&d->protocol, qp_text_of(word)))
        kase_fail(k, "no such protocol");
    while ((word = strtok_r(NULL, " ", &save)))
        for (unsigned i = 0; i < sizeof FLAGS / sizeof *FLAGS; i++)
            if (!strcmp(word, FLAGS[i])) d->flags |= 1U << i;
}

/* A line of an engine; said again, it reads the same. */
static void check_event(const kase *k, qp_engine_dialect *d, qp_text line) {
    qp_engine_event e, again;
    page words = {0}, said = {0}, twice = {0}, learnt = {0};
    qp_sink sink = {&said, page_write};
    qp_engine_read(&e, d, line);
    add_event(&words, &e);
    want(k, "event", words.text);
    if (qp_engine_say(&sink, d, &e)) {
        kase_fail(k, "cannot be said");
        return;
    }
    if (kase_get(k, "say")) want(k, "say", said.text);
    qp_engine_read(&again, d, (qp_text){said.text, said.len});
    add_event(&twice, &again);
    if (strcmp(words.text, twice.text))
        kase_fail(k, "said again: '%s' is '%s'", said.text, twice.text);
    qp_engine_learn(d, &e);
    add(&learnt, "%s %x %s", qp_protocol_name(d->protocol), d->flags, d->name);
    want(k, "learn", learnt.text);
}

static uint64_t number_of(const char *text, const char *name) {
    const char *p = strstr(text, name);
    return p ? strtoull(p + strlen(name), NULL, 10) : 0;
}

static void read_go(qp_engine_go *go, const char *text) {
    go->depth = (uint32_t)number_of(text, "depth=");
    go->nodes = number_of(text, "nodes=");
    go->movetime_ms = number_of(text, "movetime=");
    go->time_ms = number_of(text, " time=");
    go->increment_ms = number_of(text, " inc=");
    go->opp_time_ms = number_of(text, "opptime=");
    go->opp_increment_ms = number_of(text, "oppinc=");
    go->moves_to_go = (uint32_t)number_of(text, "togo=");
    go->ponder = strstr(text, "ponder") != NULL;
    go->turn = strstr(text, "black") ? QP_BLACK : QP_RED;
}

enum { MOVES_MOST = 64 };

static void check_ask(const kase *k, const qp_engine_dialect *d,
                      const char *verb) {
    qp_engine_command c = {.verb = QP_ASK_OTHER};
    const field *fen = kase_get(k, "fen"), *moves = kase_get(k, "moves");
    const field *go = kase_get(k, "go"), *name = kase_get(k, "name");
    const field *value = kase_get(k, "value");
    qp_engine_dialect plain = {QP_PROTOCOL_UCCI, 0, ""};
    qp_move list[MOVES_MOST];
    page out = {0};
    qp_sink sink = {&out, page_write};
    qp_pos pos;
    qp_pos_start(&pos);
    while (c.verb < QP_ASK_LIMIT && strcmp(verb, verb_name(c.verb))) c.verb++;
    if (fen) check_must(qp_pos_read(&pos, qp_text_of(fen->value), 0, NULL));
    if (fen) c.base = &pos;
    if (moves)
        c.move_count = qp_engine_moves(list, MOVES_MOST, NULL, &plain, &pos,
                                       qp_text_of(moves->value));
    c.moves = list;
    if (go) read_go(&c.go, go->value);
    if (name) c.name = (qp_text){name->value, name->len};
    if (value) c.text = (qp_text){value->value, value->len};
    qp_status status = qp_engine_ask(&sink, d, &c);
    if (status) {
        want(k, "fails", qp_status_name(status));
        if (!kase_get(k, "fails")) kase_fail(k, "cannot be written");
    } else {
        want(k, "out", out.text);
        if (kase_get(k, "fails")) kase_fail(k, "was written");
    }
}

/* Moves as an engine writes them, in UCCI, and what was not read. */
static void check_moves(const kase *k, const qp_engine_dialect *d,
                        qp_text text) {
    const field *fen = kase_get(k, "fen");
    qp_engine_dialect plain = {QP_PROTOCOL_UCCI, 0, ""};
    qp_move list[MOVES_MOST];
    page out = {0};
    qp_text rest;
    qp_pos pos;
    qp_pos_start(&pos);
    if (fen) check_must(qp_pos_read(&pos, qp_text_of(fen->value), 0, NULL));
    size_t n = qp_engine_moves(list, MOVES_MOST, &rest, d, &pos, text);
    qp_pos same = pos;
    for (size_t i = 0; i < n; i++) {
        char word[QP_MOVE_MAX];
        qp_move move, back;
        qp_move_write(word, &same, list[i], QP_NOTATION_UCCI, 0);
        add(&out, "%s%s", i ? " " : "", word);
        qp_pos_play(&same, list[i]);
        if (!qp_engine_move(&back, &plain, qp_text_of(word)) ||
            back.from != (move = list[i]).from || back.to != move.to)
            kase_fail(k, "%s is another move", word);
    }
    if (rest.len) add(&out, "%s/ %.*s", n ? " " : "", (int)rest.len, rest.ptr);
    want(k, "played", out.text);
}

static void check_case(const kase *k) {
    const field *in = kase_get(k, "in"), *ask = kase_get(k, "ask");
    const field *hear = kase_get(k, "hear"), *pv = kase_get(k, "pv");
    qp_engine_dialect d;
    read_dialect(k, &d);
    if (in) check_event(k, &d, (qp_text){in->value, in->len});
    if (ask) check_ask(k, &d, ask->value);
    if (pv) check_moves(k, &d, (qp_text){pv->value, pv->len});
    if (hear) {
        qp_engine_command c;
        page words = {0};
        qp_engine_hear(&c, &d, (qp_text){hear->value, hear->len});
        add_command(&words, &c);
        want(k, "command", words.text);
    }
}

int main(int argc, char **argv) {
    return table_main(argc, argv, check_case);
}
