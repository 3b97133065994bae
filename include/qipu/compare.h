/* qipu/compare.h - compares two collections of games. Part of libqipu-query.
 *
 *     qp_comparison *c = qp_comparison_new();
 *     while (...) rc = qp_comparison_add(c, 0, game);    the first collection
 *     while (...) rc = qp_comparison_add(c, 1, game);    the second
 *     rc = qp_comparison_end(c, print, NULL);
 *     qp_comparison_free(c);
 *
 * Games are the same if start, moves, variations, comments, glyphs, result and
 * tags are. The order of the tags, the format, the encoding and the notation do
 * not matter; neither do the tags Format, Game, FEN and SetUp, and tags without
 * a value ("", "?", "????.??.??"). A tag White or WhiteElo is Red or RedElo.
 *
 * Of the games without an equal one, two are versions of each other if they
 * have the same start and main line; otherwise if they have the same players,
 * date, event and round, or the same players and date; otherwise if no other
 * game remains in either collection.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_COMPARE_H
#define QP_COMPARE_H

#include "qipu/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What differs between two versions of a game. */
enum {
    QP_DIFFER_START = 1 << 0,
    QP_DIFFER_MOVES = 1 << 1, /**< of the main line */
    QP_DIFFER_VARIATIONS = 1 << 2,
    QP_DIFFER_COMMENTS = 1 << 3, /**< and glyphs */
    QP_DIFFER_RESULT = 1 << 4,
    QP_DIFFER_TAGS = 1 << 5
};

/** A game that only one collection has, or two versions of a game. */
typedef struct qp_difference {
    size_t size;            /**< sizeof(qp_difference) */
    const qp_game *game[2]; /**< the game of each collection, or NULL; valid
                                 during the callback */
    uint64_t number[2];     /**< its number in the collection, from 1; 0 if
                                 `game` is NULL */
    unsigned differs;       /**< QP_DIFFER_ bits; 0 for a game of one
                                 collection */
    size_t ply; /**< the first ply of the main line that differs, from 1; 0 if
                     none does */
} qp_difference;

/** Takes a difference. Return QP_OK to continue, or another status to stop with
 *  it. */
typedef qp_status (*qp_difference_take)(void *ctx, const qp_difference *found);

/** Takes a tag that differs: its name, and its value in each game, of which one
 *  may have a NULL ptr. */
typedef void (*qp_difference_tag)(void *ctx, qp_text name, qp_text first,
                                  qp_text second);

/** Passes the tags that differ to `visit`, first those of the first game. There
 *  are none in a game of one collection. */
QP_API void qp_difference_tags(const qp_difference *found,
                               qp_difference_tag visit, void *ctx);

/** A comparison of two collections. It keeps the games for which it has not met
 *  an equal one, about 4 kB each, and 80 bytes for each game. */
typedef struct qp_comparison qp_comparison;

/** Creates a comparison, or returns NULL if out of memory. Free with
 *  qp_comparison_free. */
QP_API QP_MUST_CHECK qp_comparison *qp_comparison_new(void);

/** Adds a copy of a game to the first collection, with `side` 0, or to the
 *  second, with 1. Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_comparison_add(qp_comparison *comparison,
                                                 int side, const qp_game *game);

/** Passes all differences to `take`: first those with a game of the first
 *  collection, in its order, then the games only in the second. Call it once.
 *  Fails with QP_E_NOMEM, or with the status of `take`. */
QP_API QP_MUST_CHECK qp_status qp_comparison_end(qp_comparison *comparison,
                                                 qp_difference_take take,
                                                 void *ctx);

/** Returns the number of games that both collections have. */
QP_API uint64_t qp_comparison_same(const qp_comparison *comparison);

/** Frees a comparison. NULL is allowed. */
QP_API void qp_comparison_free(qp_comparison *comparison);

#ifdef __cplusplus
}
#endif
#endif
