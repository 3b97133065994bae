/* test_mxq.c - MXQ, a game as a list of strings (doc/format/mxq.md).
 *
 *   1. small files, whole and damaged; expected values by hand from the layout
 *   2. the laws, and damage
 *   3. the corpus: every move legal, and players, result, date and time as the
 *      names of the files have them
 */
#include "small_format.h"

#include "../../src/format/mxq/mxq.h"

/* ---- 1: small files
 * ------------------------------------------------------------------- */

/* In GBK. */
#define JIA "\xBC\xD7"
#define YI "\xD2\xD2"
#define DUAN "\xB6\xCE"
#define WON "\xCA\xA4"
#define WON_TRADITIONAL "\x84\xD9"
#define LOST "\xB8\xBA"
#define LOST_TRADITIONAL "\xD8\x93"
#define DRAWN "\xBA\xCD"
#define YEAR "\xC4\xEA"
#define MONTH "\xD4\xC2"
#define DAY "\xC8\xD5"
#define HOUR "\xB5\xE3"
#define MINUTE "\xB7\xD6"

enum { HEADER = 11 };

/* A file put together from strings. */
typedef struct mxq_file {
    char bytes[2048];
    size_t len;
} mxq_file;

static void put(mxq_file *f, const char *text) {
    size_t n = strlen(text);
    f->bytes[f->len++] = (char)n;
    memcpy(f->bytes + f->len, text, n);
    f->len += n;
}

static qp_text file_of(const mxq_file *f) {
    return (qp_text){f->bytes, f->len};
}

static const char *const PLAIN[HEADER] = {
    JIA,
    "2003" YEAR "6" MONTH "12" DAY " 6" HOUR "31" MINUTE,
    JIA "(4" DUAN ")-" WON "-" YI YI "(7f)",
    "1774",
    "1707",
    "10",
    "5",
    "0",
    "50",
    "95",
    YI LOST};

/* A header with one string exchanged. */
static void put_header(mxq_file *f, size_t index, const char *text) {
    f->len = 0;
    for (size_t i = 0; i < HEADER; i++) put(f, i == index ? text : PLAIN[i]);
}

static void put_moves(mxq_file *f) {
    put(f, "Moves");
    put(f, "7C-4C");
    put(f, "7J-6H");
    put(f, "0A-0B");
    put(f, "Ends");
    put(f, "CommentsEnd");
}

#define PLAIN_TAGS                                                             \
    "Site=甲\nDate=2003.06.12\nTime=06:31\n"                                  \
    "Red=甲\nRedTitle=4段\nBlack=乙乙\nBlackTitle=7f\nResult=1-0\n"        \
    "RedElo=1774\nBlackElo=1707\nTimeControl=10/5/0\n"                         \
    "RedTimeLeft=50\nBlackTimeLeft=95\nTermination=乙负\n"
#define PLAIN_MOVES "moves\nmove h2e2\nmove h9g7\nmove a0a1\n"

static void test_plain(mxq_file *f) {
    put_header(f, HEADER, "");
    put_moves(f);
    expect("whole", &qp__format_mxq, file_of(f),
           "begin\n" PLAIN_TAGS PLAIN_MOVES "result 1-0\nend\n");
    corpus_check(qp__format_mxq.find(file_of(f), 1) == 98, "found");
}

/* What one header string gives, the others as in PLAIN. */
static void expect_field(size_t index, const char *text, const char *want) {
    static mxq_file f;
    put_header(&f, index, text);
    put_moves(&f);
    heard h = hear(&qp__format_mxq, file_of(&f));
    char shown[100];
    snprintf(shown, sizeof shown, "string %zu", index);
    corpus_check(strstr(h.log.ptr, want) != NULL, "%s: heard\n%swanted %s",
                 shown, h.log.ptr, want);
    free(h.log.ptr);
}

