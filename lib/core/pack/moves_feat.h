/* moves_feat.h - the features of the model of moves
 * (doc/format/packed_moves.md): a move is a piece, then its target, each with a
 * few features that index one array of weights. The trainer includes this file.
 * Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MOVES_FEAT_H
#define QP_MOVES_FEAT_H

#include "moves_view.h"

/* MOVES_SEEN[side][sq]: the square as a side sees it.
 * MOVES_APART[file][sq]: 19 * files from that file, plus the square's rank.
 * MOVES_PLACE[90 * (kind - 1) + sq as its side sees it]: its number among all
 * places where pieces may stand, or STANDS.
 * MOVES_UNTRAINED[]: see moves_rows.h. */
#include "moves_squares.inc"

/* The parts of the array of weights. Number 0 is nothing, and stays 0. */
enum {
    MOVES_FEAT_FAR = 7 * 7 * 9 * 19, /* two kinds, files and ranks apart */
    MOVES_FEAT_PIECE_STATE = 1,      /* kind, attacker, check, ways */
    MOVES_FEAT_PIECE_TAKES =
        MOVES_FEAT_PIECE_STATE + 7 * 7 * 2 * 8, /* kind, best, back */
    MOVES_FEAT_PIECE_FAR =
        MOVES_FEAT_PIECE_TAKES + 7 * 9 * 2, /* from the enemy's last target */
    MOVES_FEAT_TO_STATE =
        MOVES_FEAT_PIECE_FAR +
        MOVES_FEAT_FAR, /* kind, taken, threat, attacked, check */
    MOVES_FEAT_TO_BACK = MOVES_FEAT_TO_STATE + 7 * 8 * 13 * 2 * 2, /* kind,
                                                taken, undone, back, loss */
    MOVES_FEAT_TO_CHECK =
        MOVES_FEAT_TO_BACK + 7 * 8 * 2 * 2 * 2, /* kind, check, risk */
    MOVES_FEAT_TO_FAR =
        MOVES_FEAT_TO_CHECK + 4 * 2 * 3, /* from the enemy's last target */
    WEIGHTS = MOVES_FEAT_TO_FAR + MOVES_FEAT_FAR
};

enum { PIECE_FEATURES = 3, TO_FEATURES = 4 };

enum { STANDS = 346 };

/* What has a share: its features, and its place in the embeddings. */
typedef struct feature {
    uint32_t index[TO_FEATURES];
    uint32_t place; /* kind, square: below 7 * 90, an index of MOVES_PLACE */
} feature;

/* The square as a side sees it: Black's board is turned upside down. */
static inline unsigned oriented(unsigned sq, unsigned side) {
    return MOVES_SEEN[side][sq];
}

/* The features of how far a square lies from where the enemy's last piece went:
 * ranks with a sign, forward for the mover, files without one. */
typedef struct moves_feat_distance {
    const uint8_t *apart; /* by the square as the mover sees it */
    uint32_t base;        /* 0: there was no such piece */
} moves_feat_distance;

static inline moves_feat_distance
distance_from(uint32_t part, const qp__moves_model *m, unsigned side) {
    unsigned from = oriented(m->last[0].to, side);
    uint32_t base = part + (m->kind[0] - 1u) * 7 * 171 + 9 - from / QP_FILES;
    return (moves_feat_distance){MOVES_APART[from % QP_FILES],
                                 m->kind[0] ? base : 0};
}

static inline uint32_t distance_to(const moves_feat_distance *d, unsigned kind,
                                   unsigned seen) {
    return d->base ? d->base + (kind - 1) * 171 + d->apart[seen] : 0;
}

/* 0 not attacked, 1 and nobody would take back, 2 somebody would. */
static inline unsigned risk_of(unsigned threat) {
    return (threat != 0) * (2 - threat % 2);
}

static inline void piece_feature(feature *out, const moves_map_view *v,
                                 unsigned i, const moves_feat_distance *d) {
    static const uint8_t ways_of[24] = {0, 0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6,
                                        7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};
    unsigned k = v->kind[i] - 1u, seen = oriented(v->sq[i], v->side);
    out->index[0] = MOVES_FEAT_PIECE_STATE +
                    ((k * 7 + v->threat[i]) * 2 + v->check) * 8 +
                    ways_of[v->ways[i]];
    out->index[1] =
        (MOVES_FEAT_PIECE_TAKES + k * 18 + v->takes[i]) * (v->takes[i] > 1);
    out->index[2] = distance_to(d, v->kind[i], seen);
    out->place = k * 90 + seen;
}

