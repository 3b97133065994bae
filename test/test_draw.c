/* test_draw.c - pictures: what they are made of, their bounds, their failures.
 *
 * How they look is test/draw's.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "qipu/draw.h"
#include "qipu/fen.h"
#include "wrapped_alloc.h"

/* ---- sinks ---------------------------------------------------------------
 */

enum { ROOM = 1 << 20 };

/* Keeps what is written, and refuses everything after so many bytes. */
typedef struct limited_sink {
    char bytes[ROOM];
    size_t len, most;
} limited_sink;

static int limited_write(void *ctx, const char *bytes, size_t len) {
    limited_sink *k = ctx;
    if (k->len + len > k->most) return 1;
    memcpy(k->bytes + k->len, bytes, len);
    k->len += len;
    return 0;
}

static limited_sink *new_limited_sink(size_t most) {
    limited_sink *k = malloc(sizeof *k);
    check_must(k ? QP_OK : QP_E_NOMEM);
    k->len = 0;
    k->most = most < ROOM ? most : ROOM - 1;
    return k;
}

/* How often a word is in what was written. */
static size_t count(limited_sink *k, const char *word) {
    size_t n = 0;
    k->bytes[k->len] = '\0';
    for (const char *p = k->bytes; (p = strstr(p, word)); p++) n++;
    return n;
}

static qp_picture start_picture(void) {
    static qp_setup setup;
    qp_picture p;
    qp_setup_start(&setup);
    qp_picture_init(&p, &setup);
    return p;
}

static size_t svg(limited_sink *k, const qp_picture *p) {
    qp_sink sink = {k, limited_write};
    k->len = 0;
    check_must(qp_picture_svg(p, &sink));
    return k->len;
}

/* ---- bounds --------------------------------------------------------------
 */

static void check_height(void) {
    qp_picture p = start_picture();
    CHECK(qp_picture_height(&p) > 659.99 && qp_picture_height(&p) < 660.01);
    double plain = qp_picture_height(&p);
    p.title = qp_text_of("x");
    double one = qp_picture_height(&p);
    p.caption = qp_text_of("x");
    CHECK(one > plain && qp_picture_height(&p) > one);
}

/* Nothing is written of a picture that is not one. */
static int refused(const qp_picture *p) {
    limited_sink *k = new_limited_sink(ROOM);
    qp_sink sink = {k, limited_write};
    qp_err err = {0};
    int all =
        qp_picture_height(p) == 0 && qp_picture_svg(p, &sink) == QP_E_ARG &&
        qp_picture_png(p, &sink, &err) == QP_E_ARG && err.code == QP_E_ARG &&
        qp_picture_pdf(p, &sink, NULL) == QP_E_ARG && !k->len;
    free(k);
    return all;
}

static void check_bounds(void) {
    qp_picture p = start_picture();
    qp_mark mark = {QP_MARK_ARROW, QP_MARK_GREEN, 0, 90};
    qp_setup odd = *p.setup;
    p.width = QP_PICTURE_LEAST - 1;
    CHECK(refused(&p));
    p.width = QP_PICTURE_MOST + 1;
    CHECK(refused(&p));
    p.width = 100;
    p.theme = QP_THEMES;
    CHECK(refused(&p));
    p.theme = 0, p.faces = QP_FACES;
    CHECK(refused(&p));
    p.faces = 0, p.coords = QP_COORDS;
    CHECK(refused(&p));
    p.coords = 0, p.mark = &mark, p.marks = 1;
    CHECK(refused(&p)); /* there is no square 90 */
    mark.to = 89, mark.color = 4;
    CHECK(refused(&p));
    mark.color = 0, mark.kind = 3;
    CHECK(refused(&p));
    mark.kind = QP_MARK_RING, mark.to = QP_SQ_NONE;
    CHECK(qp_picture_height(&p) > 0); /* a ring has no second square */
    odd.cell[4] = 8;                  /* a side and no kind */
    p.setup = &odd;
    CHECK(refused(&p));
}

/* ---- SVG ----------------------------------------------------------------- */

