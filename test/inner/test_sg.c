/* test_sg.c - SG, games in records of one length (doc/format/sg.md).
 *
 *   1. small files, whole and damaged; expected values by hand from the layout
 *   2. the laws, and damage
 *   3. the corpus: every move legal, results as the names of the files and the
 *      last positions have them
 */
#include "small_format.h"

#include "../../src/format/sg/sg.h"

/* ---- 1: small files
 * ------------------------------------------------------------------- */

enum {
    RECORD = 1192,
    BLACK = 32,
    RESULT = 64,
    DATE = 72,
    BOARD = 82,
    MOVES = 210,
    TAIL = 1110
};

static const char OPENING[] =
    "148 150 152 154 156 165 171 197 203 196 204 198 202 199 201 200 "
    "100 102 104 106 108 085 091 053 059 052 060 054 058 055 057 056 ";

static void put(char *record, size_t offset, const char *text) {
    memcpy(record + offset, text, strlen(text));
}

/* A record as they are; names in GBK. The moves are h2e2 (87, 57 by
 * 10 + 10 * file + row from the top), h9g7 (80, 72), e2e6 (57, 53). */
static void make_record(char record[RECORD]) {
    memset(record, ' ', RECORD);
    put(record, 0, "\xBC\xD7 \xD2\xD2");
    put(record, BLACK, " \xD2\xD2");
    put(record, RESULT, "R+c");
    put(record, DATE, "2003-08-20");
    put(record, BOARD, OPENING);
    put(record, MOVES, "W9PH95\t");
    put(record, TAIL, "0 1 1 ");
    memset(record + TAIL + 6, 0, RECORD - TAIL - 6);
}

#define NAMES "begin\nRed=甲 乙\nBlack=乙\n"
#define WON NAMES "Result=1-0\nDate=2003.08.20\n"
#define PLAYED "moves\nmove h2e2\nmove h9g7\nmove e2e6\n"
#define GAME WON PLAYED "result 1-0\nend\n"

static char record[3 * RECORD + 1];

static qp_text one(void) {
    return (qp_text){record, RECORD};
}

/* What a record gives with `text` at `offset`. */
static void expect_with(size_t offset, const char *text, const char *want) {
    make_record(record);
    put(record, offset, text);
    char name[32];
    snprintf(name, sizeof name, "at %zu", offset);
    expect(name, &qp__format_sg, one(), want);
}

static void test_fields(void) {
    make_record(record);
    expect("whole", &qp__format_sg, one(), GAME);
    expect_with(RESULT, "B+c",
                NAMES "Result=0-1\nDate=2003.08.20\n" PLAYED
                      "result 0-1\nend\n");
    expect_with(RESULT, "D==",
                NAMES "Result=1/2-1/2\nDate=2003.08.20\n" PLAYED
                      "result 1/2-1/2\nend\n");
    expect_with(RESULT, "---",
                NAMES "Result=*\nDate=2003.08.20\n" PLAYED "result *\nend\n");
    expect_with(RESULT, "R+time",
                NAMES "Result=1-0\nTermination=R+time\nDate=2003.08.20\n" PLAYED
                      "result 1-0\nend\n");
    expect_with(RESULT, "?  ",
                NAMES "Result=*\n"
                      "QP_W_FORMAT_VALUE 64 '?' 'R+c, B+c, D== or ---'\n"
                      "Termination=?\nDate=2003.08.20\n" PLAYED
                      "result *\nend\n");
    expect_with(RESULT, "   ",
                NAMES "Result=*\nDate=2003.08.20\n" PLAYED "result *\nend\n");
    expect_with(DATE, "2003/08/20",
                NAMES "Result=1-0\nDate=2003/08/20\n" PLAYED
                      "result 1-0\nend\n");
    expect_with(DATE, "          ",
                NAMES "Result=1-0\n" PLAYED "result 1-0\nend\n");
    expect_with(0, "\xBC\x01\xD7 \xFF",
                "begin\nQP_E_TEXT_BYTE 0 'BC' ''\nQP_E_TEXT_BYTE 1 '01' ''\n"
                "QP_E_TEXT_BYTE 2 'D7 20' ''\nQP_E_TEXT_BYTE 4 'FF' ''\n"
                "Red=\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD \xEF\xBF\xBD\n"
                "Black=乙\nResult=1-0\nDate=2003.08.20\n" PLAYED
                "result 1-0\nend\n");
}

