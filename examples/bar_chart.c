/* bar_chart.c - draws the results of three years as an SVG picture.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/bar_chart.h>

int main(void) {
    static const qp_bar bars[] = {
        {"1994", {31, 40, 22}}, {"1995", {35, 38, 30}}, {"1996", {44, 52, 29}}};
    const qp_bar_chart chart = {
        .size = sizeof chart,
        .title = "Results by year",
        .across = "year",
        .series = {"Red wins", "draws", "Black wins"},
        .parts = 3,
        .tint = {0, 1, 2},
        .bar = bars,
        .bars = sizeof bars / sizeof *bars,
    };
    qp_memory svg;
    qp_status status = qp_bar_chart_to_memory(&svg, &chart, NULL);
    if (status) {
        fprintf(stderr, "%s\n", qp_status_text(status));
        return 3;
    }
    fwrite(svg.ptr, 1, svg.len, stdout);
    qp_memory_free(&svg, NULL);
    return 0;
}
