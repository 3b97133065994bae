/* test_ubb.c - DhtmlXQ: reading, writing, real files.
 *
 *   1. cases: a text, the games and problems that it has
 *   2. writing: the text, what is lost, and reading it again
 *   3. laws: cuts, damage, memory that runs out
 *   4. the corpus
 */
#include "../../src/format/ubb/ubb.h"
#include "text_probe.h"

#define F (&qp__format_ubb)
#define TAG "[Game \"Chinese Chess\"]\n"

/* ---- 1: cases ------------------------------------------------------------
 */

static void check_tags(void) {
    probe_check(F, "tags",
                "[DhtmlXQ]\n"
                "[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n"
                "[DhtmlXQ_init]500,350[/DhtmlXQ_init]\n"
                "[DhtmlXQ_title]标题[/DhtmlXQ_title]\n"
                "[DhtmlXQ_event]全国赛[/DhtmlXQ_event]\n"
                "[DhtmlXQ_date]2004-01-05[/DhtmlXQ_date]\n"
                "[DhtmlXQ_place]广州[/DhtmlXQ_place]\n"
                "[DhtmlXQ_round]第1轮[/DhtmlXQ_round]\n"
                "[DhtmlXQ_red]广东 吕钦[/DhtmlXQ_red]\n"
                "[DhtmlXQ_redteam]广东[/DhtmlXQ_redteam]\n"
                "[DhtmlXQ_redname]吕钦[/DhtmlXQ_redname]\n"
                "[DhtmlXQ_black]许银川[/DhtmlXQ_black]\n"
                "[DhtmlXQ_blackteam][/DhtmlXQ_blackteam]\n"
                "[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n"
                "[DhtmlXQ_open]D22 顺炮[/DhtmlXQ_open]\n"
                "[DhtmlXQ_hits]7[/DhtmlXQ_hits]\n"
                "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n"
                "[/DhtmlXQ]\n",
                TAG
                "[Event \"全国赛\"]\n[Site \"广州\"]\n[Date \"2004.01.05\"]\n"
                "[Round \"第1轮\"]\n[RedTeam \"广东\"]\n[Red \"吕钦\"]\n"
                "[Black \"许银川\"]\n[Result \"1-0\"]\n[Opening \"顺炮\"]\n"
                "[ECCO \"D22\"]\n[Title \"标题\"]\n[DhtmlXQ_hits \"7\"]\n\n"
                "1. 炮二平五 马8进7\n1-0\n\n",
                "");
    probe_check(F, "a name that is not the team and the player's",
                "[DhtmlXQ][DhtmlXQ_red]甲[/DhtmlXQ_red][DhtmlXQ_redname]乙"
                "[/DhtmlXQ_redname][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
                "[/DhtmlXQ]",
                TAG "[Red \"乙\"]\n[DhtmlXQ_red \"甲\"]\n\n1. 炮二平五\n*\n\n",
                "");
    probe_check(F, "CCBridge's times, and dates in Chinese",
                "[DhtmlXQ]\n[DhtmlXQ_blacktime]1:00[/DhtmlXQ_time]\n"
                "[DhtmlXQ_black]B[/DhtmlXQ_black]\n"
                "[DhtmlXQ_blacktime]2:00[/DhtmlXQ_time]\n"
                "[DhtmlXQ_date]1956年12月7日[/DhtmlXQ_date]\n"
                "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n",
                TAG "[Date \"1956.12.07\"]\n[Black \"B\"]\n"
                    "[RedTime \"1:00\"]\n[BlackTime \"2:00\"]\n\n"
                    "1. 炮二平五\n*\n\n",
                "");
    probe_check(F, "results that are lost and that are unknown",
                "[DhtmlXQ][DhtmlXQ_result]??[/DhtmlXQ_result][/DhtmlXQ]"
                "[DhtmlXQ][DhtmlXQ_result]未知[/DhtmlXQ_result][/DhtmlXQ]",
                TAG "[DhtmlXQ_result \"??\"]\n\n*\n\n" TAG
                    "[Result \"*\"]\n\n*\n\n",
                "1:26 QP_W_FORMAT_VALUE ??\n");
}

