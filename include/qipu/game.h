/* qipu/game.h - a game in memory: tags, moves, variations, comments.
 *
 * A game owns all its data; qp_game_free frees everything at once. Nodes are
 * numbers, not pointers, and stay valid while the game grows. Node 0 is the
 * root, which has no move. The first child of a node continues its line. The
 * other children are variations, in the order in which they were written.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_GAME_H
#define QP_GAME_H

#include "qipu/handler.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qp_game qp_game;
typedef uint32_t qp_node;
#define QP_ROOT ((qp_node)0)
#define QP_NO_NODE UINT32_MAX

/** Creates an empty game from the opening position, or returns NULL if out of
 *  memory. Free with qp_game_free. */
QP_API QP_MUST_CHECK qp_game *qp_game_new(const qp_alloc *alloc);

/** Empties the game but keeps its memory for reuse. */
QP_API void qp_game_clear(qp_game *game);

/** Frees a game. NULL is allowed. */
QP_API void qp_game_free(qp_game *game);

/** Returns the number of tags. They are in the order in which they were read;
 *  their texts are valid until the game changes. */
QP_API size_t qp_game_tags(const qp_game *game);

/** Returns the name of tag `index` (0-based); ptr is NULL if there is none. */
QP_API qp_text qp_game_tag_name(const qp_game *game, size_t index);

/** Returns the value of tag `index` (0-based); ptr is NULL if there is none. */
QP_API qp_text qp_game_tag_value(const qp_game *game, size_t index);

/** Returns the value of the first tag with that name, in any case; ptr is NULL
 *  if there is none. */
QP_API qp_text qp_game_tag(const qp_game *game, const char *name);

/** Sets the first tag with that name, or appends a tag. Fails with
 *  QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_set_tag(qp_game *game, const char *name,
                                               qp_text value);

/** Returns the starting position, valid until the game changes. */
QP_API const qp_pos *qp_game_start(const qp_game *game);

/** Sets the starting position. Fails with QP_E_ARG if the game has moves. */
QP_API QP_MUST_CHECK qp_status qp_game_set_start(qp_game *game,
                                                 const qp_pos *pos);

/** Returns the number of nodes, including the root. */
QP_API size_t qp_game_nodes(const qp_game *game);

/** Returns the node that continues the line, or QP_NO_NODE. */
QP_API qp_node qp_game_next(const qp_game *game, qp_node node);

/** Returns the next variation of the same parent, or QP_NO_NODE. */
QP_API qp_node qp_game_variation_after(const qp_game *game, qp_node node);

/** Returns the first variation in brackets right after this node's move, or
 *  QP_NO_NODE. It replaces that move, so both have the same parent, as do the
 *  variations in the following brackets. */
QP_API qp_node qp_game_variation(const qp_game *game, qp_node node);

/** Returns the variation in the next brackets after the same move, or
 *  QP_NO_NODE. */
QP_API qp_node qp_game_next_variation(const qp_game *game, qp_node node);

/** Returns the previous node, or QP_NO_NODE for the root. */
QP_API qp_node qp_game_parent(const qp_game *game, qp_node node);

/** Returns the move that leads to the node; both squares are QP_SQ_NONE for the
 *  root. */
QP_API qp_move qp_game_move(const qp_game *game, qp_node node);

/** The place of a comment. Comments keep their order and are never joined.
 *  QP_AFTER_MOVE comments of the root are about the whole game; QP_AFTER_RESULT
 *  ones follow the result. */
typedef enum qp_place {
    QP_BEFORE_MOVE,
    QP_AFTER_MOVE,
    QP_AFTER_RESULT
} qp_place;

/** One comment. */
typedef struct qp_comment {
    qp_text text;   /**< valid until the game changes */
    unsigned flags; /**< QP_COMMENT_LINE, QP_COMMENT_ESCAPE or 0 */
} qp_comment;

/** Returns the number of comments in a place. */
QP_API size_t qp_game_comments(const qp_game *game, qp_node node,
                               qp_place place);

/** Returns comment `index` (0-based) in a place; text.ptr is NULL if there is
 *  none. It searches from the node's first annotation: to visit many comments,
 *  use qp_game_first_comment and qp_game_next_alike. */
QP_API void qp_game_comment(qp_comment *out, const qp_game *game, qp_node node,
                            qp_place place, size_t index);

/** Appends a comment to those in a place. Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_add_comment(qp_game *game, qp_node node,
                                                   qp_place place,
                                                   const qp_comment *comment);

/** A comment or a glyph of a node. Numbers stay valid while the game grows. To
 *  visit all annotations of a node in the order in which they were read:
 *
 *      qp_annotation a = qp_game_first_annotation(game, node);
 *      for (; a != QP_NO_ANNOTATION; a = qp_game_next_annotation(game, a))
 *          ...
 */
typedef uint32_t qp_annotation;
#define QP_NO_ANNOTATION UINT32_MAX

/** Returns the first annotation of a node, or QP_NO_ANNOTATION. */
QP_API qp_annotation qp_game_first_annotation(const qp_game *game,
                                              qp_node node);

