/* book.c - an opening book of games: `book FILE... >BOOK.DAT` writes one that
 * ElephantEye and XQWizard read; without files it shows what one of the bundled
 * games plays first. A move weighs two for each game that its side won with it,
 * and one for each draw.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/opening_book.h>
#include <qipu/qipu.h>
#include <qipu/stdio.h>

enum { BOOK_PLIES = 20 };

static int put_file(qp_openings_writer *writer, qp_game *game,
                    const char *name) {
    FILE *in = fopen(name, "rb");
    qp_games *games = in ? qp_games_of_file(in, NULL, NULL, NULL) : NULL;
    qp_status status = games ? QP_OK : QP_E_IO;
    while (!status && !(status = qp_games_next(game, games)))
        status = qp_openings_writer_game(writer, game, BOOK_PLIES, 1);
    qp_games_free(games);
    if (in) fclose(in);
    return status == QP_E_END ? 0 : -1;
}

/* ---- what is in it ------------------------------------------------------- */

static qp_flow show(void *ctx, const qp_pos *pos,
                    const qp_openings_moves *moves, unsigned ply) {
    (void)ctx;
    if (ply > 2) return QP_STOP;
    printf("%u:", ply);
    for (size_t i = 0; i < moves->count; i++) {
        char text[QP_MOVE_MAX];
        qp_move_write(text, pos, moves->move[i].move, QP_NOTATION_WXF, 0);
        printf(" %s %d", text, (int)moves->move[i].score);
    }
    puts("");
    return QP_GO;
}

static int show_all(qp_openings_writer *writer) {
    qp_memory bytes;
    qp_openings *book;
    qp_pos start;
    qp_pos_start(&start);
    if (qp_openings_writer_to_memory(&bytes, writer, QP_OPENINGS_DAT, NULL,
                                     NULL) ||
        qp_openings_open_text(&book, (qp_text){bytes.ptr, bytes.len}, NULL))
        return 3;
    printf("%llu moves\n", (unsigned long long)qp_openings_entries(book));
    qp_status status = qp_openings_walk(book, &start, show, NULL);
    qp_openings_close(book);
    qp_memory_free(&bytes, NULL);
    return status && status != QP_E_STOP ? 3 : 0;
}

int main(int argc, char **argv) {
    qp_openings_writer *writer = qp_openings_writer_new();
    qp_game *game = qp_game_new(NULL);
    qp_sink sink = qp_file_sink(stdout);
    int status = writer && game ? 0 : 3;
    for (int i = 1; i < argc && !status; i++)
        if (put_file(writer, game, argv[i])) status = 3;
    if (!status && argc > 1 &&
        qp_openings_writer_end(writer, QP_OPENINGS_DAT, NULL, &sink, NULL))
        status = 3;
    if (!status && argc == 1)
        status = put_file(writer, game, "games/selfplay-wxf.pgn")
                     ? 3
                     : show_all(writer);
    qp_game_free(game);
    qp_openings_writer_free(writer);
    return status;
}
