/* worker_threads.c - reads parts on other threads.
 *
 * Invariant: a worker touches only the part it took, under no lock; `next`,
 * `delivered`, `stop`, `awaited` and `ready` are read and written under the
 * lock. Each thread is woken only for what it waits for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pipeline_int.h"

static void *worker(void *ctx) {
    qp_pipeline *p = ctx;
    pthread_mutex_lock(&p->lock);
    while (!p->stop && p->next < p->parts) {
        if (p->next >= p->delivered + p->ahead) {
            pthread_cond_wait(&p->roomy, &p->lock);
            continue;
        }
        qp_part *part = &p->part[p->next++];
        if (!part->direct) {
            pthread_mutex_unlock(&p->lock);
            qp__part_read(part);
            pthread_mutex_lock(&p->lock);
        }
        part->ready = 1;
        if (part == p->awaited) pthread_cond_signal(&p->come);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

void qp__start_threads(qp_pipeline *p) {
    unsigned most =
        p->options.jobs < QP_JOBS_MAX ? p->options.jobs : QP_JOBS_MAX;
    p->ahead = 3 * (size_t)most;
    while (most > 1 && p->threads < most &&
           !pthread_create(&p->thread[p->threads], NULL, worker, p))
        p->threads++;
}

void qp__stop_threads(qp_pipeline *p) {
    pthread_mutex_lock(&p->lock);
    p->stop = 1;
    pthread_cond_broadcast(&p->roomy);
    pthread_mutex_unlock(&p->lock);
    while (p->threads) pthread_join(p->thread[--p->threads], NULL);
}

void qp__wait_for(qp_pipeline *p, size_t part) {
    pthread_mutex_lock(&p->lock);
    p->awaited = &p->part[part];
    while (!p->awaited->ready) pthread_cond_wait(&p->come, &p->lock);
    p->awaited = NULL;
    pthread_mutex_unlock(&p->lock);
}

void qp__was_delivered(qp_pipeline *p, size_t part) {
    pthread_mutex_lock(&p->lock);
    p->delivered = part;
    pthread_cond_broadcast(&p->roomy);
    pthread_mutex_unlock(&p->lock);
}
