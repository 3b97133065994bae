/* api.h - what the questions of /api share.
 *
 *   api.c         which question it is; its values
 *   api_errors.c   errors as answers (server.h)
 *   request_body.c    the body of a POST
 *   tree.c    about, tree
 *   game_filter.c   the values that say which games
 *   games.c   games, games/ID
 *   names.c   names
 *   statistics.c   stats
 *   engine.c  engine: the questions
 *   engine_session.c   the engine itself, in a thread of its own
 *
 * Every question checks its values before it writes a byte, so that an error is
 * an answer of its own. Nothing here knows of HTTP.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_API_H
#define QP_CLI_API_H

#include "qipu/engine_run.h"
#include "../server.h"

/* ---- values (api.c) ------------------------------------------------------ */

/* All below: nonzero after an error was made the answer. What is not given
 * leaves *out as it is. */

/* A value as text: UTF-8 without a zero byte. */
int api_value(api_call *call, const char *name, const char **out);

typedef struct api_range {
    uint64_t least, most;
} api_range;

int api_number(api_call *call, const char *name, api_range range,
               uint64_t *out);

/* One of the words of a list that ends with NULL; *out is its number. `list`
 * has them for people, with commas. */
int api_word(api_call *call, const char *name, const char *const *words,
             const char *list, int *out);

/* "1" or "0". */
int api_flag(api_call *call, const char *name, int *out);

/* How the error of a value begins. */
typedef enum api_kind {
    API_ONE_OF, /* `want` is all that it may be */
    API_NUMBER, /* `want` is its bounds */
    API_AS      /* `want` is what it may look like */
} api_kind;

/* A value: what it should be, and what it is. */
typedef struct api_fault {
    const char *name, *want, *text;
    api_kind kind;
} api_fault;

/* The error of a value. Returns 1. */
int api_bad(api_call *call, const api_fault *fault);

/* The same of a text of more bytes than `most`. */
int api_long(api_call *call, const char *name, int most);

/* Makes problems of the text of a value an error of that code, as a
 * diag_style's `hear`: the first error is the answer; warnings are none. */
typedef struct api_hearing {
    api_call *call;
    const char *code;
    int heard;
} api_hearing;

void api_hear(void *ctx, const qp_err *err, const diag_place *place,
              const char *message);

/* The position of the value `position`; *given is nonzero when there is one. */
int api_position(api_call *call, qp_pos *out, int *given);

/* The same of any text, as a line. */
int api_line(api_call *call, const char *text, qp_line *out);

/* "red":1,"draw":0,...: results in the order of qp_db_move. */
void api_results(FILE *out, const uint64_t result[4]);

/* ---- questions to a database (api.c) ------------------------------------- */

/* A database, and until when it may be asked. */
typedef struct api_desk {
    api_call *call;
    qp_db *db;
    int64_t end;     /* milliseconds of the clock */
    unsigned looked; /* how often */
} api_desk;

/* Milliseconds that go on whatever is done to the time of day. */
int64_t api_now(void);

/* Nonzero after an error. What was opened is closed with api_desk_close. */
int api_desk_open(api_desk *desk, api_call *call);
void api_desk_close(api_desk *desk);

/* Says why a question to it failed; QP_E_STOP: it took too long. */
void api_desk_failed(api_desk *desk, qp_status rc);

/* ---- which games (game_filter.c) -------------------------------------------
 */

typedef struct api_which {
    qp_db_query query; /* borrows from here and from the call */
    qp_pos pos;
    qp_pattern pattern;
    int given; /* something is asked of the games */
} api_which;

int api_which_read(api_call *call, api_which *which);

/* ---- the body (request_body.c)
 * ----------------------------------------------- */

enum { API_BODY_VALUES = 8 };

/* The members of a JSON object: texts, numbers, true, false and null, as text.
 */
typedef struct api_body {
    char *text; /* owned */
    size_t count;
    struct {
        const char *name, *value; /* in `text` */
        int is_text;
    } member[API_BODY_VALUES];
} api_body;

/* Reads call->body, which may have members of these names and no others. */
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

/* A position that is thought about, and what came of it. */
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

/* The name of the engine; NULL when there is none. It lives as long as the
 * engine is looked after. */
const char *think_name(void);

/* Begins a run, in place of the one before it; its number, 0 when there is no
 * engine. `line` is taken over. *restarted: the engine had ended. */
uint64_t think_begin(qp_line *line, unsigned lines, int *restarted);

/* What a run is at; who asks keeps it alive. */
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
