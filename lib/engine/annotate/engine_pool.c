/* engine_pool.c - distributes the positions of a game to several engines.
 *
 * Owns which engine searches which position, and what becomes of engines that
 * fail. One that
 * ended by itself, or hung, has failed at its position: it is started again and
 * asked once more, and then the position is left. One that somebody killed has
 * not: its position is retried many times before it is given up.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "annotator.h"

enum { POOL_STRIKES_MOST = 2, POOL_KILLS_MOST = 50, POOL_NO_SPOT = -1 };

typedef struct qp__desk {
    qp_engine *engine;  /* NULL: to be started */
    long spot;          /* that it thinks about, or POOL_NO_SPOT */
    int strikes, kills; /* while it was started; since it last thought */
    int closed;         /* it cannot be started */
    uint64_t game;      /* that it was last asked about */
} qp__desk;

/* ---- failures ------------------------------------------------------------ */

/* Nonzero if the end was not the engine's own doing. */
static int pool_was_killed(const qp_engine_fault *fault) {
    return fault->ended &&
           (fault->signal == SIGKILL || fault->signal == SIGTERM ||
            fault->signal == SIGINT || fault->signal == SIGHUP);
}

static void pool_report(const qp_annotator *a, const qp_engine_fault *fault,
                        const char *about, size_t ply) {
    const qp_annotate_failure failure = {a->number, ply, fault, about};
    if (a->options.failed) a->options.failed(a->options.ctx, &failure);
}

/* The engine failed at its position. */
static void pool_strike(qp_annotator *a, qp__desk *d,
                        const qp_engine_fault *fault, const char *about) {
    qp__spot *s = &a->spot[d->spot];
    int killed = pool_was_killed(fault);
    d->spot = POOL_NO_SPOT;
    s->state = SPOT_WAITS;
    if (killed ? ++s->kills < POOL_KILLS_MOST
               : ++s->strikes < POOL_STRIKES_MOST)
        return;
    s->state = SPOT_LEFT;
    pool_report(a, fault, about, (size_t)(s - a->spot));
}

/* ---- results ------------------------------------------------------------- */

static void pool_take_found(qp_annotator *a, qp__desk *d,
                            const qp_engine_result *r) {
    qp__spot *s = &a->spot[d->spot];
    qp__journal_entry entry = {
        .game = a->number, .ply = (uint64_t)d->spot, .key = s->key};
    qp__journal_score *f = &s->found;
    f->known = r->info.known & (QP_INFO_SCORE | QP_INFO_MATE);
    f->score = r->info.score;
    f->depth = r->info.depth;
    f->count = r->pv_count < QP__JOURNAL_LINE ? r->pv_count : QP__JOURNAL_LINE;
    memcpy(f->pv, r->pv, f->count * sizeof *f->pv);
    /* The move is what the engine plays; the line may be of a thought before.
     */
    if (!f->count || f->pv[0].from != r->best.from ||
        f->pv[0].to != r->best.to) {
        f->count = 1;
        f->pv[0] = r->best;
    }
    entry.found = *f;
    s->state = SPOT_DONE;
    d->spot = POOL_NO_SPOT;
    d->strikes = d->kills = 0;
    if (!qp__journal_add(&a->journal, &entry)) return;
    a->error = errno;
    a->status = QP_E_IO;
}

/* A thought has ended. */
static void pool_take_result(qp_annotator *a, qp__desk *d) {
    const qp_engine_result *r = qp_engine_result_of(d->engine);
    qp_engine_fault fault;
    /* HoiXiangqi plays an only move without a thought. */
    if (!r->status && (r->info.known & (QP_INFO_SCORE | QP_INFO_MATE) ||
                       a->spot[d->spot].forced)) {
        pool_take_found(a, d, r);
        return;
    }
    qp_engine_fault_of(&fault, d->engine);
    fault.status = r->status ? r->status : QP_E_ENGINE_NONE;
    pool_strike(a, d, &fault,
                r->status ? r->said : qp_message(a->options.lang, "no score"));
}

/* ---- asking -------------------------------------------------------------- */

