/* json.c - the two kinds of JSON value that problems are made of.
 *
 * What may not reach a terminal as it is (safe_text.c) is escaped, so JSON may.
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"

/* Nonzero when a character is written as it is. `web`: so that no program that
 * reads HTML may take it for markup. */
static int json_plain(uint32_t c, int web) {
    return c != '"' && c != '\\' && c != 0xFFFD && !char_unsafe(c) &&
           !(web && (c == '<' || c == '>' || c == '&'));
}

static void json_escape(FILE *out, uint32_t c) {
    if (c == '"' || c == '\\')
        fprintf(out, "\\%c", (int)c);
    else if (c == '\n')
        fputs("\\n", out);
    else if (c == '\t')
        fputs("\\t", out);
    else if (c > 0xFFFF)
        fprintf(out, "\\u%04x\\u%04x", (unsigned)(0xD7C0 + (c >> 10)),
                (unsigned)(0xDC00 | (c & 0x3FF)));
    else
        fprintf(out, "\\u%04x", (unsigned)c);
}

static void json_put(FILE *out, qp_text text, int web) {
    if (!text.ptr) {
        fputs("null", out);
        return;
    }
    size_t from = 0, at = 0; /* what is between is written as it is */
    fputc('"', out);
    while (at < text.len) {
        uint32_t c;
        size_t n = char_next(&c, text.ptr + at, text.len - at);
        if (!json_plain(c, web)) {
            fwrite(text.ptr + from, 1, at - from, out);
            json_escape(out, c);
            from = at + n;
        }
        at += n;
    }
    fwrite(text.ptr + from, 1, at - from, out);
    fputc('"', out);
}

void json_text(FILE *out, qp_text text) {
    json_put(out, text, 0);
}

void json_web_text(FILE *out, qp_text text) {
    json_put(out, text, 1);
}

void json_number(FILE *out, uint64_t number) {
    if (number)
        fprintf(out, "%llu", (unsigned long long)number);
    else
        fputs("null", out);
}
