/* test_pfc.c - long files of PFC. What the format is says
 * test/spec/format/pfc.qpt. */
#include "format_check.h"

#include "../../lib/core/format/common/format_list.h"

static unsigned count_of(const char *text, const char *word) {
    unsigned count = 0;
    for (; (text = strstr(text, word)); text += strlen(word)) count++;
    return count;
}

/* A line may be long, not endless. */
static void test_hostile(void) {
    const qp_format *f = &qp__format_pfc;
    corpus_text t = {0};
    corpus_write(&t, "<n m=\"\">", 8);
    for (int i = 0; i < 9999; i++)
        corpus_write(&t, i % 2 ? "<n m=\"a1a0\">" : "<n m=\"a0a1\">", 12);
    size_t len = t.len;
    for (int i = 0; i < 10000; i++) corpus_write(&t, "</n>", 4);
    char *got = events_of(f, text_of(&t));
    check_that(count_of(got, " a0a1") + count_of(got, " a1a0") == 9999 &&
                   !strchr(got, '!'),
               "%.200s", got);
    free(got);
    t.len = len;
    corpus_write(&t, "<n m=\"a0a1\"/>", 13);
    got = events_of(f, text_of(&t));
    check_that(count_of(got, " a0a1") + count_of(got, " a1a0") == 9999 &&
                   count_of(got, "!") == 1 && strstr(got, "!E_FORMAT_DEPTH@"),
               "%.200s", got);
    free(got);
    free(t.ptr);
}

static qp_flow keep_place(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    (void)number, (void)ply;
    *(qp_at *)ctx = err->at;
    return QP_GO;
}

/* After a tag that is passed in several pieces. A carriage return alone
 * ends no line. */
static void test_place(void) {
    corpus_text t = {0};
    corpus_write(&t, "<n m=\"\" c=\"", 11);
    for (int i = 0; i < 100000; i++) corpus_write(&t, "x\n", 2);
    corpus_write(&t, "\">\r<n m=\"xx\"/></n>", 18);
    qp_at at = {0};
    qp_handler v = {.size = sizeof v, .ctx = &at, .problem = keep_place};
    qp_status rc = property_feed(&qp__format_pfc, &v, text_of(&t), 0, 0, NULL);
    check_that(!rc && at.offset == 200014 && at.line == 100001 && at.col == 4,
               "%lu:%lu:%lu", (unsigned long)at.offset, (unsigned long)at.line,
               (unsigned long)at.col);
    free(t.ptr);
}

int main(void) {
    corpus_built(&qp__format_pfc);
    test_hostile();
    test_place();
    return check_close();
}
