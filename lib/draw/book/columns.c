/* columns.c - lines and diagrams into columns and pages.
 *
 * SPDX-License-Identifier: MIT
 */
#include "columns.h"

#ifdef QP__BOOK_PAGES

#include <stdlib.h>
#include <string.h>

/* Lengths in points: a diagram of 5 cm. */
enum { DIAGRAM_WIDE = 142, DIAGRAM_GAP = 12 };

/* ---- the page -------------------------------------------------------------
 */

void qp__flow_page_of(qp__flow_page *out, const qp_game_book *b) {
    int small = b->o.height < 700;
    qp__flow_page p = {.wide = b->o.width, .high = b->o.height};
    p.columns = b->o.columns;
    if (!p.columns) p.columns = small ? 1 : 2;
    p.left = small ? 45 : 54;
    p.top = small ? 56 : 64;
    p.bottom = p.high - (small ? 42 : 50);
    p.gap = p.columns > 1 ? 24 : 0;
    p.column = (p.wide - 2 * p.left - (p.columns - 1) * p.gap) / p.columns;
    p.type = small && p.columns > 1 ? 8.5 : p.columns > 1 ? 9.6 : 10.2;
    p.lead = 1.44 * p.type;
    *out = p;
}

/* ---- text -----------------------------------------------------------------
 */

/* Fonts that are made for books, before what the system calls a serif. */
static const char *flow_font_of(const qp_game_book *b) {
    if (b->o.font) return b->o.font;
    switch (b->o.lang) {
    case QP_LANG_EN:
        return "Source Serif 4,Libertinus Serif,Linux Libertine O,"
               "Noto Serif,Noto Serif CJK SC,Source Han Serif SC,Songti SC,"
               "serif";
    case QP_LANG_ZH: break;
    case QP_LANG_ZH_TW:
        return "Noto Serif CJK TC,Source Han Serif TC,Songti TC,PMingLiU,serif";
    }
    return "Noto Serif CJK SC,Source Han Serif SC,Songti SC,SimSun,serif";
}

PangoLayout *qp__flow_layout(qp__flow *f, qp_text text, double size, int bold,
                             double wide) {
    const qp__pango *c = &f->pango;
    PangoLayout *layout = c->pango_layout_new(f->context);
    PangoFontDescription *font =
        c->pango_font_description_from_string(flow_font_of(f->b));
    c->pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    if (bold) c->pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
    c->pango_layout_set_font_description(layout, font);
    c->pango_font_description_free(font);
    c->pango_layout_set_auto_dir(layout, 0);
    c->pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    c->pango_layout_set_text(layout, text.ptr, (int)text.len);
    if (wide > 0) c->pango_layout_set_width(layout, (int)(wide * PANGO_SCALE));
    return layout;
}

double qp__flow_wide(qp__flow *f, PangoLayout *layout) {
    int wide;
    f->pango.pango_layout_get_size(layout, &wide, NULL);
    return (double)wide / PANGO_SCALE;
}

double qp__flow_put(qp__flow *f, PangoLayout *layout, double x, double y,
                    int align) {
    double wide = qp__flow_wide(f, layout);
    f->unknown +=
        (uint64_t)f->pango.pango_layout_get_unknown_glyphs_count(layout);
    f->pdf.c.cairo_move_to(f->pdf.page, x - wide * align / 2, y);
    f->pango.pango_cairo_show_layout_line(
        f->pdf.page, f->pango.pango_layout_get_line_readonly(layout, 0));
    f->pango.g_object_unref(layout);
    return wide;
}

/* ---- what is drawn --------------------------------------------------------
 */

static void flow_draw_line(qp__flow *f, const qp__flow_item *item, double x,
                           double y) {
    f->pdf.c.cairo_set_source_rgb(f->pdf.page, 0, 0, 0);
    f->pdf.c.cairo_move_to(f->pdf.page, x + item->indent, y + item->rise);
    f->pango.pango_cairo_show_layout_line(
        f->pdf.page,
        f->pango.pango_layout_get_line_readonly(item->layout, item->line));
}

