/* book.c - qipu book: annotated games as a book, PDF or HTML.
 *
 * Owns the options and what they are when they are not given.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "typeset.h"
#include "../io/input_files.h"

static const char HELP[] =
    "Usage: qipu book [OPTION]... [FILE]... -o BOOK.pdf|BOOK.html\n"
    "\n"
    "Makes a book of annotated games: a title, contents with links, and each\n"
    "game with its names, place and result, its moves in bold, comments and\n"
    "variations apart from them, and diagrams. No FILE, or '-', is standard\n"
    "input. PDF has pages, running heads and an outline; HTML is one file "
    "that\n"
    "needs no other, for a screen of any size and for printing.\n"
    "\n"
    "A diagram stands where the annotator asked for one: a glyph $220, $221 "
    "or\n"
    "$201, a comment [%diagram] or 'D', arrows and squares ([%cal Gh2e2],\n"
    "[%csl Re3]), which are drawn; and at the start of a game that does not "
    "begin\n"
    "from the opening position.\n"
    "\n"
    "  -o, --output FILE      write there, whole or not at all; else standard\n"
    "                         output\n"
    "  --to pdf|html          what to write; else by the ending of FILE, or "
    "html\n"
    "  --force                replace FILE in any case\n"
    "  --title TEXT           of the book; else the event of all games, or "
    "the\n"
    "                         name of the file\n"
    "  --author TEXT          below the title\n"
    "  --every N              a diagram after every N moves of a game too\n"
    "  --last                 a diagram of the last position of a game too\n"
    "  --ecco                 the opening of each game by its moves (`qipu "
    "ecco`);\n"
    "                         else what its tags say\n"
    "  --notation NAME        of the moves: chinese, traditional, wxf, "
    "wxf2018,\n"
    "                         iccs, ucci, uci, vietnamese, vietnamese-long; "
    "else\n"
    "                         chinese or traditional with --lang zh or zh_TW,\n"
    "                         and wxf\n"
    "  --theme NAME           of diagrams: print (the default), wood, dark\n"
    "  --pieces NAME          traditional, simplified (with --lang zh), "
    "letters,\n"
    "                         symbols\n"
    "  --coords NAME          none, chinese, wxf, iccs, uci; else those of "
    "the\n"
    "                         notation\n"
    "  --paper NAME           of PDF: a4 (the default), a5, letter\n"
    "  --columns N            of PDF: 1 or 2; else 2, and 1 on a5\n"
    "  --font NAMES           of PDF: families, the first that is there "
    "counts,\n"
    "                         with a comma between them\n"
    "@recursive\n"
    "@files-from\n"
    "@from\n"
    "@encoding\n"
    "@from-notation\n"
    "@ranks\n"
    "@all-errors\n"
    "@json\n"
    "\n"
    "--lang is the language of the book's own words too. A game with an error "
    "has\n"
    "what could be read of it, and says so. Exit status: 0 fine, 1 the input "
    "has\n"
    "errors, 2 usage, 3 a file could not be read or the book not written.\n";

/* What was given. */
typedef struct book_wish {
    const char *every, *columns, *paper, *notation;
    looks_wish looks;
    read_options in;
    inputs found;
} book_wish;

/* ---- papers and looks -----------------------------------------------------
 */

static int take_paper(book_order *order, const char *name) {
    static const char *const names[] = {"a4", "a5", "letter"};
    static const double sizes[][2] = {
        {595.28, 841.89}, {419.53, 595.28}, {612, 792}};
    uint8_t paper = 0;
    if (value_word(&cmd_book, "--paper", name, names,
                   sizeof names / sizeof *names, &paper))
        return EXIT_USAGE;
    order->wide = sizes[paper][0];
    order->high = sizes[paper][1];
    return 0;
}

static void usual_looks(book_order *order) {
    order->look.theme = QP_THEME_PRINT;
    order->look.faces = QP_FACES_TRADITIONAL;
    order->notation = QP_NOTATION_WXF;
    switch (words_lang()) {
    case QP_LANG_EN: return;
    case QP_LANG_ZH:
        order->look.faces = QP_FACES_SIMPLIFIED;
        order->notation = QP_NOTATION_CHINESE;
        return;
    case QP_LANG_ZH_TW: order->notation = QP_NOTATION_TRADITIONAL; return;
    }
}

