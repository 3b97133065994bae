/* fuzz_rank.c - properties of the rank codec, for any bytes at all:
 *
 *   1. a number has a position, and it has that number, or it is not below
 *      the count and leaves the setup alone
 *   2. a setup has a number just when it is in the set: in xiangqi, when it
 *      has no fault but a check of the side not to move; what has a number
 *      comes back from it, and what has none leaves the code alone and has a
 *      reason
 *   3. a decimal number that is read is written as it was, but for zeros in
 *      front
 *
 * The first byte says what the others are: 0 a number of xiangqi, 1 of chess,
 * 2 and 3 a setup as pairs of a square and a piece, 4 decimal digits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <string.h>

#include "qipu/pack.h"
#include "qipu/pos.h"

enum { NUMBER_BYTES = 24 };

static void check_number(const uint8_t *code) {
    uint8_t count[QP_RANK_BYTES], again[QP_PACK_MAX];
    qp_setup s, before;
    size_t bits;
    memset(&s, 0x5A, sizeof s);
    before = s;
    qp_rank_count(count);
    qp_status rc = qp_unpack(&s, code, QP_RANK_BYTES, QP_CODEC_RANK, 0, NULL);
    LAW((rc == QP_OK) == (memcmp(code, count, sizeof count) < 0));
    if (rc) {
        LAW(rc == QP_E_PACK_CODE && !memcmp(&s, &before, sizeof s));
        return;
    }
    LAW(!(qp_setup_faults(&s) & ~(unsigned)QP_FAULT_OTHER_CHECK));
    LAW(s.zero == 0 && s.quiet == 0 && s.fullmove == 1);
    LAW(qp_pack(again, &bits, &s, QP_CODEC_RANK, 0, NULL) == QP_OK);
    LAW(bits == 8 * QP_RANK_BYTES && !memcmp(again, code, QP_RANK_BYTES));
}

/* Faults that a setup in the set never has; too many pieces are judged by a
 * limit of the codec's own. */
enum {
    CHESS_FAULTS = QP_CHESS_FAULT_NO_KING | QP_CHESS_FAULT_KINGS |
                   QP_CHESS_FAULT_PAWN | QP_CHESS_FAULT_CASTLING |
                   QP_CHESS_FAULT_EP
};

static void check_chess_number(const uint8_t *code) {
    uint8_t count[QP_CHESS_RANK_BYTES], again[QP_PACK_MAX];
    qp_chess_setup s, before;
    size_t bits;
    memset(&s, 0x5A, sizeof s);
    before = s;
    qp_chess_rank_count(count);
    qp_status rc =
        qp_chess_unpack(&s, code, QP_CHESS_RANK_BYTES, QP_CODEC_RANK, 0, NULL);
    LAW((rc == QP_OK) == (memcmp(code, count, sizeof count) < 0));
    if (rc) {
        LAW(rc == QP_E_PACK_CODE && !memcmp(&s, &before, sizeof s));
        return;
    }
    unsigned faults = qp_chess_setup_faults(&s);
    LAW(!(faults & CHESS_FAULTS));
    LAW(!(faults & QP_CHESS_FAULT_MANY) || s.castling);
    LAW(s.zero == 0 && s.quiet == 0 && s.fullmove == 1);
    LAW(qp_chess_pack(again, &bits, &s, QP_CODEC_RANK, 0, NULL) == QP_OK);
    LAW(bits == 8 * QP_CHESS_RANK_BYTES && !memcmp(again, code, bits / 8));
}

static void check_refusal(qp_status rc, const qp_err *err,
                          const uint8_t code[QP_PACK_MAX]) {
    LAW(rc == QP_E_PACK_SETUP && err->code == rc && *err->want);
    for (size_t i = 0; i < QP_PACK_MAX; i++) LAW(code[i] == 0x5A);
}

static void check_setup(const uint8_t *data, size_t size) {
    qp_setup s, back;
    uint8_t code[QP_PACK_MAX];
    qp_err err = {0};
    qp_setup_clear(&s);
    s.turn = data[0] & 1;
    for (size_t i = 1; i + 1 < size; i += 2)
        s.cell[data[i] % QP_SQUARES] = data[i + 1] & 31;
    memset(code, 0x5A, sizeof code);
    qp_status rc = qp_pack(code, NULL, &s, QP_CODEC_RANK, 0, &err);
    unsigned faults = qp_setup_faults(&s) & ~(unsigned)QP_FAULT_OTHER_CHECK;
    LAW((rc == QP_OK) == (faults == 0));
    if (rc) {
        check_refusal(rc, &err, code);
        return;
    }
    LAW(!qp_unpack(&back, code, QP_RANK_BYTES, QP_CODEC_RANK, 0, NULL));
    LAW(!memcmp(&s, &back, sizeof s));
}

static void check_chess_setup(const uint8_t *data, size_t size) {
    qp_chess_setup s, back;
    uint8_t code[QP_PACK_MAX];
    qp_err err = {0};
    if (size < 3) return;
    memset(&s, 0, sizeof s);
    s.fullmove = 1;
    s.turn = data[0] & 1;
    s.castling = data[1] & 31;
    s.ep = data[2] > 127 ? QP_SQ_NONE : data[2];
    for (size_t i = 3; i + 1 < size; i += 2)
        s.cell[data[i] % QP_CHESS_SQUARES] = data[i + 1] & 31;
    memset(code, 0x5A, sizeof code);
    qp_status rc = qp_chess_pack(code, NULL, &s, QP_CODEC_RANK, 0, &err);
    unsigned faults = qp_chess_setup_faults(&s);
    if (rc) {
        check_refusal(rc, &err, code);
        LAW(faults & (CHESS_FAULTS | QP_CHESS_FAULT_MANY) || !*err.square);
        return;
    }
    LAW(!(faults & CHESS_FAULTS));
    LAW(!qp_chess_unpack(&back, code, QP_CHESS_RANK_BYTES, QP_CODEC_RANK, 0,
                         NULL));
    LAW(!memcmp(&s, &back, sizeof s));
}

static void check_digits(qp_text digits) {
    uint8_t bytes[NUMBER_BYTES];
    char text[QP_NUMBER_MAX];
    qp_err err = {0};
    qp_status rc = qp_number_read(bytes, sizeof bytes, digits, &err);
    if (rc) {
        LAW(rc == QP_E_PACK_NUMBER || rc == QP_E_PACK_RANGE);
        LAW(err.code == rc && err.at.offset <= digits.len);
        return;
    }
    size_t len = qp_number_write(text, bytes, sizeof bytes);
    while (digits.len > 1 && *digits.ptr == '0') {
        digits.ptr++;
        digits.len--;
    }
    LAW(len == digits.len && !memcmp(text, digits.ptr, len));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    const uint8_t *rest = data + 1;
    size--;
    switch (data[0]) {
    case 0:
        if (size == QP_RANK_BYTES) check_number(rest);
        break;
    case 1:
        if (size == QP_CHESS_RANK_BYTES) check_chess_number(rest);
        break;
    case 2: check_setup(rest, size); break;
    case 3: check_chess_setup(rest, size); break;
    case 4: check_digits((qp_text){(const char *)rest, size}); break;
    default: break;
    }
    return 0;
}
