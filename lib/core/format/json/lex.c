/* lex.c - bytes of JSON to values. It keeps no value and passes strings on in
 * parts. Each step takes bytes from p to end and returns where it stopped; no
 * byte is read twice. Open brackets are on a stack of fixed size.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/bits.h"
#include "../../base/inline/ascii.h"
#include "json_int.h"

/* Of a character of several bytes the others are still to come. */
static void syntax(json_reader *r, char c, const char *want) {
    qp_at at = qp__place_at(&r->place);
    if ((unsigned char)c < 0xC0) {
        qp__json_fault(r, QP_E_FORMAT_SYNTAX, &at, (qp_text){&c, 1}, want);
        return;
    }
    r->wide[0] = c;
    r->wide_len = 1;
    r->wide_at = at;
    r->wide_in = r->state;
    r->wide_want = want;
    r->state = JSON_AT_WIDE;
}

static void wide_whole(json_reader *r) {
    r->state = r->wide_in;
    qp__json_fault(r, QP_E_FORMAT_SYNTAX, &r->wide_at,
                   (qp_text){r->wide, r->wide_len}, r->wide_want);
}

static const char *in_wide(json_reader *r, const char *p) {
    unsigned lead = (unsigned char)*r->wide;
    size_t size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    int more = ((unsigned char)*p & 0xC0) == 0x80 && r->wide_len < size;
    if (!more) {
        wide_whole(r);
        return p;
    }
    r->wide[r->wide_len++] = *p;
    return p + 1;
}

/* ---- strings ------------------------------------------------------------- */

static void json_add_text(json_reader *r, const char *p, size_t n) {
    if (!r->is_key) {
        if (r->keeps) qp__json_value_text(r, p, n);
        return;
    }
    /* Of a key that is too long the length says that it is none of ours. */
    size_t room = sizeof r->key - r->key_len;
    memcpy(r->key + r->key_len, p, n < room ? n : room);
    r->key_len += n < room ? n : room;
}

static void add_char(json_reader *r, uint32_t c) {
    unsigned char bytes[4], *end = qp__utf8_put(bytes, c);
    json_add_text(r, (char *)bytes, (size_t)(end - bytes));
}

/* The first half of a pair, without its second. */
static void lone_half(json_reader *r) {
    if (!r->high) return;
    r->high = 0;
    if (!r->odd) r->string_odd = qp__place_at(&r->place);
    r->odd = 1;
    add_char(r, QP__REPLACEMENT);
}

static void string_opens(json_reader *r, int is_key) {
    r->is_key = is_key;
    r->at = qp__place_at(&r->place);
    r->high = 0;
    r->odd = 0;
    if (is_key)
        r->key_len = 0;
    else
        r->keeps = qp__json_value(r, JSON_STRING);
    r->state = JSON_AT_STRING;
}

static void string_closes(json_reader *r) {
    lone_half(r);
    if (r->odd)
        qp__json_odd(r, &r->string_odd, (qp_text){"\\u", 2},
                     "both halves of a character");
    r->state = r->is_key ? JSON_AT_COLON : JSON_AT_COMMA;
    if (!r->is_key) qp__json_string_ends(r);
}

/* The first byte that does not stand for itself in a string, or the end. */
static const char *string_end(const char *p, const char *end) {
    for (; end - p >= 8; p += 8) {
        uint64_t word = qp__first_low((const uint8_t *)p);
        uint64_t found = qp__zero_bytes(word ^ QP__EACH_BYTE('"')) |
                         qp__zero_bytes(word ^ QP__EACH_BYTE('\\')) |
                         qp__zero_bytes(word ^ QP__EACH_BYTE('\n'));
        if (found) return p + qp__lowest_bit(found) / 8;
    }
    while (p < end && *p != '"' && *p != '\\' && *p != '\n') p++;
    return p;
}

static const char *in_string(json_reader *r, const char *p, const char *end) {
    const char *q = string_end(p, end);
    if (q > p) {
        lone_half(r);
        json_add_text(r, p, (size_t)(q - p));
        return q;
    }
    if (*q == '\n') {
        qp_at at = qp__place_at(&r->place);
        qp__json_fault(r, QP_E_FORMAT_SYNTAX, &at, (qp_text){"", 0},
                       "\" before the end of the line");
    } else if (*q == '"') {
        string_closes(r);
    } else {
        r->state = JSON_AT_ESCAPE;
    }
    return q + (*q != '\n');
}

