/* move_int.h - moves read on the fast path; squares written. Not installed. */
#ifndef QP_MOVE_INT_H
#define QP_MOVE_INT_H

#include "chinese_characters.h"
#include "qipu/handler.h"

/* Writes "h2" (or "h3" with ranks 1-10); returns the end, without a NUL. */
char *qp__put_square(char *out, qp_sq sq, int ranks_1);

/* The usual case, quickly: if `text` is a well-formed move with exactly one
 * meaning on the board (the own king may be left attacked), writes it and its
 * shape, and returns 1. Returns 0 in every other case; then qp_move_read
 * decides. */
int qp__move_guess(qp_move *out, qp_shape *shape, const qp_pos *pos,
                   qp_text text, unsigned flags);

/* Plays the move of four characters that `said` is, in the same usual case:
 * writes it and returns 1, or returns 0 and leaves the position alone. */
int qp__move_play(qp_move *out, qp_pos *pos, qp__said said, qp_undo *undo);

/* A move that is known by its squares has the first bit set, one of four
 * characters the bit with the number of the second. */
enum { QP__SAID_SQUARES = 1u << 24, QP__SAID_HAN = 31 };

static inline qp__said qp__squares_said(qp_move move) {
    return QP__SAID_SQUARES | (unsigned)move.to << 8 | move.from;
}

/* The same for that: any two squares. */
int qp__move_play_squares(qp_move *out, qp_pos *pos, qp__said said,
                          qp_undo *undo);

/* Returns what a text says: a move of four characters, or one in the plain form
 * of WXF, ICCS or coordinates, with its shape in `*shape`, which characters
 * leave alone. 0 for another form. */
qp__said qp__text_says(qp_text text, qp_shape *shape, unsigned flags);

/* qp_move_read with QP_NOTATION_ANY; `shape` is of the notation that was read.
 */
qp_status qp__move_read_any(qp_move *out, qp_shape *shape, const qp_pos *pos,
                            qp_text text, unsigned flags, qp_err *err);

#endif
