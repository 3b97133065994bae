/* sheet_pdf.c - writes a sheet as PDF pages. They are drawn as they fill: a
 * sheet of any length takes no more memory than cairo keeps of a page.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pdf.h"
#include "sheet.h"

#ifdef QP_WITH_CAIRO

#include <stdlib.h>

/* White paper is white already. */
static void sheet_pdf_paper(const qp_sheet *sheet) {
    const qp__pdf *pdf = sheet->own;
    uint32_t color = sheet->paper;
    if (color == 0xffffffff) return;
    pdf->c.cairo_set_source_rgba(pdf->page, (color >> 16 & 255) / 255.0,
                                 (color >> 8 & 255) / 255.0,
                                 (color & 255) / 255.0, 1);
    pdf->c.cairo_new_path(pdf->page);
    pdf->c.cairo_rectangle(pdf->page, 0, 0, sheet->width, sheet->page_high);
    pdf->c.cairo_fill(pdf->page);
}

static qp_status sheet_pdf_begin(qp_sheet *sheet, qp_err *err) {
    qp__pdf *pdf = malloc(sizeof *pdf);
    if (!pdf) return qp__draw_error(err, QP_E_NOMEM, "", "");
    qp_status status =
        qp__pdf_begin(pdf, &sheet->sink, sheet->width, sheet->page_high, err);
    sheet->own = pdf;
    if (status)
        free(pdf);
    else
        sheet_pdf_paper(sheet);
    return status;
}

static qp_status sheet_pdf_add(qp_sheet *sheet, const qp_picture *picture,
                               double high, qp_err *err) {
    const qp__pdf *pdf = sheet->own;
    (void)high;
    return qp_picture_on_cairo(picture, pdf->page, sheet->x, sheet->y, err);
}

static qp_status sheet_pdf_end_row(qp_sheet *sheet, qp_err *err) {
    (void)sheet;
    (void)err;
    return QP_OK;
}

static qp_status sheet_pdf_end_page(qp_sheet *sheet, qp_err *err) {
    const qp__pdf *pdf = sheet->own;
    pdf->c.cairo_show_page(pdf->page);
    sheet_pdf_paper(sheet);
    return pdf->failed ? qp__draw_error(err, QP_E_IO, "", "") : QP_OK;
}

static qp_status sheet_pdf_end(qp_sheet *sheet, qp_err *err) {
    qp_status status = qp__pdf_end(sheet->own, 1, err);
    free(sheet->own);
    sheet->own = NULL;
    return status;
}

static void sheet_pdf_free(qp_sheet *sheet) {
    if (!sheet->own) return;
    /* A document that is given up cannot fail. */
    qp_status status = qp__pdf_end(sheet->own, 0, NULL);
    (void)status;
    free(sheet->own);
}

const qp__sheet_form qp__sheet_pdf = {sheet_pdf_begin,   sheet_pdf_add,
                                      sheet_pdf_end_row, sheet_pdf_end_page,
                                      sheet_pdf_end,     sheet_pdf_free};

#else

static qp_status sheet_pdf_none(qp_sheet *sheet, qp_err *err) {
    (void)sheet;
    return qp__draw_error(err, QP_E_DRAW_BUILD, "cairo", "");
}

const qp__sheet_form qp__sheet_pdf = {.begin = sheet_pdf_none};

#endif
