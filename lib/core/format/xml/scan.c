/* scan.c - prepares the bytes of a file for Expat, which takes well-formed XML
 * only; the example of specification 003, section 6, has "<img ...>" within a
 * comment. The text of an element ends at its own end tag: a '<' that begins no
 * tag of the form and an '&' that begins no entity are escaped. HTML's names of
 * characters become characters. Comments of XML, instructions and cut tags do
 * not reach Expat or come whole.
 *
 * Each step takes bytes from p to end and returns where it stopped. `marks`
 * holds the place of every tag that Expat was given.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../../base/inline/ascii.h"
#include "xml_int.h"

/* ---- what Expat gets ----------------------------------------------------- */

static void xml_make_room(xml_reader *r, size_t bytes, size_t marks) {
    if (bytes > XML_OUT - r->out_len || marks > XML_MARKS - r->marks_len)
        qp__xml_flush(r);
}

static void emit(xml_reader *r, const char *p, size_t n) {
    while (n) {
        xml_make_room(r, 1, 0);
        size_t room = XML_OUT - r->out_len, step = n < room ? n : room;
        memcpy(r->out + r->out_len, p, step);
        r->out_len += step;
        p += step;
        n -= step;
    }
}

static void emit_word(xml_reader *r, const char *s) {
    emit(r, s, strlen(s));
}

static void add_mark(xml_reader *r, xml_kind kind, qp_at at) {
    r->marks[r->marks_len++] = (xml_mark){at, kind, r->out_len};
}

/* A character that XML cannot hold, in the form that this format has for it. */
static void emit_control(xml_reader *r, unsigned char c) {
    static const char HEX[] = "0123456789ABCDEF";
    char element[] = "<char code=\"x00\"/>";
    element[13] = HEX[c >> 4];
    element[14] = HEX[c & 15];
    xml_make_room(r, sizeof element, 2);
    qp_at at = qp__place_at(&r->place);
    add_mark(r, XML_IS_CHAR, at);
    add_mark(r, XML_IS_CHAR, at);
    emit(r, element, sizeof element - 1);
}

/* Between elements nothing could hold it. */
static void bad_control(xml_reader *r, unsigned char c) {
    char name[8];
    qp_at at = qp__place_at(&r->place);
    qp__xml_flush(r);
    snprintf(name, sizeof name, "U+%04X", (unsigned)c);
    if (!r->fault)
        qp__xml_fault(r, QP_E_FORMAT_SYNTAX, &at, (qp_text){name, 6},
                      "an element");
}

static void emit_byte(xml_reader *r, char c) {
    unsigned char u = (unsigned char)c;
    if (c == '<')
        emit_word(r, "&lt;");
    else if (c == '&')
        emit_word(r, "&amp;");
    else if (c == '>')
        emit_word(r, "&gt;");
    else if (u < 0x20 && c != '\t' && c != '\n' && c != '\r' && r->leaf)
        emit_control(r, u);
    else if (u < 0x20 && c != '\t' && c != '\n' && c != '\r')
        bad_control(r, u);
    else
        emit(r, &c, 1);
}

/* What was held back is text after all. */
static void mark_is_text(xml_reader *r) {
    size_t n = r->mark_len;
    r->state = XML_AT_TEXT;
    r->mark_len = 0;
    emit_byte(r, r->mark[0]);
    emit(r, r->mark + 1, n - 1);
}

static void xml_hold(xml_reader *r, char c) {
    r->mark[r->mark_len++] = c;
}

/* What Expat has been given comes before what is reported now. */
static void scan_problem(xml_reader *r, qp_text what, const char *want) {
    qp__xml_flush(r);
    if (r->fault) return;
    qp__emit_problem(&r->give, QP_E_FORMAT_SYNTAX, &r->mark_at, what,
                     qp_text_of(want));
}

static void too_long(xml_reader *r, qp_text what, const char *want) {
    qp__xml_flush(r);
    if (!r->fault) qp__xml_fault(r, QP_E_LIMIT, &r->mark_at, what, want);
}

/* ---- tags ---------------------------------------------------------------- */

