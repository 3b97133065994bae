/* test_charset.c - encodings: tables, cuts, refused memory, real files.
 *
 * Runs test/spec/charset.qpt. Real files and whole code charts are compared
 * with iconv of libc, which shares nothing with the library.
 *
 * SPDX-License-Identifier: MIT
 */
#include "corpus.h"
#include "table.h"

#include <qipu/charset.h>

#include <dirent.h>
#include <iconv.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- text that grows, and what a decoder reported ------------------------ */

typedef struct text {
    char *ptr;
    size_t len, capacity;
} text;

static void add(text *t, const char *p, size_t n) {
    if (t->len + n + 1 > t->capacity) {
        t->capacity = 2 * (t->len + n + 1);
        t->ptr = realloc(t->ptr, t->capacity);
        if (!t->ptr) abort();
    }
    if (n) memcpy(t->ptr + t->len, p, n);
    t->len += n;
    t->ptr[t->len] = '\0';
}

static void add_line(text *t, const char *format, ...) {
    char line[256];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    add(t, line, (size_t)n < sizeof line ? (size_t)n : sizeof line - 1);
}

static int same(const text *t, const char *p, size_t n) {
    return t->len == n && (n == 0 || !memcmp(t->ptr, p, n));
}

typedef struct heard {
    text out, problems;
    unsigned found;
    unsigned char *repaired; /* a byte for each of the input, or NULL */
    size_t reported;
    int stop_at; /* problems or texts until QP_STOP; 0 is never */
} heard;

static qp_flow hear_text(void *ctx, qp_text utf8) {
    heard *h = ctx;
    add(&h->out, utf8.ptr, utf8.len);
    return h->stop_at && --h->stop_at == 0 ? QP_STOP : QP_GO;
}

static qp_flow hear_problem(void *ctx, const qp_err *err) {
    heard *h = ctx;
    h->reported++;
    if (h->repaired) h->repaired[err->at.offset] = 1;
    add_line(&h->problems, "%s%s %llu %llu:%lu %s",
             h->problems.len ? " | " : "", qp_status_name(err->code),
             (unsigned long long)err->at.offset,
             (unsigned long long)err->at.line, (unsigned long)err->at.col,
             err->what);
    return QP_GO;
}

static void forget(heard *h) {
    free(h->out.ptr);
    free(h->problems.ptr);
    *h = (heard){0};
}

/* Pieces of `first` bytes, then of `step`. */
static void decode(heard *h, qp_text in, qp_encoding encoding, qp_encoding hint,
                   size_t first, size_t step) {
    qp_decode_to to = {h, hear_text, hear_problem};
    qp_decoder *d = qp_decoder_new(&to, encoding, hint, NULL);
    if (!d) abort();
    for (size_t i = 0, len = first; i < in.len; i += len, len = step) {
        if (len > in.len - i) len = in.len - i;
        char *piece = malloc(len ? len : 1); /* so that a sanitizer sees */
        if (!piece) abort();
        memcpy(piece, in.ptr + i, len);
        if (qp_decoder_feed(d, piece, len) != QP_OK) abort();
        free(piece);
    }
    if (qp_decoder_finish(d) != QP_OK) abort();
    h->found = qp_decoder_found(d);
    qp_decoder_free(d);
}

/* ---- the table's cases ------------------------------------------------- */

static qp_encoding encoding_of(const kase *k, const char *key) {
    const field *f = kase_get(k, key);
    if (!f) return QP_ENC_AUTO;
    return qp_encoding_by_name((qp_text){f->value, f->len});
}

static void expect(const kase *k, const char *key, const char *p, size_t n) {
    const field *f = kase_get(k, key);
    const char *want = f ? f->value : "";
    size_t len = f ? f->len : 0;
    if (len != n || (n && memcmp(want, p, n)))
        kase_fail(k, "%s is '%.*s', not '%.*s'", key, (int)n, p ? p : "",
                  (int)len, want);
}

static void expect_found(const kase *k, unsigned found) {
    text names = {0};
    for (int e = QP_ENC_AUTO; e <= QP_ENC_BIG5; e++)
        if (found >> e & 1)
            add_line(&names, "%s%s", names.len ? " " : "",
                     qp_encoding_name((qp_encoding)e));
    expect(k, "found", names.ptr, names.len);
    free(names.ptr);
}

