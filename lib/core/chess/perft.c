/* perft.c - counts the leaves of the tree of legal moves; the last ply is
 * counted without being listed or played.
 *
 * SPDX-License-Identifier: MIT
 */
#include "view.h"

/* No tree of this depth can be counted in 64 bits; it bounds the stack. */
enum { DEEPEST_TREE = 64 };

static uint64_t walk_tree(const qp_chess_pos *pos, unsigned depth) {
    qp_chess_move list[QP_CHESS_MOVES_MAX];
    uint64_t leaves = 0;
    if (depth == 1) return qp__chess_count(pos);
    size_t n = qp_chess_pos_moves(list, pos);
    for (size_t i = 0; i < n; i++) {
        qp_chess_pos next = *pos;
        qp_chess_pos_play(&next, list[i]);
        leaves += walk_tree(&next, depth - 1);
    }
    return leaves;
}

uint64_t qp_chess_perft(const qp_chess_pos *pos, unsigned depth) {
    if (depth == 0) return 1;
    return walk_tree(pos, depth < DEEPEST_TREE ? depth : DEEPEST_TREE);
}