static void check_tree(void) {
    probe_check(
        F, "variations and comments",
        "[DhtmlXQ]\n"
        "[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n"
        "[DhtmlXQ_move_0_2_2]1242[/DhtmlXQ_move_0_2_2]\n"
        "[DhtmlXQ_move_0_2_1]10221927[/DhtmlXQ_move_0_2_1]\n"
        "[DhtmlXQ_move_1_3_3]7967[/DhtmlXQ_move_1_3_3]\n"
        "[DhtmlXQ_comment0]own[/DhtmlXQ_comment0]\n"
        "[DhtmlXQ_comment1]one||two[/DhtmlXQ_comment1]\n"
        "[DhtmlXQ_comment2_2]\\u7532 || \\ud83d\\ude00[/DhtmlXQ_comment2_2]\n"
        "[DhtmlXQ_comment3_3]in three[/DhtmlXQ_comment3_3]\n"
        "[/DhtmlXQ]\n",
        TAG "\n{own}\n1. 炮二平五\n{one\ntwo}\n1. ... 马8进7\n"
            "(1. ... 马2进3 2. 马八进七\n(2. 马二进三 {in three}))\n"
            "(1. ... 炮2平5 {甲 \n \xF0\x9F\x98\x80})\n"
            "2. 马二进三\n*\n\n",
        "");
    probe_check(F, "what has no place",
                "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
                "[DhtmlXQ_move_0_5_1]7062[/DhtmlXQ_move_0_5_1]"
                "[DhtmlXQ_move_2_1_3]7062[/DhtmlXQ_move_2_1_3]"
                "[DhtmlXQ_move_3_1_2]7062[/DhtmlXQ_move_3_1_2]"
                "[DhtmlXQ_comment9]no[/DhtmlXQ_comment9][/DhtmlXQ]",
                TAG "[Incomplete \"not a valid value here\"]\n\n"
                    "1. 炮二平五\n*\n\n",
                "1:71 QP_E_FORMAT_VALUE move_0_5_1\n"
                "1:116 QP_E_FORMAT_VALUE move_2_1_3\n"
                "1:161 QP_E_FORMAT_VALUE move_3_1_2\n"
                "1:204 QP_E_FORMAT_VALUE comment9\n");
    probe_check(F, "digits that are no moves",
                "[DhtmlXQ][DhtmlXQ_movelist]7747 70x2[/DhtmlXQ_movelist]"
                "[/DhtmlXQ][DhtmlXQ][DhtmlXQ_movelist]7747706"
                "[/DhtmlXQ_movelist][/DhtmlXQ]"
                "[DhtmlXQ][DhtmlXQ_movelist]9747[/DhtmlXQ_movelist][/DhtmlXQ]",
                NULL,
                "1:33 QP_E_FORMAT_MOVE 70x2\n1:97 QP_E_FORMAT_MOVE 706\n"
                "1:156 QP_E_FORMAT_MOVE 9747\n");
}

static void check_starts(void) {
    /* Kings on e0 and d9 (49 and 30), Black's rook on a8 (01), who moves. */
    probe_check(F, "places of men, Black moves first",
                "[DhtmlXQ][DhtmlXQ_binit]"
                "99999999499999999999999999999999"
                "01999999309999999999999999999999"
                "[/DhtmlXQ_binit][DhtmlXQ_movelist]0109[/DhtmlXQ_movelist]"
                "[/DhtmlXQ]",
                TAG "[FEN \"3k5/r8/9/9/9/9/9/9/9/4K4 b - - 0 1\"]\n\n"
                    "1. ... 车1进8\n*\n\n",
                "");
    probe_check(F, "places that are no digits",
                "[DhtmlXQ][DhtmlXQ_binit]99[/DhtmlXQ_binit]"
                "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]",
                TAG "[Incomplete \"a board that no game can start from\"]\n\n"
                    "1. 炮二平五\n*\n\n",
                "1:25 QP_E_FORMAT_START 99\n");
    probe_check(F, "a FEN",
                "[DhtmlXQ][DhtmlXQ_fen]3k5/9/9/9/9/9/9/9/9/4K4 b - - 3 7"
                "[/DhtmlXQ_fen][/DhtmlXQ]",
                TAG "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 b - - 3 7\"]\n\n*\n\n", "");
}

