/* test_qp.c - the real files of QP: every one gives a position, and a part of
 * them stand in collections of other formats, square for square. What the
 * format is says test/spec/format/qp.qpt.
 */
#include "play.h"

#include "../../lib/core/format/common/format_list.h"

/* Of the 149, so many stand in the EGLIB and EPD collections. */
enum { KNOWN = 68 };

/* In R073 Black's king on f8 is attacked by the rook on f9, so Red, who moves
 * first in all the others, cannot be to move. The file has no word on who is.
 */
static const char IN_CHECK[] = "R073.QP";

typedef struct corpus_run {
    const char *file;
    unsigned files, games, odd, known;
    char *other; /* collections of other formats, as text */
    size_t other_len;
} corpus_run;

static int stands_in(const corpus_run *run, qp_text board) {
    const char *p = run->other, *end = p + run->other_len - board.len;
    while (p < end && (p = memchr(p, *board.ptr, (size_t)(end - p))) != NULL) {
        if (!memcmp(p, board.ptr, board.len)) return 1;
        p++;
    }
    return 0;
}

static qp_flow corpus_game(void *ctx, qp_game *game) {
    corpus_run *run = ctx;
    run->games++;
    check_that(!qp_game_broken(game), "%s: broken", run->file);
    qp_text fen = qp_game_tag(game, "FEN");
    if (fen.ptr) {
        const char *blank = memchr(fen.ptr, ' ', fen.len);
        qp_text board = {fen.ptr, (size_t)(blank - fen.ptr)};
        if (stands_in(run, board)) run->known++;
    } else {
        check_that(!strcmp(run->file, "a00.qp"), "%s: the opening", run->file);
    }
    return QP_GO;
}

static qp_flow corpus_problem(void *ctx, const qp_err *err, uint32_t number,
                              uint32_t ply) {
    (void)number, (void)ply;
    corpus_run *run = ctx;
    run->odd++;
    check_that(err->code == QP_W_FEN_FAULT && !strcmp(run->file, IN_CHECK),
               "%s: %s '%s'", run->file, qp_status_name(err->code), err->what);
    return QP_GO;
}

static void corpus_one(void *ctx, const char *path) {
    corpus_run *run = ctx;
    qp_text file;
    char *bytes = corpus_file(path, &file.len);
    file.ptr = bytes;
    run->file = base_name(path);
    run->files++;
    check_that(qp__format_qp.find(file, 1) == 100, "%s: not found", run->file);
    qp_handler listener = {.size = sizeof listener,
                           .ctx = run,
                           .game = corpus_game,
                           .problem = corpus_problem};
    play_games(&qp__format_qp, file, &listener);
    free(bytes);
}

static void corpus_other(void *ctx, const char *path) {
    corpus_run *run = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    run->other = realloc(run->other, run->other_len + len + 1);
    if (!run->other) exit(2);
    memcpy(run->other + run->other_len, bytes, len);
    run->other_len += len;
    free(bytes);
}

static void test_corpus(const char *folder) {
    corpus_run run = {0};
    corpus_walk(folder, "binary/eglib", NULL, corpus_other, &run);
    corpus_walk(folder, "binary/epd", NULL, corpus_other, &run);
    corpus_walk(folder, "binary/qp-sample", "qp", corpus_one, &run);
    check_that(run.files == 149 && run.games == 149, "%u files, %u games",
               run.files, run.games);
    check_that(run.odd == 1, "%u odd boards", run.odd);
    check_that(run.known == KNOWN, "%u stand in other collections", run.known);
    free(run.other);
}

int main(void) {
    test_corpus(corpus_needed());
    return check_close();
}
