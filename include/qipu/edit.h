/* qipu/edit.h - changes a game: tags, moves, variations, comments, glyphs.
 *
 * These functions complement game.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_EDIT_H
#define QP_EDIT_H

#include "qipu/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Makes `out` an exact copy of `game`, including its node numbers. Fails with
 *  QP_E_NOMEM; `out` is then empty. */
QP_API QP_MUST_CHECK qp_status qp_game_copy(qp_game *out, const qp_game *game);

/** Swaps two games in constant time. Use it in a callback to keep a game that
 *  is only valid during the call. Both must have the same allocator. */
QP_API void qp_game_swap(qp_game *a, qp_game *b);

/** Returns nonzero if two games are equal: tags in the same order, starting
 *  position, moves, variations in the same order and brackets, comments and
 *  glyphs in the same order, result and error. Node numbers may differ. */
QP_API int qp_game_equal(const qp_game *a, const qp_game *b);

/** Appends a tag, even if there is one with that name. Fails with
 *  QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_add_tag(qp_game *game, qp_text name,
                                               qp_text value);

/** Removes tag `index`; the following tags move up. Fails with QP_E_ARG if
 * there is none. */
QP_API qp_status qp_game_remove_tag(qp_game *game, size_t index);

/** Adds a move after `node` like qp_game_add, but checks it: fails with
 * QP_E_ARG if the move is not legal there or the node is invalid, and adds
 * nothing. Takes time proportional to the length of the line. */
QP_API QP_MUST_CHECK qp_status qp_game_play(qp_node *out, qp_game *game,
                                            qp_node node, qp_move move);

/** Removes a node and everything after it. If it was the first of several
 *  moves, the next variation becomes the main one. Node numbers above `node`
 *  change. Fails with QP_E_ARG for the root and for an invalid node, or with
 *  QP_E_NOMEM; the game is then unchanged. */
QP_API QP_MUST_CHECK qp_status qp_game_remove(qp_game *game, qp_node node);

/** Moves a node to place `index` (0-based) among its siblings. 0 makes it the
 *  main one; an index beyond the last makes it the last. The variations then
 *  follow each other in brackets, none nested in another. Node numbers do not
 *  change. Fails with QP_E_ARG for the root and for an invalid node. */
QP_API QP_MUST_CHECK qp_status qp_game_reorder(qp_game *game, qp_node node,
                                               size_t index);

/** Makes the line that leads to a node the main line: qp_game_reorder to 0 for
 *  each of its nodes. Fails with QP_E_ARG for an invalid node. */
QP_API QP_MUST_CHECK qp_status qp_game_promote(qp_game *game, qp_node node);

/** Removes all variations; only the main line remains. Fails with
 *  QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_remove_variations(qp_game *game);

/** Kinds of annotations, for qp_game_clear_annotations. */
enum { QP_COMMENTS = 1 << 0, QP_NAGS = 1 << 1 };

/** Removes the comments of a node, its glyphs, or both. */
QP_API void qp_game_clear_annotations(qp_game *game, qp_node node,
                                      unsigned which);

/** Removes the comments of all nodes, their glyphs, or both. */
QP_API void qp_game_clear_all_annotations(qp_game *game, unsigned which);

#ifdef __cplusplus
}
#endif
#endif