static void check_in(const kase *k, const field *in) {
    qp_encoding encoding = encoding_of(k, "encoding");
    qp_encoding hint = encoding_of(k, "hint");
    heard whole = {0};
    decode(&whole, (qp_text){in->value, in->len}, encoding, hint, in->len, 1);
    expect(k, "out", whole.out.ptr, whole.out.len);
    expect(k, "problems", whole.problems.ptr, whole.problems.len);
    expect_found(k, whole.found);
    const field *find = kase_get(k, "find");
    if (find) {
        const char *name =
            qp_encoding_name(qp_encoding_find((qp_text){in->value, in->len}));
        expect(k, "find", name, strlen(name));
    }
    for (size_t cut = 0; cut <= in->len; cut++) {
        heard h = {0};
        decode(&h, (qp_text){in->value, in->len}, encoding, hint, cut,
               cut ? in->len : 1);
        if (!same(&h.out, whole.out.ptr, whole.out.len) ||
            !same(&h.problems, whole.problems.ptr, whole.problems.len) ||
            h.found != whole.found)
            kase_fail(k, "cut at %zu it differs", cut);
        forget(&h);
    }
    forget(&whole);
}

static int sink_text(void *ctx, const char *bytes, size_t len) {
    add(ctx, bytes, len);
    return 0;
}

static void check_out(const kase *k, const field *in) {
    for (size_t cut = 0; cut <= in->len; cut++) {
        text bytes = {0}, lost = {0};
        qp_sink sink = {&bytes, sink_text};
        qp_encoder *e = qp_encoder_new(encoding_of(k, "to"), &sink, NULL);
        if (!e) abort();
        qp_text a = {in->value, cut}, b = {in->value + cut, in->len - cut};
        if (qp_encoder_write(e, a) || qp_encoder_write(e, b)) abort();
        expect(k, "bytes", bytes.ptr, bytes.len);
        char first[8];
        uint64_t count = qp_encoder_lost(e, first);
        if (count) add_line(&lost, "%llu %s", (unsigned long long)count, first);
        expect(k, "lost", lost.ptr, lost.len);
        qp_encoder_free(e);
        free(bytes.ptr);
        free(lost.ptr);
    }
}

/* ---- checks in C ------------------------------------------------------- */

static const char gbk_line[] = "1. \xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5 "
                               "\xC2\xED\x38\xBD\xF8\x37\n";
static const char utf8_line[] = "1. \xE7\x82\xAE\xE4\xBA\x8C\xE5\xB9\xB3"
                                "\xE4\xBA\x94 \xE9\xA9\xAC\x38\xE8\xBF\x9B"
                                "\x37\n";

static void run_stop(const kase *k) {
    heard h = {.stop_at = 1};
    qp_decode_to to = {&h, hear_text, hear_problem};
    qp_decoder *d = qp_decoder_new(&to, QP_ENC_UTF8, QP_ENC_AUTO, NULL);
    if (!d) abort();
    if (qp_decoder_feed(d, utf8_line, 8) != QP_E_STOP)
        kase_fail(k, "it did not stop");
    size_t len = h.out.len;
    if (qp_decoder_feed(d, utf8_line, 8) != QP_E_STOP || h.out.len != len)
        kase_fail(k, "it did not stay stopped");
    if (qp_decoder_finish(d) != QP_E_STOP) kase_fail(k, "it finished");
    if (qp_decoder_feed(d, "new", 3) != QP_OK || qp_decoder_finish(d))
        kase_fail(k, "it did not start again");
    qp_decoder_free(d);
    forget(&h);
}

static void run_again(const kase *k) {
    heard h = {0};
    qp_decode_to to = {&h, hear_text, hear_problem};
    qp_decoder *d = qp_decoder_new(&to, QP_ENC_AUTO, QP_ENC_AUTO, NULL);
    if (!d) abort();
    for (int i = 0; i < 2; i++)
        if (qp_decoder_feed(d,
                            "\xEF\xBB\xBF"
                            "ab\nc\xFF",
                            8) ||
            qp_decoder_finish(d))
            abort();
    expect(k, "out", h.out.ptr, h.out.len);
    expect(k, "problems", h.problems.ptr, h.problems.len);
    qp_decoder_free(d);
    forget(&h);
}

