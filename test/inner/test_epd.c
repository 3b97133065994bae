/* test_epd.c - a position a line: which one of a game, its operations, what is
 * told as lost, and what bare lists read of it.
 */
#include "../../src/format/epd/epd.h"
#include "text_probe.h"

#define F (&qp__format_epd)
#define TAG "[Game \"Chinese Chess\"]\n"
#define BARE "3k5/9/9/9/9/9/9/9/9/4K4"

/* The position is thought out from the moves: 1. C2.5 H8+7. */
#define AFTER_TWO "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR"

static void check_positions(void) {
    probe_check_write(
        F, "a game from the opening: its last position",
        "[Event \"E\"]\n[Red \"R\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n"
        "{own} 1. C2.5 h2+3 (1. ... h8+7) 1-0\n",
        AFTER_TWO " w - - hmvc 2; fmvn 2; id \"E: R - B\";\n",
        "QP_W_LOST_TAG Red\nQP_W_LOST_TAG Black\nQP_W_LOST_TAG Result\n"
        "QP_W_LOST_COMMENT own\nQP_W_LOST_MOVES 2\n",
        TAG "[Event \"E: R - B\"]\n[FEN \"" AFTER_TWO " w - - 2 2\"]\n\n*\n\n");
    probe_check_write(
        F, "a composition: its start",
        "[Event \"E\"]\n[FEN \"" BARE
        " b - - 7 12\"]\n\n12. ... K4+1 13. K5+1 *\n",
        BARE " b - - hmvc 7; fmvn 12; id \"E\";\n", "QP_W_LOST_MOVES 2\n",
        TAG "[Event \"E\"]\n[FEN \"" BARE " b - - 7 12\"]\n\n*\n\n");
}

static void check_operations(void) {
    probe_check_write(F, "operations that were read are written",
                      "[FEN \"" BARE " w - - 0 1\"]\n\n"
                      "{bm e0e1} {c0 \"x;y\"} {c1 \"x} {words} {bm } *\n",
                      BARE " w - - bm e0e1; c0 \"x;y\";\n",
                      "QP_W_LOST_COMMENT c1 \"x\nQP_W_LOST_COMMENT words\n"
                      "QP_W_LOST_COMMENT bm \n",
                      TAG "[FEN \"" BARE
                          " w - - 0 1\"]\n\n{bm e0e1} {c0 \"x;y\"}\n*\n\n");
    probe_check_write(
        F, "quotes within a name",
        "[Event \"a \\\"b\\\"\"]\n[FEN \"" BARE " w - - 0 1\"]\n\n*\n",
        BARE " w - - id \"a 'b'\";\n", "QP_W_LOST_CHAR id: \" -> '\n",
        TAG "[Event \"a 'b'\"]\n[FEN \"" BARE " w - - 0 1\"]\n\n*\n\n");
}

static void check_nothing(void) {
    probe_games g = {.writer = F};
    probe_play_pgn(&g, word_of("[Event \"E\"]\n[FEN \"xyz\"]\n\n*\n"));
    corpus_check(!g.written.len, "no position: %s", g.written.ptr);
    corpus_check(same_text(text_of(&g.lost),
                           word_of("QP_W_LOST_START xyz\nQP_W_LOST_TAG Event\n"
                                   "QP_W_LOST_TAG Incomplete\n")),
                 "no position: lost %s", g.lost.ptr);
    probe_clear(&g);
}

int main(void) {
    check_positions();
    check_operations();
    check_nothing();
    return corpus_close();
}
