/* client.h - the servers, and requests to them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLUSTER_CLIENT_H
#define QP_CLUSTER_CLIENT_H

#include "qipu/clickhouse.h"
#include "schema.h"

/* One server, as its address was given. */
typedef struct cluster_host {
    char *address;  /* "http://user:word@host:port/", owned */
    char *settings; /* "a=1&b=2", or "", owned */
} cluster_host;

struct qp_cluster {
    cluster_host *host;
    size_t hosts, current; /* `current` answered last */
    char *database;
    qp_cluster_options options;
    void *curl; /* a CURL, kept for its connections */
    byte_buffer sql, answer, message;
    int known;      /* the existence of tables was checked: */
    int replicated; /* by ZooKeeper, so that a block is stored once */
};

/* What goes to a server. */
typedef struct cluster_request {
    qp_text sql;
    qp_text block;   /* with INSERT: its rows; ptr NULL: none */
    int64_t on_host; /* this one alone; -1: any */
    /* Asked before the request is sent again: nonzero `*done` when the last
     * time was enough. NULL: it may be sent twice. */
    qp_status (*again)(void *ctx, int *done);
    void *ctx;
} cluster_request;

/* Asks until a server answers; the answer is in `cluster->answer`. Fails with
 * QP_E_CLUSTER_REACH, _SERVER, _NONE, QP_E_STOP, QP_E_NOMEM. */
qp_status cluster__request(qp_cluster *cluster, const cluster_request *request);

/* The same with the SQL in `cluster->sql`. */
qp_status cluster__ask(qp_cluster *cluster);

/* Sees that there are tables, and of which kind. */
qp_status cluster__ready(qp_cluster *cluster);

/* Begins SQL in `cluster->sql`: a template in which '$' is the database. */
void cluster__sql(qp_cluster *cluster, const char *sql);

/* The answer, to be read. */
cluster_rows cluster__rows(const qp_cluster *cluster);

/* Nonzero if SQL reads a text as a name and no more. */
int cluster__is_name(qp_text text);

/* Reads the addresses; in client.c frees them. QP_E_CLUSTER_URL, _NOMEM. */
qp_status cluster__hosts(qp_cluster *cluster, qp_text urls, qp_err *err);
void cluster__hosts_free(qp_cluster *cluster);

/* ---- positions ----------------------------------------------------------- */

/* The key as a signed number, as SQL has it. */
static inline int64_t cluster__key(const qp_pos *pos) {
    return (int64_t)qp_pos_key(pos);
}

/* ---- transport (http.c) -------------------------------------------------- */

/* What came of one try. */
typedef struct cluster_reply {
    int reached; /* a server answered */
    long status; /* of HTTP */
} cluster_reply;

/* NULL if out of memory or the library is built without libcurl. */
void *cluster__http_new(void);
void cluster__http_free(void *http_ctx);
/* Nonzero if this build can. */
int cluster__http_is_there(void);
/* One try, with one host; `message` says what went wrong when none answered. */
cluster_reply cluster__http_try(qp_cluster *cluster, const cluster_host *host,
                                const cluster_request *request);

#endif
