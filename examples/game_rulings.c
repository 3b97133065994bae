/* game_rulings.c - prints the rulings of a rule book in the games of a file.
 *
 *     game_rulings [FILE [BOOK]]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/game_rulings.h>
#include <qipu/qipu.h>
#include <qipu/stdio.h>

static void print(unsigned number, const qp_game_ruling *found,
                  const qp_book *book) {
    char reason[256];
    qp_ruling_text(reason, sizeof reason, &found->ruling, book, QP_WORDS_EN);
    printf("game %u, ply %zu: %s (%s)%s\n", number, found->ply,
           qp_verdict_name(found->ruling.verdict, QP_WORDS_EN), reason,
           found->against ? ", against the result" : "");
}

int main(int argc, char **argv) {
    FILE *in = fopen(argc > 1 ? argv[1] : "games/selfplay-gbk.pgn", "rb");
    const qp_book *book =
        qp_book_find(qp_text_of(argc > 2 ? argv[2] : "wxf2018"));
    if (!in || !book) return 3;
    qp_games *games = qp_games_of_file(in, NULL, NULL, NULL);
    qp_game_judge *judge = qp_game_judge_new(&book, 1);
    qp_game *game = qp_game_new(NULL);
    if (!games || !judge || !game) return 3;

    unsigned number = 0;
    qp_status status;
    while (!(status = qp_games_next(game, games))) {
        number++;
        if ((status = qp_game_judge_find(judge, game))) break;
        for (size_t i = 0; i < qp_game_judge_count(judge); i++)
            print(number, qp_game_judge_at(judge, i), book);
    }
    if (status != QP_E_END) fprintf(stderr, "%s\n", qp_status_text(status));
    printf("%u games\n", number);

    qp_game_free(game);
    qp_game_judge_free(judge);
    qp_games_free(games);
    return fclose(in) || status != QP_E_END ? 1 : 0;
}
