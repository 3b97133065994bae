/* test_silent.c - what a writer does not report as lost is there when the file
 * is read again, in every format that writes: property 8 of fuzz/properties.h.
 *
 *   1. games made to be lost, and what exactly each format reports
 *   2. texts that no PGN has
 *   3. the corpus: the property alone
 */
#include "text_probe.h"

/* What a writer reported, as one line. */
static void silent_lost(void *ctx, const qp_err *err, qp_node node) {
    corpus_text *told = ctx;
    char line[256];
    (void)node;
    const char *name = qp_status_name(err->code) + strlen("QP_W_LOST_");
    snprintf(line, sizeof line, "%s%s %s", told->len ? ", " : "", name,
             err->what);
    add_word(told, line);
}

static qp_flow silent_back(void *ctx, qp_game *game) {
    add_pgn(ctx, game);
    return QP_GO;
}

/* What is reported is lost. */
static void silent_truly(const qp_format *f, const char *name,
                         const qp_game *game, qp_text file) {
    corpus_text before = {0}, after = {0};
    qp_handler listener = {
        .size = sizeof listener, .ctx = &after, .game = silent_back};
    add_pgn(&before, game);
    play_games(f, file, &listener);
    check_that(!same_text(text_of(&before), text_of(&after)),
               "%s, %s: reported for nothing", f->name, name);
    free(before.ptr);
    free(after.ptr);
}

/* `want`: what is to be reported; NULL: whatever it is. */
static void silent_check_in(const qp_format *f, const char *name, qp_game *game,
                            const char *want, qp_notation notation) {
    corpus_text file = {0}, told = {0};
    qp_write_options options = {.size = sizeof options,
                                .notation = notation,
                                .loss = {&told, silent_lost}};
    property_input in = {.format = f};
    add_file(&file, f, game, &options);
    check_that(!want || same_text(text_of(&told), qp_text_of(want)),
               "%s, %s: told: %s\n--- wanted: %s", f->name, name, told.ptr,
               want ? want : "");
    if (want && *want) silent_truly(f, name, game, text_of(&file));
    properties_of_silence(&in, game, notation);
    free(file.ptr);
    free(told.ptr);
}

/* In the format's own notation, and in those that its file can have. */
static void silent_check(const qp_format *f, const char *name, qp_game *game,
                         const char *want) {
    silent_check_in(f, name, game, want, QP_NOTATION_ANY);
    if (strcmp(f->name, "wxf")) return;
    silent_check_in(f, name, game, want, QP_NOTATION_WXF2018);
    silent_check_in(f, name, game, want, QP_NOTATION_ICCS);
}

/* ---- 1: games made to be lost --------------------------------------------
 */

typedef struct silent_case {
    const char *pgn;
    const char *xqf, *ubb, *wxf; /* reported; the others hold all of PGN */
} silent_case;

#define MOVE "\n\n1. C2.5 *"

