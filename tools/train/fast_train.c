/* fast_train.c - learns the tables of the fast profile of .qpg from games.
 *
 *   fast_train OUT.inc TRAIN.lines [TEST.lines]...
 *
 * A line is a FEN, a tab and moves in UCCI coordinates, as `qipu convert --to
 * lines` writes it. The model is a softmax over the pieces and a softmax over
 * the squares to which the piece that moved could go
 * (lib/core/format/qpg/fast_order.h), fitted by AdaGrad on one move after another,
 * with each game as it is or left for right. Then the weights are rounded,
 * pieces and squares ranked by them, and codes made for the ranks. It prints
 * what the moves of each test cost. Built by hand:
 *
 *   gcc -std=c17 -O3 -march=native -ffast-math -Iinclude -o fast_train \
 *       tools/train/fast_train.c build/release/libqipu.a -lexpat -lm
 *
 * It uses floating point: another compiler may come to slightly other tables.
 * The library does not depend on that, as the tables are committed.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../lib/core/format/qpg/fast_order.h"
#include "qipu/fen.h"
#include "qipu/pos.h"

enum { LONGEST = 12, PASSES = 8, SCALE = 16, SYMBOLS = FAST_TARGETS };

static float weight[FAST_WEIGHTS], square[FAST_WEIGHTS];
static int rounded[FAST_WEIGHTS];

/* Ranks of pieces by how many there are, and of squares the same. */
typedef struct ranks {
    unsigned long seen[SYMBOLS + 1][SYMBOLS];
    uint8_t length[SYMBOLS + 1][SYMBOLS];
} ranks;
static ranks men, targets;

/* What is chosen from: for each, its weights, and what settles a tie. */
typedef struct choice {
    unsigned part[SYMBOLS][4], tie[SYMBOLS];
    size_t count, parts, chosen;
} choice;

static void look_pieces(choice *c, const qpg_seat *s, qp_move move) {
    fast_view v = fast_look(s);
    c->count = 0;
    c->parts = FAST_PIECE_PARTS;
    for (int i = 0; i < 16; i++) {
        unsigned sq = s->pos.man_[16 * v.side + (unsigned)i];
        if (sq == QP_SQ_NONE) continue;
        if (sq == move.from) c->chosen = c->count;
        c->tie[c->count] = fast_seen(v.side, sq);
        fast_piece(c->part[c->count++], &v,
                 QP_KIND_OF(s->pos.setup_.cell[sq]) - 1u, sq);
    }
}

static void look_targets(choice *c, const qpg_seat *s, qp_move move) {
    fast_view v = fast_look(s);
    fast_list l;
    fast_targets(&l, &s->pos, move.from);
    c->count = l.count;
    c->parts = FAST_TARGET_PARTS;
    c->chosen = SYMBOLS;
    for (unsigned i = 0; i < l.count; i++) {
        if (l.to[i] == move.to) c->chosen = i;
        c->tie[i] = fast_seen(v.side, l.to[i]);
        fast_target(c->part[i], &v,
                    QP_KIND_OF(s->pos.setup_.cell[move.from]) - 1u, move.from,
                    l.to[i]);
    }
    if (c->chosen == SYMBOLS) abort();
}

static void learn(const choice *c) {
    float p[SYMBOLS], sum = 0;
    for (size_t i = 0; i < c->count; i++) {
        float x = 0;
        for (size_t k = 0; k < c->parts; k++) x += weight[c->part[i][k]];
        sum += p[i] = expf(x);
    }
    for (size_t i = 0; i < c->count; i++) {
        float g = (i == c->chosen) - p[i] / sum;
        for (size_t k = 0; k < c->parts; k++) {
            unsigned w = c->part[i][k];
            square[w] += g * g;
            weight[w] +=
                0.08f * (g - 2e-4f * weight[w]) / sqrtf(square[w] + 1e-3f);
        }
    }
}

static int key_of(const choice *c, size_t i) {
    int score = 4096;
    for (size_t k = 0; k < c->parts; k++) score += rounded[c->part[i][k]];
    return score << 7 | (127 - (int)c->tie[i]);
}

static unsigned rank_of(const choice *c) {
    unsigned rank = 0;
    int key = key_of(c, c->chosen);
    for (size_t i = 0; i < c->count; i++) rank += key_of(c, i) > key;
    return rank;
}

/* ---- games --------------------------------------------------------------- */

typedef void (*use)(const qpg_seat *s, qp_move move);

static void mirror(qpg_seat *s, char *moves) {
    qp_setup out, setup = *qp_pos_setup(&s->pos);
    qp_setup_mirror(&out, &setup);
    if (qp_pos_from_setup(&s->pos, &out, ~0u) & 7) abort();
    for (; *moves; moves++)
        if (*moves >= 'a' && *moves <= 'i') *moves = (char)('a' + 'i' - *moves);
}

static void play_line(char *line, int other, use take) {
    qpg_seat s = {.last = QP_SQ_NONE, .before = QP_SQ_NONE};
    qp_setup setup;
    char *tab = strchr(line, '\t'), *m = tab + 1;
    if (!tab) return;
    char *end = strchr(m, '\t');
    if (end) *end = 0;
    qp_text fen = {line, (size_t)(tab - line)};
    if (qp_fen_read(&setup, NULL, fen, NULL)) return;
    if (qp_pos_from_setup(&s.pos, &setup, ~0u) & 7) return;
    if (other) mirror(&s, m);
    for (; m[0] >= 'a' && m[0] <= 'i' && m[1] && m[2] && m[3]; s.ply++) {
        qp_move move = {QP_SQ(m[0] - 'a', m[1] - '0'),
                        QP_SQ(m[2] - 'a', m[3] - '0')};
        take(&s, move);
        s.before = s.last;
        s.last = move.to;
        qp_pos_play(&s.pos, move);
        m += 4;
        while (*m == ' ') m++;
    }
}