static void check_svg(void) {
    limited_sink *k = new_limited_sink(ROOM);
    qp_picture p = start_picture();
    qp_setup empty;
    size_t whole = svg(k, &p);
    CHECK(whole < 40000);
    CHECK(count(k, "<use ") == 32);
    CHECK(count(k, "id=\"qp-wood-traditional-") == 14);
    CHECK(!strncmp(k->bytes, "<svg ", 5));
    CHECK(count(k, "width=\"600\" height=\"660\"") == 1);
    CHECK(count(k, "<text") == 0);
    p.shared = 1;
    CHECK(svg(k, &p) < whole * 2 / 3);
    CHECK(count(k, "<use ") == 32 && count(k, "<defs") == 0);
    qp_setup_clear(&empty);
    p.setup = &empty;
    svg(k, &p);
    CHECK(count(k, "<use ") == 0);
    free(k);
}

/* A mark more is a shape more; where it is depends on the view. */
static void check_marks(void) {
    limited_sink *k = new_limited_sink(ROOM);
    qp_picture p = start_picture();
    qp_mark mark[3] = {{QP_MARK_MOVE, 0, QP_SQ(7, 2), QP_SQ(4, 2)},
                       {QP_MARK_ARROW, QP_MARK_RED, QP_SQ(1, 0), QP_SQ(2, 2)},
                       {QP_MARK_RING, QP_MARK_BLUE, QP_SQ(4, 3), QP_SQ_NONE}};
    size_t before = svg(k, &p);
    p.mark = mark;
    for (p.marks = 1; p.marks <= 3; p.marks++) {
        size_t len = svg(k, &p);
        CHECK(len > before);
        before = len;
    }
    free(k);
}

/* Titles are text, whatever is in them. */
static void check_hostile(void) {
    static const char hostile[] =
        "</text><script>alert(1)</script>&lt;]]>\"'\x01\xff\xed\xa0\x80";
    limited_sink *k = new_limited_sink(ROOM);
    qp_picture p = start_picture();
    p.title = p.caption = (qp_text){hostile, sizeof hostile - 1};
    svg(k, &p);
    CHECK(count(k, "<script") == 0);
    CHECK(count(k, "<text") == 2 && count(k, "</text>") == 2);
    CHECK(count(k, "&lt;/text&gt;&lt;script&gt;alert(1)") == 2);
    CHECK(count(k, "&amp;lt;]]&gt;") == 2);
    CHECK(count(k, "\x01") == 0 && count(k, "\xff") == 0);
    CHECK(count(k, "\xef\xbf\xbd") >= 4); /* U+FFFD for what is not text */
    p.title = (qp_text){"a\0b", 3};
    svg(k, &p);
    CHECK(!memchr(k->bytes, 0, k->len));
    free(k);
}

/* ---- failure ------------------------------------------------------------- */

typedef qp_status drawing(const qp_picture *p, const qp_sink *sink,
                          qp_err *err);

static qp_status draw_svg(const qp_picture *p, const qp_sink *sink,
                          qp_err *err) {
    (void)err;
    return qp_picture_svg(p, sink);
}

static qp_status draw_sheet(qp_draw_form form, const qp_picture *p,
                            const qp_sink *sink, qp_err *err) {
    qp_sheet_options options = {
        .size = sizeof options, .form = (uint8_t)form, .width = 300};
    qp_sheet *sheet;
    qp_status status = qp_sheet_new(&sheet, sink, &options, err);
    if (status) return status;
    for (int i = 0; !status && i < 4; i++) status = qp_sheet_add(sheet, p, err);
    qp_status end = qp_sheet_end(sheet, !status, err);
    return status ? status : end;
}

static qp_status svg_sheet(const qp_picture *p, const qp_sink *sink,
                           qp_err *err) {
    return draw_sheet(QP_DRAW_SVG, p, sink, err);
}

static qp_status png_sheet(const qp_picture *p, const qp_sink *sink,
                           qp_err *err) {
    return draw_sheet(QP_DRAW_PNG, p, sink, err);
}

static qp_status pdf_sheet(const qp_picture *p, const qp_sink *sink,
                           qp_err *err) {
    return draw_sheet(QP_DRAW_PDF, p, sink, err);
}

/* A build or a machine that lacks something reports it. */
static int is_absent(qp_status status) {
    return status == QP_E_DRAW_BUILD || status == QP_E_DRAW_LIBRARY;
}

