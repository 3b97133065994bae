/* stats.c - qipu db stats: openings, results, lengths and scores, as tables
 * and as pictures.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../../lib/core/base/inline/buffer.h"
#include "db_common.h"
#include "qipu/bar_chart.h"
#include "qipu/statistics.h"

/* One table: its name, what is counted, its columns, and how many of them are
 * drawn. */
typedef struct stats_table {
    const char *name, *title, *across;
    qp_statistics_kind kind;
    grid_column column[QP_BAR_PARTS + 2];
    size_t columns, parts;
    uint8_t tint[QP_BAR_PARTS];
} stats_table;

enum { STATS_TABLES = 4, STATS_BARS = 40 };

static void fill_tables(stats_table out[STATS_TABLES]) {
    out[0] = (stats_table){"results",
                           tr("Results by year"),
                           tr("year"),
                           QP_STATISTICS_YEARS,
                           {{"year", tr("year"), 1},
                            {"red", tr("red wins"), 1},
                            {"draws", tr("draws"), 1},
                            {"black", tr("black wins"), 1},
                            {"other", tr("no result"), 1}},
                           5,
                           3,
                           {0, 1, 2}};
    out[1] = (stats_table){"openings",
                           tr("Openings by year"),
                           tr("year"),
                           QP_STATISTICS_LETTERS,
                           {{"year", tr("year"), 1},
                            {"A", tr("A other"), 1},
                            {"B", tr("B central cannon"), 1},
                            {"C", tr("C screen knights"), 1},
                            {"D", tr("D facing cannons"), 1},
                            {"E", tr("E pawn first"), 1}},
                           6,
                           5,
                           {1, 4, 0, 3, 5}};
    out[2] =
        (stats_table){"lengths",
                      tr("Games by length"),
                      tr("plies"),
                      QP_STATISTICS_LENGTHS,
                      {{"plies", tr("plies"), 1}, {"games", tr("games"), 1}},
                      2,
                      1,
                      {4}};
    out[3] = (stats_table){"players",
                           tr("Players' scores, %"),
                           "",
                           QP_STATISTICS_SCORES,
                           {{"player", tr("player"), 0},
                            {"games", tr("games"), 1},
                            {"won", tr("won"), 1},
                            {"drawn", tr("drawn"), 1},
                            {"lost", tr("lost"), 1},
                            {"score", tr("score %"), 1}},
                           6,
                           1,
                           {4}};
}

typedef struct stats_run {
    db_desk desk;
    qp_statistics *games;
    const char *table, *svg;
    int json, csv;
} stats_run;

/* ---- a table -------------------------------------------------------------
 */

/* A table in the middle of being shown; what is drawn of it is kept. */
typedef struct stats_draft {
    const stats_table *table;
    grid g;
    qp_bar_chart chart;
    qp_bar bar[STATS_BARS]; /* of the chart */
    qp_statistics_row *row; /* owned; of standing bars */
    size_t rows, room;
    int named;        /* each row begins with the name of the table */
    char across[160]; /* of the chart, when some are left out */
} stats_draft;

/* The label of a bar that lies: a name, cut between characters. */
static void put_label(qp_bar *bar, qp_text name) {
    size_t most = sizeof bar->label - 1;
    size_t len = name.len < most ? name.len : most;
    while (len < name.len && len && (name.ptr[len] & 0xC0) == 0x80) len--;
    snprintf(bar->label, sizeof bar->label, "%.*s", (int)len, name.ptr);
}

static void take_player(stats_draft *d, const qp_statistics_row *row) {
    uint64_t points = 2 * row->part[0] + row->part[1];
    uint64_t known = row->part[0] + row->part[1] + row->part[2];
    double score = round(500.0 * (double)points / (double)known) / 10;
    grid_text(&d->g, row->name);
    grid_number(&d->g, (int64_t)row->games);
    for (size_t i = 0; i < 3; i++) grid_number(&d->g, (int64_t)row->part[i]);
    grid_real(&d->g, score, -1);
    qp_bar *bar = &d->bar[d->chart.bars++];
    put_label(bar, row->name);
    bar->part[0] = score;
}

static qp_flow take_row(void *ctx, const qp_statistics_row *row) {
    stats_draft *d = ctx;
    if (d->table->kind == QP_STATISTICS_YEARS && !row->from) return QP_GO;
    if (d->named) grid_text(&d->g, qp_text_of(d->table->name));
    if (d->chart.horizontal) {
        take_player(d, row);
        return d->g.failed ? QP_STOP : QP_GO;
    }
    grid_number(&d->g, row->from);
    for (size_t i = 1; i < d->table->columns; i++)
        grid_number(&d->g, (int64_t)row->part[i - 1]);
    void *grown = array_grow(d->row, &d->room, d->rows + 1, sizeof *d->row);
    if (!grown) return d->g.failed = ENOMEM, QP_STOP;
    d->row = grown;
    d->row[d->rows++] = *row;
    return d->g.failed ? QP_STOP : QP_GO;
}

