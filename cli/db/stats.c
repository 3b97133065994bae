/* stats.c - qipu db stats: openings, results, lengths and scores, as tables
 * and as pictures.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "db_common.h"
#include "bar_chart.h"

static const char HELP[] =
    "Usage: qipu db stats [OPTION]... BASE\n"
    "\n"
    "Shows the openings of each year (the letters of the ECCO codes), the "
    "results\n"
    "of each year, the lengths of the games in steps of ten plies, and the "
    "scores\n"
    "of the thirty players with the most games.\n"
    "\n"
    "  --table NAME           only this one: results, openings, lengths, "
    "players\n"
    "  --svg DIR              also write a picture of each into DIR, which "
    "is\n"
    "                         made: NAME.svg\n"
    "  --csv                  comma-separated values, with --table\n"
    "  --json                 one JSON object a row, with --table\n"
    "\n"
    "Exit status: 0 fine, 1 the database is bad, 2 usage, 3 the system "
    "failed.\n";

/* One table: its name, the question, and its columns. */
typedef struct stats_table {
    const char *name, *title, *across, *sql;
    grid_column column[SVG_SERIES + 2];
    size_t columns;
    size_t first, parts; /* the columns that are drawn */
    int tint[SVG_SERIES];
    int lying;
} stats_table;

enum { STATS_TABLES = 4, STATS_PLIES = 10 };

/* The bars must be years, or steps of plies, without a gap. */
static void fill_years(stats_table out[STATS_TABLES]) {
    out[0] = (stats_table){
        "results",
        tr("Results by year"),
        tr("year"),
        "SELECT year, sum(result = '1-0'), sum(result = '1/2-1/2'),"
        " sum(result = '0-1'), sum(result = '*') FROM games WHERE year > 0"
        " GROUP BY year ORDER BY year",
        {{"year", tr("year"), 1},
         {"red", tr("red wins"), 1},
         {"draws", tr("draws"), 1},
         {"black", tr("black wins"), 1},
         {"other", tr("no result"), 1}},
        5,
        1,
        3,
        {0, 1, 2},
        0};
    out[1] = (stats_table){
        "openings",
        tr("Openings by year"),
        tr("year"),
        "SELECT year, sum(ecco GLOB 'A*'), sum(ecco GLOB 'B*'),"
        " sum(ecco GLOB 'C*'), sum(ecco GLOB 'D*'), sum(ecco GLOB 'E*')"
        " FROM games WHERE year > 0 AND ecco <> '' GROUP BY year ORDER BY year",
        {{"year", tr("year"), 1},
         {"A", tr("A other"), 1},
         {"B", tr("B central cannon"), 1},
         {"C", tr("C screen knights"), 1},
         {"D", tr("D facing cannons"), 1},
         {"E", tr("E pawn first"), 1}},
        6,
        1,
        5,
        {1, 4, 0, 3, 5},
        0};
}

static void fill_others(stats_table out[STATS_TABLES]) {
    out[2] = (stats_table){
        "lengths",
        tr("Games by length"),
        tr("plies"),
        "SELECT plies / 10 * 10 AS plies, count(*) FROM games GROUP BY 1"
        " ORDER BY 1",
        {{"plies", tr("plies"), 1}, {"games", tr("games"), 1}},
        2,
        1,
        1,
        {4},
        0};
    out[3] = (stats_table){
        "players",
        tr("Players' scores, %"),
        "",
        "SELECT ifnull((SELECT name FROM player WHERE key = s.person ORDER BY "
        "id"
        " LIMIT 1), s.name) AS player, games, won, drawn, lost,"
        " round(50.0 * (2 * won + drawn) / (won + drawn + lost), 1) AS score"
        " FROM scores s WHERE s.name <> '' AND won + drawn + lost > 0"
        " ORDER BY games DESC, player LIMIT 30",
        {{"player", tr("player"), 0},
         {"games", tr("games"), 1},
         {"won", tr("won"), 1},
         {"drawn", tr("drawn"), 1},
         {"lost", tr("lost"), 1},
         {"score", tr("score %"), 1}},
        6,
        5,
        1,
        {4},
        1};
}

