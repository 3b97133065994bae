/* qipu/merge.h - joins games into one game with variations, and splits one into
 * many. Part of libqipu-query.
 *
 * A merged game says in comments which games it was made of: after the last
 * move of each, its tags and its result are a comment such as
 *
 *     Event "..." Red "..." Black "..." Result "1-0"
 *
 * qp_game_split finds these comments and makes the games again.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MERGE_H
#define QP_MERGE_H

#include "qipu/edit.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bits for qp_game_merge. */
enum {
    QP_MERGE_NO_TAGS = 1 << 0 /**< do not add the tags of `game` as a comment */
};

/** Joins `game` to `into`: moves that `into` has already are shared, all others
 *  become variations of them, after those that are there. Comments and glyphs
 *  are added to those of the same move, unless an equal one is there. The tags
 *  of `into` remain if `game` has the same value; a different result becomes
 *  "*". An `into` without moves, tags and comments takes everything of `game`.
 *  Fails with QP_E_ARG if the games start from different positions, with
 *  QP_E_LIMIT after 2^32 - 2 nodes, and with QP_E_NOMEM. If it fails for
 *  another reason than QP_E_ARG, `into` has part of the game. */
QP_API QP_MUST_CHECK qp_status qp_game_merge(qp_game *into, const qp_game *game,
                                             unsigned flags);

/** How to split a game. */
typedef enum qp_split_by {
    QP_SPLIT_LINES,   /**< a game for each line, from the start to its end */
    QP_SPLIT_CHAPTERS /**< a game for each move at the first place where the
                           game has variations; the later variations remain */
} qp_split_by;

/** Takes a game that was split off, valid during the callback; you may change
 *  or swap it. Return QP_OK to continue, or another status to stop with it. */
typedef qp_status (*qp_split_take)(void *ctx, qp_game *game);

/** Splits a game and passes the parts to `take`, the main line first. Each part
 *  has the tags, the comments and the glyphs of its line. A line that ends with
 *  a comment of qp_game_merge has the tags and the result of that comment
 *  instead; so does a line that ends inside another. Otherwise the result of a
 *  part other than the main line is unknown: its tag Result, if there is one,
 *  becomes "*". Fails with QP_E_NOMEM, or with the status of `take`. */
QP_API QP_MUST_CHECK qp_status qp_game_split(const qp_game *game,
                                             qp_split_by by, qp_split_take take,
                                             void *ctx);

/** Makes `out` a game that starts from the position after `node` and has the
 *  moves, variations and annotations after it, with the tags of `game`. Fails
 *  with QP_E_ARG for an invalid node, or with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_from(qp_game *out, const qp_game *game,
                                            qp_node node);

/** Returns the first node, variations included, after whose move the board and
 *  the side to move are those of `pos`: QP_ROOT for the start; QP_NO_NODE if
 *  there is none. */
QP_API qp_node qp_game_find(const qp_game *game, const qp_pos *pos);

#ifdef __cplusplus
}
#endif
#endif
