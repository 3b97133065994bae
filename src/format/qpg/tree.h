/* tree.h - what a record needs of a game beyond its public calls. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_TREE_H
#define QP_QPG_TREE_H

#include "qipu/game.h"

/* The kinds of note: the values of qp_place, and glyphs. */
enum { QPG_NOTE_GLYPH = 3, QPG_NOTE_KINDS = 4 };

typedef struct qpg_note {
    qp_text text;
    unsigned flags; /* of a comment; the number of a glyph */
} qpg_note;

/* The first note of that kind at a node, from place `*at` in its list on, which
 * is 0 at first and moves behind it; 0 when there is none. */
int qp__qpg_note(qpg_note *out, const qp_game *game, qp_node node,
                 unsigned kind, uint32_t *at);

/* Adds a tag at the end, whether the game has one of that name or not. */
qp_status qp__qpg_add_tag(qp_game *game, qp_text name, qp_text value);

/* Gives the last tag its value. */
qp_status qp__qpg_set_last_tag(qp_game *game, qp_text value);

/* As qp_game_add; a variation stands in brackets behind `host`. */
qp_status qp__qpg_add_move(qp_node *out, qp_game *game, qp_node node,
                           qp_node host, qp_move move);

/* Whether a node has any. */
int qp__qpg_has_notes(const qp_game *game, qp_node node);

/* Bytes of all its texts. */
size_t qp__qpg_text_bytes(const qp_game *game);

void qp__qpg_set_broken(qp_game *game, qp_status broken);

#endif
