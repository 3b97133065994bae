/* statistics.c - GET /api/stats: statistics of the selected games.
 *
 * SPDX-License-Identifier: MIT
 */
#include "api.h"

#include <string.h>

#include "qipu/ecco.h"
#include "qipu/statistics.h"

/* An answer that is being written. */
typedef struct stats_run {
    const api_call *call;
    FILE *out; /* of the call */
    const qp_statistics *games;
    int begun;       /* a row of the table is written */
    uint64_t all[4]; /* by result */
} stats_run;

static void stats_next(stats_run *run) {
    fputs(run->begun ? ",{" : "{", run->out);
    run->begun = 1;
}

static qp_flow stats_year(void *ctx, const qp_statistics_row *row) {
    stats_run *run = ctx;
    for (int i = 0; i < 4; i++) run->all[i] += row->part[i];
    if (!row->from) return QP_GO; /* no year is known */
    stats_next(run);
    fprintf(run->out, "\"year\":%lld,", (long long)row->from);
    api_results(run->out, row->part);
    fputc('}', run->out);
    return QP_GO;
}

static qp_flow stats_length(void *ctx, const qp_statistics_row *row) {
    stats_run *run = ctx;
    stats_next(run);
    fprintf(run->out, "\"from\":%lld,\"to\":%lld,\"games\":%llu}",
            (long long)row->from, (long long)(row->from + row->span - 1),
            (unsigned long long)row->games);
    return QP_GO;
}

/* Writes the name of a code or of the beginning of one. */
static void stats_name(const api_call *call, const char *code) {
    const char *const letters[] = {
        call_words(call, "A other"), call_words(call, "B central cannon"),
        call_words(call, "C screen knights"),
        call_words(call, "D facing cannons"), call_words(call, "E pawn first")};
    char name[256], whole[4] = "A00";
    memcpy(whole, code, strlen(code));
    const char *opening = qp_ecco_opening(qp_text_of(whole));
    const char *variation = qp_ecco_variation(qp_text_of(whole));
    if (!code[1])
        snprintf(name, sizeof name, "%s", letters[(*code - 'A') % 5] + 2);
    else
        snprintf(name, sizeof name, "%s%s%s", opening ? opening : "",
                 code[2] && variation && *variation ? " " : "",
                 code[2] && variation ? variation : "");
    json_web_text(call->out, qp_text_of(name));
}

static qp_flow stats_opening(void *ctx, const qp_statistics_row *row) {
    stats_run *run = ctx;
    char code[4] = "";
    memcpy(code, row->name.ptr, row->name.len);
    stats_next(run);
    fprintf(run->out, "\"ecco\":\"%s\",\"name\":", code);
    stats_name(run->call, code);
    fputc(',', run->out);
    api_results(run->out, row->part);
    fputc('}', run->out);
    return QP_GO;
}

/* Writes the name and games of a player or an event. */
static void stats_named(stats_run *run, const qp_statistics_row *row) {
    stats_next(run);
    fputs("\"name\":", run->out);
    json_web_text(run->out, row->name);
    fprintf(run->out, ",\"games\":%llu", (unsigned long long)row->games);
}

static qp_flow stats_player(void *ctx, const qp_statistics_row *row) {
    stats_run *run = ctx;
    stats_named(run, row);
    fprintf(run->out, ",\"won\":%llu,\"drawn\":%llu,\"lost\":%llu}",
            (unsigned long long)row->part[0], (unsigned long long)row->part[1],
            (unsigned long long)row->part[2]);
    return QP_GO;
}

static qp_flow stats_event(void *ctx, const qp_statistics_row *row) {
    stats_run *run = ctx;
    stats_named(run, row);
    fputc('}', run->out);
    return QP_GO;
}

/* ---- all ----------------------------------------------------------------- */

static qp_status stats_table(stats_run *run, const char *name,
                             qp_statistics_kind kind, qp_on_statistics row) {
    run->begun = 0;
    fprintf(run->out, "\"%s\":[", name);
    qp_status rc = qp_statistics_count(run->games, kind, row, run);
    fputc(']', run->out);
    return rc;
}

static qp_status stats_put(stats_run *run) {
    static const struct {
        const char *name;
        qp_statistics_kind kind;
        qp_on_statistics row;
    } TABLES[] = {{"plies", QP_STATISTICS_LENGTHS, stats_length},
                  {"openings", QP_STATISTICS_OPENINGS, stats_opening},
                  {"players", QP_STATISTICS_PLAYERS, stats_player},
                  {"events", QP_STATISTICS_EVENTS, stats_event}};
    const uint64_t *all = run->all;
    fputc('{', run->out);
    qp_status rc = stats_table(run, "years", QP_STATISTICS_YEARS, stats_year);
    fprintf(run->out, ",\"games\":%llu,",
            (unsigned long long)all[0] + all[1] + all[2] + all[3]);
    api_results(run->out, all);
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES && !rc; i++) {
        fputc(',', run->out);
        rc = stats_table(run, TABLES[i].name, TABLES[i].kind, TABLES[i].row);
    }
    fputc('}', run->out);
    return rc;
}

void api_stats(api_call *call) {
    api_which which = {.given = 0};
    api_desk desk;
    qp_statistics *games = NULL;
    if (api_which_read(call, &which)) return;
    if (api_desk_open(&desk, call)) {
        api_which_free(&which);
        return;
    }
    qp_status rc =
        qp_statistics_open(&games, desk.db, which.given ? &which.query : NULL);
    stats_run run = {.call = call, .out = call->out, .games = games};
    if (!rc) rc = stats_put(&run);
    if (rc) api_desk_failed(&desk, rc);
    qp_statistics_close(games);
    api_desk_close(&desk);
    api_which_free(&which);
}
