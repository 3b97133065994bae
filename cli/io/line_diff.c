/* line_diff.c - the lines in which two texts differ.
 *
 * What is common at the beginning and the end is set aside. Of the rest, the
 * next line that both have is searched for, nearest first: edits of a game
 * change few lines.
 *
 * SPDX-License-Identifier: MIT
 */
#include "line_diff.h"

static qp_text first_line(qp_text text) {
    const char *end = text.len ? memchr(text.ptr, '\n', text.len) : NULL;
    return (qp_text){text.ptr, end ? (size_t)(end + 1 - text.ptr) : text.len};
}

static void skip_line(qp_text *text) {
    size_t len = first_line(*text).len;
    text->ptr += len;
    text->len -= len;
}

static int is_same_line(qp_text a, qp_text b) {
    return a.len == b.len && !memcmp(a.ptr, b.ptr, a.len);
}

static void put_line(byte_buffer *out, char sign, qp_text *from) {
    qp_text line = first_line(*from);
    buffer_byte(out, (unsigned char)sign);
    buffer_add(out, line.ptr, line.len);
    if (!line.len || line.ptr[line.len - 1] != '\n') buffer_byte(out, '\n');
    skip_line(from);
}

/* Returns how many lines of `in` precede `line`; SIZE_MAX if it is not there.
 */
static size_t lines_before(qp_text in, qp_text line) {
    for (size_t n = 0; in.len; n++) {
        if (is_same_line(first_line(in), line)) return n;
        skip_line(&in);
    }
    return SIZE_MAX;
}

void line_diff(byte_buffer *out, qp_text before, qp_text after) {
    while (before.len || after.len) {
        qp_text a = first_line(before), b = first_line(after);
        if (before.len && after.len && is_same_line(a, b)) {
            skip_line(&before);
            skip_line(&after);
            continue;
        }
        size_t add = before.len ? lines_before(after, a) : SIZE_MAX;
        size_t remove = after.len ? lines_before(before, b) : SIZE_MAX;
        if (before.len && (add == SIZE_MAX || remove <= add)) {
            put_line(out, '-', &before);
            if (after.len && remove == SIZE_MAX) put_line(out, '+', &after);
        } else {
            put_line(out, '+', &after);
        }
    }
}
