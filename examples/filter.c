/* filter.c - writes the games of any file that have a tag with a value, in any
 * format.
 *
 *     filter FILE TAG VALUE [FORMAT]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/qipu.h>
#include <qipu/stdio.h>

int main(int argc, char **argv) {
    int given = argc > 3;
    const char *name = given ? argv[1] : "games/selfplay-wxf.pgn";
    const char *tag = given ? argv[2] : "Result";
    const char *value = given ? argv[3] : "0-1";
    const char *to = argc > 4 ? argv[4] : "pgn";
    qp_sink sink = qp_file_sink(stdout);
    qp_writer_options options = {.size = sizeof options};
    qp_err err;
    if (qp_format_named(&options.format, qp_text_of(to), &err)) {
        char line[256];
        qp_err_format(line, sizeof line, &err, NULL);
        fprintf(stderr, "%s\n", line);
        return 2;
    }
    FILE *in = fopen(name, "rb");
    if (!in) return perror(name), 3;
    qp_games *games = qp_games_of_file(in, NULL, NULL, NULL);
    qp_writer *writer = qp_writer_new(&sink, &options, NULL);
    qp_game *game = qp_game_new(NULL);
    if (!games || !writer || !game) return 3;

    qp_status status;
    while (!(status = qp_games_next(game, games)))
        if (qp_text_is(qp_game_tag(game, tag), value) &&
            (status = qp_writer_game(writer, game)))
            break;
    if (status == QP_E_END) status = qp_writer_end(writer);
    if (status) fprintf(stderr, "%s\n", qp_status_text(status));

    qp_game_free(game);
    qp_writer_free(writer);
    qp_games_free(games);
    return fclose(in) || status ? 1 : 0;
}
