/* writer.c - a game as XML of specification 003, section 6, with what it lacks
 * (doc/format/xml.md). FEN is canonical, Format is that of the written moves,
 * and a broken game has Incomplete, as in PGN.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/ascii.h"
#include "../common/markup.h"
#include "../common/tags.h"
#include "xml_int.h"

/* ---- bytes --------------------------------------------------------------- */

static void xml_put(qp__markup *o, const char *p, size_t n) {
    qp__outlet_put(&o->bytes, p, n);
}

static void xml_word(qp__markup *o, const char *s) {
    qp__outlet_word(&o->bytes, s);
}

/* ---- text ---------------------------------------------------------------- */

/* 1: not to be written as it is, or not always. A blank but for ' ' is so
 * in an attribute only. */
static const char XML_WRITER_SPECIAL[256] = {
    1, 1, 1,         1,         1,         1,         1,         1, 1, 1,
    1, 1, 1,         1,         1,         1,         1,         1, 1, 1,
    1, 1, 1,         1,         1,         1,         1,         1, 1, 1,
    1, 1, ['<'] = 1, ['&'] = 1, ['>'] = 1, ['"'] = 1, [0xEF] = 1};

/* What XML 1.0 cannot hold is an element, or lost within an attribute. */
static void xml_put_char(qp__markup *o, uint32_t c, int attribute) {
    char number[] = {(char)c, '\0'};
    if (attribute) {
        qp__markup_lost(o, (qp_text){number, c < 0x20});
        return;
    }
    xml_word(o, "<char code=\"");
    qp__outlet_number(&o->bytes, c);
    xml_word(o, "\"/>");
}

static size_t put_special(qp__markup *o, qp_text rest, int attribute) {
    unsigned char c = (unsigned char)*rest.ptr;
    switch (c) {
    case '<': xml_word(o, "&lt;"); return 1;
    case '>': xml_word(o, "&gt;"); return 1;
    case '&': xml_word(o, "&amp;"); return 1;
    case '\r': xml_word(o, "&#13;"); return 1;
    case '"': xml_word(o, attribute ? "&quot;" : "\""); return 1;
    case '\n': xml_word(o, attribute ? "&#10;" : "\n"); return 1;
    case '\t': xml_word(o, attribute ? "&#9;" : "\t"); return 1;
    case 0xEF: { /* U+FFFE and U+FFFF are no characters of XML */
        unsigned last = (unsigned char)rest.ptr[2];
        if ((unsigned char)rest.ptr[1] == 0xBF && last >= 0xBE)
            xml_put_char(o, last == 0xBE ? 0xFFFE : 0xFFFF, attribute);
        else
            xml_put(o, rest.ptr, 3);
        return 3;
    }
    default: xml_put_char(o, c, attribute); return 1;
    }
}

static void xml_put_valid(qp__markup *o, const char *p, size_t n,
                          int attribute) {
    const char *end = p + n;
    while (p < end) {
        const char *q = p;
        while (q < end && !XML_WRITER_SPECIAL[(unsigned char)*q]) q++;
        xml_put(o, p, (size_t)(q - p));
        p = q;
        if (p < end)
            p += put_special(o, (qp_text){p, (size_t)(end - p)}, attribute);
    }
}

static void xml_put_text(qp__markup *o, const char *p, size_t n) {
    xml_put_valid(o, p, n, 0);
}

static void xml_put_attribute(qp__markup *o, const char *p, size_t n) {
    xml_put_valid(o, p, n, 1);
}

/* Blanks that reading would take for the layout of the file. */
static int has_own_blanks(qp_text t, int tag) {
    if (!t.len) return 0;
    if (char_space(t.ptr[0]) || char_space(t.ptr[t.len - 1])) return 1;
    return tag && (memchr(t.ptr, '\n', t.len) || memchr(t.ptr, '\r', t.len));
}

/* The rest of a start tag, the text and the end tag. */
static void put_content(qp__markup *o, const char *element, qp_text t,
                        int tag) {
    int own = has_own_blanks(t, tag);
    xml_word(o, own ? " xml:space=\"preserve\">" : "> ");
    qp__markup_text(o, t, xml_put_text);
    xml_word(o, own ? "</" : " </");
    xml_word(o, element);
    xml_put(o, ">", 1);
}

static void xml_fresh_line(qp__markup *o) {
    xml_put(o, "\n ", 2);
    o->in_line = 0;
}

/* ---- tags ---------------------------------------------------------------- */

