/* qipu/pipeline.h - reads many files of games on several threads and delivers
 * the results in order. Part of libqipu-pipeline, which needs POSIX threads.
 *
 *     static qp_status take(void *work, qp_part *part, qp_game *game);
 *     static qp_status print(void *ctx, const qp_delivery *from, qp_text text);
 *
 *     qp_stage stage = {.size = sizeof stage, .game = take, .deliver = print};
 *     qp_pipeline_options options = {.size = sizeof options, .jobs = 4};
 *     status = qp_pipeline_run(&stage, NULL, &options, names, count);
 *
 * You provide a stage. Threads read the files, or parts of a big one, and call
 * its `game` for each game. What `game` passes to qp_part_put reaches `deliver`
 * on the calling thread, in the order of the files and their games, so the
 * result does not depend on the number of threads. `deliver` may write, store
 * or count. A Parquet file is read as a table if DuckDB's library is installed
 * (doc/format/table.md).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PIPELINE_H
#define QP_PIPELINE_H

#include "qipu/file_list.h"
#include "qipu/reader.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A file, or part of a file, that is being read. */
typedef struct qp_part qp_part;

/** Where delivered bytes come from. Valid during the callback. */
typedef struct qp_delivery {
    size_t size;      /**< sizeof(qp_delivery) */
    const char *file; /**< its name; "<stdin>" for "-" */
    uint64_t games;   /**< games of the file before this part; add what
                           qp_part_game returned */
} qp_delivery;

/** What to do with the games. Zero-initialize it, set `size`, then the
 *  callbacks you need. */
typedef struct qp_stage {
    size_t size; /**< sizeof(qp_stage) */
    void *ctx;   /**< passed to `open`, `file` and `deliver`; also to the others
                      if there is no `open` */

    /* On a reading thread. `work` is the result of `open`. */

    /** Called at the beginning of a part. Returns NULL if out of memory. */
    void *(*open)(void *ctx, qp_part *part);
    /** Called at the end of a part. */
    void (*close)(void *work);
    /** Returns a handler for the events of the part (handler.h), which is used
     *  instead of building games. Variations that it skips are still played, so
     *  that their problems are reported. Must be valid until `close`. */
    const qp_handler *(*events)(void *work);
    /** Called with each game, even if it is broken; you may change it. With
     *  `events`, called at the end of each game with `game` NULL. Returns QP_OK
     *  to continue, QP_E_NOMEM if this file failed, QP_E_STOP to stop the
     *  pipeline, or any other status to make it fail. */
    qp_status (*game)(void *work, qp_part *part, qp_game *game);
    /** Returns nonzero to skip the rest of a game because of its tag `*name`
     *  or, with NULL, all its tags. `game` is then not called for it. Not used
     *  with `events`. */
    int (*refuses)(void *work, const qp_game *game, const qp_text *name);
    /** Gets what was put and will not be delivered, on any thread: if it refers
     *  to memory, free that. */
    void (*drop)(void *ctx, qp_text bytes);

    /* On the calling thread, in order. They return the same as `game`, except
     * that QP_E_NOMEM makes the pipeline fail. */

    /** Called at the beginning of a file. `name` is valid as long as the
     *  pipeline. */
    qp_status (*file)(void *ctx, const char *name);
    /** Called with the bytes of one call of qp_part_put. */
    qp_status (*deliver)(void *ctx, const qp_delivery *from, qp_text bytes);

    /** On a reading thread: like `between` of qp_reader_options, for the part
     *  that `work` belongs to. May be NULL. */
    const qp_handler *(*between)(void *work, const qp_handler *player,
                                 const qp_play_options *play);
} qp_stage;

/** An error or a warning in a file. Valid during the callback. */
typedef struct qp_problem {
    size_t size;      /**< sizeof(qp_problem) */
    qp_err err;       /**< with the place in the file */
    const char *file; /**< as in qp_delivery */
    uint64_t game;    /**< number of the game, from 1; 0: outside any game */
    uint32_t number;  /**< move number; 0: outside the moves */
    uint32_t ply;     /**< from 1; 0: outside the moves */
    uint32_t column;  /**< column of the place in `line`; 0: that of `err` */
    int cut;          /**< nonzero: `line` begins inside a line of the file */
    qp_text line;     /**< the line of the place, in UTF-8; `ptr` NULL:
                           unknown */
    uint64_t byte;    /**< offset in the bytes of the file; UINT64_MAX:
                           unknown */
} qp_problem;

/** The number of problems of one kind: with one status, and of the losses of
 *  tags, glyphs, characters and the start also with one `what`. */
typedef struct qp_problem_count {
    qp_status code;
    uint64_t count;
    qp_err first;    /**< the first of them, ... */
    uint64_t game;   /**< ... and where it is, as in qp_problem */
    uint32_t number; /**< the same */
    uint32_t ply;    /**< the same */
} qp_problem_count;

/** A summary of a file. Valid during the callback. */
typedef struct qp_file_report {
    size_t size;             /**< sizeof(qp_file_report) */
    const char *file;        /**< as in qp_delivery */
    qp_status status;        /**< QP_OK; QP_E_IO or QP_E_NOMEM if the file could
                                  not be read completely */
    int error;               /**< errno for QP_E_IO, otherwise 0 */
    int unopened;            /**< nonzero: nothing was read */
    const qp_format *format; /**< detected or given; NULL: unknown */
    unsigned encodings;      /**< as in qp_reader_encodings */
    unsigned notations;      /**< notations of its moves, a mask of 1 <<
                                  qp_notation; QP_NOTATION_ALGEBRAIC for both
                                  kinds */
    uint64_t games, broken;  /**< number of games, and of those with an error */
    uint64_t plies;          /**< plies of the main lines */
    uint64_t bytes;          /**< size of the file */
    const qp_problem_count *problem; /**< by kind, in the order of their first
                                          occurrence */
    size_t problems;                 /**< number of entries in `problem` */
} qp_file_report;