static const silent_case CASES[] = {
    /* tags: empty, with blanks, twice, in other letters */
    {"[Event \"\"]" MOVE, "TAG Event", "", "TAG Event"},
    {"[Red \"\"][Black \"\"]" MOVE, "TAG Red, TAG Black", "",
     "TAG Red, TAG Black"},
    {"[Result \"\"]\n\n1. C2.5 1-0", "TAG Result", "", "TAG Result"},
    {"[Event \" a \"][Red \"b \"]" MOVE, "", "",
     "CHAR Red: ' ', CHAR Event: ' '"},
    {"[Event \"  \"]" MOVE, "", "", "TAG Event"},
    {"[Event \"a\"][Event \"b\"]" MOVE, "TAG Event", "", "TAG Event"},
    {"[Game \"Go\"]" MOVE, "TAG Game", "", "TAG Game"},
    {"[Game \"Chinese Chess\"][Game \"Go\"]" MOVE, "TAG Game", "", "TAG Game"},
    {"[event \"a\"][WHITE \"b\"]" MOVE, "", "", ""},
    {"[title \"a\"]" MOVE, "TAG title", "TAG title", "TAG title"},
    {"[Title \"a\"][TITLE \"b\"]" MOVE, "TAG TITLE", "", "TAG TITLE"},
    {"[x \"a\"][_y \"b\"][0 \"c\"]" MOVE, "TAG x, TAG _y, TAG 0",
     "TAG x, TAG _y, TAG 0", "TAG x, TAG _y, TAG 0"},
    {"[Opening \"a\"][OPENING \"b\"][ECCO \"A07\"]" MOVE,
     "TAG Opening, TAG OPENING, TAG ECCO", "", "TAG OPENING"},
    {"[Stage \"a\"]" MOVE, "TAG Stage", "", "TAG Stage"},
    /* marks of the formats within values */
    {"[Event \"a;b\"][TimeControl \"c;d\"]" MOVE, "", "", "CHAR Event: ;"},
    {"[Event \"[/DhtmlXQ_event] \\\\u0041 || \"]" MOVE, "", "",
     "CHAR Event: ' '"},
    {"[Site \"/* START{ }END\"]" MOVE, "", "", ""},
    /* values that are read as something else */
    {"[Date \"2010-01-02\"]" MOVE, "", "", "CHAR Date: 2010-01-02"},
    {"[Date \"25-12-2010\"]" MOVE, "", "", "CHAR Date: 25-12-2010"},
    {"[Date \"2004年12月26日\"]" MOVE, "", "", ""},
    {"[Date \"1999.01.02 noon\"]" MOVE, "", "", "CHAR Date: 1999.01.02 noon"},
    {"[Date \"1999.01.02\"][Time \"1;2\"]" MOVE, "TAG Time", "", ""},
    {"[Time \"1;2\"]" MOVE, "TAG Time", "", "CHAR Time: ;"},
    {"[RedElo \"1500?\"]" MOVE, "TAG RedElo", "", "TAG RedElo"},
    {"[RedField2 \"12\"]" MOVE, "TAG RedField2", "", "TAG RedField2"},
    {"[Opening \"C44 x\"]" MOVE, "TAG Opening", "", ""},
    {"[ECCO \"C44 x\"][Opening \"\"]" MOVE, "TAG ECCO, TAG Opening", "",
     "TAG Opening"},
    /* names that mean something in DhtmlXQ */
    {"[DhtmlXQ_red \"1\"]" MOVE, "TAG DhtmlXQ_red", "", "TAG DhtmlXQ_red"},
    {"[DhtmlXQ_title \"1\"][DhtmlXQ_ver \"www_dpxq_com\"]" MOVE,
     "TAG DhtmlXQ_title, TAG DhtmlXQ_ver", "",
     "TAG DhtmlXQ_title, TAG DhtmlXQ_ver"},
    {"[DhtmlXQ_movelist \"1\"][DhtmlXQ_move_0_1_1 \"7747\"]" MOVE,
     "TAG DhtmlXQ_movelist, TAG DhtmlXQ_move_0_1_1", "",
     "TAG DhtmlXQ_movelist, TAG DhtmlXQ_move_0_1_1"},
    {"[DhtmlXQ_comment1 \"1\"][DhtmlXQ_binit \"2\"]" MOVE,
     "TAG DhtmlXQ_comment1, TAG DhtmlXQ_binit", "",
     "TAG DhtmlXQ_comment1, TAG DhtmlXQ_binit"},
    {"[RedTeam \"T\"][Red \"R\"][DhtmlXQ_red \"T R\"]" MOVE,
     "TAG RedTeam, TAG DhtmlXQ_red", "", "TAG RedTeam, TAG DhtmlXQ_red"},
    {"[BlackTime \"1\"][Black \"B\"]" MOVE, "", "", ""},
    /* results */
    {"[Result \"0-1\"]\n\n1. C2.5 1-0", "TAG Result", "", "TAG Result"},
    {"[Result \"1-0\"]" MOVE, "RESULT *", "", "RESULT *"},
    {"[Result \"maybe\"]" MOVE, "TAG Result", "", "TAG Result"},
    /* starts */
    {"[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n1. K5+1 *", "", "", ""},
    {"[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 b - - 7 12\"]\n\n12. ... K4+1 *",
     "START halfmove clock 7, START move 12", "", ""},
    {"[FEN \"\"]" MOVE, "TAG FEN", "", ""},
    {"[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]"
     "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n1. K5+1 *",
     "TAG FEN", "TAG FEN", "TAG FEN"},
    {"[FEN \"xyz\"]\n\n*", "START xyz, TAG Incomplete", "START xyz",
     "START xyz, TAG Incomplete"},
    /* a game that broke */
    {"\n1. C2.5 C2.5 2. C5.9 K5+9 *", "TAG Incomplete", "", "TAG Incomplete"},
    /* comments: empty, of other kinds, before, after, several */
    {"\n1. C2.5 {} *", "COMMENT ", "COMMENT ", ""},
    {"\n1. C2.5 {a} {} *", "PLACE ", "COMMENT ", ""},
    {"\n1. C2.5 ;a\n*", "FORM a", "FORM a", "FORM a"},
    {"\n1. C2.5\n%a\n*", "FORM a", "FORM a", "FORM a"},
    {"\n;a\n1. C2.5 *", "FORM a", "FORM a", "FORM a"},
    {"\n1. {a} C2.5 *", "PLACE a", "PLACE a", "PLACE a"},
    {"\n1. C2.5 {a} {b} *", "PLACE b", "PLACE b", ""},
    {"\n1. C2.5 * {a}", "PLACE a", "PLACE a", "PLACE a"},
    {"\n{|\n|\n||[0_1_0][/DhtmlXQ]}\n1. C2.5 {*} {/} *", "PLACE /", "PLACE /",
     ""},
    {"\n1. C2.5 {a*/b} *", "", "", "CHAR */"},
    {"\n1. C2.5 { a\n\n b \n} *", "", "", ""},
    /* glyphs and variations */
    {"\n1. C2.5 $1 $140 *", "NAG $1, NAG $140", "NAG $1, NAG $140", "NAG $140"},
    {"\n1. C2.5 (1. C2.4 {a}) *", "", "", "VARIATION C2.4"},
    {"\n1. C2.5 (1. C2.4 (1. C2.6)) (1. C8.5) *", "PLACE h2d2", "",
     "VARIATION C2.4, VARIATION C8.5"},
};

