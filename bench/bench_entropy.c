/* bench_entropy.c - how few bits the codec `entropy` needs, and how fast.
 *
 *     bench_entropy [--plies] [FILE.lines...]
 *
 * The positions are those of games one a line (doc/format/lines.md), or of
 * QIPU_CORPUS/walker-pgn (default ../shared/corpus), which the tables were not
 * learned from. Bits are counted after ply 20; --plies prints the mean at each
 * ply instead, with tabs, for the other codecs too. Times are of all positions,
 * as ratios to writing and reading FEN in the same run.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "sample.h"

enum { RUNS = 5, EARLY = 20, PLIES = 200, TIMED = 20000 };

typedef struct seen {
    qp_setup setup;
    unsigned ply;
} seen;

typedef struct set {
    seen *at;
    size_t count, size;
    unsigned ply; /* of the game being read */
    uint8_t (*code)[QP_PACK_MAX];
    size_t *bits;
    char (*fen)[QP_FEN_MAX];
    size_t *fen_len;
    size_t timed;
    uint64_t sum; /* keeps the work from being left out */
} set;

static void *need(void *p) {
    if (!p) {
        perror("bench_entropy");
        exit(3);
    }
    return p;
}

static void add(set *s, const qp_pos *pos, unsigned ply) {
    if (s->count == s->size) {
        s->size = s->size ? 2 * s->size : 4096;
        s->at = need(realloc(s->at, s->size * sizeof *s->at));
    }
    seen *to = &s->at[s->count++];
    to->setup = *qp_pos_setup(pos);
    to->setup.quiet = 0;
    to->setup.fullmove = 1;
    to->ply = ply;
}

/* ---- games -----------------------------------------------------------------
 */

static qp_flow on_start(void *ctx, const qp_pos *pos, int fen,
                        const qp_at *at) {
    set *s = ctx;
    (void)fen, (void)at;
    s->ply = 0;
    add(s, pos, 0);
    return QP_GO;
}

static qp_flow on_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    set *s = ctx;
    (void)at;
    add(s, moved->after, ++s->ply);
    return QP_GO;
}

static void read_pgn(void *ctx, const char *path) {
    qp_handler to = {
        .size = sizeof to, .ctx = ctx, .start = on_start, .move = on_played};
    sample_read_file(path, &to);
}

static int read_folder(set *s) {
    if (!sample_folder("walker-pgn", read_pgn, s))
        printf("corpus absent (QIPU_CORPUS): no folder walker-pgn\n");
    return s->count > 0;
}

static void read_line(void *ctx, qp_text line) {
    qp_pos pos;
    qp_move move;
    qp_text moves;
    unsigned ply = 0;
    if (!sample_line(&pos, &moves, line, 0)) return;
    add(ctx, &pos, 0);
    while (sample_line_move(&move, &moves, &pos)) {
        qp_pos_play(&pos, move);
        add(ctx, &pos, ++ply);
    }
}

/* ---- bits -------------------------------------------------------------------
 */

static size_t bits_of(const qp_setup *setup, qp_codec codec) {
    uint8_t code[QP_PACK_MAX];
    size_t bits;
    if (qp_pack(code, &bits, setup, codec, 0, NULL)) return 0;
    return bits;
}

static int compare(const void *a, const void *b) {
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

static void print_bits(const set *s) {
    size_t *bits = need(malloc((s->count + 1) * sizeof *bits)), n = 0;
    double sum = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (s->at[i].ply <= EARLY) continue;
        bits[n] = bits_of(&s->at[i].setup, QP_CODEC_ENTROPY);
        sum += (double)bits[n++];
    }
    if (n == 0) exit(3);
    qsort(bits, n, sizeof *bits, compare);
    printf("%zu positions, %zu behind ply %d: mean %.2f bits", s->count, n,
           EARLY, sum / (double)n);
    printf("; 1%% %zu, 10%% %zu, half %zu, 90%% %zu, 99%% %zu, most %zu\n",
           bits[n / 100], bits[n / 10], bits[n / 2], bits[n - 1 - n / 10],
           bits[n - 1 - n / 100], bits[n - 1]);
    free(bits);
}

