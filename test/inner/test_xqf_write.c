/* test_xqf_write.c - writing XQF: bytes against files made by hand, every loss
 * told, and what was written read back. */
#include "../../src/format/xqf/xqf_int.h"
#include "xqf_make.h"

static maker file;
static corpus_text out;
static told losses;

static qp_game *pgn(const char *text) {
    static qp_game *game;
    if (!game && !(game = qp_game_new(NULL))) exit(2);
    if (!text) {
        qp_game_free(game);
        return game = NULL;
    }
    xqf_pgn_game(game, word_of(text));
    return game;
}

static teller t;

/* What a reader says of what was written. */
static const char *events(void) {
    qp_visitor v = tell_visitor(&t);
    tell_of(&t, text_of(&out), &v);
    return t.out.ptr;
}

static void expect(const char *text, const char *want_losses,
                   const char *want) {
    told_clear(&losses);
    xqf_of(&out, pgn(text), &losses);
    const char *got = losses.lines.ptr ? losses.lines.ptr : "";
    corpus_check(!strcmp(got, want_losses), "%s\nlost\n%swanted\n%s", text, got,
                 want_losses);
    corpus_check(!strcmp(events(), want), "%s\n  want %s\n  got  %s", text,
                 want, events());
}

/* ---- bytes ------------------------------------------------------------------
 */

static void test_bytes(void) {
    make_sample(&file);
    expect("[Event \"cup\"]\n[Red \"\xE5\x90\x95\xE9\x92\xA6\"]\n"
           "[Result \"1-0\"]\n{own\ntext}\n1. h2e2 {x} (1. b2e2 {v} h7e7 "
           "(1. ... h9g7)) (1. h0g2) h9g7 1-0\n",
           "", SAMPLE);
    corpus_check(out.len == file.n && !memcmp(out.ptr, file.b, file.n),
                 "other bytes than made by hand");
    expect("[Event \"a\"]\n\n*\n", "", "G [Event=a] [Result=*] M R* E");
    corpus_check(out.len == 1032 &&
                     !memcmp(out.ptr + 1024, "\x18\x20\0\xFF\0\0\0\0", 8),
                 "a game without moves");
}

/* A file that is read and written is the same file. */
static void test_same(void) {
    make_sample(&file);
    make_string(&file, 0x140, "\xD0\xED");
    qp_game *game = pgn("*\n");
    corpus_check(!xqf_game_of(game, file.b, file.n, NULL), "read");
    xqf_of(&out, game, &losses);
    corpus_check(out.len == file.n && !memcmp(out.ptr, file.b, file.n),
                 "there and back");
}

static void test_tags(void) {
    expect("[Game \"Chinese Chess\"]\n[Event \"e\"]\n[Site \"s\"]\n"
           "[Date \"2004.01.05\"]\n[Red \"r\"]\n[Black \"b\"]\n"
           "[Result \"0-1\"]\n[Title \"t\"]\n[Subtitle \"u\"]\n"
           "[TimeControl \"c\"]\n[RedTime \"1\"]\n[BlackTime \"2\"]\n"
           "[Annotator \"n\"]\n[Author \"a\"]\n[GameType \"endgame\"]\n"
           "[StartMove \"300\"]\n[Format \"UCCI\"]\n\n1. h2e2 0-1\n",
           "",
           "G [Event=e] [Site=s] [Date=2004.01.05] [Red=r] [Black=b] [Title=t] "
           "[Subtitle=u] [TimeControl=c] [RedTime=1] [BlackTime=2] "
           "[Annotator=n] [Author=a] [Result=0-1] [GameType=endgame] "
           "[StartMove=300] M h2e2 R0-1 E");
    expect(
        "[Game \"Xiangqi\"]\n[Round \"1\"]\n[RedTeam \"x\"]\n[ECCO \"B24\"]\n"
        "[GameType \"blitz\"]\n[StartMove \"0\"]\n[Event \"a\"]\n"
        "[White \"w\"]\n\n*\n",
        "QP_W_LOST_TAG 0 'Game'\nQP_W_LOST_TAG 0 'Round'\n"
        "QP_W_LOST_TAG 0 'RedTeam'\nQP_W_LOST_TAG 0 'ECCO'\n"
        "QP_W_LOST_TAG 0 'GameType'\nQP_W_LOST_TAG 0 'StartMove'\n",
        "G [Event=a] [Red=w] [Result=*] M R* E");
    expect("[Event \"a\"]\n[White \"w\"]\n[Red \"r\"]\n[Event \"b\"]\n\n*\n",
           "QP_W_LOST_TAG 0 'White'\nQP_W_LOST_TAG 0 'Event'\n",
           "G [Event=a] [Red=r] [Result=*] M R* E");
}

