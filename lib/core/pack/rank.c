/* rank.c - the number of a xiangqi position, and the position of a number
 * (doc/format/packed.md). The board is two halves, each seen by its owner from
 * his back rank: kings, advisors, bishops and pawns of a half depend on the
 * other half only by the number of pawns and whether the kings could face each
 * other. Rooks, knights and cannons are on any free squares. All counts are
 * exact.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/inline/bits.h"
#include "pack_int.h"
#include "rank_int.h"

#include "rank.inc"

enum {
    RANK_HALF = 45,
    RANK_CLASSES = 180, /* of a half, by m, u, e */
    RANK_SIGHTS = 7,
    RANK_FAR = 9,      /* a file that is not one */
    RANK_OCCUPIED = 15 /* of a half but the king: 0 to 14 */
};

/* Rows of HALVES after those of the sights. */
enum { ROW_ANY = 7, ROW_NOT_CENTRAL = 8, ROW_NOT_SIDE = 9 };

/* One half as its owner sees it: squares 0 to 44, his back rank first. */
typedef struct half {
    uint64_t minors, pawns, crossed; /* bit per square; crossed: the enemy's */
    unsigned king;                   /* 0 to 8 in the palace */
    unsigned minor_set, pawn_code;
    unsigned m, u, e; /* how many minors, own pawns, crossed pawns */
} half;

typedef struct rank_board {
    half half[2];
    qp__rank_pieces men;
} rank_board;

/* ---- small things ------------------------------------------------------ */

static uint64_t bit(unsigned sq) {
    return (uint64_t)1 << sq;
}

static unsigned king_file(unsigned king) {
    return 3 + king % 3;
}

static unsigned king_rank(unsigned king) {
    return king / 3;
}

/* The squares between the king and the river, on his file. */
static uint64_t above(unsigned king) {
    uint64_t file = UINT64_C(0x1008040201) << king_file(king);
    return file & ~(bit(9 * (king_rank(king) + 1)) - 1);
}

/* How many those are. */
static unsigned reach(unsigned king) {
    return 4 - king_rank(king);
}

static unsigned class_of(unsigned m, unsigned u, unsigned e) {
    return 36 * m + 6 * u + e;
}

/* A square of the board as the owner of its half sees it. */
static unsigned own_view(unsigned sq) {
    return sq < RANK_HALF ? sq : 9 * (9 - sq / 9) + sq % 9;
}

/* ---- a half: advisors, bishops, own pawns ------------------------------ */

/* Own pawn codes by whether a pawn is on file e: from first to last. */
typedef struct span {
    unsigned first, last;
} span;

/* Which pawn codes go with minors that block the king's file or not, when the
 * file is to be blocked or open by minors and own pawns together. */
static int span_of(span *out, unsigned king, unsigned shut,
                   unsigned by_minors) {
    *out = (span){0, 1};
    if (king_file(king) != 4) return shut == by_minors;
    if (!shut) out->last = 0;
    if (shut && !by_minors) out->first = 1;
    return shut || !by_minors;
}

static unsigned span_start(unsigned eyes, unsigned u, span s) {
    return PAWN_START[eyes][2 * u + s.first];
}

static unsigned span_count(unsigned eyes, unsigned u, span s) {
    return PAWN_START[eyes][2 * u + s.last + 1] - span_start(eyes, u, s);
}

/* The place of a set of minors in its group, where the sets are in order. */
static unsigned minor_place(const half *h, const uint16_t group[2]) {
    const uint16_t *list = MINOR_LIST[h->king];
    unsigned low = group[0], high = group[1];
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (list[middle] > h->minor_set)
            high = middle;
        else
            low = middle;
    }
    return low - group[0];
}

/* The number of the minors and own pawns among those with the same king, m
 * and u and with an open or blocked file alike. */
static uint64_t static_rank(const half *h, unsigned shut) {
    unsigned eyes = BISHOP_SET[h->minor_set % 29] >> 5;
    unsigned mine = eyes + (h->minors & above(h->king) ? 4 : 0);
    const uint16_t *start = &MINOR_START[h->king][8 * h->m];
    uint64_t rank = 0;
    span s;
    for (unsigned group = 0; group < mine; group++)
        if (span_of(&s, h->king, shut, group / 4))
            rank += (uint64_t)(start[group + 1] - start[group]) *
                    span_count(group % 4, h->u, s);
    (void)span_of(&s, h->king, shut, mine / 4);
    unsigned minor = minor_place(h, start + mine);
    unsigned pawn = PAWN_PLACE[eyes][h->pawn_code] - span_start(eyes, h->u, s);
    return rank + minor * span_count(eyes, h->u, s) + pawn;
}

