/* elements.c - what Expat reports as events: the meaning of each element
 * (doc/format/xml.md). The scanner knows the kind and place of every tag; Expat
 * gives names, attributes and text.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/ascii.h"
#include "xml_int.h"

static xml_mark next_mark(xml_reader *r) {
    xml_mark m = {r->last_at, XML_IS_STRAY, 0};
    if (r->marks_used < r->marks_len) m = r->marks[r->marks_used++];
    r->last_at = m.at;
    return m;
}

static void odd_value(xml_reader *r, const qp_at *at, qp_text what,
                      const char *want) {
    qp__emit_problem(&r->give, QP_W_FORMAT_VALUE, at, what, qp_text_of(want));
}

/* ---- the text of an element ---------------------------------------------- */

static void xml_emit_part(xml_reader *r, qp_text part, unsigned flag) {
    qp__emit_comment(&r->give, part, r->flags | flag, &r->open_at);
}

static void comment_add(xml_reader *r, const char *s, size_t n) {
    if (n > sizeof r->text - r->text_len) {
        if (r->text_len) xml_emit_part(r, (qp_text){r->text, r->text_len}, 0);
        r->text_len = 0;
    }
    if (n > sizeof r->text) {
        xml_emit_part(r, (qp_text){s, n}, 0);
        return;
    }
    memcpy(r->text + r->text_len, s, n);
    r->text_len += n;
}

static void release_held(xml_reader *r) {
    if (r->held.len) comment_add(r, r->held.ptr, r->held.len);
    r->held.len = 0;
}

/* Blanks are held back until it is known that they do not end the comment. */
static void comment_text(xml_reader *r, const char *s, size_t n) {
    size_t body = n;
    while (!r->preserve && body && char_space(s[body - 1])) body--;
    if (body) {
        release_held(r);
        comment_add(r, s, body);
    }
    if (body == n) return;
    if (!qp__buf_add(&r->in.alloc, &r->held, (qp_text){s + body, n - body}))
        r->give.status = QP_E_NOMEM;
    if (r->held.len > XML_HELD) release_held(r);
}

static void xml_gather(xml_reader *r, const char *s, size_t n) {
    if (!r->begun && !r->preserve)
        while (n && char_space(*s)) s++, n--;
    if (!n) return;
    r->begun = 1;
    if (r->open == XML_IS_COMMENT) {
        comment_text(r, s, n);
        return;
    }
    size_t room = sizeof r->text - r->text_len;
    if (n > room) {
        size_t i = room;
        while (i < n && char_space(s[i])) i++;
        if (i < n) r->too_long = 1;
        for (n = room; n && ((unsigned char)s[n] & 0xC0) == 0x80;) n--;
    }
    memcpy(r->text + r->text_len, s, n);
    r->text_len += n;
}

/* Blanks among which a line ends are how the file is laid out. */
static void join_lines(xml_reader *r) {
    size_t to = 0, n = r->text_len;
    for (size_t i = 0; i < n;) {
        size_t k = i;
        int breaks = 0;
        for (; k < n && char_space(r->text[k]); k++)
            breaks |= r->text[k] == '\n' || r->text[k] == '\r';
        if (breaks) {
            r->text[to++] = ' ';
            i = k;
        }
        if (i < n) r->text[to++] = r->text[i++];
    }
    r->text_len = to;
}

static qp_text whole_text(xml_reader *r) {
    while (!r->preserve && r->text_len && char_space(r->text[r->text_len - 1]))
        r->text_len--;
    qp_text text = {r->text, r->text_len};
    if (r->too_long)
        qp__emit_problem(&r->give, QP_E_LIMIT, &r->open_at, text, QP__NO_TEXT);
    return text;
}

void qp__xml_text(void *ctx, const XML_Char *s, int len) {
    xml_reader *r = ctx;
    if (r->give.status || r->fault) return;
    if (r->open) {
        if (r->open != XML_IS_STRAY) xml_gather(r, s, (size_t)len);
        return;
    }
    size_t n = (size_t)len;
    while (n && char_space(*s)) s++, n--;
    if (!n || r->reported_text) return;
    r->reported_text = 1;
    odd_value(r, &r->last_at, (qp_text){s, n}, "an element");
}

/* ---- elements that have ended -------------------------------------------- */

static void xml_end_move(xml_reader *r, qp_text text) {
    if (!text.len) {
        odd_value(r, &r->open_at, text, "a move");
    } else if (r->give.has_result) {
        qp__emit_problem(&r->give, QP_E_PGN_AFTER, &r->open_at, text,
                         QP__NO_TEXT);
    } else {
        qp__emit_move(&r->give, text, &r->open_at);
        r->fresh = 0;
    }
}

int qp__xml_move(xml_reader *r, qp_text text, const qp_at *at,
                 const qp_at *close) {
    if (r->give.status || !r->give.in_game || r->open || !text.len ||
        text.len > sizeof r->text || r->level >= XML_LEVELS)
        return 0;
    r->open_at = *at;
    r->last_at = *close;
    xml_end_move(r, text);
    return 1;
}

