/* film_read.h - films read by libraries that have nothing to do with qipu:
 * GIF by giflib, WebP by libwebp, and the frames of APNG by cairo's libpng. */
#ifndef QP_TEST_FILM_READ_H
#define QP_TEST_FILM_READ_H

#include "qipu/base.h"

/* What is seen. */
typedef struct film_seen {
    unsigned wide, high, count;
    unsigned loops;       /* as qp_film_options */
    unsigned *delay;      /* milliseconds, of each frame */
    uint32_t *pixels;     /* frame after frame, 0xAARRGGBB */
    unsigned own;         /* frames of GIF with a palette of their own */
    unsigned long stored; /* pixels of the rectangles that the file has */
} film_seen;

/* Nonzero when the whole is well-formed; then film_seen_free frees it. */
int film_read_gif(film_seen *out, const char *bytes, size_t len);
int film_read_apng(film_seen *out, const char *bytes, size_t len);
int film_read_webp(film_seen *out, const char *bytes, size_t len);

void film_seen_free(film_seen *seen);

#endif
