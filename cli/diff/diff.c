/* diff.c - qipu diff: compares two collections of games.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../io/file_extensions.h"
#include "../io/input_files.h"
#include "diff.h"

const char *const DIFFER_NAMES[DIFFER_PARTS] = {
    "start", "moves", "variations", "comments", "result", "tags"};

typedef struct diff_wish {
    read_options in;
    inputs found[2];
    const char *ignore, *notation, *to, *output;
    int json, force, html;
    out_file file;
    diff_run run;
} diff_wish;

/* ---- games --------------------------------------------------------------- */

const diff_file *diff_file_of(const diff_run *run, int side, uint64_t number,
                              uint64_t *in_file) {
    const diff_file *file = run->side[side].file + run->side[side].files;
    do file--;
    while (file->before >= number);
    *in_file = number - file->before;
    return file;
}

uint64_t diff_same(const diff_run *run) {
    return qp_comparison_same(run->comparison) + run->alike;
}

/* ---- running ------------------------------------------------------------- */

typedef struct adding {
    diff_run *run;
    int side;
} adding;

static int add_game(void *ctx, const qp_game *game) {
    adding *a = ctx;
    a->run->side[a->side].games++;
    if (!qp_comparison_add(a->run->comparison, a->side, game)) return 0;
    errno = ENOMEM;
    return 1;
}

/* Reads a file, or a folder with all its files. */
static int read_side(diff_wish *w, const read_order *given, int side,
                     char *name) {
    read_order order = *given;
    diff_run *run = &w->run;
    char *list[] = {name, NULL}, **names = list;
    int files = 1;
    adding to = {run, side};
    w->found[side].recursive = 1;
    int status =
        inputs_find(&w->found[side], &cmd_diff, &order, &files, &names);
    if (status) return status;
    run->side[side].file = calloc((size_t)files + 1, sizeof(diff_file));
    if (!run->side[side].file) {
        errno = ENOMEM;
        return system_error("memory");
    }
    status = order.worst;
    for (int i = 0; i < files; i++) {
        diff_file *file = &run->side[side].file[run->side[side].files++];
        *file = (diff_file){shown_name(names[i]), run->side[side].games};
        int read = read_each_game(&order, 1, names + i, add_game, &to);
        if (read > status) status = read;
    }
    return status;
}

static qp_status put_difference(void *ctx, const qp_difference *found) {
    diff_wish *w = ctx;
    diff_run *run = &w->run;
    qp_difference shown = *found;
    int side = !found->number[0];
    shown.differs &= ~run->ignored;
    if (!found->number[side] || !found->number[!side])
        run->only[side]++;
    else if (shown.differs)
        run->versions++;
    else
        return run->alike++, QP_OK;
    if (w->json)
        diff_put_json(run, &shown);
    else if (w->html)
        diff_put_html(run, &shown);
    else
        diff_put_text(run, &shown);
    if (run->failed) return QP_E_NOMEM;
    return ferror(run->text) ? QP_E_IO : QP_OK;
}

static int is_same_file(char **names) {
    struct stat a, b;
    return strcmp(names[0], "-") != 0 && strcmp(names[1], "-") != 0 &&
           !stat(names[0], &a) && !stat(names[1], &b) && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

/* Writes what differs to the output. Returns an exit status. */
static int put_differences(diff_wish *w, char **names, int status) {
    diff_run *run = &w->run;
    w->file.force = w->force;
    int rc = out_open_format(&w->file, w->output, NULL);
    if (rc) return rc;
    w->file.source = w->file.lost = out_is_any(&w->file, 2, names);
    run->text = w->file.stream;
    if (w->html) diff_begin_html(run, names[0], names[1]);
    if (qp_comparison_end(run->comparison, put_difference, w) == QP_E_NOMEM) {
        out_abandon(&w->file);
        errno = ENOMEM;
        return system_error("memory");
    }
    if (w->json)
        diff_sum_json(run);
    else if (w->html)
        diff_end_html(run);
    else
        diff_sum_text(run);
    rc = out_finish(&w->file, 0, 1);
    if (rc) return rc;
    int differs = run->only[0] || run->only[1] || run->versions;
    return differs ? EXIT_BAD : status;
}

static int compare_both(diff_wish *w, const read_order *order, char **names) {
    diff_run *run = &w->run;
    if (is_same_file(names)) {
        safe_printf(stderr, tr("qipu diff: %s and %s are the same file\n"),
                    names[0], names[1]);
        return EXIT_FINE;
    }
    run->comparison = qp_comparison_new();
    if (!run->comparison) return errno = ENOMEM, system_error("memory");
    int status = EXIT_FINE;
    for (int side = 0; side < 2; side++) {
        int read = read_side(w, order, side, names[side]);
        if (read > status) status = read;
    }
    return status >= EXIT_USAGE ? status : put_differences(w, names, status);
}

/* ---- the command line ---------------------------------------------------- */

static int read_ignored(unsigned *ignored, const char *list) {
    for (const char *p = list; p && *p;) {
        size_t n = strcspn(p, ","), i = 0;
        while (i < DIFFER_PARTS &&
               !qp_text_is((qp_text){p, n}, DIFFER_NAMES[i]))
            i++;
        if (i == DIFFER_PARTS)
            return usage_error(&cmd_diff,
                               "invalid value '%s' for --ignore: expected "
                               "start, moves, variations, comments, result or "
                               "tags, separated by commas",
                               list);
        *ignored |= 1u << i;
        p += n + (p[n] == ',');
    }
    return 0;
}

/* The form of the output: --to, or what the name of the file says. */
static int read_form(diff_wish *w) {
    static const char *const FORMS[] = {"text", "html"};
    const char *ending = w->output ? ending_of(w->output) : NULL;
    uint8_t form =
        ending && (!strcmp(ending, "html") || !strcmp(ending, "htm"));
    if (value_word(&cmd_diff, "--to", w->to, FORMS, 2, &form))
        return EXIT_USAGE;
    if (w->json && (w->to || w->output))
        return usage_error(&cmd_diff, "--json excludes --to and --output");
    w->html = form;
    return 0;
}

static int run(int argc, char **argv) {
    read_order order = {.skip_broken = 0};
    diff_wish w = {.run.notation = QP_NOTATION_CHINESE};
    const option_spec specs[] = {{"--ignore", 1, NULL, &w.ignore},
                                 {"--to", 1, NULL, &w.to},
                                 {"--output", 1, NULL, &w.output},
                                 {"--force", 0, &w.force, NULL},
                                 {"--to-notation", 1, NULL, &w.notation},
                                 {"--json", 0, &w.json, NULL},
                                 READ_SPECS(&w.in),
                                 {"--all-errors", 0, &order.all_errors, NULL},
                                 {NULL, 0, NULL, NULL}};
    int names = options_parse(&cmd_diff, argc, argv, specs);
    if (names < 0) return EXIT_USAGE;
    if (names != 2)
        return usage_error(&cmd_diff, "expected two files or folders");
    if (read_ignored(&w.run.ignored, w.ignore) || read_form(&w) ||
        value_notation(&cmd_diff, "--to-notation", w.notation, 1,
                       &w.run.notation) ||
        read_order_set(&cmd_diff, &order, &w.in))
        return EXIT_USAGE;
    int status = compare_both(&w, &order, argv + 1);
    qp_comparison_free(w.run.comparison);
    for (int side = 0; side < 2; side++) {
        inputs_free(&w.found[side]);
        free(w.run.side[side].file);
    }
    return status;
}

const command cmd_diff = {"diff", run};
