/* test_pfc.c - PFC (doc/format/pfc.md): made by hand, broken in every way. */
#include "format_check.h"

#include "../../src/format/pfc/pfc.h"

#define OPENING                                                                \
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

static const char WHOLE[] =
    "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n<!-- x -->"
    "<n version=\"2\" win=\"1-0\" m=\"3k5/9/9/9/9/9/9/9/4A4/4K4 b - - 0 1\""
    " c=\" own||text \" title=\"A &lt;b&gt; &#x4E2D;\" redrating=\"2000\""
    " create-time=\"2001\" event=\"\" odd=\"o\">"
    "<n m=\"d9d8\" c=\"\">"
    "<n m=\"e0f0\" c=\"x &amp; &quot;y&quot;\"><n m=\"d8d9\"/></n>"
    "<n m=\"E0D0\" c='&#10;z'/>"
    "</n></n>\r\n";

static void test_made(void) {
    const qp_format *f = &qp__format_pfc;
    check_events("whole", f, word_of(WHOLE),
                 "game\nFEN: 3k5/9/9/9/9/9/9/9/4A4/4K4 b - - 0 1\n"
                 "Title: A <b> \xE4\xB8\xAD\nRedElo: 2000\nCreated: 2001\n"
                 "odd: o\nResult: 1-0\n{own\ntext}\n"
                 "d9d8\ne0f0\n{x & \"y\"}\n(\ne0d0\n{z}\n)\nd8d9\n1-0\nend\n");
    check_format(f, word_of(WHOLE));
}

/* The one marked is the line, the others keep their order. */
static void test_default(void) {
    const qp_format *f = &qp__format_pfc;
    check_events(
        "the last", f,
        word_of("<n m=\"\"><n m=\"h2e2\"/><n m=\"b2e2\"/>"
                "<n m=\"h0g2\" default=\"true\"><n m=\"h9g7\"/></n></n>"),
        "game\nh0g2\n(\nh2e2\n)\n(\nb2e2\n)\nh9g7\n*\nend\n");
    check_events("the first", f,
                 word_of("<n m=\"\"><n m=\"h2e2\" default=\"true\"/>"
                         "<n m=\"b2e2\" default=\"false\"/></n>"),
                 "game\nh2e2\n(\nb2e2\n)\n*\nend\n");
    check_events(
        "one between, and more behind", f,
        word_of("<n m=\"\"><n m=\"h2e2\"/><n m=\"b2e2\" default=\"1\"/>"
                "<n m=\"h0g2\"/></n>"),
        "game\nb2e2\n(\nh2e2\n)\n(\nh0g2\n)\n*\nend\n");
}

static void test_start_and_result(void) {
    const qp_format *f = &qp__format_pfc;
    check_events("the opening, however written", f,
                 word_of("<n m=\" " OPENING " \" win=\"*\"/>"),
                 "game\nResult: *\n*\nend\n");
    check_events("no start", f, word_of("<n version=\"2\"/>"),
                 "game\n*\nend\n");
    check_events("what is no FEN goes on as it is", f,
                 word_of("<n m=\"abc\"/>"), "game\nFEN: abc\n*\nend\n");
    check_events("a result that is none", f, word_of("<n m=\"\" win=\"red\"/>"),
                 "game\n!QP_W_FORMAT_VALUE red\nResult: *\n*\nend\n");
    check_events("the result says it", f,
                 word_of("<n m=\"\" win=\"*\" result=\"0-1\"/>"),
                 "game\nResult: 0-1\n0-1\nend\n");
    check_events("win comes first", f,
                 word_of("<n m=\"\" result=\"0-1\" win=\"1/2-1/2\"/>"),
                 "game\nResult: 1/2-1/2\n1/2-1/2\nend\n");
    /* Of thirty-one bytes the last two are no whole character. */
    check_events("a long name", f,
                 word_of("<n m=\"\" ab\xE4\xB8\xAD\xE4\xB8\xAD\xE4\xB8\xAD"
                         "\xE4\xB8\xAD\xE4\xB8\xAD\xE4\xB8\xAD\xE4\xB8\xAD"
                         "\xE4\xB8\xAD\xE4\xB8\xAD\xE4\xB8\xAD\xE4\xB8\xAD"
                         "=\"v\"/>"),
                 "game\nab\xE4\xB8\xAD\xE4\xB8\xAD\xE4\xB8\xAD\xE4\xB8\xAD"
                 "\xE4\xB8\xAD\xE4\xB8\xAD\xE4\xB8\xAD\xE4\xB8\xAD"
                 "\xE4\xB8\xAD: v\n*\nend\n");
}

