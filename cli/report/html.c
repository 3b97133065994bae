/* html.c - reports as one HTML file: styles and diagrams are within, so
 * that it can be sent, kept and printed as it is. It is well-formed XML too.
 *
 * SPDX-License-Identifier: MIT
 */
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
    "figure svg{width:100%;height:auto;display:block}"
    "@media print{body{margin:0;max-width:none}}";

static void put_html(FILE *out, const char *text) {
    byte_buffer html = {0};
    buffer_html(&html, qp_text_of(text));
    fwrite(html.ptr, 1, html.len, out);
    buffer_free(&html);
}

/* ---- the page -------------------------------------------------------------
 */

static int html_begin(report *r) {
    fprintf(r->out,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n"
            "<meta charset=\"utf-8\"/>\n<title>",
            qp_lang_tag(words_lang()));
    put_html(r->out, tr("Rulings"));
    fprintf(r->out, "</title>\n<style>%s</style>\n</head>\n<body>\n", STYLE);
    return 0;
}

static void html_heading(report *r, const char *text) {
    fputs("<h1>", r->out);
    put_html(r->out, text);
    fputs("</h1>\n", r->out);
}

static void html_paragraph(report *r, const char *text) {
    fputs("<p>", r->out);
    put_html(r->out, text);
    fputs("</p>\n", r->out);
}

static int html_bytes(void *ctx, const char *bytes, size_t len) {
    return fwrite(bytes, 1, len, ctx) != len;
}

/* The first of a row of diagrams opens their grid; `page` says that it is. */
static void html_diagram(report *r, const report_diagram *diagram) {
    const qp_sink sink = {r->out, html_bytes};
    qp_mark mark;
    qp_picture picture;
    report_picture(&picture, &mark, diagram);
    picture.width = 220;
    picture.shared = 1;
    if (!r->page) fputs("<div class=\"plies\">\n", r->out);
    r->page = r;
    fputs("<figure>", r->out);
    if (!r->pieces && qp_picture_svg_pieces(&picture, &sink)) r->failed = 1;
    r->pieces = 1;
    if (qp_picture_svg(&picture, &sink)) r->failed = 1;
    fputs("<figcaption><b>", r->out);
    put_html(r->out, diagram->title);
    fputs("</b>", r->out);
    put_html(r->out, diagram->text);
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