int qp__xml_name_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || (unsigned char)c >= 0x80 || c == '_' ||
           c == ':' || c == '-' || c == '.';
}

/* The name in the mark. */
static qp_text mark_name(const xml_reader *r) {
    size_t from = r->mark_len > 1 && r->mark[1] == '/' ? 2 : 1, to = from;
    while (to < r->mark_len && qp__xml_name_byte(r->mark[to])) to++;
    return (qp_text){r->mark + from, to - from};
}

static int names_leaf(const xml_reader *r, qp_text name) {
    return name.len == r->leaf_len && !memcmp(name.ptr, r->leaf_name, name.len);
}

/* Where the markup is read as such, within the text of an element too. */
static int is_structure(xml_kind kind) {
    return kind == XML_IS_PGN || kind == XML_IS_VARIATION ||
           kind == XML_IS_MOVE || kind == XML_IS_COMMENT || kind == XML_IS_END;
}

static void emit_mark(xml_reader *r, xml_kind kind, int both) {
    xml_make_room(r, r->mark_len, 2);
    add_mark(r, kind, r->mark_at);
    if (both) add_mark(r, kind, r->mark_at);
    emit(r, r->mark, r->mark_len);
}

static void xml_end_tag(xml_reader *r, qp_text name) {
    xml_kind kind = qp__xml_kind(name.ptr, name.len);
    if (kind == XML_IS_GAMES && !r->leaf) {
        if (r->games)
            r->games--;
        else if (!r->loose)
            scan_problem(r, (qp_text){r->mark, r->mark_len}, "");
        return;
    }
    if (r->leaf && kind != XML_IS_CHAR) {
        if (names_leaf(r, name)) kind = r->leaf;
        r->leaf = XML_IS_NONE;
    } else if (!r->leaf && kind != XML_IS_PGN && kind != XML_IS_VARIATION) {
        kind = XML_IS_STRAY;
    }
    emit_mark(r, kind, 0);
    if (kind != XML_IS_PGN) return;
    qp__xml_flush(r);
    qp__xml_game_ended(r);
}

static void start_tag(xml_reader *r, qp_text name) {
    xml_kind kind = qp__xml_kind(name.ptr, name.len);
    int empty = r->mark_len > 2 && r->mark[r->mark_len - 2] == '/';
    if (name.len > XML_NAME_MAX) {
        too_long(r, name, "a shorter name");
        return;
    }
    if (kind == XML_IS_GAMES && !r->leaf) {
        r->any = 1;
        if (!empty) r->games++;
        return;
    }
    if (kind == XML_IS_VARIATION && !r->moves_seen) kind = XML_IS_NAMED;
    if (kind == XML_IS_MOVE) {
        r->moves_seen = 1;
        if (!r->leaf) qp__xml_flush(r); /* as before a plain one */
        if (r->fault) return;
    }
    if (kind == XML_IS_PGN ||
        (kind == XML_IS_NAMED && name.len == 4 && !memcmp(name.ptr, "game", 4)))
        r->moves_seen = 0;
    if (kind == XML_IS_PGN || kind == XML_IS_VARIATION) {
        r->leaf = XML_IS_NONE;
    } else if (kind != XML_IS_CHAR) {
        r->leaf = empty ? XML_IS_NONE : kind;
        memcpy(r->leaf_name, name.ptr, name.len);
        r->leaf_len = name.len;
    }
    emit_mark(r, kind, empty);
}

static void xml_tag_whole(xml_reader *r) {
    qp_text name = mark_name(r);
    r->state = XML_AT_TEXT;
    if (r->mark[1] == '/')
        xml_end_tag(r, name);
    else
        start_tag(r, name);
    r->mark_len = 0;
}

/* ---- the steps ----------------------------------------------------------- */

/* 1: not to be passed on as it is. */
static const char XML_SCAN_SPECIAL[256] = {
    1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 1,         1,         1,        1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ['<'] = 1, ['&'] = 1, ['>'] = 1};

/* Returns the end of text in one line that Expat would pass on as it is. Of
 * characters beyond ASCII these are the usual Chinese ones. */
