/* ccm.c - reads CCM, a game of China Game Center: moves of nine bytes after a
 * head, or, in files of two other programs, of seven bytes from the start.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/format_list.h"

#include <stdio.h>

#include "../common/binary_events.h"
#include "../common/fixed_size_moves.h"

/* Whether the first byte of the file or the last of a move belongs to no
 * move cannot be reported: so one byte may be left. */
static const qp__steps CCM_SEVEN = {.record = 7,
                                    .loose = 1,
                                    .width = 1,
                                    .from_file = 3,
                                    .to_file = 4,
                                    .from_row = 5,
                                    .to_row = 6};

enum { CCM_TIME = 4, CCM_COUNT = 8, CCM_HEAD = 12, CCM_CHINA = 8 * 3600 };

/* The date of a time in seconds since 1970, in days of China (UTC+8). Years
 * are counted from 1 March here, so that a leap day comes last. */
static void ccm_tags(qp__emit *give, const unsigned char *head) {
    uint64_t seconds = qp__le32(head + CCM_TIME);
    if (!seconds) return;
    unsigned days = (unsigned)((seconds + CCM_CHINA) / 86400) + 719468;
    unsigned era = days / 146097, day = days % 146097;
    unsigned year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    day -= 365 * year + year / 4 - year / 100;
    unsigned month = (5 * day + 2) / 153;
    day -= (153 * month + 2) / 5;
    year += 400 * era + (month > 9);
    char text[32];
    int n = snprintf(text, sizeof text, "%04u.%02u.%02u", year,
                     month < 10 ? month + 3 : month - 9, day + 1);
    qp__emit_tag(give, (qp_text){"Date", 4},
                 (qp_text){text, n < 0 ? 0 : (size_t)n}, QP__AT(CCM_TIME));
}

static const qp__steps CCM_LAYOUT = {.mark = "\x01\0\x12",
                                     .mark_len = 4,
                                     .other = &CCM_SEVEN,
                                     .tags = ccm_tags,
                                     .head = CCM_HEAD,
                                     .count = CCM_COUNT,
                                     .record = 9,
                                     .width = 1,
                                     .from_file = 3,
                                     .from_row = 4,
                                     .to_file = 5,
                                     .to_row = 6};

/* Seven bytes a move have no mark but one byte, so the moves must be good
 * ones. */
static int find_ccm(qp_text head, int whole) {
    if (!head.len || *head.ptr != 1) return 0;
    return qp__steps_find(&CCM_LAYOUT, head, whole);
}

static qp_format_reader *open_ccm(const qp_handler *to, const qp_alloc *alloc) {
    return qp__steps_open(&CCM_LAYOUT, to, alloc);
}

const qp_format qp__format_ccm = {.name = "ccm",
                                  .title = "CCM, games of China Game Center",
                                  .extensions = "ccm",
                                  .flags = QP_FORMAT_READS | QP_FORMAT_BINARY,
                                  .notation = QP_NOTATION_UCCI,
                                  .find = find_ccm,
                                  .open = open_ccm,
                                  .feed = qp__steps_feed,
                                  .finish = qp__steps_finish,
                                  .close = qp__steps_close};
