/* cmd_convert.c - qipu convert: reads games and writes them anew. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "outdir.h"

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
    "  -o, --output FILE      write there, whole or not at all; else standard\n"
    "                         output; without --to its ending is the format\n"
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
    "                         iccs, ucci, uci\n"
    "  --digits half|full     Black's digits in Chinese moves: half width "
    "(the\n"
    "                         default) or full width\n"
    "  --to-encoding NAME     of the text written: utf-8 (the default), "
    "gb18030,\n"
    "                         big5, utf-16le, utf-16be\n"
    "  --encoding NAME        of the input; else found from its content\n"
    "  --from FORMAT          the format of the input; else found from its\n"
    "                         content\n"
    "  --from-notation NAME   of the input; else found for each game\n"
    "  --ranks 0|1            coordinates and algebraic moves count ranks "
    "from\n"
    "                         0 or from 1; else told apart for each game\n"
    "  --keep-broken          of a game with an error, write the good part, "
    "with\n"
    "                         a tag Incomplete (the default)\n"
    "  --skip-broken          leave such games out\n"
    "  --strict               hold the input to every rule of the standard\n"
    "  --json                 problems as one JSON object a line\n"
    "  -j, --jobs N           read with N threads; the output is the same\n"
    "  --lang en|zh           the language of messages\n"
    "\n"
    "Problems go to standard error. Exit status: 0 done, 1 the input has\n"
    "errors (what is good was written), 2 usage, 3 a file could not be read "
    "or\n"
    "the output not written.\n";

typedef struct wish {
    const char *to, *output, *notation, *digits, *to_encoding, *dir, *name;
    work_input in;
    int keep_broken;
} wish;

static int read_style(work_order *order, const wish *w, qp_encoding enc) {
    qp_pgn_style *style = &order->style;
    if (w->notation) {
        style->notation =
            qp_notation_by_name((qp_text){w->notation, strlen(w->notation)});
        if (style->notation == QP_NOTE_ANY ||
            style->notation >= QP_NOTE_ALGEBRAIC)
            return usage_error(&cmd_convert, "no notation to write '%s'",
                               w->notation);
    }
    if (w->digits && strcmp(w->digits, "half") && strcmp(w->digits, "full"))
        return usage_error(&cmd_convert, "digits are half or full, not '%s'",
                           w->digits);
    if (w->digits && *w->digits == 'f') style->move_flags |= QP_MOVE_FULL_WIDTH;
    /* Big5 has no simplified characters. */
    if (!w->notation && enc == QP_ENC_BIG5)
        style->notation = QP_NOTE_TRADITIONAL;
    return 0;
}

static const qp_format *format_to_write(const char *name) {
    const qp_format *f = qp_format_by_name((qp_text){name, strlen(name)});
    return f && f->flags & QP_FORMAT_WRITES ? f : NULL;
}

/* The format that a file's ending stands for, or PGN. */
static const qp_format *format_of_name(const char *file) {
    const char *dot = file ? strrchr(file, '.') : NULL;
    const qp_format *f;
    for (size_t i = 0; dot && (f = qp_format_at(i)); i++) {
        size_t n = strcspn(f->extensions, " ");
        if (strlen(dot + 1) != n || strncasecmp(dot + 1, f->extensions, n))
            continue;
        if (f->flags & QP_FORMAT_WRITES) return f;
        if (f->flags & QP_FORMAT_BINARY) return NULL; /* it is only read */
    }
    return format_to_write("pgn");
}

/* What to write: lines, canonical PGN, another format, or a file a game. */
static int read_to(work_order *order, const wish *w) {
    order->to_format = format_of_name(w->to ? NULL : w->output);
    if (w->to && strcmp(w->to, "lines"))
        order->to_format = format_to_write(w->to);
    const char *to = w->to ? w->to : w->output;
    if (!order->to_format && strlen(to) >= 3 &&
        !strcmp(to + strlen(to) - 3, "qpg"))
        return usage_error(&cmd_convert, "`qipu pack --games` writes '%s'", to);
    if (!order->to_format)
        return usage_error(&cmd_convert, "no format to write '%s'", to);
    int lines = w->to && !strcmp(w->to, "lines");
    if (w->dir && (lines || w->output))
        return usage_error(&cmd_convert,
                           "--out-dir excludes --output and lines");
    if (w->name && !w->dir)
        return usage_error(&cmd_convert, "--name goes with --out-dir");
    if (w->name && !outdir_pattern_good(w->name))
        return usage_error(&cmd_convert, "no pattern of a name '%s'", w->name);
    order->to = lines                                    ? TO_LINES
                : w->dir                                 ? TO_FILES
                : !strcmp(order->to_format->name, "pgn") ? TO_PGN
                                                         : TO_FORMAT;
    return 0;
}

