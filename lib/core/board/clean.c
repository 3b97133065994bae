/* clean.c - whether a setup is without faults, as nearly all are. If it is not,
 * place.c finds them.
 *
 * A census counts the pieces of each kind and looks whether one is where it
 * may not stand; then the king of the side that has moved must be safe. There
 * are two ways: square by square, and 32 squares at once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "clean.h"

#include "../base/hints.h"
#include "../base/inline/bits.h"
#include "tables.h"

#ifdef QP__HAS_WIDE
#include <immintrin.h>
#endif

_Static_assert(sizeof(qp_setup) == 96, "three times 32 bytes are read");

/* The pieces that may not stand everywhere have a bit each. A piece without a
 * kind has all, one of which is barred on any square. */
enum { NO_PIECE = 255 };
static const uint8_t CLEAN_BOUND[16] = {0,
                                        QP__RED_KING,
                                        QP__RED_ADVISOR,
                                        QP__RED_BISHOP,
                                        0,
                                        0,
                                        0,
                                        QP__RED_PAWN,
                                        NO_PIECE,
                                        QP__BLACK_KING,
                                        QP__BLACK_ADVISOR,
                                        QP__BLACK_BISHOP,
                                        0,
                                        0,
                                        0,
                                        QP__BLACK_PAWN};

/* ---- square by square ---------------------------------------------------- */

/* Every byte can be looked up as a piece. */
static int all_codes(const qp_piece *cell) {
    uint64_t any = qp__eight_of(cell + QP_SQUARES - 8);
    for (unsigned sq = 0; sq + 8 <= QP_SQUARES; sq += 8)
        any |= qp__eight_of(cell + sq);
    return !(any & QP__EACH_BYTE(0xF0));
}

/* Four bits for each piece, which count from CENSUS_START: the highest one is
 * set when there are too many. */
#define ONE_OF(side, kind) (UINT64_C(1) << (28 * (side) + 4 * ((kind)-1)))
#define CENSUS_SIDE UINT64_C(0x2555556) /* one king, two each, five pawns */
#define CENSUS_START (CENSUS_SIDE | CENSUS_SIDE << 28)
#define CENSUS_OVER UINT64_C(0x88888888888888)
#define ONE_EACH(side)                                                         \
    0, ONE_OF(side, QP_KING), ONE_OF(side, QP_ADVISOR),                        \
        ONE_OF(side, QP_BISHOP), ONE_OF(side, QP_KNIGHT),                      \
        ONE_OF(side, QP_ROOK), ONE_OF(side, QP_CANNON), ONE_OF(side, QP_PAWN)

/* Nonzero if all may stand there and none is too many; finds the kings. */
static int census_passes(qp_sq king[2], const qp_piece *cell) {
    static const uint64_t WORTH[16] = {ONE_EACH(0), ONE_EACH(1)};
    uint64_t sum = CENSUS_START, over = 0;
    unsigned barred = 0;
    qp_sq where[16];
    where[QP_PIECE(QP_RED, QP_KING)] = QP_SQ_NONE;
    where[QP_PIECE(QP_BLACK, QP_KING)] = QP_SQ_NONE;
    if (!all_codes(cell)) return 0;
    for (unsigned sq = 0; sq < QP_SQUARES; sq++) {
        qp_piece piece = cell[sq];
        sum += WORTH[piece];
        over |= sum;
        barred |= (unsigned)CLEAN_BOUND[piece] & qp__barred[sq];
        where[piece] = (qp_sq)sq;
    }
    king[QP_RED] = where[QP_PIECE(QP_RED, QP_KING)];
    king[QP_BLACK] = where[QP_PIECE(QP_BLACK, QP_KING)];
    return !(over & CENSUS_OVER) && !barred && king[QP_RED] != QP_SQ_NONE &&
           king[QP_BLACK] != QP_SQ_NONE;
}

/* What a blocker is to a king whose line it is on: bit 0 a blocker, bit 16
 * one that attacks as a rook does (the other king too), bit 32 a cannon. */
