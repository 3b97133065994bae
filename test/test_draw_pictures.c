/* test_draw_pictures.c - pictures look as those in test/draw do.
 *
 * They are compared in blocks of 8 x 8 pixels, by the mean difference of a
 * colour: another version of cairo draws edges a little otherwise, which is
 * allowed; a mark too few or another piece is not, and that is tested too.
 * There is no text in them, as fonts differ from one machine to the next.
 *
 *     test_draw_pictures --make    draws them again: look at what changed
 *
 * The files are read by cairo's reader of PNG, so that the writer is tested
 * with them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "qipu/draw.h"
#include "qipu/fen.h"

#if defined QP_WITH_CAIRO && defined QP_WITH_ZLIB

#include <cairo.h>

enum {
    WIDE = 200,
    HIGH = 220,
    BLOCK = 8,
    MOST = 7, /* the greatest mean difference of a block that is the same */
    SKIPPED = 77
};

typedef uint32_t pixels[WIDE * HIGH];

/* In the middle of a game: every kind of piece, and marks of every kind. */
static const char FEN[] =
    "r1bakab1r/9/1cn4c1/p1p1p3p/6pn1/2P6/P3P1P1P/1C2C1N2/R8/1NBAKAB1R b";
static const qp_mark MARKS[] = {
    {QP_MARK_MOVE, 0, QP_SQ(0, 0), QP_SQ(0, 1)},
    {QP_MARK_ARROW, QP_MARK_GREEN, QP_SQ(7, 9), QP_SQ(6, 7)},
    {QP_MARK_ARROW, QP_MARK_BLUE, QP_SQ(6, 3), QP_SQ(6, 4)},
    {QP_MARK_RING, QP_MARK_YELLOW, QP_SQ(2, 7), QP_SQ_NONE},
    {QP_MARK_ARROW, QP_MARK_RED, QP_SQ(1, 2), QP_SQ(1, 9)},
    {QP_MARK_RING, QP_MARK_RED, QP_SQ(4, 2), QP_SQ_NONE},
};
enum { ALL = sizeof MARKS / sizeof *MARKS };

static const struct {
    const char *name;
    uint8_t theme, faces, coords, flip, mirror, turn;
    unsigned marks;
} PICTURES[] = {
    {"wood-traditional", 0, 0, QP_COORDS_CHINESE, 0, 0, 0, 0},
    {"wood-simplified", 0, 1, QP_COORDS_WXF, 0, 0, 0, 0},
    {"wood-letters", 0, 2, QP_COORDS_ICCS, 0, 0, 0, 0},
    {"wood-symbols", 0, 3, QP_COORDS_UCI, 0, 0, 0, 0},
    {"print-traditional", 1, 0, QP_COORDS_CHINESE, 0, 0, 0, 0},
    {"print-simplified", 1, 1, QP_COORDS_WXF, 0, 0, 0, 0},
    {"print-letters", 1, 2, QP_COORDS_ICCS, 0, 0, 0, 0},
    {"print-symbols", 1, 3, QP_COORDS_UCI, 0, 0, 0, 0},
    {"dark-traditional", 2, 0, QP_COORDS_CHINESE, 0, 0, 0, 0},
    {"dark-simplified", 2, 1, QP_COORDS_WXF, 0, 0, 0, 0},
    {"dark-letters", 2, 2, QP_COORDS_ICCS, 0, 0, 0, 0},
    {"dark-symbols", 2, 3, QP_COORDS_UCI, 0, 0, 0, 0},
    {"wood-marks", 0, 0, QP_COORDS_NONE, 0, 0, 1, ALL},
    {"print-marks", 1, 0, QP_COORDS_CHINESE, 0, 0, 1, ALL},
    {"dark-marks", 2, 1, QP_COORDS_CHINESE, 0, 0, 1, ALL},
    {"flip-marks", 0, 1, QP_COORDS_ICCS, 1, 0, 1, ALL},
    {"mirror-marks", 0, 1, QP_COORDS_CHINESE, 0, 1, 1, ALL},
    {"both-marks", 2, 2, QP_COORDS_UCI, 1, 1, 1, ALL},
};
enum { COUNT = sizeof PICTURES / sizeof *PICTURES };

static qp_picture picture_of(size_t i, const qp_setup *setup) {
    qp_picture p;
    qp_picture_init(&p, setup);
    p.width = WIDE;
    p.theme = PICTURES[i].theme;
    p.faces = PICTURES[i].faces;
    p.coords = PICTURES[i].coords;
    p.flip = PICTURES[i].flip;
    p.mirror = PICTURES[i].mirror;
    p.turn = PICTURES[i].turn;
    p.mark = MARKS;
    p.marks = PICTURES[i].marks;
    return p;
}

/* ---- comparing ----------------------------------------------------------- */

