/* chinese_characters.h - the characters of xiangqi moves, as symbols of one
 * byte: below 0x80 ASCII, else a class and a value, with QP__VARIANT for glyphs
 * of traditional text only (and full-width digits). Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_HAN_H
#define QP_HAN_H

#include "qipu/move.h"

#include "chinese_characters.inc"

enum {
    QP__VARIANT = 0x40,   /* traditional glyph, or full-width digit */
    QP__SYM_PIECE = 0x80, /* | kind */
    QP__SYM_DIGIT = 0x90, /* | 1..9 */
    QP__SYM_WAY = 0xA0,   /* | QP__WAY_ */
    QP__SYM_MARK = 0xB0   /* | QP__MARK_ */
};

/* Ways to go, and which of the pieces on a file; also the values of symbols. */
enum { QP__WAY_ANY, QP__WAY_ON, QP__WAY_BACK, QP__WAY_SIDE };
enum { QP__MARK_NONE, QP__MARK_FRONT, QP__MARK_MIDDLE, QP__MARK_REAR };

/* A slot holds the symbol of a character << 24 | its three bytes, or 0. */
extern const uint32_t qp__han_slot[256];
extern const char qp__han_piece[2][16][4]; /* simplified, traditional */
extern const char qp__han_digit[3][10][4]; /* Chinese, half, full width */
extern const char qp__han_way[2][3][4];    /* by way - 1 */
extern const char qp__han_mark[2][3][4];   /* by mark - 1 */

/* The symbol of a character << 24, from its three bytes as a number, the first
 * one lowest. One that is not a symbol leaves some of the lower bits set. */
static inline uint32_t qp__han_look(uint32_t key) {
    return qp__han_slot[(key * QP__HAN_FACTOR) >> QP__HAN_SHIFT] ^ key;
}

/* The symbol of the three bytes at `p`, or 0. */
static inline unsigned qp__han_symbol(const char *p) {
    const unsigned char *u = (const unsigned char *)p;
    uint32_t key = u[0] | (uint32_t)u[1] << 8 | (uint32_t)u[2] << 16;
    uint32_t found = qp__han_look(key);
    return found << 8 ? 0 : found >> 24;
}

/* ---- moves in four characters ------------------------------------------- */

/* What a move in four characters says: their symbols, a byte for each, the
 * first one highest. A half-width digit counts as one of full width. */
typedef uint32_t qp__said;

/* The same of four bytes that can be read, of which the first three count.
 * Compilers make one load of it. */
static inline uint32_t qp__han_at(const char *p) {
    const unsigned char *u = (const unsigned char *)p;
    uint32_t four = u[0] | (uint32_t)u[1] << 8 | (uint32_t)u[2] << 16 |
                    (uint32_t)u[3] << 24;
    return qp__han_look(four & 0xFFFFFF);
}

static inline uint32_t qp__half_digit(char c) {
    unsigned digit = (unsigned char)c - (unsigned)'0';
    return digit - 1 < 9 ? (QP__SYM_DIGIT | QP__VARIANT | digit) << 24 : 1;
}

/* Reads a move in four characters, or with half-width digits in two, or one at
 * its end: a piece and its file, or a mark and a piece; a way; a digit. *len
 * are its bytes. Returns 0 if there is none. Reads at most 16 bytes. */
static inline qp__said qp__han_said(const char *p, size_t *len) {
    uint32_t a = qp__han_at(p), b, way, num;
    if (!(p[3] & 0x80)) {
        *len = 8;
        b = qp__half_digit(p[3]);
        way = qp__han_at(p + 4);
        num = qp__half_digit(p[7]);
    } else {
        int half = !(p[9] & 0x80);
        *len = half ? 10 : 12;
        b = qp__han_at(p + 3);
        way = qp__han_at(p + 6);
        num = half ? qp__half_digit(p[9]) : qp__han_at(p + 9);
    }
    if ((a | b | way | num) << 8) return 0;
    qp__said said = a | b >> 8 | way >> 16 | num >> 24;
    uint32_t classes = said & 0xB0B0B0B0; /* without the variants */
    return classes == 0x8090A090 || classes == 0xB080A090 ? said : 0;
}

#endif
