/* moves_train.c - learns the tables of the model of moves from games.
 *
 *   moves_train [OPTION]... OUT.inc TRAIN.lines [TEST.lines]...
 *
 *   -e N   skips the games (5)
 *   -l X   rate of the weights (0.08), -d X their decay (3e-4)
 *   -L X   rate of the embeddings (0.03), -D X their decay (1e-4)
 *
 * A line is a FEN, a tab and moves in UCCI coordinates; what follows a second
 * tab is not read. The model is softmax over the pieces and softmax over the
 * targets of the piece that moved (lib/core/pack/moves_feat.h), fitted by
 * AdaGrad on one move after another, in an order from a generator with a fixed
 * seed. Every game is seen as it is or left for right, as chance has it.
 *
 * Built by hand:
 *
 *   gcc -std=c17 -O3 -march=native -ffast-math -Iinclude -o moves_train \
 *       tools/train/moves_train.c build/release/libqipu.a -lm
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

#include "../../lib/core/pack/moves_feat.h"
#include "qipu/fen.h"

enum { DIM = QP__MOVES_DIM };

typedef struct game {
    qp_pos start;
    qp_move *moves;
    unsigned count;
} game;

typedef struct games {
    game *list;
    size_t count;
} games;

/* A matrix of embeddings with the sums of its squared gradients. */
typedef struct rowset {
    float (*value)[DIM], (*square)[DIM];
} rowset;

static float weight[WEIGHTS], weight_square[WEIGHTS];
static float bias[1][DIM], bias_square[1][DIM];
static rowset board, piece_out, to_out;
static float rate = 0.08f, decay = 3e-4f, row_rate = 0.03f, row_decay = 1e-4f;

/* Bounds, by what the numbers of the library hold. */
static const float WEIGHT_MAX = 5.5f, BOARD_MAX = 1.0f, OUT_MAX = 2.7f;

static uint64_t state = 88172645463325252u;
static unsigned chance(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 11);
}

static float small(float size) {
    return (float)(chance() % 2001) / 1000 * size - size;
}

static rowset rowset_make(size_t rows, float size) {
    rowset set = {calloc(rows, sizeof *set.value),
                  calloc(rows, sizeof *set.square)};
    for (size_t i = 0; i < rows; i++)
        for (unsigned d = 0; d < DIM; d++) {
            set.value[i][d] = small(size);
            set.square[i][d] = 0.1f;
        }
    return set;
}

static float bound(float x, float max) {
    return x < -max ? -max : x > max ? max : x;
}

static void step_row(float value[DIM], float square[DIM], const float by[DIM],
                     float times, float max) {
    for (unsigned d = 0; d < DIM; d++) {
        float g = by[d] * times + row_decay * value[d];
        square[d] += g * g;
        value[d] = bound(value[d] - row_rate * g / sqrtf(square[d]), max);
    }
}

static void step_weight(uint32_t i, float gradient) {
    if (i == 0) return;
    float g = gradient + decay * weight[i];
    weight_square[i] += g * g;
    weight[i] =
        bound(weight[i] - rate * g / sqrtf(weight_square[i]), WEIGHT_MAX);
}

static int read_game(game *out, char *line) {
    char *moves = strchr(line, '\t');
    if (!moves) return 0;
    *moves++ = 0;
    moves[strcspn(moves, "\t\n")] = 0;
    qp_setup setup;
    if (qp_fen_read(&setup, NULL, (qp_text){line, strlen(line)}, NULL))
        return 0;
    if (qp_pos_from_setup(&out->start, &setup, 0)) return 0;
    out->moves = malloc(strlen(moves) + 1);
    out->count = 0;
    qp_pos pos = out->start;
    for (char *w = strtok(moves, " "); w; w = strtok(NULL, " ")) {
        if (strlen(w) != 4) break;
        qp_move move = {QP_SQ(w[0] - 'a', w[1] - '0'),
                        QP_SQ(w[2] - 'a', w[3] - '0')};
        if (!qp_pos_legal(&pos, move)) break;
        out->moves[out->count++] = move;
        qp_pos_play(&pos, move);
    }
    return 1;
}

static games read_games(const char *path) {
    games all = {NULL, 0};
    char *line = NULL;
    size_t size = 0;
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        exit(1);
    }
    while (getline(&line, &size, file) > 0) {
        all.list = realloc(all.list, (all.count + 1) * sizeof *all.list);
        all.count += (size_t)read_game(&all.list[all.count], line);
    }
    fclose(file);
    free(line);
    return all;
}

