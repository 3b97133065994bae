/* find_games.c - searches games on the servers, a page at a time.
 *
 * What SQL cannot say (query_sql.c), patterns, is searched for in the records
 * of the games that are left. A page begins after the last game of the one
 * before, so that the request can be repeated.
 *
 * SPDX-License-Identifier: MIT
 */
#include "query_sql.h"

#include <string.h>

/* As many as a server reads at once: it has no smaller parts of a table. */
enum { FIND_PAGE = 8192 };

/* Numbers of games in one request; servers read no longer ones. */
enum { FIND_NUMBERS = 4096 };

/* A search under way. */
typedef struct find_job {
    qp_cluster *cluster;
    const qp_db_query *query;
    qp_on_db_found found;
    void *ctx;
    uint64_t left;    /* to be found; of no limit UINT64_MAX */
    uint64_t last_id; /* of the last game that was read */
    uint32_t last_day;
    int begun;
    byte_buffer where; /* SQL: the conditions */
    qp_packer *packer; /* for patterns and selections */
    qp_game *game;
    qp_matcher *matcher; /* of the query's selection; or NULL */
} find_job;

/* ---- SQL ----------------------------------------------------------------- */

/* Games at a position, with the ply of their first visit. */
static void find_visits(find_job *job) {
    byte_buffer *sql = &job->cluster->sql;
    cluster__fill(sql,
                  " GLOBAL ANY INNER JOIN (SELECT game AS id, min(ply) AS at"
                  " FROM $.positions WHERE key IN (",
                  job->cluster->database);
    cluster__positions_sql(sql, job->query);
    buffer_puts(sql, ") GROUP BY game) USING (id)");
}

static void find_after(find_job *job) {
    byte_buffer *sql = &job->cluster->sql;
    if (!job->begun) return;
    if (job->query->newest_first) {
        buffer_puts(sql, " AND (day < ");
        cluster__put_number(sql, job->last_day);
        buffer_puts(sql, " OR (day = ");
        cluster__put_number(sql, job->last_day);
        buffer_puts(sql, " AND id < ");
        cluster__put_number(sql, job->last_id);
        buffer_puts(sql, "))");
    } else {
        buffer_puts(sql, " AND id > ");
        cluster__put_number(sql, job->last_id);
    }
}

static void find_sql(find_job *job) {
    const qp_db_query *query = job->query;
    byte_buffer *sql = &job->cluster->sql;
    int visits = query->pos && !query->final;
    int reads = cluster__reads_records(query);
    cluster__sql(job->cluster,
                 "SELECT id, day, red, black, event, site, round, date,"
                 " result, ecco, file, offset, plies, broken,"
                 " red_key, black_key, red_team, black_team");
    buffer_puts(sql, visits ? ", toUInt32(at)" : ", toUInt32(0)");
    buffer_puts(sql, reads ? ", record" : ", ''");
    cluster__fill(sql, " FROM $.games", job->cluster->database);
    if (visits) find_visits(job);
    buffer_puts(sql, " WHERE 1");
    buffer_add(sql, job->where.ptr, job->where.len);
    find_after(job);
    buffer_puts(sql, query->newest_first ? " ORDER BY day DESC, id DESC"
                                         : " ORDER BY id");
    buffer_puts(sql, " LIMIT 1 BY id LIMIT ");
    cluster__put_number(sql, !reads && job->left < FIND_PAGE ? job->left
                                                             : FIND_PAGE);
    buffer_puts(sql, " FORMAT RowBinary");
}

/* ---- patterns ------------------------------------------------------------ */

/* Where a pattern is first in the main line, or at its end; -1: nowhere. */
static int64_t find_pattern(const find_job *job) {
    const qp_pattern *pattern = job->query->pattern;
    qp_pos pos = *qp_game_start(job->game);
    qp_node node = qp_game_next(job->game, QP_ROOT);
    for (int64_t ply = 0;; ply++) {
        int end = node == QP_NO_NODE;
        if ((end || !job->query->final) && qp_pattern_fits(pattern, &pos))
            return ply;
        if (end) return -1;
        qp_pos_play(&pos, qp_game_move(job->game, node));
        node = qp_game_next(job->game, node);
    }
}

static qp_status find_fits(find_job *job, qp_text record, qp_db_found *found,
                           int *fits) {
    *fits = 1;
    if (!cluster__reads_records(job->query)) return QP_OK;
    qp_status status = qp_game_unpack(job->game, job->packer, record, NULL);
    if (status) return status;
    if (job->query->pattern) {
        int64_t ply = find_pattern(job);
        *fits = ply >= 0;
        if (*fits) found->ply = (unsigned)ply;
    }
    if (!*fits || !job->matcher) return QP_OK;
    status = qp_matcher_game(fits, job->matcher, job->game);
    size_t ply = qp_matcher_ply(job->matcher);
    if (ply) found->ply = (unsigned)ply;
    found->in_variation = qp_matcher_in_variation(job->matcher);
    return status;
}