/* The first line of a game: it has a rule above it, a name that links lead to,
 * and a line of the outline. */
static void flow_draw_head(qp__flow *f, const qp__flow_item *item, double x,
                           double y) {
    char link[48];
    const qp__book_entry *entry = &f->b->entry[item->game - 1];
    snprintf(link, sizeof link, "name='g%zu'", item->game);
    f->pdf.c.cairo_set_source_rgb(f->pdf.page, 0, 0, 0);
    f->pdf.c.cairo_set_line_width(f->pdf.page, 0.8);
    f->pdf.c.cairo_move_to(f->pdf.page, x, y);
    f->pdf.c.cairo_line_to(f->pdf.page, x + f->is.column, y);
    f->pdf.c.cairo_stroke(f->pdf.page);
    f->pdf.c.cairo_tag_begin(f->pdf.page, CAIRO_TAG_DEST, link);
    flow_draw_line(f, item, x, y);
    f->pdf.c.cairo_tag_end(f->pdf.page, CAIRO_TAG_DEST);
    snprintf(link, sizeof link, "dest='g%zu'", item->game);
    f->pdf.c.cairo_pdf_surface_add_outline(
        f->pdf.surface, CAIRO_PDF_OUTLINE_ROOT, entry->title, link, 0);
}

double qp__flow_diagram_wide(const qp__flow *f, size_t count) {
    double room = f->is.column - (double)(count - 1) * DIAGRAM_GAP;
    double wide = room / (double)count;
    return wide < DIAGRAM_WIDE ? wide : DIAGRAM_WIDE;
}

double qp__flow_row_high(qp__flow *f, const qp__book_diagram *diagram,
                         size_t count) {
    qp_picture picture;
    qp__book_picture(&picture, f->b, diagram);
    picture.width = qp__flow_diagram_wide(f, count);
    return qp_picture_height(&picture) + 1.1 * f->is.lead;
}

/* A diagram with its caption. */
static void flow_draw_diagram(qp__flow *f, const qp__book_diagram *d,
                              double wide, double x, double y) {
    PangoLayout *caption =
        qp__flow_layout(f, qp_text_of(d->caption), 0.86 * f->is.type, 0, 0);
    qp_picture picture;
    qp__book_picture(&picture, f->b, d);
    picture.width = wide;
    qp_status rc = qp_picture_on_cairo(&picture, f->pdf.page, x, y, NULL);
    if (rc) qp__book_fail(f->b, rc);
    f->pdf.c.cairo_set_source_rgb(f->pdf.page, 0.25, 0.25, 0.25);
    qp__flow_put(f, caption, x + wide / 2,
                 y + qp_picture_height(&picture) + 0.72 * f->is.lead, 1);
}

static void flow_draw_row(qp__flow *f, const qp__flow_item *item, double x,
                          double y) {
    double wide = qp__flow_diagram_wide(f, item->count);
    double step = wide + DIAGRAM_GAP;
    double all = step * (double)item->count - DIAGRAM_GAP;
    x += (f->is.column - all) / 2;
    for (size_t i = 0; i < item->count; i++)
        flow_draw_diagram(f, &item->row[i], wide, x + step * (double)i, y);
}

static void flow_draw_item(qp__flow *f, const qp__flow_item *item, double x,
                           double y) {
    if (f->b->measuring) return;
    switch (item->kind) {
    case FLOW_LINE: flow_draw_line(f, item, x, y); break;
    case FLOW_HEAD: flow_draw_head(f, item, x, y); break;
    case FLOW_ROW: flow_draw_row(f, item, x, y); break;
    }
}

/* ---- pages ----------------------------------------------------------------
 */

