/* pattern.c - matches positions with patterns.
 *
 * A position is looked at in up to four views: as it is, in the mirror, and
 * both with the colours exchanged. The material of all its pieces is counted
 * first, since that alone refuses most positions.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "pattern_int.h"
#include "qipu/attack.h"

enum { PATTERN_MIRROR = 1, PATTERN_OTHER = 2 }; /* bits of a view */

/* A position as it is seen in a view. */
typedef struct pattern_view {
    const qp_pos *pos;
    int how;
    unsigned men;
    qp_sq at[32];
    qp_piece man[32];
    qp_piece cell[QP_SQUARES];
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

static void pattern_look(pattern_view *v, const qp_pos *pos, int how) {
    const qp_piece *cell = qp_pos_setup(pos)->cell;
    int exchange = how & PATTERN_OTHER ? 8 : 0;
    v->pos = pos;
    v->how = how;
    v->men = 0;
    for (qp_sq sq = 0; sq < QP_SQUARES; sq++) {
        qp_piece piece = cell[pattern_turned(how, sq)];
        if (piece) piece = (qp_piece)(piece ^ exchange);
        v->cell[sq] = piece;
        if (!piece || v->men == 32) continue;
        v->at[v->men] = sq;
        v->man[v->men++] = piece;
    }
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
    for (int rank = 0; rank < QP_RANKS; rank++)
        if (!pattern_rank(p->rank_[rank], v->cell + QP_SQ(0, rank))) return 0;
    return 1;
}

/* ---- pieces in places ---------------------------------------------------- */

static int pattern_in(const qp_pattern_group *g, qp_piece piece, qp_sq sq) {
    return g->pieces_ >> piece & 1 &&
           g->squares_[QP_SIDE_OF(piece)][sq >> 6] >> (sq & 63) & 1;
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
        if (v->cell[sq]) return 0;
    return 1;
}

static int pattern_attacks(const pattern_view *v, qp_sq a, qp_sq b) {
    qp_attack to[QP_ATTACKS_MAX];
    size_t n = qp_pos_attacks(to, v->pos, pattern_turned(v->how, a));
    qp_sq target = pattern_turned(v->how, b);
    for (size_t i = 0; i < n; i++)
        if (to[i].to == target) return 1;
    return 0;
}

static int pattern_related(const qp_pattern_condition *c,
                           const pattern_view *v) {
    for (unsigned i = 0; i < v->men; i++) {
        if (!pattern_in(&c->group_[0], v->man[i], v->at[i])) continue;
        for (unsigned k = 0; k < v->men; k++)
            if (k != i && pattern_in(&c->group_[1], v->man[k], v->at[k]) &&
                (c->relation_ == PATTERN_FACES
                     ? pattern_faces(v, v->at[i], v->at[k])
                     : pattern_attacks(v, v->at[i], v->at[k])))
                return 1;
    }
    return 0;
}

static int pattern_holds(const qp_pattern_condition *c, const pattern_view *v) {
    if (c->relation_ != PATTERN_ALONE) return pattern_related(c, v);
    unsigned n = 0;
    for (unsigned i = 0; i < v->men; i++)
        n += (unsigned)pattern_in(&c->group_[0], v->man[i], v->at[i]);
    return n >= c->least_ && n <= c->most_;
}

/* ---- all of it ----------------------------------------------------------- */

static int pattern_moment(const qp_pattern *p, const qp_pos *pos, int other) {
    int turn = (int)qp_pos_turn(pos) ^ other;
    if (p->turn_ && turn != p->turn_ - PATTERN_TURN_RED) return 0;
    if (!p->check_) return 1;
    if (p->check_ < PATTERN_CHECK_SOME && turn != p->check_ - PATTERN_CHECK_RED)
        return 0;
    return qp_pos_check(pos);
}

static int pattern_seen(const qp_pattern *p, const qp_pos *pos, int how) {
    pattern_view v;
    if (!pattern_moment(p, pos, how & PATTERN_OTHER ? 1 : 0)) return 0;
    if (!p->board_ && !p->conditions_) return 1;
    pattern_look(&v, pos, how);
    if (p->board_ && !pattern_board(p, &v)) return 0;
    for (unsigned i = 0; i < p->conditions_; i++)
        if (!pattern_holds(&p->condition_[i], &v)) return 0;
    return 1;
}

int qp__pattern_counts(const qp_pattern *pattern, const qp_pos *pos) {
    uint8_t count[2][8];
    pattern_census(count, pos);
    return pattern_has(&pattern->material_, count, 0) ||
           (pattern->either_ && pattern_has(&pattern->material_, count, 1));
}

int qp_pattern_fits(const qp_pattern *pattern, const qp_pos *pos) {
    uint8_t count[2][8];
    int placed = pattern->board_ || pattern->conditions_;
    pattern_census(count, pos);
    for (int other = 0; other <= pattern->either_; other++) {
        int how = other ? PATTERN_OTHER : 0;
        if (!pattern_has(&pattern->material_, count, (unsigned)other)) continue;
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
