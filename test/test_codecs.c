/* test_codecs.c - each codec packs the opening and unpacks it again, or says
 * that this library was built without it (QP_CODECS).
 */
#include <string.h>

#include "check.h"
#include "qipu/pack.h"

static int is_absent(qp_status rc, const qp_err *err) {
    return rc == QP_E_FORMAT_BUILD && !strcmp(err->want, "QP_CODECS");
}

static unsigned pack_opening(qp_codec codec) {
    qp_setup setup, back;
    qp_err err;
    uint8_t code[QP_PACK_MAX];
    size_t bits = 0;
    qp_setup_start(&setup);
    qp_status rc = qp_pack(code, &bits, &setup, codec, 0, &err);
    int absent = is_absent(rc, &err);
    if (!absent) {
        check_that(!rc, "%s: packed: %s", qp_codec_name(codec),
                   qp_status_name(rc));
        rc = qp_unpack(&back, code, (bits + 7) / 8, codec, 0, &err);
        check_that(!rc && !memcmp(&setup, &back, sizeof setup),
                   "%s: unpacked: %s", qp_codec_name(codec),
                   qp_status_name(rc));
        return 1;
    }
    memset(code, 0, sizeof code);
    rc = qp_unpack(&back, code, QP_RANK_BYTES + 1U, codec, 0, &err);
    check_that(is_absent(rc, &err) || rc == QP_E_PACK_LONG, "%s: unpacked: %s",
               qp_codec_name(codec), qp_status_name(rc));
    return 0;
}

static unsigned pack_moves(void) {
    qp_pos start;
    qp_move move = {QP_SQ(7, 2), QP_SQ(4, 2)}, back;
    qp_err err;
    uint8_t code[QP_MOVES_PACK_MAX(1)];
    size_t bits = 0;
    qp_pos_start(&start);
    qp_status rc = qp_moves_pack(code, &bits, &start, &move, 1);
    if (rc == QP_E_FORMAT_BUILD) {
        rc = qp_moves_unpack(&back, &start, 1, code, 0, &err);
        check_that(is_absent(rc, &err), "moves: %s", qp_status_name(rc));
        return 0;
    }
    if (!rc) rc = qp_moves_unpack(&back, &start, 1, code, (bits + 7) / 8, &err);
    check_that(!rc && back.from == move.from && back.to == move.to, "moves: %s",
               qp_status_name(rc));
    return 1;
}

int main(void) {
    unsigned built = pack_moves();
    for (int i = QP_CODEC_FEN5; i <= QP_CODEC_ENTROPY; i++)
        built += pack_opening((qp_codec)i);
    check_that(built > 0, "no codec at all");
    return check_close();
}
