/* annotate_file.c - qipu engine --annotate: games of a file, annotated.
 *
 * Owns the output, which is written when all games are annotated, and what is
 * said meanwhile. The library annotates (qipu/annotate.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <string.h>

#include "../io/game_or_positions.h"
#include "engine_common.h"
#include "qipu/annotate.h"

typedef struct annotate_run {
    engine_job *job;
    qp_annotator *annotator;
    char journal[4200]; /* the name of a longer one is too long */
    qp_game *game;
    game_output out;
    int fatal; /* an exit status: nothing more is done */
    int worst;
} annotate_run;

/* ---- messages ------------------------------------------------------------ */

static void on_event(void *ctx, qp_engine *engine,
                     const qp_engine_event *event) {
    (void)ctx;
    if (qp_engine_state(engine) == QP_ENGINE_STARTING)
        engine_complaint(engine, event);
}

static void on_failure(void *ctx, const qp_annotate_failure *failure) {
    annotate_run *run = ctx;
    int at_position = failure->ply != QP_PLY_NONE;
    progress_clear();
    if (at_position && !options_common()->json)
        safe_printf(stderr,
                    tr("qipu engine: game %llu, position %llu has no score:\n"),
                    (unsigned long long)failure->game,
                    (unsigned long long)failure->ply);
    run->worst = engine_report(&run->job->to, failure->fault, failure->about);
    if (at_position) run->worst = EXIT_BAD;
}

static void on_progress(void *ctx, uint64_t game, size_t done,
                        size_t positions) {
    (void)ctx;
    progress_words(tr("\rgame %llu: %llu of %llu positions"), game, done,
                   positions);
}

/* ---- the games ----------------------------------------------------------- */

static int write_stdout(void *ctx, const char *bytes, size_t len) {
    (void)ctx;
    return fwrite(bytes, 1, len, stdout) != len;
}

static int put_table(const annotate_run *run) {
    qp_sink out = {NULL, write_stdout};
    if (run->out.games) putchar('\n');
    qp_status status = qp_annotator_table(run->annotator, run->game, &out);
    fflush(stdout);
    return status == QP_E_NOMEM;
}

/* Nothing more is annotated; the rest is read for its problems. */
static int give_up(annotate_run *run, qp_status status) {
    if (status == QP_E_NOMEM || status == QP_E_LIMIT) return 1;
    if (status == QP_E_IO)
        run->fatal = system_error(run->journal);
    else
        run->fatal = run->worst ? run->worst : EXIT_SYSTEM;
    return 0;
}

static int take_game(void *ctx, const qp_game *game) {
    annotate_run *run = ctx;
    errno = ENOMEM;
    if (run->fatal) return 0;
    if (qp_game_copy(run->game, game)) return 1;
    qp_status status = qp_annotator_game(run->annotator, run->game);
    progress_clear();
    if (status) return give_up(run, status);
    errno = ENOMEM;
    if (run->job->games.output && !options_common()->quiet &&
        !options_common()->results && put_table(run))
        return 1;
    status = game_output_put(&run->out, run->game, run->out.games + 1);
    if (status == QP_E_IO) errno = EIO;
    return status != QP_OK;
}

/* 0, or an exit status after a report. */
static int make_annotator(annotate_run *run) {
    engine_job *job = run->job;
    int kept = job->games.output && strcmp(job->games.output, "-") != 0;
    qp_annotate_options o = {.size = sizeof o,
                             .engine = job->options,
                             .go = job->go,
                             .engines = (unsigned)job->engines,
                             .line = (unsigned)job->line,
                             .losses = job->loss,
                             .journal = kept ? run->journal : NULL,
                             .restart = job->games.force,
                             .lang = words_lang(),
                             .notation = job->notation,
                             .move_flags = job->move_flags,
                             .ctx = run,
                             .failed = on_failure,
                             .progress = on_progress};
    o.engine.event = on_event;
    if (kept)
        snprintf(run->journal, sizeof run->journal, "%s.journal",
                 job->games.output);
    switch (qp_annotator_new(&run->annotator, &o)) {
    case QP_OK: return EXIT_FINE;
    case QP_E_IO: return system_error(run->journal);
    case QP_E_ENGINE_LOCKED:
        safe_printf(stderr,
                    tr("qipu engine: another qipu process is writing %s\n"),
                    job->games.output);
        return EXIT_SYSTEM;
    case QP_E_ENGINE_JOURNAL:
        safe_printf(stderr,
                    tr("qipu engine: %s was made with another engine or limit: "
                       "use the same ones, or --force to start again\n"),
                    run->journal);
        return EXIT_BAD;
    default: errno = ENOMEM; return system_error(job->input);
    }
}

static int annotate_all(annotate_run *run) {
    int status =
        games_read(&run->job->to.style, run->job->input, take_game, run);
    progress_clear();
    if (run->fatal) return run->fatal;
    if (status < run->worst) status = run->worst;
    if (status != EXIT_SYSTEM) status = game_output_close(&run->out, status);
    if (status < EXIT_USAGE) qp_annotator_finish(run->annotator);
    return status;
}

int engine_annotate(engine_job *job) {
    annotate_run run = {.job = job, .out = {.late = 1}};
    if (games_spool_stdin()) return system_error("<stdin>");
    int status = game_output_open(&run.out, &cmd_engine, &job->games);
    if (!status) status = make_annotator(&run);
    if (!status) {
        run.game = qp_game_new(NULL);
        errno = ENOMEM;
        status = run.game ? annotate_all(&run) : system_error(job->input);
    }
    qp_annotator_free(run.annotator);
    game_output_abandon(&run.out);
    qp_game_free(run.game);
    return status;
}