static void end_result(xml_reader *r, qp_text text) {
    if (!text.len) return;
    if (qp__result(text).ptr && !r->give.depth && !r->give.has_result)
        qp__emit_result(&r->give, text, &r->open_at);
    else
        odd_value(r, &r->open_at, text, "1-0 0-1 1/2-1/2 *, once");
}

static void end_nag(xml_reader *r, qp_text text) {
    unsigned value = 0;
    size_t i = text.len && *text.ptr == '$', from = i;
    for (; i < text.len && i < from + 3 && text.ptr[i] >= '0' &&
           text.ptr[i] <= '9';
         i++)
        value = value * 10 + (unsigned)(text.ptr[i] - '0');
    if (i == from || i < text.len || value > 255 || r->give.has_result)
        odd_value(r, &r->open_at, text, "0 to 255");
    else
        qp__emit_nag(&r->give, value, &r->open_at);
}

/* After the result, or as Game, a tag begins the next game, as in PGN; among
 * the moves it is kept as a comment. */
static void end_named(xml_reader *r) {
    if (!r->preserve) join_lines(r);
    qp_text value = whole_text(r), name = {r->name, r->name_len};
    qp_at at = r->open_at;
    if (r->give.in_moves) {
        int game = name.len == 4 && !memcmp(name.ptr, "Game", 4);
        if (!r->give.has_result && !game) {
            qp__emit_problem(&r->give, QP_W_PGN_AMONG, &at, name, QP__NO_TEXT);
            r->flags = r->fresh ? QP_COMMENT_BEFORE : 0;
            xml_emit_part(r, qp_text_of("["), 0);
            xml_emit_part(r, name, 0);
            xml_emit_part(r, qp_text_of(" \""), 0);
            xml_emit_part(r, value, 0);
            xml_emit_part(r, qp_text_of("\"]"), QP_COMMENT_END);
            return;
        }
        qp__emit_end(&r->give, &at);
        qp__emit_game(&r->give, &at);
        r->fresh = 0;
    }
    if (!name.len)
        odd_value(r, &at, value, "a tag's name");
    else
        qp__emit_tag(&r->give, name, value, &at);
}

static void end_comment(xml_reader *r) {
    r->held.len = 0;
    xml_emit_part(r, (qp_text){r->text, r->text_len}, QP_COMMENT_END);
}

static void close_element(xml_reader *r) {
    xml_kind kind = r->open;
    switch (kind) {
    case XML_IS_MOVE: xml_end_move(r, whole_text(r)); break;
    case XML_IS_COMMENT: end_comment(r); break;
    case XML_IS_END: end_result(r, whole_text(r)); break;
    case XML_IS_NAG: end_nag(r, whole_text(r)); break;
    case XML_IS_TAG:
    case XML_IS_NAMED: end_named(r); break;
    default: break;
    }
    r->open = XML_IS_NONE;
}

/* ---- elements that begin ------------------------------------------------- */

static void set_name(xml_reader *r, qp_text name, const qp_at *at) {
    if (name.len > sizeof r->name)
        qp__emit_problem(&r->give, QP_E_LIMIT, at, name, QP__NO_TEXT);
    name = qp__tag_cut(name);
    memcpy(r->name, name.ptr, name.len);
    r->name_len = name.len;
}

/* A name that Expat must keep: there may not be many. */
static void strange_name(xml_reader *r, const qp_at *at, const char *name) {
    if (++r->strange > XML_STRANGE)
        qp__xml_fault(r, QP_E_LIMIT, at, qp_text_of(name), "fewer other names");
}

/* Nonzero if the attribute is one of this element's. */
static int attribute(xml_reader *r, xml_kind kind, const char *name,
                     const char *value, const qp_at *at) {
    int comment = kind == XML_IS_COMMENT;
    if (!strcmp(name, "xml:space")) {
        r->preserve = !strcmp(value, "preserve");
        return r->preserve || !strcmp(value, "default");
    }
    if (kind == XML_IS_TAG && !strcmp(name, "name")) {
        set_name(r, qp_text_of(value), at);
        return 1;
    }
    if (comment && !strcmp(name, "place")) {
        if (!strcmp(value, "before")) r->flags |= QP_COMMENT_BEFORE;
        return !strcmp(value, "before") || !strcmp(value, "after");
    }
    if (comment && !strcmp(name, "kind")) {
        if (!strcmp(value, "line")) r->flags |= QP_COMMENT_LINE;
        if (!strcmp(value, "escape")) r->flags |= QP_COMMENT_ESCAPE;
        return (r->flags & (QP_COMMENT_LINE | QP_COMMENT_ESCAPE)) ||
               !strcmp(value, "braces");
    }
    return 0;
}

static void attributes(xml_reader *r, const XML_Char **atts,
                       const xml_mark *m) {
    for (; *atts; atts += 2) {
        if (attribute(r, m->kind, atts[0], atts[1], &m->at)) continue;
        if (!r->reported_names) odd_value(r, &m->at, qp_text_of(atts[0]), "");
        r->reported_names = 1;
        strange_name(r, &m->at, atts[0]);
    }
}