static const char *plain_text_end(const char *p, const char *end) {
    const unsigned char *q = (const unsigned char *)p;
    for (size_t left; (left = (size_t)((const unsigned char *)end - q));)
        if (*q >= ' ' && *q < 0x7F && !XML_SCAN_SPECIAL[*q])
            q++;
        else if (left > 2 && *q >= 0xE1 && *q < 0xED && (q[1] & 0xC0) == 0x80 &&
                 (q[2] & 0xC0) == 0x80)
            q += 3;
        else
            break;
    return (const char *)q;
}

/* A move, "<move> h2e2 </move>", that has nothing Expat must look at: most of a
 * file. What Expat was given is read first. Passes it, with the blanks before
 * it, and returns the place after it, or returns `p` if it is anything else. */
static const char *xml_plain_move(xml_reader *r, const char *p,
                                  const char *end) {
    static const char START[] = "<move>", CLOSE[] = "</move>";
    const size_t start = sizeof START - 1, close = sizeof CLOSE - 1;
    const char *tag = qp__after_blanks(p, end);
    if (r->leaf || (r->out_len && tag > p) ||
        (size_t)(end - tag) < start + close || memcmp(tag, START, start) != 0)
        return p;
    const char *text = tag + start, *q = plain_text_end(text, end);
    if ((size_t)(end - q) < close || memcmp(q, CLOSE, close) != 0) return p;
    if (r->out_len) qp__xml_flush(r);
    if (r->fault || r->waits) return p;
    qp__place place = r->place;
    qp__place_pass(&place, p, (size_t)(tag - p));
    qp_at at = qp__place_at(&place);
    place.offset += (uint64_t)(q - tag);
    place.conts += qp__continuations(text, (size_t)(q - text));
    qp_at close_at = qp__place_at(&place);
    if (!qp__xml_move(r, qp__trim(text, q), &at, &close_at)) return p;
    place.offset += close;
    r->place = place;
    r->moves_seen = 1;
    return q + close;
}

/* Nearly every tag: a start tag without attributes, or the end of the text,
 * wholly within the bytes at hand. NULL leaves it to the general way. */
static const char *xml_quick_tag(xml_reader *r, const char *p,
                                 const char *end) {
    size_t room = (size_t)(end - p), n = 1;
    if (r->leaf) {
        n = r->leaf_len + 3;
        if (room < n || p[1] != '/' || p[n - 1] != '>' ||
            memcmp(p + 2, r->leaf_name, n - 3) != 0)
            return NULL;
    } else {
        if (room > XML_NAME_MAX) room = XML_NAME_MAX;
        while (n < room && p[n] >= 'a' && p[n] <= 'z') n++;
        if (n == 1 || n == room || p[n] != '>') return NULL;
        n++;
    }
    r->mark_at = qp__place_at(&r->place);
    memcpy(r->mark, p, n);
    r->mark_len = n;
    xml_tag_whole(r);
    return p + n;
}

static const char *in_text(xml_reader *r, const char *p, const char *end) {
    const char *q = p;
    while (q < end && !XML_SCAN_SPECIAL[(unsigned char)*q]) q++;
    emit(r, p, (size_t)(q - p));
    if (q > p || q == end) return q;
    const char *after = *q == '<' ? xml_quick_tag(r, q, end) : NULL;
    if (after) return after;
    if (*q == '<' || *q == '&') {
        r->mark_at = qp__place_at(&r->place);
        r->mark_len = 0;
        xml_hold(r, *q);
        r->state = *q == '<' ? XML_AT_LESS : XML_AT_ENTITY;
    } else {
        emit_byte(r, *q);
    }
    return q + 1;
}

