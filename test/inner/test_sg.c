/* test_sg.c - the real files of SG: every move legal, results as the names of
 * the files and the last positions have them. What the format is says
 * test/spec/format/sg.qpt.
 */
#include "play.h"

#include "../../lib/core/format/common/format_list.h"

enum { RECORD = 1192 };

/* Games that are in fault, by file and number from 1: they have a result and
 * no move. */
static const struct {
    const char *file;
    unsigned number;
} EMPTY[] = {{"湖南 黎德志 先胜 江苏 秦 荣.SG", 1}, {"第25屆五羊杯.SG", 15}};

/* Games without names, in 2004年全国团体赛男子组.SG. */
static const unsigned NAMELESS[] = {29, 88, 106};

/* In the files of one game the names are in fault: their bytes in GBK were
 * taken for Big5 and turned into simplified characters, so that 北京 has
 * become 控俦; a character that has no simplified form is a wide blank. These
 * are the ones that changed. */
static const char *const SIMPLIFIED[] = {
    "儔俦", "憚惮", "攣挛", "樁桩", "淥渌", "滄沧", "爛烂", "犖荦",
    "碩硕", "窪洼", "綬绶", "縑缣", "肅肃", "臍脐", "繚缭", "飾饰",
    "輟辍", "輿舆", "酴绀", "閉闭", "隴陇", "韓韩", "鰍鳅"};

typedef struct corpus_run {
    const char *file;
    unsigned files, games, number, empty, plies, mates, unknown;
    unsigned named; /* players whose names were compared */
} corpus_run;

/* The tag of that name equals the C string. */
static int tag_is(const qp_game *game, const char *name, const char *want) {
    qp_text t = qp_game_tag(game, name);
    return t.ptr && t.len == strlen(want) && !memcmp(t.ptr, want, t.len);
}

/* Bytes of a name, GBK, taken for Big5: "?" for what is not one. */
static corpus_text misread(qp_text name) {
    corpus_text gbk = {0}, out = {0};
    qp_sink sink = {&gbk, corpus_write};
    qp_encoder *e = qp_encoder_new(QP_ENC_GB18030, &sink, NULL);
    if (!e || qp_encoder_write(e, name)) exit(2);
    add_decoded(&out, text_of(&gbk), QP_ENC_BIG5);
    qp_encoder_free(e);
    free(gbk.ptr);
    return out;
}

static size_t char_len(const char *p) {
    unsigned char c = (unsigned char)*p;
    return c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
}

static int simplified(const char *a, const char *b) {
    if (!memcmp(a, b, 3) || !memcmp(b, "　", 3)) return 1;
    for (size_t i = 0; i < sizeof SIMPLIFIED / sizeof *SIMPLIFIED; i++)
        if (!memcmp(SIMPLIFIED[i], a, 3) && !memcmp(SIMPLIFIED[i] + 3, b, 3))
            return 1;
    return 0;
}

/* Blanks are not compared: the names of the files have others. */
static int misread_is(qp_text name, qp_text tag) {
    corpus_text text = misread(name);
    size_t i = 0, k = 0;
    int same = 1;
    while (same && i < text.len && k < tag.len) {
        const char *a = text.ptr + i, *b = tag.ptr + k;
        if (*a == ' ') {
            i++;
        } else if (*b == ' ') {
            k++;
        } else {
            i += char_len(a);
            k += char_len(b);
            same = char_len(a) == char_len(b)
                       ? char_len(a) < 3 ? *a == *b : simplified(a, b)
                       : !memcmp(b, "　", 3);
        }
    }
    same = same && i == text.len && k == tag.len;
    free(text.ptr);
    return same;
}

/* "RED 先胜 BLACK.SG" */
static void check_name(corpus_run *run, const qp_game *game) {
    static const char *const WORD[] = {" 先胜 ", " 先负 ", " 先和 "};
    static const char *const SAID[] = {"1-0", "0-1", "1/2-1/2"};
    for (size_t i = 0; i < 3; i++) {
        const char *at = strstr(run->file, WORD[i]);
        if (!at) continue;
        qp_text red = {run->file, (size_t)(at - run->file)};
        at += strlen(WORD[i]);
        qp_text black = {at, strlen(at) - 3};
        check_that(tag_is(game, "Result", SAID[i]), "%s: result", run->file);
        check_that(misread_is(red, qp_game_tag(game, "Red")) &&
                       misread_is(black, qp_game_tag(game, "Black")),
                   "%s: names", run->file);
        run->named += 2;
    }
}

