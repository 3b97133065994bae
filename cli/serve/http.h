/* http.h - what the files share that know of HTTP.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_SERVE_HTTP_H
#define QP_CLI_SERVE_HTTP_H

#include "server.h"
#include "libmicrohttpd.h"

/* ---- limits -------------------------------------------------------------- */

enum {
    SERVE_BODY_MAX = 64 << 10,  /* bytes, else 413 */
    SERVE_HEAD_MAX = 16 << 10,  /* else 431 */
    SERVE_TARGET_MAX = 8 << 10, /* path and query, else 414 */
    SERVE_CONNECTIONS = 256,
    SERVE_CONNECTIONS_EACH = 64, /* of one address that is not this machine */
    SERVE_IDLE = 20, /* seconds, unless --timeout says otherwise: until the next
                        request line, and from there until the whole request is
                        here */
    SERVE_SENDING = 6 /* times as long: until the answer is taken */
};

/* ---- where it listens (listen.c) ----------------------------------- */

typedef struct serve_place {
    const char *address; /* as the user has it; NULL: 127.0.0.1 */
    unsigned port;       /* 0: the default or a free one after it */
    int idle;            /* seconds; SERVE_IDLE */

    int fd; /* listening; owned */
    int ipv6;
    int loopback;   /* nobody else than this machine's users can connect */
    char host[280]; /* of the URL, with brackets where they belong */
} serve_place;

/* Binds and listens. 0, or an exit status after saying why not. */
int serve_listen(serve_place *place);

/* ---- who may ask (access.c) ----------------------------------------- */

enum { SERVE_TOKEN_MAX = 128 };

typedef struct serve_guard {
    char token[SERVE_TOKEN_MAX + 1]; /* "": none is needed */
    char cookie[24];                 /* its name: "qipu-7373" */
    int loopback;                    /* the host has to be this machine */
    const char *const *names;        /* or one of these; NULL ends */
} serve_guard;

/* Makes a token of 128 random bits. 0, or an exit status after saying why. */
int guard_make_token(serve_guard *guard);

/* Nonzero for what can be a token: it goes into addresses as it is. */
int guard_is_token(const char *text);

/* What a request says of where it comes from; NULL: nothing. */
typedef struct guard_claims {
    const char *host, *origin, *fetch_site, *cookie, *authorization;
    const char *token; /* of the address */
} guard_claims;

/* Nonzero when the host is one that this server has. */
int guard_host(const serve_guard *guard, const char *host);
/* Nonzero unless another page's script is asking. */
int guard_origin(const guard_claims *claims);
/* Nonzero when the token is not needed, or there; *in_address: it is in the
 * address, and should not stay there. */
int guard_token(const serve_guard *guard, const guard_claims *claims,
                int *in_address);

/* The address without its token, to go on from; "/" for whatever a browser may
 * take for another server. Owned: free. NULL when memory is out. */
char *guard_address(const char *target);

/* ---- a request (http.c) -------------------------------------------- */

/* A connection; http.c's own. */
struct http_line;

typedef struct http_request {
    struct MHD_Connection *connection;
    struct http_line *line;
    char *target; /* as it came, without a fragment; owned */
    char *path;   /* of it, decoded; owned */
    int begun, too_long;
    char *body; /* owned */
    size_t body_len;
    int queued; /* it has its answer */

    api_call call;
    struct pool_slot *slot; /* the call's handle */
} http_request;

enum { HTTP_HEADERS = 6 };

/* An answer that is to be sent. `bytes` are owned by it when `owned`. */
typedef struct http_answer {
    int status;
    const char *type;
    char *bytes;
    size_t len;
    int owned;
    const char *header[HTTP_HEADERS][2]; /* more of its head; NULL ends */
} http_answer;

/* Begins to send it. Frees what it owns. */
enum MHD_Result http_send(http_request *request, const http_answer *answer);

/* A header of the request; NULL when it is not there. */
const char *http_header(const http_request *request, const char *name);

/* The answer to a question of /api; and what its call has for one already, as
 * an error (api_call.c). */
enum MHD_Result http_answer_call(http_request *request);
enum MHD_Result http_send_call(http_request *request);

/* The answer to any other path (page_files.c). */
enum MHD_Result http_answer_page(http_request *request);

/* An answer in words, in the language of the server: to a question an error of
 * that code, else a line of text. */
enum MHD_Result http_refuse(http_request *request, int status, const char *code,
                            const char *words);

/* ---- the server ---------------------------------------------------------- */

/* Begins to answer. 0, or an exit status after saying why not. */
int http_start(const serve_place *place, const serve_guard *guard);

/* Ends all connections, and waits for the questions that are being answered. */
void http_stop(void);

/* ---- the databases (databases.c, database_pool.c) -------------------------
 */

typedef struct serve_making {
    int jobs;
    int quiet;
} serve_making;

/* Sees what is to be served, and makes databases of what is none. 0, or an exit
 * status after saying why not. */
int bases_open(int count, char **names, const serve_making *making);
/* Closes and removes them. */
void bases_close(void);
/* The file of a base. */
const char *bases_path(size_t index);

/* Closes all handles; nobody has one. */
void pool_close(void);
/* Gives back the handle of a call, if it has one. */
void pool_give(http_request *request);

/* ---- the end (signals.c) ----------------------------------------------- */

/* First of all: signals that mean to end the program only say so from now on.
 * 0, or an exit status. */
int end_begin(void);
/* Nonzero when it shall end. */
int end_asked(void);
/* Waits until it shall. */
void end_wait(void);
/* What is served is in order: an end is a good end from now on. */
void end_is_fine(void);
/* Makes a folder of the user's own, which is removed at the end, whatever it
 * holds. Borrowed; NULL with errno set. */
const char *end_folder(void);
/* Last of all; removes the folder. Returns the exit status, or ends the program
 * by the signal that came before it was fine. */
int end_finish(int status);

#endif
