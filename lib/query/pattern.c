/* pattern.c - matches positions with patterns.
 *
 * A position has up to four views: as it is, in the mirror, and both with the
 * colours exchanged. The conditions that look at few squares come first, since
 * most positions fail one of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "../core/base/inline/bits.h"
#include "pattern_int.h"
#include "qipu/attack.h"

enum { PATTERN_MIRROR = 1, PATTERN_OTHER = 2 }; /* bits of a view */

/* A position in a view. */
typedef struct pattern_view {
    const qp_pos *pos;
    const qp_piece *cell; /* of the position */
    int how;
} pattern_view;

unsigned qp__pattern_set(unsigned kind) {
    static const uint8_t SET[8] = {0, 1, 2, 2, 2, 2, 2, 5};
    return SET[kind & 7];
}

void qp_pattern_material(qp_material *out, const qp_pattern *pattern) {
    *out = pattern->material_;
    if (!pattern->either_) return;
    for (int kind = QP_KING; kind <= QP_PAWN; kind++) {
        uint8_t *least[2] = {&out->least[0][kind], &out->least[1][kind]};
        uint8_t *most[2] = {&out->most[0][kind], &out->most[1][kind]};
        int less = *least[1]<*least[0], more = *most[1]> * most[0];
        *least[!less] = *least[less];
        *most[!more] = *most[more];
    }
}

int qp_pattern_is_material(const qp_pattern *pattern) {
    return !pattern->board_ && !pattern->turn_ && !pattern->check_ &&
           !pattern->either_ && !pattern->conditions_;
}

/* ---- material ------------------------------------------------------------ */

/* Adds 1 to four bits of its own for each piece, of which a position holds at
 * most five, and nothing for empty squares. */
static uint64_t pattern_add_rank(uint64_t sum, const qp_piece *cell) {
    static const uint64_t ONE[16] = {
        0,
        UINT64_C(1) << 4,
        UINT64_C(1) << 8,
        UINT64_C(1) << 12,
        UINT64_C(1) << 16,
        UINT64_C(1) << 20,
        UINT64_C(1) << 24,
        UINT64_C(1) << 28,
        0,
        UINT64_C(1) << 36,
        UINT64_C(1) << 40,
        UINT64_C(1) << 44,
        UINT64_C(1) << 48,
        UINT64_C(1) << 52,
        UINT64_C(1) << 56,
        UINT64_C(1) << 60,
    };
    return sum + ONE[cell[0]] + ONE[cell[1]] + ONE[cell[2]] + ONE[cell[3]] +
           ONE[cell[4]] + ONE[cell[5]] + ONE[cell[6]] + ONE[cell[7]] +
           ONE[cell[8]];
}

static void pattern_census(uint8_t count[2][8], const qp_pos *pos) {
    const qp_piece *cell = qp_pos_setup(pos)->cell;
    uint64_t sum = 0;
    for (int sq = 0; sq < QP_SQUARES; sq += QP_FILES)
        sum = pattern_add_rank(sum, cell + sq);
    for (unsigned piece = 0; piece < 16; piece++)
        count[piece / 8][piece % 8] = sum >> 4 * piece & 15;
}

/* Nonzero if one side's pieces are as many as the pattern has of a side. */
static int pattern_side_has(const qp_material *want, unsigned side,
                            const uint8_t count[8]) {
    uint8_t wrong = 0;
    for (unsigned kind = 0; kind < 8; kind++)
        wrong |= (uint8_t)((count[kind] < want->least[side][kind]) |
                           (count[kind] > want->most[side][kind]));
    return !wrong;
}

static int pattern_has(const qp_material *want, uint8_t count[2][8],
                       unsigned other) {
    return pattern_side_has(want, 0, count[other]) &&
           pattern_side_has(want, 1, count[other ^ 1]);
}

/* ---- a view -------------------------------------------------------------- */

/* The square of the position that a square of the view is, and back. */
static qp_sq pattern_turned(int how, qp_sq sq) {
    if (how & PATTERN_MIRROR)
        sq = (qp_sq)(sq + QP_FILES - 1 - 2 * QP_FILE_OF(sq));
    if (how & PATTERN_OTHER) sq = (qp_sq)(QP_SQUARES - 1 - sq);
    return sq;
}

/* The piece on a square of the view. */
static qp_piece piece_seen(const pattern_view *v, qp_sq sq) {
    qp_piece piece = v->cell[pattern_turned(v->how, sq)];
    return piece && v->how & PATTERN_OTHER ? (qp_piece)(piece ^ 8) : piece;
}

/* ---- the board ----------------------------------------------------------- */

/* Whether nine squares are what a rank says: a run that was too short is made
 * longer by one, the last run first, which finds a way if there is one. */