static void set_minors(half *h, unsigned set) {
    unsigned advisors = ADVISOR_SET[set / 29], bishops = BISHOP_SET[set % 29];
    h->minor_set = set;
    h->minors = 0;
    for (unsigned i = 0; i < 5; i++)
        if (advisors >> i & 1) h->minors |= bit(ADVISOR_POINT[i]);
    for (unsigned i = 0; i < 7; i++)
        if (bishops >> i & 1) h->minors |= bit(BISHOP_POINT[i]);
}

static void set_pawns(half *h, unsigned code) {
    h->pawn_code = code;
    h->pawns = 0;
    for (unsigned file = 0; file < QP_FILES; file += 2, code /= 3)
        if (code % 3) h->pawns |= bit(9 * (2 + code % 3) + file);
}

static void static_unrank(half *h, unsigned shut, uint64_t rank) {
    const uint16_t *start = &MINOR_START[h->king][8 * h->m];
    for (unsigned group = 0; group < 8; group++) {
        span s;
        if (!span_of(&s, h->king, shut, group / 4)) continue;
        unsigned codes = span_count(group % 4, h->u, s);
        uint64_t all = (uint64_t)(start[group + 1] - start[group]) * codes;
        if (rank >= all) {
            rank -= all;
            continue;
        }
        unsigned minor = (unsigned)(rank / codes);
        unsigned pawn = (unsigned)(rank % codes);
        set_minors(h, MINOR_LIST[h->king][start[group] + minor]);
        set_pawns(h,
                  PAWN_LIST[group % 4][span_start(group % 4, h->u, s) + pawn]);
        return;
    }
}

/* ---- a half: the enemy's pawns that have crossed ----------------------- */

/* Squares that hold none but them, the ones above the king after the rest. */
typedef struct free_squares {
    uint64_t low, high;
    unsigned lows;
} free_squares;

static free_squares free_of(const half *h) {
    uint64_t taken = h->minors | h->pawns | bit(KING_POINT[h->king]);
    uint64_t all = (bit(RANK_HALF) - 1) & ~taken, high = above(h->king);
    return (free_squares){all & ~high, all & high, qp__bits_in(all & ~high)};
}

/* The lowest one. */
static unsigned first_bit(uint64_t x) {
    return qp__bits_in((x & (~x + 1)) - 1);
}

static uint64_t crossed_rank(const half *h) {
    free_squares f = free_of(h);
    uint64_t rank = 0, left = h->crossed & f.low;
    unsigned n = 0;
    for (; left; left &= left - 1)
        rank +=
            qp__choose(qp__bits_in(f.low & ((left & (~left + 1)) - 1)), ++n);
    left = h->crossed & f.high;
    for (; left; left &= left - 1)
        rank += qp__choose(
            f.lows + qp__bits_in(f.high & ((left & (~left + 1)) - 1)), ++n);
    return rank;
}

static void crossed_unrank(half *h, uint64_t rank) {
    free_squares f = free_of(h);
    uint8_t squares[RANK_HALF];
    unsigned count = 0;
    h->crossed = 0;
    if (h->e == 0) return;
    for (unsigned sq = 0; sq < RANK_HALF; sq++) {
        squares[count] = (uint8_t)sq;
        count += (unsigned)(f.low >> sq & 1);
    }
    for (uint64_t left = f.high; left; left &= left - 1)
        squares[count++] = (uint8_t)first_bit(left);
    for (unsigned n = h->e; n > 0; n--) {
        do count--;
        while (qp__choose(count, n) > rank);
        rank -= qp__choose(count, n);
        h->crossed |= bit(squares[count]);
    }
}

/* ---- a half as a whole ------------------------------------------------- */

/* Halves with this king, m, u and e. */
typedef struct half_count {
    uint64_t blocked, clear;
    uint64_t crossings;       /* ways for the crossed pawns */
    uint64_t clear_crossings; /* of them off the king's file */
    uint64_t open, shut;      /* ways for the rest, the file open or not */
} half_count;

