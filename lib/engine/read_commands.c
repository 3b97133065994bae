/* read_commands.c - parses the lines that are sent to an engine.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "protocol_line.h"

/* ---- limits -------------------------------------------------------------- */

/* UCI: Red's clock is `time_ms`. */
static void hear_go_uci(qp_engine_go *go, qp_text rest) {
    struct {
        const char *name;
        uint64_t *number;
    } const LIMITS[] = {
        {"nodes", &go->nodes},       {"movetime", &go->movetime_ms},
        {"wtime", &go->time_ms},     {"btime", &go->opp_time_ms},
        {"winc", &go->increment_ms}, {"binc", &go->opp_increment_ms},
    };
    for (qp_text word; (word = qp__engine_word(&rest)).len;) {
        if (qp__engine_is(word, "ponder")) go->ponder = 1;
        if (qp__engine_is(word, "depth")) qp__engine_small(&go->depth, &rest);
        if (qp__engine_is(word, "movestogo"))
            qp__engine_small(&go->moves_to_go, &rest);
        for (size_t i = 0; i < sizeof LIMITS / sizeof *LIMITS; i++)
            if (qp__engine_is(word, LIMITS[i].name))
                qp__engine_number(LIMITS[i].number, &rest);
    }
}

static void hear_clock(uint64_t *ms, const qp_engine_dialect *d,
                       qp_text *rest) {
    uint64_t n, unit = d->flags & QP_ENGINE_MILLISEC ? 1 : 1000;
    if (!qp__engine_number(&n, rest)) return;
    *ms = n > UINT64_MAX / unit ? UINT64_MAX : n * unit;
}

static void hear_go_ucci(qp_engine_go *go, const qp_engine_dialect *d,
                         qp_text rest) {
    struct {
        const char *name;
        uint64_t *ms;
    } const CLOCKS[] = {
        {"time", &go->time_ms},
        {"increment", &go->increment_ms},
        {"opptime", &go->opp_time_ms},
        {"oppincrement", &go->opp_increment_ms},
    };
    for (qp_text word; (word = qp__engine_word(&rest)).len;) {
        if (qp__engine_is(word, "ponder")) go->ponder = 1;
        if (qp__engine_is(word, "depth")) qp__engine_small(&go->depth, &rest);
        if (qp__engine_is(word, "nodes")) qp__engine_number(&go->nodes, &rest);
        if (qp__engine_is(word, "movestogo"))
            qp__engine_small(&go->moves_to_go, &rest);
        for (size_t i = 0; i < sizeof CLOCKS / sizeof *CLOCKS; i++)
            if (qp__engine_is(word, CLOCKS[i].name))
                hear_clock(CLOCKS[i].ms, d, &rest);
    }
}

/* ---- words --------------------------------------------------------------- */

typedef struct hear_word {
    const char *word;
    qp_engine_verb verb;
} hear_word;

static qp_engine_verb hear_verb(const hear_word *words, size_t n,
                                qp_text word) {
    for (size_t i = 0; i < n; i++)
        if (qp__engine_is(word, words[i].word)) return words[i].verb;
    return QP_ASK_OTHER;
}

/* ---- UCCI and UCI -------------------------------------------------------- */

/* UCI: "name N [value V]"; UCCI: "N [V]", the name being one word. */
static void hear_option(qp_engine_command *out, qp_text rest) {
    qp_text after = rest, word = qp__engine_word(&after);
    out->name = word;
    out->text = qp__engine_trim(after);
    if (!qp__engine_is(word, "name")) {
        if (!out->text.len) out->text = (qp_text){NULL, 0};
        return;
    }
    out->text = (qp_text){NULL, 0};
    out->name = qp__engine_trim(after);
    for (qp_text before = after;; before = after) {
        word = qp__engine_word(&after);
        if (!word.len) return;
        if (!qp__engine_is(word, "value")) continue;
        out->name.len = out->name.len < before.len
                            ? 0
                            : (size_t)(before.ptr - out->name.ptr);
        out->name = qp__engine_trim(out->name);
        out->text = qp__engine_trim(after);
        return;
    }
}

