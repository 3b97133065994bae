/* test_cbf.c - CBF: made by hand, broken in every way, and the real one. */
#include "../../src/format/cbf/cbf.h"
#include "format_check.h"

#define TOP                                                                    \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n"                           \
    "<ChineseChessRecord Version=\"1.0\">\r\n<Head>\r\n"
#define MOVES "</Head>\r\n<MoveList>\r\n"
#define END "</MoveList>\r\n</ChineseChessRecord>\r\n"

static const char WHOLE[] =
    "\xEF\xBB\xBF" TOP "<Name>A &lt;b&gt; &#x4E2D;</Name><URL />"
    "<Contest>Cup</Contest><Round> 3 </Round><Red>R</Red><Odd>o</Odd>"
    "<RecordResult>1</RecordResult>"
    "<FEN>3k5/9/9/9/9/9/9/9/4A4/4K4 b - - 0 1</FEN>" MOVES
    "<Move value=\"00-00\"><![CDATA[own\r\ntext]]></Move>"
    "<Move value=\"30-31\"/>"
    "<Move value=\"49-59\" branch=\"1\">x &amp; y</Move>"
    "<Move value=\"31-30\" end=\"1\"/>"
    "<Move value=\"48-39\" end=\"1\"/>" END;

static void test_made(void) {
    const qp_format *f = &qp__format_cbf;
    check_events("whole", f, word_of(WHOLE),
                 "game\nTitle: A <b> \xE4\xB8\xAD\nEvent: Cup\nRound: 3\n"
                 "Red: R\nOdd: o\nResult: 1-0\n"
                 "FEN: 3k5/9/9/9/9/9/9/9/4A4/4K4 b - - 0 1\n"
                 "{own\ntext}\nd9d8\ne0f0\n{x & y}\n(\ne1d0\n)\nd8d9\n1-0\n"
                 "end\n");
    corpus_check(f->find(word_of(WHOLE), 1) == 100, "found");
    corpus_check(!f->find(word_of("<pgn><game/></pgn>"), 1), "not found");
    check_format(f, word_of(WHOLE));
}

static void test_odd(void) {
    const qp_format *f = &qp__format_cbf;
    check_events("no move", f,
                 word_of(TOP MOVES "<Move value=\"77-47\"/><Move value=\"77\"/>"
                                   "<Move value=\"12-34\" end=\"1\"/>" END),
                 "game\n!QP_E_FORMAT_MOVE 77\nh2e2\n*\nend\n");
    check_events("no end", f, word_of(TOP MOVES "<Move value=\"77-47\"/>" END),
                 "game\n!QP_W_FORMAT_VALUE\nh2e2\n*\nend\n");
    check_events("behind the end", f,
                 word_of(TOP MOVES
                         "<Move value=\"77-47\" end=\"1\"/>"
                         "<Move value=\"70-62\"/><Move value=\"1\"/>" END),
                 "game\n!QP_E_FORMAT_VALUE 70-62\nh2e2\n*\nend\n");
    check_events("a result that is none", f,
                 word_of(TOP "<RecordResult>9</RecordResult>" MOVES END),
                 "game\n!QP_W_FORMAT_VALUE 9\n*\nend\n");
    check_events("several results", f,
                 word_of(TOP "<RecordResult>4</RecordResult>" MOVES END),
                 "game\nResult: *\nOutcome: several\n*\nend\n");
    check_events("cut", f, word_of(TOP MOVES "<Move value=\"77-47\"/><Mo"),
                 "game\n!QP_E_FORMAT_SHORT unclosed token\nh2e2\n*\nend\n");
    check_events("another root", f, word_of("<pgn><game/></pgn>"),
                 "!QP_E_FORMAT_MARK pgn\n");
    check_events("no XML", f, word_of("hello"),
                 "!QP_E_FORMAT_SYNTAX syntax error\n");
}

/* Bombs are refused before they are lit. */
static void test_hostile(void) {
    const qp_format *f = &qp__format_cbf;
    check_events("doctype", f,
                 word_of("<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b "
                         "\"&a;&a;\">]>\n<ChineseChessRecord>&b;"
                         "</ChineseChessRecord>"),
                 "!QP_E_FORMAT_SYNTAX x\n");
    corpus_text t = {0};
    corpus_write(&t, TOP, sizeof TOP - 1);
    for (int i = 0; i < 100000; i++) corpus_write(&t, "<a>", 3);
    check_events("depth", f, text_of(&t),
                 "game\n!QP_E_FORMAT_DEPTH a\n*\nend\n");
    free(t.ptr);
}

static void test_corpus(const char *folder) {
    char path[4096];
    snprintf(path, sizeof path, "%s/binary/cbf/test.cbf", folder);
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_text in = {bytes, len};
    corpus_check(qp__format_cbf.find(in, 1) == 100, "%s is not found", path);
    played p = {0};
    play(&qp__format_cbf, in, &p);
    corpus_check(p.games == 1 && p.nodes == 50 && !p.variations &&
                     p.comments == 8 && p.tags == 9,
                 "%lu moves, %lu comments, %lu tags", p.nodes, p.comments,
                 p.tags);
    corpus_check(!p.errors && !p.warnings, "%s", p.told.ptr);
    /* The pawn's and the rook's last moves, as the comment there says. */
    corpus_check(p.lines.ptr && strstr(p.lines.ptr, "g5g6 c6c0\t*\n"), "%s",
                 p.lines.ptr);
    free(p.lines.ptr);
    free(p.told.ptr);
    free(bytes);
}

int main(int argc, char **argv) {
    corpus_built(&qp__format_cbf);
    const char *folder = corpus_asked(argc, argv);
    if (folder) return test_corpus(folder), corpus_close();
    test_made();
    test_odd();
    test_hostile();
    return corpus_close();
}
