/* qipu/line.h - a position and how it came about.
 *
 * A position alone does not show who must give way when moves repeat: the
 * moves since the last capture do (specification 001, section 4). A line is a
 * base position and the moves after it, with a place among them that goes
 * forward and back. It finds positions that stood before, counts checks and the
 * plies since a capture, and reads and writes the `position` commands of UCCI
 * and UCI.
 *
 *     ply      0       1       2       3     length 3
 *     moves       h2e2    h9g7    h0g2
 *              base            ^ place: qp_line_ply is 2
 *
 * Positions are found by their hash and then compared square by square, so a
 * repetition is one. Seeking takes a constant time for each ply on its way,
 * playing one that grows with the logarithm of the length. A ply takes 51
 * bytes.
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

/** No ply at all. */
#define QP_PLY_NONE SIZE_MAX

/** A line without moves from `base`, which is copied; NULL: the opening
 *  position. Owned: qp_line_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_line *qp_line_new(const qp_pos *base,
                                          const qp_alloc *alloc);

/** Drops all moves and begins from another base, as qp_line_new does; keeps
 *  the memory. Cannot fail. */
QP_API void qp_line_clear(qp_line *line, const qp_pos *base);

/** NULL is allowed. Cannot fail. */
QP_API void qp_line_free(qp_line *line);

/** Plays a move at the place, which is then after it. When another move, or
 *  none, follows there, all that follow are dropped first. QP_E_ARG when the
 *  move is not legal, QP_E_LIMIT beyond QP_LINE_MAX plies, QP_E_NOMEM; the
 *  line is then as it was. */
QP_API QP_MUST_CHECK qp_status qp_line_play(qp_line *line, qp_move move);

/** Moves the place to a ply, 0 to the length; a greater one is the length.
 *  Returns where it is then. Cannot fail. */
QP_API size_t qp_line_seek(qp_line *line, size_t ply);

/** Drops the moves after the place. Cannot fail. */
QP_API void qp_line_cut(qp_line *line);

/** The place: how many plies were played to get there. Cannot fail. */
QP_API size_t qp_line_ply(const qp_line *line);

/** How many plies there are, those after the place too. Cannot fail. */
QP_API size_t qp_line_length(const qp_line *line);

/** The position at ply 0. Borrowed until qp_line_clear. Cannot fail. */
QP_API const qp_pos *qp_line_base(const qp_line *line);

/** The position at the place. Borrowed until the place moves. Cannot fail. */
QP_API const qp_pos *qp_line_pos(const qp_line *line);

/** What a ply did, and the position after it. */
typedef struct qp_ply {
    qp_move move;
    qp_side side;         /**< who moved */
    qp_piece piece;       /**< what moved */
    qp_piece captured;    /**< 0: nothing */
    int check;            /**< the other side is in check now */
    size_t window;        /**< the ply of the last capture, or 0: none since
                               the base. A position can be the same as this
                               one only from there on */
    size_t since_capture; /**< plies since the last capture; those before the
                               base too, as its halfmove clock has them */
    size_t previous;      /**< the last ply before at which this position
                               stood, or QP_PLY_NONE */
    size_t occurrence;    /**< 1: it stands for the first time; 2, 3 ... */
} qp_ply;

/** Describes ply `ply`, 1 to the length, wherever the place is. Ply 0 is the
 *  base: both squares QP_SQ_NONE, pieces 0, and the side not to move. A
 *  greater one is the length. Cannot fail. */
QP_API void qp_line_get(qp_ply *out, const qp_line *line, size_t ply);

/** The first ply of those among which positions can repeat, as of the place:
 *  that of the last capture, or 0. Cannot fail. */
QP_API size_t qp_line_window(const qp_line *line);

/** How often the position at the place has stood up to there, this time
 *  included. Cannot fail. */
QP_API size_t qp_line_occurrences(const qp_line *line);

/** How many checks a side has given up to the place since the last capture,
 *  which does not count itself. Cannot fail. */
QP_API size_t qp_line_checks(const qp_line *line, qp_side by);

/** What reading met, beside the QP_FEN_ bits (fen.h) of the base. */
enum {
    QP_LINE_RANKS_1 = 1 << 16,   /**< ranks count from 1, as in UCI: so all, or
                                      more, of the moves are legal */
    QP_LINE_RANKS_OPEN = 1 << 17 /**< all moves are legal with ranks from 0 and
                                      from 1; they were read from 0 */
};

/** Reads a command into a line, in place of what it held; the place is then at
 *  its end:
 *
 *      [position] [fen] FEN [moves MOVE...]
 *      [position] startpos [moves MOVE...]
 *
 *  The FEN is read as by qp_fen_read; `allow` is as of qp_pos_from_setup. The
 *  moves are read as by qp_move_read in `notation`: QP_NOTATION_UCCI takes
 *  ranks from 0 only, QP_NOTATION_UCI from 1, and for QP_NOTATION_ANY those
 *  with which more of the moves are legal are taken. `*notes`, unless NULL,
 *  receives QP_LINE_ and QP_FEN_ bits.
 *
 *  Fails with QP_E_FEN_... as qp_pos_read does, and the line is as it was; or
 *  with QP_E_MOVE_..., QP_E_LIMIT or QP_E_NOMEM, and the line holds the moves
 *  before the one at fault, whose ply is then the length and 1. `err` has its
 *  text and its place, on line 1. */
QP_API QP_MUST_CHECK qp_status qp_line_read(unsigned *notes, qp_line *line,
                                            qp_text text, unsigned allow,
                                            qp_notation notation, qp_err *err);

/** Plays the moves of a text at the place, with blanks between them, in the way
 *  of qp_line_read: `*notes` receives QP_LINE_ bits, and those before a move at
 *  fault are played. Fails with QP_E_MOVE_..., QP_E_LIMIT or QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_line_play_text(unsigned *notes, qp_line *line,
                                                 qp_text moves,
                                                 qp_notation notation,
                                                 qp_err *err);

/** Writes the shortest command that says all about the place: the position
 *  right after the last capture, or the base, and the moves from there up to
 *  the place. Reading it gives the same position, and the same repetitions,
 *  checks and plies since a capture. QP_NOTATION_UCI has ranks from 1; any
 *  other is QP_NOTATION_UCCI, with ranks from 0. Writes at most `size` bytes
 *  with a NUL and returns the length of the whole, as snprintf does.
 *  Cannot fail. */
QP_API size_t qp_line_write(char *out, size_t size, const qp_line *line,
                            qp_notation notation);

#ifdef __cplusplus
}
#endif
#endif
