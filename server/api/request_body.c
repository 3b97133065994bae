/* request_body.c - parses the body of a POST: one flat JSON object.
 *
 * SPDX-License-Identifier: MIT
 */
#include "api.h"

#include "../../lib/core/base/inline/utf8_text.h"

#include <stdlib.h>
#include <string.h>

/* The rest of the text, and where decoded values are written; they are never
 * longer than their text. */
typedef struct body_text {
    const char *at, *end;
    char *to;
} body_text;

static void body_blanks(body_text *t) {
    while (t->at < t->end && strchr(" \t\r\n", *t->at) && *t->at) t->at++;
}

/* Skips blanks and one character. Returns 0 if it is another. */
static int body_takes(body_text *t, char c) {
    body_blanks(t);
    if (t->at == t->end || *t->at != c) return 0;
    t->at++;
    return 1;
}

/* Reads four hexadecimal digits; -1 if they are none. */
static long body_hex(body_text *t) {
    static const char DIGITS[] = "0123456789abcdef";
    long value = 0;
    if (t->end - t->at < 4) return -1;
    for (int i = 0; i < 4; i++) {
        char c = *t->at++;
        const char *digit = strchr(DIGITS, c >= 'A' && c <= 'F' ? c + 32 : c);
        if (!digit || !c) return -1;
        value = 16 * value + (digit - DIGITS);
    }
    return value;
}

static void body_put_utf8(body_text *t, long c) {
    if (c < 0x80) {
        *t->to++ = (char)c;
        return;
    }
    if (c < 0x800) {
        *t->to++ = (char)(0xC0 | c >> 6);
    } else {
        if (c < 0x10000) {
            *t->to++ = (char)(0xE0 | c >> 12);
        } else {
            *t->to++ = (char)(0xF0 | c >> 18);
            *t->to++ = (char)(0x80 | (c >> 12 & 63));
        }
        *t->to++ = (char)(0x80 | (c >> 6 & 63));
    }
    *t->to++ = (char)(0x80 | (c & 63));
}

/* Reads a character after \u; 0 if it is zero or half a pair. */
static int body_unicode(body_text *t) {
    long c = body_hex(t);
    if (c >= 0xD800 && c < 0xDC00) {
        if (t->end - t->at < 2 || *t->at++ != '\\' || *t->at++ != 'u') return 0;
        long low = body_hex(t);
        if (low < 0xDC00 || low > 0xDFFF) return 0;
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
    } else if (c <= 0 || (c >= 0xDC00 && c <= 0xDFFF)) {
        return 0;
    }
    body_put_utf8(t, c);
    return 1;
}

static int body_escape(body_text *t) {
    static const char FROM[] = "\"\\/bfnrt", TO[] = "\"\\/\b\f\n\r\t";
    if (t->at == t->end) return 0;
    char c = *t->at++;
    if (c == 'u') return body_unicode(t);
    const char *at = strchr(FROM, c);
    if (!at || !c) return 0;
    *t->to++ = TO[at - FROM];
    return 1;
}

/* Reads a string after its first quote; NULL if it is invalid. */
static const char *body_string(body_text *t) {
    const char *begin = t->to;
    while (t->at < t->end && *t->at != '"') {
        uint32_t c;
        size_t n = char_next(&c, t->at, (size_t)(t->end - t->at));
        if ((c == 0xFFFD && n == 1) || c < 0x20) return NULL;
        if (*t->at == '\\') {
            t->at++;
            if (!body_escape(t)) return NULL;
            continue;
        }
        memmove(t->to, t->at, n);
        t->to += n;
        t->at += n;
    }
    if (t->at == t->end) return NULL;
    t->at++;
    *t->to++ = '\0';
    return begin;
}

/* Reads a number or a word; the caller checks which. */
static const char *body_bare(body_text *t) {
    static const char MAY_BE[] = "abcdefghijklmnopqrstuvwxyzE0123456789+-.";
    const char *begin = t->to;
    while (t->at < t->end && *t->at && strchr(MAY_BE, *t->at))
        *t->to++ = *t->at++;
    if (t->to == begin) return NULL;
    *t->to++ = '\0';
    return begin;
}

/* Reads a member. Returns 0 if it is invalid; *known: it has one of the names.
 */
static int body_member(api_body *out, body_text *t, const char *const *names,
                       int *known) {
    const char *name, *value;
    *known = 1;
    if (!body_takes(t, '"') || !(name = body_string(t)) || !body_takes(t, ':'))
        return 0;
    body_blanks(t);
    int is_text = t->at < t->end && *t->at == '"';
    t->at += is_text;
    value = is_text ? body_string(t) : body_bare(t);
    if (!value) return 0;
    *known = 0;
    for (size_t i = 0; names[i]; i++) *known |= !strcmp(names[i], name);
    if (!*known || out->count == API_BODY_VALUES) return 0;
    out->member[out->count].name = name;
    out->member[out->count].value = value;
    out->member[out->count++].is_text = is_text;
    return 1;
}

static int body_object(api_body *out, body_text *t, const char *const *names,
                       int *known) {
    *known = 1;
    if (!body_takes(t, '{')) return 0;
    if (!body_takes(t, '}')) {
        do {
            if (!body_member(out, t, names, known)) return 0;
        } while (body_takes(t, ','));
        if (!body_takes(t, '}')) return 0;
    }
    body_blanks(t);
    return t->at == t->end;
}

int api_body_read(api_call *call, api_body *out, const char *const *names) {
    /* A number or word needs room for a NUL. */
    char *text = malloc(2 * call->body.len + 2);
    int known;
    *out = (api_body){.text = text};
    if (!text) {
        call_fail(call, 503, "no_memory", "out of memory");
        return 1;
    }
    body_text t = {call->body.ptr ? call->body.ptr : "", NULL, text};
    t.end = t.at + call->body.len;
    if (body_object(out, &t, names, &known)) return 0;
    if (known)
        call_fail(call, 400, "bad_body",
                  "the body must be a JSON object of strings and numbers");
    else
        call_fail(call, 400, "bad_body", "unknown member in the body");
    api_body_free(out);
    return 1;
}

void api_body_free(api_body *body) {
    free(body->text);
    body->text = NULL;
}
