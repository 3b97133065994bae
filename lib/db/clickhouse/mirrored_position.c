/* mirrored_position.c - a position and its mirror as one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "client.h"

int64_t cluster__key(const qp_pos *pos) {
    return (int64_t)qp_pos_key(pos);
}

qp_move cluster__move_stored(const qp_pos *pos, qp_move move) {
    uint64_t here = qp_pos_hash(pos), there = qp_pos_hash_mirror(pos);
    if (here < there) return move;
    qp_move mirror = qp_move_mirror(move);
    if (here > there) return mirror;
    int as_it_is = 90 * move.from + move.to;
    return 90 * mirror.from + mirror.to < as_it_is ? mirror : move;
}

qp_move cluster__move_back(const qp_pos *pos, qp_move move) {
    uint64_t here = qp_pos_hash(pos), there = qp_pos_hash_mirror(pos);
    qp_move mirror = qp_move_mirror(move);
    if (here != there) return here > there ? mirror : move;
    int as_it_is = 90 * move.from + move.to;
    return 90 * mirror.from + mirror.to > as_it_is ? mirror : move;
}
