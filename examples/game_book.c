/* game_book.c - makes a book of the games of a file.
 *
 *     game_book [FILE [BOOK.html|BOOK.pdf [LANGUAGE]]]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include <qipu/game_book.h>
#include <qipu/qipu.h>

typedef qp_status take_game(qp_game_book *book, const qp_game *game);

static size_t read_file(void *file, char *bytes, size_t size) {
    size_t n = fread(bytes, 1, size, file);
    return ferror(file) ? SIZE_MAX : n;
}

static int write_file(void *file, const char *bytes, size_t len) {
    return fwrite(bytes, 1, len, file) != len;
}

static qp_status read_games(qp_game_book *book, const char *name,
                            take_game *take) {
    FILE *in = fopen(name, "rb");
    if (!in) return QP_E_IO;
    qp_source source = {in, read_file};
    qp_games *games = qp_games_new(&source, NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    qp_status status = games && game ? QP_OK : QP_E_NOMEM;
    while (!status && !(status = qp_games_next(game, games)))
        status = take(book, game);
    qp_game_free(game);
    qp_games_free(games);
    fclose(in);
    return status == QP_E_END ? QP_OK : status;
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "games/selfplay-iccs.pgn";
    FILE *out = argc > 2 ? fopen(argv[2], "wb") : stdout;
    if (!out) return 3;
    const qp_sink sink = {out, write_file};
    qp_game_book_options options;
    qp_game_book_options_init(
        &options, argc > 3 && !strcmp(argv[3], "zh") ? QP_LANG_ZH : QP_LANG_EN);
    options.last = 1;
    if (argc > 2 && strstr(argv[2], ".pdf")) options.form = QP_GAME_BOOK_PDF;
    qp_game_book *book;
    qp_err err;
    qp_status status = qp_game_book_new(&book, &sink, &options, &err);
    if (status) {
        fprintf(stderr, "%s: %s\n", qp_status_text(status), err.what);
        return 3;
    }
    status = read_games(book, name, qp_game_book_announce);
    if (!status) status = read_games(book, name, qp_game_book_add);
    qp_status end = qp_game_book_end(book, !status, &err);
    if (!status) status = end;
    if (status) fprintf(stderr, "%s\n", qp_status_text(status));
    return fclose(out) || status ? 1 : 0;
}
