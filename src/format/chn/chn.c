/* chn.c - CHN, a game of Ourgame: read.
 *
 * Owns where the squares stand in the thirty-two bytes of a move. What stands
 * in the head is not known.
 *
 * SPDX-License-Identifier: MIT
 */
#include "chn.h"

#include "../steps/steps.h"

static const qp__steps CHN_LAYOUT = {.head = 188,
                                     .record = 32,
                                     .width = 2,
                                     .from_file = 4,
                                     .from_row = 6,
                                     .to_file = 8,
                                     .to_row = 10};

/* There is no mark, so the moves must be good ones. */
static int find_chn(qp_text head, int whole) {
    return qp__steps_find(&CHN_LAYOUT, head, whole);
}

static qp_reader *open_chn(const qp_visitor *visitor, const qp_alloc *alloc) {
    return qp__steps_open(&CHN_LAYOUT, visitor, alloc);
}

const qp_format qp__format_chn = {.name = "chn",
                                  .title = "CHN, games of Ourgame",
                                  .extensions = "chn",
                                  .flags = QP_FORMAT_READS | QP_FORMAT_BINARY,
                                  .notation = QP_NOTE_UCCI,
                                  .find = find_chn,
                                  .open = open_chn,
                                  .feed = qp__steps_feed,
                                  .finish = qp__steps_finish,
                                  .close = qp__steps_close};
