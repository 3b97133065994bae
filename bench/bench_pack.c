/* bench_pack.c - the size and the speed of every codec of positions.
 *
 * Positions of the games of QIPU_CORPUS/ccpd (default ../shared/corpus), or of
 * random games when that is absent; for chess those of random games. Prints
 * the mean length, and the time to write and to read one position, with the
 * ratio to writing and reading its FEN in the same run.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "sample.h"

enum { TIMED = 2000, ROUNDS = 40, RUNS = 9, PLIES = 150, GAMES = 400 };

/* A position of either game. */
typedef union either {
    qp_setup xiangqi;
    qp_chess_setup chess;
} either;

typedef struct set {
    int chess;
    either *setup;
    size_t count, size, games;
    /* of the TIMED positions, spread over all: */
    either timed[TIMED], back[TIMED];
    char fen[TIMED][QP_FEN_MAX];
    uint8_t code[TIMED][QP_PACK_MAX];
    size_t len[TIMED], timed_count;
    qp_codec codec;
    unsigned flags;
    uint64_t sum; /* keeps the work from being left out */
} set;

static void *get(void *old, size_t size) {
    void *p = realloc(old, size);
    if (!p) exit(3);
    return p;
}

static void add(set *s, const either *setup) {
    if (s->count == s->size) {
        s->size = 2 * s->size + 4096;
        s->setup = get(s->setup, s->size * sizeof *s->setup);
    }
    s->setup[s->count++] = *setup;
}

static void add_xiangqi(set *s, const qp_pos *pos) {
    either setup = {.xiangqi = *qp_pos_setup(pos)};
    add(s, &setup);
}

/* ---- positions ----------------------------------------------------------- */

static unsigned below(size_t n) {
    static uint32_t state = 1;
    state = state * 1664525U + 1013904223U;
    return (unsigned)((state >> 8) % n);
}

static void walk_xiangqi(set *s) {
    for (; s->games < GAMES; s->games++) {
        qp_pos pos;
        qp_pos_start(&pos);
        for (int ply = 0; ply < PLIES; ply++) {
            qp_move moves[QP_MOVES_MAX];
            size_t n = qp_pos_moves(moves, &pos);
            add_xiangqi(s, &pos);
            if (n == 0) break;
            qp_pos_play(&pos, moves[below(n)]);
        }
    }
}

static void walk_chess(set *s) {
    for (; s->games < GAMES; s->games++) {
        qp_chess_pos pos;
        qp_chess_pos_start(&pos);
        for (int ply = 0; ply < PLIES; ply++) {
            qp_chess_move moves[QP_CHESS_MOVES_MAX];
            size_t n = qp_chess_pos_moves(moves, &pos);
            either setup = {.chess = *qp_chess_pos_setup(&pos)};
            add(s, &setup);
            if (n == 0) break;
            qp_chess_pos_play(&pos, moves[below(n)]);
        }
    }
}

static qp_flow on_start(void *ctx, const qp_pos *pos, int fen,
                        const qp_at *at) {
    (void)fen, (void)at;
    ((set *)ctx)->games++;
    add_xiangqi(ctx, pos);
    return QP_GO;
}

static qp_flow on_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)at;
    add_xiangqi(ctx, moved->after);
    return QP_GO;
}

static void read_games(void *ctx, const char *path) {
    qp_handler to = {
        .size = sizeof to, .ctx = ctx, .start = on_start, .move = on_played};
    sample_read_file(path, &to);
}

/* ---- the work ------------------------------------------------------------ */

static qp_status pack(const set *s, uint8_t *out, size_t *bits,
                      const either *e) {
    return s->chess
               ? qp_chess_pack(out, bits, &e->chess, s->codec, s->flags, NULL)
               : qp_pack(out, bits, &e->xiangqi, s->codec, s->flags, NULL);
}

static void do_write(void *ctx) {
    set *s = ctx;
    for (int r = 0; r < ROUNDS; r++)
        for (size_t i = 0; i < s->timed_count; i++) {
            size_t bits;
            if (pack(s, s->code[i], &bits, &s->timed[i])) abort();
            s->sum += s->len[i] = (bits + 7) / 8;
        }
}

static void do_read(void *ctx) {
    set *s = ctx;
    for (int r = 0; r < ROUNDS; r++)
        for (size_t i = 0; i < s->timed_count; i++) {
            qp_status rc =
                s->chess ? qp_chess_unpack(&s->back[i].chess, s->code[i],
                                           s->len[i], s->codec, s->flags, NULL)
                         : qp_unpack(&s->back[i].xiangqi, s->code[i], s->len[i],
                                     s->codec, s->flags, NULL);
            if (rc) abort();
        }
}

