/* entropy.c - learns the tables of the codec `entropy` from games.
 *
 * Build and run, from the root of the tree:
 *
 *     qipu convert --to lines GAMES.pgn... -o games.lines
 *     gcc -std=c17 -O3 -march=native -ffast-math -Iinclude -Ilib/core/pack \
 *         tools/train/entropy.c tools/train/entropy_data.c \
 *         lib/core/board/tables.c -lm -o entropy_train
 *     ./entropy_train order games.lines >lib/core/pack/entropy_order.inc
 *     (build again: the order is compiled in)
 *     ./entropy_train fit games.lines 40 >lib/core/pack/entropy_model.inc
 *
 * `order` counts where the pieces of each piece stand. `fit` learns, for that
 * many rounds through the games, and gives the bits it comes to on standard
 * error; with `try` in its place every tenth game is kept out of learning and
 * measured. Games that do not begin from the opening setup are left out, and
 * so are games whose moves were seen before.
 *
 * The network is that of lib/core/pack/entropy.c, in floating point; the last
 * step rounds it. It is fitted by Adam on the bits of the code, each position
 * being mirrored in half of the cases.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "entropy_data.h"
#include "entropy_walk.h"

enum {
    HALF = 40,
    HIDDEN = 2 * HALF,
    PADDING = 8,   /* LANES - HALF of the codec */
    EVENTS = 1200, /* questions and pieces found in one walk, at most */
    BATCH = 256,
    SETTLED = 20, /* plies; what comes before counts less */
    WARM_UP = 200,
    SUM_SCALE = 64,
    ROW_SCALE = 32,
    SCORE_SCALE = SUM_SCALE * ROW_SCALE,
    CHANCE_BOUND = 10,
    CHANCE_STEPS = 32
};

static const float RATE = 0.008F, RATE_END = 0.02F, DECAY = 0.3F,
                   EARLY_WEIGHT = 0.4F;

/* All that is learned. */
typedef struct net {
    float row[ROWS_ALL][HIDDEN];
    float column[FEATURES][HIDDEN];
    float start[HIDDEN];
    float bias[ROWS_ALL];
    float sight[SIGHT_ROWS];
} net;
enum {
    NET_SIZE = sizeof(net) / sizeof(float),
    /* What is drawn towards 0: the rows, columns, start. */
    NET_DECAYS = (ROWS_ALL + FEATURES + 1) * HIDDEN
};

/* What happened in a walk: a question, or a piece found (`row` -1). */
typedef struct event {
    int row, sight, feature, truth, stage;
    float offset, slope;
} event;

typedef struct walker {
    event event[EVENTS];
    unsigned events, stages;
    float kept[EVENTS][HIDDEN], open[EVENTS][HIDDEN]; /* by stage */
    walk board;
} walker;

static net now, slope, first, second;
static walker tape;

