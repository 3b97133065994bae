/* webp.c - writes animations as WebP: frames without loss (VP8L) in a file of
 * chunks (RIFF).
 *
 * libwebp makes the frames, and is searched for when a film is begun, or linked
 * in (QP_LINK_WEBP). The file says in its first bytes how long it is, and a
 * sink cannot go back, so the frames, compressed, are kept until the end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "animation.h"

#include "../cairo_load.h"

#ifdef QP_WITH_WEBP

#ifndef QP_LINK_WEBP
#include "../../core/base/inline/dynamic_library.h"
#endif

#include <stdlib.h>
#include <string.h>
#include <webp/encode.h>

enum {
    WEBP_LEVEL = 6,  /* of 9: what the last three save is little */
    WEBP_FRAME = 24, /* the head of a frame's chunk */
    WEBP_HEAD = 44   /* what is before the first of them */
};

#define WEBP_FILE "libwebp.so.7"

#define WEBP_CALLS(X)                                                          \
    X(WebPConfigInitInternal)                                                  \
    X(WebPConfigLosslessPreset)                                                \
    X(WebPEncode)                                                              \
    X(WebPPictureFree)                                                         \
    X(WebPPictureInitInternal)

typedef struct webp_state {
#define X(name) __typeof__(name) *name;
    WEBP_CALLS(X)
#undef X
    WebPConfig config;
    uint32_t *pixels;     /* of an area */
    unsigned char *bytes; /* the frames' chunks */
    size_t len, room;
} webp_state;

/* Sets the calls; returns 0 if there is no libwebp. */
static int webp_find(webp_state *w) {
#ifdef QP_LINK_WEBP
#define X(name) w->name = name;
    WEBP_CALLS(X)
#undef X
    return 1;
#else
    static const char *const files[] = {WEBP_FILE, "libwebp.7.dylib", NULL};
#define X(name) #name,
    static const char *const calls[] = {WEBP_CALLS(X) NULL};
#undef X
    return load_library(w, files, calls);
#endif
}

static qp_status webp_load(webp_state *w, qp_err *err) {
    if (webp_find(w) &&
        w->WebPConfigInitInternal(&w->config, WEBP_PRESET_DEFAULT, 75,
                                  WEBP_ENCODER_ABI_VERSION) &&
        w->WebPConfigLosslessPreset(&w->config, WEBP_LEVEL))
        return QP_OK;
    return qp__draw_error(err, QP_E_DRAW_LIBRARY, "libwebp", WEBP_FILE);
}

static qp_status webp_start(qp_film *film, qp_err *err) {
    webp_state *w = calloc(1, sizeof *w);
    if (!w) return qp__draw_error(err, QP_E_NOMEM, "", "");
    qp_status status = webp_load(w, err);
    if (status)
        free(w);
    else
        film->state = w;
    return status;
}

static void webp_free(void *state) {
    webp_state *w = state;
    free(w->pixels);
    free(w->bytes);
    free(w);
}

static void webp_number(unsigned char *out, size_t value, int bytes) {
    for (int i = 0; i < bytes; i++) out[i] = (unsigned char)(value >> (8 * i));
}

static int webp_add(webp_state *w, const void *bytes, size_t len) {
    size_t room = w->room ? w->room : 1 << 14;
    if (len > UINT32_MAX - 256 - w->len) return 0; /* no file is longer */
    while (room < w->len + len) room *= 2;
    if (room > w->room) {
        unsigned char *more = realloc(w->bytes, room);
        if (!more) return 0;
        w->bytes = more;
        w->room = room;
    }
    memcpy(w->bytes + w->len, bytes, len);
    w->len += len;
    return 1;
}

static int webp_write(const uint8_t *bytes, size_t len,
                      const WebPPicture *picture) {
    return webp_add(picture->custom_ptr, bytes, len);
}

