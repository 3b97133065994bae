/* fuzz_pack.c - properties of packed positions, for any bytes at all:
 *
 *   1. unpacking ends; what fails leaves the setup alone, with an error of
 *      pack.h that is within the input
 *   2. unpacking that succeeds gives a setup that packs to those very bytes
 *   3. a setup of any bytes packs or is refused; what packs unpacks to the
 *      same setup
 *   4. numbers in decimal come back
 *
 * The first byte is the codec, the second the flags and the game.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <string.h>

#include "qipu/pack.h"

typedef struct call {
    qp_codec codec;
    unsigned flags;
} call;

/* ---- codes --------------------------------------------------------------- */

static void check_error(qp_status rc, const qp_err *err, size_t len) {
    LAW(err->code == rc && *qp_status_text(rc) && *err->want);
    LAW(rc == QP_E_PACK_SHORT || rc == QP_E_PACK_LONG || rc == QP_E_PACK_CODE ||
        rc == QP_E_ARG);
    LAW(err->at.offset <= len);
    LAW(rc != QP_E_PACK_LONG || err->at.offset < len);
}

static void check_code(const uint8_t *code, size_t len, call c) {
    qp_setup a, before;
    uint8_t again[QP_PACK_MAX];
    size_t bits;
    qp_err err = {0};
    memset(&a, 0x5A, sizeof a);
    before = a;
    qp_status rc = qp_unpack(&a, code, len, c.codec, c.flags, &err);
    if (rc) {
        LAW(!memcmp(&a, &before, sizeof a));
        check_error(rc, &err, len);
        return;
    }
    LAW(qp_pack(again, &bits, &a, c.codec, c.flags, NULL) == QP_OK);
    LAW((bits + 7) / 8 == len && !memcmp(again, code, len));
}

static void check_chess_code(const uint8_t *code, size_t len, call c) {
    qp_chess_setup a, before;
    uint8_t again[QP_PACK_MAX];
    size_t bits;
    qp_err err = {0};
    memset(&a, 0x5A, sizeof a);
    before = a;
    qp_status rc = qp_chess_unpack(&a, code, len, c.codec, c.flags, &err);
    if (rc) {
        LAW(!memcmp(&a, &before, sizeof a));
        check_error(rc, &err, len);
        return;
    }
    LAW(qp_chess_pack(again, &bits, &a, c.codec, c.flags, NULL) == QP_OK);
    LAW((bits + 7) / 8 == len && !memcmp(again, code, len));
}

/* ---- setups -------------------------------------------------------------- */

static void check_refused(qp_status rc, const qp_err *err) {
    LAW(err->code == rc && *err->want);
    LAW(rc == QP_E_PACK_SETUP || rc == QP_E_PACK_RANGE || rc == QP_E_ARG);
}

static void check_setup(const uint8_t *data, size_t size, call c) {
    qp_setup a = {.fullmove = 1}, b;
    uint8_t code[QP_PACK_MAX];
    size_t bits;
    qp_err err = {0};
    memcpy(a.cell, data, size < QP_SQUARES ? size : QP_SQUARES);
    if (size > QP_SQUARES) a.turn = data[QP_SQUARES] & 1;
    if (size > QP_SQUARES + 1) a.quiet = data[QP_SQUARES + 1];
    if (size > QP_SQUARES + 3)
        a.fullmove =
            (uint16_t)(data[QP_SQUARES + 2] << 8 | data[QP_SQUARES + 3]);
    qp_status rc = qp_pack(code, &bits, &a, c.codec, c.flags, &err);
    if (rc) {
        check_refused(rc, &err);
        return;
    }
    LAW(bits <= 8 * QP_PACK_MAX);
    LAW(!qp_unpack(&b, code, (bits + 7) / 8, c.codec, c.flags, NULL));
    if (c.codec > QP_CODEC_NIBBLE && !(c.flags & QP_PACK_COUNTERS)) {
        LAW(b.quiet == 0 && b.fullmove == 1);
        b.quiet = a.quiet;
        b.fullmove = a.fullmove;
    }
    LAW(!memcmp(&a, &b, sizeof a));
}

static void check_chess_setup(const uint8_t *data, size_t size, call c) {
    qp_chess_setup a = {.ep = QP_SQ_NONE, .fullmove = 1}, b;
    uint8_t code[QP_PACK_MAX];
    size_t bits;
    qp_err err = {0};
    memcpy(a.cell, data, size < 64 ? size : 64);
    if (size > 64) a.turn = data[64] & 1;
    if (size > 65) a.castling = data[65];
    if (size > 66) a.ep = data[66];
    if (size > 67) a.quiet = data[67];
    if (size > 69) a.fullmove = (uint16_t)(data[68] << 8 | data[69]);
    qp_status rc = qp_chess_pack(code, &bits, &a, c.codec, c.flags, &err);
    if (rc) {
        check_refused(rc, &err);
        return;
    }
    LAW(bits <= 8 * QP_PACK_MAX);
    LAW(!qp_chess_unpack(&b, code, (bits + 7) / 8, c.codec, c.flags, NULL));
    if (c.codec > QP_CODEC_NIBBLE && !(c.flags & QP_PACK_COUNTERS)) {
        LAW(b.quiet == 0 && b.fullmove == 1);
        b.quiet = a.quiet;
        b.fullmove = a.fullmove;
    }
    LAW(!memcmp(&a, &b, sizeof a));
}

/* ---- numbers ------------------------------------------------------------- */

static void check_number(const uint8_t *data, size_t size) {
    char text[QP_NUMBER_MAX];
    uint8_t again[24], more[24];
    size_t len = size < 24 ? size : 24;
    size_t n = qp_number_write(text, data, len);
    LAW(n > 0 && n < QP_NUMBER_MAX && strlen(text) == n);
    LAW(!qp_number_read(again, len, (qp_text){text, n}, NULL));
    LAW(!len || !memcmp(again, data, len));
    qp_text any = {(const char *)data, size};
    if (qp_number_read(more, 24, any, NULL) == QP_OK) {
        n = qp_number_write(text, more, 24);
        while (any.len > 1 && *any.ptr == '0') any.ptr++, any.len--;
        LAW(n == any.len && !memcmp(text, any.ptr, n));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    call c = {(qp_codec)(data[0] & 7), data[1] & 3U};
    int chess = data[1] & 4;
    data += 2;
    size -= 2;
    check_number(data, size);
    if (chess) {
        check_chess_code(data, size, c);
        check_chess_setup(data, size, c);
    } else {
        check_code(data, size, c);
        check_setup(data, size, c);
    }
    return 0;
}