/* Tags that could be written, but would not be read back as they stood. */
static void test_tags_changed(void) {
    expect("[Event \"\"]\n[Red \"r\"]\n[Author \"\"]\n\n*\n",
           "QP_W_LOST_TAG 0 'Event' '\"\"'\nQP_W_LOST_TAG 0 'Author' '\"\"'\n",
           "G [Red=r] [Result=*] M R* E");
    /* The first that can be written is, of a name. */
    expect("[Date \"\"]\n[Date \"x\"]\n[Game \"Chinese Chess\"]\n"
           "[Game \"Chinese Chess\"]\n\n*\n",
           "QP_W_LOST_TAG 0 'Date' '\"\"'\nQP_W_LOST_TAG 0 'Game'\n",
           "G [Date=x] [Result=*] M R* E");
    /* PGN keeps how those are spelt that its specification does not name. */
    expect("[event \"e\"]\n[TITLE \"t\"]\n[startmove \"2\"]\n\n*\n",
           "QP_W_LOST_TAG 0 'TITLE' 'Title'\n"
           "QP_W_LOST_TAG 0 'startmove' 'StartMove'\n",
           "G [Event=e] [Title=t] [Result=*] [StartMove=2] M R* E");
}

/* Blanks, tabs and what other formats take for a line's end stay. */
static void test_kept(void) {
    expect("[Event \" a \"]\n[Site \"||\t\x01\"]\n\n"
           "{ a||b \n\n} 1. h2e2 { } *\n",
           "",
           "G [Event= a ] [Site=||\t\x01] [Result=*] { a||b //} M h2e2 { } "
           "R* E");
}

static void test_results(void) {
    expect("[Event \"a\"]\n[Result \"1-0\"]\n\n1. h2e2 *\n",
           "QP_W_LOST_RESULT 0 '*'\n",
           "G [Event=a] [Result=1-0] M h2e2 R1-0 E");
    expect("[Event \"a\"]\n[Result \"1-0\"]\n\n1. h2e2 1/2-1/2\n",
           "QP_W_LOST_TAG 0 'Result'\n",
           "G [Event=a] [Result=1/2-1/2] M h2e2 R1/2-1/2 E");
    expect("[Event \"a\"]\n[Result \"won\"]\n\n1. h2e2 0-1\n",
           "QP_W_LOST_TAG 0 'Result'\n",
           "G [Event=a] [Result=0-1] M h2e2 R0-1 E");
}

/* ---- texts ------------------------------------------------------------------
 */

#define PAO "\xE7\x82\xAE"
#define PAO5 PAO PAO PAO PAO PAO

static void test_texts(void) {
    expect("[Event \"a\"]\n[Red \"" PAO5 PAO PAO PAO "\"]\n"
           "[Black \"0123456789abcdef\"]\n[Site \"0123456789abcd" PAO "\"]\n"
           "[Date \"0123456789abcde\"]\n\n*\n",
           "QP_W_LOST_CUT 0 '" PAO5 PAO PAO PAO "' 'Red: 15 bytes'\n"
           "QP_W_LOST_CUT 0 '0123456789abcdef' 'Black: 15 bytes'\n"
           "QP_W_LOST_CUT 0 '0123456789abcd" PAO "' 'Site: 15 bytes'\n",
           "G [Event=a] [Site=0123456789abcd] [Date=0123456789abcde] "
           "[Red=" PAO5 PAO PAO "] [Black=0123456789abcde] [Result=*] M R* E");
    /* Characters beyond GBK: an emoji, and one that GB18030 has in four bytes;
     * the euro has two in GB18030. */
    expect("[Event \"a\xF0\x9F\x98\x80z\"]\n\n{\xE3\x80\x9A\xC3\xBF\xF0\x9F\x98"
           "\x80} 1. h2e2 {\xE2\x82\xAC\n\nend} *\n",
           "QP_W_LOST_CHAR 0 'Event: \xF0\x9F\x98\x80' '?'\n"
           "QP_W_LOST_CHAR 0 '\xE3\x80\x9A\xC3\xBF\xF0\x9F\x98\x80' '?'\n",
           "G [Event=a?z] [Result=*] {???} M h2e2 {\xE2\x82\xAC//end} R* E");
}

