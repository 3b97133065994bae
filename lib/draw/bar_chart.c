/* bar_chart.c - numbers as bars, in SVG.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/bar_chart.h"

#include "../core/base/inline/escape.h"

enum {
    CHART_WIDTH = 760,
    CHART_LEFT = 64,
    CHART_RIGHT = 16,
    CHART_TOP = 76,
    PLOT_HIGH = 240,
    FOOT = 48,
    LINE_HIGH = 24,
    NAMES_WIDE = 170,
    LABELS = 12 /* below standing bars, at most */
};

/* Colours for light and for dark, that people who confuse red and green tell
 * apart by their lightness too. */
static const char STYLE[] =
    "<style>\n"
    "svg{background:#fff;color:#1f2328;"
    "font:13px system-ui,'Noto Sans CJK SC','PingFang SC',sans-serif}\n"
    "text{fill:currentColor}.t{font-size:17px;font-weight:600}"
    ".s{fill:#59636e}.g{stroke:#d1d9e0}.e{text-anchor:end}"
    ".m{text-anchor:middle}\n"
    ".c0{fill:#c8362c}.c1{fill:#a9b1ba}.c2{fill:#2b3440}"
    ".c3{fill:#e3b341}.c4{fill:#3b82c4}.c5{fill:#5a9e6f}\n"
    "@media(prefers-color-scheme:dark){"
    "svg{background:#0d1117;color:#e6edf3}.s{fill:#9198a1}.g{stroke:#30363d}"
    ".c0{fill:#f0776c}.c1{fill:#6b747e}.c2{fill:#d7dee6}"
    ".c3{fill:#e3b341}.c4{fill:#6cb0f0}.c5{fill:#7cc493}}\n"
    "</style>\n";

/* ---- text -----------------------------------------------------------------
 */

