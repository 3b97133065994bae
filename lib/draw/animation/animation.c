/* animation.c - animations: what all formats have in
 * common.
 *
 * Owns the pixels of two frames, and finds what has changed. What comes of it
 * is written at once: however long a film is, no more of it is kept, but for
 * WebP, whose first bytes say how long it is.
 *
 * SPDX-License-Identifier: MIT
 */
#include "animation.h"

#include "../../core/base/inline/buffer.h"
#include "../cairo_load.h"

#include <stdlib.h>
#include <string.h>

qp_status qp__film_write(const qp_film *film, const void *bytes, size_t len,
                         qp_err *err) {
    if (!film->sink.write(film->sink.ctx, bytes, len)) return QP_OK;
    return qp__draw_error(err, QP_E_IO, "", "");
}

qp_status qp_film_new(qp_film **out, const qp_sink *sink,
                      const qp_film_options *options, qp_err *err) {
    static const qp__film_form *const forms[] = {&qp__film_gif, &qp__film_apng,
                                                 &qp__film_webp};
    if (options->form >= sizeof forms / sizeof *forms)
        return qp__draw_error(err, QP_E_ARG, "form", "");
    if (options->loops > QP_FILM_LOOPS)
        return qp__draw_error(err, QP_E_ARG, "loops", "");
    qp_film *film = calloc(1, sizeof *film);
    if (!film) return qp__draw_error(err, QP_E_NOMEM, "", "");
    film->sink = *sink;
    film->options = *options;
    film->form = forms[options->form];
    qp_status st = film->form->start(film, err);
    if (st) {
        free(film);
        return st;
    }
    *out = film;
    return QP_OK;
}

/* ---- frames ---------------------------------------------------------------
 */

static qp_status film_size(qp_film *film, unsigned wide, unsigned high,
                           qp_err *err) {
    if (film->wide && (film->wide != wide || film->high != high))
        return qp__draw_error(err, QP_E_ARG, "size", "");
    if (film->wide) return QP_OK;
    if (!wide || !high || wide > QP_FILM_SIDE || high > QP_FILM_SIDE)
        return qp__draw_error(err, QP_E_ARG, "size", "");
    size_t bytes = (size_t)wide * high * sizeof *film->now;
    film->now = malloc(bytes);
    film->before = malloc(bytes);
    if (!film->now || !film->before)
        return qp__draw_error(err, QP_E_NOMEM, "", "");
    film->wide = wide;
    film->high = high;
    return QP_OK;
}

qp__film_area qp__film_whole(const qp_film *film, const uint32_t *now) {
    return (qp__film_area){now, NULL, film->wide, 0, 0, film->wide, film->high};
}

/* What has changed. Of a frame like the one before it that is a pixel which has
 * not: every frame has its time, and none may be empty. */
static qp__film_area film_changed(const qp_film *film) {
    qp__film_area area = qp__film_whole(film, film->now);
    if (!film->count) return area;
    area.before = film->before;
    unsigned left = film->wide, right = 0, top = film->high, bottom = 0;
    for (unsigned y = 0; y < film->high; y++) {
        const uint32_t *now = film->now + (size_t)y * film->wide;
        const uint32_t *before = film->before + (size_t)y * film->wide;
        unsigned x = 0, end = film->wide;
        if (!memcmp(now, before, film->wide * sizeof *now)) continue;
        while (now[x] == before[x]) x++;
        while (now[end - 1] == before[end - 1]) end--;
        if (x < left) left = x;
        if (end > right) right = end;
        if (y < top) top = y;
        bottom = y + 1;
    }
    if (!bottom) left = top = 0, right = bottom = 1;
    area.x = left;
    area.y = top;
    area.wide = right - left;
    area.high = bottom - top;
    return area;
}

