/* blanks.c - blanks that are trimmed, joined and removed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../core/base/inline/utf8_text.h"
#include "editor_int.h"

static int is_wide_blank(uint32_t c) {
    return c == 0xA0 || (c >= 0x2000 && c <= 0x200B) || c == 0x202F ||
           c == 0x3000 || c == 0xFEFF;
}

static int is_any_blank(uint32_t c) {
    return c == ' ' || c == '\t' || c == '\r' || is_wide_blank(c);
}

static int is_han(uint32_t c) {
    return (c >= 0x3400 && c <= 0x9FFF) || (c >= 0x20000 && c <= 0x3FFFF);
}

void qp__blanks_join(byte_buffer *out, qp_text text, int none) {
    int blanks = 0, begun = 0; /* since the last character; the line */
    for (size_t i = 0, n; i < text.len; i += n) {
        uint32_t c;
        n = char_next(&c, text.ptr + i, text.len - i);
        if (is_any_blank(c)) {
            blanks = 1;
            continue;
        }
        if (blanks && begun && c != '\n' && !none) buffer_byte(out, ' ');
        buffer_add(out, text.ptr + i, n);
        begun = c != '\n';
        blanks = 0;
    }
    while (out->len && out->ptr[out->len - 1] == '\n') out->len--;
}

int qp__blanks_are_between_han(qp_text text) {
    int blanks = 0, others = 0;
    for (size_t i = 0; i < text.len;) {
        uint32_t c;
        i += char_next(&c, text.ptr + i, text.len - i);
        blanks |= is_any_blank(c);
        others |= !is_any_blank(c) && !is_han(c);
    }
    return blanks && !others;
}
