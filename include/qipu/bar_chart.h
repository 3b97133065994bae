/* qipu/bar_chart.h - numbers as bars, in SVG. Part of libqipu-draw.
 *
 *     qp_bar bar[] = {{"1995", {12, 7, 9}}, {"1996", {20, 11, 8}}};
 *     qp_bar_chart chart = {.size = sizeof chart, .title = "Results",
 *                           .across = "year", .bar = bar, .bars = 2,
 *                           .series = {"red", "draw", "black"}, .parts = 3,
 *                           .tint = {0, 1, 2}};
 *     if (qp_bar_chart_svg(&chart, &sink)) ...
 *
 * The picture needs no script and follows the reader's light or dark colours.
 * Texts are UTF-8 and never markup.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_BAR_CHART_H
#define QP_BAR_CHART_H

#include "qipu/err.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The parts that a bar can have, and the colours. */
#define QP_BAR_PARTS 6

/** The bars that a chart can have. */
#define QP_BARS_MAX 1000

/** A bar in parts, from the bottom or the left; each is 0 or more. */
typedef struct qp_bar {
    char label[96]; /**< with a NUL */
    double part[QP_BAR_PARTS];
} qp_bar;

/** A chart. Zero-initialize it, set `size`, then the rest. All of it is
 *  borrowed until the call returns. */
typedef struct qp_bar_chart {
    size_t size;        /**< sizeof(qp_bar_chart) */
    const char *title;  /**< never NULL */
    const char *across; /**< what the labels of upright bars are, as "year" */
    const char *series[QP_BAR_PARTS]; /**< the names of the parts: a legend, if
                                           there are two or more */
    size_t parts;                     /**< 1 to QP_BAR_PARTS */
    uint8_t tint[QP_BAR_PARTS];       /**< the colour of each part: 0 red,
                                           1 grey, 2 black, 3 yellow, 4 blue,
                                           5 green */
    uint8_t horizontal; /**< nonzero: bars lie, a line each, with the label
                             before it and the number after it */
    const qp_bar *bar;
    size_t bars; /**< 1 to QP_BARS_MAX */
} qp_bar_chart;

/** Writes the chart as an SVG document. Returns QP_E_ARG for members that are
 *  out of bounds, QP_E_NOMEM, or QP_E_IO if the sink fails. */
QP_API QP_MUST_CHECK qp_status qp_bar_chart_svg(const qp_bar_chart *chart,
                                                const qp_sink *out);

/** Returns the same document in memory. Free it with qp_memory_free and
 * `alloc`. Fails like qp_bar_chart_svg. */
QP_API QP_MUST_CHECK qp_status qp_bar_chart_to_memory(qp_memory *out,
                                                      const qp_bar_chart *chart,
                                                      const qp_alloc *alloc);

#ifdef __cplusplus
}
#endif
#endif