void qp__flow_running_head(qp__flow *f, size_t number, const char *words) {
    const qp__flow_page *is = &f->is;
    int left = number % 2 == 0;
    char text[24];
    double y = is->top - 22, right = is->wide - is->left;
    double size = 0.86 * is->type;
    f->pdf.c.cairo_set_source_rgb(f->pdf.page, 0.25, 0.25, 0.25);
    snprintf(text, sizeof text, "%zu", number);
    qp__flow_put(f, qp__flow_layout(f, qp_text_of(text), size, 0, 0),
                 left ? is->left : right, y, left ? 0 : 2);
    PangoLayout *layout =
        qp__flow_layout(f, qp_text_of(words), size, 0, right - is->left - 40);
    f->pango.pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    qp__flow_put(f, layout, left ? right : is->left, y, left ? 2 : 0);
    f->pdf.c.cairo_set_line_width(f->pdf.page, 0.4);
    f->pdf.c.cairo_move_to(f->pdf.page, is->left, y + 6);
    f->pdf.c.cairo_line_to(f->pdf.page, right, y + 6);
    f->pdf.c.cairo_stroke(f->pdf.page);
}

/* The book's title on the left page, the game at the top on the right one. */
static void flow_put_running_head(qp__flow *f) {
    size_t number = f->front + f->page;
    int title = number % 2 == 0 && f->front;
    qp__flow_running_head(
        f, number, title ? f->b->title : f->b->entry[f->page_game - 1].title);
}

static void flow_end_page(qp__flow *f) {
    if (!f->b->measuring && f->page_game) {
        flow_put_running_head(f);
        f->pdf.c.cairo_show_page(f->pdf.page);
        qp_status rc =
            f->pdf.failed
                ? QP_E_IO
                : qp__cairo_status(&f->pdf.c,
                                   f->pdf.c.cairo_status(f->pdf.page), NULL);
        if (rc) qp__book_fail(f->b, rc);
    }
    f->page++;
    f->page_game = 0;
    f->column = 0;
    f->y = f->is.top;
}

static void flow_next_column(qp__flow *f) {
    if (++f->column == f->is.columns) flow_end_page(f);
    f->y = f->is.top;
}

static int flow_at_top(const qp__flow *f) {
    return f->y <= f->is.top;
}

static void flow_place(qp__flow *f, qp__flow_item *item) {
    double before = flow_at_top(f) ? 0 : item->before;
    if (!flow_at_top(f) && f->y + before + item->high > f->is.bottom) {
        flow_next_column(f);
        before = 0;
    }
    f->y += before;
    if (!f->page_game) f->page_game = item->game;
    if (item->kind == FLOW_HEAD && f->b->measuring)
        f->b->entry[item->game - 1].page = f->page;
    flow_draw_item(f, item, f->is.left + f->column * (f->is.column + f->is.gap),
                   f->y);
    f->y += item->high;
    if (item->layout) f->pango.g_object_unref(item->layout);
    free(item->row);
}

/* Places what waits: in one column, when it fits into any. */
static void flow_flush_items(qp__flow *f) {
    double high = 0;
    for (size_t i = 0; i < f->items; i++)
        high +=
            f->item[i].high + (i || !flow_at_top(f) ? f->item[i].before : 0);
    if (!flow_at_top(f) && f->y + high > f->is.bottom &&
        high - f->item[0].before <= f->is.bottom - f->is.top)
        flow_next_column(f);
    for (size_t i = 0; i < f->items; i++) flow_place(f, &f->item[i]);
    f->items = 0;
}

void qp__flow_add(qp__flow *f, const qp__flow_item *item) {
    int apart = item->kind == FLOW_HEAD ||
                (f->items && !item->joins && !f->item[f->items - 1].keep);
    if (apart) flow_flush_items(f);
    void *grown = array_grow(f->item, &f->room, f->items + 1, sizeof *f->item);
    if (!grown) {
        qp__book_fail(f->b, QP_E_NOMEM);
        if (item->layout) f->pango.g_object_unref(item->layout);
        free(item->row);
        return;
    }
    f->item = grown;
    f->item[f->items++] = *item;
}

void qp__flow_end(qp__flow *f) {
    flow_flush_items(f);
    if (f->page_game) flow_end_page(f);
}

void qp__flow_restart(qp__flow *f) {
    f->page = 1;
    f->page_game = 0;
    f->column = 0;
    f->y = f->is.top;
}

#endif