/* A game, left for right. */
static qp_sq turned_sq(qp_sq sq) {
    return QP_SQ(8 - QP_FILE_OF(sq), QP_RANK_OF(sq));
}

static qp_pos turned_pos(const qp_pos *pos) {
    qp_setup setup;
    qp_pos out;
    qp_setup_mirror(&setup, qp_pos_setup(pos));
    if (qp_pos_from_setup(&out, &setup, 0)) abort();
    return out;
}

/* The rows of the table of embeddings: a piece on a square as `side` sees it;
 * where a move before went; nothing. */
enum {
    CAME_INPUTS = 14 * 90,
    NO_INPUT = CAME_INPUTS + 2 * 7 * 90,
    INPUTS = NO_INPUT + 1
};

static unsigned board_input(qp_piece piece, unsigned sq, unsigned side) {
    unsigned other = QP_SIDE_OF(piece) != side;
    return (other * 7 + QP_KIND_OF(piece) - 1) * 90 + oriented(sq, side);
}

static unsigned came_input(const qp__moves_model *m, unsigned i,
                           unsigned side) {
    return CAME_INPUTS + (i * 7 + m->kind[i] - 1u) * 90 +
           oriented(m->last[i].to, side);
}

typedef struct options {
    unsigned count;
    feature list[24];
    qp_sq sq[24];
    float share[24];
} options;

typedef struct vector {
    float at[DIM], slope[DIM], gradient[DIM];
    unsigned input[40], inputs;
} vector;

static void vector_make(vector *v, const qp__moves_model *m,
                        const qp_pos *pos) {
    unsigned side = pos->setup_.turn;
    v->inputs = 0;
    for (unsigned man = 0; man < 32; man++) {
        unsigned sq = pos->man_[man];
        if (sq == QP_SQ_NONE) continue;
        v->input[v->inputs++] = board_input(pos->setup_.cell[sq], sq, side);
    }
    for (unsigned i = 0; i < 2; i++)
        if (m->kind[i]) v->input[v->inputs++] = came_input(m, i, side);
    memcpy(v->at, bias[0], sizeof v->at);
    for (unsigned i = 0; i < v->inputs; i++)
        for (unsigned d = 0; d < DIM; d++)
            v->at[d] += board.value[v->input[i]][d];
    for (unsigned d = 0; d < DIM; d++) {
        v->slope[d] = v->at[d] > 0 && v->at[d] < 1;
        v->at[d] = v->at[d] < 0 ? 0 : v->at[d] > 1 ? 1 : v->at[d];
        v->gradient[d] = 0;
    }
}

static void vector_step(const vector *v) {
    float by[DIM];
    for (unsigned d = 0; d < DIM; d++) by[d] = v->gradient[d] * v->slope[d];
    for (unsigned i = 0; i < v->inputs; i++)
        step_row(board.value[v->input[i]], board.square[v->input[i]], by, 1,
                 BOARD_MAX);
    step_row(bias[0], bias_square[0], by, 1, 4);
}

static void pieces_options(options *o, const moves_map_view *v,
                           const qp__moves_model *m) {
    moves_feat_distance far = distance_from(MOVES_FEAT_PIECE_FAR, m, v->side);
    o->count = v->men;
    for (unsigned i = 0; i < v->men; i++) {
        o->sq[i] = v->sq[i];
        piece_feature(&o->list[i], v, i, &far);
    }
}

static void target_options(options *o, const moves_map_view *v,
                           const qp__moves_model *m, const qp_pos *pos,
                           unsigned from) {
    qp_move list[24];
    uint8_t threat[24];
    const qp_move *end = view_targets(list, v, pos, from);
    unsigned chosen = 0;
    while (v->sq[chosen] != from) chosen++;
    mover who;
    mover_make(&who, v, m, pos, chosen);
    o->count = (unsigned)(end - list);
    for (unsigned i = 0; i < o->count; i++) o->sq[i] = list[i].to;
    target_threats(threat, v, pos, o->sq, o->count, from);
    for (unsigned i = 0; i < o->count; i++)
        to_feature(&o->list[i], v, pos, &who, o->sq[i], threat[i]);
}