typedef struct refusal {
    int left; /* requests granted before one is refused */
    long live;
} refusal;

static void *refuse(void *ctx, void *ptr, size_t old_size, size_t size) {
    refusal *r = ctx;
    r->live += (long)size - (long)(ptr ? old_size : 0);
    if (!size) {
        free(ptr);
        return NULL;
    }
    if (r->left-- > 0) return realloc(ptr, size);
    r->live -= (long)size - (long)(ptr ? old_size : 0);
    return NULL;
}

/* 1 when memory was enough. */
static int use_all(const kase *k, refusal *r) {
    heard h = {0};
    qp_alloc alloc = {r, refuse};
    qp_decode_to to = {&h, hear_text, hear_problem};
    qp_decoder *d = qp_decoder_new(&to, QP_ENC_AUTO, QP_ENC_AUTO, &alloc);
    int enough = d != NULL;
    if (d) {
        qp_status status = qp_decoder_feed(d, gbk_line, sizeof gbk_line - 1);
        if (status == QP_OK) status = qp_decoder_finish(d);
        if (status != QP_OK && status != QP_E_NOMEM) kase_fail(k, "decoder");
        enough &= status == QP_OK;
    }
    text bytes = {0};
    qp_sink sink = {&bytes, sink_text};
    qp_encoder *e = qp_encoder_new(QP_ENC_GB18030, &sink, &alloc);
    enough &= e != NULL;
    if (e && d && enough) {
        qp_text all = {h.out.ptr, h.out.len};
        if (qp_encoder_write(e, all)) kase_fail(k, "encoder");
        if (!same(&bytes, gbk_line, sizeof gbk_line - 1))
            kase_fail(k, "what came back differs");
    }
    qp_encoder_free(e);
    qp_decoder_free(d);
    free(bytes.ptr);
    forget(&h);
    return enough;
}

static void run_nomem(const kase *k) {
    for (int granted = 0;; granted++) {
        refusal r = {granted, 0};
        int enough = use_all(k, &r);
        if (r.live) kase_fail(k, "%ld bytes leaked", r.live);
        if (enough) break;
        if (granted > 100) {
            kase_fail(k, "it never has enough");
            break;
        }
    }
}

static void times(text *t, const char *line, size_t n) {
    for (size_t i = 0; i < n; i++) add(t, line, strlen(line));
}

static void expect_long(const kase *k, const char *name, const text *in,
                        const text *out, qp_encoding hint) {
    const size_t steps[] = {1, 1000, 65535, 65536, 65537, (size_t)1 << 30};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        heard h = {0};
        decode(&h, (qp_text){in->ptr, in->len}, QP_ENC_AUTO, hint, steps[i],
               steps[i]);
        if (!same(&h.out, out->ptr, out->len) || h.reported)
            kase_fail(k, "%s differs in pieces of %zu: %s", name, steps[i],
                      h.problems.ptr ? h.problems.ptr : "");
        forget(&h);
    }
}

