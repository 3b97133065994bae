/* charset.c - GB18030, Big5 and UTF-16 to UTF-8 and back. Everything but pairs
 * of bytes in a chart goes the slow way through `one`.
 *
 * SPDX-License-Identifier: MIT
 */
#include "charset.h"

#include "code_page.h"
#include "../base/inline/bits.h"
#include "../base/hints.h"
#include "../base/utf8.h"

#include <string.h>

#include "gb18030_four.inc"

enum { LEADS = 126 };

#define CODE_HIGH UINT64_C(0x8080808080808080)

/* Four bytes count from 81 30 81 30; this many lie before U+10000, and the
 * first of them are for the first plane. */
#define PLANES 189000u
#define FIRST_PLANE 39420u

/* The other of two characters in a list of twos, or 0. */
static uint32_t swapped(const uint16_t *list, size_t n, uint32_t c, int from) {
    for (size_t i = 0; i < n; i += 2)
        if (list[i + (size_t)from] == c) return list[i + (size_t)!from];
    return 0;
}

static uint32_t beyond(uint32_t c, int from) {
    size_t n = sizeof gb_beyond / sizeof *gb_beyond;
    for (size_t i = 0; i < n; i += 2)
        if (gb_beyond[i + (size_t)from] == c) return gb_beyond[i + !from];
    return 0;
}

int qp__code_is_four(const unsigned char *p, size_t n) {
    return n >= 4 && p[0] - 0x81u < 126 && p[1] - 0x30u < 10 &&
           p[2] - 0x81u < 126 && p[3] - 0x30u < 10;
}

/* The last run that begins at or before `value`. */
static size_t run_of(const uint16_t *starts, uint32_t value) {
    size_t low = 0, high = sizeof gb_run_code / sizeof *gb_run_code;
    while (high - low > 1) {
        size_t mid = low + (high - low) / 2;
        if (starts[mid] <= value)
            low = mid;
        else
            high = mid;
    }
    return low;
}

/* The character of four bytes, or 0. */
static uint32_t four_char(const unsigned char *p) {
    uint32_t n = ((p[0] - 0x81u) * 10 + (p[1] - 0x30u)) * 126;
    n = (n + (p[2] - 0x81u)) * 10 + (p[3] - 0x30u);
    if (n >= PLANES) return n - PLANES < 0x100000 ? n - PLANES + 0x10000 : 0;
    if (n >= FIRST_PLANE) return 0;
    size_t run = run_of(gb_run_code, n);
    if (!gb_run_char[run]) return 0;
    uint32_t c = gb_run_char[run] + (n - gb_run_code[run]);
    uint32_t old = swapped(gb_swaps, sizeof gb_swaps / 2, c, 1);
    return old ? old : c;
}

/* The character at p[0..n), and its length; length 0 when cut by the end,
 * character 0 when there is none. */
static size_t gb_one(uint32_t *c, const unsigned char *p, size_t n) {
    *c = 0;
    if (p[0] - 0x81u >= LEADS) return 1;
    if (n < 2) return 0;
    if (p[1] - 0x30u < 10) {
        if (n > 2 && p[2] - 0x81u >= LEADS) return 1;
        if (n > 3 && p[3] - 0x30u >= 10) return 1;
        if (n < 4) return 0;
        *c = four_char(p);
        return *c ? 4 : 1;
    }
    *c = qp__chart_gb_char(p[0], p[1]);
    if (*c >= 0xE000 && *c < 0xF900) {
        uint32_t real = beyond(*c, 0);
        if (real) *c = real;
    }
    return *c ? 2 : 1;
}

static size_t big5_one(uint32_t *c, const unsigned char *p, size_t n) {
    *c = 0;
    if (p[0] - 0x81u >= LEADS) return 1;
    if (n < 2) return 0;
    *c = qp__chart_char(&qp__chart_big5, p[0], p[1]);
    return *c ? 2 : 1;
}

/* A chart of pairs and what has been looked up in it. */
typedef struct pair_reader {
    const uint16_t *chars;
    unsigned rows, low;
    qp__known_pair *known; /* of mask + 1 */
    uint32_t mask, key;    /* the key says which chart */
} pair_reader;

