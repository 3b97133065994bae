/* bar_chart.c - pictures of numbers: bars, as SVG.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bar_chart.h"

#include <string.h>

enum {
    WIDE = 760,
    LEFT = 64,
    RIGHT = 16,
    TOP = 76,
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

static void put_escaped(FILE *out, const char *text) {
    qp_text t = qp_text_of(text);
    for (size_t i = 0; i < t.len;) {
        safe_char c;
        i += safe_next(&c, t.ptr + i, t.len - i);
        if (c.len == 1 && *c.text == '&')
            fputs("&amp;", out);
        else if (*c.text == '<')
            fprintf(out, "&lt;%.*s", (int)(c.len - 1), c.text + 1);
        else if (c.len == 1 && *c.text == '"')
            fputs("&quot;", out);
        else
            fwrite(c.text, 1, c.len, out);
    }
}

static void put_text(FILE *out, const char *kind, double x, double y,
                     const char *text) {
    fprintf(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", kind, x, y);
    put_escaped(out, text);
    fputs("</text>\n", out);
}

/* Points that a text is about wide in 13 points. */
static double width_of(const char *text) {
    return 7.0 * (double)text_columns(qp_text_of(text));
}

static void put_number(char *out, size_t size, double number) {
    int whole = number == (double)(long long)number;
    snprintf(out, size, whole ? "%.0f" : "%.1f", number);
}

/* ---- scales ---------------------------------------------------------------
 */

static double sum_of(const svg_chart *chart, const svg_bar *bar) {
    double sum = 0;
    for (size_t i = 0; i < chart->parts; i++) sum += bar->part[i];
    return sum;
}

static double highest(const svg_chart *chart) {
    double most = 0;
    for (size_t i = 0; i < chart->bars; i++) {
        double sum = sum_of(chart, &chart->bar[i]);
        if (sum > most) most = sum;
    }
    return most > 0 ? most : 1;
}

/* 1, 2 or 5 and noughts, so that four to ten of them are the highest. */
static double step_for(double most) {
    double step = 1;
    while (most / step > 100) step *= 10;
    if (most / step > 40) return 10 * step;
    if (most / step > 20) return 5 * step;
    return most / step > 8 ? 2 * step : step;
}

/* ---- standing bars --------------------------------------------------------
 */

static void put_rect(FILE *out, int tint, const double box[4]) {
    fprintf(out,
            "<rect class=\"c%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
            "height=\"%.1f\"/>\n",
            tint, box[0], box[1], box[2], box[3]);
}

static void put_grid(FILE *out, double most, double scale) {
    double step = step_for(most);
    for (int i = 0; i * step <= most * 1.0001; i++) {
        char text[32];
        double at = i * step;
        double y = TOP + PLOT_HIGH - at * scale;
        fprintf(out,
                "<line class=\"g\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" "
                "y2=\"%.1f\"/>\n",
                LEFT, WIDE - RIGHT, y, y);
        put_number(text, sizeof text, at);
        put_text(out, "s e", LEFT - 8, y + 4, text);
    }
}

static void put_standing(FILE *out, const svg_chart *chart) {
    double most = highest(chart), scale = PLOT_HIGH / most;
    double room = (double)(WIDE - LEFT - RIGHT) / (double)chart->bars;
    size_t every = (chart->bars + LABELS - 1) / LABELS;
    double wide = room * 0.8 < 60 ? room * 0.8 : 60;
    put_grid(out, most, scale);
    for (size_t i = 0; i < chart->bars; i++) {
        double x = LEFT + room * ((double)i + 0.5), y = TOP + PLOT_HIGH;
        fputs("<g><title>", out);
        put_escaped(out, chart->bar[i].label);
        fprintf(out, ": %.0f</title>\n", sum_of(chart, &chart->bar[i]));
        for (size_t k = 0; k < chart->parts; k++) {
            double high = chart->bar[i].part[k] * scale;
            if (high <= 0) continue;
            y -= high;
            put_rect(out, chart->tint[k],
                     (const double[]){x - wide / 2, y, wide, high});
        }
        fputs("</g>\n", out);
        if (i % every == 0)
            put_text(out, "s m", x, TOP + PLOT_HIGH + 18, chart->bar[i].label);
    }
    put_text(out, "s m", (WIDE + LEFT - RIGHT) / 2.0, TOP + PLOT_HIGH + 38,
             chart->across);
}

/* ---- lying bars -----------------------------------------------------------
 */

/* A label cut to the room for it, with a point in the place of the rest. */
static void put_name(FILE *out, double y, const char *label) {
    char text[sizeof((svg_bar *)0)->label];
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
    put_text(out, "e", NAMES_WIDE - 8, y + 16, text);
}

static void put_lying(FILE *out, const svg_chart *chart) {
    double scale = (WIDE - NAMES_WIDE - 70) / highest(chart);
    for (size_t i = 0; i < chart->bars; i++) {
        char text[32];
        double x = NAMES_WIDE, y = TOP + LINE_HIGH * (double)i;
        put_name(out, y, chart->bar[i].label);
        for (size_t k = 0; k < chart->parts; k++) {
            double wide = chart->bar[i].part[k] * scale;
            if (wide > 0)
                put_rect(out, chart->tint[k],
                         (const double[]){x, y + 3, wide, LINE_HIGH - 6});
            x += wide;
        }
        put_number(text, sizeof text, sum_of(chart, &chart->bar[i]));
        put_text(out, "s", x + 6, y + 16, text);
    }
}

/* ---- the picture ----------------------------------------------------------
 */

static void put_legend(FILE *out, const svg_chart *chart) {
    double x = 20;
    for (size_t k = 0; chart->parts > 1 && k < chart->parts; k++) {
        put_rect(out, chart->tint[k], (const double[]){x, 43, 12, 12});
        put_text(out, "s", x + 18, 54, chart->series[k]);
        x += 40 + width_of(chart->series[k]);
    }
}

void svg_put(FILE *out, const svg_chart *chart) {
    int high = chart->lying ? TOP + LINE_HIGH * (int)chart->bars + 16
                            : TOP + PLOT_HIGH + FOOT;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "width=\"%d\" height=\"%d\" role=\"img\">\n<title>",
            WIDE, high, WIDE, high);
    put_escaped(out, chart->title);
    fputs("</title>\n", out);
    fputs(STYLE, out);
    put_text(out, "t", 20, 28, chart->title);
    put_legend(out, chart);
    if (chart->lying)
        put_lying(out, chart);
    else
        put_standing(out, chart);
    fputs("</svg>\n", out);
}
