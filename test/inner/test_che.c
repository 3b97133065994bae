/* test_che.c - CHE, a game as numbers (doc/format/che.md).
 *
 *   1. small texts, whole and damaged; expected values by hand from the layout
 *   2. how sure it is
 *   3. cuts, damage, memory
 */
#include "text_probe.h"
#include "told_lines.h"

#include "../../src/format/che/che.h"

/* Rows from Red's side, files from Red's right: 7 is file b. */
#define B2E2 "26 32 1 2 7 2 4 0 1 0"
#define B9C7 "6 32 0 9 7 7 6 0 2 0"
#define B0C2 "22 32 1 0 7 2 6 0 3 0"

static void check_events(const char *name, const char *in, const char *want) {
    corpus_text lines = {0};
    qp_status rc = told_lines(&lines, &qp__format_che, word_of(in));
    qp_text got = text_of(&lines);
    check_laws(&qp__format_che, word_of(in));
    corpus_check(!rc && same_text(got, word_of(want)),
                 "%s: heard\n%.*swanted\n%s", name, (int)got.len, got.ptr,
                 want);
    free(lines.ptr);
}

static void test_small(void) {
    check_events("three moves", "1 3 " B2E2 " " B9C7 "\r\n" B0C2 " \n",
                 "0:1:1 game\n4:1:5 moves\n4:1:5 move b2e2\n"
                 "26:1:27 move b9c7\n48:2:1 move b0c2\n"
                 "71:3:1 end\n");
    check_events("no move", "1 0", "0:1:1 game\n3:1:4 moves\n3:1:4 end\n");
    check_events("corners", "1 1 8 32 0 0 0 9 8 0 1 0",
                 "0:1:1 game\n4:1:5 moves\n4:1:5 move i0a9\n24:1:25 end\n");
    check_events("only the mark and the squares count",
                 "7 1 99 32 5 2 7 2 4 6 8 9",
                 "0:1:1 game\n4:1:5 moves\n4:1:5 move b2e2\n25:1:26 end\n");
}

static void test_count(void) {
    check_events("fewer than it says", "1 2 " B2E2,
                 "0:1:1 game\n4:1:5 moves\n4:1:5 move b2e2\n"
                 "25:1:26 problem QP_E_FORMAT_SHORT\n25:1:26 end\n");
    check_events("more than it says", "1 1 " B2E2 " " B9C7 " " B0C2,
                 "0:1:1 game\n4:1:5 moves\n4:1:5 move b2e2\n"
                 "26:1:27 problem QP_W_FORMAT_VALUE\n"
                 "26:1:27 move b9c7\n47:1:48 move b0c2\n68:1:69 end\n");
    check_events("a count beyond belief", "1 99999999999999999999 " B2E2,
                 "0:1:1 game\n23:1:24 moves\n23:1:24 move b2e2\n"
                 "44:1:45 problem QP_E_FORMAT_SHORT\n44:1:45 end\n");
    check_events("cut in a move", "1 1 " B2E2 " 6 32 0",
                 "0:1:1 game\n4:1:5 moves\n4:1:5 move b2e2\n"
                 "26:1:27 problem QP_W_FORMAT_VALUE\n"
                 "32:1:33 problem QP_E_FORMAT_SHORT\n32:1:33 end\n");
    check_events("cut in front", "1",
                 "0:1:1 game\n1:1:2 problem QP_E_FORMAT_SHORT\n"
                 "1:1:2 moves\n1:1:2 end\n");
    check_events("nothing", "", "0:1:1 problem QP_E_FORMAT_SHORT\n");
}

static void test_bad(void) {
    check_events("row 10", "1 2 26 32 1 10 7 2 4 0 1 0 " B9C7,
                 "0:1:1 game\n4:1:5 problem QP_E_FORMAT_MOVE\n"
                 "47:1:48 moves\n47:1:48 end\n");
    check_events("file 9", "1 2 " B2E2 " 6 32 0 9 7 7 9 0 2 0",
                 "0:1:1 game\n4:1:5 moves\n4:1:5 move b2e2\n"
                 "26:1:27 problem QP_E_FORMAT_MOVE\n46:1:47 end\n");
    check_events("to where it is", "1 1 26 32 1 2 7 2 7 0 1 0",
                 "0:1:1 game\n4:1:5 problem QP_E_FORMAT_MOVE\n"
                 "25:1:26 moves\n25:1:26 end\n");
    check_events("a number lost: no mark", "1 2 26 1 2 7 2 4 0 1 0 " B9C7,
                 "0:1:1 game\n4:1:5 problem QP_E_FORMAT_MOVE\n"
                 "43:1:44 moves\n43:1:44 end\n");
    check_events("other text", "1 2 " B2E2 " x " B9C7,
                 "0:1:1 game\n4:1:5 moves\n4:1:5 move b2e2\n"
                 "26:1:27 problem QP_E_FORMAT_SYNTAX\n26:1:27 end\n");
    check_events("other text in front", "\n che",
                 "2:2:2 problem QP_E_FORMAT_MARK\n");
}

static void test_find(void) {
    const qp_format *f = &qp__format_che;
    probe_find(f, "1 3 " B2E2 " " B9C7, 90, 90);
    probe_find(f, "\r\n1\t0\n" B2E2, 90, 90);
    probe_find(f, "1 1 26 32 1 2 7 2 4 0 1", 0, 0);
    probe_find(f, "1 1 26 31 1 2 7 2 4 0 1 0", 0, 0);
    probe_find(f, "1 1 26 32 1 2 7 3 4 0 1 0", 0, 0);
    probe_find(f, "1 1 26 32 1 2 7 2 4 0 1 x", 0, 0);
    probe_find(f, "1, 1, 26, 32, 1, 2, 7, 2, 4, 0, 1, 0", 0, 0);
    probe_find(f, "", 0, 0);
}

/* Numbers without end take no room. */
static void test_long(void) {
    corpus_text t = {0};
    corpus_write(&t, "1 ", 2);
    for (int i = 0; i < 10000; i++) {
        for (int k = 0; k < 10; k++) corpus_write(&t, "1111111111", 10);
        corpus_write(&t, " ", 1);
    }
    corpus_text lines = {0};
    qp_status rc = told_lines(&lines, &qp__format_che, text_of(&t));
    check_read(&qp__format_che, text_of(&t), 0);
    corpus_check(!rc && lines.len < 200, "%.300s", lines.ptr);
    free(lines.ptr);
    free(t.ptr);
}

int main(void) {
    const char whole[] = "1 3 " B2E2 " " B9C7 "\r\n" B0C2 "\n";
    test_small();
    test_count();
    test_bad();
    test_find();
    test_long();
    probe_check(&qp__format_che, "played", whole,
                "[Game \"Chinese Chess\"]\n\n"
                "1. \xE7\x82\xAE\xE5\x85\xAB\xE5\xB9\xB3\xE4\xBA\x94 "
                "\xE9\xA9\xAC\x32\xE8\xBF\x9B\x33\n"
                "2. \xE9\xA9\xAC\xE5\x85\xAB\xE8\xBF\x9B\xE4\xB8\x83\n*\n\n",
                NULL);
    check_format(&qp__format_che, word_of(whole));
    return corpus_close();
}
