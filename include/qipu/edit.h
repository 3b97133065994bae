/* qipu/edit.h - changing a game: tags, moves, variations, comments, glyphs.
 *
 * What a reader fills (game.h) an editor changes here. Nothing here judges a
 * move: who adds one has proved it legal.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_EDIT_H
#define QP_EDIT_H

#include "qipu/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Makes `out` equal to `game`, node numbers too. QP_E_NOMEM, and then `out`
 *  is empty. */
QP_API QP_MUST_CHECK qp_status qp_game_copy(qp_game *out, const qp_game *game);

/** Exchanges two games, in constant time: how a callback takes a game that it
 *  was only lent. Each keeps its allocator, so both must have the same.
 *  Cannot fail. */
QP_API void qp_game_swap(qp_game *a, qp_game *b);

/** Nonzero when both have the same tags in the same order, start, moves,
 *  variations in the same order and brackets, comments and glyphs in the same
 *  order, result, and error. Node numbers may differ. Cannot fail. */
QP_API int qp_game_equal(const qp_game *a, const qp_game *b);

/** Adds a tag after those that are there, also when one has that name.
 *  QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_add_tag(qp_game *game, qp_text name,
                                               qp_text value);

/** Removes tag `index`; those after it move up. There must be one.
 *  Cannot fail. */
QP_API void qp_game_remove_tag(qp_game *game, size_t index);

/** Removes a node and all that follows it. When it was the first of several
 *  moves at its place, the next variation becomes the main one. The numbers of
 *  nodes above `node` change. QP_E_ARG for the root and for no node;
 *  QP_E_NOMEM, and then nothing was changed. */
QP_API QP_MUST_CHECK qp_status qp_game_remove(qp_game *game, qp_node node);

/** Puts a node at place `index`, from 0, among the moves that may be played
 *  where it is: 0 makes it the main one, an index beyond the last is the last.
 *  The variations there then stand in brackets one after another, none within
 *  another. Numbers of nodes stay. QP_E_ARG for the root and for no node. */
QP_API QP_MUST_CHECK qp_status qp_game_reorder(qp_game *game, qp_node node,
                                               size_t index);

/** Makes the line that leads to a node the main line, by qp_game_reorder of
 *  each of its nodes. QP_E_ARG for no node. */
QP_API QP_MUST_CHECK qp_status qp_game_promote(qp_game *game, qp_node node);

/** Removes all variations: the main line stays. QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_remove_variations(qp_game *game);

/** Which annotations: bits for qp_game_clear_annotations. */
enum { QP_COMMENTS = 1 << 0, QP_NAGS = 1 << 1 };

/** Removes a node's comments, or its glyphs, or both. Cannot fail. */
QP_API void qp_game_clear_annotations(qp_game *game, qp_node node,
                                      unsigned which);

/** The same for all nodes. Cannot fail. */
QP_API void qp_game_clear_all_annotations(qp_game *game, unsigned which);

#ifdef __cplusplus
}
#endif
#endif
