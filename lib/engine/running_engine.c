/* running_engine.c - the state of a running engine, and searches.
 *
 * Owns the phases: introduces, settles, rests, syncs, thinks. Before each
 * search it also sends isready at once: a
 * `nobestmove` with which an engine of UCCI answers a stop that came too late
 * is then seen to be of the thought before. Knows no clock and no process.
 *
 * SPDX-License-Identifier: MIT
 */
#include "running_engine.h"

#include <stdio.h>
#include <string.h>

#include "protocol_line.h"

/* ---- writing ------------------------------------------------------------- */

static int run_write(void *ctx, const char *bytes, size_t len) {
    qp_engine *e = ctx;
    return qp__engine_add(&e->out, &e->alloc, bytes, len);
}

/* A command goes out whole or not at all. */
qp_status qp__engine_send(qp_engine *e, const qp_engine_command *command) {
    qp_sink sink = {e, run_write};
    size_t before = e->out.len;
    qp_status status = qp_engine_ask(&sink, &e->dialect, command);
    if (status) e->out.len = before;
    return status == QP_E_IO ? QP_E_NOMEM : status;
}

static qp_status run_send_verb(qp_engine *e, qp_engine_verb verb) {
    return qp__engine_send(e, &(qp_engine_command){.verb = verb});
}

/* ---- settling ------------------------------------------------------------ */

static int run_can_ping(const qp_engine *e) {
    return e->dialect.protocol != QP_PROTOCOL_CECP ||
           (e->dialect.flags & QP_ENGINE_PING);
}

static qp_status run_set(qp_engine *e, const qp_engine_setting *setting) {
    return qp__engine_send(e, &(qp_engine_command){.verb = QP_ASK_OPTION,
                                                   .name = setting->name,
                                                   .text = setting->value});
}

/* It has introduced itself: its options, then the first game. */
static void run_settle(qp_engine *e) {
    qp_status status = QP_OK;
    for (size_t i = 0; i < e->kept->setting_count && !status; i++)
        status = run_set(e, &e->kept->settings[i]);
    if (!status) status = run_send_verb(e, QP_ASK_NEW_GAME);
    if (!status && run_can_ping(e)) status = run_send_verb(e, QP_ASK_READY);
    e->phase = run_can_ping(e) ? ENGINE_SETTLES : ENGINE_RESTS;
    if (status) qp__engine_fail(e, status);
}

static void run_introduced(qp_engine *e, const qp_engine_event *event) {
    if (event->kind == QP_ENGINE_INTRODUCED)
        run_settle(e);
    else if (event->flags & QP_ENGINE_NOT_DONE)
        e->deadline += 10 * (int64_t)e->options.start_ms;
    else if (event->kind == QP_ENGINE_ERROR && e->tried)
        qp__engine_next(e);
}

/* ---- thinking ------------------------------------------------------------ */

static void run_say(qp_engine *e, qp_text text) {
    size_t n =
        text.len < sizeof e->result.said ? text.len : sizeof e->result.said - 1;
    memset(e->result.said, 0, sizeof e->result.said);
    if (n) memcpy(e->result.said, text.ptr, n);
}

static void run_finish(qp_engine *e, qp_status status) {
    e->result.status = status;
    e->result.stopped = e->stopping;
    e->phase = ENGINE_RESTS;
}

/* Of several lines the first is kept, the last whole one of it. */
static void run_info(qp_engine *e, const qp_engine_info *info) {
    unsigned bound = info->known & (QP_INFO_LOWER | QP_INFO_UPPER);
    if (e->dialect.protocol == QP_PROTOCOL_CECP && e->go.nodes &&
        info->nodes >= e->go.nodes)
        qp_engine_stop(e);
    if (!(info->known & (QP_INFO_SCORE | QP_INFO_MATE)) || info->multipv > 1 ||
        (bound && e->whole))
        return;
    e->whole = !bound;
    e->result.info = *info;
    e->result.info.pv = (qp_text){NULL, 0};
    if (!(info->known & QP_INFO_PV)) return;
    qp_text rest;
    e->result.pv_count = qp_engine_moves(e->result.pv, QP_ENGINE_PV, &rest,
                                         &e->dialect, &e->pos, info->pv);
    e->result.pv_cut = e->result.pv_count < QP_ENGINE_PV && rest.len;
}

