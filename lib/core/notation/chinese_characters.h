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

#endif
