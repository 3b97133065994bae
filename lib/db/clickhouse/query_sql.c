/* query_sql.c - the conditions of a query in SQL.
 *
 * SPDX-License-Identifier: MIT
 */
#include "query_sql.h"

#include <string.h>

#include "qipu/date.h"
#include "qipu/player_name.h"

/* A name that is searched for: the players who are called so, else all whose
 * name has that in it. */
typedef struct where_name {
    qp_text name;
    char key[QP_PERSON_MAX];
    qp_text folded;
    byte_buffer keys; /* SQL: of the players, with commas between them */
} where_name;

typedef struct where_job {
    qp_cluster *cluster;
    const qp_db_query *query;
    byte_buffer *sql;
    where_name player, opponent;
} where_job;

static void where_part(where_job *job, const char *column, qp_text part) {
    byte_buffer *sql = job->sql;
    if (!part.len) return;
    cluster__fill(sql, " AND positionCaseInsensitive($, ", column);
    cluster__quote(sql, part);
    buffer_puts(sql, ") > 0");
}

/* Shortens `name` to the part that folds to `folded`; 0 if none does. */
static int where_spelling(qp_text *name, const char *folded) {
    if (!*folded || !cluster__folds_to(*name, folded)) return 0;
    while (cluster__folds_to((qp_text){name->ptr + 1, name->len - 1}, folded)) {
        name->ptr++;
        name->len--;
    }
    while (cluster__folds_to((qp_text){name->ptr, name->len - 1}, folded))
        name->len--;
    return 1;
}

/* Adds a condition: a column has a spelling of `part` within it. The spellings
 * come from the names that the servers have, since SQL does not know which
 * characters are the same. */
static qp_status where_spellings(where_job *job, const char *column,
                                 qp_text part) {
    byte_buffer *out = job->sql;
    byte_buffer folded = {.ptr = NULL}, test = {.ptr = NULL};
    if (!part.len) return QP_OK;
    cluster__sql(job->cluster, "SELECT DISTINCT ");
    cluster__fill(&job->cluster->sql, "$ FROM ", column);
    cluster__fill(&job->cluster->sql, "$.games FORMAT RowBinary",
                  job->cluster->database);
    qp_status status = cluster__ask(job->cluster);
    if (status) return status;
    cluster__fold(&folded, part);
    buffer_puts(out, " AND (0");
    cluster_rows rows = cluster__rows(job->cluster);
    while (rows.at < rows.end && !rows.bad && !folded.failed) {
        qp_text name = cluster__read_text(&rows);
        if (rows.bad || !where_spelling(&name, folded.ptr)) continue;
        buffer_clear(&test);
        cluster__fill(&test, " OR positionCaseInsensitive($, ", column);
        cluster__quote(&test, name);
        buffer_puts(&test, ") > 0");
        buffer_byte(&test, 0);
        if (test.failed || !strstr(out->ptr, test.ptr))
            buffer_puts(out, test.ptr);
    }
    buffer_puts(out, ")");
    out->failed |= test.failed | folded.failed;
    buffer_free(&folded);
    buffer_free(&test);
    return rows.bad ? QP_E_CLUSTER_ANSWER : out->failed ? QP_E_NOMEM : QP_OK;
}

static void where_bound(where_job *job, const char *words, uint64_t value) {
    if (!value) return;
    buffer_puts(job->sql, words);
    cluster__put_number(job->sql, value);
}

/* Adds the keys of the players whom a name means: it is their name, or the
 * Pinyin of it. */
static qp_status where_keys(byte_buffer *out, where_job *job, qp_text name,
                            qp_text folded) {
    qp_cluster *cluster = job->cluster;
    int latin = (unsigned char)*name.ptr < 128;
    cluster__sql(cluster, "SELECT DISTINCT arrayJoin([red_key, black_key]) AS k"
                          " FROM $.games WHERE ");
    if (!latin) {
        buffer_puts(&cluster->sql, "k = ");
        cluster__quote(&cluster->sql, folded);
    }
    buffer_puts(&cluster->sql,
                latin ? "1 FORMAT RowBinary" : " FORMAT RowBinary");
    qp_status status = cluster__ask(cluster);
    if (status) return status;
    cluster_rows rows = cluster__rows(cluster);
    while (rows.at < rows.end && !rows.bad) {
        qp_text key = cluster__read_text(&rows);
        if (rows.bad ||
            (qp_text_compare(key, folded) && !qp_person_sounds(name, key)))
            continue;
        if (out->len) buffer_puts(out, ", ");
        cluster__quote(out, key);
    }
    return rows.bad ? QP_E_CLUSTER_ANSWER : out->failed ? QP_E_NOMEM : QP_OK;
}

