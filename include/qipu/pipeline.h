/* qipu/pipeline.h - many files of games read on several threads, with the
 * results in order.
 *
 *     static qp_status take(void *work, qp_part *part, qp_game *game);
 *     static qp_status print(void *ctx, const qp_delivery *from, qp_text text);
 *
 *     qp_stage stage = {.size = sizeof stage, .game = take, .deliver = print};
 *     qp_pipeline_options options = {.size = sizeof options, .jobs = 4};
 *     status = qp_pipeline_run(&stage, NULL, &options, names, count);
 *
 * You bring a stage. Threads read the files, or parts of a big one, and call
 * its `game` for each game; what that passes to qp_part_put reaches `deliver`
 * on the calling thread, in the order of the files and of their games. So what
 * is delivered does not depend on the number of threads. The pipeline knows no
 * output: `deliver` writes, stores or counts. Part of libqipu-pipeline, which
 * needs POSIX threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PIPELINE_H
#define QP_PIPELINE_H

#include "qipu/reader.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A file, or a part of one, that is being read. */
typedef struct qp_part qp_part;

/** Where delivered bytes come from. Borrowed until the callback returns. */
typedef struct qp_delivery {
    size_t size;      /**< sizeof(qp_delivery) */
    const char *file; /**< its name; "<stdin>" for "-" */
    uint64_t games;   /**< games of the file before the part: add it to what
                           qp_part_game returned */
} qp_delivery;

/** What you make of games. Zero it, set `size`, then what you want. */
typedef struct qp_stage {
    size_t size; /**< sizeof(qp_stage) */
    void *ctx;   /**< for `open`, `file` and `deliver`; for the others too if
                      there is no `open` */

    /* On the thread that reads. `work` is what `open` returned. */

    /** Begins a part. Returns NULL if out of memory. */
    void *(*open)(void *ctx, qp_part *part);
    /** Ends it. */
    void (*close)(void *work);
    /** Returns a handler for the events of the part (handler.h), instead of
     *  building games. A variation that it skips is played nevertheless, so
     *  that its problems are reported. Borrowed until `close`. */
    const qp_handler *(*events)(void *work);
    /** Takes a game, also a broken one, which you may change. With `events`,
     *  hears that a game has ended: `game` is NULL. Returns QP_OK to go on;
     *  QP_E_NOMEM to fail this file; QP_E_STOP to end the pipeline; any other
     *  status to fail it. */
    qp_status (*game)(void *work, qp_part *part, qp_game *game);
    /** Returns nonzero if a game need not be read on, because it has the tag
     *  `*name`, or, with NULL, because of all its tags. `game` does not get it.
     *  Not with `events`. */
    int (*refuses)(void *work, const qp_game *game, const qp_text *name);

    /* On the calling thread, in order. They return as `game` does; QP_E_NOMEM
     * fails the pipeline. */

    /** Begins a file, whose name is borrowed until the pipeline ends. */
    qp_status (*file)(void *ctx, const char *name);
    /** Takes what one call of qp_part_put was given. */
    qp_status (*deliver)(void *ctx, const qp_delivery *from, qp_text bytes);
} qp_stage;

/** A problem of a file: an error or a warning. Borrowed until the callback
 *  returns. */
typedef struct qp_problem {
    size_t size;      /**< sizeof(qp_problem) */
    qp_err err;       /**< its place is in the file */
    const char *file; /**< as in qp_delivery */
    uint64_t game;    /**< from 1; 0: in no game */
    uint32_t number;  /**< the number of the move; 0: in no move */
    uint32_t ply;     /**< from 1; 0: in no move */
    uint32_t column;  /**< of the place in `line`; 0: as in `err` */
    int cut;          /**< `line` begins inside the line of the file */
    qp_text line;     /**< the line around the place, UTF-8; `ptr` NULL: none */
    uint64_t byte;    /**< of the file as it is stored; UINT64_MAX: unknown */
} qp_problem;

/** How often problems with one status were met. */
typedef struct qp_problem_count {
    qp_status code;
    uint64_t count;
} qp_problem_count;

/** What was found in a file. Borrowed until the callback returns. */
typedef struct qp_file_report {
    size_t size;             /**< sizeof(qp_file_report) */
    const char *file;        /**< as in qp_delivery */
    qp_status status;        /**< QP_OK; QP_E_IO, QP_E_NOMEM: the file was not
                                  read, or not to its end */
    int error;               /**< of QP_E_IO the errno, else 0 */
    int unopened;            /**< nothing of it was read */
    const qp_format *format; /**< found or given; NULL: unknown */
    unsigned encodings;      /**< as qp_reader_encodings returns them */
    unsigned notations;      /**< of its moves: a mask of 1 << qp_notation,
                                  QP_NOTATION_ALGEBRAIC for both kinds */
    uint64_t games, broken;  /**< games, and how many had an error */
    uint64_t plies;          /**< of the main lines */
    uint64_t bytes;          /**< of the file as it is stored */
    const qp_problem_count *problem; /**< by status, as they were first met */
    size_t problems;                 /**< of `problem` */
} qp_file_report;

/** How far the reading has come. */
typedef struct qp_progress {
    size_t size; /**< sizeof(qp_progress) */
    uint64_t files, of_files;
    uint64_t bytes;    /**< read and delivered */
    uint64_t of_bytes; /**< of all regular files */
} qp_progress;

/** Hears of files on the calling thread. Zero it, set `size`, then what you
 *  want. */