static void run_best(qp_engine *e, const qp_engine_event *event) {
    qp_engine_result *r = &e->result;
    qp_pos after = e->pos;
    qp_move move;
    run_say(e, event->move);
    r->flags |= event->flags;
    if (event->kind == QP_ENGINE_NOBESTMOVE) {
        run_finish(e, QP_E_ENGINE_NONE);
        return;
    }
    if (!qp_engine_move(&move, &e->dialect, event->move) ||
        !qp_pos_legal(&e->pos, move)) {
        run_finish(e, QP_E_ENGINE_MOVE);
        return;
    }
    r->best = move;
    r->has_best = 1;
    qp_pos_play(&after, move);
    if (event->ponder.len &&
        qp_engine_move(&move, &e->dialect, event->ponder) &&
        qp_pos_legal(&after, move)) {
        r->ponder = move;
        r->has_ponder = 1;
    }
    run_finish(e, QP_OK);
}

static void run_thought(qp_engine *e, const qp_engine_event *event) {
    switch (event->kind) {
    case QP_ENGINE_INFO: run_info(e, &event->info); return;
    case QP_ENGINE_BESTMOVE:
    case QP_ENGINE_NOBESTMOVE: run_best(e, event); return;
    case QP_ENGINE_DRAW: e->result.flags |= QP_ENGINE_OFFERS_DRAW; return;
    case QP_ENGINE_RESIGN:
        e->result.flags |= QP_ENGINE_RESIGNS;
        run_finish(e, QP_E_ENGINE_NONE);
        return;
    case QP_ENGINE_RESULT:
        run_say(e, event->text);
        run_finish(e, QP_E_ENGINE_NONE);
        return;
    case QP_ENGINE_ERROR:
        /* An unknown command does no harm; an illegal move or position is
         * never thought about. */
        if (!qp__engine_begins(event->text, "illegal")) return;
        run_say(e, event->text);
        run_finish(e, QP_E_ENGINE_REFUSED);
        return;
    default: return;
    }
}

/* ---- lines --------------------------------------------------------------- */

static void run_take_line(qp_engine *e, qp_text line) {
    qp_engine_event event;
    int stale = e->phase == ENGINE_SYNCS;
    qp_engine_read(&event, &e->dialect, line);
    if (e->phase <= ENGINE_SETTLES) qp_engine_learn(&e->dialect, &event);
    if (e->options.event && !(stale && event.kind >= QP_ENGINE_INFO &&
                              event.kind <= QP_ENGINE_NOBESTMOVE))
        e->options.event(e->options.ctx, e, &event);
    if (e->phase == ENGINE_INTRODUCES) {
        run_introduced(e, &event);
    } else if (e->phase == ENGINE_SETTLES && event.kind == QP_ENGINE_READY) {
        e->phase = ENGINE_RESTS;
    } else if (stale && event.kind == QP_ENGINE_READY) {
        e->phase = ENGINE_THINKS;
        qp__engine_begin(e);
    } else if (e->phase == ENGINE_THINKS) {
        run_thought(e, &event);
    }
}

/* The line that was gathered is complete. */
static void run_flush(qp_engine *e) {
    qp_text line = {e->line.ptr, e->line.len};
    int whole = !e->overlong;
    e->line.len = 0;
    e->overlong = 0;
    if (whole) run_take_line(e, line);
}

static void run_gather(qp_engine *e, const char *bytes, size_t len) {
    if (e->overlong || e->line.len + len > QP__ENGINE_LINE ||
        qp__engine_add(&e->line, &e->alloc, bytes, len))
        e->overlong = 1;
}

void qp__engine_feed(qp_engine *e, const char *bytes, size_t len) {
    uint64_t started = e->started;
    qp__engine_tail_add(&e->said, bytes, len);
    while (len && e->phase != ENGINE_GONE && e->started == started) {
        const char *nl = memchr(bytes, '\n', len);
        size_t n = nl ? (size_t)(nl - bytes) : len;
        run_gather(e, bytes, n);
        if (nl) run_flush(e);
        n += nl != NULL;
        bytes += n;
        len -= n;
    }
}

void qp__engine_feed_end(qp_engine *e) {
    if (e->line.len) run_flush(e);
}

/* ---- asking -------------------------------------------------------------- */

/* The position after all moves; 0 when one is not legal. */
static int run_play(qp_pos *pos, const qp_engine_task *task) {
    qp_pos_start(pos);
    if (task->base) *pos = *task->base;
    for (size_t i = 0; i < task->move_count; i++) {
        if (!qp_pos_legal(pos, task->moves[i])) return 0;
        qp_pos_play(pos, task->moves[i]);
    }
    return 1;
}

