/* test_wxf.c - the real files of WXF. What the format is says
 * test/spec/format/wxf.qpt. */
#include "../../lib/core/format/common/format_list.h"
#include "text_probe.h"

#define F (&qp__format_wxf)

static void read_file(void *ctx, const char *path) {
    probe_games *sum = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    /* Some hold moves without a header. */
    if (F->find((qp_text){bytes, len}, 1))
        probe_file(F, path, (qp_text){bytes, len}, sum);
    free(bytes);
}

static void check_corpus(const char *folder) {
    probe_games sum = {0};
    corpus_walk(folder, "elephantchess-parsers", "wxf", read_file, &sum);
    corpus_walk(folder, "xiangqi-setup-doc", "wxf", read_file, &sum);
    check_that(sum.games == 8 && sum.moves == 546 && sum.broken == 2,
               "corpus: %lu games, %lu moves, %lu broken", sum.games, sum.moves,
               sum.broken);
    /* XieXie does not say which of two pawns on a file moves, and both can:
     * game1.wxf, game5.wxf. */
    check_that(same_text(text_of(&sum.problems),
                         qp_text_of("38:12 QP_E_MOVE_MANY P3+1\n"
                                    "30:12 QP_E_MOVE_MANY P5+1\n")),
               "corpus: problems: %.*s", (int)sum.problems.len,
               sum.problems.ptr);
    printf("corpus: %lu games, %lu moves\n", sum.games, sum.moves);
    probe_clear(&sum);
}

int main(void) {
    check_corpus(corpus_needed());
    return check_close();
}
