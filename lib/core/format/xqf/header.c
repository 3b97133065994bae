/* header.c - the header of an XQF file as tags.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reader.h"

#include <stdio.h>
#include <string.h>

static void xqf_tag(xqf_reader *r, const char *name, qp_text value, size_t at) {
    qp__emit_tag(r->give, qp_text_of(name), value, QP__AT(at));
}

static void xqf_tag_word(xqf_reader *r, const char *name, const char *value,
                         size_t at) {
    xqf_tag(r, name, qp_text_of(value), at);
}

/* A title of some files fills the place of the text after it too. */
static int xqf_title_runs_on(const xqf_reader *r) {
    unsigned len = r->header[XQF_TITLE];
    return len > XQF_ROOM_LONG && len <= XQF_ROOM_OVER;
}

static void xqf_field_tag(xqf_reader *r, const xqf_field *field) {
    unsigned len = r->header[field->at], room = field->room;
    int over = xqf_title_runs_on(r);
    if (over && field->at == XQF_TITLE) room = XQF_ROOM_OVER;
    if (over && field->at == XQF_TITLE + XQF_ROOM_LONG + 1) return;
    if (len > room) {
        qp__xqf_value(r, QP_W_FORMAT_VALUE, field->at, "length", len);
        len = room;
    }
    /* The file may end within the header. */
    if (field->at + 1u + len > r->header_len)
        len = field->at + 1u < r->header_len
                  ? (unsigned)r->header_len - field->at - 1
                  : 0;
    if (!len) return;
    char text[3 * XQF_ROOM_OVER + 4];
    r->field = field->tag;
    size_t n = qp__xqf_string(r, field->at + 1u, len, text);
    if (n) xqf_tag(r, field->tag, (qp_text){text, n}, field->at);
}

static void xqf_result_tag(xqf_reader *r) {
    unsigned code = r->header[XQF_RESULT];
    if (!qp__result_at(code))
        qp__xqf_value(r, QP_W_FORMAT_VALUE, XQF_RESULT, "result", code);
    xqf_tag_word(r, "Result", qp__xqf_result(r), XQF_RESULT);
}

static void xqf_type_tag(xqf_reader *r) {
    unsigned code = r->header[XQF_TYPE];
    if (!code) return;
    if (code >= XQF_TYPES)
        qp__xqf_value(r, QP_W_FORMAT_VALUE, XQF_TYPE, "type", code);
    else
        xqf_tag_word(r, XQF_TAG_TYPE, qp__xqf_type[code], XQF_TYPE);
}

static void xqf_step_tag(xqf_reader *r) {
    unsigned step = r->header[XQF_STEP] | (unsigned)r->header[XQF_STEP + 1]
                                              << 8;
    if (!step) return;
    char text[12];
    snprintf(text, sizeof text, "%u", step);
    xqf_tag_word(r, XQF_TAG_STEP, text, XQF_STEP);
}

static void xqf_fen_tag(xqf_reader *r) {
    qp_setup setup;
    unsigned bad, turn = r->header[XQF_TURN];
    qp__xqf_setup(&setup, r->header, &bad);
    if (bad) qp__xqf_value(r, QP_E_FORMAT_START, bad, "man", bad - XQF_PIECES);
    if (turn > 1)
        qp__xqf_value(r, QP_W_FORMAT_VALUE, XQF_TURN, "side to move", turn);
    setup.turn = turn == 1 ? QP_BLACK : QP_RED;
    qp__emit_start(r->give, &setup, qp__at(XQF_PIECES));
}

/* What of the header is odd, but for the fields. */
static void xqf_header_problems(xqf_reader *r) {
    const unsigned char *key = r->header + XQF_KEYS;
    if (r->version < XQF_PLAIN || r->version > XQF_LAST)
        qp__xqf_value(r, QP_W_FORMAT_VALUE, XQF_VERSION, "version", r->version);
    unsigned sum = (0u + key[0] + key[1] + key[2] + key[3]) % 256;
    if (sum && r->version > XQF_PLAIN)
        qp__xqf_value(r, QP_W_FORMAT_VALUE, XQF_KEYS, "sum of keys", sum);
}

void qp__xqf_tags(xqf_reader *r) {
    static void (*const OTHER[])(xqf_reader *) = {xqf_result_tag, xqf_type_tag,
                                                  xqf_step_tag, xqf_fen_tag};
    xqf_header_problems(r);
    for (unsigned i = 0; i < XQF_FIELDS && !qp__xqf_halfmove_clock(r); i++)
        xqf_field_tag(r, &qp__xqf_field[i]);
    for (unsigned i = 0; i < 4 && !qp__xqf_halfmove_clock(r); i++) OTHER[i](r);
}
