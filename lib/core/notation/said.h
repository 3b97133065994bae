/* said.h - what the text of a move says without a board, as a number: a move of
 * four characters, or one in the plain form of WXF, ICCS or coordinates. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_SAID_H
#define QP_SAID_H

#include "../base/hints.h"
#include "chinese_characters.h"

/* Of four characters, WXF's too: their symbols, a byte for each, the first one
 * highest, so that its top bit is set; a half-width digit counts as one of full
 * width. Of two squares: the bit QP__SAID_SQUARES, and their numbers, the first
 * one lowest; ranks count from 0, whatever they are meant to. 0: it says
 * nothing that is known here. */
typedef uint32_t qp__said;
enum { QP__SAID_SQUARES = 1u << 24, QP__SAID_HAN = 31 };

/* ---- four characters ---------------------------------------------------- */

/* What qp__han_look says of four bytes that can be read, of which the first
 * three count. Compilers make one load of it. */
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
QP__INLINE qp__said qp__han_said(const char *p, size_t *len) {
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

/* ---- letters, digits and signs ------------------------------------------ */

/* Kinds of the letters a-r, in either case: advisor A G, bishop B E M, cannon
 * C, knight H N, king K, pawn P, rook R. */
static const uint8_t SAID_KIND[32] = {
    [1] = QP_ADVISOR, [2] = QP_BISHOP, [3] = QP_CANNON, [5] = QP_BISHOP,
    [7] = QP_ADVISOR, [8] = QP_KNIGHT, [11] = QP_KING,  [13] = QP_BISHOP,
    [14] = QP_KNIGHT, [16] = QP_PAWN,  [18] = QP_ROOK,
};

/* The way that a sign says, 0 for another character. Signs are as good as
 * random, so they are looked up. */
static inline unsigned qp__sign_way(char c) {
    static const uint8_t way[64] = {['+'] = QP__WAY_ON,
                                    ['-'] = QP__WAY_BACK,
                                    ['.'] = QP__WAY_SIDE,
                                    ['='] = QP__WAY_SIDE};
    return (unsigned char)c < 64 ? way[(unsigned char)c] : 0;
}

/* A move in WXF that begins with a letter and has that way: a piece by its file
 * or, where there are two, by its mark. */
static inline qp__said qp__wxf_said(const char *p, qp__said way) {
    qp__said kind = SAID_KIND[p[0] & 31];
    qp__said num = (unsigned char)p[3] - (unsigned)'0';
    qp__said file = (unsigned char)p[1] - (unsigned)'0';
    if (!kind || num - 1 > 8) return 0;
    qp__said rest = (QP__SYM_WAY | way) << 8 | QP__SYM_DIGIT | num;
    kind |= QP__SYM_PIECE;
    if (file - 1 <= 8) return kind << 24 | (QP__SYM_DIGIT | file) << 16 | rest;
    if (p[1] != '+' && p[1] != '-') return 0;
    unsigned mark = p[1] == '+' ? QP__MARK_FRONT : QP__MARK_REAR;
    return (QP__SYM_MARK | mark) << 24 | kind << 16 | rest;
}

/* Two squares of two bytes each, letters of one case. All bytes are looked at
 * together: each less the first that may be there, which sets its high bit if
 * it is before that, then more by what sets it from the last on. */
QP__INLINE qp__said qp__squares_said(const char *from, const char *to) {
    const unsigned char *a = (const unsigned char *)from;
    const unsigned char *b = (const unsigned char *)to;
    uint32_t w = a[0] | (uint32_t)a[1] << 8 | (uint32_t)b[0] << 16 |
                 (uint32_t)b[1] << 24;
    uint32_t x = (w | 0x200020) - 0x30613061;
    if (((x | (x + 0x76777677)) & 0x80808080) | ((w ^ w >> 16) & 0x20))
        return 0;
    uint32_t squares = (x & 0xFF00FF) + QP_FILES * (x >> 8 & 0xFF00FF);
    return QP__SAID_SQUARES | ((squares | squares >> 8) & 0xFFFF);
}

/* The same squares, if their ranks count from 1; 0 if they cannot. */
static inline qp__said qp__said_from_1(qp__said said) {
    return (said & 0xFF) < QP_FILES || (said >> 8 & 0xFF) < QP_FILES
               ? 0
               : said - QP_FILES - (QP_FILES << 8);
}

static inline qp_move qp__said_move(qp__said said) {
    return (qp_move){(qp_sq)(said & 0xFF), (qp_sq)(said >> 8 & 0xFF)};
}

static inline qp__said qp__move_said(qp_move move) {
    return QP__SAID_SQUARES | (unsigned)move.to << 8 | move.from;
}

/* A move in letters, of four bytes or five: "C2.5", "h2e2", "h2-e2". */
QP__INLINE qp__said qp__letters_said(const char *p, size_t len) {
    if (len == 5) return p[2] == '-' ? qp__squares_said(p, p + 3) : 0;
    unsigned way = qp__sign_way(p[2]);
    return way ? qp__wxf_said(p, way) : qp__squares_said(p, p + 2);
}

/* ---- any text ------------------------------------------------------------ */

/* What a whole text says. */
qp__said qp__text_said(qp_text text);

/* The shape of a text that says something. */
static inline qp_shape qp__said_shape(qp__said said, const qp_text *text) {
    if (said >> QP__SAID_HAN)
        return (unsigned char)*text->ptr < 0x80 ? QP_SHAPE_WXF
                                                : QP_SHAPE_CHINESE;
    return text->len == 5 ? QP_SHAPE_ICCS : QP_SHAPE_COORD;
}

#endif
