/* test_chn.c - CHN, thirty-six or thirty-two bytes a move
 * (doc/format/chn.md).
 *
 *   1. small files, whole and damaged; expected values by hand from the layout
 *   2. how sure it is
 *   3. the laws of small_format.h
 */
#include "small_format.h"

#include "../../src/format/chn/chn.h"

enum { HEAD = 188, RECORD = 32, MOST = 10 };

typedef struct made {
    char bytes[HEAD + MOST * RECORD];
    size_t len;
} made;

/* A head, whatever is in it, and no move. */
static void begin(made *m) {
    memset(m, 0xEE, sizeof *m);
    m->len = HEAD;
}

/* Files and rows from, then to; rows from the top. */
static void add(made *m, int file, int row, int to_file, int to_row) {
    char *p = m->bytes + m->len;
    int numbers[] = {file, row, to_file, to_row};
    for (int i = 0; i < 4; i++) {
        p[4 + 2 * i] = (char)(numbers[i] & 255);
        p[5 + 2 * i] = (char)(numbers[i] >> 8);
    }
    m->len += RECORD;
}

static qp_text text(const made *m) {
    return (qp_text){m->bytes, m->len};
}

/* h2e2 b9c7 h0g2 h9g7 */
static void add_four(made *m) {
    add(m, 7, 7, 4, 7);
    add(m, 1, 0, 2, 2);
    add(m, 7, 9, 6, 7);
    add(m, 7, 0, 6, 2);
}

#define FOUR "move h2e2\nmove b9c7\nmove h0g2\nmove h9g7\n"

static void test_small(void) {
    const qp_format *f = &qp__format_chn;
    made m;
    begin(&m);
    add_four(&m);
    expect("four moves", f, text(&m), "begin\nmoves\n" FOUR "end\n");
    begin(&m); /* from Black's side: 8 - file, 9 - row */
    add(&m, 1, 2, 4, 2);
    add(&m, 7, 9, 6, 7);
    add(&m, 1, 0, 2, 2);
    add(&m, 1, 9, 2, 7);
    expect("turned", f, text(&m), "begin\nmoves\n" FOUR "end\n");
    begin(&m);
    expect("no move", f, text(&m), "begin\nmoves\nend\n");
    m.len = HEAD - 1;
    expect("cut in the head", f, text(&m),
           "QP_E_FORMAT_SHORT 187 '' 'a move'\n");
    begin(&m);
    add_four(&m);
    m.len -= 1;
    expect("cut in a move", f, text(&m),
           "begin\nmoves\nmove h2e2\nmove b9c7\nmove h0g2\n"
           "QP_E_FORMAT_SHORT 315 '' 'a whole move'\nend\n");
    m.len = HEAD + 1;
    expect("cut in the first", f, text(&m),
           "begin\nmoves\nQP_E_FORMAT_SHORT 189 '' 'a whole move'\nend\n");
    m.len = 0;
    expect("nothing", f, text(&m), "QP_E_FORMAT_SHORT 0 '' 'a move'\n");
}

static void test_bad(void) {
    const qp_format *f = &qp__format_chn;
    made m;
    begin(&m);
    add(&m, 7, 7, 4, 7);
    add(&m, 1, 0, 2 + 256, 2); /* 0102 hexadecimal: both bytes count */
    add(&m, 7, 9, 6, 7);
    expect("file 258", f, text(&m),
           "begin\nmoves\nmove h2e2\n"
           "QP_E_FORMAT_MOVE 220 '0001 0000 0102 0002' "
           "'file and row, twice: 0-8, 0-9'\nend\n");
    begin(&m);
    add(&m, 7, 10, 4, 7);
    expect("row 10", f, text(&m),
           "begin\nmoves\n"
           "QP_E_FORMAT_MOVE 188 '0007 000A 0004 0007' "
           "'file and row, twice: 0-8, 0-9'\nend\n");
}

