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

/* What codes are written into and read from: room behind the longest code,
 * so that whole words can be stored and loaded. Behind a code that is read
 * there are zeros. */
#define QP__PACK_ROOM (QP_PACK_MAX + 16)

/* Fills `err` for a code at fault from the byte at `offset` on, and returns
 * `status`; `want` is what should be there. */
qp_status qp__pack_fail(qp_err *err, qp_status status, size_t offset,
                        const char *want);

/* Fills `err` for a setup at fault, and returns QP_E_PACK_SETUP; `sq` may be
 * QP_SQ_NONE. `files` tells the game: 9 or 8. */
qp_status qp__pack_refuse(qp_err *err, qp_sq sq, unsigned files,
                          const char *want);

/* fen5.c, nibble.c: give the bits of the code through `*bits`; `len` bytes
 * must be the whole code. `standing`: QP_PACK_STANDING is asked for. */
QP_MUST_CHECK qp_status qp__fen5_pack(uint8_t out[QP__PACK_ROOM], size_t *bits,
                                      const qp_setup *setup, int standing,
                                      qp_err *err);
QP_MUST_CHECK qp_status qp__fen5_unpack(qp_setup *out,
                                        const uint8_t code[QP__PACK_ROOM],
                                        size_t len, int standing, qp_err *err);
QP_MUST_CHECK qp_status qp__chess_fen5_pack(uint8_t out[QP__PACK_ROOM],
                                            size_t *bits,
                                            const qp_chess_setup *setup,
                                            int standing, qp_err *err);
QP_MUST_CHECK qp_status qp__chess_fen5_unpack(qp_chess_setup *out,
                                              const uint8_t code[QP__PACK_ROOM],
                                              size_t len, int standing,
                                              qp_err *err);

QP_MUST_CHECK qp_status qp__nibble_pack(uint8_t out[QP__PACK_ROOM],
                                        size_t *bits, const qp_setup *setup,
                                        int standing, qp_err *err);
QP_MUST_CHECK qp_status qp__nibble_unpack(qp_setup *out,
                                          const uint8_t code[QP__PACK_ROOM],
                                          size_t len, int standing,
                                          qp_err *err);
QP_MUST_CHECK qp_status qp__chess_nibble_pack(uint8_t out[QP__PACK_ROOM],
                                              size_t *bits,
                                              const qp_chess_setup *setup,
                                              int standing, qp_err *err);
QP_MUST_CHECK qp_status
qp__chess_nibble_unpack(qp_chess_setup *out, const uint8_t code[QP__PACK_ROOM],
                        size_t len, int standing, qp_err *err);

/* hexfen.c */
QP_MUST_CHECK qp_status qp__hexfen_pack(uint8_t out[QP__PACK_ROOM],
                                        size_t *bits, const qp_setup *setup,
                                        qp_err *err);
QP_MUST_CHECK qp_status qp__hexfen_unpack(qp_setup *out,
                                          const uint8_t code[QP__PACK_ROOM],
                                          size_t len, qp_err *err);

/* fixed.c, chess_fixed.c: codes of these widths. */
enum {
    QP__FIXED_BITS = 142,
    QP__FIXED_BYTES = 18,
    QP__CHESS_FIXED_BITS = 184,
    QP__CHESS_FIXED_BYTES = 23
};
QP_MUST_CHECK qp_status qp__fixed_pack(uint8_t out[QP__PACK_ROOM],
                                       const qp_setup *setup, qp_err *err);
QP_MUST_CHECK qp_status qp__fixed_unpack(qp_setup *out,
                                         const uint8_t code[QP__PACK_ROOM],
                                         qp_err *err);
QP_MUST_CHECK qp_status qp__chess_fixed_pack(uint8_t out[QP__PACK_ROOM],
                                             const qp_chess_setup *setup,
                                             qp_err *err);
QP_MUST_CHECK qp_status qp__chess_fixed_unpack(
    qp_chess_setup *out, const uint8_t code[QP__PACK_ROOM], qp_err *err);

/* rank.c */
QP_MUST_CHECK qp_status qp__rank_pack(uint8_t out[QP_RANK_BYTES],
                                      const qp_setup *setup, qp_err *err);
QP_MUST_CHECK qp_status qp__rank_unpack(qp_setup *out,
                                        const uint8_t code[QP_RANK_BYTES],
                                        qp_err *err);

/* chess_rank.c */
QP_MUST_CHECK qp_status qp__chess_rank_pack(uint8_t out[QP_CHESS_RANK_BYTES],
                                            const qp_chess_setup *setup,
                                            qp_err *err);
QP_MUST_CHECK qp_status qp__chess_rank_unpack(
    qp_chess_setup *out, const uint8_t code[QP_CHESS_RANK_BYTES], qp_err *err);

/* entropy.c: `*bits` of code, `*used` bytes of it read; the caller judges
 * what stands behind them. */
QP_MUST_CHECK qp_status qp__entropy_pack(uint8_t out[QP_PACK_MAX], size_t *bits,
                                         const qp_setup *setup, qp_err *err);
QP_MUST_CHECK qp_status qp__entropy_unpack(qp_setup *out, size_t *used,
                                           const uint8_t *code, size_t len,
                                           qp_err *err);

#endif
