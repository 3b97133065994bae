/* pack_int.h - how the codecs plug into the dispatch (pack.c). Not installed.
 *
 * A codec knows nothing of QP_PACK_COUNTERS. Where its code has no counters it
 * leaves those of the setup alone; pack.c sets them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PACK_INT_H
#define QP_PACK_INT_H

#include "qipu/chess.h"
#include "qipu/err.h"
#include "qipu/pack.h"
#include "qipu/pos.h"

/* The size of buffers for codes: whole words can be stored and loaded after the
 * longest code. After a code that is read there are zeros. */
#define QP__PACK_ROOM (QP_PACK_MAX + 16)

/* Fills `err` for an invalid code at byte `offset`, and returns `status`;
 * `want` is what should be there. */
qp_status qp__pack_fail(qp_err *err, qp_status status, size_t offset,
                        const char *want);

/* Fills `err` for an invalid setup, and returns QP_E_PACK_SETUP; `sq` may be
 * QP_SQ_NONE. `files` gives the game: 9 or 8. */
qp_status qp__pack_refuse(qp_err *err, qp_sq sq, unsigned files,
                          const char *want);

enum { /* of codes of fixed width */
       QP__FIXED_BITS = 142,
       QP__FIXED_BYTES = 18,
       QP__CHESS_FIXED_BITS = 184,
       QP__CHESS_FIXED_BYTES = 23
};

/* Bits of `mode`: QP_PACK_GAME_STATE was given; the setup is a qp_chess_setup,
 * else a qp_setup. The board is the first member of both. */
enum { QP__STANDING = 1, QP__CHESS = 2 };

/* Does the same for the lowest of `faults`. */
qp_status qp__pack_refuse_fault(qp_err *err, const void *setup, unsigned mode,
                                unsigned faults);

/* The two functions of a codec. `*bits` of a code of fixed width is set by the
 * caller; such a code is whole. Other codes must have exactly `len` bytes;
 * entropy reads no further than its code goes. */
typedef qp_status qp__pack(uint8_t out[QP__PACK_ROOM], size_t *bits,
                           const void *setup, unsigned mode, qp_err *err);
typedef qp_status qp__unpack(void *out, const uint8_t *code, size_t len,
                             unsigned mode, qp_err *err);
qp__pack qp__fen5_pack, qp__nibble_pack, qp__hexfen_pack, qp__fixed_pack,
    qp__chess_fixed_pack, qp__rank_pack, qp__chess_rank_pack, qp__entropy_pack;
qp__unpack qp__fen5_unpack, qp__nibble_unpack, qp__hexfen_unpack,
    qp__fixed_unpack, qp__chess_fixed_unpack, qp__rank_unpack,
    qp__chess_rank_unpack, qp__entropy_unpack;

#endif