static half_count count_half(unsigned king, unsigned m, unsigned u,
                             unsigned e) {
    const uint32_t *n = STATICS[king][m][u];
    unsigned room = 44 - m - u;
    half_count c = {.crossings = qp__choose(room, e),
                    .clear_crossings = qp__choose(room - reach(king), e),
                    .open = n[0],
                    .shut = n[1]};
    c.clear = c.open * c.clear_crossings;
    c.blocked =
        c.shut * c.crossings + c.open * (c.crossings - c.clear_crossings);
    return c;
}

static int is_clear(const half *h) {
    return !((h->minors | h->pawns | h->crossed) & above(h->king));
}

/* The number among those with the same king, m, u, e, blocked or clear alike.
 */
static uint64_t half_rank(const half *h) {
    half_count c = count_half(h->king, h->m, h->u, h->e);
    unsigned shut = ((h->minors | h->pawns) & above(h->king)) != 0;
    uint64_t fixed = static_rank(h, shut), crossed = crossed_rank(h);
    if (shut) return fixed * c.crossings + crossed;
    if (is_clear(h)) return fixed * c.clear_crossings + crossed;
    return c.shut * c.crossings + fixed * (c.crossings - c.clear_crossings) +
           crossed - c.clear_crossings;
}

static void half_unrank(half *h, int clear, uint64_t rank) {
    half_count c = count_half(h->king, h->m, h->u, h->e);
    uint64_t ways = c.crossings, first = 0;
    unsigned shut = 1;
    if (clear) {
        ways = c.clear_crossings;
        shut = 0;
    } else if (rank >= c.shut * c.crossings) {
        rank -= c.shut * c.crossings;
        ways -= first = c.clear_crossings;
        shut = 0;
    }
    static_unrank(h, shut, rank / ways);
    crossed_unrank(h, first + rank % ways);
}

/* ---- the first half: kinds of sight -------------------------------------
 *
 * 0: the king's file is blocked in his half. 1 to 3: clear, he is on file e
 * and rank 0 to 2. 4 to 6: clear, he is on file d or f. */

static unsigned sight_of(const half *h) {
    if (!is_clear(h)) return 0;
    return (king_file(h->king) == 4 ? 1 : 4) + king_rank(h->king);
}

static uint64_t first_rank(const half *h, unsigned sight) {
    uint64_t rank = half_rank(h);
    unsigned from = sight == 0 ? 0 : sight < 4 ? h->king : 3 * (sight - 4);
    for (unsigned k = from; k < h->king; k++) {
        half_count c = count_half(k, h->m, h->u, h->e);
        if (sight == 0)
            rank += c.blocked;
        else if (king_file(k) != 4)
            rank += c.clear;
    }
    return rank;
}

static void first_unrank(half *h, unsigned sight, uint64_t rank) {
    unsigned step = sight < 4 ? 1 : 2;
    h->king = sight == 0  ? 0
              : sight < 4 ? 3 * (sight - 1) + 1
                          : 3 * (sight - 4);
    for (;; h->king += step) {
        half_count c = count_half(h->king, h->m, h->u, h->e);
        uint64_t all = sight == 0 ? c.blocked : c.clear;
        if (rank < all) break;
        rank -= all;
    }
    half_unrank(h, sight != 0, rank);
}

/* ---- the second half ----------------------------------------------------
 *
 * What it may be depends on the first by how many pawns are left, and by the
 * file on which the first king sees the river, or FAR. `face` is 0 when the
 * second king does not see the river on that file, else 1 + his rank: then
 * another piece must stand between the kings. */

typedef struct rest {
    unsigned file, distance; /* of the first king; squares above him */
    unsigned occupied;
    unsigned u_max, e_max; /* own and crossed pawns of the second half */
} rest;

static rest rest_of(const half *first, unsigned sight) {
    return (rest){.file = sight ? king_file(first->king) : RANK_FAR,
                  .distance = reach(first->king),
                  .occupied = first->m + first->u + first->e,
                  .u_max = 5 - first->e,
                  .e_max = 5 - first->u};
}

