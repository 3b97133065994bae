/* http.c - sends one request to one server with libcurl.
 *
 * The library is loaded when it is first wanted: with all that it needs it
 * takes longer to load than most questions to a database do.
 *
 * Owns the connection and its limits of time. Proxies of the environment are
 * not asked, redirections not followed, and no other protocol than HTTP and
 * HTTPS is spoken. Without QP_WITH_CURL there is none of it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "client.h"

#ifdef QP_WITH_CURL

#define CURL_DISABLE_TYPECHECK /* its macros hide the names of calls */
#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/base/inline/dynamic_library.h"

/* Answers are read whole: a page of games, or what is wrong. */
enum { HTTP_ANSWER_MAX = 1 << 30 };

/* An insert is stored by every shard before it is answered; an answer is whole
 * before its status is sent. Both words are those of 18.16, and today's
 * servers know them. */
static const char HTTP_SETTINGS[] =
    "insert_distributed_sync=1&wait_end_of_query=1";

#define HTTP_CALLS(X)                                                          \
    X(curl_easy_init)                                                          \
    X(curl_easy_cleanup)                                                       \
    X(curl_easy_escape)                                                        \
    X(curl_easy_setopt)                                                        \
    X(curl_easy_perform)                                                       \
    X(curl_easy_strerror)                                                      \
    X(curl_easy_getinfo)                                                       \
    X(curl_free)                                                               \
    X(curl_slist_append)                                                       \
    X(curl_slist_free_all)

/* libcurl's calls, and a connection of it. */
typedef struct http {
#define X(name) __typeof__(name) *name;
    HTTP_CALLS(X)
#undef X
    CURL *easy;
} http;

/* It stays loaded: what it has registered to be called at the end is its. */
static int http_load(http *h) {
    static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4",
                                        "libcurl.4.dylib", NULL};
#define X(name) #name,
    static const char *const functions[] = {HTTP_CALLS(X) NULL};
#undef X
    return load_library(h, names, functions);
}

int cluster__http_is_there(void) {
    http h;
    return http_load(&h);
}

void *cluster__http_new(void) {
    http *h = calloc(1, sizeof *h);
    if (!h) return NULL;
    if (http_load(h)) h->easy = h->curl_easy_init();
    if (h->easy) return h;
    free(h);
    return NULL;
}

void cluster__http_free(void *http_ctx) {
    http *h = http_ctx;
    if (h) h->curl_easy_cleanup(h->easy);
    free(h);
}

static size_t http_take(char *bytes, size_t size, size_t count, void *ctx) {
    byte_buffer *answer = ctx;
    size_t len = size * count;
    if (len > HTTP_ANSWER_MAX - answer->len) return 0;
    return buffer_add(answer, bytes, len) ? len : 0;
}

static int http_address(byte_buffer *out, const http *h,
                        const cluster_host *host,
                        const cluster_request *request) {
    buffer_puts(out, host->address);
    buffer_puts(out, "?");
    buffer_puts(out, HTTP_SETTINGS);
    if (*host->settings) buffer_puts(out, "&");
    buffer_puts(out, host->settings);
    if (request->block.ptr) {
        char *sql = h->curl_easy_escape(h->easy, request->sql.ptr,
                                        (int)request->sql.len);
        buffer_puts(out, "&query=");
        if (sql)
            buffer_puts(out, sql);
        else
            out->failed = 1;
        h->curl_free(sql);
    }
    buffer_add(out, "", 1);
    return !out->failed;
}

static void http_options(const http *h, const qp_cluster_options *options) {
    h->curl_easy_setopt(h->easy, CURLOPT_NOSIGNAL, 1L);
    h->curl_easy_setopt(h->easy, CURLOPT_PROXY, "");
    h->curl_easy_setopt(h->easy, CURLOPT_FOLLOWLOCATION, 0L);
    h->curl_easy_setopt(h->easy, CURLOPT_PROTOCOLS_STR, "http,https");
    h->curl_easy_setopt(h->easy, CURLOPT_TCP_NODELAY, 1L);
    h->curl_easy_setopt(h->easy, CURLOPT_CONNECTTIMEOUT_MS,
                        (long)options->connect_ms);
    h->curl_easy_setopt(h->easy, CURLOPT_TIMEOUT_MS, (long)options->request_ms);
    h->curl_easy_setopt(h->easy, CURLOPT_WRITEFUNCTION, http_take);
}

/* ClickHouse reads the body as it comes: without "Expect" curl sends it at
 * once. */
static CURLcode http_perform(const http *h, qp_text body) {
    struct curl_slist *heads = h->curl_slist_append(NULL, "Expect:");
    if (!heads) return CURLE_OUT_OF_MEMORY;
    struct curl_slist *more =
        h->curl_slist_append(heads, "Content-Type: application/octet-stream");
    if (more) heads = more;
    h->curl_easy_setopt(h->easy, CURLOPT_POST, 1L);
    h->curl_easy_setopt(h->easy, CURLOPT_POSTFIELDSIZE_LARGE,
                        (curl_off_t)body.len);
    h->curl_easy_setopt(h->easy, CURLOPT_POSTFIELDS, body.ptr);
    h->curl_easy_setopt(h->easy, CURLOPT_HTTPHEADER, heads);
    CURLcode code = more ? h->curl_easy_perform(h->easy) : CURLE_OUT_OF_MEMORY;
    h->curl_easy_setopt(h->easy, CURLOPT_HTTPHEADER, NULL);
    h->curl_easy_setopt(h->easy, CURLOPT_POSTFIELDS, NULL);
    h->curl_slist_free_all(heads);
    return code;
}

cluster_reply cluster__http_try(qp_cluster *cluster, const cluster_host *host,
                                const cluster_request *request) {
    cluster_reply reply = {0, 0};
    const http *h = cluster->curl;
    byte_buffer address = {.ptr = NULL};
    buffer_clear(&cluster->answer);
    buffer_clear(&cluster->message);
    if (!http_address(&address, h, host, request)) {
        cluster->answer.failed = 1;
        buffer_free(&address);
        return reply;
    }
    http_options(h, &cluster->options);
    h->curl_easy_setopt(h->easy, CURLOPT_URL, address.ptr);
    h->curl_easy_setopt(h->easy, CURLOPT_WRITEDATA, &cluster->answer);
    CURLcode code =
        http_perform(h, request->block.ptr ? request->block : request->sql);
    if (code)
        buffer_puts(&cluster->message, h->curl_easy_strerror(code));
    else
        h->curl_easy_getinfo(h->easy, CURLINFO_RESPONSE_CODE, &reply.status);
    reply.reached = !code;
    if (code == CURLE_OUT_OF_MEMORY) cluster->answer.failed = 1;
    buffer_free(&address);
    return reply;
}

#else

int cluster__http_is_there(void) {
    return 0;
}

void *cluster__http_new(void) {
    return NULL;
}

void cluster__http_free(void *http_ctx) {
    (void)http_ctx;
}

cluster_reply cluster__http_try(qp_cluster *cluster, const cluster_host *host,
                                const cluster_request *request) {
    (void)cluster;
    (void)host;
    (void)request;
    return (cluster_reply){0, 0};
}

#endif
