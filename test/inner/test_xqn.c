/* test_xqn.c - XQN: made by hand, broken in every way, and the real ones. */
#include "../../src/format/xqn/xqn.h"
#include "format_check.h"
#include "qipu/charset.h"

static qp_text text(const char *s) {
    return (qp_text){s, strlen(s)};
}

static const char WHOLE[] =
    "[Title \"a \"b\" c\"]\r\n[Red \"R\"]\r\n[Timer \"G/30+3\"]\r\n"
    "[Result \"\"]\r\n"
    "[Score \"7=1\"] 1.炮二平五  [Score \"8=-2\"] 马８进７\r\n"
    "[Score \"8=2\"] 2.马二进三 车９平８\r\n 1-0\r\n"
    "[Title \"next\"]\r\n[Score \"1=1\"] 1.C2.5\r\n[Score \"2=2\"]";

static void test_made(void) {
    const qp_format *f = &qp__format_xqn;
    check_events("whole", f, text(WHOLE),
                 "game\nTitle: a \"b\" c\nRed: R\nTimeControl: G/30+3\n"
                 "Result: *\n炮二平五\n{Score 7=1}\n马８进７\n{Score 8=-2}\n"
                 "马二进三\n{Score 8=2}\n车９平８\n1-0\nend\n"
                 "game\nTitle: next\nC2.5\n{Score 1=1}\n{Score 2=2}\n*\nend\n");
    corpus_check(f->find(text(WHOLE), 1) == 95, "found");
    corpus_check(!f->find(text("[Event \"e\"]\n1. C2.5 *"), 1), "not found");
    played p = {0};
    play(f, text(WHOLE), &p);
    corpus_check(p.games == 2 && p.nodes == 4, "%lu games %lu moves", p.games,
                 p.nodes);
    free(p.lines.ptr);
    free(p.told.ptr);
    break_file(f, text(WHOLE));
    refuse_memory(f, text(WHOLE));
    stop_everywhere(f, text(WHOLE));
}

static void test_odd(void) {
    const qp_format *f = &qp__format_xqn;
    check_events("a score alone", f, text("[Score \"7=1\"]"),
                 "game\n{Score 7=1}\n*\nend\n");
    check_events("tags that are not closed", f,
                 text("[Title \"x\n[Red\n[Black \"b\"\n1.C2.5[Score \"1"),
                 "!QP_E_PGN_TAG x\n!QP_E_PGN_TAG Red\ngame\nBlack: b\nC2.5\n"
                 "!QP_E_PGN_TAG Score\n*\nend\n");
    check_events("a result that is none", f, text("[Result \"won\"]\n1.C2.5"),
                 "game\n!QP_W_FORMAT_VALUE won\nResult: *\nC2.5\n*\nend\n");
    check_events("nothing", f, text(" \r\n"), "!QP_E_FORMAT_MARK\n");
    /* Words and tags without end. */
    corpus_text t = {0};
    corpus_write(&t, "1.C2.5 ", 7);
    for (int i = 0; i < 100000; i++) corpus_write(&t, "x", 1);
    corpus_write(&t, " H8+7 [", 7);
    for (int i = 0; i < 100000; i++) corpus_write(&t, "y", 1);
    corpus_write(&t, "] H2+3", 6);
    char *events = events_of(f, (qp_text){t.ptr, t.len}, 0);
    corpus_check(
        strlen(events) < 1000 && strstr(events, "C2.5\n!QP_E_PGN_TOKEN") &&
            strstr(events, "H8+7\n!QP_E_PGN_TOKEN") && strstr(events, "H2+3\n"),
        "%.300s", events);
    free(events);
    free(t.ptr);
}

/* ---- games that are not wanted
 * ------------------------------------------------ */

typedef struct wants {
    unsigned games, moves;
} wants;

static qp_flow want_second(void *ctx, const qp_at *at) {
    (void)at;
    return ((wants *)ctx)->games++ ? QP_GO : QP_SKIP;
}

static qp_flow want_move(void *ctx, qp_text move, const qp_at *at) {
    (void)move, (void)at;
    ((wants *)ctx)->moves++;
    return QP_GO;
}

/* A game that is passed over ends where the next one begins. */
static void test_skipped(void) {
    wants w = {0};
    qp_visitor v = {.size = sizeof v,
                    .ctx = &w,
                    .begin_game = want_second,
                    .move = want_move};
    qp_reader *r = qp__format_xqn.open(&v, NULL);
    if (!r || qp__format_xqn.feed(r, WHOLE, sizeof WHOLE - 1) ||
        qp__format_xqn.finish(r))
        exit(2);
    qp__format_xqn.close(r);
    corpus_check(w.games == 2 && w.moves == 1, "%u games, %u moves", w.games,
                 w.moves);
}

/* ---- real files
 * --------------------------------------------------------------- */

static qp_flow keep_text(void *ctx, qp_text utf8) {
    corpus_write(ctx, utf8.ptr, utf8.len);
    return QP_GO;
}

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
    qp_decode_to to = {&utf8, keep_text, NULL};
    qp_decoder *d = qp_decoder_new(&to, QP_ENC_GB18030, QP_ENC_AUTO, NULL);
    if (!d || qp_decoder_feed(d, bytes, len) || qp_decoder_finish(d)) exit(2);
    qp_decoder_free(d);
    qp_text in = {utf8.ptr, utf8.len};
    corpus_check(qp__format_xqn.find(in, 1) == 95, "%s is not found", path);
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

int main(void) {
    test_made();
    test_odd();
    test_skipped();
    const char *folder = corpus_folder();
    if (folder) {
        played all = {0};
        corpus_walk(folder, "binary/xqn", ".xqn", read_one, &all);
        corpus_check(all.games == 9 && all.nodes == 294, "%lu games %lu moves",
                     all.games, all.nodes);
    }
    return corpus_close();
}