/* Line ends where there can be none, and a NUL. */
static void test_breaks(void) {
    static const char TEXT[] = "x\0y\rz\r";
    qp_game *game = pgn("*\n");
    qp_comment comment = {{TEXT, sizeof TEXT - 1}, 0};
    if (qp_game_set_tag(game, "Event",
                        (qp_text){"a\nb\r\n\xF0\x9F\x98\x80", 9}) ||
        qp_game_add_comment(game, QP_ROOT, QP_AFTER_MOVE, comment))
        exit(2);
    told_clear(&losses);
    xqf_of(&out, game, &losses);
    static const char WANT[] =
        "QP_W_LOST_CHAR 0 'Event: \xF0\x9F\x98\x80' '?'\n"
        "QP_W_LOST_CHAR 0 'Event: \\n\\r\\n' '' ''\n"
        "QP_W_LOST_CHAR 0 '\\0' '?'\nQP_W_LOST_CHAR 0 '\\r\\r' '\\n'\n";
    corpus_check(!strcmp(losses.lines.ptr, WANT), "lost\n%s", losses.lines.ptr);
    static const char EVENTS[] = "G [Event=a b  ?] [Result=*] {x?y/z/} M R* E";
    corpus_check(!strcmp(events(), EVENTS), "%s", events());
}

static void test_places(void) {
    expect("[Event \"a\"]\n\n{g} {h} 1. {b} h2e2 {c} ; d\n1. ... {e} h9g7 "
           "2. h0g2 1-0 {f}\n",
           "QP_W_LOST_PLACE 0 'h'\nQP_W_LOST_PLACE 1 'b'\n"
           "QP_W_LOST_PLACE 1 'c'\nQP_W_LOST_PLACE 1 ' d'\n"
           "QP_W_LOST_FORM 1 ' d'\n"
           "QP_W_LOST_PLACE 2 'e'\nQP_W_LOST_PLACE 0 'f'\n",
           "G [Event=a] [Result=1-0] {g/h} M h2e2 {b/c/ d} h9g7 {e} h0g2 {f} "
           "R1-0 E");
    expect("[Event \"a\"]\n\n1. h2e2! $10 {} h9g7 *\n",
           "QP_W_LOST_COMMENT 1 ''\nQP_W_LOST_NAG 1 '$1'\n"
           "QP_W_LOST_NAG 1 '$10'\n",
           "G [Event=a] [Result=*] M h2e2 h9g7 R* E");
    expect("[Event \"a\"]\n\n* {f}\n", "QP_W_LOST_PLACE 0 'f'\n",
           "G [Event=a] [Result=*] {f} M R* E");
    /* Brackets behind a variation: its variation stands beside it. */
    expect("[Event \"a\"]\n\n1. h2e2 (1. b2e2 (1. h0g2 h9g7) h7e7) (1. a0a1) *",
           "QP_W_LOST_PLACE 3 'h0g2'\n",
           "G [Event=a] [Result=*] M h2e2 ( b2e2 h7e7 ) ( h0g2 h9g7 ) ( a0a1 ) "
           "R* E");
}

static void test_marks(void) {
    expect("[Event \"a\"]\n\n; g\n1. h2e2\n% x\n h9g7 {c} *\n",
           "QP_W_LOST_FORM 0 ' g'\nQP_W_LOST_FORM 1 ' x'\n",
           "G [Event=a] [Result=*] { g} M h2e2 { x} h9g7 {c} R* E");
}

