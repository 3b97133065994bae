/* bench_judge.c - judging games on one thread: all their plies, against
 * replaying them, and labels of all plies.
 *
 * The games are those of sample.h, their main lines in memory as base and
 * moves. In one run it measures replaying them on a qp_line, judging every ply
 * too, and a label for every ply, by the Chinese, the World and the league's
 * rules.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "sample.h"

enum { RUNS = 3 };

/* The moves of all games, one after another. */
typedef struct record {
    sample_bytes moves, bases; /* qp_move, qp_pos */
    sample_bytes lengths;      /* size_t: plies of each game */
    size_t plies;              /* of the game being read */
} record;

typedef struct work {
    const record *games;
    qp_line *line;
    qp_judge *judge; /* NULL: replay alone */
    int labels;
    size_t rulings;
} work;

static void keep(sample_bytes *bytes, const void *what, size_t size) {
    if (sample_keep(bytes, what, size)) exit(3);
}

static qp_flow on_start(void *ctx, const qp_pos *pos, int fen,
                        const qp_at *at) {
    record *r = ctx;
    (void)fen, (void)at;
    keep(&r->bases, pos, sizeof *pos);
    r->plies = 0;
    return QP_GO;
}

static qp_flow on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    record *r = ctx;
    (void)at;
    if (!moved->after) return QP_GO;
    keep(&r->moves, &moved->move, sizeof moved->move);
    r->plies++;
    return QP_GO;
}

static qp_flow on_end(void *ctx, qp_status broken, const qp_at *at) {
    record *r = ctx;
    (void)broken, (void)at;
    keep(&r->lengths, &r->plies, sizeof r->plies);
    return QP_GO;
}

static qp_flow on_ruling(void *ctx, const qp_ruling *ruling, size_t ply) {
    (void)ruling, (void)ply;
    ++*(size_t *)ctx;
    return QP_GO;
}

static void label_all(qp_judge *judge, qp_line *line) {
    qp_label label;
    for (size_t ply = 1; ply <= qp_line_length(line); ply++) {
        qp_line_seek(line, ply);
        if (qp_judge_label(&label, judge, line, ply)) exit(2);
    }
}

static void do_work(void *ctx) {
    work *w = ctx;
    const qp_pos *base = (const void *)w->games->bases.ptr;
    const qp_move *move = (const void *)w->games->moves.ptr;
    const size_t *plies = (const void *)w->games->lengths.ptr;
    size_t games = w->games->lengths.len / sizeof *plies;
    w->rulings = 0;
    for (size_t i = 0; i < games; i++, base++) {
        qp_line_clear(w->line, base);
        for (size_t ply = 0; ply < plies[i]; ply++)
            if (qp_line_play(w->line, *move++)) exit(2);
        if (w->labels)
            label_all(w->judge, w->line);
        else if (w->judge &&
                 qp_judge_game(w->judge, w->line, on_ruling, &w->rulings))
            exit(2);
    }
}

static void measure(const record *games, const char *name, double replay,
                    double plies) {
    work w = {.games = games, .line = qp_line_new(NULL, NULL)};
    w.judge = qp_judge_new(qp_book_find(qp_text_of(name)), NULL);
    if (!w.line || !w.judge) exit(3);
    double judged = bench_median(RUNS, do_work, &w);
    size_t rulings = w.rulings;
    w.labels = 1;
    double labels = bench_median(RUNS, do_work, &w) - replay;
    printf("%-8s  judged in %.2f of replaying (%zu rulings), labels %.0f "
           "thousand plies/s, %.0f of replaying\n",
           name, judged / replay, rulings, plies / labels / 1e3,
           labels / replay);
    qp_judge_free(w.judge);
    qp_line_free(w.line);
}

int main(void) {
    sample_bytes bytes = sample_games();
    record games;
    memset(&games, 0, sizeof games);
    qp_handler to = {.size = sizeof to,
                     .ctx = &games,
                     .start = on_start,
                     .move = on_move,
                     .end_game = on_end};
    sample_read(bytes.ptr, bytes.len, &to);
    work w = {.games = &games, .line = qp_line_new(NULL, NULL)};
    double replay = bench_median(RUNS, do_work, &w);
    double plies = (double)(games.moves.len / sizeof(qp_move));
    printf("replay    %.0f plies, %.1f million/s\n", plies,
           plies / replay / 1e6);
    measure(&games, "cxa2020", replay, plies);
    measure(&games, "wxf2018", replay, plies);
    measure(&games, "computer", replay, plies);
    qp_line_free(w.line);
    free(bytes.ptr);
    free(games.moves.ptr);
    free(games.bases.ptr);
    free(games.lengths.ptr);
    return 0;
}
