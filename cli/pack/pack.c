/* pack.c - qipu pack: positions and games in few bits.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <string.h>

#include "../io/either_game.h"
#include "../io/code_text.h"
#include "../io/encoding_check.h"
#include "../io/file_extensions.h"
#include "../io/input_files.h"
#include "../io/read_games.h"

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
    "@game\n"
    "  --hex, --base64, --raw  how the bytes are written (--hex); raw ones\n"
    "                       follow each other without anything between\n"
    "  --standing           fen5, nibble: two bits for check, mate, stalemate\n"
    "  --counters           the other codecs: keep the move counters too\n"
    "\n"
    "Games:\n"
    "  --games              read games of any format and write a .qpg file,\n"
    "                       which keeps whatever canonical PGN does\n"
    "  --profile NAME       fast: read about half as fast as PGN (fast);\n"
    "                       small: the fewest bytes, read more slowly\n"
    "@recursive\n"
    "@files-from\n"
    "@from\n"
    "@encoding\n"
    "@skip-broken\n"
    "@jobs\n"
    "\n"
    "@output\n"
    "@force\n"
    "@all-errors\n"
    "@json\n"
    "\n"
    "Exit status: 0 done, 1 a position or a game is bad or does not fit the\n"
    "codec, 2 usage, 3 the system failed.\n";

typedef struct wish {
    any_wish code;
    const char *output, *profile;
    work_input in;
    inputs found;
    int games, force;
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
        any_report(any, &err);
        return;
    }
    if (!keeps_counters(job) && any_counters(setup)) job->dropped++;
    code_put(job->out, job->form, code, (bits + 7) / 8);
}

static void report_dropped(const pack_job *job) {
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
    out_file out = {.force = w->force};
    if (any_game(&cmd_pack, &job.any.chess, w->code.game) ||
        any_codec(&cmd_pack, &job.codec, w->code.codec) ||
        any_flags(&cmd_pack, &job.flags, job.codec, job.any.chess,
                  w->code.standing, w->code.counters) ||
        code_form_of(&cmd_pack, &job.form, w->code.hex, w->code.base64,
                     w->code.raw))
        return EXIT_USAGE;
    if (out_open(&out, w->output)) return out_error(&out);
    out.source = out.lost = out_is_any(&out, n, argv + 1);
    job.any.ctx = &job;
    job.any.fen.style = style;
    job.out = out.stream;
    int status = n ? any_operands(&job.any, n, argv)
                   : any_operands(&job.any, 1, standard);
    report_dropped(&job);
    return out_finish(&out, status, ftell(out.stream) > 0);
}

/* ---- games ------------------------------------------------------------- */

/* What came of all files. */
typedef struct packed {
    uint64_t records;
    int lost;
} packed;

static void count_records(void *ctx, const work_piece *sum) {
    packed *all = ctx;
    all->records += sum->found.records;
    all->lost |= kinds_lost(sum);
}

/* Opens a packer of records for the profile of a file. */
static void *open_packer(work *w) {
    const qp_profile *file = work_order_of(w)->stage_ctx;
    qp_profile of_records =
        *file == QP_PROFILE_FAST ? QP_PROFILE_STORED : QP_PROFILE_SMALL;
    qp_packer *packer = qp_packer_new(NULL);
    if (!packer || !qp_packer_set_profile(packer, of_records)) return packer;
    qp_packer_free(packer);
    return NULL;
}

static void close_packer(void *made) {
    qp_packer_free(made);
}

static qp_status pack_game(void *made, work *w, qp_game *game) {
    qp_text record = {NULL, 0};
    return work_record(w, qp_game_pack(&record, NULL, made, game), record);
}

static const work_stage pack_stage = {
    .open = open_packer, .close = close_packer, .game = pack_game};

/* The profile of the file. 0 or EXIT_USAGE. */
static int read_profile(qp_profile *file, const char *name) {
    *file = QP_PROFILE_FAST;
    if (name && !strcmp(name, "small"))
        *file = QP_PROFILE_SMALL;
    else if (name && strcmp(name, "fast"))
        return usage_error(&cmd_pack,
                           "--profile is 'fast' or 'small', not '%s'", name);
    return 0;
}

