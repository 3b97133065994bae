/* bench_draw.c - how long pictures take, and how large they are.
 *
 * Ratios are to the figures that are wanted: SVG in 0.3 ms, PNG of 600 x 660 in
 * 15 ms; and of PNG to its pixels alone, which cairo draws.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "qipu/draw.h"

enum { ROUNDS = 20, RUNS = 9 };

typedef struct drawing {
    qp_picture picture;
    uint32_t *pixels;
    size_t bytes; /* of all rounds */
} drawing;

static int count(void *ctx, const char *bytes, size_t len) {
    drawing *d = ctx;
    (void)bytes;
    d->bytes += len;
    return 0;
}

static void must(qp_status status) {
    if (!status) return;
    fprintf(stderr, "bench_draw: %s\n", qp_status_text(status));
    exit(3);
}

static void do_svg(void *ctx) {
    drawing *d = ctx;
    qp_sink sink = {d, count};
    for (int i = 0; i < ROUNDS; i++) must(qp_picture_svg(&d->picture, &sink));
}

static void do_pixels(void *ctx) {
    drawing *d = ctx;
    for (int i = 0; i < ROUNDS; i++)
        must(qp_picture_pixels(&d->picture, d->pixels, 600, 660, NULL));
}

static void do_png(void *ctx) {
    drawing *d = ctx;
    qp_sink sink = {d, count};
    for (int i = 0; i < ROUNDS; i++)
        must(qp_picture_png(&d->picture, &sink, NULL));
}

static void do_pdf(void *ctx) {
    drawing *d = ctx;
    qp_sink sink = {d, count};
    for (int i = 0; i < ROUNDS; i++)
        must(qp_picture_pdf(&d->picture, &sink, NULL));
}

/* Milliseconds of one picture. */
static double measure(drawing *d, const char *name, void (*work)(void *)) {
    d->bytes = 0;
    double ms = bench_median(RUNS, work, d) / ROUNDS * 1e3;
    size_t each = d->bytes / ROUNDS / RUNS;
    printf("  %-7s %8.3f ms %8zu bytes\n", name, ms, each);
    return ms;
}

static void measure_theme(drawing *d, uint8_t theme, const char *name) {
    qp_sink sink = {d, count};
    d->picture.theme = theme;
    printf("%s:\n", name);
    printf("  SVG to what is wanted: %.2f (wanted: 1 or less)\n",
           measure(d, "SVG", do_svg) / 0.3);
    if (qp_picture_png(&d->picture, &sink, NULL)) {
        puts("  no cairo: nothing else is drawn");
        return;
    }
    double pixels = measure(d, "pixels", do_pixels);
    double png = measure(d, "PNG", do_png);
    measure(d, "PDF", do_pdf);
    printf("  PNG to what is wanted: %.2f (wanted: 1 or less), to its pixels: "
           "%.2f\n",
           png / 15, png / pixels);
}

int main(void) {
    drawing d = {.pixels = malloc(600 * 660 * sizeof *d.pixels)};
    qp_setup setup;
    qp_mark mark = {QP_MARK_MOVE, 0, QP_SQ(7, 2), QP_SQ(4, 2)};
    if (!d.pixels) return 3;
    qp_setup_start(&setup);
    qp_picture_init(&d.picture, &setup);
    d.picture.mark = &mark;
    d.picture.marks = 1;
    measure_theme(&d, QP_THEME_WOOD, "wood");
    measure_theme(&d, QP_THEME_PRINT, "print");
    measure_theme(&d, QP_THEME_DARK, "dark");
    free(d.pixels);
    return 0;
}