/* The row of HALVES that counts the second halves. */
static unsigned row_of(const rest *r, unsigned face) {
    if (r->file == RANK_FAR) return ROW_ANY;
    if (r->file == 4) return face ? face : ROW_NOT_CENTRAL;
    return face ? 3 + face : ROW_NOT_SIDE;
}

/* Where HALVES has the count of a class, in five bytes. */
static const uint8_t *count_at(unsigned row, unsigned class) {
    return HALVES + 5 * (RANK_CLASSES * row + class);
}

QP__INLINE uint64_t halves_of(const uint8_t *five) {
    return qp__first_low(five) & ((UINT64_C(1) << 40) - 1);
}

static void count_second(uint64_t out[RANK_OCCUPIED], const rest *r,
                         unsigned face) {
    unsigned row = row_of(r, face);
    memset(out, 0, RANK_OCCUPIED * sizeof *out);
    for (unsigned u = 0; u <= r->u_max; u++)
        for (unsigned e = 0; e <= r->e_max; e++) {
            const uint8_t *five = count_at(row, class_of(0, u, e));
            uint64_t *sum = out + u + e;
            for (unsigned m = 0; m < 5; m++, five += 5 * class_of(1, 0, 0))
                sum[m] += halves_of(five);
        }
}

static qp__field field_of(const rest *r, unsigned face, unsigned occupied) {
    return (qp__field){88 - r->occupied - occupied,
                       face ? r->distance + 5 - face : 0};
}

/* How many second halves with this king stand beside the first half. */
static half_count rank_count_king(const rest *r, unsigned face, const half *h) {
    half_count c = count_half(h->king, h->m, h->u, h->e);
    if (face) {
        c.blocked = 0;
        if (king_file(h->king) != r->file || king_rank(h->king) != face - 1)
            c.clear = 0;
    } else if (king_file(h->king) == r->file) {
        c.clear = 0;
    }
    return c;
}

static uint64_t in_row(const rest *r, unsigned face, unsigned m, unsigned u,
                       unsigned e) {
    return halves_of(count_at(row_of(r, face), class_of(m, u, e)));
}

static uint64_t second_rank(const half *h, const rest *r, unsigned face) {
    uint64_t rank = half_rank(h);
    unsigned occupied = h->m + h->u + h->e;
    for (unsigned u = 0; u <= h->u; u++)
        for (unsigned e = 0; e <= r->e_max; e++) {
            if (u == h->u && e == h->e) break;
            if (u + e <= occupied && occupied - u - e < 5)
                rank += in_row(r, face, occupied - u - e, u, e);
        }
    half at = {.m = h->m, .u = h->u, .e = h->e};
    for (; at.king < h->king; at.king++) {
        half_count c = rank_count_king(r, face, &at);
        rank += c.blocked + c.clear;
    }
    half_count c = rank_count_king(r, face, &at);
    return is_clear(h) ? rank + c.blocked : rank;
}

static void second_unrank(half *h, const rest *r, unsigned face,
                          unsigned occupied, uint64_t rank) {
    for (unsigned i = 0;; i++) {
        h->u = i / (r->e_max + 1);
        h->e = i % (r->e_max + 1);
        if (h->u + h->e > occupied || occupied - h->u - h->e > 4) continue;
        h->m = occupied - h->u - h->e;
        uint64_t all = in_row(r, face, h->m, h->u, h->e);
        if (rank < all) break;
        rank -= all;
    }
    for (h->king = 0;; h->king++) {
        half_count c = rank_count_king(r, face, h);
        if (rank < c.blocked + c.clear) {
            int clear = rank >= c.blocked;
            half_unrank(h, clear, clear ? rank - c.blocked : rank);
            return;
        }
        rank -= c.blocked + c.clear;
    }
}

/* ---- a line between the kings -------------------------------------------- */

/* The squares between two kings that face each other, from first to last in
 * steps of a rank. */
typedef struct line {
    unsigned first, last;
} line;

static line line_of(const half *red, const half *black) {
    return (line){KING_POINT[red->king] + 9,
                  9 * (8 - king_rank(black->king)) + king_file(black->king)};
}

static int on_line(line l, unsigned sq) {
    return sq >= l.first && sq <= l.last && (sq - l.first) % 9 == 0;
}

