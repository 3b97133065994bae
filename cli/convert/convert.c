/* convert.c - qipu convert: reads games and writes them anew. */
#include <errno.h>
#include <string.h>

#include "../io/encoding_check.h"
#include "../io/file_extensions.h"
#include "../io/input_files.h"
#include "../io/output_folder.h"
#include "lines_stage.h"

static const char HELP[] =

    "Usage: qipu convert [OPTION]... [FILE]...\n"
    "\n"
    "Reads games in any format, encoding and notation and writes them anew: "
    "as\n"
    "canonical PGN in UTF-8, with every tag, comment, glyph and variation, in\n"
    "another format, or one game a line. No FILE, or '-', is standard input.\n"
    "\n"
    "  --to FORMAT            the format to write (pgn): see `qipu formats`; "
    "or\n"
    "                         lines, the FEN, the main line in UCCI "
    "coordinates,\n"
    "                         the result and FILE:N, set apart by tabs\n"
    "@recursive\n"
    "@files-from\n"
    "  -o, --output FILE      write there, whole or not at all; else standard\n"
    "                         output; without --to its ending is the format\n"
    "@force\n"
    "  --out-dir DIR          write a file for each game into DIR, which is "
    "made;\n"
    "                         no file that is there is written over\n"
    "  --name PATTERN         the names of these files, without ending: {n} "
    "is\n"
    "                         the number of the game; {red}, {black}, "
    "{event},\n"
    "                         {date}, {result} are its tags ({n})\n"
    "  --strict-loss          what the format written cannot hold is an error\n"
    "  --notation NAME        of the moves written: chinese (the default; for\n"
    "                         Big5 traditional), traditional, wxf, wxf2018,\n"
    "                         iccs, ucci, uci, vietnamese,\n"
    "                         vietnamese-long\n"
    "  --digits half|full     Black's digits in Chinese moves: half width "
    "(the\n"
    "                         default) or full width\n"
    "  --to-encoding NAME     of the text written: utf-8 (the default), "
    "gb18030,\n"
    "                         big5, utf-16le, utf-16be\n"
    "@encoding\n"
    "@from\n"
    "@from-notation\n"
    "@ranks\n"
    "  --keep-broken          of a game with an error, write the good part, "
    "with\n"
    "                         a tag Incomplete (the default)\n"
    "@skip-broken\n"
    "  --strict               check the input against every rule of the "
    "standard\n"
    "@all-errors\n"
    "@json\n"
    "@jobs\n"
    "\n"
    "Problems go to standard error. Exit status: 0 done, 1 the input has\n"
    "errors (what is good was written), 2 usage, 3 a file could not be read "
    "or\n"
    "the output not written.\n";

typedef struct wish {
    const char *to, *output, *notation, *digits, *to_encoding, *dir, *name;
    work_input in;
    inputs found;
    int keep_broken, force;
} wish;

static int read_style(work_order *order, const wish *w, qp_encoding enc) {
    qp_pgn_style *style = &order->style;
    /* Big5 has no simplified characters. */
    if (!w->notation && enc == QP_ENC_BIG5)
        style->notation = QP_NOTATION_TRADITIONAL;
    return value_notation(&cmd_convert, "--notation", w->notation, 1,
                          &style->notation) ||
           value_digits(&cmd_convert, w->digits, &style->move_flags);
}

/* Nothing is written as `w` wants it. Returns EXIT_USAGE. */
static int no_format(const wish *w) {
    const char *to = w->to ? w->to : w->output;
    const char *word = w->to ? NULL : ending_of(w->output);
    if (strlen(to) >= 3 && !strcmp(to + strlen(to) - 3, "qpg"))
        return usage_error(&cmd_convert, "`qipu pack --games` writes '%s'", to);
    if (!word || ending_format(word, 0))
        return usage_error(&cmd_convert,
                           "no format to write '%s': see `qipu formats`", to);
    return usage_error(&cmd_convert,
                       "no format that qipu writes has the ending '.%s': name "
                       "one, as --to pgn",
                       word);
}

/* What to write: lines, canonical PGN, another format, or a file a game. */
static int read_to(work_order *order, const wish *w) {
    order->to_format = ending_to_write(w->to ? NULL : w->output);
    if (w->to && strcmp(w->to, "lines"))
        order->to_format = format_to_write(w->to);
    if (!order->to_format) return no_format(w);
    int lines = w->to && !strcmp(w->to, "lines");
    if (w->dir && (lines || w->output))
        return usage_error(&cmd_convert,
                           "--out-dir excludes --output and lines");
    if (w->name && !w->dir)
        return usage_error(&cmd_convert, "--name goes with --out-dir");
    if (w->name && !outdir_pattern_good(w->name))
        return usage_error(&cmd_convert,
                           "--name is a name without '/' in which only {n}, "
                           "{red}, {black}, {event}, {date} and {result} "
                           "stand in braces; not '%s'",
                           w->name);
    order->stage = lines    ? &lines_stage
                   : w->dir ? &folder_stage
                            : &format_stage;
    return 0;
}

static int read_wish(work_order *order, const wish *w, qp_encoding *enc) {
    if (read_to(order, w)) return EXIT_USAGE;
    if (value_encoding(&cmd_convert, "--to-encoding", w->to_encoding, enc))
        return EXIT_USAGE;
    if (*enc > QP_ENC_UTF8 && order->to_format->flags & QP_FORMAT_UTF8)
        return usage_error(&cmd_convert, "XML is written in UTF-8");
    if (w->keep_broken && order->skip_broken)
        return usage_error(
            &cmd_convert, "--keep-broken and --skip-broken exclude each other");
    if (read_style(order, w, *enc)) return EXIT_USAGE;
    return work_order_read(&cmd_convert, order, &w->in);
}

