/* book.c - qipu book: annotated games as a book, PDF or HTML.
 *
 * Owns the options and what they are when they are not given.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <string.h>

#include "../common/board_style.h"
#include "../common/json_line.h"
#include "../io/game_or_positions.h"
#include "../io/input_files.h"
#include "../io/read_games.h"
#include "qipu/game_book.h"

/* The command line, and what comes of it. */
typedef struct book_run {
    const char *every, *columns, *paper, *notation, *output, *to;
    int force;
    looks_wish looks;
    read_options in;
    inputs found;
    read_order order;
    qp_game_book_options book;
    out_file file;
    qp_game_book *made;
    uint64_t count, missing; /* games set; characters that no font has */
    qp_status failed;        /* the book cannot be finished */
    int error;               /* the errno of a file that failed */
} book_run;

/* ---- options --------------------------------------------------------------
 */

static int take_paper(book_run *run) {
    static const char *const names[] = {"a4", "a5", "letter"};
    static const double sizes[][2] = {
        {595.28, 841.89}, {419.53, 595.28}, {612, 792}};
    uint8_t paper = 0;
    if (value_word(&cmd_book, "--paper", run->paper, names,
                   sizeof names / sizeof *names, &paper))
        return EXIT_USAGE;
    run->book.width = sizes[paper][0];
    run->book.height = sizes[paper][1];
    return 0;
}

static int take_looks(book_run *run) {
    qp_game_book_options *book = &run->book;
    uint64_t columns = 0;
    if (value_notation(&cmd_book, "--to-notation", run->notation, 1,
                       &book->notation))
        return EXIT_USAGE;
    looks look = {book->theme, book->faces,
                  (uint8_t)qp_notation_coords(book->notation)};
    if (looks_take(&look, &cmd_book, &run->looks) ||
        value_number(&cmd_book, "--diagram-every", run->every,
                     (value_range){1, 1000000}, &book->every) ||
        value_number(&cmd_book, "--page-columns", run->columns,
                     (value_range){1, 2}, &columns))
        return EXIT_USAGE;
    book->theme = look.theme;
    book->faces = look.faces;
    book->coords = look.coords;
    book->columns = (unsigned)columns;
    return take_paper(run);
}

/* The form that --to or the file's name asks for; -1 if there is none. */
static int form_of(const book_run *run) {
    const char *name = run->to;
    if (!name && (!run->output || !strcmp(run->output, "-"))) name = "html";
    if (!name && (name = strrchr(run->output, '.'))) name++;
    if (name && !strcmp(name, "html")) return QP_GAME_BOOK_HTML;
    return name && !strcmp(name, "pdf") ? QP_GAME_BOOK_PDF : -1;
}

static int check_options(book_run *run) {
    const int form = form_of(run);
    if (form < 0 && run->to)
        return usage_error(&cmd_book,
                           "invalid value '%s' for --to: expected pdf or html",
                           run->to);
    if (form < 0)
        return usage_error(&cmd_book,
                           "a book file must end in .pdf or .html, not '%s'",
                           run->output);
    if (form == QP_GAME_BOOK_HTML &&
        (run->paper || run->columns || run->book.font))
        return usage_error(&cmd_book,
                           "--paper, --page-columns and --font require PDF");
    run->book.form = (uint8_t)form;
    if (take_looks(run)) return EXIT_USAGE;
    return read_order_set(&cmd_book, &run->order, &run->in);
}

/* ---- the games, twice -----------------------------------------------------
 */

/* A sink's function: remembers why the file failed. */
static int write_book(void *ctx, const char *bytes, size_t len) {
    book_run *run = ctx;
    if (!out_write(&run->file, bytes, len)) return 0;
    run->error = errno;
    return 1;
}

static int announce_game(void *ctx, const qp_game *game) {
    book_run *run = ctx;
    run->failed = qp_game_book_announce(run->made, game);
    progress_words(tr("\r%llu games read"), qp_game_book_count(run->made), 0,
                   0);
    errno = ENOMEM;
    return run->failed != 0;
}

static size_t read_bytes(void *ctx, char *bytes, size_t size) {
    FILE *in = ctx;
    size_t n = fread(bytes, 1, size, in);
    return !n && ferror(in) ? SIZE_MAX : n;
}

static void add_games(book_run *run, FILE *in, qp_game *game) {
    qp_reader_options options = run->order.reader;
    options.size = sizeof options;
    qp_source source = {in, read_bytes};
    qp_games *games = qp_games_new(&source, NULL, &options, NULL);
    qp_status rc = games ? QP_OK : QP_E_NOMEM;
    while (!rc && !run->failed && !(rc = qp_games_next(game, games))) {
        run->failed = qp_game_book_add(run->made, game);
        progress_words(tr("\rtypeset %llu of %llu games"), ++run->count,
                       qp_game_book_count(run->made), 0);
    }
    if (rc == QP_E_IO) run->error = errno;
    if (rc == QP_E_IO || rc == QP_E_NOMEM) run->failed = rc;
    qp_games_free(games);
}

/* The files that could not be opened the first time have been reported. */
static void read_again(book_run *run, int files, char **names) {
    qp_game *game = qp_game_new(NULL);
    if (!game) run->failed = QP_E_NOMEM;
    for (int i = 0; i < files && !run->failed; i++) {
        FILE *in = open_input(names[i]);
        if (!in) continue;
        if (in == stdin) rewind(in);
        add_games(run, in, game);
        if (in != stdin) fclose(in);
    }
    qp_game_free(game);
    progress_clear();
}

/* ---- the book -------------------------------------------------------------
 */

