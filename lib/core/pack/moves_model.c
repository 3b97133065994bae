/* moves_model.c - the shares of the moves of a position, and their coding. A
 * move is two symbols: a piece with a target, and the target. A score in units
 * of 1 / 256 bit is the sum of the features' weights and of a product of two
 * vectors, for the board with the last moves and for the symbol. Shares are
 * powers of two of the scores. Unless in check, targets may expose the king;
 * such a code is invalid.
 *
 * SPDX-License-Identifier: MIT
 */
#include "moves_model.h"

#include "moves_rows.h"

enum { DIM = QP__MOVES_DIM, WHOLE = 1 << 16 };

/* The least share of a piece; the product of the shares of piece and target is
 * at least LEAST, so that a move costs at most 32 - log2(LEAST) bits: 15.9. */
enum { MODEL_LEAST_PIECE = 24, MODEL_LEAST = 70000 };

static void add_row(int16_t sum[restrict DIM], const int8_t row[restrict DIM]) {
    for (unsigned i = 0; i < DIM; i++) sum[i] = (int16_t)(sum[i] + row[i]);
}

static void less_row(int16_t sum[restrict DIM],
                     const int8_t row[restrict DIM]) {
    for (unsigned i = 0; i < DIM; i++) sum[i] = (int16_t)(sum[i] - row[i]);
}

void qp__moves_start(qp__moves_model *m, const qp_pos *start) {
    int8_t room[DIM];
    memset(m, 0, sizeof *m);
    for (unsigned side = 0; side < 2; side++)
        memcpy(m->sum[side], MOVES_BIAS, sizeof m->sum[side]);
    for (unsigned n = 0; n < 32; n++) {
        unsigned sq = start->man_[n];
        if (sq == QP_SQ_NONE) continue;
        qp_piece piece = start->setup_.cell[sq];
        for (unsigned side = 0; side < 2; side++)
            add_row(m->sum[side], row_on_board(room, piece, sq, side));
    }
}

/* Finds the context of a move of `piece`. */
static void model_report(qp__moves_model *m, qp_move move, qp_piece piece,
                         qp_piece taken) {
    int8_t room[DIM];
    for (unsigned side = 0; side < 2; side++) {
        int16_t *sum = m->sum[side];
        less_row(sum, row_on_board(room, piece, move.from, side));
        add_row(sum, row_on_board(room, piece, move.to, side));
        if (taken) less_row(sum, row_on_board(room, taken, move.to, side));
    }
    m->last[1] = m->last[0];
    m->kind[1] = m->kind[0];
    m->taken[1] = m->taken[0];
    m->last[0] = move;
    m->kind[0] = (uint8_t)QP_KIND_OF(piece);
    m->taken[0] = (uint8_t)QP_KIND_OF(taken);
}

/* What the model sees: the board, and the vector that denotes it. */
typedef struct scene {
    moves_map_view seen;
    int16_t vector[DIM];
} scene;

static void scene_make(scene *s, const qp__moves_model *m, const qp_pos *pos) {
    view_make(&s->seen, m, pos);
    unsigned side = s->seen.side;
    const int16_t *sum = m->sum[side];
    int8_t room[2][DIM];
    const int8_t *theirs = row_came(room[0], m, 0, side);
    const int8_t *ours = row_came(room[1], m, 1, side);
    for (unsigned i = 0; i < DIM; i++) {
        int16_t x = (int16_t)(sum[i] + theirs[i] + ours[i]);
        x = x < 0 ? 0 : x;
        s->vector[i] = x > 127 ? 127 : x;
    }
}

static int32_t product(const int16_t a[DIM], const int8_t b[DIM]) {
    int32_t sum = 0;
    for (unsigned i = 0; i < DIM; i++) sum += a[i] * b[i];
    return sum;
}

/* What one symbol can be. Each share is `least` and its part of the rest, by
 * its power; the last also has the rest of rounding. */
enum { CHOICES = 24 };
typedef struct choice {
    unsigned count;
    uint32_t least, rate;
    int32_t best;
    qp_sq sq[CHOICES];
    int32_t score[CHOICES];
    uint32_t power[CHOICES];
} choice;

static int32_t score_of(const feature *f, unsigned features,
                        const int16_t vector[DIM], const int8_t out[DIM]) {
    int32_t weight = 0;
    for (unsigned i = 0; i < features; i++) weight += MOVES_WEIGHT[f->index[i]];
    uint32_t inner = (uint32_t)(product(vector, out) + (1 << 20)) >> 4;
    return 16 * weight + (int32_t)inner;
}

static void choice_begin(choice *c) {
    c->count = 0;
    c->best = INT32_MIN;
}

static void choice_add(choice *c, unsigned sq, int32_t score) {
    c->sq[c->count] = (qp_sq)sq;
    c->score[c->count++] = score;
    c->best = score > c->best ? score : c->best;
}

