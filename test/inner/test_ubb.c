/* test_ubb.c - DhtmlXQ with branches without end, and the real files. What the
 * format is says test/spec/format/ubb.qpt. */
#include "../../lib/core/format/common/format_list.h"
#include "text_probe.h"

#define F (&qp__format_ubb)
#define TAG "[Game \"Chinese Chess\"]\n"

static void check_write(const char *name, const char *pgn) {
    probe_check_write(F, name, pgn, NULL, "", pgn);
}

/* What comes back as it was though it looks like something else. */
static void check_trips(void) {
    check_write("bars beside the ends of lines",
                TAG "[Result \"*\"]\n\n{|\n|\n||}\n1. 炮二平五\n{|}\n*\n\n");
    /* A FEN of 90 bytes is no board of 90 letters. */
    check_write("a FEN of ninety bytes", TAG
                "[Result \"*\"]\n[FEN \"1r1ak1r2/1n2a2n1/b1c3c1b/p3p3p/2p3p2/"
                "P1P1P1P1P/9/B2A1A2B/1N1C1C1N1/1R2K2R1 w - - 100 12345\"]\n\n"
                "*\n\n");
    check_write("a tag Result that says another",
                TAG "[Result \"*\"]\n\n1. 炮二平五\n1-0\n\n");
}

/* A branch beside a branch beside a branch: deeper than may be. */
static void check_depth(void) {
    corpus_text t = {0};
    char line[96];
    add_word(&t, "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]");
    for (int i = 0; i < 3000; i++) {
        snprintf(line, sizeof line, "[DhtmlXQ_move_%d_1_%d]1747[/DhtmlXQ_m]", i,
                 i + 1);
        add_word(&t, line);
    }
    add_word(&t, "[/DhtmlXQ]");
    check_read(F, text_of(&t), 0);
    probe_games g = {0};
    probe_play(F, &g, text_of(&t));
    check_that(g.variations == QP_DEPTH_MAX &&
                   strstr(g.problems.ptr, "QP_E_FORMAT_DEPTH"),
               "deep branches: %lu", g.variations);
    probe_clear(&g);
    free(t.ptr);
}

/* ---- 4: the corpus -------------------------------------------------------
 */

typedef struct corpus_sum {
    probe_games g;
    unsigned long files;
} corpus_sum;

static void read_file(void *ctx, const char *path) {
    corpus_sum *s = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    char name[256];
    snprintf(name, sizeof name, "%.60s\n", base_name(path));
    add_word(&s->g.problems, name);
    check_that(F->find((qp_text){bytes, len < 4096 ? len : 4096}, 0) == 98,
               "%s: not found", path);
    probe_file(F, path, (qp_text){bytes, len}, &s->g);
    s->files++;
    free(bytes);
}

/* Faults of the files, each with its reason. */
static const char *const KNOWN[] = {
    /* of 1,446 branches one moves a bishop from between the kings */
    "dhtmlxq.txt\n1517:244 QP_E_MOVE_CHECK e2g4\ngame.ubb\n",
    /* "??" was a result until it was written without Chinese */
    "excerpt.dhtmlxq\n13:17 QP_W_FORMAT_VALUE ??\n",
};

static size_t count_lines(const corpus_text *t) {
    size_t n = 0;
    for (size_t i = 0; i < t->len; i++) n += t->ptr[i] == '\n';
    return n;
}

static void check_corpus(const char *folder) {
    corpus_sum s = {0};
    corpus_walk(folder, "dhtmlxq", NULL, read_file, &s);
    check_that(s.files == 6 && s.g.games == 6 && s.g.broken == 1,
               "corpus: %lu files, %lu games, %lu broken", s.files, s.g.games,
               s.g.broken);
    /* As many branches and comments as the files have entries for. */
    check_that(s.g.variations == 1752 && s.g.comments == 846,
               "corpus: %lu variations, %lu comments", s.g.variations,
               s.g.comments);
    check_that(s.g.moves == 111737, "corpus: %lu moves", s.g.moves);
    corpus_write(&s.g.problems, "", 1);
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        check_that(strstr(s.g.problems.ptr, KNOWN[i]) != NULL,
                   "corpus: not told: %s", KNOWN[i]);
    check_that(count_lines(&s.g.problems) == s.files + 2,
               "corpus: problems:\n%s", s.g.problems.ptr);
    printf("corpus: %lu files, %lu moves, %lu variations, %lu comments\n",
           s.files, s.g.moves, s.g.variations, s.g.comments);
    probe_clear(&s.g);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return check_corpus(folder), check_close();
    check_trips();
    check_depth();
    return check_close();
}
