/* view.c - qipu view: one page with games inside.
 *
 * Reads games on several threads, which encode them, and adds them to a page of
 * libqipu-draw in their order.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../common/web_browser.h"
#include "../common/json_line.h"
#include "../io/file_extensions.h"
#include "../output/game_writer.h"
#include "../io/input_files.h"
#include "../io/rest_keeper.h"
#include "qipu/viewer_page.h"

typedef struct view_wish {
    const char *output, *title, *theme, *notation, *page;
    int flip, open, force;
    read_options in;
    inputs found;
} view_wish;

/* A command line that was understood, and the page. */
typedef struct view_run {
    read_order *order;
    const view_wish *wish;
    char *text; /* of --page; owned */
    qp_viewer_page *page;
    int full;  /* there were more games than a page takes */
    int shows; /* there is something to open */
} view_run;

/* ---- entries, on the threads that read -----------------------------------
 */

/* The keeper keeps what cannot be played, so that the page can repair it. */
typedef struct view_work {
    read_order *order;
    byte_buffer entry;
    rest_keeper *keeper;
} view_work;

static void view_close(void *work) {
    view_work *w = work;
    rest_keeper_close(w->keeper);
    buffer_free(&w->entry);
    free(w);
}

static void *view_open(void *ctx, qp_part *part) {
    view_work *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->order = ((view_run *)ctx)->order;
    w->keeper = rest_keeper_open(part);
    if (w->keeper) return w;
    free(w);
    return NULL;
}

static const qp_handler *view_between(void *work, const qp_handler *player,
                                      const qp_play_options *play) {
    const view_work *w = work;
    return rest_keeper_between(w->keeper, player, play);
}

static qp_status view_make(void *work, qp_part *part, qp_game *game) {
    view_work *w = work;
    const qp_sink sink = {&w->entry, buffer_write};
    game_writer writer = {.order = w->order, .part = part};
    const qp_write_options options = game_writer_options(&writer, game);
    buffer_clear(&w->entry);
    qp_status rc = rest_keeper_game(w->keeper, game);
    if (!rc) rc = qp_viewer_entry_write(&sink, game, &options);
    if (rc == QP_E_IO) rc = QP_E_NOMEM;
    rc = game_writer_end(&writer, rc);
    return put_record(part, rc, buffer_text(&w->entry));
}

/* ---- the command --------------------------------------------------------- */

static qp_status begin_file(void *ctx, const char *name) {
    view_run *run = ctx;
    qp_viewer_page_file(run->page, name);
    return QP_OK;
}

static void take_problem(void *ctx, const qp_problem *problem) {
    const view_run *run = ctx;
    qp_err err = problem->err;
    if (problem->column) err.at.col = problem->column;
    if (problem->game) qp_viewer_page_problem(run->page, &err);
}

/* Too much for a page is the input's fault, not the system's. */
static qp_status take_record(void *ctx, const qp_delivery *from,
                             qp_text record) {
    view_run *run = ctx;
    (void)from;
    qp_status rc = qp_viewer_page_add_entry(run->page, record);
    if (rc == QP_E_NOMEM) errno = ENOMEM;
    if (rc != QP_E_LIMIT) return rc ? output_failed(run->order) : QP_OK;
    progress_clear();
    fprintf(stderr,
            tr("qipu view: exceeds the limit of one page, %d games or %d MB; "
               "`qipu serve` shows any number of games\n"),
            QP_VIEWER_GAMES_MAX, QP_VIEWER_BYTES_MAX / 1000000);
    run->full = 1;
    run->order->said = 1;
    return rc;
}

static void warn_slow(uint64_t games) {
    if (games <= QP_VIEWER_GAMES_SLOW) return;
    fprintf(stderr,
            tr("qipu view: a page of %llu games is slow to open; `qipu serve` "
               "shows any number of games\n"),
            (unsigned long long)games);
}

/* Says why the page cannot be begun. */
static int page_error(const view_run *run, qp_status rc, out_file *out) {
    if (rc == QP_E_IO || rc == QP_E_NOMEM) {
        if (rc == QP_E_NOMEM) errno = ENOMEM;
        int status = system_error(rc == QP_E_IO ? out_shown(out) : "memory");
        out_abandon(out);
        return status;
    }
    out_abandon(out);
    if (rc == QP_E_ARG) {
        safe_printf(
            stderr,
            tr("qipu view: %s: not a template for games: '%s' is missing\n"),
            run->wish->page ? run->wish->page : "view.html",
            "<!--qipu:games-->");
        return EXIT_BAD;
    }
    fputs(
        tr("qipu view: this qipu was built without its page; to add it, "
           "install "
           "Node, clang and wasi-libc, then run `make build` (doc/view.md)\n"),
        stderr);
    return EXIT_SYSTEM;
}

/* What the page calls the language of messages, when --lang chose it. */
static const char *view_language(void) {
    static const char *const names[] = {
        [QP_LANG_EN] = "en", [QP_LANG_ZH] = "zh", [QP_LANG_ZH_TW] = "zh-TW"};
    return words_lang_given() ? names[words_lang()] : NULL;
}

