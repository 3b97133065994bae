/* game_filter.c - the values that say which games: those of `qipu db find`, by
 * the same words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "api.h"

#include <string.h>

#include "qipu/select.h"

/* ---- texts --------------------------------------------------------------- */

static int which_text(api_call *call, const char *name, qp_text *out) {
    const char *text = NULL;
    if (api_value(call, name, &text)) return 1;
    *out = qp_text_of(text);
    return 0;
}

static int which_ecco(api_call *call, qp_text *out) {
    const char *text = NULL;
    if (api_value(call, "ecco", &text)) return 1;
    if (!text) return 0;
    *out = qp_text_of(text);
    size_t digits = strspn(text + 1, "0123456789");
    if (strchr("ABCDEabcde", *text) && digits == out->len - 1 && digits <= 2)
        return 0;
    return api_bad(call, &(api_fault){"ecco", "C, C4, C44", text, API_AS});
}

static int which_texts(api_call *call, qp_db_query *q) {
    static const char *const COLORS[] = {"red", "black", NULL};
    int color = -1;
    if (which_text(call, "player", &q->player) ||
        which_text(call, "opponent", &q->opponent) ||
        which_text(call, "event", &q->event) ||
        which_text(call, "site", &q->site) ||
        which_text(call, "comment", &q->comment) ||
        which_ecco(call, &q->ecco) ||
        api_word(call, "color", COLORS, "red, black", &color))
        return 1;
    q->color = color + 1;
    return 0;
}

/* ---- numbers ------------------------------------------------------------- */

/* The first day of the value, or with `last` the last. */
static int which_day(api_call *call, const char *name, int last, int *out) {
    const char *text = NULL;
    int days[2];
    if (api_value(call, name, &text)) return 1;
    if (!text) return 0;
    if (!qp_days_read(&days[0], &days[1], qp_text_of(text), NULL))
        return *out = days[last], 0;
    return api_bad(
        call, &(api_fault){name, "1993, 1993-12, 1993-12-04", text, API_AS});
}

static int which_plies(api_call *call, const char *name, unsigned *out) {
    uint64_t number = 0;
    if (api_number(call, name, (api_range){0, 99999999}, &number)) return 1;
    *out = (unsigned)number;
    return 0;
}

static int which_results(api_call *call, qp_db_query *q) {
    const char *text = NULL;
    if (api_value(call, "result", &text)) return 1;
    if (!text || !qp_results_read(&q->results, qp_text_of(text), NULL))
        return 0;
    return api_bad(call, &(api_fault){"result", "red, draw, black, other", text,
                                      API_ONE_OF});
}

static int which_numbers(api_call *call, qp_db_query *q) {
    int broken = -1;
    if (which_results(call, q) || which_day(call, "since", 0, &q->since) ||
        which_day(call, "until", 1, &q->until) ||
        which_plies(call, "min_plies", &q->min_plies) ||
        which_plies(call, "max_plies", &q->max_plies) ||
        api_flag(call, "broken", &broken))
        return 1;
    q->broken = broken < 0 ? 0 : broken ? 1 : -1;
    return 0;
}

/* ---- positions and patterns ---------------------------------------------- */

static int which_pattern(api_call *call, const char *name, qp_pattern *out,
                         const char **text) {
    qp_err err = {.code = QP_OK};
    if (api_value(call, name, text)) return 1;
    if (!*text || !qp_pattern_read(out, qp_text_of(*text), &err)) return 0;
    return api_refuse(call, "bad_pattern", &err);
}

/* Conditions are joined with commas, so both are one. */
static int which_both(api_call *call, api_which *which, const char *pattern,
                      const char *material) {
    char both[2048];
    qp_err err = {.code = QP_OK};
    int n = snprintf(both, sizeof both, "%s, %s", pattern, material);
    if (n >= (int)sizeof both)
        return api_long(call, "pattern", (int)sizeof both);
    if (!qp_pattern_read(&which->pattern, qp_text_of(both), &err)) return 0;
    call_fail(call, 400, "bad_pattern",
              "no position fits both the pattern and the material");
    return 1;
}

static int which_places(api_call *call, api_which *which) {
    const char *pattern = NULL, *material = NULL;
    qp_db_query *q = &which->query;
    int given;
    if (api_position(call, &which->pos, &given) ||
        api_flag(call, "final", &q->final) ||
        which_pattern(call, "material", &which->pattern, &material) ||
        which_pattern(call, "pattern", &which->pattern, &pattern))
        return 1;
    if (pattern && material && which_both(call, which, pattern, material))
        return 1;
    if (given) q->pos = &which->pos;
    if (pattern || material) q->pattern = &which->pattern;
    return 0;
}

int api_which_read(api_call *call, api_which *which) {
    qp_db_query *q = &which->query;
    *q = (qp_db_query){.size = sizeof *q};
    if (which_texts(call, q) || which_numbers(call, q) ||
        which_places(call, which))
        return 1;
    which->given = q->player.len || q->opponent.len || q->event.len ||
                   q->site.len || q->ecco.len || q->comment.len || q->results ||
                   q->since || q->until || q->min_plies || q->max_plies ||
                   q->pos || q->pattern || q->broken;
    return 0;
}
