/* qipu/move.h - moves in the notations of people and engines
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

/** A move notation. */
typedef enum qp_notation {
    QP_NOTATION_ANY = 0,        /**< reading only: any of the others */
    QP_NOTATION_CHINESE,        /**< four characters, simplified */
    QP_NOTATION_TRADITIONAL,    /**< four characters, traditional */
    QP_NOTATION_WXF,            /**< as xqbase writes it: C2.5, C+-2, Pa.5 */
    QP_NOTATION_WXF2018,        /**< C2=5; pawns as 16=5 */
    QP_NOTATION_ICCS,           /**< H2-E2 */
    QP_NOTATION_UCCI,           /**< h2e2, ranks 0-9 */
    QP_NOTATION_UCI,            /**< h3e3, ranks 1-10 */
    QP_NOTATION_ALGEBRAIC,      /**< reading only: Che2, ranks 0-9 */
    QP_NOTATION_ALGEBRAIC1,     /**< reading only: Che3, ranks 1-10 */
    QP_NOTATION_VIETNAMESE,     /**< P2-5, Xs/1; also reads the long form */
    QP_NOTATION_VIETNAMESE_LONG /**< in words, with accents and blanks: "Xe sau
                                   thoai 1" */
} qp_notation;

/** Returns the name of a notation, such as "wxf2018". Never NULL. */
QP_API const char *qp_notation_name(qp_notation notation);

/** Looks up a notation by its name in any case, including "any". Sets `*out` or
 *  fails with QP_E_NAME; `err->want` then lists similar names. */
QP_API QP_MUST_CHECK qp_status qp_notation_named(qp_notation *out, qp_text name,
                                                 qp_err *err);

/** Returns the notation with that name, or QP_NOTATION_ANY if there is none.
 * Use qp_notation_named for a name that a user typed. */
QP_API qp_notation qp_notation_by_name(qp_text name);

/** Options for reading and writing moves. */
enum {
    /** Reading QP_NOTATION_ANY: ranks of coordinates and algebraic moves count
     *  from 1, otherwise from 0. Ranks in ICCS always count from 0, and other
     *  notations define their own. */
    QP_MOVE_RANKS_1 = 1 << 0,
    /** Writing Chinese: full-width digits for Black, otherwise half-width. */
    QP_MOVE_FULL_WIDTH = 1 << 1,
    /** Reading and writing: if two files have doubled pawns, number the pawns
     *  from the mover's left, otherwise from the right (doc/format/move.md). */
    QP_MOVE_PAWNS_LEFT = 1 << 2,
    /** Reading QP_NOTATION_ANY: prefer Vietnamese where WXF is possible too
     *  ("C7.1" is a cannon in WXF, a pawn in Vietnamese). Otherwise a move is
     *  read as Vietnamese only if it is not legal in another notation. */
    QP_MOVE_VIETNAMESE = 1 << 3
};

/** The size of a buffer for a move in any notation, with its NUL. */
#define QP_MOVE_MAX 32

/** The form of a move's text, without regard to a position. */
typedef enum qp_shape {
    QP_SHAPE_NONE = 0, /**< not a move in any notation */
    QP_SHAPE_CHINESE,
    QP_SHAPE_WXF,      /**< letters and signs, half or full width */
    QP_SHAPE_WXF_PAWN, /**< WXF-2018 pawn form, as 16=5 */
    QP_SHAPE_ICCS,     /**< with a hyphen */
    QP_SHAPE_COORD,    /**< h2e2 or h3e3 */
    QP_SHAPE_ALGEBRAIC,
    QP_SHAPE_VIETNAMESE /**< but not WXF; "M2.3" has the shape of both */
} qp_shape;

/** Returns the shape of a text. For QP_SHAPE_COORD and QP_SHAPE_ALGEBRAIC,
 *  `*ranks` (may be NULL) is set to how its ranks may count: 1 from 0, 2 from
 *  1, 3 both. For other shapes it is 1. */
QP_API qp_shape qp_move_shape(qp_text text, unsigned *ranks);

/** Reads a move that must be legal on `pos`. QP_NOTATION_ANY accepts every
 *  notation, any other only itself (the two Chinese ones accept simplified and
 *  traditional characters, the two WXF ones both forms). `flags` are QP_MOVE_
 *  bits.
 *
 *  If a text can be read as several moves, but only one of them is legal, that
 *  one is returned; doc/format/move.md lists the order of readings. Signs after
 *  the move, such as `+` or `!?`, are ignored.
 *
 *  Fails with QP_E_MOVE_TEXT if the text is not a move in the notation, with
 *  QP_E_MOVE_MANY if several legal moves match, and with another QP_E_MOVE_...
 *  if none is legal. `err->square` is then the square at fault, and `err->want`
 *  up to three similar legal moves, separated by ", ", or "". For
 *  QP_E_MOVE_MANY, `err->want` has the moves that match. `err->at.offset` is
 *  the first byte that was not understood; the rest of `err->at` is zero. */
QP_API QP_MUST_CHECK qp_status qp_move_read(qp_move *out, const qp_pos *pos,
                                            qp_text text, qp_notation notation,
                                            unsigned flags, qp_err *err);

/** Plays moves that are separated by blanks, each read like in qp_move_read.
 *  With QP_NOTATION_ANY and without QP_MOVE_RANKS_1, ranks of coordinates count
 *  from 0, as in UCCI, unless the moves are all legal only if they count from
 *  1, as in UCI. Fails like qp_move_read and then plays none of the moves;
 *  `err` has the column of the faulty move, on line 1. */
QP_API QP_MUST_CHECK qp_status qp_pos_play_text(qp_pos *pos, qp_text moves,
                                                qp_notation notation,
                                                unsigned flags, qp_err *err);

/** Writes a legal move and a NUL and returns the length. If the text is read on
 *  the same position with the same flags, it gives the same move.
 *  QP_NOTATION_ANY and the notations for reading only write UCCI. */
QP_API size_t qp_move_write(char out[QP_MOVE_MAX], const qp_pos *pos,
                            qp_move move, qp_notation notation, unsigned flags);

/** The size of a buffer for a square in text, with its NUL. */
#define QP_SQUARE_MAX 4

/** Writes a square as "h2" and a NUL, or as "h3" if `flags` has QP_MOVE_RANKS_1
 *  (doc/format/move.md). Returns the length. */
QP_API size_t qp_square_write(char out[QP_SQUARE_MAX], qp_sq sq,
                              unsigned flags);

/** Returns the square that a text names, with a letter in either case and ranks
 *  as in `flags`, or QP_SQ_NONE. */
QP_API qp_sq qp_square_read(qp_text text, unsigned flags);

/** Returns the Chinese character of a piece in UTF-8 (three bytes and a NUL),
 *  simplified if `traditional` is 0. Returns "" if it is not a piece. The text
 *  is static. */
QP_API const char *qp_piece_han(qp_piece piece, int traditional);

#ifdef __cplusplus
}
#endif
#endif
