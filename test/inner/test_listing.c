/* test_listing.c - bare lists of moves and positions.
 *
 *   1. cases: a text, the games and problems that it has
 *   2. how a list is recognized
 *   3. laws: cuts, damage, memory that runs out, time
 *   4. the corpus
 */
#include <time.h>

#include "../../src/format/listing/listing.h"
#include "text_probe.h"

#define F (&qp__format_listing)
#define TAG "[Game \"Chinese Chess\"]\n"

/* ---- 1: cases ------------------------------------------------------------
 */

static void check_pairs(void) {
    probe_check(F, "glued moves, and the position behind them",
                "e0e1d9d8\n3k5/9/9/9/9/9/9/9/9/4K4w--01\n",
                TAG "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n"
                    "1. 帅五进一 将4进1\n*\n\n",
                "");
    probe_check(F, "two such pairs",
                "e0e1\n3k5/9/9/9/9/9/9/9/9/4K4w\n"
                "d9d8e0e1\n3k5/9/9/9/9/9/9/9/9/4K4b\n",
                TAG "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n"
                    "1. 帅五进一\n*\n\n" TAG
                    "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1\"]\n\n"
                    "1. ... 将4进1\n2. 帅五进一\n*\n\n",
                "");
    probe_check(F, "glued moves from the opening", "h2e2h9g7\n",
                TAG "\n1. 炮二平五 马8进7\n*\n\n", "");
}

static void check_keys(void) {
    probe_check(F, "names and colons above the moves, as dpxq.com exports",
                "标题: 北京 甲 负 上海 乙\n"
                "赛事: 某年某赛\n"
                "轮次: 第07轮\n"
                "布局: B00 中炮局\n"
                "红方: 北京 甲\n"
                "黑方: 上海 乙\n"
                "结果: 黑方胜\n"
                "日期: 2026.08.31\n"
                "地点: 北京\n"
                "记时规则: 15分＋5秒\n"
                "红方团体: 北京\n"
                "红方姓名: 甲\n"
                "黑方团体: 上海\n"
                "黑方姓名: 乙\n"
                "棋谱主人: u\n"
                "来源网站: http://www.dpxq.com/\n"
                " \n"
                "  1.炮二平五      马８进７  \n"
                " \n"
                "棋谱由 http://www.dpxq.com/ 生成\n",
                TAG "[Event \"某年某赛\"]\n[Site \"北京\"]\n"
                    "[Date \"2026.08.31\"]\n[Round \"第07轮\"]\n"
                    "[RedTeam \"北京\"]\n[Red \"甲\"]\n"
                    "[BlackTeam \"上海\"]\n[Black \"乙\"]\n"
                    "[Result \"0-1\"]\n[Opening \"中炮局\"]\n"
                    "[ECCO \"B00\"]\n[Title \"北京 甲 负 上海 乙\"]\n"
                    "[TimeControl \"15分＋5秒\"]\n[Owner \"u\"]\n"
                    "[Source \"http://www.dpxq.com/\"]\n\n"
                    "1. 炮二平五 马8进7\n"
                    "{棋谱由 http://www.dpxq.com/ 生成}\n0-1\n\n",
                "");
    probe_check(F, "colons of full width, other lines, and a second game",
                "红方：甲\n黑方 ：乙\n结果：不明\n一句话\n1. 炮二平五\n"
                "红方：丙\n1. 炮八平五\n",
                TAG "[Red \"甲\"]\n[Black \"乙\"]\n[Result \"不明\"]\n\n"
                    "{一句话}\n1. 炮二平五\n*\n\n" TAG
                    "[Red \"丙\"]\n\n1. 炮八平五\n*\n\n",
                "");
    probe_check(F, "a sentence with a colon is none of these",
                "提示：先走\n1. 炮二平五\n",
                TAG "[Event \"提示：先走\"]\n\n1. 炮二平五\n*\n\n", "");
}

