/* front_matter.c - a book's title page and its contents.
 *
 * A book of one game has neither. How many pages they take is known from the
 * number of games, so the pages of the games are too.
 *
 * SPDX-License-Identifier: MIT
 */
#include "columns.h"

#ifdef PANGO_PAGES

/* Rows of the first page of contents that its heading takes. */
enum { FRONT_HEADING = 3 };

/* Lines of the contents, in points. */
static double row_high(const flow *f) {
    return 1.75 * f->is.type;
}

static size_t rows_of(const flow *f) {
    double high = f->is.bottom - f->is.top;
    return (size_t)(high / row_high(f));
}

/* What fits on one page stands in one column. */
static unsigned columns_of(const flow *f) {
    return f->b->entries + FRONT_HEADING <= rows_of(f) ? 1 : f->is.columns;
}

size_t front_pages(const flow *f) {
    size_t columns = columns_of(f), rows = rows_of(f) * columns;
    size_t entries = f->b->entries;
    if (entries < 2) return 0;
    return 1 + (entries + FRONT_HEADING * columns + rows - 1) / rows;
}

/* A line about the middle of the page, as large as it can be. */
static void put_middle(flow *f, const char *text, double size, int bold,
                       double y) {
    double room = f->is.wide - 2 * f->is.left;
    PangoLayout *layout = flow_layout(f, qp_text_of(text), size, bold, 0);
    double wide = flow_wide(f, layout);
    if (wide > room) {
        double less = size * room / wide;
        f->c->g_object_unref(layout);
        layout =
            flow_layout(f, qp_text_of(text), less > 9 ? less : 9, bold, room);
        f->c->pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    }
    flow_put(f, layout, f->is.wide / 2, y, 1);
}

static void put_title(flow *f) {
    const book *b = f->b;
    const flow_page *is = &f->is;
    double size = is->wide / 20, y = 0.24 * is->high;
    char count[64];
    book_diagram start = {.marks = 0};
    qp_picture picture;
    qp_setup_start(&start.setup);
    book_picture(&picture, b, &start);
    picture.coords = QP_COORDS_NONE;
    picture.width = 0.42 * is->wide;
    f->c->cairo_set_source_rgb(f->cr, 0, 0, 0);
    put_middle(f, b->title, size, 1, y);
    if (*b->author) put_middle(f, b->author, 0.5 * size, 0, y + 1.5 * size);
    qp_status rc = qp_picture_on_cairo(
        &picture, f->cr, (is->wide - picture.width) / 2, y + 3.2 * size, NULL);
    if (rc) book_fail(f->b, 0);
    f->c->cairo_set_source_rgb(f->cr, 0, 0, 0);
    snprintf(count, sizeof count, tr("%zu games"), b->entries);
    put_middle(f, count, 0.42 * size, 0, is->bottom);
    f->c->cairo_show_page(f->cr);
}

/* Dots from the end of a title to its page. */
static void put_leader(flow *f, double from, double to, double y) {
    static const double dots[] = {0, 4};
    if (to - from < 6) return;
    f->c->cairo_save(f->cr);
    f->c->cairo_set_line_cap(f->cr, CAIRO_LINE_CAP_ROUND);
    f->c->cairo_set_line_width(f->cr, 0.7);
    /* Counted from the right, so that all lines have their dots in columns. */
    f->c->cairo_set_dash(f->cr, dots, 2, 0);
    f->c->cairo_move_to(f->cr, to, y - 0.5);
    f->c->cairo_line_to(f->cr, from, y - 0.5);
    f->c->cairo_stroke(f->cr);
    f->c->cairo_restore(f->cr);
}

/* How wide a column of the contents is. */
static double column_of(const flow *f) {
    return columns_of(f) > 1 ? f->is.column : f->is.wide - 2 * f->is.left;
}

static void put_entry(flow *f, size_t index, double x, double y) {
    const double wide = column_of(f);
    const book_entry *entry = &f->b->entry[index];
    const flow_page *is = &f->is;
    char text[32], number[32];
    double label = 2.6 * is->type, end = x + wide, room;
    snprintf(text, sizeof text, "dest='g%zu'", index + 1);
    f->c->cairo_tag_begin(f->cr, CAIRO_TAG_LINK, text);
    snprintf(number, sizeof number, "%zu", index + 1);
    snprintf(text, sizeof text, "%zu", f->front + entry->page);
    f->c->cairo_set_source_rgb(f->cr, 0.35, 0.35, 0.35);
    flow_put(f, flow_layout(f, qp_text_of(number), 0.86 * is->type, 0, 0),
             x + label - 0.8 * is->type, y, 2);
    f->c->cairo_set_source_rgb(f->cr, 0, 0, 0);
    end -= flow_put(f, flow_layout(f, qp_text_of(text), is->type, 0, 0), end, y,
                    2);
    PangoLayout *result =
        flow_layout(f, qp_text_of(entry->result), 0.86 * is->type, 0, 0);
    room = end - x - label - flow_wide(f, result) - 18;
    PangoLayout *title =
        flow_layout(f, qp_text_of(entry->title), is->type, 0, room);
    f->c->pango_layout_set_ellipsize(title, PANGO_ELLIPSIZE_END);
    double from = x + label + flow_put(f, title, x + label, y, 0) + 6;
    f->c->cairo_set_source_rgb(f->cr, 0.35, 0.35, 0.35);
    from += flow_put(f, result, from, y, 0) + (*entry->result ? 6 : 0);
    put_leader(f, from, end - 5, y);
    f->c->cairo_tag_end(f->cr, CAIRO_TAG_LINK);
}

static void put_contents(flow *f) {
    const flow_page *is = &f->is;
    const double high = row_high(f), wide = column_of(f) + is->gap;
    size_t rows = rows_of(f), row = FRONT_HEADING, above = FRONT_HEADING;
    size_t page = 2;
    unsigned column = 0, columns = columns_of(f);
    f->c->cairo_set_source_rgb(f->cr, 0, 0, 0);
    flow_put(f,
             flow_layout(f, qp_text_of(tr("Contents")), 1.7 * is->type, 1, 0),
             is->left, is->top + 1.2 * is->type, 0);
    for (size_t i = 0; i < f->b->entries; i++) {
        if (row == rows && ++column == columns) {
            f->c->cairo_show_page(f->cr);
            flow_running_head(f, ++page, tr("Contents"));
            column = 0;
            above = 0;
        }
        if (row == rows) row = above;
        put_entry(f, i, is->left + column * wide,
                  is->top + ((double)++row - 0.35) * high);
    }
    f->c->cairo_show_page(f->cr);
}

void front_put(flow *f) {
    if (!f->front) return;
    put_title(f);
    put_contents(f);
}

#endif
