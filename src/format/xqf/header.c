/* header.c - the header of an XQF file as tags.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reader.h"

#include <stdio.h>
#include <string.h>

#include "qipu/fen.h"

/* Nonzero when the visitor says stop, or skip, which sets `*skip`. */
static int xqf_tag(const xqf_reader *r, const char *name, qp_text value,
                   size_t at, int *skip) {
    const qp_visitor *to = r->to;
    qp_at place = {.offset = at};
    if (!to->tag) return 0;
    qp_flow flow =
        to->tag(to->ctx, (qp_text){name, strlen(name)}, value, &place);
    if (flow == QP_SKIP) *skip = 1;
    return flow != QP_GO;
}

static int xqf_tag_word(const xqf_reader *r, const char *name,
                        const char *value, size_t at, int *skip) {
    return xqf_tag(r, name, (qp_text){value, strlen(value)}, at, skip);
}

/* A title of some files fills the place of the text behind it too. */
static int xqf_title_runs_on(const xqf_reader *r) {
    unsigned len = r->header[XQF_TITLE];
    return len > XQF_ROOM_LONG && len <= XQF_ROOM_OVER;
}

static int xqf_field_tag(const xqf_reader *r, const xqf_field *field,
                         int *skip) {
    unsigned len = r->header[field->at], room = field->room;
    int over = xqf_title_runs_on(r);
    if (over && field->at == XQF_TITLE) room = XQF_ROOM_OVER;
    if (over && field->at == XQF_TITLE + XQF_ROOM_LONG + 1) return 0;
    if (len > room) {
        if (qp__xqf_value(r, QP_W_FORMAT_VALUE, field->at, "length", len))
            return 1;
        len = room;
    }
    /* The file may end within the header. */
    if (field->at + 1u + len > r->header_len)
        len = field->at + 1u < r->header_len
                  ? (unsigned)r->header_len - field->at - 1
                  : 0;
    if (!len) return 0;
    char text[3 * XQF_ROOM_OVER + 4];
    size_t n;
    if (qp__xqf_string(r, field->at + 1u, len, text, &n)) return 1;
    return n && xqf_tag(r, field->tag, (qp_text){text, n}, field->at, skip);
}

static int xqf_result_tag(const xqf_reader *r, int *skip) {
    unsigned code = r->header[XQF_RESULT];
    if (code >= XQF_RESULTS) {
        if (qp__xqf_value(r, QP_W_FORMAT_VALUE, XQF_RESULT, "result", code))
            return 1;
        code = 0;
    }
    return xqf_tag_word(r, "Result", qp__xqf_result[code], XQF_RESULT, skip);
}

static int xqf_type_tag(const xqf_reader *r, int *skip) {
    unsigned code = r->header[XQF_TYPE];
    if (!code) return 0;
    if (code >= XQF_TYPES)
        return qp__xqf_value(r, QP_W_FORMAT_VALUE, XQF_TYPE, "type", code);
    return xqf_tag_word(r, XQF_TAG_TYPE, qp__xqf_type[code], XQF_TYPE, skip);
}

static int xqf_step_tag(const xqf_reader *r, int *skip) {
    unsigned step = r->header[XQF_STEP] | (unsigned)r->header[XQF_STEP + 1]
                                              << 8;
    if (!step) return 0;
    char text[12];
    snprintf(text, sizeof text, "%u", step);
    return xqf_tag_word(r, XQF_TAG_STEP, text, XQF_STEP, skip);
}

static int xqf_fen_tag(const xqf_reader *r, int *skip) {
    qp_setup setup, opening;
    unsigned bad, turn = r->header[XQF_TURN];
    qp__xqf_setup(&setup, r->header, &bad);
    if (bad && qp__xqf_value(r, QP_E_FORMAT_START, bad, "man", bad - XQF_MEN))
        return 1;
    if (turn > 1 &&
        qp__xqf_value(r, QP_W_FORMAT_VALUE, XQF_TURN, "side to move", turn))
        return 1;
    setup.turn = turn == 1 ? QP_BLACK : QP_RED;
    qp_setup_start(&opening);
    if (!memcmp(&setup, &opening, sizeof setup)) return 0;
    char fen[QP_FEN_MAX];
    size_t n = qp_fen_write(fen, &setup);
    return xqf_tag(r, "FEN", (qp_text){fen, n}, XQF_MEN, skip);
}

/* What of the header is odd, but for the fields. */
static int xqf_header_problems(const xqf_reader *r) {
    const unsigned char *key = r->header + XQF_KEYS;
    if ((r->version < XQF_PLAIN || r->version > XQF_LAST) &&
        qp__xqf_value(r, QP_W_FORMAT_VALUE, XQF_VERSION, "version", r->version))
        return 1;
    unsigned sum = (0u + key[0] + key[1] + key[2] + key[3]) % 256;
    return sum && r->version > XQF_PLAIN &&
           qp__xqf_value(r, QP_W_FORMAT_VALUE, XQF_KEYS, "sum of keys", sum);
}

int qp__xqf_tags(const xqf_reader *r, int *skip) {
    if (xqf_header_problems(r)) return 1;
    int ended = 0;
    for (unsigned i = 0; i < XQF_FIELDS && !ended; i++)
        ended = xqf_field_tag(r, &qp__xqf_field[i], skip);
    ended = ended || xqf_result_tag(r, skip) || xqf_type_tag(r, skip) ||
            xqf_step_tag(r, skip) || xqf_fen_tag(r, skip);
    return ended && !*skip;
}
