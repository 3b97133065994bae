/* edit.c - qipu edit: changes many games in the same way.
 *
 * What is changed, and how, is the library's (qipu/editor.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../io/edit_options.h"
#include "../io/encoding_check.h"
#include "../io/filter_options.h"
#include "../io/input_files.h"
#include "../output/rewrite_files.h"
#include "qipu/edit.h"

typedef struct edit_run {
    edit_options edits;
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
    qp_game *before; /* for the diff */
    byte_buffer text;
} edit_work;

/* ---- editing ------------------------------------------------------------- */

static void close_work(void *work) {
    edit_work *w = work;
    qp_matcher_free(w->matcher);
    qp_game_free(w->before);
    buffer_free(&w->text);
    free(w);
}

static void *open_change(const void *ctx) {
    const edit_run *run = ctx;
    edit_work *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->run = run;
    w->matcher = qp_matcher_new(run->selection);
    w->before = qp_game_new(NULL);
    if (w->matcher && w->before) return w;
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

static qp_status look_at_game(void *work, qp_part *part, qp_game *game) {
    edit_work *w = work;
    edit_found found = {.game = qp_part_game(part)};
    qp_status rc = QP_OK;
    if (w->run->edits.dry_run) rc = qp_game_copy(w->before, game);
    if (!rc) rc = edit_game(w, game, &found.changed, &found.err);
    int failed = rc == QP_E_ARG || rc == QP_E_LIMIT;
    buffer_clear(&w->text);
    buffer_add(&w->text, &found, sizeof found);
    if (!rc && found.changed && w->run->edits.dry_run)
        rc = edit_diff(&w->text, w->before, game);
    if (failed) rc = QP_OK;
    if (rc || (!failed && !found.changed)) return rc;
    return w->text.failed ? QP_E_NOMEM
                          : qp_part_put(part, buffer_text(&w->text));
}

static qp_status note_game(void *ctx, const qp_delivery *from, qp_text text) {
    edit_run *run = ctx;
    edit_found found;
    memcpy(&found, text.ptr, sizeof found);
    found.game += from->games;
    run->done |= found.changed;
    if (found.err.code) {
        if (run->faults++ < PROBLEMS_SHOWN || run->files.order->all_errors)
            edit_note_fault(from->file, found.game, &found.err);
        return QP_OK;
    }
    rewrite_changes(&run->files);
    text.ptr += sizeof found;
    text.len -= sizeof found;
    if (run->edits.dry_run)
        edit_show_diff(&run->named, from->file, found.game, text);
    return ferror(stdout) ? output_failed(run->files.order) : QP_OK;
}

/* ---- the command --------------------------------------------------------- */

static int edit_files(edit_run *run, read_order *order, int files,
                      char **names) {
    const write_job job = {.change = change_game,
                           .change_ctx = run,
                           .change_open = open_change,
                           .change_close = close_work,
                           .before = &keep_unread,
                           .keeps = 1};
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
        edit_note_unused(&cmd_edit, &run->edits, run->done);
        if (!run->edits.dry_run)
            status = rewrite_write(&run->files, &job, status);
        if (!rewrite_changed(&run->files)) {
            fputs(tr("qipu edit: nothing to change\n"), stderr);
            if (!status) status = EXIT_BAD;
        }
    }
    rewrite_free(&run->files);
    return status;
}

static int edit_found_files(edit_run *run, read_order *order, int files,
                            char **names) {
    run->found.output = run->wish.out.output;
    run->editor = qp_editor_new();
    run->selection = qp_selection_new();
    int status = run->editor && run->selection
                     ? edit_read(&cmd_edit, &run->edits, run->editor)
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
    edit_run r = {.faults = 0};
    const option_spec own[] = {REWRITE_SPECS(&r.wish),
                               READ_SPECS(&r.in),
                               INPUT_SPECS(&r.found),
                               {"--all-errors", 0, &order.all_errors, NULL},
                               {"--jobs", 1, NULL, &r.in.jobs},
                               {NULL, 0, NULL, NULL}};
    option_spec specs[FILTER_SPECS + EDIT_SPECS + sizeof own / sizeof *own];
    size_t n = filter_specs(specs, &r.filter);
    n += edit_specs(specs + n, &r.edits);
    memcpy(specs + n, own, sizeof own);
    int files = options_parse(&cmd_edit, argc, argv, specs);
    if (files < 0 || read_order_set(&cmd_edit, &order, &r.in))
        return EXIT_USAGE;
    return edit_found_files(&r, &order, files, argv + 1);
}

const command cmd_edit = {"edit", run};