static void check_around(void) {
    probe_check(F, "within other text, several of them",
                "<p>[url]x[/url] [DhtmlXQ]<br>\n[DhtmlXQ_title]A"
                "[/DhtmlXQ_title]<br>[DhtmlXQ_movelist]7747"
                "[/DhtmlXQ_movelist]<br>[/DhtmlXQ] between "
                "[DhtmlXQiFrame][DhtmlXQ_movelist]1747"
                "[/DhtmlXQ_movelist][/DhtmlXQiFrame]</p>",
                TAG "[Title \"A\"]\n\n1. 炮二平五\n*\n\n" TAG
                    "\n1. 炮八平五\n*\n\n",
                "");
    probe_check(F, "a web page: the moves stand in a script",
                "[DhtmlXQ]<br>[DhtmlXQ_title]A[/DhtmlXQ_title]<br>[/DhtmlXQ]"
                "<script>var m = '[0_1_0]77477062[/0_1_0]"
                "[0_2_1]1242[/0_2_1]'; x['DhtmlXQ_'+D[i]]</script>",
                TAG "[Title \"A\"]\n\n1. 炮二平五 马8进7\n"
                    "(1. ... 炮2平5)\n*\n\n",
                "");
    probe_check(F, "the script stands before the block",
                "<script>var m = '[0_1_0]77477062[/0_1_0]"
                "[0_2_1]1242[/0_2_1]';</script>[DhtmlXQ]\n"
                "[DhtmlXQ_title]A[/DhtmlXQ_title]\n"
                "[DhtmlXQ_movelist][/DhtmlXQ_movelist]\n[/DhtmlXQ]</p>",
                TAG "[Title \"A\"]\n\n1. 炮二平五 马8进7\n"
                    "(1. ... 炮2平5)\n*\n\n",
                "");
    probe_check(F,
                "a block that has the script's moves too, and one with its "
                "own",
                "<script>'[0_1_0]7747[/0_1_0]'</script>[DhtmlXQ]"
                "[DhtmlXQ_title]A[/DhtmlXQ_title]"
                "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]"
                "<script>'[0_1_0]7747[/0_1_0]'</script>[DhtmlXQ]"
                "[DhtmlXQ_title]B[/DhtmlXQ_title]"
                "[DhtmlXQ_movelist]1747[/DhtmlXQ_movelist][/DhtmlXQ]",
                TAG "[Title \"A\"]\n\n1. 炮二平五\n*\n\n" TAG
                    "\n1. 炮二平五\n*\n\n" TAG
                    "[Title \"B\"]\n\n1. 炮八平五\n*\n\n",
                "");
    probe_check(F, "a script and no block", "<p>'[0_1_0]77477062[/0_1_0]'</p>",
                TAG "\n1. 炮二平五 马8进7\n*\n\n", "");
    probe_check(F, "a web page without moves says so",
                "<p>[DhtmlXQ][DhtmlXQ_title]A[/DhtmlXQ_title]"
                "[DhtmlXQ_movelist][/DhtmlXQ_movelist][/DhtmlXQ]</p>",
                TAG "[Title \"A\"]\n\n*\n\n", "1:4 QP_W_UBB_NO_MOVES \n");
    probe_check(F, "entries without a frame",
                "[DhtmlXQ_title]A[/DhtmlXQ_title][DhtmlXQ_movelist]7747"
                "[/DhtmlXQ_movelist][DhtmlXQ_title]B[/DhtmlXQ_title]"
                "[DhtmlXQ_movelist]1747[/DhtmlXQ_movelist]",
                TAG "[Title \"A\"]\n\n1. 炮二平五\n*\n\n" TAG
                    "[Title \"B\"]\n\n1. 炮八平五\n*\n\n",
                "");
    probe_check(F, "marks that are not closed",
                "[DhtmlXQ][DhtmlXQ_title]A\n[DhtmlXQ_movelist]7747\n"
                "[DhtmlXQ][DhtmlXQ_movelist]1747",
                TAG "[Title \"A\"]\n\n1. 炮二平五\n*\n\n" TAG
                    "\n1. 炮八平五\n*\n\n",
                "2:1 QP_E_FORMAT_SYNTAX title\n"
                "3:1 QP_E_FORMAT_SYNTAX movelist\n"
                "3:32 QP_E_FORMAT_SHORT movelist\n");
    probe_check(F, "nothing of the kind", "text", "",
                "1:5 QP_E_FORMAT_MARK \n");
}

