/* http.c - connections, limits, requests and the headers of answers.
 *
 * libmicrohttpd runs a thread for each connection, so a slow client blocks no
 * other. It does not time out a request that arrives a byte at a time. The
 * watch here does: each connection has a deadline for its next step, and is
 * shut down if it misses it.
 *
 * Invariant: the lock protects the list of lines, and a line is in it exactly
 * while its descriptor is open.
 *
 * SPDX-License-Identifier: MIT
 */
#include "http.h"
#include "os/os.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* For the threads of connections. */
enum {
    HTTP_STACK = 512 << 10,
    HTTP_MEMORY = 48 << 10, /* for the head of a request; more than it may have,
                               so that this server refuses it */
    HTTP_SWALLOWED =
        1 << 20 /* of a body that is too long: read, then refused */
};

typedef struct http_line {
    int fd;
    time_t due; /* 0: it is answering */
    struct http_line *next, *before;
} http_line;

static struct {
    const mhd_calls *mhd;
    struct MHD_Daemon *daemon;
    server_options served;
    server_place place;
    http_socket socket;
    serve_guard guard;
    pthread_t watch;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    http_line *first;
    int ending, idle;
} http = {.lock = PTHREAD_MUTEX_INITIALIZER,
          .changed = PTHREAD_COND_INITIALIZER};

/* ---- lines --------------------------------------------------------------- */

static time_t http_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

