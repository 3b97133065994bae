/* api.h - the requests to /api and their answers. web/openapi.json describes
 * them.
 *
 *   api.c              dispatches a question; its values
 *   api_errors.c       errors as answers
 *   position.c         positions as values
 *   request_body.c     the body of a POST
 *   tree.c             about, tree
 *   game_filter.c      the values that say which games
 *   games.c            games, games/ID
 *   names.c            names
 *   statistics.c       stats
 *   engine.c           engine: the questions
 *   engine_session.c   the engine itself, in a thread of its own
 *
 * Every question checks its values before it writes a byte, so an error
 * replaces the whole answer. Nothing here knows of HTTP: what a question needs
 * from its caller is in an api_host.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_SERVER_API_H
#define QP_SERVER_API_H

#include <stdio.h>

#include "../../lib/core/base/inline/escape.h"
#include "qipu/db.h"
#include "qipu/engine_run.h"
#include "qipu/fen.h"
#include "qipu/messages.h"

/* ---- a question ---------------------------------------------------------- */

/* A database that is served. */
typedef struct api_base {
    const char *name; /* as the user named it: "base.qdb", "games/" */
    const char *path;
    int temporary; /* made of files for this server */
} api_base;

typedef struct api_call api_call;

/* What a question needs from its caller. */
typedef struct api_host {
    const api_base *base;
    size_t bases;
    qp_lang lang; /* of messages, unless a question asks for another */
    /* Returns `english` in a language, or as it is. */
    const char *(*translate)(qp_lang lang, const char *english);
    /* Returns a value of the question, decoded, with a NUL after it; the first
     * of that name. Valid until the call ends; empty if not given. */
    qp_text (*value)(const api_call *call, const char *name);
    /* Returns nonzero if nobody waits for the answer any more. Costs a system
     * call. */
    int (*left)(const api_call *call);
    /* Returns a handle of a base, the call's own until it ends. A call has one
     * at a time; the handle of another base ends with this. NULL after
     * call_fail. */
    qp_db *(*open)(api_call *call, size_t index);
    /* Reports with call_fail why a query to that handle failed. */
    void (*failed)(api_call *call, qp_status rc);
} api_host;

/* A question and its answer, in one thread. */
struct api_call {
    const char *method; /* "GET", "POST", "DELETE" */
    const char *path;   /* after "/api/": "tree", "games/12" */
    qp_text body;       /* of a POST: UTF-8 or not; within the limit */
    const api_host *host;
    void *http; /* the host's own */

    qp_lang lang;      /* of messages */
    int status;        /* 200, or that of an error */
    char *text;        /* the answer, in JSON; owned by the caller */
    char *fault;       /* the error instead; owned by the caller */
    size_t len;        /* of `text` */
    size_t fault_len;  /* of `fault` */
    const char *allow; /* with 405: the methods that there are */
    FILE *out;         /* writes `text` */
};

/* Answers a question: sets everything from `lang` on. Thread-safe. */
void api_answer(api_call *call);

/* Returns `english` in the language of the call. */
const char *call_words(const api_call *call, const char *english);

/* ---- errors (api_errors.c) ----------------------------------------------- */

/* Makes the answer an error instead of what was written so far:
 * {"error": {"code": ..., "message": ...}}. `code` is a word of openapi.json,
 * as "bad_value"; `format` is English and is translated. */
void call_fail(api_call *call, int status, const char *code, const char *format,
               ...) __attribute__((format(printf, 4, 5)));

/* The same with what was at fault and what was expected, if they are known
 * (else ptr NULL, or 0), and a message in the language of the call. */
typedef struct call_fault {
    int status;
    const char *code;
    const char *parameter; /* whose value is at fault; NULL: none's */
    qp_text message, what, want;
    unsigned column;
} call_fault;

void call_fault_put(api_call *call, const call_fault *fault);

/* Takes an error back: the answer goes on without what failed. */
void call_pardon(api_call *call);

/* Makes an error of the library in the value of a parameter the answer, with
 * status 400. Returns 1. */
int api_refuse(api_call *call, const char *code, const char *parameter,
               const qp_err *err);

/* ---- the engine's life (engine_session.c) -------------------------------- */

/* Returns the options of an engine that questions may ask. */
qp_engine_options api_engine_options(const char *command, qp_protocol protocol);

/* Takes over an idle engine that was opened with these options, and starts a
 * thread that looks after it. An engine that dies is started again when the
 * next position arrives, and the answer reports it. Returns 0, or an errno; the
 * engine is closed then. */
int api_engine_start(qp_engine *engine, const qp_engine_options *options);

/* Ends both, soon. Questions may still come: there is no engine then. */
void api_engine_end(void);

/* ---- values (api.c) ------------------------------------------------------ */

/* These return nonzero after they made an error the answer. A value that is not
 * given leaves *out unchanged. */

/* Reads a value as text: UTF-8 without a zero byte. */
int api_value(api_call *call, const char *name, const char **out);

typedef struct api_range {
    uint64_t least, most;
} api_range;

