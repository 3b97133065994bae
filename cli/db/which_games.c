/* which_games.c - the games that a command is about: options and query.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "find.h"

size_t db_which_specs(option_spec *out, db_which *w) {
    const option_spec own[] = {
        {"--verdict", 1, NULL, &w->verdict}, {"--rules", 1, NULL, &w->rules},
        {"--limit", 1, NULL, &w->limit},     {"--offset", 1, NULL, &w->offset},
        {"--sort", 1, NULL, &w->sort},       {"--newest", 0, &w->newest, NULL}};
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

int db_bad_column(const command *cmd, const char *option, const qp_err *err,
                  const char *groups) {
    char names[512] = "games";
    const char *name;
    if (*err->want)
        return usage_error(cmd,
                           "%s: there is no column '%s'; did you mean '%s'?",
                           option, err->what, err->want);
    int sorts_groups = groups && !strcmp(option, "--sort");
    if (sorts_groups) snprintf(names, sizeof names, "games, %s", groups);
    for (size_t i = 0, len = 0;
         !sorts_groups && (name = qp_db_column(i)) != NULL; i++)
        len += (size_t)snprintf(names + len, sizeof names - len, "%s%s",
                                i ? ", " : "", name);
    return usage_error(cmd, "%s: there is no column '%s'; expected one of %s",
                       option, err->what, names);
}

/* Whether --sort is valid is known before a database is opened. */
static int check_sort(const command *cmd, const db_which *w) {
    qp_err err = {.code = QP_OK};
    qp_db_sorter *sorter = NULL;
    if (!w->sort || w->grouped) return 0;
    if (w->newest)
        return usage_error(cmd, "%s and %s exclude each other", "--newest",
                           "--sort");
    qp_status rc = qp_db_sorter_new(&sorter, qp_text_of(w->sort), &err);
    qp_db_sorter_free(sorter);
    if (rc == QP_E_ARG) return db_bad_column(cmd, "--sort", &err, NULL);
    if (rc == QP_E_LIMIT)
        return usage_error(cmd, "%s: too many columns", "--sort");
    return rc ? system_error("memory") : 0;
}

int db_which_read(const command *cmd, db_which *w, const diag_style *style) {
    w->selection = qp_selection_new();
    if (!w->selection) return system_error("memory");
    if (read_verdict(cmd, w) ||
        value_number(cmd, "--limit", w->limit, (value_range){1, UINT32_MAX},
                     &w->most) ||
        value_number(cmd, "--offset", w->offset, (value_range){0, UINT32_MAX},
                     &w->skip) ||
        check_sort(cmd, w))
        return EXIT_USAGE;
    int status = filter_select(cmd, w->selection, &w->options, style);
    if (status) return status;
    w->lookup.size = sizeof w->lookup;
    qp_selection_lookup(&w->lookup, w->selection);
    w->query =
        (qp_db_query){.size = sizeof w->query, .newest_first = w->newest};
    qp_db_query_select(&w->query, &w->lookup, w->selection);
    return 0;
}

void db_which_free(db_which *w) {
    qp_selection_free(w->selection);
}