static void check_dhj(void) {
    probe_check(
        F, "DHJHtmlXQ",
        "[DHJHtmlXQ]\n[DHJHtmlXQ_10]标题[/DHJHtmlXQ_10]\n"
        "[DHJHtmlXQ_18]甲[/DHJHtmlXQ_18]\n[DHJHtmlXQ_28]和棋[/DHJHtmlXQ_28]\n"
        "[DHJHtmlXQ_31]rnbakabnr**********c*****c*p*p*p*p*p*********"
        "*********P*P*P*P*P*C*****C**********RNBAKABNR[/DHJHtmlXQ_31]\n"
        "[DHJHtmlXQ_32]0[/DHJHtmlXQ_32]\n[DHJHtmlXQ_34]72427967"
        "[/DHJHtmlXQ_34]\n[game_comment_0_1]first[/comment_0_1]\n"
        "[/DHJHtmlXQ]\n",
        TAG "[Red \"甲\"]\n[Result \"1/2-1/2\"]\n[Title \"标题\"]\n\n"
            "1. 炮二平五\n{first}\n1. ... 马8进7\n1/2-1/2\n\n",
        "");
    probe_check(F, "DHJHtmlXQ, Black first",
                "[DHJHtmlXQ][DHJHtmlXQ_32]1[/DHJHtmlXQ_32][DHJHtmlXQ_34]7967"
                "[/DHJHtmlXQ_34][/DHJHtmlXQ]",
                TAG "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/"
                    "RNBAKABNR b - - 0 1\"]\n\n1. ... 马8进7\n*\n\n",
                "");
}

/* ---- 2: writing ----------------------------------------------------------
 */

static void check_write(const char *name, const char *pgn, const char *text,
                        const char *lost, const char *back) {
    probe_check_write(F, name, pgn, text, lost, back);
}

