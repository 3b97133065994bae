/* pdf.h - documents of PDF being written.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_PDF_H
#define QP_DRAW_PDF_H

#include "cairo_load.h"

#ifdef QP_WITH_CAIRO

/* A document on its way to a sink. */
typedef struct qp__pdf {
    qp__cairo c;
    const qp_sink *sink;
    int failed; /* the sink has */
    cairo_surface_t *surface;
    cairo_t *page;
} qp__pdf;

/* Begins a document with pages of so many points; `out` stays where it is until
 * qp__pdf_end. Fails as qp_picture_png does. */
qp_status qp__pdf_begin(qp__pdf *out, const qp_sink *sink, double wide,
                        double high, qp_err *err);

/* Ends it; with `keep` 0 no more goes to the sink. */
qp_status qp__pdf_end(qp__pdf *pdf, int keep, qp_err *err);

#endif
#endif
