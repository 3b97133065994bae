/* writer.c - a game as an XQF file of version 10, the last that is not
 * encrypted and that every XQStudio reads: records in preorder, each with its
 * comment.
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "../common/base.h"
#include "../common/emit_events.h"
#include "../common/game_access.h"
#include "../common/loss_report.h"
#include "../common/results_and_glyphs.h"
#include "../common/tags.h"
#include "xqf_int.h"

/* What is left out of a game that would not fit into a file. */
typedef enum xqf_fit { XQF_FIT_ALL, XQF_FIT_LINE, XQF_FIT_MOVES } xqf_fit;

typedef struct xqf_writer {
    const qp_game *game;
    const qp_write_options *options;
    qp_text tag; /* whose value is being encoded; ptr NULL: a comment is */
    xqf_fit fit;
    qp__buf text; /* in GBK */
    qp__outlet out;
} xqf_writer;

/* Characters that could not be written, as many as a qp_err shows. */
typedef struct xqf_missing {
    char text[64];
    size_t len;
    int full;
} xqf_missing;

/* Line ends and NUL are shown as C has them. */
static void xqf_miss(xqf_missing *m, const char *p, size_t n) {
    if (*p == '\n' || *p == '\r' || !*p) {
        p = *p == '\n' ? "\\n" : *p == '\r' ? "\\r" : "\\0";
        n = 2;
    }
    if (m->full || m->len + n >= sizeof m->text) {
        m->full = 1;
        return;
    }
    memcpy(m->text + m->len, p, n);
    m->len += n;
}

static void xqf_report_missing(const xqf_writer *w, const xqf_missing *m,
                               qp_node node, const char *instead) {
    qp_text what = {m->text, m->len};
    if (!m->len && !m->full) return;
    if (w->tag.ptr)
        qp__lost_in_tag(w->options, w->tag, what, instead);
    else
        qp__lost(w->options, QP_W_LOST_CHAR, node, what, instead);
}

/* A character as GBK, 1 or 2 bytes, or 0 if there is none. */
static size_t xqf_gbk(unsigned char out[4], uint32_t c) {
    unsigned char *end = qp__code_put(QP__CODE_GB18030, out, c);
    size_t n = end ? (size_t)(end - out) : 0;
    return n <= 2 && c ? n : 0;
}

static int xqf_add(xqf_writer *w, const void *bytes, size_t n) {
    return qp__buf_add(qp__inner_alloc(w->game), &w->text, (qp_text){bytes, n});
}

/* The line feed or carriage return at text.ptr[*i]: a line break in a comment,
 * where a CR alone is read back as a line feed; a blank in a tag. */
static int xqf_break(xqf_writer *w, qp_text text, size_t *i, int lines,
                     xqf_missing *m) {
    const char *p = text.ptr + *i;
    int pair = lines && *p == '\r' && *i + 1 < text.len && p[1] == '\n';
    if (!lines || (*p == '\r' && !pair)) xqf_miss(m, p, 1);
    *i += pair ? 2 : 1;
    return xqf_add(w, lines ? "\r\n" : " ", lines ? 2 : 1);
}

/* Appends UTF-8 as GBK to w->text; a missing character becomes '?' and is
 * reported. `lines`: line breaks are CR LF, else reported blanks. Returns 0 if
 * out of memory. */
