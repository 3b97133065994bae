/* client.c - sends requests to any server of the cluster that answers.
 *
 * Owns how often and when a request is repeated: after a failure that may
 * pass (a server that is not there, a shard without a replica, ZooKeeper that
 * is away), with the next server, and after pauses that double. What a server
 * refuses for good is not asked again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "client.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CLIENT_PAUSE_MS = 100, CLIENT_PAUSE_MAX_MS = 5000 };

/* ---- opening ------------------------------------------------------------- */

static void client_defaults(qp_cluster_options *out,
                            const qp_cluster_options *options) {
    memset(out, 0, sizeof *out);
    if (options)
        memcpy(out, options,
               options->size < sizeof *out ? options->size : sizeof *out);
    if (!out->connect_ms) out->connect_ms = 5000;
    if (!out->request_ms) out->request_ms = 300000;
    if (!out->tries) out->tries = 10;
    if (!out->batch_games) out->batch_games = 5000;
}

qp_status qp_cluster_open(qp_cluster **out, qp_text urls,
                          const qp_cluster_options *options, qp_err *err) {
    if (options && options->size < sizeof options->size) return QP_E_ARG;
    if (!cluster__http_is_there()) return QP_E_CLUSTER_BUILD;
    qp_cluster *cluster = calloc(1, sizeof *cluster);
    if (!cluster) return QP_E_NOMEM;
    client_defaults(&cluster->options, options);
    qp_status status = cluster__hosts(cluster, urls, err);
    if (!status) {
        cluster->curl = cluster__http_new();
        if (!cluster->curl) status = QP_E_NOMEM;
    }
    if (status)
        qp_cluster_close(cluster);
    else
        *out = cluster;
    return status;
}

void qp_cluster_close(qp_cluster *cluster) {
    if (!cluster) return;
    cluster__http_free(cluster->curl);
    cluster__hosts_free(cluster);
    buffer_free(&cluster->sql);
    buffer_free(&cluster->answer);
    buffer_free(&cluster->message);
    free(cluster);
}

qp_text qp_cluster_message(const qp_cluster *cluster) {
    qp_text text = {cluster->message.ptr, cluster->message.len};
    return text.ptr ? text : qp_text_of("");
}

/* ---- what a server says -------------------------------------------------- */

/* The number of "Code: 60, e.displayText() = ...", or 0 if there is none. */
static unsigned client_code(const byte_buffer *answer) {
    static const char mark[] = "Code: ";
    unsigned code = 0;
    size_t i = sizeof mark - 1;
    if (answer->len < i || memcmp(answer->ptr, mark, i)) return 0;
    for (; i < answer->len && answer->ptr[i] >= '0' && answer->ptr[i] <= '9' &&
           code < 10000;
         i++)
        code = 10 * code + (unsigned)(answer->ptr[i] - '0');
    return code;
}

static int client_is_among(unsigned code, const uint16_t *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (list[i] == code) return 1;
    return 0;
}

/* What passes: too much at a time (159, 202, 203, 241, 252), connections (209,
 * 210, 279), ZooKeeper and replicas (225, 242, 285, 286, 319, 999), a server
 * that ends (236). */
static int client_passes(unsigned code) {
    static const uint16_t list[] = {159, 202, 203, 209, 210, 225, 236, 241,
                                    242, 252, 279, 285, 286, 319, 999};
    return client_is_among(code, list, sizeof list / sizeof *list);
}

/* No such table, no such database. */
static int client_is_none(unsigned code) {
    return code == 60 || code == 81;
}

static void client_keep_message(qp_cluster *cluster) {
    size_t len = cluster->answer.len < 1000 ? cluster->answer.len : 1000;
    while (len && cluster->answer.ptr[len - 1] == '\n') len--;
    buffer_clear(&cluster->message);
    buffer_add(&cluster->message, cluster->answer.ptr, len);
}

/* QP_OK, or what is wrong; `*again` when asking again may help. */
static qp_status client_status(qp_cluster *cluster, cluster_reply reply,
                               int *again) {
    *again = 0;
    if (cluster->answer.failed) return QP_E_NOMEM;
    if (!reply.reached) {
        *again = 1;
        return QP_E_CLUSTER_REACH;
    }
    if (reply.status == 200) return QP_OK;
    unsigned code = client_code(&cluster->answer);
    client_keep_message(cluster);
    *again = client_passes(code) || (!code && reply.status >= 500);
    return client_is_none(code) ? QP_E_CLUSTER_NONE : QP_E_CLUSTER_SERVER;
}

/* ---- asking -------------------------------------------------------------- */

static qp_status client_pause(qp_cluster *cluster, unsigned attempt) {
    const qp_cluster_options *options = &cluster->options;
    unsigned ms = CLIENT_PAUSE_MS;
    for (unsigned i = 1; i < attempt && ms < CLIENT_PAUSE_MAX_MS; i++) ms *= 2;
    if (ms > CLIENT_PAUSE_MAX_MS) ms = CLIENT_PAUSE_MAX_MS;
    if (options->waiting &&
        options->waiting(options->ctx, qp_cluster_message(cluster), attempt))
        return QP_E_STOP;
    struct timespec time = {ms / 1000, (long)(ms % 1000) * 1000000};
    nanosleep(&time, NULL);
    return QP_OK;
}

/* The next of several is tried at once, and a pause is made when all were. */
static qp_status client_next(qp_cluster *cluster,
                             const cluster_request *request, unsigned attempt,
                             int *done) {
    qp_status status = QP_OK;
    *done = 0;
    if (request->on_host < 0)
        cluster->current = (cluster->current + 1) % cluster->hosts;
    if (request->on_host >= 0 || attempt % cluster->hosts == 0)
        status = client_pause(cluster, attempt);
    if (!status && request->again) status = request->again(request->ctx, done);
    return status;
}

