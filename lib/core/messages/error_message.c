/* error_message.c - an error as one sentence.
 *
 * Fills the templates of error_templates.inc. Text from the input is made safe
 * for a terminal.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../base/inline/ascii.h"
#include "../base/inline/utf8_text.h"
#include "qipu/messages.h"

/* A message in the making, NUL-terminated. It is cut if it is too long, which
 * no part of a qp_err is. */
typedef struct message {
    qp_lang lang;
    size_t len;
    char text[1024];
} message;

static const char *message_said(const message *m, const char *english) {
    return qp_message(m->lang, english);
}

static void message_bytes(message *m, const char *bytes, size_t len) {
    for (size_t i = 0; i < len;) {
        safe_char c;
        i += safe_next(&c, bytes + i, len - i);
        if (m->len + c.len >= sizeof m->text) break;
        memcpy(m->text + m->len, c.text, c.len);
        m->len += c.len;
    }
    m->text[m->len] = '\0';
}

static void message_text(message *m, const char *text) {
    message_bytes(m, text, strlen(text));
}

/* "a b c" or "a, b, c" as "a, b or c". */
static void message_moves(message *m, const char *want) {
    size_t end;
    for (const char *p = want + strspn(want, ", "); *p; p += end) {
        end = strcspn(p, ", ");
        message_bytes(m, p, end);
        end += strspn(p + end, ", ");
        if (!p[end]) break;
        const char *next = p + end;
        size_t last = strcspn(next, ", ");
        last += strspn(next + last, ", ");
        message_text(m, next[last] ? message_said(m, ", ")
                                   : message_said(m, " or "));
    }
}

/* Returns the part of `err` for {name}; {format} is never missing. */
static const char *message_part_of(const qp_err *err, const char *name,
                                   size_t len) {
    if (len == 6 && !memcmp(name, "format", len)) return name;
    if (len == 4 && !memcmp(name, "what", len)) return err->what;
    if (len == 6 && !memcmp(name, "square", len)) return err->square;
    return err->want;
}

/* Adds a phrase of the library in the language of the message, its numbers
 * put back: "8 of 9" is "# of #" in the table. 0 when the table has none. */
static int message_phrase(message *m, const char *want) {
    char key[sizeof((qp_err *)0)->want];
    size_t n = 0;
    if (message_said(m, want) != want) {
        message_text(m, message_said(m, want));
        return 1;
    }
    for (const char *p = want; *p;) {
        size_t digits = strspn(p, "0123456789");
        key[n++] = digits ? '#' : *p;
        p += digits ? digits : 1;
    }
    key[n] = '\0';
    const char *p = message_said(m, key);
    if (p == key) return 0;
    for (;;) {
        size_t plain = strcspn(p, "#");
        message_bytes(m, p, plain);
        if (!*(p += plain)) return 1;
        p++;
        want += strcspn(want, "0123456789");
        plain = strspn(want, "0123456789");
        message_bytes(m, want, plain);
        want += plain;
    }
}

/* A list of names, "a, b", with the comma of the language. */
static void message_list(message *m, const char *list) {
    for (const char *p = list; *p;) {
        const char *comma = strstr(p, ", ");
        message_bytes(m, p, comma ? (size_t)(comma - p) : strlen(p));
        if (!comma) return;
        message_text(m, message_said(m, ", "));
        p = comma + 2;
    }
}

/* What was expected; "Red: 15 bytes" has a name of its own before the phrase.
 */
static void message_want(message *m, const char *want) {
    if (message_phrase(m, want)) return;
    const char *colon = strstr(want, ": ");
    if (colon) {
        message_bytes(m, want, (size_t)(colon - want));
        message_text(m, message_said(m, ": "));
        want = colon + 2;
        if (message_phrase(m, want)) return;
    }
    message_list(m, want);
}

/* What it is about: text of the input, or a phrase of the library. */
static void message_what(message *m, const qp_err *err) {
    switch (err->code) {
    case QP_E_FORMAT_SYNTAX:
    case QP_E_FORMAT_VALUE:
    case QP_W_FORMAT_VALUE:
    case QP_W_FORMAT_LEFT:
    case QP_W_LOST_START:
    case QP_E_FEN_FAULT:
    case QP_W_FEN_FAULT:
        if (!message_phrase(m, err->what)) message_text(m, err->what);
        break;
    case QP_W_TAG_MISSING: message_list(m, err->what); break;
    default: message_text(m, *err->what ? err->what : "...");
    }
}

/* Chinese has a blank before a word of letters or digits, here one that begins
 * at byte `at`. */
static void message_gap(message *m, size_t at) {
    const unsigned char *p = (const unsigned char *)m->text + at;
    char c = m->text[at];
    if (at < 3 || m->len + 1 >= sizeof m->text) return;
    if (!char_letter(c) && !char_digit(c)) return;
    /* U+4E00 to U+9FFF: three bytes, the first of them E4 to E9. */
    if (p[-3] < 0xE4 || p[-3] > 0xE9) return;
    memmove(m->text + at + 1, m->text + at, m->len - at + 1);
    m->text[at] = ' ';
    m->len++;
}

/* Chinese has no blank around the name of a format that is a word, here one
 * that begins at byte `at`. Returns how many bytes of `after`, what follows in
 * the template, are that blank. */
