/* escape.h - text in JSON and in HTML. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_INLINE_ESCAPE_H
#define QP_INLINE_ESCAPE_H

#include "buffer.h"
#include "utf8_text.h"

/* Returns nonzero if a JSON string may hold the character as it is: not if it
 * is unsafe on a terminal, nor, with `web`, if HTML may take it for markup. */
static inline int json_plain(uint32_t c, int web) {
    return c != '"' && c != '\\' && c != 0xFFFD && !char_unsafe(c) &&
           !(web && (c == '<' || c == '>' || c == '&'));
}

/* Writes any other character to `out` as JSON escapes it; returns the length.
 */
static inline size_t json_escape(char out[16], uint32_t c) {
    int n;
    if (c == '"' || c == '\\')
        n = snprintf(out, 16, "\\%c", (int)c);
    else if (c == '\n' || c == '\t')
        n = snprintf(out, 16, c == '\n' ? "\\n" : "\\t");
    else if (c > 0xFFFF)
        n = snprintf(out, 16, "\\u%04x\\u%04x", (unsigned)(0xD7C0 + (c >> 10)),
                     (unsigned)(0xDC00 | (c & 0x3FF)));
    else
        n = snprintf(out, 16, "\\u%04x", (unsigned)c);
    return (size_t)n;
}

/* Writes bytes; the function of a qp_sink whose context is a FILE. */
static inline int file_write(void *file, const char *bytes, size_t len) {
    return fwrite(bytes, 1, len, (FILE *)file) != len;
}

/* Writes text as a JSON string with its quotes; bytes that are not UTF-8 become
 * U+FFFD. A NULL ptr is null. Returns nonzero if the sink fails. */
static inline int json_write(const qp_sink *out, qp_text text, int web) {
    size_t from = 0, at = 0; /* what is between is written as it is */
    if (!text.ptr) return out->write(out->ctx, "null", 4);
    int failed = out->write(out->ctx, "\"", 1);
    while (at < text.len) {
        uint32_t c;
        char escape[16];
        size_t n = char_next(&c, text.ptr + at, text.len - at);
        if (!json_plain(c, web)) {
            failed |= out->write(out->ctx, text.ptr + from, at - from);
            failed |= out->write(out->ctx, escape, json_escape(escape, c));
            from = at + n;
        }
        at += n;
    }
    failed |= out->write(out->ctx, text.ptr + from, at - from);
    return out->write(out->ctx, "\"", 1) | failed;
}

static inline void json_string(FILE *out, qp_text text, int web) {
    const qp_sink sink = {out, file_write};
    json_write(&sink, text, web);
}

static inline void json_text(FILE *out, qp_text text) {
    json_string(out, text, 0);
}

/* The same without the characters of markup, which are escaped. */
static inline void json_web_text(FILE *out, qp_text text) {
    json_string(out, text, 1);
}

/* Writes a number, or null for 0. */
static inline void json_number(FILE *out, uint64_t number) {
    if (number)
        fprintf(out, "%llu", (unsigned long long)number);
    else
        fputs("null", out);
}

/* Adds text to a buffer so that nothing of it is markup, made safe as for a
 * terminal. */
static inline void buffer_html(byte_buffer *b, qp_text text) {
    for (size_t i = 0; i < text.len;) {
        safe_char c;
        i += safe_next(&c, text.ptr + i, text.len - i);
        for (size_t k = 0; k < c.len; k++)
            if (c.text[k] && strchr("&<>\"", c.text[k]))
                buffer_format(b, "&#%d;", c.text[k]);
            else
                buffer_byte(b, (unsigned char)c.text[k]);
    }
}

/* Adds text as a JSON string. */
static inline void buffer_json(byte_buffer *b, qp_text text) {
    const qp_sink sink = {b, buffer_write};
    json_write(&sink, text, 0);
}

#endif
