/* gen.c - the public functions about moves. A setup may have the side not to
 * move in check (QP_FAULT_OTHER_CHECK, QP_FAULT_FACING): there, moves that take
 * a king are left out.
 *
 * SPDX-License-Identifier: MIT
 */
#include "gen.h"
#include "make.h"

int qp__pos_attacked(const qp_pos *pos, qp_side side) {
    unsigned king = pos->man_[16 * side];
    return king_attacked(pos, side, king, king);
}

size_t qp_pos_moves(qp_move out[QP_MOVES_MAX], const qp_pos *pos) {
    unsigned side = pos->setup_.turn;
    size_t n = side == QP_RED ? list_moves(out, pos, QP_RED)
                              : list_moves(out, pos, QP_BLACK);
    qp_side other = side == QP_RED ? QP_BLACK : QP_RED;
    if (!qp__pos_attacked(pos, other)) return n;
    qp_sq king = pos->man_[16 * other];
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (out[i].to != king) out[kept++] = out[i];
    return kept;
}

size_t qp_pos_moves_count(const qp_pos *pos) {
    qp_side other = pos->setup_.turn == QP_RED ? QP_BLACK : QP_RED;
    if (qp__pos_attacked(pos, other)) {
        qp_move list[QP_MOVES_MAX];
        return qp_pos_moves(list, pos);
    }
    return other == QP_BLACK ? count_moves(pos, QP_RED)
                             : count_moves(pos, QP_BLACK);
}
