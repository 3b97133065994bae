/* qipu/animation.h - pictures one after another, in one file: GIF, APNG and
 * WebP. Part of libqipu-draw.
 *
 *     if (qp_film_new(&film, &sink, &options, &err)) ...
 *     if (qp_film_add(film, &picture, 1000, &err)) ...
 *     if (qp_film_end(film, 1, &err)) ...
 *
 *        form   needs, besides cairo for pictures
 *        GIF    nothing
 *        APNG   zlib
 *        WebP   libwebp, which is looked for when a film is begun
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

/** The most of what a film has. */
#define QP_FILM_DELAY 655350 /**< milliseconds that a frame is shown */
#define QP_FILM_LOOPS 65535
#define QP_FILM_SIDE 16383 /**< pixels, wide and high */

/** What a film is like. */
typedef struct qp_film_options {
    size_t size;     /**< sizeof (qp_film_options) */
    uint8_t form;    /**< a qp_film_form */
    unsigned frames; /**< how many will come: of APNG, which says so before
                          them; others do not look at it */
    unsigned loops;  /**< how often it is shown; 0: for ever */
} qp_film_options;

/** Begins a film; owned, qp_film_end frees it. GIF needs no library, APNG zlib,
 *  and WebP libwebp. Frames go to the sink as they come, and only what has
 *  changed since the last; WebP is written when it ends. GIF has 255 colours
 *  in the first frame and as many new ones in each other frame: beyond that,
 *  colours are a little off. APNG and WebP have all of them. Fails with
 *  QP_E_ARG, QP_E_NOMEM, QP_E_DRAW_BUILD and QP_E_DRAW_LIBRARY, as
 *  qp_picture_png does. */
QP_API QP_MUST_CHECK qp_status qp_film_new(qp_film **out, const qp_sink *sink,
                                           const qp_film_options *options,
                                           qp_err *err);

/** Adds a picture, shown so many milliseconds; GIF knows hundredths of a second
 *  and browsers show no frame shorter than two of them. All must be as large as
 *  the first, and APNG takes no more of them than it was said: QP_E_ARG. Fails
 *  also with QP_E_IO, and as qp_picture_png does; the film can then only be
 *  ended. */
QP_API QP_MUST_CHECK qp_status qp_film_add(qp_film *film,
                                           const qp_picture *picture,
                                           unsigned milliseconds, qp_err *err);

/** Adds a frame that somebody else has drawn: 0xAARRGGBB, of which alpha is not
 *  looked at, row after row from above. Fails as qp_film_add does. */
QP_API QP_MUST_CHECK qp_status qp_film_add_pixels(qp_film *film,
                                                  const uint32_t *pixels,
                                                  unsigned wide, unsigned high,
                                                  unsigned milliseconds,
                                                  qp_err *err);

/** Ends a film and frees it, also when it fails. NULL does nothing. A film that
 *  is given up is ended with `keep` 0: nothing more goes to its sink. Fails
 *  with QP_E_IO, with QP_E_ARG when there is no frame, or for APNG another
 *  number than was said, and with what has failed before. */
QP_API QP_MUST_CHECK qp_status qp_film_end(qp_film *film, int keep,
                                           qp_err *err);

#ifdef __cplusplus
}
#endif
#endif
