/* viewer_page.c - puts the games of a file into one page for a browser.
 *
 *     viewer_page [FILE [PAGE.html]]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/qipu.h>
#include <qipu/viewer_page.h>

/* A page of your own, if the library was built without its page. */
static const char PLAIN[] = "<!DOCTYPE html><title>Games</title>"
                            "<!--qipu:games-->";

static size_t read_file(void *file, char *bytes, size_t size) {
    size_t n = fread(bytes, 1, size, file);
    return ferror(file) ? SIZE_MAX : n;
}

/* Writes to a file; without one nowhere. */
static int write_file(void *file, const char *bytes, size_t len) {
    return file && fwrite(bytes, 1, len, file) != len;
}

static qp_status add_games(qp_viewer_page *page, FILE *in) {
    qp_source source = {in, read_file};
    qp_games *games = qp_games_new(&source, NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    qp_status status = games && game ? QP_OK : QP_E_NOMEM;
    while (!status && !(status = qp_games_next(game, games)))
        status = qp_viewer_page_add(page, game);
    qp_game_free(game);
    qp_games_free(games);
    return status == QP_E_END ? QP_OK : status;
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "games/selfplay-gbk.pgn";
    FILE *in = fopen(name, "rb");
    FILE *out = argc > 2 ? fopen(argv[2], "wb") : NULL;
    if (!in || (argc > 2 && !out)) return 3;
    const qp_sink sink = {out, write_file};
    qp_viewer_page_options options = {
        .size = sizeof options, .title = name, .notation = "wxf"};
    if (!qp_page_file_find("view.html")) options.page = qp_text_of(PLAIN);
    qp_viewer_page *page;
    qp_status status = qp_viewer_page_new(&page, &sink, &options);
    if (!status) {
        qp_viewer_page_file(page, name);
        status = add_games(page, in);
        if (!status)
            printf("%s: %u games in a page\n", name,
                   (unsigned)qp_viewer_page_count(page));
        qp_status end = qp_viewer_page_end(page, !status);
        if (!status) status = end;
    }
    if (status) fprintf(stderr, "%s\n", qp_status_text(status));
    if (out && fclose(out)) status = QP_E_IO;
    fclose(in);
    return status ? 1 : 0;
}
