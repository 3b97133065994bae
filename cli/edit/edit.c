/* edit.c - qipu edit: changes many games in the same way.
 *
 * What is changed, and how, is the library's (qipu/editor.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../io/encoding_check.h"
#include "../io/filter_options.h"
#include "../io/input_files.h"
#include "../output/rewrite_files.h"
#include "line_diff.h"
#include "qipu/editor.h"

/* The options that are edits. */
enum { EDIT_KINDS = 5 };
static const char *const KINDS[EDIT_KINDS] = {"rename", "drop", "set",
                                              "replace", "normalize"};

/* An edit, at its place on the command line. */
typedef struct edit_given {
    int place;
    const char *kind, *value;
} edit_given;

typedef struct edit_run {
    const char *edit[EDIT_KINDS][OPTION_TIMES + 1]; /* as given */
    int place[EDIT_KINDS][OPTION_TIMES + 1];
    edit_given given[EDIT_KINDS * OPTION_TIMES]; /* all, in order */
    size_t edits;
    int dry_run;
    rewrite_wish wish;
    read_options in;
    inputs found;
    filter_options filter;
    qp_editor *editor;       /* owned */
    qp_selection *selection; /* owned */
    rewriting files;
    uint64_t done; /* the edits that changed a game, a bit each */
    uint64_t faults;
    const char *named; /* the file that the diff named last */
} edit_run;

/* On a reading thread. */
typedef struct edit_work {
    const edit_run *run;
    qp_matcher *matcher;
    byte_buffer text;
} edit_work;

/* ---- editing ------------------------------------------------------------- */

static void close_work(void *work) {
    edit_work *w = work;
    qp_matcher_free(w->matcher);
    buffer_free(&w->text);
    free(w);
}

static void *open_change(const void *ctx) {
    const edit_run *run = ctx;
    edit_work *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->run = run;
    w->matcher = qp_matcher_new(run->selection);
    if (w->matcher) return w;
    close_work(w);
    return NULL;
}

static void *open_part(void *ctx, qp_part *part) {
    (void)part;
    return open_change(ctx);
}

/* Edits a game if it matches the filter. */
static qp_status edit_game(const edit_work *w, qp_game *game, uint64_t *changed,
                           qp_err *err) {
    int fits;
    *changed = 0;
    qp_status rc = qp_matcher_game(&fits, w->matcher, game);
    if (rc || !fits) return rc;
    return qp_editor_game(changed, w->run->editor, game, err);
}

static qp_status change_game(const void *ctx, qp_game *game) {
    uint64_t changed;
    qp_status rc = edit_game(ctx, game, &changed, NULL);
    return rc == QP_E_ARG || rc == QP_E_LIMIT ? QP_OK : rc;
}

/* ---- the first pass ------------------------------------------------------ */

/* What is delivered of a game, before its diff. */
typedef struct edit_found {
    uint64_t game;    /* in its part */
    uint64_t changed; /* as of qp_editor_game */
    qp_err err;       /* of an edit that failed */
} edit_found;

static qp_status add_diff(byte_buffer *out, const qp_memory *before,
                          const qp_game *game) {
    qp_memory after;
    qp_status rc = qp_game_to_memory(&after, game, NULL, NULL);
    if (rc) return rc;
    line_diff(out, (qp_text){before->ptr, before->len},
              (qp_text){after.ptr, after.len});
    qp_memory_free(&after, NULL);
    return out->failed ? QP_E_NOMEM : QP_OK;
}