/* Wherever the sink gives up, that is what comes back. */
static void check_sink(drawing *draw, const char *begin) {
    qp_picture p = start_picture();
    limited_sink *k = new_limited_sink(ROOM);
    qp_sink sink = {k, limited_write};
    qp_err err = {0};
    p.width = 100;
    qp_status status = draw(&p, &sink, &err);
    if (is_absent(status)) {
        CHECK(*err.what && !k->len);
        free(k);
        return;
    }
    CHECK(status == QP_OK && !err.code && k->len > 100);
    CHECK(!strncmp(k->bytes, begin, strlen(begin)));
    size_t whole = k->len;
    for (size_t most = 0; most < whole; most += 1 + whole / 12) {
        k->most = most;
        k->len = 0;
        CHECK(draw(&p, &sink, &err) == QP_E_IO);
        CHECK(draw == draw_svg || err.code == QP_E_IO);
        err.code = QP_OK;
        CHECK(k->len <= most);
    }
    free(k);
}

/* Each request for memory that fails is QP_E_NOMEM, and nothing is lost: the
 * next drawing is whole. */
static void check_memory(drawing *draw) {
    qp_picture p = start_picture();
    limited_sink *k = new_limited_sink(ROOM);
    qp_sink sink = {k, limited_write};
    unsigned long request = 1;
    p.width = 64;
    qp_status status = draw(&p, &sink, NULL);
    for (; !status && request < 1000; request++) {
        wrapped_refuse(request);
        status = draw(&p, &sink, NULL);
        wrapped_refuse(0);
        if (!status) break;
        CHECK(status == QP_E_NOMEM);
        k->len = 0;
        status = draw(&p, &sink, NULL);
        CHECK(!status);
    }
    CHECK(request < 1000 && (request > 1 || is_absent(status)));
    free(k);
}

/* ---- sheets -------------------------------------------------------------- */

static void check_sheet(void) {
    limited_sink *k = new_limited_sink(ROOM);
    qp_sink sink = {k, limited_write};
    qp_picture p = start_picture();
    qp_sheet_options options = {.size = sizeof options, .columns = 2};
    qp_sheet *sheet = NULL;
    check_must(qp_sheet_new(&sheet, &sink, &options, NULL));
    for (int i = 0; i < 3; i++) check_must(qp_sheet_add(sheet, &p, NULL));
    p.theme = QP_THEME_DARK; /* another theme has its own pieces */
    check_must(qp_sheet_add(sheet, &p, NULL));
    check_must(qp_sheet_end(sheet, 1, NULL));
    CHECK(count(k, "<use ") == 4 * 32);
    CHECK(count(k, "id=\"qp-") == 2 * 14);
    CHECK(count(k, "<svg ") == 5 && count(k, "</svg>") == 5);
    k->len = 0;
    check_must(qp_sheet_new(&sheet, &sink, NULL, NULL));
    check_must(qp_sheet_add(sheet, &p, NULL));
    p.theme = QP_THEMES;
    CHECK(qp_sheet_add(sheet, &p, NULL) == QP_E_ARG);
    check_must(qp_sheet_end(sheet, 0, NULL));
    CHECK(!k->len); /* given up: nothing was written */
    options.columns = 1000;
    CHECK(qp_sheet_new(&sheet, &sink, &options, NULL) == QP_E_ARG);
    options.columns = 3, options.width = 90;
    CHECK(qp_sheet_new(&sheet, &sink, &options, NULL) == QP_E_ARG);
    options.width = 900, options.form = 3;
    CHECK(qp_sheet_new(&sheet, &sink, &options, NULL) == QP_E_ARG);
    CHECK(qp_sheet_end(NULL, 1, NULL) == QP_OK);
    free(k);
}

/* ---- PNG ----------------------------------------------------------------- */

static unsigned number_at(const limited_sink *k, size_t at) {
    unsigned n = 0;
    for (size_t i = 0; i < 4; i++) n = n << 8 | (unsigned char)k->bytes[at + i];
    return n;
}

/* Its size as it says; black and white is a palette, as it has few colours. */
static void check_png(void) {
    limited_sink *k = new_limited_sink(ROOM);
    qp_sink sink = {k, limited_write};
    qp_picture p = start_picture();
    p.width = 201;
    p.caption = qp_text_of("");
    if (is_absent(qp_picture_png(&p, &sink, NULL))) {
        free(k);
        return;
    }
    CHECK(number_at(k, 16) == 201 && number_at(k, 20) == 221);
    CHECK(k->bytes[25] == 2);
    CHECK(!memcmp(k->bytes + k->len - 8, "IEND\xae\x42\x60\x82", 8));
    k->len = 0;
    p.theme = QP_THEME_PRINT;
    CHECK(qp_picture_png(&p, &sink, NULL) == QP_OK);
    CHECK(k->bytes[25] == 3 && !memcmp(k->bytes + 37, "PLTE", 4));
    free(k);
}