uint32_t qp__film_pixel(const qp__film_area *area, unsigned x, unsigned y) {
    size_t at = (size_t)(area->y + y) * area->stride + area->x + x;
    uint32_t pixel = area->now[at];
    return area->before && area->before[at] == pixel ? 0 : pixel;
}

/* Writes what film->now has come to be. */
static qp_status film_frame(qp_film *film, unsigned milliseconds, qp_err *err) {
    size_t pixels = (size_t)film->wide * film->high;
    for (size_t i = 0; i < pixels; i++) film->now[i] |= 0xFF000000;
    qp__film_area area = film_changed(film);
    qp_status st = film->form->frame(film, &area, milliseconds, err);
    if (st) return st;
    uint32_t *now = film->before;
    film->before = film->now;
    film->now = now;
    film->count++;
    return QP_OK;
}

/* Whether a frame may come. */
static qp_status film_ready(const qp_film *film, unsigned milliseconds,
                            qp_err *err) {
    if (film->failed) return qp__draw_error(err, film->failed, "", "");
    if (milliseconds > QP_FILM_DELAY)
        return qp__draw_error(err, QP_E_ARG, "milliseconds", "");
    if (film->count == UINT32_MAX - 1 || (film->options.form == QP_FILM_APNG &&
                                          film->count == film->options.frames))
        return qp__draw_error(err, QP_E_ARG, "frames", "");
    return QP_OK;
}

qp_status qp_film_add(qp_film *film, const qp_picture *picture,
                      unsigned milliseconds, qp_err *err) {
    double high = qp_picture_height(picture);
    qp_status st = film_ready(film, milliseconds, err);
    if (!st && high <= 0) st = qp__draw_error(err, QP_E_ARG, "picture", "");
    unsigned wide = st ? 0 : (unsigned)(picture->width + 0.5);
    if (!st) st = film_size(film, wide, (unsigned)(high + 0.5), err);
    if (!st)
        st = qp_picture_pixels(picture, film->now, film->wide, film->high, err);
    if (!st) st = film_frame(film, milliseconds, err);
    if (st) film->failed = st;
    return st;
}

qp_status qp_film_add_pixels(qp_film *film, const uint32_t *pixels,
                             unsigned wide, unsigned high,
                             unsigned milliseconds, qp_err *err) {
    qp_status st = film_ready(film, milliseconds, err);
    if (!st) st = film_size(film, wide, high, err);
    if (!st) {
        memcpy(film->now, pixels, (size_t)wide * high * sizeof *pixels);
        st = film_frame(film, milliseconds, err);
    }
    if (st) film->failed = st;
    return st;
}

/* Whether what is there is a whole film. */
static qp_status film_complete(const qp_film *film, qp_err *err) {
    if (film->failed) return qp__draw_error(err, film->failed, "", "");
    if (!film->count || (film->options.form == QP_FILM_APNG &&
                         film->count != film->options.frames))
        return qp__draw_error(err, QP_E_ARG, "frames", "");
    return QP_OK;
}

qp_status qp_film_end(qp_film *film, int keep, qp_err *err) {
    if (!film) return QP_OK;
    qp_status st = keep ? film_complete(film, err) : QP_OK;
    if (keep && !st) st = film->form->finish(film, err);
    film->form->free(film->state);
    free(film->now);
    free(film->before);
    free(film);
    return st;
}

qp_status qp_film_to_memory(qp_memory *out, const qp_picture *pictures,
                            size_t count, unsigned milliseconds,
                            const qp_film_options *options,
                            const qp_alloc *alloc) {
    byte_buffer whole = {0};
    const qp_sink sink = {&whole, buffer_write};
    qp_film *film = NULL;
    qp_status rc = qp_film_new(&film, &sink, options, NULL);
    for (size_t i = 0; !rc && i < count; i++)
        rc = qp_film_add(film, &pictures[i], milliseconds, NULL);
    qp_status end = qp_film_end(film, !rc, NULL);
    return buffer_pass(out, &whole, rc ? rc : end, alloc);
}