static void check_moves(void) {
    probe_check(F, "numbers, over several lines",
                "1. h2e2 h9g7 2.\nh0g2 i9h9 3. i0h0\n",
                TAG "\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n"
                    "3. 车一平二\n*\n\n",
                "");
    probe_check(F, "numbers begin again", "1. h2e2 h9g7\n2. h0g2\n1. b2e2\n",
                TAG "\n1. 炮二平五 马8进7\n2. 马二进三\n*\n\n" TAG
                    "\n1. 炮八平五\n*\n\n",
                "");
    probe_check(F, "a move a line, Chinese",
                "炮二平五\n马8进7\n马二进三\n1-0\n",
                TAG "\n1. 炮二平五 马8进7\n2. 马二进三\n1-0\n\n", "");
    probe_check(F, "a game a line, coordinates",
                "h2e2 h9g7 h0g2 i9h9\nb2e2 b9c7\nc3c4 g6g5\n",
                TAG "\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n*\n\n" TAG
                    "\n1. 炮八平五 马2进3\n2. 兵七进一 卒7进1\n*\n\n",
                "");
    probe_check(F, "one game over several lines, ranks from 1",
                "h3e3 h10g8\nh1g3 i10h10\n",
                TAG "\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n*\n\n", "");
    probe_check(F, "labels", "C00-中炮:h2e2,h9g7\nCe5b27zq;b2e2,b9c7\n",
                TAG "[Opening \"中炮\"]\n[ECCO \"C00\"]\n\n"
                    "1. 炮二平五 马8进7\n*\n\n" TAG
                    "[Event \"Ce5b27zq\"]\n\n1. 炮八平五 马2进3\n*\n\n",
                "");
    probe_check(F, "WXF without points, remarks and marks",
                "1 C2=5 (a (b)) H8+7!?\n2 H2+3! R9.8 {c\nd} 3 R1=2??\n0-1\n",
                TAG "\n1. 炮二平五\n{a (b)}\n1. ... 马8进7 $5\n"
                    "2. 马二进三 $1 车9平8\n{c\nd}\n3. 车一平二 $4\n0-1\n\n",
                "");
    probe_check(F, "Black first", "1. ... 马8进7 2. 炮二平五\n",
                TAG "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/"
                    "RNBAKABNR b - - 0 1\"]\n\n1. ... 马8进7\n"
                    "2. 炮二平五\n*\n\n",
                "1:8 QP_W_GAME_TURN 马8进7\n");
    probe_check(F, "other text ends the moves of a line",
                "1. 炮二平五 马8进7 如改走马2进3，则不同\n兵七进一\n"
                "2。马二进三 车9平8 （红胜）\n",
                TAG "\n1. 炮二平五 马8进7\n"
                    "{如改走马2进3，则不同} {兵七进一}\n2. 马二进三 车9平8\n"
                    "1-0\n\n",
                "");
}

/* Round brackets that hold moves. */
#define TWO "1. 炮二平五 马8进7\n"
#define VARIED TAG "\n" TWO "(1. ... 马2进3 2. 车一进一)\n2. 马二进三\n*\n\n"

