/* qp__front_matter.c - a book's title page and its contents.
 *
 * A book of one game has neither. How many pages they take is known from the
 * number of games, so the pages of the games are too.
 *
 * SPDX-License-Identifier: MIT
 */
#include "columns.h"

#ifdef QP__BOOK_PAGES

/* Rows of the first page of contents that its heading takes. */
enum { FRONT_HEADING = 3 };

/* Lines of the contents, in points. */
static double front_row_high(const qp__flow *f) {
    return 1.75 * f->is.type;
}

static size_t front_rows(const qp__flow *f) {
    double high = f->is.bottom - f->is.top;
    return (size_t)(high / front_row_high(f));
}

/* What fits on one page is in one column. */
static unsigned front_columns(const qp__flow *f) {
    return f->b->entries + FRONT_HEADING <= front_rows(f) ? 1 : f->is.columns;
}

size_t qp__front_pages(const qp__flow *f) {
    size_t columns = front_columns(f), rows = front_rows(f) * columns;
    size_t entries = f->b->entries;
    if (entries < 2) return 0;
    return 1 + (entries + FRONT_HEADING * columns + rows - 1) / rows;
}

/* A line about the middle of the page, as large as it can be. */
static void front_middle(qp__flow *f, const char *text, double size, int bold,
                         double y) {
    double room = f->is.wide - 2 * f->is.left;
    PangoLayout *layout = qp__flow_layout(f, qp_text_of(text), size, bold, 0);
    double wide = qp__flow_wide(f, layout);
    if (wide > room) {
        double less = size * room / wide;
        f->pango.g_object_unref(layout);
        layout = qp__flow_layout(f, qp_text_of(text), less > 9 ? less : 9, bold,
                                 room);
        f->pango.pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    }
    qp__flow_put(f, layout, f->is.wide / 2, y, 1);
}

static void front_title(qp__flow *f) {
    const qp_game_book *b = f->b;
    const qp__flow_page *is = &f->is;
    double size = is->wide / 20, y = 0.24 * is->high;
    char count[64];
    qp__book_diagram start = {.marks = 0};
    qp_picture picture;
    qp_setup_start(&start.setup);
    qp__book_picture(&picture, b, &start);
    picture.coords = QP_COORDS_NONE;
    picture.width = 0.42 * is->wide;
    f->pdf.c.cairo_set_source_rgb(f->pdf.page, 0, 0, 0);
    front_middle(f, b->title, size, 1, y);
    if (*b->author) front_middle(f, b->author, 0.5 * size, 0, y + 1.5 * size);
    qp_status rc = qp_picture_on_cairo(&picture, f->pdf.page,
                                       (is->wide - picture.width) / 2,
                                       y + 3.2 * size, NULL);
    if (rc) qp__book_fail(f->b, rc);
    f->pdf.c.cairo_set_source_rgb(f->pdf.page, 0, 0, 0);
    snprintf(count, sizeof count,
             b->entries == 1 ? qp__book_say(b, "one game")
                             : qp__book_say(b, "%zu games"),
             b->entries);
    front_middle(f, count, 0.42 * size, 0, is->bottom);
    f->pdf.c.cairo_show_page(f->pdf.page);
}

/* Dots from the end of a title to its page. */
static void front_leader(qp__flow *f, double from, double to, double y) {
    static const double dots[] = {0, 4};
    if (to - from < 6) return;
    f->pdf.c.cairo_save(f->pdf.page);
    f->pdf.c.cairo_set_line_cap(f->pdf.page, CAIRO_LINE_CAP_ROUND);
    f->pdf.c.cairo_set_line_width(f->pdf.page, 0.7);
    /* Counted from the right, so that all lines have their dots in columns. */
    f->pdf.c.cairo_set_dash(f->pdf.page, dots, 2, 0);
    f->pdf.c.cairo_move_to(f->pdf.page, to, y - 0.5);
    f->pdf.c.cairo_line_to(f->pdf.page, from, y - 0.5);
    f->pdf.c.cairo_stroke(f->pdf.page);
    f->pdf.c.cairo_restore(f->pdf.page);
}

/* How wide a column of the contents is. */
static double front_column(const qp__flow *f) {
    return front_columns(f) > 1 ? f->is.column : f->is.wide - 2 * f->is.left;
}

static void front_entry(qp__flow *f, size_t index, double x, double y) {
    const double wide = front_column(f);
    const qp__book_entry *entry = &f->b->entry[index];
    const qp__flow_page *is = &f->is;
    char text[32], number[32];
    double label = 2.6 * is->type, end = x + wide, room;
    snprintf(text, sizeof text, "dest='g%zu'", index + 1);
    f->pdf.c.cairo_tag_begin(f->pdf.page, CAIRO_TAG_LINK, text);
    snprintf(number, sizeof number, "%zu", index + 1);
    snprintf(text, sizeof text, "%zu", f->front + entry->page);
    f->pdf.c.cairo_set_source_rgb(f->pdf.page, 0.35, 0.35, 0.35);
    qp__flow_put(f,
                 qp__flow_layout(f, qp_text_of(number), 0.86 * is->type, 0, 0),
                 x + label - 0.8 * is->type, y, 2);
    f->pdf.c.cairo_set_source_rgb(f->pdf.page, 0, 0, 0);
    end -= qp__flow_put(f, qp__flow_layout(f, qp_text_of(text), is->type, 0, 0),
                        end, y, 2);
    PangoLayout *result =
        qp__flow_layout(f, qp_text_of(entry->result), 0.86 * is->type, 0, 0);
    room = end - x - label - qp__flow_wide(f, result) - 18;
    PangoLayout *title =
        qp__flow_layout(f, qp_text_of(entry->title), is->type, 0, room);
    f->pango.pango_layout_set_ellipsize(title, PANGO_ELLIPSIZE_END);
    double from = x + label + qp__flow_put(f, title, x + label, y, 0) + 6;
    f->pdf.c.cairo_set_source_rgb(f->pdf.page, 0.35, 0.35, 0.35);
    from += qp__flow_put(f, result, from, y, 0) + (*entry->result ? 6 : 0);
    front_leader(f, from, end - 5, y);
    f->pdf.c.cairo_tag_end(f->pdf.page, CAIRO_TAG_LINK);
}

static void front_contents(qp__flow *f) {
    const char *contents = qp__book_say(f->b, "Contents");
    const qp__flow_page *is = &f->is;
    const double high = front_row_high(f), wide = front_column(f) + is->gap;
    size_t rows = front_rows(f), row = FRONT_HEADING, above = FRONT_HEADING;
    size_t page = 2;
    unsigned column = 0, columns = front_columns(f);
    f->pdf.c.cairo_set_source_rgb(f->pdf.page, 0, 0, 0);
    qp__flow_put(f,
                 qp__flow_layout(f, qp_text_of(contents), 1.7 * is->type, 1, 0),
                 is->left, is->top + 1.2 * is->type, 0);
    for (size_t i = 0; i < f->b->entries; i++) {
        if (row == rows && ++column == columns) {
            f->pdf.c.cairo_show_page(f->pdf.page);
            qp__flow_running_head(f, ++page, contents);
            column = 0;
            above = 0;
        }
        if (row == rows) row = above;
        front_entry(f, i, is->left + column * wide,
                    is->top + ((double)++row - 0.35) * high);
    }
    f->pdf.c.cairo_show_page(f->pdf.page);
}

void qp__front_put(qp__flow *f) {
    if (!f->front) return;
    front_title(f);
    front_contents(f);
}

#endif
