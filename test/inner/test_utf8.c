/* test_utf8.c - checking whole blocks of UTF-8 says what reading the text
 * character by character says, wherever something odd is.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../lib/core/base/utf8.h"

#include <stdio.h>
#include <string.h>

enum { SIZE = 3 * 64 + 20 };

/* Characters, and bytes that are not one. */
static const char *const PARTS[] = {
    "a",
    "\xC2\x80",         /* the first of two bytes */
    "\xDF\xBF",         /* the last */
    "\xE0\xA0\x80",     /* the first of three bytes */
    "\xE7\x82\xAE",     /* a cannon */
    "\xED\x9F\xBF",     /* the last before the surrogates */
    "\xEE\x80\x80",     /* the first after them */
    "\xEF\xBB\xBE",     /* beside the byte order mark */
    "\xEF\xBB\xBF",     /* which is one */
    "\xEF\xBF\xBD",     /* the replacement character itself */
    "\xF0\x90\x80\x80", /* the first of four bytes */
    "\xF4\x8F\xBF\xBF", /* the last */
    "\xC0\x80",         /* overlong */
    "\xC1\xBF",
    "\xE0\x9F\xBF",
    "\xF0\x8F\xBF\xBF",
    "\xED\xA0\x80",     /* a surrogate */
    "\xF4\x90\x80\x80", /* beyond the last */
    "\xF5\x80\x80\x80",
    "\xFF",
    "\x80",             /* nothing that it follows */
    "\xC3",             /* nothing after it */
    "\xE7\x82",         /* one byte too few */
    "\xE7\x82\xAE\x80", /* one too many */
};
enum { PARTS_LEN = sizeof PARTS / sizeof *PARTS };

static size_t read_slowly(const unsigned char *p, size_t n, qp__utf8_end *end) {
    size_t i = 0;
    *end = QP__UTF8_WHOLE;
    while (i < n) {
        uint32_t c;
        size_t len = qp__utf8_get(&c, p + i, n - i);
        int spelt = len == 3 && !memcmp(p + i, "\xEF\xBF\xBD", 3);
        if (!len) *end = QP__UTF8_CUT;
        if (c == QP__REPLACEMENT && len && !spelt) *end = QP__UTF8_BAD;
        if (c == 0xFEFF) *end = QP__UTF8_BOM;
        if (*end != QP__UTF8_WHOLE) break;
        i += len;
    }
    return i;
}

/* A text of `fill`, over and over, with a part at a place. */
static size_t compose(unsigned char *out, const char *fill, const char *part,
                      size_t at) {
    size_t n = 0, step = strlen(fill), len = strlen(part);
    for (; n < at; n += step) memcpy(out + n, fill, step);
    memcpy(out + n, part, len);
    for (n += len; n + step <= SIZE; n += step) memcpy(out + n, fill, step);
    return n;
}

static int differs(const unsigned char *text, size_t n) {
    qp__utf8_end want_end, got_end;
    size_t want = read_slowly(text, n, &want_end);
    size_t got = qp__utf8_check(text, n, &got_end);
    if (want == got && want_end == got_end) return 0;
    printf("%zu bytes: read to %zu (%d), checked to %zu (%d)\n", n, want,
           (int)want_end, got, (int)got_end);
    return 1;
}

int main(void) {
    static const char *const FILLS[] = {"x", "\xE7\x82\xAE", "\xC3\xA9",
                                        "\xE1\xBA\xBF", "\xF0\x9F\x98\x80"};
    static unsigned char text[SIZE + 16];
    int wrong = 0;
    for (size_t f = 0; f < sizeof FILLS / sizeof *FILLS; f++)
        for (size_t part = 0; part < PARTS_LEN; part++)
            for (size_t at = 0; at < SIZE - 16; at++) {
                size_t n = compose(text, FILLS[f], PARTS[part], at);
                for (size_t cut = 0; cut < 4; cut++)
                    wrong += differs(text, n - cut);
            }
    return wrong != 0;
}