/** Returns the next annotation of the same node, or QP_NO_ANNOTATION. */
QP_API qp_annotation qp_game_next_annotation(const qp_game *game,
                                             qp_annotation note);

/** Returns the first comment of a node in a place, or QP_NO_ANNOTATION. */
QP_API qp_annotation qp_game_first_comment(const qp_game *game, qp_node node,
                                           qp_place place);

/** Returns the first glyph of a node, or QP_NO_ANNOTATION. */
QP_API qp_annotation qp_game_first_nag(const qp_game *game, qp_node node);

/** Returns the next annotation of the same kind at the same node, that is, a
 *  comment in the same place or a glyph, or QP_NO_ANNOTATION. */
QP_API qp_annotation qp_game_next_alike(const qp_game *game,
                                        qp_annotation note);

/** Returns the glyph, 0 to 255, or -1 if the annotation is a comment. */
QP_API int qp_game_annotation_nag(const qp_game *game, qp_annotation note);

/** Returns the comment; text.ptr is NULL if the annotation is a glyph. */
QP_API void qp_game_annotation_comment(qp_comment *out, const qp_game *game,
                                       qp_annotation note);

/** Returns the text of the comment; ptr is NULL if the annotation is a
 *  glyph. */
QP_API qp_text qp_game_annotation_text(const qp_game *game, qp_annotation note);

/** Returns the place of an annotation. Glyphs are QP_AFTER_MOVE. */
QP_API qp_place qp_game_annotation_place(const qp_game *game,
                                         qp_annotation note);

/** Returns the number of glyphs of a node. */
QP_API size_t qp_game_nags(const qp_game *game, qp_node node);

/** Returns glyph `index` (0-based) of a node, 0 to 255, or -1 if there is
 *  none. */
QP_API int qp_game_nag(const qp_game *game, qp_node node, size_t index);

/** Appends a glyph to a node. Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_add_nag(qp_game *game, qp_node node,
                                               unsigned nag);

/** Returns the result at the end of the moves: "1-0", "0-1", "1/2-1/2" or "*";
 *  ptr is NULL if there is none. */
QP_API qp_text qp_game_result(const qp_game *game);

/** Returns the outcome of the game, one of the same four: the result at the end
 *  of the moves, else that of the Result tag, else "*". */
QP_API qp_text qp_game_outcome(const qp_game *game);

/** Copies the moves from the start to a node, or the main line for QP_NO_NODE,
 *  to `moves`, at most `size` of them. Returns the number of moves in the whole
 *  line. */
QP_API size_t qp_game_line(qp_move *moves, size_t size, const qp_game *game,
                           qp_node node);

/** Sets `*out` to the position after the node's move, or to the starting
 *  position for the root. It plays all moves of the line. */
QP_API void qp_game_pos(qp_pos *out, const qp_game *game, qp_node node);

/** Sets the result. Fails with QP_E_ARG if it is none of the four. */
QP_API QP_MUST_CHECK qp_status qp_game_set_result(qp_game *game,
                                                  qp_text result);

/** Returns QP_OK, or the first error of a game that could not be read or played
 *  completely. */
QP_API qp_status qp_game_broken(const qp_game *game);

/** Adds a move after `node`, as its first child or as another variation, whose
 *  brackets follow the first child. The move must be legal; it is not checked
 *  (qp_game_play in edit.h checks it). Fails with QP_E_ARG for an invalid node,
 *  with QP_E_NOMEM, or with QP_E_LIMIT after 2^32 - 2 nodes. */
QP_API QP_MUST_CHECK qp_status qp_game_add(qp_node *out, qp_game *game,
                                           qp_node node, qp_move move);

/** Emits a game as events, like a player does: begin_game, the tags, `start`,
 *  the comments on the game, begin_moves, the moves with `after` and without
 *  text, end_game. All places are zero. A builder creates an equal game from
 * them, unless the game has QP_AFTER_RESULT comments but no result. Fails with
 * QP_E_STOP if a callback returned QP_STOP, or with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_visit(const qp_game *game,
                                             const qp_handler *to);

/** Fills a game from the events of a player. */
typedef struct qp_builder qp_builder;

/** Creates a builder, or returns NULL if out of memory. Free with
 *  qp_builder_free. It clears `game` at the beginning of each game and calls
 *  `game` of `to` when it is complete. `game` must live as long as the builder.
 *  `to` also receives the problems, which a builder does not use; it is copied
 *  and may be NULL. */
QP_API QP_MUST_CHECK qp_builder *
qp_builder_new(qp_game *game, const qp_handler *to, const qp_alloc *alloc);

/** Returns the handler to pass to a player or a reader, valid as long as the
 *  builder. It returns QP_STOP if memory runs out. */
QP_API const qp_handler *qp_builder_handler(qp_builder *builder);

/** Returns QP_OK, or QP_E_NOMEM or QP_E_LIMIT if that stopped the builder in
 *  this game. */
QP_API qp_status qp_builder_status(const qp_builder *builder);

/** Frees a builder. NULL is allowed. */
QP_API void qp_builder_free(qp_builder *builder);

#ifdef __cplusplus
}
#endif
#endif
