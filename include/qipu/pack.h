/* qipu/pack.h - positions and lines of moves in few bits
 * (specification 002; doc/format/packed.md has every codec to the bit).
 *
 *                 holds                                    size
 *     fen5        any setup, counters to 1023              as the board is
 *     nibble      any setup, counters to 1023              381 bits; chess 287
 *     hexfen      any board; xiangqi only                  as the board is
 *     fixed       what obeys the placement rules           18 bytes; chess 23
 *     rank        what can stand in play                   17 bytes; chess 20
 *     entropy     as fixed; xiangqi only                   64 bits on average
 *
 * A codec's name fixes its meaning for ever; a better one gets a new name.
 * One setup has one code and no two share one: unpacking bytes succeeds only
 * when packing the result gives those bytes again.
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
    QP_CODEC_FEN5 = 1, /**< symbols of five bits (002, "Compressed FEN") */
    QP_CODEC_NIBBLE,   /**< four bits a square (002, the table of codes) */
    QP_CODEC_HEXFEN,   /**< chessdb's key: nibbles and runs */
    QP_CODEC_FIXED,    /**< a field of fixed width for each kind of piece */
    QP_CODEC_RANK,     /**< the number of the position, from 0 */
    QP_CODEC_ENTROPY   /**< arithmetic code, learned from master games */
} qp_codec;

/** For packing and unpacking alike: the code does not say. */
enum {
    QP_PACK_GAME_STATE = 1 << 0, /**< fen5, nibble: two bits for none, check,
                                    mate, stalemate (002, note 3) */
    QP_PACK_COUNTERS = 1 << 1    /**< the other codecs: the two counters beside
                                      the code (after fixed and rank, before
                                      hexfen and entropy), else they are not
                                      kept and are read as 0 and 1 */
};

/** Room for the code of any position in any codec, in bytes. */
#define QP_PACK_MAX 80

/** Bytes of the longest entropy code, without counters. */
#define QP_ENTROPY_MAX 24

/** "fen5", "nibble", ...; "" when there is no such codec. Cannot fail. */
QP_API const char *qp_codec_name(qp_codec codec);

/** The codec of that name, or 0. Cannot fail. */
QP_API qp_codec qp_codec_by_name(qp_text name);

/** Packs a xiangqi setup. `*bits`, unless NULL, receives the length of the
 *  code; it fills (*bits + 7) / 8 bytes of `out`, the first bit highest. What
 *  is after it in `out` is overwritten too.
 *
 *  Fails with QP_E_PACK_RANGE for a counter beyond 1023 (fen5, nibble),
 *  QP_E_PACK_SETUP for a setup that the codec does not hold (err->square the
 *  square at fault, err->want the reason), and QP_E_ARG for a flag that is
 *  not the codec's. Here and below QP_E_FORMAT_BUILD: this library was built
 *  without the codec (QP_CODECS). */
QP_API QP_MUST_CHECK qp_status qp_pack(uint8_t out[QP_PACK_MAX], size_t *bits,
                                       const qp_setup *setup, qp_codec codec,
                                       unsigned flags, qp_err *err);

/** Unpacks `len` bytes, all of which must be the code.
 *
 *  Fails with QP_E_PACK_SHORT (it ends too early), QP_E_PACK_LONG (bytes
 *  after its end) or QP_E_PACK_CODE (no setup has this code); err->at.offset
 *  is the byte at fault where there is one. */
QP_API QP_MUST_CHECK qp_status qp_unpack(qp_setup *out, const uint8_t *code,
                                         size_t len, qp_codec codec,
                                         unsigned flags, qp_err *err);

/** As qp_pack, for international chess: fen5, nibble, fixed and rank. Rank
 *  holds every position that play from the opening setup can reach, and those
 *  of the set in doc/format/packed.md around them. */
QP_API QP_MUST_CHECK qp_status qp_chess_pack(uint8_t out[QP_PACK_MAX],
                                             size_t *bits,
                                             const qp_chess_setup *setup,
                                             qp_codec codec, unsigned flags,
                                             qp_err *err);

/** As qp_unpack, for international chess. */
QP_API QP_MUST_CHECK qp_status qp_chess_unpack(qp_chess_setup *out,
                                               const uint8_t *code, size_t len,
                                               qp_codec codec, unsigned flags,
                                               qp_err *err);

/** Bytes of a rank, the highest first. */
#define QP_RANK_BYTES 17
#define QP_CHESS_RANK_BYTES 20

/** How many positions the rank codec numbers: the first number that is no
 *  rank. Cannot fail. */
QP_API void qp_rank_count(uint8_t out[QP_RANK_BYTES]);

/** The same for international chess. Cannot fail. */
QP_API void qp_chess_rank_count(uint8_t out[QP_CHESS_RANK_BYTES]);

/** Room for a number of QP_CHESS_RANK_BYTES in decimal, with its NUL. */
#define QP_NUMBER_MAX 64

/** Writes a number of `len` bytes, highest first, len <= 24, in decimal, and a
 *  NUL; returns its length. Cannot fail. */
QP_API size_t qp_number_write(char out[QP_NUMBER_MAX], const uint8_t *bytes,
                              size_t len);

/** Reads a decimal number into `len` bytes, highest first, len <= 24. Fails
 *  with QP_E_PACK_NUMBER for what is no number and QP_E_PACK_RANGE when it
 *  does not fit. */
QP_API QP_MUST_CHECK qp_status qp_number_read(uint8_t *out, size_t len,
                                              qp_text digits, qp_err *err);

/** Bytes that `count` moves can take when they are packed, at most. */
#define QP_MOVES_PACK_MAX(count) (2 * (size_t)(count) + 8)

/** Packs a line of `count` moves that begins at `*start`, each coded against
 *  the legal moves by a fixed model of how masters play. `out` has room for
 *  QP_MOVES_PACK_MAX(count) bytes; `*bits` receives the length. The count is
 *  not in the code. Fails with QP_E_ARG when a move is not legal. */
QP_API QP_MUST_CHECK qp_status qp_moves_pack(uint8_t *out, size_t *bits,
                                             const qp_pos *start,
                                             const qp_move *moves,
                                             size_t count);

/** Unpacks `count` moves; `moves` has room for them. On failure the first of
 *  them may have been written. Fails with QP_E_PACK_LONG and QP_E_PACK_CODE as
 *  qp_unpack does; a line that goes on after mate is QP_E_PACK_CODE, and so is
 *  most of what was cut short: the code has no length of its own. */
QP_API QP_MUST_CHECK qp_status qp_moves_unpack(qp_move *moves,
                                               const qp_pos *start,
                                               size_t count,
                                               const uint8_t *code, size_t len,
                                               qp_err *err);

#ifdef __cplusplus
}
#endif
#endif