static void run_window(const kase *k) {
    text in = {0}, out = {0};
    times(&in, gbk_line, 12000);
    times(&out, utf8_line, 12000);
    expect_long(k, "GBK", &in, &out, QP_ENC_AUTO);
    expect_long(k, "GBK, hint UTF-8", &in, &out, QP_ENC_UTF8);
    expect_long(k, "UTF-8", &out, &out, QP_ENC_AUTO);
    in.len = out.len = 0;
    times(&in, "1. h2e2 h9g7\n", 20000);
    times(&out, "1. h2e2 h9g7\n", 20000);
    times(&in, gbk_line, 10);
    times(&out, utf8_line, 10);
    expect_long(k, "ASCII, then GBK", &in, &out, QP_ENC_AUTO);
    times(&in, "[Game \"A\"]\n", 1);
    times(&out, "[Game \"A\"]\n", 1);
    times(&in, utf8_line, 9000);
    times(&out, utf8_line, 9000);
    times(&in, "[Game \"B\"]\n", 1);
    times(&out, "[Game \"B\"]\n", 1);
    times(&in, gbk_line, 9000);
    times(&out, utf8_line, 9000);
    size_t mark = in.len;
    times(&in, "\xEF\xBB\xBF[Game \"C\"]\n", 1);
    times(&out, "[Game \"C\"]\n", 1);
    times(&in, utf8_line, 20);
    times(&out, utf8_line, 20);
    expect_long(k, "then UTF-8, then GBK", &in, &out, QP_ENC_AUTO);
    expect_long(k, "all, hint Big5", &in, &out, QP_ENC_BIG5);
    for (size_t cut = mark; cut < mark + 5; cut++) {
        heard h = {0};
        decode(&h, (qp_text){in.ptr, in.len}, QP_ENC_AUTO, QP_ENC_AUTO, cut,
               in.len);
        if (!same(&h.out, out.ptr, out.len) || h.reported)
            kase_fail(k, "cut in a byte order mark: %zu", cut - mark);
        forget(&h);
    }
    free(in.ptr);
    free(out.ptr);
}

static void run_long_tag(const kase *k) {
    text in = {0}, out = {0};
    times(&in, gbk_line, 20);
    times(&out, utf8_line, 20);
    times(&in, "[Event \"", 1);
    times(&out, "[Event \"", 1);
    times(&in, "\xC5\xDA", 3000);
    times(&out, "\xE7\x82\xAE", 3000);
    times(&in, "\"]\n[Red \"\xB1\xF8\"]\n", 1);
    times(&out, "\"]\n[Red \"\xE5\x85\xB5\"]\n", 1);
    times(&in, gbk_line, 20);
    times(&out, utf8_line, 20);
    expect_long(k, "a long tag", &in, &out, QP_ENC_AUTO);
    free(in.ptr);
    free(out.ptr);
}

/* ---- a long file of three encodings ------------------------------------ */

typedef struct mixture {
    text in, out;
    unsigned long seed;
} mixture;

/* The same characters are in all three. */
static const char han_line[] = "1. \xE7\x82\xAE\xE4\xBA\x8C\xE5\xB9\xB3"
                               "\xE4\xBA\x94 \xE9\xA6\xAC\x38\xE9\x80\xB2"
                               "\x37\n";

static unsigned long draw(mixture *m, unsigned long below) {
    m->seed = (m->seed * 1103515245 + 12345) & 0x7FFFFFFF;
    return (m->seed >> 16) % below;
}

/* One game of some lines; `faults` bytes in it are no text. */
static void add_game(mixture *m, qp_encoding encoding, int big, int faults) {
    text game = {0};
    qp_sink sink = {&m->in, sink_text};
    unsigned long lines = 1 + draw(m, big ? 2600 : 90);
    add_line(&game, "[Game \"Chinese Chess\"]\n[Round \"%lu\"]\n\n",
             draw(m, 1000));
    while (lines--) times(&game, han_line, 1);
    if (draw(m, 2)) times(&game, "{\n[0.1]}\n", 1);
    qp_encoder *e = qp_encoder_new(encoding, &sink, NULL);
    if (!e || qp_encoder_write(e, (qp_text){game.ptr, game.len})) abort();
    qp_encoder_free(e);
    add(&m->out, game.ptr, game.len);
    while (faults--) times(&m->in, "{ab \xFF\xA3 c}\n", 1);
    free(game.ptr);
}

/* Games by the dozen in each encoding in turn, of all lengths up to twice the
 * window; `begin` is the encoding of the first window. */
static void mix(mixture *m, qp_encoding begin, size_t size, int faulty) {
    static const qp_encoding turns[] = {QP_ENC_UTF8, QP_ENC_GB18030,
                                        QP_ENC_BIG5};
    while (m->in.len < QP_DECODE_WINDOW) add_game(m, begin, 0, 0);
    while (m->in.len < size) {
        qp_encoding encoding = turns[draw(m, 3)];
        int big = draw(m, 12) == 0;
        for (unsigned long n = 1 + draw(m, big ? 2 : 24); n; n--)
            add_game(m, encoding, big, faulty && draw(m, 4) == 0);
    }
}

