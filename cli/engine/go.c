/* go.c - qipu engine --go: an engine thinks about one position.
 *
 * Owns the line of thought as it is printed. The engine gets the moves since
 * the last capture, by which it sees what repeats; its own moves are checked
 * before they are shown.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine_common.h"

typedef struct go_run {
    engine_job *job;
    qp_pos pos; /* that is thought about */
    int thinking;
    int headed; /* the names of the columns are printed */
} go_run;

/* ---- thoughts ------------------------------------------------------------ */

static void put_pv_text(const go_run *run, const qp_move *pv, size_t n) {
    qp_pos pos = run->pos;
    for (size_t i = 0; i < n; i++) {
        char text[QP_MOVE_MAX];
        qp_move_write(text, &pos, pv[i], run->job->notation,
                      run->job->move_flags);
        printf("%s%s", i ? " " : "", text);
        qp_pos_play(&pos, pv[i]);
    }
}

static void put_pv_json(const go_run *run, const qp_move *pv, size_t n) {
    qp_pos pos = run->pos;
    putchar('[');
    for (size_t i = 0; i < n; i++) {
        char text[QP_MOVE_MAX];
        qp_move_write(text, &pos, pv[i], run->job->notation,
                      run->job->move_flags);
        if (i) putchar(',');
        json_text(stdout, qp_text_of(text));
        qp_pos_play(&pos, pv[i]);
    }
    putchar(']');
}

static void put_json_count(const char *name, const qp_engine_info *info,
                           unsigned bit, uint64_t number) {
    if (info->known & bit)
        printf("\"%s\":%llu,", name, (unsigned long long)number);
    else
        printf("\"%s\":null,", name);
}

/* 1 if the score is a lower bound, -1 if an upper one: from Red's side, where
 * a bound of Black's is the other one. */
static int bound_of(const go_run *run, const qp_engine_info *info) {
    int bound = info->known & QP_INFO_LOWER   ? 1
                : info->known & QP_INFO_UPPER ? -1
                                              : 0;
    return qp_pos_turn(&run->pos) == QP_RED ? bound : -bound;
}

static void put_thought_json(const go_run *run, const qp_engine_info *info,
                             const qp_move *pv, size_t n) {
    char score[QP_ENGINE_SCORE_MAX];
    qp_engine_score_write(score, info, qp_pos_turn(&run->pos), 0);
    putchar('{');
    put_json_count("depth", info, QP_INFO_DEPTH, info->depth);
    put_json_count("line", info, QP_INFO_MULTIPV, info->multipv);
    fputs("\"eval\":", stdout);
    json_text(stdout, qp_text_of(score));
    fputs(",\"bound\":", stdout);
    int bound = bound_of(run, info);
    json_text(stdout, qp_text_of(bound > 0   ? "lower"
                                 : bound < 0 ? "upper"
                                             : NULL));
    putchar(',');
    put_json_count("nodes", info, QP_INFO_NODES, info->nodes);
    put_json_count("ms", info, QP_INFO_TIME, info->time_ms);
    fputs("\"pv\":", stdout);
    put_pv_json(run, pv, n);
    puts("}");
}

static void put_thought(go_run *run, const qp_engine_info *info,
                        const qp_move *pv, size_t n) {
    char score[QP_ENGINE_SCORE_MAX], shown[QP_ENGINE_SCORE_MAX + 2];
    qp_engine_score_write(score, info, qp_pos_turn(&run->pos), 1);
    int bound = bound_of(run, info);
    snprintf(shown, sizeof shown, "%s%s",
             bound > 0   ? ">="
             : bound < 0 ? "<="
                         : "",
             score);
    if (!run->headed)
        fputs(tr("depth     score        nodes   seconds  line\n"), stdout);
    run->headed = 1;
    printf("%5u  %8s  %11llu  %8.2f  ", (unsigned)info->depth, shown,
           (unsigned long long)info->nodes, (double)info->time_ms / 1000);
    if (run->job->multipv > 1) printf("%u. ", (unsigned)info->multipv);
    put_pv_text(run, pv, n);
    putchar('\n');
}