/* ---- in memory ----------------------------------------------------------- */

static void check_whole(void) {
    static const char *const begin[] = {"<svg ", "\x89PNG\r\n", "%PDF-"};
    const qp_picture p = start_picture(), pair[] = {p, p};
    limited_sink *k = new_limited_sink(ROOM);
    qp_memory m;
    for (int form = QP_DRAW_SVG; form <= QP_DRAW_PDF; form++) {
        const qp_sheet_options o = {
            .size = sizeof o, .form = (uint8_t)form, .width = 300};
        qp_status rc =
            qp_picture_to_memory(&m, &p, (qp_draw_form)form, NULL, NULL);
        if (rc == QP_E_DRAW_BUILD || rc == QP_E_DRAW_LIBRARY) continue;
        check_must(rc);
        CHECK(!strncmp(m.ptr, begin[form], strlen(begin[form])));
        CHECK(m.ptr[m.len] == '\0');
        if (form == QP_DRAW_SVG)
            CHECK(svg(k, &p) == m.len && !memcmp(m.ptr, k->bytes, m.len));
        qp_memory_free(&m, NULL);
        check_must(qp_sheet_to_memory(&m, pair, 2, &o, NULL, NULL));
        CHECK(!strncmp(m.ptr, begin[form], strlen(begin[form])));
        qp_memory_free(&m, NULL);
    }
    CHECK(qp_picture_to_memory(&m, &p, (qp_draw_form)7, NULL, NULL) ==
          QP_E_ARG);
    wrapped_refuse(1);
    CHECK(qp_picture_to_memory(&m, &p, QP_DRAW_SVG, NULL, NULL) == QP_E_NOMEM);
    wrapped_refuse(0);
    free(k);
}

/* ---- comments ------------------------------------------------------------ */

static void check_comments(void) {
    qp_mark m[4];
    CHECK(qp_marks_of_comment(m, 4,
                              qp_text_of("good [%cal Gh2e2,Rb0c2] move "
                                         "[%csl Ye3]")) == 3);
    CHECK(m[0].kind == QP_MARK_ARROW && m[0].color == QP_MARK_GREEN &&
          m[0].from == QP_SQ(7, 2) && m[0].to == QP_SQ(4, 2));
    CHECK(m[1].color == QP_MARK_RED && m[1].to == QP_SQ(2, 2));
    CHECK(m[2].kind == QP_MARK_RING && m[2].color == QP_MARK_YELLOW &&
          m[2].from == QP_SQ(4, 3));
    CHECK(qp_marks_of_comment(m, 1, qp_text_of("[%csl Ba0,Ga1,Ga2]")) == 3);
    CHECK(qp_marks_of_comment(m, 4, qp_text_of("[%cal Gh2]")) == 0);
    CHECK(qp_marks_of_comment(m, 4,
                              qp_text_of("[%csl Ga10,x,,Yd0 [%csl Rb1")) == 2);
    CHECK(m[0].color == QP_MARK_YELLOW && m[1].from == QP_SQ(1, 1));
    CHECK(qp_marks_of_comment(m, 4, qp_text_of("[%csl Gj2]")) == 0);
    CHECK(qp_marks_of_comment(m, 4, qp_text_of("[%cal")) == 0);
    CHECK(qp_marks_of_comment(m, 4, qp_text_of("")) == 0);
}

int main(void) {
    check_height();
    check_bounds();
    check_svg();
    check_marks();
    check_hostile();
    check_sink(draw_svg, "<svg ");
    check_sink(qp_picture_png, "\x89PNG\r\n");
    check_sink(qp_picture_pdf, "%PDF-");
    check_sink(svg_sheet, "<svg ");
    check_sink(png_sheet, "\x89PNG\r\n");
    check_sink(pdf_sheet, "%PDF-");
    check_memory(qp_picture_png);
    check_memory(svg_sheet);
    check_memory(png_sheet);
    check_memory(pdf_sheet);
    check_sheet();
    check_png();
    check_whole();
    check_comments();
    return check_close();
}