/* The names of files and ranks that a notation counts by. */
static uint8_t coords_of(qp_notation notation) {
    switch (notation) {
    case QP_NOTATION_CHINESE:
    case QP_NOTATION_TRADITIONAL: return QP_COORDS_CHINESE;
    case QP_NOTATION_ICCS:
    case QP_NOTATION_UCCI: return QP_COORDS_ICCS;
    case QP_NOTATION_UCI: return QP_COORDS_UCI;
    default: return QP_COORDS_WXF;
    }
}

static int take_looks(book_order *order, const book_wish *w) {
    usual_looks(order);
    if (value_notation(&cmd_book, "--notation", w->notation, 1,
                       &order->notation))
        return EXIT_USAGE;
    order->look.coords = coords_of(order->notation);
    return looks_take(&order->look, &cmd_book, &w->looks) ||
           value_number(&cmd_book, "--every", w->every,
                        (value_range){1, 1000000}, &order->every) ||
           value_number(&cmd_book, "--columns", w->columns, (value_range){1, 2},
                        &order->columns) ||
           take_paper(order, w->paper);
}

/* ---- the form -------------------------------------------------------------
 */

static int is_form(const book_form *form, const char *ending) {
    return !strcmp(form->ending, ending);
}

static const book_form *form_of(const book_order *order) {
    const char *dot = order->output ? strrchr(order->output, '.') : NULL;
    char ending[16];
    if (order->to)
        snprintf(ending, sizeof ending, ".%s", order->to);
    else if (!order->output || !strcmp(order->output, "-"))
        return &book_html;
    else
        snprintf(ending, sizeof ending, "%s", dot ? dot : "");
    if (is_form(&book_html, ending)) return &book_html;
    if (is_form(&book_pdf, ending)) return &book_pdf;
    return NULL;
}

/* ---- the command ----------------------------------------------------------
 */

static int check_wish(book *b, book_order *order, const book_wish *w) {
    b->form = form_of(order);
    if (!b->form && order->to)
        return usage_error(&cmd_book, "--to is 'pdf' or 'html', not '%s'",
                           order->to);
    if (!b->form)
        return usage_error(&cmd_book,
                           "a book's file ends in .pdf or .html, not as '%s'",
                           order->output);
    if (b->form == &book_html && (w->paper || w->columns || order->font))
        return usage_error(&cmd_book,
                           "--paper, --columns and --font go with PDF");
    if (take_looks(order, w)) return EXIT_USAGE;
    return read_order_set(&cmd_book, &order->work, &w->in);
}

static int run(int argc, char **argv) {
    book_order order = {.title = NULL};
    book_wish w = {0};
    const option_spec specs[] = {
        {"--output -o", 1, NULL, &order.output},
        {"--to", 1, NULL, &order.to},
        {"--force", 0, &order.force, NULL},
        {"--title", 1, NULL, &order.title},
        {"--author", 1, NULL, &order.author},
        {"--every", 1, NULL, &w.every},
        {"--last", 0, &order.last, NULL},
        {"--ecco", 0, &order.ecco, NULL},
        {"--notation", 1, NULL, &w.notation},
        {"--theme", 1, NULL, &w.looks.theme},
        {"--pieces", 1, NULL, &w.looks.pieces},
        {"--coords", 1, NULL, &w.looks.coords},
        {"--paper", 1, NULL, &w.paper},
        {"--columns", 1, NULL, &w.columns},
        {"--font", 1, NULL, &order.font},
        {"--recursive -r", 0, &w.found.recursive, NULL},
        {"--files-from", 1, NULL, &w.found.files_from},
        {"--from", 1, NULL, &w.in.from},
        {"--encoding", 1, NULL, &w.in.encoding},
        {"--from-notation", 1, NULL, &w.in.notation},
        {"--ranks", 1, NULL, &w.in.ranks},
        {"--all-errors", 0, &order.work.all_errors, NULL},
        {"--json", 0, &order.work.diag.json, NULL},
        {NULL, 0, NULL, NULL}};
    int files = options_parse(&cmd_book, argc, argv, specs);
    book b = {.order = &order};
    if (files < 0 || check_wish(&b, &order, &w)) return EXIT_USAGE;
    char **names = argv + 1;
    w.found.output = order.output;
    int status = inputs_find(&w.found, &cmd_book, &order.work, &files, &names);
    if (!status) status = book_make(&b, files, names);
    inputs_free(&w.found);
    return status;
}

const command cmd_book = {"book", run, "make a book of annotated games", HELP};
