/* bench_film.c - how long films take, and how large they are.
 *
 * The first 100 plies of the first game that has them, 600 wide, in every theme
 * and form. Ratios are to what is wanted of GIF: two seconds, 1,000,000 bytes;
 * and to drawing the pictures alone.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "qipu/animation.h"
#include "sample.h"

enum { PLIES = 100, RUNS = 3, WIDE = 600, HIGH = 660 };

static uint32_t pixels[WIDE * HIGH];

typedef struct filming {
    qp_game *game;
    uint8_t theme, form;
    qp_film *film; /* NULL: pictures are only drawn */
    size_t bytes;
    qp_status failed;
} filming;

static int count(void *ctx, const char *bytes, size_t len) {
    filming *f = ctx;
    (void)bytes;
    f->bytes += len;
    return 0;
}

static size_t take(void *ctx, char *bytes, size_t size) {
    sample_bytes *left = ctx;
    size_t n = size < left->len ? size : left->len;
    for (size_t i = 0; i < n; i++) bytes[i] = left->ptr[i];
    left->ptr += n;
    left->len -= n;
    return n;
}

/* ---- the work ---------------------------------------------------------- */

static void shoot(filming *f, const qp_pos *pos, qp_move last) {
    qp_picture p;
    qp_mark mark = {QP_MARK_MOVE, 0, last.from, last.to};
    qp_picture_init(&p, qp_pos_setup(pos));
    p.theme = f->theme;
    p.mark = &mark;
    p.marks = last.from != QP_SQ_NONE;
    if (f->failed) return;
    f->failed = f->film ? qp_film_add(f->film, &p, 1000, NULL)
                        : qp_picture_pixels(&p, pixels, WIDE, HIGH, NULL);
}

static void shoot_all(filming *f) {
    qp_pos pos = *qp_game_start(f->game);
    qp_node node = QP_ROOT;
    shoot(f, &pos, (qp_move){QP_SQ_NONE, QP_SQ_NONE});
    for (int i = 0; i < PLIES; i++) {
        node = qp_game_next(f->game, node);
        qp_pos_play(&pos, qp_game_move(f->game, node));
        shoot(f, &pos, qp_game_move(f->game, node));
    }
}

static void do_pixels(void *ctx) {
    filming *f = ctx;
    f->film = NULL;
    shoot_all(f);
}

static void do_film(void *ctx) {
    filming *f = ctx;
    qp_sink sink = {f, count};
    qp_film_options options = {sizeof options, f->form, PLIES + 1, 0};
    f->bytes = 0;
    f->failed = qp_film_new(&f->film, &sink, &options, NULL);
    if (f->failed) return;
    shoot_all(f);
    qp_status end = qp_film_end(f->film, !f->failed, NULL);
    if (!f->failed) f->failed = end;
}

/* ---- what came of it --------------------------------------------------- */

static void measure(filming *f, double drawn, const char *name) {
    double s = bench_median(RUNS, do_film, f);
    if (f->failed) {
        printf("  %-5s %s\n", name, qp_status_text(f->failed));
        f->failed = QP_OK;
        return;
    }
    printf("  %-5s %6.3f s %8zu bytes, to its pixels %.2f", name, s, f->bytes,
           s / drawn);
    if (f->form == QP_FILM_GIF)
        printf("; to what is wanted %.2f in time, %.2f in size", s / 2,
               (double)f->bytes / 1e6);
    putchar('\n');
}

static void measure_theme(filming *f, const char *name) {
    double drawn = bench_median(RUNS, do_pixels, f);
    printf("%s: %d pictures drawn in %.3f s\n", name, PLIES + 1, drawn);
    if (f->failed) {
        printf("  %s\n", qp_status_text(f->failed));
        return;
    }
    f->form = QP_FILM_GIF;
    measure(f, drawn, "GIF");
    f->form = QP_FILM_APNG;
    measure(f, drawn, "APNG");
    f->form = QP_FILM_WEBP;
    measure(f, drawn, "WebP");
}

/* The first game that is long enough; 0 when there is none. */
static int find_game(filming *f, sample_bytes left) {
    qp_source source = {&left, take};
    qp_games *games = qp_games_new(&source, NULL, NULL, NULL);
    f->game = qp_game_new(NULL);
    int found = 0;
    while (games && f->game && !found && qp_games_next(f->game, games) == QP_OK)
        found = qp_game_line(NULL, 0, f->game, QP_NO_NODE) >= PLIES;
    qp_games_free(games);
    return found;
}

int main(void) {
    filming f = {0};
    sample_bytes in = sample_games();
    if (!find_game(&f, in)) {
        fputs("bench_film: no game is long enough\n", stderr);
        return 3;
    }
    measure_theme(&f, "wood");
    f.theme = QP_THEME_PRINT;
    measure_theme(&f, "print");
    f.theme = QP_THEME_DARK;
    measure_theme(&f, "dark");
    qp_game_free(f.game);
    free(in.ptr);
    return 0;
}
