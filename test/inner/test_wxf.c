/* test_wxf.c - words read in one pass or one by one, and the real files of WXF.
 * What the format is says test/spec/format/wxf.qpt. */
#include "../../lib/core/format/common/format_list.h"
#include "../events.h"
#include "text_probe.h"

#define F (&qp__format_wxf)

static void replace(corpus_text *t, char old, char new) {
    for (size_t i = 0; i < t->len; i++)
        if (t->ptr[i] == old) t->ptr[i] = new;
}

/* What the reader calls, with places. Owned: free its text. */
static events events_of(const char *moves, int tabs) {
    events e = {.places = 1};
    qp_handler to = events_handler(&e);
    corpus_text t = {0};
    add_word(&t, "FORMAT WXF\nSTART{\n");
    add_word(&t, moves);
    add_word(&t, "\n}END\n");
    if (tabs) replace(&t, ' ', '\t');
    qp_format_reader *r = F->open(&to, NULL);
    check_that(r && !F->feed(r, t.ptr, t.len) && !F->finish(r), "%s", moves);
    F->close(r);
    free(t.ptr);
    replace(&e.text, '\t', ' '); /* in comments */
    return e;
}

/* The usual words are read in one pass, others one by one. With tabs in place
 * of blanks all are others, and the same comes out. */
static void check_blanks(void) {
    static const char *const MOVES[] = {
        "1. C2.5 H8+7 2. H2+3 R9.8",
        " 9.  C2.5  H8+7    10.  H2+3  R9.8",
        "99. C2.5  H8+7   100. H2+3  R9.8  1000. P3+1 P7+1",
        "1.C2.5 H8+7 2 H2+3 3.15.4 4. 15.4",
        "1. ... H8+7 2... P7+1 3. .. P3+1 4.  ",
        "1.  . H8+7 2. (H2+3 is) R9.8 3. {P3+1 it} P7+1",
        "1. !C2.5 !2.5 ?2.5 3. (2+5 a) H+-5",
        "1. C2.5 (2+5 a) H8+7",
        "1. C2.5 !2.5 H8+7",
        "1. C2.5! H8+7 2. H2+3",
        "1. C2.5 H8+7}",
        "1. C2.5 {a\nP3+1 b} H8+7",
        "1.CH2+3 H8+7",
        "h2e2 H9-G7 b-e2 C2.5! H8+7?? 1-0 C2.55 H8+",
        "1. C2.5 \xe7\x82\xae 2. H2+3 R9.8 \xe7\x82\xae P3+1",
        "        1.          C2.5                H8+7        ",
        "1. Z2.5 C0.5 C2/5 C2.0",
    };
    for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++) {
        events quick = events_of(MOVES[i], 0), slow = events_of(MOVES[i], 1);
        check_that(quick.text.len &&
                       same_text(text_of(&quick.text), text_of(&slow.text)),
                   "blanks: %s\n%.*s\n%.*s", MOVES[i], (int)quick.text.len,
                   quick.text.ptr, (int)slow.text.len, slow.text.ptr);
        free(quick.text.ptr);
        free(slow.text.ptr);
    }
}

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

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return check_corpus(folder), check_close();
    check_blanks();
    return check_close();
}
