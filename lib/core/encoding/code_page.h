/* code_page.h - the code charts of GB18030 and Big5: which character a pair of
 * bytes is, and back. Not installed.
 *
 * A pair has a lead byte and a trail byte 40..FE. Trails A1..FE are in a table,
 * with those of Big5 from 40 to 7E before them. Most other pairs of GB18030 are
 * Han in Unicode order (doc/format/encoding.md) and need no table.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_BASE_CHART_H
#define QP_BASE_CHART_H

#include <stddef.h>
#include <stdint.h>

enum { QP__CHART_LEAD = 0xA1, QP__CHART_HIGH = 0xA1 };

/* The characters that the tables hold are found by pages of 128 values of
 * Unicode; page 0 is empty. */
typedef struct qp__chart {
    const uint16_t *chars;     /* rows from lead A1 */
    unsigned rows, low;        /* columns of trails 40..7E come first */
    const unsigned char *at;   /* of 512: the page of c >> 7 */
    const uint16_t *before;    /* of a page: how many are held before it */
    const uint64_t (*held)[2]; /* of a page: a bit for each that is held */
    const uint16_t *pairs;     /* of the characters held, in their order */
} qp__chart;

extern const qp__chart qp__chart_gb, qp__chart_big5;

/* Rows of the tables, and their columns of trails 40..7E. */
enum { QP__GB_ROWS = 87, QP__BIG5_ROWS = 89, QP__BIG5_LOW = 63 };

/* The character of a pair that a table of rows holds, or 0. */
static inline uint32_t qp__rows_char(const uint16_t *chars, unsigned rows,
                                     unsigned low, unsigned lead,
                                     unsigned trail) {
    unsigned row = lead - QP__CHART_LEAD, column = trail - 0x40;
    if (trail >= QP__CHART_HIGH)
        column = trail - QP__CHART_HIGH + low;
    else if (column >= low)
        return 0;
    unsigned width = low + 94;
    return row < rows && column < width ? chars[row * width + column] : 0;
}

static inline uint32_t qp__chart_char(const qp__chart *t, unsigned lead,
                                      unsigned trail) {
    return qp__rows_char(t->chars, t->rows, t->low, lead, trail);
}

/* The character of any pair of GB18030 as the chart of the year 2000 has it,
 * with those of the first plane that became real ones since; or 0. */
uint32_t qp__chart_gb_char(unsigned lead, unsigned trail);

/* The pair of a character below U+10000, or 0. */
unsigned qp__chart_gb_pair(uint32_t c);
unsigned qp__chart_big5_pair(uint32_t c);

#endif