/* What failed: the file that is written, or one that was read. */
static int report_failure(book_run *run) {
    if (run->failed == QP_E_ARG) {
        fputs(tr("qipu book: the input changed while qipu read it\n"), stderr);
        return EXIT_SYSTEM;
    }
    errno = run->failed == QP_E_NOMEM ? ENOMEM : run->error ? run->error : EIO;
    return system_error(out_shown(&run->file));
}

/* A book of boxes is of no use: its maker has to know. */
static void warn_missing(const book_run *run) {
    if (!run->missing) return;
    fprintf(stderr,
            tr("qipu book: warning: no installed font has %llu of the "
               "characters; they appear as boxes in the book. For Chinese, "
               "install fonts-noto-cjk or a similar font\n"),
            (unsigned long long)run->missing);
}

static int finish_book(book_run *run, int status, size_t games) {
    const int keep = games && !run->failed;
    out_file *out = &run->file;
    qp_status rc = qp_game_book_end(run->made, keep, NULL);
    if (!run->failed) run->failed = rc;
    if (keep && !run->failed) warn_missing(run);
    if (run->failed) {
        status = EXIT_SYSTEM;
    } else if (!games && status == EXIT_FINE) {
        fputs(tr("qipu book: no games\n"), stderr);
        status = EXIT_BAD;
    }
    out->report =
        (out_report){run->book.form == QP_GAME_BOOK_HTML ? "html" : "pdf",
                     "games", games, 0};
    /* Standard output that failed is reported by its end. */
    if (!run->failed || (!out->temporary && ferror(out->stream)))
        return out_finish(out, status, games > 0);
    status = report_failure(run);
    out_abandon(out);
    return status;
}

/* The name of the only file without its ending, or NULL; owned. */
static char *name_of_file(int files, char **names) {
    const char *slash = strrchr(names[0], '/');
    const char *base = slash ? slash + 1 : names[0];
    if (files != 1 || !strcmp(base, "-")) return NULL;
    const char *dot = strrchr(base, '.');
    return strndup(base, dot > base ? (size_t)(dot - base) : strlen(base));
}

static int make_book(book_run *run, int files, char **names) {
    const qp_sink sink = {run, write_book};
    qp_err err;
    if (json_needs_output(&cmd_book, run->output)) return EXIT_USAGE;
    run->file.force = run->force;
    int text = run->book.form == QP_GAME_BOOK_HTML;
    int status = out_open_format(&run->file, run->output, text ? NULL : "pdf");
    if (status) return status;
    run->file.missing = run->order.worst == EXIT_SYSTEM;
    run->file.source = out_is_any(&run->file, files, names);
    if (qp_game_book_new(&run->made, &sink, &run->book, &err)) {
        out_abandon(&run->file);
        return pdf_error(&cmd_book, &err);
    }
    read_order order = run->order;
    order.counts_progress = 1;
    status = read_each_game(&order, files, names, announce_game, run);
    progress_clear();
    size_t games = qp_game_book_count(run->made);
    if (games && !run->failed) read_again(run, files, names);
    return finish_book(run, status, games);
}

static int run_files(book_run *run, int files, char **names) {
    static char stdin_name[] = "-";
    char *only[] = {stdin_name};
    if (!files) {
        files = 1;
        names = only;
    }
    for (int i = 0; i < files; i++)
        if (!strcmp(names[i], "-") && games_spool_stdin())
            return system_error("<stdin>");
    char *name = name_of_file(files, names);
    run->book.name = name;
    int status = make_book(run, files, names);
    free(name);
    return status;
}

static int run(int argc, char **argv) {
    book_run w = {.output = NULL};
    /* Moves and pieces depend on options only, not on the environment. */
    qp_game_book_options_init(&w.book,
                              words_lang_given() ? words_lang() : QP_LANG_EN);
    w.book.lang = words_lang();
    w.book.missing = &w.missing;
    const option_spec specs[] = {{"--output", 1, NULL, &w.output},
                                 {"--to", 1, NULL, &w.to},
                                 {"--force", 0, &w.force, NULL},
                                 {"--title", 1, NULL, &w.book.title},
                                 {"--author", 1, NULL, &w.book.author},
                                 {"--diagram-every", 1, NULL, &w.every},
                                 {"--diagram-last", 0, &w.book.last, NULL},
                                 {"--openings", 0, &w.book.ecco, NULL},
                                 {"--to-notation", 1, NULL, &w.notation},
                                 {"--theme", 1, NULL, &w.looks.theme},
                                 {"--pieces", 1, NULL, &w.looks.pieces},
                                 {"--coords", 1, NULL, &w.looks.coords},
                                 {"--paper", 1, NULL, &w.paper},
                                 {"--page-columns", 1, NULL, &w.columns},
                                 {"--font", 1, NULL, &w.book.font},
                                 INPUT_SPECS(&w.found),
                                 {"--from", 1, NULL, &w.in.from},
                                 {"--from-columns", 1, NULL, &w.in.columns},
                                 {"--from-encoding", 1, NULL, &w.in.encoding},
                                 {"--from-notation", 1, NULL, &w.in.notation},
                                 {"--ranks", 1, NULL, &w.in.ranks},
                                 {"--all-errors", 0, &w.order.all_errors, NULL},
                                 {NULL, 0, NULL, NULL}};
    int files = options_parse(&cmd_book, argc, argv, specs);
    if (files < 0 || check_options(&w)) return EXIT_USAGE;
    char **names = argv + 1;
    w.found.output = w.output;
    int status = inputs_find(&w.found, &cmd_book, &w.order, &files, &names);
    if (!status) status = run_files(&w, files, names);
    inputs_free(&w.found);
    return status;
}

const command cmd_book = {"book", run};