/* How many squares of the line come before a square. */
static unsigned rank_line_before(line l, unsigned sq) {
    if (sq <= l.first) return 0;
    return sq > l.last ? (l.last - l.first) / 9 + 1 : (sq - l.first + 8) / 9;
}

/* Puts the pieces between the kings after the others; returns how many there
 * are. */
static unsigned put_line_last(qp__rank_pieces *all, line l, qp__field f) {
    qp__rank_pieces sorted = {0};
    for (unsigned on = 0; on < 2; on++)
        for (unsigned i = 0; i < all->count; i++) {
            unsigned sq = all->sq[i], before = rank_line_before(l, sq);
            if ((unsigned)on_line(l, sq) != on) continue;
            sorted.letter[sorted.count] = all->letter[i];
            sorted.place[sorted.count++] =
                (uint8_t)(on ? f.free - f.between + before
                             : all->place[i] - before);
        }
    unsigned between = 0;
    for (unsigned i = 0; i < all->count; i++)
        between += sorted.place[i] >= f.free - f.between;
    *all = sorted;
    return between;
}

/* ---- the board --------------------------------------------------------- */

static int take_king(half *h, unsigned sq) {
    if (KING_AT[sq] == 255 || h->king != RANK_FAR) return 0;
    h->king = KING_AT[sq];
    return 1;
}

/* A pawn of `own` or the other side. */
static int take_pawn(half *h, unsigned sq, int own) {
    if (!own) {
        h->crossed |= bit(sq);
        h->e++;
        return 1;
    }
    uint64_t file = UINT64_C(0x1008040201) << sq % 9;
    if (PAWN_ADD[sq] == 0 || h->pawns & file) return 0;
    h->pawns |= bit(sq);
    h->pawn_code += PAWN_ADD[sq];
    h->u++;
    return 1;
}

/* Advisors and bishops as bits over the points where they can stand. */
typedef struct rank_points {
    unsigned advisors, bishops;
} rank_points;

static int take_minor(half *h, rank_points *on, unsigned sq, unsigned kind) {
    unsigned at = kind == QP_ADVISOR ? ADVISOR_AT[sq] : BISHOP_AT[sq];
    if (at == 255) return 0;
    if (kind == QP_ADVISOR)
        on->advisors |= 1u << at;
    else
        on->bishops |= 1u << at;
    h->minors |= bit(sq);
    h->m++;
    return 1;
}

static int rank_take_piece(qp__rank_pieces *all, unsigned sq, unsigned taken,
                           unsigned piece) {
    unsigned letter = QP_KIND_OF(piece) - QP_KNIGHT + 3 * QP_SIDE_OF(piece);
    unsigned same = 0, n = all->count;
    for (unsigned i = 0; i < n; i++) same += all->letter[i] == letter;
    if (same == 2) return 0;
    all->sq[n] = (uint8_t)sq;
    all->place[n] = (uint8_t)(sq - taken);
    all->letter[n] = (uint8_t)letter;
    all->count++;
    return 1;
}

static unsigned list_squares(uint8_t out[QP_SQUARES], const qp_setup *setup) {
    unsigned n = 0;
    for (unsigned sq = 0; sq < QP_SQUARES; sq++) {
        out[n] = (uint8_t)sq;
        n += setup->cell[sq] != 0;
    }
    return n;
}

static int close_half(half *h, rank_points on) {
    unsigned advisors = ADVISOR_NUMBER[on.advisors];
    unsigned bishops = BISHOP_NUMBER[on.bishops];
    h->minor_set = 29 * advisors + bishops;
    return h->king != RANK_FAR && advisors != 255 && bishops != 255;
}

