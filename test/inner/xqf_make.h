/* xqf_make.h - XQF files put together by hand, byte for byte, and what a reader
 * says of them as one line of text. */
#ifndef QP_TEST_XQF_MAKE_H
#define QP_TEST_XQF_MAKE_H

#include "../events.h"
#include "xqf_run.h"

/* ---- files ----------------------------------------------------------------
 */

typedef struct maker {
    unsigned char b[1 << 16];
    size_t n;
} maker;

/* The header of version 10 from the opening, and no record yet. */
static inline void make_header(maker *m) {
    static const unsigned char MEN[32] = {
        0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83,
        9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86};
    memset(m->b, 0, 1024);
    memcpy(m->b, "XQ\x0A", 3);
    memcpy(m->b + 0x10, MEN, 32);
    m->n = 1024;
}

static inline void make_string(maker *m, unsigned at, const char *text) {
    m->b[at] = (unsigned char)strlen(text);
    memcpy(m->b + at + 1, text, strlen(text));
}

/* A record of version 10; the move as "h2e2", or "" for the root. */
static inline void make_bytes(maker *m, const char *move, unsigned flags,
                              const char *text, size_t len) {
    unsigned char *p = m->b + m->n;
    memset(p, 0, 8);
    p[0] = 24, p[1] = 32;
    if (*move) {
        p[0] = (unsigned char)(24 + 10 * (move[0] - 'a') + move[1] - '0');
        p[1] = (unsigned char)(32 + 10 * (move[2] - 'a') + move[3] - '0');
    }
    p[2] = (unsigned char)flags;
    p[3] = *move ? 0 : 0xFF;
    for (unsigned i = 0; i < 4; i++) p[4 + i] = (unsigned char)(len >> 8 * i);
    memcpy(p + 8, text, len);
    m->n += 8 + len;
}

static inline void make_node(maker *m, const char *move, unsigned flags,
                             const char *text) {
    make_bytes(m, move, flags, text, strlen(text));
}

/* h2e2 (b2e2 {v} h7e7 (h9g7)) (h0g2) {x} h9g7, all with a root's comment. */
static inline void make_sample(maker *m) {
    make_header(m);
    make_string(m, 0xD0, "cup");
    make_string(m, 0x130, "\xC2\xC0\xC7\xD5"); /* a name in GBK */
    m->b[0x33] = 1;
    make_node(m, "", 0xF0, "own\r\ntext");
    make_node(m, "h2e2", 0xFF, "x");
    make_node(m, "h9g7", 0x00, "");
    make_node(m, "b2e2", 0xFF, "v");
    make_node(m, "h7e7", 0x0F, "");
    make_node(m, "h9g7", 0x00, "");
    make_node(m, "h0g2", 0x00, "");
}
#define SAMPLE "[ " SAMPLE_BODY
#define SAMPLE_BODY                                                            \
    "Event=cup Red=\xE5\x90\x95\xE9\x92\xA6 Result=1-0 {own\\ntext} > "        \
    "h2e2 {x} ( b2e2 {v} h7e7 ( h9g7 ) ) ( h0g2 ) h9g7 =1-0 ]"

/* The same file as a later version has it. The four keys come to 0. */
static inline void make_version(maker *out, const maker *in, unsigned version) {
    static const char MASK[] = "[(C) Copyright Mr. Dong Shiwei.]";
    unsigned char k[4] = {0x35, 0x91, 0x1C, 0}, *b = out->b;
    k[3] = (unsigned char)(0u - k[0] - k[1] - k[2]);
    memcpy(b, in->b, 1024);
    b[2] = (unsigned char)version;
    b[3] = 0x5B;
    memcpy(b + 8, "\x11\x62\x93\xE4", 4);
    memcpy(b + 12, k, 4);
    unsigned xy = (k[1] * k[1] * 54u + 221) * k[1] & 255;
    unsigned from = (k[2] * k[2] * 54u + 221) * xy & 255;
    unsigned to = (k[3] * k[3] * 54u + 221) * from & 255;
    unsigned text = (k[0] * 256u + k[1]) % 32000 + 767;
    for (unsigned i = 0; i < 32; i++) {
        unsigned man = version >= 12 ? (xy + 1 + i) & 31 : i;
        b[16 + i] = (unsigned char)(in->b[16 + man] + xy);
    }
    out->n = 1024;
    for (size_t i = 1024; i < in->n;) {
        const unsigned char *p = in->b + i;
        size_t len = p[4] | (size_t)p[5] << 8 | (size_t)p[6] << 16;
        b[out->n++] = (unsigned char)(p[0] + from);
        b[out->n++] = (unsigned char)(p[1] + to);
        /* The low bits mean nothing: some are set. */
        b[out->n++] = (unsigned char)((p[2] & 0xF0 ? 0x80 : 0) |
                                      (p[2] & 0x0F ? 0x40 : 0) |
                                      (len ? 0x20 : 0) | (i & 0x1F));
        b[out->n++] = 0x77;
        for (unsigned j = 0; len && j < 4; j++)
            b[out->n++] = (unsigned char)((len + text) >> 8 * j);
        memcpy(b + out->n, p + 8, len);
        out->n += len;
        i += 8 + len;
    }
    for (size_t i = 1024; i < out->n; i++) {
        size_t j = (i - 1024) % 32;
        unsigned pad = b[8 + j % 4] | (b[12 + j % 4] & b[3]);
        b[i] = (unsigned char)(b[i] + (pad & (unsigned char)MASK[j]));
    }
}

/* ---- what a reader says ---------------------------------------------------
 */

/* Reads a file again; its events as text (events.h), as long as `e`. */
static inline const char *xqf_events(events *e, qp_text bytes) {
    events_clear(e);
    qp_handler v = events_handler(e);
    qp_status rc = property_feed(&qp__format_xqf, &v, bytes, 0, 0, NULL);
    check_that(!rc, "status %s", qp_status_name(rc));
    check_read(&qp__format_xqf, bytes, 0);
    return e->text.ptr;
}

#endif
