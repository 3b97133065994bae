/* worker_threads.c - workers, and delivering in order.
 *
 * Invariant: a worker touches only the task it took, under no lock; `next` and
 * `ready` are read and written under the lock.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "pieces.h"

typedef struct crew {
    const work_order *order;
    char **names;
    int files;
    job_plan plan;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    size_t next, delivered, ahead;
    int stop;
} crew;

static void read_task(crew *c, job_task *task) {
    task->piece.name = shown_name(c->names[task->file]);
    task->piece.keep = 1;
    jobs_read(c->order, c->names[task->file], task->range, &task->piece);
}

static void *worker(void *ctx) {
    crew *c = ctx;
    pthread_mutex_lock(&c->lock);
    while (!c->stop && c->next < c->plan.tasks) {
        if (c->next >= c->delivered + c->ahead) {
            pthread_cond_wait(&c->changed, &c->lock);
            continue;
        }
        job_task *task = &c->plan.task[c->next++];
        if (!task->direct) {
            pthread_mutex_unlock(&c->lock);
            read_task(c, task);
            pthread_mutex_lock(&c->lock);
        }
        task->ready = 1;
        pthread_cond_broadcast(&c->changed);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static void wait_for(crew *c, size_t i) {
    pthread_mutex_lock(&c->lock);
    while (!c->plan.task[i].ready) pthread_cond_wait(&c->changed, &c->lock);
    pthread_mutex_unlock(&c->lock);
}

static void delivered(crew *c, size_t i) {
    pthread_mutex_lock(&c->lock);
    c->delivered = i;
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->lock);
}

static int is_last(const crew *c, size_t i) {
    return i + 1 == c->plan.tasks ||
           c->plan.task[i + 1].file != c->plan.task[i].file;
}

/* Task i ended inside something: it and the next ones of its file, twice as
 * many each time, are read as one, until that ends well. Returns the last
 * task that was taken in. */
static size_t read_together(crew *c, size_t i) {
    job_task *task = &c->plan.task[i];
    size_t last = i, more = 1;
    while (task->piece.inside && !task->piece.failed && !is_last(c, last)) {
        for (size_t k = 0; k < more && !is_last(c, last); k++) {
            wait_for(c, ++last);
            delivered(c, last);
            task->range.len += c->plan.task[last].range.len;
            work_drop(&c->plan.task[last].piece);
        }
        more *= 2;
        work_drop(&task->piece);
        task->piece =
            (work_piece){.hint = task->piece.hint,
                         .piece = task->range.start != 0 || !is_last(c, last)};
        read_task(c, task);
    }
    return last;
}

static void deliver(crew *c, job_run *run, job_task *task) {
    work_piece *sum = &run->sum;
    if (task->piece.failed) {
        sum->failed = task->piece.failed;
        sum->error = task->piece.error;
    }
    if (sum->failed) {
        work_drop(&task->piece);
    } else if (work_deliver(c->order, &task->piece, sum, run->out)) {
        sum->failed = FAILED_WRITING;
        sum->error = errno;
    }
}

static void deliver_all(crew *c, job_run *run) {
    int going = 1;
    for (size_t i = 0; i < c->plan.tasks && going; i++) {
        job_task *task = &c->plan.task[i];
        const char *name = c->names[task->file];
        progress_show((uint64_t)task->file, (uint64_t)c->files);
        wait_for(c, i);
        if (task->direct) {
            going = jobs_direct(run, name);
        } else {
            if (task->range.start == 0) jobs_begin_file(run, name);
            i = read_together(c, i);
            deliver(c, run, task);
            if (is_last(c, i) || run->out->done)
                going = jobs_end_file(run, name);
        }
        if (run->out->done) going = 0;
        delivered(c, i + 1);
    }
}

int jobs_threads(job_run *run, int files, char **names) {
    int count = run->order->jobs < JOBS_MAX ? run->order->jobs : JOBS_MAX;
    crew c = {.order = run->order,
              .names = names,
              .files = files,
              .lock = PTHREAD_MUTEX_INITIALIZER,
              .changed = PTHREAD_COND_INITIALIZER,
              .ahead = 3 * (size_t)count};
    pthread_t thread[JOBS_MAX];
    int started = 0;
    if (!jobs_plan(&c.plan, files, names)) {
        free(c.plan.task);
        errno = ENOMEM;
        run->worst = system_error("memory");
        run->out->file.damaged = 1;
        return 1;
    }
    while (started < count &&
           !pthread_create(&thread[started], NULL, worker, &c))
        started++;
    int any = started > 0;
    if (any) {
        deliver_all(&c, run);
        progress_clear();
    }
    pthread_mutex_lock(&c.lock);
    c.stop = 1;
    pthread_cond_broadcast(&c.changed);
    pthread_mutex_unlock(&c.lock);
    while (started) pthread_join(thread[--started], NULL);
    for (size_t i = 0; i < c.plan.tasks; i++) work_drop(&c.plan.task[i].piece);
    free(c.plan.task);
    return any;
}
