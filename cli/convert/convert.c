/* convert.c - qipu convert: reads games and writes them again. */
#include <string.h>

#include "../io/encoding_check.h"
#include "../io/file_extensions.h"
#include "../io/input_files.h"
#include "lines_stage.h"

typedef struct wish {
    const char *to, *output, *notation, *digits, *to_encoding, *dir, *name;
    read_options in;
    inputs found;
    int keep_broken, force;
} wish;

static int read_style(read_order *order, const wish *w, qp_encoding enc) {
    qp_pgn_style *style = &order->style;
    /* Big5 has no simplified characters. */
    if (!w->notation && enc == QP_ENC_BIG5)
        style->notation = QP_NOTATION_TRADITIONAL;
    return value_notation(&cmd_convert, "--to-notation", w->notation, 1,
                          &style->notation) ||
           value_digits(&cmd_convert, w->digits, &style->move_flags);
}

/* Nothing is written as `w` wants it. Returns EXIT_USAGE. */
static int no_format(const wish *w) {
    const char *to = w->to ? w->to : w->output;
    const char *word = w->to ? NULL : ending_of(w->output);
    if (strlen(to) >= 3 && !strcmp(to + strlen(to) - 3, "qpg"))
        return usage_error(&cmd_convert, "`qipu pack --qpg` writes '%s'", to);
    if (!word || ending_format(word, 0))
        return usage_error(&cmd_convert,
                           "cannot write format '%s': see `qipu formats`", to);
    return usage_error(&cmd_convert,
                       "qipu writes no format with the extension '.%s': name a "
                       "format, such as --to pgn",
                       word);
}

/* What to write: lines, canonical PGN, another format, or a file a game. */
static int read_to(read_order *order, const wish *w) {
    order->to_format = ending_to_write(w->to ? NULL : w->output);
    if (w->to && strcmp(w->to, "lines"))
        order->to_format = format_to_write(w->to);
    if (!order->to_format) return no_format(w);
    int lines = w->to && !strcmp(w->to, "lines");
    if (w->dir && (lines || w->output))
        return usage_error(&cmd_convert,
                           "--out-dir excludes --output and lines");
    if (w->name && !w->dir)
        return usage_error(&cmd_convert, "--name requires --out-dir");
    if (w->name && !outdir_pattern_good(w->name))
        return usage_error(
            &cmd_convert,
            "invalid value '%s' for --name: expected a name without '/', with "
            "no braces but {n}, {red}, {black}, {event}, {date} and {result}",
            w->name);
    if (lines) order->stage = lines_stage;
    return 0;
}

static int read_wish(read_order *order, const wish *w, qp_encoding *enc) {
    if (read_to(order, w)) return EXIT_USAGE;
    if (value_encoding(&cmd_convert, "--to-encoding", w->to_encoding, enc))
        return EXIT_USAGE;
    if (*enc > QP_ENC_UTF8 && order->to_format->flags & QP_FORMAT_UTF8)
        return usage_error(&cmd_convert, "XML must be written in UTF-8");
    if (w->keep_broken && order->skip_broken)
        return usage_error(
            &cmd_convert, "--keep-broken and --skip-broken exclude each other");
    if (read_style(order, w, *enc)) return EXIT_USAGE;
    return read_order_set(&cmd_convert, order, &w->in);
}

static int convert(read_order *order, const wish *w, qp_encoding enc, int files,
                   char **names) {
    write_job job = {.order = order, .output = w->output, .force = w->force};
    out_dir dir = {.dir = w->dir,
                   .pattern = w->name,
                   .format = order->to_format,
                   .encoding = enc};
    if (w->dir) return write_game_files(order, &dir, files, names);
    order->to_encoding = enc;
    return write_games(&job, files, names);
}

static int run(int argc, char **argv) {
    read_order order = {0};
    wish w = {0};
    const option_spec specs[] = {{"--to", 1, NULL, &w.to},
                                 {"--output", 1, NULL, &w.output},
                                 {"--to-notation", 1, NULL, &w.notation},
                                 {"--digits", 1, NULL, &w.digits},
                                 {"--to-encoding", 1, NULL, &w.to_encoding},
                                 READ_SPECS(&w.in),
                                 INPUT_SPECS(&w.found),
                                 {"--force", 0, &w.force, NULL},
                                 {"--keep-broken", 0, &w.keep_broken, NULL},
                                 {"--skip-broken", 0, &order.skip_broken, NULL},
                                 {"--out-dir", 1, NULL, &w.dir},
                                 {"--name", 1, NULL, &w.name},
                                 {"--strict-loss", 0, &order.strict_loss, NULL},
                                 {"--strict", 0, &order.reader.strict, NULL},
                                 {"--all-errors", 0, &order.all_errors, NULL},
                                 {"--jobs", 1, NULL, &w.in.jobs},
                                 {NULL, 0, NULL, NULL}};
    int files = options_parse(&cmd_convert, argc, argv, specs);
    qp_encoding enc = QP_ENC_UTF8;
    if (files < 0 || read_wish(&order, &w, &enc)) return EXIT_USAGE;
    order.diag.strict = order.reader.strict;
    char **names = argv + 1;
    w.found.output = w.dir ? w.dir : w.output;
    int status = inputs_find(&w.found, &cmd_convert, &order, &files, &names);
    if (!status && !w.force)
        status = encoding_check(&cmd_convert, &order, files, names);
    if (!status) status = convert(&order, &w, enc, files, names);
    inputs_free(&w.found);
    return status;
}

const command cmd_convert = {"convert", run};
