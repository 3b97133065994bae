/* engine_pool.c - the positions of a game, spread over engines.
 *
 * Owns who thinks about what, and what becomes of engines that fail. One that
 * ended by itself, or hung, has failed at its position: it is started again and
 * asked once more, and then the position is left. One that somebody killed has
 * not: its position is asked again many times before it is left.
 *
 * SPDX-License-Identifier: MIT
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "annotate.h"

enum { STRIKES_MOST = 2, KILLS_MOST = 50, NO_SPOT = -1 };

typedef struct desk {
    qp_engine *engine;  /* NULL: to be started */
    long spot;          /* that it thinks about, or NO_SPOT */
    int strikes, kills; /* while it was started; since it last thought */
    int closed;         /* it cannot be started */
    uint64_t game;      /* that it was last asked about */
} desk;

/* ---- failures ------------------------------------------------------------ */

/* Nonzero when the end was not the engine's own doing. */
static int was_killed(const qp_engine_fault *fault) {
    return fault->ended &&
           (fault->signal == SIGKILL || fault->signal == SIGTERM ||
            fault->signal == SIGINT || fault->signal == SIGHUP);
}

/* Says which position is left, and why. */
static void report_left(annotate *a, const spot *s, const qp_engine_fault *f,
                        const char *about) {
    size_t ply = (size_t)(s - a->spot);
    progress_clear();
    if (!a->job->style.json)
        safe_printf(stderr,
                    tr("qipu engine: game %llu, position %llu is left without "
                       "a score:\n"),
                    (unsigned long long)a->number, (unsigned long long)ply);
    engine_report(a->job, f, about);
    a->worst = EXIT_BAD;
}

/* The engine failed at its position. */
static void strike(annotate *a, desk *d, const qp_engine_fault *fault,
                   const char *about) {
    spot *s = &a->spot[d->spot];
    int killed = was_killed(fault);
    d->spot = NO_SPOT;
    s->state = SPOT_WAITS;
    if (killed ? ++s->kills < KILLS_MOST : ++s->strikes < STRIKES_MOST) return;
    s->state = SPOT_LEFT;
    report_left(a, s, fault, about);
}

/* ---- results ------------------------------------------------------------- */

static void take_found(annotate *a, desk *d, const qp_engine_result *r) {
    spot *s = &a->spot[d->spot];
    journal_entry entry = {
        .game = a->number, .ply = (uint64_t)d->spot, .key = s->key};
    journal_score *f = &s->found;
    f->known = r->info.known & (QP_INFO_SCORE | QP_INFO_MATE);
    f->score = r->info.score;
    f->depth = r->info.depth;
    f->count = r->pv_count < JOURNAL_LINE ? r->pv_count : JOURNAL_LINE;
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
    d->spot = NO_SPOT;
    d->strikes = d->kills = 0;
    if (!journal_add(&a->journal, &entry)) return;
    progress_clear();
    a->fatal = system_error(a->journal.name);
}

/* A thought has ended. */
static void take_result(annotate *a, desk *d) {
    const qp_engine_result *r = qp_engine_result_of(d->engine);
    qp_engine_fault fault;
    /* HoiXiangqi plays an only move without a thought. */
    if (!r->status && (r->info.known & (QP_INFO_SCORE | QP_INFO_MATE) ||
                       a->spot[d->spot].forced)) {
        take_found(a, d, r);
        return;
    }
    qp_engine_fault_of(&fault, d->engine);
    fault.status = r->status ? r->status : QP_E_ENGINE_NONE;
    strike(a, d, &fault, r->status ? r->said : tr("no score"));
}

/* ---- asking -------------------------------------------------------------- */

/* The position that the moves of a question begin from. */
static const qp_pos *base_of(annotate *a, size_t at) {
    if (at < a->base_at || !a->base_at) {
        a->base = *qp_game_start(a->game);
        a->base_at = 0;
    }
    while (a->base_at < at) qp_pos_play(&a->base, a->spot[++a->base_at].move);
    return &a->base;
}