static const uint64_t STONES[2][16] = {
    {0, 1, 1, 1, 1, 1, 1, 1, 0, 0x10001, 1, 1, 1, 0x10001, 0x100000001, 1},
    {0, 0x10001, 1, 1, 1, 0x10001, 0x100000001, 1, 0, 1, 1, 1, 1, 1, 1, 1},
};

static uint32_t attacked_from_afar(const qp_piece *cell, unsigned side,
                                   const qp__attack_map *at) {
    uint64_t file = 0, rank = 0;
    for (unsigned i = QP_RANKS; i-- > 0;)
        file = file << 1 | STONES[side][cell[at->file + QP_FILES * i]];
    cell += at->rank * QP_FILES;
    for (unsigned i = QP_FILES; i-- > 0;)
        rank = rank << 1 | STONES[side][cell[i]];
    return (qp__line_up(at->rank, (unsigned)file) & (uint32_t)(file >> 16)) |
           (qp__line_across(at->file, (unsigned)rank) & (uint32_t)(rank >> 16));
}

/* ---- 32 squares at once -------------------------------------------------- */

#ifdef QP__HAS_WIDE
/* The bytes of a table of 16, looked up in both halves. */
QP__WIDE inline __m256i wide_table(const uint8_t table[16]) {
    __m128i half = _mm_loadu_si128((const __m128i *)(const void *)table);
    return _mm256_broadcastsi128_si256(half);
}

QP__WIDE inline __m256i load_wide(const void *bytes) {
    return _mm256_loadu_si256((const __m256i *)bytes);
}

typedef struct wide_board {
    __m256i part[3];
} wide_board;

/* The red pieces of a kind, and 64 times the black ones, in four sums. No part
 * of a sum has more than 24, no byte more than three of both. */
QP__WIDE inline __m256i count_kind(const wide_board *b, unsigned kind) {
    static const uint8_t KIND[6][16] = {
        {[2] = 1, [10] = 64}, {[3] = 1, [11] = 64}, {[4] = 1, [12] = 64},
        {[5] = 1, [13] = 64}, {[6] = 1, [14] = 64}, {[7] = 1, [15] = 64}};
    __m256i table = wide_table(KIND[kind - QP_ADVISOR]);
    __m256i sum = _mm256_shuffle_epi8(table, b->part[0]);
    sum = _mm256_add_epi8(sum, _mm256_shuffle_epi8(table, b->part[1]));
    sum = _mm256_add_epi8(sum, _mm256_shuffle_epi8(table, b->part[2]));
    return _mm256_sad_epu8(sum, _mm256_setzero_si256());
}

/* All pieces, in four sums. */
QP__WIDE inline __m256i count_pieces(const wide_board *b) {
    __m256i zero = _mm256_setzero_si256(), sum = _mm256_set1_epi8(3);
    for (unsigned i = 0; i < 3; i++)
        sum = _mm256_add_epi8(sum, _mm256_cmpeq_epi8(b->part[i], zero));
    return _mm256_sad_epu8(sum, zero);
}

/* Nonzero if there are too many of a kind, or in all: the sums of the two sides
 * overlap only above 63. */
QP__WIDE inline unsigned too_many_of_one(const wide_board *b) {
    const __m128i most = _mm_setr_epi16(2, 2, 2, 2, 2, 5, 32, 0);
    const __m128i most_black = _mm_setr_epi16(2, 2, 2, 2, 2, 5, 0, 0);
    __m256i a = _mm256_or_si256(
        _mm256_or_si256(count_kind(b, QP_ADVISOR),
                        _mm256_slli_epi64(count_kind(b, QP_BISHOP), 16)),
        _mm256_or_si256(_mm256_slli_epi64(count_kind(b, QP_KNIGHT), 32),
                        _mm256_slli_epi64(count_kind(b, QP_ROOK), 48)));
    __m256i c = _mm256_or_si256(
        _mm256_or_si256(count_kind(b, QP_CANNON),
                        _mm256_slli_epi64(count_kind(b, QP_PAWN), 16)),
        _mm256_slli_epi64(count_pieces(b), 32));
    __m256i half = _mm256_add_epi64(_mm256_unpacklo_epi64(a, c),
                                    _mm256_unpackhi_epi64(a, c));
    __m128i all = _mm_add_epi64(_mm256_castsi256_si128(half),
                                _mm256_extracti128_si256(half, 1));
    __m128i over = _mm_or_si128(
        _mm_cmpgt_epi16(_mm_and_si128(all, _mm_set1_epi16(63)), most),
        _mm_cmpgt_epi16(_mm_srli_epi16(all, 6), most_black));
    return (unsigned)_mm_movemask_epi8(over);
}

