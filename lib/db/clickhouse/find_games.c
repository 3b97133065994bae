/* find_games.c - searches games on the servers, a page at a time.
 *
 * Owns the SQL of a query. What SQL cannot say, patterns, is searched for in
 * the records of the games that are left. A page begins after the last game of
 * the one before, so that the request can be repeated.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_rows.h"

#include <string.h>

#include "qipu/date.h"
#include "qipu/player_name.h"

/* As many as a server reads at once: it has no smaller parts of a table. */
enum { FIND_PAGE = 8192 };

/* A name that is searched for: the players who are called so, else all whose
 * name has that in it. */
typedef struct find_name {
    qp_text name;
    char key[QP_PERSON_MAX];
    qp_text folded;
    int known;
} find_name;

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
    find_name player, opponent;
    byte_buffer names; /* SQL: the spellings of the event and the place */
    qp_packer *packer; /* for patterns and selections */
    qp_game *game;
    qp_matcher *matcher; /* of the query's selection; or NULL */
} find_job;

/* ---- SQL ----------------------------------------------------------------- */

static void find_part(find_job *job, const char *column, qp_text part) {
    byte_buffer *sql = &job->cluster->sql;
    if (!part.len) return;
    cluster__fill(sql, " AND positionCaseInsensitive($, ", column);
    cluster__quote(sql, part);
    buffer_puts(sql, ") > 0");
}

