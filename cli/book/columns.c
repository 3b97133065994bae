/* columns.c - lines and diagrams into columns and pages.
 *
 * SPDX-License-Identifier: MIT
 */
#include "columns.h"

#ifdef PANGO_PAGES

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Lengths in points: a diagram of 5 cm. */
enum { DIAGRAM_WIDE = 142, DIAGRAM_GAP = 12 };

/* ---- the page -------------------------------------------------------------
 */

void flow_page_of(flow_page *out, const book_order *order) {
    int small = order->high < 700;
    flow_page p = {.wide = order->wide, .high = order->high};
    p.columns = (unsigned)order->columns;
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
static const char *font_of(const book_order *order) {
    if (order->font) return order->font;
    switch (words_lang()) {
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

PangoLayout *flow_layout(flow *f, qp_text text, double size, int bold,
                         double wide) {
    const pango_calls *c = f->c;
    PangoLayout *layout = c->pango_layout_new(f->context);
    PangoFontDescription *font =
        c->pango_font_description_from_string(font_of(f->b->order));
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

double flow_wide(flow *f, PangoLayout *layout) {
    int wide;
    f->c->pango_layout_get_size(layout, &wide, NULL);
    return (double)wide / PANGO_SCALE;
}

double flow_put(flow *f, PangoLayout *layout, double x, double y, int align) {
    double wide = flow_wide(f, layout);
    f->unknown += (uint64_t)f->c->pango_layout_get_unknown_glyphs_count(layout);
    f->c->cairo_move_to(f->cr, x - wide * align / 2, y);
    f->c->pango_cairo_show_layout_line(
        f->cr, f->c->pango_layout_get_line_readonly(layout, 0));
    f->c->g_object_unref(layout);
    return wide;
}

/* ---- what is drawn --------------------------------------------------------
 */

static void draw_line(flow *f, const flow_item *item, double x, double y) {
    f->c->cairo_set_source_rgb(f->cr, 0, 0, 0);
    f->c->cairo_move_to(f->cr, x + item->indent, y + item->rise);
    f->c->pango_cairo_show_layout_line(
        f->cr, f->c->pango_layout_get_line_readonly(item->layout, item->line));
}

/* The first line of a game: it has a rule above it, a name that links lead to,
 * and a line of the outline. */
static void draw_head(flow *f, const flow_item *item, double x, double y) {
    char link[48];
    const book_entry *entry = &f->b->entry[item->game - 1];
    snprintf(link, sizeof link, "name='g%zu'", item->game);
    f->c->cairo_set_source_rgb(f->cr, 0, 0, 0);
    f->c->cairo_set_line_width(f->cr, 0.8);
    f->c->cairo_move_to(f->cr, x, y);
    f->c->cairo_line_to(f->cr, x + f->is.column, y);
    f->c->cairo_stroke(f->cr);
    f->c->cairo_tag_begin(f->cr, CAIRO_TAG_DEST, link);
    draw_line(f, item, x, y);
    f->c->cairo_tag_end(f->cr, CAIRO_TAG_DEST);
    snprintf(link, sizeof link, "dest='g%zu'", item->game);
    f->c->cairo_pdf_surface_add_outline(f->surface, CAIRO_PDF_OUTLINE_ROOT,
                                        entry->title, link, 0);
}

double flow_diagram_wide(const flow *f, size_t count) {
    double room = f->is.column - (double)(count - 1) * DIAGRAM_GAP;
    double wide = room / (double)count;
    return wide < DIAGRAM_WIDE ? wide : DIAGRAM_WIDE;
}

double flow_row_high(flow *f, const book_diagram *diagram, size_t count) {
    qp_picture picture;
    book_picture(&picture, f->b, diagram);
    picture.width = flow_diagram_wide(f, count);
    return qp_picture_height(&picture) + 1.1 * f->is.lead;
}

/* A diagram with its caption. */
static void draw_diagram(flow *f, const book_diagram *d, double wide, double x,
                         double y) {
    PangoLayout *caption =
        flow_layout(f, qp_text_of(d->caption), 0.86 * f->is.type, 0, 0);
    qp_picture picture;
    book_picture(&picture, f->b, d);
    picture.width = wide;
    qp_status rc = qp_picture_on_cairo(&picture, f->cr, x, y, NULL);
    if (rc) book_fail(f->b, rc == QP_E_NOMEM ? ENOMEM : EIO);
    f->c->cairo_set_source_rgb(f->cr, 0.25, 0.25, 0.25);
    flow_put(f, caption, x + wide / 2,
             y + qp_picture_height(&picture) + 0.72 * f->is.lead, 1);
}

static void draw_row(flow *f, const flow_item *item, double x, double y) {
    double wide = flow_diagram_wide(f, item->count);
    double step = wide + DIAGRAM_GAP;
    double all = step * (double)item->count - DIAGRAM_GAP;
    x += (f->is.column - all) / 2;
    for (size_t i = 0; i < item->count; i++)
        draw_diagram(f, &item->row[i], wide, x + step * (double)i, y);
}

static void draw_item(flow *f, const flow_item *item, double x, double y) {
    if (f->b->measuring) return;
    switch (item->kind) {
    case FLOW_LINE: draw_line(f, item, x, y); break;
    case FLOW_HEAD: draw_head(f, item, x, y); break;
    case FLOW_ROW: draw_row(f, item, x, y); break;
    }
}

/* ---- pages ----------------------------------------------------------------
 */

void flow_running_head(flow *f, size_t number, const char *words) {
    const flow_page *is = &f->is;
    int left = number % 2 == 0;
    char text[24];
    double y = is->top - 22, right = is->wide - is->left;
    double size = 0.86 * is->type;
    f->c->cairo_set_source_rgb(f->cr, 0.25, 0.25, 0.25);
    snprintf(text, sizeof text, "%zu", number);
    flow_put(f, flow_layout(f, qp_text_of(text), size, 0, 0),
             left ? is->left : right, y, left ? 0 : 2);
    PangoLayout *layout =
        flow_layout(f, qp_text_of(words), size, 0, right - is->left - 40);
    f->c->pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    flow_put(f, layout, left ? right : is->left, y, left ? 2 : 0);
    f->c->cairo_set_line_width(f->cr, 0.4);
    f->c->cairo_move_to(f->cr, is->left, y + 6);
    f->c->cairo_line_to(f->cr, right, y + 6);
    f->c->cairo_stroke(f->cr);
}

/* The book's title on the left page, the game at the top on the right one. */
static void put_running_head(flow *f) {
    size_t number = f->front + f->page;
    int title = number % 2 == 0 && f->front;
    flow_running_head(
        f, number, title ? f->b->title : f->b->entry[f->page_game - 1].title);
}

static void end_page(flow *f) {
    if (!f->b->measuring && f->page_game) {
        put_running_head(f);
        f->c->cairo_show_page(f->cr);
        if (f->c->cairo_status(f->cr)) book_fail(f->b, errno);
    }
    f->page++;
    f->page_game = 0;
    f->column = 0;
    f->y = f->is.top;
}

static void next_column(flow *f) {
    if (++f->column == f->is.columns) end_page(f);
    f->y = f->is.top;
}

static int at_top(const flow *f) {
    return f->y <= f->is.top;
}

static void place(flow *f, flow_item *item) {
    double before = at_top(f) ? 0 : item->before;
    if (!at_top(f) && f->y + before + item->high > f->is.bottom) {
        next_column(f);
        before = 0;
    }
    f->y += before;
    if (!f->page_game) f->page_game = item->game;
    if (item->kind == FLOW_HEAD && f->b->measuring)
        f->b->entry[item->game - 1].page = f->page;
    draw_item(f, item, f->is.left + f->column * (f->is.column + f->is.gap),
              f->y);
    f->y += item->high;
    if (item->layout) f->c->g_object_unref(item->layout);
    free(item->row);
}

/* Places what waits: in one column, when it fits into any. */
static void flush_items(flow *f) {
    double high = 0;
    for (size_t i = 0; i < f->items; i++)
        high += f->item[i].high + (i || !at_top(f) ? f->item[i].before : 0);
    if (!at_top(f) && f->y + high > f->is.bottom &&
        high - f->item[0].before <= f->is.bottom - f->is.top)
        next_column(f);
    for (size_t i = 0; i < f->items; i++) place(f, &f->item[i]);
    f->items = 0;
}

void flow_add(flow *f, const flow_item *item) {
    int apart = item->kind == FLOW_HEAD ||
                (f->items && !item->joins && !f->item[f->items - 1].keep);
    if (apart) flush_items(f);
    if (f->items == f->room) {
        size_t room = f->room ? 2 * f->room : 16;
        flow_item *grown = realloc(f->item, room * sizeof *grown);
        if (!grown) {
            book_fail(f->b, ENOMEM);
            if (item->layout) f->c->g_object_unref(item->layout);
            free(item->row);
            return;
        }
        f->item = grown;
        f->room = room;
    }
    f->item[f->items++] = *item;
}

void flow_end(flow *f) {
    flush_items(f);
    if (f->page_game) end_page(f);
}

void flow_restart(flow *f) {
    f->page = 1;
    f->page_game = 0;
    f->column = 0;
    f->y = f->is.top;
}

#endif
