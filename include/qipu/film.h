/* qipu/film.h - pictures one after another, in one file: GIF, APNG and WebP.
 * Part of libqipu-draw.
 *
 *     if (qp_film_new(&film, &sink, &options, &err)) ...
 *     if (qp_film_add(film, &picture, 1000, &err)) ...
 *     if (qp_film_end(film, 1, &err)) ...
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FILM_H
#define QP_FILM_H

#include "qipu/draw.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Pictures one after another, in one file. */
typedef struct qp_film qp_film;

typedef enum qp_film_form {
    QP_FILM_GIF,
    QP_FILM_APNG,
    QP_FILM_WEBP
} qp_film_form;

/** What a film is like. */
typedef struct qp_film_options {
    size_t size;     /**< sizeof (qp_film_options) */
    uint8_t form;    /**< a qp_film_form */
    unsigned frames; /**< how many will come; APNG says so before them */
    unsigned loops;  /**< how often it is shown; 0: for ever */
} qp_film_options;

/** Begins a film; owned, qp_film_end frees it. Fails as
 *  qp_picture_png does; besides cairo, GIF needs giflib, APNG zlib, and WebP
 *  libwebp. */
QP_API QP_MUST_CHECK qp_status qp_film_new(qp_film **out, const qp_sink *sink,
                                           const qp_film_options *options,
                                           qp_err *err);

/** Adds a frame, shown so many milliseconds; GIF knows hundredths of a second.
 *  All must be as large as the first: QP_E_ARG. Fails as qp_picture_png does;
 *  the film can then only be freed. */
QP_API QP_MUST_CHECK qp_status qp_film_add(qp_film *film,
                                           const qp_picture *picture,
                                           unsigned milliseconds, qp_err *err);

/** Ends a film and frees it, also when it fails. NULL does nothing. A film that
 *  is given up is freed with `keep` 0: nothing more goes to its sink. */
QP_API QP_MUST_CHECK qp_status qp_film_end(qp_film *film, int keep,
                                           qp_err *err);

#ifdef __cplusplus
}
#endif
#endif
