/* test_wxf.c - game files of PlayOK and XieXie: reading, writing, real files.
 *
 *   1. cases: a text, the games and problems that it has
 *   2. writing: the text, what is lost, and reading it again
 *   3. laws: cuts, damage, memory that runs out
 *   4. the corpus
 */
#include "../../src/format/wxf/wxf.h"
#include "text_probe.h"

#define F (&qp__format_wxf)
#define TAG "[Game \"Chinese Chess\"]\n"

/* ---- 1: cases ------------------------------------------------------------
 */

static void check_reading(void) {
    probe_check(F, "as PlayOK writes",
                "FORMAT  WXF\r\nRED     hong ; 1200 ;;\r\n"
                "BLACK   hei ; 1240 ;;\r\nRESULT  0-1\r\n"
                "DATE    2020-02-03 02:05:07\r\n"
                "EVENT   PlayOK Game ; 10m+0s\r\nSTART{\r\n"
                " 1. C2.5 h8+7   2. H2+3 r9.8 }END\r\n",
                TAG "[Event \"PlayOK Game\"]\n[Date \"2020.02.03\"]\n"
                    "[Red \"hong\"]\n[Black \"hei\"]\n[Result \"0-1\"]\n"
                    "[RedElo \"1200\"]\n[BlackElo \"1240\"]\n"
                    "[Time \"02:05:07\"]\n[TimeControl \"10m+0s\"]\n\n"
                    "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n0-1\n\n",
                "");
    probe_check(F, "as XieXie writes",
                "FORMAT\tWXF\nGAME\t\nRED\tA;;;\nBLACK\tB;x;;y\n"
                "DATE\t24-12-2022\n/*a remark*/\n\nSTART{\n"
                " 1.  C2.5!  H8+7     !!2.  H2+3?!  R9.8\n}END\n",
                TAG "[Date \"2022.12.24\"]\n[Red \"A\"]\n[Black \"B\"]\n"
                    "[BlackField2 \"x\"]\n[BlackField4 \"y\"]\n\n"
                    "{a remark}\n1. 炮二平五 $1 马8进7 $3\n"
                    "2. 马二进三 $6 车9平8\n*\n\n",
                "");
    probe_check(F, "a position without moves",
                "FORMAT\tWXF\r\nFEN\t\t3k5/9/9/9/9/9/9/9/9/4K4 b\r\n\r\n"
                "START{\r\n}END\r\n",
                TAG "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1\"]\n\n*\n\n", "");
    probe_check(F, "several games, one without moves, a result behind",
                "FORMAT WXF\nRED A\nSTART{ 1. C2.5 }END\nRESULT 1-0\n"
                "FORMAT WXF\nRED B\nFORMAT WXF\nRED C\nDATE 02-03-2020\n"
                "LEVEL master\nSTART{ 1. C8.5 1/2-1/2 }END\n",
                TAG "[Red \"A\"]\n\n1. 炮二平五\n1-0\n\n" TAG
                    "[Red \"B\"]\n\n*\n\n" TAG
                    "[Date \"02-03-2020\"]\n[Red \"C\"]\n"
                    "[Level \"master\"]\n\n1. 炮八平五\n1/2-1/2\n\n",
                "");
    probe_check(F, "comments among the moves",
                "FORMAT WXF\nSTART{\n1. C2.5 /*two\nlines*/ h8+7 {b} "
                "2. H2+3 (a (b) c) r9.8\n}END\n",
                TAG "\n1. 炮二平五\n{two\nlines}\n1. ... 马8进7\n{b}\n"
                    "2. 马二进三\n{a (b) c}\n2. ... 车9平8\n*\n\n",
                "");
    probe_check(F, "Black first, and a pawn's move of 2018",
                "FORMAT WXF\nFEN 3k5/9/9/4P4/4P4/9/9/9/9/5K3 b\nSTART{\n"
                "1. ... K4+1 2. 15.4\n}END\n",
                TAG "[FEN \"3k5/9/9/4P4/4P4/9/9/9/9/5K3 b - - 0 1\"]\n\n"
                    "1. ... 将4进1\n2. 前兵平四\n*\n\n",
                "");
    probe_check(F, "ICCS moves", "FORMAT ICCS\nSTART{ 1. H2-E2 H9-G7 }END\n",
                TAG "\n1. 炮二平五 马8进7\n*\n\n", "");
}