static void test_starts(void) {
    expect("[Event \"a\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/"
           "1C5C1/9/RNBAKABNR w - - 0 1\"]\n\n1. h2e2 *\n",
           "QP_W_LOST_TAG 0 'FEN'\n", "G [Event=a] [Result=*] M h2e2 R* E");
    expect("[FEN \"3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1\"]\n"
           "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n*\n",
           "QP_W_LOST_TAG 0 'FEN'\n",
           "G [Result=*] [FEN=3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1] M R* E");
    expect("[Event \"a\"]\n[FEN \"3k5/9/9/9/9/4R4/4R4/9/9/5K3 b - - 7 12\"]\n\n"
           "12. ... d9d8 *\n",
           "QP_W_LOST_START 0 'quiet plies 7'\nQP_W_LOST_START 0 'move 12'\n",
           "G [Event=a] [Result=*] "
           "[FEN=3k5/9/9/9/9/4R4/4R4/9/9/5K3 b - - 0 1] M d9d8 R* E");
    static const unsigned char MEN[32] = {
        43,  255, 255, 255, 50,  255, 255, 255, 44,  255, 255,
        255, 255, 255, 255, 255, 255, 255, 255, 255, 39,  255,
        255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
    corpus_check(!memcmp(out.ptr + 0x10, MEN, 32), "the men's places");
    corpus_check(out.ptr[0x32] == 1, "Black moves first");
    expect("[Event \"a\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/"
           "1C5C1/9/RNBAKABNR b - - 0 1\"]\n\n1. ... h7e7 *\n",
           "",
           "G [Event=a] [Result=*] [FEN=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/"
           "P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1] M h7e7 R* E");
}

static void test_broken(void) {
    expect("[Event \"a\"]\n\n1. h2e2 h9h1 2. h0g2 *\n",
           "QP_W_LOST_TAG 0 'Incomplete'\n",
           "G [Event=a] [Result=*] M h2e2 R* E");
    expect("[Event \"a\"]\n[FEN \"xyz\"]\n\n*\n",
           "QP_W_LOST_START 0 'xyz'\nQP_W_LOST_TAG 0 'Incomplete'\n",
           "G [Event=a] [Result=*] M R* E");
}

/* ---- too much for a file
 * -----------------------------------------------------
 */

static void test_fit(void) {
    static const char GAME[] =
        "[Event \"a\"]\n\n{g} 1. h2e2 {c} (1. b2e2 h7e7) (1. h0g2) h9g7 *\n";
    static const struct {
        size_t limit;
        const char *losses, *want;
    } FITS[] = {
        {4096, "",
         "G [Event=a] [Result=*] {g} M h2e2 {c} ( b2e2 h7e7 ) ( h0g2 ) h9g7 "
         "R* E"},
        {1024 + 6 * 8 + 8 - 1,
         "QP_W_LOST_VARIATION 2 'b2e2'\nQP_W_LOST_VARIATION 4 'h0g2'\n",
         "G [Event=a] [Result=*] {g} M h2e2 {c} h9g7 R* E"},
        {1024 + 3 * 8,
         "QP_W_LOST_COMMENT 0 'g'\nQP_W_LOST_COMMENT 1 'c'\n"
         "QP_W_LOST_VARIATION 2 'b2e2'\nQP_W_LOST_VARIATION 4 'h0g2'\n",
         "G [Event=a] [Result=*] M h2e2 h9g7 R* E"}};
    for (size_t i = 0; i < sizeof FITS / sizeof *FITS; i++) {
        qp_sink sink = {&out, corpus_write};
        qp_write_options options = {.loss = {&losses, told_loss}};
        out.len = 0;
        told_clear(&losses);
        corpus_check(!qp__xqf_write(pgn(GAME), &options, &sink, FITS[i].limit),
                     "limit %zu", FITS[i].limit);
        corpus_check(out.len <= FITS[i].limit, "%zu bytes", out.len);
        const char *got = losses.lines.ptr ? losses.lines.ptr : "";
        corpus_check(!strcmp(got, FITS[i].losses), "limit %zu: lost\n%s",
                     FITS[i].limit, got);
        corpus_check(!strcmp(events(), FITS[i].want), "limit %zu: %s",
                     FITS[i].limit, events());
    }
    qp_sink sink = {&out, corpus_write};
    out.len = 0;
    corpus_check(qp__xqf_write(pgn(GAME), NULL, &sink, 1024 + 23) ==
                         QP_E_LIMIT &&
                     out.len == 0,
                 "no place for the moves");
}

int main(void) {
    test_bytes();
    test_same();
    test_tags();
    test_tags_changed();
    test_kept();
    test_results();
    test_texts();
    test_breaks();
    test_places();
    test_marks();
    test_starts();
    test_broken();
    test_fit();
    pgn(NULL);
    free(out.ptr);
    free(t.out.ptr);
    free(losses.lines.ptr);
    return corpus_close();
}
