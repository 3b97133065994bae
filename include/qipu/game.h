/* qipu/game.h - a whole game in memory: tags, moves, variations, comments.
 *
 * A game owns every byte in it; qp_game_free frees all at once. Nodes are
 * numbers, not pointers: they stay good while the game grows, and 0 is the
 * root, which has no move. The first child of a node continues its line; the
 * other children are variations, in the order they were written.
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

/** An empty game from the opening position. Owned: qp_game_free. NULL when
 *  memory is out. */
QP_API QP_MUST_CHECK qp_game *qp_game_new(const qp_alloc *alloc);

/** Makes it empty again and keeps its memory for the next. Cannot fail. */
QP_API void qp_game_clear(qp_game *game);

/** NULL is allowed. Cannot fail. */
QP_API void qp_game_free(qp_game *game);

/** Tags in the order they were read. Texts are borrowed until the game
 *  changes. Cannot fail. */
QP_API size_t qp_game_tags(const qp_game *game);

/** The name of tag `index`; ptr NULL when there is none. Cannot fail. */
QP_API qp_text qp_game_tag_name(const qp_game *game, size_t index);

/** The value of tag `index`; ptr NULL when there is none. Cannot fail. */
QP_API qp_text qp_game_tag_value(const qp_game *game, size_t index);

/** The value of the first tag of that name, letters in any case; ptr NULL
 *  when there is none. Cannot fail. */
QP_API qp_text qp_game_tag(const qp_game *game, const char *name);

/** Sets the first tag of that name, or adds it at the end. QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_set_tag(qp_game *game, const char *name,
                                               qp_text value);

/** The position that the moves begin from. Borrowed until the game changes.
 *  Cannot fail. */
QP_API const qp_pos *qp_game_start(const qp_game *game);

/** Begins from another position; only while the game has no move, else
 *  QP_E_ARG. */
QP_API QP_MUST_CHECK qp_status qp_game_set_start(qp_game *game,
                                                 const qp_pos *pos);

/** How many nodes there are, the root among them. Cannot fail. */
QP_API size_t qp_game_nodes(const qp_game *game);

/** The node that continues the line, or QP_NO_NODE. Cannot fail. */
QP_API qp_node qp_game_next(const qp_game *game, qp_node node);

/** The next variation beside this node, or QP_NO_NODE. Cannot fail. */
QP_API qp_node qp_game_variation_after(const qp_game *game, qp_node node);

/** The first variation that stands in brackets right after this node's move,
 *  or QP_NO_NODE. It replaces that move, so both have the same parent; so
 *  have the variations in brackets after it in turn. Cannot fail. */
QP_API qp_node qp_game_variation(const qp_game *game, qp_node node);

/** The variation in the next brackets after the same move, or QP_NO_NODE.
 *  Cannot fail. */
QP_API qp_node qp_game_next_variation(const qp_game *game, qp_node node);

/** The node before, or QP_NO_NODE for the root. Cannot fail. */
QP_API qp_node qp_game_parent(const qp_game *game, qp_node node);

/** The move that leads to the node; both squares QP_SQ_NONE for the root.
 *  Cannot fail. */
QP_API qp_move qp_game_move(const qp_game *game, qp_node node);

/** Where a comment stands: the written order is kept, none are joined. The
 *  root's QP_AFTER_MOVE comments are the game's own, those of
 *  QP_AFTER_RESULT follow the result. */
typedef enum qp_place {
    QP_BEFORE_MOVE,
    QP_AFTER_MOVE,
    QP_AFTER_RESULT
} qp_place;

/** One comment. */
typedef struct qp_comment {
    qp_text text;   /**< borrowed until the game changes */
    unsigned flags; /**< QP_COMMENT_LINE, QP_COMMENT_ESCAPE or 0 */
} qp_comment;

/** How many comments stand there. Cannot fail. */
QP_API size_t qp_game_comments(const qp_game *game, qp_node node,
                               qp_place place);

/** Comment `index` of those; text.ptr NULL when there is none. Counts from the
 *  node's first: for all of many, go from one to the next (below).
 *  Cannot fail. */
QP_API void qp_game_comment(qp_comment *out, const qp_game *game, qp_node node,
                            qp_place place, size_t index);

/** Adds a comment after those that stand there. QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_add_comment(qp_game *game, qp_node node,
                                                   qp_place place,
                                                   const qp_comment *comment);

/** A comment or a glyph of a node, by its number; they stay good while the
 *  game grows. To see all of a node in the order in which they were read:
 *
 *      for (qp_annotation n = qp_game_first_annotation(game, node); n !=
 * QP_NO_ANNOTATION; n = qp_game_next_annotation(game, n)) */
typedef uint32_t qp_annotation;
#define QP_NO_ANNOTATION UINT32_MAX

/** The node's first annotation, or QP_NO_ANNOTATION. Cannot fail. */
QP_API qp_annotation qp_game_first_annotation(const qp_game *game,
                                              qp_node node);