static uint64_t state = 88172645463325252U;
static uint64_t draw(void) {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

static float draw_weight(float size) {
    return ((float)(draw() >> 40 & 0xFFFF) / 32768.0F - 1) * size;
}

/* ---- one position -------------------------------------------------------- */

static int walk_ask(walker *k, const question *q) {
    k->event[k->events++] =
        (event){(int)q->row,
                (int)q->sight,
                0,
                q->truth,
                0,
                logf((float)q->left) - logf((float)(q->from - q->left)),
                0};
    return q->truth;
}

static void walk_found(walker *k, unsigned feature) {
    k->event[k->events++] = (event){.row = -1, .feature = (int)feature};
}

static void record(walker *k, const position *p, int mirror) {
    qp_piece cell[QP_SQUARES];
    uint8_t count[16] = {0};
    for (unsigned sq = 0; sq < QP_SQUARES; sq++) {
        unsigned at = mirror ? sq / 9 * 9 + 8 - sq % 9 : sq;
        unsigned piece = p->cell[p->black ? 89 - at : at];
        cell[sq] = (qp_piece)(piece && p->black ? piece ^ 8 : piece);
        count[cell[sq]]++;
    }
    k->events = 0;
    k->board.by = k;
    k->board.truth = cell;
    k->board.count = count;
    if (p->black) walk_found(k, BLACK_MOVES);
    walk_board(&k->board);
}

static float dot(const float *a, const float *b) {
    float s = 0;
    for (unsigned i = 0; i < HIDDEN; i++) s += a[i] * b[i];
    return s;
}

/* The bits of the position; what the slopes need is left in the record. */
static double forward(walker *k, const net *n) {
    float sum[HIDDEN];
    double bits = 1;
    int stage = -1, stale = 1;
    memcpy(sum, n->start, sizeof sum);
    for (unsigned e = 0; e < k->events; e++) {
        event *v = &k->event[e];
        if (v->row < 0) {
            const float *column = n->column[v->feature];
            for (unsigned i = 0; i < HIDDEN; i++) sum[i] += column[i];
            stale = 1;
            continue;
        }
        if (stale) {
            stage++;
            stale = 0;
            for (unsigned i = 0; i < HIDDEN; i++) {
                float x = sum[i];
                k->kept[stage][i] = x < -1 ? -1 : x > 1 ? 1 : x;
                k->open[stage][i] = x > -1 && x < 1;
            }
        }
        v->stage = stage;
        float score = dot(n->row[v->row], k->kept[stage]) + n->bias[v->row] +
                      n->sight[v->sight] + v->offset;
        float yes = 1 / (1 + expf(-score)), right = v->truth ? yes : 1 - yes;
        v->slope = yes - (float)v->truth;
        bits -= log2f(right < 2e-5F ? 2e-5F : right);
    }
    return bits;
}

/* Adds the slopes of a position. */
static void backward(const walker *k, const net *n, net *to, float weight) {
    float back[HIDDEN] = {0}, here[HIDDEN] = {0};
    int stage = -1;
    for (unsigned e = k->events; e-- > 0;) {
        const event *v = &k->event[e];
        if (v->row < 0 && stage >= 0) {
            for (unsigned i = 0; i < HIDDEN; i++) {
                back[i] += here[i] * k->open[stage][i];
                here[i] = 0;
            }
            stage = -1;
        }
        if (v->row < 0) {
            float *column = to->column[v->feature];
            for (unsigned i = 0; i < HIDDEN; i++) column[i] += back[i];
            continue;
        }
        stage = v->stage;
        float g = v->slope * weight, *row = to->row[v->row];
        const float *kept = k->kept[stage], *old = n->row[v->row];
        to->bias[v->row] += g;
        if (v->sight != NO_SIGHT) to->sight[v->sight] += g;
        for (unsigned i = 0; i < HIDDEN; i++) {
            row[i] += g * kept[i];
            here[i] += g * old[i];
        }
    }
    for (unsigned i = 0; i < HIDDEN; i++) {
        if (stage >= 0) back[i] += here[i] * k->open[stage][i];
        to->start[i] += back[i];
    }
}

/* ---- learning -------------------------------------------------------------
 */

static unsigned walk_mirror(unsigned place) {
    unsigned lies = walk_lies(place);
    return place + (lies == LEFT) - (lies == RIGHT);
}

static void tie(float *a, float *b) {
    *a = *b = (*a + *b) / 2;
}

/* The second half of the sums is the first, seen in a mirror. */
static void tie_halves(net *n) {
    for (unsigned r = 0; r < ROWS_ALL; r++)
        for (unsigned i = 0; i < HALF; i++)
            tie(&n->row[r][i], &n->row[walk_mirror(r)][HALF + i]);
    for (unsigned f = 0; f < FEATURES; f++)
        for (unsigned i = 0; i < HALF; i++)
            tie(&n->column[f][i], &n->column[walk_mirror(f)][HALF + i]);
    for (unsigned i = 0; i < HALF; i++) tie(&n->start[i], &n->start[HALF + i]);
}

static void begin(void) {
    for (unsigned r = 0; r < ROWS_ALL; r++)
        for (unsigned i = 0; i < HIDDEN; i++)
            now.row[r][i] = draw_weight(0.07F);
    for (unsigned f = 0; f < FEATURES; f++)
        for (unsigned i = 0; i < HIDDEN; i++)
            now.column[f][i] = draw_weight(0.2F);
    tie_halves(&now);
}

/* One step of Adam; `part` is how far learning has come, 0 to 1. */
static void learn(long step, float part) {
    float warm = step < WARM_UP ? (float)step / WARM_UP : 1;
    float rate =
        RATE * warm *
        (RATE_END + (1 - RATE_END) * 0.5F * (1 + cosf(3.14159F * part)));
    float a = 1 - powf(0.9F, (float)step), b = 1 - powf(0.99F, (float)step);
    float *w = (float *)&now, *g = (float *)&slope, *m = (float *)&first,
          *v = (float *)&second;
    tie_halves(&slope);
    for (size_t i = 0; i < NET_SIZE; i++) {
        m[i] = 0.9F * m[i] + 0.1F * g[i];
        v[i] = 0.99F * v[i] + 0.01F * g[i] * g[i];
        float shrink = i < NET_DECAYS ? rate * DECAY : 0;
        w[i] -= rate * (m[i] / a) / (sqrtf(v[i] / b) + 1e-6F) + shrink * w[i];
    }
}

static double measure(const net *n, const positions *set, size_t stride) {
    double bits = 0;
    size_t count = 0;
    for (size_t i = 0; i < set->count; i += stride) {
        if (set->at[i].ply <= SETTLED) continue;
        record(&tape, &set->at[i], 0);
        bits += forward(&tape, n);
        count++;
    }
    return count ? bits / (double)count : 0;
}

static void shuffle(size_t *order, size_t count) {
    for (size_t i = count; i > 1; i--) {
        size_t j = draw() % i, t = order[i - 1];
        order[i - 1] = order[j];
        order[j] = t;
    }
}

static void fit(const positions *set, const positions *kept, int rounds) {
    size_t *order = need(set->count * sizeof *order);
    long step = 0, steps = (long)(set->count / BATCH) * rounds;
    for (size_t i = 0; i < set->count; i++) order[i] = i;
    begin();
    for (int round = 0; round < rounds; round++) {
        shuffle(order, set->count);
        for (size_t at = 0; at + BATCH <= set->count; at += BATCH) {
            memset(&slope, 0, sizeof slope);
            for (size_t i = at; i < at + BATCH; i++) {
                const position *p = &set->at[order[i]];
                record(&tape, p, draw() >> 40 & 1);
                forward(&tape, &now);
                backward(&tape, &now, &slope,
                         (p->ply > SETTLED ? 1 : EARLY_WEIGHT) / BATCH);
            }
            step++;
            learn(step, (float)step / (float)steps);
        }
        if (round % 5 == 4 || round + 1 == rounds)
            fprintf(stderr, "round %d: %.3f bits, kept out %.3f\n", round + 1,
                    measure(&now, set, 8), measure(&now, kept, 1));
    }
    free(order);
}

/* ---- what comes out ---------------------------------------------------------
 */

static unsigned clipped;

static long whole(float x, float scale, long most) {
    long v = lroundf(x * scale);
    if (v >= -most && v <= most) return v;
    clipped++;
    return v < 0 ? -most : most;
}

static void print_numbers(const char *head, const long *v, size_t n) {
    int col = 80;
    printf("%s = {", head);
    for (size_t i = 0; i < n; i++) {
        char text[16];
        int len =
            snprintf(text, sizeof text, "%ld%s", v[i], i + 1 < n ? "," : "");
        if (col + len > 79) col = printf("\n    ") - 1;
        col += printf("%s", text);
    }
    printf("};\n");
}

static void print_vector(const char *head, const float *v, size_t n,
                         float scale) {
    long *out = need(n * sizeof *out);
    for (size_t i = 0; i < n; i++) out[i] = whole(v[i], scale, 32767);
    print_numbers(head, out, n);
    free(out);
}

/* The first halves of `rows`, and zeros to fill up a vector. */
static void print_halves(const char *head, float (*m)[HIDDEN], size_t rows,
                         float scale) {
    long *out = need((rows * HALF + PADDING) * sizeof *out);
    for (size_t i = 0; i < rows * HALF; i++)
        out[i] = whole(m[i / HALF][i % HALF], scale, 127);
    print_numbers(head, out, rows * HALF + PADDING);
    free(out);
}

/* What the tables hold in place of what was learned. */
static void round_net(void) {
    float *w = (float *)&now;
    for (size_t i = 0; i < NET_SIZE; i++) {
        int row = i < ROWS_ALL * HIDDEN, inner = i < NET_DECAYS;
        float scale = row ? ROW_SCALE : inner ? SUM_SCALE : SCORE_SCALE;
        w[i] = (float)whole(w[i], scale, inner ? 127 : 32767) / scale;
    }
}

static void print_model(void) {
    enum { CHANCES = 2 * CHANCE_BOUND * CHANCE_STEPS + 1 };
    float log_of[QP_SQUARES + 1] = {0};
    long chance[CHANCES];
    for (unsigned i = 1; i <= QP_SQUARES; i++) log_of[i] = logf((float)i);
    for (int i = 0; i < CHANCES; i++)
        chance[i] =
            lround(65536 / (1 + exp(CHANCE_BOUND - (double)i / CHANCE_STEPS)));
    printf(
        "/* entropy_model.inc - what the codec `entropy` has learned, made "
        "by\n * tools/train/entropy.c. Version 1: never to be changed. */\n");
    print_halves("static const int8_t START[LANES]", &now.start, 1, SUM_SCALE);
    print_halves("static const int8_t COLUMN[FEATURES * HALF + LANES - HALF]",
                 now.column, FEATURES, SUM_SCALE);
    print_halves("static const int8_t ROW[ROWS_ALL * HALF + LANES - HALF]",
                 now.row, ROWS_ALL, ROW_SCALE);
    print_vector("static const int16_t BIAS[ROWS_ALL]", now.bias, ROWS_ALL,
                 SCORE_SCALE);
    print_vector("static const int16_t SIGHT[SIGHT_ROWS]", now.sight,
                 SIGHT_ROWS, SCORE_SCALE);
    print_vector("static const int16_t LOG[QP_SQUARES + 1]", log_of,
                 QP_SQUARES + 1, SCORE_SCALE);
    print_numbers("static const uint16_t CHANCE[CHANCES]", chance, CHANCES);
    fprintf(stderr, "%u numbers clipped\n", clipped);
}

/* ---- the order of squares ------------------------------------------------ */

static long seen_at[16][QP_SQUARES];

/* Pairs of squares left and right of each other, the likeliest pair first. */
static int by_number(unsigned piece, unsigned a, unsigned b) {
    unsigned ma = a / 9 * 9 + 8 - a % 9, mb = b / 9 * 9 + 8 - b % 9;
    unsigned la = a < ma ? a : ma, lb = b < mb ? b : mb;
    if (seen_at[piece][a] != seen_at[piece][b])
        return seen_at[piece][a] > seen_at[piece][b] ? -1 : 1;
    if (la != lb) return la < lb ? -1 : 1;
    return a < b ? -1 : a > b;
}

static void order_piece(long *out, size_t *n, unsigned piece) {
    size_t first_at = *n;
    for (unsigned sq = 0; sq < QP_SQUARES; sq++)
        if (qp__may_stand[sq] >> piece & 1) {
            size_t i = (*n)++;
            for (;
                 i > first_at && by_number(piece, sq, (unsigned)out[i - 1]) < 0;
                 i--)
                out[i] = out[i - 1];
            out[i] = sq;
        }
}

static void print_order(const positions *set) {
    long out[PLACES];
    size_t n = 0;
    for (size_t i = 0; i < set->count; i++) {
        const position *p = &set->at[i];
        for (unsigned sq = 0; sq < QP_SQUARES; sq++) {
            unsigned piece = p->cell[p->black ? 89 - sq : sq];
            if (piece == 0) continue;
            if (p->black) piece ^= 8;
            seen_at[piece][sq]++;
            seen_at[piece][sq / 9 * 9 + 8 - sq % 9]++;
        }
    }
    for (unsigned i = 0; i < PIECES; i++) order_piece(out, &n, WALK_PIECE[i]);
    printf("/* entropy_order.inc - where the men of the mover and of the other "
           "stand,\n * likely squares first, made by tools/train/entropy.c. "
           "Version 1. */\n");
    print_numbers("static const uint8_t ENTROPY_ORDER[PLACES]", out, n);
}

int main(int argc, char **argv) {
    positions set = {0}, kept = {0};
    if (argc < 3) {
        fprintf(stderr, "usage: entropy_train order LINES\n"
                        "       entropy_train fit|try LINES ROUNDS\n");
        return 2;
    }
    read_lines(&set, &kept, argv[2], strcmp(argv[1], "try") == 0);
    fprintf(stderr, "%zu positions, %zu kept out\n", set.count, kept.count);
    if (strcmp(argv[1], "order") == 0) {
        print_order(&set);
    } else {
        fit(&set, &kept, argc > 3 ? atoi(argv[3]) : 20);
        round_net();
        fprintf(stderr, "rounded: kept out %.3f\n", measure(&now, &kept, 1));
        print_model();
    }
    free(set.at);
    free(kept.at);
    return 0;
}