static void check_writing(void) {
    const char *tree =
        TAG "[Event \"E\"]\n[Date \"2004.01.05\"]\n[RedTeam \"T\"]\n"
            "[Red \"R\"]\n[Black \"B\"]\n[Result \"0-1\"]\n"
            "[Opening \"O\"]\n[ECCO \"A07\"]\n[Stage \"final\"]\n\n"
            "{own}\n1. 炮二平五\n{a\nb}\n1. ... 马8进7\n"
            "(1. ... 马2进3 2. 马八进七\n(2. 马二进三 {deep}))\n"
            "(1. ... 炮2平5)\n2. 马二进三\n0-1\n\n";
    check_write(
        "a tree", tree,
        "[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n"
        "[DhtmlXQ_init]500,350[/DhtmlXQ_init]\n"
        "[DhtmlXQ_event]E[/DhtmlXQ_event]\n"
        "[DhtmlXQ_date]2004-01-05[/DhtmlXQ_date]\n"
        "[DhtmlXQ_redteam]T[/DhtmlXQ_redteam]\n"
        "[DhtmlXQ_red]R[/DhtmlXQ_red]\n[DhtmlXQ_black]B[/DhtmlXQ_black]\n"
        "[DhtmlXQ_Stage]final[/DhtmlXQ_Stage]\n"
        "[DhtmlXQ_result]黑胜[/DhtmlXQ_result]\n"
        "[DhtmlXQ_open]A07 O[/DhtmlXQ_open]\n"
        "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012"
        "720323436383[/DhtmlXQ_binit]\n"
        "[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n"
        "[DhtmlXQ_move_0_2_1]10221927[/DhtmlXQ_move_0_2_1]\n"
        "[DhtmlXQ_move_0_2_2]1242[/DhtmlXQ_move_0_2_2]\n"
        "[DhtmlXQ_move_1_3_3]7967[/DhtmlXQ_move_1_3_3]\n"
        "[DhtmlXQ_comment0]own[/DhtmlXQ_comment0]\n"
        "[DhtmlXQ_comment1]a||b[/DhtmlXQ_comment1]\n"
        "[DhtmlXQ_comment3_3]deep[/DhtmlXQ_comment3_3]\n"
        "[/DhtmlXQ]\n\n",
        "", tree);
    const char *start = TAG "[Result \"*\"]\n[FEN \"4k4/r8/9/9/9/9/9/9/9/3K5 b "
                            "- - 4 30\"]\n\n*\n\n";
    check_write("a start", start, NULL, "", start);
    start = TAG "[Result \"*\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/"
                "P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]\n\n*\n\n";
    check_write("the opening as a FEN", start, NULL, "", start);
    check_write(
        "what is lost",
        TAG "[event2 \"x\"]\n\n1. {before} 炮二平五 $3\n"
            "{one} {two}\n1. ... 马8进7\n1-0 {end}\n\n",
        NULL,
        "QP_W_LOST_TAG event2\nQP_W_LOST_NAG $3\n"
        "QP_W_LOST_PLACE before\nQP_W_LOST_PLACE one\nQP_W_LOST_PLACE two\n"
        "QP_W_LOST_PLACE end\n",
        TAG "[Result \"1-0\"]\n\n1. 炮二平五\n{before\none\ntwo}\n"
            "1. ... 马8进7\n{end}\n1-0\n\n");
    const char *odd = TAG "[Event \"a[/DhtmlXQ_b] \\\\u0041\"]\n"
                          "[Result \"*\"]\n\n"
                          "{x||y [DhtmlXQ] [1_2_3] \\u0041 \\ |}\n"
                          "1. 炮二平五\n*\n\n";
    check_write("text that looks like marks", odd, NULL, "", odd);
}

/* The entries of a game without moves, between those that are always there. */
#define UBB_HEAD(entries)                                                      \
    "[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n"                     \
    "[DhtmlXQ_init]500,350[/DhtmlXQ_init]\n" entries                           \
    "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012"      \
    "720323436383[/DhtmlXQ_binit]\n"                                           \
    "[DhtmlXQ_movelist][/DhtmlXQ_movelist]\n[/DhtmlXQ]\n\n"

/* PGN that comes back as it is, as these entries. */
static void check_head(const char *name, const char *tags,
                       const char *entries) {
    char pgn[2048];
    snprintf(pgn, sizeof pgn, "%s\n*\n\n", tags);
    check_write(name, pgn, entries, "", pgn);
}

