/* cecp.c - parses the lines of CECP (xboard) engines.
 *
 * Owns features and the lines of thought, "ply score time nodes pv". Engines
 * differ in what they put between the four numbers and the moves, and in how
 * they write a mate.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "read_events.h"
#include "protocol_line.h"

/* ---- features ------------------------------------------------------------ */

int qp_engine_feature(qp_text *name, qp_text *value, qp_text *rest) {
    qp_text t = qp__engine_trim(*rest);
    size_t n = 0, from, to;
    while (n < t.len && t.ptr[n] != '=' && (unsigned char)t.ptr[n] > ' ') n++;
    if (!n) return 0;
    from = n < t.len && t.ptr[n] == '=' ? n + 1 : n;
    int quoted = from < t.len && t.ptr[from] == '"';
    from += (size_t)quoted;
    for (to = from; to < t.len; to++)
        if (quoted ? t.ptr[to] == '"' : (unsigned char)t.ptr[to] <= ' ') break;
    size_t end = to + (quoted && to < t.len);
    *name = (qp_text){t.ptr, n};
    *value = (qp_text){t.ptr + from, to - from};
    *rest = (qp_text){t.ptr + end, t.len - end};
    return 1;
}

/* "-spin 1 0 512": the default, the least and the most. */
static void feature_numbers(qp_engine_option *out, qp_text rest) {
    qp_text first = rest;
    out->preset = qp__engine_word(&first);
    out->has_default = out->preset.len > 0;
    qp__engine_word(&rest);
    out->has_min = qp__engine_signed(&out->min, &rest);
    out->has_max = out->has_min && qp__engine_signed(&out->max, &rest);
}

/* The choice with a star. */
static qp_text starred(qp_text vars) {
    for (size_t i = 0; i < vars.len; i++) {
        if (vars.ptr[i] != '*') continue;
        qp_text one = {vars.ptr + i + 1, vars.len - i - 1};
        for (size_t n = 0; n + 2 < one.len; n++)
            if (qp__engine_begins((qp_text){one.ptr + n, one.len - n}, "///"))
                one.len = n;
        return qp__engine_trim(one);
    }
    return (qp_text){NULL, 0};
}

/* Where " -spin" and its like begin; `len` when they do not. */
static size_t type_at(qp_text value) {
    for (size_t i = 1; i + 1 < value.len; i++)
        if (value.ptr[i - 1] == ' ' && value.ptr[i] == '-' &&
            value.ptr[i + 1] >= 'a' && value.ptr[i + 1] <= 'z')
            return i;
    return value.len;
}

int qp_engine_feature_option(qp_engine_option *out, qp_text value) {
    static const struct {
        const char *name;
        qp_engine_type type;
    } TYPES[] = {{"-check", QP_OPTION_CHECK},   {"-spin", QP_OPTION_SPIN},
                 {"-slider", QP_OPTION_SPIN},   {"-combo", QP_OPTION_COMBO},
                 {"-button", QP_OPTION_BUTTON}, {"-save", QP_OPTION_BUTTON},
                 {"-reset", QP_OPTION_BUTTON},  {"-string", QP_OPTION_STRING},
                 {"-file", QP_OPTION_STRING},   {"-path", QP_OPTION_STRING}};
    size_t at = type_at(value);
    if (at == value.len) return 0;
    qp_text rest = {value.ptr + at, value.len - at};
    qp_text word = qp__engine_word(&rest);
    memset(out, 0, sizeof *out);
    out->name = qp__engine_trim((qp_text){value.ptr, at});
    out->type = QP_OPTION_OTHER;
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (qp__engine_is(word, TYPES[i].name)) out->type = TYPES[i].type;
    rest = qp__engine_trim(rest);
    if (out->type == QP_OPTION_CHECK || out->type == QP_OPTION_SPIN) {
        feature_numbers(out, rest);
    } else if (out->type == QP_OPTION_STRING) {
        out->preset = qp__engine_is(rest, "<empty>") ? qp_text_of("") : rest;
        out->has_default = 1;
    } else if (out->type == QP_OPTION_COMBO) {
        out->vars = rest;
        out->preset = starred(rest);
        out->has_default = out->preset.len > 0;
    }
    return out->name.len > 0;
}

static void read_features(qp_engine_event *out, qp_text rest) {
    qp_text name, value;
    out->kind = QP_ENGINE_FEATURES;
    out->text = rest = qp__engine_trim(rest);
    while (qp_engine_feature(&name, &value, &rest)) {
        if (!qp__engine_is(name, "done")) continue;
        if (qp__engine_is(value, "0"))
            out->flags |= QP_ENGINE_NOT_DONE;
        else
            out->kind = QP_ENGINE_INTRODUCED;
    }
}

