/* caption_text.h - titles and captions, as the painters need them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_TEXT_H
#define QP_DRAW_TEXT_H

#include "qipu/base.h"

/** The character at `*at`, which goes past it; U+FFFD for what is not UTF-8 or
 *  no character of XML. Not to be called at the end. */
uint32_t qp__text_character(qp_text text, size_t *at);

/** A character as UTF-8; returns how many bytes. */
size_t qp__text_put(char out[4], uint32_t character);

/** About how wide a line is, for type of size 1: Han count one, others a little
 *  more than half. */
double qp__text_wide(qp_text text);

#endif
