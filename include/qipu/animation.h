/* qipu/animation.h - animations of pictures: GIF, APNG and WebP. Part of
 * libqipu-draw.
 *
 *     if (qp_film_new(&film, &sink, &options, &err)) ...
 *     if (qp_film_add(film, &picture, 1000, &err)) ...
 *     if (qp_film_end(film, 1, &err)) ...
 *
 *        form   needs, besides cairo for pictures
 *        GIF    nothing
 *        APNG   zlib
 *        WebP   libwebp, loaded when a film is created
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FILM_H
#define QP_FILM_H

#include "qipu/draw.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An animation that is being written. */
typedef struct qp_film qp_film;

typedef enum qp_film_form {
    QP_FILM_GIF,
    QP_FILM_APNG,
    QP_FILM_WEBP
} qp_film_form;

/** Limits of a film. */
#define QP_FILM_DELAY 655350 /**< milliseconds that a frame is shown */
#define QP_FILM_LOOPS 65535
#define QP_FILM_SIDE 16383 /**< pixels, width and height */

/** Options for qp_film_new. */
typedef struct qp_film_options {
    size_t size;     /**< sizeof (qp_film_options) */
    uint8_t form;    /**< a qp_film_form */
    unsigned frames; /**< number of frames. Only APNG needs it, since it comes
                          first in the file */
    unsigned loops;  /**< how many times to play it; 0: forever */
} qp_film_options;

/** Creates a film. Free with qp_film_end. Each frame is written to the sink at
 *  once, but only what changed since the last; WebP is written at the end. GIF
 *  has 255 colours in the first frame and as many new ones in each other frame;
 *  further colours are approximated. APNG and WebP have all colours. Fails with
 *  QP_E_ARG, QP_E_NOMEM, QP_E_DRAW_BUILD and QP_E_DRAW_LIBRARY, like
 *  qp_picture_png. */
QP_API QP_MUST_CHECK qp_status qp_film_new(qp_film **out, const qp_sink *sink,
                                           const qp_film_options *options,
                                           qp_err *err);

/** Adds a frame that is shown for `milliseconds`. GIF rounds to hundredths of a
 *  second, and browsers show no frame for less than two of them. Fails with
 *  QP_E_ARG if the picture has another size than the first, or if APNG gets
 *  more frames than announced; with QP_E_IO; or like qp_picture_png. You can
 *  then only end the film. */
QP_API QP_MUST_CHECK qp_status qp_film_add(qp_film *film,
                                           const qp_picture *picture,
                                           unsigned milliseconds, qp_err *err);

/** Adds a frame of pixels, 0xAARRGGBB with alpha ignored, row by row from the
 *  top. Fails like qp_film_add. */
QP_API QP_MUST_CHECK qp_status qp_film_add_pixels(qp_film *film,
                                                  const uint32_t *pixels,
                                                  unsigned wide, unsigned high,
                                                  unsigned milliseconds,
                                                  qp_err *err);

/** Ends a film and frees it, even if it fails. NULL is allowed. To abandon a
 *  film, pass `keep` 0: nothing more is written. Fails with QP_E_IO, with
 *  QP_E_ARG if there is no frame or APNG got fewer than announced, and with any
 *  earlier failure of the film. */
QP_API QP_MUST_CHECK qp_status qp_film_end(qp_film *film, int keep,
                                           qp_err *err);

/** Returns a film of `count` pictures in memory, each shown for `milliseconds`.
 *  Free it with qp_memory_free and `alloc`. Fails like qp_film_new, qp_film_add
 *  and qp_film_end. */
QP_API QP_MUST_CHECK qp_status qp_film_to_memory(qp_memory *out,
                                                 const qp_picture *pictures,
                                                 size_t count,
                                                 unsigned milliseconds,
                                                 const qp_film_options *options,
                                                 const qp_alloc *alloc);

#ifdef __cplusplus
}
#endif
#endif