static void test_find(void) {
    int (*find)(qp_text, int) = qp__format_chn.find;
    made m;
    begin(&m);
    corpus_check(!find(text(&m), 1), "no move");
    add(&m, 7, 7, 4, 7);
    corpus_check(find(text(&m), 1) == 34, "one move");
    corpus_check(!find(text(&m), 0), "one move and more to come");
    m.len++;
    corpus_check(!find(text(&m), 1), "one move and a byte");
    begin(&m);
    add_four(&m);
    corpus_check(find(text(&m), 1) == 46, "four moves");
    add(&m, 4, 4, 4, 5);
    corpus_check(find(text(&m), 1) == 25, "damaged");
    begin(&m);
    add(&m, 7, 7, 4, 7);
    add(&m, 4, 4, 4, 5);
    corpus_check(!find(text(&m), 1), "damaged early");
    begin(&m);
    for (int i = 0; i < 5; i++) { /* rooks up and back, each side */
        add(&m, 0, i % 2 ? 8 : 9, 0, i % 2 ? 9 : 8);
        add(&m, 0, i % 2 ? 1 : 0, 0, i % 2 ? 0 : 1);
    }
    corpus_check(find(text(&m), 0) == 62, "eight are enough");
}

/* ---- the layout that begins with GL --------------------------------------
 */

enum { GL_HEAD = 508, GL_RECORD = 36, GL_MOST = 10 };

typedef struct named {
    char bytes[GL_HEAD + GL_MOST * GL_RECORD];
    size_t len;
} named;

static void begin_named(named *m) {
    memset(m, 0, sizeof *m);
    memcpy(m->bytes, "GL\xD0\x07\xD4\x07\1", 7);
    strcpy(m->bytes + 0x08, "Sun Feb  3 01:02:03 2008\n");
    strcpy(m->bytes + 0x24, "a[1] - b[2]");
    strcpy(m->bytes + 0x64, "1");
    strcpy(m->bytes + 0x78, "\xC2\xC0\xC7\xD5"); /* in GBK */
    strcpy(m->bytes + 0xA0, "b");
    m->len = GL_HEAD;
}

/* Row from the top and file, from and to, as hexadecimal digits. */
static void add_named(named *m, int from, int to) {
    memset(m->bytes + m->len, 0xEE, GL_RECORD);
    m->bytes[m->len + 14] = (char)from;
    m->bytes[m->len + 15] = (char)to;
    m->len += GL_RECORD;
}

static void add_four_named(named *m) {
    add_named(m, 0x77, 0x74);
    add_named(m, 0x01, 0x22);
    add_named(m, 0x97, 0x76);
    add_named(m, 0x07, 0x26);
}

#define NAMED                                                                  \
    "begin\nEvent=a[1] - b[2]\nDate=2008.02.03\n"                              \
    "Red=\xE5\x90\x95\xE9\x92\xA6\nBlack=b\nmoves\n"

static void test_named(void) {
    const qp_format *f = &qp__format_chn;
    static named m;
    begin_named(&m);
    add_four_named(&m);
    qp_text all = {m.bytes, m.len};
    corpus_check(f->find(all, 1) == 94, "four moves and a mark");
    expect("four moves", f, all, NAMED FOUR "end\n");
    check_format(f, all);
    expect("cut in a move", f, (qp_text){m.bytes, m.len - 1},
           NAMED "move h2e2\nmove b9c7\nmove h0g2\n"
                 "QP_E_FORMAT_SHORT 651 '' 'a whole move'\nend\n");
    expect("cut in the head", f, (qp_text){m.bytes, GL_HEAD - 1},
           "QP_E_FORMAT_SHORT 507 '' 'a move'\n");
    expect("cut in the mark", f, (qp_text){m.bytes, 1},
           "QP_E_FORMAT_SHORT 1 '' 'a move'\n");
    m.bytes[GL_HEAD + GL_RECORD + 14] = 0x09; /* file 9 */
    expect("no square", f, all,
           NAMED "move h2e2\nQP_E_FORMAT_MOVE 544 '09 22' "
                 "'row and file, twice: 0-9, 0-8'\nend\n");
    begin_named(&m); /* from Black's side */
    add_named(&m, 0x21, 0x24);
    strcpy(m.bytes + 0x08, "no date at all in that place");
    m.bytes[0x24] = m.bytes[0x78] = m.bytes[0xA0] = 0;
    expect("turned, and nobody named", f, (qp_text){m.bytes, m.len},
           "begin\nmoves\nmove h2e2\nend\n");
}

int main(void) {
    test_small();
    test_named();
    test_bad();
    test_find();
    made m;
    begin(&m);
    add_four(&m);
    m.len += 3;
    check_format(&qp__format_chn, text(&m));
    return corpus_close();
}
