/* pack_int.h - how the codecs plug into the dispatch (pack.c). Not installed.
 *
 * A codec knows nothing of QP_PACK_COUNTERS. Where its code keeps no counters
 * it gives quiet 0 and fullmove 1; pack.c adds them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PACK_INT_H
#define QP_PACK_INT_H

#include "qipu/chess.h"
#include "qipu/err.h"
#include "qipu/pack.h"
#include "qipu/pos.h"

/* What codes are written into and read from: room after the longest code,
 * so that whole words can be stored and loaded. After a code that is read
 * there are zeros. */
#define QP__PACK_ROOM (QP_PACK_MAX + 16)

/* Fills `err` for a code at fault from the byte at `offset` on, and returns
 * `status`; `want` is what should be there. */
qp_status qp__pack_fail(qp_err *err, qp_status status, size_t offset,
                        const char *want);

/* Fills `err` for a setup at fault, and returns QP_E_PACK_SETUP; `sq` may be
 * QP_SQ_NONE. `files` gives the game: 9 or 8. */
qp_status qp__pack_refuse(qp_err *err, qp_sq sq, unsigned files,
                          const char *want);

enum { /* of codes of fixed width */
       QP__FIXED_BITS = 142,
       QP__FIXED_BYTES = 18,
       QP__CHESS_FIXED_BITS = 184,
       QP__CHESS_FIXED_BYTES = 23
};

/* A codec: two functions. `standing`: QP_PACK_GAME_STATE is asked for. `*bits`
 * of a code of fixed width are known to who calls, and stay; such a code is
 * whole. Of others `len` bytes must be the whole code. */
#define QP__CODEC(name, game)                                                  \
    QP_MUST_CHECK qp_status qp__##name##_pack(uint8_t out[QP__PACK_ROOM],      \
                                              size_t *bits, const game *setup, \
                                              int standing, qp_err *err);      \
    QP_MUST_CHECK qp_status qp__##name##_unpack(                               \
        game *out, const uint8_t *code, size_t len, int standing,              \
        qp_err *err);
QP__CODEC(fen5, qp_setup)
QP__CODEC(nibble, qp_setup)
QP__CODEC(hexfen, qp_setup)
QP__CODEC(fixed, qp_setup)
QP__CODEC(rank, qp_setup)
QP__CODEC(entropy, qp_setup) /* reads no further than the code goes */
QP__CODEC(chess_fen5, qp_chess_setup)
QP__CODEC(chess_nibble, qp_chess_setup)
QP__CODEC(chess_fixed, qp_chess_setup)
QP__CODEC(chess_rank, qp_chess_setup)
#undef QP__CODEC

#endif
