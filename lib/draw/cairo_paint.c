/* cairo_paint.c - a painter that draws with cairo, and text with Pango or
 * FreeType.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cairo_paint.h"

#ifdef QP_WITH_CAIRO

#include <stdlib.h>
#include <string.h>

#include "caption_text.h"
#include "font_text.h"

typedef struct cairo_painter {
    const qp__cairo *c;
    cairo_t *page;
    qp_err *err;
    qp_status status; /* the first failure */
    const qp__scene *scene;
    cairo_t *outer;         /* the page, while a part is drawn; or NULL */
    cairo_surface_t *drawn; /* that part */
} cairo_painter;

static void cairo_color(cairo_painter *p, uint32_t color) {
    p->c->cairo_set_source_rgba(p->page, (color >> 16 & 255) / 255.0,
                                (color >> 8 & 255) / 255.0,
                                (color & 255) / 255.0, (color >> 24) / 255.0);
}

/* The path that was made. */
static void cairo_pen(cairo_painter *p, const qp__pen *pen) {
    if (pen->fill >> 24) {
        cairo_color(p, pen->fill);
        p->c->cairo_fill_preserve(p->page);
    }
    if (pen->line >> 24) {
        cairo_color(p, pen->line);
        p->c->cairo_set_line_width(p->page, pen->wide);
        p->c->cairo_stroke(p->page);
    }
    p->c->cairo_new_path(p->page);
}

static void cairo_rectangle_of(void *ctx, qp__point corner, qp__point size,
                               const qp__pen *pen) {
    cairo_painter *p = ctx;
    p->c->cairo_rectangle(p->page, corner.x, corner.y, size.x, size.y);
    cairo_pen(p, pen);
}

static void cairo_lines(void *ctx, const qp__point *point, size_t lines,
                        const qp__pen *pen) {
    cairo_painter *p = ctx;
    for (size_t i = 0; i < 2 * lines; i += 2) {
        if (!i || point[i].x != point[i - 1].x || point[i].y != point[i - 1].y)
            p->c->cairo_move_to(p->page, point[i].x, point[i].y);
        p->c->cairo_line_to(p->page, point[i + 1].x, point[i + 1].y);
    }
    cairo_pen(p, pen);
}

static void cairo_polygon(void *ctx, const qp__point *point, size_t points,
                          const qp__pen *pen) {
    cairo_painter *p = ctx;
    for (size_t i = 0; i < points; i++)
        p->c->cairo_line_to(p->page, point[i].x, point[i].y);
    p->c->cairo_close_path(p->page);
    cairo_pen(p, pen);
}

static void cairo_circle(void *ctx, qp__point middle, double radius,
                         const qp__pen *pen) {
    static const double turn = 6.283185307179586;
    cairo_painter *p = ctx;
    p->c->cairo_arc(p->page, middle.x, middle.y, radius, 0, turn);
    p->c->cairo_close_path(p->page);
    cairo_pen(p, pen);
}

/* ---- outlines -------------------------------------------------------------
 */

/* A number of a path; blanks before it are skipped. */
static double cairo_number(const char **at) {
    char *end;
    double n = (double)strtol(*at, &end, 10);
    *at = end;
    return n;
}

/* A curve with one control point, as one with two. */
static void cairo_bend(cairo_painter *p, const char **at) {
    double cx = cairo_number(at), cy = cairo_number(at);
    double x = cairo_number(at), y = cairo_number(at);
    p->c->cairo_rel_curve_to(p->page, cx * 2 / 3, cy * 2 / 3,
                             x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, x, y);
}

static void cairo_outline(cairo_painter *p, const char *at) {
    while (*at) {
        double x, y;
        switch (*at++) {
        case 'M':
            x = cairo_number(&at), y = cairo_number(&at);
            p->c->cairo_move_to(p->page, x, y);
            break;
        case 'l':
            x = cairo_number(&at), y = cairo_number(&at);
            p->c->cairo_rel_line_to(p->page, x, y);
            break;
        case 'h': p->c->cairo_rel_line_to(p->page, cairo_number(&at), 0); break;
        case 'v': p->c->cairo_rel_line_to(p->page, 0, cairo_number(&at)); break;
        case 'q': cairo_bend(p, &at); break;
        default: p->c->cairo_close_path(p->page);
        }
    }
}

static void cairo_glyph(void *ctx, const qp__glyph *glyph, qp__point middle,
                        double scale, uint32_t fill) {
    cairo_painter *p = ctx;
    p->c->cairo_save(p->page);
    p->c->cairo_translate(p->page, middle.x, middle.y);
    p->c->cairo_scale(p->page, scale, scale);
    cairo_outline(p, glyph->path);
    p->c->cairo_restore(p->page);
    cairo_color(p, fill);
    p->c->cairo_fill(p->page);
}

static void cairo_shapes(cairo_painter *p, const qp__scene *scene,
                         qp_piece piece) {
    const qp__painter to = {p,
                            cairo_rectangle_of,
                            cairo_lines,
                            cairo_polygon,
                            cairo_circle,
                            cairo_glyph,
                            NULL,
                            NULL,
                            NULL,
                            NULL};
    qp__draw_piece(scene, piece, &to);
}