/* The file could not be written. */
static int pack_failed(out_file *out, qp_status rc) {
    if (rc == QP_E_PACK_ZSTD) {
        out_abandon(out);
        return usage_error(&cmd_pack, "this program was built without zstd: "
                                      "only --profile small is there");
    }
    if (rc == QP_E_NOMEM) errno = ENOMEM;
    system_error(out_shown(out));
    out_abandon(out);
    return EXIT_SYSTEM;
}

static int pack_games(const wish *w, work_order *order, int n, char **names) {
    work_output out = {.encoder = NULL};
    packed all = {0, 0};
    work_listener counter = {&all, count_records};
    qp_profile profile;
    if (ending_check(&cmd_pack, w->output, "qpg") ||
        read_profile(&profile, w->profile) ||
        work_order_read(&cmd_pack, order, &w->in) ||
        (!w->force && encoding_check(&cmd_pack, order, n, names)))
        return EXIT_USAGE;
    order->stage = &pack_stage;
    order->stage_ctx = &profile;
    out.file.force = w->force;
    if (out_open(&out.file, w->output)) return out_error(&out.file);
    out.file.missing = order->worst == EXIT_SYSTEM;
    out.file.source = out_is_any(&out.file, n, names);
    qp_sink sink = {&out.file, out_write};
    out.writer = qp_qpg_writer_new(&sink, profile, NULL);
    int status = EXIT_FINE;
    qp_status rc = QP_E_NOMEM;
    if (out.writer) {
        status = jobs_run(order, n, names, &out, &counter);
        rc = qp_qpg_writer_end(out.writer);
    }
    qp_qpg_writer_free(out.writer);
    if (rc) return pack_failed(&out.file, rc);
    out.file.lost = all.lost;
    return out_finish(&out.file, status, all.records != 0);
}

static int run(int argc, char **argv) {
    wish w = {0};
    work_order order = {0};
    const option_spec specs[] = {
        ANY_WISH_SPECS(&w.code),
        {"--games", 0, &w.games, NULL},
        {"--profile", 1, NULL, &w.profile},
        {"--recursive -r", 0, &w.found.recursive, NULL},
        {"--files-from", 1, NULL, &w.found.files_from},
        {"--from", 1, NULL, &w.in.from},
        {"--encoding", 1, NULL, &w.in.encoding},
        {"--skip-broken", 0, &order.skip_broken, NULL},
        {"--jobs -j", 1, NULL, &w.in.jobs},
        {"--output -o", 1, NULL, &w.output},
        {"--force", 0, &w.force, NULL},
        {"--all-errors", 0, &order.all_errors, NULL},
        {"--json", 0, &order.diag.json, NULL},
        {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_pack, argc, argv, specs);
    if (n < 0) return EXIT_USAGE;
    if (!w.code.codec == !w.games)
        return usage_error(&cmd_pack, "--codec NAME for positions, or --games");
    if (w.games && (w.code.game || any_wish_given(&w.code)))
        return usage_error(&cmd_pack,
                           "--game, --hex, --base64, --raw, --standing and "
                           "--counters go with --codec, not with --games");
    if (w.code.codec &&
        (w.found.recursive || w.found.files_from || w.in.from ||
         w.in.encoding || w.in.jobs || w.profile || order.skip_broken))
        return usage_error(&cmd_pack,
                           "-r, --files-from, --from, --encoding, --jobs, "
                           "--profile and --skip-broken go with --games, not "
                           "with --codec");
    if (!w.games) return pack_positions(&w, order.diag, n, argv);
    char **names = argv + 1;
    w.found.output = w.output;
    int status = inputs_find(&w.found, &cmd_pack, &order.diag, &n, &names);
    order.takes_folders = 1;
    order.worst = w.found.worst;
    if (!status) status = pack_games(&w, &order, n, names);
    inputs_free(&w.found);
    return status;
}

const command cmd_pack = {"pack", run, "positions and games in few bits", HELP};
