/* loop.c - reads the games of any file one by one: format, encoding and
 * notation are detected.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/qipu.h>
#include <qipu/stdio.h>

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "games/selfplay-big5.pgn";
    FILE *in = fopen(name, "rb");
    if (!in) return perror(name), 3;
    qp_games *games = qp_games_of_file(in, NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    if (!games || !game) return 3;
    while (qp_games_next(game, games) == QP_OK) {
        qp_text red = qp_game_tag(game, "Red"),
                black = qp_game_tag(game, "Black"),
                outcome = qp_game_outcome(game);
        /* A qp_text does not end in NUL: print `len` bytes of it. */
        printf("%.*s - %.*s: %zu plies, %.*s\n", (int)red.len, red.ptr,
               (int)black.len, black.ptr,
               qp_game_line(NULL, 0, game, QP_NO_NODE), (int)outcome.len,
               outcome.ptr);
    }
    qp_game_free(game);
    qp_games_free(games);
    return fclose(in) != 0;
}
