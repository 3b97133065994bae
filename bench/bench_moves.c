/* bench_moves.c - packed lines of moves: how many bits a ply, by ply, and how
 * fast, as ratios to reading the same moves as text.
 *
 *   bench_moves [FILE.lines]...
 *
 * A line of a file is a FEN, a tab and moves in UCCI coordinates, as qipu
 * convert --to lines writes them. Without a file the games are those of the
 * corpus that the tables were not learned from; without the corpus, of random
 * legal moves, whose bits mean nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "bench.h"
#include "sample.h"

enum { RUNS = 7, BUCKETS = 7, BUCKET = 20, WALKS = 200, WALK = 120 };

typedef struct game {
    qp_pos start;
    qp_move *moves;
    char (*text)[4];
    uint8_t *code;
    size_t count, len;
} game;

typedef struct games {
    game *list;
    size_t count, plies;
    double bits[BUCKETS];
    size_t seen[BUCKETS];
    uint64_t sum; /* keeps the work from being left out */
} games;

static void *get(void *old, size_t size) {
    void *p = realloc(old, size ? size : 1);
    if (!p) {
        perror("bench_moves");
        exit(3);
    }
    return p;
}

/* A game without moves, at the end of the list. */
static game *add_game(games *all, const qp_pos *start, size_t room) {
    if ((all->count & (all->count - 1)) == 0)
        all->list = get(all->list, (2 * all->count + 1) * sizeof *all->list);
    game *g = &all->list[all->count++];
    *g = (game){.start = *start};
    g->moves = get(NULL, room * sizeof *g->moves);
    g->text = get(NULL, room * sizeof *g->text);
    g->code = get(NULL, QP_MOVES_PACK_MAX(room));
    return g;
}

static void add_move(game *g, qp_pos *pos, qp_move move) {
    char *text = g->text[g->count];
    text[0] = (char)('a' + QP_FILE_OF(move.from));
    text[1] = (char)('0' + QP_RANK_OF(move.from));
    text[2] = (char)('a' + QP_FILE_OF(move.to));
    text[3] = (char)('0' + QP_RANK_OF(move.to));
    g->moves[g->count++] = move;
    qp_pos_play(pos, move);
}

static void add_line(void *ctx, qp_text line) {
    qp_pos pos;
    qp_move move;
    qp_text moves;
    if (!sample_line(&pos, &moves, line, QP_FAULT_STACKED)) return;
    game *g = add_game(ctx, &pos, moves.len / 4 + 1);
    while (sample_line_move(&move, &moves, &pos)) add_move(g, &pos, move);
}

static void add_walks(games *all) {
    uint64_t state = 1;
    for (int i = 0; i < WALKS; i++) {
        qp_pos pos;
        qp_pos_start(&pos);
        game *g = add_game(all, &pos, WALK);
        qp_move list[QP_MOVES_MAX];
        for (int ply = 0; ply < WALK; ply++) {
            size_t n = qp_pos_moves(list, &pos);
            if (!n) break;
            state = state * 6364136223846793005u + 1442695040888963407u;
            add_move(g, &pos, list[(state >> 33) % n]);
        }
    }
}

static void pack_all(void *ctx) {
    games *all = ctx;
    for (size_t i = 0; i < all->count; i++) {
        game *g = &all->list[i];
        size_t bits;
        if (qp_moves_pack(g->code, &bits, &g->start, g->moves, g->count))
            exit(1);
        g->len = (bits + 7) / 8;
        all->sum += bits;
    }
}

static void unpack_all(void *ctx) {
    games *all = ctx;
    for (size_t i = 0; i < all->count; i++) {
        game *g = &all->list[i];
        if (qp_moves_unpack(g->moves, &g->start, g->count, g->code, g->len,
                            NULL))
            exit(1);
    }
}

static void read_all(void *ctx) {
    games *all = ctx;
    for (size_t i = 0; i < all->count; i++) {
        const game *g = &all->list[i];
        qp_pos pos = g->start;
        for (size_t k = 0; k < g->count; k++) {
            qp_text text = {g->text[k], 4};
            qp_move move;
            if (qp_move_read(&move, &pos, text, QP_NOTATION_UCCI, 0, NULL))
                exit(1);
            qp_pos_play(&pos, move);
        }
        all->sum += qp_pos_hash(&pos);
    }
}

