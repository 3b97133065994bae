/* fen.c - canonical FEN, written and quickly read. Other texts go to
 * fen_read.c, which is slower and reports what is wrong. parse(write(s)) == s
 * for every setup whose cells hold pieces; whether it could arise in play is
 * pos.h's to say.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../base/hints.h"
#include "../base/inline/bits.h"
#include "fen_int.h"

#include <string.h>

#ifdef QP__HAS_WIDE
#include <immintrin.h>
#endif

/* The cell that a byte makes, and how many cells it fills. */
typedef struct fen_byte {
    uint8_t cell, fills;
} fen_byte;

#include "fen_tables.inc"

/* The quick way takes texts up to this length: their boards, whatever they
 * hold, cannot run out of the arrays below. */
#define FAST_MAX 120

/* Eight cells in one word. */
#define EIGHT(byte) (UINT64_C(0x0101010101010101) * (byte))

unsigned qp__fen_byte(char byte) {
    const fen_byte *entry = &FEN_BYTE[(uint8_t)byte];
    return entry->cell | (unsigned)entry->fills << 8;
}

/* ---- reading, byte by byte ------------------------------------------------
 */

/* The grid that a board is read into: top rank first, with a '/' after each
 * rank but the last, so that each byte but a digit is one cell. A digit marks
 * its first cell and leaves the others empty. */
enum {
    GRID_RANK = QP_FILES + 1,
    GRID_CELLS = GRID_RANK * QP_RANKS - 1,
    GRID_WORDS = (GRID_CELLS + 7) / 8,
    GRID_SIZE = 9 * FAST_MAX + 16
};

/* Fills one cell; returns the next that is not what the byte denotes. */
static inline uint8_t *fen_put_byte(uint8_t *cell, char byte) {
    *cell = FEN_BYTE[(uint8_t)byte].cell;
    return cell + FEN_BYTE[(uint8_t)byte].fills;
}

/* Reads a board into the grid, one step a byte, without branches on the byte; a
 * byte of no board makes an invalid cell. Returns nonzero if exactly the cells
 * of a board are filled. */
static int fill_grid(uint8_t grid[GRID_SIZE], const char *p, const char *end) {
    uint8_t *cell = grid;
    memset(grid, 0, GRID_WORDS * 8);
    for (; end - p >= 8; p += 8)
        for (int i = 0; i < 8; i++) cell = fen_put_byte(cell, p[i]);
    for (; p < end; p++) cell = fen_put_byte(cell, *p);
    return cell == grid + GRID_CELLS;
}

/* Checks a grid, eight cells a step: every '/' ends its rank, and a digit
 * follows a piece or a '/', or begins the board. */
static int grid_is_sound(const uint8_t *grid, unsigned *notes) {
    uint64_t bad = 0, seen = 0;
    for (int i = 0; i < GRID_WORDS * 8; i += 8) {
        uint64_t word, before, must, mask;
        memcpy(&word, grid + i, 8);
        memcpy(&before, grid + i - 1, 8);
        memcpy(&must, FEN_MUST + i, 8);
        memcpy(&mask, FEN_MASK + i, 8);
        bad |= (word ^ must) & mask;
        bad |= word & EIGHT(QP__FEN_RUN) & ~(before >> 1);
        seen |= word;
    }
    *notes = seen & EIGHT(QP__FEN_ALT) ? QP_FEN_LETTERS : 0;
    return !bad;
}

/* A counter without zeros in front, up to 9999. Returns what follows, or NULL.
 */
static const char *quick_count(uint16_t *out, const char *p, const char *end) {
    unsigned value = 0;
    const char *first = p;
    for (; p < end && (uint8_t)(*p - '0') < 10; p++) {
        if (p - first == 4) return NULL;
        value = value * 10 + (unsigned)(*p - '0');
    }
    if (p == first || (*first == '0' && p - first > 1)) return NULL;
    *out = (uint16_t)value;
    return p;
}