static int put_table(const stats_run *run, stats_draft *d) {
    grid_column column[GRID_COLUMNS];
    out_file out = {0};
    int status = EXIT_FINE;
    if (out_open(&out, NULL)) return out_error(&out);
    size_t columns = 0;
    d->named = run->json && !run->table;
    if (d->named) column[columns++] = (grid_column){"table", "", 0};
    memcpy(column + columns, d->table->column,
           d->table->columns * sizeof *column);
    grid_begin(&d->g, grid_asked(run->json, run->csv), &out, column,
               columns + d->table->columns);
    qp_status rc = qp_statistics_count(run->games, d->table->kind, take_row, d);
    if (grid_end(&d->g)) status = system_error(out_shown(&out));
    if (rc && rc != QP_E_STOP) status = db_failed(&run->desk, rc);
    return db_finish(&out, status);
}

/* ---- its picture ---------------------------------------------------------
 */

/* Bars of years or plies, those without a game too. */
static void stand_bars(stats_draft *d) {
    qp_statistics_row bar[STATS_BARS];
    uint64_t outside;
    qp_bar_chart *chart = &d->chart;
    chart->bars = qp_statistics_bars(bar, STATS_BARS, d->row, d->rows,
                                     chart->parts, &outside);
    for (size_t i = 0; i < chart->bars; i++) {
        snprintf(d->bar[i].label, sizeof d->bar[i].label, "%lld",
                 (long long)bar[i].from);
        for (size_t k = 0; k < chart->parts; k++)
            d->bar[i].part[k] = (double)bar[i].part[k];
    }
    if (!outside) return;
    snprintf(d->across, sizeof d->across,
             tr("%s (%.0f games are out of range)"), d->table->across,
             (double)outside);
    chart->across = d->across;
}

static int write_chart(const stats_run *run, const qp_bar_chart *chart,
                       const char *name) {
    char path[4096];
    qp_memory svg;
    out_file out = {.force = 1};
    if (snprintf(path, sizeof path, "%s/%s.svg", run->svg, name) >=
        (int)sizeof path)
        return errno = ENAMETOOLONG, system_error(run->svg);
    if (qp_bar_chart_to_memory(&svg, chart, NULL))
        return errno = ENOMEM, system_error("memory");
    int status = EXIT_FINE;
    if (out_open(&out, path)) {
        qp_memory_free(&svg, NULL);
        return out_error(&out);
    }
    if (out_write(&out, svg.ptr, svg.len)) status = system_error(path);
    qp_memory_free(&svg, NULL);
    return db_finish(&out, status);
}

static int show_table(const stats_run *run, const stats_table *t) {
    size_t first = t->kind == QP_STATISTICS_SCORES ? 5 : 1;
    stats_draft d = {.table = t,
                     .chart = {.size = sizeof d.chart,
                               .title = t->title,
                               .across = t->across,
                               .parts = t->parts,
                               .horizontal = first > 1}};
    for (size_t i = 0; i < t->parts; i++) {
        d.chart.series[i] = t->column[first + i].title;
        d.chart.tint[i] = t->tint[i];
    }
    d.chart.bar = d.bar;
    const int titled = !run->table && !run->json;
    if (titled) printf("%s\n\n", t->title);
    int status = put_table(run, &d);
    if (titled) putchar('\n');
    if (!status && run->svg) {
        if (!d.chart.horizontal) stand_bars(&d);
        if (d.chart.bars) status = write_chart(run, &d.chart, t->name);
    }
    free(d.row);
    return status;
}

/* ---- all ------------------------------------------------------------------
 */

static int show_stats(const stats_run *run, const stats_table *tables) {
    int status = EXIT_FINE;
    if (run->svg && mkdir(run->svg, 0777) && errno != EEXIST)
        return system_error(run->svg);
    for (size_t i = 0; !status && i < STATS_TABLES; i++) {
        if (run->table && strcmp(run->table, tables[i].name)) continue;
        status = show_table(run, &tables[i]);
    }
    return status;
}

static int refuse(const stats_run *run, const stats_table *tables) {
    const char *names[STATS_TABLES];
    uint8_t at;
    for (size_t i = 0; i < STATS_TABLES; i++) names[i] = tables[i].name;
    if (!run->table && run->csv)
        return usage_error(&db_stats, "--csv requires --table");
    return value_word(&db_stats, "--table", run->table, names, STATS_TABLES,
                      &at);
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
    fill_tables(tables);
    if (n < 0 || db_operands(&db_stats, n, 0, 0) || refuse(&run, tables) ||
        db_refuse_forms(&db_stats, run.json, run.csv))
        return EXIT_USAGE;
    run.desk.path = argv[1];
    int status = db_open(&run.desk, QP_DB_READ);
    if (!status && qp_statistics_open(&run.games, run.desk.db, NULL))
        status = db_failed(&run.desk, QP_E_NOMEM);
    if (!status) status = show_stats(&run, tables);
    qp_statistics_close(run.games);
    db_close(&run.desk);
    return status;
}

const command db_stats = {"db stats", run_stats};