static void check_faults(void) {
    probe_check(F, "cut short", "FORMAT WXF\nSTART{\n 1. C2.5 h8+7\n", NULL,
                "4:1 QP_E_FORMAT_SHORT \n");
    probe_check(F, "a comment that nothing closes",
                "FORMAT WXF\nSTART{ 1. C2.5 /* x", NULL,
                "2:20 QP_E_FORMAT_SHORT \n2:20 QP_E_FORMAT_SHORT \n");
    probe_check(F, "what makes no sense",
                "FORMAT WXF\nRESULT ten\nwhatever\nSTART{ !! 1. C2.5 !!! "
                "}END x\n",
                TAG "\n1. 炮二平五\n*\n\n",
                "2:8 QP_W_FORMAT_VALUE ten\n3:1 QP_W_FORMAT_LEFT whatever\n"
                "4:8 QP_W_FORMAT_VALUE !!\n4:19 QP_W_FORMAT_VALUE !!!\n"
                "4:28 QP_W_FORMAT_LEFT x\n");
    probe_check(F, "nothing of the kind", "text", "",
                "1:1 QP_W_FORMAT_LEFT text\n1:5 QP_E_FORMAT_MARK \n");
}

/* ---- 2: writing ----------------------------------------------------------
 */

static void check_write(const char *name, const char *pgn, const char *text,
                        const char *lost, const char *back) {
    probe_check_write(F, name, pgn, text, lost, back);
}

static void check_writing(void) {
    const char *game =
        TAG "[Event \"E\"]\n[Site \"S\"]\n[Date \"2004.01.05\"]\n"
            "[Round \"2\"]\n[Red \"R\"]\n[Black \"B\"]\n[Result \"0-1\"]\n"
            "[Opening \"O\"]\n[ECCO \"A07\"]\n[Title \"T\"]\n"
            "[RedElo \"12\"]\n[BlackField3 \"m\"]\n[Time \"10:00\"]\n"
            "[TimeControl \"5m\"]\n[RedTime \"1:00\"]\n"
            "[BlackTime \"2:00\"]\n\n{own}\n"
            "1. 炮二平五 $1 马8进7\n{a\nb}\n2. 马二进三 $3 $4\n{c}\n"
            "2. ... 车9平8\n3. 车一平二 马2进3\n4. 马八进七 卒7进1\n"
            "5. 兵七进一\n0-1\n\n";
    check_write("a game", game,
                "FORMAT\tWXF\nGAME\tT\nRED\tR;12;;\nBLACK\tB;;m;\n"
                "RESULT\t0-1\nDATE\t2004-01-05 10:00\nEVENT\tE ; 5m\n"
                "TIME\t1:00 ; 2:00\nSITE\tS\nROUND\t2\nECCO\tA07\nOPEN\tO\n"
                "/*own*/\n\nSTART{\n 1.  C2.5!  H8+7\n/*a\nb*/\n"
                " 2.  H2+3!! ??\n/*c*/\n 2.  ...  R9.8     3.  R1.2  H2+3\n"
                " 4.  H8+7  P7+1     5.  P7+1\n}END\n\n",
                "", game);
    const char *start = TAG "[Result \"1-0\"]\n"
                            "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 b - - 4 30\"]\n\n"
                            "30. ... 将4进1\n1-0\n\n";
    check_write("a start, Black first", start, NULL, "", start);
    check_write("what is lost",
                TAG "[Event \"a;b\"]\n[Stage \"x\"]\n[Result \"0-1\"]\n\n"
                    "1. {before} 炮二平五 $9 (1. 炮八平五)\n马8进7 {a*/b}\n"
                    "1-0 {end}\n\n",
                NULL,
                "QP_W_LOST_TAG Result\nQP_W_LOST_CHAR Event: ; -> "
                ",\nQP_W_LOST_TAG Stage\n"
                "QP_W_LOST_PLACE before\nQP_W_LOST_VARIATION C8.5\n"
                "QP_W_LOST_NAG $9\nQP_W_LOST_CHAR */ -> * /\n"
                "QP_W_LOST_PLACE end\n",
                TAG "[Event \"a,b\"]\n[Result \"1-0\"]\n\n"
                    "{before}\n1. 炮二平五 马8进7\n{a* /b} {end}\n1-0\n\n");
}

