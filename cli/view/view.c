/* view.c - qipu view: one page with games inside.
 *
 * Owns the options, and the page around the games: the one that is built in, or
 * the one that --page names, which has a place for them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../common/web_browser.h"
#include "../io/file_extensions.h"
#include "../io/input_files.h"
#include "../serve/built_in_page.h"
#include "page.h"

static const char HELP[] =
    "Usage: qipu view [OPTION]... [FILE]... -o GAMES.html\n"
    "\n"
    "Writes one HTML file that holds the games of files of any format, and "
    "all\n"
    "that is needed to look at them: a board, the moves with variations and\n"
    "comments, a list to search, other formats to save to. It opens from the\n"
    "disk and needs no network. A folder stands for the files in it, and in\n"
    "those in it, that have the ending of a format. No FILE, or '-', is "
    "standard\n"
    "input.\n"
    "\n"
    "@output\n"
    "@force\n"
    "  --open                 open it in the browser ($BROWSER, else "
    "xdg-open)\n"
    "  --title TEXT           above the list of games\n"
    "  --theme light|dark     else as the system has it\n"
    "  --notation NAME        of the moves: chinese, traditional, wxf, iccs,\n"
    "                         vietnamese\n"
    "  --flip                 Black is below\n"
    "  --page FILE            a page of your own instead of the built-in one\n"
    "  -r, --recursive        without FILE: the files in this folder\n"
    "@files-from\n"
    "@from\n"
    "@encoding\n"
    "@from-notation\n"
    "@ranks\n"
    "@skip-broken\n"
    "@all-errors\n"
    "@json\n"
    "@jobs\n"
    "\n"
    "Theme, notation, side and the language of --lang are what the page "
    "begins\n"
    "with; who reads it may choose others. More than 200,000 games, or 200 MB, "
    "do\n"
    "not go into a page, and more than 50,000 are slow to open: `qipu serve` "
    "shows\n"
    "any number. Exit status: 0 fine, 1 the input has errors (what is good is "
    "in the\n"
    "page) or is too much for a page, 2 usage, 3 a file could not be read or "
    "the\n"
    "page not written.\n";

typedef struct view_wish {
    const char *output, *title, *theme, *notation, *page;
    int flip, open, force;
    read_options in;
    inputs found;
} view_wish;

/* ---- the page ------------------------------------------------------------ */

/* Where the games go, and libqipu as WebAssembly. */
#define VIEW_GAMES_PLACE "<!--qipu:games-->"
#define VIEW_WASM_PLACE "@qipu-wasm@"

/* A page with the games between `head` and `middle`, and libqipu, packed,
 * between `middle` and `tail`. */
typedef struct view_page {
    char *text; /* owned, or NULL */
    qp_text head, middle, wasm, tail;
} view_page;

static int no_page(void) {
    fputs(tr("qipu view: this qipu was built without its page, which needs "
             "Node; see doc/view.md\n"),
          stderr);
    return EXIT_SYSTEM;
}

static qp_text bytes_of(const server_file *file) {
    return file ? (qp_text){(const char *)file->bytes, file->len}
                : (qp_text){NULL, 0};
}

/* Cuts a text at the first `place`. 0 when it has none. */
static int cut_at(qp_text *head, qp_text *tail, qp_text text,
                  const char *place) {
    const size_t len = strlen(place);
    const char *end = text.ptr + text.len, *at = text.ptr;
    while (at && (size_t)(end - at) >= len && memcmp(at, place, len) != 0)
        at = memchr(at + 1, *place, (size_t)(end - at) - 1);
    if (!at || (size_t)(end - at) < len) return 0;
    *head = (qp_text){text.ptr, (size_t)(at - text.ptr)};
    *tail = (qp_text){at + len, (size_t)(end - at) - len};
    return 1;
}