/* ---- answers ------------------------------------------------------------- */

static qp_text find_read(find_job *job, qp_db_found *found,
                         cluster_rows *rows) {
    found->id = job->last_id = cluster__read_bytes(rows, 8);
    job->last_day = (uint32_t)cluster__read_bytes(rows, 4);
    found->year = (int)(job->last_day / 10000);
    found->red = cluster__read_text(rows);
    found->black = cluster__read_text(rows);
    found->event = cluster__read_text(rows);
    found->site = cluster__read_text(rows);
    found->round = cluster__read_text(rows);
    found->date = cluster__read_text(rows);
    found->result = cluster__read_text(rows);
    found->ecco = cluster__read_text(rows);
    if (!found->ecco.len) found->ecco.ptr = NULL;
    found->file = cluster__read_text(rows);
    found->offset = cluster__read_bytes(rows, 8);
    found->plies = (unsigned)cluster__read_bytes(rows, 4);
    found->broken = (int)cluster__read_bytes(rows, 1);
    found->red_person = cluster__read_text(rows);
    found->black_person = cluster__read_text(rows);
    found->red_team = cluster__read_text(rows);
    found->black_team = cluster__read_text(rows);
    found->ply = (unsigned)cluster__read_bytes(rows, 4);
    found->in_variation = 0;
    if (job->query->pos && job->query->final) found->ply = found->plies;
    return cluster__read_text(rows);
}

/* The callback may ask the same cluster: the page is its own. */
static qp_status find_page(find_job *job, byte_buffer *page, size_t *count) {
    cluster_rows rows = {page->ptr, page->ptr + page->len, 0};
    *count = 0;
    while (rows.at < rows.end && job->left) {
        qp_db_found found;
        int fits;
        qp_text record = find_read(job, &found, &rows);
        if (rows.bad) return QP_E_CLUSTER_ANSWER;
        qp_status status = find_fits(job, record, &found, &fits);
        if (status) return status;
        ++*count;
        if (!fits) continue;
        job->left--;
        if (job->found(job->ctx, &found) == QP_STOP) return QP_E_STOP;
    }
    job->begun = 1;
    return QP_OK;
}

static qp_status find_pages(find_job *job) {
    byte_buffer page = {.ptr = NULL};
    size_t count = FIND_PAGE;
    qp_status status = QP_OK;
    while (!status && job->left && count == FIND_PAGE) {
        find_sql(job);
        status = cluster__ask(job->cluster);
        if (status) break;
        byte_buffer answer = job->cluster->answer;
        job->cluster->answer = page;
        page = answer;
        if (!page.len) break;
        status = find_page(job, &page, &count);
    }
    buffer_free(&page);
    return status;
}

qp_status qp_cluster_find(qp_cluster *cluster, const qp_db_query *query,
                          qp_on_db_found found, void *ctx) {
    find_job job = {.cluster = cluster, .query = query, .found = found};
    job.ctx = ctx;
    job.left = query->limit ? query->limit : UINT64_MAX;
    qp_status status = cluster__ready(cluster);
    if (!status && cluster__reads_records(query)) {
        job.packer = qp_packer_new(NULL);
        job.game = qp_game_new(NULL);
        if (query->selection) job.matcher = qp_matcher_new(query->selection);
        if (!job.packer || !job.game || (query->selection && !job.matcher))
            status = QP_E_NOMEM;
    }
    if (!status) status = cluster__where(&job.where, cluster, query);
    if (!status) status = find_pages(&job);
    buffer_free(&job.where);
    qp_packer_free(job.packer);
    qp_game_free(job.game);
    qp_matcher_free(job.matcher);
    return status;
}

static qp_status find_numbers(find_job *job, const uint64_t *id, size_t count) {
    buffer_clear(&job->where);
    buffer_puts(&job->where, " AND id IN (");
    for (size_t i = 0; i < count; i++) {
        if (i) buffer_byte(&job->where, ',');
        cluster__put_number(&job->where, id[i]);
    }
    buffer_byte(&job->where, ')');
    job->begun = 0;
    job->left = count;
    return job->where.failed ? QP_E_NOMEM : find_pages(job);
}

qp_status qp_cluster_rows(qp_cluster *cluster, const uint64_t *id, size_t count,
                          qp_on_db_found found, void *ctx) {
    const qp_db_query query = {.size = sizeof query};
    find_job job = {.cluster = cluster, .query = &query, .found = found};
    job.ctx = ctx;
    qp_status status = cluster__ready(cluster);
    for (size_t i = 0; !status && i < count; i += FIND_NUMBERS)
        status = find_numbers(
            &job, id + i, count - i < FIND_NUMBERS ? count - i : FIND_NUMBERS);
    buffer_free(&job.where);
    return status;
}
