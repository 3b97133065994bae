/* fuzz_entropy.c - properties of the codec `entropy`, for any bytes at all:
 *
 *   1. bytes that unpack pack to the same bytes, and obey the placement rules
 *   2. a failure writes nothing and says why
 *   3. 91 bytes taken for a board and a side: what packs unpacks to itself, in
 *      at most 24 bytes; what does not has a placement fault
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <string.h>

#include "qipu/pack.h"

enum {
    PLACEMENT =
        QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY | QP_FAULT_SQUARE,
    LONGEST = 24
};

static void check_code(const uint8_t *data, size_t size) {
    qp_setup s, before;
    uint8_t again[QP_PACK_MAX];
    size_t bits;
    qp_err err = {0};
    memset(&s, 0x5A, sizeof s);
    before = s;
    qp_status rc = qp_unpack(&s, data, size, QP_CODEC_ENTROPY, 0, &err);
    if (rc) {
        LAW(err.code == rc && err.want[0] && err.at.offset <= size);
        LAW(memcmp(&s, &before, sizeof s) == 0);
        return;
    }
    LAW(!(qp_setup_faults(&s) & PLACEMENT));
    LAW(qp_pack(again, &bits, &s, QP_CODEC_ENTROPY, 0, NULL) == QP_OK);
    LAW((bits + 7) / 8 == size && memcmp(again, data, size) == 0);
}

static void check_board(const uint8_t *data) {
    qp_setup s, back;
    uint8_t code[QP_PACK_MAX];
    size_t bits;
    qp_err err = {0};
    qp_setup_clear(&s);
    for (unsigned sq = 0; sq < QP_SQUARES; sq++)
        s.cell[sq] = (qp_piece)(data[sq] & (data[sq] > 240 ? 255 : 15));
    s.turn = data[QP_SQUARES] & 1;
    qp_status rc = qp_pack(code, &bits, &s, QP_CODEC_ENTROPY, 0, &err);
    LAW((rc == QP_E_PACK_SETUP) == ((qp_setup_faults(&s) & PLACEMENT) != 0));
    if (rc) {
        LAW(err.want[0]);
        return;
    }
    size_t len = (bits + 7) / 8;
    LAW(len >= 1 && len <= LONGEST);
    LAW(qp_unpack(&back, code, len, QP_CODEC_ENTROPY, 0, NULL) == QP_OK);
    LAW(memcmp(&s, &back, sizeof s) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    check_code(data, size);
    if (size > QP_SQUARES) check_board(data);
    return 0;
}
