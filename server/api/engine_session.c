/* engine_session.c - the engine of the explorer: one process, one position at a
 * time.
 *
 * Only one thread may use an engine, so it has a thread of its own. A question
 * leaves a position and reads the results later. The thread starts the position
 * as soon as the engine is idle, and stops a search that nobody wants any more.
 * An engine that has died is restarted for the next position.
 *
 * Invariant: the lock protects all of `think` but `engine`, `active` and
 * `lines`, which belong to the thread. The lock is not held while waiting.
 *
 * SPDX-License-Identifier: MIT
 */
#include "api.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    THINK_MS = 30000, /* for a search */
    THINK_GRACE = 1000,
    THINK_LEFT = 10000, /* since a client last asked for the results */
    THINK_TICK = 20,    /* while it is busy */
    THINK_REST = 500    /* until the next check whether it is alive */
};

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t thread;
    int on, ending;
    int down; /* the engine has ended */
    qp_engine_options options;
    char name[sizeof((qp_engine_dialect *)0)->name];
    qp_line *line; /* to be searched next; owned */
    think_run run; /* the latest */
    int64_t asked; /* when a client last asked */

    qp_engine *engine; /* or NULL */
    uint64_t active;   /* the run that it searches */
    unsigned lines;    /* of its option MultiPV */
} think = {.lock = PTHREAD_MUTEX_INITIALIZER,
           .changed = PTHREAD_COND_INITIALIZER};

/* ---- what comes of it ---------------------------------------------------- */

/* Returns nonzero while the search of the engine is wanted. */
static int think_wanted(void) {
    return think.active == think.run.number &&
           think.run.state == THINK_THINKING && !think.ending;
}

static void think_take(const qp_engine_info *info) {
    think_run *run = &think.run;
    unsigned number = info->multipv ? info->multipv : 1;
    if (info->nodes > run->nodes) run->nodes = info->nodes;
    if (info->time_ms > run->time_ms) run->time_ms = info->time_ms;
    if (number > run->wanted || !(info->known & QP_INFO_PV) ||
        !(info->known & (QP_INFO_SCORE | QP_INFO_MATE)))
        return;
    think_line *line = &run->line[number - 1];
    unsigned bound = QP_INFO_LOWER | QP_INFO_UPPER;
    if (line->there && (info->known & bound) && !(line->info.known & bound))
        return;
    size_t moves = qp_engine_moves(line->move, THINK_MOVES, NULL,
                                   qp_engine_dialect_of(think.engine),
                                   &run->pos, info->pv);
    line->there = 1;
    line->moves = moves;
    line->info = *info;
    line->info.pv = (qp_text){NULL, 0}; /* valid during the event only */
}

static void think_event(void *ctx, qp_engine *engine,
                        const qp_engine_event *event) {
    (void)ctx, (void)engine;
    if (event->kind != QP_ENGINE_INFO) return;
    pthread_mutex_lock(&think.lock);
    if (think_wanted()) think_take(&event->info);
    pthread_mutex_unlock(&think.lock);
}

/* Appends the end of a text, as much as fits. */
static void think_say(char *out, size_t size, qp_text text) {
    size_t len = strlen(out), room = size - len;
    if (!text.len || room < 3) return;
    if (len) out[len++] = '\n', room--;
    if (text.len >= room) {
        text.ptr += text.len - room + 1;
        text.len = room - 1;
    }
    memcpy(out + len, text.ptr, text.len);
    out[len + text.len] = '\0';
}

static void think_fail(const qp_engine_fault *fault, const char *about) {
    think_run *run = &think.run;
    run->state = THINK_FAILED;
    run->fault = *fault;
    snprintf(run->about, sizeof run->about, "%.63s", about);
    *run->said = '\0';
    think_say(run->said, sizeof run->said / 2, fault->said);
    think_say(run->said, sizeof run->said, fault->errors);
    run->fault.said = run->fault.errors = (qp_text){NULL, 0};
}

/* Takes the result of a search that has ended. */
static void think_finish(void) {
    const qp_engine_result *result = qp_engine_result_of(think.engine);
    int wanted = think_wanted();
    think.active = 0;
    if (!wanted) return;
    if (result->status) {
        qp_engine_fault fault = {.status = result->status};
        think_fail(&fault, result->said);
        return;
    }
    think.run.state = THINK_DONE;
    think.run.has_best = result->has_best;
    think.run.best = result->best;
}

/* ---- the engine ---------------------------------------------------------- */

/* Waits for the engine without the lock. */
static void think_wait(uint32_t ms) {
    pthread_mutex_unlock(&think.lock);
    qp_engine_wait(&think.engine, 1, ms);
    pthread_mutex_lock(&think.lock);
}

static void think_close(void) {
    qp_engine *engine = think.engine;
    think.engine = NULL;
    think.active = 0;
    think.down = 1;
    pthread_mutex_unlock(&think.lock);
    qp_engine_close(engine);
    pthread_mutex_lock(&think.lock);
}

/* Closes an engine that has failed, and so has its search. A position that
 * waits is for the next engine. */
static void think_bury(void) {
    qp_engine_fault fault;
    qp_engine_fault_of(&fault, think.engine);
    if (think_wanted()) think_fail(&fault, think.options.command);
    think_close();
}

/* Restarts the engine for the position that waits, which fails if the engine
 * does. */
