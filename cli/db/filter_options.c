/* filter_options.c - the options that say which games.
 *
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>
#include <string.h>

#include "find.h"
#include "qipu/select.h"

/* ---- results, sides, verdicts ---------------------------------------------
 */

/* Says what a value must be. Returns EXIT_USAGE. */
static int not_valid(const command *cmd, const char *option,
                     const qp_err *err) {
    return usage_error(cmd, "%s: '%s' is not valid; expected %s", option,
                       err->what, tr(err->want));
}

static int read_results(const command *cmd, db_which *w) {
    qp_err err;
    if (!w->result ||
        !qp_results_read(&w->query.results, qp_text_of(w->result), &err))
        return 0;
    return not_valid(cmd, "--result", &err);
}

static int read_color(const command *cmd, db_which *w) {
    static const char *const COLORS[] = {"red", "black"};
    uint8_t color = 0;
    if (!w->color) return 0;
    if (value_word(cmd, "--color", w->color, COLORS, 2, &color))
        return EXIT_USAGE;
    w->query.color = color + 1;
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
    w->verdicts = !strcmp(w->verdict, "any")
                      ? ~1u
                      : qp_words_mask(VERDICTS, qp_text_of(w->verdict));
    if (!w->verdicts)
        return usage_error(cmd, "%s is one of %s; not '%s'", "--verdict",
                           "any, none, draw, red-varies, black-varies, "
                           "red-wins, black-wins",
                           w->verdict);
    return judge_books_read(cmd, &w->judge, w->rules);
}

/* ---- dates and lengths ----------------------------------------------------
 */

static int read_days(const command *cmd, db_which *w) {
    qp_err err;
    int other;
    if (w->since &&
        qp_days_read(&w->query.since, &other, qp_text_of(w->since), &err))
        return not_valid(cmd, "--since", &err);
    if (w->until &&
        qp_days_read(&other, &w->query.until, qp_text_of(w->until), &err))
        return not_valid(cmd, "--until", &err);
    return 0;
}

static int read_ply(const command *cmd, db_which *w) {
    qp_range range = {0, 0};
    qp_err err;
    if (!w->ply) return 0;
    if (qp_range_read(&range, qp_text_of(w->ply), &err))
        return not_valid(cmd, "--ply", &err);
    if (!range.most)
        return usage_error(cmd, "%s: '%s' is not valid; expected %s", "--ply",
                           w->ply, "1, 1.., ..60");
    w->query.min_plies =
        range.least < UINT_MAX ? (unsigned)range.least : UINT_MAX;
    w->query.max_plies = range.most < UINT_MAX ? (unsigned)range.most : 0;
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
        read_days(cmd, w) || read_ply(cmd, w) ||
        value_number(cmd, "--limit", w->limit, (value_range){1, UINT32_MAX},
                     &w->most))
        return EXIT_USAGE;
    /* Who judges counts what is left. */
    q->limit = w->verdicts ? 0 : w->most;
    return read_places(cmd, w, style);
}
