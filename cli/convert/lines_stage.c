/* lines_stage.c - games as lines.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lines_stage.h"

#include <stdlib.h>
#include <string.h>

static void *open_lines(work *w) {
    const char *file = work_piece_of(w)->name;
    unsigned flags = work_order_of(w)->skip_broken ? QP_LINES_SKIP_BROKEN : 0;
    return qp_lines_new(qp_text_of(file), flags, work_sink(w), NULL);
}

static void close_lines(void *made) {
    qp_lines_free(made);
}

static const qp_handler *hear_lines(void *made) {
    return qp_lines_handler(made);
}

/* Writes lines whose last field counts games from 1, counting on from
 * `games`. */
static int put_lines(void *stage_ctx, work_output *out, const char *file,
                     qp_text kept, uint64_t games) {
    const char *text = kept.ptr, *end = text + kept.len;
    (void)stage_ctx;
    (void)file;
    if (!games) return work_put(out, kept.ptr, kept.len);
    while (text < end) {
        const char *nl = memchr(text, '\n', (size_t)(end - text));
        const char *number = nl;
        while (number[-1] != ':') number--;
        size_t head = (size_t)(number - text);
        uint64_t n = strtoull(number, NULL, 10) + games;
        char count[24];
        int digits =
            snprintf(count, sizeof count, "%llu\n", (unsigned long long)n);
        if (work_put(out, text, head) || work_put(out, count, (size_t)digits))
            return 1;
        text = nl + 1;
    }
    return 0;
}

const work_stage lines_stage = {.open = open_lines,
                                .close = close_lines,
                                .events = hear_lines,
                                .put = put_lines};
