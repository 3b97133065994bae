/* pdf.c - writes PDF documents with cairo, and a picture as one page.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pdf.h"

#include "cairo_paint.h"

#ifdef QP_WITH_CAIRO

/* Cairo does not learn of a failure: some of its versions crash when a document
 * whose writing failed is finished. */
static cairo_status_t pdf_write(void *ctx, const unsigned char *bytes,
                                unsigned len) {
    qp__pdf *pdf = ctx;
    if (!pdf->failed)
        pdf->failed =
            pdf->sink->write(pdf->sink->ctx, (const char *)bytes, len);
    return CAIRO_STATUS_SUCCESS;
}

qp_status qp__pdf_begin(qp__pdf *out, const qp_sink *sink, double wide,
                        double high, qp_err *err) {
    qp_status status = qp__cairo_load(&out->c, err);
    if (status) return status;
    out->sink = sink;
    out->failed = 0;
    out->surface =
        out->c.cairo_pdf_surface_create_for_stream(pdf_write, out, wide, high);
    out->page = out->c.cairo_create(out->surface);
    return QP_OK;
}

qp_status qp__pdf_end(qp__pdf *pdf, int keep, qp_err *err) {
    cairo_status_t failed = pdf->c.cairo_status(pdf->page);
    if (!keep) pdf->failed = 1;
    pdf->c.cairo_destroy(pdf->page);
    pdf->c.cairo_surface_finish(pdf->surface);
    if (!failed) failed = pdf->c.cairo_surface_status(pdf->surface);
    pdf->c.cairo_surface_destroy(pdf->surface);
    if (!keep) return QP_OK;
    if (pdf->failed) return qp__draw_error(err, QP_E_IO, "", "");
    return qp__cairo_status(&pdf->c, failed, err);
}

qp_status qp_picture_pdf(const qp_picture *picture, const qp_sink *out,
                         qp_err *err) {
    qp__pdf pdf;
    double high = qp_picture_height(picture);
    if (!(high > 0)) return qp__draw_error(err, QP_E_ARG, "", "");
    qp_status status = qp__pdf_begin(&pdf, out, picture->width, high, err);
    if (status) return status;
    status = qp_picture_on_cairo(picture, pdf.page, 0, 0, err);
    qp_status end = qp__pdf_end(&pdf, !status, err);
    return status ? status : end;
}

#else

qp_status qp_picture_pdf(const qp_picture *picture, const qp_sink *out,
                         qp_err *err) {
    (void)out;
    if (!(qp_picture_height(picture) > 0))
        return qp__draw_error(err, QP_E_ARG, "", "");
    return qp__draw_error(err, QP_E_DRAW_BUILD, "cairo", "");
}

#endif
