/* perft.c - counts the leaves of the tree of legal moves. One walk counts the
 * moves of the last position without listing them; the other plays every leaf
 * and keeps its hash. Each is compiled once for each side.
 *
 * SPDX-License-Identifier: MIT
 */
#include "gen.h"
#include "make.h"

/* No tree of this depth can be counted in 64 bits; it bounds the stack. */
enum { PERFT_DEEPEST = 64 };

typedef uint64_t tree_walk(qp_pos *pos, unsigned depth);

/* Walks the tree below a position; `other` does it for the other side. Unless
 * `played`, the last ply is only counted. */
QP__INLINE uint64_t walk_side(qp_pos *pos, unsigned depth, unsigned side,
                              int played, tree_walk *other) {
    if (played && depth == 0) return 1;
    if (!played && depth == 1) return count_moves(pos, side);
    qp_move list[QP_MOVES_MAX];
    size_t n = list_moves(list, pos, side);
    uint64_t leaves = 0;
    for (size_t i = 0; i < n; i++) {
        qp_undo undo;
        move_make(pos, list[i], &undo, side, played);
        leaves += other(pos, depth - 1);
        move_unmake(pos, &undo, side);
    }
    return leaves;
}

static tree_walk walk_black, tour_black;

static uint64_t walk_red(qp_pos *pos, unsigned depth) {
    return walk_side(pos, depth, QP_RED, 0, walk_black);
}

static uint64_t walk_black(qp_pos *pos, unsigned depth) {
    return walk_side(pos, depth, QP_BLACK, 0, walk_red);
}

static uint64_t tour_red(qp_pos *pos, unsigned depth) {
    return walk_side(pos, depth, QP_RED, 1, tour_black);
}

static uint64_t tour_black(qp_pos *pos, unsigned depth) {
    return walk_side(pos, depth, QP_BLACK, 1, tour_red);
}

/* The first ply by the public functions, which allow for a side not to move
 * that is in check; none of the positions below it is so. */
static uint64_t from_root(const qp_pos *pos, unsigned depth,
                          tree_walk *walk[2]) {
    if (depth == 0) return 1;
    if (depth > PERFT_DEEPEST) depth = PERFT_DEEPEST;
    qp_move list[QP_MOVES_MAX];
    size_t n = qp_pos_moves(list, pos);
    qp_pos copy = *pos;
    uint64_t leaves = 0;
    for (size_t i = 0; i < n; i++) {
        qp_undo undo;
        qp_pos_do(&copy, list[i], &undo);
        leaves += depth == 1 ? 1 : walk[copy.setup_.turn](&copy, depth - 1);
        qp_pos_undo(&copy, &undo);
    }
    return leaves;
}

uint64_t qp_perft(const qp_pos *pos, unsigned depth) {
    tree_walk *walk[2] = {walk_red, walk_black};
    return from_root(pos, depth, walk);
}

uint64_t qp_perft_played(const qp_pos *pos, unsigned depth) {
    tree_walk *walk[2] = {tour_red, tour_black};
    return from_root(pos, depth, walk);
}
