/* cmd_pack.c - qipu pack: positions and games in few bits.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <string.h>

#include "any.h"
#include "code.h"
#include "work.h"

static const char HELP[] =
    "Usage: qipu pack --codec NAME [OPTION]... [FEN | FILE]...\n"
    "       qipu pack --games [OPTION]... [FILE]...\n"
    "\n"
    "Writes the code of each position on a line of its own, or a file of\n"
    "packed games. No FEN or FILE, or '-', is standard input.\n"
    "\n"
    "Positions:\n"
    "  --codec NAME         fen5      symbols of five bits; any position\n"
    "                       nibble    four bits a square; any position\n"
    "                       hexfen    nibbles and runs; xiangqi only\n"
    "                       fixed     18 bytes; chess 23\n"
    "                       rank      17 bytes, the number of the position;\n"
    "                                 chess 20\n"
    "                       entropy   the fewest bits in play; xiangqi only\n"
    "  --game xiangqi|chess  whose positions they are (xiangqi)\n"
    "  --hex, --base64, --raw  how the bytes are written (--hex); raw ones\n"
    "                       follow each other without anything between\n"
    "  --standing           fen5, nibble: two bits for check, mate, stalemate\n"
    "  --counters           the other codecs: keep the move counters too\n"
    "\n"
    "Games:\n"
    "  --games              read games of any format and write a .qpg file,\n"
    "                       which keeps whatever canonical PGN does\n"
    "  --from FORMAT        of the input; else found from its content\n"
    "  --encoding NAME      of the input; else found from its content\n"
    "  --skip-broken        leave out games with an error\n"
    "  -j, --jobs N         read with N threads; the output is the same\n"
    "\n"
    "  -o, --output FILE    write there, whole or not at all; else standard\n"
    "                       output\n"
    "  --json               problems as one JSON object a line\n"
    "\n"
    "Exit status: 0 done, 1 a position or a game is bad or does not fit the\n"
    "codec, 2 usage, 3 the system failed.\n";

typedef struct wish {
    const char *codec, *game, *output;
    work_input in;
    int hex, base64, raw, standing, counters, games;
} wish;

/* ---- positions --------------------------------------------------------- */

typedef struct pack_job {
    any_job any;
    qp_codec codec;
    unsigned flags;
    code_form form;
    FILE *out;
    uint64_t dropped; /* positions whose counters the code does not keep */
} pack_job;

static int keeps_counters(const pack_job *job) {
    return job->codec == QP_CODEC_FEN5 || job->codec == QP_CODEC_NIBBLE ||
           job->flags & QP_PACK_COUNTERS;
}

static void pack_one(any_job *any, const any_setup *setup) {
    pack_job *job = any->ctx;
    uint8_t code[QP_PACK_MAX];
    size_t bits;
    qp_err err = {0};
    if (any_pack(code, &bits, setup, job->codec, job->flags, &err)) {
        any_tell(any, &err);
        return;
    }
    if (!keeps_counters(job) && any_counters(setup)) job->dropped++;
    code_put(job->out, job->form, code, (bits + 7) / 8);
}

static void tell_dropped(const pack_job *job) {
    qp_err err = {.code = QP_W_PACK_COUNTERS};
    diag_place place = {0};
    diag_count count = {0};
    if (!job->dropped) return;
    snprintf(err.what, sizeof err.what, "%llu",
             (unsigned long long)job->dropped);
    snprintf(err.want, sizeof err.want, "%s", qp_codec_name(job->codec));
    diag_show(NULL, &job->any.fen.style, &err, &place, &count);
}

static int pack_positions(const wish *w, diag_style style, int n, char **argv) {
    pack_job job = {.any.take = pack_one};
    char *standard[] = {argv[0], "-"};
    out_file out;
    if (any_game(&cmd_pack, &job.any.chess, w->game) ||
        any_codec(&cmd_pack, &job.codec, w->codec) ||
        any_flags(&cmd_pack, &job.flags, job.codec, job.any.chess, w->standing,
                  w->counters) ||
        code_form_of(&cmd_pack, &job.form, w->hex, w->base64, w->raw))
        return EXIT_USAGE;
    const char *name = w->output ? w->output : "<stdout>";
    if (out_open(&out, w->output)) return system_error(name);
    job.any.ctx = &job;
    job.any.fen.style = style;
    job.out = out.stream;
    int status = n ? any_operands(&job.any, n, argv)
                   : any_operands(&job.any, 1, standard);
    tell_dropped(&job);
    return out_finish(&out, status);
}

/* ---- games ------------------------------------------------------------- */

static int write_file(void *ctx, const char *bytes, size_t len) {
    return fwrite(bytes, 1, len, ctx) != len;
}

static void count_records(void *ctx, const work_piece *sum) {
    uint64_t *records = ctx;
    *records += sum->found.records;
}

static int pack_games(const wish *w, work_order *order, int n, char **argv) {
    work_output out = {.encoder = NULL};
    uint64_t records = 0;
    work_listener counter = {&records, count_records};
    order->to = TO_QPG;
    if (work_order_read(&cmd_pack, order, &w->in)) return EXIT_USAGE;
    const char *name = w->output ? w->output : "<stdout>";
    if (out_open(&out.file, w->output)) return system_error(name);
    qp_sink sink = {out.file.stream, write_file};
    int failed = qp_qpg_begin(&sink) != QP_OK;
    int status = jobs_run(order, n, argv + 1, &out, &counter);
    failed = failed || qp_qpg_end(&sink, records) != QP_OK;
    if (failed) {
        out_abandon(&out.file);
        return system_error(name);
    }
    return out_finish(&out.file, status);
}

static int run(int argc, char **argv) {
    wish w = {0};
    work_order order = {0};
    const option_spec specs[] = {{"--codec", 1, NULL, &w.codec},
                                 {"--game", 1, NULL, &w.game},
                                 {"--hex", 0, &w.hex, NULL},
                                 {"--base64", 0, &w.base64, NULL},
                                 {"--raw", 0, &w.raw, NULL},
                                 {"--standing", 0, &w.standing, NULL},
                                 {"--counters", 0, &w.counters, NULL},
                                 {"--games", 0, &w.games, NULL},
                                 {"--from", 1, NULL, &w.in.from},
                                 {"--encoding", 1, NULL, &w.in.encoding},
                                 {"--skip-broken", 0, &order.skip_broken, NULL},
                                 {"--jobs -j", 1, NULL, &w.in.jobs},
                                 {"--output -o", 1, NULL, &w.output},
                                 {"--json", 0, &order.diag.json, NULL},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_pack, argc, argv, specs);
    if (n < 0) return EXIT_USAGE;
    if (!w.codec == !w.games)
        return usage_error(&cmd_pack, "--codec NAME for positions, or --games");
    if (w.games &&
        (w.game || w.hex || w.base64 || w.raw || w.standing || w.counters))
        return usage_error(&cmd_pack, "an option of positions with --games");
    if (w.codec &&
        (w.in.from || w.in.encoding || w.in.jobs || order.skip_broken))
        return usage_error(&cmd_pack, "an option of games with --codec");
    return w.games ? pack_games(&w, &order, n, argv)
                   : pack_positions(&w, order.diag, n, argv);
}

const command cmd_pack = {"pack", run, "positions and games in few bits", HELP};
