/* perft.c - counts the leaves of the tree of legal moves: either the moves of
 * the last position without listing them, or each leaf when it has been played,
 * hash and all. Each walk is compiled once for each side.
 *
 * SPDX-License-Identifier: MIT
 */
#include "gen.h"
#include "make.h"

/* No tree of this depth can be counted in 64 bits; it bounds the stack. */
enum { PERFT_DEEPEST = 64 };

/* What all moves of one piece share: it is lifted once, and put down on one
 * square after the other. */
typedef struct lifted {
    uint64_t hash[2]; /* of the board without it, the other to move */
    const uint64_t (*keys)[2];
    qp_piece piece;
    uint8_t man;
} lifted;

QP__INLINE lifted lift_piece(qp_pos *pos, const uint64_t hash[2], qp_sq from,
                             unsigned side) {
    qp_piece piece = pos->setup_.cell[from];
    lifted l = {
        .keys = qp__zobrist[piece], .piece = piece, .man = pos->slot_[from]};
    for (unsigned i = 0; i < 2; i++)
        l.hash[i] = hash[i] ^ l.keys[from][i] ^ QP__HASH_BLACK;
    toggle_lines(pos, side, from);
    pos->setup_.cell[from] = 0;
    return l;
}

QP__INLINE void lift_undo(qp_pos *pos, const lifted *l, qp_sq from,
                          unsigned side) {
    pos->setup_.cell[from] = l->piece;
    pos->slot_[from] = l->man;
    pos->man_[l->man] = from;
    toggle_lines(pos, side, from);
}

/* What a square and its lines held before a piece came to it. */
typedef struct landed {
    uint16_t rank, file, quiet;
    qp_piece taken;
    uint8_t man; /* if one was taken */
} landed;

QP__INLINE landed land_piece(qp_pos *pos, const lifted *l, qp_sq to,
                             unsigned side) {
    const qp__square *at = &qp__squares[to];
    const uint64_t *key = l->keys[to];
    landed was = {.rank = pos->rank_[side][at->rank],
                  .file = pos->file_[side][at->file],
                  .taken = pos->setup_.cell[to]};
    uint64_t hash[2] = {l->hash[0] ^ key[0], l->hash[1] ^ key[1]};
    pos->hash_ = hash[0];
    pos->mirror_ = hash[1];
    pos->rank_[side][at->rank] = was.rank | at->file_bit;
    pos->file_[side][at->file] = was.file | at->rank_bit;
    pos->setup_.cell[to] = l->piece;
    pos->man_[l->man] = to;
    if (was.taken) {
        was.man = pos->slot_[to];
        was.quiet = pos->setup_.quiet;
        pos->setup_.quiet = 0;
        toggle_lines(pos, side ^ 1, to);
        pos->man_[was.man] = QP_SQ_NONE;
        toggle_hash(pos, was.taken, to);
    }
    pos->slot_[to] = l->man;
    return was;
}

/* The slot of an empty square may say anything. */
QP__INLINE void land_undo(qp_pos *pos, landed was, qp_sq to, unsigned side) {
    const qp__square *at = &qp__squares[to];
    pos->rank_[side][at->rank] = was.rank;
    pos->file_[side][at->file] = was.file;
    pos->setup_.cell[to] = was.taken;
    if (was.taken) {
        pos->setup_.quiet = was.quiet;
        toggle_lines(pos, side ^ 1, to);
        pos->slot_[to] = was.man;
        pos->man_[was.man] = to;
    }
}

/* Walks below a position, the other side to move; with depth 0 it is a leaf,
 * whole in memory. */
typedef uint64_t tree_walk(qp_pos *pos, unsigned depth, int played);

QP__INLINE uint64_t perft_below(qp_pos *pos, unsigned depth, int played,
                                tree_walk *other) {
    if (depth) return other(pos, depth, played);
    QP__SEEN(pos);
    return 1;
}

/* Plays each move of a list, which has those of one piece side by side and one
 * from QP_SQ_NONE at its end, and walks on. Turn and counters are set as after
 * a move that takes nothing. */
QP__INLINE uint64_t perft_moves(qp_pos *pos, const qp_move *move,
                                unsigned depth, int played, unsigned side,
                                tree_walk *other) {
    uint64_t hash[2] = {pos->hash_, pos->mirror_}, leaves = 0;
    while (move->from != QP_SQ_NONE) {
        qp_sq from = move->from;
        lifted l = lift_piece(pos, hash, from, side);
        do {
            qp_sq to = move->to;
            landed was = land_piece(pos, &l, to, side);
            leaves += perft_below(pos, depth, played, other);
            land_undo(pos, was, to, side);
        } while ((++move)->from == from);
        lift_undo(pos, &l, from, side);
    }
    pos->hash_ = hash[0];
    pos->mirror_ = hash[1];
    return leaves;
}

/* Walks the tree below a position; `other` does it for the other side. Unless
 * `played`, the last ply is only counted. */
QP__INLINE uint64_t walk_side(qp_pos *pos, unsigned depth, int played,
                              unsigned side, tree_walk *other) {
    if (!played && depth == 1) return count_moves(pos, side);
    qp_move list[QP_MOVES_MAX];
    list[list_unsorted(list, pos, side)].from = QP_SQ_NONE;
    qp_setup *s = &pos->setup_;
    uint16_t quiet = s->quiet, fullmove = s->fullmove;
    s->turn = (uint8_t)(side ^ 1);
    s->quiet = count_up(quiet);
    if (side == QP_BLACK) s->fullmove = count_up(fullmove);
    uint64_t leaves =
        depth == 1 ? perft_moves(pos, list, 0, 1, side, other)
                   : perft_moves(pos, list, depth - 1, played, side, other);
    s->turn = (uint8_t)side;
    s->quiet = quiet;
    s->fullmove = fullmove;
    return leaves;
}

static tree_walk walk_black;

static uint64_t walk_red(qp_pos *pos, unsigned depth, int played) {
    return walk_side(pos, depth, played, QP_RED, walk_black);
}

static uint64_t walk_black(qp_pos *pos, unsigned depth, int played) {
    return walk_side(pos, depth, played, QP_BLACK, walk_red);
}

/* The first ply by the public functions, which allow for a side not to move
 * that is in check; none of the positions below it is so. */
static uint64_t from_root(const qp_pos *pos, unsigned depth, int played) {
    static tree_walk *const WALK[2] = {walk_red, walk_black};
    if (depth == 0) return 1;
    if (depth > PERFT_DEEPEST) depth = PERFT_DEEPEST;
    qp_move list[QP_MOVES_MAX];
    size_t n = qp_pos_moves(list, pos);
    uint64_t leaves = 0;
    for (size_t i = 0; i < n; i++) {
        qp_pos copy = *pos;
        qp_pos_play(&copy, list[i]);
        leaves += perft_below(&copy, depth - 1, played, WALK[copy.setup_.turn]);
    }
    return leaves;
}

uint64_t qp_perft(const qp_pos *pos, unsigned depth) {
    return from_root(pos, depth, 0);
}

uint64_t qp_perft_played(const qp_pos *pos, unsigned depth) {
    return from_root(pos, depth, 1);
}