static void hear_line(qp_engine_command *out, const qp_engine_dialect *d,
                      qp_text word, qp_text rest) {
    static const hear_word WORDS[] = {{"setoption", QP_ASK_OPTION},
                                      {"isready", QP_ASK_READY},
                                      {"ucinewgame", QP_ASK_NEW_GAME},
                                      {"position", QP_ASK_POSITION},
                                      {"banmoves", QP_ASK_BAN},
                                      {"go", QP_ASK_GO},
                                      {"stop", QP_ASK_STOP},
                                      {"ponderhit", QP_ASK_PONDERHIT},
                                      {"quit", QP_ASK_QUIT}};
    int uci = d->protocol == QP_PROTOCOL_UCI;
    out->verb = hear_verb(WORDS, sizeof WORDS / sizeof *WORDS, word);
    if (qp__engine_is(word, uci ? "uci" : "ucci")) out->verb = QP_ASK_INTRODUCE;
    if (out->verb == QP_ASK_OPTION)
        hear_option(out, rest);
    else if (out->verb == QP_ASK_POSITION || out->verb == QP_ASK_BAN)
        out->text = qp__engine_trim(rest);
    else if (out->verb == QP_ASK_GO && uci)
        hear_go_uci(&out->go, rest);
    else if (out->verb == QP_ASK_GO)
        hear_go_ucci(&out->go, d, rest);
}

/* ---- CECP ---------------------------------------------------------------- */

/* "5" minutes or "0:30". */
static uint64_t hear_minutes(qp_text word) {
    const char *colon = word.len ? memchr(word.ptr, ':', word.len) : NULL;
    size_t n = colon ? (size_t)(colon - word.ptr) : word.len;
    qp_text minutes = {word.ptr, n}, seconds = {NULL, 0};
    uint64_t m = 0, s = 0;
    if (colon) seconds = (qp_text){colon + 1, word.len - n - 1};
    qp__engine_number(&m, &minutes);
    qp__engine_number(&s, &seconds);
    return m > UINT32_MAX || s > UINT32_MAX ? UINT64_MAX : (m * 60 + s) * 1000;
}

static void hear_limit(qp_engine_go *go, qp_text word, qp_text rest) {
    uint64_t n = 0;
    if (qp__engine_is(word, "sd")) {
        qp__engine_small(&go->depth, &rest);
        return;
    }
    if (qp__engine_is(word, "level")) {
        qp__engine_small(&go->moves_to_go, &rest);
        go->time_ms = hear_minutes(qp__engine_word(&rest));
    }
    qp__engine_number(&n, &rest);
    n = n > UINT64_MAX / 1000 ? UINT64_MAX : n * 1000;
    if (qp__engine_is(word, "level"))
        go->increment_ms = n;
    else
        go->movetime_ms = n;
}

static void hear_option_cecp(qp_engine_command *out, qp_text rest) {
    const char *sign = rest.len ? memchr(rest.ptr, '=', rest.len) : NULL;
    rest = qp__engine_trim(rest);
    out->name = rest;
    if (!sign) return;
    out->name.len = (size_t)(sign - rest.ptr);
    out->text = (qp_text){sign + 1, rest.len - out->name.len - 1};
}

static void hear_cecp(qp_engine_command *out, const qp_engine_dialect *d,
                      qp_text word, qp_text rest) {
    static const hear_word WORDS[] = {{"xboard", QP_ASK_INTRODUCE},
                                      {"option", QP_ASK_OPTION},
                                      {"ping", QP_ASK_READY},
                                      {"new", QP_ASK_NEW_GAME},
                                      {"setboard", QP_ASK_POSITION},
                                      {"go", QP_ASK_GO},
                                      {"?", QP_ASK_STOP},
                                      {"quit", QP_ASK_QUIT},
                                      {"usermove", QP_ASK_MOVE},
                                      {"sd", QP_ASK_LIMIT},
                                      {"st", QP_ASK_LIMIT},
                                      {"level", QP_ASK_LIMIT}};
    qp_move move;
    out->verb = hear_verb(WORDS, sizeof WORDS / sizeof *WORDS, word);
    switch (out->verb) {
    case QP_ASK_OPTION: hear_option_cecp(out, rest); return;
    case QP_ASK_LIMIT: hear_limit(&out->go, word, rest); return;
    case QP_ASK_READY:
    case QP_ASK_POSITION:
    case QP_ASK_MOVE: out->text = qp__engine_trim(rest); return;
    case QP_ASK_OTHER:
        if (!qp_engine_move(&move, d, word)) return;
        out->verb = QP_ASK_MOVE;
        out->text = word;
        return;
    default: return;
    }
}

void qp_engine_hear(qp_engine_command *out, const qp_engine_dialect *d,
                    qp_text line) {
    memset(out, 0, sizeof *out);
    qp_text rest = qp__engine_trim(line), word = qp__engine_word(&rest);
    if (d->protocol == QP_PROTOCOL_CECP)
        hear_cecp(out, d, word, rest);
    else
        hear_line(out, d, word, rest);
}
