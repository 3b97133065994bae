/* entropy.c - the codec of few bits: a small network and an arithmetic code.
 * The board is coded as yes and no (entropy_walk.h). The chance of a yes
 * comes from sums, to which every piece found adds a column; each question
 * weighs the bounded sums by a row. Half of the sums sees the board in a
 * mirror, so one table serves both halves. Whole numbers make codes the same
 * everywhere.
 *
 * A board that takes more than ENTROPY_LONGEST bytes is coded without the
 * network, after a bit that tells which. A code that unpacks is the code that
 * packing gives.
 *
 * SPDX-License-Identifier: MIT
 */
#include "entropy_walk.h"
#include "pack_int.h"
#include "range.h"

enum {
    HALF = 40,  /* sums that see the board as it is, and as many in a mirror */
    LANES = 48, /* HALF in whole vectors; what is after weighs nothing */
    ENTROPY_PAIR = 2 * HALF,
    ENTROPY_BOUND = 64,       /* a sum counts from -64 to 64 */
    ENTROPY_CHANCE_SHIFT = 6, /* from a score to a place in CHANCE */
    ENTROPY_SCORE_MAX = 10 << 11,
    CHANCES = (2 * ENTROPY_SCORE_MAX >> ENTROPY_CHANCE_SHIFT) + 1,
    ENTROPY_PLAIN = 2, /* of 65536: that a board is coded without the network */
    ENTROPY_LONGEST = 20,
    ENTROPY_PLACEMENT =
        QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY | QP_FAULT_SQUARE
};

#include "entropy_model.inc"

typedef enum task { ENTROPY_PACK, ENTROPY_UNPACK } task;

/* What answers the questions of a walk. */
typedef struct walker {
    task task;
    int plain; /* without the network */
    int stale; /* the sums have changed since they were bounded */
    qp__out put;
    qp__in get;
    /* As the board is, as in a mirror, and again as it is: the rows of two
       mirrored places, which lie side by side, fit both at once. */
    int16_t sum[ENTROPY_PAIR + HALF], bounded[ENTROPY_PAIR + HALF];
    int16_t both[LANES]; /* the first two together */
    entropy_walker board;
} walker;

/* ---- the network -----------------------------------------------------------
 */

static inline void add_rows(int16_t *restrict sum, const int8_t *restrict row) {
    for (unsigned i = 0; i < ENTROPY_PAIR; i++)
        sum[i] = (int16_t)(sum[i] + row[i]);
}

/* Adds a row to both halves. */
static inline void add_same(int16_t *restrict sum, const int8_t *restrict row) {
    for (unsigned i = 0; i < HALF; i++) {
        sum[i] = (int16_t)(sum[i] + row[i]);
        sum[HALF + i] = (int16_t)(sum[HALF + i] + row[i]);
    }
}

static inline void add_column(walker *k, unsigned feature) {
    const int8_t *column = COLUMN + HALF * feature;
    int16_t *sum = k->sum;
    switch (walk_lies(feature)) {
    case ENTROPY_LEFT: add_rows(sum, column); break;
    case ENTROPY_RIGHT:
        add_rows(sum + HALF, column - HALF);
        memcpy(sum, sum + ENTROPY_PAIR, HALF * sizeof *sum);
        break;
    default: add_same(sum, column);
    }
    memcpy(sum + ENTROPY_PAIR, sum, HALF * sizeof *sum);
    k->stale = 1;
}

static void bound_sums(walker *k) {
    for (unsigned i = 0; i < ENTROPY_PAIR + HALF; i++) {
        int16_t x = k->sum[i];
        x = x < -ENTROPY_BOUND ? -ENTROPY_BOUND : x;
        k->bounded[i] = x > ENTROPY_BOUND ? ENTROPY_BOUND : x;
    }
    for (unsigned i = 0; i < HALF; i++)
        k->both[i] = (int16_t)(k->bounded[i] + k->bounded[HALF + i]);
    k->stale = 0;
}

