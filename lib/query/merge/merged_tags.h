/* merged_tags.h - the tags of a game as a comment of a merged game. Not
 * installed.
 *
 *     Event "..." Red "..." Result "1-0"
 *
 * In a value, \ is before " and \, as in PGN.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MERGED_TAGS_H
#define QP_MERGED_TAGS_H

#include "../../core/base/inline/buffer.h"
#include "qipu/edit.h"

/* Writes them, the result always and last. */
void qp__merged_tags_write(byte_buffer *out, const qp_game *game);

/* Returns nonzero if a comment is of that form. */
int qp__merged_tags_are(qp_text comment);

/* Replaces the tags and the result of a game by those of such a comment. */
qp_status qp__merged_tags_read(qp_game *game, qp_text comment);

#endif