static const char *after_less(xml_reader *r, const char *p) {
    if (*p == '!' || (*p == '?' && !r->leaf)) {
        xml_hold(r, *p);
        r->run = 0;
        r->state = *p == '!' ? XML_AT_BANG : XML_AT_PI;
        return p + 1;
    }
    int name = qp__xml_name_byte(*p) && !(*p >= '0' && *p <= '9') &&
               *p != '-' && *p != '.';
    if (name || *p == '/') {
        r->quote = 0;
        r->state = r->leaf ? XML_AT_NAME : XML_AT_TAG;
        if (*p == '/') {
            xml_hold(r, *p);
            return p + 1;
        }
        return p;
    }
    mark_is_text(r);
    return p;
}

/* Within text: is it a tag of the form? */
static const char *in_name(xml_reader *r, const char *p, const char *end) {
    for (; p < end && qp__xml_name_byte(*p); p++) {
        if (r->mark_len > XML_NAME_MAX + 2) {
            mark_is_text(r);
            return p;
        }
        xml_hold(r, *p);
    }
    if (p == end) return p;
    qp_text name = mark_name(r);
    xml_kind kind = qp__xml_kind(name.ptr, name.len);
    int ends = r->mark[1] == '/';
    if (kind == XML_IS_CHAR || is_structure(kind) ||
        (ends && names_leaf(r, name) && (*p == '>' || char_space(*p)))) {
        r->state = XML_AT_TAG;
        return p;
    }
    mark_is_text(r);
    return p;
}

static const char *in_tag(xml_reader *r, const char *p, const char *end) {
    while (p < end) {
        char c = *p++;
        if (r->mark_len == XML_MARK_MAX) {
            too_long(r, mark_name(r), "a shorter tag");
            return p;
        }
        xml_hold(r, c);
        if (r->quote) {
            if (c == r->quote) r->quote = 0;
        } else if (c == '"' || c == '\'') {
            r->quote = c;
        } else if (c == '>') {
            xml_tag_whole(r);
            return p;
        }
    }
    return p;
}

static const char *after_bang(xml_reader *r, const char *p) {
    static const char NOTE[] = "<!--", CDATA[] = "<![CDATA[";
    xml_hold(r, *p);
    size_t n = r->mark_len;
    if (n <= 4 && !memcmp(r->mark, NOTE, n)) {
        if (n == 4) {
            r->state = XML_AT_NOTE;
            r->run = 0;
        }
        return p + 1;
    }
    if (n <= 9 && !memcmp(r->mark, CDATA, n)) {
        if (n == 9) {
            r->state = XML_AT_CDATA;
            r->run = 0;
        }
        return p + 1;
    }
    if (r->leaf) {
        r->mark_len--;
        mark_is_text(r);
        return p;
    }
    /* A declaration is known by its name. */
    if (*p >= 'A' && *p <= 'Z' && n < 16) return p + 1;
    r->mark_len--;
    scan_problem(r, (qp_text){r->mark, r->mark_len},
                 "no document type, no entities");
    r->refused = 1;
    return p;
}

/* A comment of XML or an instruction, to `run` of `mark` and a '>'. */
static const char *to_close(xml_reader *r, const char *p, const char *end,
                            char mark) {
    size_t need = mark == '-' ? 2 : 1;
    for (; p < end; p++) {
        if (*p == '>' && r->run >= need) {
            r->state = XML_AT_TEXT;
            return p + 1;
        }
        r->run = *p == mark ? r->run + 1 : 0;
    }
    return p;
}

static const char *in_cdata(xml_reader *r, const char *p, const char *end) {
    const char *from = p;
    while (p < end) {
        char c = *p;
        /* Its place must be known: a step of its own. */
        if (XML_SCAN_SPECIAL[(unsigned char)c] && p > from) return p;
        p++;
        if (c == ']') {
            r->run++;
            continue;
        }
        int closes = c == '>' && r->run >= 2;
        for (size_t n = r->run - (closes ? 2 : 0); n; n--) emit(r, "]", 1);
        r->run = 0;
        if (closes) {
            r->state = XML_AT_TEXT;
            return p;
        }
        emit_byte(r, c);
    }
    return p;
}

