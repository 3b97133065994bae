/* diff_html.c - differences as a page of HTML: the lines of the text, and for
 * other moves the boards of both games after the first ply that differs.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../../lib/core/base/inline/buffer.h"
#include "diff.h"
#include "qipu/draw.h"
#include "qipu/messages.h"

enum { BOARD_WIDTH = 300 };

static const char STYLE[] =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;"
    "padding:0 1em;color:#222;background:#fff}"
    "section{border-top:1px solid #ccc;padding:.5em 0}"
    "pre{white-space:pre-wrap;font:inherit;margin:0}"
    ".boards{display:flex;flex-wrap:wrap;gap:1em}figure{margin:.5em 0}"
    "figcaption{text-align:center}";

void diff_begin_html(diff_run *run, const char *first, const char *second) {
    byte_buffer page = {0};
    buffer_format(&page,
                  "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n"
                  "<meta charset=\"utf-8\"/>\n<title>",
                  qp_lang_tag(words_lang()));
    buffer_html(&page, qp_text_of(first));
    buffer_puts(&page, " | ");
    buffer_html(&page, qp_text_of(second));
    buffer_format(&page, "</title>\n<style>%s</style>\n</head>\n<body>\n",
                  STYLE);
    run->failed |= page.failed;
    fwrite(page.ptr, 1, page.len, run->text);
    buffer_free(&page);
}

/* The board of a game after a ply, or at its end, with the last move. */
static void put_board(diff_run *run, byte_buffer *page, const qp_game *game,
                      size_t ply) {
    qp_pos pos = *qp_game_start(game);
    qp_node node = QP_ROOT;
    qp_mark mark = {.kind = QP_MARK_MOVE};
    qp_picture picture;
    size_t n = 0;
    for (qp_node next; n < ply; n++, node = next) {
        next = qp_game_next(game, node);
        if (next == QP_NO_NODE) break;
        qp_pos_play(&pos, qp_game_move(game, next));
    }
    qp_picture_init(&picture, qp_pos_setup(&pos));
    picture.width = BOARD_WIDTH;
    picture.shared = 1;
    if (node != QP_ROOT) {
        mark.from = qp_game_move(game, node).from;
        mark.to = qp_game_move(game, node).to;
        picture.mark = &mark;
        picture.marks = 1;
    }
    const qp_sink sink = {page, buffer_write};
    if (!run->pieces)
        run->failed |= qp_picture_svg_pieces(&picture, &sink) != 0;
    run->pieces = 1;
    buffer_puts(page, "<figure>");
    run->failed |= qp_picture_svg(&picture, &sink) != 0;
    buffer_puts(page, "<figcaption>");
    buffer_format(page, tr("after ply %zu"), n);
    buffer_puts(page, "</figcaption></figure>\n");
}

/* The lines of the text, escaped. Returns 0 if out of memory. */
static int put_lines_html(diff_run *run, byte_buffer *page,
                          const qp_difference *found) {
    char *lines = NULL;
    size_t len = 0;
    FILE *file = run->text;
    run->text = open_memstream(&lines, &len);
    int opened = run->text != NULL;
    if (opened) diff_put_text(run, found);
    int bad = !opened || fclose(run->text);
    run->text = file;
    for (char *line = lines; !bad && line < lines + len;) {
        char *end = strchr(line, '\n');
        size_t n = end ? (size_t)(end - line) : strlen(line);
        buffer_html(page, (qp_text){line, n});
        buffer_byte(page, '\n');
        line += n + 1;
    }
    free(lines);
    return !bad;
}

void diff_put_html(diff_run *run, const qp_difference *found) {
    byte_buffer page = {0};
    buffer_puts(&page, "<section>\n<pre>");
    if (!put_lines_html(run, &page, found)) run->failed = 1;
    buffer_puts(&page, "</pre>\n");
    if (found->differs & (QP_DIFFER_MOVES | QP_DIFFER_START)) {
        buffer_puts(&page, "<div class=\"boards\">\n");
        for (int side = 0; side < 2; side++)
            put_board(run, &page, found->game[side], found->ply);
        buffer_puts(&page, "</div>\n");
    }
    buffer_puts(&page, "</section>\n");
    run->failed |= page.failed;
    fwrite(page.ptr, 1, page.len, run->text);
    buffer_free(&page);
}

void diff_end_html(const diff_run *run) {
    fputs("<section><p>", run->text);
    diff_sum_text(run);
    fputs("</p></section>\n</body>\n</html>\n", run->text);
}
