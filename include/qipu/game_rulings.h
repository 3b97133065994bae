/* qipu/game_rulings.h - finds the rulings of rule books in a game, and results
 * that contradict them.
 *
 * A side that must vary loses only if it does not, and a draw by repetition or
 * by the natural limit has to be claimed. So a game may continue after a
 * ruling. A result contradicts a ruling only if the game ended there, or if the
 * side repeated the whole cycle once more.
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

/** A ruling of one book in the main line of a game. */
typedef struct qp_game_ruling {
    size_t book;  /**< index of the book among those of the judge */
    size_t ply;   /**< the ply, from 1, after which it holds; 0: at the start */
    size_t until; /**< the last ply that repeats the cycle; `ply` if it is not a
                     ruling on a repetition */
    qp_ruling ruling;
    int past;    /**< nonzero: the game continues after it */
    int against; /**< nonzero: the result contradicts it; 0 for a broken game */
} qp_game_ruling;

/** Applies several rule books to games, one game after another. Use one per
 *  thread. */
typedef struct qp_game_judge qp_game_judge;

/** Creates a judge that applies `count` books, at least one, or returns NULL if
 *  out of memory. Free with qp_game_judge_free. */
QP_API QP_MUST_CHECK qp_game_judge *
qp_game_judge_new(const qp_book *const *books, size_t count);

/** Frees a judge. NULL is allowed. */
QP_API void qp_game_judge_free(qp_game_judge *judge);

/** Finds all rulings in the main line of `game`, sorted by ply, then by book. A
 *  cycle that continues is one ruling, and so is a natural limit. Fails with
 *  QP_E_NOMEM, or with QP_E_LIMIT if the game is too long for a line; the
 *  rulings before that are available. */
QP_API QP_MUST_CHECK qp_status qp_game_judge_find(qp_game_judge *judge,
                                                  const qp_game *game);

/** Returns the number of rulings in the last game. */
QP_API size_t qp_game_judge_count(const qp_game_judge *judge);

/** Returns ruling `index` (0-based), or NULL if there is none. Rulings are
 *  consecutive in memory and valid until the next game. */
QP_API const qp_game_ruling *qp_game_judge_at(const qp_game_judge *judge,
                                              size_t index);

/** Returns the line of the last game, with its last ply current. You may use it
 *  for other lines between two games. */
QP_API qp_line *qp_game_judge_line(const qp_game_judge *judge);

/** Returns the judge of one book (0-based), for example to label plies of that
 *  line. */
QP_API qp_judge *qp_game_judge_of(const qp_game_judge *judge, size_t book);

#ifdef __cplusplus
}
#endif
#endif
