/* codec.c - one pass of a codec's decoder, as often a second as can be.
 *
 * One property: bytes that decode encode to those very bytes. The first byte
 * has the flags; bit 2 chooses international chess; bit 3 cuts the rest to the
 * width of a code, since other lengths fail at once.
 * FUZZ_NAME is the codec's constant.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../fuzz.h"

#include <string.h>

#include "qipu/pack.h"

static void check_xiangqi(const uint8_t *code, size_t len, unsigned flags) {
    uint8_t again[QP_PACK_MAX];
    qp_setup setup;
    size_t bits;
    if (qp_unpack(&setup, code, len, FUZZ_NAME, flags, NULL)) return;
    LAW(qp_pack(again, &bits, &setup, FUZZ_NAME, flags, NULL) == QP_OK);
    LAW((bits + 7) / 8 == len && !memcmp(again, code, len));
}

static void check_chess(const uint8_t *code, size_t len, unsigned flags) {
    uint8_t again[QP_PACK_MAX];
    qp_chess_setup setup;
    size_t bits;
    if (qp_chess_unpack(&setup, code, len, FUZZ_NAME, flags, NULL)) return;
    LAW(qp_chess_pack(again, &bits, &setup, FUZZ_NAME, flags, NULL) == QP_OK);
    LAW((bits + 7) / 8 == len && !memcmp(again, code, len));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    int chess = data[0] & 4;
    size_t width = chess ? 23 : 18, len = size - 1;
    if (data[0] & 8 && len > width) len = width;
    if (chess)
        check_chess(data + 1, len, data[0] & 3u);
    else
        check_xiangqi(data + 1, len, data[0] & 3u);
    return 0;
}