/** The progress of a pipeline. */
typedef struct qp_progress {
    size_t size; /**< sizeof(qp_progress) */
    uint64_t files, of_files;
    uint64_t bytes;    /**< read and delivered */
    uint64_t of_bytes; /**< total size of regular files */
} qp_progress;

/** Callbacks about files, on the calling thread. Zero-initialize it, set
 *  `size`, then the callbacks you need. */
typedef struct qp_file_listener {
    size_t size; /**< sizeof(qp_file_listener) */
    void *ctx;
    /** Called for each problem, in the order of the files. */
    void (*problem)(void *ctx, const qp_problem *problem);
    /** Called at the end of each file, but not if the pipeline fails in it. */
    void (*file_done)(void *ctx, const qp_file_report *report);
    /** Called often. */
    void (*progress)(void *ctx, const qp_progress *progress);
} qp_file_listener;

/** Options for qp_pipeline_new. Zero-initialize it, set `size`, then the
 *  options you need. */
typedef struct qp_pipeline_options {
    size_t size;                     /**< sizeof(qp_pipeline_options) */
    const qp_reader_options *reader; /**< NULL: the defaults. Only `format`,
                                          `encoding`, `notation`, `move_flags`,
                                          `ranks_given` and `strict` are used.
                                          Copied */
    unsigned jobs;           /**< threads; 0 and 1: the calling thread */
    int skip_broken;         /**< nonzero: do not pass games with errors to
                                  `game` */
    uint32_t problems_shown; /**< the most problems of each status in a file
                                  that are passed to the listener, and of
                                  losses the first of each kind; all are
                                  counted; 0: no limit */
    const qp_alloc *alloc;   /**< NULL: malloc. Called by several threads */
} qp_pipeline_options;

/** The most threads. */
#define QP_JOBS_MAX 256

/** A running pipeline. */
typedef struct qp_pipeline qp_pipeline;

/** Starts to read files, or returns NULL if out of memory. Free with
 *  qp_pipeline_free. "-" is standard input; folders are not allowed (see
 *  qp_files). `stage`, `listener` and `options` (both may be NULL) are copied;
 *  `names` must stay valid as long as the pipeline. */
QP_API QP_MUST_CHECK qp_pipeline *
qp_pipeline_new(const qp_stage *stage, const qp_file_listener *listener,
                const qp_pipeline_options *options, const char *const *names,
                size_t count);

/** Delivers the next part, or a piece of a big one. Fails with QP_E_END after
 *  the last part or if a callback returned QP_E_STOP, or with the status with
 *  which a callback failed; then do not call it again. A file that cannot be
 *  read is not an error: it is reported to the listener. */
QP_API QP_MUST_CHECK qp_status qp_pipeline_next(qp_pipeline *pipeline);

/** Stops the threads and frees a pipeline. NULL is allowed. */
QP_API void qp_pipeline_free(qp_pipeline *pipeline);

/** Reads all files with the three functions above. Fails with QP_E_NOMEM, or
 *  with the status with which a callback failed. */
QP_API QP_MUST_CHECK qp_status qp_pipeline_run(
    const qp_stage *stage, const qp_file_listener *listener,
    const qp_pipeline_options *options, const char *const *names, size_t count);

/* ---- for stages ---------------------------------------------------------- */

/** Returns the name of the file. */
QP_API const char *qp_part_file(const qp_part *part);

/** Returns the number of the current game in this part, from 1. */
QP_API uint64_t qp_part_game(const qp_part *part);

/** Returns the offset of the current game in the file, or UINT64_MAX if it is
 *  unknown. */
QP_API uint64_t qp_part_first_byte(const qp_part *part);

/** Passes bytes to `deliver` in one call, unless there are none. Fails with
 *  QP_E_NOMEM or with the status that `deliver` returned; `game` must return
 *  that status. */
QP_API QP_MUST_CHECK qp_status qp_part_put(qp_part *part, qp_text bytes);

/** Reports a problem in the current game at a move number and ply (0: outside
 *  the moves). Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_part_tell(qp_part *part, const qp_err *err,
                                            uint32_t number, uint32_t ply);

/** Returns nonzero if games of the part can be read a second time. It can be
 *  called from `open`. Pipes and Parquet files are read once. */
QP_API int qp_part_can_reread(const qp_part *part);

/** Reads the current game a second time, into `game`, through what `between`
 *  returns (as in qp_reader_options, with `ctx`). Call it from `game` of a
 *  stage that needs what a reader says only of a few games. Fails with QP_E_ARG
 *  if the part cannot be read twice, with QP_E_END if the game is no longer
 *  there, or like qp_games_next. */
QP_API QP_MUST_CHECK qp_status
qp_part_reread(qp_game *game, const qp_part *part,
               const qp_handler *(*between)(void *ctx, const qp_handler *player,
                                            const qp_play_options *play),
               void *ctx);

#ifdef __cplusplus
}
#endif
#endif
