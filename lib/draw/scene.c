/* scene.c - the board, its pieces, and the order in which all is drawn.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scene.h"

#include "glyphs.h"
#include "caption_text.h"

/* ---- places ---------------------------------------------------------------
 */

void qp_picture_init(qp_picture *out, const qp_setup *setup) {
    *out = (qp_picture){.size = sizeof *out,
                        .setup = setup,
                        .width = 600,
                        .theme = QP_THEME_WOOD,
                        .faces = QP_FACES_TRADITIONAL,
                        .coords = QP_COORDS_CHINESE};
}

static double scene_high(const qp_picture *p) {
    return DRAW_HIGH + (p->title.len ? DRAW_TEXT_HIGH : 0) +
           (p->caption.len ? DRAW_TEXT_HIGH : 0);
}

static int scene_is_mark(const qp_mark *m) {
    return m->kind <= QP_MARK_RING && m->color <= QP_MARK_BLUE &&
           m->from < QP_SQUARES &&
           (m->kind == QP_MARK_RING || m->to < QP_SQUARES);
}

static int scene_is_picture(const qp_picture *p) {
    if (p->size != sizeof *p || !p->setup || p->theme >= QP_THEMES ||
        p->faces >= QP_FACES || p->coords >= QP_COORDS)
        return 0;
    if (!(p->width >= QP_PICTURE_LEAST && p->width <= QP_PICTURE_MOST))
        return 0;
    for (size_t i = 0; i < p->marks; i++)
        if (!scene_is_mark(&p->mark[i])) return 0;
    for (int i = 0; i < QP_SQUARES; i++) {
        qp_piece piece = p->setup->cell[i];
        if (piece && (piece > 15 || !QP_KIND_OF(piece))) return 0;
    }
    return 1;
}

double qp_picture_height(const qp_picture *picture) {
    if (!scene_is_picture(picture)) return 0;
    return scene_high(picture) * picture->width / DRAW_WIDE;
}

qp_status qp__scene_of(qp__scene *out, const qp_picture *picture) {
    if (!scene_is_picture(picture)) return QP_E_ARG;
    out->picture = picture;
    out->look = &qp__looks[picture->theme];
    out->top = picture->title.len ? DRAW_TEXT_HIGH : 0;
    out->high = scene_high(picture);
    return QP_OK;
}

qp__point qp__place_of(const qp__scene *scene, qp_sq sq) {
    const qp_picture *p = scene->picture;
    int file = QP_FILE_OF(sq), rank = QP_RANK_OF(sq);
    if (p->flip) file = 8 - file, rank = 9 - rank;
    if (p->mirror) file = 8 - file;
    return (qp__point){(file + 1) * DRAW_SQUARE,
                       scene->top + (10 - rank) * DRAW_SQUARE};
}

/* ---- the board ------------------------------------------------------------
 */

/* Where cannons and pawns stand at the start, by file and rank. */
static const uint8_t SCENE_POINTS[][2] = {
    {1, 2}, {7, 2}, {0, 3}, {2, 3}, {4, 3}, {6, 3}, {8, 3},
    {1, 7}, {7, 7}, {0, 6}, {2, 6}, {4, 6}, {6, 6}, {8, 6},
};

/* The four angles around a point, two where the board ends. */
static size_t scene_point_lines(qp__point *out, qp__point at, int file) {
    static const double near = 8, far = 23;
    size_t n = 0;
    for (int i = 0; i < 4; i++) {
        double x = i & 1 ? 1 : -1, y = i & 2 ? 1 : -1;
        if ((file == 0 && x < 0) || (file == 8 && x > 0)) continue;
        out[n++] = (qp__point){at.x + x * near, at.y + y * far};
        out[n++] = (qp__point){at.x + x * near, at.y + y * near};
        out[n++] = (qp__point){at.x + x * near, at.y + y * near};
        out[n++] = (qp__point){at.x + x * far, at.y + y * near};
    }
    return n;
}

static void scene_points(const qp__scene *s, const qp__painter *to) {
    enum { POINTS = sizeof SCENE_POINTS / sizeof *SCENE_POINTS };
    const qp__pen pen = {0, s->look->line, 2};
    qp__point line[POINTS * 16];
    size_t n = 0;
    for (size_t i = 0; i < POINTS; i++) {
        int file = SCENE_POINTS[i][0], rank = SCENE_POINTS[i][1];
        qp__point at = {(file + 1) * DRAW_SQUARE,
                        s->top + (10 - rank) * DRAW_SQUARE};
        n += scene_point_lines(line + n, at, file);
    }
    to->lines(to->ctx, line, n / 2, &pen);
}

static size_t scene_line(qp__point *out, double x1, double y1, double x2,
                         double y2) {
    out[0] = (qp__point){x1, y1};
    out[1] = (qp__point){x2, y2};
    return 2;
}

