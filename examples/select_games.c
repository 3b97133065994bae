/* select_games.c - writes the games that match conditions, without comments.
 *
 *     select_games FILE NAME VALUE [NAME VALUE]...
 *
 * The names and values are those of the options of `qipu select`.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/qipu.h>
#include <qipu/select.h>
#include <qipu/stdio.h>

/* Writes a game if it fits, without its comments. */
static qp_status take(qp_writer *writer, qp_matcher *matcher,
                      const qp_game *game) {
    const qp_edits edits = {.size = sizeof edits, .no_comments = 1};
    qp_game *edited = NULL;
    int fits = 0;
    qp_status status = qp_matcher_game(&fits, matcher, game);
    if (status || !fits) return status;
    status = qp_game_edited(&edited, game, &edits);
    if (!status) status = qp_writer_game(writer, edited);
    qp_game_free(edited);
    return status;
}

int main(int argc, char **argv) {
    static const char *const ours[] = {"result", "red,black", "ply", "..150"};
    FILE *in = fopen(argc > 1 ? argv[1] : "games/selfplay-gbk.pgn", "rb");
    qp_selection *selection = qp_selection_new();
    if (!in || !selection) return 3;
    for (int i = 0; i + 3 < (argc > 1 ? argc + 1 : 6); i += 2) {
        const char *const *pair =
            argc > 1 ? (const char *const *)argv + 2 + i : ours + i;
        qp_err err;
        if (!qp_selection_add(selection, pair[0], pair[1], &err)) continue;
        fprintf(stderr, "%s: '%s'; expected %s\n", pair[0], err.what, err.want);
        return 2;
    }
    qp_sink sink = qp_file_sink(stdout);
    qp_matcher *matcher = qp_matcher_new(selection);
    qp_games *games = qp_games_of_file(in, NULL, NULL, NULL);
    qp_writer *writer = qp_writer_new(&sink, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    if (!matcher || !games || !writer || !game) return 3;

    qp_status status;
    while (!(status = qp_games_next(game, games)))
        if ((status = take(writer, matcher, game))) break;
    if (status == QP_E_END) status = qp_writer_end(writer);
    if (status) fprintf(stderr, "%s\n", qp_status_text(status));

    qp_game_free(game);
    qp_writer_free(writer);
    qp_games_free(games);
    qp_matcher_free(matcher);
    qp_selection_free(selection);
    return fclose(in) || status ? 1 : 0;
}
