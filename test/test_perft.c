/* test_perft.c - the table perft.qpt, as far as it can be walked in seconds.
 *
 * Each count is had three ways: qp_perft, which does not list the last ply;
 * qp_perft_played, which plays it; and a walk of our own over the public
 * functions, which also counts checks, captures and mates. The dearer ways
 * stop at smaller counts.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/fen.h"
#include "qipu/pos.h"
#include "table.h"

enum { COUNTED_MAX = 10000000, PLAYED_MAX = 1000000, WALKED_MAX = 500000 };

typedef struct tally {
    unsigned long long leaves, checks, captures, mates;
} tally;

/* One ply before the leaves: looks at every one of them. */
static void tally_leaves(tally *t, const qp_pos *pos) {
    qp_move list[QP_MOVES_MAX];
    size_t n = qp_pos_moves(list, pos);
    t->leaves += n;
    t->mates += n == 0;
    for (size_t i = 0; i < n; i++) {
        qp_pos next = *pos;
        qp_pos_play(&next, list[i]);
        t->checks += qp_pos_check(&next) != 0;
        t->captures += qp_pos_setup(pos)->cell[list[i].to] != 0;
    }
}

static void walk_tree(tally *t, qp_pos *pos, int depth) {
    if (depth == 1) {
        tally_leaves(t, pos);
        return;
    }
    qp_move list[QP_MOVES_MAX];
    size_t n = qp_pos_moves(list, pos);
    for (size_t i = 0; i < n; i++) {
        qp_undo undo;
        qp_pos_do(pos, list[i], &undo);
        walk_tree(t, pos, depth - 1);
        qp_pos_undo(pos, &undo);
    }
}

/* Compares with the number for `depth` in a list, if it has one there. */
static void expect_in_list(const kase *k, const char *key, int depth,
                           unsigned long long got) {
    const field *f = kase_get(k, key);
    const char *p = f ? f->value : "";
    for (int i = 1; i < depth; i++) {
        p += strcspn(p, " ");
        p += strspn(p, " ");
    }
    if (*p < '0' || *p > '9') return;
    unsigned long long want = strtoull(p, NULL, 10);
    if (got != want)
        kase_fail(k, "depth %d: %s: %llu, expected %llu", depth, key, got,
                  want);
}

static void expect_count(const kase *k, const char *way, int depth,
                         unsigned long long got, unsigned long long want) {
    if (got != want)
        kase_fail(k, "depth %d: %s: %llu, expected %llu", depth, way, got,
                  want);
}

static void check_depth(const kase *k, qp_pos *pos, int depth,
                        unsigned long long want) {
    unsigned plies = (unsigned)depth;
    if (want > COUNTED_MAX) return;
    expect_count(k, "qp_perft", depth, qp_perft(pos, plies), want);
    if (want > PLAYED_MAX) return;
    expect_count(k, "qp_perft_played", depth, qp_perft_played(pos, plies),
                 want);
    if (want > WALKED_MAX) return;
    tally t = {0, 0, 0, 0};
    walk_tree(&t, pos, depth);
    expect_count(k, "walked", depth, t.leaves, want);
    expect_in_list(k, "checks", depth, t.checks);
    expect_in_list(k, "captures", depth, t.captures);
    expect_in_list(k, "mates", depth, t.mates);
}

static void check_case(const kase *k) {
    const field *fen = kase_get(k, "fen");
    qp_setup setup;
    qp_pos pos;
    if (!fen ||
        qp_fen_read(&setup, NULL, (qp_text){fen->value, fen->len}, NULL) ||
        qp_pos_from_setup(&pos, &setup, 0)) {
        kase_fail(k, "no position");
        return;
    }
    int depths = 0;
    for (int depth = 0; depth <= 9; depth++) {
        const char key[2] = {(char)('0' + depth), '\0'};
        const field *f = kase_get(k, key);
        if (!f) continue;
        check_depth(k, &pos, depth, strtoull(f->value, NULL, 10));
        depths++;
    }
    if (!depths) kase_fail(k, "no depth");
    expect_count(k, "qp_perft", 0, qp_perft(&pos, 0), 1);
    expect_count(k, "qp_perft_played", 0, qp_perft_played(&pos, 0), 1);
}

int main(int argc, char **argv) {
    return table_main(argc, argv, check_case);
}