/* Returns 0 for a setup that has no number, but for facing kings. */
static int rank_read_board(rank_board *b, const qp_setup *setup) {
    uint8_t squares[QP_SQUARES];
    rank_points on[2] = {{0, 0}, {0, 0}};
    unsigned n = list_squares(squares, setup);
    *b = (rank_board){.half = {{.king = RANK_FAR}, {.king = RANK_FAR}}};
    for (unsigned i = 0; i < n; i++) {
        unsigned sq = squares[i], piece = setup->cell[sq];
        unsigned mine = sq >= RANK_HALF;
        int own = piece >> 3 == mine, good = 0;
        half *h = &b->half[mine];
        unsigned seen = own_view(sq);
        if (piece > 15) return 0;
        switch (QP_KIND_OF(piece)) {
        case QP_KING: good = own && take_king(h, seen); break;
        case QP_ADVISOR:
        case QP_BISHOP:
            good = own && take_minor(h, &on[mine], seen, piece & 7);
            break;
        case QP_KNIGHT:
        case QP_ROOK:
        case QP_CANNON:
            good = rank_take_piece(&b->men, sq, i - b->men.count, piece);
            break;
        case QP_PAWN: good = take_pawn(h, seen, own); break;
        }
        if (!good) return 0;
    }
    if (!close_half(&b->half[0], on[0]) || !close_half(&b->half[1], on[1]))
        return 0;
    return b->half[0].u + b->half[1].e <= 5 && b->half[1].u + b->half[0].e <= 5;
}

static void put_half(qp_setup *out, const half *h, unsigned side) {
    uint64_t advisors = 0;
    for (unsigned i = 0; i < 5; i++) advisors |= bit(ADVISOR_POINT[i]);
    uint64_t all = h->minors | h->pawns | h->crossed | bit(KING_POINT[h->king]);
    for (; all; all &= all - 1) {
        unsigned sq = first_bit(all), kind = QP_KING, owner = side;
        uint64_t mine = bit(sq);
        if (h->minors & mine) {
            kind = advisors & mine ? QP_ADVISOR : QP_BISHOP;
        } else if ((h->pawns | h->crossed) & mine) {
            kind = QP_PAWN;
            if (h->crossed & mine) owner = !side;
        }
        if (side) sq = 9 * (9 - sq / 9) + sq % 9;
        out->cell[sq] = QP_PIECE(owner, kind);
    }
}

/* Puts the pieces on the squares that are free after the halves. */
static void rank_put_pieces(qp_setup *out, const qp__rank_pieces *on,
                            const half halves[2], qp__field f) {
    uint8_t squares[QP_SQUARES], taken[QP_SQUARES];
    line l = {QP_SQUARES, 0};
    unsigned n = 0;
    memcpy(taken, out->cell, sizeof taken);
    if (f.between) l = line_of(&halves[0], &halves[1]);
    for (unsigned sq = l.first; sq <= l.last; sq += 9) taken[sq] = 1;
    for (unsigned sq = 0; sq < QP_SQUARES; sq++) {
        squares[n] = (uint8_t)sq;
        n += taken[sq] == 0;
    }
    for (unsigned sq = l.first; sq <= l.last; sq += 9)
        squares[n++] = (uint8_t)sq;
    for (unsigned i = 0; i < on->count; i++) {
        unsigned letter = on->letter[i];
        out->cell[squares[on->place[i]]] =
            QP_PIECE(letter / 3, QP_KNIGHT + letter % 3);
    }
}

/* ---- the number ---------------------------------------------------------
 */

static uint64_t count_first(unsigned sight, unsigned class) {
    uint64_t count = halves_of(count_at(sight, class));
    return sight < 4 ? count : 2 * count;
}

/* What comes after the first half. */
static qp__wide_number rest_rank(const rank_board *b, const rest *r,
                                 unsigned face, qp__field f) {
    const half *h = &b->half[1];
    unsigned occupied = h->m + h->u + h->e;
    uint64_t second[RANK_OCCUPIED];
    qp__wide_number rank = {{0, 0, 0}};
    for (unsigned t = 0; t <= face; t++) {
        count_second(second, r, t);
        for (unsigned i = 0; i < (t < face ? RANK_OCCUPIED : occupied); i++)
            if (second[i])
                rank = qp__wide_add(
                    rank, qp__wide_times(qp__pieces_ways(field_of(r, t, i)),
                                         second[i]));
    }
    qp__wide_number mine =
        qp__wide_times(qp__pieces_rank(&b->men, f), second[occupied]);
    mine = qp__wide_add(mine, qp__wide_of(second_rank(h, r, face)));
    return qp__wide_add(rank, mine);
}