static int pattern_rank(const uint16_t *want, const qp_piece *cell) {
    int i = 0, w = 0, run = -1, run_from = 0;
    while (i < QP_FILES) {
        if (want[w] == QP__PATTERN_RUN) {
            run = w++;
            run_from = i;
        } else if (want[w] >> cell[i] & 1) {
            i++;
            w++;
        } else if (run >= 0) {
            w = run + 1;
            i = ++run_from;
        } else {
            return 0;
        }
    }
    while (want[w] == QP__PATTERN_RUN) w++;
    return !want[w];
}

static int pattern_board(const qp_pattern *p, const pattern_view *v) {
    qp_piece cell[QP_FILES];
    for (int rank = 0; rank < QP_RANKS; rank++) {
        if (p->rank_[rank][0] == QP__PATTERN_RUN && !p->rank_[rank][1])
            continue;
        for (int file = 0; file < QP_FILES; file++)
            cell[file] = piece_seen(v, QP_SQ(file, rank));
        if (!pattern_rank(p->rank_[rank], cell)) return 0;
    }
    return 1;
}

/* ---- pieces in places ---------------------------------------------------- */

/* A set of squares: 0-63, 64-89. */
typedef struct pattern_squares {
    uint64_t word[2];
} pattern_squares;

/* Takes the lowest square out of a set, or returns 0 if it is empty. */
static int pattern_lowest(qp_sq *out, pattern_squares *set) {
    int high = !set->word[0];
    if (!set->word[high]) return 0;
    *out = (qp_sq)(64 * high + (int)qp__lowest_bit(set->word[high]));
    set->word[high] &= set->word[high] - 1;
    return 1;
}

static unsigned pattern_size(const pattern_squares *set) {
    return qp__bits_in(set->word[0]) + qp__bits_in(set->word[1]);
}

/* Of eight squares, those with the piece, or with any if it is 0: a bit each.
 */
