/* fast_moves.c - moves as ranks of pieces and of the squares they go to: the
 * codes of ranks, and the order by weights. Keys are unique, so the order of
 * finding does not matter.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fast.h"

#include "fast.inc"

enum {
    QPG_BIAS = 4096,
    QPG_SQUARE_BITS = 7,
    QPG_SQUARE_MASK = (1 << QPG_SQUARE_BITS) - 1
};

/* ---- codes --------------------------------------------------------------- */

/* As in DEFLATE: shorter codes first, those of a length in the order of the
 * ranks, each the one before plus 1. */
static void make_code(qpg_code *c, const uint8_t *length, unsigned count) {
    unsigned code = 0, place = 0;
    c->limit[0] = 0;
    for (unsigned len = 1; len <= QPG_CODE_MAX; len++) {
        code <<= 1;
        c->base[len] = (int16_t)((int)place - (int)code);
        for (unsigned rank = 0; rank < count; rank++) {
            if (length[rank] != len) continue;
            code++;
            c->rank[place++] = (uint8_t)rank;
        }
        c->limit[len] = (uint16_t)(code << (QPG_CODE_MAX - len));
    }
}

/* One of `count` ranks; `count` itself when no rank has the code. */
static unsigned take_rank(qpg_take *in, const qpg_code *c, unsigned count) {
    if (in->held < QPG_CODE_MAX) qpg_take_fill(in);
    unsigned next = (unsigned)(in->bits >> (64 - QPG_CODE_MAX)), len = 1;
    while (next >= c->limit[len])
        if (++len > QPG_CODE_MAX) return count;
    qpg_take_drop(in, len);
    return c->rank[(int)(next >> (QPG_CODE_MAX - len)) + c->base[len]];
}

/* ---- the order ----------------------------------------------------------- */

static int32_t shifted(int score) {
    return (int32_t)(score * (1 << QPG_SQUARE_BITS));
}

static void make_rows(qpg_order *o, unsigned side, unsigned row) {
    unsigned kind = row % 7;
    for (unsigned sq = 0; sq < QP_SQUARES; sq++) {
        unsigned seen = fast_seen(side, sq);
        int32_t tie = (int32_t)(QPG_SQUARE_MASK - seen);
        unsigned at = row * QP_SQUARES + seen;
        int man =
            QPG_BIAS + WEIGHT[FAST_FROM + at] + WEIGHT[FAST_AGAIN + kind * 2];
        o->man[side][row][sq] = shifted(man) + tie;
        o->target[side][row][sq] =
            shifted(QPG_BIAS + WEIGHT[FAST_TO + at]) + tie;
        o->place[side][sq] = (int16_t)fast_place(seen);
    }
    o->man[side][row][QP_SQUARES] = INT32_MIN / 2;
    o->target[side][row][QP_SQUARES] = 0;
    o->place[side][QP_SQUARES] = 0;
}

static void make_order(qpg_order *o) {
    for (unsigned i = 0; i < 2 * 3 * 7; i++) make_rows(o, i % 2, i / 2);
    for (unsigned kind = 0; kind < 7; kind++) {
        const int8_t *again = WEIGHT + FAST_AGAIN + kind * 2;
        o->again[kind] = shifted(again[1] - again[0]);
        for (unsigned i = 0; i < 8; i++)
            o->takes[kind][i] = shifted(WEIGHT[FAST_TAKES + kind * 8 + i]);
        for (unsigned i = 0; i < FAST_DELTAS; i++) {
            unsigned at = kind * FAST_DELTAS + i;
            o->piece_near[kind][i] = shifted(WEIGHT[FAST_PIECE_NEAR + at]);
            o->near[kind][i] = shifted(WEIGHT[FAST_NEAR + at]);
            o->step[kind][i] = shifted(WEIGHT[FAST_STEP + at]);
        }
    }
}

void qp__fast_codes(qpg_codes *codes) {
    const uint8_t *length = MEN;
    for (unsigned n = 1; n <= FAST_PIECES; length += n++)
        make_code(&codes->men[n], length, n);
    length = TARGETS;
    for (unsigned n = 1; n < FAST_TARGETS - 2; length += n++)
        make_code(&codes->targets[n], length, n);
    make_order(&codes->order);
}

/* Invalid keys are 0 or less; those up to `size` are set. */
typedef struct keys {
    int32_t key[FAST_TARGETS];
    unsigned count, size;
} keys;

/* The square of a key. */
static qp_sq qpg_square_of(int32_t key, unsigned side) {
    return (qp_sq)fast_seen(side, QPG_SQUARE_MASK -
                                      ((unsigned)key & QPG_SQUARE_MASK));
}

/* Where weights of nearness to the last move's square begin, and what is added
 * for a square: without such a move nothing, and the delta of no square. */
