/* statistics.c - GET /api/stats: what is counted of the games that are asked
 * for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "api.h"

#include <stdlib.h>
#include <string.h>

#include "qipu/ecco.h"

/* ---- which games --------------------------------------------------------- */

/* Their numbers as a JSON array, for json_each. */
typedef struct stats_ids {
    FILE *out;
    uint64_t count;
} stats_ids;

static qp_flow stats_id(void *ctx, const qp_db_found *found) {
    stats_ids *ids = ctx;
    fprintf(ids->out, ids->count++ ? ",%llu" : "%llu",
            (unsigned long long)found->id);
    return QP_GO;
}

/* Owned. */
static qp_status stats_find(char **text, size_t *len, qp_db *db,
                            api_which *which) {
    stats_ids ids = {.out = open_memstream(text, len)};
    if (!ids.out) return QP_E_NOMEM;
    which->query.bare = 1;
    fputc('[', ids.out);
    qp_status rc = qp_db_find(db, &which->query, stats_id, &ids);
    fputc(']', ids.out);
    int failed = fclose(ids.out);
    return rc ? rc : failed ? QP_E_NOMEM : QP_OK;
}

/* ---- questions ----------------------------------------------------------- */

/* A table of the answer, in the middle of being written. */
typedef struct stats_run {
    FILE *out;
    qp_db *db;
    qp_db_value ids; /* QP_DB_NULL: all games */
    size_t ecco;     /* characters of a code that are one opening */
    uint64_t all[4]; /* by result */
    int begun;       /* a row of the table is written */
    int64_t at;      /* of the row that is being gathered; -1: none is */
    uint64_t results[4];
    void (*put)(struct stats_run *run); /* writes it */
} stats_run;

/* Asks with `$` as the games that are meant. */
static qp_status stats_ask(stats_run *run, const char *sql,
                           qp_flow (*row)(void *ctx, const qp_db_row *row)) {
    static const char SOME[] =
        "(SELECT * FROM game WHERE id IN (SELECT value FROM json_each(?1)))";
    const char *games = run->ids.kind == QP_DB_NULL ? "game" : SOME;
    char text[1600];
    size_t n = 0, len = strlen(games);
    for (const char *p = sql; *p && n + len < sizeof text; p++) {
        if (*p == '$') {
            memcpy(text + n, games, len);
            n += len;
        } else {
            text[n++] = *p;
        }
    }
    run->begun = 0;
    run->at = -1;
    return qp_db_sql(run->db, (qp_text){text, n}, &run->ids,
                     run->ids.kind != QP_DB_NULL, row, run);
}

static void stats_next(stats_run *run) {
    fputs(run->begun ? ",{" : "{", run->out);
    run->begun = 1;
}

/* A row as it is, its texts and numbers by the names of its columns. */
static qp_flow stats_row(void *ctx, const qp_db_row *row) {
    stats_run *run = ctx;
    stats_next(run);
    for (size_t i = 0; i < row->count; i++) {
        const qp_db_value *value = &row->value[i];
        fprintf(run->out, "%s\"%s\":", i ? "," : "", row->name[i]);
        if (value->kind == QP_DB_INTEGER)
            fprintf(run->out, "%lld", (long long)value->integer);
        else
            json_web_text(run->out, value->text);
    }
    fputc('}', run->out);
    return QP_GO;
}

/* Rows come as (what, result, games), sorted: one of the answer is up to four.
 * What was gathered is written when the next begins, and at the end. */
static qp_flow stats_gather(void *ctx, const qp_db_row *row) {
    stats_run *run = ctx;
    int64_t at = row->value[0].integer;
    if (run->at >= 0 && at != run->at) run->put(run);
    if (at != run->at) memset(run->results, 0, sizeof run->results);
    run->at = at;
    run->results[row->value[1].integer & 3] += (uint64_t)row->value[2].integer;
    return QP_GO;
}

static qp_status stats_ask_results(stats_run *run, const char *sql,
                                   void (*put)(struct stats_run *run)) {
    run->put = put;
    qp_status rc = stats_ask(run, sql, stats_gather);
    if (!rc && run->at >= 0) put(run);
    return rc;
}

/* ---- years --------------------------------------------------------------- */

static void stats_put_year(stats_run *run) {
    for (int i = 0; i < 4; i++) run->all[i] += run->results[i];
    if (!run->at) return; /* no year is known */
    stats_next(run);
    fprintf(run->out, "\"year\":%lld,", (long long)run->at);
    api_results(run->out, run->results);
    fputc('}', run->out);
}

static qp_status stats_years(stats_run *run) {
    const uint64_t *all = run->all;
    fputs("{\"years\":[", run->out);
    qp_status rc =
        stats_ask_results(run,
                          "SELECT ifnull(day, 0) / 10000, result, count(*)"
                          " FROM $ GROUP BY 1, 2 ORDER BY 1, 2",
                          stats_put_year);
    fprintf(run->out, "],\"games\":%llu,",
            (unsigned long long)all[0] + all[1] + all[2] + all[3]);
    api_results(run->out, all);
    return rc;
}

