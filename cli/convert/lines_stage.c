/* lines_stage.c - games as lines.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lines_stage.h"

#include <stdlib.h>
#include <string.h>

#include "../../lib/core/base/inline/buffer.h"

typedef struct line_writer {
    game_writer writer; /* reports what the encoding lacks */
    qp_lines *lines;
    byte_buffer line;
} line_writer;

static int add_bytes(void *ctx, const char *bytes, size_t len) {
    return !buffer_add(ctx, bytes, len);
}

static void close_lines(void *work) {
    line_writer *w = work;
    game_writer_close(&w->writer);
    qp_lines_free(w->lines);
    buffer_free(&w->line);
    free(w);
}

static void *open_lines(void *ctx, qp_part *part) {
    const read_order *order = ((write_job *)ctx)->order;
    unsigned flags = order->skip_broken ? QP_LINES_SKIP_BROKEN : 0;
    line_writer *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    const qp_sink sink = {&w->line, add_bytes};
    w->lines = qp_lines_new(qp_text_of(qp_part_file(part)), flags, &sink, NULL);
    if (w->lines && game_writer_open(&w->writer, order, part)) return w;
    close_lines(w);
    return NULL;
}

static const qp_handler *hear_lines(void *work) {
    return qp_lines_handler(((line_writer *)work)->lines);
}

static qp_status put_line(void *work, qp_part *part, qp_game *no_game) {
    line_writer *w = work;
    const qp_text line = buffer_text(&w->line);
    (void)no_game;
    qp_status rc = game_writer_probe(&w->writer, line);
    if (!rc) rc = qp_part_put(part, line);
    buffer_clear(&w->line);
    return game_writer_end(&w->writer, rc);
}

/* The number at the end of a line counts the games of its part. */
static qp_status write_line(void *ctx, const qp_delivery *from, qp_text line) {
    char count[24];
    const char *number = line.ptr + line.len;
    if (!from->games) return write_delivered(ctx, from, line);
    while (number[-1] != ':') number--;
    int digits = snprintf(
        count, sizeof count, "%llu\n",
        (unsigned long long)(strtoull(number, NULL, 10) + from->games));
    line.len = (size_t)(number - line.ptr);
    qp_status rc = write_delivered(ctx, from, line);
    return rc ? rc
              : write_delivered(ctx, from, (qp_text){count, (size_t)digits});
}

const qp_stage lines_stage = {.open = open_lines,
                              .close = close_lines,
                              .events = hear_lines,
                              .game = put_line,
                              .deliver = write_line};
