/* code_page.c - the code charts of GB18030 and Big5. GB 2312 has 6,763 Han in
 * its own order; GBK put the others of U+4E00..9FA5 around them in Unicode
 * order: 32 rows of 190 from 81 40, then 85 rows of 96 from AA 40.
 *
 * SPDX-License-Identifier: MIT
 */
#include "code_page.h"

#include "../base/inline/bits.h"

#include "gb18030.inc"

#include "big5.inc"

enum { FIRST_HAN = 0x4E00, LAST_HAN = 0x9FA5 };
enum {
    CHART_WIDE = 190,
    CHART_WIDE_ROWS = 32,
    CHART_NARROW = 96,
    CHART_NARROW_LEAD = 0xAA
};
enum { CHART_WIDE_ALL = CHART_WIDE * CHART_WIDE_ROWS };
enum {
    CHART_LOW_LEAD = 0xA8,
    CHART_LOW_ROWS = 2,
    CHART_RESTS = sizeof gb_rest / sizeof *gb_rest
};

/* Users' own characters: rows of private use, which follow each other. */
enum { CHART_PRIVATE = 0xE000, CHART_PRIVATES = 13 * 94 + 7 * CHART_NARROW };

/* The way back can be computed from the rest. A build that is downloaded does
 * that once, before anything else (bindings/js). */
#ifdef QP_TABLES_COMPUTED
static uint16_t gb_computed[sizeof gb_back / sizeof *gb_back];
static uint16_t big5_computed[sizeof big5_back / sizeof *big5_back];
#define gb_back gb_computed
#define big5_back big5_computed
#endif

const qp__chart qp__chart_gb = {gb_chars,  QP__GB_ROWS, 0,      gb_at,
                                gb_before, gb_held,     gb_back};
const qp__chart qp__chart_big5 = {big5_chars, QP__BIG5_ROWS, QP__BIG5_LOW,
                                  big5_at,    big5_before,   big5_held,
                                  big5_back};

/* How many characters the tables hold before c. */
static unsigned held_before(const qp__chart *t, uint32_t c) {
    unsigned page = t->at[c >> 7], half = c >> 6 & 1;
    unsigned n = t->before[page];
    if (half) n += qp__bits_in(t->held[page][0]);
    return n + qp__bits_below(t->held[page][half], c & 63);
}

/* The bits of the 64 characters about c. */
static uint64_t held_near(const qp__chart *t, uint32_t c) {
    return t->held[t->at[c >> 7]][c >> 6 & 1];
}

static unsigned held_pair(const qp__chart *t, uint32_t c) {
    return held_near(t, c) >> (c & 63) & 1 ? t->pairs[held_before(t, c)] : 0;
}

/* How many Han before c the tables do not hold. Every page of Han is there. */
static unsigned others_before(uint32_t c) {
    const qp__chart *t = &qp__chart_gb;
    return c - FIRST_HAN - held_before(t, c) + t->before[t->at[FIRST_HAN >> 7]];
}

/* The Han outside the tables before which `index` others come: on from the
 * last one that is listed. */
static uint32_t other_han(unsigned index) {
    uint32_t c = gb_others[index / GB_STEP];
    unsigned more = index % GB_STEP;
    uint64_t others = ~held_near(&qp__chart_gb, c);
    others &= ~((UINT64_C(1) << (c & 63)) - 1);
    for (;;) {
        for (; others && more; more--) others &= others - 1;
        if (others)
            return (c & ~63u) + qp__bits_in((others & (~others + 1)) - 1);
        c += 64;
        others = ~held_near(&qp__chart_gb, c);
    }
}

/* The byte 7F is no trail byte. */
static unsigned trail_of(unsigned column) {
    return 0x40 + column + (column >= 63);
}

/* Of the rows of private use; the table has all other trails from A1. */
static uint32_t high_char(unsigned lead, unsigned column) {
    if (lead - 0xAAu < 6) return CHART_PRIVATE + (lead - 0xAA) * 94 + column;
    if (lead - 0xF8u < 7)
        return CHART_PRIVATE + (lead - 0xF8 + 6) * 94 + column;
    return 0;
}

