/* bench_charset.c - decoding, as a ratio to a copy and to iconv of libc.
 *
 * Makes a PGN of 16 MB in UTF-8 (moves of the Chinese form, as in any file of
 * games), writes it in GB18030 and Big5 with the encoder, and times the decoder
 * on each, encoding and hint left to be found, in pieces of 64 KiB.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench.h"

#include <qipu/charset.h>

#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE ((size_t)16 << 20)
#define PIECE ((size_t)1 << 16)

/* A record in traditional characters, which all the encodings have. */
static const char head[] =
    "[Game \"Chinese Chess\"]\n"
    "[Event \"\xE5\x85\xA8\xE5\x9C\x8B\xE5\x80\x8B\xE4\xBA\xBA\xE8\xB3\xBD\"]\n"
    "[Round \"\xE7\xAC\xAC\xE4\xB8\x80\xE8\xBC\xAA\"]\n[Date \"1990.5.1\"]\n"
    "[Red \"\xE7\xB4\x85\xE6\x96\xB9\"]\n[Black \"\xE9\xBB\x91\xE6\x96\xB9\"]\n"
    "[Result \"1-0\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/"
    "1C5C1/9/RNBAKABNR w - - 0 1\"]\n\n";
static const char *const moves[] = {
    "\xE7\x82\xAE\xE4\xBA\x8C\xE5\xB9\xB3\xE4\xBA\x94",
    "\xE9\xA6\xAC\xEF\xBC\x98\xE9\x80\xB2\xEF\xBC\x97",
    "\xE9\xA6\xAC\xE4\xBA\x8C\xE9\x80\xB2\xE4\xB8\x89",
    "\xE8\xBB\x8A\xEF\xBC\x99\xE5\xB9\xB3\xEF\xBC\x98",
    "\xE5\x85\xB5\xE4\xB8\x83\xE9\x80\xB2\xE4\xB8\x80",
    "\xE5\x8D\x92\xEF\xBC\x97\xE9\x80\xB2\xEF\xBC\x91"};

typedef struct file {
    char *ptr;
    size_t len;
    size_t out;
    const char *name; /* iconv's */
} file;

static int keep(void *ctx, const char *bytes, size_t len) {
    file *f = ctx;
    memcpy(f->ptr + f->len, bytes, len);
    f->len += len;
    return 0;
}

static file empty(void) {
    file f = {malloc(SIZE + PIECE), 0, 0, "UTF-8"};
    if (!f.ptr) exit(3);
    return f;
}

static file utf8_file(void) {
    file f = empty();
    unsigned next = 1;
    while (f.len < SIZE) {
        keep(&f, head, sizeof head - 1);
        for (int i = 1; i <= 40; i++) {
            char line[64];
            next = next * 1103515245 + 12345;
            int n = snprintf(line, sizeof line, "%d. %s %s\n", i,
                             moves[(next >> 16) % 3 * 2],
                             moves[(next >> 20) % 3 * 2 + 1]);
            keep(&f, line, (size_t)n);
        }
        keep(&f, "1-0\n", 4);
    }
    return f;
}

static file encoded(const file *utf8, qp_encoding encoding) {
    file f = empty();
    qp_sink sink = {&f, keep};
    qp_encoder *e = qp_encoder_new(encoding, &sink, NULL);
    if (!e || qp_encoder_write(e, (qp_text){utf8->ptr, utf8->len}) ||
        qp_encoder_lost(e, NULL))
        exit(3);
    qp_encoder_free(e);
    return f;
}

static qp_flow count(void *ctx, qp_text utf8) {
    file *f = ctx;
    f->out += utf8.len;
    return QP_GO;
}

static qp_flow no_problem(void *ctx, const qp_err *err) {
    (void)ctx;
    fprintf(stderr, "%s\n", qp_status_text(err->code));
    exit(3);
}

static void decode(void *ctx) {
    file *f = ctx;
    qp_decode_to to = {f, count, no_problem};
    qp_decoder *d = qp_decoder_new(&to, QP_ENC_AUTO, QP_ENC_AUTO, NULL);
    if (!d) exit(3);
    f->out = 0;
    for (size_t i = 0; i < f->len; i += PIECE) {
        size_t n = f->len - i < PIECE ? f->len - i : PIECE;
        if (qp_decoder_feed(d, f->ptr + i, n)) exit(3);
    }
    if (qp_decoder_finish(d)) exit(3);
    qp_decoder_free(d);
}

static void copy(void *ctx) {
    file *f = ctx;
    static char piece[PIECE];
    for (size_t i = 0; i + PIECE <= f->len; i += PIECE) {
        memcpy(piece, f->ptr + i, PIECE);
        f->out += (unsigned char)*(volatile char *)(piece + i % PIECE / 2);
    }
}

/* Iconv is given the encoding, and finds no lines, places or tags. */
static void by_iconv(void *ctx) {
    file *f = ctx;
    iconv_t cd = iconv_open("UTF-8", f->name);
    if (cd == (iconv_t)-1) exit(3);
    static char piece[4 * PIECE];
    char *in = f->ptr;
    for (size_t left = f->len; left;) {
        char *out = piece;
        size_t room = sizeof piece, before = left;
        iconv(cd, &in, &left, &out, &room);
        if (left == before) exit(3);
    }
    iconv_close(cd);
}

static void report(file *f, double copy_speed) {
    double speed = (double)f->len / bench_median(9, decode, f) / 1e6;
    double iconv_speed = (double)f->len / bench_median(9, by_iconv, f) / 1e6;
    printf("decode %-8s %6.0f MB/s of input: a copy is %.1f times as fast, "
           "iconv (%.0f MB/s) %.2f times\n",
           f->name, speed, copy_speed / speed, iconv_speed,
           iconv_speed / speed);
}

int main(void) {
    file utf8 = utf8_file();
    file gb = encoded(&utf8, QP_ENC_GB18030);
    file big5 = encoded(&utf8, QP_ENC_BIG5);
    gb.name = "GB18030";
    big5.name = "BIG5";
    double copied = (double)utf8.len / bench_median(9, copy, &utf8) / 1e6;
    printf("copy of memory %6.0f MB/s\n", copied);
    report(&utf8, copied);
    report(&gb, copied);
    report(&big5, copied);
    free(utf8.ptr);
    free(gb.ptr);
    free(big5.ptr);
    return 0;
}