static qp_status look_at_game(void *work, qp_part *part, qp_game *game) {
    edit_work *w = work;
    qp_memory before = {NULL, 0};
    edit_found found = {.game = qp_part_game(part)};
    qp_status rc =
        w->run->dry_run ? qp_game_to_memory(&before, game, NULL, NULL) : QP_OK;
    if (!rc) rc = edit_game(w, game, &found.changed, &found.err);
    int failed = rc == QP_E_ARG || rc == QP_E_LIMIT;
    buffer_clear(&w->text);
    buffer_add(&w->text, &found, sizeof found);
    if (!rc && found.changed && before.ptr)
        rc = add_diff(&w->text, &before, game);
    if (before.ptr) qp_memory_free(&before, NULL);
    if (failed) rc = QP_OK;
    if (rc || (!failed && !found.changed)) return rc;
    return w->text.failed ? QP_E_NOMEM
                          : qp_part_put(part, buffer_text(&w->text));
}

static void show_fault(edit_run *run, const char *file, uint64_t game,
                       const qp_err *err) {
    if (run->faults++ >= PROBLEMS_SHOWN && !run->files.order->all_errors)
        return;
    progress_clear();
    safe_printf(stderr, tr("%s: game %llu: cannot edit %s: %s\n"), file,
                (unsigned long long)game, err->what, tr(err->want));
}

/* The diff, as `diff -u` heads it. */
static void show_diff(edit_run *run, const char *file, uint64_t game,
                      qp_text diff) {
    if (file != run->named) {
        safe_printf(stdout, "--- %s\n", file);
        safe_printf(stdout, "+++ %s\n", file);
        run->named = file;
    }
    printf(tr("@@ game %llu @@\n"), (unsigned long long)game);
    while (diff.len) {
        const char *end = memchr(diff.ptr, '\n', diff.len);
        size_t len = end ? (size_t)(end - diff.ptr) : diff.len;
        safe_put(stdout, (qp_text){diff.ptr, len});
        putchar('\n');
        len += end != NULL;
        diff.ptr += len;
        diff.len -= len;
    }
}

static qp_status note_game(void *ctx, const qp_delivery *from, qp_text text) {
    edit_run *run = ctx;
    edit_found found;
    memcpy(&found, text.ptr, sizeof found);
    found.game += from->games;
    run->done |= found.changed;
    if (found.err.code) {
        show_fault(run, from->file, found.game, &found.err);
        return QP_OK;
    }
    rewrite_changes(&run->files);
    text.ptr += sizeof found;
    text.len -= sizeof found;
    if (run->dry_run) show_diff(run, from->file, found.game, text);
    return ferror(stdout) ? output_failed(run->files.order) : QP_OK;
}

/* ---- the command --------------------------------------------------------- */

/* Names the edits that changed nothing. Records may be in standard form. */
static void note_unused(const edit_run *run) {
    if (options_common()->quiet) return;
    for (size_t i = 0; i < run->edits; i++) {
        const edit_given *e = &run->given[i];
        if (!(run->done >> i & 1) && strcmp(e->kind, "normalize") != 0)
            safe_printf(stderr, tr("qipu edit: --%s '%s' changed no game\n"),
                        e->kind, e->value);
    }
}

static int edit_files(edit_run *run, read_order *order, int files,
                      char **names) {
    const write_job job = {.change = change_game,
                           .change_ctx = run,
                           .change_open = open_change,
                           .change_close = close_work};
    order->stage = (qp_stage){.ctx = run,
                              .open = open_part,
                              .close = close_work,
                              .game = look_at_game,
                              .deliver = note_game};
    run->files =
        (rewriting){.cmd = &cmd_edit,
                    .wish = &run->wish,
                    .order = order,
                    .own_notation = qp_editor_normalizes_moves(run->editor),
                    .names = names,
                    .files = files};
    int status = rewrite_look(&run->files);
    if (run->faults && status < EXIT_SYSTEM) {
        counts_print(stderr,
                     tr("qipu edit: %llu games cannot be edited; nothing was "
                        "written\n"),
                     (unsigned long long)run->faults);
        status = EXIT_BAD;
    } else if (status < EXIT_SYSTEM) {
        note_unused(run);
        if (!run->dry_run) status = rewrite_write(&run->files, &job, status);
        if (!rewrite_changed(&run->files)) {
            fputs(tr("qipu edit: nothing to change\n"), stderr);
            if (!status) status = EXIT_BAD;
        }
    }
    rewrite_free(&run->files);
    return status;
}

