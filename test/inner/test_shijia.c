/* test_shijia.c - games and boards of ShiJia (doc/format/shijia.md).
 *
 *   1. small texts, whole and damaged; expected values by hand from the layout
 *   2. how sure it is
 *   3. cuts, damage, memory
 */
#include "text_probe.h"
#include "told_lines.h"

#include "../../src/format/shijia/shijia.h"

/* Row r from the top and file f from the left: 52 + 16 r + f. */
#define RED_OPENING                                                            \
    "148 150 152 154 156 165 171 197 203 196 204 198 202 199 201 200 "
#define BLACK_OPENING "100 102 104 106 108 85 91 53 59 52 60 54 58 55 57 56 "
#define OPENING RED_OPENING BLACK_OPENING

/* King e0 and pawn a9; king d9 and a rook on i0: the rest is off. */
#define FEW                                                                    \
    "52 0 0 0 0 0 0 0 0 0 0 0 0 0 0 200 "                                      \
    "0 0 0 0 0 0 0 0 0 0 204 0 0 0 0 55 "
#define FEW_BOARD "P2k5/9/9/9/9/9/9/9/9/4K3r"

static void check_events(const char *name, const char *in, const char *want) {
    corpus_text lines = {0};
    qp_status rc = told_lines(&lines, &qp__format_shijia, word_of(in));
    qp_text got = text_of(&lines);
    check_laws(&qp__format_shijia, word_of(in));
    corpus_check(!rc && same_text(got, word_of(want)),
                 "%s: heard\n%.*swanted\n%s", name, (int)got.len, got.ptr,
                 want);
    free(lines.ptr);
}

static void test_board(void) {
    check_events("the opening", OPENING "+R",
                 "0:1:1 game\n119:1:120 moves\n119:1:120 end\n");
    check_events("the opening, Black to move", "\n" OPENING "+b\n",
                 "1:2:1 game\n1:2:1 tag FEN\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/"
                 "P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1\n"
                 "121:3:1 moves\n121:3:1 end\n");
    check_events("few pieces", FEW "\t+R",
                 "0:1:1 game\n0:1:1 tag FEN\n" FEW_BOARD " w - - 0 1\n"
                 "73:1:74 moves\n73:1:74 end\n");
    check_events("the last thirty-two", "1 2 3 " FEW "+R",
                 "6:1:7 game\n6:1:7 tag FEN\n" FEW_BOARD " w - - 0 1\n"
                 "78:1:79 moves\n78:1:79 end\n");
}

static void test_bad_board(void) {
    check_events("61 is no square, nor is 51, nor 205",
                 "61 51 205 9999999999 0 0 0 0 0 0 0 0 0 0 0 200 "
                 "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 55 +R",
                 "0:1:1 game\n0:1:1 problem QP_E_FORMAT_VALUE\n"
                 "3:1:4 problem QP_E_FORMAT_VALUE\n"
                 "6:1:7 problem QP_E_FORMAT_VALUE\n"
                 "10:1:11 problem QP_E_FORMAT_VALUE\n"
                 "0:1:1 tag FEN\n3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n"
                 "82:1:83 moves\n82:1:83 end\n");
    check_events("two on a square",
                 "52 52 0 0 0 0 0 0 0 0 0 0 0 0 0 200 "
                 "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 55 +R",
                 "0:1:1 game\n3:1:4 problem QP_E_FORMAT_START\n"
                 "0:1:1 tag FEN\nP2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n"
                 "71:1:72 moves\n71:1:72 end\n");
    check_events("one too few", RED_OPENING "0 0 +R",
                 "69:1:70 problem QP_E_FORMAT_VALUE\n"
                 "70:1:71 problem QP_E_FORMAT_MARK\n");
    check_events("two boards", FEW "+R " FEW "+B",
                 "0:1:1 game\n0:1:1 tag FEN\n" FEW_BOARD " w - - 0 1\n"
                 "144:1:145 problem QP_W_FORMAT_LEFT\n"
                 "145:1:146 moves\n145:1:146 end\n");
    check_events("neither", "Move 7C-4C",
                 "0:1:1 problem QP_W_FORMAT_LEFT\n"
                 "10:1:11 problem QP_E_FORMAT_MARK\n");
}