static void fen_write(void *ctx) {
    set *s = ctx;
    for (int r = 0; r < ROUNDS; r++)
        for (size_t i = 0; i < s->timed_count; i++)
            s->len[i] = s->chess
                            ? qp_chess_fen_write(s->fen[i], &s->timed[i].chess)
                            : qp_fen_write(s->fen[i], &s->timed[i].xiangqi);
}

static void fen_read(void *ctx) {
    set *s = ctx;
    for (int r = 0; r < ROUNDS; r++)
        for (size_t i = 0; i < s->timed_count; i++) {
            qp_text text = {s->fen[i], s->len[i]};
            if (s->chess
                    ? qp_chess_fen_read(&s->back[i].chess, NULL, text, NULL)
                    : qp_fen_read(&s->back[i].xiangqi, NULL, text, NULL))
                abort();
        }
}

/* ---- the table ----------------------------------------------------------- */

/* Chooses what is timed: spread over all positions, and held by the codec. */
static void choose(set *s) {
    size_t step = s->count / TIMED + 1;
    s->timed_count = 0;
    for (size_t i = step / 2; i < s->count; i += step) {
        uint8_t code[QP_PACK_MAX];
        if (s->codec && pack(s, code, NULL, &s->setup[i])) continue;
        s->timed[s->timed_count++] = s->setup[i];
    }
}

typedef struct speed {
    double write, read;
} speed;

static speed measure(set *s, void (*write)(void *), void (*read)(void *)) {
    double all = (double)s->timed_count * ROUNDS;
    double written = bench_median(RUNS, write, s);
    return (speed){written / all * 1e9,
                   bench_median(RUNS, read, s) / all * 1e9};
}

static double mean_fen(const set *s) {
    double sum = 0;
    for (size_t i = 0; i < s->count; i++) {
        char fen[QP_FEN_MAX];
        sum +=
            (double)(8 * (s->chess ? qp_chess_fen_write(fen, &s->setup[i].chess)
                                   : qp_fen_write(fen, &s->setup[i].xiangqi)));
    }
    return sum / (double)s->count;
}

/* The mean bits, and how many positions the codec does not hold. */
static double mean_bits(const set *s, size_t *refused) {
    double sum = 0;
    *refused = 0;
    for (size_t i = 0; i < s->count; i++) {
        uint8_t code[QP_PACK_MAX];
        size_t bits = 0;
        *refused += pack(s, code, &bits, &s->setup[i]) != QP_OK;
        sum += (double)bits;
    }
    return sum / (double)(s->count - *refused);
}

static void line(set *s, qp_codec codec, unsigned flags, speed fen) {
    char name[32];
    size_t refused;
    s->codec = codec;
    s->flags = flags;
    snprintf(name, sizeof name, "%s%s", qp_codec_name(codec),
             flags == 0                  ? ""
             : flags == QP_PACK_COUNTERS ? ", counters"
                                         : ", standing");
    double bits = mean_bits(s, &refused);
    choose(s);
    if (s->timed_count == 0) {
        printf("  %-18s holds none of them\n", name);
        return;
    }
    speed is = measure(s, do_write, do_read);
    printf("  %-18s %6.1f bits  write %6.1f ns %5.2f  read %6.1f ns %5.2f",
           name, bits, is.write, is.write / fen.write, is.read,
           is.read / fen.read);
    if (refused) printf("  (%zu refused)", refused);
    puts("");
}

static void table(set *s) {
    printf("%s: %zu positions of %zu games; ratios are to FEN\n",
           s->chess ? "chess" : "xiangqi", s->count, s->games);
    s->codec = (qp_codec)0;
    choose(s);
    speed fen = measure(s, fen_write, fen_read);
    printf("  %-18s %6.1f bits  write %6.1f ns        read %6.1f ns\n",
           "FEN text", mean_fen(s), fen.write, fen.read);
    for (unsigned i = QP_CODEC_FEN5; i <= QP_CODEC_ENTROPY; i++) {
        qp_codec codec = (qp_codec)i;
        if (s->chess && (codec == QP_CODEC_HEXFEN || codec == QP_CODEC_ENTROPY))
            continue;
        line(s, codec, 0, fen);
        if (codec <= QP_CODEC_NIBBLE) line(s, codec, QP_PACK_GAME_STATE, fen);
        if (codec == QP_CODEC_FIXED) line(s, codec, QP_PACK_COUNTERS, fen);
    }
    if (s->sum == 1) puts("");
}

int main(void) {
    set *s = get(NULL, sizeof *s);
    memset(s, 0, sizeof *s);
    if (!sample_folder("ccpd", read_games, s)) {
        puts("corpus absent: random games");
        walk_xiangqi(s);
    }
    table(s);
    s->chess = 1;
    s->count = s->games = 0;
    walk_chess(s);
    table(s);
    free(s->setup);
    free(s);
    return 0;
}
