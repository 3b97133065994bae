/* glyphs.c - the outlines of glyphs.inc and symbols.inc, by what they stand
 * for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glyphs.h"

#include "glyphs.inc"
#include "symbols.inc"

const qp__glyph *qp__glyph_of_piece(qp_piece piece, qp_faces faces) {
    int kind = (int)QP_KIND_OF(piece) - 1;
    int colored = kind + (QP_SIDE_OF(piece) == QP_BLACK ? 7 : 0);
    switch (faces) {
    case QP_FACES_SIMPLIFIED: return &DRAW_GLYPHS[DRAW_SIMPLIFIED[colored]];
    case QP_FACES_LETTERS: return &DRAW_GLYPHS[DRAW_LETTERS[kind]];
    case QP_FACES_SYMBOLS: return &DRAW_SYMBOLS[kind];
    case QP_FACES_TRADITIONAL: break;
    }
    return &DRAW_GLYPHS[DRAW_TRADITIONAL[colored]];
}

const qp__glyph *qp__glyph_of_river(int i, int simplified) {
    return &DRAW_GLYPHS[DRAW_RIVER[i == 2 && simplified ? 4 : i]];
}

const qp__glyph *qp__glyph_of_file(int number) {
    return &DRAW_GLYPHS[DRAW_HAN_FILES[number - 1]];
}

const qp__glyph *qp__glyph_of_digit(int digit) {
    return &DRAW_GLYPHS[DRAW_DIGITS[digit]];
}

const qp__glyph *qp__glyph_of_letter(int file) {
    return &DRAW_GLYPHS[DRAW_SQUARES[file]];
}
