/* decode.c - the decoder: from bytes cut anywhere to UTF-8. It decides only
 * when all the bytes that matter are there (the first window of the input, a
 * segment, the line of a tag), so the output does not depend on the cuts. A
 * text that a cut went through is gathered in `carry`.
 *
 * SPDX-License-Identifier: MIT
 */
#include "decode_int.h"

#include "../base/mem.h"
#include "../base/utf8.h"
#include "detect.h"

#include <string.h>

#define DECODE_NOWHERE SIZE_MAX
#define DECODE_BLOCK ((size_t)1 << 17) /* small enough to stay in the cache */
#define DECODE_PIECE 4096              /* joined to the carry at a time */

static size_t decode_least(size_t a, size_t b) {
    return a < b ? a : b;
}

static void begin_segment(qp_decoder *d) {
    d->state = QP__AT_OPEN;
    d->midway = d->halves = 0;
    d->ends = DECODE_NOWHERE;
    d->seam = (qp__boundary){.line_start = 1, .tag = 1, .opening = 1};
}

static void begin_body(qp_decoder *d) {
    d->state = QP__AT_BODY;
    d->seam = (qp__boundary){.line_start = 1};
}

static void begin_input(qp_decoder *d) {
    d->state = d->given == QP_ENC_AUTO ? QP__AT_START : QP__AT_MARK;
    d->encoding = d->given;
    d->at = (qp_at){0, 1, 1};
    d->stopped = 0;
    d->made = 0;
    d->mark = (qp__decode_mark){0, 0, QP_ENC_UTF8, QP_ENC_ASCII, 0};
    d->walked = d->out_len = d->carry_len = 0;
}

static int is_wide(qp_encoding encoding) {
    return encoding == QP_ENC_UTF16LE || encoding == QP_ENC_UTF16BE;
}

/* ---- one step from each state: how many bytes it took ------------------ */

/* *more is set when the step needs bytes that are not there yet. */
typedef struct decode_view {
    const unsigned char *p;
    size_t n;
    int last, *more;
} decode_view;

static size_t wait_for_more(const decode_view *v) {
    *v->more = 1;
    return 0;
}

static size_t at_start(qp_decoder *d, const decode_view *v) {
    if (v->n < QP_DECODE_WINDOW && !v->last) return wait_for_more(v);
    size_t n = decode_least(v->n, QP_DECODE_WINDOW);
    qp_encoding hint = d->hint_given;
    int told = hint != QP_ENC_AUTO;
    qp_encoding wide = qp__detect_wide(v->p, n, told);
    if (is_wide(hint) && n && memchr(v->p, 0, n)) wide = hint;
    if (wide != QP_ENC_AUTO) {
        d->encoding = wide;
        d->state = QP__AT_MARK;
        return 0;
    }
    d->hint = told ? hint : qp__detect(v->p, n, QP_ENC_AUTO);
    begin_segment(d);
    return 0;
}

/* A byte order mark may stand at the start, of either order for UTF-16. */
static size_t at_mark(qp_decoder *d, const decode_view *v) {
    static const unsigned char marks[3][3] = {
        {0xEF, 0xBB, 0xBF}, {0xFF, 0xFE}, {0xFE, 0xFF}};
    if (!v->n) return 0;
    size_t first = is_wide(d->encoding) ? 1 : 0;
    size_t beyond = first ? 3 : d->encoding == QP_ENC_UTF8 ? 1 : 0;
    size_t len = first ? 2 : 3;
    size_t took = 0;
    for (size_t i = first; i < beyond; i++) {
        if (memcmp(v->p, marks[i], decode_least(v->n, len))) continue;
        if (v->n < len && !v->last) return wait_for_more(v);
        if (v->n < len) continue;
        if (first) d->encoding = i == 1 ? QP_ENC_UTF16LE : QP_ENC_UTF16BE;
        took = len;
    }
    d->found |= 1u << d->encoding;
    d->at.offset += took;
    d->state = QP__AT_REST;
    return took;
}

static size_t at_rest(qp_decoder *d, const decode_view *v) {
    *v->more = 1;
    return qp__decode_text(d, v->p, v->n, d->encoding, v->last);
}

/* In a file of UTF-8 all whole segments that are UTF-8 go out at once. */
static size_t pass_utf8(qp_decoder *d, const decode_view *v) {
    qp__utf8_end end;
    size_t n = decode_least(v->n, DECODE_BLOCK);
    size_t len = qp__utf8_check(v->p, n, &end);
    int all = v->last && len == v->n;
    size_t took = all ? len : qp__boundary_last(v->p, len);
    int ascii = qp__ascii_run(v->p, took) == took;
    d->encoding = ascii ? QP_ENC_ASCII : QP_ENC_UTF8;
    if (!ascii) d->found |= 1u << QP_ENC_UTF8;
    qp__decode_plain(d, v->p, took);
    return took;
}

