/* fen.c - canonical FEN, written and quickly read. Other texts go to
 * fen_read.c, which is slower and reports what is wrong. parse(write(s)) == s
 * for every setup whose cells hold pieces; whether it could arise in play is
 * pos.h's to say.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../base/inline/bits.h"
#include "fen_int.h"

#include <string.h>

#if defined __GNUC__ && defined __x86_64__ && !defined QP_NO_CPU_MODEL
#define FEN_SHUFFLES /* 16 bytes looked up at once, if the processor can */
#include <tmmintrin.h>
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

/* ---- reading ----------------------------------------------------------- */

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

qp_status qp_fen_read(qp_setup *out, unsigned *notes, qp_text fen,
                      qp_err *err) {
    if (quick_read(out, notes, fen)) return QP_OK;
    return qp__fen_scan(out, notes, fen, 0, err);
}

qp_status qp_fen_fix(qp_setup *out, unsigned *notes, qp_text fen, qp_err *err) {
    if (quick_read(out, notes, fen)) return QP_OK;
    return qp__fen_scan(out, notes, fen, 1, err);
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

#ifdef FEN_SHUFFLES
/* plan_rank and what follows it with a whole rank in a register, its cells in
 * the last nine bytes. A shuffle makes 0 of an index with the high bit. */
__attribute__((target("ssse3"))) static char *shuffle_rank(char *out,
                                                           __m128i cells) {
    const __m128i spelt = _mm_loadu_si128((const __m128i *)(const void *)SPELT);
    const __m128i gaps = _mm_setr_epi8('1', '2', '3', '4', '5', '6', '7', '8',
                                       '9', '/', 0, 0, 0, 0, 0, 0);
    cells = _mm_and_si128(cells, _mm_set1_epi8(15));
    __m128i kinds = _mm_and_si128(cells, _mm_set1_epi8(7));
    __m128i empty = _mm_cmpeq_epi8(kinds, _mm_setzero_si128());
    unsigned taken = ~(unsigned)_mm_movemask_epi8(empty) >> 7 & 511;
    __m128i order =
        _mm_loadu_si128((const __m128i *)(const void *)FEN_RANK[taken]);
    __m128i pieces =
        _mm_shuffle_epi8(_mm_shuffle_epi8(spelt, cells),
                         _mm_add_epi8(order, _mm_set1_epi8(128 - 9)));
    __m128i others =
        _mm_shuffle_epi8(gaps, _mm_sub_epi8(order, _mm_set1_epi8(9)));
    _mm_storeu_si128((__m128i *)(void *)out, _mm_or_si128(pieces, others));
    return out + FEN_RANK[taken][10];
}

/* write_board, which writes up to 15 bytes more. */
__attribute__((target("ssse3"))) static char *
shuffle_board(char *out, const qp_piece *cell) {
    for (int rank = QP_RANKS - 1; rank > 0; rank--) {
        const qp_piece *last = cell + QP_FILES * rank - 7;
        out = shuffle_rank(
            out, _mm_loadu_si128((const __m128i *)(const void *)last));
    }
    __m128i first = _mm_loadu_si128((const __m128i *)(const void *)cell);
    return shuffle_rank(out, _mm_slli_si128(first, 7));
}
#endif

/* The board, with a '/' too many at its end; returns the end. Writes up to
 * seven bytes more. */
static char *write_board(char *out, const qp_piece *cell) {
    fen_plan plan;
    size_t n = 0;
#ifdef FEN_SHUFFLES
    if (__builtin_cpu_supports("ssse3")) return shuffle_board(out, cell);
#endif
    for (int rank = QP_RANKS - 1; rank >= 0; rank--)
        n += plan_rank(&plan, n, rank, cell + QP_FILES * rank);
    memset(plan.order + n, 0, 8);
    for (size_t i = 0; i < n; i += 8)
        for (size_t j = i; j < i + 8; j++)
            out[j] = SPELT[plan.block[plan.order[j]]];
    return out + n;
}

static char *write_count(char *out, unsigned value) {
    char digits[5];
    int n = 0;
    do digits[n++] = (char)('0' + value % 10);
    while ((value /= 10));
    while (n) *out++ = digits[--n];
    return out;
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