/* ---- lengths ------------------------------------------------------------- */

static const char STATS_PLIES[] =
    "SELECT plies / 10 * 10 AS \"from\", plies / 10 * 10 + 9 AS \"to\","
    " count(*) AS games FROM $ GROUP BY 1 ORDER BY 1";

/* ---- openings ------------------------------------------------------------ */

/* What the openings of a code, or of the beginning of one, are called. */
static void stats_name(FILE *out, const char *code) {
    const char *const letters[] = {tr("A other"), tr("B central cannon"),
                                   tr("C screen knights"),
                                   tr("D facing cannons"), tr("E pawn first")};
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
    json_web_text(out, qp_text_of(name));
}

static void stats_put_opening(stats_run *run) {
    char code[4] = "";
    int64_t at = run->at; /* 100 for a letter and the number, cut */
    size_t n = run->ecco;
    if (n == 3) code[2] = (char)('0' + at % 10), at /= 10;
    if (n >= 2) code[1] = (char)('0' + at % 10), at /= 10;
    code[0] = (char)('A' + at % 5);
    stats_next(run);
    fprintf(run->out, "\"ecco\":\"%s\",\"name\":", code);
    stats_name(run->out, code);
    fputc(',', run->out);
    api_results(run->out, run->results);
    fputc('}', run->out);
}

static qp_status stats_openings(stats_run *run) {
    static const char *const SQL[] = {
        "SELECT ecco / 100, result, count(*) FROM $ WHERE ecco IS NOT NULL"
        " GROUP BY 1, 2 ORDER BY 1, 2",
        "SELECT ecco / 10, result, count(*) FROM $ WHERE ecco IS NOT NULL"
        " GROUP BY 1, 2 ORDER BY 1, 2",
        "SELECT ecco, result, count(*) FROM $ WHERE ecco IS NOT NULL"
        " GROUP BY 1, 2 ORDER BY 1, 2"};
    return stats_ask_results(run, SQL[run->ecco - 1], stats_put_opening);
}

/* ---- players and events -------------------------------------------------- */

/* The thirty with the most games. Each number of a player is counted first, and
 * then those that are one person. */
static const char STATS_PLAYERS[] =
    "SELECT ifnull((SELECT name FROM player WHERE key = s.person"
    " ORDER BY name <> key, id LIMIT 1), s.name) AS name, games, won, drawn,"
    " lost FROM"
    " (SELECT person, substr(min(printf('%03d%s', length(name), name)), 4)"
    " AS name, sum(games) AS games, sum(won) AS won, sum(drawn) AS drawn,"
    " sum(lost) AS lost FROM (SELECT who, sum(n) AS games,"
    " sum(n * (result = 0)) AS won, sum(n * (result = 1)) AS drawn,"
    " sum(n * (result = 2)) AS lost FROM"
    " (SELECT red AS who, result, count(*) AS n FROM $ GROUP BY 1, 2"
    " UNION ALL SELECT black, CASE result WHEN 0 THEN 2 WHEN 2 THEN 0"
    " ELSE result END, count(*) FROM $ GROUP BY 1, 2) GROUP BY who)"
    " JOIN players ON players.id = who WHERE person <> ''"
    " GROUP BY person ORDER BY games DESC, name LIMIT 30) s"
    " ORDER BY games DESC, 1";

static const char STATS_EVENTS[] =
    "SELECT name, games FROM"
    " (SELECT event, count(*) AS games FROM $ GROUP BY 1)"
    " JOIN event ON event.id = event WHERE name <> ''"
    " ORDER BY games DESC, name LIMIT 30";

/* ---- all ----------------------------------------------------------------- */

static qp_status stats_put(stats_run *run) {
    qp_status rc = stats_years(run);
    fputs(",\"plies\":[", run->out);
    if (!rc) rc = stats_ask(run, STATS_PLIES, stats_row);
    fputs("],\"openings\":[", run->out);
    if (!rc) rc = stats_openings(run);
    fputs("],\"players\":[", run->out);
    if (!rc) rc = stats_ask(run, STATS_PLAYERS, stats_row);
    fputs("],\"events\":[", run->out);
    if (!rc) rc = stats_ask(run, STATS_EVENTS, stats_row);
    fputs("]}", run->out);
    return rc;
}

void api_stats(api_call *call) {
    api_which which = {.given = 0};
    api_desk desk;
    char *ids = NULL;
    size_t len = 0;
    qp_status rc = QP_OK;
    if (api_which_read(call, &which) || api_desk_open(&desk, call)) return;
    stats_run run = {.out = call->out, .db = desk.db};
    run.ecco = which.query.ecco.len < 2 ? which.query.ecco.len + 1 : 3;
    if (which.given) rc = stats_find(&ids, &len, desk.db, &which);
    if (ids) run.ids = (qp_db_value){.kind = QP_DB_TEXT, .text = {ids, len}};
    if (!rc) rc = stats_put(&run);
    if (rc) api_desk_failed(&desk, rc);
    free(ids);
    api_desk_close(&desk);
}
