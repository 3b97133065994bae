/* test_ccm.c - CCM, nine or seven bytes a move (doc/format/ccm.md).
 *
 *   1. small files, whole and damaged; expected values by hand from the layout
 *   2. how sure it is
 *   3. the laws of small_format.h
 */
#include "small_format.h"

#include "../../src/format/ccm/ccm.h"

#define BYTES(s) ((qp_text){s, sizeof(s) - 1})

/* Files from, to; rows from, to. Rows from the top: row 7 is rank 2. */
#define H2E2 "\1\0\0\7\4\7\7"
#define B9C7 "\2\0\0\1\2\0\2"
#define H0G2 "\3\0\0\7\6\x09\7"
#define H9G7 "\4\0\0\7\6\0\2"

/* The same four, seen from Black's side: 8 - file, 9 - row. */
#define TURNED                                                                 \
    "\1\0\0\1\4\2\2"                                                           \
    "\2\0\0\7\6\x09\7"                                                         \
    "\3\0\0\1\2\0\2"                                                           \
    "\4\0\0\1\2\x09\7"

#define FOUR "move h2e2\nmove b9c7\nmove h0g2\nmove h9g7\n"

static void test_small(void) {
    const qp_format *f = &qp__format_ccm;
    expect("four moves", f, BYTES(H2E2 B9C7 H0G2 H9G7),
           "begin\nmoves\n" FOUR "end\n");
    expect("turned", f, BYTES(TURNED), "begin\nmoves\n" FOUR "end\n");
    expect("the fifth row is of the upper half", f, BYTES("\1\0\0\7\4\4\4"),
           "begin\nmoves\nmove b4e4\nend\n");
    expect("the sixth is not", f, BYTES("\1\0\0\7\4\5\5"),
           "begin\nmoves\nmove h4e4\nend\n");
    expect("a byte behind", f, BYTES(H2E2 "\7"),
           "begin\nmoves\nmove h2e2\nend\n");
    expect("two bytes behind", f, BYTES(H2E2 "\7\7"),
           "begin\nmoves\nmove h2e2\n"
           "QP_E_FORMAT_SHORT 9 '' 'a whole move'\nend\n");
    expect("cut in the first", f, BYTES("\1\0\0\7\4\7"),
           "begin\nmoves\nQP_E_FORMAT_SHORT 6 '' 'a whole move'\nend\n");
    expect("nothing", f, BYTES(""), "QP_E_FORMAT_SHORT 0 '' 'a move'\n");
    /* The king is left to be taken and taken: not this reader's to say. */
    expect("a king is taken", f,
           BYTES("\1\0\0\4\4\x09\x08"
                 "\2\0\0\4\4\0\x08"),
           "begin\nmoves\nmove e0e1\nmove e9e1\nend\n");
}

static void test_bad(void) {
    const qp_format *f = &qp__format_ccm;
    expect("file 9", f, BYTES(H2E2 "\2\0\0\x09\2\0\2" H0G2),
           "begin\nmoves\nmove h2e2\n"
           "QP_E_FORMAT_MOVE 7 '09 00 02 02' "
           "'file and row, twice: 0-8, 0-9'\nend\n");
    expect("row 10", f, BYTES(H2E2 "\2\0\0\1\2\0\x0A"),
           "begin\nmoves\nmove h2e2\n"
           "QP_E_FORMAT_MOVE 7 '01 00 02 0A' "
           "'file and row, twice: 0-8, 0-9'\nend\n");
    expect("to where it is", f, BYTES("\1\0\0\7\7\7\7" B9C7 "\1\1"),
           "begin\nmoves\n"
           "QP_E_FORMAT_MOVE 0 '07 07 07 07' "
           "'file and row, twice: 0-8, 0-9'\nend\n");
}

