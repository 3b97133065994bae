/* test_pfc.c - PFC (doc/format/pfc.md): made by hand, broken in every way. */
#include "format_check.h"

#include <time.h>

#include "../../src/format/pfc/pfc.h"

#define OPENING                                                                \
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

static qp_text text(const char *s) {
    return (qp_text){s, strlen(s)};
}

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
    check_events("whole", f, text(WHOLE),
                 "game\nFEN: 3k5/9/9/9/9/9/9/9/4A4/4K4 b - - 0 1\n"
                 "Title: A <b> \xE4\xB8\xAD\nRedElo: 2000\nCreated: 2001\n"
                 "odd: o\nResult: 1-0\n{own\ntext}\n"
                 "d9d8\ne0f0\n{x & \"y\"}\n(\ne0d0\n{z}\n)\nd8d9\n1-0\nend\n");
    break_file(f, text(WHOLE));
    refuse_memory(f, text(WHOLE));
    stop_everywhere(f, text(WHOLE));
}

/* The one marked is the line, the others keep their order. */
static void test_default(void) {
    const qp_format *f = &qp__format_pfc;
    check_events("the last", f,
                 text("<n m=\"\"><n m=\"h2e2\"/><n m=\"b2e2\"/>"
                      "<n m=\"h0g2\" default=\"true\"><n m=\"h9g7\"/></n></n>"),
                 "game\nh0g2\n(\nh2e2\n)\n(\nb2e2\n)\nh9g7\n*\nend\n");
    check_events("the first", f,
                 text("<n m=\"\"><n m=\"h2e2\" default=\"true\"/>"
                      "<n m=\"b2e2\" default=\"false\"/></n>"),
                 "game\nh2e2\n(\nb2e2\n)\n*\nend\n");
    check_events("one between, and more behind", f,
                 text("<n m=\"\"><n m=\"h2e2\"/><n m=\"b2e2\" default=\"1\"/>"
                      "<n m=\"h0g2\"/></n>"),
                 "game\nb2e2\n(\nh2e2\n)\n(\nh0g2\n)\n*\nend\n");
}