static int read_wish(work_order *order, const wish *w, qp_encoding *enc) {
    if (read_to(order, w)) return EXIT_USAGE;
    if (w->to_encoding) {
        qp_text name = {w->to_encoding, strlen(w->to_encoding)};
        *enc = qp_encoding_by_name(name);
        if (!*enc)
            return usage_error(&cmd_convert, "no encoding '%s'",
                               w->to_encoding);
    }
    if (*enc > QP_ENC_UTF8 && !strcmp(order->to_format->name, "xml"))
        return usage_error(&cmd_convert, "XML is written in UTF-8");
    if (w->keep_broken && order->skip_broken)
        return usage_error(
            &cmd_convert, "--keep-broken and --skip-broken exclude each other");
    if (read_style(order, w, *enc)) return EXIT_USAGE;
    return work_order_read(&cmd_convert, order, &w->in);
}

/* Losing a character of the output to its encoding is an error, told once. */
static int tell_lost(const work_order *order, const work_output *out,
                     qp_encoding enc) {
    qp_err err;
    if (!work_lost(&err, out, enc)) return 0;
    diag_place place = {0};
    diag_count count = {0};
    diag_show(NULL, &order->diag, &err, &place, &count);
    return 1;
}

static int write_file(void *ctx, const char *bytes, size_t len) {
    return fwrite(bytes, 1, len, ctx) != len;
}

static const char *output_name(const wish *w) {
    return w->output && strcmp(w->output, "-") ? w->output : "stdout";
}

static int put_bytes(void *ctx, const char *bytes, size_t len) {
    return work_put(ctx, bytes, len);
}

/* What the format has before the first game or behind the last. */
static int put_frame(qp_status (*frame)(const qp_sink *), work_output *out) {
    qp_sink sink = {out, put_bytes};
    return !frame || frame(&sink) == QP_OK;
}

static int convert(work_order *order, const wish *w, qp_encoding enc, int files,
                   char **names) {
    work_output out = {.encoder = NULL};
    const qp_format *f = order->to == TO_FORMAT ? order->to_format : NULL;
    uint64_t written = 0;
    if (f && (f->between || !(f->flags & QP_FORMAT_MANY))) {
        order->written = &written;
        order->jobs = 1;
    }
    if (out_open(&out.file, w->output)) return system_error(output_name(w));
    if (enc > QP_ENC_UTF8 && !(f && f->flags & QP_FORMAT_BINARY)) {
        qp_sink sink = {out.file.stream, write_file};
        out.encoder = qp_encoder_new(enc, &sink, NULL);
        if (!out.encoder) {
            out_abandon(&out.file);
            errno = ENOMEM;
            return system_error(output_name(w));
        }
    }
    work_listener nobody = {NULL, NULL};
    int good = !f || put_frame(f->begin, &out);
    int status = jobs_run(order, files, names, &out, &nobody);
    good = good && (!f || put_frame(f->end, &out));
    if (tell_lost(order, &out, enc) && status < EXIT_BAD) status = EXIT_BAD;
    qp_encoder_free(out.encoder);
    if (!good && status != EXIT_SYSTEM) status = system_error(output_name(w));
    return out_finish(&out.file, status);
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
    order->dir = &dir;
    order->jobs = 1;
    return jobs_run(order, files, names, &out, &nobody);
}

static int run(int argc, char **argv) {
    work_order order = {0};
    wish w = {0};
    const option_spec specs[] = {{"--to", 1, NULL, &w.to},
                                 {"--output -o", 1, NULL, &w.output},
                                 {"--notation", 1, NULL, &w.notation},
                                 {"--digits", 1, NULL, &w.digits},
                                 {"--to-encoding", 1, NULL, &w.to_encoding},
                                 {"--encoding", 1, NULL, &w.in.encoding},
                                 {"--from", 1, NULL, &w.in.from},
                                 {"--from-notation", 1, NULL, &w.in.notation},
                                 {"--ranks", 1, NULL, &w.in.ranks},
                                 {"--keep-broken", 0, &w.keep_broken, NULL},
                                 {"--skip-broken", 0, &order.skip_broken, NULL},
                                 {"--out-dir", 1, NULL, &w.dir},
                                 {"--name", 1, NULL, &w.name},
                                 {"--strict-loss", 0, &order.strict_loss, NULL},
                                 {"--strict", 0, &order.strict, NULL},
                                 {"--json", 0, &order.diag.json, NULL},
                                 {"--jobs -j", 1, NULL, &w.in.jobs},
                                 {NULL, 0, NULL, NULL}};
    int files = options_parse(&cmd_convert, argc, argv, specs);
    qp_encoding enc = QP_ENC_UTF8;
    if (files < 0 || read_wish(&order, &w, &enc)) return EXIT_USAGE;
    order.diag.strict = order.strict;
    if (order.to == TO_FILES)
        return convert_to_files(&order, &w, enc, files, argv + 1);
    return convert(&order, &w, enc, files, argv + 1);
}

const command cmd_convert = {
    "convert", run, "read games in any form and write them anew", HELP};
