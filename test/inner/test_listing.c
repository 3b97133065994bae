/* test_listing.c - bare lists with variations and moves without end, and the
 * real files. What the format is says test/spec/format/listing.qpt. */
#include <time.h>

#include "../../lib/core/format/common/format_list.h"
#include "text_probe.h"

#define F (&qp__format_listing)

typedef struct deep {
    unsigned opens, told, moves;
} deep;

static qp_flow count_open(void *ctx, const qp_at *at) {
    (void)at;
    ((deep *)ctx)->opens++;
    return QP_GO;
}

static qp_flow count_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)moved, (void)at;
    ((deep *)ctx)->moves++;
    return QP_GO;
}

static qp_flow count_reported(void *ctx, const qp_err *err, uint32_t number,
                              uint32_t ply) {
    (void)number, (void)ply;
    ((deep *)ctx)->told += err->code == QP_E_FORMAT_DEPTH;
    return QP_GO;
}

/* As deep as variations go, and one more. */
static void check_deep(void) {
    corpus_text t = {0};
    deep d = {0};
    qp_handler v = {.size = sizeof v,
                    .ctx = &d,
                    .begin_variation = count_open,
                    .move = count_move,
                    .problem = count_reported};
    add_word(&t, "h2e2 ");
    for (int i = 0; i < QP_DEPTH_MAX + 2; i++) add_word(&t, "(b2e2 ");
    add_word(&t, "{x}");
    for (int i = 0; i < QP_DEPTH_MAX + 2; i++) add_word(&t, ")");
    add_word(&t, " h9g7\n");
    check_that(!property_feed(F, &v, text_of(&t), 0, 0, NULL), "deep: read");
    check_that(
        d.opens == QP_DEPTH_MAX && d.told == 1 && d.moves == QP_DEPTH_MAX + 2,
        "deep: %u variations, %u told, %u moves", d.opens, d.told, d.moves);
    check_read(F, text_of(&t), 0);
    free(t.ptr);
}

static double seconds_for(size_t rounds) {
    corpus_text t = {0};
    for (size_t i = 0; i < rounds; i++) add_word(&t, "h2e2h9g7C2=5(h2e2((x");
    add_word(&t, "\n");
    qp_handler nobody = {.size = sizeof nobody};
    clock_t from = clock();
    check_that(!property_feed(F, &nobody, text_of(&t), 0, 0, NULL),
               "joined moves");
    double s = (double)(clock() - from) / CLOCKS_PER_SEC;
    free(t.ptr);
    return s;
}

static void check_time(void) {
    double once = seconds_for(20000), more = seconds_for(160000);
    check_that(more < 40 * once + 0.5,
               "joined moves: %.3f s, eight times "
               "as many: %.3f s",
               once, more);
}

/* ---- 4: the corpus -------------------------------------------------------
 */

typedef struct sum {
    probe_games g;
    unsigned long files, warned;
} sum;

static void read_file(void *ctx, const char *path) {
    sum *s = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    probe_games one = {0};
    probe_play(F, &one, (qp_text){bytes, len});
    s->files++;
    s->g.games += one.games;
    s->g.moves += one.moves;
    s->g.broken += one.broken;
    const char *p = text_of(&one.problems).ptr;
    for (const char *end = p + one.problems.len; p < end;) {
        size_t n = (size_t)((char *)memchr(p, '\n', (size_t)(end - p)) - p);
        char line[512];
        snprintf(line, sizeof line, "%s:%.*s\n", base_name(path), (int)n, p);
        if (strstr(line, " QP_W_"))
            s->warned++;
        else
            add_word(&s->g.problems, line);
        p += n + 1;
    }
    probe_clear(&one);
    free(bytes);
}

