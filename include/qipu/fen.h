/* qipu/fen.h - a setup to and from one line of FEN (doc/format/fen.md).
 *
 * The form is that of the xiangqi FEN standard (specification 001, section 2);
 * what else is read is listed in doc/format/fen.md. The FEN functions of the
 * CFen class (specification 000) are here under these names:
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

/** Room for the longest FEN of any setup, with its NUL. */
#define QP_FEN_MAX 128

/** In what a FEN that was read differs from the canonical form. No bit is set
 *  if and only if qp_fen_write would write the very text. */
enum {
    QP_FEN_LETTERS = 1 << 0,   /**< E or H for B or N */
    QP_FEN_TURN_R = 1 << 1,    /**< r, R, W or B for w or b: commonly written */
    QP_FEN_TURN_ODD = 1 << 2,  /**< some other text, read as Red (001, 2 (2));
                                    the word "black" and its like, as Black */
    QP_FEN_TURN_NONE = 1 << 3, /**< no side at all, read as Red */
    QP_FEN_FIELDS = 1 << 4,    /**< fields missing; they took their defaults */
    QP_FEN_NO_SPACE = 1 << 5,  /**< fields not set off by blanks */
    QP_FEN_HAND = 1 << 6,      /**< an empty pocket `[]` */
    QP_FEN_GAPS = 1 << 7,      /**< gaps in a row, or 0 among them */
    QP_FEN_BLANKS = 1 << 8,    /**< other blanks than one between fields */
    QP_FEN_DASHES = 1 << 9,    /**< fields 3 and 4 hold another text than '-' */
    QP_FEN_SHORT = 1 << 10,    /**< repaired: a rank too short, or ranks missing
                                    at the end, filled up with empty squares */
    QP_FEN_COUNTS = 1 << 11,   /**< repaired: a counter that is no number */
    QP_FEN_TAIL = 1 << 12,     /**< repaired: text after the last field, left
                                    out; `moves ...` too */
    QP_FEN_ZEROS = 1 << 13,    /**< a counter with zeros in front */
    QP_FEN_SLASH = 1 << 14     /**< repaired: a '/' after the tenth rank, left
                                    out */
};

/** One English phrase for one QP_FEN_ bit. Never NULL. Cannot fail. */
QP_API const char *qp_fen_deviation_text(unsigned note);

/** Reads a FEN in any dialect of doc/format/fen.md. `*notes`, unless NULL,
 *  receives QP_FEN_ bits. Only the syntax is judged: qp_setup_faults
 *  (pos.h) says whether the board could arise.
 *
 *  Fails with QP_E_FEN_...; `err` names the first byte at fault, on line 1.
 *  Of the bits, those called "repaired" are never set: such text fails. */
QP_API QP_MUST_CHECK qp_status qp_fen_read(qp_setup *out, unsigned *notes,
                                           qp_text fen, qp_err *err);

/** As qp_fen_read, and repairs what can be repaired in one way only: the bits
 *  called "repaired" say what was done. What it would have to guess fails. */
QP_API QP_MUST_CHECK qp_status qp_fen_fix(qp_setup *out, unsigned *notes,
                                          qp_text fen, qp_err *err);

/** Reads a position in one step, as UCCI and UCI write it:
 *
 *      [position] [fen] FEN [moves MOVE...]
 *      [position] startpos [moves MOVE...]
 *
 *  The FEN is read as by qp_fen_read, the moves as by qp_pos_play_text
 *  (move.h) with QP_NOTATION_ANY. `allow`: as of qp_pos_from_setup.
 *  Fails with QP_E_FEN_..., QP_E_FEN_FAULT for the first fault that is not
 *  allowed, or QP_E_MOVE_...; `err` names the first byte at fault, on line 1,
 *  for a fault that of the FEN. */
QP_API QP_MUST_CHECK qp_status qp_pos_read(qp_pos *out, qp_text text,
                                           unsigned allow, qp_err *err);

/** Writes the canonical FEN and a NUL; returns its length. Cannot fail:
 *  every setup has a FEN, and reading it gives back the same setup. */
QP_API size_t qp_fen_write(char out[QP_FEN_MAX], const qp_setup *setup);

/** Makes a setup from `count` placed pieces, a side to move and a full-move
 *  number (specification 000, FenFromStartGame). Fails with QP_E_ARG when a
 *  piece or square is none or two pieces share a square. */
QP_API QP_MUST_CHECK qp_status qp_setup_place(qp_setup *out,
                                              const qp_placed *pieces,
                                              size_t count, qp_side turn,
                                              unsigned fullmove);

#ifdef __cplusplus
}
#endif
#endif
