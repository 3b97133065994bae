/* scene.h - a picture as shapes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_SCENE_H
#define QP_DRAW_SCENE_H

#include "painter.h"

/* In the scene's units. */
enum {
    DRAW_SQUARE = 100,    /* from a line to the next */
    DRAW_WIDE = 1000,     /* of the whole */
    DRAW_HIGH = 1100,     /* without lines of text */
    DRAW_TEXT_HIGH = 70,  /* of a line of text above or below */
    DRAW_TEXT_SIZE = 40,  /* of its type */
    DRAW_GLYPH_SIZE = 320 /* the size of type of glyphs, in their units */
};

/** Colours and widths of a theme. */
typedef struct qp__look {
    uint32_t ground;  /* around the board */
    uint32_t board;   /* between its lines */
    uint32_t line;    /* its lines and points */
    uint32_t river;   /* the characters of the river */
    uint32_t text;    /* coordinates and lines of text */
    uint32_t shadow;  /* of pieces */
    uint32_t move;    /* the marks of a move */
    uint32_t mark[4]; /* by qp_mark_color */
    struct {
        qp__pen disc, ring;
        uint32_t face;
    } side[2];
} qp__look;

extern const qp__look qp__looks[QP_THEMES];

/** A picture with what follows from it. */
typedef struct qp__scene {
    const qp_picture *picture;
    const qp__look *look;
    double top;  /* of the board's part, below the title */
    double high; /* of the whole */
} qp__scene;

/** Prepares a picture's scene. QP_E_ARG for members out of bounds. */
qp_status qp__scene_of(qp__scene *out, const qp_picture *picture);

/** Draws it whole. */
void qp__draw_scene(const qp__scene *scene, const qp__painter *to);

/** Draws one piece around the point 0, 0. */
void qp__draw_piece(const qp__scene *scene, qp_piece piece,
                    const qp__painter *to);

/** Draws what lies on top of the pieces or below them, and the coordinates. */
void qp__draw_marks_below(const qp__scene *scene, const qp__painter *to);
void qp__draw_marks_above(const qp__scene *scene, const qp__painter *to);
void qp__draw_coords(const qp__scene *scene, const qp__painter *to);

/** Where a square's point is. */
qp__point qp__place_of(const qp__scene *scene, qp_sq sq);

#endif
