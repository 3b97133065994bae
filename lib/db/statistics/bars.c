/* bars.c - combines rows of years or plies for a chart.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "qipu/statistics.h"

/* Returns how much a bar spans, so that there are not too many: 1, 2, 5, 10,
 * ... times `unit`. */
static int64_t bars_span(int64_t first, int64_t last, int64_t unit,
                         size_t most) {
    static const int64_t STEPS[] = {1, 2, 5};
    for (int64_t ten = unit;; ten *= 10)
        for (size_t i = 0; i < 3; i++) {
            int64_t span = ten * STEPS[i];
            if ((size_t)(last / span - first / span) < most) return span;
        }
}

static uint64_t bars_games(const qp_statistics_row *row, size_t parts) {
    uint64_t games = 0;
    for (size_t i = 0; i < parts; i++) games += row->part[i];
    return games;
}

size_t qp_statistics_bars(qp_statistics_row *out, size_t most,
                          const qp_statistics_row *row, size_t count,
                          size_t parts, uint64_t *outside) {
    uint64_t all = 0, left = 0;
    *outside = 0;
    if (!count) return 0;
    for (size_t i = 0; i < count; i++) all += bars_games(&row[i], parts);
    /* A lone game of long ago would push all others into one bar. */
    for (; count > 1; row++, count--) {
        left = *outside + bars_games(row, parts);
        if (100 * left >= all) break;
        *outside = left;
    }
    for (; count > 1; count--) {
        left = *outside + bars_games(&row[count - 1], parts);
        if (100 * left >= all) break;
        *outside = left;
    }
    int64_t last = row[count - 1].from;
    int64_t span = bars_span(row->from, last, row->span, most);
    int64_t first = row->from / span;
    size_t bars = (size_t)(last / span - first) + 1;
    for (size_t i = 0; i < bars; i++)
        out[i] = (qp_statistics_row){.from = (first + (int64_t)i) * span,
                                     .span = span};
    for (size_t i = 0; i < count; i++) {
        qp_statistics_row *bar = &out[row[i].from / span - first];
        bar->games += row[i].games;
        for (size_t k = 0; k < QP_STATISTICS_PARTS; k++)
            bar->part[k] += row[i].part[k];
    }
    return bars;
}