qp_status cluster__request(qp_cluster *cluster,
                           const cluster_request *request) {
    unsigned tries = cluster->options.tries;
    if (request->on_host < 0 && tries < cluster->hosts)
        tries = (unsigned)cluster->hosts;
    for (unsigned attempt = 1;; attempt++) {
        int again, done;
        size_t host =
            request->on_host < 0 ? cluster->current : (size_t)request->on_host;
        cluster_reply reply =
            cluster__http_try(cluster, &cluster->host[host], request);
        qp_status status = client_status(cluster, reply, &again);
        if (!again || attempt == tries) return status;
        status = client_next(cluster, request, attempt, &done);
        if (status || done) return status;
    }
}

qp_status cluster__ask(qp_cluster *cluster) {
    if (cluster->sql.failed) return QP_E_NOMEM;
    cluster_request request = {.on_host = -1};
    request.sql = (qp_text){cluster->sql.ptr, cluster->sql.len};
    return cluster__request(cluster, &request);
}

void cluster__sql(qp_cluster *cluster, const char *sql) {
    buffer_clear(&cluster->sql);
    cluster__fill(&cluster->sql, sql, cluster->database);
}

cluster_rows cluster__rows(const qp_cluster *cluster) {
    const byte_buffer *answer = &cluster->answer;
    static const char none[1] = "";
    const char *ptr = answer->ptr ? answer->ptr : none;
    return (cluster_rows){ptr, ptr + answer->len, 0};
}

/* ---- tables -------------------------------------------------------------- */

static qp_status client_no_tables(qp_cluster *cluster, const char *words) {
    buffer_clear(&cluster->message);
    cluster__fill(&cluster->message, words, cluster->database);
    return QP_E_CLUSTER_NONE;
}

/* Tables of version 1 have no `material`. */
qp_status cluster__ready(qp_cluster *cluster) {
    static const char distributed[] = "Distributed";
    if (cluster->known) return QP_OK;
    cluster__sql(cluster,
                 "SELECT engine, database IN (SELECT database FROM"
                 " system.columns WHERE table = 'games' AND name = 'material')"
                 " FROM system.tables WHERE database = '$' AND name = 'games'"
                 " FORMAT RowBinary");
    qp_status status = cluster__ask(cluster);
    if (status) return status;
    cluster_rows rows = cluster__rows(cluster);
    if (rows.at == rows.end)
        return client_no_tables(cluster, "no table 'games' in the database $");
    cluster->replicated = qp_text_is(cluster__read_text(&rows), distributed);
    if (!cluster__read_bytes(&rows, 1))
        return client_no_tables(cluster,
                                "the tables in the database $ are of an older "
                                "version: create another database and push "
                                "the games there");
    cluster->known = 1;
    return QP_OK;
}

qp_status qp_cluster_ddl(const qp_sink *out, const char *database,
                         const char *cluster) {
    byte_buffer sql = {.ptr = NULL};
    if (!cluster__is_name(qp_text_of(database)) ||
        (cluster && !cluster__is_name(qp_text_of(cluster))))
        return QP_E_ARG;
    cluster__ddl(&sql, database, cluster);
    qp_status status = QP_OK;
    if (sql.failed)
        status = QP_E_NOMEM;
    else if (out->write(out->ctx, sql.ptr, sql.len))
        status = QP_E_IO;
    buffer_free(&sql);
    return status;
}

/* One statement on one server. */
static qp_status client_run(qp_cluster *cluster, qp_text sql, size_t host) {
    cluster_request request = {.sql = sql, .on_host = (int64_t)host};
    return cluster__request(cluster, &request);
}

/* Today's single servers can know a block again as clusters do; 18.16 cannot,
 * and there the rows are counted before a block is sent again (push.c). */
static qp_status client_remember_blocks(qp_cluster *cluster, size_t host) {
    qp_status status = client_run(
        cluster,
        qp_text_of("SELECT count() FROM system.merge_tree_settings WHERE name"
                   " = 'non_replicated_deduplication_window' FORMAT TSV"),
        host);
    if (status || cluster->answer.len < 1 || cluster->answer.ptr[0] == '0')
        return status;
    for (int i = 0; !status && i < TABLE_COUNT; i++) {
        cluster__sql(cluster, "ALTER TABLE $.");
        buffer_puts(&cluster->sql, CLUSTER_TABLES[i].name);
        buffer_puts(&cluster->sql,
                    " MODIFY SETTING non_replicated_deduplication_window"
                    " = 1000");
        if (cluster->sql.failed) return QP_E_NOMEM;
        status = client_run(
            cluster, (qp_text){cluster->sql.ptr, cluster->sql.len}, host);
    }
    return status;
}

static qp_status client_create(qp_cluster *cluster, qp_text ddl, size_t host) {
    const char *at = ddl.ptr, *end = ddl.ptr + ddl.len;
    qp_status status = QP_OK;
    while (!status && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        status =
            client_run(cluster, (qp_text){at, (size_t)(stop - at) - 1}, host);
        at = stop + 1;
    }
    return status;
}

qp_status qp_cluster_create(qp_cluster *cluster, const char *name) {
    byte_buffer ddl = {.ptr = NULL};
    if (name && !cluster__is_name(qp_text_of(name))) return QP_E_ARG;
    cluster__ddl(&ddl, cluster->database, name);
    qp_status status = ddl.failed ? QP_E_NOMEM : QP_OK;
    for (size_t i = 0; !status && i < cluster->hosts; i++) {
        status = client_create(cluster, (qp_text){ddl.ptr, ddl.len}, i);
        if (!status && !name) status = client_remember_blocks(cluster, i);
    }
    buffer_free(&ddl);
    cluster->known = 0;
    return status;
}