static void list_all(void *ctx) {
    games *all = ctx;
    qp_move list[QP_MOVES_MAX];
    for (size_t i = 0; i < all->count; i++) {
        const game *g = &all->list[i];
        qp_pos pos = g->start;
        for (size_t k = 0; k < g->count; k++) {
            all->sum += qp_pos_moves(list, &pos);
            qp_pos_play(&pos, g->moves[k]);
        }
    }
}

/* Bits by ply: a longer line costs what its last moves do. */
static void weigh(games *all, const game *g) {
    size_t before = 0;
    for (size_t k = 0; k < g->count; k += BUCKET) {
        size_t end = k + BUCKET < g->count ? k + BUCKET : g->count, bits;
        size_t bucket = k / BUCKET < BUCKETS ? k / BUCKET : BUCKETS - 1;
        if (qp_moves_pack(g->code, &bits, &g->start, g->moves, end)) exit(1);
        all->bits[bucket] += (double)bits - (double)before;
        all->seen[bucket] += end - k;
        before = bits;
    }
}

static void print_bits(games *all, const char *name) {
    double bits = 0, bytes = 0;
    for (size_t i = 0; i < all->count; i++) {
        weigh(all, &all->list[i]);
        all->plies += all->list[i].count;
    }
    pack_all(all);
    for (size_t i = 0; i < all->count; i++) bytes += (double)all->list[i].len;
    for (int i = 0; i < BUCKETS; i++) bits += all->bits[i];
    double plies = (double)all->plies;
    printf("%s: %zu games, %zu plies, %.4f bits a ply, %.1f bytes a game\n",
           name, all->count, all->plies, bits / plies,
           bytes / (double)all->count);
    for (int i = 0; i < BUCKETS && all->seen[i]; i++)
        printf("  from ply %3d %8zu plies  %.2f bits\n", i * BUCKET,
               all->seen[i], all->bits[i] / (double)all->seen[i]);
}

static void print_speed(games *all) {
    double text = bench_median(RUNS, read_all, all);
    double list = bench_median(RUNS, list_all, all);
    double pack = bench_median(RUNS, pack_all, all);
    double unpack = bench_median(RUNS, unpack_all, all);
    double n = (double)all->plies;
    printf("  reading text   %6.2f million plies a second\n", n / text / 1e6);
    printf("  listing moves  %6.2f, %5.2f times reading text\n", n / list / 1e6,
           list / text);
    printf("  packing        %6.2f, %5.2f times\n", n / pack / 1e6,
           pack / text);
    printf("  unpacking      %6.2f, %5.2f times\n", n / unpack / 1e6,
           unpack / text);
}

static void run(games *all, const char *name) {
    print_bits(all, name);
    print_speed(all);
    for (size_t i = 0; i < all->count; i++) {
        free(all->list[i].moves);
        free(all->list[i].text);
        free(all->list[i].code);
    }
    free(all->list);
}

/* The games of corpus/walker-pgn, by way of the program. */
static void add_corpus(games *all) {
    FILE *in = popen("\"${QIPU:-qipu}\" convert --to lines "
                     "\"${QIPU_CORPUS:-../shared/corpus}\"/walker-pgn/* "
                     "2>/dev/null",
                     "r");
    char *line = NULL;
    size_t size = 0;
    ssize_t len;
    while (in && (len = getline(&line, &size, in)) > 0)
        add_line(all, (qp_text){line, (size_t)len});
    free(line);
    if (in) pclose(in);
}

int main(int argc, char **argv) {
    games all = {0};
    for (int i = 1; i < argc; i++) {
        games some = {0};
        sample_lines(argv[i], add_line, &some);
        if (some.plies || some.count) run(&some, argv[i]);
    }
    if (argc > 1) return 0;
    add_corpus(&all);
    if (all.count) {
        run(&all, "corpus/walker-pgn");
    } else {
        puts("bench_moves: the corpus is not there");
        add_walks(&all);
        run(&all, "random moves");
    }
    return 0;
}