/* Scores to powers of two. */
static void choice_end(choice *c, uint32_t least) {
    uint32_t total = 0;
    for (unsigned i = 0; i < c->count; i++) {
        uint32_t below = (uint32_t)(c->best - c->score[i]);
        below = below < 4095 ? below : 4095;
        c->power[i] = (uint32_t)MOVES_POWER[below & 255] >> (below >> 8);
        total += c->power[i];
    }
    c->least = least;
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): each weighs something */
    c->rate = ((WHOLE - c->count * least) << 15) / total;
}

/* The interval of a symbol. */
typedef struct model_place {
    unsigned number;
    uint32_t start, share;
} model_place;

/* That of the square, which is in the choice. */
static model_place model_place_of(const choice *c, unsigned sq) {
    model_place p = {0, 0, 0};
    for (;; p.number++) {
        p.share = c->least + (c->power[p.number] * c->rate >> 15);
        if (c->sq[p.number] == sq) break;
        p.start += p.share;
    }
    if (p.number == c->count - 1) p.share = WHOLE - p.start;
    return p;
}

/* That which holds `at`. */
static model_place place_at(const choice *c, uint32_t at) {
    model_place p = {0, 0, 0};
    for (; p.number < c->count - 1; p.number++) {
        p.share = c->least + (c->power[p.number] * c->rate >> 15);
        if (at - p.start < p.share) return p;
        p.start += p.share;
    }
    p.share = WHOLE - p.start;
    return p;
}

static void pieces_choice(choice *c, const scene *s, const qp__moves_model *m) {
    const moves_map_view *v = &s->seen;
    moves_feat_distance far = distance_from(MOVES_FEAT_PIECE_FAR, m, v->side);
    choice_begin(c);
    for (unsigned i = 0; i < v->men; i++) {
        feature f;
        int8_t room[DIM];
        piece_feature(&f, v, i, &far);
        const int8_t *row =
            moves_row(room, MOVES_PIECE, MOVES_PART_PIECE, f.place);
        choice_add(c, v->sq[i], score_of(&f, PIECE_FEATURES, s->vector, row));
    }
    if (c->count) choice_end(c, MODEL_LEAST_PIECE);
}

static void target_choice(choice *c, const scene *s, const qp__moves_model *m,
                          const qp_pos *pos, model_place piece_at) {
    const moves_map_view *v = &s->seen;
    unsigned i = piece_at.number;
    qp_move list[CHOICES];
    qp_sq sq[CHOICES];
    uint8_t threat[CHOICES];
    const qp_move *end = view_targets(list, v, pos, v->sq[i]);
    unsigned count = (unsigned)(end - list);
    choice_begin(c);
    if (count == 1) {
        choice_add(c, list->to, 0);
        c->least = c->rate = c->power[0] = 0;
        return;
    }
    mover who;
    mover_make(&who, v, m, pos, i);
    for (unsigned k = 0; k < count; k++) sq[k] = list[k].to;
    target_threats(threat, v, pos, sq, count, who.from);
    for (unsigned k = 0; k < count; k++) {
        feature f;
        to_feature(&f, v, pos, &who, sq[k], threat[k]);
        choice_add(
            c, sq[k],
            score_of(&f, TO_FEATURES, s->vector, row_of_target(f.place)));
    }
    choice_end(c, MODEL_LEAST / piece_at.share + 1);
}

static void put_place(qp__out *put, const choice *c, model_place p) {
    if (c->count > 1) qp__out_symbol(put, p.start, p.share, 16);
}

static model_place get_place(qp__in *get, const choice *c) {
    if (c->count == 1) return (model_place){0, 0, WHOLE};
    model_place p = place_at(c, qp__in_place(get, 16));
    qp__in_symbol(get, p.start, p.share, 16);
    return p;
}

int qp__moves_put(qp__moves_model *m, qp_pos *pos, qp_move move, qp__out *put) {
    if (!qp_pos_legal(pos, move)) return 0;
    scene s;
    choice men, targets;
    scene_make(&s, m, pos);
    pieces_choice(&men, &s, m);
    model_place piece_at = model_place_of(&men, move.from);
    target_choice(&targets, &s, m, pos, piece_at);
    put_place(put, &men, piece_at);
    put_place(put, &targets, model_place_of(&targets, move.to));
    model_report(m, move, pos->setup_.cell[move.from],
                 pos->setup_.cell[move.to]);
    qp_pos_play(pos, move);
    return 1;
}

int qp__moves_get(qp_move *move, qp__moves_model *m, qp_pos *pos, qp__in *get) {
    scene s;
    choice men, targets;
    if (get->beyond) return 0;
    scene_make(&s, m, pos);
    pieces_choice(&men, &s, m);
    if (!men.count) return 0;
    model_place piece_at = get_place(get, &men);
    target_choice(&targets, &s, m, pos, piece_at);
    model_place target = get_place(get, &targets);
    qp_move found = {men.sq[piece_at.number], targets.sq[target.number]};
    qp_piece piece = pos->setup_.cell[found.from];
    qp_piece taken = pos->setup_.cell[found.to];
    qp_undo undo;
    if (QP_KIND_OF(taken) == QP_KING) return 0;
    if (!qp__pos_try(pos, found, &undo)) return 0;
    model_report(m, found, piece, taken);
    *move = found;
    return 1;
}