typedef struct qp_file_listener {
    size_t size; /**< sizeof(qp_file_listener) */
    void *ctx;
    /** A problem, in the order of the files. */
    void (*problem)(void *ctx, const qp_problem *problem);
    /** A file is through. Not called for the one in which the pipeline fails.
     */
    void (*file_done)(void *ctx, const qp_file_report *report);
    /** Called often. */
    void (*progress)(void *ctx, const qp_progress *progress);
} qp_file_listener;

/** How files are read. Zero it, set `size`, then what you want. */
typedef struct qp_pipeline_options {
    size_t size;                     /**< sizeof(qp_pipeline_options) */
    const qp_reader_options *reader; /**< NULL: the defaults. Of it `format`,
                                          `encoding`, `notation`, `move_flags`,
                                          `ranks_given` and `strict` count.
                                          Copied */
    unsigned jobs;           /**< threads; 0 and 1: the calling thread reads */
    int skip_broken;         /**< `game` gets no game that has an error */
    uint32_t problems_shown; /**< of each status in a file: the listener gets no
                                  more, but all are counted; 0: all */
    const qp_alloc *alloc; /**< NULL: libc. Threads call it at the same time */
} qp_pipeline_options;

/** At most so many threads are used. */
#define QP_JOBS_MAX 256

/** A pipeline that is running. */
typedef struct qp_pipeline qp_pipeline;

/** Starts to read files. "-" is standard input; a folder cannot be read (see
 *  qp_files). `stage`, `listener` (may be NULL) and `options` (may be NULL) are
 *  copied; `names` is borrowed as long as the pipeline. Owned:
 *  qp_pipeline_free. Returns NULL if out of memory. */
QP_API QP_MUST_CHECK qp_pipeline *
qp_pipeline_new(const qp_stage *stage, const qp_file_listener *listener,
                const qp_pipeline_options *options, const char *const *names,
                size_t count);

/** Delivers the next part, or some of a big one. Returns QP_E_END after the
 *  last, or if a callback returned QP_E_STOP; otherwise the status with which a
 *  callback failed. Both remain: call it no more than that. A file that cannot
 *  be read is no failure: the listener hears of it. */
QP_API QP_MUST_CHECK qp_status qp_pipeline_next(qp_pipeline *pipeline);

/** Stops the threads and frees the pipeline. NULL is allowed. Cannot fail. */
QP_API void qp_pipeline_free(qp_pipeline *pipeline);

/** Reads all files: the three calls above. Returns QP_OK, QP_E_NOMEM, or the
 *  status with which a callback failed. */
QP_API QP_MUST_CHECK qp_status qp_pipeline_run(
    const qp_stage *stage, const qp_file_listener *listener,
    const qp_pipeline_options *options, const char *const *names, size_t count);

/* ---- for stages ---------------------------------------------------------- */

/** Returns the name of the part's file. Cannot fail. */
QP_API const char *qp_part_file(const qp_part *part);

/** Returns how many games of the part have ended, the one that `game` takes
 *  included. Cannot fail. */
QP_API uint64_t qp_part_game(const qp_part *part);

/** Returns the first byte of that game in the file; UINT64_MAX: unknown.
 *  Cannot fail. */
QP_API uint64_t qp_part_first_byte(const qp_part *part);

/** Passes bytes to one call of `deliver`, unless there are none. Returns QP_OK,
 * QP_E_NOMEM, or what `deliver` returned; `game` must return it, too. */
QP_API QP_MUST_CHECK qp_status qp_part_put(qp_part *part, qp_text bytes);

/** Reports a problem of the game that `game` takes, at the move with this
 *  number and ply (0: at none). Returns QP_OK or QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_part_tell(qp_part *part, const qp_err *err,
                                            uint32_t number, uint32_t ply);

/* ---- which files --------------------------------------------------------- */

/** A list of files to read. */
typedef struct qp_files qp_files;

/** What stands for files. Zero it, set `size`, then what you want. */
typedef struct qp_files_options {
    size_t size;        /**< sizeof(qp_files_options) */
    int recursive;      /**< a folder stands for the files of games in it */
    const char *except; /**< a file or folder that is left out of folders, as
                             what you write; NULL: none */
    void *ctx;          /**< for `failed` */
    /** Hears of a folder that cannot be read, with the errno. May be NULL. */
    void (*failed)(void *ctx, const char *folder, int error);
    const qp_alloc *alloc; /**< NULL: libc */
} qp_files_options;

/** Returns an empty list. `options` (may be NULL) is copied, the text in it
 *  borrowed. Owned: qp_files_free. NULL if out of memory. */
QP_API QP_MUST_CHECK qp_files *qp_files_new(const qp_files_options *options);

/** Adds a file. With `recursive`, a folder adds the files in it, and in its
 *  folders, that have an extension of a format that is read, in the order of
 *  their names' bytes. Hidden files and links to folders are left out. Returns
 *  QP_OK or QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_files_add(qp_files *files, const char *name);

/** Adds the names in a text: each ends with a NUL if there is one, else with a
 *  line. Empty ones are ignored; "-" is a file of that name. Returns QP_OK or
 *  QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_files_add_list(qp_files *files, qp_text list);

/** Returns the names, for qp_pipeline_new. Borrowed until the next call.
 *  Cannot fail. */
QP_API const char *const *qp_files_names(const qp_files *files, size_t *count);

/** Returns how many files in folders had another extension. Cannot fail. */
QP_API uint64_t qp_files_others(const qp_files *files);

/** NULL is allowed. Cannot fail. */
QP_API void qp_files_free(qp_files *files);

#ifdef __cplusplus
}
#endif
#endif