static void think_restart(void) {
    qp_engine_fault fault;
    qp_status status =
        qp_engine_open(&think.engine, &think.options, NULL, &fault);
    if (!status) {
        think.lines = 1;
        while (!think.ending &&
               qp_engine_state(think.engine) == QP_ENGINE_STARTING)
            think_wait(THINK_TICK);
        if (qp_engine_state(think.engine) != QP_ENGINE_FAILED) {
            think.down = 0;
            return;
        }
        qp_engine_fault_of(&fault, think.engine);
    }
    qp_line_free(think.line);
    think.line = NULL;
    if (think.run.state == THINK_THINKING)
        think_fail(&fault, think.options.command);
    if (think.engine) think_close();
}

static qp_status think_set_lines(void) {
    char number[8];
    qp_engine_setting setting = {qp_text_of("MultiPV"), {number, 1}};
    const qp_engine_dialect *d = qp_engine_dialect_of(think.engine);
    if (!(d->flags & QP_ENGINE_MULTIPV) || think.run.wanted == think.lines)
        return QP_OK;
    snprintf(number, sizeof number, "%u", think.run.wanted % 10);
    think.lines = think.run.wanted;
    return qp_engine_set(think.engine, &setting);
}

/* Starts to search the position that waits. */
static void think_start(void) {
    qp_line *line = think.line;
    think.line = NULL;
    if (think.run.state == THINK_THINKING) {
        qp_engine_fault fault = {.status = think_set_lines()};
        if (!fault.status)
            fault.status = qp_engine_think_line(think.engine, line, NULL);
        think.active = think.run.number;
        if (fault.status) think_fail(&fault, think.options.command);
    }
    qp_line_free(line);
}

/* ---- the thread ---------------------------------------------------------- */

/* Sleeps until a question arrives, or until it is time to check the engine. */
static void think_sleep(void) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += THINK_REST * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    (void)pthread_cond_timedwait(&think.changed, &think.lock, &until);
}

static void think_step(void) {
    if (!think.engine) {
        if (think.line)
            think_restart();
        else
            think_sleep();
        return;
    }
    if (think.run.state == THINK_THINKING &&
        api_now() - think.asked > THINK_LEFT)
        think.run.state = THINK_STOPPED;
    switch (qp_engine_state(think.engine)) {
    case QP_ENGINE_FAILED: think_bury(); return;
    case QP_ENGINE_STARTING: think_wait(THINK_TICK); return;
    case QP_ENGINE_THINKING:
        if (!think_wanted()) qp_engine_stop(think.engine);
        think_wait(THINK_TICK);
        return;
    case QP_ENGINE_IDLE: break;
    }
    if (think.active) think_finish();
    if (think.line) {
        think_start();
    } else {
        think_sleep();
        if (think.engine) think_wait(0);
    }
}

static void *think_loop(void *ctx) {
    (void)ctx;
    pthread_mutex_lock(&think.lock);
    while (!think.ending) think_step();
    pthread_mutex_unlock(&think.lock);
    qp_engine_close(think.engine);
    think.engine = NULL;
    return NULL;
}

/* ---- beginning and end --------------------------------------------------- */

/* Signals are for the program's main thread. */
static int think_begin_thread(void) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(&think.thread, NULL, think_loop, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

qp_engine_options api_engine_options(const char *command,
                                     qp_protocol protocol) {
    return (qp_engine_options){.size = sizeof(qp_engine_options),
                               .command = command,
                               .protocol = protocol,
                               .think_ms = THINK_MS,
                               .grace_ms = THINK_GRACE,
                               .event = think_event};
}

int api_engine_start(qp_engine *engine, const qp_engine_options *options) {
    const char *name = qp_engine_dialect_of(engine)->name;
    snprintf(think.name, sizeof think.name, "%.63s",
             *name ? name : options->command);
    think.options = *options;
    think.engine = engine;
    think.lines = 1;
    think.ending = 0;
    int failed = think_begin_thread();
    think.on = !failed;
    if (failed) api_engine_end();
    return failed;
}

void api_engine_end(void) {
    pthread_mutex_lock(&think.lock);
    int on = think.on;
    think.on = 0;
    think.ending = 1;
    pthread_cond_signal(&think.changed);
    pthread_mutex_unlock(&think.lock);
    if (on) pthread_join(think.thread, NULL);
    qp_engine_close(think.engine);
    think.engine = NULL;
    qp_line_free(think.line);
    think.line = NULL;
}

/* ---- requests ------------------------------------------------------------ */

const char *think_name(void) {
    pthread_mutex_lock(&think.lock);
    const char *name = think.on ? think.name : NULL;
    pthread_mutex_unlock(&think.lock);
    return name;
}

uint64_t think_begin(qp_line *line, unsigned lines, int *restarted) {
    qp_line *before = line;
    uint64_t number = 0;
    pthread_mutex_lock(&think.lock);
    if (think.on) {
        before = think.line;
        think.line = line;
        number = think.run.number + 1;
        think.run = (think_run){.number = number,
                                .state = THINK_THINKING,
                                .pos = *qp_line_pos(line),
                                .wanted = lines};
        think.asked = api_now();
        *restarted = think.down;
        pthread_cond_signal(&think.changed);
    }
    pthread_mutex_unlock(&think.lock);
    qp_line_free(before);
    return number;
}

void think_get(think_run *out, uint64_t number) {
    pthread_mutex_lock(&think.lock);
    if (number == think.run.number) {
        think.asked = api_now();
        *out = think.run;
    } else {
        *out = (think_run){.number = number};
        if (number < think.run.number) out->state = THINK_REPLACED;
    }
    pthread_mutex_unlock(&think.lock);
}

void think_stop(uint64_t number) {
    pthread_mutex_lock(&think.lock);
    if (number == think.run.number && think.run.state == THINK_THINKING)
        think.run.state = THINK_STOPPED;
    pthread_mutex_unlock(&think.lock);
}