/* Keeps the characters of moves apart. */
static inline uint32_t pair_slot(uint32_t pair) {
    return pair * UINT32_C(0xA9A4A8A1) >> 23;
}

/* Looks up the pair at p; returns 0 if it is not three bytes of UTF-8,
 * as Han characters are. */
QP__RARE int know_pair(const pair_reader *r, qp__known_pair *known,
                       uint32_t pair, const unsigned char *p) {
    uint32_t c = qp__rows_char(r->chars, r->rows, r->low, p[0], p[1]);
    if (c < 0x800 || c - 0xE000 < 0x1900) return 0;
    qp__utf8_put(known->utf8, c);
    known->pair = pair;
    return 1;
}

/* Writes such a pair, and a byte more; returns 0 for anything else. */
static inline int copy_pair(const pair_reader *r, unsigned char *q,
                            const unsigned char *p) {
    uint32_t pair = (uint32_t)p[1] << 8 | p[0];
    qp__known_pair *known = &r->known[pair_slot(pair) & r->mask];
    pair |= r->key;
    if (known->pair != pair && !know_pair(r, known, pair, p)) return 0;
    memcpy(q, known->utf8, sizeof known->utf8);
    return 1;
}

/* Copies ASCII and the pairs that copy_pair writes, up to anything else or to
 * the last byte. */
static void copy_usual(const unsigned char **in, const unsigned char *end,
                       unsigned char **out, const pair_reader *r) {
    const unsigned char *p = *in, *last = end - p < 10 ? NULL : end - 10;
    unsigned char *q = *out;
    int usual = 1;
    while (usual && last && p <= last) {
        uint64_t others = qp__first_low(p) & CODE_HIGH;
        memcpy(q, p, 8);
        size_t run = others ? qp__lowest_bit(others) / 8 : 8;
        p += run, q += run;
        if (!others) continue;
        usual = copy_pair(r, q, p);
        if (usual) p += 2, q += 3;
    }
    while (usual && end - p >= 2) {
        if (*p < 0x80) {
            *q++ = *p++;
            continue;
        }
        usual = copy_pair(r, q, p);
        if (usual) p += 2, q += 3;
    }
    *in = p;
    *out = q;
}

static qp__code_end read_pairs(qp__code code, const unsigned char **in,
                               const unsigned char *end, unsigned char **out,
                               qp__known_pair *known) {
    int big5 = code == QP__CODE_BIG5;
    qp__known_pair last = {0};
    const qp__chart *chart = big5 ? &qp__chart_big5 : &qp__chart_gb;
    const pair_reader r = {chart->chars,
                           chart->rows,
                           chart->low,
                           known ? known : &last,
                           known ? QP__KNOWN_PAIRS - 1 : 0,
                           (uint32_t)code << 16};
    while (*in < end) {
        copy_usual(in, end, out, &r);
        const unsigned char *p = *in;
        if (p == end) break;
        uint32_t c = *p;
        size_t left = (size_t)(end - p), len = 1;
        if (c >= 0x80) len = big5 ? big5_one(&c, p, left) : gb_one(&c, p, left);
        if (!c && *p) return len ? QP__CODE_BAD : QP__CODE_CUT;
        *out = qp__utf8_put(*out, c);
        *in += len;
    }
    return QP__CODE_ALL;
}

static uint32_t charset_unit(const unsigned char *p, int big) {
    return big ? (uint32_t)p[0] << 8 | p[1] : (uint32_t)p[1] << 8 | p[0];
}

static qp__code_end read_wide(int big, const unsigned char **in,
                              const unsigned char *end, unsigned char **out) {
    for (; end - *in >= 2; *in += 2) {
        uint32_t c = charset_unit(*in, big);
        if (c - 0xD800 < 0x800) {
            if (c >= 0xDC00) return QP__CODE_BAD;
            if (end - *in < 4) return QP__CODE_CUT;
            uint32_t low = charset_unit(*in + 2, big) - 0xDC00;
            if (low >= 0x400) return QP__CODE_BAD;
            c = 0x10000 + ((c - 0xD800) << 10 | low);
            *in += 2;
        }
        *out = qp__utf8_put(*out, c);
    }
    return *in < end ? QP__CODE_CUT : QP__CODE_ALL;
}

