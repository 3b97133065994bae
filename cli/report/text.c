/* text.c - reports as text, with the boards of `qipu show`.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "report.h"
#include "qipu/text_board.h"

static int text_begin(report *r) {
    (void)r;
    return 0;
}

static void text_heading(report *r, const char *text) {
    size_t columns = text_columns((qp_text){text, strlen(text)});
    if (r->rulings > 1) fputc('\n', r->out);
    fprintf(r->out, "%s\n", text);
    while (columns--) fputc('=', r->out);
    fputs("\n\n", r->out);
}

static void text_paragraph(report *r, const char *text) {
    safe_puts(r->out, text);
    fputc('\n', r->out);
}

static void text_diagram(report *r, const report_diagram *diagram) {
    char board[QP_TEXT_BOARD_MAX];
    const qp_text_board_options options = {.size = sizeof options, .coords = 1};
    fprintf(r->out, "\n%s\n", diagram->title);
    if (*diagram->text) fprintf(r->out, "%s\n", diagram->text);
    fputc('\n', r->out);
    fwrite(board, 1, qp_text_board(board, qp_pos_setup(diagram->pos), &options),
           r->out);
}

static void text_end(report *r) {
    (void)r;
}

const report_form report_text = {
    .ending = ".txt",
    .begin = text_begin,
    .heading = text_heading,
    .paragraph = text_paragraph,
    .diagram = text_diagram,
    .end_diagrams = text_end,
    .end = text_end,
};
