/* ruling_report.c - writes a report of the rulings in the games of a file, or
 * in a game where a rook checks all the time.
 *
 *     ruling_report [FILE [BOOK [REPORT.html|REPORT.pdf|REPORT.txt]]]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include <qipu/qipu.h>
#include <qipu/ruling_report.h>

static const char DEMO[] = "[Event \"Perpetual check\"]\n[Result \"0-1\"]\n"
                           "[FEN \"4k4/9/9/9/9/9/9/9/9/R2K5 w\"]\n\n"
                           "R9+9 K5+1 R9-1 K5-1 R9+1 K5+1 R9-1 K5-1 R9+1 0-1\n";

static size_t read_file(void *file, char *bytes, size_t size) {
    size_t n = fread(bytes, 1, size, file);
    return ferror(file) ? SIZE_MAX : n;
}

static int write_file(void *file, const char *bytes, size_t len) {
    return fwrite(bytes, 1, len, file) != len;
}

static qp_report_form form_of(const char *name) {
    if (strstr(name, ".html")) return QP_REPORT_HTML;
    return strstr(name, ".pdf") ? QP_REPORT_PDF : QP_REPORT_TEXT;
}

static qp_status report_games(qp_ruling_report *report, qp_game_judge *judge,
                              FILE *in) {
    qp_source source = {in, read_file};
    qp_games *games = in ? qp_games_new(&source, NULL, NULL, NULL)
                         : qp_games_of_text(qp_text_of(DEMO), NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    qp_status status = games && game ? QP_OK : QP_E_NOMEM;
    while (!status && !(status = qp_games_next(game, games)))
        status = qp_ruling_report_game(report, judge, 1, game);
    qp_game_free(game);
    qp_games_free(games);
    return status == QP_E_END ? QP_OK : status;
}

int main(int argc, char **argv) {
    FILE *in = argc > 1 ? fopen(argv[1], "rb") : NULL;
    FILE *out = argc > 3 ? fopen(argv[3], "wb") : stdout;
    const qp_book *book =
        qp_book_find(qp_text_of(argc > 2 ? argv[2] : "wxf2018"));
    if ((argc > 1 && !in) || !out || !book) return 3;
    qp_game_judge *judge = qp_game_judge_new(&book, 1);
    const qp_sink sink = {out, write_file};
    qp_ruling_report_options options = {.size = sizeof options,
                                        .notation = QP_NOTATION_WXF};
    if (argc > 3) options.form = (uint8_t)form_of(argv[3]);
    qp_ruling_report *report;
    qp_err err;
    if (!judge || qp_ruling_report_new(&report, &sink, &options, &err))
        return 3;
    qp_status status = report_games(report, judge, in);
    qp_status end = qp_ruling_report_end(report, !status, &err);
    if (!status) status = end;
    if (status) fprintf(stderr, "%s\n", qp_status_text(status));
    qp_game_judge_free(judge);
    if (in) fclose(in);
    return fclose(out) || status ? 1 : 0;
}
