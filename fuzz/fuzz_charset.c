/* fuzz_charset.c - any bytes, in any encoding, cut anywhere.
 *
 * The first byte chooses the cuts, the second the encoding and the hint; the
 * rest is the input. Properties: what comes out is UTF-8; neither it nor the
 * problems depend on the cuts, in a long file with games in three encodings
 * around the input neither; a problem lies within the input; a file read in two
 * parts, split where a game begins, reads as in one; and what was decoded and
 * can be written is read back as the same.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <qipu/charset.h>

#include <string.h>

typedef struct bytes {
    char *ptr;
    size_t len, capacity;
} bytes;

typedef struct heard {
    bytes text, problems;
    size_t size; /* of the input */
} heard;

static void add(bytes *b, const void *p, size_t n) {
    if (n > b->capacity - b->len) {
        b->capacity = 2 * (b->len + n);
        b->ptr = realloc(b->ptr, b->capacity);
        LAW(b->ptr);
    }
    if (n) memcpy(b->ptr + b->len, p, n);
    b->len += n;
}

static int same(const bytes *a, const bytes *b) {
    return a->len == b->len && (!a->len || !memcmp(a->ptr, b->ptr, a->len));
}

static void forget(heard *h) {
    free(h->text.ptr);
    free(h->problems.ptr);
}

/* The length of the character of UTF-8 at `p`, or 0. */
static size_t character(const unsigned char *p, size_t n) {
    size_t len = p[0] < 0x80   ? 1
                 : p[0] < 0xC2 ? 0
                 : p[0] < 0xE0 ? 2
                 : p[0] < 0xF0 ? 3
                 : p[0] < 0xF5 ? 4
                               : 0;
    if (len > n) return 0;
    for (size_t i = 1; i < len; i++)
        if ((p[i] & 0xC0) != 0x80) return 0;
    if (p[0] == 0xE0 && p[1] < 0xA0) return 0;
    if (p[0] == 0xED && p[1] > 0x9F) return 0;
    if (p[0] == 0xF0 && p[1] < 0x90) return 0;
    if (p[0] == 0xF4 && p[1] > 0x8F) return 0;
    return len;
}

static qp_flow hear_text(void *ctx, qp_text utf8) {
    heard *h = ctx;
    for (size_t i = 0, len; i < utf8.len; i += len) {
        len = character((const unsigned char *)utf8.ptr + i, utf8.len - i);
        LAW(len > 0);
    }
    add(&h->text, utf8.ptr, utf8.len);
    return QP_GO;
}

static qp_flow hear_problem(void *ctx, const qp_err *err) {
    heard *h = ctx;
    LAW(err->code == QP_E_TEXT_BYTE || err->code == QP_W_TEXT_REPAIRED);
    LAW(err->at.offset < h->size && err->at.line >= 1 && err->at.col >= 1);
    LAW(memchr(err->what, '\0', sizeof err->what));
    char line[160];
    int n = snprintf(line, sizeof line, "%d %llu %llu:%lu %s\n", (int)err->code,
                     (unsigned long long)err->at.offset,
                     (unsigned long long)err->at.line,
                     (unsigned long)err->at.col, err->what);
    LAW(n > 0 && (size_t)n < sizeof line);
    add(&h->problems, line, (size_t)n);
    return QP_GO;
}

/* Pieces of `step` bytes; of 1, 2, 3 ... when it is 0. */
static unsigned decode(heard *h, const char *p, size_t n, qp_encoding encoding,
                       qp_encoding hint, size_t step) {
    qp_decode_to to = {h, hear_text, hear_problem};
    qp_decoder *d = qp_decoder_new(&to, encoding, hint, NULL);
    LAW(d);
    h->size = n;
    for (size_t i = 0, round = 1; i < n; round++) {
        size_t len = step ? step : round;
        if (len > n - i) len = n - i;
        LAW(qp_decoder_feed(d, p + i, len) == QP_OK);
        i += len;
    }
    LAW(qp_decoder_finish(d) == QP_OK);
    unsigned found = qp_decoder_found(d);
    qp_decoder_free(d);
    return found;
}

static int sink_bytes(void *ctx, const char *p, size_t n) {
    add(ctx, p, n);
    return 0;
}

static void property_back(const bytes *text, qp_encoding encoding, size_t cut) {
    bytes out = {0};
    qp_sink sink = {&out, sink_bytes};
    qp_encoder *e = qp_encoder_new(encoding, &sink, NULL);
    LAW(e);
    if (cut > text->len) cut = text->len;
    if (text->len) {
        qp_text a = {text->ptr, cut}, b = {text->ptr + cut, text->len - cut};
        LAW(qp_encoder_write(e, a) == QP_OK);
        LAW(qp_encoder_write(e, b) == QP_OK);
    }
    char first[8];
    uint64_t lost = qp_encoder_lost(e, first);
    LAW((lost > 0) == (first[0] != '\0'));
    qp_encoder_free(e);
    /* UTF-8 is written without a mark, so one in the text is taken for it. */
    int mark = encoding == QP_ENC_UTF8 && text->len >= 3 &&
               !memcmp(text->ptr, "\xEF\xBB\xBF", 3);
    if (!lost && !mark) {
        heard again = {0};
        (void)decode(&again, out.ptr, out.len, encoding, QP_ENC_AUTO, 7);
        LAW(same(&again.text, text));
        LAW(again.problems.len == 0);
        forget(&again);
    }
    free(out.ptr);
}

