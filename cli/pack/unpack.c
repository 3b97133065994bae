/* unpack.c - qipu unpack: positions and games from their codes.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../io/either_game.h"
#include "../io/code_text.h"
#include "../io/position_number.h"
#include "../io/text_lines.h"
#include "unpack_qpg.h"

typedef struct wish {
    any_wish code;
    const char *numbers; /* --games */
    game_wish games;
} wish;

/* How codes are read, and what came of it. */
typedef struct unpack_job {
    int chess;
    qp_codec codec;
    unsigned flags;
    code_form form;
    FILE *out;
    diag_style style;
    diag_count count;
    const char *file; /* NULL for arguments */
} unpack_job;

static void tell_fault(unpack_job *job, const qp_err *err, qp_text line,
                       uint64_t number) {
    qp_err shown = *err;
    diag_place place = {.file = job->file};
    uint32_t col = err->at.col;
    if (job->form != CODE_RAW && col) place.line = line;
    if (job->form != CODE_RAW && !shown.what[0])
        snprintf(shown.what, sizeof shown.what, "%.*s",
                 (int)(line.len < 40 ? line.len : 40), line.ptr);
    shown.at = (qp_at){0, number, col || !number ? col : 1};
    diag_show(NULL, &job->style, &shown, &place, &job->count);
}

static void put_position(unpack_job *job, qp_text code, qp_text line,
                         uint64_t number) {
    any_setup setup;
    qp_err err = {0};
    if (any_unpack(&setup, job->chess, code, job->codec, job->flags, &err)) {
        tell_fault(job, &err, line, number);
        return;
    }
    number_put_fen(job->out, &setup);
}

static void take_code(unpack_job *job, qp_text text, uint64_t number) {
    uint8_t bytes[QP_PACK_MAX];
    size_t len;
    qp_err err = {0};
    if (!code_read(bytes, &len, sizeof bytes, text, job->form, &err))
        tell_fault(job, &err, text, number);
    else
        put_position(job, (qp_text){(char *)bytes, len}, text, number);
}

static void take_line(void *ctx, qp_text line, uint64_t number) {
    line = code_trim(line);
    if (line.len && *line.ptr != '#') take_code(ctx, line, number);
}
static void take_problem(void *ctx, const qp_err *err) {
    unpack_job *job = ctx;
    diag_place place = {.file = job->file};
    diag_show(NULL, &job->style, err, &place, &job->count);
}

/* Bytes of every code of the codec, or 0 when they differ. */
static size_t code_size(const unpack_job *job) {
    uint8_t code[QP_PACK_MAX];
    size_t bits;
    any_setup setup = {.chess = job->chess};
    if (job->flags ||
        (job->codec != QP_CODEC_FIXED && job->codec != QP_CODEC_RANK))
        return 0;
    if (job->chess)
        qp_chess_setup_start(&setup.is.chess);
    else
        qp_setup_start(&setup.is.xiangqi);
    return any_pack(code, &bits, &setup, job->codec, 0, NULL) ? 0
                                                              : (bits + 7) / 8;
}

static int take_raw(unpack_job *job) {
    char bytes[QP_PACK_MAX + 1];
    size_t size = code_size(job), n;
    uint64_t number = 0;
    do {
        n = fread(bytes, 1, size ? size : sizeof bytes, stdin);
        if (n || !number)
            put_position(job, (qp_text){bytes, n}, (qp_text){bytes, n}, 0);
        number++;
    } while (size && n == size);
    return ferror(stdin) ? system_error("<stdin>") : EXIT_FINE;
}

static int take_stdin(unpack_job *job) {
    job->file = shown_name("-");
    if (job->form == CODE_RAW) return take_raw(job);
    qp_status rc = fen_feed(stdin, take_line, take_problem, job);
    if (!rc) return EXIT_FINE;
    if (rc == QP_E_NOMEM) errno = ENOMEM;
    return system_problem(&job->style, "-", NULL);
}

static int take_codes(unpack_job *job, int n, char **argv) {
    int worst = n ? EXIT_FINE : take_stdin(job);
    for (int i = 1; i <= n; i++) {
        int status = EXIT_FINE;
        job->file = NULL;
        if (!strcmp(argv[i], "-"))
            status = take_stdin(job);
        else
            take_code(job, code_trim((qp_text){argv[i], strlen(argv[i])}), 0);
        if (status > worst) worst = status;
    }
    if (worst) return worst;
    return job->count.errors ? EXIT_BAD : EXIT_FINE;
}
static int read_job(unpack_job *job, const wish *w, int n, char **argv) {
    if (any_game(&cmd_unpack, &job->chess, w->code.game) ||
        any_codec(&cmd_unpack, &job->codec, w->code.codec) ||
        code_form_of(&cmd_unpack, &job->form, w->code.hex, w->code.base64,
                     w->code.raw))
        return EXIT_USAGE;
    for (int i = 1; w->code.raw && i <= n; i++)
        if (strcmp(argv[i], "-"))
            return usage_error(&cmd_unpack, "--raw reads standard input");
    return any_flags(&cmd_unpack, &job->flags, job->codec, job->chess,
                     w->code.standing, w->code.counters);
}

static int unpack_codes(wish *w, unpack_job *job, int n, char **argv) {
    out_file out = {.force = w->games.force};
    if (!w->code.game) w->code.game = w->numbers;
    if (w->games.to || w->games.notation || w->games.digits ||
        w->games.encoding)
        return usage_error(&cmd_unpack,
                           "--to, --to-notation, --digits and --to-encoding "
                           "require games and exclude --codec");
    if (read_job(job, w, n, argv)) return EXIT_USAGE;
    if (out_open(&out, w->games.output)) return out_error(&out);
    job->out = out.stream;
    int status = take_codes(job, n, argv);
    return out_finish(&out, status, ftell(out.stream) > 0);
}

static int unpack_files(const wish *w, const diag_style *style, int n,
                        char **argv) {
    unpack_range range = {.from = 0};
    game_output out = {.style = *style};
    char *standard[] = {argv[0], "-"};
    if (!n && isatty(STDIN_FILENO))
        return usage_error(
            &cmd_unpack, "expected --codec NAME for positions, or a FILE.qpg");
    if (any_wish_given(&w->code))
        return usage_error(&cmd_unpack, "--hex, --base64, --raw, --standing "
                                        "and --counters require --codec");
    if (w->numbers && !unpack_range_read(&range, w->numbers))
        return usage_error(&cmd_unpack,
                           "invalid value '%s' for --games: expected N or N..M",
                           w->numbers);
    int status = game_output_open(&out, &cmd_unpack, &w->games);
    if (status) return status;
    out.file.source = out_is_any(&out.file, n, argv + 1);
    out.file.lost = w->numbers != NULL;
    if (!n) argv = standard, n = 1;
    status = unpack_games(&out, style, range, n, argv + 1);
    return game_output_close(&out, status);
}

static int run(int argc, char **argv) {
    wish w = {0};
    unpack_job job = {0};
    const option_spec specs[] = {ANY_WISH_SPECS(&w.code),
                                 {"--games", 1, NULL, &w.numbers},
                                 GAME_WISH_SPECS(&w.games),
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_unpack, argc, argv, specs);
    if (n < 0) return EXIT_USAGE;
    return w.code.codec ? unpack_codes(&w, &job, n, argv)
                        : unpack_files(&w, &job.style, n, argv);
}

const command cmd_unpack = {"unpack", run};