static inline int32_t entropy_weigh(const int16_t *restrict sum,
                                    const int8_t *restrict row, unsigned n) {
    int32_t score = 0;
    for (unsigned i = 0; i < n; i++) score += (int32_t)sum[i] * row[i];
    return score;
}

/* The row weighed by the sums, and the row of its mirror by the mirrored. */
static inline int32_t weigh_row(const walker *k, unsigned number) {
    const int8_t *row = ROW + HALF * number;
    switch (walk_lies(number)) {
    case ENTROPY_LEFT: return entropy_weigh(k->bounded, row, ENTROPY_PAIR);
    case ENTROPY_RIGHT:
        return entropy_weigh(k->bounded + HALF, row - HALF, ENTROPY_PAIR);
    default: return entropy_weigh(k->both, row, LANES);
    }
}

/* The chance of a yes, of 65536. */
static inline uint32_t chance(walker *k, const question *q) {
    if (k->plain) return 65536U * q->left / q->from;
    if (k->stale) bound_sums(k);
    int32_t score = BIAS[q->row] + SIGHT[q->sight] + LOG[q->left] -
                    LOG[q->from - q->left] + weigh_row(k, q->row);
    score = score < -ENTROPY_SCORE_MAX ? -ENTROPY_SCORE_MAX : score;
    score = score > ENTROPY_SCORE_MAX ? ENTROPY_SCORE_MAX : score;
    unsigned place = (unsigned)(score + ENTROPY_SCORE_MAX) +
                     (1U << ENTROPY_CHANCE_SHIFT) / 2;
    return CHANCE[place >> ENTROPY_CHANCE_SHIFT];
}

/* ---- the walk ---------------------------------------------------------------
 */

/* As qp__in_bit, without its division. */
static inline int get_bit(qp__in *get, uint32_t ones) {
    if (get->value < (get->range >> 16) * ones) {
        qp__in_symbol(get, 0, ones, 16);
        return 1;
    }
    qp__in_symbol(get, ones, 65536 - ones, 16);
    return 0;
}

static int walk_ask(walker *k, const question *q) {
    uint32_t ones = chance(k, q);
    if (k->task == ENTROPY_UNPACK) return get_bit(&k->get, ones);
    qp__out_bit(&k->put, q->truth, ones);
    return q->truth;
}

static void walk_found(walker *k, unsigned feature) {
    if (!k->plain) add_column(k, feature);
}

/* The board after the first two bits. */
static void walk_all(walker *k, int black) {
    for (unsigned i = 0; i < ENTROPY_PAIR + HALF; i++)
        k->sum[i] = START[i % HALF];
    memset(k->both, 0, sizeof k->both);
    k->stale = 1;
    if (black) walk_found(k, ENTROPY_BLACK_MOVES);
    k->board.by = k;
    walk_board(&k->board);
}

/* ---- packing ----------------------------------------------------------------
 */

/* How the mover sees the board, and how many of each piece there are. Nonzero
 * when the pieces may stand so. */
static int take_board(qp_piece cell[QP_SQUARES], uint8_t count[16],
                      const qp_setup *setup) {
    unsigned turned = setup->turn != QP_RED, wrong = 0;
    memset(count, 0, 16);
    for (unsigned sq = 0; sq < QP_SQUARES; sq++) {
        unsigned piece = setup->cell[sq];
        unsigned seen = piece ? piece ^ turned << 3 : 0;
        cell[turned ? QP_SQUARES - 1 - sq : sq] = (qp_piece)seen;
        if (piece == 0) continue;
        wrong |= piece > 15 || !(qp__may_stand[sq] >> (piece & 15) & 1);
        count[seen & 15]++;
    }
    wrong |= count[QP_KING] != 1 || count[8 | QP_KING] != 1;
    for (unsigned i = 0; i < ENTROPY_COUNTED; i++)
        wrong |= count[WALK_COUNTED[i]] > WALK_MOST[i];
    return !wrong && !(count[0] | count[8]);
}

/* Writes the code one way or the other; returns its length in bits, or 0 when
 * there is no room for it. */
