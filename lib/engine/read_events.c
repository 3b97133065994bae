/* read_events.c - parses the lines of UCCI and UCI engines.
 *
 * Owns what the two protocols share, and selects the parser; CECP is in cecp.c.
 * Lenient: what engines in use are known to write is read, and of the rest
 * what can be understood. It keeps nothing from one line to the next.
 *
 * SPDX-License-Identifier: MIT
 */
#include "read_events.h"

#include <string.h>

#include "protocol_line.h"

/* Beyond any evaluation, and far from where sums of two would not fit. */
enum { SCORE_MOST = 1000000000 };

int32_t qp__engine_score(int64_t score) {
    if (score > SCORE_MOST) return SCORE_MOST;
    if (score < -SCORE_MOST) return -SCORE_MOST;
    return (int32_t)score;
}

/* ---- info ---------------------------------------------------------------- */

/* "cp 12", "mate -3" (UCI), or the number alone (UCCI). */
static void info_score(qp_engine_info *info, qp_text *rest) {
    qp_text after = *rest, word = qp__engine_word(&after);
    int mate = qp__engine_is(word, "mate");
    int64_t score;
    if (mate || qp__engine_is(word, "cp")) *rest = after;
    if (!qp__engine_signed(&score, rest)) return;
    info->score = qp__engine_score(score);
    info->known &= ~(unsigned)(QP_INFO_SCORE | QP_INFO_MATE);
    info->known |= mate ? QP_INFO_MATE : QP_INFO_SCORE;
}

/* Words with a number after them. */
static int info_count(qp_engine_info *info, qp_text word, qp_text *rest) {
    struct {
        const char *name;
        unsigned bit;
        uint32_t *small;
        uint64_t *large;
    } const COUNTS[] = {
        {"depth", QP_INFO_DEPTH, &info->depth, NULL},
        {"seldepth", QP_INFO_SELDEPTH, &info->seldepth, NULL},
        {"multipv", QP_INFO_MULTIPV, &info->multipv, NULL},
        {"nodes", QP_INFO_NODES, NULL, &info->nodes},
        {"time", QP_INFO_TIME, NULL, &info->time_ms},
    };
    for (size_t i = 0; i < sizeof COUNTS / sizeof *COUNTS; i++) {
        if (!qp__engine_is(word, COUNTS[i].name)) continue;
        if (COUNTS[i].small ? qp__engine_small(COUNTS[i].small, rest)
                            : qp__engine_number(COUNTS[i].large, rest))
            info->known |= COUNTS[i].bit;
        return 1;
    }
    return 0;
}

/* Words that take the rest of the line for something that is not kept. */
static int info_takes_rest(qp_text word) {
    return qp__engine_is(word, "refutation") || qp__engine_is(word, "currline");
}

static void read_info(qp_engine_event *out, qp_text rest) {
    qp_engine_info *info = &out->info;
    out->kind = QP_ENGINE_INFO;
    for (;;) {
        qp_text word = qp__engine_word(&rest);
        if (!word.len || info_takes_rest(word)) return;
        if (qp__engine_is(word, "pv")) {
            info->pv = qp__engine_trim(rest);
            info->known |= QP_INFO_PV;
            return;
        }
        if (qp__engine_is(word, "string") || qp__engine_is(word, "message")) {
            out->text = qp__engine_trim(rest);
            if (!info->known) out->kind = QP_ENGINE_MESSAGE;
            return;
        }
        if (qp__engine_is(word, "score"))
            info_score(info, &rest);
        else if (qp__engine_is(word, "lowerbound"))
            info->known |= QP_INFO_LOWER;
        else if (qp__engine_is(word, "upperbound"))
            info->known |= QP_INFO_UPPER;
        else
            info_count(info, word, &rest);
    }
}

/* ---- option -------------------------------------------------------------- */

static qp_engine_type option_type(qp_text word) {
    static const char *const NAMES[] = {"check",  "spin",   "combo",
                                        "button", "string", "label"};
    for (int i = 0; i < QP_OPTION_OTHER; i++)
        if (qp__engine_is(word, NAMES[i])) return (qp_engine_type)i;
    return QP_OPTION_OTHER;
}

static int option_key(qp_text word) {
    return qp__engine_is(word, "type") || qp__engine_is(word, "default") ||
           qp__engine_is(word, "min") || qp__engine_is(word, "max") ||
           qp__engine_is(word, "var");
}

/* The text up to the next key word; a value may have blanks in it. */
static qp_text option_value(qp_text *rest) {
    qp_text value = *rest, before;
    for (;;) {
        before = *rest;
        qp_text word = qp__engine_word(rest);
        if (!word.len || option_key(word)) break;
    }
    *rest = before;
    value.len -= before.len;
    return qp__engine_trim(value);
}

/* A minimum or a maximum. Of several the last counts. */
static void option_bound(qp_engine_option *option, qp_text key, qp_text value) {
    int64_t n;
    if (!qp__engine_signed(&n, &value)) return;
    if (qp__engine_is(key, "min"))
        option->min = n, option->has_min = 1;
    else
        option->max = n, option->has_max = 1;
}