/* ASCII alone is the same in every encoding, and decides nothing. */
static size_t pass_ascii(qp_decoder *d, const decode_view *v, size_t n) {
    qp__decode_plain(d, v->p, n);
    if (d->ends == DECODE_NOWHERE) {
        d->midway = 1;
        d->seam.pos -= n;
        d->seam.opening = 0;
    } else {
        begin_segment(d);
    }
    return n;
}

/* What was found when the input was first read is not looked for again. */
static size_t open_resumed(qp_decoder *d, const decode_view *v) {
    static const unsigned char mark[3] = {0xEF, 0xBB, 0xBF};
    int marked = !memcmp(v->p, mark, decode_least(v->n, 3));
    if (marked && v->n < 3 && !v->last) return wait_for_more(v);
    d->encoding = d->resumed;
    d->halves = d->resumed_halves;
    d->state = QP__AT_TAGS;
    if (!marked || v->n < 3) return 0;
    d->at.offset += 3;
    return 3;
}

static size_t at_open(qp_decoder *d, const decode_view *v) {
    if (d->resumed != QP_ENC_AUTO) return open_resumed(d, v);
    /* What is gathered grows slowly, and is checked once it fills a window. */
    int fresh = !d->carry_len || v->n >= QP_DECODE_WINDOW;
    if (d->hint == QP_ENC_UTF8 && !d->midway && fresh) {
        size_t took = pass_utf8(d, v);
        if (took) { /* d->seam may have searched what was taken */
            begin_segment(d);
            return took;
        }
    }
    size_t n = decode_least(v->n, QP_DECODE_WINDOW);
    int last = v->last && n == v->n;
    d->ends = qp__boundary_find(&d->seam, v->p, n, last);
    if (d->ends == DECODE_NOWHERE && n < QP_DECODE_WINDOW && !last)
        return wait_for_more(v);
    n = decode_least(n, d->ends);
    d->encoding = qp__detect(v->p, n, d->hint);
    if (d->encoding == QP_ENC_ASCII) return pass_ascii(d, v, n);
    d->halves = (d->encoding == QP_ENC_GB18030 || d->encoding == QP_ENC_BIG5) &&
                qp__detect_halves(v->p, n);
    if (d->halves) d->encoding = QP_ENC_GB18030;
    d->found |= 1u << d->encoding;
    d->state = d->midway ? QP__AT_BODY : QP__AT_TAGS;
    if (d->midway || n < 3 || memcmp(v->p, "\xEF\xBB\xBF", 3)) return 0;
    d->at.offset += 3;
    if (d->ends != DECODE_NOWHERE) d->ends -= 3;
    return 3;
}

static size_t at_tags(qp_decoder *d, const decode_view *v) {
    if (d->ends == 0) {
        begin_segment(d);
        return 0;
    }
    if (v->p[0] != '[') {
        begin_body(d);
        return 0;
    }
    size_t near = decode_least(v->n, d->ends);
    size_t n = decode_least(near, QP__TAG_LINE);
    const unsigned char *lf = memchr(v->p, '\n', n);
    if (lf) {
        n = (size_t)(lf - v->p) + 1;
    } else if (n == QP__TAG_LINE) {
        d->state = QP__AT_LONG;
        return 0;
    } else if (n < d->ends && !v->last) {
        return wait_for_more(v);
    }
    if (d->ends != DECODE_NOWHERE) d->ends -= n;
    return qp__decode_tag(d, v->p, n);
}

static size_t at_long(qp_decoder *d, const decode_view *v) {
    size_t n = decode_least(v->n, d->ends);
    const unsigned char *lf = memchr(v->p, '\n', n);
    if (lf) n = (size_t)(lf - v->p) + 1;
    int whole = lf || n == d->ends || v->last;
    size_t took = qp__decode_text(d, v->p, n, d->encoding, whole);
    if (d->ends != DECODE_NOWHERE) d->ends -= took;
    if (whole)
        d->state = QP__AT_TAGS;
    else
        *v->more = 1;
    return took;
}

/* One of n bytes' lines, or what a tag's line may be of a longer one. */
static size_t line_of_halves(qp_decoder *d, const decode_view *v, size_t n,
                             int whole) {
    size_t near = decode_least(n, QP__TAG_LINE);
    const unsigned char *lf = memchr(v->p, '\n', near);
    if (lf) return qp__decode_halves(d, v->p, (size_t)(lf - v->p) + 1);
    if (near == QP__TAG_LINE)
        return qp__decode_text(d, v->p, near, d->encoding, whole && near == n);
    return whole ? qp__decode_halves(d, v->p, n) : 0;
}