static void pool_ask(qp_annotator *a, qp__desk *d, size_t at) {
    qp_engine_fault fault = {.status = QP_OK};
    d->spot = (long)at;
    a->spot[at].state = SPOT_BUSY;
    if (d->game != a->number) fault.status = qp_engine_new_game(d->engine);
    d->game = a->number;
    qp_line_seek(a->line, at);
    if (!fault.status)
        fault.status = qp_engine_think_line(d->engine, a->line, &a->options.go);
    if (fault.status) pool_strike(a, d, &fault, a->options.engine.command);
}

/* The next position that waits, or POOL_NO_SPOT. */
static long pool_next_spot(const qp_annotator *a) {
    for (size_t i = 0; i < a->spots; i++)
        if (a->spot[i].state == SPOT_WAITS) return (long)i;
    return POOL_NO_SPOT;
}

/* ---- engines ------------------------------------------------------------- */

/* Gives up starting an engine. */
static void pool_close(qp_annotator *a, qp__desk *d,
                       const qp_engine_fault *fault) {
    d->closed = 1;
    a->gone = fault->status;
    pool_report(a, fault, a->options.engine.command, QP_PLY_NONE);
}

/* An engine is gone: it thought, it rested, or it was starting. */
static void pool_take_failure(qp_annotator *a, qp__desk *d) {
    qp_engine_fault fault;
    qp_engine_fault_of(&fault, d->engine);
    if (d->spot != POOL_NO_SPOT) {
        pool_strike(a, d, &fault, a->options.engine.command);
    } else if (pool_was_killed(&fault) ? ++d->kills >= POOL_KILLS_MOST
                                       : ++d->strikes >= POOL_STRIKES_MOST) {
        pool_close(a, d, &fault);
    }
    qp_engine_close(d->engine);
    d->engine = NULL;
}

static void pool_start(qp_annotator *a, qp__desk *d) {
    qp_engine_fault fault;
    if (!qp_engine_open(&d->engine, &a->options.engine, NULL, &fault)) return;
    d->engine = NULL;
    pool_close(a, d, &fault);
}

/* Whatever can be done for one engine without waiting. */
static void pool_serve(qp_annotator *a, qp__desk *d) {
    if (d->closed) return;
    if (!d->engine) pool_start(a, d);
    if (!d->engine) return;
    switch (qp_engine_state(d->engine)) {
    case QP_ENGINE_FAILED: pool_take_failure(a, d); return;
    case QP_ENGINE_IDLE:
        if (d->spot != POOL_NO_SPOT) pool_take_result(a, d);
        if (pool_next_spot(a) != POOL_NO_SPOT)
            pool_ask(a, d, (size_t)pool_next_spot(a));
        return;
    default: return;
    }
}

static void pool_show_progress(const qp_annotator *a) {
    size_t done = 0;
    for (size_t i = 0; i < a->spots; i++) done += a->spot[i].state > SPOT_BUSY;
    if (a->options.progress)
        a->options.progress(a->options.ctx, a->number, done, a->spots);
}

static int pool_is_open(const qp_annotator *a) {
    for (size_t i = 0; i < a->spots; i++)
        if (a->spot[i].state <= SPOT_BUSY) return 1;
    return 0;
}

static void pool_wait_for(qp_annotator *a) {
    qp_engine *busy[QP_ANNOTATE_ENGINES];
    size_t n = 0;
    for (unsigned i = 0; i < a->options.engines; i++)
        if (a->desk[i].engine) busy[n++] = a->desk[i].engine;
    if (n) qp_engine_wait(busy, n, 100);
}

int qp__pool_begin(qp_annotator *a) {
    a->desk = calloc(a->options.engines, sizeof *a->desk);
    for (unsigned i = 0; a->desk && i < a->options.engines; i++)
        a->desk[i].spot = POOL_NO_SPOT;
    return !a->desk;
}

void qp__pool_run(qp_annotator *a) {
    while (pool_is_open(a) && !a->status) {
        int left = 0;
        for (unsigned i = 0; i < a->options.engines && !a->status; i++) {
            pool_serve(a, &a->desk[i]);
            left += !a->desk[i].closed;
        }
        if (!left) a->status = a->gone;
        if (left && pool_is_open(a) && !a->status) pool_wait_for(a);
        pool_show_progress(a);
    }
}

void qp__pool_end(qp_annotator *a) {
    for (unsigned i = 0; a->desk && i < a->options.engines; i++)
        qp_engine_close(a->desk[i].engine);
    free(a->desk);
}