/* Tags that the entries which programs know do not hold exactly. */
static void check_exact(void) {
    check_head("empty tags, and blanks",
               TAG "[Event \"\"]\n[Site \" s \"]\n[Result \"\"]\n",
               UBB_HEAD("[DhtmlXQ_Event][/DhtmlXQ_Event]\n"
                        "[DhtmlXQ_place] s [/DhtmlXQ_place]\n"
                        "[DhtmlXQ_Result][/DhtmlXQ_Result]\n"
                        "[DhtmlXQ_result]未知[/DhtmlXQ_result]\n"));
    check_head("a date of another form stands twice",
               TAG "[Date \"2004年12月6日\"]\n[Result \"*\"]\n",
               UBB_HEAD("[DhtmlXQ_date]2004年12月6日[/DhtmlXQ_date]\n"
                        "[DhtmlXQ_Date]2004年12月6日[/DhtmlXQ_Date]\n"
                        "[DhtmlXQ_result]未知[/DhtmlXQ_result]\n"));
    check_head("tags that come twice",
               TAG "[Date \"2004.01.05\"]\n[Result \"*\"]\n"
                   "[Date \"2004.01.06\"]\n",
               UBB_HEAD("[DhtmlXQ_date]2004-01-05[/DhtmlXQ_date]\n"
                        "[DhtmlXQ_Date]2004.01.05[/DhtmlXQ_Date]\n"
                        "[DhtmlXQ_Date]2004.01.06[/DhtmlXQ_Date]\n"
                        "[DhtmlXQ_result]未知[/DhtmlXQ_result]\n"));
}

/* Names and values that mean something else among entries. */
static void check_meanings(void) {
    check_head("names of entries",
               TAG "[Red \"R\"]\n[Result \"*\"]\n[DhtmlXQ_red \"r\"]\n"
                   "[DhtmlXQ_title \"t\"]\n[DhtmlXQ_movelist \"7747\"]\n"
                   "[DhtmlXQ_result \"??\"]\n[DhtmlXQ_hits \"7\"]\n",
               UBB_HEAD("[DhtmlXQ_redname]R[/DhtmlXQ_redname]\n"
                        "[DhtmlXQ_red]r[/DhtmlXQ_red]\n"
                        "[DhtmlXQ_DhtmlXQ_title]t[/DhtmlXQ_DhtmlXQ_title]\n"
                        "[DhtmlXQ_DhtmlXQ_movelist]7747"
                        "[/DhtmlXQ_DhtmlXQ_movelist]\n"
                        "[DhtmlXQ_DhtmlXQ_result]??"
                        "[/DhtmlXQ_DhtmlXQ_result]\n"
                        "[DhtmlXQ_hits]7[/DhtmlXQ_hits]\n"
                        "[DhtmlXQ_result]未知[/DhtmlXQ_result]\n"));
    check_head("a team and a name that would be one",
               TAG "[RedTeam \"T\"]\n[Red \"R\"]\n[Result \"*\"]\n"
                   "[DhtmlXQ_red \"T R\"]\n",
               UBB_HEAD("[DhtmlXQ_redteam]T[/DhtmlXQ_redteam]\n"
                        "[DhtmlXQ_red]R[/DhtmlXQ_red]\n"
                        "[DhtmlXQ_DhtmlXQ_red]T R[/DhtmlXQ_DhtmlXQ_red]\n"
                        "[DhtmlXQ_result]未知[/DhtmlXQ_result]\n"));
    check_head("an opening that looks like a code, and an odd code",
               TAG "[Result \"*\"]\n[Opening \"C44 x\"]\n[ECCO \"c\"]\n",
               UBB_HEAD("[DhtmlXQ_Opening]C44 x[/DhtmlXQ_Opening]\n"
                        "[DhtmlXQ_ecco]c[/DhtmlXQ_ecco]\n"
                        "[DhtmlXQ_result]未知[/DhtmlXQ_result]\n"));
    check_head("Black's time before Black",
               TAG "[Black \"B\"]\n[Result \"*\"]\n[BlackTime \"1\"]\n",
               UBB_HEAD("[DhtmlXQ_black]B[/DhtmlXQ_black]\n"
                        "[DhtmlXQ_blacktime]1[/DhtmlXQ_blacktime]\n"
                        "[DhtmlXQ_result]未知[/DhtmlXQ_result]\n"));
    check_write("Black's time before Black in the game",
                TAG "[BlackTime \"1\"]\n[Black \"B\"]\n\n*\n\n",
                UBB_HEAD("[DhtmlXQ_BlackTime]1[/DhtmlXQ_BlackTime]\n"
                         "[DhtmlXQ_black]B[/DhtmlXQ_black]\n"
                         "[DhtmlXQ_result]未知[/DhtmlXQ_result]\n"),
                "",
                TAG "[Black \"B\"]\n[Result \"*\"]\n"
                    "[BlackTime \"1\"]\n\n*\n\n");
    const char *two = TAG "[Result \"*\"]\n\n1. 炮二平五\n1-0\n\n";
    check_write("a tag Result that says another", two, NULL, "", two);
    check_write("names of chess, and letters in another case",
                "[event \"E\"]\n[White \"R\"]\n[title \"t\"]\n\n*\n\n",
                UBB_HEAD("[DhtmlXQ_event]E[/DhtmlXQ_event]\n"
                         "[DhtmlXQ_red]R[/DhtmlXQ_red]\n"
                         "[DhtmlXQ_result]未知[/DhtmlXQ_result]\n"),
                "QP_W_LOST_TAG title\n",
                TAG "[Event \"E\"]\n[Red \"R\"]\n[Result \"*\"]\n\n*\n\n");
}

