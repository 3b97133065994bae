/* convert.c - qipu convert: reads games and writes them again. */
#include <string.h>

#include "../io/encoding_check.h"
#include "../io/input_files.h"
#include "lines_stage.h"

typedef struct wish {
    game_wish out;
    const char *name;
    read_options in;
    inputs found;
    int keep_broken;
} wish;

/* What to write: lines, canonical PGN, another format, or a file a game. */
static int read_to(read_order *order, const wish *w) {
    if (game_wish_read(&cmd_convert, &w->out, order)) return EXIT_USAGE;
    if (w->out.dir && w->out.output)
        return usage_error(&cmd_convert, "--out-dir excludes --output");
    if (w->name && !w->out.dir)
        return usage_error(&cmd_convert, "--name requires --out-dir");
    if (w->name && !outdir_pattern_good(w->name))
        return usage_error(
            &cmd_convert,
            "invalid value '%s' for --name: expected a name without '/', with "
            "no braces but {n}, {red}, {black}, {event}, {date} and {result}",
            w->name);
    if (!w->out.dir && !strcmp(order->to_format->name, "lines"))
        order->stage = lines_stage;
    return 0;
}

static int read_wish(read_order *order, const wish *w) {
    if (read_to(order, w)) return EXIT_USAGE;
    if (w->keep_broken && order->skip_broken)
        return usage_error(
            &cmd_convert, "--keep-broken and --skip-broken exclude each other");
    return read_order_set(&cmd_convert, order, &w->in);
}

static int convert(read_order *order, const wish *w, int files, char **names) {
    write_job job = {.order = order,
                     .output = w->out.output,
                     .force = w->out.force,
                     .before = &keep_unread,
                     .keeps = !order->stage.deliver && !order->skip_broken};
    out_dir dir = {
        .dir = w->out.dir, .pattern = w->name, .format = order->to_format};
    if (w->out.dir) return write_game_files(order, &dir, files, names);
    return write_games(&job, files, names);
}

static int run(int argc, char **argv) {
    read_order order = {0};
    wish w = {0};
    const option_spec specs[] = {GAME_WISH_SPECS(&w.out),
                                 READ_SPECS(&w.in),
                                 INPUT_SPECS(&w.found),
                                 {"--keep-broken", 0, &w.keep_broken, NULL},
                                 {"--skip-broken", 0, &order.skip_broken, NULL},
                                 {"--out-dir", 1, NULL, &w.out.dir},
                                 {"--name", 1, NULL, &w.name},
                                 {"--strict-loss", 0, &order.strict_loss, NULL},
                                 {"--strict", 0, &order.reader.strict, NULL},
                                 {"--all-errors", 0, &order.all_errors, NULL},
                                 {"--jobs", 1, NULL, &w.in.jobs},
                                 {NULL, 0, NULL, NULL}};
    int files = options_parse(&cmd_convert, argc, argv, specs);
    if (files < 0 || read_wish(&order, &w)) return EXIT_USAGE;
    order.diag.strict = order.reader.strict;
    char **names = argv + 1;
    w.found.output = w.out.dir ? w.out.dir : w.out.output;
    int status = inputs_find(&w.found, &cmd_convert, &order, &files, &names);
    if (!status && !w.out.force)
        status = encoding_check(&cmd_convert, &order, files, names);
    if (!status) status = convert(&order, &w, files, names);
    inputs_free(&w.found);
    return status;
}

const command cmd_convert = {"convert", run};