/* Adds an area as a file of its own. */
static qp_status webp_encode(webp_state *w, const qp__film_area *area,
                             qp_err *err) {
    WebPPicture picture;
    if (!w->WebPPictureInitInternal(&picture, WEBP_ENCODER_ABI_VERSION))
        return qp__draw_error(err, QP_E_DRAW_LIBRARY, "libwebp", "");
    picture.use_argb = 1;
    picture.width = (int)area->wide;
    picture.height = (int)area->high;
    picture.argb = w->pixels;
    picture.argb_stride = (int)area->wide;
    picture.writer = webp_write;
    picture.custom_ptr = w;
    int done = w->WebPEncode(&w->config, &picture);
    int memory = picture.error_code == VP8_ENC_ERROR_OUT_OF_MEMORY ||
                 picture.error_code == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY ||
                 picture.error_code == VP8_ENC_ERROR_BAD_WRITE;
    w->WebPPictureFree(&picture);
    if (done) return QP_OK;
    return memory ? qp__draw_error(err, QP_E_NOMEM, "", "")
                  : qp__draw_error(err, QP_E_DRAW_FAILED, "libwebp", "");
}

/* Corners are at even places, as WebP has them. */
static qp__film_area webp_even(const qp__film_area *area) {
    qp__film_area even = *area;
    even.wide += even.x % 2;
    even.high += even.y % 2;
    even.x -= even.x % 2;
    even.y -= even.y % 2;
    return even;
}

static qp_status webp_frame(qp_film *film, const qp__film_area *changed,
                            unsigned milliseconds, qp_err *err) {
    webp_state *w = film->state;
    qp__film_area area = webp_even(changed);
    unsigned char head[WEBP_FRAME] = "ANMF";
    size_t at = w->len, skip = 12; /* the file's own head, of each frame */
    if (!w->pixels) w->pixels = malloc((size_t)4 * film->wide * film->high);
    if (!w->pixels) return qp__draw_error(err, QP_E_NOMEM, "", "");
    for (unsigned y = 0; y < area.high; y++)
        for (unsigned x = 0; x < area.wide; x++)
            w->pixels[(size_t)y * area.wide + x] = qp__film_pixel(&area, x, y);
    webp_number(head + 8, area.x / 2, 3);
    webp_number(head + 11, area.y / 2, 3);
    webp_number(head + 14, area.wide - 1, 3);
    webp_number(head + 17, area.high - 1, 3);
    webp_number(head + 20, milliseconds, 3); /* then: laid over what is there */
    if (!webp_add(w, head, WEBP_FRAME))
        return qp__draw_error(err, QP_E_NOMEM, "", "");
    qp_status st = webp_encode(w, &area, err);
    if (st) return st;
    unsigned char *frame = w->bytes + at;
    memmove(frame + WEBP_FRAME, frame + WEBP_FRAME + skip,
            w->len - at - WEBP_FRAME - skip);
    w->len -= skip;
    webp_number(frame + 4, w->len - at - 8, 4);
    return QP_OK;
}

static qp_status webp_finish(qp_film *film, qp_err *err) {
    const webp_state *w = film->state;
    unsigned char head[WEBP_HEAD] = "RIFF    WEBPVP8X";
    webp_number(head + 4, WEBP_HEAD - 8 + w->len, 4);
    webp_number(head + 16, 10, 4);
    head[20] = 0x12; /* frames, and some of them with alpha */
    webp_number(head + 24, film->wide - 1, 3);
    webp_number(head + 27, film->high - 1, 3);
    memcpy(head + 30, "ANIM", 4);
    webp_number(head + 34, 6, 4);
    memset(head + 38, 255, 4); /* white, where nothing is laid: nowhere */
    webp_number(head + 42, film->options.loops, 2);
    qp_status st = qp__film_write(film, head, sizeof head, err);
    return st ? st : qp__film_write(film, w->bytes, w->len, err);
}

const qp__film_form qp__film_webp = {webp_start, webp_frame, webp_finish,
                                     webp_free};

#else

static qp_status webp_start(qp_film *film, qp_err *err) {
    (void)film;
    return qp__draw_error(err, QP_E_DRAW_BUILD, "libwebp", "");
}

const qp__film_form qp__film_webp = {webp_start, NULL, NULL, NULL};

#endif
