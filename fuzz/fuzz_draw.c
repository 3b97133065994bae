/* fuzz_draw.c - properties of pictures, for any bytes at all: the first ones
 * are a setup, options and marks, the rest is a title and a comment.
 *
 *   1. a picture is drawn or refused with QP_E_ARG, and then it has no height
 *      and nothing is written
 *   2. what is written is XML, with the elements that pictures have
 *   3. a title adds text and no element: with another in its place there are
 *      as many elements and attributes
 *   4. marks of comments can be drawn
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <string.h>

#include "qipu/draw.h"

#ifdef QP_WITH_EXPAT
#include <expat.h>
#endif

enum { HEAD = QP_SQUARES + 8, MARKS_MOST = 64, ROOM = 1 << 21 };

typedef struct drawn {
    char *bytes;
    size_t len;
} drawn;

static int keep(void *ctx, const char *bytes, size_t len) {
    drawn *d = ctx;
    LAW(len && d->len + len <= ROOM);
    memcpy(d->bytes + d->len, bytes, len);
    d->len += len;
    return 0;
}

#ifdef QP_WITH_EXPAT

static void on_element(void *ctx, const XML_Char *name,
                       const XML_Char **attribute) {
    static const char *const names[] = {"svg",  "defs",   "g",   "rect",
                                        "path", "circle", "use", "text"};
    size_t *count = ctx;
    size_t i = 0;
    while (i < sizeof names / sizeof *names && strcmp(names[i], name)) i++;
    LAW(i < sizeof names / sizeof *names);
    ++*count;
    for (; *attribute; attribute += 2) {
        LAW((*attribute)[0] != 'o' || (*attribute)[1] != 'n'); /* no script */
        ++*count;
    }
}

/* Elements and attributes of a document, which has to be one. */
static size_t count_of(const drawn *d) {
    size_t count = 0;
    XML_Parser parser = XML_ParserCreate("UTF-8");
    LAW(parser);
    XML_SetUserData(parser, &count);
    XML_SetStartElementHandler(parser, on_element);
    LAW(XML_Parse(parser, d->bytes, (int)d->len, 1) == XML_STATUS_OK);
    XML_ParserFree(parser);
    return count;
}

#else

static size_t count_of(const drawn *d) {
    (void)d;
    return 0;
}

#endif

/* A long line has two attributes more, as it is made narrower. */
static void check_texts(qp_picture *p, const qp_sink *sink, size_t count) {
    drawn *d = sink->ctx;
    char other[64];
    size_t marks = count, least = count > 4 ? count - 4 : 0;
    memset(other, 'x', sizeof other);
    if (p->title.len) p->title = (qp_text){other, 1};
    if (p->caption.len) p->caption = (qp_text){other, 1};
    d->len = 0;
    LAW(qp_picture_svg(p, sink) == QP_OK);
    size_t plain = count_of(d);
    LAW(plain <= marks && plain >= least);
}

static void draw(qp_picture *p) {
    drawn d = {malloc(ROOM), 0};
    qp_sink sink = {&d, keep};
    LAW(d.bytes);
    double high = qp_picture_height(p);
    qp_status status = qp_picture_svg(p, &sink);
    LAW(status == (high > 0 ? QP_OK : QP_E_ARG));
    if (status)
        LAW(!d.len);
    else
        check_texts(p, &sink, count_of(&d));
    free(d.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    qp_setup setup;
    qp_picture p;
    qp_mark mark[MARKS_MOST];
    qp_setup_clear(&setup);
    qp_picture_init(&p, &setup);
    if (size < HEAD) return 0;
    for (size_t i = 0; i < QP_SQUARES; i++) setup.cell[i] = data[i] & 31;
    const uint8_t *o = data + QP_SQUARES;
    setup.turn = o[0] & 1;
    p.theme = o[1] & 3;
    p.faces = o[2] & 7;
    p.coords = o[3] & 7;
    p.flip = o[4] & 1;
    p.mirror = o[4] >> 1 & 1;
    p.turn = o[4] >> 2 & 1;
    p.shared = o[4] >> 3 & 1;
    p.width = (o[5] << 8 | o[6]) / 4.0;
    qp_text rest = {(const char *)data + HEAD, size - HEAD};
    if (rest.len > ROOM / 64) rest.len = ROOM / 64;
    size_t n = rest.len < o[7] ? rest.len : o[7];
    p.title = (qp_text){rest.ptr, n};
    p.caption = (qp_text){rest.ptr + n, rest.len - n};
    p.mark = mark;
    p.marks = qp_marks_of_comment(mark, MARKS_MOST, rest);
    if (p.marks > MARKS_MOST) p.marks = MARKS_MOST;
    if (qp_picture_height(&p) <= 0 && p.marks) {
        p.marks = 0;
        LAW(qp_picture_height(&p) <= 0); /* it was not for the marks */
        p.marks = 1;
    }
    draw(&p);
    return 0;
}