static void ask(annotate *a, desk *d, size_t at) {
    size_t from = a->spot[at].window, n = at > from ? at - from : 0;
    qp_engine_task task = {.base = base_of(a, from), .go = a->job->go};
    qp_move *moves = malloc((n ? n : 1) * sizeof *moves);
    qp_engine_fault fault = {.status = QP_E_NOMEM};
    for (size_t i = 0; moves && i < n; i++)
        moves[i] = a->spot[from + 1 + i].move;
    task.moves = moves;
    task.move_count = n;
    d->spot = (long)at;
    a->spot[at].state = SPOT_BUSY;
    if (moves && d->game != a->number)
        fault.status = qp_engine_new_game(d->engine);
    d->game = a->number;
    if (moves) fault.status = qp_engine_think(d->engine, &task);
    if (fault.status) strike(a, d, &fault, a->job->options.command);
    free(moves);
}

/* The next position that waits, or NO_SPOT. */
static long next_spot(const annotate *a) {
    for (size_t i = 0; i < a->spots; i++)
        if (a->spot[i].state == SPOT_WAITS) return (long)i;
    return NO_SPOT;
}

/* ---- engines ------------------------------------------------------------- */

/* An engine is gone: it thought, it rested, or it was starting. */
static void take_failure(annotate *a, desk *d) {
    qp_engine_fault fault;
    qp_engine_fault_of(&fault, d->engine);
    if (d->spot != NO_SPOT) {
        strike(a, d, &fault, a->job->options.command);
    } else if (was_killed(&fault) ? ++d->kills >= KILLS_MOST
                                  : ++d->strikes >= STRIKES_MOST) {
        a->worst = engine_report(a->job, &fault, a->job->options.command);
        d->closed = 1;
    }
    qp_engine_close(d->engine);
    d->engine = NULL;
}

static void start(annotate *a, desk *d) {
    qp_engine_fault fault;
    if (!qp_engine_open(&d->engine, &a->job->options, NULL, &fault)) return;
    d->engine = NULL;
    d->closed = 1;
    a->worst = engine_report(a->job, &fault, a->job->options.command);
}

/* Whatever can be done for one engine without waiting. */
static void serve(annotate *a, desk *d) {
    if (d->closed) return;
    if (!d->engine) start(a, d);
    if (!d->engine) return;
    switch (qp_engine_state(d->engine)) {
    case QP_ENGINE_FAILED: take_failure(a, d); return;
    case QP_ENGINE_IDLE:
        if (d->spot != NO_SPOT) take_result(a, d);
        if (next_spot(a) != NO_SPOT) ask(a, d, (size_t)next_spot(a));
        return;
    default: return;
    }
}

static void show_progress(const annotate *a) {
    size_t done = 0;
    for (size_t i = 0; i < a->spots; i++) done += a->spot[i].state > SPOT_BUSY;
    progress_words(tr("\rgame %llu: %llu of %llu positions"), a->number, done,
                   a->spots);
}

static int is_open(const annotate *a) {
    for (size_t i = 0; i < a->spots; i++)
        if (a->spot[i].state <= SPOT_BUSY) return 1;
    return 0;
}

static void wait_for(annotate *a) {
    qp_engine *busy[64];
    size_t n = 0;
    for (int i = 0; i < a->job->engines && n < 64; i++)
        if (a->desk[i].engine) busy[n++] = a->desk[i].engine;
    if (n) qp_engine_wait(busy, n, 100);
}

int annotate_begin(annotate *a) {
    a->desk = calloc((size_t)a->job->engines, sizeof *a->desk);
    for (int i = 0; a->desk && i < a->job->engines; i++)
        a->desk[i].spot = NO_SPOT;
    return !a->desk;
}

void annotate_positions(annotate *a) {
    while (is_open(a) && !a->fatal) {
        int left = 0;
        for (int i = 0; i < a->job->engines && !a->fatal; i++) {
            serve(a, &a->desk[i]);
            left += !a->desk[i].closed;
        }
        if (!left) a->fatal = a->worst ? a->worst : EXIT_SYSTEM;
        if (left && is_open(a) && !a->fatal) wait_for(a);
        show_progress(a);
    }
}

void annotate_end(annotate *a) {
    for (int i = 0; i < a->job->engines; i++)
        qp_engine_close(a->desk[i].engine);
    free(a->desk);
}
