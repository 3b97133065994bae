/* apng.c - writes animations as APNG (PNG, third edition: acTL, fcTL and fdAT).
 *
 * Pixels are red, green, blue and alpha: how many colours will come is not
 * known when the first of them is written. Alpha compresses to next to nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#include "animation.h"

#include "../cairo_load.h"

#ifdef QP_WITH_ZLIB

#include "../png.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* A piece of compressed data, which becomes a chunk. */
enum { APNG_CHUNK = 1 << 15 };

typedef struct apng_state {
    z_stream zip;
    uint32_t sequence;  /* of fcTL and fdAT, numbered together */
    unsigned char *row; /* the filter, and pixels */
    unsigned char chunk[APNG_CHUNK];
} apng_state;

static qp_status apng_start(qp_film *film, qp_err *err) {
    apng_state *a = calloc(1, sizeof *a);
    if (!a || deflateInit2(&a->zip, 9, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY)) {
        free(a);
        return qp__draw_error(err, QP_E_NOMEM, "", "");
    }
    film->state = a;
    return QP_OK;
}

static void apng_free(void *state) {
    apng_state *a = state;
    deflateEnd(&a->zip);
    free(a->row);
    free(a);
}

static qp_status apng_chunk(const qp_film *film, const char *type, qp_text body,
                            qp_err *err) {
    qp_status st = qp__png_chunk(&film->sink, type, (qp_text){NULL, 0}, body);
    return st ? qp__draw_error(err, st, "", "") : QP_OK;
}

/* The signature, the size, and how many frames there will be. */
static qp_status apng_head(const qp_film *film, qp_err *err) {
    char size[13] = {0}, frames[8];
    qp__png_number(size, film->wide);
    qp__png_number(size + 4, film->high);
    size[8] = 8; /* bits of each */
    size[9] = 6; /* red, green, blue and alpha */
    qp__png_number(frames, film->options.frames);
    qp__png_number(frames + 4, film->options.loops);
    qp_status st = qp__film_write(film, "\x89PNG\r\n\x1A\n", 8, err);
    if (!st) st = apng_chunk(film, "IHDR", (qp_text){size, 13}, err);
    if (!st) st = apng_chunk(film, "acTL", (qp_text){frames, 8}, err);
    return st;
}

/* A time as a fraction of which both parts have 16 bits: QP_FILM_DELAY is in
 * hundredths the greatest. */
static void apng_time(char out[4], unsigned milliseconds) {
    unsigned parts = milliseconds > UINT16_MAX ? 100 : 1000;
    unsigned count = (milliseconds * parts + 500) / 1000;
    out[0] = (char)(count >> 8);
    out[1] = (char)count;
    out[2] = (char)(parts >> 8);
    out[3] = (char)parts;
}

static qp_status apng_place(const qp_film *film, const qp__film_area *area,
                            unsigned milliseconds, qp_err *err) {
    apng_state *a = film->state;
    char control[26];
    qp__png_number(control, a->sequence++);
    qp__png_number(control + 4, area->wide);
    qp__png_number(control + 8, area->high);
    qp__png_number(control + 12, area->x);
    qp__png_number(control + 16, area->y);
    apng_time(control + 20, milliseconds);
    control[24] = 0;                       /* left in place */
    control[25] = (char)(film->count > 0); /* laid over what is there */
    return apng_chunk(film, "fcTL", (qp_text){control, 26}, err);
}

/* What is compressed so far, as data of the first frame or of another. */
static qp_status apng_data(const qp_film *film, qp_err *err) {
    apng_state *a = film->state;
    qp_text body = {(char *)a->chunk, APNG_CHUNK - a->zip.avail_out};
    char number[4];
    if (!film->count) return apng_chunk(film, "IDAT", body, err);
    qp__png_number(number, a->sequence++);
    qp_status st =
        qp__png_chunk(&film->sink, "fdAT", (qp_text){number, 4}, body);
    return st ? qp__draw_error(err, st, "", "") : QP_OK;
}

static qp_status apng_squeeze(const qp_film *film, size_t len, int flush,
                              qp_err *err) {
    apng_state *a = film->state;
    a->zip.next_in = a->row;
    a->zip.avail_in = (uInt)len;
    for (;;) {
        (void)deflate(&a->zip, flush); /* its state is sound: it cannot fail */
        int full = !a->zip.avail_out;
        if (!full && flush != Z_FINISH) return QP_OK;
        qp_status st = apng_data(film, err);
        if (st || !full) return st;
        a->zip.next_out = a->chunk;
        a->zip.avail_out = APNG_CHUNK;
    }
}

/* Pixels as they are: most of them are the transparent one. */
static void apng_row(const qp_film *film, const qp__film_area *area,
                     unsigned y) {
    const apng_state *a = film->state;
    unsigned char *out = a->row;
    *out++ = 0; /* filter None */
    for (unsigned x = 0; x < area->wide; x++) {
        uint32_t pixel = qp__film_pixel(area, x, y);
        *out++ = (unsigned char)(pixel >> 16);
        *out++ = (unsigned char)(pixel >> 8);
        *out++ = (unsigned char)pixel;
        *out++ = (unsigned char)(pixel >> 24);
    }
}

static qp_status apng_frame(qp_film *film, const qp__film_area *area,
                            unsigned milliseconds, qp_err *err) {
    apng_state *a = film->state;
    if (!a->row) a->row = malloc(1 + (size_t)4 * film->wide);
    if (!a->row) return qp__draw_error(err, QP_E_NOMEM, "", "");
    qp_status st = film->count ? QP_OK : apng_head(film, err);
    if (!st) st = apng_place(film, area, milliseconds, err);
    (void)deflateReset(&a->zip);
    a->zip.next_out = a->chunk;
    a->zip.avail_out = APNG_CHUNK;
    for (unsigned y = 0; y < area->high && !st; y++) {
        apng_row(film, area, y);
        st = apng_squeeze(film, 1 + (size_t)4 * area->wide, Z_NO_FLUSH, err);
    }
    return st ? st : apng_squeeze(film, 0, Z_FINISH, err);
}

static qp_status apng_finish(qp_film *film, qp_err *err) {
    return apng_chunk(film, "IEND", (qp_text){NULL, 0}, err);
}

const qp__film_form qp__film_apng = {apng_start, apng_frame, apng_finish,
                                     apng_free};

#else

static qp_status apng_start(qp_film *film, qp_err *err) {
    (void)film;
    return qp__draw_error(err, QP_E_DRAW_BUILD, "zlib", "");
}

const qp__film_form qp__film_apng = {apng_start, NULL, NULL, NULL};

#endif
