/* pdf.c - reports on pages of A4, drawn with cairo and Pango.
 *
 * A build without Pango has the form by name only.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report.h"

#include "../pdf.h"

#if defined QP_WITH_CAIRO && defined QP_WITH_PANGO

#include <stdlib.h>

/* Lengths in points. */
enum {
    PAGE_WIDE = 595,
    PAGE_HIGH = 842,
    MARGIN = 48,
    PAGE_ACROSS = 3,
    GAP = 15,
    TEXT_WIDE = PAGE_WIDE - 2 * MARGIN,
    CELL_WIDE = (TEXT_WIDE - (PAGE_ACROSS - 1) * GAP) / PAGE_ACROSS
};

typedef struct pdf_page {
    qp__pdf pdf;
    qp__pango pango;
    double y;        /* where the next line or row goes */
    int column;      /* of the next diagram */
    double row_high; /* of the diagrams of this row */
} pdf_page;

/* ---- text -----------------------------------------------------------------
 */

static PangoLayout *page_layout(const qp_ruling_report *r, const char *text,
                                const char *font, int wide) {
    pdf_page *page = r->page;
    PangoLayout *layout = page->pango.pango_cairo_create_layout(page->pdf.page);
    PangoFontDescription *about =
        page->pango.pango_font_description_from_string(font);
    page->pango.pango_context_set_language(
        page->pango.pango_layout_get_context(layout),
        page->pango.pango_language_from_string(qp_lang_tag(r->o.lang)));
    page->pango.pango_layout_set_font_description(layout, about);
    page->pango.pango_font_description_free(about);
    page->pango.pango_layout_set_text(layout, text, -1);
    if (wide) page->pango.pango_layout_set_width(layout, wide * PANGO_SCALE);
    page->pango.pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    return layout;
}

static double page_layout_high(const pdf_page *page, PangoLayout *layout) {
    int high;
    page->pango.pango_layout_get_pixel_size(layout, NULL, &high);
    return high;
}

/* Begins a new page when there is no room for so much. */
static void page_want(pdf_page *page, double high) {
    if (page->y + high <= PAGE_HIGH - MARGIN || page->y <= MARGIN) return;
    page->pdf.c.cairo_show_page(page->pdf.page);
    page->y = MARGIN;
}

static void page_text(const qp_ruling_report *r, const char *text,
                      const char *font, double after) {
    pdf_page *page = r->page;
    PangoLayout *layout = page_layout(r, text, font, TEXT_WIDE);
    double high = page_layout_high(page, layout);
    page_want(page, high);
    page->pdf.c.cairo_move_to(page->pdf.page, MARGIN, page->y);
    page->pango.pango_cairo_show_layout(page->pdf.page, layout);
    page->y += high + after;
    page->pango.g_object_unref(layout);
}

/* ---- diagrams -------------------------------------------------------------
 */

static void page_end_row(pdf_page *page) {
    if (page->column) page->y += page->row_high + GAP;
    page->column = 0;
    page->row_high = 0;
}

static void pdf_diagram(qp_ruling_report *r,
                        const qp__report_diagram *diagram) {
    pdf_page *page = r->page;
    qp_mark mark[2];
    qp_picture picture;
    qp__report_picture(&picture, mark, diagram);
    picture.width = CELL_WIDE;
    PangoLayout *title =
        page_layout(r, diagram->title, "Serif Bold 9", CELL_WIDE);
    PangoLayout *text = page_layout(r, diagram->text, "Serif 9", CELL_WIDE);
    double board = qp_picture_height(&picture),
           named = page_layout_high(page, title);
    double words = page_layout_high(page, text), high = board + named + words;
    if (page->column == PAGE_ACROSS) page_end_row(page);
    /* A row begins only where a diagram with four lines of text fits. */
    if (!page->column)
        page_want(page, words > 4 * named ? high : board + 5 * named);
    page->pdf.c.cairo_save(page->pdf.page);
    page->pdf.c.cairo_translate(
        page->pdf.page, MARGIN + page->column * (CELL_WIDE + GAP), page->y);
    qp_status rc = qp_picture_on_cairo(&picture, page->pdf.page, 0, 0, NULL);
    if (rc && !r->failed) r->failed = rc;
    page->pdf.c.cairo_set_source_rgb(page->pdf.page, 0, 0, 0);
    page->pdf.c.cairo_move_to(page->pdf.page, 0, board);
    page->pango.pango_cairo_show_layout(page->pdf.page, title);
    page->pdf.c.cairo_move_to(page->pdf.page, 0, board + named);
    page->pango.pango_cairo_show_layout(page->pdf.page, text);
    page->pdf.c.cairo_restore(page->pdf.page);
    page->pango.g_object_unref(title);
    page->pango.g_object_unref(text);
    if (high > page->row_high) page->row_high = high;
    page->column++;
}

/* ---- the pages ------------------------------------------------------------
 */

static qp_status pdf_begin(qp_ruling_report *r, qp_err *err) {
    pdf_page *page = r->page = calloc(1, sizeof *page);
    if (!page) return qp__draw_error(err, QP_E_NOMEM, "", "");
    qp_status rc = qp__pango_load(&page->pango, err);
    if (!rc)
        rc = qp__pdf_begin(&page->pdf, &r->sink, PAGE_WIDE, PAGE_HIGH, err);
    if (rc) {
        free(page);
        return rc;
    }
    page->pdf.c.cairo_pdf_surface_set_metadata(page->pdf.surface,
                                               CAIRO_PDF_METADATA_TITLE,
                                               qp__report_say(r, "Rulings"));
    page->y = MARGIN;
    return QP_OK;
}

static void pdf_heading(qp_ruling_report *r, const char *text) {
    pdf_page *page = r->page;
    if (page->y > MARGIN) page->y += GAP;
    page_want(page, 12 * GAP);
    page_text(r, text, "Serif Bold 15", 6);
}

static void pdf_paragraph(qp_ruling_report *r, const char *text) {
    page_text(r, text, "Serif 10.5", 2);
}

static void pdf_end_diagrams(qp_ruling_report *r) {
    page_end_row(r->page);
}

static qp_status pdf_end(qp_ruling_report *r, int keep, qp_err *err) {
    pdf_page *page = r->page;
    qp_status rc = qp__pdf_end(&page->pdf, keep, err);
    free(page);
    return rc;
}

const qp__report_form qp__report_pdf = {
    .begin = pdf_begin,
    .heading = pdf_heading,
    .paragraph = pdf_paragraph,
    .diagram = pdf_diagram,
    .end_diagrams = pdf_end_diagrams,
    .end = pdf_end,
};

#else

static qp_status pdf_begin(qp_ruling_report *r, qp_err *err) {
    (void)r;
    return qp__draw_error(err, QP_E_DRAW_BUILD, "Pango", "");
}

const qp__report_form qp__report_pdf = {.begin = pdf_begin};

#endif