/* Files and ranks, the files open at the river, and the palaces. */
static void scene_grid(const qp__scene *s, const qp__painter *to) {
    const qp__pen pen = {0, s->look->line, 2.5};
    qp__point line[64];
    size_t n = 0;
    for (int rank = 1; rank < 9; rank++) {
        double y = s->top + (rank + 1) * DRAW_SQUARE;
        n += scene_line(line + n, 100, y, 900, y);
    }
    for (int file = 1; file < 8; file++) {
        double x = (file + 1) * DRAW_SQUARE;
        n += scene_line(line + n, x, s->top + 100, x, s->top + 500);
        n += scene_line(line + n, x, s->top + 600, x, s->top + 1000);
    }
    for (int i = 0; i < 2; i++) {
        double y = s->top + (i ? 800 : 100);
        n += scene_line(line + n, 400, y, 600, y + 200);
        n += scene_line(line + n, 600, y, 400, y + 200);
    }
    to->lines(to->ctx, line, n / 2, &pen);
}

static void scene_river(const qp__scene *s, const qp__painter *to) {
    static const double x[4] = {225, 345, 655, 775};
    int simplified = s->picture->faces == QP_FACES_SIMPLIFIED;
    for (int i = 0; i < 4; i++)
        to->glyph(to->ctx, qp__glyph_of_river(i, simplified),
                  (qp__point){x[i], s->top + 550}, 0.19, s->look->river);
}

static void scene_board(const qp__scene *s, const qp__painter *to) {
    const qp__look *look = s->look;
    const qp__pen ground = {look->ground, 0, 0}, board = {look->board, 0, 0};
    const qp__pen frame = {0, look->line, 5}, edge = {0, look->line, 2.5};
    to->group(to->ctx, "board");
    to->rectangle(to->ctx, (qp__point){0, 0}, (qp__point){DRAW_WIDE, s->high},
                  &ground);
    if (look->board != look->ground)
        to->rectangle(to->ctx, (qp__point){88, s->top + 88},
                      (qp__point){824, 924}, &board);
    to->rectangle(to->ctx, (qp__point){90, s->top + 90}, (qp__point){820, 920},
                  &frame);
    to->rectangle(to->ctx, (qp__point){100, s->top + 100},
                  (qp__point){800, 900}, &edge);
    scene_grid(s, to);
    scene_points(s, to);
    scene_river(s, to);
    to->end_group(to->ctx);
}

/* ---- pieces ---------------------------------------------------------------
 */

void qp__draw_piece(const qp__scene *s, qp_piece piece, const qp__painter *to) {
    const qp_side side = QP_SIDE_OF(piece);
    const qp__look *look = s->look;
    const qp__point middle = {0, 0};
    const qp__glyph *glyph =
        qp__glyph_of_piece(piece, (qp_faces)s->picture->faces);
    if (look->shadow >> 24)
        to->circle(to->ctx, (qp__point){2, 4}, 45,
                   &(qp__pen){look->shadow, 0, 0});
    to->circle(to->ctx, middle, 44, &look->side[side].disc);
    to->circle(to->ctx, middle, 39, &look->side[side].ring);
    double scale = 58.0 / DRAW_GLYPH_SIZE;
    to->glyph(to->ctx, glyph, middle, scale, look->side[side].face);
}

static void scene_pieces(const qp__scene *s, const qp__painter *to) {
    to->group(to->ctx, "pieces");
    for (int sq = QP_SQUARES - 1; sq >= 0; sq--)
        if (s->picture->setup->cell[sq])
            to->piece(to->ctx, s, s->picture->setup->cell[sq],
                      qp__place_of(s, (qp_sq)sq));
    to->end_group(to->ctx);
}

/* ---- all of it ------------------------------------------------------------
 */

/* Beside the side that is to move, off the board. */
static void scene_turn(const qp__scene *s, const qp__painter *to) {
    const qp_side side =
        s->picture->setup->turn == QP_BLACK ? QP_BLACK : QP_RED;
    int below = (side == QP_RED) != (s->picture->flip != 0);
    const qp__look *look = s->look;
    qp__pen pen = {look->side[side].face, look->text, 2};
    if (s->picture->theme == QP_THEME_PRINT)
        pen.fill = look->side[side].disc.fill;
    to->circle(to->ctx, (qp__point){972, s->top + (below ? 1072 : 28)}, 15,
               &pen);
}

static void scene_text(const qp__scene *s, const qp__painter *to, qp_text text,
                       double y) {
    size_t end = 0;
    for (int n = 0; n < QP_PICTURE_TEXT && end < text.len; n++)
        (void)qp__text_character(text, &end);
    text.len = end;
    to->text(to->ctx, text, (qp__point){DRAW_WIDE / 2.0, y}, DRAW_TEXT_SIZE,
             DRAW_WIDE - 60, s->look->text);
}

void qp__draw_scene(const qp__scene *s, const qp__painter *to) {
    const qp_picture *p = s->picture;
    scene_board(s, to);
    qp__draw_coords(s, to);
    qp__draw_marks_below(s, to);
    scene_pieces(s, to);
    qp__draw_marks_above(s, to);
    if (p->turn) scene_turn(s, to);
    if (p->title.len) scene_text(s, to, p->title, 42);
    if (p->caption.len) scene_text(s, to, p->caption, s->high - 42);
}
