/* sheet.c - arranges pictures on a sheet: in rows, from the left.
 *
 * Owns the places and the order of calls of a form (sheet.h). A row is as high
 * as the highest picture in it. Of a form with pages, a picture that does not
 * fit begins the next one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sheet.h"

#include <stdlib.h>
#include <string.h>

#include "../core/base/inline/buffer.h"
#include "cairo_load.h"

enum { SHEET_COLUMNS = 3, SHEET_COLUMNS_MOST = 100 };

/* Around the pictures; by qp_theme. */
static const uint32_t SHEET_PAPER[QP_THEMES] = {0xfffffbf2, 0xffffffff,
                                                0xff101317};

static const qp__sheet_form *sheet_form(unsigned form) {
    switch (form) {
    case QP_DRAW_SVG: return &qp__sheet_svg;
    case QP_DRAW_PNG: return &qp__sheet_png;
    case QP_DRAW_PDF: return &qp__sheet_pdf;
    default: return NULL;
    }
}

static qp_status sheet_take(qp_sheet *s, const qp_sheet_options *o) {
    int pages = o->form == QP_DRAW_PDF;
    s->form = sheet_form(o->form);
    if (o->size != sizeof *o || !s->form || o->theme >= QP_THEMES ||
        o->columns > SHEET_COLUMNS_MOST)
        return QP_E_ARG;
    s->columns = o->columns ? o->columns : SHEET_COLUMNS;
    s->width = o->width != 0 ? o->width : pages ? 595 : 1800;
    if (pages) s->page_high = o->page_height != 0 ? o->page_height : 842;
    if (!(s->width > 0 && s->width <= 4 * QP_PICTURE_MOST) ||
        s->page_high < 0 || s->page_high > 4 * QP_PICTURE_MOST)
        return QP_E_ARG;
    s->paper = SHEET_PAPER[o->theme];
    /* A margin as of a printed page; less of it for who looks at a screen. */
    s->margin = s->width / (pages ? 14 : 40);
    s->gap = s->margin / 2;
    s->cell =
        (s->width - 2 * s->margin - (s->columns - 1) * s->gap) / s->columns;
    if (!pages) { /* whole pixels */
        s->width = (double)(unsigned)(s->width + 0.5);
        s->margin = (double)(unsigned)s->margin;
        s->gap = (double)(unsigned)s->gap;
        s->cell = (double)(unsigned)s->cell;
    }
    s->x = s->y = s->margin;
    return s->cell >= QP_PICTURE_LEAST && s->cell <= QP_PICTURE_MOST ? QP_OK
                                                                     : QP_E_ARG;
}

qp_status qp_sheet_new(qp_sheet **out, const qp_sink *sink,
                       const qp_sheet_options *options, qp_err *err) {
    static const qp_sheet_options usual = {.size = sizeof usual};
    qp_sheet *s = calloc(1, sizeof *s);
    if (!s) return qp__draw_error(err, QP_E_NOMEM, "", "");
    s->sink = *sink;
    qp_status status = sheet_take(s, options ? options : &usual);
    if (status)
        qp__draw_error(err, status, "", "");
    else
        status = s->form->begin(s, err);
    if (status)
        free(s);
    else
        *out = s;
    return status;
}

static qp_status sheet_end_row(qp_sheet *s, qp_err *err) {
    if (!s->column) return QP_OK;
    qp_status status = s->form->end_row(s, err);
    s->y += s->row_high + s->gap;
    s->x = s->margin;
    s->column = 0;
    s->row_high = 0;
    return status;
}

/* Goes to where a picture so high has room. */
static qp_status sheet_go(qp_sheet *s, double high, qp_err *err) {
    qp_status status = QP_OK;
    if (s->column == s->columns) status = sheet_end_row(s, err);
    if (status || s->page_high <= 0 ||
        s->y + high <= s->page_high - s->margin ||
        (!s->column && s->y <= s->margin))
        return status;
    status = sheet_end_row(s, err);
    if (!status) status = s->form->end_page(s, err);
    s->y = s->margin;
    return status;
}

qp_status qp_sheet_add(qp_sheet *sheet, const qp_picture *picture,
                       qp_err *err) {
    qp_picture there = *picture;
    if (sheet->failed) return qp__draw_error(err, sheet->failed, "", "");
    there.width = sheet->cell;
    double high = qp_picture_height(&there);
    if (!(high > 0)) return qp__draw_error(err, QP_E_ARG, "", "");
    sheet->failed = sheet_go(sheet, high, err);
    if (!sheet->failed)
        sheet->failed = sheet->form->add(sheet, &there, high, err);
    if (sheet->failed) return sheet->failed;
    if (high > sheet->row_high) sheet->row_high = high;
    sheet->x += sheet->cell + sheet->gap;
    sheet->column++;
    sheet->pictures++;
    return QP_OK;
}

qp_status qp_sheet_end(qp_sheet *sheet, int keep, qp_err *err) {
    qp_status status = QP_OK;
    if (!sheet) return QP_OK;
    if (keep) {
        status = sheet->failed;
        if (status) qp__draw_error(err, status, "", "");
        if (!status) status = sheet_end_row(sheet, err);
        if (!status) status = sheet->form->end(sheet, err);
    }
    sheet->form->free(sheet);
    free(sheet);
    return status;
}

/* ---- in memory ------------------------------------------------------------
 */

qp_status qp_picture_to_memory(qp_memory *out, const qp_picture *picture,
                               qp_draw_form form, const qp_alloc *alloc,
                               qp_err *err) {
    byte_buffer whole = {0};
    const qp_sink sink = {&whole, buffer_write};
    qp_status rc;
    switch (form) {
    case QP_DRAW_SVG: rc = qp_picture_svg(picture, &sink); break;
    case QP_DRAW_PNG: rc = qp_picture_png(picture, &sink, err); break;
    case QP_DRAW_PDF: rc = qp_picture_pdf(picture, &sink, err); break;
    default: rc = qp__draw_error(err, QP_E_ARG, "", "");
    }
    return buffer_pass(out, &whole, rc, alloc);
}

qp_status qp_sheet_to_memory(qp_memory *out, const qp_picture *pictures,
                             size_t count, const qp_sheet_options *options,
                             const qp_alloc *alloc, qp_err *err) {
    byte_buffer whole = {0};
    const qp_sink sink = {&whole, buffer_write};
    qp_sheet *sheet = NULL;
    qp_status rc = qp_sheet_new(&sheet, &sink, options, err);
    for (size_t i = 0; !rc && i < count; i++)
        rc = qp_sheet_add(sheet, &pictures[i], err);
    qp_status end = qp_sheet_end(sheet, !rc, rc ? NULL : err);
    return buffer_pass(out, &whole, rc ? rc : end, alloc);
}
