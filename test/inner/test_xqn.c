/* test_xqn.c - XQN: made by hand, broken in every way, and the real ones. */
#include "../../src/format/xqn/xqn.h"
#include "format_check.h"

static const char WHOLE[] =
    "[Title \"a \"b\" c\"]\r\n[Red \"R\"]\r\n[Timer \"G/30+3\"]\r\n"
    "[Result \"\"]\r\n"
    "[Score \"7=1\"] 1.炮二平五  [Score \"8=-2\"] 马８进７\r\n"
    "[Score \"8=2\"] 2.马二进三 车９平８\r\n 1-0\r\n"
    "[Title \"next\"]\r\n[Score \"1=1\"] 1.C2.5\r\n[Score \"2=2\"]";

static void test_made(void) {
    const qp_format *f = &qp__format_xqn;
    check_events("whole", f, word_of(WHOLE),
                 "game\nTitle: a \"b\" c\nRed: R\nTimeControl: G/30+3\n"
                 "Result: *\n炮二平五\n{Score 7=1}\n马８进７\n{Score 8=-2}\n"
                 "马二进三\n{Score 8=2}\n车９平８\n1-0\nend\n"
                 "game\nTitle: next\nC2.5\n{Score 1=1}\n{Score 2=2}\n*\nend\n");
    corpus_check(f->find(word_of(WHOLE), 1) == 100, "found");
    corpus_check(!f->find(word_of("[Event \"e\"]\n1. C2.5 *"), 1), "not found");
    played p = {0};
    play(f, word_of(WHOLE), &p);
    corpus_check(p.games == 2 && p.nodes == 4, "%lu games %lu moves", p.games,
                 p.nodes);
    free(p.lines.ptr);
    free(p.told.ptr);
    check_format(f, word_of(WHOLE));
}

static void test_odd(void) {
    const qp_format *f = &qp__format_xqn;
    check_events("a score alone", f, word_of("[Score \"7=1\"]"),
                 "game\n{Score 7=1}\n*\nend\n");
    check_events("tags that are not closed", f,
                 word_of("[Title \"x\n[Red\n[Black \"b\"\n1.C2.5[Score \"1"),
                 "!QP_E_PGN_TAG x\n!QP_E_PGN_TAG Red\ngame\nBlack: b\nC2.5\n"
                 "!QP_E_PGN_TAG Score\n*\nend\n");
    check_events("a result that is none", f,
                 word_of("[Result \"won\"]\n1.C2.5"),
                 "game\n!QP_W_FORMAT_VALUE won\nResult: *\nC2.5\n*\nend\n");
    check_events("nothing", f, word_of(" \r\n"), "!QP_E_FORMAT_MARK\n");
    /* Words and tags without end. */
    corpus_text t = {0};
    corpus_write(&t, "1.C2.5 ", 7);
    for (int i = 0; i < 100000; i++) corpus_write(&t, "x", 1);
    corpus_write(&t, " H8+7 [", 7);
    for (int i = 0; i < 100000; i++) corpus_write(&t, "y", 1);
    corpus_write(&t, "] H2+3", 6);
    char *events = events_of(f, text_of(&t));
    corpus_check(
        strlen(events) < 1000 && strstr(events, "C2.5\n!QP_E_PGN_TOKEN") &&
            strstr(events, "H8+7\n!QP_E_PGN_TOKEN") && strstr(events, "H2+3\n"),
        "%.300s", events);
    free(events);
    free(t.ptr);
}

/* ---- real files
 * --------------------------------------------------------------- */

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
    corpus_check(qp__format_xqn.find(in, 1) == 100, "%s is not found", path);
    played p = {0};
    play(&qp__format_xqn, in, &p);
    unsigned long scores = count(&utf8, "[Score ");
    corpus_check(p.games == 1 && p.nodes == scores && p.comments == scores,
                 "%s: %lu moves, %lu comments", path, p.nodes, p.comments);
    corpus_check(!p.errors && !p.warnings, "%s: %s", path, p.told.ptr);
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
    corpus_check(all.games == 9 && all.nodes == 294, "%lu games %lu moves",
                 all.games, all.nodes);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return test_corpus(folder), corpus_close();
    test_made();
    test_odd();
    return corpus_close();
}