/* All bits but the lowest. */
static inline unsigned but_lowest(unsigned set) {
    return set & (set - 1);
}

/* census_passes. */
QP__WIDE inline int wide_census_passes(qp_sq king[2], const qp_piece *cell) {
    __m256i keep = _mm256_setr_epi64x(-1, -1, -1, 0xFFFF), bad, bound;
    wide_board b = {{load_wide(cell), load_wide(cell + 32),
                     _mm256_and_si256(load_wide(cell + 64), keep)}};
    bad = _mm256_or_si256(_mm256_or_si256(b.part[0], b.part[1]), b.part[2]);
    bad = _mm256_and_si256(bad, _mm256_set1_epi8((char)0xF0));
    for (unsigned i = 0; i < 3; i++) {
        bound = _mm256_shuffle_epi8(wide_table(CLEAN_BOUND), b.part[i]);
        bound = _mm256_and_si256(bound, load_wide(qp__barred + 32 * i));
        bad = _mm256_or_si256(bad, bound);
    }
    if (!_mm256_testz_si256(bad, bad) || too_many_of_one(&b)) return 0;
    /* A king that may stand where it does is in the first or the last part. */
    unsigned red = (unsigned)_mm256_movemask_epi8(_mm256_cmpeq_epi8(
        b.part[0], _mm256_set1_epi8(QP_PIECE(QP_RED, QP_KING))));
    unsigned black = (unsigned)_mm256_movemask_epi8(_mm256_cmpeq_epi8(
        b.part[2], _mm256_set1_epi8(QP_PIECE(QP_BLACK, QP_KING))));
    if (!red || !black || but_lowest(red) | but_lowest(black)) return 0;
    king[QP_RED] = (qp_sq)qp__lowest_bit(red);
    king[QP_BLACK] = (qp_sq)(64 + qp__lowest_bit(black));
    return 1;
}

/* The file of a king and, in the other half, the bytes around its rank, which
 * begins `before` bytes later. */
QP__WIDE inline __m256i lines_at(const qp_piece *cell, const qp__attack_map *at,
                                 unsigned before) {
    const qp_piece *p = cell + at->file;
    __m128i file = _mm_cvtsi32_si128(p[0]);
    file = _mm_insert_epi8(file, p[9], 1);
    file = _mm_insert_epi8(file, p[18], 2);
    file = _mm_insert_epi8(file, p[27], 3);
    file = _mm_insert_epi8(file, p[36], 4);
    file = _mm_insert_epi8(file, p[45], 5);
    file = _mm_insert_epi8(file, p[54], 6);
    file = _mm_insert_epi8(file, p[63], 7);
    file = _mm_insert_epi8(file, p[72], 8);
    file = _mm_insert_epi8(file, p[81], 9);
    const qp_piece *rank = cell + QP_FILES * at->rank - before;
    return _mm256_inserti128_si256(
        _mm256_castsi128_si256(file),
        _mm_loadu_si128((const __m128i *)(const void *)rank), 1);
}

