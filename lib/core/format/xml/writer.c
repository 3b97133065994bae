/* writer.c - a game as XML of specification 003, section 6, with what it lacks
 * (doc/format/xml.md). FEN is canonical, Format is that of the written moves,
 * and a broken game has Incomplete, as in PGN.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/ascii.h"
#include "../common/writing_order.h"
#include "../common/loss_report.h"
#include "../common/tags.h"
#include "xml_int.h"

/* Bytes on their way to the sink. */
typedef struct xml_out {
    qp__outlet bytes;
    const qp_write_options *options;
    int in_line; /* a move stands in this line */
    qp_node node;
} xml_out;

typedef struct xml_walk {
    const qp_game *game;
    xml_out *out;
    qp_notation notation;
    unsigned move_flags;
    qp__walk at;
} xml_walk;

/* ---- bytes --------------------------------------------------------------- */

static void xml_put(xml_out *o, const char *p, size_t n) {
    qp__outlet_put(&o->bytes, p, n);
}

static void xml_put_word(xml_out *o, const char *s) {
    qp__outlet_word(&o->bytes, s);
}

/* ---- text ---------------------------------------------------------------- */

/* 1: not to be written as it stands, or not always. A blank but for ' ' is so
 * in an attribute only. */
static const char XML_WRITER_SPECIAL[256] = {
    1, 1, 1,         1,         1,         1,         1,         1, 1, 1,
    1, 1, 1,         1,         1,         1,         1,         1, 1, 1,
    1, 1, 1,         1,         1,         1,         1,         1, 1, 1,
    1, 1, ['<'] = 1, ['&'] = 1, ['>'] = 1, ['"'] = 1, [0xEF] = 1};

static void xml_lost_char(xml_out *o, qp_text what) {
    xml_put_word(o, "\xEF\xBF\xBD");
    qp__lost(o->options, QP_W_LOST_CHAR, o->node, what, "\xEF\xBF\xBD");
}

/* What XML 1.0 cannot hold is an element, or lost within an attribute. */
static void xml_put_char(xml_out *o, uint32_t c, int attribute) {
    char number[] = {(char)c, '\0'};
    if (attribute) {
        xml_lost_char(o, (qp_text){number, c < 0x20});
        return;
    }
    xml_put_word(o, "<char code=\"");
    qp__outlet_number(&o->bytes, c);
    xml_put_word(o, "\"/>");
}