/* Codes one symbol and, when `learn`, learns from it. Returns its bits. */
static double symbol(options *o, unsigned features, unsigned sq,
                     const rowset *out, vector *v, int learn) {
    float best = -1e9f, sum = 0;
    unsigned right = 0;
    for (unsigned i = 0; i < o->count; i++) {
        const feature *f = &o->list[i];
        float score = 0;
        for (unsigned j = 0; j < features; j++) score += weight[f->index[j]];
        for (unsigned d = 0; d < DIM; d++)
            score += v->at[d] * out->value[f->place][d];
        o->share[i] = score;
        if (score > best) best = score;
        if (o->sq[i] == sq) right = i;
    }
    for (unsigned i = 0; i < o->count; i++)
        sum += o->share[i] = expf(o->share[i] - best);
    for (unsigned i = 0; i < o->count; i++) {
        const feature *f = &o->list[i];
        float by = o->share[i] / sum - (i == right);
        if (!learn || fabsf(by) < 1e-4f) continue;
        for (unsigned j = 0; j < features; j++) step_weight(f->index[j], by);
        for (unsigned d = 0; d < DIM; d++)
            v->gradient[d] += by * out->value[f->place][d];
        step_row(out->value[f->place], out->square[f->place], v->at, by,
                 OUT_MAX);
    }
    return -log2(o->share[right] / sum * 0.999 + 0.001 / o->count);
}

static void tell(qp__moves_model *m, const qp_pos *pos, qp_move move) {
    m->last[1] = m->last[0];
    m->kind[1] = m->kind[0];
    m->taken[1] = m->taken[0];
    m->last[0] = move;
    m->kind[0] = (uint8_t)QP_KIND_OF(pos->setup_.cell[move.from]);
    m->taken[0] = (uint8_t)QP_KIND_OF(pos->setup_.cell[move.to]);
}

typedef struct figures {
    double men, targets;
    size_t plies;
} figures;

static void one_game(figures *sum, const game *g, int learn) {
    int turn = learn && chance() % 2;
    qp_pos pos = turn ? turned_pos(&g->start) : g->start;
    qp__moves_model m;
    memset(&m, 0, sizeof m);
    for (unsigned i = 0; i < g->count; i++) {
        qp_move move = g->moves[i];
        if (turn) move = (qp_move){turned_sq(move.from), turned_sq(move.to)};
        moves_map_view v;
        vector vec;
        options o;
        view_make(&v, &m, &pos);
        vector_make(&vec, &m, &pos);
        pieces_options(&o, &v, &m);
        sum->men +=
            symbol(&o, PIECE_FEATURES, move.from, &piece_out, &vec, learn);
        target_options(&o, &v, &m, &pos, move.from);
        sum->targets += symbol(&o, TO_FEATURES, move.to, &to_out, &vec, learn);
        if (learn) vector_step(&vec);
        sum->plies++;
        tell(&m, &pos, move);
        qp_pos_play(&pos, move);
    }
}

static figures pass(const games *all, int learn) {
    figures sum = {0, 0, 0};
    size_t *order = malloc((all->count + 1) * sizeof *order);
    for (size_t i = 0; i < all->count; i++) order[i] = i;
    for (size_t i = all->count; learn && i > 1; i--) {
        size_t j = chance() % i, keep = order[i - 1];
        order[i - 1] = order[j];
        order[j] = keep;
    }
    for (size_t i = 0; i < all->count; i++)
        one_game(&sum, &all->list[order[i]], learn);
    free(order);
    return sum;
}

static void print_figures(const char *name, figures f) {
    double n = (double)f.plies;
    printf("  %s %.4f (%.3f + %.3f)", name, (f.men + f.targets) / n, f.men / n,
           f.targets / n);
}

static long whole(float x, long max) {
    long n = lrintf(x);
    return n < -max ? -max : n > max ? max : n;
}

static void write_numbers(FILE *out, const float *x, size_t count,
                          float scale) {
    int col = 0;
    for (size_t i = 0; i < count; i++) {
        char text[16];
        int len = snprintf(text, sizeof text, "%ld,", whole(x[i] * scale, 127));
        if (col + len > 79) {
            fputc('\n', out);
            col = 0;
        }
        fputs(text, out);
        col += len;
    }
}