static void check_part(const char *folder, const char *part,
                       const char *endings, const unsigned long want[5],
                       const char *problems) {
    sum s = {0};
    corpus_walk(folder, part, endings, read_file, &s);
    check_that(s.files == want[0] && s.g.games == want[1] &&
                   s.g.moves == want[2] && s.g.broken == want[3] &&
                   s.warned == want[4],
               "%s %s: %lu files, %lu games, %lu moves, %lu broken, %lu "
               "warned of",
               part, endings ? endings : "", s.files, s.g.games, s.g.moves,
               s.g.broken, s.warned);
    check_that(same_text(text_of(&s.g.problems), qp_text_of(problems)),
               "%s: problems:\n%.*s", part, (int)s.g.problems.len,
               text_of(&s.g.problems).ptr);
    printf("corpus/%s %s: %lu files, %lu games, %lu moves\n", part,
           endings ? endings : "", s.files, s.g.games, s.g.moves);
    probe_clear(&s.g);
}

static void check_corpus(const char *folder) {
    /* One file has a king go two squares. 15 say that Red moves where Black
     * does: warned of. */
    check_part(folder, "niu2x-qipu", NULL,
               (unsigned long[]){480, 480, 12145, 1, 15},
               "0ae72577ecd435e80027e6ad0a712bda:1:93 QP_E_MOVE_REACH "
               "d9d7\n");
    check_part(folder, "elephantchess-parsers", "ens.txt",
               (unsigned long[]){1, 1000, 0, 0, 0}, "");
    check_part(folder, "elephantchess-parsers", "_open.txt uci",
               (unsigned long[]){2, 613, 49958, 0, 0}, "");
    check_part(folder, "elephantchess-parsers",
               "_game1.wxf _game2.wxf _game3.wxf",
               (unsigned long[]){3, 3, 293, 0, 0}, "");
    /* Diagrams that show how pieces move, without kings: no positions. */
    check_part(folder, "xiangqi-setup-doc", "fen annofen xay",
               (unsigned long[]){9, 9, 0, 5, 0},
               "demo-arrows-horse-elephant-advisor.xay:6:1 QP_E_GAME_FEN "
               "2ea1ae2/4a4/e2a1a2e/9/2e3e2/3h1H3/2h3h2/9/2h3h2/3h1h3\n"
               "demo-arrows-rook-downwards.xay:6:1 QP_E_GAME_FEN "
               "9/r8/1r7/2r6/3r5/4r4/5r3/6r2/7r1/8r\n"
               "demo-arrows-rook-leftwards-rightwards.xay:6:1 QP_E_GAME_FEN "
               "r8/Rr7/1Rr6/2Rr5/3Rr4/4Rr3/5Rr2/6Rr1/7Rr/8R\n"
               "demo-arrows-rook-upwards.xay:6:1 QP_E_GAME_FEN "
               "8r/7r1/6r2/5r3/4r4/3r5/2r6/1r7/r8/9\n"
               "demo-movement-horse.xay:6:1 QP_E_GAME_FEN "
               "9/9/9/5R3/9/4nc3/9/9/9/9\n");
    check_part(folder, "text-games", "01a.txt 01b.txt book_1.txt",
               (unsigned long[]){3, 248, 7195, 0, 0}, "");
    /* Moves without the position that they begin from. */
    check_part(folder, "text-games", "图局.txt",
               (unsigned long[]){1, 1, 0, 1, 0},
               "035有谱无图局.txt:1:3 QP_E_MOVE_PIECE 炮一进六\n");
    check_part(folder, "binary/eglib", NULL,
               (unsigned long[]){10, 3913, 61516, 0, 8}, "");
    check_part(folder, "binary/epd", NULL, (unsigned long[]){1, 356, 0, 0, 0},
               "");
    check_part(folder, ".", "every16th.epd",
               (unsigned long[]){1, 2121, 0, 0, 0}, "");
    check_part(folder, "xqbase", "UNNY.EPD", (unsigned long[]){1, 240, 0, 0, 0},
               "");
    check_part(folder, "ucci-logs", "_move.txt",
               (unsigned long[]){3, 3, 158, 0, 0}, "");
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return check_corpus(folder), check_close();
    check_deep();
    check_time();
    return check_close();
}
