/* test_qp.c - QP, one position to a file (doc/format/qp.md).
 *
 *   1. small files, whole and damaged; expected values by hand from the layout
 *   2. the laws, and damage
 *   3. the corpus: every file gives a position, and a part of them stand in
 *      collections of other formats, square for square
 */
#include "small_format.h"

#include "../../src/format/qp/qp.h"

#define BYTES(s) ((qp_text){s, sizeof(s) - 1})

/* Of the 149, so many stand in the EGLIB and EPD collections. */
enum { KNOWN = 68 };

/* ---- 1: small files
 * ------------------------------------------------------------------- */

/* One of each kind: Red K A B R N C P, then Black's. */
static const char KINDS[] = "ccf0 \x0E"
                            "\0\x04\x09"
                            "\x01\x03\x09"
                            "\x02\x02\x09"
                            "\x03\x00\x09"
                            "\x04\x01\x09"
                            "\x05\x01\x07"
                            "\x06\x00\x06"
                            "\x07\x04\0"
                            "\x08\x05\0"
                            "\x09\x06\0"
                            "\x0A\x08\0"
                            "\x0B\x07\0"
                            "\x0C\x07\x02"
                            "\x0D\x08\x03";

static void test_small(void) {
    const qp_format *f = &qp__format_qp;
    expect("each kind", f, BYTES(KINDS),
           "begin\nFEN=4kabnr/9/7c1/8p/9/9/P8/1C7/9/RNBAK4 w - - 0 1\n"
           "moves\nend\n");
    expect("no piece", f, BYTES("ccf0 \0"),
           "begin\nFEN=9/9/9/9/9/9/9/9/9/9 w - - 0 1\nmoves\nend\n");
    expect("a byte too many", f, BYTES("ccf0 \x01\x07\x04\x01\xFF"),
           "begin\nQP_W_FORMAT_LEFT 9 'FF' ''\n"
           "FEN=9/4k4/9/9/9/9/9/9/9/9 w - - 0 1\nmoves\nend\n");
    expect("two pieces on one square", f,
           BYTES("ccf0 \x02\x07\x04\x01\x03\x04\x01"),
           "begin\nQP_E_FORMAT_START 9 '03 04 01' 'a square that is empty'\n"
           "FEN=9/4k4/9/9/9/9/9/9/9/9 w - - 0 1\nmoves\nend\n");
    expect("no such piece, file, row", f,
           BYTES("ccf0 \x03\x0E\x04\x01\x03\x09\x01\x03\x01\x0A"),
           "begin\n"
           "QP_E_FORMAT_VALUE 6 '0E 04 01' "
           "'a piece 0-13, a file 0-8, a row 0-9'\n"
           "QP_E_FORMAT_VALUE 9 '03 09 01' "
           "'a piece 0-13, a file 0-8, a row 0-9'\n"
           "QP_E_FORMAT_VALUE 12 '03 01 0A' "
           "'a piece 0-13, a file 0-8, a row 0-9'\n"
           "FEN=9/9/9/9/9/9/9/9/9/9 w - - 0 1\nmoves\nend\n");
    expect("cut within a piece", f, BYTES("ccf0 \x02\x07\x04\x01\x03\x04"),
           "begin\nQP_E_FORMAT_SHORT 11 '' "
           "'as many pieces as the sixth byte says'\n"
           "FEN=9/4k4/9/9/9/9/9/9/9/9 w - - 0 1\nmoves\nend\n");
    expect("cut before the number", f, BYTES("ccf0 "),
           "QP_E_FORMAT_SHORT 5 '' 'the number of pieces'\n");
    expect("nothing", f, BYTES(""),
           "QP_E_FORMAT_SHORT 0 '' 'the number of pieces'\n");
    expect("another mark", f, BYTES("ccf1 \x01\x07\x04\x01"),
           "QP_E_FORMAT_MARK 0 '63 63 66 31 20' 'ccf0'\n");
}

/* The opening, in another order than FEN's, has no tag. */
static void test_opening(void) {
    static const char BACK[] = {3, 4, 2, 1, 0, 1, 2, 4, 3};
    char file[102] = "ccf0 \x20";
    size_t n = 6;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < 16; i++) {
            int piece = i < 9 ? BACK[i] : i < 11 ? 5 : 6;
            int x = i < 9 ? i : i < 11 ? 6 * (i - 9) + 1 : 2 * (i - 11);
            int y = i < 9 ? 9 : i < 11 ? 7 : 6;
            file[n++] = (char)(piece + 7 * side);
            file[n++] = (char)x;
            file[n++] = (char)(side ? 9 - y : y);
        }
    }
    expect("the opening", &qp__format_qp, (qp_text){file, n},
           "begin\nmoves\nend\n");
}

static void test_find(void) {
    int (*find)(qp_text, int) = qp__format_qp.find;
    corpus_check(find(BYTES(KINDS), 1) == 100, "found");
    corpus_check(find(BYTES("ccf0 \x02\x07"), 0) == 100, "found by its head");
    corpus_check(find(BYTES("ccf0 \x02\x07"), 1) == 80, "found cut short");
    corpus_check(find(BYTES("ccf0 \xFF\x07"), 0) == 50, "found damaged");
    corpus_check(!find(BYTES("ccf0 "), 1), "too short");
    corpus_check(!find(BYTES(""), 1), "nothing");
    corpus_check(!find(BYTES("[Event \"?\"]\n"), 1), "PGN");
}

/* ---- 3: the corpus
 * -------------------------------------------------------------------- */

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
    corpus_check(!qp_game_broken(game), "%s: broken", run->file);
    qp_text fen = qp_game_tag(game, "FEN");
    if (fen.ptr) {
        const char *blank = memchr(fen.ptr, ' ', fen.len);
        qp_text board = {fen.ptr, (size_t)(blank - fen.ptr)};
        if (stands_in(run, board)) run->known++;
    } else {
        corpus_check(!strcmp(run->file, "a00.qp"), "%s: the opening",
                     run->file);
    }
    return QP_GO;
}

static qp_flow corpus_problem(void *ctx, const qp_err *err, uint32_t number,
                              uint32_t ply) {
    (void)number, (void)ply;
    corpus_run *run = ctx;
    run->odd++;
    corpus_check(err->code == QP_W_FEN_FAULT && !strcmp(run->file, IN_CHECK),
                 "%s: %s '%s'", run->file, qp_status_name(err->code),
                 err->what);
    return QP_GO;
}

static void corpus_one(void *ctx, const char *path) {
    corpus_run *run = ctx;
    qp_text file;
    char *bytes = corpus_file(path, &file.len);
    file.ptr = bytes;
    run->file = base_name(path);
    run->files++;
    corpus_check(qp__format_qp.find(file, 1) == 100, "%s: not found",
                 run->file);
    qp_game_listener listener = {run, corpus_game, corpus_problem};
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
    corpus_check(run.files == 149 && run.games == 149, "%u files, %u games",
                 run.files, run.games);
    corpus_check(run.odd == 1, "%u odd boards", run.odd);
    corpus_check(run.known == KNOWN, "%u stand in other collections",
                 run.known);
    free(run.other);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return test_corpus(folder), corpus_close();
    test_small();
    test_opening();
    test_find();
    check_format(&qp__format_qp, BYTES(KINDS));
    check_format(&qp__format_qp, BYTES("ccf0 \x01\x07\x04\x01\xFF"));
    return corpus_close();
}