/* ---- thinking ------------------------------------------------------------ */

/* A mate in N moves is 100000 + N by the protocol. HoiXiangqi counts down from
 * 100000 by the plies that it takes. */
enum { MATE = 100000, MATE_SLACK = 1000 };

static void thought_score(qp_engine_info *info, int64_t score) {
    int64_t size = score < 0 ? -score : score, moves;
    if (size < MATE - MATE_SLACK || size > MATE + MATE_SLACK) {
        info->known |= QP_INFO_SCORE;
        info->score = qp__engine_score(score);
        return;
    }
    moves = size > MATE ? size - MATE : (MATE - size + 1) / 2;
    info->known |= QP_INFO_MATE;
    info->score = (int32_t)(score < 0 ? -moves : moves);
}

/* A depth may have a mark right after it: "4.", "4&". */
static int thought_depth(uint32_t *depth, qp_text *rest) {
    qp_text after = *rest, word = qp__engine_word(&after);
    if (word.len > 1 && memchr(".&+-", word.ptr[word.len - 1], 4)) word.len--;
    if (!qp__engine_small(depth, &word)) return 0;
    *rest = after;
    return 1;
}

/* After the nodes may stand more numbers, before a tab. */
static qp_text thought_pv(qp_text rest) {
    const char *tab = rest.len ? memchr(rest.ptr, '\t', rest.len) : NULL;
    if (tab) {
        qp_text front = {rest.ptr, (size_t)(tab - rest.ptr)};
        int64_t skipped;
        while (qp__engine_signed(&skipped, &front)) {
        }
        if (!qp__engine_trim(front).len) {
            rest.len -= (size_t)(tab - rest.ptr);
            rest.ptr = tab;
        }
    }
    return qp__engine_trim(rest);
}

static int read_thought(qp_engine_event *out, qp_text rest) {
    qp_engine_info info = {0};
    int64_t score;
    uint64_t centiseconds;
    if (!thought_depth(&info.depth, &rest) ||
        !qp__engine_signed(&score, &rest) ||
        !qp__engine_number(&centiseconds, &rest) ||
        !qp__engine_number(&info.nodes, &rest))
        return 0;
    info.known = QP_INFO_DEPTH | QP_INFO_TIME | QP_INFO_NODES;
    if (centiseconds > UINT64_MAX / 10) centiseconds = UINT64_MAX / 10;
    info.time_ms = centiseconds * 10;
    thought_score(&info, score);
    info.pv = thought_pv(rest);
    if (info.pv.len) info.known |= QP_INFO_PV;
    if (qp__engine_begins(info.pv, "(+)")) info.known |= QP_INFO_LOWER;
    if (qp__engine_begins(info.pv, "(-)")) info.known |= QP_INFO_UPPER;
    out->info = info;
    out->kind = QP_ENGINE_INFO;
    return 1;
}

/* ---- lines --------------------------------------------------------------- */

static int is_result(qp_text word) {
    return qp__engine_is(word, "1-0") || qp__engine_is(word, "0-1") ||
           qp__engine_is(word, "1/2-1/2");
}

/* "telluser" and its kin; telling of an error is one. */
static int read_tell(qp_engine_event *out, qp_text word, qp_text rest) {
    if (!qp__engine_begins(word, "tell")) return 0;
    out->kind = qp__engine_is(word, "tellusererror") ? QP_ENGINE_ERROR
                                                     : QP_ENGINE_MESSAGE;
    out->text = qp__engine_trim(rest);
    return 1;
}

void qp__engine_read_cecp(qp_engine_event *out, qp_text line) {
    qp_text rest = line, word = qp__engine_word(&rest);
    if (qp__engine_is(word, "feature")) {
        read_features(out, rest);
    } else if (qp__engine_is(word, "move")) {
        out->kind = QP_ENGINE_BESTMOVE;
        out->move = qp__engine_word(&rest);
    } else if (qp__engine_is(word, "pong")) {
        out->kind = QP_ENGINE_READY;
        out->text = qp__engine_trim(rest);
    } else if (qp__engine_is(line, "resign")) {
        out->kind = QP_ENGINE_RESIGN;
    } else if (qp__engine_is(line, "offer draw")) {
        out->kind = QP_ENGINE_DRAW;
    } else if (!read_tell(out, word, rest) && !read_thought(out, line)) {
        out->text = line;
        if (is_result(word)) out->kind = QP_ENGINE_RESULT;
        if (qp__engine_refuses(line)) out->kind = QP_ENGINE_ERROR;
    }
}