typedef struct stats_run {
    db_desk desk;
    const char *table, *svg;
    int json, csv;
} stats_run;

/* ---- pictures -------------------------------------------------------------
 */

/* A row: the year, or so many plies, and its numbers. */
typedef struct stats_row {
    int64_t at;
    double part[SVG_SERIES];
} stats_row;

typedef struct stats_draft {
    const stats_table *table;
    svg_chart chart;
    stats_row *row; /* owned; of standing bars */
    size_t rows, room;
    char across[160]; /* of the chart, when some are left out */
} stats_draft;

static double number_of(const qp_db_value *value) {
    return value->kind == QP_DB_REAL ? value->real : (double)value->integer;
}

static qp_flow draft_row(void *ctx, const qp_db_row *row) {
    stats_draft *d = ctx;
    const stats_table *t = d->table;
    if (t->lying) {
        svg_bar *bar = &d->chart.bar[d->chart.bars];
        if (d->chart.bars == SVG_BARS) return QP_GO;
        qp_text name = row->value[0].text;
        size_t len =
            name.len < sizeof bar->label ? name.len : sizeof bar->label - 1;
        while (len < name.len && len && (name.ptr[len] & 0xC0) == 0x80) len--;
        snprintf(bar->label, sizeof bar->label, "%.*s", (int)len, name.ptr);
        bar->part[0] = number_of(&row->value[t->first]);
        d->chart.bars++;
        return QP_GO;
    }
    if (d->rows == d->room) {
        size_t room = d->room ? 2 * d->room : 128;
        stats_row *grown = realloc(d->row, room * sizeof *grown);
        if (!grown) return QP_STOP;
        d->row = grown;
        d->room = room;
    }
    stats_row *r = &d->row[d->rows++];
    *r = (stats_row){.at = row->value[0].integer};
    for (size_t i = 0; i < t->parts; i++)
        r->part[i] = number_of(&row->value[t->first + i]);
    return QP_GO;
}

/* How much a bar spans, so that there are not too many: 1, 2, 5, 10, ... times
 * `unit`. */
static int64_t span_of(int64_t first, int64_t last, int64_t unit) {
    static const int64_t STEPS[] = {1, 2, 5};
    for (int64_t ten = unit;; ten *= 10)
        for (size_t i = 0; i < 3; i++) {
            int64_t span = ten * STEPS[i];
            if (last / span - first / span < SVG_BARS) return span;
        }
}

static double row_games(const stats_draft *d, size_t i) {
    double games = 0;
    for (size_t k = 0; k < d->chart.parts; k++) games += d->row[i].part[k];
    return games;
}

/* Leaves out the rows at either end that have less than one game of a hundred
 * together, and says so: a lone game of long ago would push all others into one
 * bar. */
static void trim_rows(stats_draft *d) {
    double all = 0, out = 0;
    size_t first = 0, last = d->rows;
    for (size_t i = 0; i < d->rows; i++) all += row_games(d, i);
    while (first + 1 < last && out + row_games(d, first) < all / 100)
        out += row_games(d, first++);
    while (first + 1 < last && out + row_games(d, last - 1) < all / 100)
        out += row_games(d, --last);
    d->rows = last - first;
    memmove(d->row, d->row + first, d->rows * sizeof *d->row);
    if (out <= 0) return;
    snprintf(d->across, sizeof d->across, tr("%s (%.0f games lie outside)"),
             d->table->across, out);
    d->chart.across = d->across;
}

/* Bars of years or plies, those without a game too. */
static void stand_bars(stats_draft *d, int64_t unit) {
    if (!d->rows) return;
    trim_rows(d);
    int64_t first = d->row[0].at, last = d->row[d->rows - 1].at;
    int64_t span = span_of(first, last, unit);
    svg_chart *chart = &d->chart;
    chart->bars = (size_t)(last / span - first / span) + 1;
    for (size_t i = 0; i < chart->bars; i++) {
        int64_t start = (first / span + (int64_t)i) * span;
        snprintf(chart->bar[i].label, sizeof chart->bar[i].label, "%lld",
                 (long long)start);
    }
    for (size_t i = 0; i < d->rows; i++) {
        svg_bar *bar = &chart->bar[d->row[i].at / span - first / span];
        for (size_t k = 0; k < chart->parts; k++)
            bar->part[k] += d->row[i].part[k];
    }
}

