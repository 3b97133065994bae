/* report.h - what the files of a report share.
 *
 *   report.c  the contents of a report, and its diagrams
 *   text.c    as text
 *   html.c    as a page that needs nothing else
 *   pdf.c     on pages of A4
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_REPORT_H
#define QP_DRAW_REPORT_H

#include "../../core/base/inline/escape.h"
#include "../cairo_load.h"
#include "qipu/draw.h"
#include "qipu/ruling_report.h"

/* A diagram with what is written below it. */
typedef struct qp__report_diagram {
    const qp_pos *pos;
    qp_move move; /* that led here, marked; QP_SQ_NONE: none */
    const char *title, *text;
    int doubtful; /* another reading of the move changes the verdict */
} qp__report_diagram;

/* How a report is written. Each gets UTF-8; what fails sets `failed`. */
typedef struct qp__report_form {
    qp_status (*begin)(qp_ruling_report *r, qp_err *err);
    void (*heading)(qp_ruling_report *r, const char *text);
    void (*paragraph)(qp_ruling_report *r, const char *text);
    void (*diagram)(qp_ruling_report *r, const qp__report_diagram *diagram);
    void (*end_diagrams)(qp_ruling_report *r);
    qp_status (*end)(qp_ruling_report *r, int keep, qp_err *err);
} qp__report_form;

extern const qp__report_form qp__report_text, qp__report_html, qp__report_pdf;

struct qp_ruling_report {
    const qp__report_form *form;
    qp_sink sink;
    qp_ruling_report_options o;
    byte_buffer out;  /* of text and HTML: what was not passed on yet */
    void *page;       /* of PDF; owned by it */
    int in_row;       /* of HTML: diagrams are being written */
    int pieces;       /* of HTML: those of diagrams are in the page */
    qp_status failed; /* the first failure */
    uint64_t rulings; /* that were added */
};

/* A text of the library in the report's language. */
const char *qp__report_say(const qp_ruling_report *r, const char *english);

/* A diagram's picture. It borrows `mark`: the move, and a ring around the piece
 * that moved if the move is doubtful. */
void qp__report_picture(qp_picture *out, qp_mark mark[2],
                        const qp__report_diagram *diagram);

#endif