static void xml_write_tag(qp__markup *o, qp_text name, qp_text value) {
    const char *element = qp__xml_element(name);
    xml_fresh_line(o);
    xml_put(o, "<", 1);
    if (element) {
        xml_word(o, element);
    } else {
        element = "tag";
        xml_word(o, "tag name=\"");
        qp__markup_text(o, name, xml_put_attribute);
        xml_put(o, "\"", 1);
    }
    put_content(o, element, value, 1);
}

static void xml_write_tags(qp__markup *o, const qp_game *game,
                           qp_notation notation) {
    qp__tags t;
    qp__tags_begin(&t, game, notation);
    if (!qp_game_tag(game, "Game").ptr)
        xml_write_tag(o, qp_text_of("Game"), qp_text_of("Chinese Chess"));
    while (qp__tags_next(&t)) xml_write_tag(o, t.name, t.value);
    qp_text why = qp__tags_broken(game);
    if (why.ptr) xml_write_tag(o, qp_text_of("Incomplete"), why);
}

/* ---- moves --------------------------------------------------------------- */

static void xml_comments(qp__markup *w, qp_node node, qp_place place) {
    for (qp_annotation a = qp_game_first_comment(w->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(w->game, a)) {
        qp_comment c;
        qp_game_annotation_comment(&c, w->game, a);
        xml_fresh_line(w);
        xml_word(w, "<comment");
        if (place == QP_BEFORE_MOVE) xml_word(w, " place=\"before\"");
        if (c.flags & QP_COMMENT_LINE) xml_word(w, " kind=\"line\"");
        if (c.flags & QP_COMMENT_ESCAPE) xml_word(w, " kind=\"escape\"");
        put_content(w, "comment", c.text, 0);
    }
}

static void write_nags(qp__markup *w, qp_node node) {
    for (qp_annotation a = qp_game_first_nag(w->game, node);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(w->game, a)) {
        xml_word(w, " <nag> ");
        qp__outlet_number(&w->bytes,
                          (unsigned)qp_game_annotation_nag(w->game, a));
        xml_word(w, " </nag>");
    }
}

static void xml_write_node(qp__markup *w, qp_node node) {
    w->node = node;
    xml_comments(w, node, QP_BEFORE_MOVE);
    int black = qp_pos_turn(&w->at.pos) == QP_BLACK;
    if (w->in_line && black)
        xml_put(w, " ", 1);
    else
        xml_fresh_line(w);
    w->in_line = 1;
    xml_word(w, "<move> ");
    qp__markup_move(w);
    xml_word(w, " </move>");
    write_nags(w, node);
    xml_comments(w, node, QP_AFTER_MOVE);
}

static qp_status xml_write_moves(qp__markup *w) {
    qp__walk_begin(&w->at, w->game);
    for (;;) switch (qp__walk_next(&w->at)) {
        case QP__WALK_MOVE: xml_write_node(w, w->at.node); break;
        case QP__WALK_OPEN:
            xml_fresh_line(w);
            xml_word(w, "<variation>");
            break;
        case QP__WALK_CLOSE:
            xml_fresh_line(w);
            xml_word(w, "</variation>");
            break;
        case QP__WALK_END: return qp__walk_end(&w->at);
        }
}

static void xml_write_result(qp__markup *w) {
    qp_text result = qp__markup_result(w);
    w->node = QP_ROOT;
    if (result.ptr) {
        xml_fresh_line(w);
        xml_word(w, "<end");
        put_content(w, "end", result, 0);
    }
    xml_comments(w, QP_ROOT, QP_AFTER_RESULT);
}

qp_status qp__xml_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out) {
    qp__markup w;
    qp_write_options known;
    if (qp__write_options(&known, &options)) return QP_E_ARG;
    qp__markup_begin(&w, game, options, out);
    xml_word(&w, "<pgn>");
    qp__lost_ends(options, game);
    xml_write_tags(&w, game, w.notation);
    xml_comments(&w, QP_ROOT, QP_AFTER_MOVE);
    write_nags(&w, QP_ROOT);
    qp_status rc = xml_write_moves(&w);
    if (!rc) {
        xml_write_result(&w);
        xml_word(&w, "\n</pgn>\n");
    }
    qp_status end = qp__outlet_end(&w.bytes);
    return rc ? rc : end;
}

qp_status qp__xml_write_begin(const qp_sink *out) {
    static const char HEAD[] =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<games>\n";
    return qp__sink_put(out, HEAD, sizeof HEAD - 1);
}

qp_status qp__xml_write_end(const qp_sink *out) {
    return qp__sink_put(out, "</games>\n", 9);
}
