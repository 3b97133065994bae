/* pdf.c - reports on pages of A4, drawn with cairo and Pango.
 *
 * A build without Pango has the form by name only.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report.h"

#include "../book/pango.h"

#ifdef PANGO_PAGES

#include <errno.h>
#include <stdlib.h>

/* Lengths in points. */
enum {
    PAGE_WIDE = 595,
    PAGE_HIGH = 842,
    MARGIN = 48,
    COLUMNS = 3,
    GAP = 15,
    TEXT_WIDE = PAGE_WIDE - 2 * MARGIN,
    CELL_WIDE = (TEXT_WIDE - (COLUMNS - 1) * GAP) / COLUMNS
};

typedef struct pdf_page {
    const pango_calls *c;
    cairo_surface_t *surface;
    cairo_t *cr;
    double y;        /* where the next line or row goes */
    int column;      /* of the next diagram */
    double row_high; /* of the diagrams of this row */
} pdf_page;

static cairo_status_t pdf_write(void *ctx, const unsigned char *bytes,
                                unsigned len) {
    report *r = ctx;
    return fwrite(bytes, 1, len, r->out) == len ? CAIRO_STATUS_SUCCESS
                                                : CAIRO_STATUS_WRITE_ERROR;
}

/* ---- text -----------------------------------------------------------------
 */

static PangoLayout *layout_of(pdf_page *page, const char *text,
                              const char *font, int wide) {
    PangoLayout *layout = page->c->pango_cairo_create_layout(page->cr);
    PangoFontDescription *about =
        page->c->pango_font_description_from_string(font);
    page->c->pango_context_set_language(
        page->c->pango_layout_get_context(layout),
        page->c->pango_language_from_string(qp_lang_tag(words_lang())));
    page->c->pango_layout_set_font_description(layout, about);
    page->c->pango_font_description_free(about);
    page->c->pango_layout_set_text(layout, text, -1);
    if (wide) page->c->pango_layout_set_width(layout, wide * PANGO_SCALE);
    page->c->pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    return layout;
}

static double layout_high(const pdf_page *page, PangoLayout *layout) {
    int high;
    page->c->pango_layout_get_pixel_size(layout, NULL, &high);
    return high;
}

/* Begins a new page when there is no room for so much. */
static void want_room(pdf_page *page, double high) {
    if (page->y + high <= PAGE_HIGH - MARGIN || page->y <= MARGIN) return;
    page->c->cairo_show_page(page->cr);
    page->y = MARGIN;
}

static void put_text(pdf_page *page, const char *text, const char *font,
                     double after) {
    PangoLayout *layout = layout_of(page, text, font, TEXT_WIDE);
    double high = layout_high(page, layout);
    want_room(page, high);
    page->c->cairo_move_to(page->cr, MARGIN, page->y);
    page->c->pango_cairo_show_layout(page->cr, layout);
    page->y += high + after;
    page->c->g_object_unref(layout);
}

static void pdf_fail(report *r) {
    r->failed = 1;
    if (!errno) errno = EIO;
}

/* ---- diagrams -------------------------------------------------------------
 */

static void end_row(pdf_page *page) {
    if (page->column) page->y += page->row_high + GAP;
    page->column = 0;
    page->row_high = 0;
}

static void pdf_diagram(report *r, const report_diagram *diagram) {
    pdf_page *page = r->page;
    qp_mark mark;
    qp_picture picture;
    report_picture(&picture, &mark, diagram);
    picture.width = CELL_WIDE;
    PangoLayout *title =
        layout_of(page, diagram->title, "Serif Bold 9", CELL_WIDE);
    PangoLayout *text = layout_of(page, diagram->text, "Serif 9", CELL_WIDE);
    double board = qp_picture_height(&picture),
           named = layout_high(page, title);
    double words = layout_high(page, text), high = board + named + words;
    if (page->column == COLUMNS) end_row(page);
    /* A row begins only where a diagram with four lines of text fits. */
    if (!page->column)
        want_room(page, words > 4 * named ? high : board + 5 * named);
    page->c->cairo_save(page->cr);
    page->c->cairo_translate(
        page->cr, MARGIN + page->column * (CELL_WIDE + GAP), page->y);
    if (qp_picture_on_cairo(&picture, page->cr, 0, 0, NULL)) pdf_fail(r);
    page->c->cairo_set_source_rgb(page->cr, 0, 0, 0);
    page->c->cairo_move_to(page->cr, 0, board);
    page->c->pango_cairo_show_layout(page->cr, title);
    page->c->cairo_move_to(page->cr, 0, board + named);
    page->c->pango_cairo_show_layout(page->cr, text);
    page->c->cairo_restore(page->cr);
    page->c->g_object_unref(title);
    page->c->g_object_unref(text);
    if (high > page->row_high) page->row_high = high;
    page->column++;
}

/* ---- the pages ------------------------------------------------------------
 */

static int pdf_begin(report *r) {
    pdf_page *page = r->page = calloc(1, sizeof *page);
    if (!page) return 1;
    page->c = pango_load();
    page->surface = page->c->cairo_pdf_surface_create_for_stream(
        pdf_write, r, PAGE_WIDE, PAGE_HIGH);
    page->c->cairo_pdf_surface_set_metadata(
        page->surface, CAIRO_PDF_METADATA_TITLE, tr("Rulings"));
    page->cr = page->c->cairo_create(page->surface);
    page->y = MARGIN;
    return 0;
}

static void pdf_heading(report *r, const char *text) {
    pdf_page *page = r->page;
    if (page->y > MARGIN) page->y += GAP;
    want_room(page, 12 * GAP);
    put_text(page, text, "Serif Bold 15", 6);
}

static void pdf_paragraph(report *r, const char *text) {
    put_text(r->page, text, "Serif 10.5", 2);
}

static void pdf_end_diagrams(report *r) {
    end_row(r->page);
}

static void pdf_end(report *r) {
    pdf_page *page = r->page;
    errno = 0;
    page->c->cairo_destroy(page->cr);
    page->c->cairo_surface_finish(page->surface);
    if (page->c->cairo_surface_status(page->surface)) pdf_fail(r);
    page->c->cairo_surface_destroy(page->surface);
    free(page);
    r->page = NULL;
}

const report_form report_pdf = {
    .ending = ".pdf",
    .begin = pdf_begin,
    .heading = pdf_heading,
    .paragraph = pdf_paragraph,
    .diagram = pdf_diagram,
    .end_diagrams = pdf_end_diagrams,
    .end = pdf_end,
};

#else

const report_form report_pdf = {.ending = ".pdf"};

#endif