static void test_odd(void) {
    const qp_format *f = &qp__format_pfc;
    check_events("no move", f,
                 word_of("<n m=\"\"><n m=\"h2e2\"><n m=\"h2e\"><n m=\"b9c7\"/>"
                         "</n></n></n>"),
                 "game\n!QP_E_FORMAT_MOVE h2e\nh2e2\n*\nend\n");
    check_events(
        "off the board", f,
        word_of("<n m=\"\"><n m=\"h2j2\"/><n m=\"h2e2\"/></n>"),
        "game\n!QP_E_FORMAT_MOVE h2j2\n!QP_W_GAME_BESIDE\nh2e2\n*\nend\n");
    check_events("another element", f,
                 word_of("<n m=\"\"><x><n m=\"h2e2\"/></x><n m=\"b2e2\"/></n>"),
                 "game\n!QP_W_FORMAT_LEFT x\nb2e2\n*\nend\n");
    check_events("cut in a tag", f, word_of("<n m=\"\"><n m=\"h2e2\"><n m="),
                 "game\n!QP_E_FORMAT_SHORT unclosed token\nh2e2\n*\nend\n");
    check_events("cut between tags", f, word_of("<n m=\"\"><n m=\"h2e2\"/>"),
                 "game\n!QP_E_FORMAT_SHORT no element found\nh2e2\n*\nend\n");
    check_events(
        "no XML any more", f,
        word_of("<n m=\"\"><n m=\"h2e2\"/><n m=\"b9c7\" c=\"A & B\"/>"),
        "game\n!QP_E_FORMAT_SYNTAX not well-formed (invalid token)\n"
        "h2e2\n*\nend\n");
    check_events("another root", f, word_of("<m m=\"\"/>"),
                 "!QP_E_FORMAT_MARK m\n");
    check_events("within a comment", f, word_of("<!--<n m=\"\"/>-->"),
                 "!QP_E_FORMAT_SHORT no element found\n");
}

static unsigned count_of(const char *text, const char *word) {
    unsigned count = 0;
    for (; (text = strstr(text, word)); text += strlen(word)) count++;
    return count;
}

/* Bombs are refused before they are lit; a line may be long, not endless. */
static void test_hostile(void) {
    const qp_format *f = &qp__format_pfc;
    check_events("doctype", f,
                 word_of("<!DOCTYPE n [<!ENTITY a \"aaaa\">]>\n<n m=\"&a;\"/>"),
                 "!QP_E_FORMAT_SYNTAX n\n");
    corpus_text t = {0};
    corpus_write(&t, "<n m=\"\">", 8);
    for (int i = 0; i < 9999; i++)
        corpus_write(&t, i % 2 ? "<n m=\"a1a0\">" : "<n m=\"a0a1\">", 12);
    size_t len = t.len;
    for (int i = 0; i < 10000; i++) corpus_write(&t, "</n>", 4);
    char *got = events_of(f, text_of(&t));
    corpus_check(count_of(got, "a0a1\n") + count_of(got, "a1a0\n") == 9999 &&
                     !strchr(got, '!'),
                 "%.200s", got);
    free(got);
    t.len = len;
    corpus_write(&t, "<n m=\"a0a1\"/>", 13);
    got = events_of(f, text_of(&t));
    corpus_check(count_of(got, "a0a1\n") + count_of(got, "a1a0\n") == 9999 &&
                     count_of(got, "!") == 1 &&
                     strstr(got, "!QP_E_FORMAT_DEPTH n\n"),
                 "%.200s", got);
    free(got);
    free(t.ptr);
}

static qp_flow keep_place(void *ctx, const qp_err *err) {
    *(qp_at *)ctx = err->at;
    return QP_GO;
}

/* Behind a tag that is handed over in several pieces. A carriage return alone
 * ends no line. */
static void test_place(void) {
    corpus_text t = {0};
    corpus_write(&t, "<n m=\"\" c=\"", 11);
    for (int i = 0; i < 100000; i++) corpus_write(&t, "x\n", 2);
    corpus_write(&t, "\">\r<n m=\"xx\"/></n>", 18);
    qp_at at = {0};
    qp_visitor v = {.size = sizeof v, .ctx = &at, .problem = keep_place};
    qp_status rc = law_feed(&qp__format_pfc, &v, text_of(&t), 0, 0, NULL);
    corpus_check(!rc && at.offset == 200014 && at.line == 100001 && at.col == 4,
                 "%lu:%lu:%lu", (unsigned long)at.offset,
                 (unsigned long)at.line, (unsigned long)at.col);
    free(t.ptr);
}

static void test_find(void) {
    int (*find)(qp_text, int) = qp__format_pfc.find;
    corpus_check(find(word_of(WHOLE), 1) == 98, "found");
    corpus_check(find(word_of("<n\nversion=\"2\" m=\"\"/>"), 1) == 98, "found");
    corpus_check(find(word_of("<n version=\"2\" win=\"*\">"), 0) == 80,
                 "no start");
    corpus_check(!find(word_of("<n win=\"*\"><n m=\"h2e2\"/></n>"), 1),
                 "neither");
    corpus_check(!find(word_of("<note m=\"\"/>"), 1), "another name");
    corpus_check(!find(word_of("<pgn><game/></pgn>"), 1), "another root");
    corpus_check(!find(word_of("<!-- <n m=\"\"/>"), 1), "a comment");
    corpus_check(!find(word_of("<n"), 1), "too short");
    corpus_check(!find(word_of(""), 1), "nothing");
}

int main(void) {
    corpus_built(&qp__format_pfc);
    test_made();
    test_default();
    test_start_and_result();
    test_odd();
    test_hostile();
    test_place();
    test_find();
    return corpus_close();
}
