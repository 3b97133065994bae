/* fen.c - qipu fen: reads positions in any dialect, writes canonical FEN.
 *
 * Owns the spelling of the results. What a line may hold and what is wrong
 * with it is position_line.c's.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../io/position_value.h"
#include "../io/game_or_positions.h"

/* What to do with each position. */
typedef struct fen_output {
    int mirror, flip;
    int last, every;      /* of games */
    qp_notation notation; /* of commands */
    db_place place;
    fen_job *job;
} fen_output;

/* Writes a text on a line, or as the member `name` of an object. */
static void put_result(const fen_job *job, const char *name, qp_text text) {
    if (!job->json) {
        puts(text.ptr);
        return;
    }
    fputs("{\"file\":", stdout);
    json_text(stdout, (qp_text){job->file, job->file ? strlen(job->file) : 0});
    fputs(",\"line\":", stdout);
    json_number(stdout, job->line);
    printf(",\"%s\":", name);
    json_text(stdout, text);
    fputs("}\n", stdout);
}

/* Writes the history as a command; nonzero if out of memory. */
static int put_line(const fen_job *job) {
    const fen_output *output = job->ctx;
    const qp_line *line = job->history;
    if (job->check) return 0;
    size_t n = qp_line_write(NULL, 0, line, output->notation);
    char *text = malloc(n + 1);
    if (!text) return -1;
    qp_line_write(text, n + 1, line, output->notation);
    put_result(job, "position", (qp_text){text, n});
    free(text);
    return 0;
}

static void put_setup(fen_job *job, const qp_setup *setup) {
    const fen_output *output = job->ctx;
    char text[QP_FEN_MAX];
    qp_setup seen = *setup, other;
    if (job->check) return;
    if (job->history) {
        qp_err err = {.code = QP_E_NOMEM};
        diag_place place = {.file = job->file};
        if (put_line(job))
            diag_show(NULL, &job->style, &err, &place, &job->count);
        return;
    }
    if (output->mirror) {
        qp_setup_mirror(&other, &seen);
        seen = other;
    }
    if (output->flip) {
        qp_setup_flip(&other, &seen);
        seen = other;
    }
    size_t n = qp_fen_write(text, &seen);
    put_result(job, "fen", (qp_text){text, n});
}

static void put_summary(const fen_job *job) {
    const char *format =
        job->json ? "{\"positions\":%llu,\"errors\":%llu,\"warnings\":%llu}\n"
                  : tr("%llu positions, %llu errors, %llu warnings\n");
    counts_print(stdout, format, (unsigned long long)job->positions,
                 (unsigned long long)job->count.errors,
                 (unsigned long long)job->count.warnings);
}

/* ---- games -------------------------------------------------------------- */

static int put_game_line(fen_output *output) {
    output->job->positions++;
    return put_line(output->job);
}

/* The same as commands. */
static int take_game_line(fen_output *output, const qp_game *game) {
    qp_line *line = output->job->history;
    int bad = 0;
    qp_line_clear(line, qp_game_start(game));
    qp_node node = qp_game_next(game, QP_ROOT);
    for (; node != QP_NO_NODE && !bad; node = qp_game_next(game, node)) {
        if (output->every) bad = put_game_line(output);
        if (!bad) bad = qp_line_play(line, qp_game_move(game, node)) != QP_OK;
    }
    if (!bad) bad = put_game_line(output);
    if (bad) errno = ENOMEM;
    return bad;
}

static int take_game(void *ctx, const qp_game *game) {
    fen_output *output = ctx;
    if (output->job->history) return take_game_line(output, game);
    qp_pos pos = *qp_game_start(game);
    qp_node node = qp_game_next(game, QP_ROOT);
    for (; node != QP_NO_NODE; node = qp_game_next(game, node)) {
        if (output->every) {
            output->job->positions++;
            put_setup(output->job, qp_pos_setup(&pos));
        }
        qp_pos_play(&pos, qp_game_move(game, node));
    }
    output->job->positions++;
    put_setup(output->job, qp_pos_setup(&pos));
    return 0;
}

/* A file of games gives positions if an option selects them. */
static int take_games(fen_job *job, char *name) {
    fen_output *output = job->ctx;
    if (output->last || output->every) {
        job->file = shown_name(name);
        job->line = 0;
        return games_read(&job->style, name, take_game, output);
    }
    safe_printf(
        stderr,
        tr("qipu fen: %s contains games, not positions: use --last or --all\n"),
        shown_name(name));
    return EXIT_BAD;
}

static int take_all(fen_output *output, int n, char **argv) {
    char *standard[] = {argv[0], "-"};
    int status = EXIT_FINE;
    if (db_place_given(&output->place)) {
        status = db_place_take(&cmd_fen, &output->place, output->job);
        if (!n || status > EXIT_BAD) return status;
    }
    /* Whoever types positions gets an answer to each line: only games are read
     * ahead. */
    if ((output->last || output->every) && games_spool_stdin())
        return system_error("<stdin>");
    int rc =
        games_operands(output->job, n ? n : 1, n ? argv : standard, take_games);
    if (rc > status) status = rc;
    if (output->job->check) put_summary(output->job);
    return status;
}

static int run(int argc, char **argv) {
    fen_output output = {.mirror = 0};
    const char *ranks = NULL;
    int position = 0, from = 0;
    fen_job job = {.take = put_setup, .ctx = &output};
    const option_spec specs[] = {DB_PLACE_SPECS(&output.place),
                                 {"--fix", 0, &job.fix, NULL},
                                 {"--check", 0, &job.check, NULL},
                                 {"--mirror", 0, &output.mirror, NULL},
                                 {"--swap-sides", 0, &output.flip, NULL},
                                 {"--last", 0, &output.last, NULL},
                                 {"--all", 0, &output.every, NULL},
                                 {"--with-moves", 0, &position, NULL},
                                 {"--ranks", 1, NULL, &ranks},
                                 {"--json", 0, &job.json, NULL},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_fen, argc, argv, specs);
    if (n < 0) return EXIT_USAGE;
    output.job = &job;
    if (output.last && output.every)
        return usage_error(&cmd_fen, "--last and --all exclude each other");
    if (position && (output.mirror || output.flip))
        return usage_error(&cmd_fen,
                           "--with-moves excludes --mirror and --swap-sides");
    if (value_ranks(&cmd_fen, ranks, &from)) return EXIT_USAGE;
    output.notation = from > 0 ? QP_NOTATION_UCI : QP_NOTATION_UCCI;
    if (position && !(job.history = qp_line_new(NULL, NULL)))
        return system_error("fen");
    int status = take_all(&output, n, argv);
    qp_line_free(job.history);
    return status;
}

const command cmd_fen = {"fen", run};
