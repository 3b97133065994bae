/* report_html.c - reports as one HTML file: styles and diagrams are within, so
 * that it can be sent, kept and printed as it is. It is well-formed XML too.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "report.h"

static const char STYLE[] =
    "body{font:11pt/1.4 serif;max-width:190mm;margin:8mm auto;padding:0 4mm}"
    "h1{font-size:15pt;border-bottom:1px solid;margin:6mm 0 3mm;"
    "break-after:avoid}"
    "p{margin:0 0 1mm;overflow-wrap:anywhere}"
    ".plies{display:grid;grid-template-columns:repeat(3,1fr);gap:5mm;"
    "margin-top:4mm}"
    "figure{margin:0;break-inside:avoid;font-size:9.5pt}"
    "figcaption b{display:block}"
    "svg{width:100%;display:block}"
    "line{stroke:#555;stroke-width:.03}"
    "circle{fill:#fff;stroke:#000;stroke-width:.05}"
    "circle.r{stroke:#b00}"
    "rect{fill:none;stroke:#06c;stroke-width:.07}"
    "text{font-size:.62px;text-anchor:middle;dominant-baseline:central}"
    "text.r{fill:#b00}"
    "@media print{body{margin:0;max-width:none}}";

static void put_text(FILE *out, const char *text) {
    for (size_t i = 0, len = strlen(text); i < len;) {
        safe_char c;
        i += safe_next(&c, text + i, len - i);
        if (c.len == 1 && strchr("&<>\"", *c.text))
            fprintf(out, "&#%d;", *c.text);
        else
            fwrite(c.text, 1, c.len, out);
    }
}

/* ---- diagrams -------------------------------------------------------------
 */

static void svg_line(void *ctx, double x0, double y0, double x1, double y1) {
    fprintf(ctx, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", x0,
            y0, x1, y1);
}

static void svg_disc(void *ctx, double x, double y, int red) {
    fprintf(ctx, "<circle%s cx=\"%.1f\" cy=\"%.1f\" r=\".43\"/>",
            red ? " class=\"r\"" : "", x, y);
}

static void svg_text(void *ctx, double x, double y, const char *text, int red) {
    fprintf(ctx, "<text%s x=\"%.2f\" y=\"%.2f\">", red ? " class=\"r\"" : "", x,
            y);
    put_text(ctx, text);
    fputs("</text>", ctx);
}

static void svg_mark(void *ctx, double x, double y) {
    fprintf(ctx, "<rect x=\"%.2f\" y=\"%.2f\" width=\".96\" height=\".96\"/>",
            x - 0.48, y - 0.48);
}

/* ---- the page -------------------------------------------------------------
 */

static int html_begin(report *r) {
    fprintf(r->out,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n"
            "<meta charset=\"utf-8\"/>\n<title>",
            report_language());
    put_text(r->out, tr("Rulings"));
    fprintf(r->out, "</title>\n<style>%s</style>\n</head>\n<body>\n", STYLE);
    return 0;
}

static void html_heading(report *r, const char *text) {
    fputs("<h1>", r->out);
    put_text(r->out, text);
    fputs("</h1>\n", r->out);
}

static void html_paragraph(report *r, const char *text) {
    fputs("<p>", r->out);
    put_text(r->out, text);
    fputs("</p>\n", r->out);
}

/* The first of a row of diagrams opens their grid; `page` says that it is. */
static void html_diagram(report *r, const report_diagram *diagram) {
    report_ink ink = {r->out, svg_line, svg_disc, svg_text, svg_mark};
    if (!r->page) fputs("<div class=\"plies\">\n", r->out);
    r->page = r;
    fprintf(r->out, "<figure><svg viewBox=\"0 0 %.1f %.1f\">", REPORT_WIDE,
            REPORT_HIGH);
    report_draw(&ink, diagram);
    fputs("</svg><figcaption><b>", r->out);
    put_text(r->out, diagram->title);
    fputs("</b>", r->out);
    put_text(r->out, diagram->text);
    fputs("</figcaption></figure>\n", r->out);
}

static void html_end_diagrams(report *r) {
    if (r->page) fputs("</div>\n", r->out);
    r->page = NULL;
}

static void html_end(report *r) {
    fputs("</body>\n</html>\n", r->out);
}

const report_form report_html = {
    .ending = ".html",
    .begin = html_begin,
    .heading = html_heading,
    .paragraph = html_paragraph,
    .diagram = html_diagram,
    .end_diagrams = html_end_diagrams,
    .end = html_end,
};
