/* compare.c - prints which games differ in a file and in others.
 *
 *     compare [FIRST SECOND...]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/compare.h>
#include <qipu/qipu.h>
#include <qipu/stdio.h>

/* Adds the games of a file to one side. */
static qp_status add_file(qp_comparison *comparison, int side,
                          const char *name) {
    FILE *in = fopen(name, "rb");
    if (!in) return perror(name), QP_E_IO;
    qp_games *games = qp_games_of_file(in, NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    qp_status status = games && game ? QP_OK : QP_E_NOMEM;
    while (!status && !(status = qp_games_next(game, games)))
        status = qp_comparison_add(comparison, side, game);
    qp_game_free(game);
    qp_games_free(games);
    fclose(in);
    return status == QP_E_END ? QP_OK : status;
}

static qp_status print_difference(void *ctx, const qp_difference *found) {
    (void)ctx;
    if (!found->number[0] || !found->number[1])
        printf("only in %s: game %d\n",
               found->number[0] ? "the first" : "the second",
               (int)(found->number[0] + found->number[1]));
    else
        printf("games %d and %d differ%s\n", (int)found->number[0],
               (int)found->number[1],
               found->differs & QP_DIFFER_MOVES ? " in their moves" : "");
    return QP_OK;
}

int main(int argc, char **argv) {
    char first[] = "games/selfplay-gbk.pgn", more[] = "games/selfplay-iccs.pgn";
    char *ours[] = {argv[0], first, first, more};
    char **name = argc > 2 ? argv : ours;
    int names = argc > 2 ? argc : 4;
    qp_comparison *comparison = qp_comparison_new();
    if (!comparison) return 3;
    qp_status status = QP_OK;
    for (int i = 1; !status && i < names; i++)
        status = add_file(comparison, i > 1, name[i]);
    if (!status) status = qp_comparison_end(comparison, print_difference, NULL);
    if (!status)
        printf("%d games in both\n", (int)qp_comparison_same(comparison));
    qp_comparison_free(comparison);
    return status ? 1 : 0;
}