/* From where the enemy's king is attacked by a rook or a cannon (`on`), and
 * where he is. */
typedef struct aim {
    lines on;
    unsigned king;
} aim;

static inline void aim_make(aim *out, const moves_map_view *v,
                            const qp_pos *pos, unsigned kind) {
    out->king = pos->man_[16 * (v->side ^ 1)];
    const qp__square *at = &qp__squares[out->king];
    lines all = lines_of(pos, at);
    out->on =
        kind == QP_CANNON ? cannon_attacks(all, at) : rook_attacks(all, at);
}

/* Whether a piece would give check on a square, if it were the only one to
 * move: what is in its way is the board before the move. */
static inline unsigned gives_check(const aim *a, const moves_map_view *v,
                                   const qp_pos *pos, unsigned kind,
                                   unsigned to) {
    const qp__square *king = &qp__squares[a->king], *at = &qp__squares[to];
    if (kind == QP_KNIGHT) {
        unsigned leg = attack_leg(to, a->king);
        return leg != QP_SQ_NONE && !pos->setup_.cell[leg];
    }
    if (kind == QP_PAWN) {
        steps s = pawn_attacks(v->side, at);
        unsigned ahead = v->side == QP_RED ? at->rank + 1u : at->rank - 1u;
        return (king->rank == ahead && king->file == at->file) ||
               (king->rank == at->rank && (king->file_bit & s.level) != 0);
    }
    return ((a->on.file & qp__on_file(king->file)[to]) |
            (a->on.rank & qp__on_rank(king->rank)[to])) != 0;
}

/* What is the same for all targets of a piece; the bases are those of features,
 * with what the piece alone says. */
typedef struct mover {
    aim at;
    moves_feat_distance far;
    uint32_t state, turn, checks;
    unsigned kind, place;
    qp_sq from, undone, back;
} mover;

static inline void mover_make(mover *who, const moves_map_view *v,
                              const qp__moves_model *m, const qp_pos *pos,
                              unsigned i) {
    static const uint8_t row_of[8] = {0, 0, 0, 0, 0, 1, 2, 3};
    unsigned k = v->kind[i] - 1u;
    int again = m->kind[1] && m->last[1].to == v->sq[i];
    who->kind = v->kind[i];
    who->from = v->sq[i];
    who->undone = again ? m->last[1].from : QP_SQ_NONE;
    who->back = v->last;
    who->state = MOVES_FEAT_TO_STATE + k * 8 * 13 * 4 +
                 (v->threat[i] != 0) * 2u + v->check;
    who->turn = MOVES_FEAT_TO_BACK + k * 8 * 8 + (m->taken[0] != 0);
    who->far = distance_from(MOVES_FEAT_TO_FAR, m, v->side);
    who->place = k * 90;
    who->checks = 0;
    if (who->kind < QP_KNIGHT) return;
    aim_make(&who->at, v, pos, who->kind);
    who->checks = MOVES_FEAT_TO_CHECK + row_of[who->kind] * 6u;
}

static inline void to_feature(feature *out, const moves_map_view *v,
                              const qp_pos *pos, const mover *who, qp_sq to,
                              unsigned threat) {
    unsigned taken = QP_KIND_OF(pos->setup_.cell[to]);
    unsigned undone = to == who->undone, back = to == who->back;
    unsigned seen = oriented(to, v->side);
    out->index[0] = who->state + (taken * 13 + threat) * 4;
    out->index[1] = who->turn + taken * 8 + undone * 4 + back * 2;
    out->index[2] = distance_to(&who->far, who->kind, seen);
    out->index[3] = 0;
    if (who->kind >= QP_KNIGHT)
        out->index[3] = who->checks +
                        gives_check(&who->at, v, pos, who->kind, to) * 3 +
                        risk_of(threat);
    out->place = who->place + seen;
}

#endif