/* The fields after the board: " w - - 0 1" and its like. */
static int quick_fields(uint16_t count[2], const char *p, const char *end) {
    if (end - p < 10 || p[0] != ' ' || memcmp(p + 2, " - - ", 5)) return 0;
    if (p[1] != 'w' && p[1] != 'b') return 0;
    p = quick_count(&count[0], p + 7, end);
    if (!p || p == end || *p != ' ') return 0;
    return quick_count(&count[1], p + 1, end) == end;
}

/* Turns the grid, top rank first, into cells, bottom rank first. */
static void fen_turn_over(qp_piece cell[QP_SQUARES], const uint8_t *grid) {
    for (int rank = QP_RANKS - 1; rank >= 0; rank--, grid += GRID_RANK) {
        uint64_t eight;
        memcpy(&eight, grid, sizeof eight);
        eight &= EIGHT(15);
        memcpy(cell + QP_FILES * rank, &eight, sizeof eight);
        cell[QP_FILES * rank + 8] = grid[8] & 15;
    }
}

/* Nonzero if `fen` is canonical but for E and H: then it has been read. */
static int quick_read(qp_setup *out, unsigned *notes, qp_text fen) {
    uint8_t room[1 + GRID_SIZE], *grid = room + 1;
    uint16_t count[2];
    unsigned found;

    if (fen.len < 30 || fen.len > FAST_MAX) return 0;
    const char *end = fen.ptr + fen.len;
    const char *p = memchr(fen.ptr, ' ', fen.len);
    if (!p) return 0;
    room[0] = QP__FEN_EDGE;
    /* The fields between: the grid's bytes cannot be loaded as words at once.
     */
    if (!fill_grid(grid, fen.ptr, p) || !quick_fields(count, p, end)) return 0;
    if (!grid_is_sound(grid, &found)) return 0;
    /* Straight into *out: a copy made here first would be slow to read. */
    fen_turn_over(out->cell, grid);
    out->turn = p[1] == 'b' ? QP_BLACK : QP_RED;
    out->zero = 0;
    out->quiet = count[0];
    out->fullmove = count[1];
    if (notes) *notes = found;
    return 1;
}

QP__APART qp_status byte_read(qp_setup *out, unsigned *notes, qp_text fen,
                              int fix, qp_err *err) {
    if (quick_read(out, notes, fen)) return QP_OK;
    return qp__fen_scan(out, notes, fen, fix, err);
}

/* ---- reading, 64 bytes at once --------------------------------------------
 */

#ifdef QP__HAS_WIDE
/* The first 64 bytes of a text: what they are, a bit each; the piece that each
 * makes, without one 0; and where its last square ends, a rank's first at 9
 * times the rank. Eight bytes are read at any of them. */
typedef struct fen_wide_scan {
    uint64_t slash, letter, alt, bad;
    _Alignas(32) uint8_t piece[96], end[96];
} fen_wide_scan;

/* 32 bytes of it, while they are looked at. */
typedef struct fen_wide_part {
    __m256i text, space, slash, letter, alt, bad, sums;
} fen_wide_part;

QP__WIDE inline __m256i fen_wide_both(const uint8_t table[16]) {
    __m128i half = _mm_loadu_si128((const __m128i *)(const void *)table);
    return _mm256_broadcastsi128_si256(half);
}

/* The high bits of 64 bytes. */
QP__WIDE inline uint64_t fen_wide_bits(__m256i first, __m256i second) {
    uint64_t low = (uint32_t)_mm256_movemask_epi8(first);
    uint64_t bits = low | (uint64_t)(uint32_t)_mm256_movemask_epi8(second)
                              << 32;
    QP__SCALAR(bits);
    return bits;
}

QP__WIDE inline __m256i fen_wide_is(__m256i bytes, char c) {
    return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(c));
}

