/* pack.c - qipu pack: positions and games in few bits.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/json_line.h"
#include "../io/either_game.h"
#include "../io/code_text.h"
#include "../io/encoding_check.h"
#include "../io/file_extensions.h"
#include "../io/input_files.h"
#include "../output/write_games.h"

typedef struct wish {
    any_wish code;
    const char *output, *profile;
    read_options in;
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

static void put_object(const pack_job *job, const any_setup *setup,
                       const uint8_t *code, size_t bits) {
    char fen[QP_FEN_MAX];
    json_line line = json_begin(job->out);
    json_put(&line, "fen", (qp_text){fen, any_fen(fen, setup)});
    json_name(&line, "code");
    putc('"', job->out);
    code_put_text(job->out, job->form, code, (bits + 7) / 8);
    putc('"', job->out);
    json_put_number(&line, "bits", bits);
    json_end(&line);
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
    if (options_common()->results)
        put_object(job, setup, code, bits);
    else
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
    if (job.form == CODE_RAW && options_common()->results)
        return usage_error(&cmd_pack, "%s and %s exclude each other", "--raw",
                           "--json");
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

/* Reads the profile of the file. Returns 0 or EXIT_USAGE. */
static int read_profile(int *small, const char *name) {
    *small = name && !strcmp(name, "small");
    if (!name || *small) return 0;
    if (strcmp(name, "fast"))
        return usage_error(
            &cmd_pack,
            "invalid value '%s' for --profile: expected fast or small", name);
    if (games_file_profile(0) == QP_PROFILE_FAST) return 0;
    return usage_error(&cmd_pack, "this program was built without zstd: only "
                                  "--profile small is available");
}

static int pack_games(const wish *w, const read_order *given, int n,
                      char **names) {
    read_order order = *given;
    write_job job = {.order = &order, .output = w->output, .force = w->force};
    order.to_format = format_to_write("qpg");
    if (!order.to_format)
        return usage_error(
            &cmd_pack, "cannot write format '%s': see `qipu formats`", "qpg");
    if (json_needs_output(&cmd_pack, w->output) ||
        ending_check(&cmd_pack, w->output, "qpg") ||
        read_profile(&order.small, w->profile) ||
        read_order_set(&cmd_pack, &order, &w->in) ||
        (!w->force && encoding_check(&cmd_pack, &order, n, names)))
        return EXIT_USAGE;
    return write_games(&job, n, names);
}

static int run(int argc, char **argv) {
    wish w = {0};
    read_order order = {0};
    const option_spec specs[] = {ANY_WISH_SPECS(&w.code),
                                 {"--qpg", 0, &w.games, NULL},
                                 {"--profile", 1, NULL, &w.profile},
                                 INPUT_SPECS(&w.found),
                                 {"--from", 1, NULL, &w.in.from},
                                 {"--from-encoding", 1, NULL, &w.in.encoding},
                                 {"--skip-broken", 0, &order.skip_broken, NULL},
                                 {"--jobs", 1, NULL, &w.in.jobs},
                                 {"--output", 1, NULL, &w.output},
                                 {"--force", 0, &w.force, NULL},
                                 {"--all-errors", 0, &order.all_errors, NULL},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_pack, argc, argv, specs);
    if (n < 0) return EXIT_USAGE;
    if (!w.code.codec == !w.games)
        return usage_error(
            &cmd_pack,
            "expected --codec NAME for positions, or --qpg for games");
    if (w.games && (w.code.game || any_wish_given(&w.code)))
        return usage_error(&cmd_pack,
                           "--variant, --hex, --base64, --raw, --standing and "
                           "--counters require --codec and exclude --qpg");
    if (w.code.codec &&
        (w.found.recursive || w.found.files_from || w.in.from ||
         w.in.encoding || w.in.jobs || w.profile || order.skip_broken))
        return usage_error(
            &cmd_pack,
            "-r, --files-from, --from, --from-encoding, --jobs, --profile and "
            "--skip-broken require --qpg and exclude --codec");
    if (!w.games) return pack_positions(&w, order.diag, n, argv);
    char **names = argv + 1;
    w.found.output = w.output;
    int status = inputs_find(&w.found, &cmd_pack, &order, &n, &names);
    if (!status) status = pack_games(&w, &order, n, names);
    inputs_free(&w.found);
    return status;
}

const command cmd_pack = {"pack", run};