static void check_variations(void) {
    static const char *const SAME[] = {
        "炮二平五 马8进7 (马2进3 车一进一) 马二进三\n",
        "炮二平五 马8进7 （马2进3 车一进一） 马二进三\n",
        "炮二平五马8进7(马2进3车一进一)马二进三\n",
        "炮二平五 马8进7\n(马2进3 车一进一)\n马二进三\n",
        "炮二平五 马8进7 (马2进3\n车一进一) 马二进三\n",
        "炮二平五 马8进7 (\n马2进3 车一进一\n) 马二进三\n",
        "1. 炮二平五 马8进7 （1. ... 马2进3 2. 车一进一） 2. 马二进三\n",
        "1 C2=5 H8+7 (1 ... H2+3 2 R1+1) 2 H2+3\n",
        "h2e2 h9g7 (b9c7 i0i1) h0g2\n",
        "h2e2h9g7(b9c7i0i1)h0g2\n",
        "h2e2 h9g7 ; (b9c7; i0i1) h0g2\n"};
    for (size_t i = 0; i < sizeof SAME / sizeof *SAME; i++)
        probe_check(F, SAME[i], SAME[i], VARIED, "");
    probe_check(F, "variations within and beside each other",
                "h2e2 h9g7 (b9c7 {a} (h7e7 h0g2 (b0c2)) i0i1) (c6c5) h0g2\n",
                TAG "\n" TWO "(1. ... 马2进3 {a}\n(1. ... 炮8平5 2. 马二进三\n"
                    "(2. 马八进七))\n2. 车一进一)\n(1. ... 卒3进1)\n"
                    "2. 马二进三\n*\n\n",
                "");
    probe_check(F, "remarks, glyphs and a result within",
                "1 C2=5 H8+7!\n(H2+3!? looks good: R1+1 (then (R1+1)))\n"
                "(H2+3 (x) R1+1 0-1) 2 H2+3 1-0\n",
                TAG "\n1. 炮二平五 马8进7 $1\n"
                    "(1. ... 马2进3 $5 {looks good: R1+1 (then (R1+1))})\n"
                    "(1. ... 马2进3 {x} 2. 车一进一 {0-1})\n2. 马二进三\n1-0"
                    "\n\n",
                "");
    probe_check(F, "a game a line, and the squares of the main line count",
                "h2e2 h9g7 (b9c7) h0g2 i9h9\nb2e2 b9c7 (h9g7\nh0g2) c3c4\n"
                "C00-a:h2e2,h9g7(b9c7,h0g2)\n",
                TAG "\n" TWO "(1. ... 马2进3)\n2. 马二进三 车9平8\n*\n\n" TAG
                    "\n1. 炮八平五 马2进3\n(1. ... 马8进7 2. 马二进三)\n"
                    "2. 兵七进一\n*\n\n" TAG
                    "[Opening \"a\"]\n[ECCO \"C00\"]\n\n" TWO
                    "(1. ... 马2进3 2. 马二进三)\n*\n\n",
                "");
    probe_check(F,
                "a line of its own, behind the result, and of a labelled game",
                "h2e2 h9g7 1-0\n(b9c7)\nx:b2e2\n(h2e2)\n",
                TAG "\n" TWO "(1. ... 马2进3)\n1-0\n\n" TAG
                    "[Event \"x\"]\n\n1. 炮八平五\n(1. 炮二平五)\n*\n\n",
                "");
    probe_check(F, "text in brackets, over lines too",
                "h2e2 h9g7 (b9c7 next\nor the other) h0g2 (as (b9c7)\n"
                "h9g7 is) i9h9\n(good) i0h0\n",
                TAG "\n" TWO "(1. ... 马2进3 {next} {or the other})\n"
                    "2. 马二进三\n{as (b9c7)\nh9g7 is}\n2. ... 车9平8\n"
                    "{good}\n3. 车一平二\n*\n\n",
                "");
}

/* What cannot be read as it stands: told, and kept. */
static void check_bad_variations(void) {
    probe_check(F, "no move to vary", "(h2e2) h2e2 h9g7\n",
                TAG "\n{h2e2}\n" TWO "*\n\n", "1:1 QP_W_FORMAT_TEXT h2e2\n");
    probe_check(F, "a word between moves",
                "h2e2 h9g7 (b9c7 i0x1 i9i8) h0g2\nx i9h9\n",
                TAG "\n" TWO "(1. ... 马2进3 {i0x1 i9i8})\n2. 马二进三\n"
                    "{x i9h9}\n*\n\n",
                "1:17 QP_W_FORMAT_TEXT i0x1 i9i8\n");
    probe_check(F, "a move that nobody has", "h2e2 h9g7 (b9b7 i0i1) h0g2\n",
                TAG "[Incomplete \"the piece does not move in that way\"]\n\n"
                    "1. 炮二平五 马8进7\n2. 马二进三\n*\n\n",
                "1:12 QP_E_MOVE_REACH b9b7\n");
    probe_check(F, "a bracket that closes nothing", "h2e2 h9g7) h0g2\n", NULL,
                "1:10 QP_E_PGN_PAREN )\n");
    static const char *const OPEN[] = {
        "h2e2 h9g7 (b9c7\n\nh0g2\n",
        "h2e2 h9g7 (b9c7\n# x\n",
        "h2e2 h9g7 (b9c7\n1. h2e2\n",
        "h2e2 h9g7 (b9c7\nx:h2e2\n",
        "h2e2 h9g7 (b9c7\n3k5/9/9/9/9/9/9/9/9/4K4 w\n",
        "h2e2 h9g7 (b9c7"};
    for (size_t i = 0; i < sizeof OPEN / sizeof *OPEN; i++)
        probe_check(F, OPEN[i], OPEN[i], NULL, "1:11 QP_E_PGN_PAREN (\n");
    probe_check(F, "text that no bracket closes",
                "h2e2 h9g7 (good\nh0g2 (\n\ni9h9 (x\n",
                TAG "\n" TWO "{good\n}\n2. 马二进三 车9平8\n{x\n}\n*\n\n",
                "1:12 QP_W_FORMAT_TEXT (\n2:7 QP_W_FORMAT_TEXT (\n"
                "4:7 QP_W_FORMAT_TEXT (\n");
}