static http_line *http_line_of(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *about = http.mhd->MHD_get_connection_info(
        connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return about ? about->socket_context : NULL;
}

/* Sets the seconds for the next step of a connection; 0: no limit. */
static void http_give_time(http_line *line, int seconds) {
    if (!line) return;
    pthread_mutex_lock(&http.lock);
    line->due = seconds ? http_now() + seconds : 0;
    pthread_mutex_unlock(&http.lock);
}

static void http_line_begins(struct MHD_Connection *connection,
                             void **context) {
    const union MHD_ConnectionInfo *about = http.mhd->MHD_get_connection_info(
        connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    http_line *line = calloc(1, sizeof *line);
    if (!line || !about) {
        /* it could not be watched */
        if (about) os_hang_up((int)about->connect_fd);
        free(line);
        return;
    }
    line->fd = (int)about->connect_fd;
    line->due = http_now() + http.idle;
    pthread_mutex_lock(&http.lock);
    line->next = http.first;
    if (http.first) http.first->before = line;
    http.first = line;
    pthread_mutex_unlock(&http.lock);
    *context = line;
}

static void http_line_ends(http_line *line) {
    if (!line) return;
    pthread_mutex_lock(&http.lock);
    if (line->next) line->next->before = line->before;
    if (line->before)
        line->before->next = line->next;
    else
        http.first = line->next;
    pthread_mutex_unlock(&http.lock);
    free(line);
}

static void http_on_connection(void *nothing, struct MHD_Connection *connection,
                               void **context,
                               enum MHD_ConnectionNotificationCode code) {
    (void)nothing;
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        http_line_begins(connection, context);
    else
        http_line_ends(*context);
}

/* Shuts down late connections, once a second. */
static void *http_watch(void *nothing) {
    (void)nothing;
    pthread_mutex_lock(&http.lock);
    while (!http.ending) {
        struct timespec until;
        time_t now = http_now();
        for (const http_line *line = http.first; line; line = line->next)
            if (line->due && line->due <= now) os_hang_up(line->fd);
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        pthread_cond_timedwait(&http.changed, &http.lock, &until);
    }
    pthread_mutex_unlock(&http.lock);
    return NULL;
}

/* As api_host.left. */
static int http_left(const api_call *call) {
    const http_request *request = call->http;
    if (http.served.ending()) return 1;
    return request->line && os_has_left(request->line->fd);
}

/* ---- answers ------------------------------------------------------------- */

/* The page may not load from elsewhere, send there, or appear in another page.
 */
static const char *const HTTP_SAFETY[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
     "style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
     "font-src data:; manifest-src 'self'; worker-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"}};

const char *http_header(const http_request *request, const char *name) {
    return http.mhd->MHD_lookup_connection_value(request->connection,
                                                 MHD_HEADER_KIND, name);
}

static enum MHD_Result http_add(struct MHD_Response *response,
                                const char *const header[2]) {
    return http.mhd->MHD_add_response_header(response, header[0], header[1]);
}

static enum MHD_Result http_add_all(struct MHD_Response *response,
                                    const http_answer *answer) {
    const char *const type[2] = {"Content-Type", answer->type};
    enum MHD_Result ok = type[1] ? http_add(response, type) : MHD_YES;
    for (size_t i = 0; ok && i < sizeof HTTP_SAFETY / sizeof *HTTP_SAFETY; i++)
        ok = http_add(response, HTTP_SAFETY[i]);
    for (size_t i = 0; ok && i < HTTP_HEADERS && answer->header[i][0]; i++)
        ok = http_add(response, answer->header[i]);
    if (ok && answer->status == 401)
        ok = http_add(response,
                      (const char *const[]){"WWW-Authenticate", "Bearer"});
    return ok;
}

enum MHD_Result http_send(http_request *request, const http_answer *answer) {
    const mhd_calls *mhd = http.mhd;
    struct MHD_Response *response = mhd->MHD_create_response_from_buffer(
        answer->len, answer->bytes,
        answer->owned ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
    if (!response) {
        if (answer->owned) free(answer->bytes);
        return MHD_NO;
    }
    enum MHD_Result ok = http_add_all(response, answer);
    if (ok) {
        http_give_time(request->line, SERVE_SENDING * http.idle);
        request->queued = 1;
        ok = mhd->MHD_queue_response(request->connection,
                                     (unsigned)answer->status, response);
    }
    mhd->MHD_destroy_response(response);
    return ok;
}

static int http_is_call(const http_request *request) {
    return request->path && !strncmp(request->path, "/api/", 5);
}

enum MHD_Result http_refuse(http_request *request, int status, const char *code,
                            const char *english) {
    const api_host *api = &http.served.api;
    const char *words = api->translate(api->lang, english);
    http_answer answer = {
        .status = status,
        .type = "text/plain; charset=utf-8",
        .owned = 1,
        .header = {{"Cache-Control", "no-store"},
                   {status == 405 ? "Allow" : NULL, "GET, HEAD"}}};
    if (http_is_call(request)) {
        call_fault_put(&request->call,
                       &(call_fault){.status = status,
                                     .code = code,
                                     .message = qp_text_of(words)});
        return http_send_call(request);
    }
    answer.len = strlen(words) + 1;
    answer.bytes = malloc(answer.len);
    if (!answer.bytes) return MHD_NO;
    memcpy(answer.bytes, words, answer.len);
    answer.bytes[answer.len - 1] = '\n';
    return http_send(request, &answer);
}

/* ---- requests ------------------------------------------------------------ */

static int http_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* Returns the decoded path of a target, to be freed; NULL if it is invalid: a
 * bad escape, a zero byte, no '/' in front. */
static char *http_path(const char *target) {
    size_t len = strcspn(target, "?"), n = 0;
    char *path = *target == '/' ? malloc(len + 1) : NULL;
    for (size_t i = 0; path && i < len; i++) {
        char c = target[i];
        if (c == '%') {
            int high = i + 1 < len ? http_digit(target[i + 1]) : -1;
            int low = i + 2 < len ? http_digit(target[i + 2]) : -1;
            c = '\0';
            if (high >= 0 && low >= 0) c = (char)(high * 16 + low);
            i += 2;
        }
        if (!c) {
            free(path);
            return NULL;
        }
        path[n++] = c;
    }
    if (path) path[n] = '\0';
    return path;
}

/* Starts a request: its target has arrived. */
static void *http_on_target(void *nothing, const char *target,
                            struct MHD_Connection *connection) {
    http_request *request = calloc(1, sizeof *request);
    (void)nothing;
    if (!request) return NULL;
    request->connection = connection;
    request->line = http_line_of(connection);
    http_give_time(request->line, http.idle);
    request->too_long = strlen(target) > SERVE_TARGET_MAX;
    if (request->too_long) return request;
    request->target = strdup(target);
    if (request->target) request->path = http_path(request->target);
    return request;
}

static void http_on_completed(void *nothing, struct MHD_Connection *connection,
                              void **context,
                              enum MHD_RequestTerminationCode code) {
    http_request *request = *context;
    (void)nothing;
    (void)connection;
    (void)code;
    *context = NULL;
    if (!request) return;
    http_give_time(request->line, http.idle);
    free(request->target);
    free(request->path);
    free(request->body);
    free(request->call.text);
    free(request->call.fault);
    free(request);
}

/* ---- requests ------------------------------------------------------------ */

static guard_claims http_claims(const http_request *request) {
    return (guard_claims){
        .host = http_header(request, "Host"),
        .origin = http_header(request, "Origin"),
        .fetch_site = http_header(request, "Sec-Fetch-Site"),
        .cookie = http_header(request, "Cookie"),
        .authorization = http_header(request, "Authorization"),
        .token = http.mhd->MHD_lookup_connection_value(
            request->connection, MHD_GET_ARGUMENT_KIND, "token")};
}

/* Moves the token from the address to a cookie, by a redirect. */
static enum MHD_Result http_move_token(http_request *request) {
    char cookie[sizeof http.guard.cookie + SERVER_TOKEN_MAX + 64];
    char *address = guard_address(request->target);
    if (!address) return MHD_NO;
    snprintf(cookie, sizeof cookie, "%s=%s; Path=/; HttpOnly; SameSite=Strict",
             http.guard.cookie, http.guard.token);
    http_answer answer = {.status = 303,
                          .bytes = address,
                          .header = {{"Location", address},
                                     {"Set-Cookie", cookie},
                                     {"Cache-Control", "no-store"}}};
    enum MHD_Result ok = http_send(request, &answer);
    free(address);
    return ok;
}

static int http_is_json(const http_request *request) {
    static const char wanted[] = "application/json";
    const char *type = http_header(request, "Content-Type");
    return type && !strncmp(type, wanted, sizeof wanted - 1) &&
           strchr("; ", type[sizeof wanted - 1]) != NULL;
}

/* Returns the length of the body according to the head. */
static unsigned long long http_announced(const http_request *request) {
    const char *len = http_header(request, "Content-Length");
    return len ? strtoull(len, NULL, 10) : 0;
}

static enum MHD_Result http_refuse_body(http_request *request) {
    return http_refuse(request, 413, "too_large", "the body is too large");
}

/* Checks who sent the request. */
static enum MHD_Result http_let_in(http_request *request,
                                   const guard_claims *claims) {
    const char *method = request->call.method;
    int reads = !strcmp(method, "GET"), in_address;
    if (!guard_host(&http.guard, claims->host))
        return http_refuse(request, 421, "wrong_host",
                           "unknown host name; add it with --host");
    if (!reads && !http_is_call(request))
        return http_refuse(request, 405, "bad_method", "method not allowed");
    if (!reads && !guard_origin(claims))
        return http_refuse(
            request, 403, "wrong_origin",
            "only the page of this server may send this request");
    if (!strcmp(method, "POST") && !http_is_json(request))
        return http_refuse(request, 415, "bad_type",
                           "the body must be application/json");
    if (http_announced(request) > SERVE_BODY_MAX)
        return http_refuse_body(request);
    if (!guard_token(&http.guard, claims, &in_address))
        return http_refuse(
            request, 401, "no_token",
            "a token is required: open the address that qipu serve printed");
    if (in_address && !http_is_call(request)) return http_move_token(request);
    return MHD_YES;
}

/* Checks the head of a request, which is complete. */
static enum MHD_Result http_begin(http_request *request) {
    const union MHD_ConnectionInfo *about = http.mhd->MHD_get_connection_info(
        request->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    guard_claims claims = http_claims(request);
    if (request->too_long)
        return http_refuse(request, 414, "too_long", "the address is too long");
    if (about && about->header_size > SERVE_HEAD_MAX)
        return http_refuse(request, 431, "too_long",
                           "the request headers are too long");
    if (!request->path)
        return http_refuse(request, 400, "bad_request", "invalid path");
    return http_let_in(request, &claims);
}

/* ---- asking -------------------------------------------------------------- */

static enum MHD_Result http_take_body(http_request *request, const char *bytes,
                                      size_t len) {
    request->body_len += len;
    if (request->body_len > SERVE_BODY_MAX)
        return request->body_len > HTTP_SWALLOWED ? MHD_NO : MHD_YES;
    if (!request->body) request->body = malloc(SERVE_BODY_MAX);
    if (!request->body) return MHD_NO;
    memcpy(request->body + request->body_len - len, bytes, len);
    return MHD_YES;
}

static enum MHD_Result http_answer_all(http_request *request) {
    http_give_time(request->line, 0);
    if (request->body_len > SERVE_BODY_MAX) return http_refuse_body(request);
    return http_is_call(request) ? http_answer_call(request)
                                 : http_answer_page(request);
}

static enum MHD_Result http_on_request(void *nothing,
                                       struct MHD_Connection *connection,
                                       const char *url, const char *method,
                                       const char *version, const char *bytes,
                                       size_t *len, void **context) {
    http_request *request = *context;
    (void)nothing;
    (void)connection;
    (void)url;
    (void)version;
    if (!request || (!request->too_long && !request->target)) return MHD_NO;
    if (!request->begun) {
        request->begun = 1;
        request->call.method = strcmp(method, "HEAD") ? method : "GET";
        return http_begin(request);
    }
    if (request->queued) return MHD_YES;
    if (!*len) return http_answer_all(request);
    enum MHD_Result ok = http_take_body(request, bytes, *len);
    *len = 0;
    return ok;
}

/* ---- the server ---------------------------------------------------------- */

/* Complaints of libmicrohttpd are about clients, not about the server. */
static void http_on_log(void *nothing, const char *format, va_list args) {
    (void)nothing;
    (void)format;
    (void)args;
}

static const server_failure HTTP_FINE = {SERVER_FINE, 0, NULL};

/* Starts libmicrohttpd. Returns nonzero if that failed. */
static int http_start_daemon(void) {
    unsigned flags = MHD_USE_THREAD_PER_CONNECTION |
                     MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL |
                     MHD_USE_ITC | MHD_USE_ERROR_LOG;
    if (http.socket.ipv6) flags |= MHD_USE_IPv6;
    unsigned each = http.place.loopback ? 0 : SERVE_CONNECTIONS_EACH;
    http.daemon = http.mhd->MHD_start_daemon(
        flags, (uint16_t)http.place.port, NULL, NULL, http_on_request, NULL,
        MHD_OPTION_EXTERNAL_LOGGER, http_on_log, NULL, MHD_OPTION_LISTEN_SOCKET,
        (MHD_socket)http.socket.fd, MHD_OPTION_NOTIFY_CONNECTION,
        http_on_connection, NULL, MHD_OPTION_NOTIFY_COMPLETED,
        http_on_completed, NULL, MHD_OPTION_URI_LOG_CALLBACK, http_on_target,
        NULL, MHD_OPTION_CONNECTION_LIMIT, (unsigned)SERVE_CONNECTIONS,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, each,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HTTP_MEMORY,
        MHD_OPTION_THREAD_STACK_SIZE, (size_t)HTTP_STACK,
        MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_END);
    return !http.daemon;
}

const server_options *http_options(void) {
    return &http.served;
}

/* On loopback a token is needed only if one was given. */
server_failure server_listen(server_place *out, const server_options *options) {
    serve_guard *guard = &http.guard;
    http.mhd = mhd_load();
    if (!http.mhd) return (server_failure){SERVER_NO_LIBRARY, 0, NULL};
    server_failure failed = http_listen(&http.socket, &http.place, options);
    *out = http.place;
    if (failed.trouble) return failed;
    guard->loopback = http.place.loopback;
    guard->names = options->hosts;
    snprintf(guard->cookie, sizeof guard->cookie, "qipu-%u", http.place.port);
    if (options->token)
        snprintf(guard->token, sizeof guard->token, "%s", options->token);
    else if (!guard->loopback)
        failed = guard_make_token(guard->token);
    memcpy(out->token, guard->token, sizeof guard->token);
    return failed;
}

server_failure server_start(const server_options *options) {
    http.served = *options;
    http.served.api.value = http_value;
    http.served.api.left = http_left;
    http.served.api.open = pool_open;
    http.served.api.failed = pool_failed;
    http.idle = options->timeout;
    int error = pthread_create(&http.watch, NULL, http_watch, NULL);
    if (error) return (server_failure){SERVER_NO_SYSTEM, error, "threads"};
    if (!http_start_daemon()) return HTTP_FINE;
    server_stop();
    return (server_failure){SERVER_NO_START, 0, NULL};
}

void server_stop(void) {
    pthread_mutex_lock(&http.lock);
    http.ending = 1;
    pthread_cond_broadcast(&http.changed);
    pthread_mutex_unlock(&http.lock);
    pthread_join(http.watch, NULL);
    if (http.daemon) http.mhd->MHD_stop_daemon(http.daemon);
    http.daemon = NULL;
    pool_close();
}
