/* qipu/game_rulings.h - where rule books decide in a game, and whether its
 * result agrees.
 *
 * A side that must vary loses only if it goes on, and a draw by repetition or
 * by the natural limit has to be claimed. So a game may go on past a ruling,
 * and a result contradicts one only if the game ended there, or if the side
 * went all the way round once more.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_GAME_RULINGS_H
#define QP_GAME_RULINGS_H

#include "qipu/game.h"
#include "qipu/judge.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One decision of one book in the main line of a game. */
typedef struct qp_game_ruling {
    size_t book;  /**< its index among the books of the judge */
    size_t ply;   /**< the ply, from 1, after which it holds; 0: at the start */
    size_t until; /**< the ply up to which the moves follow the cycle; `ply` if
                       the decision is not about a repetition */
    qp_ruling ruling;
    int past;    /**< the game goes on as if it were not decided */
    int against; /**< the result contradicts it; never set for a broken game */
} qp_game_ruling;

/** Judges games by several books. It is used for one game after another; each
 *  thread needs its own. */
typedef struct qp_game_judge qp_game_judge;

/** Returns a judge that asks `count` books, one or more. Owned:
 *  qp_game_judge_free. NULL if out of memory. */
QP_API QP_MUST_CHECK qp_game_judge *
qp_game_judge_new(const qp_book *const *books, size_t count);

/** Frees a judge. NULL is allowed. */
QP_API void qp_game_judge_free(qp_game_judge *judge);

/** Finds every ruling in the main line of `game`. They are in the order of
 *  plies, and of books at the same ply. A cycle that goes on is one ruling, and
 *  so is a natural limit.
 *
 *  Returns QP_E_NOMEM, or QP_E_LIMIT if the game is too long for a line: then
 *  what was found before is there. */
QP_API QP_MUST_CHECK qp_status qp_game_judge_find(qp_game_judge *judge,
                                                  const qp_game *game);

/** Returns how many rulings the last game has. */
QP_API size_t qp_game_judge_count(const qp_game_judge *judge);

/** Returns ruling `index` (0-based), or NULL if there are fewer. The rulings
 * are an array. Valid until the next game. */
QP_API const qp_game_ruling *qp_game_judge_at(const qp_game_judge *judge,
                                              size_t index);

/** Returns the line in which the last game was judged, at its end. It may be
 *  used for other lines between two games. */
QP_API qp_line *qp_game_judge_line(const qp_game_judge *judge);

/** Returns the judge of one book, from 0: it labels plies of that line. */
QP_API qp_judge *qp_game_judge_of(const qp_game_judge *judge, size_t book);

#ifdef __cplusplus
}
#endif
#endif
