/* qipu/move.h - one move in the notations that people and engines write
 * (doc/format/move.md).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MOVE_H
#define QP_MOVE_H

#include "qipu/err.h"
#include "qipu/pos.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How a move is spelt. */
typedef enum qp_notation {
    QP_NOTATION_ANY = 0,        /**< reading only: whichever the text is in */
    QP_NOTATION_CHINESE,        /**< four characters, simplified */
    QP_NOTATION_TRADITIONAL,    /**< the same in traditional characters */
    QP_NOTATION_WXF,            /**< xqbase's form: C2.5, C+-2, Pa.5 */
    QP_NOTATION_WXF2018,        /**< C2=5; pawns as 16=5 */
    QP_NOTATION_ICCS,           /**< H2-E2 */
    QP_NOTATION_UCCI,           /**< h2e2, ranks 0-9 */
    QP_NOTATION_UCI,            /**< h3e3, ranks 1-10 */
    QP_NOTATION_ALGEBRAIC,      /**< reading only: Che2, ranks 0-9 */
    QP_NOTATION_ALGEBRAIC1,     /**< reading only: Che3, ranks 1-10 */
    QP_NOTATION_VIETNAMESE,     /**< P2-5, Xs/1; reading: the long form too */
    QP_NOTATION_VIETNAMESE_LONG /**< the same in words, with accents and blanks
                                 between: "Xe sau thoai 1" */
} qp_notation;

/** The name that the program uses, as "wxf2018". Never NULL. Cannot fail. */
QP_API const char *qp_notation_name(qp_notation notation);

/** The notation of that name, or QP_NOTATION_ANY when there is none.
 *  Cannot fail. */
QP_API qp_notation qp_notation_by_name(qp_text name);

/** Switches for reading and writing. */
enum {
    /** Reading coordinates and algebraic moves as QP_NOTATION_ANY: ranks 1-10;
     *  else 0-9. ICCS has ranks 0-9 always; other notations decide for
     *  themselves. */
    QP_MOVE_RANKS_1 = 1 << 0,
    /** Writing Chinese: Black's digits full width; else half width. */
    QP_MOVE_FULL_WIDTH = 1 << 1,
    /** Reading and writing: number the pawns of two doubled files from the
     *  mover's left; else from the right (doc/format/move.md). */
    QP_MOVE_PAWNS_LEFT = 1 << 2,
    /** Reading as QP_NOTATION_ANY: what may be Vietnamese is that, as "C7.1", a
     *  cannon's move in WXF and a pawn's there; else it is that only when it
     *  is no legal move in another notation. */
    QP_MOVE_VIETNAMESE = 1 << 3
};

/** Room for a move in any notation, with its NUL. */
#define QP_MOVE_MAX 32

/** What a text looks like, before any board is asked. */
typedef enum qp_shape {
    QP_SHAPE_NONE = 0, /**< no move in any notation */
    QP_SHAPE_CHINESE,
    QP_SHAPE_WXF,      /**< letters and marks, half or full width */
    QP_SHAPE_WXF_PAWN, /**< WXF-2018 pawn form, as 16=5 */
    QP_SHAPE_ICCS,     /**< with the hyphen */
    QP_SHAPE_COORD,    /**< h2e2 or h3e3 */
    QP_SHAPE_ALGEBRAIC,
    QP_SHAPE_VIETNAMESE /**< and not WXF; "M2.3" has the shape of both */
} qp_shape;

/** Finds the shape of a text. For QP_SHAPE_COORD and QP_SHAPE_ALGEBRAIC
 *  `*ranks` (may be NULL) receives a mask of how its ranks can be meant:
 *  1 from 0, 2 from 1, 3 both; for the others 1. Cannot fail. */
QP_API qp_shape qp_move_shape(qp_text text, unsigned *ranks);

/** Reads a move that must be legal on `pos`. `notation` QP_NOTATION_ANY takes
 * any; another takes only that one (QP_NOTATION_CHINESE and
 * QP_NOTATION_TRADITIONAL take both sets of characters, the two WXF both
 * forms). `flags`: QP_MOVE_ bits.
 *
 *  Of several moves that the text can mean, the only legal one is taken; the
 *  order of readings is in doc/format/move.md. Remarks after the move, as
 *  `+` or `!?`, are passed over.
 *  Fails with QP_E_MOVE_TEXT when it is no move in the notation,
 *  QP_E_MOVE_MANY when several legal moves fit, and another
 *  QP_E_MOVE_... when none is: `err` then says why, with `square` the square
 *  at fault and `want` the nearest legal moves as they would be written in
 *  the notation of the text, three at most with ", " between, or "". For
 *  QP_E_MOVE_MANY `want` has the moves meant. `err->at` is zero but for
 *  `offset`, the first byte that is not understood. */
QP_API QP_MUST_CHECK qp_status qp_move_read(qp_move *out, const qp_pos *pos,
                                            qp_text text, qp_notation notation,
                                            unsigned flags, qp_err *err);

/** Plays the moves of a text, with blanks between them, each read as by
 *  qp_move_read. Coordinates of QP_NOTATION_ANY without QP_MOVE_RANKS_1 have
 * ranks from 0, as UCCI has them; from 1, as UCI has them, when only so all
 * moves are legal. Fails as qp_move_read does, with the place of the move in
 * `err`, on line 1; then nothing was played. */
QP_API QP_MUST_CHECK qp_status qp_pos_play_text(qp_pos *pos, qp_text moves,
                                                qp_notation notation,
                                                unsigned flags, qp_err *err);

/** Writes a legal move and a NUL; returns its length. Reading it back on
 *  the same position with the same flags gives the same move, in every
 *  notation. QP_NOTATION_ANY and the notations for reading only write UCCI.
 *  Cannot fail. */
QP_API size_t qp_move_write(char out[QP_MOVE_MAX], const qp_pos *pos,
                            qp_move move, qp_notation notation, unsigned flags);

/** Room for a square in text, with its NUL. */
#define QP_SQUARE_MAX 4

/** Writes a square of the board as "h2" and a NUL, or with QP_MOVE_RANKS_1 in
 *  `flags` as "h3" (doc/format/move.md); returns its length. Cannot fail. */
QP_API size_t qp_square_write(char out[QP_SQUARE_MAX], qp_sq sq,
                              unsigned flags);

/** The square that a text names, in letters of either case, with ranks as
 *  `flags` has them; QP_SQ_NONE when it names none. Cannot fail. */
QP_API qp_sq qp_square_read(qp_text text, unsigned flags);

/** The Chinese character of a piece, simplified (`traditional` 0) or
 *  traditional, in UTF-8, three bytes and a NUL. For QP_PIECE values; others
 *  give "". Borrowed for ever. Cannot fail. */
QP_API const char *qp_piece_han(qp_piece piece, int traditional);

#ifdef __cplusplus
}
#endif
#endif
