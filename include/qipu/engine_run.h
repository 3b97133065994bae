/* qipu/engine_run.h - engines as processes, several at once (POSIX).
 *
 * An engine is started, asked and ended without ever waiting for it longer than
 * was said: one that does not answer is stopped, then killed with all that it
 * started, and one that dies is an engine in the state QP_ENGINE_FAILED, with
 * the reason. Nothing here waits but qp_engine_wait and qp_engine_close:
 *
 *     qp_engine_open(&e, &options, NULL, &fault)
 *     while (qp_engine_state(e) == QP_ENGINE_STARTING)
 *         qp_engine_wait(&e, 1, 1000);
 *     qp_engine_think(e, &task);
 *     while (qp_engine_state(e) == QP_ENGINE_THINKING)
 *         qp_engine_wait(&e, 1, 1000);
 *     qp_engine_result(e) ...
 *     qp_engine_close(e);
 *
 * Of libqipu's rules this part breaks one: it looks at the monotonic clock. No
 * signal of the program is touched, and none is raised: who writes to an engine
 * that is gone gets no SIGPIPE. Engines inherit no descriptor but their own
 * three, and are a process group each.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ENGINE_RUN_H
#define QP_ENGINE_RUN_H

#include "qipu/engine.h"
#include "qipu/line.h"
#include "qipu/messages.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qp_engine qp_engine;

/** An option to set before the first game. */
typedef struct qp_engine_setting {
    qp_text name, value; /**< value.ptr NULL: a button */
} qp_engine_setting;

/** For qp_engine_open. Zero it, set `size`, then what you want. */
typedef struct qp_engine_options {
    size_t size; /**< sizeof(qp_engine_options) */
    /** The program and its arguments, split at blanks; '..', ".." and \ keep
     *  blanks in a word. No shell sees it. */
    const char *command;
    qp_protocol protocol; /**< QP_PROTOCOL_NONE: UCI, UCCI, CECP in turn */
    const qp_engine_setting *settings;
    size_t setting_count;
    uint32_t start_ms; /**< for the program to introduce itself; 0: 10,000 */
    uint32_t think_ms; /**< for a thought, then it is stopped; 0: 600,000 */
    uint32_t grace_ms; /**< to obey a stop or to quit; 0: 2,000 */
    void *ctx;
    /** Called with every line of the engine, from qp_engine_wait. NULL: nobody
     *  listens. It may not close the engine. */
    void (*event)(void *ctx, qp_engine *engine, const qp_engine_event *event);
} qp_engine_options;

/** Why an engine failed. Texts are borrowed: as long as the engine. */
typedef struct qp_engine_fault {
    qp_status status; /**< QP_OK: it did not */
    int error;        /**< QP_E_ENGINE_START: the system's errno */
    int ended;        /**< the program has ended by itself, with: */
    int exit_status;  /**< its status, unless */
    int signal;       /**< it was this signal */
    qp_text said;     /**< its last lines, and */
    qp_text errors;   /**< the last on its standard error */
} qp_engine_fault;

/** Starts a program. Options and texts are copied. Owned: qp_engine_close.
 *  Fails with QP_E_NOMEM, QP_E_ARG for a command without a word or with a quote
 *  that does not end, and QP_E_ENGINE_START when the system cannot run it;
 *  `*fault`, unless NULL, has the reason then, without texts. */
QP_API QP_MUST_CHECK qp_status qp_engine_open(qp_engine **out,
                                              const qp_engine_options *options,
                                              const qp_alloc *alloc,
                                              qp_engine_fault *fault);

typedef enum qp_engine_condition {
    QP_ENGINE_STARTING, /**< introduces itself */
    QP_ENGINE_IDLE,     /**< can be asked */
    QP_ENGINE_THINKING,
    QP_ENGINE_FAILED /**< can only be closed */
} qp_engine_condition;

/** What an engine is at, as of the last qp_engine_wait. Cannot fail. */
QP_API qp_engine_condition qp_engine_state(const qp_engine *engine);

/** What is known of the engine; its protocol is found, its name known, when it
 *  is no longer starting. Borrowed: as long as the engine. Cannot fail. */