/* A name may fill its field, and then ends with it. */
static void test_long_name(void) {
    make_record(record);
    memset(record, 'a', BLACK);
    char want[400] = "begin\nRed=";
    memset(want + 10, 'a', BLACK);
    strcpy(want + 10 + BLACK, "\nBlack=乙\nResult=1-0\nDate=2003.08.20\n" PLAYED
                              "result 1-0\nend\n");
    expect("a long name", &qp__format_sg, one(), want);
    record[BLACK - 1] = '\xBC'; /* half a character */
    heard h = hear(&qp__format_sg, one());
    corpus_check(strstr(h.log.ptr,
                        "\nQP_E_TEXT_BYTE 31 'BC' ''\nRed=aaaaaaaaaa"
                        "aaaaaaaaaaaaaaaaaaaaa\xEF\xBF\xBD\n") != NULL,
                 "a name cut within a character: %s", h.log.ptr);
    free(h.log.ptr);
}

static void test_board(void) {
    /* Red's last pawn is off the board, Black's king on d9: row 0, file 3. */
    expect_with(BOARD + 16, "000 ",
                WON "FEN=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P2/1C5C1/9/"
                    "RNBAKABNR w - - 0 1\n" PLAYED "result 1-0\nend\n");
    make_record(record);
    put(record, BOARD + 4 * 29, "000 000 055 ");
    expect("other squares", &qp__format_sg, one(),
           WON "FEN=rnbk2bnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/"
               "RNBAKABNR w - - 0 1\n" PLAYED "result 1-0\nend\n");
    expect_with(BOARD + 16, "150 ",
                WON "QP_E_FORMAT_START 98 '150' 'a square that is empty'\n"
                    "FEN=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P2/1C5C1/9/"
                    "RNBAKABNR w - - 0 1\n" PLAYED "result 1-0\nend\n");
    static const char *const OFF[] = {"051", "061", "212", "255", "15x"};
    for (size_t i = 0; i < sizeof OFF / sizeof *OFF; i++) {
        char want[400];
        snprintf(want, sizeof want,
                 WON "QP_E_FORMAT_VALUE 98 '%02X %02X %02X' "
                     "'a square of the board'\n"
                     "FEN=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P2/1C5C1/9/"
                     "RNBAKABNR w - - 0 1\n" PLAYED "result 1-0\nend\n",
                 OFF[i][0], OFF[i][1], OFF[i][2]);
        expect_with(BOARD + 16, OFF[i], want);
    }
}

static void test_moves(void) {
    /* 10 is a9, 99 is i0. */
    expect_with(MOVES, "\x0A\x63\x63\x0A\t",
                WON "moves\nmove a9i0\nmove i0a9\n"
                    "QP_W_FORMAT_LEFT 215 '35 09 20 20 20 20 20 20 20 20 20 20 "
                    "20 20 20 20 20 20 20 20 20' 'blanks'\n"
                    "result 1-0\nend\n");
    static const char *const BAD[] = {"\x64\x0A", "\x0A\x64", "\x08\x0A",
                                      "\x0A\t", "WW"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        char want[400];
        snprintf(want, sizeof want,
                 WON "moves\nmove h2e2\n"
                     "QP_E_FORMAT_MOVE 212 '%02X %02X' 'two squares, 10-99'\n"
                     "result 1-0\nend\n",
                 BAD[i][0], BAD[i][1]);
        expect_with(MOVES + 2, BAD[i], want);
    }
    expect_with(MOVES, "\t      ", WON "moves\nresult 1-0\nend\n");
    expect_with(TAIL, "0 1 2 ",
                WON PLAYED "QP_W_FORMAT_LEFT 1110 '30 20 31 20 32 20' "
                           "'\"0 1 1 \"'\nresult 1-0\nend\n");
    expect_with(RECORD - 2, "ab",
                WON PLAYED
                "QP_W_FORMAT_LEFT 1190 '61 62' 'zeros'\nresult 1-0\nend\n");
    /* As many as a record holds, without an end. */
    make_record(record);
    for (size_t i = MOVES; i < TAIL; i += 2)
        memcpy(record + i, i % 4 ? "W9" : "9W", 2);
    heard h = hear(&qp__format_sg, one());
    corpus_check(h.moves == 450 && !h.problems, "%u moves, %u problems",
                 h.moves, h.problems);
    free(h.log.ptr);
}