static int add_edit(edit_run *run, const char *kind, const char *value) {
    qp_err err = {.code = QP_OK};
    qp_status rc = qp_editor_add(run->editor, kind, value, &err);
    if (!rc) return 0;
    if (rc == QP_E_NOMEM) return errno = ENOMEM, system_error("memory");
    if (rc == QP_E_FORMAT_BUILD)
        return usage_error(&cmd_edit, "this program was built without PCRE2, "
                                      "which --replace requires");
    if (err.at.col)
        return usage_error(&cmd_edit,
                           "--%s '%s': column %lu of the regular expression: "
                           "%s",
                           kind, value, (unsigned long)err.at.col, err.want);
    return usage_error(&cmd_edit, "--%s: '%s' is not valid; expected %s", kind,
                       err.what, tr(err.want));
}

static int compare_places(const void *a, const void *b) {
    return ((const edit_given *)a)->place - ((const edit_given *)b)->place;
}

static int read_edits(edit_run *run) {
    for (size_t kind = 0; kind < EDIT_KINDS; kind++)
        for (size_t i = 0; run->edit[kind][i]; i++)
            run->given[run->edits++] = (edit_given){
                run->place[kind][i], KINDS[kind], run->edit[kind][i]};
    qsort(run->given, run->edits, sizeof *run->given, compare_places);
    for (size_t i = 0; i < run->edits; i++) {
        int status = add_edit(run, run->given[i].kind, run->given[i].value);
        if (status) return status;
    }
    if (run->edits) return 0;
    return usage_error(&cmd_edit,
                       "expected --set, --rename, --drop, --replace or "
                       "--normalize");
}

static int edit_found_files(edit_run *run, read_order *order, int files,
                            char **names) {
    run->found.output = run->wish.out.output;
    run->editor = qp_editor_new();
    run->selection = qp_selection_new();
    int status = run->editor && run->selection
                     ? read_edits(run)
                     : (errno = ENOMEM, system_error("memory"));
    if (!status)
        status = filter_select(&cmd_edit, run->selection, &run->filter,
                               &order->diag);
    if (!status)
        status = inputs_find(&run->found, &cmd_edit, order, &files, &names);
    if (!status) status = rewrite_check(&cmd_edit, &run->wish, files, names);
    if (!status && !run->wish.out.force)
        status = encoding_check(&cmd_edit, order, files, names);
    if (!status) status = edit_files(run, order, files, names);
    qp_editor_free(run->editor);
    qp_selection_free(run->selection);
    inputs_free(&run->found);
    return status;
}

static int run(int argc, char **argv) {
    read_order order = {0};
    edit_run r = {.dry_run = 0};
    const option_spec own[] = {{"--rename", 2, r.place[0], r.edit[0]},
                               {"--drop", 2, r.place[1], r.edit[1]},
                               {"--set", 2, r.place[2], r.edit[2]},
                               {"--replace", 2, r.place[3], r.edit[3]},
                               {"--normalize", 2, r.place[4], r.edit[4]},
                               {"--dry-run", 0, &r.dry_run, NULL},
                               REWRITE_SPECS(&r.wish),
                               READ_SPECS(&r.in),
                               INPUT_SPECS(&r.found),
                               {"--all-errors", 0, &order.all_errors, NULL},
                               {"--jobs", 1, NULL, &r.in.jobs},
                               {NULL, 0, NULL, NULL}};
    option_spec specs[FILTER_SPECS + sizeof own / sizeof *own];
    memcpy(specs + filter_specs(specs, &r.filter), own, sizeof own);
    int files = options_parse(&cmd_edit, argc, argv, specs);
    if (files < 0 || read_order_set(&cmd_edit, &order, &r.in))
        return EXIT_USAGE;
    return edit_found_files(&r, &order, files, argv + 1);
}

const command cmd_edit = {"edit", run};