static void chart_text(byte_buffer *out, const char *kind, double x, double y,
                       const char *text) {
    buffer_format(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", kind, x, y);
    buffer_html(out, qp_text_of(text));
    buffer_puts(out, "</text>\n");
}

/* Points that a text is about wide in 13 points. */
static double chart_width(const char *text) {
    return 7.0 * (double)text_columns(qp_text_of(text));
}

static void chart_number(char *out, size_t size, double number) {
    int whole = number == (double)(long long)number;
    snprintf(out, size, whole ? "%.0f" : "%.1f", number);
}

/* ---- scales ---------------------------------------------------------------
 */

static double chart_sum(const qp_bar_chart *chart, const qp_bar *bar) {
    double sum = 0;
    for (size_t i = 0; i < chart->parts; i++) sum += bar->part[i];
    return sum;
}

static double chart_highest(const qp_bar_chart *chart) {
    double most = 0;
    for (size_t i = 0; i < chart->bars; i++) {
        double sum = chart_sum(chart, &chart->bar[i]);
        if (sum > most) most = sum;
    }
    return most > 0 ? most : 1;
}

/* 1, 2 or 5 and noughts, so that four to ten of them are the chart_highest. */
static double chart_step(double most) {
    double step = 1;
    while (most / step > 100) step *= 10;
    if (most / step > 40) return 10 * step;
    if (most / step > 20) return 5 * step;
    return most / step > 8 ? 2 * step : step;
}

/* ---- standing bars --------------------------------------------------------
 */

static void chart_rect(byte_buffer *out, int tint, const double box[4]) {
    buffer_format(out,
                  "<rect class=\"c%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                  "height=\"%.1f\"/>\n",
                  tint, box[0], box[1], box[2], box[3]);
}

static void chart_grid(byte_buffer *out, double most, double scale) {
    double step = chart_step(most);
    for (int i = 0; i * step <= most * 1.0001; i++) {
        char text[32];
        double at = i * step;
        double y = CHART_TOP + PLOT_HIGH - at * scale;
        buffer_format(out,
                      "<line class=\"g\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" "
                      "y2=\"%.1f\"/>\n",
                      CHART_LEFT, CHART_WIDTH - CHART_RIGHT, y, y);
        chart_number(text, sizeof text, at);
        chart_text(out, "s e", CHART_LEFT - 8, y + 4, text);
    }
}

static void chart_upright(byte_buffer *out, const qp_bar_chart *chart) {
    double most = chart_highest(chart), scale = PLOT_HIGH / most;
    double room =
        (double)(CHART_WIDTH - CHART_LEFT - CHART_RIGHT) / (double)chart->bars;
    size_t every = (chart->bars + LABELS - 1) / LABELS;
    double wide = room * 0.8 < 60 ? room * 0.8 : 60;
    chart_grid(out, most, scale);
    for (size_t i = 0; i < chart->bars; i++) {
        double x = CHART_LEFT + room * ((double)i + 0.5),
               y = CHART_TOP + PLOT_HIGH;
        buffer_puts(out, "<g><title>");
        buffer_html(out, qp_text_of(chart->bar[i].label));
        buffer_format(out, ": %.0f</title>\n",
                      chart_sum(chart, &chart->bar[i]));
        for (size_t k = 0; k < chart->parts; k++) {
            double high = chart->bar[i].part[k] * scale;
            if (high <= 0) continue;
            y -= high;
            chart_rect(out, chart->tint[k],
                       (const double[]){x - wide / 2, y, wide, high});
        }
        buffer_puts(out, "</g>\n");
        if (i % every == 0)
            chart_text(out, "s m", x, CHART_TOP + PLOT_HIGH + 18,
                       chart->bar[i].label);
    }
    chart_text(out, "s m", (CHART_WIDTH + CHART_LEFT - CHART_RIGHT) / 2.0,
               CHART_TOP + PLOT_HIGH + 38, chart->across);
}

/* ---- lying bars -----------------------------------------------------------
 */

/* A label cut to the room for it, with a point in the place of the rest. */
static void chart_label(byte_buffer *out, double y, const char *label) {
    char text[sizeof((qp_bar *)0)->label];
    size_t len = strlen(label), at = 0;
    double room = 0;
    while (at < len) {
        uint32_t c;
        size_t n = char_next(&c, label + at, len - at);
        room += 7.0 * char_columns(c);
        if (room > NAMES_WIDE - 20) break;
        at += n;
    }
    snprintf(text, sizeof text, "%.*s%s", (int)at, label, at < len ? "." : "");
    chart_text(out, "e", NAMES_WIDE - 8, y + 16, text);
}

static void chart_horizontal(byte_buffer *out, const qp_bar_chart *chart) {
    double scale = (CHART_WIDTH - NAMES_WIDE - 70) / chart_highest(chart);
    for (size_t i = 0; i < chart->bars; i++) {
        char text[32];
        double x = NAMES_WIDE, y = CHART_TOP + LINE_HIGH * (double)i;
        chart_label(out, y, chart->bar[i].label);
        for (size_t k = 0; k < chart->parts; k++) {
            double wide = chart->bar[i].part[k] * scale;
            if (wide > 0)
                chart_rect(out, chart->tint[k],
                           (const double[]){x, y + 3, wide, LINE_HIGH - 6});
            x += wide;
        }
        chart_number(text, sizeof text, chart_sum(chart, &chart->bar[i]));
        chart_text(out, "s", x + 6, y + 16, text);
    }
}

/* ---- the picture ----------------------------------------------------------
 */

static void chart_legend(byte_buffer *out, const qp_bar_chart *chart) {
    double x = 20;
    for (size_t k = 0; chart->parts > 1 && k < chart->parts; k++) {
        chart_rect(out, chart->tint[k], (const double[]){x, 43, 12, 12});
        chart_text(out, "s", x + 18, 54, chart->series[k]);
        x += 40 + chart_width(chart->series[k]);
    }
}

static void chart_draw(byte_buffer *out, const qp_bar_chart *chart) {
    int high = chart->horizontal ? CHART_TOP + LINE_HIGH * (int)chart->bars + 16
                                 : CHART_TOP + PLOT_HIGH + FOOT;
    buffer_format(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
        "width=\"%d\" height=\"%d\" role=\"img\">\n<title>",
        CHART_WIDTH, high, CHART_WIDTH, high);
    buffer_html(out, qp_text_of(chart->title));
    buffer_puts(out, "</title>\n");
    buffer_puts(out, STYLE);
    chart_text(out, "t", 20, 28, chart->title);
    chart_legend(out, chart);
    if (chart->horizontal)
        chart_horizontal(out, chart);
    else
        chart_upright(out, chart);
    buffer_puts(out, "</svg>\n");
}

/* Draws it, if it can be drawn, to a buffer that is freed by the caller. */
static qp_status chart_buffer(byte_buffer *out, const qp_bar_chart *chart) {
    if (chart->size != sizeof *chart || !chart->title || !chart->bars ||
        chart->bars > QP_BARS_MAX || !chart->parts ||
        chart->parts > QP_BAR_PARTS)
        return QP_E_ARG;
    for (size_t i = 0; i < chart->parts; i++)
        if (chart->tint[i] >= QP_BAR_PARTS) return QP_E_ARG;
    chart_draw(out, chart);
    return out->failed ? QP_E_NOMEM : QP_OK;
}

qp_status qp_bar_chart_svg(const qp_bar_chart *chart, const qp_sink *out) {
    byte_buffer svg = {0};
    qp_status rc = chart_buffer(&svg, chart);
    if (!rc && out->write(out->ctx, svg.ptr, svg.len)) rc = QP_E_IO;
    buffer_free(&svg);
    return rc;
}

qp_status qp_bar_chart_to_memory(qp_memory *out, const qp_bar_chart *chart,
                                 const qp_alloc *alloc) {
    byte_buffer svg = {0};
    return buffer_pass(out, &svg, chart_buffer(&svg, chart), alloc);
}
