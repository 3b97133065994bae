/* qipu/pack.h - compact encodings of positions and move lists (specification
 * 002; doc/format/packed.md defines every codec bit by bit).
 *                 stores                                   size
 *     fen5        any setup, counters to 1023              depends on the board
 *     nibble      any setup, counters to 1023              381 bits; chess 287
 *     hexfen      any board; xiangqi only                  depends on the board
 *     fixed       any board without placement faults       18 bytes; chess 23
 *     rank        any board that could arise in play       17 bytes; chess 20
 *     entropy     like fixed; xiangqi only                 64 bits on average
 *
 * A codec never changes; an improved one gets a new name. Codes are unique:
 * each setup has one code, no two setups share one, and unpacking bytes
 * succeeds only if packing the result gives the same bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PACK_H
#define QP_PACK_H

#include "qipu/chess.h"
#include "qipu/pos.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum qp_codec {
    QP_CODEC_FEN5 = 1, /**< five-bit symbols (002, "Compressed FEN") */
    QP_CODEC_NIBBLE,   /**< four bits per square (002, the table of codes) */
    QP_CODEC_HEXFEN,   /**< the key of chessdb: nibbles and runs */
    QP_CODEC_FIXED,    /**< a field of fixed width for each kind of piece */
    QP_CODEC_RANK,     /**< the index of the position, from 0 */
    QP_CODEC_ENTROPY   /**< an arithmetic code trained on master games */
} qp_codec;

/** Flags for packing. Pass the same ones to unpack: they are not in the
 *  code. */
enum {
    QP_PACK_GAME_STATE = 1 << 0, /**< fen5, nibble: two bits for the game state:
                                      none, check, mate, stalemate (002, note
                                      3) */
    QP_PACK_COUNTERS = 1 << 1 /**< the other codecs: also store the two counters
                                   (after fixed and rank, before hexfen and
                                   entropy). Otherwise unpacking sets them to 0
                                   and 1 */
};

/** The size of a buffer for the code of any position, in bytes. */
#define QP_PACK_MAX 80

/** The length of the longest entropy code, without counters, in bytes. */
#define QP_ENTROPY_MAX 24

/** Returns the name of a codec, such as "nibble", or "" if there is none. */
QP_API const char *qp_codec_name(qp_codec codec);

/** Returns the codec with that name, or 0. */
QP_API qp_codec qp_codec_by_name(qp_text name);

/** Packs a xiangqi setup. `*bits`, unless NULL, is set to the length of the
 *  code, which fills (*bits + 7) / 8 bytes of `out`, highest bit first. The
 *  rest of `out` is overwritten too.
 *
 *  Fails with QP_E_PACK_RANGE for a counter above 1023 (fen5, nibble), with
 *  QP_E_PACK_SETUP for a setup that the codec cannot store (err->square is the
 *  square at fault, err->want the reason), and with QP_E_ARG for a flag that
 *  the codec does not have. This and the following functions fail with
 *  QP_E_FORMAT_BUILD if the codec was left out of the build (QP_CODECS). */
QP_API QP_MUST_CHECK qp_status qp_pack(uint8_t out[QP_PACK_MAX], size_t *bits,
                                       const qp_setup *setup, qp_codec codec,
                                       unsigned flags, qp_err *err);

/** Unpacks a code of `len` bytes.
 *
 *  Fails with QP_E_PACK_SHORT if it ends too early, with QP_E_PACK_LONG if
 *  bytes follow its end, and with QP_E_PACK_CODE if no setup has this code;
 *  err->at.offset is the byte at fault if there is one. */
QP_API QP_MUST_CHECK qp_status qp_unpack(qp_setup *out, const uint8_t *code,
                                         size_t len, qp_codec codec,
                                         unsigned flags, qp_err *err);

/** Packs an international chess setup like qp_pack, with fen5, nibble, fixed or
 *  rank. Rank stores every position that can be reached from the opening setup,
 *  and others around them that doc/format/packed.md defines. */
QP_API QP_MUST_CHECK qp_status qp_chess_pack(uint8_t out[QP_PACK_MAX],
                                             size_t *bits,
                                             const qp_chess_setup *setup,
                                             qp_codec codec, unsigned flags,
                                             qp_err *err);

/** Unpacks an international chess setup like qp_unpack. */
QP_API QP_MUST_CHECK qp_status qp_chess_unpack(qp_chess_setup *out,
                                               const uint8_t *code, size_t len,
                                               qp_codec codec, unsigned flags,
                                               qp_err *err);

/** The length of an index of the rank codec in bytes, highest first. */
#define QP_RANK_BYTES 17
#define QP_CHESS_RANK_BYTES 20

/** Sets `out` to the number of positions that the rank codec can store, which
 *  is the first invalid index. */
QP_API void qp_rank_count(uint8_t out[QP_RANK_BYTES]);

/** Does the same for international chess. */
QP_API void qp_chess_rank_count(uint8_t out[QP_CHESS_RANK_BYTES]);

/** The size of a buffer for a number of QP_CHESS_RANK_BYTES in decimal, with
 *  its NUL. */
#define QP_NUMBER_MAX 64

/** Writes a number in decimal with a NUL and returns the length. `bytes` has
 *  `len` bytes, at most 24, highest first. */
QP_API size_t qp_number_write(char out[QP_NUMBER_MAX], const uint8_t *bytes,
                              size_t len);

/** Reads a decimal number into `len` bytes, at most 24, highest first. Fails
 *  with QP_E_PACK_NUMBER if it is not a number and with QP_E_PACK_RANGE if it
 *  does not fit. */
QP_API QP_MUST_CHECK qp_status qp_number_read(uint8_t *out, size_t len,
                                              qp_text digits, qp_err *err);

/** The most bytes that `count` packed moves can take. */
#define QP_MOVES_PACK_MAX(count) (2 * (size_t)(count) + 8)

/** Packs `count` moves that are played from `*start`. Each is coded among the
 *  legal moves by a fixed model of how masters play. `out` needs
 *  QP_MOVES_PACK_MAX(count) bytes; `*bits` is set to the length of the code,
 *  which does not contain `count`. Fails with QP_E_ARG if a move is not
 *  legal. */
QP_API QP_MUST_CHECK qp_status qp_moves_pack(uint8_t *out, size_t *bits,
                                             const qp_pos *start,
                                             const qp_move *moves,
                                             size_t count);

/** Unpacks `count` moves into `moves`. If it fails, the first moves may have
 *  been written. Fails with QP_E_PACK_LONG and QP_E_PACK_CODE like qp_unpack; a
 *  line that continues after mate is QP_E_PACK_CODE. So are most truncated
 *  codes, since a code does not contain its length. */
QP_API QP_MUST_CHECK qp_status qp_moves_unpack(qp_move *moves,
                                               const qp_pos *start,
                                               size_t count,
                                               const uint8_t *code, size_t len,
                                               qp_err *err);

#ifdef __cplusplus
}
#endif
#endif
