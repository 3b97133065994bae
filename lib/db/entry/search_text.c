/* search_text.c - normalizes text for searching.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search_text.h"

#include "qipu/player_name.h"

/* Bytes of the character at `p`; 1 for what is not one. */
static size_t words_length(const char *p, const char *end) {
    unsigned lead = (unsigned char)*p;
    size_t len = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    return len <= (size_t)(end - p) ? len : 1;
}

/* Characters that are words by themselves: all from U+2E80 on, where those of
 * East Asia begin. */
static int words_alone(const char *p, size_t len) {
    unsigned lead = (unsigned char)p[0];
    return len == 4 ||
           (len == 3 &&
            (lead > 0xE2 || (lead == 0xE2 && (unsigned char)p[1] >= 0xBA)));
}

void db__words(byte_buffer *out, qp_text text) {
    const char *end = text.ptr + text.len;
    for (const char *p = text.ptr; p < end;) {
        size_t len = words_length(p, end);
        if (words_alone(p, len)) {
            char folded[8];
            size_t n = qp_person_fold(folded, sizeof folded, (qp_text){p, len});
            buffer_byte(out, ' ');
            buffer_add(out, folded, n < sizeof folded ? n : 0);
            buffer_byte(out, ' ');
        } else {
            buffer_add(out, p, len);
        }
        p += len;
    }
}

void db__phrase(byte_buffer *out, qp_text text) {
    byte_buffer words = {.ptr = NULL};
    db__words(&words, text);
    buffer_byte(out, '"');
    for (size_t i = 0; i < words.len; i++) {
        if (words.ptr[i] == '"') buffer_byte(out, '"');
        buffer_byte(out, (unsigned char)words.ptr[i]);
    }
    buffer_byte(out, '"');
    out->failed |= words.failed;
    buffer_free(&words);
}
