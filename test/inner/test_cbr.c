/* test_cbr.c - records and libraries of CCBridge that are long, and real ones.
 * What the formats are say test/spec/format/cbr.qpt and cbl.qpt.
 *
 * The counts of real files were taken by a reader of another kind (a script
 * that keeps no tree), and each fault is one of the file.
 */
#include <time.h>

#include "../../lib/core/format/common/format_list.h"
#include "../failing_alloc.h"
#include "format_check.h"

/* ---- long files -----------------------------------------------------------
 */

static void add(corpus_text *t, const void *bytes, size_t n) {
    corpus_write(t, bytes, n);
}

/* A node of the wide form; the move as "h2e2", NULL for the root. */
static void node(corpus_text *t, unsigned bits, const char *move) {
    unsigned char b[4] = {(unsigned char)bits, 0, 0, 0};
    for (int i = 0; move && i < 2; i++) {
        int file = move[2 * i] - 'a', down = 9 - (move[2 * i + 1] - '0');
        b[2 + i] = (unsigned char)(down * 9 + file);
    }
    add(t, b, 4);
}

enum { V2_MOVES = 2214 };

/* The part of a record before its moves, and no piece on the board. */
static void add_head(corpus_text *t) {
    char head[V2_MOVES] = "CCBridge Record";
    head[19] = 2;
    head[2112] = 1;
    add(t, head, V2_MOVES);
}

/* `n` variations, each within the one before. */
static void test_depth(void) {
    corpus_text t = {0};
    add_head(&t);
    node(&t, 0, NULL);
    enum { DEEP = 1500 };
    for (int i = 0; i < DEEP; i++) {
        node(&t, 3, i % 2 ? "h9g7" : "h2e2");
        node(&t, 0, i % 2 ? "b9c7" : "b2e2");
    }
    node(&t, 1, "c3c4");
    char *got = events_of(&qp__format_cbr, text_of(&t));
    unsigned long opened = 0, told = 0;
    for (const char *p = got; *p; p++) {
        opened += p[0] == '(';
        told += !strncmp(p, "!E_FORMAT_DEPTH", 15);
    }
    check_that(opened == QP_DEPTH_MAX && told == 1, "%lu deep, told %lu",
               opened, told);
    free(got);
    free(t.ptr);
}

static double time_of(size_t nodes) {
    corpus_text t = {0};
    add_head(&t);
    node(&t, 0, NULL);
    for (size_t i = 0; i + 1 < nodes; i++)
        node(&t, i % 3 == 1 ? 3 : 0, i % 2 ? "h2e2" : "b9c7");
    node(&t, 1, "c3c4");
    qp_handler nobody = {.size = sizeof nobody};
    clock_t start = clock();
    qp_status rc =
        property_feed(&qp__format_cbr, &nobody, text_of(&t), 0, 0, NULL);
    double took = (double)(clock() - start) / CLOCKS_PER_SEC;
    check_that(!rc, "big tree: %s", qp_status_name(rc));
    free(t.ptr);
    return took;
}

static void test_time(void) {
    double small = time_of(100000), big = time_of(1600000);
    check_that(big < 16 * 6 * (small + 0.005), "time grows: %f %f", small, big);
}

/* Zeros without end, deflated a thousandfold: the limit is met. */
static void test_bomb(void) {
    corpus_text t = {0};
    add(&t, "CCBridge\x15\0\0\0\3\0\0\0\0\0\0\0\x78\x01", 22);
    /* One fixed block: a zero (00110000), then copies of 258 from 1 before:
     * 285 is 11000101 and distance 0 is 00000. */
    uint64_t bits = 3; /* last, fixed */
    unsigned have = 3;
    const char *code = "00110000";
    for (size_t n = 0; n < 400000; n++) {
        for (const char *p = code; *p; p++, have++)
            bits |= (uint64_t)(*p - '0') << have;
        code = "1100010100000";
        for (; have >= 8; have -= 8, bits >>= 8) {
            char byte = (char)bits;
            add(&t, &byte, 1);
        }
    }
    size_t most = 256 * 1024 + 32 * (t.len - 20);
    char *got = events_of(&qp__format_cbl, text_of(&t));
    check_that(most < 64u << 20 && !strncmp(got, "!E_FORMAT_INFLATE@", 18),
               "a bomb: %.40s", got);
    free(got);
    purse money = {0};
    qp_alloc from = failing_alloc_alloc(&money);
    qp_handler nobody = {.size = sizeof nobody};
    qp_status rc =
        property_feed(&qp__format_cbl, &nobody, text_of(&t), 0, 0, &from);
    check_that(rc == QP_OK, "a bomb's memory: %s", qp_status_name(rc));
    check_that(money.peak < 8 * most, "a bomb takes %zu bytes", money.peak);
    free(t.ptr);
}

/* ---- real files ---------------------------------------------------------- */