static void test_start_and_result(void) {
    const qp_format *f = &qp__format_pfc;
    check_events("the opening, however written", f,
                 text("<n m=\" " OPENING " \" win=\"*\"/>"),
                 "game\nResult: *\n*\nend\n");
    check_events("no start", f, text("<n version=\"2\"/>"), "game\n*\nend\n");
    check_events("what is no FEN goes on as it is", f, text("<n m=\"abc\"/>"),
                 "game\nFEN: abc\n*\nend\n");
    check_events("a result that is none", f, text("<n m=\"\" win=\"red\"/>"),
                 "game\n!QP_W_FORMAT_VALUE red\nResult: *\n*\nend\n");
    check_events("the result says it", f,
                 text("<n m=\"\" win=\"*\" result=\"0-1\"/>"),
                 "game\nResult: 0-1\n0-1\nend\n");
    check_events("win comes first", f,
                 text("<n m=\"\" result=\"0-1\" win=\"1/2-1/2\"/>"),
                 "game\nResult: 1/2-1/2\n1/2-1/2\nend\n");
    /* Of thirty-one bytes the last two are no whole character. */
    check_events("a long name", f,
                 text("<n m=\"\" ab\xE4\xB8\xAD\xE4\xB8\xAD\xE4\xB8\xAD"
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
                 text("<n m=\"\"><n m=\"h2e2\"><n m=\"h2e\"><n m=\"b9c7\"/>"
                      "</n></n></n>"),
                 "game\n!QP_E_FORMAT_MOVE h2e\nh2e2\n*\nend\n");
    check_events("off the board", f,
                 text("<n m=\"\"><n m=\"h2j2\"/><n m=\"h2e2\"/></n>"),
                 "game\n!QP_E_FORMAT_MOVE h2j2\n*\nend\n");
    check_events("another element", f,
                 text("<n m=\"\"><x><n m=\"h2e2\"/></x><n m=\"b2e2\"/></n>"),
                 "game\n!QP_W_FORMAT_LEFT x\nb2e2\n*\nend\n");
    check_events("cut in a tag", f, text("<n m=\"\"><n m=\"h2e2\"><n m="),
                 "game\n!QP_E_FORMAT_SHORT unclosed token\nh2e2\n*\nend\n");
    check_events("cut between tags", f, text("<n m=\"\"><n m=\"h2e2\"/>"),
                 "game\n!QP_E_FORMAT_SHORT no element found\nh2e2\n*\nend\n");
    check_events("no XML any more", f,
                 text("<n m=\"\"><n m=\"h2e2\"/><n m=\"b9c7\" c=\"A & B\"/>"),
                 "game\n!QP_E_FORMAT_SYNTAX not well-formed (invalid token)\n"
                 "h2e2\n*\nend\n");
    check_events("another root", f, text("<m m=\"\"/>"),
                 "!QP_E_FORMAT_MARK m\n");
    check_events("within a comment", f, text("<!--<n m=\"\"/>-->"),
                 "!QP_E_FORMAT_SHORT no element found\n");
}

/* Bombs are refused before they are lit; a line may be long, not endless. */
static void test_hostile(void) {
    const qp_format *f = &qp__format_pfc;
    check_events("doctype", f,
                 text("<!DOCTYPE n [<!ENTITY a \"aaaa\">]>\n<n m=\"&a;\"/>"),
                 "!QP_E_FORMAT_SYNTAX n\n");
    corpus_text t = {0};
    corpus_write(&t, "<n m=\"\">", 8);
    for (int i = 0; i < 9999; i++)
        corpus_write(&t, i % 2 ? "<n m=\"a1a0\">" : "<n m=\"a0a1\">", 12);
    size_t len = t.len;
    for (int i = 0; i < 10000; i++) corpus_write(&t, "</n>", 4);
    watch w = {.size = t.len};
    qp_visitor v = WATCH;
    v.ctx = &w;
    qp_status rc = run(f, &v, (qp_text){t.ptr, t.len}, 0, NULL);
    corpus_check(!rc && !w.wrong && w.moves == 9999 && !w.problems,
                 "%lu moves, %lu problems", w.moves, w.problems);
    free(w.out.ptr);
    t.len = len;
    corpus_write(&t, "<n m=\"a0a1\"/>", 13);
    w = (watch){.size = t.len};
    rc = run(f, &v, (qp_text){t.ptr, t.len}, 0, NULL);
    corpus_check(!rc && !w.wrong && w.moves == 9999 && w.problems == 1 &&
                     strstr(w.out.ptr, "!QP_E_FORMAT_DEPTH n\n"),
                 "%lu moves, %lu problems", w.moves, w.problems);
    free(w.out.ptr);
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
    qp_status rc = run(&qp__format_pfc, &v, (qp_text){t.ptr, t.len}, 0, NULL);
    corpus_check(!rc && at.offset == 200014 && at.line == 100001 && at.col == 4,
                 "%lu:%lu:%lu", (unsigned long)at.offset,
                 (unsigned long)at.line, (unsigned long)at.col);
    free(t.ptr);
}

/* Seconds for a comment of so many mebibytes, in pieces of 4 KiB. */
static double time_comment(size_t mebibytes) {
    corpus_text t = {0};
    char *mebibyte = malloc(1 << 20);
    if (!mebibyte) exit(2);
    memset(mebibyte, 'x', 1 << 20);
    corpus_write(&t, "<n m=\"\" c=\"", 11);
    for (size_t i = 0; i < mebibytes; i++) corpus_write(&t, mebibyte, 1 << 20);
    corpus_write(&t, "\"/>", 3);
    qp_visitor nobody = {.size = sizeof nobody};
    clock_t start = clock();
    qp_status rc =
        run(&qp__format_pfc, &nobody, (qp_text){t.ptr, t.len}, 4096, NULL);
    double took = (double)(clock() - start) / CLOCKS_PER_SEC;
    corpus_check(!rc, "%zu MiB: %s", mebibytes, qp_status_name(rc));
    free(mebibyte);
    free(t.ptr);
    return took;
}

/* Linear: four times as long takes some four times, not sixteen. */
static void test_time(void) {
    double one = time_comment(3), four = time_comment(12);
    corpus_check(four < 9 * one + 0.1, "%g s, and %g s for four times", one,
                 four);
}

static void test_find(void) {
    int (*find)(qp_text, int) = qp__format_pfc.find;
    corpus_check(find(text(WHOLE), 1) == 98, "found");
    corpus_check(find(text("<n\nversion=\"2\" m=\"\"/>"), 1) == 98, "found");
    corpus_check(find(text("<n version=\"2\" win=\"*\">"), 0) == 80,
                 "no start");
    corpus_check(!find(text("<n win=\"*\"><n m=\"h2e2\"/></n>"), 1), "neither");
    corpus_check(!find(text("<note m=\"\"/>"), 1), "another name");
    corpus_check(!find(text("<pgn><game/></pgn>"), 1), "another root");
    corpus_check(!find(text("<!-- <n m=\"\"/>"), 1), "a comment");
    corpus_check(!find(text("<n"), 1), "too short");
    corpus_check(!find(text(""), 1), "nothing");
}

int main(void) {
    test_made();
    test_default();
    test_start_and_result();
    test_odd();
    test_hostile();
    test_place();
    test_time();
    test_find();
    return corpus_close();
}
