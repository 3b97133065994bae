/* svg.h - documents of SVG being written.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_SVG_H
#define QP_DRAW_SVG_H

#include "scene.h"

typedef struct qp__svg {
    const qp_sink *out;
    size_t used;
    int failed;
    char buffer[4096];
} qp__svg;

/** Bytes of markup, never of a user's text. */
void qp__svg_put(qp__svg *s, const char *markup);
void qp__svg_number(qp__svg *s, double value);

/** Writes what is kept, and says how all of it went: QP_OK or QP_E_IO. */
qp_status qp__svg_finish(qp__svg *s);

/** Begins the element `svg` of so many units; `width` and `height` are how
 * large it is shown. The document's outermost one has its namespaces. */
void qp__svg_open(qp__svg *s, double wide, double high, double width,
                  double height);

/** The definitions of the pieces that a scene has, or of all. */
void qp__svg_define(qp__svg *s, const qp__scene *scene, int all);

/** The scene as an element `svg`, which is in a document of its own. */
void qp__svg_scene(qp__svg *s, const qp__scene *scene);

/** The painter that qp__draw_scene wants, to `s`. */
qp__painter qp__svg_painter(qp__svg *s);

#endif
