/* bench.c - what bench.py compares Python with: the games of a file, and of
 * each position on their main lines the legal moves, counted or listed.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/qipu.h>

static size_t bench_read(void *ctx, char *bytes, size_t size) {
    return fread(bytes, 1, size, ctx);
}

static size_t bench_game(const qp_game *game, int list) {
    qp_move moves[QP_MOVES_MAX];
    qp_pos pos = *qp_game_start(game);
    size_t count = 0;
    for (qp_node node = qp_game_next(game, QP_ROOT); node != QP_NO_NODE;
         node = qp_game_next(game, node)) {
        count += list ? qp_pos_moves(moves, &pos) : qp_pos_moves_count(&pos);
        qp_pos_play(&pos, qp_game_move(game, node));
    }
    return count;
}

int main(int argc, char **argv) {
    FILE *in = argc > 2 ? fopen(argv[2], "rb") : NULL;
    qp_game *game = qp_game_new(NULL);
    qp_source source = {in, bench_read};
    qp_games *games = in ? qp_games_new(&source, NULL, NULL, NULL) : NULL;
    size_t count = 0, all = 0;
    if (!games || !game) return 1;
    for (; !qp_games_next(game, games); all++)
        count += bench_game(game, *argv[1] == 'l');
    printf("%zu games, %zu legal moves\n", all, count);
    qp_games_free(games);
    qp_game_free(game);
    fclose(in);
    return 0;
}
