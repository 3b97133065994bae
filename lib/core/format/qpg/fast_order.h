/* fast_order.h - the features that order moves in the fast profile, for the
 * library and for the program that learns their weights. First the pieces of
 * the side to move are ordered, then their target squares, each by a sum of
 * weights. Squares are seen by the side to move. Frozen: files depend on it.
 * Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_FAST_ORDER_H
#define QP_QPG_FAST_ORDER_H

#include "../../board/pos_int.h"
#include "../../board/tables.h"

enum {
    FAST_PIECES = 16,
    FAST_TARGETS = 20, /* 17 for a rook in the open, and room */
    FAST_DELTAS = 324, /* from one square to another; the last: no square */
    /* Where the weights stand. */
    FAST_FROM = 0,
    FAST_AGAIN = FAST_FROM + 3 * 7 * QP_SQUARES,
    FAST_PIECE_NEAR = FAST_AGAIN + 7 * 2,
    FAST_TO = FAST_PIECE_NEAR + 7 * FAST_DELTAS,
    FAST_TAKES = FAST_TO + 3 * 7 * QP_SQUARES,
    FAST_STEP = FAST_TAKES + 7 * 8,
    FAST_NEAR = FAST_STEP + 7 * FAST_DELTAS,
    FAST_WEIGHTS = FAST_NEAR + 7 * FAST_DELTAS,
    FAST_PIECE_PARTS = 3,
    FAST_TARGET_PARTS = 4
};

/* A place in a line of play: what the order looks at. */
typedef struct qpg_seat {
    qp_pos pos;
    uint32_t ply;       /* from the start of the game */
    qp_sq last, before; /* where the last two moves went, or QP_SQ_NONE */
} qpg_seat;

/* As it is now: for whom, in which row of the tables, and what went last. */
typedef struct fast_view {
    const qp_pos *pos;
    unsigned side, row, before;
    int last; /* its place in deltas, or -1 */
} fast_view;

static inline unsigned fast_seen(unsigned side, unsigned sq) {
    unsigned rank = qp__squares[sq].rank;
    return side == QP_RED ? sq : sq + QP_FILES * 9 - 2 * QP_FILES * rank;
}

/* A difference of two of these says both files and ranks. */
static inline int fast_place(unsigned seen) {
    return (int)(seen + 8 * qp__squares[seen].rank);
}

static inline unsigned fast_delta(int from, int to) {
    return (unsigned)(to - from + 17 * 9 + 8);
}

static inline fast_view fast_look(const qpg_seat *seat) {
    unsigned side = seat->pos.setup_.turn;
    unsigned phase = seat->ply < 12 ? 0 : seat->ply < 36 ? 1 : 2;
    int last = -1;
    if (seat->last != QP_SQ_NONE)
        last = fast_place(fast_seen(side, seat->last));
    return (fast_view){&seat->pos, side, phase * 7 * QP_SQUARES, seat->before,
                       last};
}

static inline unsigned fast_near(const fast_view *v, unsigned seen) {
    return v->last < 0 ? FAST_DELTAS - 1u
                       : fast_delta(v->last, fast_place(seen));
}

/* The weights of a piece of kind 0 to 6 on a square. */
static inline void fast_piece(unsigned part[FAST_PIECE_PARTS],
                              const fast_view *v, unsigned kind, unsigned sq) {
    unsigned seen = fast_seen(v->side, sq);
    part[0] = FAST_FROM + v->row + kind * QP_SQUARES + seen;
    part[1] = FAST_AGAIN + kind * 2 + (sq == v->before);
    part[2] = FAST_PIECE_NEAR + kind * FAST_DELTAS + fast_near(v, seen);
}

/* The weights of that piece's going to another square. */
static inline void fast_target(unsigned part[FAST_TARGET_PARTS],
                               const fast_view *v, unsigned kind, unsigned from,
                               unsigned to) {
    unsigned seen = fast_seen(v->side, to);
    unsigned step =
        fast_delta(fast_place(fast_seen(v->side, from)), fast_place(seen));
    unsigned taken = QP_KIND_OF(v->pos->setup_.cell[to]);
    part[0] = FAST_TO + v->row + kind * QP_SQUARES + seen;
    part[1] = FAST_TAKES + kind * 8 + taken;
    part[2] = FAST_STEP + kind * FAST_DELTAS + step;
    part[3] = FAST_NEAR + kind * FAST_DELTAS + fast_near(v, seen);
}

/* ---- where a piece goes, whether the king is safe or not ----------------- */

typedef struct fast_list {
    uint8_t to[FAST_TARGETS];
    unsigned count;
} fast_list;

