/* database_pool.c - database handles, each used by one request at a time.
 *
 * All databases share a few handles, so memory is bounded for any number of
 * clients and databases. A question that finds none waits in a queue. Without
 * the queue, a thread could take back the handle it has just returned while
 * others wait forever. If there are several databases, none gets all handles,
 * because a locked one would block the others. A handle is opened when it is
 * first needed, and closed when its file was replaced, removed or written.
 *
 * Invariant: only its call uses a slot that is taken; the lock protects the
 * rest.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "http.h"

enum {
    POOL_SLOTS = 8,
    POOL_SPARE = 2, /* not for one database if there are others */
    POOL_WAIT = 10  /* seconds that a question waits */
};

/* A file as it was when it was opened. */
typedef struct pool_seen {
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec changed;
} pool_seen;

typedef struct pool_slot {
    qp_db *db; /* or NULL */
    size_t base;
    pool_seen seen;
    int taken, spoilt;
    size_t wanted; /* the base that it was taken for */
    uint64_t used; /* when, as a number of takings */
} pool_slot;

/* A question that waits for a slot. The one that returns a slot sets it. */
typedef struct pool_waiter {
    size_t base;
    pool_slot *slot;
    pthread_cond_t ready;
    struct pool_waiter *next, *before;
} pool_waiter;

