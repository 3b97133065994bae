/* gif.c - writes animations as GIF (GIF89a, CompuServe 1990), with the repeat
 * count that Netscape's browser brought.
 *
 * The colours of the first two frames are the palette of the whole, as the
 * second has marks that the first has not: so the first is written when the
 * second is there. A later frame with other colours has a palette of its own.
 * LZW is written here: it is shorter than what would look for a library of it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "animation.h"

#include "../cairo_load.h"
#include "palette.h"

#include <stdlib.h>
#include <string.h>

enum {
    GIF_COLORS = 255, /* the one left over is transparent */
    GIF_CODES = 4096, /* a code has twelve bits at most */
    GIF_SLOTS = 1 << 13
};

typedef struct gif_state {
    qp__colors *colors;
    qp__palette whole, own;
    unsigned delay; /* of the first frame */
    /* LZW: strings by their first part and their last pixel, and their codes.
     * Empty: 0, which no string is, as its code is not 0. */
    uint32_t slot[GIF_SLOTS];
    unsigned bits;            /* of a pixel; a code has at least one more */
    unsigned next;            /* the code that the next string gets */
    unsigned wide;            /* bits of a code now */
    uint32_t held;            /* bits that do not fill a byte yet */
    unsigned held_bits;       /* so many */
    unsigned char block[256]; /* its length, and so many bytes */
} gif_state;

static qp_status gif_start(qp_film *film, qp_err *err) {
    gif_state *g = calloc(1, sizeof *g);
    if (g) g->colors = qp__colors_new();
    if (!g || !g->colors) {
        free(g);
        return qp__draw_error(err, QP_E_NOMEM, "", "");
    }
    film->state = g;
    return QP_OK;
}

static void gif_free(void *state) {
    gif_state *g = state;
    free(g->colors);
    free(g);
}

/* ---- LZW ------------------------------------------------------------------
 */

static qp_status gif_block(const qp_film *film, qp_err *err) {
    gif_state *g = film->state;
    size_t len = g->block[0] + 1U;
    qp_status st = qp__film_write(film, g->block, len, err);
    g->block[0] = 0;
    return st;
}

static qp_status gif_code(const qp_film *film, unsigned code, qp_err *err) {
    gif_state *g = film->state;
    g->held |= (uint32_t)code << g->held_bits;
    g->held_bits += g->wide;
    for (; g->held_bits >= 8; g->held_bits -= 8, g->held >>= 8) {
        g->block[++g->block[0]] = (unsigned char)g->held;
        if (g->block[0] < 255) continue;
        qp_status st = gif_block(film, err);
        if (st) return st;
    }
    return QP_OK;
}

/* Begins the table again: pixels, the code that starts it, and the one that
 * ends it all are there. */
static void gif_forget(gif_state *g) {
    memset(g->slot, 0, sizeof g->slot);
    g->next = (1U << g->bits) + 2;
    g->wide = g->bits + 1;
}

/* Counts the string that the reader now has, of which the code is `next`. */
static void gif_grow(gif_state *g) {
    if (g->next == 1U << g->wide && g->wide < 12) g->wide++;
    g->next++;
}

/* Where the string of a code and a pixel is, or could be. */
static uint32_t *gif_slot(gif_state *g, unsigned code, unsigned pixel) {
    uint32_t key = (code << 8 | pixel) << 12; /* 20 bits, then the code's 12 */
    uint32_t at = (key >> 12) * 2654435769U >> 19; /* 13 bits */
    while (g->slot[at] && (g->slot[at] & 0xFFFFF000) != key)
        at = (at + 1) % GIF_SLOTS;
    return &g->slot[at];
}

/* A pixel after the string of `*code`. */
static qp_status gif_pixel(const qp_film *film, unsigned *code, unsigned pixel,
                           qp_err *err) {
    gif_state *g = film->state;
    uint32_t *slot = gif_slot(g, *code, pixel);
    if (*slot) {
        *code = *slot & 0xFFF;
        return QP_OK;
    }
    qp_status st = gif_code(film, *code, err);
    if (g->next < GIF_CODES) {
        *slot = (*code << 8 | pixel) << 12 | g->next;
        gif_grow(g);
    } else {
        if (!st) st = gif_code(film, 1U << g->bits, err);
        gif_forget(g);
    }
    *code = pixel;
    return st;
}

static unsigned gif_index(qp__palette *palette, const qp__film_area *area,
                          unsigned x, unsigned y) {
    uint32_t color = qp__film_pixel(area, x, y);
    return color ? qp__palette_index(palette, color) : palette->count;
}

static qp_status gif_pixels(const qp_film *film, qp__palette *palette,
                            const qp__film_area *area, qp_err *err) {
    gif_state *g = film->state;
    unsigned code = gif_index(palette, area, 0, 0);
    g->held = g->held_bits = 0;
    gif_forget(g);
    qp_status st = gif_code(film, 1U << g->bits, err);
    for (unsigned y = 0; y < area->high && !st; y++)
        for (unsigned x = y ? 0 : 1; x < area->wide && !st; x++)
            st = gif_pixel(film, &code, gif_index(palette, area, x, y), err);
    if (!st) st = gif_code(film, code, err);
    gif_grow(g);
    if (!st) st = gif_code(film, (1U << g->bits) + 1, err);
    if (!st && g->held_bits) {
        g->wide = 8 - g->held_bits;
        st = gif_code(film, 0, err);
    }
    if (!st && g->block[0]) st = gif_block(film, err);
    return st ? st : gif_block(film, err); /* an empty one is the end */
}

