/* filter_options.c - the options that say which games.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "find.h"
#include "filter_values.h"

/* ---- results, sides, verdicts ---------------------------------------------
 */

static int read_results(const command *cmd, db_which *w) {
    static const char *const RESULTS[] = {"1-0", "1/2-1/2", "0-1", "*", NULL};
    if (!w->result) return 0;
    w->query.results = db_words_of(RESULTS, w->result);
    if (w->query.results) return 0;
    return usage_error(cmd, "%s is one of %s; not '%s'", "--result",
                       "1-0, 1/2-1/2, 0-1, *", w->result);
}

static int read_color(const command *cmd, db_which *w) {
    static const char *const COLORS[] = {"red", "black", NULL};
    if (!w->color) return 0;
    w->query.color = db_word_of(COLORS, qp_text_of(w->color)) + 1;
    if (!w->query.color)
        return usage_error(cmd, "%s is one of %s; not '%s'", "--color",
                           "red, black", w->color);
    if (!w->player) return usage_error(cmd, "--color goes with --player");
    return 0;
}

static int read_verdict(const command *cmd, db_which *w) {
    /* In the order of qp_verdict. */
    static const char *const VERDICTS[] = {
        "none",     "draw",       "red-varies", "black-varies",
        "red-wins", "black-wins", NULL};
    if (w->rules && !w->verdict)
        return usage_error(cmd, "--rules goes with --verdict");
    if (!w->verdict) return 0;
    w->verdicts =
        !strcmp(w->verdict, "any") ? ~1u : db_words_of(VERDICTS, w->verdict);
    if (!w->verdicts)
        return usage_error(cmd, "%s is one of %s; not '%s'", "--verdict",
                           "any, none, draw, red-varies, black-varies, "
                           "red-wins, black-wins",
                           w->verdict);
    return judge_books_read(cmd, &w->judge, w->rules);
}

/* ---- dates and lengths ----------------------------------------------------
 */

static int read_day(const command *cmd, const char *option, const char *text,
                    int *out) {
    if (!text) return 0;
    *out = db_day_of(text);
    if (*out) return 0;
    return usage_error(cmd,
                       "%s is a year or a date, as 1993 or 1993-12-04; "
                       "not '%s'",
                       option, text);
}

/* Digits up to `end`, and nothing else; nothing: 0. -1 for others. */
static long read_plies(const char *text, const char *end) {
    long number = 0;
    for (; text < end; text++) {
        if (*text < '0' || *text > '9' || number > 99999999) return -1;
        number = 10 * number + (*text - '0');
    }
    return number;
}

/* 40, 40.., ..60 or 40..60. */
static int read_ply(const command *cmd, db_which *w) {
    if (!w->ply) return 0;
    const char *points = strstr(w->ply, ".."), *end = strchr(w->ply, '\0');
    long least = read_plies(w->ply, points ? points : end);
    long most = points ? read_plies(points + 2, end) : least;
    if (least < 0 || most < 0 || (!least && !most))
        return usage_error(cmd,
                           "--ply is as 40, 40.., ..60 or 40..60; not "
                           "'%s'",
                           w->ply);
    w->query.min_plies = (unsigned)least;
    w->query.max_plies = (unsigned)most;
    return 0;
}

/* ---- positions ------------------------------------------------------------
 */

static int read_pattern(db_which *w, const diag_style *style) {
    qp_err err = {.code = QP_OK};
    qp_text text = qp_text_of(w->pattern_text);
    if (!w->pattern_text) return 0;
    if (!qp_pattern_read(&w->pattern, text, &err)) {
        w->query.pattern = &w->pattern;
        return 0;
    }
    diag_place place = {.line = text};
    diag_count count = {0, 0};
    diag_show(NULL, style, &err, &place, &count);
    return EXIT_BAD;
}

static int read_places(const command *cmd, db_which *w,
                       const diag_style *style) {
    int status = db_place_read(cmd, &w->place, style);
    if (!status) status = read_pattern(w, style);
    if (status) return status;
    if (w->place.given) w->query.pos = &w->place.pos;
    w->query.final = w->final;
    if (w->final && !w->query.pos && !w->query.pattern)
        return usage_error(cmd, "--final goes with a position or --pattern");
    return 0;
}

/* ---- all ------------------------------------------------------------------
 */

int db_which_read(const command *cmd, db_which *w, const diag_style *style) {
    qp_db_query *q = &w->query;
    *q = (qp_db_query){.size = sizeof *q,
                       .player = qp_text_of(w->player),
                       .opponent = qp_text_of(w->opponent),
                       .event = qp_text_of(w->event),
                       .site = qp_text_of(w->site),
                       .ecco = qp_text_of(w->ecco),
                       .comment = qp_text_of(w->comment),
                       .broken = w->broken - w->sound,
                       .newest_first = w->newest};
    if (w->broken && w->sound)
        return usage_error(cmd, "--broken and --sound exclude each other");
    if (read_results(cmd, w) || read_color(cmd, w) || read_verdict(cmd, w) ||
        read_day(cmd, "--since", w->since, &q->since) ||
        read_day(cmd, "--until", w->until, &q->until) || read_ply(cmd, w) ||
        value_number(cmd, "--limit", w->limit, (value_range){1, UINT32_MAX},
                     &w->most))
        return EXIT_USAGE;
    /* Who judges counts what is left. */
    q->limit = w->verdicts ? 0 : w->most;
    return read_places(cmd, w, style);
}
