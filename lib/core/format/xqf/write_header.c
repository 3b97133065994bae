/* write_header.c - tags and the position as the header of an XQF file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/loss_report.h"
#include "../common/tags.h"
#include "../common/results_and_glyphs.h"
#include "writer.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- tags ---------------------------------------------------------------- */

/* How many of the bytes of GBK make whole characters within `room`. */
static size_t xqf_fits(const qp__buf *text, size_t room) {
    const unsigned char *p = (const unsigned char *)text->ptr;
    size_t i = 0;
    while (i < text->len) {
        size_t n = p[i] < 0x80 ? 1 : 2;
        if (i + n > room) break;
        i += n;
    }
    return i;
}

static int xqf_put_field(xqf_writer *w, unsigned char *header,
                         const xqf_field *field, qp_text value) {
    w->text.len = 0;
    w->tag = qp_text_of(field->tag);
    int ok = qp__xqf_encode(w, value, QP_ROOT, 0);
    w->tag.ptr = NULL;
    if (!ok) return 0;
    size_t n = xqf_fits(&w->text, field->room);
    if (n < w->text.len) {
        char want[64];
        snprintf(want, sizeof want, "%s: %u bytes", field->tag,
                 (unsigned)field->room);
        qp__lost(w->options, QP_W_LOST_CUT, QP_ROOT, value, want);
    }
    header[field->at] = (unsigned char)n;
    if (n) memcpy(header + field->at + 1, w->text.ptr, n);
    return 1;
}

/* A number from 1 to 65535 as it would be written, or 0. */
static unsigned xqf_number(qp_text text) {
    unsigned value = 0;
    if (!text.len || text.len > 5 || *text.ptr == '0') return 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] < '0' || text.ptr[i] > '9') return 0;
        value = 10 * value + (unsigned)(text.ptr[i] - '0');
    }
    return value <= 65535 ? value : 0;
}

/* The tags that a file has a place for: its texts, then these. */
enum {
    XQF_IS_TYPE = XQF_FIELDS,
    XQF_IS_STEP,
    XQF_IS_RESULT,
    XQF_IS_GAME,
    XQF_IS_FEN,
    XQF_IS_FORMAT,
    XQF_IS_OTHER
};

/* PGN has one spelling for these names, Event to Black among the texts; of the
 * others it keeps the letters, and the reader has its own. */
static int xqf_one_spelling(unsigned kind) {
    return kind < 5 || kind >= XQF_IS_RESULT;
}

static const char *xqf_tag_name(unsigned kind) {
    static const char *const OTHER[] = {XQF_TAG_TYPE, XQF_TAG_STEP, "Result",
                                        "Game",       "FEN",        "Format"};
    return kind < XQF_FIELDS ? qp__xqf_field[kind].tag
                             : OTHER[kind - XQF_FIELDS];
}

static unsigned xqf_kind(const xqf_writer *w, qp_text name) {
    /* PGN has White for Red, where there is no Red. */
    if (qp__tag_is(name, "White") && !qp_game_tag(w->game, "Red").ptr)
        name = (qp_text){"Red", 3};
    unsigned kind = 0;
    while (kind < XQF_IS_OTHER && !qp__tag_is(name, xqf_tag_name(kind))) kind++;
    return kind;
}

/* Nonzero when the file holds the tag, which is no text of the header. */
static int xqf_other_tag(const xqf_writer *w, unsigned char *header,
                         unsigned kind, qp_text value) {
    int type;
    unsigned step;
    switch (kind) {
    case XQF_IS_TYPE:
        type = XQF_TYPES; /* the first is not said by the reader */
        while (--type > 0 && !qp_text_is(value, qp__xqf_type[type])) continue;
        if (!type) return 0;
        header[XQF_TYPE] = (unsigned char)type;
        return 1;
    case XQF_IS_STEP:
        step = xqf_number(value);
        header[XQF_STEP] = (unsigned char)(step & 0xFF);
        header[XQF_STEP + 1] = (unsigned char)(step >> 8);
        return step != 0;
    case XQF_IS_RESULT:
        return qp_text_is(value, qp__result_at(header[XQF_RESULT]));
    case XQF_IS_GAME: return qp_text_is(value, "Chinese Chess");
    case XQF_IS_FEN: /* one that is no position is reported with the start */
        return qp__starts_elsewhere(w->game) ||
               qp_game_broken(w->game) == QP_E_GAME_FEN;
    default: return 0;
    }
}

static void xqf_lost_tag(const xqf_writer *w, qp_text name, const char *want) {
    qp__lost(w->options, QP_W_LOST_TAG, QP_ROOT, name, want);
}

