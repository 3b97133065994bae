/* bar_chart.h - pictures of numbers: bars, as SVG.
 *
 * Without a script, in the reader's light or dark colours, with every text
 * escaped.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_DB_SVG_H
#define QP_CLI_DB_SVG_H

#include "../common/command.h"

enum { SVG_SERIES = 6, SVG_BARS = 40 };

/* A bar, in parts. */
typedef struct svg_bar {
    char label[96];
    double part[SVG_SERIES];
} svg_bar;

typedef struct svg_chart {
    const char *title, *across; /* `across`: what the labels are */
    const char *series[SVG_SERIES];
    size_t parts;
    int tint[SVG_SERIES]; /* which colour, 0 to SVG_SERIES - 1 */
    int lying;            /* bars lie, a line each, with the number after it */
    size_t bars;
    svg_bar bar[SVG_BARS];
} svg_chart;

void svg_put(FILE *out, const svg_chart *chart);

#endif
