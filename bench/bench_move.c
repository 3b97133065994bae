/* bench_move.c - reads and writes the moves of random games.
 *
 * Prints nanoseconds a move, for each notation, and the ratio of reading to
 * proving the same move legal from its squares, measured in the same run.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "qipu/move.h"

enum { MOVES = 20000, GAME = 100, RUNS = 21 };

typedef struct load {
    qp_pos pos[MOVES];
    qp_move move[MOVES];
    char text[MOVES][QP_MOVE_MAX];
    size_t len[MOVES];
    qp_notation notation;
    unsigned long done;
} load;

static void make_games(load *l) {
    qp_pos pos;
    qp_pos_start(&pos);
    unsigned state = 1;
    for (size_t i = 0; i < MOVES; i++) {
        qp_move moves[QP_MOVES_MAX];
        size_t n = qp_pos_moves(moves, &pos);
        if (!n || i % GAME == 0) {
            qp_pos_start(&pos);
            n = qp_pos_moves(moves, &pos);
        }
        state = state * 1103515245u + 12345u;
        l->pos[i] = pos;
        l->move[i] = moves[(state >> 16) % n];
        qp_pos_play(&pos, l->move[i]);
    }
}

static void write_moves(void *ctx) {
    load *l = ctx;
    for (size_t i = 0; i < MOVES; i++)
        l->len[i] =
            qp_move_write(l->text[i], &l->pos[i], l->move[i], l->notation, 0);
}

static void read_moves(void *ctx) {
    load *l = ctx;
    for (size_t i = 0; i < MOVES; i++) {
        qp_move move;
        qp_text text = {l->text[i], l->len[i]};
        unsigned flags = l->notation == QP_NOTATION_UCI ? QP_MOVE_RANKS_1 : 0;
        l->done += qp_move_read(&move, &l->pos[i], text, QP_NOTATION_ANY, flags,
                                NULL) == QP_OK;
    }
}

static void prove_moves(void *ctx) {
    load *l = ctx;
    for (size_t i = 0; i < MOVES; i++)
        l->done += qp_pos_legal(&l->pos[i], l->move[i]) != 0;
}

int main(void) {
    load *l = malloc(sizeof *l);
    if (!l) return 3;
    make_games(l);
    l->done = 0;
    double legal = bench_median(RUNS, prove_moves, l) / MOVES;
    printf("%-12s %8s %8s %10s\n", "notation", "write", "read", "to legal");
    for (qp_notation n = QP_NOTATION_CHINESE; n <= QP_NOTATION_UCI; n++) {
        l->notation = n;
        double write = bench_median(RUNS, write_moves, l) / MOVES;
        double read = bench_median(RUNS, read_moves, l) / MOVES;
        printf("%-12s %5.1f ns %5.1f ns %9.1fx\n", qp_notation_name(n),
               write * 1e9, read * 1e9, read / legal);
    }
    int fine = l->done == 8ul * RUNS * MOVES;
    free(l);
    return !fine;
}
