/* cairo_paint.h - a scene drawn by cairo.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_CAIRO_PAINT_H
#define QP_DRAW_CAIRO_PAINT_H

#include "cairo_load.h"
#include "scene.h"

#ifdef QP_WITH_CAIRO

/** Draws a scene with its upper left corner at the origin of user space, a unit
 *  of the scene being one of user space. */
qp_status qp__cairo_scene(const qp__cairo *calls, cairo_t *page,
                          const qp__scene *scene, qp_err *err);

/** What a status of cairo's is here. */
qp_status qp__cairo_status(const qp__cairo *calls, cairo_status_t status,
                           qp_err *err);

#endif
#endif
