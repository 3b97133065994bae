/* unrank.c - qipu unrank: the position with a number.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <string.h>

#include "../io/code_text.h"
#include "../io/text_lines.h"
#include "../io/position_number.h"

typedef struct unrank_job {
    int chess;
    diag_style style;
    diag_count count;
    const char *file;
} unrank_job;

static void take_number(unrank_job *job, qp_text text, uint64_t line) {
    uint8_t bytes[NUMBER_BYTES];
    any_setup setup;
    qp_err err = {0};
    if (!qp_number_read(bytes, number_size(job->chess), text, &err) &&
        !number_position(&setup, bytes, job->chess, &err)) {
        number_put_fen(stdout, &setup);
        return;
    }
    diag_place place = {.file = job->file};
    if (!err.what[0])
        snprintf(err.what, sizeof err.what, "%.*s",
                 (int)(text.len < 60 ? text.len : 60), text.ptr);
    err.at = (qp_at){0, line, line ? 1 : 0};
    diag_show(NULL, &job->style, &err, &place, &job->count);
}

static void take_line(void *ctx, qp_text line, uint64_t number) {
    line = code_trim(line);
    if (line.len && *line.ptr != '#') take_number(ctx, line, number);
}
static void take_problem(void *ctx, const qp_err *err) {
    unrank_job *job = ctx;
    diag_place place = {.file = job->file};
    diag_show(NULL, &job->style, err, &place, &job->count);
}

static int take_stdin(unrank_job *job) {
    job->file = shown_name("-");
    qp_status rc = fen_feed(stdin, take_line, take_problem, job);
    job->file = NULL;
    if (!rc) return EXIT_FINE;
    if (rc == QP_E_NOMEM) errno = ENOMEM;
    return system_problem(&job->style, "-", NULL);
}

static int run(int argc, char **argv) {
    unrank_job job = {0};
    const char *game = NULL;
    const option_spec specs[] = {{"--variant", 1, NULL, &game},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_unrank, argc, argv, specs);
    if (n < 0 || any_game(&cmd_unrank, &job.chess, game)) return EXIT_USAGE;
    int worst = n ? EXIT_FINE : take_stdin(&job);
    for (int i = 1; i <= n; i++) {
        int status = EXIT_FINE;
        if (!strcmp(argv[i], "-"))
            status = take_stdin(&job);
        else
            take_number(&job, code_trim((qp_text){argv[i], strlen(argv[i])}),
                        0);
        if (status > worst) worst = status;
    }
    if (worst) return worst;
    return job.count.errors ? EXIT_BAD : EXIT_FINE;
}

const command cmd_unrank = {"unrank", run};
