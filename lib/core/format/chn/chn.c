/* chn.c - reads CHN, a game of Ourgame: moves of 36 bytes after a head that
 * begins with GL and names the players, or of 32 bytes after an unknown one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/format_list.h"

#include <stdio.h>
#include <string.h>

#include "../common/binary_events.h"
#include "../common/fixed_size_moves.h"

static const qp__steps CHN_UNNAMED = {.head = 188,
                                      .record = 32,
                                      .width = 2,
                                      .from_file = 4,
                                      .from_row = 6,
                                      .to_file = 8,
                                      .to_row = 10};

enum { CHN_HEAD = 508, CHN_DATE = 8, CHN_TEXT = 64, CHN_NAME = 20 };

/* GBK, up to the first NUL. */
static void chn_tag(qp__emit *give, const char *name, const unsigned char *head,
                    size_t at, size_t len) {
    char out[3 * CHN_TEXT];
    const void *nul = memchr(head + at, 0, len);
    if (nul) len = (size_t)((const unsigned char *)nul - (head + at));
    qp_text value = qp__emit_gbk(give, out, head + at, len, "", at);
    if (value.len) qp__emit_tag(give, qp_text_of(name), value, QP__AT(at));
}

static int chn_digits(const unsigned char *p, size_t n) {
    while (n && *p >= '0' && *p <= '9') p++, n--;
    return !n;
}

/* As C's asctime writes it: "Tue Dec 27 20:57:56 2016". */
static void chn_date(qp__emit *give, const unsigned char *head) {
    static const char MONTHS[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const unsigned char *p = head + CHN_DATE;
    unsigned month = 0;
    while (month < 12 && memcmp(MONTHS + 3 * month, p + 4, 3)) month++;
    if (month == 12 || !chn_digits(p + 20, 4) || !chn_digits(p + 9, 1)) return;
    char text[16];
    snprintf(text, sizeof text, "%.4s.%02u.%c%c", (const char *)p + 20,
             month + 1, p[8] >= '1' && p[8] <= '3' ? p[8] : '0', p[9]);
    qp__emit_tag(give, (qp_text){"Date", 4}, (qp_text){text, 10},
                 QP__AT(CHN_DATE));
}

static void chn_tags(qp__emit *give, const unsigned char *head) {
    chn_tag(give, "Event", head, 0x24, CHN_TEXT);
    chn_date(give, head);
    chn_tag(give, "Red", head, 0x78, CHN_NAME);
    chn_tag(give, "Black", head, 0xA0, CHN_NAME);
}

static const qp__steps CHN_LAYOUT = {.mark = "GL",
                                     .mark_len = 2,
                                     .other = &CHN_UNNAMED,
                                     .tags = chn_tags,
                                     .head = CHN_HEAD,
                                     .record = 36,
                                     .from_file = 14,
                                     .to_file = 15};

/* There may be no mark: the moves must be good ones. */
static int find_chn(qp_text head, int whole) {
    return qp__steps_find(&CHN_LAYOUT, head, whole);
}

static qp_format_reader *open_chn(const qp_handler *to, const qp_alloc *alloc) {
    return qp__steps_open(&CHN_LAYOUT, to, alloc);
}

const qp_format qp__format_chn = {.name = "chn",
                                  .title = "CHN, games of Ourgame",
                                  .extensions = "chn",
                                  .flags = QP_FORMAT_READS | QP_FORMAT_BINARY,
                                  .notation = QP_NOTATION_UCCI,
                                  .find = find_chn,
                                  .open = open_chn,
                                  .feed = qp__steps_feed,
                                  .finish = qp__steps_finish,
                                  .close = qp__steps_close};
