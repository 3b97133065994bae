/* annotate.c - analyzes a game with an engine: `annotate COMMAND FILE` has
 * every position of the first game thought about to depth 2 and shows each move
 * that lost half a pawn or more, with the score after it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/annotate.h>
#include <qipu/qipu.h>
#include <qipu/stdio.h>

static void on_failure(void *ctx, const qp_annotate_failure *failure) {
    qp_err err;
    char line[256];
    (void)ctx;
    qp_engine_fault_err(&err, failure->fault, failure->about, QP_LANG_EN);
    qp_err_format(line, sizeof line, &err, NULL);
    fprintf(stderr, "%s\n", line);
}

static void show(const qp_annotator *annotator, const qp_game *game) {
    qp_pos pos = *qp_game_start(game);
    qp_annotated at;
    for (size_t ply = 1; qp_annotator_position(&at, annotator, ply); ply++) {
        char move[QP_MOVE_MAX], score[QP_ENGINE_SCORE_MAX];
        qp_move played = qp_game_move(game, at.node);
        qp_move_write(move, &pos, played, QP_NOTATION_WXF, 0);
        qp_pos_play(&pos, played);
        if (!at.glyph) continue;
        qp_engine_score_write(score, &at.info, at.turn, 1);
        printf("ply %zu: %s $%d, lost %d.%02d, now %s\n", ply, move, at.glyph,
               at.loss / 100, at.loss % 100, score);
    }
}

int main(int argc, char **argv) {
    FILE *in = argc == 3 ? fopen(argv[2], "rb") : NULL;
    if (!in) return 2;
    qp_games *games = qp_games_of_file(in, NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    qp_annotate_options o = {.size = sizeof o,
                             .engine = {.size = sizeof o.engine},
                             .go = {.depth = 2},
                             .engines = 2,
                             .line = 8,
                             .failed = on_failure};
    qp_annotator *annotator = NULL;
    o.engine.command = argv[1];
    int status = 3;
    if (games && game && !qp_annotator_new(&annotator, &o) &&
        !qp_games_next(game, games) && !qp_annotator_game(annotator, game)) {
        show(annotator, game);
        status = 0;
    }
    qp_annotator_free(annotator);
    qp_game_free(game);
    qp_games_free(games);
    fclose(in);
    return status;
}
