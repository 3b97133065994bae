/* qipu/board.h - squares, pieces and setups.
 *
 * These are plain values: copy them, compare them, keep them on the stack.
 * Nothing here allocates memory, and no function can fail.
 *
 *        a  b  c  d  e  f  g  h  i
 *     9  81 ..                   89     Black's side
 *     .
 *     0   0  1  2  3  4  5  6  7  8     Red's side
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_BOARD_H
#define QP_BOARD_H

#include "qipu/base.h"

#ifdef __cplusplus
extern "C" {
#endif

#define QP_FILES 9
#define QP_RANKS 10
#define QP_SQUARES 90

/** A square: 9 * rank + file. a0 is 0, i9 is 89. */
typedef uint8_t qp_sq;
#define QP_SQ(file, rank) ((qp_sq)(QP_FILES * (rank) + (file)))
#define QP_FILE_OF(sq) ((sq) % QP_FILES)
#define QP_RANK_OF(sq) ((sq) / QP_FILES)
#define QP_SQ_NONE ((qp_sq)255)

typedef enum qp_side { QP_RED = 0, QP_BLACK = 1 } qp_side;

/** Kinds of pieces, in the order of their FEN letters K A B N R C P. */
typedef enum qp_kind {
    QP_KING = 1,
    QP_ADVISOR,
    QP_BISHOP, /**< the elephant */
    QP_KNIGHT, /**< the horse */
    QP_ROOK,   /**< the chariot */
    QP_CANNON,
    QP_PAWN /**< the soldier */
} qp_kind;

/** A piece: kind | side << 3. 0 is an empty square. */
typedef uint8_t qp_piece;
#define QP_PIECE(side, kind) ((qp_piece)((kind) | (side) << 3))
#define QP_KIND_OF(p) ((qp_kind)((p)&7))
#define QP_SIDE_OF(p) ((qp_side)((p) >> 3 & 1))

/** A board as written down: any pieces on any squares. Use qp_pos_from_setup
 *  (pos.h) to find out whether it could arise in play. */
typedef struct qp_setup {
    qp_piece cell[QP_SQUARES];
    uint8_t turn;      /**< the side to move, a qp_side */
    uint8_t zero;      /**< always 0, so that memcmp compares setups */
    uint16_t quiet;    /**< the halfmove clock: plies since the last capture. In
                          xiangqi pawn moves do not reset it */
    uint16_t fullmove; /**< from 1; incremented after Black's move */
} qp_setup;

/** A piece on its square, for lists of placed pieces. */
typedef struct qp_placed {
    qp_piece piece;
    qp_sq sq;
} qp_placed;

/** A move. qp_pos_moves returns only legal ones. */
typedef struct qp_move {
    qp_sq from, to;
} qp_move;

/** Sets `*out` to the opening setup: Red to move, counters 0 and 1. */
QP_API void qp_setup_start(qp_setup *out);

/** Sets `*out` to an empty board: Red to move, counters 0 and 1. */
QP_API void qp_setup_clear(qp_setup *out);

/** Mirrors a setup left to right: files a-i become i-a. */
QP_API void qp_setup_mirror(qp_setup *out, const qp_setup *setup);

/** Returns a move mirrored left to right. Both squares must be valid. */
QP_API qp_move qp_move_mirror(qp_move move);

/** Swaps the sides: turns the board by 180 degrees and exchanges the colours
 *  and the side to move. */
QP_API void qp_setup_flip(qp_setup *out, const qp_setup *setup);

#ifdef __cplusplus
}
#endif
#endif