static void on_event(void *ctx, qp_engine *engine,
                     const qp_engine_event *event) {
    go_run *run = ctx;
    const qp_engine_info *info = &event->info;
    qp_move pv[QP_ENGINE_PV];
    engine_complaint(engine, event);
    if (!run->thinking || event->kind != QP_ENGINE_INFO ||
        !(info->known & (QP_INFO_SCORE | QP_INFO_MATE)) ||
        !(info->known & QP_INFO_PV))
        return;
    size_t n =
        qp_engine_moves(pv, QP_ENGINE_PV, NULL, qp_engine_dialect_of(engine),
                        &run->pos, info->pv);
    if (run->job->json)
        put_thought_json(run, info, pv, n);
    else
        put_thought(run, info, pv, n);
    fflush(stdout);
}

/* ---- the best move ------------------------------------------------------- */

static void put_name(const engine_job *job, const qp_engine *e) {
    const qp_engine_dialect *d = qp_engine_dialect_of(e);
    if (job->json) return;
    safe_puts(stdout, *d->name ? d->name : job->options.command);
    printf(" (%s)\n", qp_protocol_name(d->protocol));
}

/* A best move, with the one that is expected after it. */
static void put_best(const go_run *run, const qp_engine_result *r) {
    qp_move moves[2] = {r->best, r->ponder};
    char text[QP_MOVE_MAX];
    if (run->job->json) {
        fputs("{\"best\":", stdout);
        put_pv_json(run, moves, r->has_ponder ? 2 : 1);
        printf(",\"draw\":%s,\"resigns\":%s}\n",
               r->flags & QP_ENGINE_OFFERS_DRAW ? "true" : "false",
               r->flags & QP_ENGINE_RESIGNS ? "true" : "false");
        return;
    }
    qp_move_write(text, &run->pos, r->best, run->job->notation,
                  run->job->move_flags);
    printf(tr("best move: %s\n"), text);
    if (r->flags & QP_ENGINE_OFFERS_DRAW)
        fputs(tr("the engine offers a draw\n"), stdout);
    if (r->flags & QP_ENGINE_RESIGNS) fputs(tr("the engine resigns\n"), stdout);
}

/* Returns an exit status. */
static int put_result(go_run *run, const qp_engine *e) {
    const qp_engine_result *r = qp_engine_result_of(e);
    qp_engine_fault fault;
    qp_engine_fault_of(&fault, e);
    if (qp_engine_state(e) == QP_ENGINE_FAILED)
        return engine_report(&run->job->to, &fault, run->job->options.command);
    if (r->pv_cut)
        fputs(tr("qipu engine: the engine sent an illegal move in a line; the "
                 "line was cut there\n"),
              stderr);
    if (r->status) {
        fault.status = r->status;
        return engine_report(&run->job->to, &fault, r->said);
    }
    put_best(run, r);
    return EXIT_FINE;
}

static int think(go_run *run, qp_engine *e, qp_line *line) {
    qp_status status = qp_engine_think_line(e, line, &run->job->go);
    if (status) {
        qp_engine_fault fault = {.status = status};
        return engine_report(&run->job->to, &fault, run->job->options.command);
    }
    run->thinking = 1;
    while (qp_engine_state(e) == QP_ENGINE_THINKING)
        qp_engine_wait(&e, 1, 1000);
    return put_result(run, e);
}

static int think_of_line(engine_job *job, qp_line *line) {
    go_run run = {.job = job, .pos = *qp_line_pos(line)};
    qp_engine *e = NULL;
    job->options.ctx = &run;
    job->options.event = on_event;
    int status = engine_open(&e, &job->options, &job->to);
    if (!status) {
        put_name(job, e);
        status = think(&run, e, line);
        qp_engine_close(e);
    }
    return status;
}

int engine_go(engine_job *job, const db_place *place) {
    qp_line *line = qp_line_new(NULL, NULL);
    if (!line) return system_error("memory");
    int status = db_place_line(&cmd_engine, place, line, &job->to.style);
    if (status) {
        qp_line_free(line);
        return status;
    }
    if (qp_pos_state(qp_line_pos(line)) == QP_PLAYING) {
        status = think_of_line(job, line);
    } else {
        fputs(tr("qipu engine: no legal move: the game is over\n"), stderr);
        status = EXIT_BAD;
    }
    qp_line_free(line);
    return status;
}
