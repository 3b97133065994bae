/* merge.c - joins the games of a file into one with variations, and splits it.
 *
 *     merge [FILE]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/merge.h>
#include <qipu/qipu.h>
#include <qipu/stdio.h>

/* Prints a game of the merged one. */
static qp_status print_part(void *ctx, qp_game *game) {
    int *number = ctx;
    qp_text result = qp_game_outcome(game);
    qp_text round = qp_game_tag(game, "Round");
    printf("%d: round %.*s, %zu plies, %.*s\n", ++*number, (int)round.len,
           round.ptr ? round.ptr : "", qp_game_line(NULL, 0, game, QP_NO_NODE),
           (int)result.len, result.ptr);
    return QP_OK;
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "games/selfplay-gbk.pgn";
    FILE *in = fopen(name, "rb");
    if (!in) return perror(name), 3;
    qp_games *games = qp_games_of_file(in, NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL), *all = qp_game_new(NULL);
    if (!games || !game || !all) return 3;

    int number = 0;
    qp_status status;
    while (!(status = qp_games_next(game, games)))
        if ((status = qp_game_merge(all, game, 0))) break;
    if (status == QP_E_END) {
        printf("%zu moves in one game\n", qp_game_nodes(all) - 1);
        status = qp_game_split(all, QP_SPLIT_LINES, print_part, &number);
    }
    if (status) fprintf(stderr, "%s: %s\n", name, qp_status_text(status));

    qp_game_free(all);
    qp_game_free(game);
    qp_games_free(games);
    return fclose(in) || status ? 1 : 0;
}
