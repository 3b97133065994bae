/* test_cbf.c - the real file of CBF. What the format is says
 * test/spec/format/cbf.qpt. */
#include "../../lib/core/format/common/format_list.h"
#include "format_check.h"

static void test_corpus(const char *folder) {
    char path[4096];
    snprintf(path, sizeof path, "%s/binary/cbf/test.cbf", folder);
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_text in = {bytes, len};
    check_that(qp__format_cbf.find(in, 1) == 100, "%s is not found", path);
    played p = {0};
    play(&qp__format_cbf, in, &p);
    check_that(p.games == 1 && p.nodes == 50 && !p.variations &&
                   p.comments == 8 && p.tags == 9,
               "%lu moves, %lu comments, %lu tags", p.nodes, p.comments,
               p.tags);
    check_that(!p.errors && !p.warnings, "%s", p.told.ptr);
    /* The pawn's and the rook's last moves, as the comment there says. */
    check_that(p.lines.ptr && strstr(p.lines.ptr, "g5g6 c6c0\t*\n"), "%s",
               p.lines.ptr);
    free(p.lines.ptr);
    free(p.told.ptr);
    free(bytes);
}

int main(void) {
    corpus_built(&qp__format_cbf);
    test_corpus(corpus_needed());
    return check_close();
}