typedef struct silent_at {
    const silent_case *now;
    const char *name;
    unsigned long games;
} silent_at;

static const char *expected(const silent_case *c, const qp_format *f) {
    if (!c) return NULL;
    if (!strcmp(f->name, "xqf")) return c->xqf;
    if (!strcmp(f->name, "ubb")) return c->ubb;
    if (!strcmp(f->name, "wxf")) return c->wxf;
    if (!strcmp(f->name, "epd") || !strcmp(f->name, "lines") ||
        !strcmp(f->name, "table"))
        return NULL; /* their own tests say what they report */
    return "";
}

static qp_flow silent_game(void *ctx, qp_game *game) {
    silent_at *at = ctx;
    const qp_format *f;
    at->games++;
    for (size_t i = 0; (f = qp_format_at(i)); i++)
        if (f->flags & QP_FORMAT_WRITES)
            silent_check(f, at->name, game, expected(at->now, f));
    return QP_GO;
}

static void silent_pgn(silent_at *at, qp_text pgn) {
    qp_game *game = qp_game_new(NULL);
    qp_handler listener = {
        .size = sizeof listener, .ctx = at, .game = silent_game};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    corpus_read(pgn.ptr, pgn.len, to);
    qp_builder_free(builder);
    qp_game_free(game);
}

static void check_cases(void) {
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        silent_at at = {.now = &CASES[i], .name = CASES[i].pgn};
        silent_pgn(&at, qp_text_of(CASES[i].pgn));
        check_that(at.games == 1, "%s: %lu games", at.name, at.games);
    }
}

static qp_text silent_text(const char *s, size_t len) {
    return (qp_text){s, len};
}

/* Texts that no PGN has, but games from other formats, or made by hand. */
static void check_made(void) {
    static const char LINES[] = "a\nb\rc\r\nd\n";
    static const char ODD[] = "\x01\x7F\xC2\x85\xEF\xBB\xBF\xEF\xBF\xBE~";
    static char many[5000];
    memset(many, 'x', sizeof many);
    const qp_text values[] = {silent_text(LINES, sizeof LINES - 1),
                              silent_text(ODD, sizeof ODD - 1),
                              silent_text("|", 1),
                              silent_text("\r", 1),
                              silent_text("\n", 1),
                              silent_text("\\", 1),
                              silent_text("*", 1),
                              silent_text("x\0y", 3),
                              silent_text(many, sizeof many)};
    const qp_format *f;
    for (size_t k = 0; k < 2 * sizeof values / sizeof *values; k++) {
        qp_comment comment = {values[k / 2], 0};
        qp_game *game = qp_game_new(NULL);
        char name[32];
        snprintf(name, sizeof name, "made %zu", k);
        if (!game || (k % 2 ? qp_game_set_tag(game, "Event", comment.text)
                            : qp_game_add_comment(game, QP_ROOT, QP_AFTER_MOVE,
                                                  &comment)))
            exit(2);
        for (size_t i = 0; (f = qp_format_at(i)); i++) {
            if (!(f->flags & QP_FORMAT_WRITES)) continue;
            silent_check(f, name, game, NULL);
        }
        qp_game_free(game);
    }
}

/* ---- 3: the corpus -------------------------------------------------------
 */

static void silent_file(void *ctx, const char *path) {
    silent_at *sum = ctx, at = {.name = path};
    size_t len;
    char *bytes = corpus_file(path, &len);
    silent_pgn(&at, (qp_text){bytes, len});
    sum->games += at.games;
    free(bytes);
}

static void check_corpus(const char *folder) {
    silent_at sum = {.games = 0};
    corpus_walk_pgn(folder, ".pgn .xqn .pgn_zh .pgn_iccs", silent_file, &sum);
    check_that(sum.games > 4000, "corpus: %lu games", sum.games);
    printf("corpus: %lu games\n", sum.games);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return check_corpus(folder), check_close();
    check_cases();
    check_made();
    return check_close();
}