/* attacked_from_afar. */
QP__WIDE inline uint32_t wide_from_afar(const qp_piece *cell, unsigned side,
                                        const qp__attack_map *at) {
    /* The highest bit of a rook and of the king, the next one of a cannon. */
    static const uint8_t FOE[2][16] = {{[9] = 128, [13] = 128, [14] = 64},
                                       {[1] = 128, [5] = 128, [6] = 64}};
    const unsigned in_rank = (1u << QP_FILES) - 1;
    /* No byte after the setup may be read. */
    unsigned before = side == QP_RED ? 0 : 7, skip = 16 + before;
    __m256i on = lines_at(cell, at, before);
    __m256i foes = _mm256_shuffle_epi8(wide_table(FOE[side]), on);
    __m256i empty = _mm256_cmpeq_epi8(on, _mm256_setzero_si256());
    unsigned all = ~(unsigned)_mm256_movemask_epi8(empty);
    unsigned rooks = (unsigned)_mm256_movemask_epi8(foes);
    unsigned cannons =
        (unsigned)_mm256_movemask_epi8(_mm256_add_epi8(foes, foes));
    return (qp__line_up(at->rank, all) & ((rooks & 0xFFFF) | cannons << 16)) |
           (qp__line_across(at->file, all >> skip) &
            ((rooks >> skip & in_rank) | (cannons >> skip & in_rank) << 16));
}
#endif

/* ---- both ---------------------------------------------------------------- */

static unsigned attacked_at_hand(const qp_piece *cell, unsigned side,
                                 const qp__attack_map *at) {
    qp_piece knight = QP_PIECE(side ^ 1, QP_KNIGHT);
    qp_piece pawn = QP_PIECE(side ^ 1, QP_PAWN);
    unsigned hit = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned near = (cell[at->knight[2 * i]] == knight) |
                        (cell[at->knight[2 * i + 1]] == knight);
        hit |= near & (cell[at->leg[i]] == 0);
    }
    for (unsigned i = 0; i < 3; i++) hit |= cell[at->pawn[i]] == pawn;
    return hit;
}

/* Two pawns on one file of their own half stand on the ranks `near` and next;
 * on other squares they are misplaced. */
static unsigned are_stacked(const qp_piece *near, qp_piece pawn) {
    const qp_piece *next = near + QP_FILES;
    uint64_t differ = (qp__eight_of(near) ^ QP__EACH_BYTE(pawn)) |
                      (qp__eight_of(next) ^ QP__EACH_BYTE(pawn));
    unsigned last = (near[8] ^ (unsigned)pawn) | (next[8] ^ (unsigned)pawn);
    return ((differ + QP__EACH_BYTE(0x7F)) & QP__EACH_BYTE(0x80)) !=
               QP__EACH_BYTE(0x80) ||
           !last;
}

static unsigned pawns_stacked(const qp_piece *cell) {
    return are_stacked(cell + QP_SQ(0, 3), QP_PIECE(QP_RED, QP_PAWN)) |
           are_stacked(cell + QP_SQ(0, 5), QP_PIECE(QP_BLACK, QP_PAWN));
}

static inline const qp__attack_map *map_of(unsigned side, qp_sq king) {
    return &qp__attack_maps[side][qp__palace[king] - 9 * side];
}

QP__APART int plain_clean(const qp_piece *cell, unsigned side) {
    qp_sq king[2];
    if (!census_passes(king, cell)) return 0;
    const qp__attack_map *at = map_of(side, king[side]);
    return !(pawns_stacked(cell) | attacked_from_afar(cell, side, at) |
             attacked_at_hand(cell, side, at));
}

#ifdef QP__HAS_WIDE
QP__WIDE int wide_clean(const qp_piece *cell, unsigned side) {
    qp_sq king[2];
    if (!wide_census_passes(king, cell)) return 0;
    const qp__attack_map *at = map_of(side, king[side]);
    unsigned afar = wide_from_afar(cell, side, at);
    /* GCC leaves this out before a call of a function that it knows: then
     * code for registers of 16 bytes runs slowly. */
    _mm256_zeroupper();
    return !(pawns_stacked(cell) | afar | attacked_at_hand(cell, side, at));
}
#endif

int qp__setup_clean(const qp_setup *setup) {
    unsigned side = setup->turn == QP_RED ? QP_BLACK : QP_RED;
#ifdef QP__HAS_WIDE
    if (qp__has_wide()) return wide_clean(setup->cell, side);
#endif
    return plain_clean(setup->cell, side);
}