qp__code_end qp__code_read(qp__code code, const unsigned char **in,
                           const unsigned char *end, unsigned char **out,
                           qp__known_pair *known) {
    if (code == QP__CODE_UTF16LE || code == QP__CODE_UTF16BE)
        return read_wide(code == QP__CODE_UTF16BE, in, end, out);
    return read_pairs(code, in, end, out, known);
}

/* A pair that is well formed but denotes nothing goes as one, so that what
 * follows is read in step; but an ASCII byte is never taken away. */
size_t qp__code_bad(qp__code code, const unsigned char *p, size_t n,
                    size_t *shown) {
    *shown = n < 2 ? n : 2;
    if (code == QP__CODE_UTF16LE || code == QP__CODE_UTF16BE) return *shown;
    if (code == QP__CODE_UTF8) return *shown = qp__utf8_part(p, n);
    if (p[0] - 0x81u >= LEADS) return *shown = 1;
    if (code == QP__CODE_GB18030 && qp__code_is_four(p, n)) return *shown = 4;
    unsigned low = code == QP__CODE_BIG5 ? 0xA1 : 0x80;
    return n > 1 && p[1] >= low && p[1] <= 0xFE ? 2 : 1;
}

static unsigned char *put_four(unsigned char *out, uint32_t c) {
    uint32_t n = PLANES + c - 0x10000;
    if (c < 0x10000) {
        uint32_t real = swapped(gb_swaps, sizeof gb_swaps / 2, c, 0);
        if (real) c = real;
        size_t run = sizeof gb_run_code / sizeof *gb_run_code;
        while (run-- > 0)
            if (gb_run_char[run] && c >= gb_run_char[run]) break;
        n = c - gb_run_char[run] + gb_run_code[run];
        uint32_t back =
            n >= FIRST_PLANE ? 0 : gb_run_char[run_of(gb_run_code, n)];
        if (!back || run_of(gb_run_code, n) != run) return NULL;
    }
    out[0] = (unsigned char)(0x81 + n / 12600);
    out[1] = (unsigned char)(0x30 + n / 1260 % 10);
    out[2] = (unsigned char)(0x81 + n / 10 % 126);
    out[3] = (unsigned char)(0x30 + n % 10);
    return out + 4;
}

static unsigned char *put_unit(unsigned char *out, uint32_t u, int big) {
    out[!big] = (unsigned char)(u >> 8);
    out[big] = (unsigned char)(u & 0xFF);
    return out + 2;
}

static unsigned char *put_wide(unsigned char *out, uint32_t c, int big) {
    if (c < 0x10000) return put_unit(out, c, big);
    out = put_unit(out, 0xD800 + ((c - 0x10000) >> 10), big);
    return put_unit(out, 0xDC00 + (c & 0x3FF), big);
}

/* The pair of a character, or 0. */
static unsigned pair_of(qp__code code, uint32_t c) {
    if (code == QP__CODE_BIG5) return c < 0x10000 ? qp__chart_big5_pair(c) : 0;
    if (c >= 0xE000) {
        if (c >= 0x10000)
            c = beyond(c, 1);
        else if (beyond(c, 0))
            return 0;
    }
    return c < 0x10000 ? qp__chart_gb_pair(c) : 0;
}

unsigned char *qp__code_put(qp__code code, unsigned char *out, uint32_t c) {
    if (code == QP__CODE_UTF8) return qp__utf8_put(out, c);
    if (code == QP__CODE_UTF16LE || code == QP__CODE_UTF16BE)
        return put_wide(out, c, code == QP__CODE_UTF16BE);
    if (c < 0x80) return *out = (unsigned char)c, out + 1;
    unsigned pair = pair_of(code, c);
    if (!pair) return code == QP__CODE_GB18030 ? put_four(out, c) : NULL;
    *out++ = (unsigned char)(pair >> 8);
    *out++ = (unsigned char)(pair & 0xFF);
    return out;
}