static size_t message_join(message *m, size_t at, const char *after) {
    if (!(m->text[at] & 0x80)) return 0;
    if (at >= 2 && m->text[at - 1] == ' ' && m->text[at - 2] & 0x80)
        memmove(m->text + at - 1, m->text + at, m->len-- - at + 1);
    return *after == ' ' && after[1] & 0x80;
}

/* Nonzero if a part named between `p` and its ']' is empty. */
static int message_part_missing(const char *p, const qp_err *err) {
    for (; *p && *p != ']'; p++) {
        if (*p != '{') continue;
        if (!*message_part_of(err, p + 1, strcspn(p + 1, "}"))) return 1;
    }
    return 0;
}

/* The name of a format, in capitals, unless it is a word. */
static void message_format(message *m, const char *name) {
    if (!name || !*name) {
        message_text(m, message_said(m, "the format"));
        return;
    }
    if (!strcmp(name, "table")) {
        message_text(m, message_said(m, "a table"));
        return;
    }
    if (!strcmp(name, "lines")) {
        message_text(m, message_said(m, "a line"));
        return;
    }
    for (; *name; name++) {
        char c = *name >= 'a' && *name <= 'z' ? (char)(*name - 32) : *name;
        message_bytes(m, &c, 1);
    }
}

/* One {part}. A `want` of two is "COUNT, ENCODING". */
static void message_part(message *m, const qp_err *err, const char *format,
                         const char *name, size_t len) {
    const char *part = message_part_of(err, name, len);
    size_t comma = strcspn(part, ",");
    if (len == 6 && !memcmp(name, "format", len))
        message_format(m, format);
    else if (len == 5 && !memcmp(name, "moves", len))
        message_moves(m, part);
    else if (len == 5 && !memcmp(name, "count", len))
        message_bytes(m, part, comma);
    else if (len == 8 && !memcmp(name, "encoding", len))
        message_text(m, part + comma + strspn(part + comma, ", "));
    else if (len == 4 && !memcmp(name, "want", len))
        message_want(m, *part ? part : "...");
    else if (len == 4 && !memcmp(name, "what", len))
        message_what(m, err);
    else
        message_text(m, *part ? part : "...");
}

static void message_fill(message *m, const char *p, const qp_err *err,
                         const char *format) {
    for (; *p; p++) {
        if (*p == '[') {
            if (message_part_missing(p, err)) p += strcspn(p, "]");
        } else if (*p == '{') {
            size_t len = strcspn(++p, "}");
            size_t at = m->len;
            message_part(m, err, format, p, len);
            message_gap(m, at);
            if (len == 6 && !memcmp(p, "format", len))
                len += message_join(m, at, p + len + 1);
            p += len;
        } else if (*p != ']') {
            size_t len = strcspn(p, "[]{");
            message_bytes(m, p, len);
            p += len - 1;
        }
    }
}

/* Returns the English template of an error. The switch has no default, so that
 * the compiler reports a status without a template. */
static const char *message_template(const qp_err *err) {
    switch (err->code) {
#define TEMPLATE(status, text)                                                 \
    case status:                                                               \
        return text;
#include "error_templates.inc"
#undef TEMPLATE
    }
    return qp_status_text(err->code);
}

/* The same where the template depends on the parts too. */
static const char *message_template_of(const qp_err *err) {
    if (err->code == QP_E_FEN_PIECE && !strcmp(err->what, "v1"))
        return "{what}: annoFEN is not supported; a FEN begins with the board";
    if (err->code == QP_E_TEXT_BYTE && strchr(err->what, ' '))
        return "the bytes {what} are not valid in this encoding; replaced by "
               "U+FFFD";
    if (err->code == QP_E_TEXT_CHAR && !strncmp(err->want, "1,", 2))
        return "{what} does not exist in {encoding}; '?' was written instead";
    if (err->code == QP_E_FORMAT_SYNTAX && !strcmp(err->what, "syntax error"))
        return "syntax error[; expected {want}]";
    if (err->code == QP_W_FORMAT_VALUE &&
        !strncmp(err->want, "half a character, ", 18))
        return "half a character ({what}) was cut from the end of {encoding}; "
               "the text was cut there when the file was written";
    return message_template(err);
}

/* Copies a text as far as there is room, cut between characters. */
static void message_cut(char *out, size_t size, const char *text, size_t len) {
    if (!size) return;
    if (len >= size) {
        len = size - 1;
        while (len && ((unsigned char)text[len] & 0xC0) == 0x80) len--;
    }
    memcpy(out, text, len);
    out[len] = '\0';
}

size_t qp_err_message(char *out, size_t size, const qp_err *err,
                      const char *format, qp_lang lang) {
    message m;
    m.lang = lang;
    m.len = 0;
    *m.text = '\0';
    message_fill(&m, message_said(&m, message_template_of(err)), err, format);
    message_cut(out, size, m.text, m.len);
    return m.len;
}

size_t qp_err_format(char *out, size_t size, const qp_err *err,
                     const char *name) {
    char place[64] = "", text[1024];
    if (err->at.line)
        snprintf(place, sizeof place,
                 "%llu:%lu: ", (unsigned long long)err->at.line,
                 (unsigned long)err->at.col);
    qp_err_message(text, sizeof text, err, NULL, QP_LANG_EN);
    int n =
        snprintf(out, size, "%s%s%s%s: %s", name ? name : "", name ? ":" : "",
                 name && !*place ? " " : place,
                 qp_status_is_warning(err->code) ? "warning" : "error", text);
    return n < 0 ? 0 : (size_t)n;
}