/* The page that is built in, or the file `name`. 0 or an exit status. */
static int read_page(view_page *page, const char *name) {
    qp_text text = bytes_of(page_find("view.html")), rest;
    if (name) {
        text.ptr = page->text = file_whole(name, &text.len);
        if (!text.ptr) return system_error(name);
    }
    if (!text.ptr) return no_page();
    if (!cut_at(&page->head, &rest, text, VIEW_GAMES_PLACE)) {
        safe_printf(stderr,
                    tr("qipu view: %s: not a page for games, which has '%s' "
                       "where they go\n"),
                    name ? name : "view.html", VIEW_GAMES_PLACE);
        return EXIT_BAD;
    }
    page->middle = rest;
    if (!cut_at(&page->middle, &page->tail, rest, VIEW_WASM_PLACE)) return 0;
    page->wasm = bytes_of(page_find("qipu.wasm"));
    return page->wasm.ptr ? 0 : no_page();
}

/* ---- what is written ----------------------------------------------------- */

static int put_text(out_file *out, qp_text text) {
    return text.len && out_write(out, text.ptr, text.len);
}

static int put_words(out_file *out, const char *words) {
    return put_text(out, qp_text_of(words));
}

/* What the page calls the language of messages, when --lang chose it. */
static const char *view_language(void) {
    if (!words_lang_given()) return NULL;
    return words_lang() == QP_LANG_EN ? "en" : "zh";
}

static int put_setting(out_file *out, const char *name, const char *value) {
    if (!value) return 0;
    return put_words(out, "\"") || put_words(out, name) ||
           put_words(out, "\":\"") || put_words(out, value) ||
           put_words(out, "\",");
}

/* Names that this program knows, so they stand as they are. */
static int put_settings(out_file *out, const view_wish *w) {
    return put_words(out, "\"settings\":{") ||
           put_setting(out, "language", view_language()) ||
           put_setting(out, "theme", w->theme) ||
           put_setting(out, "notation", w->notation) ||
           put_words(out, w->flip ? "\"flipped\":true}" : "\"flipped\":false}");
}

static int put_head(out_file *out, const view_page *page, const view_wish *w) {
    const char *title = w->title ? w->title : "";
    return put_text(out, page->head) ||
           put_words(out, "<script type=\"application/json\" "
                          "id=\"qipu-games\">\n{\"version\":1,\"packed\":\"") ||
           put_words(out, view_pack_name()) ||
           put_words(out, "\",\"title\":\"") ||
           view_base64(out, qp_text_of(title)) || put_words(out, "\",") ||
           put_settings(out, w) || put_words(out, ",\n\"blocks\":[");
}

static int put_tail(out_file *out, const view_page *page, view_games *games) {
    char count[40];
    if (view_games_end(games)) return 1;
    snprintf(count, sizeof count, ",\n\"count\":%llu}\n</script>",
             (unsigned long long)view_games_count(games));
    return put_words(out, count) || put_text(out, page->middle) ||
           view_base64(out, page->wasm) || put_text(out, page->tail);
}

/* ---- the command --------------------------------------------------------- */

static qp_status begin_file(void *ctx, const char *name) {
    view_run *run = ctx;
    view_games_file(run->games, name);
    return QP_OK;
}

/* Too much for a page is the input's fault, not the system's. */
static qp_status take_record(void *ctx, const qp_delivery *from,
                             qp_text record) {
    view_run *run = ctx;
    (void)from;
    if (!view_games_take(run->games, record)) return QP_OK;
    if (!view_games_full(run->games)) return output_failed(run->order);
    progress_clear();
    fprintf(stderr,
            tr("qipu view: more than %d games, or %d MB, do not go into one "
               "page; `qipu serve` shows any number\n"),
            VIEW_GAMES_MAX, VIEW_BYTES_MAX / 1000000);
    run->order->said = 1;
    return QP_E_LIMIT;
}

static void warn_slow(const view_games *games) {
    if (view_games_count(games) <= VIEW_GAMES_SLOW) return;
    fprintf(stderr,
            tr("qipu view: a page of %llu games is slow to open; `qipu serve` "
               "shows any number\n"),
            (unsigned long long)view_games_count(games));
}