/* ---- blocks ---------------------------------------------------------------
 */

static void gif_number(unsigned char *out, unsigned value) {
    out[0] = (unsigned char)value;
    out[1] = (unsigned char)(value >> 8);
}

/* The bits of a pixel, with the one that is transparent. Two is the least that
 * LZW takes. */
static unsigned gif_bits(const qp__palette *palette) {
    unsigned bits = 2;
    while (palette->count >= 1U << bits) bits++;
    return bits;
}

static qp_status gif_table(const qp_film *film, const qp__palette *palette,
                           qp_err *err) {
    unsigned char bytes[3 * 256] = {0};
    for (unsigned i = 0; i < palette->count; i++) {
        bytes[3 * i] = (unsigned char)(palette->color[i] >> 16);
        bytes[3 * i + 1] = (unsigned char)(palette->color[i] >> 8);
        bytes[3 * i + 2] = (unsigned char)palette->color[i];
    }
    return qp__film_write(film, bytes, (size_t)3 << gif_bits(palette), err);
}

/* What is before the first frame. A film that is shown n times is repeated
 * n - 1 times, and 0 is for ever. */
static qp_status gif_head(const qp_film *film, const qp__palette *palette,
                          qp_err *err) {
    unsigned char screen[] = "GIF89a\0\0\0\0\0\0\0";
    unsigned char repeat[] = "\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0";
    unsigned loops = film->options.loops;
    gif_number(screen + 6, film->wide);
    gif_number(screen + 8, film->high);
    screen[10] = (unsigned char)(0xF0 | (gif_bits(palette) - 1));
    qp_status st = qp__film_write(film, screen, 13, err);
    if (!st) st = gif_table(film, palette, err);
    if (st || loops == 1) return st;
    gif_number(repeat + 16, loops ? loops - 1 : 0);
    return qp__film_write(film, repeat, 19, err);
}

/* How long, how it is laid over what is there, and where. */
static qp_status gif_place(const qp_film *film, const qp__palette *palette,
                           const qp__film_area *area, unsigned milliseconds,
                           qp_err *err) {
    const gif_state *g = film->state;
    unsigned char b[] = "\x21\xF9\x04\x05\0\0\0\0" /* left in place */
                        "\x2C\0\0\0\0\0\0\0\0\0";
    gif_number(b + 4, (milliseconds + 5) / 10);
    b[6] = (unsigned char)palette->count;
    gif_number(b + 9, area->x);
    gif_number(b + 11, area->y);
    gif_number(b + 13, area->wide);
    gif_number(b + 15, area->high);
    if (palette == &g->own) b[17] = (unsigned char)(0x80 | (g->bits - 1));
    qp_status st = qp__film_write(film, b, 18, err);
    if (!st && palette == &g->own) st = gif_table(film, palette, err);
    return st;
}

/* ---- frames ---------------------------------------------------------------
 */

static void gif_count(gif_state *g, const qp__film_area *area) {
    for (unsigned y = 0; y < area->high; y++)
        for (unsigned x = 0; x < area->wide; x++) {
            uint32_t color = qp__film_pixel(area, x, y);
            if (color) qp__colors_add(g->colors, color);
        }
}

static qp_status gif_write(const qp_film *film, qp__palette *palette,
                           const qp__film_area *area, unsigned milliseconds,
                           qp_err *err) {
    gif_state *g = film->state;
    unsigned char bits = (unsigned char)gif_bits(palette);
    g->bits = bits;
    qp_status st = gif_place(film, palette, area, milliseconds, err);
    if (!st) st = qp__film_write(film, &bits, 1, err);
    return st ? st : gif_pixels(film, palette, area, err);
}

/* Makes the palette of what was counted, and writes the first frame with it. */
static qp_status gif_first(const qp_film *film, qp_err *err) {
    gif_state *g = film->state;
    qp__film_area area = qp__film_whole(film, film->before);
    qp__palette_make(&g->whole, g->colors, GIF_COLORS);
    qp_status st = gif_head(film, &g->whole, err);
    return st ? st : gif_write(film, &g->whole, &area, g->delay, err);
}

static qp_status gif_frame(qp_film *film, const qp__film_area *area,
                           unsigned milliseconds, qp_err *err) {
    gif_state *g = film->state;
    qp__palette *palette = &g->whole;
    if (film->count > 1) qp__colors_clear(g->colors);
    gif_count(g, area);
    if (!film->count) {
        g->delay = milliseconds;
        return QP_OK;
    }
    if (film->count == 1) {
        qp_status st = gif_first(film, err);
        if (st) return st;
    } else if (!qp__palette_serves(palette, g->colors)) {
        palette = &g->own;
        qp__palette_make(palette, g->colors, GIF_COLORS);
    }
    return gif_write(film, palette, area, milliseconds, err);
}

static qp_status gif_finish(qp_film *film, qp_err *err) {
    qp_status st = film->count == 1 ? gif_first(film, err) : QP_OK;
    return st ? st : qp__film_write(film, ";", 1, err);
}

const qp__film_form qp__film_gif = {gif_start, gif_frame, gif_finish, gif_free};
