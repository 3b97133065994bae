/* search_text.h - normalizes text for searching.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_WORDS_H
#define QP_DB_WORDS_H

#include "../../core/base/inline/buffer.h"

/* Adds a text with each Han character, simplified, between blanks: the index of
 * SQLite knows words by what is between them, and Chinese has nothing
 * there. */
void db__words(byte_buffer *out, qp_text text);
/* Adds the phrase that finds a text: its words in quotes. */
void db__phrase(byte_buffer *out, qp_text text);

#endif
