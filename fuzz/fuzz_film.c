/* fuzz_film.c - properties of films, for any sizes and pixels:
 *
 *   1. a film of frames that are as large as the first is made, and read by
 *      others as what it was made of
 *   2. of GIF, where there are at most 128 colours in all: but for 32 at most
 *      of red, green or blue
 *
 * The bytes: form, wide, high, frames, how many bits of a pixel's byte count;
 * then pixels, over and over.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "film_read.h"
#include "qipu/animation.h"

typedef struct film_kept {
    char *ptr;
    size_t len;
} film_kept;

static int film_keep(void *ctx, const char *bytes, size_t len) {
    film_kept *k = ctx;
    k->ptr = realloc(k->ptr, k->len + len + 1);
    LAW(k->ptr);
    memcpy(k->ptr + k->len, bytes, len);
    k->len += len;
    return 0;
}

/* A byte spread over the three colours, so that different ones are far apart;
 * with all its bits a pixel is another colour wherever it is. */
static uint32_t color_of(uint8_t byte, unsigned bits, size_t at) {
    uint32_t b = byte & ((1U << bits) - 1);
    uint32_t color = (b & 0xE0) << 16 | (b & 0x1C) << 11 | (b & 0x03) << 6;
    return bits == 8 ? color ^ (uint32_t)at * 0x010307U : color;
}

static void check_near(const film_seen *seen, const uint32_t *pixels,
                       size_t count, unsigned off) {
    for (size_t i = 0; i < count; i++) {
        LAW(seen->pixels[i] >> 24 == 255);
        for (int k = 0; k < 24; k += 8) {
            int d =
                (int)(seen->pixels[i] >> k & 255) - (int)(pixels[i] >> k & 255);
            LAW(abs(d) <= (int)off);
        }
    }
}

static void check_film(const film_kept *k, unsigned form,
                       const uint32_t *pixels, const unsigned size[3],
                       unsigned off) {
    film_seen seen;
    LAW(form == QP_FILM_GIF    ? film_read_gif(&seen, k->ptr, k->len)
        : form == QP_FILM_APNG ? film_read_apng(&seen, k->ptr, k->len)
                               : film_read_webp(&seen, k->ptr, k->len));
    LAW(seen.wide == size[0] && seen.high == size[1] && seen.count == size[2]);
    check_near(&seen, pixels, (size_t)size[0] * size[1] * size[2], off);
    film_seen_free(&seen);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 6) return 0;
    unsigned form = data[0] % 3, bits = data[4] % 9;
    unsigned film_size[3] = {1 + data[1] % 96U, 1 + data[2] % 96U,
                             1 + data[3] % 5U};
    size_t frame = (size_t)film_size[0] * film_size[1];
    size_t count = frame * film_size[2];
    uint32_t *pixels = malloc(count * sizeof *pixels);
    LAW(pixels);
    for (size_t i = 0; i < count; i++)
        pixels[i] = color_of(data[5 + i % (size - 5)], bits, i);
    film_kept k = {NULL, 0};
    qp_sink sink = {&k, film_keep};
    qp_film_options options = {sizeof options, (uint8_t)form, film_size[2], 0};
    qp_film *film;
    qp_status st = qp_film_new(&film, &sink, &options, NULL);
    if (!st) {
        for (unsigned n = 0; n < film_size[2]; n++)
            LAW(!qp_film_add_pixels(film, pixels + n * frame, film_size[0],
                                    film_size[1], 100, NULL));
        LAW(!qp_film_end(film, 1, NULL));
        unsigned off = form != QP_FILM_GIF ? 0 : bits == 8 ? 255 : 32;
        check_film(&k, form, pixels, film_size, off);
    } else {
        LAW(st == QP_E_DRAW_BUILD || st == QP_E_DRAW_LIBRARY);
    }
    free(k.ptr);
    free(pixels);
    return 0;
}