static void test_find(void) {
    int (*find)(qp_text, int) = qp__format_ccm.find;
    corpus_check(find(BYTES(H2E2 B9C7 H0G2 H9G7), 1) == 46, "four moves");
    corpus_check(find(BYTES(TURNED), 0) == 46, "four moves, turned");
    corpus_check(find(BYTES(H2E2), 1) == 34, "one move");
    corpus_check(find(BYTES(H2E2 "\7"), 1) == 34, "one move and a byte");
    corpus_check(!find(BYTES(H2E2 "\7\7"), 1), "one move and two bytes");
    corpus_check(!find(BYTES(H2E2), 0), "one move and more to come");
    corpus_check(find(BYTES(H2E2 B9C7 H0G2 H9G7 H2E2), 1) == 25, "damaged");
    corpus_check(!find(BYTES(H2E2 B9C7 H0G2 H2E2), 1), "damaged early");
    corpus_check(!find(BYTES("\2\0\0\7\4\7\7"), 1), "another first byte");
    corpus_check(!find(BYTES("\1\0\0\7\4\7\6"), 1), "no move of a cannon");
    corpus_check(!find(BYTES("\1\0\0\7\4\7"), 1), "too short");
    corpus_check(!find(BYTES(""), 1), "nothing");
}

/* ---- the layout with a head: nine bytes a move ----------------------------
 */

/* Man, side, kind; from and to as file and row from the top; man, kind. */
static const unsigned char NINE[12 + 4 * 9] = {
    1,  0, 18, 0, 0x6B, 0x96, 0x60, 0x58, 4, 0, 0, 0, /* 2016-12-26 */
    15, 1, 6,  7, 7,    4,    7,    0,    0,          /* h2e2 */
    11, 2, 4,  1, 0,    2,    2,    0,    0,          /* b9c7 */
    13, 1, 4,  7, 9,    6,    7,    0,    0,          /* h0g2 */
    12, 2, 4,  7, 0,    6,    2,    0,    0};         /* h9g7 */

#define DATED "begin\nDate=2016.12.26\nmoves\n"

static void test_nine(void) {
    const qp_format *f = &qp__format_ccm;
    char m[sizeof NINE];
    qp_text all = {m, sizeof m};
    memcpy(m, NINE, sizeof m);
    corpus_check(f->find(all, 1) == 94, "four moves and a mark");
    expect("nine bytes a move", f, all,
           DATED "move h2e2\nmove b9c7\nmove h0g2\nmove h9g7\nend\n");
    check_format(f, all);
    expect("cut in a move", f, (qp_text){m, 12 + 10},
           DATED "move h2e2\nQP_E_FORMAT_SHORT 22 '' 'a whole move'\nend\n");
    expect("cut between moves", f, (qp_text){m, 12 + 18},
           DATED "move h2e2\nmove b9c7\n"
                 "QP_E_FORMAT_SHORT 30 '' 'a whole move'\nend\n");
    expect("cut in the head", f, (qp_text){m, 11},
           "QP_E_FORMAT_SHORT 11 '' 'a move'\n");
    m[8] = 2;
    expect("fewer are counted", f, all,
           DATED "move h2e2\nmove b9c7\nQP_W_FORMAT_LEFT 30 '' ''\nend\n");
    m[8] = 4;
    m[12 + 9 + 4] = 10;
    expect("row 10", f, all,
           DATED "move h2e2\nQP_E_FORMAT_MOVE 21 '01 0A 02 02' "
                 "'file and row, twice: 0-8, 0-9'\nend\n");
    memset(m + 4, 0, 4);
    expect("no time and no move", f, (qp_text){m, 12},
           "begin\nmoves\nQP_E_FORMAT_SHORT 12 '' 'a whole move'\nend\n");
    /* Days at the edges, in China: 16:00 is the next one's beginning. */
    static const struct {
        uint32_t time;
        const char *date;
    } DAYS[] = {{951753599, "2000.02.28"},  {951753600, "2000.02.29"},
                {951839999, "2000.02.29"},  {951840000, "2000.03.01"},
                {1230739200, "2009.01.01"}, {1230739199, "2008.12.31"}};
    for (size_t i = 0; i < sizeof DAYS / sizeof *DAYS; i++) {
        char want[64];
        for (int k = 0; k < 4; k++) m[4 + k] = (char)(DAYS[i].time >> 8 * k);
        snprintf(want, sizeof want, "begin\nDate=%s\nmoves\nmove h2e2\n",
                 DAYS[i].date);
        m[8] = 1;
        strcat(want, "end\n");
        expect("a day", f, (qp_text){m, 21}, want);
    }
}

int main(void) {
    test_nine();
    test_small();
    test_bad();
    test_find();
    check_format(&qp__format_ccm, BYTES(H2E2 B9C7 H0G2 H9G7 "\7"));
    check_format(&qp__format_ccm, BYTES(TURNED "\1\0\0\x0A"));
    return corpus_close();
}
