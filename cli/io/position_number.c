/* position_number.c - positions of either game by their number.
 *
 * SPDX-License-Identifier: MIT
 */
#include "position_number.h"

size_t number_size(int chess) {
    return chess ? QP_CHESS_RANK_BYTES : QP_RANK_BYTES;
}

void number_count(uint8_t *out, int chess) {
    if (chess)
        qp_chess_rank_count(out);
    else
        qp_rank_count(out);
}

void number_put(const uint8_t *bytes, int chess) {
    char text[QP_NUMBER_MAX];
    qp_number_write(text, bytes, number_size(chess));
    puts(text);
}

qp_status number_position(any_setup *out, const uint8_t *number, int chess,
                          qp_err *err) {
    qp_text code = {(const char *)number, number_size(chess)};
    return any_unpack(out, chess, code, QP_CODEC_RANK, 0, err);
}

void number_put_fen(const any_setup *setup) {
    char fen[QP_FEN_MAX];
    any_fen(fen, setup);
    puts(fen);
}