static int write_chart(const stats_run *run, const svg_chart *chart,
                       const char *name) {
    char path[4096], *text = NULL;
    size_t len = 0;
    out_file out = {.force = 1};
    if (snprintf(path, sizeof path, "%s/%s.svg", run->svg, name) >=
        (int)sizeof path)
        return errno = ENAMETOOLONG, system_error(run->svg);
    FILE *to = open_memstream(&text, &len);
    if (!to) return system_error("memory");
    svg_put(to, chart);
    int bad = fclose(to), status = EXIT_FINE;
    if (bad || out_open(&out, path)) {
        free(text);
        return bad ? system_error("memory") : out_error(&out);
    }
    if (out_write(&out, text, len)) status = system_error(path);
    free(text);
    return db_finish(&out, status);
}

static int draw_table(const stats_run *run, const stats_table *t) {
    stats_draft d = {.table = t,
                     .chart = {.title = t->title,
                               .across = t->across,
                               .parts = t->parts,
                               .lying = t->lying}};
    for (size_t i = 0; i < t->parts; i++) {
        d.chart.series[i] = t->column[t->first + i].title;
        d.chart.tint[i] = t->tint[i];
    }
    qp_status rc =
        qp_db_sql(run->desk.db, qp_text_of(t->sql), NULL, 0, draft_row, &d);
    if (rc == QP_E_STOP) rc = QP_E_NOMEM;
    if (!rc) stand_bars(&d, strcmp(t->name, "lengths") ? 1 : STATS_PLIES);
    free(d.row);
    if (rc) return db_failed(&run->desk, rc);
    return d.chart.bars ? write_chart(run, &d.chart, t->name) : EXIT_FINE;
}

/* ---- all ------------------------------------------------------------------
 */

static int show_table(const stats_run *run, const stats_table *t) {
    db_rows rows = {.sql = t->sql,
                    .column = t->column,
                    .columns = t->columns,
                    .form = grid_asked(run->json, run->csv)};
    if (!run->table) printf("%s\n\n", t->title);
    int status = db_rows_put(&run->desk, &rows);
    if (!run->table) putchar('\n');
    return status;
}

static int show_stats(const stats_run *run, const stats_table *tables) {
    int status = EXIT_FINE;
    if (run->svg && mkdir(run->svg, 0777) && errno != EEXIST)
        return system_error(run->svg);
    for (size_t i = 0; !status && i < STATS_TABLES; i++) {
        if (run->table && strcmp(run->table, tables[i].name)) continue;
        status = show_table(run, &tables[i]);
        if (!status && run->svg) status = draw_table(run, &tables[i]);
    }
    return status;
}

static int refuse(const stats_run *run, const stats_table *tables) {
    size_t i = 0;
    while (run->table && i < STATS_TABLES && strcmp(run->table, tables[i].name))
        i++;
    if (i == STATS_TABLES)
        return usage_error(&db_stats, "%s is one of %s; not '%s'", "--table",
                           "results, openings, lengths, players", run->table);
    if (!run->table && (run->json || run->csv))
        return usage_error(&db_stats, "--json and --csv go with --table");
    return 0;
}

static int run_stats(int argc, char **argv) {
    stats_run run = {.json = 0};
    stats_table tables[STATS_TABLES];
    const option_spec specs[] = {{"--table", 1, NULL, &run.table},
                                 {"--svg", 1, NULL, &run.svg},
                                 {"--json", 0, &run.json, NULL},
                                 {"--csv", 0, &run.csv, NULL},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&db_stats, argc, argv, specs);
    fill_years(tables);
    fill_others(tables);
    if (n < 0 || db_operands(&db_stats, n, 0, 0) || refuse(&run, tables))
        return EXIT_USAGE;
    run.desk.path = argv[1];
    run.desk.style.json = run.json;
    int status = db_open(&run.desk, QP_DB_READ);
    if (!status) status = show_stats(&run, tables);
    db_close(&run.desk);
    return status;
}

const command db_stats = {"db stats", run_stats,
                          "show openings, results, lengths and scores", HELP};
