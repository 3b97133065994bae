/* statistics.c - computes statistics of games with SQL.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/statistics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/base/inline/buffer.h"

struct qp_statistics {
    qp_db *db;
    byte_buffer ids; /* a JSON array, for json_each; empty: all games */
    int letters;     /* characters of a code that are one opening */
};

/* ---- which games --------------------------------------------------------- */

static qp_flow statistics_id(void *ctx, const qp_db_found *found) {
    byte_buffer *ids = ctx;
    char text[24];
    snprintf(text, sizeof text, "%c%llu", ids->len ? ',' : '[',
             (unsigned long long)found->id);
    return buffer_puts(ids, text) ? QP_GO : QP_STOP;
}

static qp_status statistics_find(qp_statistics *s, const qp_db_query *query) {
    qp_db_query bare = *query;
    bare.bare = 1;
    qp_status rc = qp_db_find(s->db, &bare, statistics_id, &s->ids);
    if (!rc) buffer_puts(&s->ids, s->ids.len ? "]" : "[]");
    return s->ids.failed ? QP_E_NOMEM : rc;
}

qp_status qp_statistics_open(qp_statistics **out, qp_db *db,
                             const qp_db_query *query) {
    qp_statistics *s = calloc(1, sizeof *s);
    qp_status rc = s ? QP_OK : QP_E_NOMEM;
    if (s) *s = (qp_statistics){.db = db, .letters = 1};
    if (!rc && query) {
        s->letters = query->ecco.len < 2 ? (int)query->ecco.len + 1 : 3;
        rc = statistics_find(s, query);
    }
    if (rc)
        qp_statistics_close(s);
    else
        *out = s;
    return rc;
}

void qp_statistics_close(qp_statistics *s) {
    if (s) buffer_free(&s->ids);
    free(s);
}

/* ---- questions ----------------------------------------------------------- */

/* qipu_counts has a row for each result. */
#define RESULTS_SQL                                                            \
    "sum(games * (part = 0)), sum(games * (part = 1)), sum(games * (part = "   \
    "2))"

/* Openings: the letter is `at` / 100, the rest its number, cut. */
#define OPENINGS_SQL(at)                                                       \
    "SELECT '', " at ", 0, sum(games), " RESULTS_SQL                           \
    " FROM qipu_counts(?1) WHERE kind = 'opening' GROUP BY 2 ORDER BY 2"

/* Each number of a player is counted first, and then those that are one
 * person. */
#define PLAYERS_SQL(first, which)                                              \
    "SELECT ifnull((SELECT name FROM player WHERE key = s.person ORDER BY "    \
    "" first " LIMIT 1), s.name), 0, 0, games, won, drawn, lost FROM"          \
    " (SELECT person, substr(min(printf('%03d%s', length(name), name)), 4)"    \
    " AS name, sum(games) AS games, sum(won) AS won, sum(drawn) AS drawn,"     \
    " sum(lost) AS lost FROM (SELECT at AS who, sum(games) AS games,"          \
    " sum(games * (part = 0)) AS won, sum(games * (part = 1)) AS drawn,"       \
    " sum(games * (part = 2)) AS lost FROM qipu_counts(?1)"                    \
    " WHERE kind = 'player' GROUP BY 1)"                                       \
    " JOIN players ON players.id = who WHERE person <> '' GROUP BY person"     \
    " " which ") s ORDER BY games DESC, 1 LIMIT 30"

/* Name, from, span, games, and the parts. */
static const char *const STATISTICS_SQL[] = {
    [QP_STATISTICS_YEARS] =
        "SELECT '', at, 1, sum(games), " RESULTS_SQL
        " FROM qipu_counts(?1) WHERE kind = 'year' GROUP BY at ORDER BY at",
    [QP_STATISTICS_LETTERS] =
        "SELECT '', at, 1, sum(games), sum(games * (part = 0)),"
        " sum(games * (part = 1)), sum(games * (part = 2)),"
        " sum(games * (part = 3)), sum(games * (part = 4))"
        " FROM qipu_counts(?1) WHERE kind = 'letter' GROUP BY at ORDER BY at",
    [QP_STATISTICS_LENGTHS] =
        "SELECT '', at, 10, games, games FROM qipu_counts(?1)"
        " WHERE kind = 'length' ORDER BY at",
    [QP_STATISTICS_PLAYERS] =
        PLAYERS_SQL("name <> key, id", "ORDER BY games DESC, name LIMIT 30"),
    [QP_STATISTICS_SCORES] =
        PLAYERS_SQL("id", "HAVING sum(won) + sum(drawn) + sum(lost) > 0"),
    [QP_STATISTICS_EVENTS] =
        "SELECT substr(max(printf('%012d', n) || name), 13), 0, 0, sum(n),"
        " sum(n) FROM (SELECT at, sum(games) AS n FROM qipu_counts(?1)"
        " WHERE kind = 'event' GROUP BY 1)"
        " JOIN event ON event.id = at WHERE name <> ''"
        " GROUP BY qipu_fold(name) ORDER BY 4 DESC, 1 LIMIT 30"};

static const char *const STATISTICS_OPENINGS[] = {
    OPENINGS_SQL("at / 100"), OPENINGS_SQL("at / 10"), OPENINGS_SQL("at")};

/* ---- answers ------------------------------------------------------------- */

typedef struct statistics_run {
    const qp_statistics *s;
    qp_statistics_kind kind;
    qp_on_statistics row;
    void *ctx;
} statistics_run;

/* Writes the code of an opening, or its beginning. */
static qp_text statistics_code(char code[4], int64_t at, int letters) {
    for (int i = letters - 1; i > 0; i--, at /= 10)
        code[i] = (char)('0' + at % 10);
    code[0] = (char)('A' + at % 5);
    return (qp_text){code, (size_t)letters};
}

static qp_flow statistics_take(void *ctx, const qp_db_row *answer) {
    const statistics_run *run = ctx;
    const qp_db_value *value = answer->value;
    char code[4];
    uint64_t known = 0;
    qp_statistics_row row = {.name = value[0].text,
                             .from = value[1].integer,
                             .span = value[2].integer,
                             .games = (uint64_t)value[3].integer};
    for (size_t i = 4; i < answer->count; i++) {
        row.part[i - 4] = (uint64_t)value[i].integer;
        known += row.part[i - 4];
    }
    if (answer->count == 7) row.part[3] = row.games - known;
    if (run->kind == QP_STATISTICS_OPENINGS)
        row.name = statistics_code(code, row.from, run->s->letters);
    return run->row(run->ctx, &row);
}

qp_status qp_statistics_count(const qp_statistics *s, qp_statistics_kind kind,
                              qp_on_statistics row, void *ctx) {
    statistics_run run = {s, kind, row, ctx};
    const qp_db_value ids = {.kind = s->ids.len ? QP_DB_TEXT : QP_DB_NULL,
                             .text = buffer_text(&s->ids)};
    return qp_db_sql(s->db,
                     qp_text_of(kind == QP_STATISTICS_OPENINGS
                                    ? STATISTICS_OPENINGS[s->letters - 1]
                                    : STATISTICS_SQL[kind]),
                     &ids, 1, statistics_take, &run);
}