typedef struct deep {
    unsigned opens, told, moves;
} deep;

static qp_flow count_open(void *ctx, const qp_at *at) {
    (void)at;
    ((deep *)ctx)->opens++;
    return QP_GO;
}

static qp_flow count_move(void *ctx, qp_text text, const qp_at *at) {
    (void)text, (void)at;
    ((deep *)ctx)->moves++;
    return QP_GO;
}

static qp_flow count_told(void *ctx, const qp_err *err) {
    ((deep *)ctx)->told += err->code == QP_E_FORMAT_DEPTH;
    return QP_GO;
}

/* As deep as variations go, and one more. */
static void check_deep(void) {
    corpus_text t = {0};
    deep d = {0};
    qp_visitor v = {.size = sizeof v,
                    .ctx = &d,
                    .begin_variation = count_open,
                    .move = count_move,
                    .problem = count_told};
    add_word(&t, "h2e2 ");
    for (int i = 0; i < QP_DEPTH_MAX + 2; i++) add_word(&t, "(b2e2 ");
    add_word(&t, "{x}");
    for (int i = 0; i < QP_DEPTH_MAX + 2; i++) add_word(&t, ")");
    add_word(&t, " h9g7\n");
    corpus_check(!law_feed(F, &v, text_of(&t), 0, 0, NULL), "deep: read");
    corpus_check(
        d.opens == QP_DEPTH_MAX && d.told == 1 && d.moves == QP_DEPTH_MAX + 2,
        "deep: %u variations, %u told, %u moves", d.opens, d.told, d.moves);
    check_read(F, text_of(&t), 0);
    free(t.ptr);
}

static void check_headings(void) {
    probe_check(
        F, "a sheet of a tournament",
        "第一站\n\n辽宁甲  红先胜  北京乙 （加1）\n\n"
        "  1. 炮二平五  马８进７    2. 马二进三  车９平８\n"
        "  3. 车一平二\n\n丙 先和 丁\n\n  1. 炮八平五\n",
        TAG "[Event \"第一站\"]\n[Round \"（加1）\"]\n[Red \"辽宁甲\"]\n"
            "[Black \"北京乙\"]\n[Result \"1-0\"]\n\n"
            "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二\n1-0\n\n" TAG
            "[Event \"第一站\"]\n[Red \"丙\"]\n[Black \"丁\"]\n"
            "[Result \"1/2-1/2\"]\n\n1. 炮八平五\n1/2-1/2\n\n",
        "");
    probe_check(F, "players and remarks",
                "# a remark\nMalcolm - Boris\n\n1 C2=5 C8=5\n\nend\n",
                TAG "[Red \"Malcolm\"]\n[Black \"Boris\"]\n\n{# a remark}\n"
                    "1. 炮二平五 炮8平5\n{end}\n*\n\n",
                "");
    probe_check(F, "text only", "a\nb\n", "",
                "1:1 QP_W_FORMAT_LEFT a\nb\n3:1 QP_E_FORMAT_MARK \n");
}

