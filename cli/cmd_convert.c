/* cmd_convert.c - qipu convert: reads games and writes them anew. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "work.h"

static const char HELP[] =
    "Usage: qipu convert [OPTION]... [FILE]...\n"
    "\n"
    "Reads PGN files in any encoding and notation and writes their games "
    "anew:\n"
    "as canonical PGN in UTF-8, with every tag, comment, glyph and variation,\n"
    "or one game a line. No FILE, or '-', is standard input.\n"
    "\n"
    "  --to pgn|lines         the form to write; lines are the FEN, the main\n"
    "                         line in UCCI coordinates, the result and "
    "FILE:N,\n"
    "                         set apart by tabs\n"
    "  -o, --output FILE      write there, whole or not at all; else standard\n"
    "                         output\n"
    "  --notation NAME        of the moves written: chinese (the default; for "
    "Big5\n"
    "                         traditional),\n"
    "                         traditional, wxf, wxf2018, iccs, ucci, uci\n"
    "  --digits half|full     Black's digits in Chinese moves: half width "
    "(the\n"
    "                         default) or full width\n"
    "  --to-encoding NAME     of the text written: utf-8 (the default), "
    "gb18030,\n"
    "                         big5, utf-16le, utf-16be\n"
    "  --encoding NAME        of the input; else found from its content\n"
    "  --from pgn             the form of the input\n"
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
    const char *to, *output, *notation, *digits, *to_encoding, *encoding;
    const char *from, *from_notation, *ranks, *jobs;
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

static int read_wish(work_order *order, const wish *w, qp_encoding *enc) {
    if (w->to && strcmp(w->to, "pgn") && strcmp(w->to, "lines"))
        return usage_error(&cmd_convert, "no format to write '%s'", w->to);
    if (w->from && strcmp(w->from, "pgn"))
        return usage_error(&cmd_convert, "no format to read '%s'", w->from);
    order->to = w->to && *w->to == 'l' ? TO_LINES : TO_PGN;
    if (w->to_encoding) {
        qp_text name = {w->to_encoding, strlen(w->to_encoding)};
        *enc = qp_encoding_by_name(name);
        if (!*enc)
            return usage_error(&cmd_convert, "no encoding '%s'",
                               w->to_encoding);
    }
    if (w->keep_broken && order->skip_broken)
        return usage_error(
            &cmd_convert, "--keep-broken and --skip-broken exclude each other");
    if (read_style(order, w, *enc)) return EXIT_USAGE;
    return work_order_read(&cmd_convert, order, w->encoding, w->from_notation,
                           w->ranks, w->jobs);
}

/* Losing a character of the output to its encoding is an error, told once. */
static int tell_lost(const work_order *order, qp_encoder *encoder,
                     qp_encoding enc) {
    qp_err err = {.code = QP_E_TEXT_CHAR};
    uint64_t lost = qp_encoder_lost(encoder, err.what);
    if (!lost) return 0;
    snprintf(err.want, sizeof err.want, "%llu, %s", (unsigned long long)lost,
             qp_encoding_name(enc));
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

static int convert(const work_order *order, const wish *w, qp_encoding enc,
                   int files, char **names) {
    work_output out = {.encoder = NULL};
    if (out_open(&out.file, w->output)) return system_error(output_name(w));
    if (enc > QP_ENC_UTF8) {
        qp_sink sink = {out.file.stream, write_file};
        out.encoder = qp_encoder_new(enc, &sink, NULL);
        if (!out.encoder) {
            out_abandon(&out.file);
            errno = ENOMEM;
            return system_error(output_name(w));
        }
    }
    work_listener nobody = {NULL, NULL};
    int status = jobs_run(order, files, names, &out, &nobody);
    if (out.encoder && tell_lost(order, out.encoder, enc) && status < EXIT_BAD)
        status = EXIT_BAD;
    qp_encoder_free(out.encoder);
    return out_finish(&out.file, status);
}

static int run(int argc, char **argv) {
    work_order order = {0};
    wish w = {0};
    const option_spec specs[] = {{"--to", 1, NULL, &w.to},
                                 {"--output -o", 1, NULL, &w.output},
                                 {"--notation", 1, NULL, &w.notation},
                                 {"--digits", 1, NULL, &w.digits},
                                 {"--to-encoding", 1, NULL, &w.to_encoding},
                                 {"--encoding", 1, NULL, &w.encoding},
                                 {"--from", 1, NULL, &w.from},
                                 {"--from-notation", 1, NULL, &w.from_notation},
                                 {"--ranks", 1, NULL, &w.ranks},
                                 {"--keep-broken", 0, &w.keep_broken, NULL},
                                 {"--skip-broken", 0, &order.skip_broken, NULL},
                                 {"--strict", 0, &order.strict, NULL},
                                 {"--json", 0, &order.diag.json, NULL},
                                 {"--jobs -j", 1, NULL, &w.jobs},
                                 {NULL, 0, NULL, NULL}};
    int files = options_parse(&cmd_convert, argc, argv, specs);
    qp_encoding enc = QP_ENC_UTF8;
    if (files < 0 || read_wish(&order, &w, &enc)) return EXIT_USAGE;
    order.diag.strict = order.strict;
    return convert(&order, &w, enc, files, argv + 1);
}

const command cmd_convert = {
    "convert", run, "read games in any form and write them anew", HELP};