/* Three games: whole, cut, with a byte lost or added, with a record of
 * something else. */
static void test_files(void) {
    const qp_format *f = &qp__format_sg;
    for (size_t i = 0; i < 3; i++) make_record(record + i * RECORD);
    expect("three", f, (qp_text){record, 3 * RECORD}, GAME GAME GAME);
    expect("cut in the moves", f, (qp_text){record, RECORD + MOVES + 3},
           GAME WON
           "moves\nmove h2e2\nresult 1-0\n"
           "QP_E_FORMAT_SHORT 1405 '' 'a record of 1192 bytes'\nend\n");
    expect("cut in the board", f, (qp_text){record, RECORD + MOVES - 1},
           GAME WON
           "moves\nresult 1-0\n"
           "QP_E_FORMAT_SHORT 1401 '' 'a record of 1192 bytes'\nend\n");
    expect("cut in the names", f, (qp_text){record, RECORD + 34},
           GAME "begin\nRed=甲 乙\nQP_E_TEXT_BYTE 1225 'D2' ''\n"
                "Black=\xEF\xBF\xBD\nmoves\n"
                "QP_E_FORMAT_SHORT 1226 '' 'a record of 1192 bytes'\nend\n");
    record[RECORD] = '\x1A';
    expect("a mark of the end", f, (qp_text){record, RECORD + 1},
           GAME "QP_W_FORMAT_LEFT 1192 '1A' 'a record of 1192 bytes'\n");
    expect("nothing", f, (qp_text){record, 0},
           "QP_E_FORMAT_SHORT 0 '' 'a record of 1192 bytes'\n");
    for (size_t i = 0; i < 3; i++) make_record(record + i * RECORD);
    memmove(record + RECORD + 100, record + RECORD + 101, 2 * RECORD - 101);
    expect("a byte lost", f, (qp_text){record, 3 * RECORD - 1},
           GAME
           "QP_E_FORMAT_MARK 1274 '' 'a board, as \"148 150 152 \"'\n" GAME);
    make_record(record + RECORD);
    make_record(record + 2 * RECORD + 1);
    record[2 * RECORD] = ' ';
    expect("a byte added", f, (qp_text){record, 3 * RECORD + 1},
           GAME GAME
           "QP_E_FORMAT_MARK 2466 '' 'a board, as \"148 150 152 \"'\n" GAME);
    make_record(record + 2 * RECORD);
    memset(record + RECORD, 'x', RECORD);
    expect("something else", f, (qp_text){record, 3 * RECORD},
           GAME
           "QP_E_FORMAT_MARK 1274 '' 'a board, as \"148 150 152 \"'\n" GAME);
}

static void test_find(void) {
    int (*find)(qp_text, int) = qp__format_sg.find;
    make_record(record);
    make_record(record + RECORD);
    corpus_check(find((qp_text){record, 2 * RECORD}, 1) == 98, "found");
    corpus_check(find((qp_text){record, 300}, 0) == 98, "found by its head");
    corpus_check(find((qp_text){record, 300}, 1) == 80, "found cut short");
    corpus_check(!find((qp_text){record, MOVES - 1}, 1), "too short");
    record[BOARD] = 'x';
    corpus_check(find((qp_text){record, RECORD}, 1) == 98, "one byte wrong");
    memset(record + BOARD, 'x', 16);
    corpus_check(find((qp_text){record, RECORD}, 1) == 50, "some bytes wrong");
    memset(record + BOARD, 'x', 64);
    corpus_check(!find((qp_text){record, RECORD}, 1), "no board");
    corpus_check(!find((qp_text){"", 0}, 1), "nothing");
}

