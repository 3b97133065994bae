/* decode_boundary.c - where one game's text ends and the next begins: at a line
 * that begins with '[' after one that does not, and at a byte order mark before
 * such a '['. This needs no encoding, as no line feed is part of a longer
 * character.
 *
 * SPDX-License-Identifier: MIT
 */
#include "decode_int.h"

#include <string.h>

static const unsigned char boundary_mark[4] = {0xEF, 0xBB, 0xBF, '['};

/* At a line's start: 1 when a segment begins here, -1 when more is needed. */
static int line_head(qp__boundary *s, const unsigned char *p, size_t n,
                     int last) {
    size_t left = n - s->pos;
    const unsigned char *at = p + s->pos;
    if (at[0] == '[') {
        if (!s->tag) return 1;
    } else if (!memcmp(at, boundary_mark, left < 4 ? left : 4)) {
        if (left < 4 && !last) return -1;
        if (left >= 4 && !(s->opening && s->pos == 0)) return 1;
        s->tag = left >= 4;
    } else {
        s->tag = 0;
    }
    s->line_start = 0;
    return 0;
}

/* Within a line that is not a tag's: to the next line that may be one. */
static int next_head(qp__boundary *s, const unsigned char *p, size_t n) {
    for (size_t i = s->pos; i < n; i++) {
        const unsigned char *found = memchr(p + i, '[', n - i);
        if (!found) break;
        i = (size_t)(found - p);
        size_t back = i >= 3 && !memcmp(found - 3, boundary_mark, 3) ? 3 : 0;
        if (i - back <= s->pos || p[i - back - 1] != '\n') continue;
        s->pos = i - back;
        s->line_start = 1;
        return 1;
    }
    size_t tail = n;
    while (tail > s->pos && n - tail < 3 && p[tail - 1] != '\n') tail--;
    s->line_start = tail > s->pos && p[tail - 1] == '\n' &&
                    !memcmp(p + tail, boundary_mark, n - tail);
    s->pos = s->line_start ? tail : n;
    return s->line_start && s->pos < n;
}

size_t qp__boundary_find(qp__boundary *s, const unsigned char *p, size_t n,
                         int last) {
    while (s->pos < n) {
        if (s->line_start) {
            int head = line_head(s, p, n, last);
            if (head > 0) return s->pos;
            if (head < 0) break;
        }
        if (s->tag) {
            const unsigned char *lf = memchr(p + s->pos, '\n', n - s->pos);
            s->pos = lf ? (size_t)(lf - p) + 1 : n;
            s->line_start = lf != NULL;
        } else if (!next_head(s, p, n)) {
            break;
        }
    }
    return SIZE_MAX;
}

/* The start of the line that ends before p[n]. */
static size_t boundary_line_before(const unsigned char *p, size_t n) {
    while (n > 0 && p[n - 1] != '\n') n--;
    return n;
}

size_t qp__boundary_last(const unsigned char *p, size_t n) {
    size_t line = boundary_line_before(p, n);
    while (line > 0) {
        size_t before = boundary_line_before(p, line - 1);
        if (line < n && p[line] == '[' && p[before] != '[') return line;
        line = before;
    }
    return 0;
}