/* The first place at which a game begins after another's text, or 0. */
static size_t seam(const char *p, size_t n) {
    int tag = 1;
    for (size_t i = 0; i < n;) {
        const char *lf = memchr(p + i, '\n', n - i);
        int here = p[i] == '[';
        if (here && !tag) return i;
        if (n - i >= 4 && !memcmp(p + i, "\xEF\xBB\xBF[", 4)) here = 1;
        tag = here;
        i = lf ? (size_t)(lf - p) + 1 : n;
    }
    return 0;
}

static void property_parts(const char *p, size_t n, qp_encoding hint) {
    size_t at = seam(p, n);
    if (!at || (p[0] == '\xFF' && p[1] == '\xFE')) return;
    if (p[0] == '\xFE' && p[1] == '\xFF') return;
    heard whole = {0}, parts = {0};
    (void)decode(&whole, p, n, QP_ENC_AUTO, hint, n);
    (void)decode(&parts, p, at, QP_ENC_AUTO, hint, 5);
    (void)decode(&parts, p + at, n - at, QP_ENC_AUTO, hint, n);
    LAW(same(&whole.text, &parts.text));
    forget(&whole);
    forget(&parts);
}

/* One of a few games, more or less long, or the input. */
static void add_piece(bytes *b, unsigned dice, const char *p, size_t n) {
    static const char *const lines[] = {
        "1. \xE7\x82\xAE\xE4\xBA\x8C\xE5\xB9\xB3\xE4\xBA\x94\n",
        "1. \xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5\n",
        "1. \xAC\xB6\xA4\x47\xA5\xAD\xA4\xAD\n",
        "1. h2e2 h9g7\n",
    };
    static const char tag[] = "\xEF\xBB\xBF[Game \"Chinese Chess\"]\n";
    const char *line = lines[dice & 3];
    int mark = (dice >> 2) % 8 == 0;
    size_t times = (dice >> 5) % 64 == 0 ? 6000 : (dice >> 5) % 64;
    if ((dice >> 11) % 4 == 0) add(b, p, n);
    add(b, mark ? tag : tag + 3, sizeof tag - 1 - (mark ? 0 : 3));
    while (times--) add(b, line, strlen(line));
}

/* The first window of a file, and the blocks that are taken at once, matter
 * only in an input that is longer. */
static void property_long(const char *p, size_t n, const uint8_t how[2]) {
    static const size_t steps[] = {1024, 4099, 16384, 50000, 65536, 100003};
    size_t step = steps[how[1] % (sizeof steps / sizeof *steps)];
    unsigned dice = how[0] * 256u + how[1];
    bytes b = {0};
    while (b.len < 3 * QP_DECODE_WINDOW) {
        dice = dice * 1103515245u + 12345u;
        int first = b.len < QP_DECODE_WINDOW;
        add_piece(&b, first ? 0x844u + how[0] / 8u % 4u : dice >> 8, p, n);
    }
    heard whole = {0}, cut = {0};
    (void)decode(&whole, b.ptr, b.len, QP_ENC_AUTO, QP_ENC_AUTO, b.len);
    (void)decode(&cut, b.ptr, b.len, QP_ENC_AUTO, QP_ENC_AUTO, step);
    LAW(same(&whole.text, &cut.text));
    LAW(same(&whole.problems, &cut.problems));
    forget(&whole);
    forget(&cut);
    free(b.ptr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    const char *p = (const char *)data + 2;
    size_t n = size - 2;
    qp_encoding encoding = (qp_encoding)(data[1] % 7);
    qp_encoding hint = (qp_encoding)(data[1] / 7 % 7);
    heard whole = {0}, cut = {0};
    unsigned a = decode(&whole, p, n, encoding, hint, n);
    unsigned b = decode(&cut, p, n, encoding, hint, data[0]);
    LAW(a == b && (a != 0) == (n != 0));
    LAW(same(&whole.text, &cut.text));
    LAW(same(&whole.problems, &cut.problems));
    LAW(qp_encoding_find((qp_text){p, n}) != QP_ENC_AUTO);
    int back = QP_ENC_UTF8 + (data[0] + data[1]) % 5;
    property_back(&whole.text, (qp_encoding)back, data[0]);
    if (n >= 2 && hint != QP_ENC_AUTO && hint != QP_ENC_UTF16LE &&
        hint != QP_ENC_UTF16BE)
        property_parts(p, n, hint);
    /* It takes as long as hundreds of others. */
    if ((data[0] + 5u * data[1] + size) % 64 == 0) property_long(p, n, data);
    forget(&whole);
    forget(&cut);
    return 0;
}