static void print_plies(const set *s) {
    static const qp_codec CODEC[3] = {QP_CODEC_HEXFEN, QP_CODEC_NIBBLE,
                                      QP_CODEC_ENTROPY};
    static double sum[PLIES][4];
    static size_t count[PLIES];
    char fen[QP_FEN_MAX];
    for (size_t i = 0; i < s->count; i++) {
        const seen *p = &s->at[i];
        if (p->ply >= PLIES) continue;
        count[p->ply]++;
        /* Board and side: the counters are "- - 0 1" and a blank before. */
        sum[p->ply][0] += 8 * ((double)qp_fen_write(fen, &p->setup) - 8);
        for (int c = 0; c < 3; c++)
            sum[p->ply][c + 1] += (double)bits_of(&p->setup, CODEC[c]);
    }
    printf("ply\tpositions\tfen\thexfen\tnibble\tentropy\n");
    for (int ply = 0; ply < PLIES && count[ply]; ply++) {
        printf("%d\t%zu", ply, count[ply]);
        for (int c = 0; c < 4; c++)
            printf("\t%.2f", sum[ply][c] / (double)count[ply]);
        printf("\n");
    }
}

/* ---- times ------------------------------------------------------------------
 */

static void do_pack(void *ctx) {
    set *s = ctx;
    for (size_t i = 0; i < s->timed; i++)
        if (qp_pack(s->code[i], &s->bits[i], &s->at[i].setup, QP_CODEC_ENTROPY,
                    0, NULL))
            abort();
}

static void do_unpack(void *ctx) {
    set *s = ctx;
    for (size_t i = 0; i < s->timed; i++) {
        qp_setup setup;
        if (qp_unpack(&setup, s->code[i], (s->bits[i] + 7) / 8,
                      QP_CODEC_ENTROPY, 0, NULL) ||
            memcmp(&setup, &s->at[i].setup, sizeof setup) != 0)
            abort();
        s->sum += setup.cell[40];
    }
}

static void do_write(void *ctx) {
    set *s = ctx;
    for (size_t i = 0; i < s->timed; i++)
        s->fen_len[i] = qp_fen_write(s->fen[i], &s->at[i].setup);
}

static void do_read(void *ctx) {
    set *s = ctx;
    for (size_t i = 0; i < s->timed; i++) {
        qp_setup setup;
        if (qp_fen_read(&setup, NULL, (qp_text){s->fen[i], s->fen_len[i]},
                        NULL))
            abort();
        s->sum += setup.cell[40];
    }
}

static void print_times(set *s) {
    s->timed = s->count < TIMED ? s->count : TIMED;
    s->code = need(malloc(s->timed * sizeof *s->code));
    s->bits = need(malloc(s->timed * sizeof *s->bits));
    s->fen = need(malloc(s->timed * sizeof *s->fen));
    s->fen_len = need(malloc(s->timed * sizeof *s->fen_len));
    double n = (double)s->timed / 1e9;
    double write = bench_median(RUNS, do_write, s) / n;
    double read = bench_median(RUNS, do_read, s) / n;
    double pack = bench_median(RUNS, do_pack, s) / n;
    double unpack = bench_median(RUNS, do_unpack, s) / n;
    printf("pack   %7.0f ns  %6.1f times writing FEN (%.0f ns)\n", pack,
           pack / write, write);
    printf("unpack %7.0f ns  %6.1f times reading FEN (%.0f ns)\n", unpack,
           unpack / read, read);
    if (s->sum == 1) puts("");
    free(s->code);
    free(s->bits);
    free(s->fen);
    free(s->fen_len);
}

int main(int argc, char **argv) {
    set s = {0};
    int plies = argc > 1 && strcmp(argv[1], "--plies") == 0;
    for (int i = 1 + plies; i < argc; i++) sample_lines(argv[i], read_line, &s);
    if (argc == 1 + plies && !read_folder(&s)) return 0;
    if (plies) {
        print_plies(&s);
    } else {
        print_bits(&s);
        print_times(&s);
    }
    free(s.at);
    return 0;
}