/** The annotation after it at the same node, or QP_NO_ANNOTATION. Cannot fail.
 */
QP_API qp_annotation qp_game_next_annotation(const qp_game *game,
                                             qp_annotation note);

/** The node's first comment that stands there, or QP_NO_ANNOTATION. Cannot
 * fail.
 */
QP_API qp_annotation qp_game_first_comment(const qp_game *game, qp_node node,
                                           qp_place place);

/** The node's first glyph, or QP_NO_ANNOTATION. Cannot fail. */
QP_API qp_annotation qp_game_first_nag(const qp_game *game, qp_node node);

/** The next of its kind at the same node, a comment in the same place or a
 *  glyph, or QP_NO_ANNOTATION. Cannot fail. */
QP_API qp_annotation qp_game_next_alike(const qp_game *game,
                                        qp_annotation note);

/** The glyph, 0 to 255; -1 when it is a comment. Cannot fail. */
QP_API int qp_game_annotation_nag(const qp_game *game, qp_annotation note);

/** The comment; text.ptr NULL when it is a glyph. Cannot fail. */
QP_API void qp_game_annotation_comment(qp_comment *out, const qp_game *game,
                                       qp_annotation note);

/** The comment's text alone; ptr NULL when it is a glyph. Cannot fail. */
QP_API qp_text qp_game_annotation_text(const qp_game *game, qp_annotation note);

/** Where it stands; a glyph stands after its move. Cannot fail. */
QP_API qp_place qp_game_annotation_place(const qp_game *game,
                                         qp_annotation note);

/** How many annotation glyphs the node has. Cannot fail. */
QP_API size_t qp_game_nags(const qp_game *game, qp_node node);

/** Glyph `index` of the node, 0 to 255; -1 when there is none.
 *  Cannot fail. */
QP_API int qp_game_nag(const qp_game *game, qp_node node, size_t index);

/** Adds a glyph to a node. QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_add_nag(qp_game *game, qp_node node,
                                               unsigned nag);

/** "1-0", "0-1", "1/2-1/2", "*" as the moves end with it, or ptr NULL when
 *  nothing was said. Cannot fail. */
QP_API qp_text qp_game_result(const qp_game *game);

/** How the game ended, as one of the four: the result of the moves, else what
 *  the tag Result says, else "*". Cannot fail. */
QP_API qp_text qp_game_outcome(const qp_game *game);

/** The moves from the start to a node, at most `size` of them in `moves`;
 *  returns how many there are. With QP_NO_NODE those of the main line.
 *  Cannot fail. */
QP_API size_t qp_game_line(qp_move *moves, size_t size, const qp_game *game,
                           qp_node node);

/** The position after a node's move; for the root that of the start. Time
 *  grows with the length of the line. Cannot fail. */
QP_API void qp_game_pos(qp_pos *out, const qp_game *game, qp_node node);

/** Sets the result; QP_E_ARG when it is none of the four. */
QP_API QP_MUST_CHECK qp_status qp_game_set_result(qp_game *game,
                                                  qp_text result);

/** QP_OK, or the first error of the game, for which something of it is
 *  missing. Cannot fail. */
QP_API qp_status qp_game_broken(const qp_game *game);

/** Plays `move` after `node`, as its first child or as a further variation,
 *  which stands in brackets after the first child.
 *  The caller has proved it legal there. QP_E_NOMEM; QP_E_LIMIT after
 *  2^32 - 2 nodes. */
QP_API QP_MUST_CHECK qp_status qp_game_add(qp_node *out, qp_game *game,
                                           qp_node node, qp_move move);

/** Gives a game back as the events that a player calls: begin_game, the tags,
 *  `start`, the game's own comments, begin_moves, the moves with their `after`
 *  and no text, end_game. All places are zero. A builder that hears them makes
 *  an equal game, unless it has comments after a result that it has not. Fails
 * with QP_E_STOP when a callback says so, and QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_visit(const qp_game *game,
                                             const qp_handler *to);

/** Fills a game from the events of a player. */
typedef struct qp_builder qp_builder;

/** Each game that begins clears `game`, which is borrowed until the builder is
 *  freed; when it is whole, `game` of `to` is called with it. `to` also hears
 *  what a builder has no use for: the problems. It is copied; NULL is nobody.
 *  Owned: qp_builder_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_builder *
qp_builder_new(qp_game *game, const qp_handler *to, const qp_alloc *alloc);

/** The handler to give to a player or a reader. Borrowed: as long as the
 *  builder lives. Memory that is out answers QP_STOP. Cannot fail. */
QP_API const qp_handler *qp_builder_handler(qp_builder *builder);

/** QP_OK, or QP_E_NOMEM or QP_E_LIMIT when that stopped the builder in this
 *  game. Cannot fail. */
QP_API qp_status qp_builder_status(const qp_builder *builder);

/** NULL is allowed. Cannot fail. */
QP_API void qp_builder_free(qp_builder *builder);

#ifdef __cplusplus
}
#endif
#endif
