/* filter.c - qipu filter: one game a line in and out.
 *
 * Owns the way of a line. There is one line of output for each of input, in
 * their order, whatever is in it, so that it can stand in a pipe of Spark or be
 * a function of ClickHouse. Nothing is kept from one line to the next.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/json_line.h"
#include "filter_common.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct filter_job {
    filter_field field[FILTER_FIELDS];
    size_t fields;
    filter_columns columns;
    const char *null;
    qp_pattern pattern;
    int patterned, final, only, keep, unbuffered;
    diag_style style;
    diag_count count;
    filter_game game;
} filter_job;

/* ---- lines --------------------------------------------------------------- */

/* With --json: what would be a line of fields as an object. 0 if out of memory.
 */
static int put_object(const filter_job *job, qp_text text, int found,
                      int fits) {
    json_line line = json_begin(stdout);
    int good = 1;
    if (job->keep) json_put(&line, "line", text);
    for (size_t i = 0; good && i < job->fields; i++) {
        json_name(&line, filter_name(&job->field[i]));
        if (found)
            good = filter_put_json(&job->field[i], &job->game, fits);
        else
            fputs("null", stdout);
    }
    json_end(&line);
    return good;
}

static void put_null(const filter_job *job) {
    for (size_t i = 0; i < job->fields; i++) {
        if (i) putchar('\t');
        fputs(job->null, stdout);
    }
}

/* Nonzero if out of memory. */
static int put_fields(const filter_job *job, int fits) {
    for (size_t i = 0; i < job->fields; i++) {
        if (i) putchar('\t');
        if (!filter_put(&job->field[i], &job->game, fits)) return 1;
    }
    return 0;
}

/* Writes the fields of a line, or nulls. Nonzero if out of memory. */
static int put_line(const filter_job *job, qp_text line, int found, int fits) {
    int failed = 0;
    if (job->keep) {
        filter_raw(line);
        putchar('\t');
    }
    if (found)
        failed = put_fields(job, fits);
    else
        put_null(job);
    putchar('\n');
    return failed;
}

static void report(filter_job *job, qp_err *err, qp_text line,
                   uint64_t number) {
    diag_place place = {.file = shown_name("-"), .line = line};
    err->at.line = number;
    diag_show(NULL, &job->style, err, &place, &job->count);
}

/* 0, or EXIT_SYSTEM. */
static int do_line(filter_job *job, qp_text line, uint64_t number) {
    qp_err err;
    int fits = 1, out = 0;
    memset(&err, 0, sizeof err);
    qp_status status = filter_read(&job->game, &job->columns, line, &err);
    if (status == QP_E_NOMEM) out = 1;
    if (status && !out) report(job, &err, line, number);
    if (!status && job->patterned)
        fits = filter_fits(&job->game, &job->pattern, job->final);
    if (job->only && (status || !fits)) return EXIT_FINE;
    if (!out && options_common()->results)
        out = !put_object(job, line, !status, fits);
    else if (!out)
        out = put_line(job, line, !status, fits);
    if (out) errno = ENOMEM;
    if (out) return system_error("<stdin>");
    return job->unbuffered && fflush(stdout) ? EXIT_SYSTEM : EXIT_FINE;
}

static int do_lines(filter_job *job) {
    char *line = NULL;
    size_t room = 0;
    ssize_t len;
    int status = EXIT_FINE;
    errno = 0;
    for (uint64_t number = 1;
         !status && (len = getline(&line, &room, stdin)) >= 0; number++) {
        size_t n = (size_t)len;
        if (n && line[n - 1] == '\n') n--;
        if (n && line[n - 1] == '\r') n--;
        status = do_line(job, (qp_text){line, n}, number);
        if (ferror(stdout)) break;
        errno = 0;
    }
    int failed = ferror(stdin) || errno == ENOMEM;
    free(line);
    if (!status && failed) status = system_error("<stdin>");
    return status ? status : job->count.errors ? EXIT_BAD : EXIT_FINE;
}

/* ---- options ------------------------------------------------------------- */

typedef struct filter_words {
    const char *to, *columns, *null, *pattern;
} filter_words;

/* A number of the list "1,2,3", or 0 if there is none. */
static int take_column(const char **at, unsigned *out) {
    unsigned n = 0;
    const char *p = *at;
    for (; *p >= '0' && *p <= '9'; p++) {
        if (n > 9999) return 0;
        n = 10 * n + (unsigned)(*p - '0');
    }
    if (p == *at || (*p && *p != ',')) return 0;
    *at = p + (*p == ',');
    *out = n;
    return 1;
}

static int take_columns(filter_columns *out, const char *text) {
    const char *at = text;
    *out = (filter_columns){1, 2, 3};
    if (!text) return EXIT_FINE;
    *out = (filter_columns){0, 0, 0};
    if (take_column(&at, &out->fen) && take_column(&at, &out->moves) &&
        (!*at || take_column(&at, &out->result)) && !*at)
        return EXIT_FINE;
    return usage_error(&cmd_filter,
                       "invalid value '%s' for --input-fields: expected two or "
                       "three numbers, such as 1,2,3",
                       text);
}

static int take_pattern(filter_job *job, const char *text) {
    qp_err err;
    diag_place place = {.file = "<--pattern>", .line = qp_text_of(text)};
    if (!text) return EXIT_FINE;
    job->patterned = 1;
    if (!qp_pattern_read(&job->pattern, qp_text_of(text), &err))
        return EXIT_FINE;
    diag_show(NULL, &job->style, &err, &place, &job->count);
    return EXIT_USAGE;
}

static int wants_fits(const filter_job *job) {
    for (size_t i = 0; i < job->fields; i++)
        if (job->field[i].kind == FILTER_FITS) return 1;
    return 0;
}

static int take_options(filter_job *job, const filter_words *w) {
    job->null = w->null ? w->null : "";
    if (filter_fields(&cmd_filter, w->to ? w->to : "ucci", job->field,
                      &job->fields) ||
        take_columns(&job->columns, w->columns) ||
        take_pattern(job, w->pattern))
        return EXIT_USAGE;
    if (!job->patterned && (job->only || job->final || wants_fits(job)))
        return usage_error(&cmd_filter,
                           "--only, --final and fits require --pattern");
    return EXIT_FINE;
}

static int run(int argc, char **argv) {
    filter_words w = {NULL, NULL, NULL, NULL};
    filter_job job = {.fields = 0};
    const option_spec specs[] = {{"--fields", 1, NULL, &w.to},
                                 {"--input-fields", 1, NULL, &w.columns},
                                 {"--null", 1, NULL, &w.null},
                                 {"--pattern", 1, NULL, &w.pattern},
                                 {"--final", 0, &job.final, NULL},
                                 {"--only", 0, &job.only, NULL},
                                 {"--keep", 0, &job.keep, NULL},
                                 {"--unbuffered", 0, &job.unbuffered, NULL},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_filter, argc, argv, specs);
    if (n < 0) return EXIT_USAGE;
    if (n > 0)
        return usage_error(
            &cmd_filter,
            "unexpected argument '%s': games are read from standard input",
            argv[1]);
    int status = take_options(&job, &w);
    if (!status) status = do_lines(&job);
    free(job.game.move);
    return status;
}

const command cmd_filter = {"filter", run};