/* All that is between the two halves of the page, and these. */
static int write_page(view_run *run, out_file *out, int files, char **names) {
    read_order *order = run->order;
    order->stage = view_stage;
    order->stage.ctx = run;
    order->stage.file = begin_file;
    order->stage.deliver = take_record;
    order->out = out;
    int status = order->worst, failed = put_head(out, run->page, run->wish);
    if (!failed) status = read_games(order, files, names);
    if (!failed && !out->damaged) failed = put_tail(out, run->page, run->games);
    if (!failed) return status;
    out->damaged = 1;
    return system_error(out_shown(out));
}

static int run_page(view_run *run, int files, char **names) {
    out_file out = {.force = run->wish->force};
    if (out_open(&out, run->wish->output)) return out_error(&out);
    out.missing = run->order->worst == EXIT_SYSTEM;
    out.source = out_is_any(&out, files, names);
    run->games = view_games_new(&out);
    if (!run->games) {
        out_abandon(&out);
        errno = ENOMEM;
        return system_error("memory");
    }
    int status = write_page(run, &out, files, names);
    int full = view_games_full(run->games);
    uint64_t count = view_games_count(run->games);
    status = out_finish(&out, status, count > 0);
    if (full) status = EXIT_BAD;
    run->shows = status != EXIT_SYSTEM && !full && count;
    if (run->shows) warn_slow(run->games);
    view_games_free(run->games);
    return status;
}

static int show_page(const view_wish *w) {
    char *path = realpath(w->output, NULL);
    int status = path ? browse(&cmd_view, path) : system_error(w->output);
    free(path);
    return status;
}

static int view_files(const view_wish *w, read_order *order, int files,
                      char **names) {
    view_page page = {.text = NULL};
    view_run run = {.order = order, .wish = w, .page = &page};
    int status = read_page(&page, w->page);
    if (!status) {
        status = run_page(&run, files, names);
        if (w->open && run.shows && show_page(w)) status = EXIT_SYSTEM;
    }
    free(page.text);
    return status;
}

static int read_wish(read_order *order, view_wish *w) {
    static const char *const themes[] = {"light", "dark"};
    static const char *const notations[] = {"chinese", "traditional", "wxf",
                                            "iccs", "vietnamese"};
    uint8_t known;
    order->to_format = ending_to_write(NULL);
    if (w->open && (!w->output || !strcmp(w->output, "-")))
        return usage_error(&cmd_view, "--open goes with --output");
    if (value_word(&cmd_view, "--notation", w->notation, notations,
                   sizeof notations / sizeof *notations, &known) ||
        value_word(&cmd_view, "--theme", w->theme, themes,
                   sizeof themes / sizeof *themes, &known))
        return EXIT_USAGE;
    return read_order_set(&cmd_view, order, &w->in);
}

static int run_view(int argc, char **argv) {
    read_order order = {0};
    view_wish w = {0};
    const option_spec specs[] = {
        {"--output -o", 1, NULL, &w.output},
        {"--force", 0, &w.force, NULL},
        {"--open", 0, &w.open, NULL},
        {"--title", 1, NULL, &w.title},
        {"--theme", 1, NULL, &w.theme},
        {"--notation", 1, NULL, &w.notation},
        {"--flip", 0, &w.flip, NULL},
        {"--page", 1, NULL, &w.page},
        {"--recursive -r", 0, &w.found.recursive, NULL},
        {"--files-from", 1, NULL, &w.found.files_from},
        {"--from", 1, NULL, &w.in.from},
        {"--encoding", 1, NULL, &w.in.encoding},
        {"--from-notation", 1, NULL, &w.in.notation},
        {"--ranks", 1, NULL, &w.in.ranks},
        {"--skip-broken", 0, &order.skip_broken, NULL},
        {"--all-errors", 0, &order.all_errors, NULL},
        {"--json", 0, &order.diag.json, NULL},
        {"--jobs -j", 1, NULL, &w.in.jobs},
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

const command cmd_view = {"view", run_view,
                          "put games into one page for the browser", HELP};
