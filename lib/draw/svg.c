/* svg.c - a painter that writes SVG 1.1, readable and small: a piece is drawn
 * once and used where it is.
 *
 * SPDX-License-Identifier: MIT
 */
#include "svg.h"

#include <string.h>

#include "qipu/fen.h"
#include "caption_text.h"

/* ---- bytes ----------------------------------------------------------------
 */

static void svg_flush(qp__svg *s) {
    if (s->used && !s->failed)
        s->failed = s->out->write(s->out->ctx, s->buffer, s->used) != 0;
    s->used = 0;
}

qp_status qp__svg_finish(qp__svg *s) {
    svg_flush(s);
    return s->failed ? QP_E_IO : QP_OK;
}

static void svg_bytes(qp__svg *s, const char *bytes, size_t len) {
    while (len) {
        size_t room = sizeof s->buffer - s->used;
        size_t n = len < room ? len : room;
        memcpy(s->buffer + s->used, bytes, n);
        s->used += n, bytes += n, len -= n;
        if (s->used == sizeof s->buffer) svg_flush(s);
    }
}

void qp__svg_put(qp__svg *s, const char *markup) {
    svg_bytes(s, markup, strlen(markup));
}

/* With up to three digits after the point. */
void qp__svg_number(qp__svg *s, double value) {
    char digits[32];
    size_t at = sizeof digits;
    unsigned long long n =
        (unsigned long long)((value < 0 ? -value : value) * 1000 + 0.5);
    unsigned part = (unsigned)(n % 1000);
    int places = part ? 3 : 0;
    for (; places && part % 10 == 0; places--) part /= 10;
    for (int i = 0; i < places; i++, part /= 10)
        digits[--at] = (char)('0' + part % 10);
    if (places) digits[--at] = '.';
    unsigned long long whole = n / 1000;
    do digits[--at] = (char)('0' + whole % 10);
    while (whole /= 10);
    if (value < 0 && n) digits[--at] = '-';
    svg_bytes(s, digits + at, sizeof digits - at);
}

static void svg_attribute(qp__svg *s, const char *name, double value) {
    qp__svg_put(s, " ");
    qp__svg_put(s, name);
    qp__svg_put(s, "=\"");
    qp__svg_number(s, value);
    qp__svg_put(s, "\"");
}

static void svg_color(qp__svg *s, const char *name, uint32_t color) {
    static const char hex[] = "0123456789abcdef";
    char text[7] = "#";
    for (int i = 0; i < 6; i++) text[1 + i] = hex[color >> (20 - 4 * i) & 15];
    qp__svg_put(s, " ");
    qp__svg_put(s, name);
    qp__svg_put(s, "=\"");
    svg_bytes(s, text, 7);
    qp__svg_put(s, "\"");
    if (color >> 24 == 255) return;
    qp__svg_put(s, " ");
    qp__svg_put(s, name);
    qp__svg_put(s, "-opacity=\"");
    qp__svg_number(s, (color >> 24) / 255.0);
    qp__svg_put(s, "\"");
}

static void svg_pen(qp__svg *s, const qp__pen *pen) {
    if (pen->fill >> 24)
        svg_color(s, "fill", pen->fill);
    else
        qp__svg_put(s, " fill=\"none\"");
    if (!(pen->line >> 24)) return;
    svg_color(s, "stroke", pen->line);
    svg_attribute(s, "stroke-width", pen->wide);
}

/* Text as text, whatever is in it (XML 1.0, section 2.4). */
static void svg_text(qp__svg *s, qp_text text) {
    for (size_t at = 0; at < text.len;) {
        char bytes[4];
        uint32_t c = qp__text_character(text, &at);
        switch (c) {
        case '&': qp__svg_put(s, "&amp;"); break;
        case '<': qp__svg_put(s, "&lt;"); break;
        case '>': qp__svg_put(s, "&gt;"); break;
        default: svg_bytes(s, bytes, qp__text_put(bytes, c));
        }
    }
}

/* ---- the painter ----------------------------------------------------------
 */

static void svg_rectangle(void *ctx, qp__point corner, qp__point size,
                          const qp__pen *pen) {
    qp__svg *s = ctx;
    qp__svg_put(s, "<rect");
    svg_attribute(s, "x", corner.x);
    svg_attribute(s, "y", corner.y);
    svg_attribute(s, "width", size.x);
    svg_attribute(s, "height", size.y);
    svg_pen(s, pen);
    qp__svg_put(s, "/>\n");
}