static uint64_t pattern_eight(const qp_piece *cell, unsigned piece) {
    uint64_t differ = qp__first_low(cell) ^ QP__EACH_BYTE(piece);
    uint64_t high = (differ + QP__EACH_BYTE(0x7F)) & QP__EACH_BYTE(0x80);
    if (piece) high ^= QP__EACH_BYTE(0x80);
    return (high >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

/* The squares of the view on which there may be a piece of a group. */
static pattern_squares pattern_may(const qp_pattern_group *g,
                                   const pattern_view *v) {
    enum { FEW = 8 };
    pattern_squares men = {{0, 0}}, seen = {{0, 0}};
    for (int i = 0; i < 2; i++)
        seen.word[i] = g->squares_[0][i] | g->squares_[1][i];
    if (pattern_size(&seen) <= FEW) return seen;
    unsigned others = g->pieces_, piece = 0, last = QP_SQUARES - 8;
    if (others && !(others & (others - 1))) piece = qp__lowest_bit(others);
    if (v->how & PATTERN_OTHER && piece) piece ^= 8;
    for (unsigned i = 0; i < last; i += 8)
        men.word[i >> 6] |= pattern_eight(v->cell + i, piece) << (i & 63);
    men.word[1] |= pattern_eight(v->cell + last, piece) << (last & 63);
    if (!v->how) return men;
    seen = (pattern_squares){{0, 0}};
    for (qp_sq sq; pattern_lowest(&sq, &men);) {
        sq = pattern_turned(v->how, sq);
        seen.word[sq >> 6] |= UINT64_C(1) << (sq & 63);
    }
    return seen;
}

/* The squares of the view with a piece of a group. */
static pattern_squares group_seen(const qp_pattern_group *g,
                                  const pattern_view *v) {
    pattern_squares may = pattern_may(g, v), is = {{0, 0}};
    for (qp_sq sq; pattern_lowest(&sq, &may);) {
        qp_piece piece = piece_seen(v, sq);
        if (piece && g->pieces_ >> piece & 1)
            is.word[sq >> 6] |= g->squares_[QP_SIDE_OF(piece)][sq >> 6] &
                                UINT64_C(1) << (sq & 63);
    }
    return is;
}

/* On one line with nothing between them. */
static int pattern_faces(const pattern_view *v, qp_sq a, qp_sq b) {
    int step;
    if (a == b) return 0;
    if (QP_FILE_OF(a) == QP_FILE_OF(b))
        step = a < b ? QP_FILES : -QP_FILES;
    else if (QP_RANK_OF(a) == QP_RANK_OF(b))
        step = a < b ? 1 : -1;
    else
        return 0;
    for (int sq = a + step; sq != b; sq += step)
        if (piece_seen(v, (qp_sq)sq)) return 0;
    return 1;
}

/* Whether the piece on `a` could attack `b` on some board: along a line, or
 * within two files and ranks. */
static int pattern_near(const pattern_view *v, qp_sq a, qp_sq b) {
    unsigned kind = QP_KIND_OF(piece_seen(v, a));
    int files = abs((int)QP_FILE_OF(a) - (int)QP_FILE_OF(b));
    int ranks = abs((int)QP_RANK_OF(a) - (int)QP_RANK_OF(b));
    if (kind == QP_ROOK || kind == QP_CANNON || kind == QP_KING)
        return !files || !ranks;
    return files <= 2 && ranks <= 2;
}

static int pattern_attacks(const pattern_view *v, qp_sq a, qp_sq b) {
    if (!pattern_near(v, a, b)) return 0;
    qp_attack to[QP_ATTACKS_MAX];
    size_t n = qp_pos_attacks(to, v->pos, pattern_turned(v->how, a));
    qp_sq target = pattern_turned(v->how, b);
    for (size_t i = 0; i < n; i++)
        if (to[i].to == target) return 1;
    return 0;
}

static int pattern_related(const qp_pattern_condition *c,
                           const pattern_view *v) {
    pattern_squares first = group_seen(&c->group_[0], v);
    const pattern_squares second = group_seen(&c->group_[1], v);
    for (qp_sq a, b; pattern_lowest(&a, &first);)
        for (pattern_squares rest = second; pattern_lowest(&b, &rest);)
            if (a != b &&
                (c->relation_ == PATTERN_FACES ? pattern_faces(v, a, b)
                                               : pattern_attacks(v, a, b)))
                return 1;
    return 0;
}

static int pattern_holds(const qp_pattern_condition *c, const pattern_view *v) {
    pattern_squares is = group_seen(&c->group_[0], v);
    unsigned n = pattern_size(&is);
    return n >= c->least_ && n <= c->most_;
}

/* ---- all of it ----------------------------------------------------------- */

static int pattern_to_move(const qp_pattern *p, int turn) {
    return !p->turn_ || turn == p->turn_ - PATTERN_TURN_RED;
}

static int pattern_check(const qp_pattern *p, const qp_pos *pos, int turn) {
    if (!p->check_) return 1;
    if (p->check_ < PATTERN_CHECK_SOME && turn != p->check_ - PATTERN_CHECK_RED)
        return 0;
    return qp_pos_check(pos);
}

/* Nonzero if the conditions with a relation hold in the view, or those without
 * one. */
static int pattern_hold(const qp_pattern *p, const pattern_view *v,
                        int related) {
    for (unsigned i = 0; i < p->conditions_; i++) {
        const qp_pattern_condition *c = &p->condition_[i];
        if ((c->relation_ != PATTERN_ALONE) != related) continue;
        if (!(related ? pattern_related(c, v) : pattern_holds(c, v))) return 0;
    }
    return 1;
}

static int pattern_seen(const qp_pattern *p, const qp_pos *pos, int how) {
    const pattern_view v = {pos, qp_pos_setup(pos)->cell, how};
    unsigned other = how & PATTERN_OTHER ? 1 : 0;
    int turn = (int)(qp_pos_turn(pos) ^ other);
    uint8_t count[2][8];
    if (!pattern_to_move(p, turn) || !pattern_hold(p, &v, 0) ||
        (p->board_ && !pattern_board(p, &v)))
        return 0;
    pattern_census(count, pos);
    return pattern_has(&p->material_, count, other) &&
           pattern_check(p, pos, turn) && pattern_hold(p, &v, 1);
}

int qp__pattern_counts(const qp_pattern *pattern, const qp_pos *pos) {
    uint8_t count[2][8];
    pattern_census(count, pos);
    return pattern_has(&pattern->material_, count, 0) ||
           (pattern->either_ && pattern_has(&pattern->material_, count, 1));
}

int qp_pattern_fits(const qp_pattern *pattern, const qp_pos *pos) {
    int placed = pattern->board_ || pattern->conditions_;
    for (int other = 0; other <= pattern->either_; other++) {
        int how = other ? PATTERN_OTHER : 0;
        if (pattern_seen(pattern, pos, how)) return 1;
        if (placed && pattern->mirror_ &&
            pattern_seen(pattern, pos, how | PATTERN_MIRROR))
            return 1;
    }
    return 0;
}

/* The piece that a square has to have, 0 for none; -1 if there are several. */
static int pattern_only(uint16_t what) {
    int piece = 0;
    while (piece < 16 && what != 1u << piece) piece++;
    return piece < 16 && piece != 8 ? piece : -1;
}

int qp__pattern_setup(qp_setup *out, const qp_pattern *p) {
    if (!p->board_ || p->check_ || p->either_ || p->conditions_ || !p->mirror_)
        return 0;
    qp_setup_start(out);
    for (qp_sq sq = 0; sq < QP_SQUARES; sq++) {
        const uint16_t *rank = p->rank_[QP_RANK_OF(sq)];
        int piece = pattern_only(rank[QP_FILE_OF(sq)]);
        if (piece < 0) return 0;
        out->cell[sq] = (qp_piece)piece;
    }
    return 1;
}
