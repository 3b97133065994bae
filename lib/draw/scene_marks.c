/* scene_marks.c - draws everything except pieces: the move that was
 * played, arrows, rings, and coordinates.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "glyphs.h"
#include "scene.h"

/* ---- coordinates ----------------------------------------------------------
 */

static void marks_glyph(const qp__scene *s, const qp__painter *to,
                        const qp__glyph *glyph, qp__point at) {
    to->glyph(to->ctx, glyph, at, 0.1, s->look->text);
}

/* A number of one or two digits. */
static void marks_number(const qp__scene *s, const qp__painter *to, int number,
                         qp__point at) {
    if (number < 10) {
        marks_glyph(s, to, qp__glyph_of_digit(number), at);
        return;
    }
    marks_glyph(s, to, qp__glyph_of_digit(number / 10),
                (qp__point){at.x - 10, at.y});
    marks_glyph(s, to, qp__glyph_of_digit(number % 10),
                (qp__point){at.x + 9, at.y});
}

/* A file as the side beside it counts, from its right. */
static void marks_file(const qp__scene *s, const qp__painter *to, int file,
                       qp_side side) {
    int number = side == QP_RED ? 9 - file : file + 1;
    qp_sq edge = QP_SQ(file, side == QP_RED ? 0 : 9);
    qp__point at = qp__place_of(s, edge);
    at.y = at.y < s->top + 500 ? s->top + 27 : s->top + 1073;
    if (side == QP_RED && s->picture->coords == QP_COORDS_CHINESE)
        marks_glyph(s, to, qp__glyph_of_file(number), at);
    else
        marks_number(s, to, number, at);
}

/* Files below and ranks at the left, as they name squares. */
static void marks_squares(const qp__scene *s, const qp__painter *to) {
    int first = s->picture->coords == QP_COORDS_UCI;
    for (int file = 0; file < QP_FILES; file++) {
        qp__point at = qp__place_of(s, QP_SQ(file, 0));
        marks_glyph(s, to, qp__glyph_of_letter(file),
                    (qp__point){at.x, s->top + 1073});
    }
    for (int rank = 0; rank < QP_RANKS; rank++) {
        qp__point at = qp__place_of(s, QP_SQ(0, rank));
        marks_number(s, to, rank + first, (qp__point){27, at.y});
    }
}

void qp__draw_coords(const qp__scene *s, const qp__painter *to) {
    if (s->picture->coords == QP_COORDS_NONE) return;
    to->group(to->ctx, "coordinates");
    if (s->picture->coords >= QP_COORDS_ICCS)
        marks_squares(s, to);
    else
        for (int file = 0; file < QP_FILES; file++) {
            marks_file(s, to, file, QP_RED);
            marks_file(s, to, file, QP_BLACK);
        }
    to->end_group(to->ctx);
}

/* ---- marks ----------------------------------------------------------------
 */

/* Four angles around a square. */
static void marks_angles(const qp__scene *s, const qp__painter *to, qp_sq sq) {
    const double far = 44, near = 25; /* two side by side do not touch */
    const qp__pen pen = {0, s->look->move, 6};
    qp__point at = qp__place_of(s, sq);
    for (int i = 0; i < 4; i++) {
        double x = i & 1 ? 1 : -1, y = i & 2 ? 1 : -1;
        const qp__point angle[4] = {{at.x + x * near, at.y + y * far},
                                    {at.x + x * (far + 3), at.y + y * far},
                                    {at.x + x * far, at.y + y * far},
                                    {at.x + x * far, at.y + y * near}};
        to->lines(to->ctx, angle, 2, &pen);
    }
}

void qp__draw_marks_below(const qp__scene *s, const qp__painter *to) {
    for (size_t i = 0; i < s->picture->marks; i++) {
        const qp_mark *m = &s->picture->mark[i];
        if (m->kind != QP_MARK_MOVE) continue;
        to->group(to->ctx, "move");
        if (!s->picture->setup->cell[m->from])
            to->circle(to->ctx, qp__place_of(s, m->from), 14,
                       &(qp__pen){s->look->move, 0, 0});
        marks_angles(s, to, m->from);
        marks_angles(s, to, m->to);
        to->end_group(to->ctx);
    }
}

static void marks_arrow(const qp__scene *s, const qp__painter *to,
                        const qp_mark *m) {
    const double half = 9, wing = 24, head = 38, begin = 28, stop = 18;
    qp__point a = qp__place_of(s, m->from), b = qp__place_of(s, m->to);
    double x = b.x - a.x, y = b.y - a.y, length = sqrt(x * x + y * y);
    if (length < 1) return;
    x /= length, y /= length;
    a.x += begin * x, a.y += begin * y;
    b.x -= stop * x, b.y -= stop * y;
    qp__point neck = {b.x - head * x, b.y - head * y};
    const qp__point shape[7] = {
        {a.x - half * y, a.y + half * x},
        {neck.x - half * y, neck.y + half * x},
        {neck.x - wing * y, neck.y + wing * x},
        b,
        {neck.x + wing * y, neck.y - wing * x},
        {neck.x + half * y, neck.y - half * x},
        {a.x + half * y, a.y - half * x},
    };
    uint32_t edge = s->picture->theme == QP_THEME_PRINT ? 0xffffffff : 0;
    to->polygon(to->ctx, shape, 7,
                &(qp__pen){s->look->mark[m->color], edge, 3});
}

/* In print a white edge sets it off from black pieces. */
static void marks_ring(const qp__scene *s, const qp__painter *to,
                       const qp_mark *m) {
    qp__point at = qp__place_of(s, m->from);
    if (s->picture->theme == QP_THEME_PRINT)
        to->circle(to->ctx, at, 47, &(qp__pen){0, 0xffffffff, 14});
    to->circle(to->ctx, at, 47, &(qp__pen){0, s->look->mark[m->color], 8});
}

void qp__draw_marks_above(const qp__scene *s, const qp__painter *to) {
    int any = 0;
    for (size_t i = 0; i < s->picture->marks; i++) {
        const qp_mark *m = &s->picture->mark[i];
        if (m->kind == QP_MARK_MOVE) continue;
        if (!any++) to->group(to->ctx, "marks");
        if (m->kind == QP_MARK_RING)
            marks_ring(s, to, m);
        else
            marks_arrow(s, to, m);
    }
    if (any) to->end_group(to->ctx);
}
