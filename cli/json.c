/* json.c - the two kinds of JSON value that problems are made of.
 *
 * What may not reach a terminal as it is (safe.c) is escaped, so JSON may.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli.h"

static void json_char(FILE *out, uint32_t c, const char *bytes, size_t len) {
    if (c == '"' || c == '\\')
        fprintf(out, "\\%c", (int)c);
    else if (c == '\n')
        fputs("\\n", out);
    else if (c == '\t')
        fputs("\\t", out);
    else if (c == 0xFFFD)
        fputs("\\ufffd", out);
    else if (char_unsafe(c) && c > 0xFFFF)
        fprintf(out, "\\u%04x\\u%04x", (unsigned)(0xD7C0 + (c >> 10)),
                (unsigned)(0xDC00 | (c & 0x3FF)));
    else if (char_unsafe(c))
        fprintf(out, "\\u%04x", (unsigned)c);
    else
        fwrite(bytes, 1, len, out);
}

void json_text(FILE *out, qp_text text) {
    if (!text.ptr) {
        fputs("null", out);
        return;
    }
    fputc('"', out);
    for (size_t i = 0; i < text.len;) {
        uint32_t c;
        size_t n = char_next(&c, text.ptr + i, text.len - i);
        json_char(out, c, text.ptr + i, n);
        i += n;
    }
    fputc('"', out);
}

void json_number(FILE *out, uint64_t number) {
    if (number)
        fprintf(out, "%llu", (unsigned long long)number);
    else
        fputs("null", out);
}
