/* game_access.h - what formats need of a game beyond its public calls. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_RECORD_INNER_H
#define QP_RECORD_INNER_H

#include "qipu/edit.h"

/* The kinds of note: the values of qp_place, and glyphs. */
enum { QP__NOTE_GLYPH = 3, QP__NOTE_KINDS = 4 };

typedef struct qp__note {
    qp_text text;
    unsigned flags; /* of a comment; the number of a glyph */
} qp__note;

/* The first note of that kind at a node, from place `*at` in its list on, which
 * is 0 at first and moves past it, or 0 if there is none. */
int qp__inner_note(qp__note *out, const qp_game *game, qp_node node,
                   unsigned kind, uint32_t *at);

/* Whether a node has any. */
int qp__inner_has_notes(const qp_game *game, qp_node node);

/* Gives the last tag its value. */
qp_status qp__inner_set_last_tag(qp_game *game, qp_text value);

/* As qp_game_add; a variation is in brackets after `host`. */
qp_status qp__inner_add_move(qp_node *out, qp_game *game, qp_node node,
                             qp_node host, qp_move move);

/* The last node of the main line. */
qp_node qp__inner_last(const qp_game *game);

/* Bytes of all its texts. */
size_t qp__inner_text_bytes(const qp_game *game);

/* How many notes it has, some of which may have been removed. */
size_t qp__inner_notes(const qp_game *game);

void qp__inner_set_broken(qp_game *game, qp_status broken);

/* Where its memory comes from: for what is made of it. */
const qp_alloc *qp__inner_alloc(const qp_game *game);

#endif
