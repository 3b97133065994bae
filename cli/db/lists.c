/* lists.c - qipu db players, and qipu db events: lists with counts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "alias.h"

/* The options of a list, as they were given. */
typedef struct list_wish {
    const char *sort, *limit, *output;
    int json, csv, names;
} list_wish;

#define LIST_SPECS(w)                                                          \
    {"--sort", 1, NULL, &(w)->sort}, {"--limit", 1, NULL, &(w)->limit},        \
        {"--json", 0, &(w)->json, NULL}, {"--csv", 0, &(w)->csv, NULL}, {      \
        "--output", 1, NULL, &(w)->output                                      \
    }

/* One order of a list: its word, and the question. */
typedef struct list_order {
    const char *word, *sql;
} list_order;

/* The order that --sort names, the first when it is not given; NULL after a
 * usage_error. */
static const char *find_order(const command *cmd, const list_order *orders,
                              const char *sort) {
    char words[128] = "";
    size_t len = 0;
    for (size_t i = 0; orders[i].word; i++) {
        if (!sort || qp_text_is(qp_text_of(sort), orders[i].word))
            return orders[i].sql;
        len += (size_t)snprintf(words + len, sizeof words - len, "%s%s",
                                i ? ", " : "", orders[i].word);
    }
    usage_error(cmd, "invalid value '%s' for %s: expected one of %s", sort,
                "--sort", words);
    return NULL;
}

/* A list of the database argv[1], of which `arg`, a name to look for, may
 * follow. */
static int put_list(const command *cmd, const list_wish *w,
                    const list_order *orders, const db_rows *asked,
                    char **argv) {
    db_rows rows = *asked;
    db_desk desk = {.path = argv[1]};
    uint64_t limit = INT64_MAX;
    if (value_number(cmd, "--limit", w->limit, (value_range){1, INT64_MAX},
                     &limit) ||
        !(rows.sql = find_order(cmd, orders, w->sort)))
        return EXIT_USAGE;
    const char *name = argv[2] ? argv[2] : "";
    const qp_db_value value[] = {
        {.kind = QP_DB_TEXT, .text = qp_text_of(name)},
        {.kind = QP_DB_INTEGER, .integer = (int64_t)limit}};
    rows.args = value;
    rows.arg_count = sizeof value / sizeof *value;
    rows.form = grid_asked(w->json, w->csv);
    rows.output = w->output;
    int status = db_open(&desk, QP_DB_READ);
    if (!status) status = db_rows_put(&desk, &rows);
    db_close(&desk);
    return status;
}

/* ---- players --------------------------------------------------------------
 */

#define PLAYERS_OF(order)                                                      \
    "SELECT s.name AS player, s.team, s.games, s.won, s.drawn, s.lost,"        \
    " CASE WHEN s.won + s.drawn + s.lost THEN"                                 \
    " round(50.0 * (2 * s.won + s.drawn) / (s.won + s.drawn + s.lost), 1)"     \
    " END AS score, s.since / 10000, s.until / 10000, s.person,"               \
    " (SELECT group_concat(name, '; ') FROM (SELECT DISTINCT CASE team WHEN"   \
    " '' THEN name ELSE name || ' (' || team || ')' END AS name FROM players"  \
    " WHERE players.person = s.person ORDER BY 1))"                            \
    " FROM scores s WHERE s.name <> '' AND (?1 = '' OR EXISTS (SELECT 1"       \
    " FROM players p WHERE p.person = s.person AND (instr(p.name, ?1)"         \
    " OR qipu_sounds(?1, p.key))))"                                            \
    " ORDER BY " order " LIMIT ?2"

static const list_order PLAYERS_ORDERS[] = {
    {"games", PLAYERS_OF("s.games DESC, player")},
    {"name", PLAYERS_OF("player")},
    {"score", PLAYERS_OF("score DESC, s.games DESC, player")},
    {NULL, NULL}};

/* How the names of players are edited. */
typedef struct alias_wish {
    const char *file;
    int merge, split;
} alias_wish;