static int xqf_encode(xqf_writer *w, qp_text text, qp_node node, int lines) {
    const unsigned char *p = (const unsigned char *)text.ptr;
    xqf_missing missing = {.len = 0}, breaks = {.len = 0};
    for (size_t i = 0; i < text.len;) {
        if (p[i] == '\n' || p[i] == '\r') {
            if (!xqf_break(w, text, &i, lines, &breaks)) return 0;
            continue;
        }
        uint32_t c;
        unsigned char gbk[4];
        size_t n = qp__utf8_get(&c, p + i, text.len - i);
        if (!n) n = text.len - i; /* cut by the text's end */
        size_t len = xqf_gbk(gbk, c);
        if (!len) {
            xqf_miss(&missing, text.ptr + i, n);
            gbk[0] = '?';
            len = 1;
        }
        if (!xqf_add(w, gbk, len)) return 0;
        i += n;
    }
    xqf_report_missing(w, &missing, node, "?");
    xqf_report_missing(w, &breaks, node, lines ? "\\n" : "' '");
    return 1;
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
    w->tag = qp_text_of(field->tag);
    int ok = xqf_encode(w, value, QP_ROOT, 0);
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

/* Nonzero if the file holds the tag, which is not text of the header. */
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
    case XQF_IS_FEN: /* one that is not a position is reported with the start */
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

/* The header of the file; 0 if out of memory. */
static int xqf_write_header(xqf_writer *w) {
    unsigned char header[XQF_BODY] = {'X', 'Q', XQF_PLAIN};
    xqf_put_start(w, header);
    xqf_put_result(w, header);
    if (!xqf_put_tags(w, header)) return 0;
    qp__outlet_put(&w->out, (const char *)header, sizeof header);
    return 1;
}

/* ---- comments ------------------------------------------------------------ */

/* A record has one comment after its move. What was elsewhere or marked in
 * another way is reported; each is on lines of its own. */
static int xqf_join(xqf_writer *w, qp_node from, qp_node to, qp_place place,
                    size_t *joined) {
    const qp_game *g = w->game;
    for (qp_annotation a = qp_game_first_comment(g, from, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(g, a)) {
        qp_comment comment;
        qp_game_annotation_comment(&comment, g, a);
        qp_text text = comment.text;
        if (w->fit == XQF_FIT_MOVES) {
            qp__lost(w->options, QP_W_LOST_COMMENT, from, text, "");
            continue;
        }
        if (*joined || place != QP_AFTER_MOVE)
            qp__lost(w->options, QP_W_LOST_PLACE, from, text, "");
        if (comment.flags) qp__lost(w->options, QP_W_LOST_FORM, from, text, "");
        if (*joined &&
            !qp__buf_add(qp__inner_alloc(g), &w->text, (qp_text){"\r\n", 2}))
            return 0;
        if (!xqf_encode(w, text, to, 1)) return 0;
        ++*joined;
    }
    return 1;
}

/* The comment of a node in w->text; 0 if out of memory. */
static int xqf_node_text(xqf_writer *w, qp_node node, int last) {
    size_t joined = 0;
    w->text.len = 0;
    if (!xqf_join(w, node, node, QP_BEFORE_MOVE, &joined) ||
        !xqf_join(w, node, node, QP_AFTER_MOVE, &joined) ||
        (last && !xqf_join(w, QP_ROOT, node, QP_AFTER_RESULT, &joined)))
        return 0;
    if (joined && !w->text.len) /* a record cannot know it from none */
        qp__lost(w->options, QP_W_LOST_COMMENT, node, (qp_text){"", 0}, "");
    return 1;
}

/* ---- the tree ------------------------------------------------------------ */

static unsigned char xqf_square_of(qp_sq sq) {
    return (unsigned char)(10 * QP_FILE_OF(sq) + QP_RANK_OF(sq));
}

static void xqf_lost_branch(const xqf_writer *w, qp_status code, qp_node node) {
    char text[QP__SQUARES];
    qp_move move = qp_game_move(w->game, node);
    qp__lost(w->options, code, node, qp__squares_word(text, move), "");
}

/* Variations that are left out, or that stand in brackets after another: in a
 * file all variations of a move stand side by side. */
static void xqf_lost_branches(const xqf_writer *w, qp_node node) {
    const qp_game *g = w->game;
    if (node == QP_ROOT) return;
    if (w->fit != XQF_FIT_ALL) {
        for (qp_node i = qp_game_variation_after(g, node); i != QP_NO_NODE;
             i = qp_game_variation_after(g, i))
            xqf_lost_branch(w, QP_W_LOST_VARIATION, i);
    } else if (qp_game_next(g, qp_game_parent(g, node)) != node) {
        for (qp_node i = qp_game_variation(g, node); i != QP_NO_NODE;
             i = qp_game_next_variation(g, i))
            xqf_lost_branch(w, QP_W_LOST_PLACE, i);
    }
}

/* The node that is written after this one; QP_NO_NODE at the end. */
static qp_node xqf_next(const xqf_writer *w, qp_node node) {
    qp_node next = qp_game_next(w->game, node);
    if (next != QP_NO_NODE || w->fit != XQF_FIT_ALL) return next;
    while (node != QP_NO_NODE && next == QP_NO_NODE) {
        next = qp_game_variation_after(w->game, node);
        node = qp_game_parent(w->game, node);
    }
    return next;
}

static int xqf_write_node(xqf_writer *w, qp_node node, int last) {
    qp_move move = qp_game_move(w->game, node);
    unsigned char record[8] = {XQF_FROM, XQF_TO};
    if (node == QP_ROOT) {
        record[3] = 0xFF; /* as XQStudio has it */
    } else {
        record[0] = (unsigned char)(XQF_FROM + xqf_square_of(move.from));
        record[1] = (unsigned char)(XQF_TO + xqf_square_of(move.to));
    }
    if (qp_game_next(w->game, node) != QP_NO_NODE) record[2] = 0xF0;
    if (qp_game_variation_after(w->game, node) != QP_NO_NODE &&
        w->fit == XQF_FIT_ALL)
        record[2] |= 0x0F;
    if (!xqf_node_text(w, node, last)) return 0;
    qp__lost_nags(w->options, w->game, node);
    xqf_lost_branches(w, node);
    for (unsigned i = 0; i < 4; i++)
        record[4 + i] = (unsigned char)(w->text.len >> 8 * i & 0xFF);
    qp__outlet_put(&w->out, (const char *)record, sizeof record);
    qp__outlet_put(&w->out, w->text.ptr, w->text.len);
    return 1;
}

/* ---- the size ------------------------------------------------------------ */

/* No less than the file will have, with what `fit` leaves of the game: line
 * breaks double, other text does not grow. */
static size_t xqf_size(const xqf_writer *w) {
    const qp_game *g = w->game;
    size_t size = XQF_BODY;
    for (qp_node node = QP_ROOT; node != QP_NO_NODE; node = xqf_next(w, node)) {
        size += 8;
        if (w->fit == XQF_FIT_MOVES) continue;
        for (qp_annotation a = qp_game_first_annotation(g, node);
             a != QP_NO_ANNOTATION; a = qp_game_next_annotation(g, a))
            size += 2 * qp_game_annotation_text(g, a).len + 2;
    }
    return size;
}

/* Chooses what to leave out; 0 when even the moves do not fit. */
static int xqf_choose(xqf_writer *w, size_t limit) {
    const qp_game *g = w->game;
    w->fit = XQF_FIT_ALL;
    if (XQF_BODY + 8 * qp_game_nodes(g) +
            2 * (qp__inner_text_bytes(g) + qp__inner_notes(g)) <=
        limit)
        return 1;
    while (xqf_size(w) > limit) {
        if (w->fit == XQF_FIT_MOVES) return 0;
        w->fit = w->fit == XQF_FIT_ALL ? XQF_FIT_LINE : XQF_FIT_MOVES;
    }
    return 1;
}

static int xqf_write_all(xqf_writer *w) {
    if (!xqf_write_header(w)) return 0;
    qp_node last = qp__inner_last(w->game); /* the result is after it */
    for (qp_node node = QP_ROOT; node != QP_NO_NODE; node = xqf_next(w, node))
        if (!xqf_write_node(w, node, node == last)) return 0;
    return 1;
}

qp_status qp__xqf_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out, size_t limit) {
    xqf_writer w;
    qp_write_options known;
    w.game = game;
    if (qp__write_options(&known, &options)) return QP_E_ARG;
    w.options = options;
    w.tag = (qp_text){NULL, 0};
    w.text = (qp__buf){NULL, 0, 0};
    if (!xqf_choose(&w, limit)) return QP_E_LIMIT;
    qp__outlet_start(&w.out, out);
    int ok = xqf_write_all(&w);
    qp__buf_free(qp__inner_alloc(game), &w.text);
    return ok ? qp__outlet_end(&w.out) : QP_E_NOMEM;
}
