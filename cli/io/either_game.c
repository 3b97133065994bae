/* either_game.c - a position of either game, for the commands that pack
 * positions.
 *
 * Owns how a line of a chess position is read; lines of xiangqi are
 * position_line.c's.
 *
 * SPDX-License-Identifier: MIT
 */
#include "either_game.h"

#include <string.h>

#include "game_or_positions.h"

/* ---- the library's functions ------------------------------------------- */

size_t any_fen(char out[QP_FEN_MAX], const any_setup *setup) {
    return setup->chess ? qp_chess_fen_write(out, &setup->is.chess)
                        : qp_fen_write(out, &setup->is.xiangqi);
}

qp_status any_fen_read(any_setup *out, int chess, qp_text fen) {
    out->chess = chess;
    return chess ? qp_chess_fen_read(&out->is.chess, NULL, fen, NULL)
                 : qp_fen_read(&out->is.xiangqi, NULL, fen, NULL);
}

qp_status any_pack(uint8_t out[QP_PACK_MAX], size_t *bits,
                   const any_setup *setup, qp_codec codec, unsigned flags,
                   qp_err *err) {
    return setup->chess
               ? qp_chess_pack(out, bits, &setup->is.chess, codec, flags, err)
               : qp_pack(out, bits, &setup->is.xiangqi, codec, flags, err);
}

qp_status any_unpack(any_setup *out, int chess, qp_text code, qp_codec codec,
                     unsigned flags, qp_err *err) {
    const uint8_t *bytes = (const uint8_t *)code.ptr;
    out->chess = chess;
    return chess ? qp_chess_unpack(&out->is.chess, bytes, code.len, codec,
                                   flags, err)
                 : qp_unpack(&out->is.xiangqi, bytes, code.len, codec, flags,
                             err);
}

int any_counters(const any_setup *setup) {
    return setup->chess
               ? setup->is.chess.quiet || setup->is.chess.fullmove != 1
               : setup->is.xiangqi.quiet || setup->is.xiangqi.fullmove != 1;
}

/* ---- options ----------------------------------------------------------- */

int any_game(const command *cmd, int *chess, const char *name) {
    *chess = name && !strcmp(name, "chess");
    if (!name || *chess || !strcmp(name, "xiangqi")) return 0;
    return usage_error(
        cmd, "invalid value '%s' for --variant: expected xiangqi or chess",
        name);
}

int any_codec(const command *cmd, qp_codec *codec, const char *name) {
    size_t best = SIZE_MAX;
    qp_codec near = (qp_codec)0;
    *codec = qp_codec_by_name((qp_text){name, strlen(name)});
    if (*codec) return 0;
    for (qp_codec i = QP_CODEC_FEN5; *qp_codec_name(i); i++)
        if (is_near(name, qp_codec_name(i), strlen(qp_codec_name(i)), &best))
            near = i;
    if (near)
        return usage_error(cmd, "unknown codec '%s'; did you mean '%s'?", name,
                           qp_codec_name(near));
    return usage_error(cmd, "unknown codec '%s': see `qipu help pack`", name);
}

int any_flags(const command *cmd, unsigned *flags, qp_codec codec, int chess,
              int standing, int counters) {
    int plain = codec == QP_CODEC_FEN5 || codec == QP_CODEC_NIBBLE;
    if (!any_has(codec, chess))
        return usage_error(cmd, "codec %s supports xiangqi only",
                           qp_codec_name(codec));
    if (standing && !plain)
        return usage_error(cmd, "--standing requires --codec fen5 or nibble");
    if (counters && plain)
        return usage_error(cmd, "%s always stores the counters",
                           qp_codec_name(codec));
    *flags = (standing ? QP_PACK_GAME_STATE : 0U) |
             (counters ? QP_PACK_COUNTERS : 0U);
    return 0;
}

int any_wish_given(const any_wish *wish) {
    return wish->hex || wish->base64 || wish->raw || wish->standing ||
           wish->counters;
}

int any_has(qp_codec codec, int chess) {
    return !chess || (codec != QP_CODEC_HEXFEN && codec != QP_CODEC_ENTROPY);
}

/* ---- reading ----------------------------------------------------------- */

void any_report(any_job *job, const qp_err *err) {
    qp_err reported = *err;
    diag_place place = {.file = job->fen.file};
    reported.at = (qp_at){0};
    if (job->fen.file) reported.at = (qp_at){0, job->fen.line, 1};
    diag_show(NULL, &job->fen.style, &reported, &place, &job->fen.count);
}

static void take_xiangqi(fen_job *fen, const qp_setup *setup) {
    any_job *job = fen->ctx;
    any_setup any = {.chess = 0, .is.xiangqi = *setup};
    job->take(job, &any);
}

static void any_report_chess(fen_job *fen, qp_text line, uint64_t number,
                             qp_err *err) {
    diag_place place = {.file = fen->file, .line = line};
    err->at.line = number;
    diag_show(NULL, &fen->style, err, &place, &fen->count);
}

static void read_chess(fen_job *fen, qp_text line, uint64_t number) {
    any_job *job = fen->ctx;
    any_setup any = {.chess = 1};
    qp_err err = {0};
    if (qp_chess_fen_read(&any.is.chess, NULL, line, &err))
        any_report_chess(fen, line, number, &err);
    else
        job->take(job, &any);
}

static void prepare(any_job *job) {
    job->fen.ctx = job;
    job->fen.any_faults = 1;
    job->fen.lenient = 1;
    job->fen.take = take_xiangqi;
    if (job->chess) job->fen.read = read_chess;
}

int any_operands(any_job *job, int n, char **argv) {
    prepare(job);
    return games_operands(&job->fen, n, argv, games_refuse);
}

int any_file(any_job *job, const char *name) {
    prepare(job);
    int status = fen_take_file(&job->fen, name);
    if (status) return status;
    return job->fen.count.errors ? EXIT_BAD : EXIT_FINE;
}