static int xqf_put_tags(xqf_writer *w, unsigned char *header) {
    unsigned got = 0; /* a bit for each kind */
    for (size_t i = 0; i < qp_game_tags(w->game); i++) {
        qp_text name = qp_game_tag_name(w->game, i);
        qp_text value = qp_game_tag_value(w->game, i);
        unsigned kind = xqf_kind(w, name);
        if (kind == XQF_IS_FORMAT) continue; /* of the moves' notation */
        int held = !(got >> kind & 1);
        if (kind >= XQF_FIELDS)
            held = held && xqf_other_tag(w, header, kind, value);
        else if (!value.len)
            held = 0; /* what the file has for no tag */
        else if (held && !xqf_put_field(w, header, &qp__xqf_field[kind], value))
            return 0;
        if (!held) {
            xqf_lost_tag(w, name, value.len ? "" : "\"\"");
            continue;
        }
        if (!xqf_one_spelling(kind) && !qp_text_is(name, xqf_tag_name(kind)))
            xqf_lost_tag(w, name, xqf_tag_name(kind));
        got |= 1u << kind;
    }
    if (qp_game_broken(w->game))
        xqf_lost_tag(w, (qp_text){"Incomplete", 10}, "");
    return 1;
}

/* One place holds the result: that of the moves, or of the tag when the moves
 * do not say. */
static void xqf_put_result(const xqf_writer *w, unsigned char *header) {
    qp_text result = qp_game_result(w->game);
    int said = qp__result_number(result);
    int tag = qp__result_number(qp_game_tag(w->game, "Result"));
    int code = said > 0 || tag < 0 ? said : tag;
    header[XQF_RESULT] = (unsigned char)(code < 0 ? 0 : code);
    if (said == 0 && code > 0)
        qp__lost(w->options, QP_W_LOST_RESULT, QP_ROOT, result, "");
}

/* ---- the position -------------------------------------------------------- */

static qp_sq xqf_home(unsigned man) {
    unsigned home = qp__xqf_piece[man].home;
    return (qp_sq)QP_SQ(home / 10, home % 10);
}

/* The place in the list for a piece: that of its square in the opening, else
 * the first of its kind that no piece at home needs. There always is one. */
static int xqf_place(const qp_setup *setup, const unsigned char *men,
                     qp_sq sq) {
    qp_piece piece = setup->cell[sq];
    for (unsigned i = 0; i < XQF_PIECES_COUNT; i++)
        if (qp__xqf_piece[i].piece == piece && xqf_home(i) == sq) return (int)i;
    for (unsigned i = 0; i < XQF_PIECES_COUNT; i++)
        if (qp__xqf_piece[i].piece == piece && men[i] == 0xFF &&
            setup->cell[xqf_home(i)] != piece)
            return (int)i;
    return -1;
}

static void xqf_lost_count(const xqf_writer *w, const char *name,
                           unsigned count) {
    char what[32];
    snprintf(what, sizeof what, "%s %u", name, count);
    qp__lost(w->options, QP_W_LOST_START, QP_ROOT, qp_text_of(what), "");
}

static void xqf_put_start(const xqf_writer *w, unsigned char *header) {
    const qp_setup *setup = qp_pos_setup(qp_game_start(w->game));
    unsigned char *men = header + XQF_PIECES;
    memset(men, 0xFF, XQF_PIECES_COUNT);
    for (qp_sq sq = 0; sq < QP_SQUARES; sq++) {
        if (!setup->cell[sq]) continue;
        int place = xqf_place(setup, men, sq);
        assert(place >= 0);
        if (place >= 0)
            men[place] = (unsigned char)(10 * QP_FILE_OF(sq) + QP_RANK_OF(sq));
    }
    header[XQF_TURN] = setup->turn == QP_BLACK;
    if (qp_game_broken(w->game) == QP_E_GAME_FEN)
        qp__lost(w->options, QP_W_LOST_START, QP_ROOT,
                 qp_game_tag(w->game, "FEN"), "");
    if (setup->quiet) xqf_lost_count(w, "halfmove clock", setup->quiet);
    if (setup->fullmove != 1) xqf_lost_count(w, "move", setup->fullmove);
}

int qp__xqf_write_header(xqf_writer *w) {
    unsigned char header[XQF_BODY] = {'X', 'Q', XQF_PLAIN};
    xqf_put_start(w, header);
    xqf_put_result(w, header);
    if (!xqf_put_tags(w, header)) return 0;
    qp__outlet_put(&w->out, (const char *)header, sizeof header);
    return 1;
}
