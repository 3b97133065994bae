/* posting.c - combines the moves of a position and its mirror.
 *
 * SPDX-License-Identifier: MIT
 */
#include "posting.h"

#include "qipu/board.h"

static unsigned posting_code(qp_move move) {
    return 90u * move.from + move.to;
}

unsigned db__move_code(const qp_pos *pos, qp_move move) {
    uint64_t here = qp_pos_hash(pos), there = qp_pos_hash_mirror(pos);
    if (move.from == QP_SQ_NONE) return POSTING_END;
    unsigned as_it_is = posting_code(move);
    if (here < there) return as_it_is;
    unsigned mirrored = posting_code(qp_move_mirror(move));
    if (here > there) return mirrored;
    return mirrored < as_it_is ? mirrored : as_it_is;
}

qp_move db__code_move(const qp_pos *pos, unsigned code) {
    uint64_t here = qp_pos_hash(pos), there = qp_pos_hash_mirror(pos);
    qp_move move = {(qp_sq)(code / 90), (qp_sq)(code % 90)};
    qp_move mirror = qp_move_mirror(move);
    if (here != there) return here > there ? mirror : move;
    return posting_code(mirror) > posting_code(move) ? mirror : move;
}

uint64_t db__number(const unsigned char **at, const unsigned char *end) {
    uint64_t number = 0;
    for (unsigned shift = 0; *at && *at < end && shift < 64; shift += 7) {
        unsigned byte = *(*at)++;
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) return number;
    }
    *at = NULL;
    return 0;
}
