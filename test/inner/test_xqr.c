/* test_xqr.c - the real file of XQR. What the format is says
 * test/spec/format/xqr.qpt. */
#include "../../lib/core/format/common/format_list.h"
#include "format_check.h"

/* 272 rounds that are all legal: nothing but the right squares plays so. */
static void test_corpus(const char *folder) {
    char path[4096];
    snprintf(path, sizeof path, "%s/binary/xqr/1.xqr", folder);
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_text in = {bytes, len};
    check_that(qp__format_xqr.find(in, 1) > 90, "%s is not found", path);
    played p = {0};
    play(&qp__format_xqr, in, &p);
    check_that(p.games == 1 && p.nodes == 543 && !p.variations && p.tags == 6,
               "%lu games, %lu moves, %lu tags", p.games, p.nodes, p.tags);
    check_that(!p.errors && !p.warnings, "%s", p.told.ptr);
    check_that(p.lines.ptr && strstr(p.lines.ptr, "\t1-0\n"), "Red wins");
    free(p.lines.ptr);
    free(p.told.ptr);
    free(bytes);
}

int main(void) {
    corpus_built(&qp__format_xqr);
    test_corpus(corpus_needed());
    return check_close();
}