static const struct {
    const char *file;
    unsigned long games, nodes, variations, comments;
} KNOWN[] = {{"binary/cbl/bjxygj9.CBL", 20, 2082, 71, 398},
             {"binary/cbl/bjyxgj2.CBL", 22, 1269, 49, 378},
             {"binary/cbl/bjyxgj3.CBL", 5, 323, 16, 105},
             {"binary/cbl/bjyxgj4.CBL", 11, 653, 28, 201},
             {"binary/cbl/bjyxgj5.CBL", 8, 611, 34, 165},
             {"binary/cbl/bjyxgj6.CBL", 8, 566, 32, 171},
             {"binary/cbl/bjyxgj7.CBL", 8, 551, 28, 172},
             {"binary/cbl/bjyxgj8.CBL", 4, 217, 13, 73},
             {"binary/cbl/专辑林兴荣.CBL", 14, 770, 1, 1},
             {"binary/cbl/全国象棋个人锦标赛对局精选.CBL", 49, 5276, 0, 0},
             {"binary/cbl/全国象棋团体锦标赛对局精选.CBL", 93, 9505, 0, 0},
             {"binary/cbl/吕钦专集.CBL", 123, 11635, 0, 123},
             {"binary/cbl/当头棒喝.CBL", 14, 863, 36, 253},
             /* 1059 and 3343 in the file; the tails after the moves below
              * are not played */
             {"binary/cbl/桔中秘残局谱.CBL", 116, 1053, 0, 0},
             {"binary/cbl/残局的生死棋型.CBL", 196, 5137, 276, 851},
             {"binary/cbl/自出洞来无敌手.CBL", 35, 1325, 0, 35},
             {"binary/cbl/许银川专集.CBL", 153, 13417, 0, 153},
             {"binary/cbl/韬略元机残局谱.CBL", 182, 3287, 0, 0},
             {"binary/cbr/test.cbr", 1, 102, 11, 13}};

/* Moves that leave the mover's own king to be taken, as the files have them,
 * and a board with a red pawn on a2, where none can come. */
static const char FAULTS[] =
    "game 41 ply 8: QP_E_MOVE_CHECK 'f7e7' \n"
    "game 13 ply 0: QP_W_FEN_FAULT '4rk3/3P5/4bP3/9/9/9/9/P3p2C1/3p1p3/4K1RR1 "
    "w - - 0 1' a piece where it can never stand\n"
    "game 60 ply 12: QP_E_MOVE_CHECK 'f9f8' \n"
    "game 77 ply 3: QP_E_MOVE_CHECK 'e0d0' e0f0\n"
    "game 101 ply 31: QP_E_MOVE_CHECK 'g7f7' \n"
    "game 142 ply 20: QP_E_MOVE_CHECK 'f2d1' \n"
    "game 151 ply 16: QP_E_MOVE_CHECK 'b4d3' \n";

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The lines of a text, sorted; owned: free. The text is cut up. */
static char **lines_of(corpus_text *t, size_t *n) {
    char **line = malloc((t->len + 1) * sizeof *line);
    if (!line) exit(2);
    *n = 0;
    for (char *p = t->ptr; p && p < t->ptr + t->len;) {
        line[(*n)++] = p;
        p = strchr(p, '\n');
        *p++ = '\0';
    }
    qsort(line, *n, sizeof *line, by_text);
    return line;
}

/* Without the result. */
static void cut_results(char **line, size_t n) {
    for (size_t i = 0; i < n; i++) {
        char *tab = strrchr(line[i], '\t');
        if (tab) *tab = '\0';
    }
}

static void read_pgn(void *ctx, const char *path) {
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_handler listener = {.size = sizeof listener, .ctx = ctx, .game = p_game};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    corpus_read(bytes, len, to);
    qp_builder_free(builder);
    qp_game_free(game);
    free(bytes);
}

/* Games that the Big5 collection has too, from another source: there are 26,
 * move for move. */
static void compare(const char *folder, corpus_text *mine) {
    played other = {0};
    corpus_walk(folder, "ccpd", ".pgn", read_pgn, &other);
    size_t n, m, same = 0;
    char **a = lines_of(mine, &n), **b = lines_of(&other.lines, &m);
    cut_results(a, n);
    cut_results(b, m);
    for (size_t i = 0; i < n; i++) {
        if (strlen(a[i]) < 150) continue; /* a start and some twenty moves */
        same += bsearch(&a[i], b, m, sizeof *b, by_text) != NULL;
    }
    check_that(same == 26, "%zu games are in ccpd too", same);
    free(a);
    free(b);
    free(other.lines.ptr);
    free(other.told.ptr);
}

static void test_corpus(const char *folder) {
    played all = {0};
    unsigned long games = 0;
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, KNOWN[i].file);
        size_t len;
        char *bytes = corpus_file(path, &len);
        qp_text in = {bytes, len};
        const qp_format *f =
            strstr(path, ".cbr") ? &qp__format_cbr : &qp__format_cbl;
        check_that(f->find(in, 1) == 100, "%s is not found", path);
        played p = {.told = all.told, .lines = all.lines};
        play(f, in, &p);
        all = p;
        check_that(p.games == KNOWN[i].games && p.nodes == KNOWN[i].nodes &&
                       p.variations == KNOWN[i].variations &&
                       p.comments == KNOWN[i].comments,
                   "%s: %lu games, %lu moves, %lu variations, %lu comments",
                   path, p.games, p.nodes, p.variations, p.comments);
        games += p.games;
        free(bytes);
    }
    check_that(games == 1062, "%lu games", games);
    check_that(all.told.ptr && !strcmp(all.told.ptr, FAULTS), "faults:\n%s",
               all.told.ptr ? all.told.ptr : "none");
    compare(folder, &all.lines);
    free(all.told.ptr);
    free(all.lines.ptr);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) {
        corpus_built(&qp__format_cbl);
        return test_corpus(folder), check_close();
    }
    if (!qp__format_cbl.lacks) test_bomb();
    test_depth();
    test_time();
    return check_close();
}
