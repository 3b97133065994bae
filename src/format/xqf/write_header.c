/* write_header.c - tags and the position as the header of an XQF file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "writer.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static int xqf_same(qp_text text, const char *word) {
    return text.len == strlen(word) && !memcmp(text.ptr, word, text.len);
}

/* Letters in any case, as tags are looked up. */
static int xqf_named(qp_text name, const char *word) {
    if (name.len != strlen(word)) return 0;
    for (size_t i = 0; i < name.len; i++)
        if ((name.ptr[i] | 0x20) != (word[i] | 0x20)) return 0;
    return 1;
}

static int xqf_word(const char *const *words, unsigned n, qp_text text) {
    for (unsigned i = 0; i < n; i++)
        if (text.ptr && xqf_same(text, words[i])) return (int)i;
    return -1;
}

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
    if (!qp__xqf_encode(w, value, QP_ROOT, 0)) return 0;
    size_t n = xqf_fits(&w->text, field->room);
    if (n < w->text.len) {
        char want[64];
        snprintf(want, sizeof want, "%s: %u bytes", field->tag,
                 (unsigned)field->room);
        qp__xqf_lost(w, QP_W_LOST_CUT, QP_ROOT, value, want);
    }
    header[field->at] = (unsigned char)n;
    if (n) memcpy(header + field->at + 1, w->text.ptr, n);
    return 1;
}

/* A tag of PGN's own name for the same. */
static int xqf_is_field(const xqf_field *field, qp_text name) {
    return xqf_named(name, field->tag) ||
           (xqf_same((qp_text){field->tag, strlen(field->tag)}, "Red") &&
            xqf_named(name, "White"));
}