static const char *in_escape(json_reader *r, const char *p) {
    static const char NAMES[] = "\"\\/bfnrt", VALUES[] = "\"\\/\b\f\n\r\t";
    const char *name = *p ? strchr(NAMES, *p) : NULL;
    if (*p == 'u') {
        r->state = JSON_AT_HEX;
        r->digits = 0;
        r->unit = 0;
    } else if (name) {
        lone_half(r);
        json_add_text(r, &VALUES[name - NAMES], 1);
        r->state = JSON_AT_STRING;
    } else {
        syntax(r, *p, "one of \"\\/bfnrtu");
    }
    return p + 1;
}

static const char *in_hex(json_reader *r, const char *p) {
    unsigned digit = (unsigned char)*p - '0';
    if (digit > 9) {
        digit = ((unsigned char)*p | 0x20u) - 'a' + 10;
        if (digit < 10 || digit > 15) {
            syntax(r, *p, "four digits");
            return p + (r->state == JSON_AT_WIDE);
        }
    }
    r->unit = r->unit << 4 | digit;
    if (++r->digits < 4) return p + 1;
    r->state = JSON_AT_STRING;
    uint32_t c = r->unit;
    if (r->high && c >= 0xDC00 && c <= 0xDFFF) {
        c = 0x10000 + ((r->high - 0xD800) << 10) + (c - 0xDC00);
        r->high = 0;
        add_char(r, c);
        return p + 1;
    }
    lone_half(r);
    if (c >= 0xD800 && c <= 0xDFFF) {
        r->high = c;
        if (c >= 0xDC00) lone_half(r);
    } else {
        add_char(r, c);
    }
    return p + 1;
}

/* ---- numbers and words --------------------------------------------------- */

static int is_bare(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || char_digit(c) ||
           c == '-' || c == '+' || c == '.';
}

static size_t digits(const char *p, size_t i, size_t n) {
    while (i < n && char_digit(p[i])) i++;
    return i;
}

static int json_is_number(const char *p, size_t n) {
    size_t i = n && *p == '-', from = i;
    i = digits(p, i, n);
    if (i == from || (p[from] == '0' && i > from + 1)) return 0;
    if (i < n && p[i] == '.') {
        from = ++i;
        i = digits(p, i, n);
        if (i == from) return 0;
    }
    if (i < n && (p[i] | 0x20) == 'e') {
        i++;
        if (i < n && (p[i] == '-' || p[i] == '+')) i++;
        from = i;
        i = digits(p, i, n);
        if (i == from) return 0;
    }
    return i == n;
}

static void bare_whole(json_reader *r) {
    qp_text t = {r->bare, r->bare_len};
    int word = (t.len == 4 && !memcmp(t.ptr, "true", 4)) ||
               (t.len == 4 && !memcmp(t.ptr, "null", 4)) ||
               (t.len == 5 && !memcmp(t.ptr, "false", 5));
    r->state = JSON_AT_COMMA;
    if (word || json_is_number(t.ptr, t.len))
        qp__json_bare(r, t);
    else
        qp__json_fault(r, QP_E_FORMAT_SYNTAX, &r->at, t, "a value");
}

static const char *in_bare(json_reader *r, const char *p, const char *end) {
    const char *q = p;
    for (; q < end && is_bare(*q); q++) {
        if (r->bare_len == sizeof r->bare) {
            if (q > p) break;
            qp__json_fault(r, QP_E_FORMAT_SYNTAX, &r->at,
                           (qp_text){r->bare, r->bare_len}, "a value");
            return q;
        }
        r->bare[r->bare_len++] = *q;
    }
    if (q == p) bare_whole(r);
    return q;
}

void qp__json_last(json_reader *r) {
    if (r->state == JSON_AT_BARE) bare_whole(r);
    if (r->state == JSON_AT_WIDE) wide_whole(r);
}

/* ---- what is between ------------------------------------------------- */

static void opens(json_reader *r, json_shape shape) {
    r->at = qp__place_at(&r->place);
    if (r->depth == JSON_DEPTH) {
        qp__json_fault(r, QP_E_FORMAT_DEPTH, &r->at, (qp_text){"[", 1}, "");
        return;
    }
    r->state = shape == JSON_OBJECT ? JSON_AT_FIRST_KEY : JSON_AT_FIRST;
    qp__json_value(r, shape);
}

static void at_value(json_reader *r, char c) {
    if (c == '{') {
        opens(r, JSON_OBJECT);
    } else if (c == '[') {
        opens(r, JSON_ARRAY);
    } else if (c == '"') {
        string_opens(r, 0);
    } else if (is_bare(c)) {
        r->at = qp__place_at(&r->place);
        r->bare[0] = c;
        r->bare_len = 1;
        r->state = JSON_AT_BARE;
    } else {
        syntax(r, c, "a value");
    }
}

static void closes(json_reader *r) {
    r->state = JSON_AT_COMMA;
    qp__json_close(r);
}

