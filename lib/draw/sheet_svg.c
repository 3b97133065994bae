/* sheet_svg.c - writes a sheet as one SVG document.
 *
 * Its height is at its beginning, but known at its end: until then
 * the pictures are kept, a few kilobytes each, as a piece is drawn once for
 * all of a theme.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "cairo_load.h"
#include "sheet.h"
#include "svg.h"

typedef struct sheet_text {
    char *bytes; /* owned */
    size_t len, room;
    unsigned defined; /* bit QP_FACES * theme + faces: its pieces are there */
} sheet_text;

/* A sink's function. */
static int sheet_keep(void *ctx, const char *bytes, size_t len) {
    sheet_text *text = ctx;
    if (len > text->room - text->len) {
        size_t room = text->room ? text->room : 1 << 14;
        while (room - text->len < len) {
            if (room > SIZE_MAX / 2) return 1;
            room *= 2;
        }
        char *more = realloc(text->bytes, room);
        if (!more) return 1;
        text->bytes = more;
        text->room = room;
    }
    memcpy(text->bytes + text->len, bytes, len);
    text->len += len;
    return 0;
}

static qp_status sheet_svg_begin(qp_sheet *sheet, qp_err *err) {
    sheet->own = calloc(1, sizeof(sheet_text));
    return sheet->own ? QP_OK : qp__draw_error(err, QP_E_NOMEM, "", "");
}

static qp_status sheet_svg_add(qp_sheet *sheet, const qp_picture *picture,
                               double high, qp_err *err) {
    sheet_text *text = sheet->own;
    const qp_sink sink = {text, sheet_keep};
    qp__svg s = {.out = &sink};
    qp__scene scene;
    qp_picture shared = *picture;
    unsigned bit = 1U << (QP_FACES * picture->theme + picture->faces);
    shared.shared = 1;
    (void)high;
    qp_status status = qp__scene_of(&scene, &shared);
    if (status) return qp__draw_error(err, status, "", "");
    if (!(text->defined & bit)) qp__svg_define(&s, &scene, 1);
    text->defined |= bit;
    qp__svg_put(&s, "<g transform=\"translate(");
    qp__svg_number(&s, sheet->x);
    qp__svg_put(&s, " ");
    qp__svg_number(&s, sheet->y);
    qp__svg_put(&s, ")\">\n");
    qp__svg_scene(&s, &scene);
    qp__svg_put(&s, "</g>\n");
    /* All that can fail is room for it. */
    if (qp__svg_finish(&s)) return qp__draw_error(err, QP_E_NOMEM, "", "");
    return QP_OK;
}

static qp_status sheet_svg_pass(qp_sheet *sheet, qp_err *err) {
    (void)sheet;
    (void)err;
    return QP_OK;
}

static qp_status sheet_svg_end(qp_sheet *sheet, qp_err *err) {
    const sheet_text *text = sheet->own;
    double high = sheet->y - sheet->gap + sheet->margin;
    qp__svg s = {.out = &sheet->sink};
    qp__pen paper = {sheet->paper, 0, 0};
    qp__painter to = qp__svg_painter(&s);
    if (!sheet->pictures) high = 2 * sheet->margin;
    qp__svg_open(&s, sheet->width, high, sheet->width, high);
    qp__svg_put(&s, ">\n<!-- characters: LXGW WenKai, SIL Open Font License "
                    "1.1 -->\n");
    to.rectangle(to.ctx, (qp__point){0, 0}, (qp__point){sheet->width, high},
                 &paper);
    qp_status status = qp__svg_finish(&s);
    if (!status && text->len &&
        sheet->sink.write(sheet->sink.ctx, text->bytes, text->len))
        status = QP_E_IO;
    qp__svg_put(&s, "</svg>\n");
    if (!status) status = qp__svg_finish(&s);
    return status ? qp__draw_error(err, status, "", "") : QP_OK;
}

static void sheet_svg_free(qp_sheet *sheet) {
    sheet_text *text = sheet->own;
    free(text->bytes);
    free(text);
}

const qp__sheet_form qp__sheet_svg = {sheet_svg_begin, sheet_svg_add,
                                      sheet_svg_pass,  sheet_svg_pass,
                                      sheet_svg_end,   sheet_svg_free};