/* Whole and in pieces of these sizes; 0 denotes pieces of any size. */
static void compare_pieces(const kase *k, mixture *m, int faulty) {
    static const size_t steps[] = {0,     1,     1000,  1024,  4099,  16384,
                                   20011, 50000, 65535, 65536, 65537, 100003};
    heard whole = {0};
    decode(&whole, (qp_text){m->in.ptr, m->in.len}, QP_ENC_AUTO, QP_ENC_AUTO,
           m->in.len, 1);
    if (!faulty &&
        (whole.reported || !same(&whole.out, m->out.ptr, m->out.len)))
        kase_fail(k, "whole: %lu problems: %.80s",
                  (unsigned long)whole.reported,
                  whole.reported ? whole.problems.ptr : "");
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        heard h = {0};
        size_t first = steps[i] ? steps[i] : 1 + draw(m, 30000);
        size_t step = steps[i] ? steps[i] : 1 + draw(m, 30000);
        decode(&h, (qp_text){m->in.ptr, m->in.len}, QP_ENC_AUTO, QP_ENC_AUTO,
               first, step);
        if (!same(&h.out, whole.out.ptr, whole.out.len) ||
            !same(&h.problems, whole.problems.ptr, whole.problems.len) ||
            h.found != whole.found)
            kase_fail(k, "pieces of %zu, then %zu: %zu problems, not %zu",
                      first, step, h.reported, whole.reported);
        forget(&h);
    }
    forget(&whole);
}

static void run_mixed(const kase *k) {
    static const qp_encoding begins[] = {QP_ENC_UTF8, QP_ENC_UTF8,
                                         QP_ENC_GB18030, QP_ENC_BIG5};
    for (unsigned long seed = 0; seed < 8; seed++) {
        mixture m = {.seed = seed + 1};
        mix(&m, begins[seed % 4], 300000, seed >= 4);
        compare_pieces(k, &m, seed >= 4);
        free(m.in.ptr);
        free(m.out.ptr);
    }
}

/* ---- iconv, for comparison --------------------------------------------- */

/* 0 when iconv finds a fault. */
static int by_iconv(iconv_t cd, text *out, const char *p, size_t n) {
    size_t room = 4 * n + 16;
    char *bytes = malloc(room), *in = (char *)(size_t)p, *q = bytes;
    if (!bytes) abort();
    size_t left = room;
    iconv(cd, NULL, NULL, NULL, NULL);
    int fine = iconv(cd, &in, &n, &q, &left) != (size_t)-1;
    if (fine) fine = iconv(cd, NULL, NULL, &q, &left) != (size_t)-1;
    out->len = 0;
    add(out, bytes, room - left);
    free(bytes);
    return fine;
}

static int is_private(const char *utf8) {
    const unsigned char *u = (const unsigned char *)utf8;
    return u[0] == 0xEE || (u[0] == 0xEF && u[1] < 0xA4);
}

typedef struct compared {
    const kase *k;
    iconv_t cd;
    qp_encoding encoding;
    qp_encoder *encoder; /* into `back` */
    text back, want;
} compared;

/* What is read is written and read again as the same. */
static int comes_back(compared *c, const text *out) {
    heard again = {0};
    c->back.len = 0;
    if (qp_encoder_write(c->encoder, (qp_text){out->ptr, out->len})) abort();
    decode(&again, (qp_text){c->back.ptr, c->back.len}, c->encoding,
           QP_ENC_AUTO, c->back.len, 1);
    int same_again = same(&again.out, out->ptr, out->len);
    forget(&again);
    return same_again;
}

/* One code. The editions of GB 18030 and the makers of Big5 differ in private
 * characters and in those that once were; there iconv is not asked. */
static void compare_code(compared *c, const char *p, size_t n) {
    heard h = {0};
    decode(&h, (qp_text){p, n}, c->encoding, QP_ENC_AUTO, n, 1);
    int fine = by_iconv(c->cd, &c->want, p, n);
    int agreed = fine ? same(&h.out, c->want.ptr, c->want.len) : h.reported > 0;
    if (!agreed)
        agreed = (fine && is_private(c->want.ptr)) || is_private(h.out.ptr);
    if (!h.reported) agreed &= comes_back(c, &h.out);
    if (!agreed)
        kase_fail(c->k, "%s %02X %02X", qp_encoding_name(c->encoding),
                  (unsigned char)p[0], (unsigned char)p[1]);
    forget(&h);
}

