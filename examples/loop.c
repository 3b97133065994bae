/* loop.c - the games of any file, one by one: format, encoding and notation are
 * found from what is in it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/qipu.h>

static size_t read_file(void *file, char *bytes, size_t size) {
    size_t n = fread(bytes, 1, size, file);
    return ferror(file) ? SIZE_MAX : n;
}

int main(int argc, char **argv) {
    FILE *in = fopen(argc > 1 ? argv[1] : "games/selfplay-big5.pgn", "rb");
    qp_source source = {in, read_file};
    qp_games *games = in ? qp_games_new(&source, NULL, NULL, NULL) : NULL;
    qp_game *game = qp_game_new(NULL);
    if (!games || !game) return 3;
    while (qp_games_next(game, games) == QP_OK) {
        qp_text red = qp_game_tag(game, "Red"),
                black = qp_game_tag(game, "Black");
        printf("%.*s - %.*s: %zu plies, %s\n", (int)red.len, red.ptr,
               (int)black.len, black.ptr,
               qp_game_line(NULL, 0, game, QP_NO_NODE),
               qp_game_outcome(game).ptr);
    }
    qp_game_free(game);
    qp_games_free(games);
    return fclose(in) != 0;
}