static void open_element(xml_reader *r, const xml_mark *m, const XML_Char *name,
                         const XML_Char **atts) {
    if (!r->give.in_game) {
        if (!r->reported_text)
            qp__emit_problem(&r->give, QP_E_FORMAT_MARK, &m->at,
                             qp_text_of(name), qp_text_of("pgn"));
        r->reported_text = 1;
        r->open = XML_IS_STRAY;
        qp__err_text(r->open_name, sizeof r->open_name, qp_text_of(name));
        strange_name(r, &m->at, name);
        return;
    }
    r->open = m->kind;
    r->open_at = m->at;
    qp__err_text(r->open_name, sizeof r->open_name, qp_text_of(name));
    r->text_len = r->name_len = r->held.len = 0;
    r->begun = r->too_long = r->preserve = 0;
    r->flags = r->fresh ? QP_COMMENT_BEFORE : 0;
    if (m->kind == XML_IS_NAMED) {
        qp_text tag = qp__xml_tag_name(name, strlen(name));
        if (!tag.ptr) strange_name(r, &m->at, name);
        set_name(r, tag.ptr ? tag : qp_text_of(name), &m->at);
    }
    attributes(r, atts, m);
    if (m->kind == XML_IS_COMMENT && (r->flags & QP_COMMENT_BEFORE) &&
        !r->give.has_result)
        qp__emit_begin_moves(&r->give, &m->at);
}

static void open_game(xml_reader *r, const xml_mark *m) {
    if (r->give.in_game) {
        qp__emit_problem(&r->give, QP_E_FORMAT_SYNTAX, &m->at,
                         qp_text_of("pgn"), qp_text_of("/pgn"));
        qp__emit_end(&r->give, &m->at);
    }
    r->any = 1;
    r->fresh = r->reported_text = r->reported_names = 0;
    qp__emit_game(&r->give, &m->at);
}

/* A character by its number, decimal or hexadecimal after an 'x'. */
static void control(xml_reader *r, const xml_mark *m, const XML_Char **atts) {
    uint32_t c = 0;
    const char *code = "";
    while (*atts && strcmp(atts[0], "code")) atts += 2;
    if (*atts) code = atts[1];
    unsigned base = *code == 'x' ? 16 : 10;
    const char *p = code + (base == 16);
    int good = *p != '\0' && strlen(p) <= 7;
    for (; good && *p; p++) {
        unsigned digit = (unsigned char)*p - '0';
        if (digit > 9) digit = ((unsigned char)*p | 0x20u) - 'a' + 10;
        good = digit < base;
        c = c * base + digit;
    }
    if (!good || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) {
        odd_value(r, &m->at, qp_text_of(code), "the number of a character");
        c = QP__REPLACEMENT;
    }
    unsigned char bytes[4], *end = qp__utf8_put(bytes, c);
    if (r->open && r->open != XML_IS_STRAY)
        xml_gather(r, (char *)bytes, (size_t)(end - bytes));
}

void qp__xml_start(void *ctx, const XML_Char *name, const XML_Char **atts) {
    xml_reader *r = ctx;
    xml_mark m = next_mark(r);
    if (r->give.status || r->fault || m.kind == XML_IS_ROOT) return;
    if (++r->level > XML_LEVELS) {
        qp__xml_fault(r, QP_E_FORMAT_DEPTH, &m.at, qp_text_of(name), "");
        return;
    }
    if (m.kind == XML_IS_CHAR) {
        control(r, &m, atts);
        return;
    }
    if (r->open) {
        if (r->open != XML_IS_STRAY)
            qp__emit_problem(&r->give, QP_E_FORMAT_SYNTAX, &m.at,
                             qp_text_of(name),
                             qp_text_of("an end tag before it"));
        close_element(r);
    }
    if (m.kind == XML_IS_PGN) {
        open_game(r, &m);
    } else if (m.kind == XML_IS_VARIATION && r->give.in_game) {
        qp__emit_begin_variation(&r->give, &m.at);
        r->fresh = 1;
    } else {
        open_element(r, &m, name, atts);
    }
}

void qp__xml_end(void *ctx, const XML_Char *name) {
    (void)name;
    xml_reader *r = ctx;
    xml_mark m = next_mark(r);
    if (r->give.status || r->fault) return;
    r->level--;
    if (m.kind == XML_IS_CHAR || m.kind == XML_IS_STRAY) return;
    if (r->open) close_element(r);
    if (m.kind == XML_IS_PGN) {
        qp__emit_end(&r->give, &m.at);
    } else if (m.kind == XML_IS_VARIATION) {
        qp__emit_end_variation(&r->give, &m.at);
        r->fresh = 0;
    }
}

void qp__xml_break_off(xml_reader *r, const qp_at *at) {
    if (r->open == XML_IS_COMMENT) end_comment(r);
    r->open = XML_IS_NONE;
    qp__emit_end(&r->give, at);
}
