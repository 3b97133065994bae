/* qipu/line.h - a position together with the moves that led to it.
 *
 * Whether a repetition is a draw or a loss depends on the moves since the last
 * capture, not on the position alone (specification 001, section 4). A line is
 * a base position, the moves after it, and a current ply that can go forward
 * and back. It finds repeated positions, counts checks and plies since the last
 * capture, and reads and writes the `position` commands of UCCI and UCI.
 *
 *     ply      0       1       2       3     length 3
 *     moves       h2e2    h9g7    h0g2
 *              base            ^ current ply: qp_line_ply is 2
 *
 * Positions are looked up by hash and then compared square by square, so a
 * repetition is never a hash collision. Seeking takes constant time per ply;
 * playing a move takes time logarithmic in the length. A ply takes 51 bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_LINE_H
#define QP_LINE_H

#include "qipu/move.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qp_line qp_line;

/** The longest line, in plies. */
#define QP_LINE_MAX 1000000

/** No ply. */
#define QP_PLY_NONE SIZE_MAX

/** Creates a line without moves, or returns NULL if out of memory. Free with
 *  qp_line_free. `base` is copied; NULL is the opening position. */
QP_API QP_MUST_CHECK qp_line *qp_line_new(const qp_pos *base,
                                          const qp_alloc *alloc);

/** Removes all moves and sets another base, like qp_line_new. Keeps the memory
 *  for reuse. */
QP_API void qp_line_clear(qp_line *line, const qp_pos *base);

/** Frees a line. NULL is allowed. */
QP_API void qp_line_free(qp_line *line);

/** Plays a move at the current ply and makes the next ply current. If a
 *  different move follows there, or none, first removes all moves that follow.
 *  Fails with QP_E_ARG if the move is not legal, QP_E_LIMIT after QP_LINE_MAX
 *  plies, or QP_E_NOMEM; the line is then unchanged. */
QP_API QP_MUST_CHECK qp_status qp_line_play(qp_line *line, qp_move move);

/** Makes `ply` the current one, or the last one if `ply` is greater than the
 *  length. Returns the current ply. */
QP_API size_t qp_line_seek(qp_line *line, size_t ply);

/** Takes back the move before the current ply and removes it and the moves
 * after it. Fails with QP_E_ARG at ply 0. */
QP_API qp_status qp_line_undo(qp_line *line);

/** Removes the moves after the current ply. */
QP_API void qp_line_cut(qp_line *line);

/** Returns the current ply: the number of moves before it. */
QP_API size_t qp_line_ply(const qp_line *line);

/** Returns the number of plies, including those after the current one. */
QP_API size_t qp_line_length(const qp_line *line);

/** Returns the position at ply 0, valid until qp_line_clear. */
QP_API const qp_pos *qp_line_base(const qp_line *line);

/** Returns the position at the current ply, valid until another ply becomes
 *  current. */
QP_API const qp_pos *qp_line_pos(const qp_line *line);

/** A ply and the position after it. */
typedef struct qp_ply {
    qp_move move;
    qp_side side;      /**< the side that moved */
    qp_piece piece;    /**< the piece that moved */
    qp_piece captured; /**< 0: no capture */
    int check;         /**< nonzero: the move gives check */
    size_t window; /**< the ply of the last capture, or 0 if there is none. Only
                      positions from there on can equal this one */
    size_t since_capture; /**< plies since the last capture, including those
                             before the base (its halfmove clock) */
    size_t previous;      /**< the last earlier ply with the same position, or
                             QP_PLY_NONE */
    size_t occurrence; /**< 1 for the first occurrence, 2 for the second ... */
} qp_ply;

/** Describes ply `ply`, 1 to the length; a greater one counts as the last. Ply
 *  0 is the base: both squares are QP_SQ_NONE, the pieces 0, and the side is
 *  the one not to move. Does not depend on the current ply. */
QP_API void qp_line_get(qp_ply *out, const qp_line *line, size_t ply);

/** Returns the first ply whose position could equal the current one: the ply of
 *  the last capture, or 0. */
QP_API size_t qp_line_window(const qp_line *line);

/** Returns how many times the current position has occurred, including this
 *  time. */
QP_API size_t qp_line_occurrences(const qp_line *line);

/** Returns how many checks a side has given after the last capture, up to the
 *  current ply. */
QP_API size_t qp_line_checks(const qp_line *line, qp_side by);

/** Bits that describe a text that was read, in addition to QP_FEN_ (fen.h). */
enum {
    QP_LINE_RANKS_1 = 1 << 16,   /**< ranks count from 1, as in UCI: more of the
                                    moves are legal then */
    QP_LINE_RANKS_OPEN = 1 << 17 /**< all moves are legal with ranks from 0 and
                                    with ranks from 1; they were read from 0 */
};

/** Reads a command into a line, replacing its contents. The last ply becomes
 *  current:
 *
 *      [position] [fen] FEN [moves MOVE...]
 *      [position] startpos [moves MOVE...]
 *
 *  The FEN is read like in qp_fen_read, and `allow` is that of
 *  qp_pos_from_setup. The moves are read like in qp_move_read. In
 *  QP_NOTATION_UCCI ranks count from 0, in QP_NOTATION_UCI from 1, and in
 *  QP_NOTATION_ANY whichever makes more of the moves legal. `*notes`, unless
 *  NULL, receives QP_LINE_ and QP_FEN_ bits.
 *
 *  If the FEN is faulty, it fails with QP_E_FEN_... like qp_pos_read, and the
 *  line is unchanged. If a move is, it fails with QP_E_MOVE_..., QP_E_LIMIT or
 *  QP_E_NOMEM, and the line holds the moves before it. `err` has the text at
 *  fault and its column, on line 1. */
QP_API QP_MUST_CHECK qp_status qp_line_read(unsigned *notes, qp_line *line,
                                            qp_text text, unsigned allow,
                                            qp_notation notation, qp_err *err);

/** Plays moves that are separated by blanks at the current ply, read like in
 *  qp_line_read. `*notes` receives QP_LINE_ bits. Fails with QP_E_MOVE_...,
 *  QP_E_LIMIT or QP_E_NOMEM; the moves before the faulty one remain played. */
QP_API QP_MUST_CHECK qp_status qp_line_play_text(unsigned *notes, qp_line *line,
                                                 qp_text moves,
                                                 qp_notation notation,
                                                 qp_err *err);

/** Writes the shortest command that describes the current ply completely: the
 *  position after the last capture, or the base, and the moves from there.
 *  Reading it gives the same position, repetitions, checks and plies since the
 *  last capture. QP_NOTATION_UCI writes ranks from 1; every other notation
 *  writes UCCI, with ranks from 0. Writes at most `size` bytes with a NUL and
 *  returns the length of the whole text, like snprintf. */
QP_API size_t qp_line_write(char *out, size_t size, const qp_line *line,
                            qp_notation notation);

#ifdef __cplusplus
}
#endif
#endif
