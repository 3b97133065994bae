/* bench_fen.c - how fast FEN is read and written.
 *
 * The positions come from games of random legal moves, and from a real file
 * when there is one. Ratios are to a copy of the same text in the same run, and
 * to the perft of Debian's fairy-stockfish.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "qipu/fen.h"
#include "qipu/pos.h"

enum { ROUNDS = 100, RUNS = 9, WALK = 4000, PLIES = 400, TEXT_MAX = 1 << 20 };

/* Texts side by side, each with its place; and what was made of them. */
typedef struct fen_set {
    const char *name;
    char *bytes, *copy;
    qp_text *text;
    qp_setup *setup;
    size_t count, len;
    uint64_t sum; /* keeps the work from being left out */
} fen_set;

static void *get(size_t size) {
    void *p = malloc(size);
    if (!p) {
        perror("bench_fen");
        exit(3);
    }
    return p;
}

static void set_make(fen_set *set, const char *name) {
    *set = (fen_set){.name = name, .bytes = get(TEXT_MAX)};
    set->copy = get(TEXT_MAX);
    set->text = get(TEXT_MAX / 16 * sizeof *set->text);
    set->setup = get(TEXT_MAX / 16 * sizeof *set->setup);
}

static void set_free(fen_set *set) {
    free(set->bytes);
    free(set->copy);
    free(set->text);
    free(set->setup);
}

static void set_add(fen_set *set, const char *text, size_t len) {
    if (set->len + len > TEXT_MAX || set->count == TEXT_MAX / 16) return;
    char *at = set->bytes + set->len;
    memcpy(at, text, len);
    set->text[set->count] = (qp_text){at, len};
    if (qp_fen_read(&set->setup[set->count], NULL, (qp_text){at, len}, NULL))
        return;
    set->count++;
    set->len += len;
}

/* Games of random moves, each up to PLIES, from a fixed seed. */
static void walk(fen_set *set) {
    uint32_t state = 1;
    qp_pos pos;
    qp_pos_start(&pos);
    for (int ply = 0; set->count < WALK; ply++) {
        qp_move moves[QP_MOVES_MAX];
        char text[QP_FEN_MAX];
        size_t n = qp_pos_moves(moves, &pos);
        if (n == 0 || ply == PLIES) {
            qp_pos_start(&pos);
            ply = -1;
            continue;
        }
        state = state * 1664525U + 1013904223U;
        qp_pos_play(&pos, moves[(state >> 8) % n]);
        set_add(set, text, qp_fen_write(text, qp_pos_setup(&pos)));
    }
}

static int read_file(fen_set *set) {
    const char *corpus = getenv("QIPU_CORPUS");
    char path[512], line[256];
    if (!corpus) corpus = "../shared/corpus";
    snprintf(path, sizeof path, "%s/xiangqi_every16th.epd", corpus);
    FILE *in = fopen(path, "rb");
    if (!in) {
        printf("no file %s: random games only\n", path);
        return 0;
    }
    while (fgets(line, sizeof line, in))
        set_add(set, line, strcspn(line, "\r\n"));
    fclose(in);
    return set->count > 0;
}

/* ---- the work ----------------------------------------------------------- */

static void do_copy(void *ctx) {
    fen_set *set = ctx;
    for (int r = 0; r < ROUNDS; r++)
        for (size_t i = 0; i < set->count; i++) {
            qp_text t = set->text[i];
            memcpy(set->copy + (t.ptr - set->bytes), t.ptr, t.len);
            set->sum += (unsigned char)set->copy[i];
        }
}

static void do_read(void *ctx) {
    fen_set *set = ctx;
    for (int r = 0; r < ROUNDS; r++)
        for (size_t i = 0; i < set->count; i++)
            set->sum +=
                (uint64_t)qp_fen_read(&set->setup[i], NULL, set->text[i], NULL);
}

static void do_write(void *ctx) {
    fen_set *set = ctx;
    char text[QP_FEN_MAX];
    for (int r = 0; r < ROUNDS; r++)
        for (size_t i = 0; i < set->count; i++)
            set->sum += qp_fen_write(text, &set->setup[i]);
}

static void do_both(void *ctx) {
    fen_set *set = ctx;
    char text[QP_FEN_MAX];
    for (int r = 0; r < ROUNDS; r++)
        for (size_t i = 0; i < set->count; i++) {
            qp_setup s;
            if (qp_fen_read(&s, NULL, set->text[i], NULL)) abort();
            set->sum += qp_fen_write(text, &s);
        }
}

static void do_faults(void *ctx) {
    fen_set *set = ctx;
    char text[QP_FEN_MAX];
    for (int r = 0; r < ROUNDS; r++)
        for (size_t i = 0; i < set->count; i++) {
            qp_setup s;
            if (qp_fen_read(&s, NULL, set->text[i], NULL)) abort();
            set->sum += qp_setup_faults(&s) + qp_fen_write(text, &s);
        }
}

static void measure(fen_set *set) {
    static const struct {
        const char *name;
        void (*work)(void *);
    } WORK[] = {{"copy", do_copy},
                {"read", do_read},
                {"write", do_write},
                {"read, write", do_both},
                {"read, faults, write", do_faults}};
    double copy = 0, all = (double)set->count * ROUNDS;
    printf("%s: %zu positions, %.1f bytes each\n", set->name, set->count,
           (double)set->len / (double)set->count);
    for (size_t i = 0; i < sizeof WORK / sizeof *WORK; i++) {
        double s = bench_median(RUNS, WORK[i].work, set);
        if (i == 0) copy = s;
        printf("  %-20s %6.1f M/s %7.1f ns %7.1f times a copy\n", WORK[i].name,
               all / s / 1e6, s / all * 1e9, s / copy);
    }
    if (set->sum == 1) puts("");
}

/* Positions read, checked and written to the nodes of the engine's perft, in
 * seconds of the processor; the engine's start is taken off. */
static void compare_engine(fen_set *set) {
    const unsigned long long nodes = 133312995;
    double engine = 0, start = 0, ours = 0, all = (double)set->count * ROUNDS;
    for (int i = 0; i < 3; i++) {
        double before = bench_worked();
        do_faults(set);
        bench_least(&ours, bench_worked() - before);
        bench_least(&engine, bench_engine(5, nodes));
        bench_least(&start, bench_engine(1, 44));
    }
    if (engine <= start) {
        printf("%s is not installed (or cannot do this): no ratio\n",
               BENCH_ENGINE);
        return;
    }
    printf("read, faults, write, to the nodes of %s: %.2f (wanted: 0.7)\n",
           BENCH_ENGINE, all / ours / ((double)nodes / (engine - start)));
}

int main(void) {
    fen_set set;
    set_make(&set, "random games");
    walk(&set);
    measure(&set);
    compare_engine(&set);
    set_free(&set);
    set_make(&set, "xiangqi_every16th.epd");
    if (read_file(&set)) measure(&set);
    set_free(&set);
    return 0;
}