static void test_fields(void) {
    expect_field(0, "", "begin\nDate=");
    expect_field(1, "02-10-07", "\nDate=2002.10.07\nRed=");
    expect_field(1, "99-1-2", "\nDate=1999.01.02\nRed=");
    expect_field(1, "2003" YEAR "6" MONTH "3" DAY, "\nDate=2003.06.03\nRed=");
    expect_field(1, "2003" YEAR "13" MONTH "3" DAY, "\nDate=2003年13月3日\n");
    expect_field(1, "02-10-07 x", "\nDate=02-10-07 x\nRed=");
    expect_field(1, "02-10-07 24" HOUR "0" MINUTE, "\nDate=02-10-07 24点0分\n");
    expect_field(2, JIA "(x)-" LOST "-" YI,
                 "\nRed=甲\nRedTitle=x\nBlack=乙\nResult=0-1\nRedElo=");
    expect_field(2, JIA "-" DRAWN "-" YI "()",
                 "\nRed=甲\nBlack=乙()\nResult=1/2-1/2\n");
    expect_field(2, "a-b(c)(d)-" WON_TRADITIONAL "-(e)",
                 "\nRed=a-b(c)\nRedTitle=d\nBlack=(e)\nResult=1-0\n");
    expect_field(2, "a-" LOST_TRADITIONAL "-b", "\nBlack=b\nResult=0-1\n");
    expect_field(2, "a-b", "\nEvent=a-b\nRedElo=");
    expect_field(2, "a-b", "move a0a1\nend\n"); /* no result is known */
    expect_field(6, "", "\nTimeControl=10//0\n");
    expect_field(6, "a long text", "\nTimeControlPart=a long text\n");
    expect_field(6, "a long text", "\nTimeControl=10//0\n");
    expect_field(10, "\xFF" JIA "\x01",
                 "\nQP_E_TEXT_BYTE 69 'FF' ''\nQP_E_TEXT_BYTE 72 '01' ''\n"
                 "Termination=\xEF\xBF\xBD甲\xEF\xBF\xBD\nmoves\n");
    expect_field(10, JIA "\xBC",
                 "\nQP_E_TEXT_BYTE 71 'BC' ''\nTermination=甲\xEF\xBF\xBD\n");
}

static void test_moves(mxq_file *f) {
    const qp_format *format = &qp__format_mxq;
    put_header(f, HEADER, "");
    put(f, "Moves");
    put(f, "7C-4C");
    put(f, "9C-4C"); /* no such file: what follows cannot be played */
    put(f, "7J-6H");
    put(f, "Ends");
    put(f, JIA "\n" YI);
    put(f, "CommentsEnd");
    f->bytes[f->len++] = 'x';
    expect("a bad move, a comment, a byte too many", format, file_of(f),
           "begin\n" PLAIN_TAGS "moves\nmove h2e2\n"
           "QP_E_FORMAT_MOVE 85 '9C-4C' 'a move, as 7C-4C'\n"
           "comment 甲\n乙\nresult 1-0\nend\nQP_W_FORMAT_LEFT 120 '' ''\n");
    static const char *const BAD[] = {"7C-4K", "7C 4C", "7C-4C1", "7C-4", ""};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        put_header(f, HEADER, "");
        put(f, "Moves");
        put(f, BAD[i]);
        heard h = hear(format, file_of(f));
        corpus_check(h.moves == 0 && h.problems == 2, "no move: %s", BAD[i]);
        free(h.log.ptr);
    }
}

