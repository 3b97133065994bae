/* text.c - writes reports as text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report.h"

#include "qipu/text_board.h"

static qp_status text_begin(qp_ruling_report *r, qp_err *err) {
    (void)r, (void)err;
    return QP_OK;
}

static void text_heading(qp_ruling_report *r, const char *text) {
    size_t columns = text_columns(qp_text_of(text));
    buffer_format(&r->out, r->rulings > 1 ? "\n%s\n" : "%s\n", text);
    while (columns--) buffer_byte(&r->out, '=');
    buffer_puts(&r->out, "\n\n");
}

/* What a record says is made safe for a terminal. */
static void text_paragraph(qp_ruling_report *r, const char *text) {
    const size_t len = strlen(text);
    for (size_t i = 0; i < len;) {
        safe_char c;
        i += safe_next(&c, text + i, len - i);
        buffer_add(&r->out, c.text, c.len);
    }
    buffer_byte(&r->out, '\n');
}

static void text_diagram(qp_ruling_report *r,
                         const qp__report_diagram *diagram) {
    char board[QP_TEXT_BOARD_MAX];
    const qp_text_board_options options = {.size = sizeof options, .coords = 1};
    qp_text_board(board, qp_pos_setup(diagram->pos), &options);
    buffer_format(&r->out, "\n%s\n%s%s\n%s", diagram->title, diagram->text,
                  *diagram->text ? "\n" : "", board);
}

static void text_end_diagrams(qp_ruling_report *r) {
    (void)r;
}

static qp_status text_end(qp_ruling_report *r, int keep, qp_err *err) {
    (void)r, (void)keep, (void)err;
    return QP_OK;
}

const qp__report_form qp__report_text = {
    .begin = text_begin,
    .heading = text_heading,
    .paragraph = text_paragraph,
    .diagram = text_diagram,
    .end_diagrams = text_end_diagrams,
    .end = text_end,
};
