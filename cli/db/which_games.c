/* which_games.c - the games that a command is about: options and query.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "find.h"

size_t db_which_specs(option_spec *out, db_which *w) {
    const option_spec own[] = {{"--verdict", 1, NULL, &w->verdict},
                               {"--rules", 1, NULL, &w->rules},
                               {"--limit", 1, NULL, &w->limit},
                               {"--newest", 0, &w->newest, NULL}};
    size_t n = filter_specs(out, &w->options);
    memcpy(out + n, own, sizeof own);
    return n + sizeof own / sizeof *own;
}

static int read_verdict(const command *cmd, db_which *w) {
    /* In the order of qp_verdict. */
    static const char *const VERDICTS[] = {
        "none",     "draw",       "red-varies", "black-varies",
        "red-wins", "black-wins", NULL};
    if (w->rules && !w->verdict)
        return usage_error(cmd, "--rules requires --verdict");
    if (!w->verdict) return 0;
    w->verdicts = !strcmp(w->verdict, "any")
                      ? ~1u
                      : qp_words_mask(VERDICTS, qp_text_of(w->verdict));
    if (!w->verdicts)
        return usage_error(cmd, "invalid value '%s' for %s: expected one of %s",
                           w->verdict, "--verdict",
                           "any, none, draw, red-varies, black-varies, "
                           "red-wins, black-wins");
    return judge_books_read(cmd, &w->judge, w->rules);
}

int db_which_read(const command *cmd, db_which *w, const diag_style *style) {
    w->selection = qp_selection_new();
    if (!w->selection) return system_error("memory");
    if (read_verdict(cmd, w) ||
        value_number(cmd, "--limit", w->limit, (value_range){1, UINT32_MAX},
                     &w->most))
        return EXIT_USAGE;
    int status = filter_select(cmd, w->selection, &w->options, style);
    if (status) return status;
    w->lookup.size = sizeof w->lookup;
    qp_selection_lookup(&w->lookup, w->selection);
    w->query = (qp_db_query){.size = sizeof w->query,
                             .newest_first = w->newest,
                             /* Games are counted after they are judged. */
                             .limit = w->verdicts ? 0 : w->most};
    qp_db_query_select(&w->query, &w->lookup, w->selection);
    return 0;
}

void db_which_free(db_which *w) {
    qp_selection_free(w->selection);
}