static void test_parts(mxq_file *f) {
    const qp_format *format = &qp__format_mxq;
    put_header(f, HEADER, "");
    expect("no moves", format, file_of(f),
           "begin\n" PLAIN_TAGS
           "QP_E_FORMAT_SHORT 73 '' 'Moves'\nmoves\nresult 1-0\nend\n");
    put_moves(f);
    qp_text cut = {f->bytes, f->len - 12};
    expect("no end", format, cut,
           "begin\n" PLAIN_TAGS PLAIN_MOVES
           "QP_E_FORMAT_SHORT 102 '' 'CommentsEnd'\nresult 1-0\nend\n");
    put_header(f, HEADER, "");
    put(f, "one more");
    put_moves(f);
    expect("a string too many", format, file_of(f),
           "begin\n" PLAIN_TAGS
           "QP_E_FORMAT_MARK 73 'one more' 'Moves'\nmoves\nresult 1-0\nend\n");
    corpus_check(!format->find(file_of(f), 1), "a string too many is none");
    f->len = 0;
    for (size_t i = 0; i < 4; i++) put(f, PLAIN[i]);
    put_moves(f);
    expect(
        "a short header", format, file_of(f),
        "begin\nSite=甲\nDate=2003.06.12\nTime=06:31\n"
        "Red=甲\nRedTitle=4段\nBlack=乙乙\nBlackTitle=7f\nResult=1-0\n"
        "RedElo=1774\n"
        "QP_E_FORMAT_VALUE 50 'Moves' 'eleven strings before it'\n" PLAIN_MOVES
        "result 1-0\nend\n");
    corpus_check(format->find(file_of(f), 1) == 60, "a short header is found");
    expect("nothing", format, (qp_text){"", 0},
           "QP_E_FORMAT_SHORT 0 '' 'Moves'\n");
    corpus_check(!format->find((qp_text){"", 0}, 1), "nothing is found");
    corpus_check(!format->find((qp_text){"[Event \"?\"]\n", 12}, 1), "PGN");
    corpus_check(!format->find((qp_text){"\x05Moves\x04"
                                         "Ends",
                                         11},
                               1),
                 "no header");
}

/* ---- 3: the corpus
 * -------------------------------------------------------------------- */

typedef struct corpus_run {
    const char *file;
    unsigned files, games, comments, mates, plies;
    unsigned result[3]; /* won, lost, drawn */
} corpus_run;

/* The tag of that name equals the C string. */
static int tag_is(const qp_game *game, const char *name, const char *want) {
    qp_text t = qp_game_tag(game, name);
    return t.ptr && t.len == strlen(want) && !memcmp(t.ptr, want, t.len);
}

static int number_of(const qp_game *game, const char *tag) {
    qp_text t = qp_game_tag(game, tag);
    char copy[16] = "";
    if (t.ptr && t.len < sizeof copy) memcpy(copy, t.ptr, t.len);
    return *copy ? atoi(copy) : -1;
}

/* Writes the name that the file should have by its tags. */
static void name_by_tags(char out[512], const qp_game *game) {
    static const char *const TAG[] = {"Red",        "RedTitle", "Black",
                                      "BlackTitle", "Date",     "Time"};
    char part[6][64] = {{0}};
    for (size_t i = 0; i < 6; i++) {
        qp_text t = qp_game_tag(game, TAG[i]);
        snprintf(part[i], sizeof part[i], "%.*s", (int)t.len,
                 t.ptr ? t.ptr : "");
    }
    const char *won = tag_is(game, "Result", "1-0")   ? "胜"
                      : tag_is(game, "Result", "0-1") ? "负"
                                                      : "和";
    unsigned y = 0, m = 0, d = 0, hour = 0, minute = 0;
    sscanf(part[4], "%u.%u.%u", &y, &m, &d);
    char date[64];
    if (sscanf(part[5], "%u:%u", &hour, &minute) == 2)
        snprintf(date, sizeof date, "%u年%u月%u日 %u点%u分", y, m, d, hour,
                 minute);
    else
        snprintf(date, sizeof date, "%02u-%02u-%02u", y % 100, m, d);
    snprintf(out, 512, "%s(%s)-%s-%s(%s) %s.mxq", part[0], part[1], won,
             part[2], part[3], date);
}

/* Each side has at most the time that the game gives, in minutes; who lost on
 * time has none left. */