static void write_row(FILE *out, const float row[DIM], float scale) {
    fputc('{', out);
    write_numbers(out, row, DIM, scale);
    fputs("},\n", out);
}

/* Of seven kinds those rows from `first` on where a piece may stand: no game
 * trains another. The squares are in the order in which the piece's side sees
 * them, the rows as the mover does. */
static void write_stands(FILE *out, const rowset *set, size_t first, int foes,
                         float scale) {
    for (unsigned place = 0; place < 7 * 90; place++) {
        unsigned seen = oriented(place % 90, foes != 0);
        if (MOVES_PLACE[place] < STANDS)
            write_row(out, set->value[first + place / 90 * 90 + seen], scale);
    }
}

static void write_board(FILE *out) {
    fputs("static const int8_t MOVES_BOARD[BOARD_ROWS][32] = {\n", out);
    for (unsigned part = 0; part < 4; part++)
        write_stands(out, &board, part * 630, part == 1 || part == 2, 127);
    write_row(out, board.value[NO_INPUT], 127);
    fputs("};\n", out);
}

static void write_factors(FILE *out, const char *name, const rowset *set) {
    fprintf(out, "static const int8_t %s[STANDS][32] = {\n", name);
    write_stands(out, set, 0, 0, 256 / logf(2) * 16 / 127);
    fputs("};\n", out);
}

static int write_tables(const char *path) {
    FILE *out = fopen(path, "w");
    if (!out) return 0;
    float bit = 1 / logf(2);
    fputs("/* Made by tools/train/moves_train.c. Do not edit. */\n", out);
    fputs("/* clang-format off */\n", out);
    fputs("static const int8_t MOVES_WEIGHT[WEIGHTS] = {\n", out);
    write_numbers(out, weight, WEIGHTS, 16 * bit);
    fputs("\n};\n", out);
    write_board(out);
    fprintf(out, "static const int16_t MOVES_BIAS[%d] = {", DIM);
    for (unsigned d = 0; d < DIM; d++)
        fprintf(out, "%s%ld,", d % 12 ? " " : "\n",
                whole(bias[0][d] * 127, 9999));
    fputs("\n};\n", out);
    write_factors(out, "MOVES_PIECE", &piece_out);
    write_factors(out, "MOVES_TO", &to_out);
    fputs("static const uint16_t MOVES_POWER[256] = {", out);
    for (int i = 0; i < 256; i++)
        fprintf(out, "%s%ld,", i % 12 ? " " : "\n",
                lrint(32768 * exp2(-i / 256.0)));
    fputs("\n};\n", out);
    return !fclose(out);
}

static int take_option(int c, const char *value, unsigned *passes) {
    switch (c) {
    case 'e': *passes = (unsigned)atoi(value); return 1;
    case 'l': rate = (float)atof(value); return 1;
    case 'd': decay = (float)atof(value); return 1;
    case 'L': row_rate = (float)atof(value); return 1;
    case 'D': row_decay = (float)atof(value); return 1;
    default: return 0;
    }
}

int main(int argc, char **argv) {
    unsigned passes = 5;
    int at = 1;
    for (; at + 1 < argc && argv[at][0] == '-'; at += 2)
        if (!take_option(argv[at][1], argv[at + 1], &passes)) return 2;
    if (argc - at < 2) return 2;
    games train = read_games(argv[at + 1]);
    for (size_t i = 0; i < WEIGHTS; i++) weight_square[i] = 0.5f;
    for (unsigned d = 0; d < DIM; d++) {
        bias[0][d] = 0.5f;
        bias_square[0][d] = 0.1f;
    }
    board = rowset_make(INPUTS, 0.1f);
    memset(board.value[NO_INPUT], 0, sizeof *board.value);
    piece_out = rowset_make(630, 0.05f);
    to_out = rowset_make(630, 0.05f);
    float first = rate, row_first = row_rate;
    for (unsigned i = 0; i < passes; i++) {
        rate = first * (float)(passes - i) / (float)passes;
        row_rate = row_first * (float)(passes - i) / (float)passes;
        printf("pass %u", i + 1);
        print_figures("train", pass(&train, 1));
        for (int k = at + 2; k < argc; k++) {
            games test = read_games(argv[k]);
            print_figures(argv[k], pass(&test, 0));
        }
        putchar('\n');
        fflush(stdout);
    }
    return !write_tables(argv[at]);
}