static inline int fast_own(const qp_pos *pos, unsigned side, unsigned sq) {
    qp_piece p = pos->setup_.cell[sq];
    return p && QP_SIDE_OF(p) == (qp_side)side;
}

static inline void fast_add(fast_list *l, const qp_pos *pos, unsigned side,
                            unsigned to) {
    l->to[l->count] = (uint8_t)to;
    l->count += !fast_own(pos, side, to);
}

/* Along one way: over empty squares; then a rook may take, a cannon may take
 * after one piece. */
static inline void fast_ray(fast_list *l, const qp_pos *pos, unsigned from,
                            int step, unsigned squares, int cannon) {
    const qp_piece *cell = pos->setup_.cell;
    unsigned side = (unsigned)QP_SIDE_OF(cell[from]);
    int sq = (int)from;
    while (squares && !cell[sq + step]) {
        sq += step, squares--;
        l->to[l->count++] = (uint8_t)sq;
    }
    if (!squares) return;
    sq += step, squares--;
    while (cannon && squares) {
        sq += step, squares--;
        if (cell[sq]) cannon = 0;
    }
    if (!cannon && cell[sq]) fast_add(l, pos, side, (unsigned)sq);
}

static inline void fast_rays(fast_list *l, const qp_pos *pos, unsigned from,
                             int cannon) {
    unsigned file = qp__squares[from].file, rank = qp__squares[from].rank;
    fast_ray(l, pos, from, -QP_FILES, rank, cannon);
    fast_ray(l, pos, from, -1, file, cannon);
    fast_ray(l, pos, from, 1, QP_FILES - 1 - file, cannon);
    fast_ray(l, pos, from, QP_FILES, QP_RANKS - 1 - rank, cannon);
}

/* One step of so many files and ranks, when `leg` of it is empty. */
static inline void fast_step(fast_list *l, const qp_pos *pos, unsigned from,
                             int files, int ranks, int leg) {
    qp_piece piece = pos->setup_.cell[from];
    int file = qp__squares[from].file + files;
    int rank = qp__squares[from].rank + ranks;
    if (file < 0 || file >= QP_FILES || rank < 0 || rank >= QP_RANKS) return;
    unsigned to = (unsigned)(rank * QP_FILES + file);
    if (!(qp__may_stand[to] >> piece & 1) && QP_KIND_OF(piece) != QP_PAWN)
        return;
    if (leg && pos->setup_.cell[(int)from + leg]) return;
    fast_add(l, pos, (unsigned)QP_SIDE_OF(piece), to);
}

static inline void fast_diagonals(fast_list *l, const qp_pos *pos,
                                  unsigned from, int far) {
    for (int f = -1; f <= 1; f += 2)
        for (int r = -1; r <= 1; r += 2)
            fast_step(l, pos, from, f * far, r * far,
                      far == 2 ? r * QP_FILES + f : 0);
}

static inline void fast_knight(fast_list *l, const qp_pos *pos, unsigned from) {
    for (int f = -1; f <= 1; f += 2)
        for (int r = -1; r <= 1; r += 2) {
            fast_step(l, pos, from, f, 2 * r, r * QP_FILES);
            fast_step(l, pos, from, 2 * f, r, f);
        }
}

static inline void fast_pawn(fast_list *l, const qp_pos *pos, unsigned from) {
    unsigned side = (unsigned)QP_SIDE_OF(pos->setup_.cell[from]);
    fast_step(l, pos, from, 0, side == QP_RED ? 1 : -1, 0);
    if (fast_seen(side, from) < 5 * QP_FILES) return;
    fast_step(l, pos, from, -1, 0, 0);
    fast_step(l, pos, from, 1, 0, 0);
}

static inline void fast_targets(fast_list *l, const qp_pos *pos,
                                unsigned from) {
    l->count = 0;
    switch (QP_KIND_OF(pos->setup_.cell[from])) {
    case QP_KING:
        for (int i = -1; i <= 1; i += 2) {
            fast_step(l, pos, from, i, 0, 0);
            fast_step(l, pos, from, 0, i, 0);
        }
        break;
    case QP_ADVISOR: fast_diagonals(l, pos, from, 1); break;
    case QP_BISHOP: fast_diagonals(l, pos, from, 2); break;
    case QP_KNIGHT: fast_knight(l, pos, from); break;
    case QP_ROOK: fast_rays(l, pos, from, 0); break;
    case QP_CANNON: fast_rays(l, pos, from, 1); break;
    default: fast_pawn(l, pos, from); break;
    }
}

#endif
