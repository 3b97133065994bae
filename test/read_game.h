/* read_game.h - reads the first game of a text, for tests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef READ_GAME_H
#define READ_GAME_H

#include "check.h"
#include "qipu/reader.h"

/* Returns the first game of `text`; the caller frees it with qp_game_free. */
static inline qp_game *read_game(const char *text) {
    qp_games *games = qp_games_of_text(qp_text_of(text), NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    check_must(qp_games_next(game, games));
    qp_games_free(games);
    return game;
}

#endif