static void check_positions(void) {
    const char *one = TAG "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n"
                          "*\n\n";
    probe_check(F, "a FEN", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n", one, "");
    probe_check(F, "a FEN of an engine's session",
                "position fen 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 moves e0e1\n",
                TAG "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n"
                    "1. 帅五进一\n*\n\n",
                "");
    probe_check(F, "a name before it, and moves",
                "名|3k5/9/9/9/9/9/9/9/9/4K4 w|e0e1 d9d8\n"
                "名二|3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n",
                TAG "[Event \"名\"]\n"
                    "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n"
                    "1. 帅五进一 将4进1\n*\n\n" TAG "[Event \"名二\"]\n"
                    "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n*\n\n",
                "");
    probe_check(
        F, "EPD operations",
        "3k5/9/9/9/9/9/9/9/9/4K4 b - - bm d9d8; id \"n;1\"; c0 \"x\";\n",
        TAG "[Event \"n;1\"]\n"
            "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1\"]\n\n"
            "{bm d9d8} {c0 \"x\"}\n*\n\n",
        "");
    probe_check(
        F, "EPD's counters, unless the position has its own",
        "3k5/9/9/9/9/9/9/9/9/4K4 b - - hmvc 7; fmvn 12; ce 3;\n"
        "3k5/9/9/9/9/9/9/9/9/4K4 b - - fmvn 12;\n"
        "3k5/9/9/9/9/9/9/9/9/4K4 b - - 2 9 hmvc 7;\n"
        "3k5/9/9/9/9/9/9/9/9/4K4 b - - hmvc x; fmvn 12345;\n",
        TAG
        "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 b - - 7 12\"]\n\n"
        "{ce 3}\n*\n\n" TAG "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 12\"]\n\n"
        "*\n\n" TAG "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 b - - 2 9\"]\n\n"
        "{hmvc 7}\n*\n\n" TAG "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1\"]\n\n"
        "{hmvc x} {fmvn 12345}\n*\n\n",
        "");
    probe_check(F, "a position, and moves in the lines below",
                "3k5/9/9/9/9/9/9/9/9/4K4 w\n帅五进一\n将4进1\n",
                TAG "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n"
                    "1. 帅五进一 将4进1\n*\n\n",
                "");
    probe_check(F, "a board of chess is told",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n",
                NULL, NULL);
    probe_check(F, "a rank too long", "3k6/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n",
                NULL, "1:1 QP_E_GAME_FEN 3k6/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n");
}

static void check_annotated(void) {
    probe_check(F, "an annotated FEN",
                "# x\nv1 3[<bm><a+1-2>k]5/9/9/9/9/9/9/9/9/4K2[<pm>]1\n",
                TAG "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n"
                    "{# x} {v1 3[<bm><a+1-2>k]5/9/9/9/9/9/9/9/9/"
                    "4K2[<pm>]1}\n*\n\n",
                "");
    probe_check(F, "a setup in YAML",
                "version: '1'\nsetup: [\n  [[], [], [], [k]],\n  [], # x]\n"
                "  [[a+1-1, bm], [R, pm]],\n  [],[],[],[],[],[],\n"
                "  [[], [], [], [], [K]],\n]\n",
                TAG "[FEN \"3k5/9/1R7/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n"
                    "{version: '1'} {a7: a+1-1; a7: bm; b7: pm}\n*\n\n",
                "");
    probe_check(F, "a row of ten squares",
                "setup: [[[],[],[],[],[],[],[],[],[],[k]]]\n", "",
                "1:1 QP_E_FORMAT_SYNTAX 9/9/9/9/9/9/9/9/9/9\n"
                "2:1 QP_E_FORMAT_MARK \n");
}

/* ---- 2: recognizing ------------------------------------------------------
 */

static void check_find(void) {
    probe_find(F, "[Event \"x\"]\n\n1. h2e2 h9g7\n", 0, 0);
    probe_find(F, "[Red \"x\"]\n1. h2e2 h9g7\n3k5/9/9/9/9/9/9/9/9/4K4 w", 0, 0);
    probe_find(F, "{\"moves\": \"\n1. h2e2 h9g7\n", 0, 0);
    probe_find(F, "\x01\n1. h2e2 h9g7\n", 0, 0);
    probe_find(F, "plain text of no kind\n", 0, 0);
    probe_find(F, "1. h2e2 h9g7 2. h0g2\n", 30, 30);
    probe_find(F, "A - B\n\n1. h2e2 h9g7 2. h0g2\n", 40, 40);
    probe_find(F, "1. h2e2 h9g7 (1. ... b9c7) 2. h0g2\n", 30, 30);
    probe_find(F, "1. h2e2 h9g7 （1. ... b9c7） 2. h0g2\n", 50, 50);
    probe_find(F, "h2e2 h9g7 h0g2\n", 60, 60);
    probe_find(F, "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n", 75, 75);
    probe_find(F, "e0e1d9d8\n3k5/9/9/9/9/9/9/9/9/4K4w--01\n", 85, 85);
    probe_find(F, "go depth 1\nposition fen 3k5/9/9/9/9/9/9/9/9/4K4 w\nx\ny",
               35, 35);
}

/* ---- 3: laws -------------------------------------------------------------
 */

static const char SAMPLE[] =
    "第一站\n甲 红先胜 乙\n1. 炮二平五 马８进７ {a\nb} 2. 马二进三! (x) 1-0\n"
    "1. h2e2 h9g7 (b9c7 （i9i8\ni0i1） x) 2. (y\nz) h0g2 (\nb0c2)\n"
    "text\n1. C2=5\n\ne0e1d9d8\n3k5/9/9/9/9/9/9/9/9/4K4w--01\n"
    "n|3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1|e0e1\n"
    "3k5/9/9/9/9/9/9/9/9/4K4 b - - id \"x\"; bm d9d8;\n"
    "id1;h2e2,h9g7\nv1 3[<bm>k]5/9/9/9/9/9/9/9/9/4K4\n"
    "setup: [[[],[k, bm]],[],\n[[R]]]\n";

static double seconds_for(size_t rounds) {
    corpus_text t = {0};
    for (size_t i = 0; i < rounds; i++) add_word(&t, "h2e2h9g7C2=5(h2e2((x");
    add_word(&t, "\n");
    qp_visitor nobody = {.size = sizeof nobody};
    clock_t from = clock();
    corpus_check(!law_feed(F, &nobody, text_of(&t), 0, 0, NULL), "glued moves");
    double s = (double)(clock() - from) / CLOCKS_PER_SEC;
    free(t.ptr);
    return s;
}

static void check_time(void) {
    double once = seconds_for(20000), more = seconds_for(160000);
    corpus_check(more < 40 * once + 0.5,
                 "glued moves: %.3f s, eight times "
                 "as many: %.3f s",
                 once, more);
}

/* ---- 4: the corpus -------------------------------------------------------
 */

typedef struct sum {
    probe_games g;
    unsigned long files, warned;
} sum;

static void read_file(void *ctx, const char *path) {
    sum *s = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    probe_games one = {0};
    probe_play(F, &one, (qp_text){bytes, len});
    s->files++;
    s->g.games += one.games;
    s->g.moves += one.moves;
    s->g.broken += one.broken;
    const char *p = text_of(&one.problems).ptr;
    for (const char *end = p + one.problems.len; p < end;) {
        size_t n = (size_t)((char *)memchr(p, '\n', (size_t)(end - p)) - p);
        char line[512];
        snprintf(line, sizeof line, "%s:%.*s\n", base_name(path), (int)n, p);
        if (strstr(line, " QP_W_"))
            s->warned++;
        else
            add_word(&s->g.problems, line);
        p += n + 1;
    }
    probe_clear(&one);
    free(bytes);
}

static void check_part(const char *folder, const char *part,
                       const char *endings, const unsigned long want[5],
                       const char *problems) {
    sum s = {0};
    corpus_walk(folder, part, endings, read_file, &s);
    corpus_check(s.files == want[0] && s.g.games == want[1] &&
                     s.g.moves == want[2] && s.g.broken == want[3] &&
                     s.warned == want[4],
                 "%s %s: %lu files, %lu games, %lu moves, %lu broken, %lu "
                 "warned of",
                 part, endings ? endings : "", s.files, s.g.games, s.g.moves,
                 s.g.broken, s.warned);
    corpus_check(same_text(text_of(&s.g.problems), word_of(problems)),
                 "%s: problems:\n%.*s", part, (int)s.g.problems.len,
                 text_of(&s.g.problems).ptr);
    printf("corpus/%s %s: %lu files, %lu games, %lu moves\n", part,
           endings ? endings : "", s.files, s.g.games, s.g.moves);
    probe_clear(&s.g);
}

static void check_corpus(const char *folder) {
    /* One file has a king go two squares. 15 say that Red moves where Black
     * does: warned of. */
    check_part(folder, "niu2x-qipu", NULL,
               (unsigned long[]){480, 480, 12145, 1, 15},
               "0ae72577ecd435e80027e6ad0a712bda:1:93 QP_E_MOVE_REACH "
               "d9d7\n");
    check_part(folder, "elephantchess-parsers", "ens.txt",
               (unsigned long[]){1, 1000, 0, 0, 0}, "");
    check_part(folder, "elephantchess-parsers", "_open.txt uci",
               (unsigned long[]){2, 613, 49958, 0, 0}, "");
    check_part(folder, "elephantchess-parsers",
               "_game1.wxf _game2.wxf _game3.wxf",
               (unsigned long[]){3, 3, 293, 0, 0}, "");
    /* Diagrams that show how pieces move, without kings: no positions. */
    check_part(folder, "xiangqi-setup-doc", "fen annofen xay",
               (unsigned long[]){9, 9, 0, 5, 0},
               "demo-arrows-horse-elephant-advisor.xay:6:1 QP_E_GAME_FEN "
               "2ea1ae2/4a4/e2a1a2e/9/2e3e2/3h1H3/2h3h2/9/2h3h2/3h1h3\n"
               "demo-arrows-rook-downwards.xay:6:1 QP_E_GAME_FEN "
               "9/r8/1r7/2r6/3r5/4r4/5r3/6r2/7r1/8r\n"
               "demo-arrows-rook-leftwards-rightwards.xay:6:1 QP_E_GAME_FEN "
               "r8/Rr7/1Rr6/2Rr5/3Rr4/4Rr3/5Rr2/6Rr1/7Rr/8R\n"
               "demo-arrows-rook-upwards.xay:6:1 QP_E_GAME_FEN "
               "8r/7r1/6r2/5r3/4r4/3r5/2r6/1r7/r8/9\n"
               "demo-movement-horse.xay:6:1 QP_E_GAME_FEN "
               "9/9/9/5R3/9/4nc3/9/9/9/9\n");
    check_part(folder, "text-games", "01a.txt 01b.txt book_1.txt",
               (unsigned long[]){3, 248, 7195, 0, 0}, "");
    /* Moves without the position that they begin from. */
    check_part(folder, "text-games", "图局.txt",
               (unsigned long[]){1, 1, 0, 1, 0},
               "035有谱无图局.txt:1:3 QP_E_MOVE_PIECE 炮一进六\n");
    check_part(folder, "binary/eglib", NULL,
               (unsigned long[]){10, 3913, 61516, 0, 8}, "");
    check_part(folder, "binary/epd", NULL, (unsigned long[]){1, 356, 0, 0, 0},
               "");
    check_part(folder, ".", "every16th.epd",
               (unsigned long[]){1, 2121, 0, 0, 0}, "");
    check_part(folder, "xqbase", "UNNY.EPD", (unsigned long[]){1, 240, 0, 0, 0},
               "");
    check_part(folder, "ucci-logs", "_move.txt",
               (unsigned long[]){3, 3, 158, 0, 0}, "");
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return check_corpus(folder), corpus_close();
    check_pairs();
    check_keys();
    check_moves();
    check_variations();
    check_bad_variations();
    check_deep();
    check_headings();
    check_positions();
    check_annotated();
    check_find();
    check_format(F, word_of(SAMPLE));
    check_time();
    return corpus_close();
}
