/* qipu/fen.h - reads and writes FEN (doc/format/fen.md).
 *
 * FEN follows the xiangqi FEN standard (specification 001, section 2);
 * doc/format/fen.md lists the deviations that are also accepted. The FEN
 * functions of the CFen class (specification 000) have these names here:
 *
 *   FenFromBoard      qp_fen_write
 *   FenToBoard        qp_fen_read
 *   FenFromStartGame  qp_setup_place, then qp_fen_write
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FEN_H
#define QP_FEN_H

#include "qipu/board.h"
#include "qipu/err.h"
#include "qipu/pos.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The FEN of the opening. */
#define QP_FEN_START                                                           \
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

/** The size of a buffer for the longest FEN, with its NUL. */
#define QP_FEN_MAX 128

/** How a FEN deviates from the canonical form. If and only if no bit is set,
 *  qp_fen_write writes the same text. */
enum {
    QP_FEN_LETTERS = 1 << 0,  /**< E or H for B or N */
    QP_FEN_TURN_R = 1 << 1,   /**< r, R, W or B for w or b, as is common */
    QP_FEN_TURN_ODD = 1 << 2, /**< other text, read as Red (001, 2 (2)); "black"
                                 and similar words as Black */
    QP_FEN_TURN_NONE = 1 << 3, /**< no side to move, read as Red */
    QP_FEN_FIELDS = 1 << 4,    /**< missing fields, which got their defaults */
    QP_FEN_NO_SPACE = 1 << 5,  /**< fields not separated by blanks */
    QP_FEN_HAND = 1 << 6,      /**< an empty pocket `[]` */
    QP_FEN_GAPS = 1 << 7,      /**< adjacent gaps in a rank, or a 0 */
    QP_FEN_BLANKS = 1 << 8,    /**< blanks other than one between fields */
    QP_FEN_DASHES = 1 << 9, /**< fields 3 and 4 contain text other than '-' */
    QP_FEN_SHORT = 1 << 10, /**< repaired: a short rank, or missing ranks at the
                               end, filled with empty squares */
    QP_FEN_COUNTS = 1 << 11, /**< repaired: a counter that is not a number */
    QP_FEN_TAIL = 1 << 12,   /**< repaired: text after the last field, such as
                                `moves ...`, ignored */
    QP_FEN_ZEROS = 1 << 13,  /**< a counter with leading zeros */
    QP_FEN_SLASH = 1 << 14 /**< repaired: a '/' after the tenth rank, ignored */
};

/** Returns an English phrase for one QP_FEN_ bit. Never NULL. */
QP_API const char *qp_fen_deviation_text(unsigned note);

/** Reads a FEN in any dialect of doc/format/fen.md. `*notes`, unless NULL,
 *  receives QP_FEN_ bits. It checks only the syntax; use qp_setup_faults
 *  (pos.h) to find out whether the board could arise.
 *
 *  Fails with QP_E_FEN_...; `err` has the place of the first byte at fault, on
 *  line 1. It never sets the bits that say "repaired": such text is an
 *  error. */
QP_API QP_MUST_CHECK qp_status qp_fen_read(qp_setup *out, unsigned *notes,
                                           qp_text fen, qp_err *err);

/** Reads a FEN like qp_fen_read, but also repairs what can be repaired in one
 *  way only and reports it with the bits that say "repaired". It fails rather
 *  than guess. */
QP_API QP_MUST_CHECK qp_status qp_fen_fix(qp_setup *out, unsigned *notes,
                                          qp_text fen, qp_err *err);

/** Reads a position as UCCI and UCI write it:
 *
 *      [position] [fen] FEN [moves MOVE...]
 *      [position] startpos [moves MOVE...]
 *
 *  The FEN is read like in qp_fen_read, the moves like in qp_pos_play_text
 *  (move.h) with QP_NOTATION_ANY. `allow` is that of qp_pos_from_setup. Fails
 *  with QP_E_FEN_..., with QP_E_FEN_FAULT for the first fault that is not
 *  allowed, or with QP_E_MOVE_...; `err` has the place of the first byte at
 *  fault, on line 1 (for QP_E_FEN_FAULT, of the FEN). */
QP_API QP_MUST_CHECK qp_status qp_pos_read(qp_pos *out, qp_text text,
                                           unsigned allow, qp_err *err);

/** Writes the canonical FEN and a NUL and returns the length. Every setup has a
 *  FEN; reading it gives the same setup. */
QP_API size_t qp_fen_write(char out[QP_FEN_MAX], const qp_setup *setup);

/** Makes a setup from `count` pieces on squares, a side to move and a full-move
 *  number (specification 000, FenFromStartGame). Fails with QP_E_ARG if a piece
 *  or square is invalid or two pieces are on one square. */
QP_API QP_MUST_CHECK qp_status qp_setup_place(qp_setup *out,
                                              const qp_placed *pieces,
                                              size_t count, qp_side turn,
                                              unsigned fullmove);

#ifdef __cplusplus
}
#endif
#endif
