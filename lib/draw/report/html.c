/* html.c - writes reports as one HTML file: styles and diagrams are embedded,
 * so that it can be sent, kept and printed as it is. It is well-formed XML too.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report.h"

static const char REPORT_STYLE[] =
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

/* An element of text. */
static void html_element(qp_ruling_report *r, const char *name,
                         const char *text) {
    buffer_format(&r->out, "<%s>", name);
    buffer_html(&r->out, qp_text_of(text));
    buffer_format(&r->out, "</%s>", name);
}

static qp_status html_begin(qp_ruling_report *r, qp_err *err) {
    (void)err;
    buffer_format(&r->out,
                  "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n"
                  "<meta charset=\"utf-8\"/>\n",
                  qp_lang_tag(r->o.lang));
    html_element(r, "title", qp__report_say(r, "Rulings"));
    buffer_format(&r->out, "\n<style>%s</style>\n</head>\n<body>\n",
                  REPORT_STYLE);
    return QP_OK;
}

static void html_heading(qp_ruling_report *r, const char *text) {
    html_element(r, "h1", text);
    buffer_byte(&r->out, '\n');
}

static void html_paragraph(qp_ruling_report *r, const char *text) {
    html_element(r, "p", text);
    buffer_byte(&r->out, '\n');
}

/* The first of a row of diagrams opens their grid. */
static void html_diagram(qp_ruling_report *r,
                         const qp__report_diagram *diagram) {
    const qp_sink sink = {&r->out, buffer_write};
    qp_mark mark[2];
    qp_picture picture;
    qp_status rc = QP_OK;
    qp__report_picture(&picture, mark, diagram);
    picture.width = 220;
    picture.shared = 1;
    if (!r->in_row) buffer_puts(&r->out, "<div class=\"plies\">\n");
    r->in_row = 1;
    buffer_puts(&r->out, "<figure>");
    if (!r->pieces) rc = qp_picture_svg_pieces(&picture, &sink);
    r->pieces = 1;
    if (!rc) rc = qp_picture_svg(&picture, &sink);
    if (rc && !r->out.failed) r->failed = rc;
    buffer_puts(&r->out, "<figcaption>");
    html_element(r, "b", diagram->title);
    buffer_html(&r->out, qp_text_of(diagram->text));
    buffer_puts(&r->out, "</figcaption></figure>\n");
}

static void html_end_diagrams(qp_ruling_report *r) {
    if (r->in_row) buffer_puts(&r->out, "</div>\n");
    r->in_row = 0;
}

static qp_status html_end(qp_ruling_report *r, int keep, qp_err *err) {
    (void)err;
    if (keep) buffer_puts(&r->out, "</body>\n</html>\n");
    return QP_OK;
}

const qp__report_form qp__report_html = {
    .begin = html_begin,
    .heading = html_heading,
    .paragraph = html_paragraph,
    .diagram = html_diagram,
    .end_diagrams = html_end_diagrams,
    .end = html_end,
};