static void all_pairs(compared *c) {
    for (int lead = 0x81; lead <= 0xFE; lead++)
        for (int trail = 0x40; trail <= 0xFE; trail++) {
            int eten =
                c->encoding == QP_ENC_BIG5 && lead >= 0xC6 && lead <= 0xC8;
            const char pair[] = {(char)lead, (char)trail};
            if (trail == 0x7F || (eten && trail >= 0xA1)) continue;
            compare_code(c, pair, 2);
        }
}

/* Every 7th of the first plane's, and some beyond. */
static void some_fours(compared *c) {
    for (unsigned long n = 0; n < 1237576; n += n < 39420 ? 7 : 9973) {
        const char four[] = {
            (char)(0x81 + n / 12600), (char)(0x30 + n / 1260 % 10),
            (char)(0x81 + n / 10 % 126), (char)(0x30 + n % 10)};
        compare_code(c, four, 4);
    }
}

static void compare_all(const kase *k, qp_encoding encoding,
                        const char *iconv_name) {
    compared c = {.k = k, .encoding = encoding};
    c.cd = iconv_open("UTF-8", iconv_name);
    if (c.cd == (iconv_t)-1) {
        printf("charset: iconv lacks %s: not compared\n", iconv_name);
        return;
    }
    qp_sink sink = {&c.back, sink_text};
    c.encoder = qp_encoder_new(encoding, &sink, NULL);
    if (!c.encoder) abort();
    all_pairs(&c);
    if (encoding == QP_ENC_GB18030) some_fours(&c);
    if (qp_encoder_lost(c.encoder, NULL)) kase_fail(k, "characters lost");
    qp_encoder_free(c.encoder);
    iconv_close(c.cd);
    free(c.back.ptr);
    free(c.want.ptr);
}

static void run_every_pair(const kase *k) {
    compare_all(k, QP_ENC_GB18030, "GB18030");
    compare_all(k, QP_ENC_BIG5, "CP950");
}

/* ---- real files -------------------------------------------------------- */

typedef struct tally {
    const char *ending; /* of the names of files */
    const char *iconv_name;
    unsigned allowed;       /* encodings, as a mask */
    unsigned long expected; /* tags to repair */
    unsigned long files, lines, repaired;
} tally;

/* Line by line, but for those in which a tag was repaired. */
static void compare_lines(tally *t, const char *path, const text *in,
                          const heard *h, iconv_t cd) {
    const char *out = h->out.ptr;
    text want = {0};
    for (size_t i = 0; i < in->len; t->lines++) {
        const char *lf = memchr(in->ptr + i, '\n', in->len - i);
        size_t len = (lf ? (size_t)(lf - in->ptr) + 1 : in->len) - i;
        size_t left = h->out.len - (size_t)(out - h->out.ptr);
        const char *end = memchr(out, '\n', left);
        size_t got = lf && end ? (size_t)(end - out) + 1 : left;
        int fine = by_iconv(cd, &want, in->ptr + i, len);
        int repaired = memchr(h->repaired + i, 1, len) != NULL;
        if (!repaired &&
            (!fine || want.len != got || memcmp(want.ptr, out, got)))
            check_that(0, "%s: byte %zu: the line differs", path, i);
        if (repaired && strncmp(out, "[Round \"", 8))
            check_that(0, "%s: byte %zu: no Round tag", path, i);
        out += got;
        i += len;
    }
    free(want.ptr);
}