static size_t put_code(uint8_t *out, size_t room, walker *k, int black) {
    k->task = ENTROPY_PACK;
    qp__out_start(&k->put, out, room);
    qp__out_bit(&k->put, k->plain, ENTROPY_PLAIN);
    qp__out_bit(&k->put, black, 32768);
    walk_all(k, black);
    size_t bits = qp__out_done(&k->put);
    if (k->put.full) return 0;
    if (bits) return bits;
    out[0] = 0;
    return 1;
}

/* A code of zeros is one zero bit. */
static size_t pack_board(uint8_t out[QP_PACK_MAX], const qp_piece *cell,
                         const uint8_t *count, int black) {
    walker k;
    k.plain = 0;
    k.board.truth = cell;
    k.board.count = count;
    size_t bits = put_code(out, QP_PACK_MAX, &k, black);
    if (bits && bits <= 8 * ENTROPY_LONGEST) return bits;
    k.plain = 1;
    return put_code(out, QP_PACK_MAX, &k, black);
}

qp_status qp__entropy_pack(uint8_t out[QP__PACK_ROOM], size_t *bits,
                           const void *from, unsigned mode, qp_err *err) {
    const qp_setup *setup = from;
    (void)mode;
    qp_piece cell[QP_SQUARES];
    uint8_t count[16], code[QP_PACK_MAX];
    if (!take_board(cell, count, setup))
        return qp__pack_refuse_fault(
            err, setup, 0, qp_setup_faults(setup) & ENTROPY_PLACEMENT);
    size_t n = pack_board(code, cell, count, setup->turn != QP_RED);
    memcpy(out, code, (n + 7) / 8);
    *bits = n;
    return QP_OK;
}

/* ---- unpacking --------------------------------------------------------------
 */

/* Whether the board that was found would have been coded without the network
 * too. */
static int rightly_plain(const walker *k, int black) {
    uint8_t code[QP_PACK_MAX];
    walker again;
    again.plain = 0;
    again.board.truth = k->board.now.cell;
    again.board.count = k->board.found;
    size_t bits = put_code(code, sizeof code, &again, black);
    return bits == 0 || bits > 8 * ENTROPY_LONGEST;
}

static void emit_board(qp_setup *out, const qp_piece *cell, int black) {
    if (!black) {
        memcpy(out->cell, cell, QP_SQUARES);
    } else {
        for (unsigned sq = 0; sq < QP_SQUARES; sq++) {
            unsigned piece = cell[QP_SQUARES - 1 - sq];
            out->cell[sq] = (qp_piece)(piece ? piece ^ 8 : 0);
        }
    }
    out->turn = (uint8_t)black;
}

qp_status qp__entropy_unpack(void *to, const uint8_t *code, size_t len,
                             unsigned mode, qp_err *err) {
    qp_setup *out = to;
    (void)mode;
    static const qp_piece NOTHING[QP_SQUARES];
    static const uint8_t NO_COUNT[16];
    walker k;
    if (len == 0)
        return qp__pack_fail(err, QP_E_PACK_SHORT, 0, "a byte at least");
    int zeros = len == 1 && code[0] == 0;
    k.task = ENTROPY_UNPACK;
    k.board.truth = NOTHING;
    k.board.count = NO_COUNT;
    qp__in_start(&k.get, code, zeros ? 0 : len);
    k.plain = get_bit(&k.get, ENTROPY_PLAIN);
    int black = get_bit(&k.get, 32768);
    walk_all(&k, black);
    if (k.get.at < len)
        return qp__pack_fail(err, QP_E_PACK_LONG, k.get.at, "the end");
    if (!qp__in_done(&k.get))
        return qp__pack_fail(err, QP_E_PACK_CODE, len - 1,
                             "the shortest code of a board");
    if (k.plain ? !rightly_plain(&k, black) : len > ENTROPY_LONGEST)
        return qp__pack_fail(err, QP_E_PACK_CODE, 0,
                             k.plain ? "a code with the model"
                                     : "a code without the model");
    emit_board(out, k.board.now.cell, black);
    return QP_OK;
}
