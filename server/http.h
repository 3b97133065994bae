/* http.h - what the files of the server share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_SERVER_HTTP_H
#define QP_SERVER_HTTP_H

#include "libmicrohttpd.h"
#include "server.h"

/* ---- limits -------------------------------------------------------------- */

enum {
    SERVE_BODY_MAX = 64 << 10,  /* bytes, else 413 */
    SERVE_HEAD_MAX = 16 << 10,  /* else 431 */
    SERVE_TARGET_MAX = 8 << 10, /* path and query, else 414 */
    SERVE_CONNECTIONS = 256,
    SERVE_CONNECTIONS_EACH = 64, /* of one remote address */
    SERVE_SENDING = 6            /* times the timeout: to receive the answer */
};

/* ---- the address (listen.c) ---------------------------------------------- */

/* A socket that listens. */
typedef struct http_socket {
    int fd, ipv6;
} http_socket;

/* Binds and listens: sets the socket, and the host, port and loopback of the
 * place. */
server_failure http_listen(http_socket *out, server_place *place,
                           const server_options *options);

/* ---- who may ask (access.c) ----------------------------------------- */

typedef struct serve_guard {
    char token[SERVER_TOKEN_MAX + 1]; /* "": none is needed */
    char cookie[24];                  /* its name: "qipu-7373" */
    int loopback;                     /* the host must be this machine */
    const char *const *names;         /* or one of these; NULL ends */
} serve_guard;

/* Makes a token of 128 random bits. */
server_failure guard_make_token(char token[SERVER_TOKEN_MAX + 1]);

/* What a request says about its origin; NULL: nothing. */
typedef struct guard_claims {
    const char *host, *origin, *fetch_site, *cookie, *authorization;
    const char *token; /* of the address */
} guard_claims;

/* Returns nonzero if the host is one of this server's. */
int guard_host(const serve_guard *guard, const char *host);
/* Returns nonzero unless a script of another page sent the request. */
int guard_origin(const guard_claims *claims);
/* Returns nonzero if the token is right or not needed; *in_address: it is in
 * the address, and must be removed from there. */
int guard_token(const serve_guard *guard, const guard_claims *claims,
                int *in_address);

/* Returns the address without its token, or "/" if a browser could take it for
 * another server; free it. NULL if out of memory. */
char *guard_address(const char *target);

/* ---- a request (http.c) -------------------------------------------- */

/* A connection; http.c's own. */
struct http_line;

typedef struct http_request {
    struct MHD_Connection *connection;
    struct http_line *line;
    char *target; /* as received, without a fragment; owned */
    char *path;   /* of it, decoded; owned */
    int begun, too_long;
    char *body; /* owned */
    size_t body_len;
    int queued; /* its answer is queued */

    api_call call;
    struct pool_slot *slot; /* the call's handle */
} http_request;

enum { HTTP_HEADERS = 6 };

/* An answer. It frees `bytes` if `owned`. */
typedef struct http_answer {
    int status;
    const char *type;
    char *bytes;
    size_t len;
    int owned;
    const char *header[HTTP_HEADERS][2]; /* further headers; NULL ends */
} http_answer;

/* Queues an answer, which frees what it owns. */
enum MHD_Result http_send(http_request *request, const http_answer *answer);

/* Returns a header of the request, or NULL. */
const char *http_header(const http_request *request, const char *name);

/* Returns a value of a question, as api_host.value. */
qp_text http_value(const api_call *call, const char *name);
/* Answers a question of /api; and sends what its call has for an answer
 * already, an error (api_call.c). */
enum MHD_Result http_answer_call(http_request *request);
enum MHD_Result http_send_call(http_request *request);

/* Answers a request for any other path (page_files.c). */
enum MHD_Result http_answer_page(http_request *request);

/* Sends English `words` in the language of the server: to a question an error
 * of that code, else a line of text. */
enum MHD_Result http_refuse(http_request *request, int status, const char *code,
                            const char *words);

/* ---- the server (http.c) --------------------------------------------------
 */

/* Returns the options of the running server. */
const server_options *http_options(void);

/* ---- the databases (database_pool.c) --------------------------------------
 */

/* Returns a handle of a base for a call, as api_host.open. */
qp_db *pool_open(api_call *call, size_t index);
/* Reports why a query to it failed, as api_host.failed. */
void pool_failed(api_call *call, qp_status rc);
/* Gives back the handle of a call, if it has one. */
void pool_give(http_request *request);
/* Closes all handles; none may be in use. */
void pool_close(void);

#endif
