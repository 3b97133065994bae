/* bench_rank.c - how fast positions are numbered.
 *
 * Two kinds of positions of either game: those of random games, and those of
 * numbers from all over the range, which have more pieces and odder ones.
 * Ratios are to writing and reading FEN of the same positions in the same run.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "qipu/fen.h"
#include "qipu/pack.h"
#include "qipu/pos.h"

enum { COUNT = 4000, PLIES = 200, RUNS = 9, FEN_MAX = 128 };

_Static_assert(QP_FEN_MAX <= FEN_MAX && QP_CHESS_FEN_MAX <= FEN_MAX, "room");

typedef struct set {
    int chess;
    qp_setup xiangqi[COUNT];
    qp_chess_setup setup[COUNT];
    uint8_t code[COUNT][QP_PACK_MAX];
    char fen[COUNT][FEN_MAX];
    size_t len[COUNT];
    uint64_t sum; /* keeps the work from being left out */
} set;

static set all;
static uint64_t state = 1;

static unsigned random_below(unsigned n) {
    state = state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (unsigned)((state >> 33) % n);
}

/* ---- positions ----------------------------------------------------------
 */

static void walk_xiangqi(set *s) {
    qp_pos pos;
    qp_pos_start(&pos);
    for (int i = 0, ply = 0; i < COUNT; ply++) {
        qp_move list[QP_MOVES_MAX];
        unsigned n = (unsigned)qp_pos_moves(list, &pos);
        if (n == 0 || ply == PLIES) {
            qp_pos_start(&pos);
            ply = 0;
            continue;
        }
        qp_pos_play(&pos, list[random_below(n)]);
        s->xiangqi[i++] = *qp_pos_setup(&pos);
    }
}

static void walk_chess(set *s) {
    qp_chess_pos pos;
    qp_chess_pos_start(&pos);
    for (int i = 0, ply = 0; i < COUNT; ply++) {
        qp_chess_move list[QP_CHESS_MOVES_MAX];
        unsigned n = (unsigned)qp_chess_pos_moves(list, &pos);
        if (n == 0 || ply == PLIES) {
            qp_chess_pos_start(&pos);
            ply = 0;
            continue;
        }
        qp_chess_pos_play(&pos, list[random_below(n)]);
        s->setup[i++] = *qp_chess_pos_setup(&pos);
    }
}

static void draw(set *s) {
    uint8_t count[QP_CHESS_RANK_BYTES];
    size_t len = s->chess ? QP_CHESS_RANK_BYTES : QP_RANK_BYTES;
    if (s->chess)
        qp_chess_rank_count(count);
    else
        qp_rank_count(count);
    for (int i = 0; i < COUNT;) {
        uint8_t *code = s->code[i];
        for (size_t j = 0; j < len; j++) code[j] = (uint8_t)random_below(256);
        code[0] = (uint8_t)(code[0] % (count[0] + 1));
        qp_status rc = s->chess ? qp_chess_unpack(&s->setup[i], code, len,
                                                  QP_CODEC_RANK, 0, NULL)
                                : qp_unpack(&s->xiangqi[i], code, len,
                                            QP_CODEC_RANK, 0, NULL);
        i += rc == QP_OK;
    }
}

/* ---- the work ---------------------------------------------------------- */

static void do_pack(void *ctx) {
    set *s = ctx;
    size_t bits = 0;
    for (int i = 0; i < COUNT; i++) {
        qp_status rc = s->chess ? qp_chess_pack(s->code[i], &bits, &s->setup[i],
                                                QP_CODEC_RANK, 0, NULL)
                                : qp_pack(s->code[i], &bits, &s->xiangqi[i],
                                          QP_CODEC_RANK, 0, NULL);
        s->sum += bits + (uint64_t)rc;
    }
}

static void do_unpack(void *ctx) {
    set *s = ctx;
    qp_setup a;
    qp_chess_setup b;
    for (int i = 0; i < COUNT; i++)
        s->sum += (uint64_t)(s->chess ? qp_chess_unpack(&b, s->code[i],
                                                        QP_CHESS_RANK_BYTES,
                                                        QP_CODEC_RANK, 0, NULL)
                                      : qp_unpack(&a, s->code[i], QP_RANK_BYTES,
                                                  QP_CODEC_RANK, 0, NULL));
}

static void do_write(void *ctx) {
    set *s = ctx;
    for (int i = 0; i < COUNT; i++) {
        s->len[i] = s->chess ? qp_chess_fen_write(s->fen[i], &s->setup[i])
                             : qp_fen_write(s->fen[i], &s->xiangqi[i]);
        s->sum += s->len[i];
    }
}

static void do_read(void *ctx) {
    set *s = ctx;
    qp_setup a;
    qp_chess_setup b;
    for (int i = 0; i < COUNT; i++) {
        qp_text fen = {s->fen[i], s->len[i]};
        s->sum += (uint64_t)(s->chess ? qp_chess_fen_read(&b, NULL, fen, NULL)
                                      : qp_fen_read(&a, NULL, fen, NULL));
    }
}

static void measure(set *s, const char *name) {
    double pack = bench_median(RUNS, do_pack, s) / COUNT * 1e9;
    double write = bench_median(RUNS, do_write, s) / COUNT * 1e9;
    double unpack = bench_median(RUNS, do_unpack, s) / COUNT * 1e9;
    double read = bench_median(RUNS, do_read, s) / COUNT * 1e9;
    printf("%-24s rank %6.0f ns, %5.1f of writing FEN; unrank %6.0f ns, %5.1f "
           "of reading it\n",
           name, pack, pack / write, unpack, unpack / read);
}

int main(void) {
    walk_xiangqi(&all);
    measure(&all, "xiangqi, random games");
    draw(&all);
    measure(&all, "xiangqi, any numbers");
    all.chess = 1;
    walk_chess(&all);
    measure(&all, "chess, random games");
    draw(&all);
    measure(&all, "chess, any numbers");
    return all.sum == 0;
}
