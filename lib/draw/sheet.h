/* sheet.h - pictures in rows. sheet.c computes where each
 * goes; a form draws it there.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_SHEET_H
#define QP_DRAW_SHEET_H

#include "qipu/draw.h"

/* What a form does. All but `free` answer with a status; a form that was not
 * built in is NULL. */
typedef struct qp__sheet_form {
    qp_status (*begin)(qp_sheet *sheet, qp_err *err);
    /* Draws a picture at the sheet's place; `high` is how high it is. */
    qp_status (*add)(qp_sheet *sheet, const qp_picture *picture, double high,
                     qp_err *err);
    /* The row ends: what follows goes below it. */
    qp_status (*end_row)(qp_sheet *sheet, qp_err *err);
    qp_status (*end_page)(qp_sheet *sheet, qp_err *err);
    qp_status (*end)(qp_sheet *sheet, qp_err *err);
    void (*free)(qp_sheet *sheet);
} qp__sheet_form;

struct qp_sheet {
    const qp__sheet_form *form;
    void *own; /* the form's */
    qp_sink sink;
    unsigned columns;
    double width, page_high;  /* 0: one page, as high as it gets */
    double margin, gap, cell; /* `cell`: how wide a picture is */
    uint32_t paper;           /* 0xAARRGGBB */
    unsigned column;          /* of the next picture */
    double x, y;              /* where it goes */
    double row_high;          /* of the highest in this row so far */
    uint64_t pictures;
    qp_status failed;
};

extern const qp__sheet_form qp__sheet_svg, qp__sheet_png, qp__sheet_pdf;

#endif
