/* cairo.c - draws pictures on the caller's cairo page, and as pixels.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cairo_paint.h"

#ifdef QP_WITH_CAIRO

qp_status qp_picture_on_cairo(const qp_picture *picture, void *cairo, double x,
                              double y, qp_err *err) {
    qp__scene scene;
    qp__cairo calls;
    cairo_t *page = cairo;
    if (qp__scene_of(&scene, picture))
        return qp__draw_error(err, QP_E_ARG, "", "");
    qp_status status = qp__cairo_load(&calls, err);
    if (status) return status;
    double scale = picture->width / DRAW_WIDE;
    calls.cairo_save(page);
    calls.cairo_translate(page, x, y);
    calls.cairo_scale(page, scale, scale);
    status = qp__cairo_scene(&calls, page, &scene, err);
    calls.cairo_restore(page);
    return status;
}

static qp_status cairo_pixels(const qp__cairo *c, const qp__scene *scene,
                              cairo_surface_t *surface, qp_err *err) {
    const qp_picture *p = scene->picture;
    cairo_t *page = c->cairo_create(surface);
    unsigned wide = (unsigned)(p->width + 0.5);
    unsigned high = (unsigned)(qp_picture_height(p) + 0.5);
    c->cairo_scale(page, (double)wide / DRAW_WIDE, high / scene->high);
    qp_status status = qp__cairo_scene(c, page, scene, err);
    c->cairo_destroy(page);
    c->cairo_surface_finish(surface);
    return status;
}

qp_status qp_picture_pixels(const qp_picture *picture, uint32_t *pixels,
                            unsigned wide, unsigned high, qp_err *err) {
    qp__scene scene;
    qp__cairo c;
    if (qp__scene_of(&scene, picture) ||
        wide != (unsigned)(picture->width + 0.5) ||
        high != (unsigned)(qp_picture_height(picture) + 0.5))
        return qp__draw_error(err, QP_E_ARG, "", "");
    qp_status status = qp__cairo_load(&c, err);
    if (status) return status;
    cairo_surface_t *surface = c.cairo_image_surface_create_for_data(
        (unsigned char *)pixels, CAIRO_FORMAT_ARGB32, (int)wide, (int)high,
        (int)(4 * wide));
    status = cairo_pixels(&c, &scene, surface, err);
    c.cairo_surface_destroy(surface);
    return status;
}

#else

qp_status qp_picture_on_cairo(const qp_picture *picture, void *cairo, double x,
                              double y, qp_err *err) {
    qp__scene scene;
    qp_status status = qp__scene_of(&scene, picture);
    (void)cairo, (void)x, (void)y;
    if (status) return qp__draw_error(err, status, "", "");
    return qp__draw_error(err, QP_E_DRAW_BUILD, "cairo", "");
}

qp_status qp_picture_pixels(const qp_picture *picture, uint32_t *pixels,
                            unsigned wide, unsigned high, qp_err *err) {
    (void)pixels, (void)wide, (void)high;
    return qp_picture_on_cairo(picture, NULL, 0, 0, err);
}

#endif
