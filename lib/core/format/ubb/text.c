/* text.c - the text of values: \uXXXX for any character, || for a line end.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/base.h"
#include "ubb_int.h"

/* ---- reading ------------------------------------------------------------- */

/* The four digits of \uXXXX at `p`, or -1. */
static int32_t four_digits(const char *p, const char *end) {
    int32_t value = 0;
    if (end - p < 6 || p[0] != '\\' || p[1] != 'u') return -1;
    for (int i = 2; i < 6; i++) {
        char c = p[i];
        int d = c >= '0' && c <= '9'   ? c - '0'
                : c >= 'a' && c <= 'f' ? c - 'a' + 10
                : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                       : -1;
        if (d < 0) return -1;
        value = value * 16 + d;
    }
    return value;
}

/* The character of an escape at `p`, and how long it is; 0 for none. */
static size_t escape(uint32_t *c, const char *p, const char *end) {
    int32_t high = four_digits(p, end);
    if (high < 0) return 0;
    *c = (uint32_t)high;
    if (high < 0xD800 || high > 0xDFFF) return 6;
    int32_t low = high < 0xDC00 ? four_digits(p + 6, end) : -1;
    if (low < 0xDC00 || low > 0xDFFF) {
        *c = QP__REPLACEMENT; /* half of a character */
        return 6;
    }
    *c = 0x10000 + (((uint32_t)high & 0x3FF) << 10) + ((uint32_t)low & 0x3FF);
    return 12;
}

int qp__ubb_plain(const qp_alloc *alloc, qp__buf *out, qp_text text,
                  int lines) {
    const char *p = text.ptr, *end = text.ptr + text.len, *from = p;
    out->len = 0;
    while (p < end) {
        unsigned char utf8[4];
        uint32_t c = '\n';
        size_t n = *p == '\\' ? escape(&c, p, end) : 0;
        if (lines && *p == '|' && end - p > 1 && p[1] == '|') n = 2;
        if (!n) {
            p++;
            continue;
        }
        size_t len = (size_t)(qp__utf8_put(utf8, c) - utf8);
        if (!qp__buf_add(alloc, out, (qp_text){from, (size_t)(p - from)}) ||
            !qp__buf_add(alloc, out, (qp_text){(char *)utf8, len}))
            return 0;
        p += n;
        from = p;
    }
    return qp__buf_add(alloc, out, (qp_text){from, (size_t)(p - from)});
}

/* ---- writing ------------------------------------------------------------- */

/* What stands at `p` would be read as something else than text. */
static int must_escape(const char *p, const char *end, int lines) {
    /* Before a line's end too: that begins with '|'. */
    if (*p == '|')
        return lines &&
               (p + 1 == end || p[1] == '|' || p[1] == '\n' || p[1] == '\r');
    if (*p == '\\') return end - p > 1 && p[1] == 'u';
    if (*p != '[') return 0;
    p++;
    if (p < end && *p == '/') p++;
    return p < end && (*p == 'D' || *p == 'd' || *p == 'g' || *p == 'c' ||
                       (*p >= '0' && *p <= '9'));
}

/* What is written for the *n bytes at `p`; NULL: themselves. The returns before
 * a line feed are of that line's end, however many they are. */
static const char *instead_of(size_t *n, const char *p, const char *end,
                              ubb_feeds feeds) {
    int lines = feeds == UBB_FEED_LINES;
    *n = 1;
    if (*p == '\n')
        return lines ? "||" : feeds == UBB_FEED_BLANK ? " " : "\\u000a";
    if (*p == '\r' && lines) {
        while (p + *n < end && p[*n] == '\r') ++*n;
        return p + *n < end && p[*n] == '\n' ? "" : NULL;
    }
    if (!must_escape(p, end, lines)) return NULL;
    return *p == '|' ? "\\u007c" : *p == '[' ? "\\u005b" : "\\u005c";
}

int qp__ubb_escape(const qp_alloc *alloc, qp__buf *out, qp_text text,
                   ubb_feeds feeds) {
    const char *p = text.ptr, *end = text.ptr + text.len, *from = p;
    for (size_t n; p < end; p += n) {
        const char *instead = instead_of(&n, p, end, feeds);
        if (!instead) continue;
        if (!qp__buf_add(alloc, out, (qp_text){from, (size_t)(p - from)}) ||
            !qp__buf_add(alloc, out, qp_text_of(instead)))
            return 0;
        from = p + n;
    }
    return qp__buf_add(alloc, out, (qp_text){from, (size_t)(p - from)});
}