static qp_status where_name_read(where_job *job, where_name *name,
                                 qp_text text) {
    name->name = text;
    if (!text.len) return QP_OK;
    size_t len = qp_person_key(name->key, text, (qp_text){"", 0});
    name->folded = (qp_text){name->key, len};
    return len ? where_keys(&name->keys, job, text, name->folded) : QP_OK;
}

static void where_name_is(byte_buffer *sql, const char *side,
                          const where_name *name) {
    if (!name->name.len) return;
    if (name->keys.len) {
        cluster__fill(sql, " AND $_key IN (", side);
        buffer_add(sql, name->keys.ptr, name->keys.len);
        buffer_puts(sql, ")");
        return;
    }
    cluster__fill(sql, " AND (positionCaseInsensitive($, ", side);
    cluster__quote(sql, name->name);
    cluster__fill(sql, ") > 0 OR positionCaseInsensitive($_key, ", side);
    cluster__quote(sql, name->folded.len ? name->folded : name->name);
    buffer_puts(sql, ") > 0)");
}

static void where_players(where_job *job) {
    const qp_db_query *query = job->query;
    byte_buffer *sql = job->sql;
    if (!query->player.len && !query->opponent.len) return;
    buffer_puts(sql, " AND (0");
    for (int color = 1; color <= 2; color++) {
        if (query->color && query->color != color) continue;
        buffer_puts(sql, " OR (1");
        where_name_is(sql, color == 1 ? "red" : "black", &job->player);
        where_name_is(sql, color == 1 ? "black" : "red", &job->opponent);
        buffer_puts(sql, ")");
    }
    buffer_puts(sql, ")");
}

/* Years and days, as the database takes them (db.h). */
static qp_status where_dates(where_job *job) {
    const qp_db_query *query = job->query;
    int day;
    if (query->since) {
        if (qp_date_span(&day, NULL, query->since)) return QP_E_ARG;
        where_bound(job, " AND day > 0 AND until >= ", (uint64_t)day);
    }
    if (query->until) {
        if (qp_date_span(NULL, &day, query->until)) return QP_E_ARG;
        where_bound(job, " AND day > 0 AND day <= ", (uint64_t)day);
    }
    return QP_OK;
}

static void where_results(where_job *job) {
    unsigned results = job->query->results & 15;
    if (!results) return;
    buffer_puts(job->sql, " AND outcome IN (255");
    for (unsigned r = 0; r < 4; r++) {
        if (!(results >> r & 1)) continue;
        buffer_puts(job->sql, ", ");
        cluster__put_number(job->sql, r);
    }
    buffer_puts(job->sql, ")");
}

void cluster__positions_sql(byte_buffer *sql, const qp_db_query *query) {
    cluster__put_signed(sql, cluster__key(query->pos));
    if (!query->or_pos) return;
    buffer_puts(sql, ", ");
    cluster__put_signed(sql, cluster__key(query->or_pos));
}

int cluster__reads_records(const qp_db_query *query) {
    return query->pattern || query->selection;
}

static qp_status where_all(where_job *job) {
    const qp_db_query *query = job->query;
    byte_buffer *sql = job->sql;
    where_players(job);
    where_part(job, "comments", query->comment);
    if (query->ecco.len) {
        buffer_puts(sql, " AND startsWith(ecco, upper(");
        cluster__quote(sql, query->ecco);
        buffer_puts(sql, "))");
    }
    where_results(job);
    where_bound(job, " AND plies >= ", query->min_plies);
    where_bound(job, " AND plies <= ", query->max_plies);
    if (query->broken)
        buffer_puts(sql,
                    query->broken > 0 ? " AND broken = 1" : " AND broken = 0");
    if (query->pos && query->final) {
        buffer_puts(sql, " AND last IN (");
        cluster__positions_sql(sql, query);
        buffer_puts(sql, ")");
    }
    if (query->pattern) cluster__material_sql(sql, query->pattern);
    return where_dates(job);
}

qp_status cluster__where(byte_buffer *out, qp_cluster *cluster,
                         const qp_db_query *query) {
    where_job job = {.cluster = cluster, .query = query, .sql = out};
    cluster__fill(out,
                  " AND batch IN (SELECT batch FROM $.batches WHERE state > 1)",
                  cluster->database);
    qp_status status = where_name_read(&job, &job.player, query->player);
    if (!status) status = where_name_read(&job, &job.opponent, query->opponent);
    if (!status) status = where_spellings(&job, "event", query->event);
    if (!status) status = where_spellings(&job, "site", query->site);
    if (!status) status = where_all(&job);
    buffer_free(&job.player.keys);
    buffer_free(&job.opponent.keys);
    return out->failed ? QP_E_NOMEM : status;
}