/* "#..." in the mark names a character that XML can hold. */
static int good_number(const char *p, size_t n) {
    unsigned base = n && (*p | 0x20) == 'x' ? 16 : 10;
    uint32_t c = 0;
    if (base == 16) {
        if (*p == 'X') return 0;
        p++, n--;
    }
    if (!n || n > 7) return 0;
    for (size_t i = 0; i < n; i++) {
        unsigned digit = (unsigned char)p[i] - '0';
        if (digit > 9) digit = ((unsigned char)p[i] | 0x20u) - 'a' + 10;
        if (digit >= base) return 0;
        c = c * base + digit;
    }
    if (c < 0x20) return c == 9 || c == 10 || c == 13;
    return c < 0xD800 || (c > 0xDFFF && c < 0xFFFE) ||
           (c > 0xFFFF && c <= 0x10FFFF);
}

int qp__xml_own_entity(qp_text name) {
    static const char *const OWN[] = {"amp", "lt", "gt", "quot", "apos"};
    for (size_t i = 0; i < sizeof OWN / sizeof *OWN; i++)
        if (qp__is(name, OWN[i])) return 1;
    return 0;
}

static const char *in_entity(xml_reader *r, const char *p) {
    char c = *p;
    int part = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               (c >= '0' && c <= '9') || c == '#';
    if (part && r->mark_len < 12) {
        xml_hold(r, c);
        return p + 1;
    }
    qp_text name = {r->mark + 1, r->mark_len - 1};
    uint32_t other = qp__xml_entity(name.ptr, name.len);
    if (c == ';' && other) {
        unsigned char bytes[4], *to = qp__utf8_put(bytes, other);
        emit(r, (char *)bytes, (size_t)(to - bytes));
    } else if (c == ';' && name.len > 1 &&
               (qp__xml_own_entity(name) ||
                (*name.ptr == '#' &&
                 good_number(name.ptr + 1, name.len - 1)))) {
        xml_hold(r, c);
        emit(r, r->mark, r->mark_len);
    } else {
        mark_is_text(r);
        return p;
    }
    r->state = XML_AT_TEXT;
    return p + 1;
}

/* After a fault: to the next game. */
static const char *to_game(xml_reader *r, const char *p, const char *end) {
    static const char PGN[] = "<pgn";
    if (r->mark_len == 4) {
        if (*p == '>' || *p == '/' || char_space(*p)) {
            r->state = XML_AT_TAG;
            r->quote = 0;
            qp__xml_renew(r);
            return p;
        }
        r->mark_len = 0;
    }
    if (!r->mark_len) {
        const char *less = memchr(p, '<', (size_t)(end - p));
        if (less != p) return less ? less : end;
        r->mark_at = qp__place_at(&r->place);
    } else if ((*p | 0x20) != PGN[r->mark_len]) {
        r->mark_len = 0;
        return p;
    }
    xml_hold(r, *p);
    return p + 1;
}

static const char *scan_step(xml_reader *r, const char *p, const char *end) {
    switch (r->state) {
    case XML_AT_TEXT: return in_text(r, p, end);
    case XML_AT_LESS: return after_less(r, p);
    case XML_AT_NAME: return in_name(r, p, end);
    case XML_AT_TAG: return in_tag(r, p, end);
    case XML_AT_BANG: return after_bang(r, p);
    case XML_AT_NOTE: return to_close(r, p, end, '-');
    case XML_AT_CDATA: return in_cdata(r, p, end);
    case XML_AT_PI: return to_close(r, p, end, '?');
    case XML_AT_ENTITY: return in_entity(r, p);
    default: return to_game(r, p, end);
    }
}

void qp__xml_scan(xml_reader *r, const char *p, const char *end) {
    while (p < end && !r->give.status && !r->refused) {
        const char *from = p;
        if (r->state == XML_AT_TEXT) p = xml_plain_move(r, p, end);
        if (p == from && !r->fault) {
            p = scan_step(r, p, end);
            qp__place_pass(&r->place, from, (size_t)(p - from));
        }
        if (!r->fault) continue;
        r->fault = 0;
        r->state = XML_AT_LOST;
        r->leaf = XML_IS_NONE;
        r->mark_len = r->out_len = r->marks_len = r->marks_used = 0;
        r->loose = 1;
    }
}