static const char *output_name(const wish *w) {
    return w->output && strcmp(w->output, "-") ? w->output : "stdout";
}

/* What came of all files. */
typedef struct converted {
    uint64_t games, broken;
    int lost;
} converted;

static void add_found(void *ctx, const work_piece *sum) {
    converted *all = ctx;
    all->games += sum->found.games;
    all->broken += sum->found.broken;
    all->lost |= kinds_lost(sum);
}

static int convert(const work_order *asked, const wish *w, qp_encoding enc,
                   int files, char **names) {
    work_order own = *asked, *order = &own;
    work_output out = {.encoder = NULL};
    const qp_format *f =
        order->stage == &format_stage ? order->to_format : NULL;
    uint64_t written = 0;
    if (f && (f->between || !(f->flags & QP_FORMAT_MANY))) {
        order->stage_ctx = &written;
        order->jobs = 1;
    }
    out.file.force = w->force;
    if (out_open(&out.file, w->output)) return out_error(&out.file);
    out.file.missing = order->worst == EXIT_SYSTEM;
    out.file.source = out_is_any(&out.file, files, names);
    if (enc > QP_ENC_UTF8 && !(f && f->flags & QP_FORMAT_BINARY)) {
        qp_sink sink = {&out.file, out_write};
        order->to_encoding = enc;
        out.encoder = qp_encoder_new(enc, &sink, NULL);
        if (!out.encoder) {
            out_abandon(&out.file);
            errno = ENOMEM;
            return system_error(output_name(w));
        }
    }
    converted all = {0, 0, order->stage == &lines_stage};
    work_listener adder = {&all, add_found};
    int good = !f || work_frame(f->begin, &out);
    int status = jobs_run(order, files, names, &out, &adder);
    good = good && (!f || work_frame(f->end, &out));
    qp_encoder_free(out.encoder);
    if (!good && status != EXIT_SYSTEM) status = system_error(output_name(w));
    if (!good) out.file.damaged = 1;
    out.file.lost = all.lost;
    return out_finish(&out.file, status,
                      all.games > (order->skip_broken ? all.broken : 0));
}

/* A file a game; the games are counted in one place, so there is one job. */
static int convert_to_files(work_order *order, const wish *w, qp_encoding enc,
                            int files, char **names) {
    out_dir dir = {.dir = w->dir,
                   .pattern = w->name,
                   .format = order->to_format,
                   .encoding = enc};
    work_output out = {.file = {.name = w->dir}};
    work_listener nobody = {NULL, NULL};
    if (!outdir_begin(&dir)) return system_error(w->dir);
    order->stage_ctx = &dir;
    order->jobs = 1;
    int status = jobs_run(order, files, names, &out, &nobody);
    outdir_end(&dir);
    return status;
}

static int run(int argc, char **argv) {
    work_order order = {0};
    wish w = {0};
    const option_spec specs[] = {
        {"--to", 1, NULL, &w.to},
        {"--output -o", 1, NULL, &w.output},
        {"--notation", 1, NULL, &w.notation},
        {"--digits", 1, NULL, &w.digits},
        {"--to-encoding", 1, NULL, &w.to_encoding},
        {"--encoding", 1, NULL, &w.in.encoding},
        {"--from", 1, NULL, &w.in.from},
        {"--from-notation", 1, NULL, &w.in.notation},
        {"--ranks", 1, NULL, &w.in.ranks},
        {"--recursive -r", 0, &w.found.recursive, NULL},
        {"--files-from", 1, NULL, &w.found.files_from},
        {"--force", 0, &w.force, NULL},
        {"--keep-broken", 0, &w.keep_broken, NULL},
        {"--skip-broken", 0, &order.skip_broken, NULL},
        {"--out-dir", 1, NULL, &w.dir},
        {"--name", 1, NULL, &w.name},
        {"--strict-loss", 0, &order.strict_loss, NULL},
        {"--strict", 0, &order.strict, NULL},
        {"--all-errors", 0, &order.all_errors, NULL},
        {"--json", 0, &order.diag.json, NULL},
        {"--jobs -j", 1, NULL, &w.in.jobs},
        {NULL, 0, NULL, NULL}};
    int files = options_parse(&cmd_convert, argc, argv, specs);
    qp_encoding enc = QP_ENC_UTF8;
    if (files < 0 || read_wish(&order, &w, &enc)) return EXIT_USAGE;
    order.diag.strict = order.strict;
    char **names = argv + 1;
    w.found.output = w.dir ? w.dir : w.output;
    int status =
        inputs_find(&w.found, &cmd_convert, &order.diag, &files, &names);
    order.takes_folders = 1;
    order.worst = w.found.worst;
    if (!status && !w.force)
        status = encoding_check(&cmd_convert, &order, files, names);
    if (!status)
        status = order.stage == &folder_stage
                     ? convert_to_files(&order, &w, enc, files, names)
                     : convert(&order, &w, enc, files, names);
    inputs_free(&w.found);
    return status;
}

const command cmd_convert = {
    "convert", run, "read games in any form and write them anew", HELP};
