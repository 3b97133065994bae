/* server.h - the explorer's server: what its files share.
 *
 *   serve.c     the command: options, what is served, beginning and end
 *   http.c    connections, limits, questions and the heads of answers
 *   access.c   who may ask: the host, the origin, the token
 *   api_call.c    a question of /api: its values, its answer
 *   listen.c  the address and the port
 *   databases.c   the databases, made of files or as they are
 *   database_pool.c    handles of them, each for one question at a time
 *   signals.c     signals, and what is removed at the end
 *   built_in_page.c    the page that is built in, also of `qipu view`
 *   page_files.c    its files, sent
 *   libmicrohttpd.c     libmicrohttpd
 *   api.c           which question of /api it is
 *   api_*.c         the questions, each described in web/openapi.json
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_SERVE_H
#define QP_CLI_SERVE_H

#include "../common/command.h"
#include "qipu/db.h"

/* ---- a question ---------------------------------------------------------- */

/* A question of /api and its answer, in one thread. */
typedef struct api_call {
    const char *method; /* "GET", "POST", "DELETE" */
    const char *path;   /* after "/api/": "tree", "games/12" */
    qp_text body;       /* of a POST: UTF-8 or not; within the limit */
    void *http;         /* the server's own */

    int status;        /* 200, or that of an error */
    char *text;        /* the answer, in JSON; owned by who asks */
    char *fault;       /* the error instead; so is this */
    size_t len;        /* of `text` */
    size_t fault_len;  /* of `fault` */
    const char *allow; /* with 405: the methods that there are */
    FILE *out;         /* writes `text` */
} api_call;

/* A value of the question's query, decoded; the first of that name. Any bytes,
 * and a NUL after them. Borrowed until the call ends; no bytes: not given. */
qp_text call_value(const api_call *call, const char *name);

/* Nonzero when nobody waits for the answer: the client has gone, or the server
 * is ending. For questions that take long; costs a call of the system. */
int call_left(const api_call *call);

/* ---- errors (api_errors.c) ------------------------------------------------
 */

/* Makes the answer an error instead of what was written so far:
 * {"error": {"code": ..., "message": ...}}. `code` is a word of openapi.json,
 * as "bad_value"; `format` is English, in the table of translations. */
void call_fail(api_call *call, int status, const char *code, const char *format,
               ...) __attribute__((format(printf, 4, 5)));

/* The same with what was at fault and what was expected, where they are known
 * (ptr NULL, 0: not), and a message in the language of the call. */
typedef struct call_fault {
    int status;
    const char *code;
    qp_text message, what, want;
    unsigned column;
} call_fault;

void call_fault_put(api_call *call, const call_fault *fault);

/* Takes an error back: the answer goes on without what failed. */
void call_pardon(api_call *call);

/* ---- what is served ------------------------------------------------------ */

/* A database. */
typedef struct serve_base {
    const char *name; /* as the user named it: "base.qdb", "games/" */
    int temporary;    /* made of files when the server began */
} serve_base;

size_t serve_base_count(void);
const serve_base *serve_base_at(size_t index);

/* A handle of a base, the call's own until it ends: the same when it asks
 * again. It has one at a time: that of another base ends with this. A file that
 * was replaced since is opened anew. NULL after call_fail with 503 when there
 * is none: base_gone, base_locked, base_damaged (and whatever cannot be read),
 * busy, no_memory. */
qp_db *call_base(api_call *call, size_t index);

/* Says why a question to that handle failed, with the same words and 500
 * internal for what should not be. */
void call_db_failed(api_call *call, qp_status rc);

/* ---- the questions (api.c) ----------------------------------------------- */

/* Answers a question: sets all from `status` on. Any thread of the server's,
 * several at once. */
void api_answer(api_call *call);

/* ---- the engine (engine.c) ------------------------------------------- */

/* Starts the engine that questions may ask, and the thread that looks after
 * it. NULL is none. 0, or an exit status after saying why it does not start.
 * One that dies later is started again when the next position is asked, and
 * the answer says so. */
int api_engine_start(const char *words, const char *protocol);

/* Ends both, soon. Questions may still come: there is no engine then. */
void api_engine_end(void);

/* ---- the page (built_in_page.c) ---------------------------------------------
 */

/* A file of the page as it was built: "index.html", "app.js", "view.html". */
typedef struct page_file {
    const char *name;
    const unsigned char *bytes;
    size_t len;
    int gzip;         /* they are packed with it */
    const char *mark; /* of what is in it: another file has another */
} page_file;

/* NULL when it is not there; all are absent in a program that was built
 * without the page. */
const page_file *page_find(const char *name);

#endif