/* Shortens `name` to the part that folds to `folded`; 0 if none does. */
static int find_spelling(qp_text *name, const char *folded) {
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
static qp_status find_spellings(find_job *job, byte_buffer *out,
                                const char *column, qp_text part) {
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
        if (rows.bad || !find_spelling(&name, folded.ptr)) continue;
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

static void find_bound(find_job *job, const char *words, uint64_t value) {
    if (!value) return;
    buffer_puts(&job->cluster->sql, words);
    cluster__put_number(&job->cluster->sql, value);
}

static qp_status find_known(find_job *job, find_name *name, qp_text text) {
    qp_cluster *cluster = job->cluster;
    name->name = text;
    name->known = 0;
    if (!text.len) return QP_OK;
    size_t len = qp_person_key(name->key, text, (qp_text){"", 0});
    name->folded = (qp_text){name->key, len};
    if (!len) return QP_OK;
    cluster__sql(cluster, "SELECT count() FROM $.games WHERE red_key = ");
    cluster__quote(&cluster->sql, name->folded);
    buffer_puts(&cluster->sql, " OR black_key = ");
    cluster__quote(&cluster->sql, name->folded);
    buffer_puts(&cluster->sql, " FORMAT RowBinary");
    qp_status status = cluster__ask(cluster);
    if (status) return status;
    cluster_rows rows = cluster__rows(cluster);
    name->known = cluster__read_bytes(&rows, 8) > 0;
    return rows.bad ? QP_E_CLUSTER_ANSWER : QP_OK;
}

static void find_name_is(byte_buffer *sql, const char *side,
                         const find_name *name) {
    if (!name->name.len) return;
    if (name->known) {
        cluster__fill(sql, " AND $_key = ", side);
        cluster__quote(sql, name->folded);
        return;
    }
    cluster__fill(sql, " AND (positionCaseInsensitive($, ", side);
    cluster__quote(sql, name->name);
    cluster__fill(sql, ") > 0 OR positionCaseInsensitive($_key, ", side);
    cluster__quote(sql, name->folded.len ? name->folded : name->name);
    buffer_puts(sql, ") > 0)");
}

static void find_players(find_job *job) {
    const qp_db_query *query = job->query;
    byte_buffer *sql = &job->cluster->sql;
    if (!query->player.len && !query->opponent.len) return;
    buffer_puts(sql, " AND (0");
    for (int color = 1; color <= 2; color++) {
        if (query->color && query->color != color) continue;
        buffer_puts(sql, " OR (1");
        find_name_is(sql, color == 1 ? "red" : "black", &job->player);
        find_name_is(sql, color == 1 ? "black" : "red", &job->opponent);
        buffer_puts(sql, ")");
    }
    buffer_puts(sql, ")");
}

/* Years and days, as the database takes them (db.h). */
static qp_status find_dates(find_job *job) {
    const qp_db_query *query = job->query;
    int day;
    if (query->since) {
        if (qp_date_span(&day, NULL, query->since)) return QP_E_ARG;
        find_bound(job, " AND day > 0 AND until >= ", (uint64_t)day);
    }
    if (query->until) {
        if (qp_date_span(NULL, &day, query->until)) return QP_E_ARG;
        find_bound(job, " AND day > 0 AND day <= ", (uint64_t)day);
    }
    return QP_OK;
}

static void find_results(find_job *job) {
    unsigned results = job->query->results & 15;
    if (!results) return;
    buffer_puts(&job->cluster->sql, " AND outcome IN (255");
    for (unsigned r = 0; r < 4; r++) {
        if (!(results >> r & 1)) continue;
        buffer_puts(&job->cluster->sql, ", ");
        cluster__put_number(&job->cluster->sql, r);
    }
    buffer_puts(&job->cluster->sql, ")");
}

/* The keys of the positions, after the parenthesis that they close. */
static void find_positions(find_job *job) {
    byte_buffer *sql = &job->cluster->sql;
    cluster__put_signed(sql, cluster__key(job->query->pos));
    if (job->query->or_pos) {
        buffer_puts(sql, ", ");
        cluster__put_signed(sql, cluster__key(job->query->or_pos));
    }
    buffer_puts(sql, ")");
}

static qp_status find_where(find_job *job) {
    const qp_db_query *query = job->query;
    byte_buffer *sql = &job->cluster->sql;
    find_players(job);
    buffer_add(sql, job->names.ptr, job->names.len);
    find_part(job, "comments", query->comment);
    if (query->ecco.len) {
        buffer_puts(sql, " AND startsWith(ecco, upper(");
        cluster__quote(sql, query->ecco);
        buffer_puts(sql, "))");
    }
    find_results(job);
    find_bound(job, " AND plies >= ", query->min_plies);
    find_bound(job, " AND plies <= ", query->max_plies);
    if (query->broken)
        buffer_puts(sql,
                    query->broken > 0 ? " AND broken = 1" : " AND broken = 0");
    if (query->pos && query->final) {
        buffer_puts(sql, " AND last IN (");
        find_positions(job);
    }
    return find_dates(job);
}

/* Games at a position, with the ply of their first visit. */
static void find_visits(find_job *job) {
    byte_buffer *sql = &job->cluster->sql;
    cluster__fill(sql,
                  " GLOBAL ANY INNER JOIN (SELECT game AS id, min(ply) AS at"
                  " FROM $.positions WHERE key IN (",
                  job->cluster->database);
    find_positions(job);
    buffer_puts(sql, " GROUP BY game) USING (id)");
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

/* Nonzero if the records of the games must be read. */
static int find_reads(const qp_db_query *query) {
    return query->pattern || query->selection;
}

static qp_status find_sql(find_job *job) {
    const qp_db_query *query = job->query;
    byte_buffer *sql = &job->cluster->sql;
    int visits = query->pos && !query->final;
    cluster__sql(job->cluster,
                 "SELECT id, day, red, black, event, site, round, date,"
                 " result, ecco, file, offset, plies, broken,"
                 " red_key, black_key");
    buffer_puts(sql, visits ? ", toUInt32(at)" : ", toUInt32(0)");
    buffer_puts(sql, find_reads(query) ? ", record" : ", ''");
    cluster__fill(sql, " FROM $.games", job->cluster->database);
    if (visits) find_visits(job);
    buffer_puts(sql, " WHERE 1");
    qp_status status = find_where(job);
    find_after(job);
    buffer_puts(sql, query->newest_first ? " ORDER BY day DESC, id DESC"
                                         : " ORDER BY id");
    buffer_puts(sql, " LIMIT ");
    cluster__put_number(sql, !find_reads(query) && job->left < FIND_PAGE
                                 ? job->left
                                 : FIND_PAGE);
    buffer_puts(sql, " FORMAT RowBinary");
    return status;
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
    if (!find_reads(job->query)) return QP_OK;
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
    qp_text plain;
    qp_person_cut(&plain, &found->red_team, found->red, (qp_text){"", 0});
    qp_person_cut(&plain, &found->black_team, found->black, (qp_text){"", 0});
    found->ply = (unsigned)cluster__read_bytes(rows, 4);
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
        status = find_sql(job);
        if (!status) status = cluster__ask(job->cluster);
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
    if (!status && find_reads(query)) {
        job.packer = qp_packer_new(NULL);
        job.game = qp_game_new(NULL);
        if (query->selection) job.matcher = qp_matcher_new(query->selection);
        if (!job.packer || !job.game || (query->selection && !job.matcher))
            status = QP_E_NOMEM;
    }
    if (!status) status = find_known(&job, &job.player, query->player);
    if (!status) status = find_known(&job, &job.opponent, query->opponent);
    if (!status)
        status = find_spellings(&job, &job.names, "event", query->event);
    if (!status) status = find_spellings(&job, &job.names, "site", query->site);
    if (!status) status = find_pages(&job);
    buffer_free(&job.names);
    qp_packer_free(job.packer);
    qp_game_free(job.game);
    qp_matcher_free(job.matcher);
    return status;
}