static void option_field(qp_engine_option *option, qp_text *rest) {
    qp_text from = *rest, key = qp__engine_word(rest);
    qp_text value = option_value(rest);
    if (qp__engine_is(key, "type")) {
        option->type = option_type(value);
    } else if (qp__engine_is(key, "default")) {
        option->preset =
            qp__engine_is(value, "<empty>") ? qp_text_of("") : value;
        option->has_default = 1;
    } else if (qp__engine_is(key, "var")) {
        if (!option->vars.ptr) option->vars = qp__engine_trim(from);
    } else {
        option_bound(option, key, value);
    }
}

/* "option [name] NAME type TYPE ...". UCCI has no word `name`, and engines of
 * either protocol have blanks in their names. */
static int read_option(qp_engine_event *out, qp_text rest) {
    qp_engine_option *option = &out->option;
    qp_text after = rest, ahead;
    option->type = QP_OPTION_OTHER;
    if (qp__engine_is(qp__engine_word(&after), "name")) {
        ahead = after;
        if (!qp__engine_is(qp__engine_word(&ahead), "type")) rest = after;
    }
    option->name = option_value(&rest);
    if (!option->name.len) return 0;
    while (qp__engine_trim(rest).len) option_field(option, &rest);
    out->kind = QP_ENGINE_OPTION;
    return 1;
}

/* Choices of CECP: "A /// *B /// C", of which the star is the default. */
static qp_text slashed_var(qp_text rest, size_t index) {
    for (;;) {
        size_t n = 0;
        while (n < rest.len &&
               !qp__engine_begins((qp_text){rest.ptr + n, rest.len - n}, "///"))
            n++;
        if (!index--) {
            qp_text var = qp__engine_trim((qp_text){rest.ptr, n});
            if (var.len && *var.ptr == '*') var.ptr++, var.len--;
            return var;
        }
        if (n == rest.len) return (qp_text){NULL, 0};
        rest.ptr += n + 3;
        rest.len -= n + 3;
    }
}

qp_text qp_engine_option_var(const qp_engine_option *option, size_t index) {
    qp_text rest = option->vars;
    if (!rest.len) return (qp_text){NULL, 0};
    if (!qp__engine_begins(rest, "var ")) return slashed_var(rest, index);
    while (qp__engine_trim(rest).len) {
        qp_text key = qp__engine_word(&rest), value = option_value(&rest);
        if (qp__engine_is(key, "var") && !index--) return value;
    }
    return (qp_text){NULL, 0};
}

/* ---- the end of a thought ------------------------------------------------ */

static int is_no_move(qp_text word) {
    return !word.len || qp__engine_is(word, "(none)") ||
           qp__engine_is(word, "none") || qp__engine_is(word, "null") ||
           qp__engine_is(word, "0000");
}

static void read_bestmove(qp_engine_event *out, qp_text rest) {
    out->kind = QP_ENGINE_BESTMOVE;
    out->move = qp__engine_word(&rest);
    if (is_no_move(out->move)) {
        out->kind = QP_ENGINE_NOBESTMOVE;
        out->move = (qp_text){NULL, 0};
    }
    for (;;) {
        qp_text word = qp__engine_word(&rest);
        if (!word.len) return;
        if (qp__engine_is(word, "ponder")) {
            word = qp__engine_word(&rest);
            if (!is_no_move(word)) out->ponder = word;
        } else if (qp__engine_is(word, "draw")) {
            out->flags |= QP_ENGINE_OFFERS_DRAW;
        } else if (qp__engine_is(word, "resign")) {
            out->flags |= QP_ENGINE_RESIGNS;
        }
    }
}

/* ---- lines --------------------------------------------------------------- */

int qp__engine_refuses(qp_text line) {
    return qp__engine_begins(line, "error") ||
           qp__engine_begins(line, "illegal") ||
           qp__engine_begins(line, "unknown") ||
           qp__engine_begins(line, "no such");
}

/* A word that says all by itself. */
static qp_engine_kind plain_kind(const qp_engine_dialect *d, qp_text word) {
    const char *done = d->protocol == QP_PROTOCOL_UCI ? "uciok" : "ucciok";
    if (qp__engine_is(word, done)) return QP_ENGINE_INTRODUCED;
    if (qp__engine_is(word, "readyok")) return QP_ENGINE_READY;
    if (qp__engine_is(word, "nobestmove")) return QP_ENGINE_NOBESTMOVE;
    if (qp__engine_is(word, "bye")) return QP_ENGINE_BYE;
    return QP_ENGINE_OTHER;
}

static void read_line(qp_engine_event *out, const qp_engine_dialect *d,
                      qp_text line) {
    qp_text rest = line, word = qp__engine_word(&rest);
    out->kind = plain_kind(d, word);
    if (out->kind) return;
    if (qp__engine_is(word, "info")) {
        read_info(out, rest);
    } else if (qp__engine_is(word, "bestmove")) {
        read_bestmove(out, rest);
    } else if (qp__engine_is(word, "id")) {
        out->kind = QP_ENGINE_ID;
        out->name = qp__engine_word(&rest);
        out->text = qp__engine_trim(rest);
    } else if (!qp__engine_is(word, "option") || !read_option(out, rest)) {
        if (qp__engine_refuses(line)) out->kind = QP_ENGINE_ERROR;
        out->text = line;
    }
}

void qp_engine_read(qp_engine_event *out, const qp_engine_dialect *d,
                    qp_text line) {
    memset(out, 0, sizeof *out);
    line = qp__engine_trim(line);
    if (d->protocol == QP_PROTOCOL_CECP)
        qp__engine_read_cecp(out, line);
    else
        read_line(out, d, line);
}