int api_number(api_call *call, const char *name, api_range range,
               uint64_t *out);

/* Reads one of the words of a list that ends with NULL; *out is its index.
 * `list` is the text for an error, with commas. */
int api_word(api_call *call, const char *name, const char *const *words,
             const char *list, int *out);

/* Reads "1" or "0". */
int api_flag(api_call *call, const char *name, int *out);

/* How the error of a value is worded. */
typedef enum api_kind {
    API_ONE_OF, /* `want` lists all values */
    API_NUMBER, /* `want` is the range */
    API_AS      /* `want` is an example */
} api_kind;

/* An invalid value. */
typedef struct api_fault {
    const char *name, *want, *text;
    api_kind kind;
} api_fault;

/* Reports an invalid value. Returns 1. */
int api_bad(api_call *call, const api_fault *fault);

/* Reports a text of more than `most` bytes. Returns 1. */
int api_long(api_call *call, const char *name, int most);

/* Reads the position of the parameter `position`; *given is nonzero if there is
 * one. */
int api_position(api_call *call, qp_pos *out, int *given);

/* Reads any text as a line. */
int api_line(api_call *call, const char *text, qp_line *out);

/* Writes "red":1,"draw":0,...: results in the order of qp_db_move. */
void api_results(FILE *out, const uint64_t result[4]);

/* ---- questions to a database (api.c) ------------------------------------- */

/* A database and a deadline for queries. */
typedef struct api_desk {
    api_call *call;
    qp_db *db;
    int64_t end;     /* milliseconds of the clock */
    unsigned looked; /* how often */
} api_desk;

/* Returns milliseconds of a monotonic clock. */
int64_t api_now(void);

/* Opens the database of a question. Returns nonzero after an error. Close with
 * api_desk_close. */
int api_desk_open(api_desk *desk, api_call *call);
void api_desk_close(api_desk *desk);

/* Reports why a query failed; QP_E_STOP: it took too long. */
void api_desk_failed(api_desk *desk, qp_status rc);

/* ---- which games (game_filter.c) -------------------------------------------
 */

typedef struct api_which {
    qp_db_query query;       /* borrows from here and from the call */
    qp_selection *selection; /* owned */
    qp_lookup lookup;
    unsigned min_plies, max_plies;
    char fen[QP_FEN_MAX];
    int given; /* there is a condition */
    int moves; /* of a tree: the position is not a condition */
} api_which;

/* Reads them: set `moves` before, and the rest to 0. Free with api_which_free,
 * unless it fails. */
int api_which_read(api_call *call, api_which *which);
void api_which_free(api_which *which);

/* ---- the body (request_body.c)
 * ----------------------------------------------- */

enum { API_BODY_VALUES = 8 };

/* The members of a JSON object; numbers, true, false and null are texts, too.
 */
typedef struct api_body {
    char *text; /* owned */
    size_t count;
    struct {
        const char *name, *value; /* in `text` */
        int is_text;
    } member[API_BODY_VALUES];
} api_body;

/* Reads call->body. Its members must have these names. */
int api_body_read(api_call *call, api_body *out, const char *const *names);
void api_body_free(api_body *body);

/* ---- the engine (engine_session.c)
 * -------------------------------------------- */

enum { THINK_LINES = 5, THINK_MOVES = 24, THINK_SAID = 1200 };

typedef struct think_line {
    int there;
    qp_engine_info info;
    qp_move move[THINK_MOVES];
    size_t moves;
} think_line;

typedef enum think_state {
    THINK_NONE, /* no such run */
    THINK_THINKING,
    THINK_DONE,
    THINK_REPLACED,
    THINK_STOPPED,
    THINK_FAILED
} think_state;

/* A search: its position and its results so far. */
typedef struct think_run {
    uint64_t number;
    think_state state;
    qp_pos pos;
    unsigned wanted; /* lines */
    think_line line[THINK_LINES];
    uint64_t nodes, time_ms;
    int has_best;
    qp_move best;
    qp_engine_fault fault; /* why it failed; without texts */
    char about[64];        /* what that is about */
    char said[THINK_SAID]; /* its last lines */
} think_run;

/* Returns the name of the engine, or NULL if there is none. Valid until
 * api_engine_end. */
const char *think_name(void);

/* Starts a run in place of the previous one. Returns its number, or 0 if there
 * is no engine. Takes ownership of `line`. Sets *restarted if the engine had
 * ended. */
uint64_t think_begin(qp_line *line, unsigned lines, int *restarted);

/* Returns the state of a run, and keeps it alive. */
void think_get(think_run *out, uint64_t number);

void think_stop(uint64_t number);

/* ---- the questions ------------------------------------------------------- */

void api_about(api_call *call);
void api_tree(api_call *call);
void api_games(api_call *call);
void api_game(api_call *call);
void api_names(api_call *call);
void api_stats(api_call *call);
void api_engine_post(api_call *call);
void api_engine_get(api_call *call);
void api_engine_delete(api_call *call);

#endif