/* Bytes that might be a record anywhere: time stays linear. */
static void test_linear(void) {
    enum { SIZE = 1 << 22 };
    char *bytes = malloc(SIZE);
    if (!bytes) exit(2);
    for (size_t i = 0; i < SIZE; i++)
        bytes[i] = i % 61 == 60 ? 'x' : i % 4 == 3 ? ' ' : '0';
    heard h = hear(&qp__format_sg, (qp_text){bytes, SIZE});
    free(h.log.ptr);
    free(bytes);
}

/* ---- 3: the corpus
 * -------------------------------------------------------------------- */

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

/* Bytes of a name, GBK, taken for Big5: "?" for what is none. */
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
        corpus_check(tag_is(game, "Result", SAID[i]), "%s: result", run->file);
        corpus_check(misread_is(red, qp_game_tag(game, "Red")) &&
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
    if (qp_pos_standing(&pos) == QP_PLAYING) return;
    run->mates++;
    corpus_check(
        tag_is(game, "Result", qp_pos_turn(&pos) == QP_RED ? "0-1" : "1-0"),
        "%s: game %u: the mated side has not lost", run->file, run->number);
}

static qp_flow corpus_game(void *ctx, qp_game *game) {
    corpus_run *run = ctx;
    run->games++;
    run->number++;
    unsigned plies = (unsigned)qp_game_nodes(game) - 1;
    run->plies += plies;
    corpus_check(!qp_game_broken(game), "%s: game %u: broken", run->file,
                 run->number);
    if (!plies) {
        size_t i = 0, n = sizeof EMPTY / sizeof *EMPTY;
        while (i < n && (run->number != EMPTY[i].number ||
                         strcmp(run->file, EMPTY[i].file) != 0))
            i++;
        corpus_check(i < n, "%s: game %u: no move", run->file, run->number);
        run->empty++;
    }
    qp_text date = qp_game_tag(game, "Date");
    corpus_check(date.len == 10 && !memcmp(date.ptr, "200", 3) &&
                     date.ptr[4] == '.' && date.ptr[7] == '.',
                 "%s: game %u: date", run->file, run->number);
    corpus_check(!qp_game_tag(game, "Termination").ptr, "%s: game %u: result",
                 run->file, run->number);
    int nameless = 0;
    for (size_t i = 0; i < sizeof NAMELESS / sizeof *NAMELESS; i++)
        nameless |= run->number == NAMELESS[i] &&
                    !strcmp(run->file, "2004年全国团体赛男子组.SG");
    corpus_check(nameless == !qp_game_tag(game, "Red").len &&
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
    corpus_check(0, "%s: game %u: move %u, ply %u: %s '%s'", run->file,
                 run->number, number, ply, qp_status_name(err->code),
                 err->what);
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
    corpus_check(qp__format_sg.find(file, 1) == 98, "%s: not found", run->file);
    qp_game_listener listener = {run, corpus_game, corpus_problem};
    play_games(&qp__format_sg, file, &listener);
    corpus_check(run->number == file.len / RECORD, "%s: %u games", run->file,
                 run->number);
    free(bytes);
}

static void test_corpus(const char *folder) {
    corpus_run run = {0};
    corpus_walk(folder, "binary/sg", "sg", corpus_one, &run);
    corpus_check(run.files == 24 && run.games == 762 && run.plies == 65958,
                 "%u files, %u games, %u plies", run.files, run.games,
                 run.plies);
    corpus_check(run.empty == 2 && run.unknown == 3 && run.named == 38,
                 "%u empty, %u without a result, %u names", run.empty,
                 run.unknown, run.named);
    corpus_check(run.mates == 3, "%u mates", run.mates);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return test_corpus(folder), corpus_close();
    test_fields();
    test_long_name();
    test_board();
    test_moves();
    test_files();
    test_find();
    test_linear();
    make_record(record);
    check_format(&qp__format_sg, one());
    return corpus_close();
}