/* Values that are read as something else, and those that only look so. */
static void check_values(void) {
    const char *same = TAG "[Date \"2004.01.05\"]\n[Time \"10:00; 11:00\"]\n"
                           "[TimeControl \"5m; 3s\"]\n[BlackTime \"2:00;\"]\n\n"
                           "{a\rb}\n1. 炮二平五\n{*} {} {/ **}\n*\n\n";
    check_write("what looks like marks", same,
                "FORMAT\tWXF\nGAME\t\nRED\t;;;\nBLACK\t;;;\nRESULT\t*\n"
                "DATE\t2004-01-05 10:00; 11:00\nEVENT\t ; 5m; 3s\n"
                "TIME\t ; 2:00;\n/*a\rb*/\n\nSTART{\n 1.  C2.5\n/***/\n"
                "/**/\n/*/ ***/\n}END\n\n",
                "",
                TAG "[Date \"2004.01.05\"]\n[Result \"*\"]\n"
                    "[Time \"10:00; 11:00\"]\n[TimeControl \"5m; 3s\"]\n"
                    "[BlackTime \"2:00;\"]\n\n"
                    "{a\rb}\n1. 炮二平五\n{*} {} {/ **}\n*\n\n");
    check_write("values that are read otherwise",
                TAG "[Event \" e \"]\n[Date \"2010-01-02\"]\n"
                    "[Red \"a;b\"]\n[Black \"\"]\n[Result \"*\"]\n"
                    "[RedElo \"1500?\"]\n[BlackField2 \"12\"]\n"
                    "[Time \"1;2\"]\n\n*\n\n",
                NULL,
                "QP_W_LOST_CHAR Red: ; -> ,\nQP_W_LOST_TAG RedElo\n"
                "QP_W_LOST_TAG Black\nQP_W_LOST_TAG BlackField2\n"
                "QP_W_LOST_CHAR Date: 2010-01-02 -> 2010.01.02\n"
                "QP_W_LOST_CHAR Time: ; -> ,\nQP_W_LOST_CHAR Event: ' '\n",
                TAG "[Event \"e\"]\n[Date \"2010.01.02\"]\n[Red \"a,b\"]\n"
                    "[Result \"*\"]\n[RedField2 \"1500?\"]\n"
                    "[BlackElo \"12\"]\n[Time \"1,2\"]\n\n*\n\n");
    check_write("a date with more behind it, and without a name",
                TAG "[Date \"1999.01.02 noon\"]\n[Result \"*\"]\n\n*\n\n", NULL,
                "QP_W_LOST_CHAR Date: 1999.01.02 noon -> 1999.01.02\n",
                TAG "[Date \"1999.01.02\"]\n[Result \"*\"]\n"
                    "[Time \"noon\"]\n\n*\n\n");
    check_write("the names of chess, and letters in another case",
                TAG "[event \"E\"]\n[White \"R\"]\n[Result \"*\"]\n"
                    "[WhiteElo \"9\"]\n[title \"t\"]\n\n*\n\n",
                NULL, "QP_W_LOST_TAG title\n",
                TAG "[Event \"E\"]\n[Red \"R\"]\n[Result \"*\"]\n"
                    "[RedElo \"9\"]\n\n*\n\n");
    check_write("tags that come twice, and comments of other kinds",
                TAG "[Game \"Chinese Chess\"]\n[Site \"a\"]\n"
                    "[Site \"b\"]\n[Result \"1-0\"]\n\n"
                    ";line\n1. 炮二平五\n%escape\n*\n\n",
                NULL,
                "QP_W_LOST_RESULT *\nQP_W_LOST_TAG Game\nQP_W_LOST_TAG Site\n"
                "QP_W_LOST_FORM line\nQP_W_LOST_FORM escape\n",
                TAG "[Site \"a\"]\n[Result \"1-0\"]\n\n"
                    "{line}\n1. 炮二平五\n{escape}\n1-0\n\n");
    check_write("starts",
                "[Result \"*\"]\n[FEN \"\"]\n[fen \"\"]\n\n*\n\n"
                "[Game \"Chinese Chess\"]\n[Result \"*\"]\n"
                "[FEN \"nonsense\"]\n\n*\n\n",
                NULL,
                "QP_W_LOST_TAG fen\nQP_W_LOST_START nonsense\n"
                "QP_W_LOST_TAG Incomplete\n",
                TAG "[Result \"*\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/"
                    "P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]\n\n*\n\n" TAG
                    "[Result \"*\"]\n\n*\n\n");
}

