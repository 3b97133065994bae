/* server.h - the server of the explorer, as a command starts it.
 *
 *   http.c             connections, limits, requests and the heads of answers
 *   access.c           who may ask: the host, the origin, the token
 *   api_call.c         a question of /api over HTTP
 *   listen.c           the address and the port
 *   database_pool.c    handles of the databases, one for each question at a
 *                      time
 *   page_files.c       files of the page, sent
 *   libmicrohttpd.c    libmicrohttpd, loaded when it is needed
 *   api/               the questions and their answers
 *
 * The server prints nothing: it reports a failure, and the command words it.
 * There is one server in a process.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_SERVER_H
#define QP_SERVER_H

#include "api/api.h"

enum {
    SERVER_PORT = 7373,  /* unless another is given; if it is taken, */
    SERVER_PORTS = 10,   /* one of so many */
    SERVER_TIMEOUT = 20, /* seconds for a client to send a request */
    SERVER_TOKEN_MAX = 128
};

/* What is served, and how. */
typedef struct server_options {
    const char *address;      /* NULL: 127.0.0.1 */
    unsigned port;            /* 0: SERVER_PORT, or a free one after it */
    int timeout;              /* seconds; SERVER_TIMEOUT */
    const char *token;        /* NULL: none on loopback, else a new one */
    const char *const *hosts; /* further names of the server; NULL ends */
    /* Returns nonzero if the program is ending: questions stop then. */
    int (*ending)(void);
    api_host api; /* `base`, `bases`, `lang` and `translate` */
} server_options;

/* Where the server is. */
typedef struct server_place {
    char host[280]; /* of the URL, with brackets if it needs them */
    unsigned port;
    int loopback; /* only users of this machine can connect */
    char token[SERVER_TOKEN_MAX + 1]; /* "": none is needed */
} server_place;

/* Why the server does not start. */
typedef enum server_trouble {
    SERVER_FINE,
    SERVER_NO_LIBRARY, /* libmicrohttpd is not installed */
    SERVER_NO_SYSTEM,  /* `error` is an errno, `what` what it is about */
    SERVER_NO_ADDRESS, /* `error` is getaddrinfo's */
    SERVER_NO_PORT,    /* `error` is an errno */
    SERVER_NO_PORTS,   /* all ports that were tried are taken */
    SERVER_NO_START    /* libmicrohttpd cannot start */
} server_trouble;

typedef struct server_failure {
    server_trouble trouble;
    int error;
    const char *what;
} server_failure;

/* Returns nonzero if a text can be a token: a URL can hold it as it is. */
int server_is_token(const char *text);

/* Takes a port, and makes a token if one is needed. A client that connects
 * waits until server_start. Sets the port of `out` even if it fails. */
server_failure server_listen(server_place *out, const server_options *options);

/* Starts to answer. `options` must stay until server_stop. */
server_failure server_start(const server_options *options);

/* Closes all connections, waits for the questions that are being answered, and
 * closes the handles of the databases. */
void server_stop(void);

#endif