static size_t at_body(qp_decoder *d, const decode_view *v) {
    int known = d->ends != DECODE_NOWHERE;
    if (!known) d->ends = qp__boundary_find(&d->seam, v->p, v->n, v->last);
    size_t n = decode_least(v->n, d->ends);
    if (d->ends == DECODE_NOWHERE && d->seam.line_start) n = d->seam.pos;
    int whole = n == d->ends || (v->last && n == v->n);
    size_t took = d->halves ? line_of_halves(d, v, n, whole)
                            : qp__decode_text(d, v->p, n, d->encoding, whole);
    if (!whole && (!d->halves || !took)) *v->more = 1;
    if (d->ends == DECODE_NOWHERE)
        d->seam.pos -= took, d->seam.opening = 0;
    else if ((d->ends -= took) == 0)
        begin_segment(d);
    return took;
}

/* Takes what can be taken of p[0..n). */
static size_t decode_run(qp_decoder *d, const unsigned char *p, size_t n,
                         int last) {
    size_t done = 0;
    int more = 0;
    while (done < n && !more && !d->stopped) {
        decode_view v = {p + done, n - done, last, &more};
        switch (d->state) {
        case QP__AT_START: done += at_start(d, &v); break;
        case QP__AT_MARK: done += at_mark(d, &v); break;
        case QP__AT_OPEN: done += at_open(d, &v); break;
        case QP__AT_TAGS: done += at_tags(d, &v); break;
        case QP__AT_LONG: done += at_long(d, &v); break;
        case QP__AT_BODY: done += at_body(d, &v); break;
        case QP__AT_REST: done += at_rest(d, &v); break;
        }
    }
    return done;
}

/* ---- the public side --------------------------------------------------- */

qp_decoder *qp_decoder_new(const qp_decode_to *to, qp_encoding encoding,
                           qp_encoding hint, const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_decoder *d = qp__get(&a, sizeof *d);
    if (!d) return NULL;
    d->alloc = a;
    d->to = *to;
    d->given = encoding == QP_ENC_ASCII ? QP_ENC_UTF8 : encoding;
    d->hint = d->hint_given = hint;
    d->found = 0;
    d->fed = 0;
    memset(d->known, 0, sizeof d->known);
    d->log = NULL;
    d->resumed = QP_ENC_AUTO;
    d->resumed_halves = 0;
    begin_segment(d);
    begin_input(d);
    return d;
}

void qp__decode_resume(qp_decoder *d, qp_encoding segment, unsigned flags) {
    d->encoding = segment;
    d->found |= 1u << segment;
    if (flags & QP__MARK_GIVEN) {
        d->state = QP__AT_REST;
        return;
    }
    d->resumed = segment;
    d->resumed_halves = (flags & QP__MARK_HALVES) != 0;
    d->halves = d->resumed_halves;
    d->ends = DECODE_NOWHERE;
    d->seam = (qp__boundary){.pos = 0};
    d->state = flags & QP__MARK_BODY ? QP__AT_BODY : QP__AT_TAGS;
}

void qp_decoder_free(qp_decoder *decoder) {
    if (!decoder) return;
    qp_alloc a = decoder->alloc;
    qp__put(&a, decoder, sizeof *decoder);
}

/* What waits was begun in `carry`: join some of the new bytes to it. Returns
 * how many of them are done with. */
static size_t decode_join(qp_decoder *d, const unsigned char *p, size_t n) {
    size_t old = d->carry_len;
    size_t add =
        decode_least(decode_least(n, DECODE_PIECE), sizeof d->carry - old);
    memcpy(d->carry + old, p, add);
    d->carry_len += add;
    size_t took = decode_run(d, d->carry, d->carry_len, 0);
    if (took >= old) { /* go on where the bytes came from */
        d->carry_len = 0;
        return took - old;
    }
    d->carry_len -= took;
    memmove(d->carry, d->carry + took, d->carry_len);
    return add;
}

qp_status qp_decoder_feed(qp_decoder *decoder, const char *bytes, size_t len) {
    qp_decoder *d = decoder;
    const unsigned char *p = (const unsigned char *)bytes;
    if (len) d->fed = 1;
    while (len && !d->stopped) {
        size_t took;
        if (d->carry_len) {
            took = decode_join(d, p, len);
        } else {
            took = decode_run(d, p, len, 0);
            if (d->stopped) break;
            d->carry_len = len - took;
            memcpy(d->carry, p + took, d->carry_len);
            took = len;
        }
        p += took;
        len -= took;
    }
    return d->stopped || qp__decode_flush(d) ? QP_E_STOP : QP_OK;
}

qp_status qp_decoder_finish(qp_decoder *decoder) {
    qp_decoder *d = decoder;
    if (!d->stopped) decode_run(d, d->carry, d->carry_len, 1);
    int stopped = d->stopped || qp__decode_flush(d);
    begin_input(d);
    return stopped ? QP_E_STOP : QP_OK;
}

unsigned qp_decoder_found(const qp_decoder *decoder) {
    if (decoder->found || !decoder->fed) return decoder->found;
    return 1u << QP_ENC_ASCII;
}