static void read_file(const char *name, int other, use take) {
    FILE *f = fopen(name, "r");
    char *line = NULL;
    size_t size = 0;
    if (!f) exit(2);
    while (getline(&line, &size, f) > 0) play_line(line, other, take);
    free(line);
    fclose(f);
}

static void teach(const qpg_seat *s, qp_move move) {
    choice c;
    look_pieces(&c, s, move);
    learn(&c);
    look_targets(&c, s, move);
    learn(&c);
}

static void tally(const qpg_seat *s, qp_move move) {
    choice c;
    look_pieces(&c, s, move);
    men.seen[c.count][rank_of(&c)]++;
    look_targets(&c, s, move);
    targets.seen[c.count][rank_of(&c)]++;
}

static unsigned long test_plies, test_bits, test_pieces;
static void test(const qpg_seat *s, qp_move move) {
    choice c;
    test_plies++;
    look_pieces(&c, s, move);
    test_pieces += men.length[c.count][rank_of(&c)];
    look_targets(&c, s, move);
    test_bits += targets.length[c.count][rank_of(&c)];
}

/* ---- codes --------------------------------------------------------------- */

static unsigned huffman(uint8_t *out, const unsigned long *count, int n) {
    unsigned long weights[2 * SYMBOLS];
    int up[2 * SYMBOLS], open[2 * SYMBOLS], symbols = n;
    for (int i = 0; i < n; i++) weights[i] = count[i], open[i] = 1;
    for (; n < 2 * symbols - 1; n++) {
        int a = -1, b = -1;
        for (int i = 0; i < n; i++) {
            if (!open[i]) continue;
            if (a < 0 || weights[i] < weights[a])
                b = a, a = i;
            else if (b < 0 || weights[i] < weights[b])
                b = i;
        }
        open[a] = open[b] = 0;
        up[a] = up[b] = n;
        open[n] = 1;
        weights[n] = weights[a] + weights[b];
    }
    unsigned longest = 0;
    for (int i = 0; i < symbols; i++) {
        unsigned len = 0;
        for (int k = i; k != n - 1; k = up[k]) len++;
        out[i] = (uint8_t)len;
        if (len > longest) longest = len;
    }
    return longest;
}

/* Codes for one of n, of LONGEST bits at most. One of one has no bits. */
static void make_codes(ranks *r, int n) {
    unsigned long count[SYMBOLS];
    for (int i = 0; i < n; i++) count[i] = r->seen[n][i] * 4 + 1;
    while (huffman(r->length[n], count, n) > LONGEST)
        for (int i = 0; i < n; i++) count[i] = (count[i] + 1) / 2;
}

static void put(FILE *f, const char *name, const char *type, const int *value,
                int count) {
    fprintf(f, "static const %s %s[%d] = {", type, name, count);
    for (int i = 0; i < count; i++)
        fprintf(f, "%s%d,", i % 15 ? " " : "\n    ", value[i]);
    fprintf(f, "\n};\n");
}

static void put_lengths(FILE *f, const char *name, const ranks *r, int most) {
    int all[SYMBOLS * (SYMBOLS + 1)], n = 0;
    for (int i = 1; i <= most; i++)
        for (int k = 0; k < i; k++) all[n++] = r->length[i][k];
    put(f, name, "uint8_t", all, n);
}

static void write_tables(const char *name) {
    FILE *f = fopen(name, "w");
    if (!f) exit(2);
    fprintf(f, "/* fast.inc - the order of moves and the codes of ranks of the "
               "fast profile.\n"
               " * Made by tools/train/fast_train.c. */\n"
               "/* SPDX-License-Identifier: MIT */\n");
    put(f, "WEIGHT", "int8_t", rounded, FAST_WEIGHTS);
    put_lengths(f, "MEN", &men, FAST_PIECES);
    put_lengths(f, "TARGETS", &targets, 17);
    fclose(f);
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    for (int i = 0; i < PASSES; i++) read_file(argv[2], i & 1, teach);
    for (int i = 0; i < FAST_WEIGHTS; i++) {
        float x = weight[i] * SCALE;
        rounded[i] = (int)lrintf(x < -127 ? -127 : x > 127 ? 127 : x);
    }
    read_file(argv[2], 0, tally);
    read_file(argv[2], 1, tally);
    for (int i = 1; i <= FAST_PIECES; i++) make_codes(&men, i);
    men.length[1][0] = 1; /* no ply is for nothing */
    for (int i = 1; i <= 17; i++) make_codes(&targets, i);
    write_tables(argv[1]);
    for (int i = 2; i < argc; i++) {
        test_plies = test_bits = test_pieces = 0;
        read_file(argv[i], 0, test);
        printf("%s: %lu plies, %.3f and %.3f bits a ply\n", argv[i], test_plies,
               (double)test_pieces / (double)test_plies,
               (double)test_bits / (double)test_plies);
    }
    return 0;
}
