/* qipu/engine_run.h - runs engines as processes, several at once (POSIX).
 *
 * No call waits for an engine longer than its time limits allow. An engine that
 * does not answer is stopped, then killed together with its child processes. An
 * engine that dies is in the state QP_ENGINE_FAILED, with the reason. Only
 * qp_engine_wait and qp_engine_close wait:
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
 * Unlike the rest of the library, this part reads the monotonic clock. It does
 * not change the program's signal handlers, and writing to an engine that has
 * died does not raise SIGPIPE. Engines inherit only their three standard
 * descriptors, and each is a process group of its own.
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
    qp_text name, value; /**< value.ptr NULL: press a button */
} qp_engine_setting;

/** Options for qp_engine_open. Zero-initialize it, set `size`, then the options
 *  you need. */
typedef struct qp_engine_options {
    size_t size; /**< sizeof(qp_engine_options) */
    /** The program and its arguments, separated by blanks. Quotes ('..' or
     *  "..") and \ keep blanks in a word. No shell is used. */
    const char *command;
    qp_protocol protocol; /**< QP_PROTOCOL_NONE: try UCI, UCCI and CECP */
    const qp_engine_setting *settings;
    size_t setting_count;
    uint32_t start_ms; /**< time limit for starting up; 0: 10,000 */
    uint32_t think_ms; /**< time limit for a search, which is then stopped; 0:
                          600,000 */
    uint32_t grace_ms; /**< time limit for stopping and quitting; 0: 2,000 */
    void *ctx;
    /** Called by qp_engine_wait with every line of the engine. It must not
     *  close the engine. May be NULL. */
    void (*event)(void *ctx, qp_engine *engine, const qp_engine_event *event);
} qp_engine_options;

/** Why an engine failed. Texts are valid as long as the engine. */
typedef struct qp_engine_fault {
    qp_status status; /**< QP_OK: it did not fail */
    int error;        /**< errno, for QP_E_ENGINE_START */
    int ended;        /**< nonzero: the program has exited by itself */
    int exit_status;  /**< its exit status */
    int signal;       /**< the signal that ended it, or 0 */
    qp_text said;     /**< its last lines of output */
    qp_text errors;   /**< its last lines on standard error */
} qp_engine_fault;

/** Starts a program. Free with qp_engine_close. Options and texts are copied.
 *  Fails with QP_E_NOMEM, with QP_E_ARG if the command is empty or has an
 *  unmatched quote, or with QP_E_ENGINE_START if the system cannot run it.
 *  `*fault`, unless NULL, then has the reason, without texts. */
QP_API QP_MUST_CHECK qp_status qp_engine_open(qp_engine **out,
                                              const qp_engine_options *options,
                                              const qp_alloc *alloc,
                                              qp_engine_fault *fault);

typedef enum qp_engine_condition {
    QP_ENGINE_STARTING, /**< has not finished starting up */
    QP_ENGINE_IDLE,     /**< ready for commands */
    QP_ENGINE_THINKING,
    QP_ENGINE_FAILED /**< can only be closed */
} qp_engine_condition;

/** Returns the state of an engine, as of the last qp_engine_wait. */
QP_API qp_engine_condition qp_engine_state(const qp_engine *engine);

/** Returns what is known about an engine, valid as long as the engine. Its
 *  protocol and name are known once it is no longer starting. */
QP_API const qp_engine_dialect *qp_engine_dialect_of(const qp_engine *engine);

/** Returns the process ID of an engine. */
QP_API long qp_engine_process(const qp_engine *engine);

/** A position to search. To let the engine see repetitions, pass the position
 *  after the last capture and the moves from there. All moves must be legal. */
typedef struct qp_engine_task {
    const qp_pos *base; /**< NULL: the opening position */
    const qp_move *moves;
    size_t move_count;
    const qp_move *banned; /**< UCCI: forbidden moves */
    size_t banned_count;
    qp_engine_go go; /**< limits; those that the protocol lacks are enforced
                          here */
} qp_engine_task;

/** Starts a search. The engine must be idle. Everything is copied. Fails with
 *  QP_E_ARG if the engine is not idle or its protocol cannot express the task,
 *  or with QP_E_NOMEM. If the engine has died in the meantime, qp_engine_wait
 *  finds out. */
QP_API QP_MUST_CHECK qp_status qp_engine_think(qp_engine *engine,
                                               const qp_engine_task *task);

/** Starts a search of the current position of a line, with the moves since the
 *  last capture. The line's current ply does not change. `go` NULL: only the
 *  limits of the engine's options. Fails like qp_engine_think. */
QP_API QP_MUST_CHECK qp_status qp_engine_think_line(qp_engine *engine,
                                                    qp_line *line,
                                                    const qp_engine_go *go);

/** Tells an idle engine that a new game begins. Fails like qp_engine_think. */
QP_API QP_MUST_CHECK qp_status qp_engine_new_game(qp_engine *engine);

/** Sets an option of an idle engine for its next searches. Fails like
 *  qp_engine_think. */
QP_API QP_MUST_CHECK qp_status qp_engine_set(qp_engine *engine,
                                             const qp_engine_setting *setting);

/** Stops a search; the engine has its grace period to answer. Does nothing if
 *  the engine is not searching. If memory runs out, the engine is killed after
 *  the grace period. */
QP_API void qp_engine_stop(qp_engine *engine);

/** Handles input and output of engines until the state of one of them changes,
 *  or for `ms` milliseconds. It also enforces time limits, so call it
 *  repeatedly while an engine is busy. Engines that are idle or have failed are
 *  allowed. */
QP_API void qp_engine_wait(qp_engine *const *engines, size_t count,
                           uint32_t ms);

/** The most moves of a line of analysis that are kept. */
#define QP_ENGINE_PV 64

/** The result of a search. */
typedef struct qp_engine_result {
    qp_status status; /**< QP_OK; QP_E_ENGINE_NONE: no move; QP_E_ENGINE_MOVE:
                         an illegal move, in `said`; QP_E_ENGINE_REFUSED: the
                         engine refused the position */
    int has_best, has_ponder;
    qp_move best, ponder; /**< legal, if given */
    unsigned flags;       /**< QP_ENGINE_OFFERS_DRAW, QP_ENGINE_RESIGNS */
    int stopped;          /**< nonzero: a time limit ended the search */
    char said[64];        /**< the move as written, or why there is none */
    qp_engine_info info; /**< the last complete line of analysis; an exact score
                              rather than a bound if there was one; `pv` is
                              empty */
    qp_move pv[QP_ENGINE_PV]; /**< its moves, checked to be legal */
    size_t pv_count;
    int pv_cut; /**< nonzero: the line contained an illegal move */
} qp_engine_result;

/** Returns the result of the last search, valid until the next begins. */
QP_API const qp_engine_result *qp_engine_result_of(const qp_engine *engine);

/** Sets `*out` to the reason why an engine failed. */
QP_API void qp_engine_fault_of(qp_engine_fault *out, const qp_engine *engine);

/** Sets `*out` to an error for a failure: its status, `about` as `what`, and
 *  how the program ended as `want`, in `lang`. */
QP_API void qp_engine_fault_err(qp_err *out, const qp_engine_fault *fault,
                                const char *about, qp_lang lang);

/** Quits an engine: asks it to quit, waits for the grace period, then kills it
 *  and its child processes. NULL is allowed. */
QP_API void qp_engine_close(qp_engine *engine);

#ifdef __cplusplus
}
#endif
#endif
