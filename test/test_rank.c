/* test_rank.c - the rank codec against vectors: the table rank.qpt.
 *
 * A case gives a "fen" and its "number", or why it is "refused" and at which
 * "square"; or a "number" that is the code of nothing; or "digits" that are
 * no number of so many "bytes". "game: chess" is international chess.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "qipu/fen.h"
#include "qipu/pack.h"
#include "table.h"

enum { NUMBER_BYTES = 24 };

typedef union setup {
    qp_setup xiangqi;
    qp_chess_setup chess;
} setup;

static qp_text text_of(const field *f) {
    return (qp_text){f->value, f->len};
}

static int is_chess(const kase *k) {
    const field *game = kase_get(k, "game");
    return game && !strcmp(game->value, "chess");
}

static size_t code_size(int chess) {
    return chess ? QP_CHESS_RANK_BYTES : QP_RANK_BYTES;
}

/* Reads the FEN with counters that the code does not keep. */
static int read_fen(const kase *k, setup *out, int chess) {
    const field *fen = kase_get(k, "fen");
    memset(out, 0, sizeof *out);
    if (chess) {
        if (qp_chess_fen_read(&out->chess, NULL, text_of(fen), NULL)) return 0;
        out->chess.quiet = 0;
        out->chess.fullmove = 1;
        return 1;
    }
    if (qp_fen_read(&out->xiangqi, NULL, text_of(fen), NULL)) return 0;
    out->xiangqi.quiet = 0;
    out->xiangqi.fullmove = 1;
    return 1;
}

static qp_status pack(uint8_t *out, size_t *bits, const setup *s, int chess,
                      qp_err *err) {
    if (chess)
        return qp_chess_pack(out, bits, &s->chess, QP_CODEC_RANK, 0, err);
    return qp_pack(out, bits, &s->xiangqi, QP_CODEC_RANK, 0, err);
}

static qp_status unpack(setup *out, const uint8_t *code, int chess,
                        qp_err *err) {
    size_t len = code_size(chess);
    if (chess)
        return qp_chess_unpack(&out->chess, code, len, QP_CODEC_RANK, 0, err);
    return qp_unpack(&out->xiangqi, code, len, QP_CODEC_RANK, 0, err);
}

static void check_vector(const kase *k, const setup *s, int chess) {
    const field *number = kase_get(k, "number");
    uint8_t code[QP_PACK_MAX], want[NUMBER_BYTES];
    size_t bits = 0, size = code_size(chess);
    char digits[QP_NUMBER_MAX];
    qp_err err = {0};
    setup back;
    memset(&back, 0, sizeof back);
    if (pack(code, &bits, s, chess, &err)) {
        kase_fail(k, "refused: %s at '%s'", err.want, err.square);
        return;
    }
    if (bits != 8 * size) kase_fail(k, "%zu bits", bits);
    size_t len = qp_number_write(digits, code, size);
    if (len != number->len || strcmp(digits, number->value))
        kase_fail(k, "its number is %s", digits);
    if (qp_number_read(want, size, text_of(number), NULL) ||
        unpack(&back, want, chess, NULL))
        kase_fail(k, "the number is of no position");
    else if (memcmp(&back, s, sizeof back))
        kase_fail(k, "the number is of another position");
}

static void check_refusal(const kase *k, const setup *s, int chess) {
    const field *square = kase_get(k, "square");
    const char *want = kase_get(k, "refused")->value;
    uint8_t code[QP_PACK_MAX], before[QP_PACK_MAX];
    qp_err err = {0};
    memset(code, 0x5a, sizeof code);
    memcpy(before, code, sizeof code);
    qp_status rc = pack(code, NULL, s, chess, &err);
    if (rc != QP_E_PACK_SETUP || err.code != rc)
        kase_fail(k, "the status is %s", qp_status_name(rc));
    if (strcmp(err.want, want)) kase_fail(k, "the reason is '%s'", err.want);
    if (square && strcmp(*err.square ? err.square : "-", square->value))
        kase_fail(k, "the square is '%s'", err.square);
    if (memcmp(code, before, sizeof code)) kase_fail(k, "it wrote a code");
    if (pack(code, NULL, s, chess, NULL) != rc) kase_fail(k, "without qp_err");
}

/* A number that is not below the count. */
static void check_beyond(const kase *k, int chess) {
    uint8_t code[NUMBER_BYTES];
    size_t size = code_size(chess);
    setup out, before;
    memset(&out, 0x5a, sizeof out);
    before = out;
    if (qp_number_read(code, size, text_of(kase_get(k, "number")), NULL)) {
        kase_fail(k, "it does not fit into the bytes");
        return;
    }
    qp_err err = {0};
    qp_status rc = unpack(&out, code, chess, &err);
    if (rc != QP_E_PACK_CODE || err.code != rc)
        kase_fail(k, "the status is %s", qp_status_name(rc));
    if (memcmp(&out, &before, sizeof out)) kase_fail(k, "it wrote a setup");
}

static void check_digits(const kase *k) {
    const field *digits = kase_get(k, "digits");
    size_t size = (size_t)atol(kase_get(k, "bytes")->value);
    uint8_t out[NUMBER_BYTES];
    memset(out, 0x5a, sizeof out);
    qp_err err = {0};
    qp_status rc = qp_number_read(out, size, text_of(digits), &err);
    const char *want = kase_get(k, "status")->value;
    if (strcmp(qp_status_name(rc), want))
        kase_fail(k, "the status is %s", qp_status_name(rc));
    if (rc && (err.code != rc || out[0] != 0x5a))
        kase_fail(k, "it failed and wrote");
    if (rc == QP_OK) {
        const field *again = kase_get(k, "again");
        char text[QP_NUMBER_MAX];
        qp_number_write(text, out, size);
        if (strcmp(text, again ? again->value : digits->value))
            kase_fail(k, "written it is %s", text);
    }
}

static void check(const kase *k) {
    int chess = is_chess(k);
    setup s;
    if (kase_get(k, "digits"))
        check_digits(k);
    else if (!kase_get(k, "fen"))
        check_beyond(k, chess);
    else if (!read_fen(k, &s, chess))
        kase_fail(k, "no FEN");
    else if (kase_get(k, "refused"))
        check_refusal(k, &s, chess);
    else
        check_vector(k, &s, chess);
}

int main(int argc, char **argv) {
    return table_main(argc, argv, check);
}
