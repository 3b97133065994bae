/* painter.h - what a scene is drawn with. scene.c calls it; svg.c and
 * cairo_paint.c are painters. Lengths are in the scene's units, 100 to a square
 * of the board, y going down; colours are 0xAARRGGBB. Painters keep their
 * failures until the end.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_PAINTER_H
#define QP_DRAW_PAINTER_H

#include "qipu/draw.h"

typedef struct qp__point {
    double x, y;
} qp__point;

/** How a shape is filled and what line goes around it; alpha 0 is none. */
typedef struct qp__pen {
    uint32_t fill, line;
    double wide; /* of the line */
} qp__pen;

/** An outline around the middle of its ink, in the commands of paths in SVG:
 *  M, l, h, v, q and z with whole numbers. */
typedef struct qp__glyph {
    const char *character; /* UTF-8 */
    int wide, high;        /* of its ink */
    const char *path;
} qp__glyph;

struct qp__scene;

typedef struct qp__painter {
    void *ctx;
    void (*rectangle)(void *ctx, qp__point corner, qp__point size,
                      const qp__pen *pen);
    /** Lines apart: each from point 2 i to point 2 i + 1. */
    void (*lines)(void *ctx, const qp__point *point, size_t lines,
                  const qp__pen *pen);
    void (*polygon)(void *ctx, const qp__point *point, size_t points,
                    const qp__pen *pen);
    void (*circle)(void *ctx, qp__point middle, double radius,
                   const qp__pen *pen);
    /** `scale` scene units a unit of the glyph. */
    void (*glyph)(void *ctx, const qp__glyph *glyph, qp__point middle,
                  double scale, uint32_t fill);
    /** A line of text around `middle`, at most `room` wide. */
    void (*text)(void *ctx, qp_text text, qp__point middle, double size,
                 double room, uint32_t fill);
    /** A piece of the scene, drawn by qp__draw_piece or as an earlier one. */
    void (*piece)(void *ctx, const struct qp__scene *scene, qp_piece piece,
                  qp__point middle);
    /** Begins a group with a name for readers of the file. */
    void (*group)(void *ctx, const char *name);
    void (*end_group)(void *ctx);
} qp__painter;

#endif