static uint32_t low_char(unsigned lead, unsigned column) {
    if (lead - QP__CHART_LEAD < CHART_LOW_LEAD - QP__CHART_LEAD)
        return CHART_PRIVATE + 13 * 94 +
               (lead - QP__CHART_LEAD) * CHART_NARROW + column;
    return lead - CHART_LOW_LEAD < CHART_LOW_ROWS
               ? gb_low[(lead - CHART_LOW_LEAD) * CHART_NARROW + column]
               : 0;
}

uint32_t qp__chart_gb_char(unsigned lead, unsigned trail) {
    uint32_t c = qp__chart_char(&qp__chart_gb, lead, trail);
    if (c) return c;
    unsigned column = trail - 0x40 - (trail > 0x7F), index;
    if (trail == 0x7F || trail < 0x40 || trail > 0xFE) return 0;
    if (lead - 0x81u < CHART_WIDE_ROWS)
        index = (lead - 0x81u) * CHART_WIDE + column;
    else if (column >= CHART_NARROW)
        return high_char(lead, trail - QP__CHART_HIGH);
    else if (lead - CHART_NARROW_LEAD > 0xFE - CHART_NARROW_LEAD)
        return low_char(lead, column);
    else
        index =
            CHART_WIDE_ALL + (lead - CHART_NARROW_LEAD) * CHART_NARROW + column;
    if (index < GB_OTHERS) return other_han(index);
    return index - GB_OTHERS < CHART_RESTS ? gb_rest[index - GB_OTHERS] : 0;
}

static unsigned private_pair(unsigned index) {
    if (index < 6 * 94)
        return (0xAA + index / 94) << 8 | (QP__CHART_HIGH + index % 94);
    index -= 6 * 94;
    if (index < 7 * 94)
        return (0xF8 + index / 94) << 8 | (QP__CHART_HIGH + index % 94);
    index -= 7 * 94;
    return (QP__CHART_LEAD + index / CHART_NARROW) << 8 |
           trail_of(index % CHART_NARROW);
}

unsigned qp__chart_gb_pair(uint32_t c) {
    if (c - CHART_PRIVATE < CHART_PRIVATES)
        return private_pair(c - CHART_PRIVATE);
    unsigned pair = held_pair(&qp__chart_gb, c);
    if (pair || c < FIRST_HAN || c > LAST_HAN) return pair;
    unsigned index = others_before(c);
    if (index < CHART_WIDE_ALL)
        return (0x81 + index / CHART_WIDE) << 8 | trail_of(index % CHART_WIDE);
    index -= CHART_WIDE_ALL;
    return (CHART_NARROW_LEAD + index / CHART_NARROW) << 8 |
           trail_of(index % CHART_NARROW);
}

unsigned qp__chart_big5_pair(uint32_t c) {
    return held_pair(&qp__chart_big5, c);
}

#ifdef QP_TABLES_COMPUTED
/* Of several pairs of a character the first. */
static void chart_compute(const qp__chart *t, uint16_t *pairs,
                          uint32_t (*char_of)(unsigned, unsigned)) {
    for (unsigned lead = 0x81; lead < 0xFF; lead++)
        for (unsigned trail = 0x40; trail < 0xFF; trail++) {
            uint32_t c = char_of(lead, trail);
            if (!c || !(held_near(t, c) >> (c & 63) & 1)) continue;
            uint16_t *pair = &pairs[held_before(t, c)];
            if (!*pair) *pair = (uint16_t)(lead << 8 | trail);
        }
}

/* Without the rows that have only Han the tables do not hold. */
static uint32_t gb_char(unsigned lead, unsigned trail) {
    if (lead < QP__CHART_LEAD) return 0;
    unsigned rows = (GB_OTHERS - CHART_WIDE_ALL) / CHART_NARROW;
    int others = trail < QP__CHART_HIGH && lead - CHART_NARROW_LEAD < rows;
    return others ? 0 : qp__chart_gb_char(lead, trail);
}

/* A2CC and A2CE are doubles of two Han that stand in their order later. */
static uint32_t big5_char(unsigned lead, unsigned trail) {
    if (lead == 0xA2 && (trail == 0xCC || trail == 0xCE)) return 0;
    return lead < QP__CHART_LEAD ? 0
                                 : qp__chart_char(&qp__chart_big5, lead, trail);
}

__attribute__((constructor)) static void charts_compute(void) {
    chart_compute(&qp__chart_gb, gb_computed, gb_char);
    chart_compute(&qp__chart_big5, big5_computed, big5_char);
}
#endif
