/* move_int.h - moves read on the fast path; squares written. Not installed. */
#ifndef QP_MOVE_INT_H
#define QP_MOVE_INT_H

#include "qipu/handler.h"
#include "said.h"

/* Writes "h2" (or "h3" with ranks 1-10); returns the end, without a NUL. */
char *qp__put_square(char *out, qp_sq sq, int ranks_1);

/* The usual case, quickly: if `text` is a well-formed move with exactly one
 * meaning on the board (the own king may be left attacked), writes it and its
 * shape, and returns 1. Returns 0 in every other case; then qp_move_read
 * decides. */
int qp__move_guess(qp_move *out, qp_shape *shape, const qp_pos *pos,
                   qp_text text, unsigned flags);

/* Plays the move of four characters that `said` is, in the same usual case:
 * writes it and returns 1, or returns 0 and leaves the position alone. Its
 * hashes stay as they are unless `hashed`. */
int qp__move_play(qp_move *out, qp_pos *pos, qp__said said, qp_undo *undo,
                  int hashed);

/* The same for two squares, any numbers. */
int qp__move_play_squares(qp_move *out, qp_pos *pos, qp__said said,
                          qp_undo *undo, int hashed);

/* qp_move_read with QP_NOTATION_ANY; `shape` is of the notation that was read.
 */
qp_status qp__move_read_any(qp_move *out, qp_shape *shape, const qp_pos *pos,
                            qp_text text, unsigned flags, qp_err *err);

#endif
