/* pipeline_int.h - what the files of libqipu-pipeline share. Not installed.
 *
 *   pipeline.c       delivers parts in order, on the calling thread
 *   worker_threads.c reads parts on other threads
 *   cut_files.c      which parts there are
 *   part.c           reads one part
 *   part_events.c    counts its games and passes them to the stage
 *   read_again.c     reads a game of it a second time
 *   problems.c       keeps, counts and passes on its problems
 *   file_list.c      which files there are
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PIPELINE_INT_H
#define QP_PIPELINE_INT_H

#include <pthread.h>

#include "memory.h"
#include "qipu/pipeline.h"

/* Bytes that are read at once. */
enum { PART_BLOCK = 1 << 18 };

/* A problem that waits to be delivered. Owns its line. */
typedef struct kept_problem {
    qp_problem is;
    int of_bytes;  /* err.at.offset counts bytes of the file, not of its text */
    size_t before; /* how much was kept when it was met */
} kept_problem;

/* What is there while a part is read. */
typedef struct part_reading {
    int fd;
    uint64_t base; /* where the part begins in it */
    int is_table;  /* it has the rows of a Parquet file */
    char *block;
    void *work; /* of the stage */
    int opened; /* the stage opened it */
    qp_reader *reader;
    qp_game *game; /* for a stage that takes games */
    qp_builder *builder;
    const qp_handler *next; /* gets the events; NULL: nothing */

    /* The game being read. */
    unsigned depth; /* of variations */
    unsigned muted; /* the depth from which `next` hears nothing; or 0 */
    int refused;    /* by its tags */

    /* The text being read: whole lines, unless one is very long. */
    qp_text now;
    uint64_t now_offset;
    int goes_on, ends_open; /* it begins inside a line, and ends in one */
} part_reading;

struct qp_part {
    struct qp_pipeline *in;
    size_t file;         /* its index */
    uint64_t first, len; /* its bytes */
    qp_encoding hint;
    int cut;    /* one of several of its file: places are relative */
    int direct; /* the calling thread reads it, when its turn comes */
    int ready;  /* under the lock */

    qp_file_report found;
    qp_problem_count *count; /* owned; of `found` */
    size_t counts_room;
    qp_at end;       /* the place after its last byte, relative */
    int inside;      /* it ended where the next part cannot be read alone */
    qp_status ended; /* why the pipeline ends here, or QP_OK */

    part_reading *reading; /* owned; NULL: it is not being read */

    /* Owned: what waits to be delivered, unless `direct`. Each text that was
     * put comes after its length. */
    char *kept;
    size_t kept_len, kept_room;
    size_t delivered; /* of them */
    kept_problem *problem;
    size_t problems, problems_room;
};

struct qp_pipeline {
    qp_stage stage;
    qp_file_listener listener;
    qp_pipeline_options options;
    qp_reader_options reader;
    qp_alloc alloc;
    const char *const *names;
    size_t files;

    qp_part *part; /* owned, in order */
    size_t parts, parts_room;
    uint64_t of_bytes; /* of all files */

    /* Of the calling thread. */
    size_t at;        /* the part to be delivered next */
    qp_part sum;      /* of the file that is being delivered */
    uint64_t bytes;   /* of the files before it */
    qp_status status; /* QP_OK: it goes on */

    /* Under the lock: a worker touches only the part it took. */
    pthread_mutex_t lock;
    pthread_cond_t come;  /* the part that the calling thread waits for */
    pthread_cond_t roomy; /* parts were delivered: others may be read */
    const qp_part *awaited;
    size_t next, delivered, ahead;
    int stop;
    pthread_t thread[QP_JOBS_MAX];
    unsigned threads;
};

/* "<stdin>" for "-". */
const char *qp__pipeline_shown(const char *name);

/* ---- parts --------------------------------------------------------------- */

/* Finds the parts of all files. Returns 0 if out of memory. */
int qp__cut_files(qp_pipeline *p);

/* Begins to read; nonzero if there is something to read on. */
int qp__part_open(qp_part *part);
/* Reads a block; nonzero if there may be more. */
int qp__part_step(qp_part *part);
void qp__part_close(qp_part *part);
/* All of it. */
void qp__part_read(qp_part *part);
/* The file cannot be read on, because of errno. Returns 0. */
int qp__part_failed(qp_part *part);
/* Takes the next text that waits to be delivered. */
qp_text qp__part_next(qp_part *part);
/* Frees what waits to be delivered. */
void qp__part_drop(qp_part *part);

/* Where a file that was just opened is read next. */
uint64_t qp__part_base(int fd);

/* The handler of a part that counts its events and passes them on. */
qp_handler qp__part_handler(qp_part *part);

/* ---- problems ------------------------------------------------------------ */

/* Takes a problem that the reader reports. */
qp_flow qp__part_problem(void *ctx, const qp_err *err, uint32_t number,
                         uint32_t ply);
/* Takes one that has no line. QP_STOP if out of memory. */
qp_flow qp__part_tell(qp_part *part, qp_problem *problem, int of_bytes);
/* Nonzero if the part has met a problem with that status. */
int qp__part_has_met(const qp_part *part, qp_status code);
/* Passes one of a part on, as a problem of its file so far. */
void qp__deliver_problem(const kept_problem *kept, qp_part *sum);
/* Counts those that the part did not keep. */
void qp__add_hidden_problems(const qp_part *part, qp_part *sum);

/* ---- threads ------------------------------------------------------------- */

/* Starts them; `threads` is 0 if none can be had. */
void qp__start_threads(qp_pipeline *p);
void qp__stop_threads(qp_pipeline *p);
void qp__wait_for(qp_pipeline *p, size_t part);
/* Parts before this one were delivered. */
void qp__was_delivered(qp_pipeline *p, size_t part);

#endif