/* A side that is mated or has no move has lost. */
static void check_end(corpus_run *run, const qp_game *game) {
    qp_pos pos = *qp_game_start(game);
    for (qp_node n = qp_game_next(game, QP_ROOT); n != QP_NO_NODE;
         n = qp_game_next(game, n))
        qp_pos_play(&pos, qp_game_move(game, n));
    if (qp_pos_state(&pos) == QP_PLAYING) return;
    run->mates++;
    check_that(
        tag_is(game, "Result", qp_pos_turn(&pos) == QP_RED ? "0-1" : "1-0"),
        "%s: game %u: the mated side has not lost", run->file, run->number);
}

static qp_flow corpus_game(void *ctx, qp_game *game) {
    corpus_run *run = ctx;
    run->games++;
    run->number++;
    unsigned plies = (unsigned)qp_game_nodes(game) - 1;
    run->plies += plies;
    check_that(!qp_game_broken(game), "%s: game %u: broken", run->file,
               run->number);
    if (!plies) {
        size_t i = 0, n = sizeof EMPTY / sizeof *EMPTY;
        while (i < n && (run->number != EMPTY[i].number ||
                         strcmp(run->file, EMPTY[i].file) != 0))
            i++;
        check_that(i < n, "%s: game %u: no move", run->file, run->number);
        run->empty++;
    }
    qp_text date = qp_game_tag(game, "Date");
    check_that(date.len == 10 && !memcmp(date.ptr, "200", 3) &&
                   date.ptr[4] == '.' && date.ptr[7] == '.',
               "%s: game %u: date", run->file, run->number);
    check_that(!qp_game_tag(game, "Termination").ptr, "%s: game %u: result",
               run->file, run->number);
    int nameless = 0;
    for (size_t i = 0; i < sizeof NAMELESS / sizeof *NAMELESS; i++)
        nameless |= run->number == NAMELESS[i] &&
                    !strcmp(run->file, "2004年全国团体赛男子组.SG");
    check_that(nameless == !qp_game_tag(game, "Red").len &&
                   nameless == !qp_game_tag(game, "Black").len,
               "%s: game %u: names", run->file, run->number);
    run->unknown += (unsigned)tag_is(game, "Result", "*");
    check_name(run, game);
    check_end(run, game);
    return QP_GO;
}

static qp_flow corpus_problem(void *ctx, const qp_err *err, uint32_t number,
                              uint32_t ply) {
    corpus_run *run = ctx;
    check_that(0, "%s: game %u: move %u, ply %u: %s '%s'", run->file,
               run->number, number, ply, qp_status_name(err->code), err->what);
    return QP_GO;
}

static void corpus_one(void *ctx, const char *path) {
    corpus_run *run = ctx;
    qp_text file;
    char *bytes = corpus_file(path, &file.len);
    file.ptr = bytes;
    run->file = base_name(path);
    run->files++;
    run->number = 0;
    check_that(qp__format_sg.find(file, 1) == 98, "%s: not found", run->file);
    qp_handler listener = {.size = sizeof listener,
                           .ctx = run,
                           .game = corpus_game,
                           .problem = corpus_problem};
    play_games(&qp__format_sg, file, &listener);
    check_that(run->number == file.len / RECORD, "%s: %u games", run->file,
               run->number);
    free(bytes);
}

static void test_corpus(const char *folder) {
    corpus_run run = {0};
    corpus_walk(folder, "binary/sg", "sg", corpus_one, &run);
    check_that(run.files == 24 && run.games == 762 && run.plies == 65958,
               "%u files, %u games, %u plies", run.files, run.games, run.plies);
    check_that(run.empty == 2 && run.unknown == 3 && run.named == 38,
               "%u empty, %u without a result, %u names", run.empty,
               run.unknown, run.named);
    check_that(run.mates == 3, "%u mates", run.mates);
}

int main(void) {
    test_corpus(corpus_needed());
    return check_close();
}
