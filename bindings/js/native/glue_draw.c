/* glue_draw.c - pictures of positions as SVG.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include "qipu/draw.h"

#include <stdlib.h>

/* More marks than a board has room for are not asked for. */
enum { DRAW_MARKS = 1024 };

static int draw_write(void *ctx, const char *bytes, size_t len) {
    (void)ctx;
    glue_put(GLUE_ANSWER, bytes, len);
    return GLUE_ANSWER->lacks;
}

static int draw_marks(qp_picture *picture, qp_mark *mark, glue_cursor *from) {
    uint64_t count = glue_take_number(from);
    if (count > DRAW_MARKS) return 0;
    for (size_t i = 0; i < count; i++) {
        mark[i].kind = (uint8_t)glue_take_byte(from);
        mark[i].color = (uint8_t)glue_take_byte(from);
        mark[i].from = (qp_sq)glue_take_byte(from);
        mark[i].to = (qp_sq)glue_take_byte(from);
    }
    picture->mark = mark;
    picture->marks = (size_t)count;
    return 1;
}

/* Draws the position. Asked: theme, faces, coordinates, flip, mirror, turn, a
 * byte each; the width, title, caption, and the marks. */
GLUE(draw) qp_status glue_draw(size_t len);
qp_status glue_draw(size_t len) {
    qp_text asked = glue_asked(len);
    const unsigned char *at = (const unsigned char *)asked.ptr;
    glue_cursor from = {at, at + len};
    qp_picture p;
    qp_picture_init(&p, qp_pos_setup(&glue_position));
    p.theme = (uint8_t)glue_take_byte(&from);
    p.faces = (uint8_t)glue_take_byte(&from);
    p.coords = (uint8_t)glue_take_byte(&from);
    p.flip = (uint8_t)glue_take_byte(&from);
    p.mirror = (uint8_t)glue_take_byte(&from);
    p.turn = (uint8_t)glue_take_byte(&from);
    p.width = (double)glue_take_number(&from);
    p.title = glue_take_text(&from);
    p.caption = glue_take_text(&from);
    qp_mark *mark = malloc(DRAW_MARKS * sizeof *mark);
    if (!mark) return glue_failed(QP_E_NOMEM);
    qp_sink sink = {NULL, draw_write};
    glue_begin();
    qp_status rc =
        draw_marks(&p, mark, &from) ? qp_picture_svg(&p, &sink) : QP_E_LIMIT;
    free(mark);
    return rc ? glue_failed(rc) : glue_done();
}

/* The marks that a comment asks for. */
GLUE(marks) qp_status glue_marks(size_t len);
qp_status glue_marks(size_t len) {
    qp_mark mark[256];
    size_t count =
        qp_marks_of_comment(mark, sizeof mark / sizeof *mark, glue_asked(len));
    if (count > sizeof mark / sizeof *mark) count = sizeof mark / sizeof *mark;
    glue_begin();
    glue_put_number(GLUE_ANSWER, count);
    for (size_t i = 0; i < count; i++) {
        glue_put_byte(GLUE_ANSWER, mark[i].kind);
        glue_put_byte(GLUE_ANSWER, mark[i].color);
        glue_put_byte(GLUE_ANSWER, mark[i].from);
        glue_put_byte(GLUE_ANSWER, mark[i].to);
    }
    return glue_done();
}