/* Each byte is the sum of those up to it. */
QP__WIDE inline __m256i fen_wide_sums(__m256i bytes) {
    bytes = _mm256_add_epi8(bytes, _mm256_slli_si256(bytes, 1));
    bytes = _mm256_add_epi8(bytes, _mm256_slli_si256(bytes, 2));
    bytes = _mm256_add_epi8(bytes, _mm256_slli_si256(bytes, 4));
    bytes = _mm256_add_epi8(bytes, _mm256_slli_si256(bytes, 8));
    __m256i last = _mm256_shuffle_epi8(bytes, _mm256_set1_epi8(15));
    return _mm256_add_epi8(bytes, _mm256_permute2x128_si256(last, last, 0x08));
}

/* Looks 32 bytes up by the halves of each. The sums are of the squares that
 * each goes on: '/' goes back over two ranks, to the beginning of the next. */
QP__WIDE inline void fen_wide_look(fen_wide_scan *scan, fen_wide_part *w,
                                   unsigned part) {
    enum { BAR = 1, DIGIT = 2, A_TO_O = 4, P_TO_Z = 8 };
    static const uint8_t HIGH[16] = {[2] = BAR,    [3] = DIGIT,  [4] = A_TO_O,
                                     [5] = P_TO_Z, [6] = A_TO_O, [7] = P_TO_Z};
    static const uint8_t LOW[16] = {[0] = P_TO_Z,
                                    [1] = DIGIT | A_TO_O,
                                    [2] = DIGIT | A_TO_O | P_TO_Z,
                                    [3] = DIGIT | A_TO_O,
                                    [4] = DIGIT,
                                    [5] = DIGIT | A_TO_O,
                                    [6] = DIGIT,
                                    [7] = DIGIT,
                                    [8] = DIGIT | A_TO_O,
                                    [9] = DIGIT,
                                    [11] = A_TO_O,
                                    [14] = A_TO_O,
                                    [15] = BAR};
    /* By the low half, less what P to Z and black pieces have more. */
    static const uint8_t KIND[16] = {[0] = QP_PAWN - 2,
                                     [1] = QP_ADVISOR,
                                     [2] = QP_BISHOP,
                                     [3] = QP_CANNON,
                                     [5] = QP_BISHOP | QP__FEN_ALT,
                                     [8] = QP_KNIGHT | QP__FEN_ALT,
                                     [11] = QP_KING,
                                     [14] = QP_KNIGHT};
    static const uint8_t MORE[16] = {[5] = 2, [6] = 8, [7] = 10};
    __m256i nibble = _mm256_set1_epi8(15);
    __m256i low = _mm256_and_si256(w->text, nibble);
    __m256i high = _mm256_and_si256(_mm256_srli_epi16(w->text, 4), nibble);
    __m256i fits =
        _mm256_and_si256(_mm256_shuffle_epi8(fen_wide_both(LOW), low),
                         _mm256_shuffle_epi8(fen_wide_both(HIGH), high));
    __m256i letter = _mm256_cmpgt_epi8(w->text, _mm256_set1_epi8('?'));
    __m256i piece =
        _mm256_add_epi8(_mm256_shuffle_epi8(fen_wide_both(KIND), low),
                        _mm256_shuffle_epi8(fen_wide_both(MORE), high));
    piece = _mm256_and_si256(piece, letter);
    w->letter = letter;
    w->slash = fen_wide_is(w->text, '/');
    w->space = fen_wide_is(w->text, ' ');
    w->alt = _mm256_slli_epi16(piece, 1);
    w->bad = fen_wide_is(fits, 0);
    piece = _mm256_and_si256(piece, nibble);
    _mm256_storeu_si256((__m256i *)(void *)(scan->piece + 32 * part), piece);
    __m256i back =
        _mm256_and_si256(w->slash, _mm256_set1_epi8(2 * QP_FILES + 15));
    w->sums = fen_wide_sums(_mm256_sub_epi8(_mm256_andnot_si256(letter, low),
                                            _mm256_add_epi8(letter, back)));
}

