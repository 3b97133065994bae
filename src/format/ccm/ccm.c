/* ccm.c - CCM, a game of China Game Center: read.
 *
 * Owns where the squares stand in the seven bytes of a move.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ccm.h"

#include "../steps/steps.h"

/* Whether the first byte of the file or the last of a move belongs to no
 * move cannot be told: so one byte may be left. */
static const qp__steps CCM_LAYOUT = {.record = 7,
                                     .loose = 1,
                                     .width = 1,
                                     .from_file = 3,
                                     .to_file = 4,
                                     .from_row = 5,
                                     .to_row = 6};

/* There is no mark but a byte, so the moves must be good ones. */
static int find_ccm(qp_text head, int whole) {
    if (!head.len || *head.ptr != 1) return 0;
    return qp__steps_find(&CCM_LAYOUT, head, whole);
}

static qp_reader *open_ccm(const qp_visitor *visitor, const qp_alloc *alloc) {
    return qp__steps_open(&CCM_LAYOUT, visitor, alloc);
}

const qp_format qp__format_ccm = {.name = "ccm",
                                  .title = "CCM, games of China Game Center",
                                  .extensions = "ccm",
                                  .flags = QP_FORMAT_READS | QP_FORMAT_BINARY,
                                  .notation = QP_NOTE_UCCI,
                                  .find = find_ccm,
                                  .open = open_ccm,
                                  .feed = qp__steps_feed,
                                  .finish = qp__steps_finish,
                                  .close = qp__steps_close};
