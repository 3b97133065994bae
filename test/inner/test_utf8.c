/* test_utf8.c - checking whole blocks of UTF-8 says what reading the text
 * character by character says, wherever something odd is, and lines are counted
 * as they are. The library uses wide registers if the processor has them;
 * the way without is compiled here.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_NO_CPU_MODEL
#define QP_NO_CPU_MODEL /* without wide registers */
#endif
#define qp__ascii_run narrow_ascii_run
#define qp__utf8_part narrow_part
#define qp__utf8_get narrow_get
#define qp__utf8_put narrow_put
#define qp__utf8_check narrow_check
#define qp__utf8_walk narrow_walk
#include "../../lib/core/base/utf8.c"
#undef qp__ascii_run
#undef qp__utf8_part
#undef qp__utf8_get
#undef qp__utf8_put
#undef qp__utf8_check
#undef qp__utf8_walk

#include <stdio.h>

size_t qp__utf8_check(const unsigned char *p, size_t n, qp__utf8_end *end);
void qp__utf8_walk(uint64_t *line, uint32_t *col, const unsigned char *p,
                   size_t n);

enum { SIZE = 3 * 64 + 20 };

/* Characters, and bytes that are not one. */
static const char *const PARTS[] = {
    "a",
    "\n",
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
        size_t len = narrow_get(&c, p + i, n - i);
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

typedef size_t check_way(const unsigned char *p, size_t n, qp__utf8_end *end);
typedef void walk_way(uint64_t *line, uint32_t *col, const unsigned char *p,
                      size_t n);

static int differs(const unsigned char *text, size_t n, check_way *check) {
    qp__utf8_end want_end, got_end;
    size_t want = read_slowly(text, n, &want_end);
    size_t got = check(text, n, &got_end);
    if (want == got && want_end == got_end) return 0;
    printf("%zu bytes: read to %zu (%d), checked to %zu (%d)\n", n, want,
           (int)want_end, got, (int)got_end);
    return 1;
}

static int miscounts(const unsigned char *text, size_t n, walk_way *walk) {
    uint64_t want = 7, line = 7;
    uint32_t col = 1;
    for (size_t i = 0; i < n; i++) want += text[i] == '\n';
    walk(&line, &col, text, n);
    if (want == line) return 0;
    printf("%zu bytes: line %llu, walked to %llu\n", n,
           (unsigned long long)want, (unsigned long long)line);
    return 1;
}

int main(void) {
    static const char *const FILLS[] = {
        "x",        "\n",           "\xE7\x82\xAE",
        "\xC3\xA9", "\xE1\xBA\xBF", "\xF0\x9F\x98\x80"};
    static unsigned char text[SIZE + 16];
    int wrong = 0;
    for (size_t f = 0; f < sizeof FILLS / sizeof *FILLS; f++)
        for (size_t part = 0; part < PARTS_LEN; part++)
            for (size_t at = 0; at < SIZE - 16; at++) {
                size_t n = compose(text, FILLS[f], PARTS[part], at);
                for (size_t cut = 0; cut < 4; cut++) {
                    wrong += differs(text, n - cut, qp__utf8_check);
                    wrong += differs(text, n - cut, narrow_check);
                    wrong += miscounts(text, n - cut, qp__utf8_walk);
                    wrong += miscounts(text, n - cut, narrow_walk);
                }
            }
    return wrong != 0;
}