QP_API const qp_engine_dialect *qp_engine_dialect_of(const qp_engine *engine);

/** Its process, for who looks after processes. Cannot fail. */
QP_API long qp_engine_process(const qp_engine *engine);

/** A position and how it came about: the base after the last capture and the
 *  moves after it, so that the engine sees what repeats. All moves are legal.
 */
typedef struct qp_engine_task {
    const qp_pos *base; /**< NULL: the opening */
    const qp_move *moves;
    size_t move_count;
    const qp_move *banned; /**< UCCI: may not be played */
    size_t banned_count;
    qp_engine_go go; /**< what a protocol has no word for, the driver sees to */
} qp_engine_task;

/** Asks an idle engine to think. Everything is copied. Fails with QP_E_ARG when
 *  the engine is not idle or its protocol cannot say this, and QP_E_NOMEM; an
 *  engine that has died in the meantime shows only later. */
QP_API QP_MUST_CHECK qp_status qp_engine_think(qp_engine *engine,
                                               const qp_engine_task *task);

/** Asks about the position at the place of a line, with the moves since the
 *  last capture. The place stays where it is. `go` NULL: no limit but that of
 *  the options. Fails as qp_engine_think. */
QP_API QP_MUST_CHECK qp_status qp_engine_think_line(qp_engine *engine,
                                                    qp_line *line,
                                                    const qp_engine_go *go);

/** Tells an idle engine that another game follows. Fails as
 *  qp_engine_think. */
QP_API QP_MUST_CHECK qp_status qp_engine_new_game(qp_engine *engine);

/** Sets an option of an idle engine: its next thought has it. Fails as
 *  qp_engine_think. */
QP_API QP_MUST_CHECK qp_status qp_engine_set(qp_engine *engine,
                                             const qp_engine_setting *setting);

/** Ends a thought: the engine is given its grace to answer. Nothing when it
 *  does not think. Cannot fail: without memory for the word, the engine is
 *  killed when its grace is over. */
QP_API void qp_engine_stop(qp_engine *engine);

/** Reads and writes what there is to be read and written, until the state of
 *  one of the engines is another, or after `ms` milliseconds. Limits are seen
 *  to here: call it again and again while one of them is busy. Engines that are
 *  idle or have failed do no harm. Cannot fail. */
QP_API void qp_engine_wait(qp_engine *const *engines, size_t count,
                           uint32_t ms);

/** So many moves of a line are kept. */
#define QP_ENGINE_PV 64

/** What came of a thought. */
typedef struct qp_engine_result {
    qp_status status; /**< QP_OK; QP_E_ENGINE_NONE: no move;
                           QP_E_ENGINE_MOVE: one that is not legal, as
                           `said`; QP_E_ENGINE_REFUSED: it did not take the
                           position */
    int has_best, has_ponder;
    qp_move best, ponder; /**< legal, as far as there are any */
    unsigned flags;       /**< QP_ENGINE_OFFERS_DRAW, QP_ENGINE_RESIGNS */
    int stopped;          /**< the driver ended it */
    char said[64];        /**< the move as it was written, or why not */
    qp_engine_info info;  /**< of the last whole line of thought; no bound if
                               there was another; `pv` is empty */
    qp_move pv[QP_ENGINE_PV]; /**< its moves, legal in turn */
    size_t pv_count;
    int pv_cut; /**< one that is not legal was in it */
} qp_engine_result;

/** The result of the last thought. Borrowed until the next begins.
 *  Cannot fail. */
QP_API const qp_engine_result *qp_engine_result_of(const qp_engine *engine);

/** Why it failed. Cannot fail. */
QP_API void qp_engine_fault_of(qp_engine_fault *out, const qp_engine *engine);

/** Fills `*out` with a failure: its status, `about` as what it is about, and
 *  how the program ended as what is wanted, in `lang`. Cannot fail. */
QP_API void qp_engine_fault_err(qp_err *out, const qp_engine_fault *fault,
                                const char *about, qp_lang lang);

/** Ends the program: asks it to quit, waits for its grace, kills it and
 *  whatever it has started. NULL is allowed. Cannot fail. */
QP_API void qp_engine_close(qp_engine *engine);

#ifdef __cplusplus
}
#endif
#endif