/* ---- parts that are drawn once --------------------------------------------
 */

/* In PDF a piece, the board and its coordinates are drawn once and used
 * wherever they stand: a book of diagrams is an eighth as large. They are
 * kept with the surface, and go with it. */
enum { CAIRO_PARTS = 64, CAIRO_BOARD = 16, CAIRO_COORDINATES = 17 };

typedef struct cairo_parts {
    void (*destroy)(cairo_surface_t *surface);
    size_t count;
    struct {
        uint32_t key;
        cairo_surface_t *drawn;
    } part[CAIRO_PARTS];
} cairo_parts;

static void cairo_parts_free(void *data) {
    cairo_parts *parts = data;
    for (size_t i = 0; i < parts->count; i++)
        parts->destroy(parts->part[i].drawn);
    free(parts);
}

/* NULL when the surface is no PDF, or memory ran out. */
static cairo_parts *cairo_parts_of(const cairo_painter *p) {
    static const cairo_user_data_key_t key;
    cairo_surface_t *target = p->c->cairo_get_target(p->page);
    if (p->c->cairo_surface_get_type(target) != CAIRO_SURFACE_TYPE_PDF)
        return NULL;
    cairo_parts *parts = p->c->cairo_surface_get_user_data(target, &key);
    if (parts) return parts;
    parts = calloc(1, sizeof *parts);
    if (!parts) return NULL;
    parts->destroy = p->c->cairo_surface_destroy;
    if (!p->c->cairo_surface_set_user_data(target, &key, parts,
                                           cairo_parts_free))
        return parts;
    free(parts);
    return NULL;
}

/* A piece (its number), CAIRO_BOARD or CAIRO_COORDINATES, with all that its
 * look depends on. */
static uint32_t cairo_part_key(const qp_picture *p, uint32_t part) {
    uint32_t key = part | (uint32_t)p->theme << 5 | (uint32_t)p->faces << 8;
    if (part != CAIRO_COORDINATES) return key;
    return key | (uint32_t)p->coords << 12 | (uint32_t)(p->flip != 0) << 16 |
           (uint32_t)(p->mirror != 0) << 17;
}

/* Where a part is to be drawn first, or NULL: it must be drawn as it is. `*is`:
 * it is there already. */
static cairo_surface_t *cairo_part(const cairo_painter *p, uint32_t part,
                                   int *is) {
    static const cairo_rectangle_t extents = {-DRAW_WIDE, -DRAW_WIDE,
                                              3 * DRAW_WIDE, 3 * DRAW_WIDE};
    static const cairo_rectangle_t small = {-DRAW_SQUARE, -DRAW_SQUARE,
                                            2 * DRAW_SQUARE, 2 * DRAW_SQUARE};
    uint32_t key = cairo_part_key(p->scene->picture, part);
    cairo_parts *parts = cairo_parts_of(p);
    size_t i = 0;
    if (!parts) return NULL;
    while (i < parts->count && parts->part[i].key != key) i++;
    *is = i < parts->count;
    if (*is) return parts->part[i].drawn;
    if (i == CAIRO_PARTS) return NULL;
    parts->part[i].key = key;
    parts->count++;
    return parts->part[i].drawn = p->c->cairo_recording_surface_create(
               CAIRO_CONTENT_COLOR_ALPHA,
               part < CAIRO_BOARD ? &small : &extents);
}

static void cairo_put_part(cairo_painter *p, cairo_surface_t *drawn) {
    p->c->cairo_set_source_surface(p->page, drawn, 0, 0);
    p->c->cairo_paint(p->page);
}

static void cairo_piece(void *ctx, const qp__scene *scene, qp_piece piece,
                        qp__point middle) {
    cairo_painter *p = ctx;
    int is = 0;
    cairo_surface_t *drawn = cairo_part(p, piece, &is);
    p->c->cairo_save(p->page);
    p->c->cairo_translate(p->page, middle.x, middle.y);
    if (!drawn) {
        cairo_shapes(p, scene, piece);
    } else {
        cairo_painter own = *p;
        own.page = p->c->cairo_create(drawn);
        if (!is) cairo_shapes(&own, scene, piece);
        p->c->cairo_destroy(own.page);
        cairo_put_part(p, drawn);
    }
    p->c->cairo_restore(p->page);
}

/* The board and the coordinates come as groups. What is there already is drawn
 * to where nobody sees it. */
static void cairo_group(void *ctx, const char *name) {
    cairo_painter *p = ctx;
    const qp_picture *picture = p->scene->picture;
    uint32_t part = CAIRO_BOARD;
    int is = 0;
    if (!strcmp(name, "coordinates"))
        part = CAIRO_COORDINATES;
    else if (strcmp(name, "board"))
        return;
    /* Lines of text move them. */
    if (picture->title.len || picture->caption.len) return;
    p->drawn = cairo_part(p, part, &is);
    if (!p->drawn) return;
    cairo_surface_t *to = p->drawn;
    if (is)
        to = p->c->cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, NULL);
    p->outer = p->page;
    p->page = p->c->cairo_create(to);
    if (is) p->c->cairo_surface_destroy(to);
}