/* From the sums, where each byte's squares end. After a full rank that is a
 * multiple of nine; from byte `len` on it is nowhere. */
QP__WIDE inline void fen_wide_place(fen_wide_scan *scan, fen_wide_part *w,
                                    size_t len, unsigned part) {
    static const uint8_t UP[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                   11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                   22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
    static const uint8_t NINES[16] = {
        [1] = 81, [2] = 18,  [4] = 36,  [6] = 54, [8] = 72,
        [9] = 9,  [11] = 27, [13] = 45, [15] = 63};
    __m256i top = _mm256_set1_epi8(QP_FILES * (QP_RANKS - 1));
    __m256i ends = _mm256_add_epi8(w->sums, top);
    __m256i low = _mm256_and_si256(ends, _mm256_set1_epi8(15));
    __m256i nine = _mm256_shuffle_epi8(fen_wide_both(NINES), low);
    __m256i full = _mm256_cmpeq_epi8(nine, ends);
    w->bad = _mm256_or_si256(w->bad, _mm256_andnot_si256(full, w->slash));
    __m256i at = _mm256_loadu_si256((const __m256i *)(const void *)UP);
    __m256i last = _mm256_set1_epi8((char)((int)len - 1 - 32 * (int)part));
    ends = _mm256_or_si256(ends, _mm256_cmpgt_epi8(at, last));
    _mm256_storeu_si256((__m256i *)(void *)(scan->end + 32 * part), ends);
}

/* Nonzero if the first `len` bytes that were scanned are a board: nine times
 * '/', never two of them or two digits side by side, and 90 squares in all. So
 * each rank, which ends at a multiple of nine and is not empty, has nine. */
QP__WIDE inline int fen_wide_is_board(const fen_wide_scan *scan, size_t len) {
    uint64_t end = UINT64_C(1) << len, inside = end - 1;
    uint64_t slash = scan->slash & inside, stop = slash | end;
    uint64_t digit = ~scan->letter & ~scan->slash;
    uint64_t bad = (scan->bad | (digit & digit << 1)) & inside;
    bad |= stop & (stop << 1 | 1);
    return !bad && __builtin_popcountll(slash) == QP_RANKS - 1 &&
           scan->end[len - 1] == QP_FILES;
}

/* Scans a text; returns the length of its board, which is one, or 0. */
QP__WIDE inline size_t fen_wide_board(fen_wide_scan *scan, qp_text fen) {
    /* Of the second half only whole words are loaded. The board is in them:
     * more than three bytes follow it. */
    __m256i words =
        _mm256_cmpgt_epi32(_mm256_set1_epi32((int)((fen.len - 32) / 4)),
                           _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    const int *second = (const int *)(const void *)(fen.ptr + 32);
    fen_wide_part part[2];
    part[0].text = _mm256_loadu_si256((const __m256i *)(const void *)fen.ptr);
    part[1].text = _mm256_maskload_epi32(second, words);
    for (unsigned i = 0; i < 2; i++) fen_wide_look(scan, &part[i], i);
    __m256i most = _mm256_permute4x64_epi64(part[0].sums, 0xFF);
    most = _mm256_shuffle_epi8(most, _mm256_set1_epi8(7));
    part[1].sums = _mm256_add_epi8(part[1].sums, most);
    uint64_t space = fen_wide_bits(part[0].space, part[1].space);
    if (!space) return 0;
    size_t len = (size_t)__builtin_ctzll(space);
    for (unsigned i = 0; i < 2; i++) fen_wide_place(scan, &part[i], len, i);
    scan->slash = fen_wide_bits(part[0].slash, part[1].slash);
    scan->letter = fen_wide_bits(part[0].letter, part[1].letter);
    scan->bad = fen_wide_bits(part[0].bad, part[1].bad);
    scan->alt = fen_wide_bits(part[0].alt, part[1].alt);
    return fen_wide_is_board(scan, len) ? len : 0;
}

/* The eight bytes at each of four places. */
QP__WIDE inline __m256i fen_wide_four(const uint8_t *bytes,
                                      const size_t at[4]) {
    return _mm256_setr_epi64x((long long)qp__eight_of(bytes + at[3]),
                              (long long)qp__eight_of(bytes + at[2]),
                              (long long)qp__eight_of(bytes + at[1]),
                              (long long)qp__eight_of(bytes + at[0]));
}

/* Puts eight files of four ranks, of which `rank` is the lowest. The text of
 * the highest begins at byte at[0]. A square has the piece of the byte before
 * which as many bytes have ended as before the square. */
QP__WIDE inline void fen_wide_ranks(qp_piece *cell, const fen_wide_scan *scan,
                                    const size_t at[4], int rank) {
    static const uint8_t ENDS[16] = {0, 2, 4, 8, 16, 32, 64, 128};
    const __m256i each =
        _mm256_set1_epi64x((long long)UINT64_C(0x8040201008040201));
    __m256i base = _mm256_add_epi8(_mm256_setr_epi64x(0, 0x0909090909090909,
                                                      0x1212121212121212,
                                                      0x1B1B1B1B1B1B1B1B),
                                   _mm256_set1_epi8((char)(QP_FILES * rank)));
    /* A bit for each square where a byte of the rank ends; the ends of other
     * ranks are 0 or beyond 127 here. */
    __m256i end = _mm256_sub_epi8(fen_wide_four(scan->end, at), base);
    end = _mm256_shuffle_epi8(fen_wide_both(ENDS), end);
    end = _mm256_sad_epu8(end, _mm256_setzero_si256());
    /* A byte for each, and the sums of those. */
    end = _mm256_shuffle_epi8(
        end, _mm256_setr_epi64x(0, 0x0808080808080808, 0, 0x0808080808080808));
    end = _mm256_cmpeq_epi8(_mm256_and_si256(end, each), each);
    end = _mm256_add_epi8(end, _mm256_slli_epi64(end, 8));
    end = _mm256_add_epi8(end, _mm256_slli_epi64(end, 16));
    end = _mm256_add_epi8(end, _mm256_slli_epi64(end, 32));
    end = _mm256_sub_epi8(
        _mm256_setr_epi64x(0, 0x0808080808080808, 0, 0x0808080808080808), end);
    __m256i piece = _mm256_shuffle_epi8(fen_wide_four(scan->piece, at), end);
    uint64_t eight[4] = {(uint64_t)_mm256_extract_epi64(piece, 0),
                         (uint64_t)_mm256_extract_epi64(piece, 1),
                         (uint64_t)_mm256_extract_epi64(piece, 2),
                         (uint64_t)_mm256_extract_epi64(piece, 3)};
    for (int i = 0; i < 4; i++)
        memcpy(cell + QP_FILES * (rank + i), &eight[i], 8);
}

/* The value of the last `n` of the four digits at `p`. */
static inline unsigned fen_wide_value(const char *p, unsigned n) {
    uint32_t four;
    memcpy(&four, p, sizeof four);
    unsigned others = 8 * (4 - n);
    four = (four ^ 0x30303030) >> others << others;
    four = four * 10 + (four >> 8);
    return ((four & 0xFF00FF) * (100 << 16 | 1)) >> 16 & 0xFFFF;
}

/* The fields from the blank at `p` to the end. */
QP__WIDE inline int fen_wide_fields(uint16_t count[2], const char *p,
                                    const char *end) {
    const char *tail = end - 16;
    if (end - p < 10 || end - p > 16 || memcmp(p + 2, " - - ", 5)) return 0;
    if (p[1] != 'w' && p[1] != 'b') return 0;
    __m128i text = _mm_loadu_si128((const __m128i *)(const void *)tail);
    __m128i value = _mm_sub_epi8(text, _mm_set1_epi8('0'));
    __m128i digit =
        _mm_cmpeq_epi8(_mm_min_epu8(value, _mm_set1_epi8(9)), value);
    __m128i blank = _mm_cmpeq_epi8(text, _mm_set1_epi8(' '));
    /* A bit before them, so that there is always a first. */
    unsigned blanks = (unsigned)_mm_movemask_epi8(blank);
    unsigned digits = (unsigned)_mm_movemask_epi8(digit);
    unsigned first = (unsigned)(p + 7 - tail); /* of the first counter */
    unsigned gap = 31 - (unsigned)__builtin_clz(blanks);
    if (gap <= first || gap == 15 ||
        ((digits | 1U << gap) & 0xFFFF) >> first != 0xFFFFU >> first)
        return 0;
    unsigned n = gap - first, m = 15 - gap;
    int zeros = (tail[first] == '0') & (n > 1);
    zeros |= (tail[gap + 1] == '0') & (m > 1);
    if (zeros | (n > 4) | (m > 4)) return 0;
    count[0] = (uint16_t)fen_wide_value(tail + gap - 4, n);
    count[1] = (uint16_t)fen_wide_value(end - 4, m);
    return 1;
}

/* Reads as quick_read does a text whose board has up to 63 bytes, as nearly all
 * have. */
QP__WIDE qp_status fen_wide_read(qp_setup *out, unsigned *notes, qp_text fen,
                                 int fix, qp_err *err) {
    fen_wide_scan scan;
    uint16_t count[2];
    size_t len = fen_wide_board(&scan, fen);
    const char *p = fen.ptr + len;
    memset(scan.end + 64, 255, 8);
    if (!len || !fen_wide_fields(count, p, fen.ptr + fen.len))
        return byte_read(out, notes, fen, fix, err);
    uint64_t stops = scan.slash | UINT64_C(1) << len;
    size_t at[QP_RANKS], first = 0;
    for (int rank = QP_RANKS - 1; rank >= 0; rank--) {
        size_t stop = (size_t)__builtin_ctzll(stops);
        stops &= stops - 1;
        out->cell[QP_FILES * rank + 8] = scan.piece[stop - 1];
        at[QP_RANKS - 1 - rank] = first;
        first = stop + 1;
    }
    fen_wide_ranks(out->cell, &scan, at, 6);
    fen_wide_ranks(out->cell, &scan, at + 4, 2);
    fen_wide_ranks(out->cell, &scan, at + 6, 0);
    out->zero = 0;
    out->turn = p[1] == 'b' ? QP_BLACK : QP_RED;
    out->quiet = count[0];
    out->fullmove = count[1];
    uint64_t inside = (UINT64_C(1) << len) - 1;
    if (notes) *notes = scan.alt & inside ? QP_FEN_LETTERS : 0;
    return QP_OK;
}
#endif

/* Reads a text; one that is canonical but for E and H quickly. */
static inline qp_status fen_read(qp_setup *out, unsigned *notes, qp_text fen,
                                 int fix, qp_err *err) {
#ifdef QP__HAS_WIDE
    if (fen.len - 32 <= FAST_MAX - 32 && qp__has_wide())
        return fen_wide_read(out, notes, fen, fix, err);
#endif
    return byte_read(out, notes, fen, fix, err);
}

qp_status qp_fen_read(qp_setup *out, unsigned *notes, qp_text fen,
                      qp_err *err) {
    return fen_read(out, notes, fen, 0, err);
}

qp_status qp_fen_fix(qp_setup *out, unsigned *notes, qp_text fen, qp_err *err) {
    return fen_read(out, notes, fen, 1, err);
}

/* ---- writing ----------------------------------------------------------- */

/* By piece; 16 + n is a gap of n, 26 the end of a rank. */
static const char SPELT[] = ".KABNRCP.kabnrcp.123456789/";

/* A board to be written: a block for each rank, which holds its cells, then
 * the codes of all gaps and of '/'; and which bytes of the blocks to write. */
enum { FEN_BLOCK = 20 };

typedef struct fen_plan {
    uint8_t block[QP_RANKS * FEN_BLOCK];
    uint8_t order[QP_FEN_MAX + 8];
} fen_plan;

/* Plans one rank; returns how many bytes it will have. All the same steps
 * whatever the rank holds: FEN_RANK knows the rest. */
static size_t plan_rank(fen_plan *plan, size_t done, int rank,
                        const qp_piece *cell) {
    static const uint8_t CODES[10] = {17, 18, 19, 20, 21, 22, 23, 24, 25, 26};
    uint8_t *block = plan->block + FEN_BLOCK * rank;
    uint64_t eight;
    uint16_t two;

    memcpy(&eight, cell, sizeof eight);
    eight &= EIGHT(15);
    memcpy(block, &eight, sizeof eight);
    block[8] = cell[8] & 15;
    memcpy(block + 9, CODES, sizeof CODES);

    /* The high bit of each cell with a kind, then those bits side by side. */
    uint64_t kinds =
        ((qp__first_low(cell) & EIGHT(7)) + EIGHT(127)) & EIGHT(128);
    unsigned taken =
        (unsigned)((kinds >> 7) * UINT64_C(0x0102040810204080) >> 56);
    const uint8_t *row = FEN_RANK[taken | (cell[8] & 7U ? 256U : 0U)];
    memcpy(&eight, row, sizeof eight);
    memcpy(&two, row + 8, sizeof two);
    eight += EIGHT((uint64_t)(FEN_BLOCK * rank));
    two = (uint16_t)(two + 0x0101 * FEN_BLOCK * rank);
    memcpy(plan->order + done, &eight, sizeof eight);
    memcpy(plan->order + done + 8, &two, sizeof two);
    return row[10];
}

#ifdef QP__HAS_WIDE
/* plan_rank and what follows it with two ranks in a register, the cells of each
 * in the last nine bytes of a half; `taken` is of the lower rank, and above it
 * of the other. A shuffle makes 0 of an index with the high bit. */
QP__WIDE inline char *fen_wide_write(char *out, __m128i upper, __m128i lower,
                                     unsigned taken) {
    static const uint8_t GAPS[16] = "123456789/";
    const uint8_t *row[2] = {FEN_RANK[taken >> QP_FILES & 511],
                             FEN_RANK[taken & 511]};
    __m256i order = _mm256_set_m128i(
        _mm_loadu_si128((const __m128i *)(const void *)row[1]),
        _mm_loadu_si128((const __m128i *)(const void *)row[0]));
    __m256i cells =
        _mm256_and_si256(_mm256_set_m128i(lower, upper), _mm256_set1_epi8(15));
    cells = _mm256_shuffle_epi8(fen_wide_both((const uint8_t *)SPELT), cells);
    cells = _mm256_shuffle_epi8(
        cells, _mm256_add_epi8(order, _mm256_set1_epi8((char)(128 - 9))));
    order = _mm256_sub_epi8(order, _mm256_set1_epi8(9));
    cells =
        _mm256_or_si256(cells, _mm256_shuffle_epi8(fen_wide_both(GAPS), order));
    _mm_storeu_si128((__m128i *)(void *)out, _mm256_castsi256_si128(cells));
    out += row[0][10];
    _mm_storeu_si128((__m128i *)(void *)out,
                     _mm256_extracti128_si256(cells, 1));
    return out + row[1][10];
}

/* The 16 bytes that end with a rank's cells. */
QP__WIDE inline __m128i fen_wide_cells(const qp_piece *cell, int rank) {
    const qp_piece *first = cell + QP_FILES * rank - 7;
    return _mm_loadu_si128((const __m128i *)(const void *)first);
}

/* Which of 32 cells have no piece. */
QP__WIDE inline uint64_t fen_wide_empty(const qp_piece *cell) {
    __m256i cells = _mm256_loadu_si256((const __m256i *)(const void *)cell);
    cells = _mm256_and_si256(cells, _mm256_set1_epi8(7));
    return (uint32_t)_mm256_movemask_epi8(fen_wide_is(cells, 0));
}

/* write_board, which writes up to 15 bytes more. */
QP__WIDE char *fen_wide_write_board(char *out, const qp_piece *cell) {
    enum { TWO = 2 * QP_FILES, LATE = QP_SQUARES - 32 };
    uint64_t late = ~fen_wide_empty(cell + LATE);
    uint64_t taken = ~(fen_wide_empty(cell) | fen_wide_empty(cell + 32) << 32);
    uint64_t middle = taken >> 3 * TWO | late >> (64 - LATE) << (64 - 3 * TWO);
    out = fen_wide_write(out, fen_wide_cells(cell, 9), fen_wide_cells(cell, 8),
                         (unsigned)(late >> (4 * TWO - LATE)));
    out = fen_wide_write(out, fen_wide_cells(cell, 7), fen_wide_cells(cell, 6),
                         (unsigned)middle);
    out = fen_wide_write(out, fen_wide_cells(cell, 5), fen_wide_cells(cell, 4),
                         (unsigned)(taken >> 2 * TWO));
    out = fen_wide_write(out, fen_wide_cells(cell, 3), fen_wide_cells(cell, 2),
                         (unsigned)(taken >> TWO));
    __m128i last = _mm_loadu_si128((const __m128i *)(const void *)cell);
    return fen_wide_write(out, fen_wide_cells(cell, 1), _mm_slli_si128(last, 7),
                          (unsigned)taken);
}
#endif

/* The board, with a '/' too many at its end; returns the end. Writes up to
 * seven bytes more. */
static char *write_board(char *out, const qp_piece *cell) {
    fen_plan plan;
    size_t n = 0;
#ifdef QP__HAS_WIDE
    if (qp__has_wide()) return fen_wide_write_board(out, cell);
#endif
    for (int rank = QP_RANKS - 1; rank >= 0; rank--)
        n += plan_rank(&plan, n, rank, cell + QP_FILES * rank);
    memset(plan.order + n, 0, 8);
    for (size_t i = 0; i < n; i += 8)
        for (size_t j = i; j < i + 8; j++)
            out[j] = SPELT[plan.block[plan.order[j]]];
    return out + n;
}

QP__APART char *write_large(char *out, unsigned value) {
    char digits[5];
    int n = 0;
    do digits[n++] = (char)('0' + value % 10);
    while ((value /= 10));
    while (n) *out++ = digits[--n];
    return out;
}

/* Writes up to three bytes more. */
static inline char *write_count(char *out, unsigned value) {
    if (value > 9999) return write_large(out, value);
    /* Two pairs of digits, then four, the first one lowest. */
    uint32_t two = value / 100 | value % 100 << 16;
    uint32_t tens = two * 103 >> 10 & 0xF000F;
    uint32_t four = tens | (two - 10 * tens) << 8;
    unsigned zeros = qp__lowest_bit(four | 1U << 24) / 8;
    four = (four | 0x30303030) >> 8 * zeros;
    for (unsigned i = 0; i < 4; i++) out[i] = (char)(four >> 8 * i);
    return out + 4 - zeros;
}

size_t qp_fen_write(char out[QP_FEN_MAX], const qp_setup *setup) {
    char *p = write_board(out, setup->cell);
    memcpy(p - 1, setup->turn == QP_BLACK ? " b - - " : " w - - ", 7);
    p = write_count(p + 6, setup->quiet);
    *p++ = ' ';
    p = write_count(p, setup->fullmove);
    *p = '\0';
    return (size_t)(p - out);
}
