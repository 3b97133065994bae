/* bench_perft.c - perft of the whole table, and against Debian's
 * fairy-stockfish in the same run.
 *
 * Every count is compared with test/spec/perft.qpt, or the file named; a
 * wrong one ends the run with status 1. Give "deep" as well to walk the
 * opening to depth 6. Run it from the root of the source tree.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "qipu/fen.h"
#include "qipu/pos.h"

static const unsigned long long DEEP = 1000000000;

typedef uint64_t count_leaves(const qp_pos *pos, unsigned depth);

typedef struct job {
    count_leaves *count;
    qp_pos pos;
    unsigned depth;
    uint64_t leaves;
    double seconds; /* of the processor, in the quickest run */
} job;

static void run_job(job *j) {
    double start = bench_worked();
    j->leaves = j->count(&j->pos, j->depth);
    bench_least(&j->seconds, bench_worked() - start);
}

/* ---- the table ---------------------------------------------------------- */

typedef struct total {
    double seconds, leaves;
    int rows, wrong;
} total;

static void check_row(total *t, const qp_pos *pos, unsigned depth,
                      unsigned long long want) {
    double start = bench_now();
    uint64_t got = qp_perft(pos, depth);
    t->seconds += bench_now() - start;
    t->leaves += (double)got;
    t->rows++;
    if (got == want) return;
    t->wrong++;
    printf("depth %u: %llu, expected %llu\n", depth, (unsigned long long)got,
           want);
}

static void check_table(total *t, char *text, int deep) {
    qp_pos pos;
    qp_pos_start(&pos);
    for (char *line = strtok(text, "\r\n"); line; line = strtok(NULL, "\r\n")) {
        qp_setup setup;
        if (!strncmp(line, "fen: ", 5)) {
            qp_text fen = {line + 5, strlen(line + 5)};
            if (qp_fen_read(&setup, NULL, fen, NULL) ||
                qp_pos_from_setup(&pos, &setup, 0)) {
                printf("no position: %s\n", line + 5);
                t->wrong++;
            }
        } else if (line[0] >= '1' && line[0] <= '9' && line[1] == ':') {
            unsigned long long want = strtoull(line + 2, NULL, 10);
            if (want < DEEP || deep)
                check_row(t, &pos, (unsigned)(line[0] - '0'), want);
        }
    }
}

/* ---- the other program -------------------------------------------------- */

enum { RUNS = 3 };

static double millions(const job *j, double seconds) {
    return (double)j->leaves / seconds / 1e6;
}

/* All three in turn, the quickest run of each; the engine's start is taken
 * off. */
static void compare_engine(job *bulk, job *played) {
    double engine = 0, start = 0;
    for (int i = 0; i < RUNS; i++) {
        run_job(bulk);
        run_job(played);
        bench_least(&engine, bench_engine(bulk->depth, bulk->leaves));
        bench_least(&start, bench_engine(1, 44));
    }
    printf("qp_perft         depth %u: %7.1f million a second\n", bulk->depth,
           millions(bulk, bulk->seconds));
    printf("qp_perft_played  depth %u: %7.1f million a second\n", bulk->depth,
           millions(played, played->seconds));
    if (engine <= 0) {
        printf("%s is not installed (or cannot do this): no ratio\n",
               BENCH_ENGINE);
        return;
    }
    engine -= start;
    printf("%s depth %u: %7.1f million a second\n", BENCH_ENGINE, bulk->depth,
           millions(bulk, engine));
    printf("ratio: %.1f (wanted: 8); with every leaf played: %.1f (wanted: "
           "7)\n",
           engine / bulk->seconds, engine / played->seconds);
}

int main(int argc, char **argv) {
    const char *table = "test/spec/perft.qpt";
    int deep = 0;
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "deep"))
            deep = 1;
        else
            table = argv[i];
    size_t len;
    char *text = bench_file(table, &len);
    total t = {0, 0, 0, 0};
    check_table(&t, text, deep);
    free(text);
    printf("%d counts of the table, %d wrong: %7.1f million a second\n", t.rows,
           t.wrong, t.leaves / t.seconds / 1e6);
    job bulk = {.count = qp_perft, .depth = 5};
    job played = {.count = qp_perft_played, .depth = 5};
    qp_pos_start(&bulk.pos);
    qp_pos_start(&played.pos);
    compare_engine(&bulk, &played);
    return t.wrong || bulk.leaves != played.leaves;
}