static qp_status run_ask_all(qp_engine *e, const qp_engine_task *task) {
    qp_engine_command position = {.verb = QP_ASK_POSITION,
                                  .base = task->base,
                                  .moves = task->moves,
                                  .move_count = task->move_count};
    qp_engine_command ban = {.verb = QP_ASK_BAN,
                             .moves = task->banned,
                             .move_count = task->banned_count};
    qp_engine_command go = {.verb = QP_ASK_GO, .go = task->go};
    qp_status status = QP_OK;
    go.go.turn = qp_pos_turn(&e->pos);
    /* HoiXiangqi does not read what it is sent while it thinks: it has to know
     * its limit. */
    if (e->dialect.protocol == QP_PROTOCOL_CECP && !go.go.movetime_ms)
        go.go.movetime_ms = e->options.think_ms;
    if (run_can_ping(e)) status = run_send_verb(e, QP_ASK_READY);
    if (!status) status = qp__engine_send(e, &position);
    if (!status && task->banned_count) status = qp__engine_send(e, &ban);
    if (!status) status = qp__engine_send(e, &go);
    return status;
}

qp_status qp_engine_think(qp_engine *engine, const qp_engine_task *task) {
    qp_pos pos;
    size_t before = engine->out.len;
    if (engine->phase != ENGINE_RESTS || !run_play(&pos, task)) return QP_E_ARG;
    engine->pos = pos;
    qp_status status = run_ask_all(engine, task);
    if (status) {
        engine->out.len = before;
        return status;
    }
    memset(&engine->result, 0, sizeof engine->result);
    engine->go = task->go;
    engine->whole = 0;
    engine->stopping = 0;
    engine->phase = run_can_ping(engine) ? ENGINE_SYNCS : ENGINE_THINKS;
    qp__engine_begin(engine);
    return QP_OK;
}

qp_status qp_engine_think_line(qp_engine *engine, qp_line *line,
                               const qp_engine_go *go) {
    size_t place = qp_line_ply(line), from = qp_line_window(line);
    size_t size = (place - from + 1) * sizeof(qp_move);
    qp_move *moves = qp__engine_get(&engine->alloc, size);
    if (!moves) return QP_E_NOMEM;
    for (size_t i = from; i < place; i++) {
        qp_ply ply;
        qp_line_get(&ply, line, i + 1);
        moves[i - from] = ply.move;
    }
    qp_line_seek(line, from);
    qp_pos base = *qp_line_pos(line);
    qp_line_seek(line, place);
    qp_engine_task task = {
        .base = &base, .moves = moves, .move_count = place - from};
    if (go) task.go = *go;
    qp_status status = qp_engine_think(engine, &task);
    qp__engine_release(&engine->alloc, moves, size);
    return status;
}

qp_status qp_engine_new_game(qp_engine *engine) {
    if (engine->phase != ENGINE_RESTS) return QP_E_ARG;
    return run_send_verb(engine, QP_ASK_NEW_GAME);
}

qp_status qp_engine_set(qp_engine *engine, const qp_engine_setting *setting) {
    return engine->phase == ENGINE_RESTS ? run_set(engine, setting) : QP_E_ARG;
}

void qp_engine_stop(qp_engine *engine) {
    if (engine->stopping ||
        (engine->phase != ENGINE_SYNCS && engine->phase != ENGINE_THINKS))
        return;
    /* If out of memory, it is killed without being asked to quit. */
    (void)!run_send_verb(engine, QP_ASK_STOP);
    qp__engine_last_call(engine);
}

/* ---- looking ------------------------------------------------------------- */

qp_engine_condition qp_engine_state(const qp_engine *engine) {
    switch (engine->phase) {
    case ENGINE_INTRODUCES:
    case ENGINE_SETTLES: return QP_ENGINE_STARTING;
    case ENGINE_RESTS: return QP_ENGINE_IDLE;
    case ENGINE_SYNCS:
    case ENGINE_THINKS: return QP_ENGINE_THINKING;
    case ENGINE_GONE: break;
    }
    return QP_ENGINE_FAILED;
}

const qp_engine_dialect *qp_engine_dialect_of(const qp_engine *engine) {
    return &engine->dialect;
}

long qp_engine_process(const qp_engine *engine) {
    return engine->process.pid;
}

const qp_engine_result *qp_engine_result_of(const qp_engine *engine) {
    return &engine->result;
}

void qp_engine_fault_of(qp_engine_fault *out, const qp_engine *engine) {
    *out = engine->fault;
    out->said = qp__engine_tail_text(&engine->said);
    out->errors = qp__engine_tail_text(&engine->errors);
}
