/* http.c - one question to one server, by libcurl.
 *
 * Owns the connection and its limits of time. Proxies of the environment are
 * not asked, redirections not followed, and no other protocol than HTTP and
 * HTTPS is spoken. Without QP_WITH_CURL there is none of it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "client.h"

#ifdef QP_WITH_CURL

#include <curl/curl.h>
#include <string.h>

/* Answers are read whole: a page of games, or what is wrong. */
enum { HTTP_ANSWER_MAX = 1 << 30 };

/* An insert is stored by every shard before it is answered; an answer is whole
 * before its status is sent. Both words are those of 18.16, and today's
 * servers know them. */
static const char HTTP_SETTINGS[] =
    "insert_distributed_sync=1&wait_end_of_query=1";

int cluster__http_is_there(void) {
    return 1;
}

void *cluster__http_new(void) {
    return curl_easy_init();
}

void cluster__http_free(void *http) {
    if (http) curl_easy_cleanup(http);
}

static size_t http_take(char *bytes, size_t size, size_t count, void *ctx) {
    cluster_text *answer = ctx;
    size_t len = size * count;
    if (len > HTTP_ANSWER_MAX - answer->len) return 0;
    return cluster__add(answer, bytes, len) ? len : 0;
}

static int http_address(cluster_text *out, CURL *curl, const cluster_host *host,
                        const cluster_request *request) {
    cluster__puts(out, host->address);
    cluster__puts(out, "?");
    cluster__puts(out, HTTP_SETTINGS);
    if (*host->settings) cluster__puts(out, "&");
    cluster__puts(out, host->settings);
    if (request->block.ptr) {
        char *sql =
            curl_easy_escape(curl, request->sql.ptr, (int)request->sql.len);
        cluster__puts(out, "&query=");
        if (sql)
            cluster__puts(out, sql);
        else
            out->failed = 1;
        curl_free(sql);
    }
    cluster__add(out, "", 1);
    return !out->failed;
}

static void http_options(CURL *curl, const qp_cluster_options *options) {
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_TCP_NODELAY, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS,
                     (long)options->connect_ms);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)options->request_ms);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, http_take);
}

/* ClickHouse reads the body as it comes: without "Expect" curl sends it at
 * once. */
static CURLcode http_perform(CURL *curl, qp_text body) {
    struct curl_slist *heads = curl_slist_append(NULL, "Expect:");
    if (!heads) return CURLE_OUT_OF_MEMORY;
    struct curl_slist *more =
        curl_slist_append(heads, "Content-Type: application/octet-stream");
    if (more) heads = more;
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)body.len);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body.ptr);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, heads);
    CURLcode code = more ? curl_easy_perform(curl) : CURLE_OUT_OF_MEMORY;
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, NULL);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, NULL);
    curl_slist_free_all(heads);
    return code;
}

cluster_reply cluster__http_try(qp_cluster *cluster, const cluster_host *host,
                                const cluster_request *request) {
    cluster_reply reply = {0, 0};
    CURL *curl = cluster->curl;
    cluster_text address = {.ptr = NULL};
    cluster__clear(&cluster->answer);
    cluster__clear(&cluster->message);
    if (!http_address(&address, curl, host, request)) {
        cluster->answer.failed = 1;
        cluster__free(&address);
        return reply;
    }
    http_options(curl, &cluster->options);
    curl_easy_setopt(curl, CURLOPT_URL, address.ptr);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &cluster->answer);
    CURLcode code =
        http_perform(curl, request->block.ptr ? request->block : request->sql);
    if (code)
        cluster__puts(&cluster->message, curl_easy_strerror(code));
    else
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &reply.status);
    reply.reached = !code;
    if (code == CURLE_OUT_OF_MEMORY) cluster->answer.failed = 1;
    cluster__free(&address);
    return reply;
}

#else

int cluster__http_is_there(void) {
    return 0;
}

void *cluster__http_new(void) {
    return NULL;
}

void cluster__http_free(void *http) {
    (void)http;
}

cluster_reply cluster__http_try(qp_cluster *cluster, const cluster_host *host,
                                const cluster_request *request) {
    (void)cluster;
    (void)host;
    (void)request;
    return (cluster_reply){0, 0};
}

#endif