/* Begins the page that is built in, or that of --page. */
static qp_status begin_page(view_run *run, out_file *out, size_t len) {
    const view_wish *w = run->wish;
    const qp_sink sink = {out, out_write};
    const qp_viewer_page_options options = {.size = sizeof options,
                                            .title = w->title,
                                            .language = view_language(),
                                            .theme = w->theme,
                                            .notation = w->notation,
                                            .flip = w->flip,
                                            .page = {run->text, len}};
    return qp_viewer_page_new(&run->page, &sink, &options);
}

static int read_files(view_run *run, out_file *out, int files, char **names) {
    read_order *order = run->order;
    order->stage = (qp_stage){.ctx = run,
                              .open = view_open,
                              .close = view_close,
                              .between = view_between,
                              .game = view_make,
                              .file = begin_file,
                              .deliver = take_record};
    /* The page cannot store the problems of a game that is left out. */
    order->problem = order->skip_broken ? NULL : take_problem;
    order->problem_ctx = run;
    order->out = out;
    int status = read_games(order, files, names);
    uint64_t games = qp_viewer_page_count(run->page);
    if (qp_viewer_page_end(run->page, !out->damaged) && !run->full &&
        !out->damaged) {
        out->damaged = 1;
        status = system_error(out_shown(out));
    }
    out->report = (out_report){"html", "games", games, 0};
    status = out_finish(out, status, games > 0);
    if (run->full) status = EXIT_BAD;
    run->shows = status != EXIT_SYSTEM && !run->full && games;
    if (run->shows) warn_slow(games);
    return status;
}

static int run_page(view_run *run, size_t len, int files, char **names) {
    out_file out = {.force = run->wish->force};
    if (out_open(&out, run->wish->output)) return out_error(&out);
    out.missing = run->order->worst == EXIT_SYSTEM;
    out.source = out_is_any(&out, files, names);
    qp_status rc = begin_page(run, &out, len);
    return rc ? page_error(run, rc, &out) : read_files(run, &out, files, names);
}

static int show_page(const view_wish *w) {
    char *path = realpath(w->output, NULL);
    int status = path ? browse(&cmd_view, path) : system_error(w->output);
    free(path);
    return status;
}

static int view_files(const view_wish *w, read_order *order, int files,
                      char **names) {
    view_run run = {.order = order, .wish = w};
    size_t len = 0;
    if (w->page) {
        run.text = file_whole(w->page, &len);
        if (!run.text) return system_error(w->page);
    }
    int status = run_page(&run, len, files, names);
    if (w->open && run.shows && show_page(w)) status = EXIT_SYSTEM;
    free(run.text);
    return status;
}

static int read_wish(read_order *order, view_wish *w) {
    static const char *const themes[] = {"light", "dark"};
    static const char *const notations[] = {"chinese", "traditional", "wxf",
                                            "iccs", "vietnamese"};
    uint8_t known;
    order->to_format = ending_to_write(NULL);
    if (w->open && (!w->output || !strcmp(w->output, "-")))
        return usage_error(&cmd_view, "--open requires --output");
    if (json_needs_output(&cmd_view, w->output) ||
        value_word(&cmd_view, "--to-notation", w->notation, notations,
                   sizeof notations / sizeof *notations, &known) ||
        value_word(&cmd_view, "--theme", w->theme, themes,
                   sizeof themes / sizeof *themes, &known))
        return EXIT_USAGE;
    return read_order_set(&cmd_view, order, &w->in);
}

static int run_view(int argc, char **argv) {
    read_order order = {0};
    view_wish w = {0};
    const option_spec specs[] = {{"--output", 1, NULL, &w.output},
                                 {"--force", 0, &w.force, NULL},
                                 {"--open", 0, &w.open, NULL},
                                 {"--title", 1, NULL, &w.title},
                                 {"--theme", 1, NULL, &w.theme},
                                 {"--to-notation", 1, NULL, &w.notation},
                                 {"--flip", 0, &w.flip, NULL},
                                 {"--page", 1, NULL, &w.page},
                                 INPUT_SPECS(&w.found),
                                 {"--from", 1, NULL, &w.in.from},
                                 {"--from-columns", 1, NULL, &w.in.columns},
                                 {"--from-encoding", 1, NULL, &w.in.encoding},
                                 {"--from-notation", 1, NULL, &w.in.notation},
                                 {"--ranks", 1, NULL, &w.in.ranks},
                                 {"--skip-broken", 0, &order.skip_broken, NULL},
                                 {"--all-errors", 0, &order.all_errors, NULL},
                                 {"--jobs", 1, NULL, &w.in.jobs},
                                 {NULL, 0, NULL, NULL}};
    int files = options_parse(&cmd_view, argc, argv, specs);
    if (files < 0 || read_wish(&order, &w)) return EXIT_USAGE;
    char **names = argv + 1;
    w.found.output = w.output;
    /* Folders are read without being asked for; the one that nobody names is
     * not. */
    w.found.recursive |= files > 0;
    int status = inputs_find(&w.found, &cmd_view, &order, &files, &names);
    if (!status) status = view_files(&w, &order, files, names);
    inputs_free(&w.found);
    return status;
}

const command cmd_view = {"view", run_view};