static void svg_point(qp__svg *s, const char *command, qp__point p) {
    qp__svg_put(s, command);
    qp__svg_number(s, p.x);
    qp__svg_put(s, " ");
    qp__svg_number(s, p.y);
}

/* A line that goes on where the last one ended does not begin again, so that
 * corners are whole. */
static void svg_lines(void *ctx, const qp__point *point, size_t lines,
                      const qp__pen *pen) {
    qp__svg *s = ctx;
    qp__svg_put(s, "<path d=\"");
    for (size_t i = 0; i < 2 * lines; i += 2) {
        const qp__point *p = point + i;
        if (!i || p[0].x != p[-1].x || p[0].y != p[-1].y)
            svg_point(s, "M", p[0]);
        svg_point(s, "L", p[1]);
    }
    qp__svg_put(s, "\"");
    svg_pen(s, pen);
    qp__svg_put(s, "/>\n");
}

static void svg_polygon(void *ctx, const qp__point *point, size_t points,
                        const qp__pen *pen) {
    qp__svg *s = ctx;
    qp__svg_put(s, "<path d=\"");
    for (size_t i = 0; i < points; i++) svg_point(s, i ? "L" : "M", point[i]);
    qp__svg_put(s, "z\"");
    svg_pen(s, pen);
    qp__svg_put(s, "/>\n");
}

static void svg_circle(void *ctx, qp__point middle, double radius,
                       const qp__pen *pen) {
    qp__svg *s = ctx;
    qp__svg_put(s, "<circle");
    svg_attribute(s, "cx", middle.x);
    svg_attribute(s, "cy", middle.y);
    svg_attribute(s, "r", radius);
    svg_pen(s, pen);
    qp__svg_put(s, "/>\n");
}

static void svg_glyph(void *ctx, const qp__glyph *glyph, qp__point middle,
                      double scale, uint32_t fill) {
    qp__svg *s = ctx;
    qp__svg_put(s, "<path");
    svg_color(s, "fill", fill);
    qp__svg_put(s, " transform=\"");
    if (middle.x != 0 || middle.y != 0) {
        svg_point(s, "translate(", middle);
        qp__svg_put(s, ")");
    }
    qp__svg_put(s, "scale(");
    qp__svg_number(s, scale);
    qp__svg_put(s, ")\" d=\"");
    qp__svg_put(s, glyph->path);
    qp__svg_put(s, "\"/>\n");
}

static void svg_line_of_text(void *ctx, qp_text text, qp__point middle,
                             double size, double room, uint32_t fill) {
    qp__svg *s = ctx;
    qp__svg_put(s, "<text text-anchor=\"middle\" font-family=\"LXGW WenKai, "
                   "Noto Serif CJK SC, KaiTi, serif\"");
    svg_attribute(s, "x", middle.x);
    svg_attribute(s, "y", middle.y + 0.35 * size);
    svg_attribute(s, "font-size", size);
    svg_color(s, "fill", fill);
    if (qp__text_wide(text) * size > room) {
        svg_attribute(s, "textLength", room);
        qp__svg_put(s, " lengthAdjust=\"spacingAndGlyphs\"");
    }
    qp__svg_put(s, ">");
    svg_text(s, text);
    qp__svg_put(s, "</text>\n");
}

/* The name of a piece's definition: its theme, its faces and its letter, as
 * "qp-wood-han-K"; small letters are Black's. */
static void svg_name(qp__svg *s, const qp_picture *p, qp_piece piece) {
    static const char *const theme[] = {"wood", "print", "dark"};
    static const char *const faces[] = {"traditional", "simplified", "letters",
                                        "symbols"};
    char letter[2] = {"?KABNRCP"[QP_KIND_OF(piece)], '\0'};
    if (QP_SIDE_OF(piece) == QP_BLACK) letter[0] |= 0x20;
    qp__svg_put(s, "qp-");
    qp__svg_put(s, theme[p->theme]);
    qp__svg_put(s, "-");
    qp__svg_put(s, faces[p->faces]);
    qp__svg_put(s, "-");
    qp__svg_put(s, letter);
}

