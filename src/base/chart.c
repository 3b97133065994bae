/* chart.c - the code charts of GB18030 and Big5.
 *
 * Owns the tables and the order of the Han outside them. GB 2312 has 6,763 Han
 * of its own order; GBK put the others of U+4E00..9FA5 around them as they
 * stand in Unicode: 32 rows of 190 from 81 40, then 85 rows of 96 from AA 40.
 *
 * SPDX-License-Identifier: MIT
 */
#include "chart.h"

#include "gb18030.inc"

#include "big5.inc"

enum { FIRST_HAN = 0x4E00, LAST_HAN = 0x9FA5 };
enum {
    CHART_WIDE = 190,
    CHART_WIDE_ROWS = 32,
    CHART_NARROW = 96,
    CHART_NARROW_LEAD = 0xAA
};
enum { WIDE_ALL = CHART_WIDE * CHART_WIDE_ROWS };
enum { LOW_ROWS = 9, RESTS = sizeof gb_rest / sizeof *gb_rest };

const qp__chart qp__chart_gb = {gb_chars, 94, 0, gb_at, gb_pages, gb_back};
const qp__chart qp__chart_big5 = {big5_chars, 89,         63,
                                  big5_at,    big5_pages, big5_back};

static unsigned bits_of(uint64_t x) {
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) +
        (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(x * UINT64_C(0x0101010101010101) >> 56);
}

/* How many characters the tables hold before c, which is on that page. */
static unsigned held_before(const qp__chart_page *page, uint32_t c) {
    unsigned bit = c & 63;
    unsigned n = page->before;
    if (c & 64) n += bits_of(page->held[0]);
    return n + bits_of(page->held[c >> 6 & 1] & ((UINT64_C(1) << bit) - 1));
}

static const qp__chart_page *page_of(const qp__chart *t, uint32_t c) {
    return &t->pages[t->at[c >> 7]];
}

static unsigned held_pair(const qp__chart *t, uint32_t c) {
    const qp__chart_page *page = page_of(t, c);
    if (!(page->held[c >> 6 & 1] >> (c & 63) & 1)) return 0;
    return t->pairs[held_before(page, c)];
}

/* How many Han before c the tables do not hold. Every page of Han is there. */
static unsigned others_before(uint32_t c) {
    const qp__chart *t = &qp__chart_gb;
    return c - FIRST_HAN - held_before(page_of(t, c), c) +
           page_of(t, FIRST_HAN)->before;
}

/* The Han outside the tables before which `index` others come: on from the
 * last one that is listed. */
static uint32_t other_han(unsigned index) {
    uint32_t c = gb_others[index / GB_STEP];
    unsigned more = index % GB_STEP;
    uint64_t others = ~page_of(&qp__chart_gb, c)->held[c >> 6 & 1];
    others &= ~((UINT64_C(1) << (c & 63)) - 1);
    for (;;) {
        for (; others && more; more--) others &= others - 1;
        if (others) return (c & ~63u) + bits_of((others & (~others + 1)) - 1);
        c += 64;
        others = ~page_of(&qp__chart_gb, c)->held[c >> 6 & 1];
    }
}

/* The byte 7F is no trail byte. */
static unsigned trail_of(unsigned column) {
    return 0x40 + column + (column >= 63);
}

uint32_t qp__chart_gb_char(unsigned lead, unsigned trail) {
    uint32_t c = qp__chart_char(&qp__chart_gb, lead, trail);
    if (c) return c;
    unsigned column = trail - 0x40 - (trail > 0x7F), index;
    if (trail == 0x7F || trail < 0x40 || trail > 0xFE) return 0;
    if (lead - 0x81u < CHART_WIDE_ROWS)
        index = (lead - 0x81u) * CHART_WIDE + column;
    else if (column >= CHART_NARROW)
        return 0;
    else if (lead - QP__CHART_LEAD < LOW_ROWS)
        return gb_low[(lead - QP__CHART_LEAD) * CHART_NARROW + column];
    else if (lead - CHART_NARROW_LEAD <= 0xFE - CHART_NARROW_LEAD)
        index = WIDE_ALL + (lead - CHART_NARROW_LEAD) * CHART_NARROW + column;
    else
        return 0;
    if (index < GB_OTHERS) return other_han(index);
    return index - GB_OTHERS < RESTS ? gb_rest[index - GB_OTHERS] : 0;
}

unsigned qp__chart_gb_pair(uint32_t c) {
    unsigned pair = held_pair(&qp__chart_gb, c);
    if (pair || c < FIRST_HAN || c > LAST_HAN) return pair;
    unsigned index = others_before(c);
    if (index < WIDE_ALL)
        return (0x81 + index / CHART_WIDE) << 8 | trail_of(index % CHART_WIDE);
    index -= WIDE_ALL;
    return (CHART_NARROW_LEAD + index / CHART_NARROW) << 8 |
           trail_of(index % CHART_NARROW);
}

unsigned qp__chart_big5_pair(uint32_t c) {
    return held_pair(&qp__chart_big5, c);
}