typedef struct qpg_nearness {
    unsigned first;
    const int16_t *place;
} qpg_nearness;

static qpg_nearness nearness_of(const fast_view *v, const qpg_order *o) {
    static const int16_t NOWHERE[QP_SQUARES + 1] = {0};
    if (v->last < 0) return (qpg_nearness){FAST_DELTAS - 1, NOWHERE};
    return (qpg_nearness){fast_delta(v->last, 0), o->place[v->side]};
}

/* The kind of each slot, and so of each piece. */
static const uint8_t KIND_OF_SLOT[FAST_PIECES] = {0, 1, 1, 2, 2, 3, 3, 4,
                                                  4, 5, 5, 6, 6, 6, 6, 6};

static void rank_pieces(keys *k, const fast_view *v, const qpg_order *o) {
    qpg_nearness n = nearness_of(v, o);
    const qp_sq *man = v->pos->man_ + 16 * v->side;
    const int32_t(*base)[QP_SQUARES + 1] =
        o->man[v->side] + v->row / QP_SQUARES;
    unsigned there = 0;
    for (unsigned slot = 0; slot < FAST_PIECES; slot++) {
        unsigned kind = KIND_OF_SLOT[slot];
        unsigned sq = man[slot] < QP_SQUARES ? man[slot] : QP_SQUARES;
        const int32_t *near = o->piece_near[kind] + n.first;
        k->key[slot] = base[kind][sq] + near[n.place[sq]];
        there += sq != QP_SQUARES;
    }
    k->size = FAST_PIECES;
    k->count = there;
    if (v->before == QP_SQ_NONE || !fast_own(v->pos, v->side, v->before))
        return;
    unsigned slot = v->pos->slot_[v->before] & 15u;
    k->key[slot] += o->again[KIND_OF_SLOT[slot]];
}

static void rank_targets(keys *k, const fast_view *v, const qpg_order *o,
                         unsigned from) {
    fast_list l;
    const qp_piece *cell = v->pos->setup_.cell;
    unsigned kind = QP_KIND_OF(cell[from]) - 1u;
    const int32_t *target = o->target[v->side][v->row / QP_SQUARES + kind];
    const int16_t *place = o->place[v->side];
    const int32_t *step = o->step[kind] + fast_delta(place[from], 0);
    const int32_t *takes = o->takes[kind];
    qpg_nearness n = nearness_of(v, o);
    const int32_t *near = o->near[kind] + n.first;
    fast_targets(&l, v->pos, from);
    k->count = l.count;
    for (unsigned i = 0; i < l.count; i++) {
        unsigned to = l.to[i];
        k->key[i] = target[to] + takes[QP_KIND_OF(cell[to])] + step[place[to]] +
                    near[n.place[to]];
    }
    k->size = l.count;
}

/* The greatest key below `bound`, or 0. */
static int32_t qpg_next_key(const keys *k, int32_t bound) {
    int32_t best = 0;
    for (unsigned i = 0; i < k->size; i++) {
        int32_t key = k->key[i] < bound ? k->key[i] : 0;
        best = key > best ? key : best;
    }
    return best;
}

static int32_t key_at(const keys *k, unsigned rank) {
    int32_t key = qpg_next_key(k, INT32_MAX);
    while (rank--) key = qpg_next_key(k, key);
    return key;
}

/* ---- moves --------------------------------------------------------------- */

void qp__fast_sit(qpg_seat *seat, const qp_pos *pos) {
    *seat = (qpg_seat){.pos = *pos, .last = QP_SQ_NONE, .before = QP_SQ_NONE};
}

/* 0 when the move leaves the own king attacked, or takes the other. */
static int play(qpg_seat *seat, qp_move move) {
    qp_undo undo;
    if (QP_KIND_OF(seat->pos.setup_.cell[move.to]) == QP_KING) return 0;
    if (!qp__pos_try(&seat->pos, move, &undo)) return 0;
    seat->ply++;
    seat->before = seat->last;
    seat->last = move.to;
    return 1;
}

int qp__fast_move_take(qp_move *move, qpg_take *in, const qpg_codes *codes,
                       qpg_seat *seat) {
    keys k;
    fast_view v = fast_look(seat);
    rank_pieces(&k, &v, &codes->order);
    unsigned rank = take_rank(in, &codes->men[k.count], k.count);
    if (rank == k.count) return 0;
    move->from = qpg_square_of(key_at(&k, rank), v.side);
    rank_targets(&k, &v, &codes->order, move->from);
    if (!k.count) return 0;
    rank = k.count == 1 ? 0 : take_rank(in, &codes->targets[k.count], k.count);
    move->to = qpg_square_of(key_at(&k, rank), v.side);
    return play(seat, *move);
}