static int edit_names(const alias_wish *w, int n, char **argv) {
    db_desk desk = {.path = argv[1]};
    if (w->merge + w->split + (w->file != NULL) > 1)
        return usage_error(&db_players,
                           "--merge, --unmerge and --alias exclude each other");
    if (db_operands(&db_players, n, 2 * w->merge + w->split,
                    2 * w->merge + w->split))
        return EXIT_USAGE;
    int status = db_open(&desk, QP_DB_WRITE);
    if (!status)
        status = w->file ? alias_read(&desk, w->file)
                         : alias_set(&desk, argv[2], w->merge ? argv[3] : NULL);
    db_close(&desk);
    return status;
}

static int run_players(int argc, char **argv) {
    list_wish w = {0};
    alias_wish edit = {0};
    const option_spec specs[] = {LIST_SPECS(&w),
                                 {"--names", 0, &w.names, NULL},
                                 {"--merge", 0, &edit.merge, NULL},
                                 {"--unmerge", 0, &edit.split, NULL},
                                 {"--alias", 1, NULL, &edit.file},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&db_players, argc, argv, specs);
    if (n < 0 || db_refuse_forms(&db_players, w.json, w.csv)) return EXIT_USAGE;
    if (edit.merge || edit.split || edit.file)
        return edit_names(&edit, n, argv);
    if (db_operands(&db_players, n, 0, 1)) return EXIT_USAGE;
    argv[n + 1] = NULL;
    const grid_column column[] = {
        {"player", tr("player"), 0},   {"team", tr("team"), 0},
        {"games", tr("games"), 1},     {"won", tr("won"), 1},
        {"drawn", tr("drawn"), 1},     {"lost", tr("lost"), 1},
        {"score", tr("score %"), 1},   {"since", tr("first year"), 1},
        {"until", tr("last year"), 1}, {"person", tr("key"), 0},
        {"names", tr("names"), 0}};
    size_t columns = sizeof column / sizeof *column;
    if (!w.names) columns -= w.json || w.csv ? 1 : 2;
    db_rows rows = {.column = column, .columns = columns};
    return put_list(&db_players, &w, PLAYERS_ORDERS, &rows, argv);
}

const command db_players = {"db players", run_players};

/* ---- events ---------------------------------------------------------------
 */

/* Spellings that fold to one text are one event, shown under the most frequent
 * of them. */
#define EVENTS_OF(order)                                                       \
    "SELECT substr(max(printf('%012d', c.games) || name), 13) AS event,"       \
    " sum(c.games) AS games, sum(red), sum(drawn), sum(black),"                \
    " min(first) / 10000, max(last) / 10000, min(first) AS first"              \
    " FROM (SELECT at AS event, sum(games) AS games,"                          \
    " sum(games * (part = 0)) AS red, sum(games * (part = 1)) AS drawn,"       \
    " sum(games * (part = 2)) AS black, min(since) AS first,"                  \
    " max(until) AS last FROM qipu_counts WHERE kind = 'event' GROUP BY at) c" \
    " JOIN event ON event.id = c.event"                                        \
    " WHERE ?1 = '' OR instr(qipu_fold(name), qipu_fold(?1))"                  \
    " GROUP BY qipu_fold(name) ORDER BY " order " LIMIT ?2"

static const list_order EVENTS_ORDERS[] = {{"games", EVENTS_OF("2 DESC, 1")},
                                           {"name", EVENTS_OF("1")},
                                           {"date", EVENTS_OF("8, 1")},
                                           {NULL, NULL}};

static int run_events(int argc, char **argv) {
    list_wish w = {0};
    const option_spec specs[] = {LIST_SPECS(&w), {NULL, 0, NULL, NULL}};
    int n = options_parse(&db_events, argc, argv, specs);
    if (n < 0 || db_operands(&db_events, n, 0, 1) ||
        db_refuse_forms(&db_events, w.json, w.csv))
        return EXIT_USAGE;
    argv[n + 1] = NULL;
    const grid_column column[] = {
        {"event", tr("event"), 0},      {"games", tr("games"), 1},
        {"red", tr("red wins"), 1},     {"draws", tr("draws"), 1},
        {"black", tr("black wins"), 1}, {"since", tr("first year"), 1},
        {"until", tr("last year"), 1}};
    db_rows rows = {.column = column,
                    .columns = sizeof column / sizeof *column};
    return put_list(&db_events, &w, EVENTS_ORDERS, &rows, argv);
}

const command db_events = {"db events", run_events};