/* After a value. Between the games of a file nothing need stand. */
static void at_comma(json_reader *r, char c) {
    int object = qp__json_in_object(r);
    if (!r->depth) {
        at_value(r, c);
    } else if (c == ',') {
        r->state = object ? JSON_AT_KEY : JSON_AT_VALUE;
    } else if (c == (object ? '}' : ']')) {
        closes(r);
    } else if (c == '{' && r->in[r->depth] == JSON_IN_GAMES) {
        qp_at at = qp__place_at(&r->place);
        qp__emit_problem(&r->give, QP_E_FORMAT_SYNTAX, &at, (qp_text){&c, 1},
                         (qp_text){", between games", 15});
        at_value(r, c);
    } else {
        syntax(r, c, object ? ", or }" : ", or ]");
    }
}

static int json_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static const char *json_lex_between(json_reader *r, const char *p,
                                    const char *end) {
    char c = *p;
    if (json_blank(c)) {
        do p++;
        while (p < end && json_blank(*p));
        return p;
    }
    r->any = 1;
    switch (r->state) {
    case JSON_AT_FIRST:
        if (c == ']')
            closes(r);
        else
            at_value(r, c);
        break;
    case JSON_AT_FIRST_KEY:
    case JSON_AT_KEY:
        if (c == '"')
            string_opens(r, 1);
        else if (c == '}' && r->state == JSON_AT_FIRST_KEY)
            closes(r);
        else
            syntax(r, c, "a name in quotes");
        break;
    case JSON_AT_COLON:
        if (c == ':')
            r->state = JSON_AT_VALUE;
        else
            syntax(r, c, ":");
        break;
    case JSON_AT_COMMA: at_comma(r, c); break;
    default: at_value(r, c); break;
    }
    return p + 1;
}

/* What the move at p in quotes says, which ends within 16 bytes, and in *len
 * its bytes. 0 if it is not plain. */
static qp__said said_in_quotes(const char *p, size_t *len) {
    if (*p & 0x80) return qp__han_said(p, len);
    *len = p[4] == '"' ? 4 : 5;
    return char_letter(*p) ? qp__letters_said(p, *len) : 0;
}

/* Passes moves of an array of moves that are as qipu writes them, most of a
 * file: `{"move":"..."},` with a plain move. All else is left to the steps. */
static const char *json_plain_moves(json_reader *r, const char *p,
                                    const char *end) {
    static const char HEAD[] = "{\"move\":\"";
    const size_t head = sizeof HEAD - 1;
    qp__said said;
    size_t n;
    while ((size_t)(end - p) >= head + 16 && !memcmp(p, HEAD, head)) {
        const char *text = p + head;
        said = said_in_quotes(text, &n);
        if (!said || memcmp(text + n, "\"},", 3) != 0) break;
        qp__place place = r->place;
        place.offset += head - 1;
        r->at = qp__place_at(&place);
        if (!qp__json_add_move(r, (qp_text){text, n}, said)) break;
        r->state = JSON_AT_VALUE;
        r->place.offset = place.offset + n + 4;
        if (n > 5) r->place.conts += n - 4; /* four characters */
        p = text + n + 3;
    }
    return p;
}

/* After a fault: to a line that begins with a brace. */
static const char *to_line(json_reader *r, const char *p, const char *end) {
    if (r->place.offset == r->place.line_offset && *p == '{') {
        r->state = JSON_AT_VALUE;
        return p;
    }
    const char *q = memchr(p, '\n', (size_t)(end - p));
    return q ? q + 1 : end;
}

static const char *lex_step(json_reader *r, const char *p, const char *end) {
    switch (r->state) {
    case JSON_AT_STRING: return in_string(r, p, end);
    case JSON_AT_ESCAPE: return in_escape(r, p);
    case JSON_AT_HEX: return in_hex(r, p);
    case JSON_AT_BARE: return in_bare(r, p, end);
    case JSON_AT_WIDE: return in_wide(r, p);
    case JSON_AT_LOST: return to_line(r, p, end);
    default: return json_lex_between(r, p, end);
    }
}

void qp__json_scan(json_reader *r, const char *p, const char *end) {
    while (p < end && !r->give.status) {
        const char *from = p;
        if ((r->state == JSON_AT_VALUE || r->state == JSON_AT_FIRST) &&
            r->in[r->depth] == JSON_IN_MOVES)
            p = json_plain_moves(r, p, end);
        if (p > from) continue;
        const char *q = lex_step(r, p, end);
        qp__place_pass(&r->place, p, (size_t)(q - p));
        p = q;
        if (!r->fault) continue;
        r->fault = 0;
        r->state = JSON_AT_LOST;
    }
}
