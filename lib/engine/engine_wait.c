/* engine_wait.c - starts engines, waits for them, and quits them.
 *
 * Owns all limits of time, and the order in which an engine is ended: stop, its
 * grace, kill. Whether a program has exited is queried, not concluded from the
 * end of its output: what it started may hold that open.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <string.h>
#include <time.h>

#include "running_engine.h"

enum {
    START_MS = 10000,
    THINK_MS = 600000,
    GRACE_MS = 2000,
    MARGIN_MS = 100,    /* for an engine that keeps its own time */
    EXIT_MS = 1000,     /* from the end of its output to its own */
    TICK_MS = 20,       /* how often to check whether it has exited */
    READ_MOST = 1 << 18 /* bytes, before the others are looked at */
};

static void run_sleep(int ms) {
    struct timespec t = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

/* ---- the start and the end ----------------------------------------------- */

static int run_start(qp_engine *e) {
    qp_protocol protocol = e->dialect.protocol;
    memset(&e->dialect, 0, sizeof e->dialect);
    e->dialect.protocol = protocol;
    e->out.len = e->sent = e->line.len = 0;
    e->overlong = 0;
    e->phase = ENGINE_INTRODUCES;
    e->started++;
    int error = qp__process_start(&e->process, e->kept->argv);
    /* With a protocol to find, each has its share of the time. */
    e->deadline = qp__process_now() +
                  (e->tried ? e->options.start_ms / 3 : e->options.start_ms);
    return error;
}

/* The order in which protocols are tried: engines of UCCI may end themselves
 * at any other word than their own, those of UCI do not. */
static qp_protocol run_protocol(int tried) {
    static const qp_protocol ORDER[] = {QP_PROTOCOL_UCI, QP_PROTOCOL_UCCI,
                                        QP_PROTOCOL_CECP};
    return ORDER[tried - 1];
}

void qp__engine_next(qp_engine *e) {
    if (!e->tried || e->tried == 3) {
        qp__engine_fail(e, QP_E_ENGINE_HANDSHAKE);
        return;
    }
    qp__process_kill(&e->process);
    e->dialect.protocol = run_protocol(++e->tried);
    int error = run_start(e);
    if (!error &&
        qp__engine_send(e, &(qp_engine_command){.verb = QP_ASK_INTRODUCE}))
        error = ENOMEM;
    if (!error) return;
    qp__engine_fail(e, QP_E_ENGINE_START);
    e->fault.error = error;
}

/* Reads what it said last on its standard error. */
static void run_read_errors(qp_engine *e) {
    char bytes[4096];
    size_t all = 0;
    for (long n; all < READ_MOST; all += (size_t)n) {
        n = qp__process_read(&e->process.err, bytes, sizeof bytes);
        if (n <= 0) return;
        qp__engine_tail_add(&e->errors, bytes, (size_t)n);
    }
}

void qp__engine_fail(qp_engine *e, qp_status status) {
    if (e->phase == ENGINE_GONE) return;
    e->fault.status = status;
    /* Its output ends a moment before it does. */
    for (int ms = 0; e->process.out < 0 && ms < EXIT_MS; ms += 5) {
        if (qp__process_ended(&e->process)) break;
        run_sleep(5);
    }
    if (e->process.pid && qp__process_ended(&e->process)) {
        e->fault.ended = 1;
        e->fault.exit_status = e->process.exit_status;
        e->fault.signal = e->process.signal;
    }
    run_read_errors(e);
    qp__process_kill(&e->process);
    e->phase = ENGINE_GONE;
}

/* The caller's options, of whatever version, with its defaults. */
static void run_options(qp_engine_options *out,
                        const qp_engine_options *given) {
    size_t size = given->size < sizeof *out ? given->size : sizeof *out;
    memset(out, 0, sizeof *out);
    memcpy(out, given, size);
    if (!out->start_ms) out->start_ms = START_MS;
    if (!out->think_ms) out->think_ms = THINK_MS;
    if (!out->grace_ms) out->grace_ms = GRACE_MS;
}

/* Its first process, and the question who it is. */
static qp_status run_first(qp_engine *e, int *error) {
    e->tried = e->options.protocol == QP_PROTOCOL_NONE;
    e->dialect.protocol =
        e->tried ? run_protocol(e->tried) : e->options.protocol;
    *error = run_start(e);
    if (*error) return QP_E_ENGINE_START;
    return qp__engine_send(e, &(qp_engine_command){.verb = QP_ASK_INTRODUCE});
}

qp_status qp_engine_open(qp_engine **out, const qp_engine_options *options,
                         const qp_alloc *alloc, qp_engine_fault *fault) {
    qp_alloc a = qp__engine_alloc(alloc);
    qp_engine *e = qp__engine_get(&a, sizeof *e);
    int error = 0;
    if (fault) memset(fault, 0, sizeof *fault);
    if (!e) {
        if (fault) fault->status = QP_E_NOMEM;
        return QP_E_NOMEM;
    }
    e->alloc = a;
    e->process = (qp__process){.in = -1, .out = -1, .err = -1};
    run_options(&e->options, options);
    qp_status status = qp__engine_keep(&e->kept, &a, &e->options);
    if (!status) status = run_first(e, &error);
    if (!status) {
        *out = e;
        return QP_OK;
    }
    if (fault) fault->status = status, fault->error = error;
    qp_engine_close(e);
    return status;
}

/* ---- limits -------------------------------------------------------------- */

/* A thought begins, or its question: when it is to be stopped. */
void qp__engine_begin(qp_engine *e) {
    uint64_t ms = e->go.movetime_ms, most = e->options.think_ms;
    if (ms && e->dialect.protocol == QP_PROTOCOL_UCI) ms += MARGIN_MS;
    if (!ms || ms > most) ms = most;
    if (e->phase == ENGINE_SYNCS) ms += e->options.start_ms;
    if (!e->stopping) e->deadline = qp__process_now() + (int64_t)ms;
}

void qp__engine_last_call(qp_engine *e) {
    e->stopping = 1;
    e->deadline = qp__process_now() + e->options.grace_ms;
}

static void run_limits(qp_engine *e) {
    if (e->phase == ENGINE_RESTS || e->phase == ENGINE_GONE ||
        qp__process_now() < e->deadline)
        return;
    if (e->phase == ENGINE_INTRODUCES)
        qp__engine_next(e);
    else if (e->phase == ENGINE_SETTLES)
        qp__engine_fail(e, QP_E_ENGINE_HANDSHAKE);
    else if (!e->stopping)
        qp_engine_stop(e);
    else
        qp__engine_fail(e, QP_E_ENGINE_TIME);
}

/* ---- waiting ------------------------------------------------------------- */

static void run_write_all(qp_engine *e) {
    while (e->sent < e->out.len) {
        long n = qp__process_write(&e->process, e->out.ptr + e->sent,
                                   e->out.len - e->sent);
        if (!n) return;
        if (n < 0) break; /* it no longer listens; its end shows elsewhere */
        e->sent += (size_t)n;
    }
    e->sent = e->out.len = 0;
}

/* It has ended, or will say nothing more. */
static void run_ended(qp_engine *e) {
    uint64_t started = e->started;
    qp__engine_feed_end(e);
    if (e->started != started || e->phase == ENGINE_GONE) return;
    if (e->phase == ENGINE_INTRODUCES)
        qp__engine_next(e);
    else
        qp__engine_fail(e, e->phase == ENGINE_SETTLES ? QP_E_ENGINE_HANDSHAKE
                                                      : QP_E_ENGINE_DIED);
}

/* 0 when it has said all that it will. */
static int run_read_all(qp_engine *e) {
    char bytes[16384];
    uint64_t started = e->started;
    int ended = qp__process_ended(&e->process);
    for (size_t all = 0; all < READ_MOST;) {
        long n = qp__process_read(&e->process.out, bytes, sizeof bytes);
        if (!n) return 0;
        if (n < 0) return !ended;
        all += (size_t)n;
        qp__engine_feed(e, bytes, (size_t)n);
        if (e->phase == ENGINE_GONE || e->started != started) return 1;
    }
    return 1;
}

static void run_pump(qp_engine *e) {
    if (e->phase == ENGINE_GONE) return;
    run_write_all(e);
    run_read_errors(e);
    if (!run_read_all(e)) run_ended(e);
    run_limits(e);
    if (e->phase != ENGINE_GONE) run_write_all(e);
}

static void run_poll(qp_engine *const *engines, size_t count, int64_t ms) {
    qp__process *list[QP__PROCESS_WAITED];
    size_t n = 0;
    for (size_t i = 0; i < count && n < QP__PROCESS_WAITED; i++) {
        qp_engine *e = engines[i];
        if (e->phase == ENGINE_GONE) continue;
        e->process.writes = e->sent < e->out.len;
        list[n++] = &e->process;
    }
    qp__process_wait(list, n, (int)(ms < TICK_MS ? ms : TICK_MS));
}

void qp_engine_wait(qp_engine *const *engines, size_t count, uint32_t ms) {
    int64_t end = qp__process_now() + ms;
    for (;;) {
        int changed = 0;
        for (size_t i = 0; i < count; i++) {
            qp_engine_condition before = qp_engine_state(engines[i]);
            run_pump(engines[i]);
            changed |= qp_engine_state(engines[i]) != before;
        }
        int64_t left = end - qp__process_now();
        if (changed || left <= 0) return;
        run_poll(engines, count, left);
    }
}

/* ---- closing ------------------------------------------------------------- */

/* Lets it quit, and reads on so that it is not held up. */
static void run_quit(qp_engine *e) {
    int64_t end = qp__process_now() + e->options.grace_ms;
    char bytes[4096];
    if (!qp__engine_send(e, &(qp_engine_command){.verb = QP_ASK_QUIT}))
        run_write_all(e);
    qp__process_hang_up(&e->process);
    while (!qp__process_ended(&e->process) && qp__process_now() < end) {
        while (qp__process_read(&e->process.out, bytes, sizeof bytes) > 0 &&
               qp__process_now() < end) {
        }
        run_read_errors(e);
        run_sleep(2);
    }
}

void qp_engine_close(qp_engine *engine) {
    if (!engine) return;
    qp_alloc a = engine->alloc;
    if (engine->process.pid && engine->phase != ENGINE_GONE) run_quit(engine);
    qp__process_kill(&engine->process);
    qp__engine_release(&a, engine->out.ptr, engine->out.size);
    qp__engine_release(&a, engine->line.ptr, engine->line.size);
    if (engine->kept) qp__engine_release(&a, engine->kept, engine->kept->size);
    qp__engine_release(&a, engine, sizeof *engine);
}