static size_t put_special(xml_out *o, qp_text rest, int attribute) {
    unsigned char c = (unsigned char)*rest.ptr;
    switch (c) {
    case '<': xml_put_word(o, "&lt;"); return 1;
    case '>': xml_put_word(o, "&gt;"); return 1;
    case '&': xml_put_word(o, "&amp;"); return 1;
    case '\r': xml_put_word(o, "&#13;"); return 1;
    case '"': xml_put_word(o, attribute ? "&quot;" : "\""); return 1;
    case '\n': xml_put_word(o, attribute ? "&#10;" : "\n"); return 1;
    case '\t': xml_put_word(o, attribute ? "&#9;" : "\t"); return 1;
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

static void xml_put_valid(xml_out *o, const char *p, size_t n, int attribute) {
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

/* Text that need not be UTF-8: games may come from anywhere. */
static void xml_put_text(xml_out *o, qp_text t, int attribute) {
    size_t i = 0;
    while (i < t.len) {
        const unsigned char *p = (const unsigned char *)t.ptr + i;
        qp__utf8_end end;
        size_t n = qp__utf8_check(p, t.len - i, &end);
        xml_put_valid(o, t.ptr + i, n, attribute);
        i += n;
        if (end == QP__UTF8_WHOLE) return;
        if (end == QP__UTF8_BOM) {
            xml_put(o, t.ptr + i, 3);
            i += 3;
            continue;
        }
        size_t bad = qp__utf8_part(p + n, t.len - i);
        xml_lost_char(o, (qp_text){t.ptr + i, bad});
        i += bad;
    }
}

/* Blanks that reading would take for the layout of the file. */
static int has_own_blanks(qp_text t, int tag) {
    if (!t.len) return 0;
    if (char_space(t.ptr[0]) || char_space(t.ptr[t.len - 1])) return 1;
    return tag && (memchr(t.ptr, '\n', t.len) || memchr(t.ptr, '\r', t.len));
}

/* The rest of a start tag, the text and the end tag. */
static void put_content(xml_out *o, const char *element, qp_text t, int tag) {
    int own = has_own_blanks(t, tag);
    xml_put_word(o, own ? " xml:space=\"preserve\">" : "> ");
    xml_put_text(o, t, 0);
    xml_put_word(o, own ? "</" : " </");
    xml_put_word(o, element);
    xml_put(o, ">", 1);
}

static void xml_fresh_line(xml_out *o) {
    xml_put(o, "\n ", 2);
    o->in_line = 0;
}

/* ---- tags ---------------------------------------------------------------- */

static void xml_write_tag(xml_out *o, qp_text name, qp_text value) {
    const char *element = qp__xml_element(name);
    xml_fresh_line(o);
    xml_put(o, "<", 1);
    if (element) {
        xml_put_word(o, element);
    } else {
        element = "tag";
        xml_put_word(o, "tag name=\"");
        xml_put_text(o, name, 1);
        xml_put(o, "\"", 1);
    }
    put_content(o, element, value, 1);
}

static void xml_write_tags(xml_out *o, const qp_game *game,
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

static void xml_comments(xml_walk *w, qp_node node, qp_place place) {
    for (qp_annotation a = qp_game_first_comment(w->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(w->game, a)) {
        qp_comment c;
        qp_game_annotation_comment(&c, w->game, a);
        xml_fresh_line(w->out);
        xml_put_word(w->out, "<comment");
        if (place == QP_BEFORE_MOVE) xml_put_word(w->out, " place=\"before\"");
        if (c.flags & QP_COMMENT_LINE) xml_put_word(w->out, " kind=\"line\"");
        if (c.flags & QP_COMMENT_ESCAPE)
            xml_put_word(w->out, " kind=\"escape\"");
        put_content(w->out, "comment", c.text, 0);
    }
}

static void write_nags(xml_walk *w, qp_node node) {
    for (qp_annotation a = qp_game_first_nag(w->game, node);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(w->game, a)) {
        xml_put_word(w->out, " <nag> ");
        qp__outlet_number(&w->out->bytes,
                          (unsigned)qp_game_annotation_nag(w->game, a));
        xml_put_word(w->out, " </nag>");
    }
}

static void xml_write_node(xml_walk *w, qp_node node) {
    xml_out *o = w->out;
    o->node = node;
    xml_comments(w, node, QP_BEFORE_MOVE);
    char text[QP_MOVE_MAX];
    qp_move move = qp_game_move(w->game, node);
    int black = qp_pos_turn(&w->at.pos) == QP_BLACK;
    size_t len =
        qp_move_write(text, &w->at.pos, move, w->notation, w->move_flags);
    if (o->in_line && black)
        xml_put(o, " ", 1);
    else
        xml_fresh_line(o);
    o->in_line = 1;
    xml_put_word(o, "<move> ");
    xml_put(o, text, len);
    xml_put_word(o, " </move>");
    write_nags(w, node);
    xml_comments(w, node, QP_AFTER_MOVE);
}

static void on_line_of_its_own(xml_walk *w, const char *element) {
    xml_fresh_line(w->out);
    xml_put_word(w->out, element);
}

static qp_status xml_write_moves(xml_walk *w) {
    qp__walk_begin(&w->at, w->game);
    for (;;) switch (qp__walk_next(&w->at)) {
        case QP__WALK_MOVE: xml_write_node(w, w->at.node); break;
        case QP__WALK_OPEN: on_line_of_its_own(w, "<variation>"); break;
        case QP__WALK_CLOSE: on_line_of_its_own(w, "</variation>"); break;
        case QP__WALK_END: return qp__walk_end(&w->at);
        }
}

static void xml_write_result(xml_walk *w) {
    qp_text result = qp_game_result(w->game);
    w->out->node = QP_ROOT;
    if (!result.ptr && qp_game_comments(w->game, QP_ROOT, QP_AFTER_RESULT))
        result = qp_text_of("*"); /* or they would not stand after one */
    if (result.ptr) {
        xml_fresh_line(w->out);
        xml_put_word(w->out, "<end");
        put_content(w->out, "end", result, 0);
    }
    xml_comments(w, QP_ROOT, QP_AFTER_RESULT);
}

qp_status qp__xml_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out) {
    xml_out o;
    qp_write_options known;
    if (qp__write_options(&known, &options)) return QP_E_ARG;
    qp__outlet_start(&o.bytes, out);
    o.options = options;
    o.in_line = 0;
    o.node = QP_ROOT;
    xml_walk w = {.game = game, .out = &o};
    if (options) {
        w.notation = options->notation;
        w.move_flags = options->move_flags;
    }
    if (w.notation == QP_NOTATION_ANY) w.notation = QP_NOTATION_CHINESE;
    xml_put_word(&o, "<pgn>");
    qp__lost_ends(options, game);
    xml_write_tags(&o, game, w.notation);
    xml_comments(&w, QP_ROOT, QP_AFTER_MOVE);
    write_nags(&w, QP_ROOT);
    qp_status rc = xml_write_moves(&w);
    if (!rc) {
        xml_write_result(&w);
        xml_put_word(&o, "\n</pgn>\n");
    }
    qp_status end = qp__outlet_end(&o.bytes);
    return rc ? rc : end;
}

static qp_status xml_put_line(const qp_sink *out, const char *line) {
    return out->write(out->ctx, line, strlen(line)) ? QP_E_IO : QP_OK;
}

qp_status qp__xml_write_begin(const qp_sink *out) {
    return xml_put_line(
        out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<games>\n");
}

qp_status qp__xml_write_end(const qp_sink *out) {
    return xml_put_line(out, "</games>\n");
}