static void rest_unrank(rank_board *b, const rest *r, qp__field *f,
                        qp__wide_number rank) {
    uint64_t second[RANK_OCCUPIED];
    for (unsigned face = 0;; face++) {
        count_second(second, r, face);
        for (unsigned i = 0; i < RANK_OCCUPIED; i++) {
            if (second[i] == 0) continue;
            *f = field_of(r, face, i);
            qp__wide_number all =
                qp__wide_times(qp__pieces_ways(*f), second[i]);
            if (!qp__wide_less(rank, all)) {
                rank = qp__wide_sub(rank, all);
                continue;
            }
            uint64_t left = qp__wide_divide(&rank, second[i]);
            second_unrank(&b->half[1], r, face, i, left);
            qp__pieces_unrank(&b->men, *f, rank);
            return;
        }
    }
}

static qp_status rank_refuse(qp_err *err, const qp_setup *setup) {
    return qp__pack_refuse_fault(err, setup, 0,
                                 qp_setup_faults(setup) &
                                     ~(unsigned)QP_FAULT_OTHER_CHECK);
}

qp_status qp__rank_pack(uint8_t out[QP__PACK_ROOM], size_t *bits,
                        const void *from, unsigned mode, qp_err *err) {
    const qp_setup *setup = from;
    (void)bits, (void)mode;
    rank_board b;
    if (!rank_read_board(&b, setup)) return rank_refuse(err, setup);
    const half *h = b.half;
    unsigned sight = sight_of(&h[0]), face = 0;
    rest r = rest_of(&h[0], sight);
    if (r.file == king_file(h[1].king) && is_clear(&h[1]))
        face = 1 + king_rank(h[1].king);
    qp__field f = field_of(&r, face, h[1].m + h[1].u + h[1].e);
    if (face && !put_line_last(&b.men, line_of(&h[0], &h[1]), f))
        return rank_refuse(err, setup);
    unsigned class = class_of(h[0].m, h[0].u, h[0].e);
    qp__wide_number rank = rest_rank(&b, &r, face, f);
    rank = qp__wide_times(rank, count_first(sight, class));
    rank = qp__wide_add(rank, qp__wide_of(first_rank(&h[0], sight)));
    rank =
        qp__wide_add(rank, qp__wide_of5(STARTS[RANK_CLASSES * sight + class]));
    rank = qp__wide_add(qp__wide_times(rank, 2),
                        qp__wide_of(setup->turn != QP_RED));
    qp__wide_write(out, QP_RANK_BYTES, rank);
    return QP_OK;
}

/* The last class that begins at or before a number. */
static unsigned find_class(qp__wide_number number) {
    unsigned low = 0, high = RANK_SIGHTS * RANK_CLASSES;
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (qp__wide_less(number, qp__wide_of5(STARTS[middle])))
            high = middle;
        else
            low = middle;
    }
    return low;
}

qp_status qp__rank_unpack(void *to, const uint8_t *code, size_t len,
                          unsigned mode, qp_err *err) {
    qp_setup *out = to;
    (void)len, (void)mode;
    qp__wide_number number = qp__wide_read(code, QP_RANK_BYTES);
    rank_board b = {0};
    half *h = b.half;
    qp__field f;
    unsigned turn = (unsigned)qp__wide_divide(&number, 2);
    if (!qp__wide_less(number,
                       qp__wide_of5(STARTS[RANK_SIGHTS * RANK_CLASSES])))
        return qp__pack_fail(err, QP_E_PACK_CODE, 0, "a smaller number");
    unsigned at = find_class(number);
    unsigned sight = at / RANK_CLASSES, class = at % RANK_CLASSES;
    number = qp__wide_sub(number, qp__wide_of5(STARTS[at]));
    uint64_t left = qp__wide_divide(&number, count_first(sight, class));
    h[0].m = class / 36;
    h[0].u = class / 6 % 6;
    h[0].e = class % 6;
    first_unrank(&h[0], sight, left);
    rest r = rest_of(&h[0], sight);
    rest_unrank(&b, &r, &f, number);
    qp_setup_clear(out);
    out->turn = (uint8_t)turn;
    put_half(out, &h[0], QP_RED);
    put_half(out, &h[1], QP_BLACK);
    rank_put_pieces(out, &b.men, h, f);
    return QP_OK;
}

void qp_rank_count(uint8_t out[QP_RANK_BYTES]) {
    qp__wide_write(
        out, QP_RANK_BYTES,
        qp__wide_times(qp__wide_of5(STARTS[RANK_SIGHTS * RANK_CLASSES]), 2));
}
