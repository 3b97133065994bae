/* sheet_png.c - writes a sheet as one PNG picture.
 *
 * A row of pictures is kept as pixels until it ends, and then compressed: a
 * sheet takes little more memory than its file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cairo_load.h"
#include "png.h"
#include "sheet.h"

#ifdef QP_WITH_ZLIB

#include <stdlib.h>

typedef struct sheet_pixels {
    uint32_t *row;     /* owned: as wide as the sheet */
    unsigned row_high; /* rows of pixels in it */
    uint32_t *one;     /* owned: a picture */
    size_t one_room;   /* pixels */
    unsigned high;     /* of what is compressed */
    qp__png_data data;
} sheet_pixels;

static qp__png_frame sheet_png_frame(const qp_sheet *sheet, unsigned high) {
    const sheet_pixels *own = sheet->own;
    unsigned wide = (unsigned)sheet->width;
    return (qp__png_frame){own->row, wide, wide, high, NULL};
}

/* Makes the row at least so high, the new part as paper. */
static qp_status sheet_png_reach(qp_sheet *sheet, unsigned high) {
    sheet_pixels *own = sheet->own;
    size_t wide = (size_t)sheet->width;
    if (high <= own->row_high) return QP_OK;
    uint32_t *more = realloc(own->row, wide * high * sizeof *more);
    if (!more) return QP_E_NOMEM;
    for (size_t i = wide * own->row_high; i < wide * high; i++)
        more[i] = sheet->paper;
    own->row = more;
    own->row_high = high;
    return QP_OK;
}

/* Compresses so many rows of paper. */
static qp_status sheet_png_paper(qp_sheet *sheet, unsigned high) {
    sheet_pixels *own = sheet->own;
    own->row_high = 0; /* all that is in it is done */
    qp_status status = sheet_png_reach(sheet, high);
    qp__png_frame frame = sheet_png_frame(sheet, high);
    if (!status && high) status = qp__png_data_rows(&own->data, &frame);
    own->row_high = 0;
    own->high += high;
    return status;
}

static qp_status sheet_png_begin(qp_sheet *sheet, qp_err *err) {
    sheet_pixels *own = sheet->own = calloc(1, sizeof *own);
    if (!own) return qp__draw_error(err, QP_E_NOMEM, "", "");
    qp__png_frame frame = sheet_png_frame(sheet, 0);
    qp_status status = qp__png_data_begin(&own->data, &frame);
    if (!status) status = sheet_png_paper(sheet, (unsigned)sheet->margin);
    if (!status) return QP_OK;
    qp__png_data_free(&own->data);
    free(own->row);
    free(own);
    return qp__draw_error(err, status, "", "");
}

static qp_status sheet_png_draw(qp_sheet *sheet, const qp_picture *picture,
                                unsigned high, qp_err *err) {
    sheet_pixels *own = sheet->own;
    size_t wide = (size_t)sheet->cell;
    if (wide * high > own->one_room) {
        uint32_t *more = realloc(own->one, wide * high * sizeof *more);
        if (!more) return qp__draw_error(err, QP_E_NOMEM, "", "");
        own->one = more;
        own->one_room = wide * high;
    }
    return qp_picture_pixels(picture, own->one, (unsigned)wide, high, err);
}

static qp_status sheet_png_add(qp_sheet *sheet, const qp_picture *picture,
                               double high, qp_err *err) {
    sheet_pixels *own = sheet->own;
    unsigned rows = (unsigned)(high + 0.5);
    size_t wide = (size_t)sheet->cell, x = (size_t)sheet->x;
    qp_status status = sheet_png_draw(sheet, picture, rows, err);
    if (status) return status;
    if (sheet_png_reach(sheet, rows))
        return qp__draw_error(err, QP_E_NOMEM, "", "");
    for (size_t y = 0; y < rows; y++)
        for (size_t i = 0; i < wide; i++)
            own->row[y * (size_t)sheet->width + x + i] = own->one[y * wide + i];
    return QP_OK;
}

static qp_status sheet_png_end_row(qp_sheet *sheet, qp_err *err) {
    sheet_pixels *own = sheet->own;
    qp__png_frame frame = sheet_png_frame(sheet, own->row_high);
    qp_status status = qp__png_data_rows(&own->data, &frame);
    own->high += own->row_high;
    if (!status) status = sheet_png_paper(sheet, (unsigned)sheet->gap);
    return status ? qp__draw_error(err, status, "", "") : QP_OK;
}

static qp_status sheet_png_end_page(qp_sheet *sheet, qp_err *err) {
    (void)sheet;
    (void)err;
    return QP_OK;
}

static qp_status sheet_png_end(qp_sheet *sheet, qp_err *err) {
    static const qp_text none = {NULL, 0};
    sheet_pixels *own = sheet->own;
    double rest = sheet->margin - (sheet->pictures ? sheet->gap : 0);
    qp_status status = sheet_png_paper(sheet, (unsigned)rest);
    if (!status) status = qp__png_data_end(&own->data);
    qp__png_frame frame = sheet_png_frame(sheet, own->high);
    if (!status) status = qp__png_header(&sheet->sink, &frame);
    if (!status)
        status =
            qp__png_chunk(&sheet->sink, "IDAT", none,
                          (qp_text){(char *)own->data.bytes, own->data.len});
    if (!status) status = qp__png_chunk(&sheet->sink, "IEND", none, none);
    return status ? qp__draw_error(err, status, "", "") : QP_OK;
}

static void sheet_png_free(qp_sheet *sheet) {
    sheet_pixels *own = sheet->own;
    qp__png_data_free(&own->data);
    free(own->row);
    free(own->one);
    free(own);
}

const qp__sheet_form qp__sheet_png = {sheet_png_begin,   sheet_png_add,
                                      sheet_png_end_row, sheet_png_end_page,
                                      sheet_png_end,     sheet_png_free};

#else

static qp_status sheet_png_none(qp_sheet *sheet, qp_err *err) {
    (void)sheet;
    return qp__draw_error(err, QP_E_DRAW_BUILD, "zlib", "");
}

const qp__sheet_form qp__sheet_png = {.begin = sheet_png_none};

#endif