static void cairo_end_group(void *ctx) {
    cairo_painter *p = ctx;
    if (!p->outer) return;
    p->c->cairo_destroy(p->page);
    p->page = p->outer;
    p->outer = NULL;
    cairo_put_part(p, p->drawn);
}

/* ---- text -----------------------------------------------------------------
 */

#ifdef QP_WITH_PANGO

/* What Pango takes: UTF-8 without faults and without NUL. A character is not
 * longer than three bytes for each that it had. */
static char *cairo_clean(qp_text text, int *len) {
    char *clean = malloc(3 * text.len + 4);
    size_t n = 0;
    for (size_t at = 0; clean && at < text.len;)
        n += qp__text_put(clean + n, qp__text_character(text, &at));
    *len = (int)n;
    return clean;
}

static void cairo_layout(cairo_painter *p, const qp__pango *pango,
                         PangoLayout *layout, qp__point middle, double room) {
    int wide, high;
    pango->pango_layout_get_size(layout, &wide, &high);
    double w = (double)wide / PANGO_SCALE, h = (double)high / PANGO_SCALE;
    double narrow = w > room ? room / w : 1;
    p->c->cairo_save(p->page);
    p->c->cairo_translate(p->page, middle.x - w * narrow / 2, middle.y - h / 2);
    p->c->cairo_scale(p->page, narrow, 1);
    p->c->cairo_move_to(p->page, 0, 0);
    pango->pango_cairo_show_layout(p->page, layout);
    p->c->cairo_restore(p->page);
    p->c->cairo_new_path(p->page);
}

static void cairo_text(void *ctx, qp_text text, qp__point middle, double size,
                       double room, uint32_t fill) {
    cairo_painter *p = ctx;
    qp__pango pango;
    int len;
    char *clean;
    if (!p->status) p->status = qp__pango_load(&pango, p->err);
    if (p->status) return;
    clean = cairo_clean(text, &len);
    if (!clean) {
        p->status = qp__draw_error(p->err, QP_E_NOMEM, "", "");
        return;
    }
    PangoLayout *layout = pango.pango_cairo_create_layout(p->page);
    PangoFontDescription *font = pango.pango_font_description_from_string(
        "LXGW WenKai,Noto Serif CJK SC,KaiTi,serif");
    pango.pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango.pango_layout_set_font_description(layout, font);
    pango.pango_layout_set_single_paragraph_mode(layout, 1);
    pango.pango_layout_set_text(layout, clean, len);
    cairo_color(p, fill);
    cairo_layout(p, &pango, layout, middle, room);
    pango.pango_font_description_free(font);
    pango.g_object_unref(layout);
    free(clean);
}

#elif defined QP_LINK_FREETYPE

static void cairo_text(void *ctx, qp_text text, qp__point middle, double size,
                       double room, uint32_t fill) {
    cairo_painter *p = ctx;
    if (p->status) return;
    cairo_color(p, fill);
    p->status = qp__font_text(p->c, p->page, text, middle, size, room);
    if (p->status)
        qp__draw_error(p->err, p->status, "a font file (QIPU_FONT)", "");
}

#else

static void cairo_text(void *ctx, qp_text text, qp__point middle, double size,
                       double room, uint32_t fill) {
    cairo_painter *p = ctx;
    (void)text, (void)middle, (void)size, (void)room, (void)fill;
    if (!p->status)
        p->status = qp__draw_error(p->err, QP_E_DRAW_BUILD, "Pango", "");
}

#endif

/* ---- pages ----------------------------------------------------------------
 */

qp_status qp__cairo_status(const qp__cairo *calls, cairo_status_t status,
                           qp_err *err) {
    if (status == CAIRO_STATUS_SUCCESS) return QP_OK;
    if (status == CAIRO_STATUS_NO_MEMORY)
        return qp__draw_error(err, QP_E_NOMEM, "", "");
    if (status == CAIRO_STATUS_WRITE_ERROR)
        return qp__draw_error(err, QP_E_IO, "", "");
    return qp__draw_error(err, QP_E_DRAW_FAILED, "cairo",
                          calls->cairo_status_to_string(status));
}

qp_status qp__cairo_scene(const qp__cairo *calls, cairo_t *page,
                          const qp__scene *scene, qp_err *err) {
    cairo_painter p = {calls, page, err, QP_OK, scene, NULL, NULL};
    const qp__painter to = {
        &p,           cairo_rectangle_of, cairo_lines, cairo_polygon,
        cairo_circle, cairo_glyph,        cairo_text,  cairo_piece,
        cairo_group,  cairo_end_group};
    calls->cairo_save(page);
    calls->cairo_new_path(page);
    calls->cairo_set_fill_rule(page, CAIRO_FILL_RULE_WINDING);
    calls->cairo_set_line_cap(page, CAIRO_LINE_CAP_BUTT);
    calls->cairo_set_line_join(page, CAIRO_LINE_JOIN_MITER);
    qp__draw_scene(scene, &to);
    calls->cairo_restore(page);
    if (p.status) return p.status;
    return qp__cairo_status(calls, calls->cairo_status(page), err);
}

#endif
