/* position_number.c - positions of either game by their number.
 *
 * SPDX-License-Identifier: MIT
 */
#include "position_number.h"

#include "../common/json_line.h"

size_t number_size(int chess) {
    return chess ? QP_CHESS_RANK_BYTES : QP_RANK_BYTES;
}

void number_count(uint8_t *out, int chess) {
    if (chess)
        qp_chess_rank_count(out);
    else
        qp_rank_count(out);
}

static void json_fen(json_line *line, const any_setup *setup) {
    char fen[QP_FEN_MAX];
    const size_t len = any_fen(fen, setup);
    json_put(line, "fen", (qp_text){fen, len});
}

void number_put(const uint8_t *bytes, int chess, const any_setup *setup) {
    char text[QP_NUMBER_MAX];
    qp_number_write(text, bytes, number_size(chess));
    if (!options_common()->results) {
        puts(text);
        return;
    }
    json_line line = json_begin(stdout);
    if (setup) json_fen(&line, setup);
    json_put(&line, "number", qp_text_of(text));
    json_end(&line);
}

qp_status number_position(any_setup *out, const uint8_t *number, int chess,
                          qp_err *err) {
    qp_text code = {(const char *)number, number_size(chess)};
    return any_unpack(out, chess, code, QP_CODEC_RANK, 0, err);
}

void number_put_fen(FILE *out, const any_setup *setup) {
    char fen[QP_FEN_MAX];
    if (options_common()->results) {
        json_line line = json_begin(out);
        json_fen(&line, setup);
        json_end(&line);
        return;
    }
    const size_t len = any_fen(fen, setup);
    fen[len] = '\n';
    fwrite(fen, 1, len + 1, out);
}
