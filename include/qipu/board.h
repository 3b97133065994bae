/* qipu/board.h - squares, pieces, and a board as set up.
 *
 * Everything here is a small value: copy it, compare it, keep it on the
 * stack. Nothing here allocates and nothing can fail.
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

/** 9 * rank + file: a0 is 0, i9 is 89. */
typedef uint8_t qp_sq;
#define QP_SQ(file, rank) ((qp_sq)(QP_FILES * (rank) + (file)))
#define QP_FILE_OF(sq) ((sq) % QP_FILES)
#define QP_RANK_OF(sq) ((sq) / QP_FILES)
#define QP_SQ_NONE ((qp_sq)255)

typedef enum qp_side { QP_RED = 0, QP_BLACK = 1 } qp_side;

/** The kinds of piece, in the order of their FEN letters K A B N R C P. */
typedef enum qp_kind {
    QP_KING = 1,
    QP_ADVISOR,
    QP_BISHOP, /**< the elephant */
    QP_KNIGHT, /**< the horse */
    QP_ROOK,   /**< the chariot */
    QP_CANNON,
    QP_PAWN /**< the soldier */
} qp_kind;

/** 0 for an empty square, else kind | side << 3. */
typedef uint8_t qp_piece;
#define QP_PIECE(side, kind) ((qp_piece)((kind) | (side) << 3))
#define QP_KIND_OF(p) ((qp_kind)((p)&7))
#define QP_SIDE_OF(p) ((qp_side)((p) >> 3 & 1))

/** A board as somebody wrote it down: any pieces on any squares. Whether it
 *  could arise in play is qp_pos_from_setup's to say (pos.h). */
typedef struct qp_setup {
    qp_piece cell[QP_SQUARES];
    uint8_t turn;      /**< a qp_side */
    uint8_t zero;      /**< keep 0, so that memcmp compares setups */
    uint16_t quiet;    /**< the halfmove clock: in xiangqi plies since the
                            last capture; pawn moves do not reset it */
    uint16_t fullmove; /**< from 1; goes up after Black's move */
} qp_setup;

/** A piece on its square, for lists of placed pieces. */
typedef struct qp_placed {
    qp_piece piece;
    qp_sq sq;
} qp_placed;

/** A move by its squares. In a list from qp_pos_moves it is legal. */
typedef struct qp_move {
    qp_sq from, to;
} qp_move;

/** The opening setup: Red to move, counters 0 and 1. Cannot fail. */
QP_API void qp_setup_start(qp_setup *out);

/** A board without a piece, Red to move, counters 0 and 1. Cannot fail. */
QP_API void qp_setup_clear(qp_setup *out);

/** The board seen in a mirror: files a-i become i-a. Cannot fail. */
QP_API void qp_setup_mirror(qp_setup *out, const qp_setup *setup);

/** The move seen in that mirror. Both squares must be on the board.
 *  Cannot fail. */
QP_API qp_move qp_move_mirror(qp_move move);

/** The other side's view: the board turned by half, colours and turn
 *  exchanged. Cannot fail. */
QP_API void qp_setup_flip(qp_setup *out, const qp_setup *setup);

#ifdef __cplusplus
}
#endif
#endif