static void test_moves(void) {
    check_events("a game", "Moves 7C-4C 1j-2h\nEnds  one||two CommentsEnd \n",
                 "4:1:5 game\n4:1:5 moves\n6:1:7 move h2e2\n"
                 "12:1:13 move b9c7\n24:2:7 comment one\ntwo\n"
                 "43:2:26 end\n");
    check_events("without blanks", "Moves7C-4C1J-2HEndsCommentsEnd",
                 "4:1:5 game\n4:1:5 moves\n5:1:6 move h2e2\n"
                 "10:1:11 move b9c7\n29:1:30 end\n");
    check_events("with the lengths of a list",
                 "\5Moves\5"
                 "7C-4C\4Ends\3xyz\13CommentsEnd",
                 "5:1:6 game\n5:1:6 moves\n7:1:8 move h2e2\n"
                 "18:1:19 comment xyz\n32:1:33 end\n");
    check_events("behind a board", FEW "+R Moves 0J-0I Ends CommentsEnd",
                 "0:1:1 game\n0:1:1 tag FEN\n" FEW_BOARD " w - - 0 1\n"
                 "77:1:78 moves\n79:1:80 move a9a8\n100:1:101 end\n");
    check_events("text behind", "Moves Ends CommentsEnd x y",
                 "4:1:5 game\n4:1:5 moves\n21:1:22 end\n"
                 "23:1:24 problem QP_W_FORMAT_LEFT\n");
    check_events("Chinese in front, told once",
                 "\xE6\xA3\x8B \xE6\xA3\x8B Moves Ends CommentsEnd",
                 "0:1:1 problem QP_W_FORMAT_LEFT\n"
                 "12:1:9 game\n12:1:9 moves\n29:1:26 end\n");
}

static void test_bad_moves(void) {
    check_events("file 9", "Moves 7C-4C 9A-1A 0A-0B Ends x CommentsEnd",
                 "4:1:5 game\n4:1:5 moves\n6:1:7 move h2e2\n"
                 "12:1:13 problem QP_E_FORMAT_MOVE\n"
                 "29:1:30 comment x\n41:1:42 end\n");
    check_events("rank K", "Moves 7K-4C Ends CommentsEnd",
                 "4:1:5 game\n4:1:5 moves\n"
                 "6:1:7 problem QP_E_FORMAT_MOVE\n27:1:28 end\n");
    check_events("too short", "Moves 7C- 4C Ends CommentsEnd",
                 "4:1:5 game\n4:1:5 moves\n"
                 "6:1:7 problem QP_E_FORMAT_MOVE\n28:1:29 end\n");
    check_events("the end within a move", "Moves 7CEnds CommentsEnd",
                 "4:1:5 game\n4:1:5 moves\n"
                 "6:1:7 problem QP_E_FORMAT_MOVE\n23:1:24 end\n");
    check_events("a letter before the end", "Moves xEnds CommentsEnd",
                 "4:1:5 game\n4:1:5 moves\n"
                 "6:1:7 problem QP_E_FORMAT_MOVE\n22:1:23 end\n");
    check_events("cut in the moves", "Moves 7C-4C 1J",
                 "4:1:5 game\n4:1:5 moves\n6:1:7 move h2e2\n"
                 "12:1:13 problem QP_E_FORMAT_MOVE\n"
                 "14:1:15 problem QP_E_FORMAT_SHORT\n14:1:15 end\n");
    check_events("cut in the comments", "Moves 7C-4C Ends abc Comm",
                 "4:1:5 game\n4:1:5 moves\n6:1:7 move h2e2\n"
                 "17:1:18 comment abc Comm\n"
                 "25:1:26 problem QP_E_FORMAT_SHORT\n25:1:26 end\n");
    check_events("nothing", "", "0:1:1 problem QP_E_FORMAT_MARK\n");
}

static void test_find(void) {
    const qp_format *f = &qp__format_shijia;
    probe_find(f, OPENING "+R", 95, 95);
    probe_find(f, OPENING "+R Moves 7C-4C Ends CommentsEnd", 95, 95);
    probe_find(f, "51 " OPENING "+R", 95, 95);
    probe_find(f, "61 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 " BLACK_OPENING "+B", 60,
               60);
    probe_find(f, OPENING "+K", 0, 0);
    probe_find(f, RED_OPENING "+R", 0, 0);
    probe_find(f, "Moves 7C-4C 1J-2H Ends", 85, 85);
    probe_find(f, "Moves 7C-4C xx Ends", 40, 40);
    probe_find(f,
               "\5Moves\5"
               "7C-4C",
               55, 55);
    probe_find(f, "Moves H2-E2 B9-C7", 0, 0);
    probe_find(f, "Moves: 12", 0, 0);
    probe_find(f, "1. H2-E2 B9-C7", 0, 0);
    probe_find(f, "", 0, 0);
}

/* A comment is held, in time that its length alone decides. */
static void test_long(void) {
    corpus_text t = {0};
    corpus_write(&t, "Moves 7C-4C Ends ", 17);
    for (int i = 0; i < 200000; i++) corpus_write(&t, "Comments", 8);
    corpus_text lines = {0};
    qp_status rc = told_lines(&lines, &qp__format_shijia, text_of(&t));
    check_read(&qp__format_shijia, text_of(&t), 0);
    corpus_check(!rc && lines.len > 1600000, "%zu", lines.len);
    free(lines.ptr);
    free(t.ptr);
}

int main(void) {
    const char whole[] = FEW "+R Moves 0J-0I 8A-8B Ends hello CommentsEnd";
    test_board();
    test_bad_board();
    test_moves();
    test_bad_moves();
    test_find();
    test_long();
    check_format(&qp__format_shijia, word_of(whole));
    return corpus_close();
}