static void check_times(const corpus_run *run, const qp_game *game) {
    int all = 60 * number_of(game, "TimeControl");
    int red = number_of(game, "RedTimeLeft");
    int black = number_of(game, "BlackTimeLeft");
    corpus_check(red >= 0 && black >= 0 && red <= all && black <= all,
                 "%s: %d and %d of %d seconds", run->file, red, black, all);
    if (tag_is(game, "Termination", "红方局超时") ||
        tag_is(game, "Termination", "局时"))
        corpus_check(red == 0 && black > 0 && tag_is(game, "Result", "0-1"),
                     "%s: lost on time", run->file);
}

static qp_flow corpus_game(void *ctx, qp_game *game) {
    corpus_run *run = ctx;
    char name[512];
    run->games++;
    run->plies += (unsigned)qp_game_nodes(game) - 1;
    name_by_tags(name, game);
    corpus_check(!strcmp(name, run->file), "%s: by its tags %s", run->file,
                 name);
    corpus_check(!qp_game_broken(game), "%s: broken", run->file);
    qp_text result = qp_game_result(game), tag = qp_game_tag(game, "Result");
    corpus_check(result.ptr && result.len == tag.len, "%s: result", run->file);
    run->result[result.len > 3 ? 2 : result.ptr[0] == '0']++;
    check_times(run, game);
    /* "mated" is said of two games: the last position is a mate. */
    qp_pos pos = *qp_game_start(game);
    for (qp_node n = qp_game_next(game, QP_ROOT); n != QP_NO_NODE;
         n = qp_game_next(game, n)) {
        qp_pos_play(&pos, qp_game_move(game, n));
        run->comments += (unsigned)qp_game_comments(game, n, QP_AFTER_MOVE);
    }
    int red = tag_is(game, "Termination", "红方被绝杀");
    if (red || tag_is(game, "Termination", "黑方被绝杀")) {
        run->mates++;
        corpus_check(qp_pos_standing(&pos) != QP_PLAYING &&
                         qp_pos_turn(&pos) == (red ? QP_RED : QP_BLACK),
                     "%s: not mated", run->file);
    }
    return QP_GO;
}

static qp_flow corpus_problem(void *ctx, const qp_err *err, uint32_t number,
                              uint32_t ply) {
    corpus_run *run = ctx;
    corpus_check(0, "%s: move %u, ply %u: %s '%s'", run->file, number, ply,
                 qp_status_name(err->code), err->what);
    return QP_GO;
}

static void corpus_one(void *ctx, const char *path) {
    corpus_run *run = ctx;
    qp_text file;
    char *bytes = corpus_file(path, &file.len);
    file.ptr = bytes;
    run->file = base_name(path);
    run->files++;
    corpus_check(qp__format_mxq.find(file, 1) == 98, "%s: not found",
                 run->file);
    qp_game_listener listener = {run, corpus_game, corpus_problem};
    play_games(&qp__format_mxq, file, &listener);
    free(bytes);
}

static void test_corpus(const char *folder) {
    corpus_run run = {0};
    corpus_walk(folder, "binary/mxq", "mxq", corpus_one, &run);
    corpus_check(run.files == 25 && run.games == 25 && run.plies == 1908,
                 "%u files, %u games, %u plies", run.files, run.games,
                 run.plies);
    /* As the names of the files say. */
    corpus_check(run.result[0] == 6 && run.result[1] == 13 &&
                     run.result[2] == 6,
                 "%u won, %u lost, %u drawn", run.result[0], run.result[1],
                 run.result[2]);
    corpus_check(run.mates == 2 && !run.comments, "%u mates, %u comments",
                 run.mates, run.comments);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return test_corpus(folder), corpus_close();
    static mxq_file f;
    test_plain(&f);
    test_fields();
    test_moves(&f);
    test_parts(&f);
    put_header(&f, HEADER, "");
    put_moves(&f);
    check_format(&qp__format_mxq, file_of(&f));
    return corpus_close();
}