static unsigned pixel_apart(uint32_t a, uint32_t b) {
    unsigned sum = 0;
    for (int shift = 0; shift < 24; shift += 8)
        sum += (unsigned)abs((int)(a >> shift & 255) - (int)(b >> shift & 255));
    return sum;
}

/* The mean difference of the block in which it is greatest. */
static unsigned worst_block(const pixels a, const pixels b) {
    unsigned worst = 0;
    for (unsigned y = 0; y + BLOCK <= HIGH; y += BLOCK / 2)
        for (unsigned x = 0; x + BLOCK <= WIDE; x += BLOCK / 2) {
            unsigned sum = 0;
            for (unsigned i = 0; i < BLOCK * BLOCK; i++) {
                size_t at = (y + i / BLOCK) * WIDE + x + i % BLOCK;
                sum += pixel_apart(a[at], b[at]);
            }
            sum /= 3 * BLOCK * BLOCK;
            if (sum > worst) worst = sum;
        }
    return worst;
}

static int read_png(pixels out, const char *path) {
    cairo_surface_t *surface = cairo_image_surface_create_from_png(path);
    int good = !cairo_surface_status(surface) &&
               cairo_image_surface_get_width(surface) == WIDE &&
               cairo_image_surface_get_height(surface) == HIGH;
    const unsigned char *row = cairo_image_surface_get_data(surface);
    for (int y = 0; good && y < HIGH; y++) {
        memcpy(out + y * WIDE, row, WIDE * sizeof *out);
        row += cairo_image_surface_get_stride(surface);
    }
    for (size_t i = 0; good && i < WIDE * HIGH; i++) out[i] |= 0xff000000;
    cairo_surface_destroy(surface);
    return good;
}

static void draw(pixels out, const qp_picture *p) {
    qp_err err = {0};
    qp_status status = qp_picture_pixels(p, out, WIDE, HIGH, &err);
    if (status == QP_E_DRAW_LIBRARY) exit(SKIPPED);
    check_must(status);
}

/* ---- the test ------------------------------------------------------------ */

/* Without its last mark, and with one piece that is another, a picture is not
 * taken for the stored one. */
static void check_others(size_t i, const pixels stored) {
    static pixels got;
    qp_setup setup;
    check_must(qp_fen_read(&setup, NULL, qp_text_of(FEN), NULL));
    qp_picture p = picture_of(i, &setup);
    for (unsigned n = 0; n < PICTURES[i].marks; n++) {
        p.marks = n;
        draw(got, &p);
        check_that(worst_block(got, stored) > MOST, "%s: %u marks pass",
                   PICTURES[i].name, n);
    }
    p = picture_of(i, &setup);
    for (int kind = QP_KING; kind < QP_PAWN; kind++) {
        setup.cell[QP_SQ(8, 3)] = QP_PIECE(QP_RED, kind);
        draw(got, &p);
        check_that(worst_block(got, stored) > MOST,
                   "%s: a pawn passes for a piece of kind %d", PICTURES[i].name,
                   kind);
    }
}

static void check_picture(size_t i) {
    static pixels stored, got;
    char path[80];
    qp_setup setup;
    check_must(qp_fen_read(&setup, NULL, qp_text_of(FEN), NULL));
    qp_picture p = picture_of(i, &setup);
    snprintf(path, sizeof path, "test/draw/%s.png", PICTURES[i].name);
    draw(got, &p);
    if (!read_png(stored, path)) {
        check_that(0, "%s cannot be read", path);
        return;
    }
    unsigned worst = worst_block(got, stored);
    check_that(worst <= MOST, "%s: a block differs by %u of %d", path, worst,
               MOST);
    check_others(i, stored);
}

/* ---- making them --------------------------------------------------------- */

static int to_file(void *ctx, const char *bytes, size_t len) {
    return fwrite(bytes, 1, len, ctx) != len;
}

static void make_picture(size_t i) {
    char path[80];
    qp_setup setup;
    check_must(qp_fen_read(&setup, NULL, qp_text_of(FEN), NULL));
    qp_picture p = picture_of(i, &setup);
    snprintf(path, sizeof path, "test/draw/%s.png", PICTURES[i].name);
    FILE *out = fopen(path, "wb");
    if (!out) {
        perror(path);
        exit(1);
    }
    qp_sink sink = {out, to_file};
    check_must(qp_picture_png(&p, &sink, NULL));
    check_must(fclose(out) ? QP_E_IO : QP_OK);
}

int main(int argc, char **argv) {
    int make = argc > 1 && !strcmp(argv[1], "--make");
    for (size_t i = 0; i < COUNT; i++)
        if (make)
            make_picture(i);
        else
            check_picture(i);
    return make ? 0 : check_close();
}

#else

int main(void) {
    puts("built without cairo or zlib: nothing was drawn");
    return 77;
}

#endif