static void check_rest(void) {
    check_write("comments of other kinds, and an empty one",
                TAG "[Result \"*\"]\n\n;line\n1. 炮二平五\n{}\n"
                    "1. ... 马8进7\n%escape\n*\n\n",
                NULL,
                "QP_W_LOST_FORM line\nQP_W_LOST_COMMENT \n"
                "QP_W_LOST_FORM escape\n",
                TAG "[Result \"*\"]\n\n{line}\n1. 炮二平五 马8进7\n"
                    "{escape}\n*\n\n");
    const char *bars = TAG "[Result \"*\"]\n\n{|\n|\n||}\n"
                           "1. 炮二平五\n{|}\n*\n\n";
    check_write("bars beside the ends of lines", bars, NULL, "", bars);
    /* A FEN of 90 bytes is no board of 90 letters. */
    const char *fen =
        TAG "[Result \"*\"]\n[FEN \"1r1ak1r2/1n2a2n1/b1c3c1b/p3p3p/2p3p2/P1P"
            "1P1P1P/9/B2A1A2B/1N1C1C1N1/1R2K2R1 w - - 100 12345\"]\n\n*\n\n";
    check_write("a FEN of ninety bytes", fen, NULL, "", fen);
    const char *start = TAG "[Result \"*\"]\n[FEN \"nonsense\"]\n"
                            "[Incomplete \"x\"]\n\n*\n\n";
    check_write("a start that is none", start, NULL,
                "QP_W_LOST_START nonsense\n",
                TAG "[Result \"*\"]\n"
                    "[Incomplete \"the FEN tag is not a position to play "
                    "from\"]\n\n*\n\n");
    probe_games g = {.writer = F, .options.notation = QP_NOTE_TRADITIONAL};
    probe_play_pgn(&g, word_of("1. C2.5 1-0 1. C2.5 0-1 1. C2.5 1/2-1/2"));
    const char *p = text_of(&g.written).ptr;
    corpus_check(strstr(p, "]紅勝[") && strstr(p, "]黑勝[") &&
                     strstr(p, "]和局["),
                 "traditional: %s", p);
    probe_clear(&g);
}

/* ---- 3: laws -------------------------------------------------------------
 */

static const char SAMPLE[] =
    "x [DhtmlXQ]\n[DhtmlXQ_title]标题[/DhtmlXQ_title]\n"
    "[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n"
    "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012"
    "720323436383[/DhtmlXQ_binit]\n"
    "[DhtmlXQ_movelist]77477062\n7967[/DhtmlXQ_movelist]\n"
    "[DhtmlXQ_move_0_2_1]10221927[/DhtmlXQ_move_0_2_1]\n"
    "[DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2]\n"
    "[DhtmlXQ_comment1_2]a||\\u7532[/DhtmlXQ_comment1_2]\n[/DhtmlXQ]\n"
    "[DHJHtmlXQ][DHJHtmlXQ_34]7242[/DHJHtmlXQ_34][/DHJHtmlXQ]";

