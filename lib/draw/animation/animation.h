/* animation.h - what the formats of animations share. Not installed.
 *
 * A frame is stored as the smallest rectangle that holds what has changed since
 * the frame before; what has not changed within it is transparent.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_FILM_H
#define QP_DRAW_FILM_H

#include "qipu/animation.h"

/* A rectangle of a frame. */
typedef struct qp__film_area {
    const uint32_t *now, *before; /* whole frames; NULL: there is none before */
    unsigned stride;              /* pixels of a row of these */
    unsigned x, y, wide, high;
} qp__film_area;

typedef struct qp__film_form {
    /* Makes `state`; what it needs is searched for. */
    qp_status (*start)(qp_film *film, qp_err *err);
    /* Takes a frame by what has changed of it: all of the first, and never
     * nothing. The pixels stay until the next has been taken. */
    qp_status (*frame)(qp_film *film, const qp__film_area *area,
                       unsigned milliseconds, qp_err *err);
    qp_status (*finish)(qp_film *film, qp_err *err);
    void (*free)(void *state);
} qp__film_form;

struct qp_film {
    qp_sink sink;
    qp_film_options options;
    const qp__film_form *form;
    void *state;
    unsigned wide, high;    /* 0 until the first frame comes */
    unsigned count;         /* frames written */
    uint32_t *now, *before; /* pixels of a frame, opaque */
    qp_status failed;       /* what the first failure was */
};

extern const qp__film_form qp__film_gif, qp__film_apng, qp__film_webp;

/* The whole of a frame, with none before it. */
qp__film_area qp__film_whole(const qp_film *film, const uint32_t *now);

/* The pixel at (x, y) within an area, or 0, which is transparent, when it is as
 * in the frame before. */
uint32_t qp__film_pixel(const qp__film_area *area, unsigned x, unsigned y);

/* Writes to the sink; QP_E_IO when it cannot. */
qp_status qp__film_write(const qp_film *film, const void *bytes, size_t len,
                         qp_err *err);

#endif
