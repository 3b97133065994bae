/* text_board.c - draws the last position of each game of a file in a terminal.
 *
 *     text_board [FILE [LANGUAGE]]       LANGUAGE: en, zh or zh_TW
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include <qipu/text_board.h>
#include <qipu/qipu.h>
#include <qipu/stdio.h>

/* The position after the last move of the main line. */
static qp_pos last_position(const qp_game *game) {
    qp_pos pos = *qp_game_start(game);
    for (qp_node node = qp_game_next(game, QP_ROOT); node != QP_NO_NODE;
         node = qp_game_next(game, node))
        qp_pos_play(&pos, qp_game_move(game, node));
    return pos;
}

static void show(const qp_pos *pos, qp_lang lang) {
    qp_text_board_options options = {.size = sizeof options};
    char board[QP_TEXT_BOARD_MAX], state[200], fen[QP_FEN_MAX];
    if (lang == QP_LANG_EN) options.style = QP_TEXT_BOARD_ASCII;
    qp_text_board(board, qp_pos_setup(pos), &options);
    qp_state_text(state, sizeof state, qp_pos_setup(pos), lang);
    qp_fen_write(fen, qp_pos_setup(pos));
    printf("%s\n%s\n%s\n", board, state, fen);
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "games/handicap.pgn";
    qp_lang lang = argc < 3                   ? QP_LANG_EN
                   : strcmp(argv[2], "zh_TW") ? QP_LANG_ZH
                                              : QP_LANG_ZH_TW;
    FILE *in = fopen(name, "rb");
    if (!in) {
        perror(name);
        return 3;
    }
    qp_games *games = qp_games_of_file(in, NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    qp_status status = games && game ? QP_OK : QP_E_NOMEM;
    while (!status && !(status = qp_games_next(game, games))) {
        qp_pos pos = last_position(game);
        show(&pos, lang);
    }
    qp_game_free(game);
    qp_games_free(games);
    fclose(in);
    return status == QP_E_END ? 0 : 3;
}
