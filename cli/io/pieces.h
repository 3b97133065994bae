/* pieces.h - what the files of jobs share.
 *
 *   pieces.c     one piece, the plan, one file as it comes
 *   worker_threads.c  workers, and delivering in order
 */
#ifndef QP_JOBS_H
#define QP_JOBS_H

#include "qipu/cuts.h"
#include "read_games.h"

/* Pieces of a large file are about so long. */
#define JOB_PIECE (1 << 20)

typedef struct job_range {
    uint64_t start, len;
} job_range;

typedef struct job_task {
    int file;
    job_range range;
    int direct; /* not for workers: streams through when its turn comes */
    int ready;
    work_piece piece;
} job_task;

typedef struct job_plan {
    job_task *task;
    size_t tasks, size;
} job_plan;

typedef struct job_run {
    const work_order *order;
    work_output *out;
    const work_listener *listener;
    work_piece sum; /* of the file being delivered */
    int worst;
} job_run;

/* 0 when memory is out. */
int jobs_plan(job_plan *plan, int files, char **names);
void jobs_read(const work_order *order, const char *file, job_range range,
               work_piece *piece);
void jobs_begin_file(job_run *run, const char *name);
/* 0 to stop altogether. */
int jobs_direct(job_run *run, const char *name);
int jobs_end_file(job_run *run, const char *name);
/* All files, by threads; 0 when there is no thread to be had, and nothing was
 * read then. */
int jobs_threads(job_run *run, int files, char **names);

#endif
