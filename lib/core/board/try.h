/* try.h - plays a move that may leave the own king attacked. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_TRY_H
#define QP_TRY_H

#include "guard.h"
#include "make.h"

/* qp__pos_try where a call would cost as much as it does. `side` is the mover,
 * a constant. The hashes stay as they are unless `hashed`. */
QP__INLINE_FAST int move_try(qp_pos *pos, qp_move move, qp_undo *undo,
                             unsigned side, int hashed) {
    move_make(pos, move, undo, side, hashed);
    if (king_rests(pos, side) || !qp__pos_attacked(pos, (qp_side)side))
        return 1;
    qp_pos_undo(pos, undo);
    return 0;
}

#endif
