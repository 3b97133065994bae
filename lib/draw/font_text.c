/* font_text.c - text as outlines of the system's fonts. Each character is drawn
 * by itself, from left to right, as Chinese and English need.
 *
 * SPDX-License-Identifier: MIT
 */
#include "font_text.h"

#ifdef QP_LINK_FREETYPE

#include <ft2build.h>
#include <stdlib.h>

#include "caption_text.h"
#include FT_FREETYPE_H
#include FT_OUTLINE_H

/* Where systems keep fonts with Chinese characters, then one without. `face`:
 * which font of the file; those of Noto begin with Japanese. */
static const struct {
    const char *file;
    FT_Long face;
} FONT_FILES[] = {
    {"/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Regular.ttf", 0},
    {"/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc", 2},
    {"/usr/share/fonts/noto-cjk/NotoSerifCJK-Regular.ttc", 2},
    {"/usr/share/fonts/google-noto-serif-cjk-fonts/NotoSerifCJK-Regular.ttc",
     2},
    {"/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 2},
    {"/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc", 2},
    {"/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc", 2},
    {"/usr/share/fonts/truetype/arphic/ukai.ttc", 0},
    {"/usr/share/fonts/truetype/wqy/wqy-microhei.ttc", 0},
    {"C:/Windows/Fonts/simkai.ttf", 0},
    {"C:/Windows/Fonts/simsun.ttc", 0},
    {"C:/Windows/Fonts/msyh.ttc", 0},
    {"C:/Windows/Fonts/mingliu.ttc", 0},
    {"C:/Windows/Fonts/msjh.ttc", 0},
    {"/System/Library/Fonts/Supplemental/Songti.ttc", 0},
    {"/System/Library/Fonts/STHeiti Light.ttc", 0},
    {"/System/Library/Fonts/Supplemental/Arial Unicode.ttf", 0},
    {"C:/Windows/Fonts/segoeui.ttf", 0},
    {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", 0},
};
enum { FONT_FILE_COUNT = sizeof FONT_FILES / sizeof *FONT_FILES };

typedef struct fonts {
    FT_Library library;
    size_t tried;                      /* how many of `face` */
    FT_Face face[FONT_FILE_COUNT + 1]; /* that of QIPU_FONT first; NULL: none */
} fonts;

static FT_Face font_open(const fonts *f, size_t i) {
    FT_Face face = NULL;
    const char *file = i ? FONT_FILES[i - 1].file : getenv("QIPU_FONT");
    FT_Long number = i ? FONT_FILES[i - 1].face : 0;
    if (file && FT_New_Face(f->library, file, number, &face)) face = NULL;
    return face;
}

/* The first font that has the character; if none has, the first font; or NULL.
 */
static FT_Face font_with(fonts *f, uint32_t character) {
    FT_Face first = NULL;
    for (size_t i = 0; i <= FONT_FILE_COUNT; i++) {
        if (i == f->tried) {
            f->face[i] = font_open(f, i);
            f->tried++;
        }
        if (!f->face[i]) continue;
        if (FT_Get_Char_Index(f->face[i], character)) return f->face[i];
        if (!first) first = f->face[i];
    }
    return first;
}

/* ---- outlines
 * -------------------------------------------------------------------- */

typedef struct font_path {
    const qp__cairo *c;
    cairo_t *page;
    FT_Vector at; /* where the path is */
} font_path;

static int font_move(const FT_Vector *to, void *ctx) {
    font_path *path = ctx;
    path->at = *to;
    path->c->cairo_move_to(path->page, (double)to->x, (double)to->y);
    return 0;
}

static int font_line(const FT_Vector *to, void *ctx) {
    font_path *path = ctx;
    path->at = *to;
    path->c->cairo_line_to(path->page, (double)to->x, (double)to->y);
    return 0;
}

static int font_curve(const FT_Vector *one, const FT_Vector *two,
                      const FT_Vector *to, void *ctx) {
    font_path *path = ctx;
    path->at = *to;
    path->c->cairo_curve_to(path->page, (double)one->x, (double)one->y,
                            (double)two->x, (double)two->y, (double)to->x,
                            (double)to->y);
    return 0;
}

/* A curve with one control point, as one with two. */
static int font_bend(const FT_Vector *control, const FT_Vector *to, void *ctx) {
    font_path *path = ctx;
    double x = (double)control->x, y = (double)control->y;
    path->c->cairo_curve_to(
        path->page, x + ((double)path->at.x - x) / 3,
        y + ((double)path->at.y - y) / 3, x + ((double)to->x - x) / 3,
        y + ((double)to->y - y) / 3, (double)to->x, (double)to->y);
    path->at = *to;
    return 0;
}

/* Adds the outline of the glyph that was loaded to the path. */
static void font_outline(const qp__cairo *c, cairo_t *page, FT_Face face,
                         double size, double x) {
    static const FT_Outline_Funcs funcs = {font_move,  font_line, font_bend,
                                           font_curve, 0,         0};
    font_path path = {c, page, {0, 0}};
    double scale = size / face->units_per_EM;
    c->cairo_save(page);
    c->cairo_translate(page, x, 0);
    c->cairo_scale(page, scale, -scale);
    FT_Outline_Decompose(&face->glyph->outline, &funcs, &path);
    c->cairo_restore(page);
}

/* The width of a line for type of size 1, or -1 if there is no font. With a
 * page it is also added to the path, from the current origin. */
static double font_line_of(fonts *f, qp_text text, const qp__cairo *c,
                           cairo_t *page, double size) {
    double wide = 0;
    for (size_t at = 0; at < text.len;) {
        uint32_t character = qp__text_character(text, &at);
        FT_Face face = font_with(f, character);
        if (!face) return -1;
        if (FT_Load_Char(face, character, FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP))
            continue;
        if (page) font_outline(c, page, face, size, wide * size);
        wide += (double)face->glyph->metrics.horiAdvance / face->units_per_EM;
    }
    return wide;
}

qp_status qp__font_text(const qp__cairo *calls, cairo_t *page, qp_text text,
                        qp__point middle, double size, double room) {
    fonts f = {0};
    if (FT_Init_FreeType(&f.library)) return QP_E_NOMEM;
    double wide = size * font_line_of(&f, text, NULL, NULL, 0);
    if (wide > 0) {
        const FT_FaceRec *face = font_with(&f, ' ');
        double narrow = wide > room ? room / wide : 1;
        /* The middle of a line, from its lowest to its highest, is in the
         * middle. */
        double down = size * (face->ascender + face->descender) / 2.0 /
                      face->units_per_EM;
        calls->cairo_save(page);
        calls->cairo_translate(page, middle.x - wide * narrow / 2,
                               middle.y + down);
        calls->cairo_scale(page, narrow, 1);
        font_line_of(&f, text, calls, page, size);
        calls->cairo_restore(page);
        calls->cairo_fill(page);
    }
    FT_Done_FreeType(f.library);
    return wide < 0 ? QP_E_DRAW_LIBRARY : QP_OK;
}

#endif
