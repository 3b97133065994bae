/* write_events.c - writes an event as the line of an engine: read_events.c and
 * cecp.c reversed.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "read_events.h"
#include "protocol_line.h"

typedef struct saying {
    qp__engine_out out;
    const qp_engine_dialect *d;
    const qp_engine_event *event;
} saying;

static void say(saying *s, const char *string) {
    qp__engine_put(&s->out, string);
}

/* A word, and a text after it. */
static void say_text(saying *s, const char *word, qp_text text) {
    say(s, word);
    qp__engine_put_text(&s->out, text);
}

static void say_not(saying *s) {
    if (!s->out.status) s->out.status = QP_E_ARG;
}

static void say_signed(saying *s, const char *name, long long number) {
    char text[48];
    snprintf(text, sizeof text, " %s %lld", name, number);
    say(s, text);
}

/* ---- UCCI and UCI -------------------------------------------------------- */

static void say_info(saying *s) {
    const qp_engine_info *info = &s->event->info;
    const struct {
        unsigned bit;
        const char *name;
        uint64_t number;
    } COUNTS[] = {{QP_INFO_DEPTH, "depth", info->depth},
                  {QP_INFO_SELDEPTH, "seldepth", info->seldepth},
                  {QP_INFO_MULTIPV, "multipv", info->multipv},
                  {QP_INFO_NODES, "nodes", info->nodes},
                  {QP_INFO_TIME, "time", info->time_ms}};
    int uci = s->d->protocol == QP_PROTOCOL_UCI;
    say(s, "info");
    for (size_t i = 0; i < sizeof COUNTS / sizeof *COUNTS; i++)
        if (info->known & COUNTS[i].bit)
            qp__engine_put_number(&s->out, COUNTS[i].name, COUNTS[i].number);
    if (info->known & QP_INFO_MATE) say_signed(s, "score mate", info->score);
    if (info->known & QP_INFO_SCORE)
        say_signed(s, uci ? "score cp" : "score", info->score);
    if (info->known & QP_INFO_LOWER) say(s, " lowerbound");
    if (info->known & QP_INFO_UPPER) say(s, " upperbound");
    if (info->known & QP_INFO_PV) say_text(s, " pv ", info->pv);
    if (s->event->text.len && !(info->known & QP_INFO_PV))
        say_text(s, " string ", s->event->text);
}

static void say_option(saying *s) {
    static const char *const TYPES[] = {" type check",
                                        " type spin",
                                        " type combo",
                                        " type button",
                                        " type string",
                                        " type label",
                                        ""};
    const qp_engine_option *o = &s->event->option;
    int uci = s->d->protocol == QP_PROTOCOL_UCI;
    qp_text rest = o->name;
    int named = uci || qp__engine_is(qp__engine_word(&rest), "name");
    say_text(s, named ? "option name " : "option ", o->name);
    say(s, TYPES[o->type]);
    if (o->has_default) say_text(s, " default ", o->preset);
    if (o->has_min) say_signed(s, "min", o->min);
    if (o->has_max) say_signed(s, "max", o->max);
    if (o->vars.len) say_text(s, " ", o->vars);
}

static void say_bestmove(saying *s) {
    if (s->event->kind == QP_ENGINE_NOBESTMOVE)
        say(s, "bestmove (none)");
    else
        say_text(s, "bestmove ", s->event->move);
    if (s->event->ponder.len) say_text(s, " ponder ", s->event->ponder);
    if (s->event->flags & QP_ENGINE_OFFERS_DRAW) say(s, " draw");
    if (s->event->flags & QP_ENGINE_RESIGNS) say(s, " resign");
}

static void say_line(saying *s) {
    int uci = s->d->protocol == QP_PROTOCOL_UCI;
    switch (s->event->kind) {
    case QP_ENGINE_ID:
        say_text(s, "id ", s->event->name);
        say_text(s, " ", s->event->text);
        break;
    case QP_ENGINE_OPTION: say_option(s); break;
    case QP_ENGINE_INTRODUCED: say(s, uci ? "uciok" : "ucciok"); break;
    case QP_ENGINE_READY: say(s, "readyok"); break;
    case QP_ENGINE_INFO: say_info(s); break;
    case QP_ENGINE_BESTMOVE: say_bestmove(s); break;
    case QP_ENGINE_NOBESTMOVE:
        if (uci || s->event->flags || s->event->ponder.len)
            say_bestmove(s);
        else
            say(s, "nobestmove");
        break;
    case QP_ENGINE_MESSAGE:
        say_text(s, uci ? "info string " : "info message ", s->event->text);
        break;
    case QP_ENGINE_ERROR:
    case QP_ENGINE_OTHER: say_text(s, "", s->event->text); break;
    case QP_ENGINE_BYE: say(s, "bye"); break;
    default: say_not(s); break;
    }
}

/* ---- CECP ---------------------------------------------------------------- */

static void say_thought(saying *s) {
    const qp_engine_info *info = &s->event->info;
    char text[128];
    long long score = info->score;
    if (info->known & QP_INFO_MATE) score += score > 0 ? 100000 : -100000;
    snprintf(text, sizeof text, "%lu %lld %llu %llu\t",
             (unsigned long)info->depth, score,
             (unsigned long long)info->time_ms / 10,
             (unsigned long long)info->nodes);
    say(s, text);
    qp__engine_put_text(&s->out, info->pv);
}

static void say_cecp(saying *s) {
    switch (s->event->kind) {
    case QP_ENGINE_FEATURES:
    case QP_ENGINE_INTRODUCED: say_text(s, "feature ", s->event->text); break;
    case QP_ENGINE_READY: say_text(s, "pong ", s->event->text); break;
    case QP_ENGINE_INFO: say_thought(s); break;
    case QP_ENGINE_BESTMOVE: say_text(s, "move ", s->event->move); break;
    case QP_ENGINE_MESSAGE: say_text(s, "telluser ", s->event->text); break;
    case QP_ENGINE_ERROR:
        if (!qp__engine_refuses(s->event->text)) say(s, "tellusererror ");
        say_text(s, "", s->event->text);
        break;
    case QP_ENGINE_OTHER:
    case QP_ENGINE_RESULT: say_text(s, "", s->event->text); break;
    case QP_ENGINE_RESIGN: say(s, "resign"); break;
    case QP_ENGINE_DRAW: say(s, "offer draw"); break;
    default: say_not(s); break;
    }
}

qp_status qp_engine_say(const qp_sink *out, const qp_engine_dialect *d,
                        const qp_engine_event *event) {
    saying s = {{out, QP_OK}, d, event};
    if (d->protocol == QP_PROTOCOL_NONE) return QP_E_ARG;
    if (d->protocol == QP_PROTOCOL_CECP)
        say_cecp(&s);
    else
        say_line(&s);
    say(&s, "\n");
    return s.out.status;
}