/* A branch beside a branch beside a branch: deeper than may be. */
static void check_depth(void) {
    corpus_text t = {0};
    char line[96];
    add_word(&t, "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]");
    for (int i = 0; i < 3000; i++) {
        snprintf(line, sizeof line, "[DhtmlXQ_move_%d_1_%d]1747[/DhtmlXQ_m]", i,
                 i + 1);
        add_word(&t, line);
    }
    add_word(&t, "[/DhtmlXQ]");
    check_read(F, text_of(&t), 0);
    probe_games g = {0};
    probe_play(F, &g, text_of(&t));
    corpus_check(g.variations == QP_DEPTH_MAX &&
                     strstr(g.problems.ptr, "QP_E_FORMAT_DEPTH"),
                 "deep branches: %lu", g.variations);
    probe_clear(&g);
    free(t.ptr);
}

/* ---- 4: the corpus -------------------------------------------------------
 */

typedef struct corpus_sum {
    probe_games g;
    unsigned long files;
} corpus_sum;

static void read_file(void *ctx, const char *path) {
    corpus_sum *s = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    char name[256];
    snprintf(name, sizeof name, "%.60s\n", base_name(path));
    add_word(&s->g.problems, name);
    corpus_check(F->find((qp_text){bytes, len < 4096 ? len : 4096}, 0) == 98,
                 "%s: not found", path);
    probe_file(F, path, (qp_text){bytes, len}, &s->g);
    s->files++;
    free(bytes);
}

/* Faults of the files, each with its reason. */
static const char *const KNOWN[] = {
    /* of 1,446 branches one moves a bishop from between the kings */
    "dhtmlxq.txt\n1517:244 QP_E_MOVE_CHECK e2g4\ngame.ubb\n",
    /* "??" was a result until it was written without Chinese */
    "excerpt.dhtmlxq\n13:17 QP_W_FORMAT_VALUE ??\n",
};

static size_t count_lines(const corpus_text *t) {
    size_t n = 0;
    for (size_t i = 0; i < t->len; i++) n += t->ptr[i] == '\n';
    return n;
}

static void check_corpus(const char *folder) {
    corpus_sum s = {0};
    corpus_walk(folder, "dhtmlxq", NULL, read_file, &s);
    corpus_check(s.files == 6 && s.g.games == 6 && s.g.broken == 1,
                 "corpus: %lu files, %lu games, %lu broken", s.files, s.g.games,
                 s.g.broken);
    /* As many branches and comments as the files have entries for. */
    corpus_check(s.g.variations == 1752 && s.g.comments == 846,
                 "corpus: %lu variations, %lu comments", s.g.variations,
                 s.g.comments);
    corpus_check(s.g.moves == 111737, "corpus: %lu moves", s.g.moves);
    corpus_write(&s.g.problems, "", 1);
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        corpus_check(strstr(s.g.problems.ptr, KNOWN[i]) != NULL,
                     "corpus: not told: %s", KNOWN[i]);
    corpus_check(count_lines(&s.g.problems) == s.files + 2,
                 "corpus: problems:\n%s", s.g.problems.ptr);
    printf("corpus: %lu files, %lu moves, %lu variations, %lu comments\n",
           s.files, s.g.moves, s.g.variations, s.g.comments);
    probe_clear(&s.g);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return check_corpus(folder), corpus_close();
    check_tags();
    check_tree();
    check_starts();
    check_around();
    check_dhj();
    check_writing();
    check_exact();
    check_meanings();
    check_rest();
    check_format(F, word_of(SAMPLE));
    check_depth();
    probe_find(F, "a [DhtmlXQ]", 98, 98);
    probe_find(F, "a [dhjhtmlxq_34]1", 98, 98);
    probe_find(F, "[Event \"DhtmlXQ\"]\n\n1. h2e2", 0, 0);
    return corpus_close();
}
