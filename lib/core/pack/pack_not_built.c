/* pack_not_built.c - the codecs that this build lacks (QP_CODECS): calling one
 * reports it. QP_ABSENT_CODECS lists them, as ABSENT(hexfen)ABSENT(rank).
 *
 * SPDX-License-Identifier: MIT
 */
#include "pack_int.h"

#ifdef QP_ABSENT_CODECS

#include <string.h>

#define CODEC_WHY "QP_CODECS"

static qp_status codec_absent(qp_err *err) {
    return qp__pack_fail(err, QP_E_FORMAT_BUILD, 0, CODEC_WHY);
}

#define ABSENT_CODEC(name)                                                     \
    qp_status qp__##name##_pack(uint8_t out[QP__PACK_ROOM], size_t *bits,      \
                                const void *setup, unsigned mode,              \
                                qp_err *err) {                                 \
        (void)out, (void)bits, (void)setup, (void)mode;                        \
        return codec_absent(err);                                              \
    }                                                                          \
    qp_status qp__##name##_unpack(void *out, const uint8_t *code, size_t len,  \
                                  unsigned mode, qp_err *err) {                \
        (void)out, (void)code, (void)len, (void)mode;                          \
        return codec_absent(err);                                              \
    }
#define NO_COUNT(name, bytes)                                                  \
    void name(uint8_t out[bytes]) {                                            \
        memset(out, 0, bytes);                                                 \
    }

#define ABSENT_fen5 ABSENT_CODEC(fen5)
#define ABSENT_nibble ABSENT_CODEC(nibble)
#define ABSENT_hexfen ABSENT_CODEC(hexfen)
#define ABSENT_fixed ABSENT_CODEC(fixed) ABSENT_CODEC(chess_fixed)
#define ABSENT_rank                                                            \
    ABSENT_CODEC(rank)                                                         \
    ABSENT_CODEC(chess_rank)                                                   \
    NO_COUNT(qp_rank_count, QP_RANK_BYTES)                                     \
    NO_COUNT(qp_chess_rank_count, QP_CHESS_RANK_BYTES)
#define ABSENT_entropy ABSENT_CODEC(entropy)
#define ABSENT_moves                                                           \
    qp_status qp_moves_pack(uint8_t *out, size_t *bits, const qp_pos *start,   \
                            const qp_move *moves, size_t count) {              \
        (void)out, (void)bits, (void)start, (void)moves, (void)count;          \
        return QP_E_FORMAT_BUILD;                                              \
    }                                                                          \
    qp_status qp_moves_unpack(qp_move *moves, const qp_pos *start,             \
                              size_t count, const uint8_t *code, size_t len,   \
                              qp_err *err) {                                   \
        (void)moves, (void)start, (void)count, (void)code, (void)len;          \
        return codec_absent(err);                                              \
    }
#define ABSENT(name) ABSENT_##name
QP_ABSENT_CODECS
#undef ABSENT

#endif