static void check_file(tally *t, const char *path) {
    FILE *f = fopen(path, "rb");
    if (!f) {
        check_that(0, "%s: cannot be opened", path);
        return;
    }
    text in = {0};
    static char block[1 << 16];
    for (size_t n; (n = fread(block, 1, sizeof block, f)) > 0;)
        add(&in, block, n);
    fclose(f);
    heard h = {.repaired = calloc(in.len + 1, 1)};
    if (!h.repaired) abort();
    decode(&h, (qp_text){in.ptr, in.len}, QP_ENC_AUTO, QP_ENC_AUTO, 50000,
           50000);
    check_that(!(h.found & ~t->allowed) && (!h.reported || t->expected),
               "%s: found %x, problems: %.80s", path, h.found,
               h.reported ? h.problems.ptr : "none");
    iconv_t cd =
        t->iconv_name ? iconv_open("UTF-8", t->iconv_name) : (iconv_t)-1;
    if (cd != (iconv_t)-1) {
        compare_lines(t, path, &in, &h, cd);
        iconv_close(cd);
    }
    t->files++;
    t->repaired += h.reported;
    free(h.repaired);
    forget(&h);
    free(in.ptr);
}

/* In small letters or capitals. */
static int ends_with(const char *name, const char *ending) {
    size_t n = strlen(name), m = strlen(ending);
    if (n < m) return 0;
    for (size_t i = 0; i < m; i++)
        if ((name[n - m + i] | 0x20) != (ending[i] | 0x20)) return 0;
    return 1;
}

static void walk_folder(tally *t, const char *path) {
    DIR *dir = opendir(path);
    if (!dir) {
        if (ends_with(path, t->ending)) check_file(t, path);
        return;
    }
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        char inner[1024];
        if (e->d_name[0] == '.') continue;
        snprintf(inner, sizeof inner, "%s/%s", path, e->d_name);
        walk_folder(t, inner);
    }
    closedir(dir);
}

static void check_corpus(const char *root) {
    const unsigned ascii = 1u << QP_ENC_ASCII, utf8 = 1u << QP_ENC_UTF8;
    const unsigned gb = 1u << QP_ENC_GB18030, big5 = 1u << QP_ENC_BIG5;
    const struct {
        const char *folder, *ending, *iconv_name;
        unsigned allowed;
        unsigned long repaired;
    } sets[] = {
        {"ccpd", ".pgn", "CP950", big5 | gb, 104},
        {"walker-pgn", ".pgn", "GB18030", gb, 0},
        {"xqwlight-\xE6\xA9\x98\xE4\xB8\xAD\xE7\xA7\x98", ".pgn", "GB18030", gb,
         0},
        {"xqbase", ".pgn", "GB18030", gb, 0},
        {"mrxq", ".pgn", NULL, ascii | utf8 | gb, 0},
        {"wukong", ".pgn", NULL, ascii | utf8, 0},
    };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        tally t = {.ending = sets[i].ending,
                   .iconv_name = sets[i].iconv_name,
                   .allowed = sets[i].allowed,
                   .expected = sets[i].repaired};
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", root, sets[i].folder);
        walk_folder(&t, path);
        printf("charset: %s: %lu files, %lu lines compared, %lu repaired\n",
               sets[i].folder, t.files, t.lines, t.repaired);
        check_that(t.files != 0, "%s: no file", path);
        check_that(!t.iconv_name || t.lines, "%s: no line compared", path);
        check_that(t.repaired == sets[i].repaired, "%s: %lu problems, not %lu",
                   path, t.repaired, sets[i].repaired);
    }
}

static void check_run(const kase *k, const char *name) {
    static const struct {
        const char *name;
        void (*run)(const kase *k);
    } runs[] = {{"stop", run_stop},         {"again", run_again},
                {"nomem", run_nomem},       {"window", run_window},
                {"long-tag", run_long_tag}, {"every-pair", run_every_pair},
                {"mixed", run_mixed}};
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        if (!strcmp(name, runs[i].name)) {
            runs[i].run(k);
            return;
        }
    kase_fail(k, "no check is named %s", name);
}

static void check(const kase *k) {
    const field *f;
    if ((f = kase_get(k, "in"))) check_in(k, f);
    if ((f = kase_get(k, "text"))) check_out(k, f);
    if ((f = kase_get(k, "run"))) check_run(k, f->value);
    if ((f = kase_get(k, "name"))) {
        const char *name =
            qp_encoding_name(qp_encoding_by_name((qp_text){f->value, f->len}));
        expect(k, "is", name, strlen(name));
    }
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return check_corpus(folder), check_close();
    return table_main(argc, argv, check);
}
