/* test_xqn.c - the real files of XQN. What the format is says
 * test/spec/format/xqn.qpt. */
#include "../../lib/core/format/common/format_list.h"
#include "format_check.h"

/* How often a word is in a text. */
static unsigned long count(const corpus_text *t, const char *word) {
    unsigned long n = 0;
    for (const char *p = t->ptr; (p = strstr(p, word)); p++) n++;
    return n;
}

/* Every score and its move is there: as many as the text has words. */
static void read_one(void *ctx, const char *path) {
    played *all = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    corpus_text utf8 = {0};
    add_decoded(&utf8, (qp_text){bytes, len}, QP_ENC_GB18030);
    qp_text in = text_of(&utf8);
    check_that(qp__format_xqn.find(in, 1) == 100, "%s is not found", path);
    played p = {0};
    play(&qp__format_xqn, in, &p);
    unsigned long scores = count(&utf8, "[Score ");
    check_that(p.games == 1 && p.nodes == scores && p.comments == scores,
               "%s: %lu moves, %lu comments", path, p.nodes, p.comments);
    check_that(!p.errors && !p.warnings, "%s: %s", path, p.told.ptr);
    all->games += p.games;
    all->nodes += p.nodes;
    free(p.lines.ptr);
    free(p.told.ptr);
    free(utf8.ptr);
    free(bytes);
}

static void test_corpus(const char *folder) {
    played all = {0};
    corpus_walk(folder, "binary/xqn", ".xqn", read_one, &all);
    check_that(all.games == 9 && all.nodes == 294, "%lu games %lu moves",
               all.games, all.nodes);
}

int main(void) {
    test_corpus(corpus_needed());
    return check_close();
}
