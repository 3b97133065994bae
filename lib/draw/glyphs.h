/* glyphs.h - the outlines that pictures are made of.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_GLYPHS_H
#define QP_DRAW_GLYPHS_H

#include "painter.h"

/** What is on a piece. Never NULL for a piece. */
const qp__glyph *qp__glyph_of_piece(qp_piece piece, qp_faces faces);

/** Character `i` of the river's four, from the left; `simplified` as the
 *  pieces are. */
const qp__glyph *qp__glyph_of_river(int i, int simplified);

/** One to nine as Chinese moves write them on Red's side. */
const qp__glyph *qp__glyph_of_file(int number);

/** 0 to 9, and a to i by the file 0 to 8. */
const qp__glyph *qp__glyph_of_digit(int digit);
const qp__glyph *qp__glyph_of_letter(int file);

#endif