static const xqf_field *xqf_field_of(qp_text name) {
    for (unsigned i = 0; i < XQF_FIELDS; i++)
        if (xqf_is_field(&qp__xqf_field[i], name)) return &qp__xqf_field[i];
    return NULL;
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

/* Which tags have been written: bits by field, then these. */
enum { XQF_GOT_TYPE = XQF_FIELDS, XQF_GOT_STEP, XQF_GOT_RESULT };

/* A tag that is no text of the header; nonzero when the file holds it. */
static int xqf_other_tag(unsigned char *header, unsigned *got, qp_text name,
                         qp_text value) {
    unsigned bit = 0;
    if (xqf_named(name, "FEN") || xqf_named(name, "Format")) return 1;
    if (xqf_named(name, "Game")) return xqf_same(value, "Chinese Chess");
    if (xqf_named(name, XQF_TAG_TYPE)) {
        int type = xqf_word(qp__xqf_type, XQF_TYPES, value);
        bit = 1u << XQF_GOT_TYPE;
        /* The first is not said by the reader. */
        if (type < 1 || *got & bit) return 0;
        header[XQF_TYPE] = (unsigned char)type;
    } else if (xqf_named(name, XQF_TAG_STEP)) {
        unsigned step = xqf_number(value);
        bit = 1u << XQF_GOT_STEP;
        if (!step || *got & bit) return 0;
        header[XQF_STEP] = (unsigned char)(step & 0xFF);
        header[XQF_STEP + 1] = (unsigned char)(step >> 8);
    } else if (xqf_named(name, "Result")) {
        const char *result = qp__xqf_result[header[XQF_RESULT]];
        bit = 1u << XQF_GOT_RESULT;
        if (*got & bit || !xqf_same(value, result)) return 0;
    } else {
        return 0;
    }
    *got |= bit;
    return 1;
}

/* Red goes before White, which PGN has for it. */
static int xqf_stands_back(const xqf_writer *w, qp_text name) {
    return xqf_named(name, "White") && qp_game_tag(w->game, "Red").ptr;
}

static int xqf_put_tags(xqf_writer *w, unsigned char *header) {
    unsigned got = 0;
    for (size_t i = 0; i < qp_game_tags(w->game); i++) {
        qp_text name = qp_game_tag_name(w->game, i);
        qp_text value = qp_game_tag_value(w->game, i);
        const xqf_field *field = xqf_field_of(name);
        int held;
        if (field && !xqf_stands_back(w, name)) {
            unsigned bit = 1u << (field - qp__xqf_field);
            held = !(got & bit);
            got |= bit;
            if (held && !xqf_put_field(w, header, field, value)) return 0;
        } else {
            held = xqf_other_tag(header, &got, name, value);
        }
        if (!held) qp__xqf_lost(w, QP_W_LOST_TAG, QP_ROOT, name, "");
    }
    if (qp_game_broken(w->game))
        qp__xqf_lost(w, QP_W_LOST_TAG, QP_ROOT, (qp_text){"Incomplete", 10},
                     "");
    return 1;
}

/* One place holds the result: that of the moves, or of the tag when the moves
 * do not say. */
static void xqf_put_result(const xqf_writer *w, unsigned char *header) {
    qp_text result = qp_game_result(w->game);
    int said = xqf_word(qp__xqf_result, XQF_RESULTS, result);
    int tag =
        xqf_word(qp__xqf_result, XQF_RESULTS, qp_game_tag(w->game, "Result"));
    int code = said > 0 || tag < 0 ? said : tag;
    header[XQF_RESULT] = (unsigned char)(code < 0 ? 0 : code);
    if (said == 0 && code > 0)
        qp__xqf_lost(w, QP_W_LOST_RESULT, QP_ROOT, result, "");
}

/* ---- the position -------------------------------------------------------- */

static qp_sq xqf_home(unsigned man) {
    unsigned home = qp__xqf_man[man].home;
    return (qp_sq)QP_SQ(home / 10, home % 10);
}

/* The place in the list for a man: that of its square in the opening, else the
 * first of its kind that no man at home needs. No position has more men of a
 * kind than a set (pos.h): there always is one. */
static int xqf_place(const qp_setup *setup, const unsigned char *men,
                     qp_sq sq) {
    qp_piece piece = setup->cell[sq];
    for (unsigned i = 0; i < XQF_MEN_COUNT; i++)
        if (qp__xqf_man[i].piece == piece && xqf_home(i) == sq) return (int)i;
    for (unsigned i = 0; i < XQF_MEN_COUNT; i++)
        if (qp__xqf_man[i].piece == piece && men[i] == 0xFF &&
            setup->cell[xqf_home(i)] != piece)
            return (int)i;
    return -1;
}

static void xqf_lost_count(const xqf_writer *w, const char *name,
                           unsigned count) {
    char what[32];
    snprintf(what, sizeof what, "%s %u", name, count);
    qp__xqf_lost(w, QP_W_LOST_START, QP_ROOT, (qp_text){what, strlen(what)},
                 "");
}

static void xqf_put_start(const xqf_writer *w, unsigned char *header) {
    const qp_setup *setup = qp_pos_setup(qp_game_start(w->game));
    unsigned char *men = header + XQF_MEN;
    memset(men, 0xFF, XQF_MEN_COUNT);
    for (qp_sq sq = 0; sq < QP_SQUARES; sq++) {
        if (!setup->cell[sq]) continue;
        int place = xqf_place(setup, men, sq);
        assert(place >= 0);
        if (place >= 0)
            men[place] = (unsigned char)(10 * QP_FILE_OF(sq) + QP_RANK_OF(sq));
    }
    header[XQF_TURN] = setup->turn == QP_BLACK;
    if (setup->quiet) xqf_lost_count(w, "quiet plies", setup->quiet);
    if (setup->fullmove != 1) xqf_lost_count(w, "move", setup->fullmove);
}

int qp__xqf_write_header(xqf_writer *w) {
    unsigned char header[XQF_BODY] = {'X', 'Q', XQF_PLAIN};
    xqf_put_start(w, header);
    xqf_put_result(w, header);
    if (!xqf_put_tags(w, header)) return 0;
    qp__xqf_put(w, header, sizeof header);
    return 1;
}