/* ---- 3: laws -------------------------------------------------------------
 */

static const char SAMPLE[] =
    "FORMAT  WXF\r\nGAME\t标题\r\nRED     甲 ; 1200 ;;x\r\n"
    "BLACK   乙 ; 1240 ;;\r\nRESULT  0-1\r\nDATE    2020-02-02 02:02:02\r\n"
    "EVENT   PlayOK Game ; 10m+0s\r\n/*two\r\nlines*/\r\nSTART{\r\n"
    " 1. C2.5! h8+7   !!2. H2+3 /*甲\r\n*/ r9.8 }END\r\n"
    "FORMAT\tWXF\nFEN\t3k5/9/9/9/9/9/9/9/9/4K4 b\nSTART{\n1. ... K4+1 }END";

/* ---- 4: the corpus -------------------------------------------------------
 */

static void read_file(void *ctx, const char *path) {
    probe_games *sum = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    /* Some hold moves without a header. */
    if (F->find((qp_text){bytes, len}, 1))
        probe_file(F, path, (qp_text){bytes, len}, sum);
    free(bytes);
}

static void check_corpus(const char *folder) {
    probe_games sum = {0};
    corpus_walk(folder, "elephantchess-parsers", "wxf", read_file, &sum);
    corpus_walk(folder, "xiangqi-setup-doc", "wxf", read_file, &sum);
    corpus_check(sum.games == 8 && sum.moves == 546 && sum.broken == 2,
                 "corpus: %lu games, %lu moves, %lu broken", sum.games,
                 sum.moves, sum.broken);
    /* XieXie does not say which of two pawns on a file moves, and both can:
     * game1.wxf, game5.wxf. */
    corpus_check(same_text(text_of(&sum.problems),
                           word_of("38:12 QP_E_MOVE_MANY P3+1\n"
                                   "30:12 QP_E_MOVE_MANY P5+1\n")),
                 "corpus: problems: %.*s", (int)sum.problems.len,
                 sum.problems.ptr);
    printf("corpus: %lu games, %lu moves\n", sum.games, sum.moves);
    probe_clear(&sum);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return check_corpus(folder), corpus_close();
    check_reading();
    check_faults();
    check_writing();
    check_values();
    check_format(F, word_of(SAMPLE));
    probe_find(F, "FORMAT\tWXF\nRED\tA\nSTART{\n}END\n", 98, 98);
    probe_find(F, "RED A\nBLACK B\nSTART{\n", 90, 90);
    probe_find(F, "[Event \"FORMAT WXF\"]\n\n1. C2.5", 0, 0);
    probe_find(F, "1. C2.5 H8+7", 0, 0);
    return corpus_close();
}