static void svg_piece(void *ctx, const qp__scene *scene, qp_piece piece,
                      qp__point middle) {
    qp__svg *s = ctx;
    qp__svg_put(s, "<use xlink:href=\"#");
    svg_name(s, scene->picture, piece);
    qp__svg_put(s, "\"");
    svg_attribute(s, "x", middle.x);
    svg_attribute(s, "y", middle.y);
    qp__svg_put(s, "/>\n");
}

static void svg_group(void *ctx, const char *name) {
    qp__svg_put(ctx, "<g class=\"");
    qp__svg_put(ctx, name);
    qp__svg_put(ctx, "\">\n");
}

static void svg_end_group(void *ctx) {
    qp__svg_put(ctx, "</g>\n");
}

qp__painter qp__svg_painter(qp__svg *s) {
    return (qp__painter){
        s,         svg_rectangle,    svg_lines, svg_polygon, svg_circle,
        svg_glyph, svg_line_of_text, svg_piece, svg_group,   svg_end_group};
}

/* ---- documents ------------------------------------------------------------
 */

void qp__svg_define(qp__svg *s, const qp__scene *scene, int all) {
    qp__painter to = qp__svg_painter(s);
    unsigned there = all ? 0xfefe : 0;
    for (int sq = 0; !all && sq < QP_SQUARES; sq++)
        there |= 1u << scene->picture->setup->cell[sq];
    qp__svg_put(s, "<defs>\n");
    for (int piece = 1; piece < 16; piece++) {
        if (!(there >> piece & 1) || !QP_KIND_OF(piece)) continue;
        qp__svg_put(s, "<g id=\"");
        svg_name(s, scene->picture, (qp_piece)piece);
        qp__svg_put(s, "\">\n");
        qp__draw_piece(scene, (qp_piece)piece, &to);
        qp__svg_put(s, "</g>\n");
    }
    qp__svg_put(s, "</defs>\n");
}

void qp__svg_open(qp__svg *s, double wide, double high, double width,
                  double height) {
    qp__svg_put(s, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                   "xmlns:xlink=\"http://www.w3.org/1999/xlink\"");
    svg_attribute(s, "width", width);
    svg_attribute(s, "height", height);
    qp__svg_put(s, " viewBox=\"0 0 ");
    qp__svg_number(s, wide);
    qp__svg_put(s, " ");
    qp__svg_number(s, high);
    qp__svg_put(s, "\"");
}

void qp__svg_scene(qp__svg *s, const qp__scene *scene) {
    const qp_picture *p = scene->picture;
    qp__painter to = qp__svg_painter(s);
    char fen[QP_FEN_MAX];
    qp_fen_write(fen, p->setup);
    qp__svg_open(s, DRAW_WIDE, scene->high, p->width,
                 scene->high * p->width / DRAW_WIDE);
    qp__svg_put(s, " role=\"img\" aria-label=\"");
    qp__svg_put(s, fen);
    qp__svg_put(s, "\">\n");
    if (!p->shared) {
        if (p->faces <= QP_FACES_SIMPLIFIED)
            qp__svg_put(s, "<!-- characters: LXGW WenKai, "
                           "SIL Open Font License 1.1 -->\n");
        qp__svg_define(s, scene, 0);
    }
    qp__draw_scene(scene, &to);
    qp__svg_put(s, "</svg>\n");
}

qp_status qp_picture_svg(const qp_picture *picture, const qp_sink *out) {
    qp__scene scene;
    qp__svg s = {.out = out};
    qp_status status = qp__scene_of(&scene, picture);
    if (status) return status;
    qp__svg_scene(&s, &scene);
    return qp__svg_finish(&s);
}

qp_status qp_picture_svg_pieces(const qp_picture *picture, const qp_sink *out) {
    qp__scene scene;
    qp__svg s = {.out = out};
    qp_status status = qp__scene_of(&scene, picture);
    if (status) return status;
    qp__svg_open(&s, 0, 0, 0, 0);
    qp__svg_put(&s, " aria-hidden=\"true\">\n");
    qp__svg_define(&s, &scene, 1);
    qp__svg_put(&s, "</svg>\n");
    return qp__svg_finish(&s);
}