static struct {
    pthread_mutex_t lock;
    pool_slot slot[POOL_SLOTS];
    pool_waiter *first, *last; /* in the order they came */
    uint64_t takings;
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- taking and giving --------------------------------------------------- */

/* Returns nonzero if a base has as many slots as it may have. */
static int pool_has_enough(size_t base) {
    int most =
        http_options()->api.bases > 1 ? POOL_SLOTS - POOL_SPARE : POOL_SLOTS;
    for (const pool_slot *s = pool.slot; s < pool.slot + POOL_SLOTS; s++)
        most -= s->taken && s->wanted == base;
    return most <= 0;
}

/* Returns a free slot: one with the base open, else an empty one, else the
 * least recently used; NULL if all are taken. */
static pool_slot *pool_choose(size_t base) {
    pool_slot *best = NULL;
    for (pool_slot *s = pool.slot; s < pool.slot + POOL_SLOTS; s++) {
        if (s->taken) continue;
        if (s->db && s->base == base) return s;
        if (!best || (best->db && (!s->db || s->used < best->used))) best = s;
    }
    return best;
}

/* Takes such a slot. */
static pool_slot *pool_occupy(size_t base) {
    pool_slot *slot = pool_has_enough(base) ? NULL : pool_choose(base);
    if (!slot) return NULL;
    slot->taken = 1;
    slot->wanted = base;
    slot->used = ++pool.takings;
    return slot;
}

/* Gives a free slot to the one that has waited longest of those whose base may
 * have it. Call it when a slot is returned or another starts to wait. */
static void pool_hand_on(void) {
    for (pool_waiter *waiter = pool.first; waiter; waiter = waiter->next) {
        if (waiter->slot) continue;
        waiter->slot = pool_occupy(waiter->base);
        if (!waiter->slot) continue;
        pthread_cond_signal(&waiter->ready);
        return;
    }
}

static void pool_enter(pool_waiter *waiter) {
    waiter->before = pool.last;
    if (pool.last)
        pool.last->next = waiter;
    else
        pool.first = waiter;
    pool.last = waiter;
}

static void pool_leave(const pool_waiter *waiter) {
    if (waiter->before)
        waiter->before->next = waiter->next;
    else
        pool.first = waiter->next;
    if (waiter->next)
        waiter->next->before = waiter->before;
    else
        pool.last = waiter->before;
}

/* Waits for a slot; NULL if that takes too long. */
static pool_slot *pool_take(size_t base) {
    pool_waiter waiter = {.base = base};
    struct timespec until;
    int late = 0;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += POOL_WAIT;
    pthread_cond_init(&waiter.ready, NULL);
    pthread_mutex_lock(&pool.lock);
    pool_enter(&waiter);
    pool_hand_on();
    while (!waiter.slot && !late)
        late = pthread_cond_timedwait(&waiter.ready, &pool.lock, &until);
    pool_leave(&waiter);
    pthread_mutex_unlock(&pool.lock);
    pthread_cond_destroy(&waiter.ready);
    return waiter.slot;
}

static void pool_empty(pool_slot *slot) {
    qp_db_close(slot->db);
    slot->db = NULL;
    slot->spoilt = 0;
}

void pool_give(http_request *request) {
    pool_slot *slot = request->slot;
    if (!slot) return;
    request->slot = NULL;
    if (slot->spoilt) pool_empty(slot);
    pthread_mutex_lock(&pool.lock);
    slot->taken = 0;
    pool_hand_on();
    pthread_mutex_unlock(&pool.lock);
}

void pool_close(void) {
    for (pool_slot *s = pool.slot; s < pool.slot + POOL_SLOTS; s++)
        pool_empty(s);
}

/* ---- opening ------------------------------------------------------------- */

static int pool_is_same(const pool_seen *a, const pool_seen *b) {
    return a->device == b->device && a->inode == b->inode &&
           a->size == b->size && a->changed.tv_sec == b->changed.tv_sec &&
           a->changed.tv_nsec == b->changed.tv_nsec;
}

/* Opens the base in the slot, unless it is open and the file is unchanged. */
static qp_status slot_open(pool_slot *slot, size_t base, qp_err *err) {
    const char *path = http_options()->api.base[base].path;
    struct stat about;
    pool_seen seen;
    if (stat(path, &about)) return QP_E_IO;
    memset(&seen, 0, sizeof seen);
    seen =
        (pool_seen){about.st_dev, about.st_ino, about.st_size, about.st_mtim};
    slot->base = base;
    if (slot->db && pool_is_same(&seen, &slot->seen)) return QP_OK;
    pool_empty(slot);
    slot->seen = seen;
    qp_status rc = qp_db_open(&slot->db, path, QP_DB_READ_SOON, err);
    if (rc) slot->db = NULL;
    return rc;
}

/* ---- what fails ---------------------------------------------------------- */

/* Reports a failure of a database. */
static void pool_fail(api_call *call, qp_status rc) {
    switch ((int)rc) {
    case QP_E_DB_LOCKED:
        call_fail(call, 503, "base_locked",
                  "another process is writing to this database");
        return;
    case QP_E_DB_NONE:
    case QP_E_DB_OLDER:
    case QP_E_DB_NEWER:
    case QP_E_DB_DAMAGED:
        call_fail(call, 503, "base_damaged",
                  "this file is no longer a readable database");
        return;
    case QP_E_IO:
        call_fail(call, 503, "base_gone",
                  "this database cannot be read at the moment");
        return;
    case QP_E_NOMEM: call_fail(call, 503, "no_memory", "out of memory"); return;
    default:
        call_fail(call, 500, "internal", "the database failed: %s",
                  qp_status_text(rc));
    }
}

void pool_failed(api_call *call, qp_status rc) {
    http_request *request = call->http;
    if (request->slot) request->slot->spoilt = 1;
    pool_fail(call, rc);
}

/* ---- handles of calls ---------------------------------------------------- */

qp_db *pool_open(api_call *call, size_t index) {
    http_request *request = call->http;
    qp_err err = {.code = QP_OK};
    if (request->slot && request->slot->base == index && !request->slot->spoilt)
        return request->slot->db;
    pool_give(request);
    request->slot = pool_take(index);
    if (!request->slot) {
        call_fail(call, 503, "busy", "too many requests at once; try again");
        return NULL;
    }
    qp_status rc = slot_open(request->slot, index, &err);
    if (!rc) return request->slot->db;
    pool_failed(call, rc);
    return NULL;
}
