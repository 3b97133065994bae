/* error_message.c - a problem of the input as one sentence.
 *
 * Fills the templates of templates.c, in the language of messages. Text from
 * the input goes through safe_text.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "error_message.h"

#include <string.h>

#include "command.h"

/* A message while it is put together: safe for a terminal, NUL-ended. */
typedef struct message {
    char *text;
    size_t size, len;
} message;

static void add_bytes(message *m, const char *bytes, size_t len) {
    for (size_t i = 0; i < len;) {
        safe_char c;
        i += safe_next(&c, bytes + i, len - i);
        if (m->len + c.len >= m->size) break;
        memcpy(m->text + m->len, c.text, c.len);
        m->len += c.len;
    }
    m->text[m->len] = '\0';
}

static void add_text(message *m, const char *text) {
    add_bytes(m, text, strlen(text));
}

/* "a b c" or "a, b, c" as "a, b or c". */
static void add_moves(message *m, const char *want) {
    size_t end;
    for (const char *p = want + strspn(want, ", "); *p; p += end) {
        end = strcspn(p, ", ");
        add_bytes(m, p, end);
        end += strspn(p + end, ", ");
        if (!p[end]) break;
        const char *next = p + end;
        size_t last = strcspn(next, ", ");
        last += strspn(next + last, ", ");
        add_text(m, next[last] ? tr_library(", ") : tr_library(" or "));
    }
}

/* The part of `err` that {name} stands for; {format} is never missing. */
static const char *part_of(const qp_err *err, const char *name, size_t len) {
    if (len == 6 && !memcmp(name, "format", len)) return name;
    if (len == 4 && !memcmp(name, "what", len)) return err->what;
    if (len == 6 && !memcmp(name, "square", len)) return err->square;
    return err->want;
}

/* Adds a phrase of the library in the language of messages, its numbers put
 * back: "8 of 9" is "# of #" in the table. 0 when the table has none. */
static int add_phrase(message *m, const char *want) {
    char key[sizeof((qp_err *)0)->want];
    size_t n = 0;
    if (tr_library(want) != want) {
        add_text(m, tr_library(want));
        return 1;
    }
    for (const char *p = want; *p;) {
        size_t digits = strspn(p, "0123456789");
        key[n++] = digits ? '#' : *p;
        p += digits ? digits : 1;
    }
    key[n] = '\0';
    const char *p = tr_library(key);
    if (p == key) return 0;
    for (;;) {
        size_t plain = strcspn(p, "#");
        add_bytes(m, p, plain);
        if (!*(p += plain)) return 1;
        p++;
        want += strcspn(want, "0123456789");
        plain = strspn(want, "0123456789");
        add_bytes(m, want, plain);
        want += plain;
    }
}

/* A list of names, "a, b", with the comma of the language. */
static void add_list(message *m, const char *list) {
    for (const char *p = list; *p;) {
        const char *comma = strstr(p, ", ");
        add_bytes(m, p, comma ? (size_t)(comma - p) : strlen(p));
        if (!comma) return;
        add_text(m, tr_library(", "));
        p = comma + 2;
    }
}

/* What was expected; "Red: 15 bytes" has a name of its own before the phrase.
 */
static void add_want(message *m, const char *want) {
    if (add_phrase(m, want)) return;
    const char *colon = strstr(want, ": ");
    if (colon) {
        add_bytes(m, want, (size_t)(colon - want));
        add_text(m, tr_library(": "));
        want = colon + 2;
        if (add_phrase(m, want)) return;
    }
    add_list(m, want);
}

/* What it is about: text of the input, or a phrase of the library. */
static void add_what(message *m, const qp_err *err) {
    switch (err->code) {
    case QP_E_FORMAT_SYNTAX:
    case QP_E_FORMAT_VALUE:
    case QP_W_FORMAT_VALUE:
    case QP_W_FORMAT_LEFT:
    case QP_W_LOST_START:
        if (!add_phrase(m, err->what)) add_text(m, err->what);
        break;
    case QP_W_TAG_MISSING: add_list(m, err->what); break;
    default: add_text(m, *err->what ? err->what : "...");
    }
}

static int is_letter(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
           (c >= 'a' && c <= 'z');
}

/* Chinese has a blank before a word of letters or digits, here one that begins
 * at byte `at`. */
static void add_gap(message *m, size_t at) {
    const unsigned char *p = (const unsigned char *)m->text + at;
    if (at < 3 || m->len + 1 >= m->size || !is_letter(m->text[at])) return;
    /* U+4E00 to U+9FFF: three bytes, the first of them E4 to E9. */
    if (p[-3] < 0xE4 || p[-3] > 0xE9) return;
    memmove(m->text + at + 1, m->text + at, m->len - at + 1);
    m->text[at] = ' ';
    m->len++;
}

/* Nonzero when a part named between `p` and its ']' is empty. */
static int part_missing(const char *p, const qp_err *err) {
    for (; *p && *p != ']'; p++) {
        if (*p != '{') continue;
        if (!*part_of(err, p + 1, strcspn(p + 1, "}"))) return 1;
    }
    return 0;
}

/* The name of a format, in capitals. */
static void add_format(message *m, const char *name) {
    for (; *name; name++) {
        char c = *name >= 'a' && *name <= 'z' ? (char)(*name - 32) : *name;
        add_bytes(m, &c, 1);
    }
}

/* One {part}. A `want` of two is "COUNT, ENCODING". */
static void add_part(message *m, const qp_err *err, const char *format,
                     const char *name, size_t len) {
    const char *part = part_of(err, name, len);
    size_t comma = strcspn(part, ",");
    if (len == 6 && !memcmp(name, "format", len))
        add_format(m, format ? format : "");
    else if (len == 5 && !memcmp(name, "moves", len))
        add_moves(m, part);
    else if (len == 5 && !memcmp(name, "count", len))
        add_bytes(m, part, comma);
    else if (len == 8 && !memcmp(name, "encoding", len))
        add_text(m, part + comma + strspn(part + comma, ", "));
    else if (len == 4 && !memcmp(name, "want", len))
        add_want(m, part);
    else if (len == 4 && !memcmp(name, "what", len))
        add_what(m, err);
    else
        add_text(m, *part ? part : "...");
}

static void fill_template(message *m, const char *p, const qp_err *err,
                          const char *format) {
    for (; *p; p++) {
        if (*p == '[') {
            if (part_missing(p, err)) p += strcspn(p, "]");
        } else if (*p == '{') {
            size_t len = strcspn(++p, "}");
            size_t at = m->len;
            add_part(m, err, format, p, len);
            add_gap(m, at);
            p += len;
        } else if (*p != ']') {
            size_t len = strcspn(p, "[]{");
            add_bytes(m, p, len);
            p += len - 1;
        }
    }
}

size_t problem_text(char *out, size_t size, const qp_err *err,
                    const char *format) {
    message m = {out, size, 0};
    *out = '\0';
    fill_template(&m, tr_library(problem_words(err)), err, format);
    return m.len;
}
