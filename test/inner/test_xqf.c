/* test_xqf.c - reading XQF: files made by hand, whole, odd and broken, against
 * the events that the format's description asks for. */
#include "xqf_make.h"

static maker file, other;
static teller t;

static qp_text bytes_of(const maker *m) {
    return (qp_text){(const char *)m->b, m->n};
}

/* Reads a file; the text of its events. */
static const char *events(qp_text bytes) {
    qp_visitor v = tell_visitor(&t);
    tell_of(&t, bytes, &v);
    return t.out.ptr;
}

static void expect(const char *what, const maker *m, const char *want) {
    const char *got = events(bytes_of(m));
    corpus_check(!strcmp(got, want), "%s\n  want %s\n  got  %s", what, want,
                 got);
    check_laws(&qp__format_xqf, bytes_of(m));
}

/* ---- whole files ----------------------------------------------------------
 */

static void test_versions(void) {
    make_sample(&file);
    expect("version 10", &file, SAMPLE);
    for (unsigned version = 11; version <= 18; version++) {
        make_version(&other, &file, version);
        expect("a later version", &other, SAMPLE);
    }
    file.b[2] = 9;
    expect("an older one", &file, "G !FORMAT_VALUE@2'version 9' " SAMPLE_BODY);
    make_sample(&file);
    make_version(&other, &file, 19);
    expect("a newer one", &other, "G !FORMAT_VALUE@2'version 19' " SAMPLE_BODY);
}

static void test_fields(void) {
    static const struct {
        unsigned at;
        const char *tag;
    } FIELDS[] = {
        {0xD0, "Event"},      {0x120, "Site"},        {0x110, "Date"},
        {0x130, "Red"},       {0x140, "Black"},       {0x50, "Title"},
        {0x90, "Subtitle"},   {0x150, "TimeControl"}, {0x190, "RedTime"},
        {0x1A0, "BlackTime"}, {0x1D0, "Annotator"},   {0x1E0, "Author"}};
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++) {
        char want[256];
        make_header(&file);
        make_string(&file, FIELDS[i].at, "abc");
        make_node(&file, "", 0, "");
        snprintf(want, sizeof want, "G [%s=abc] [Result=*] M R* E",
                 FIELDS[i].tag);
        expect("a field", &file, want);
    }
    make_header(&file);
    make_node(&file, "", 0, "");
    file.b[0x40] = 2, file.b[0x30] = 7, file.b[0x31] = 1, file.b[0x33] = 3;
    expect("numbers", &file,
           "G [Result=1/2-1/2] [GameType=middlegame] [StartMove=263] M "
           "R1/2-1/2 E");
    file.b[0x40] = 4, file.b[0x30] = file.b[0x31] = 0, file.b[0x33] = 4;
    expect("numbers without a meaning", &file,
           "G !FORMAT_VALUE@51'result 4' [Result=*] "
           "!FORMAT_VALUE@64'type 4' M R* E");
}

static void test_start(void) {
    make_header(&file);
    make_node(&file, "", 0xF0, "");
    make_node(&file, "h7e7", 0, "");
    file.b[0x32] = 1;
    expect("Black first", &file,
           "G [Result=*] [FEN=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/"
           "1C5C1/9/RNBAKABNR b - - 0 1] M h7e7 R* E");
    file.b[0x32] = 2;
    file.b[0x10] = 255, file.b[0x18] = 90; /* both red rooks are gone */
    file.b[0x11] = 44;                     /* a knight in the middle */
    expect("fewer men", &file,
           "G [Result=*] !FORMAT_VALUE@50'side to move 2' "
           "[FEN=rnbakabnr/9/1c5c1/p1p1p1p1p/9/4N4/P1P1P1P1P/"
           "1C5C1/9/2BAKABN1 w - - 0 1] M h7e7 R* E");
    make_version(&other, &file, 11);
    other.b[0x32] = 0;
    expect("fewer men, version 11", &other,
           "G [Result=*] [FEN=rnbakabnr/9/1c5c1/p1p1p1p1p/9/4N4/P1P1P1P1P/"
           "1C5C1/9/2BAKABN1 w - - 0 1] M h7e7 R* E");
    file.b[0x32] = 0, file.b[0x11] = 40;
    expect("two men on a square", &file,
           "G [Result=*] !FORMAT_START@20'man 4' "
           "[FEN=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/"
           "1C5C1/9/2BANABN1 w - - 0 1] M h7e7 R* E");
}

/* ---- texts ------------------------------------------------------------------
 */

static void expect_comment(const char *what, const char *bytes, size_t len,
                           const char *want) {
    char line[512];
    make_header(&file);
    make_bytes(&file, "", 0, bytes, len);
    snprintf(line, sizeof line, "G [Result=*] %sM R* E", want);
    expect(what, &file, line);
}

static void test_texts(void) {
    expect_comment("GBK", "\xC5\xDA\xB6\xFE", 4, "{\xE7\x82\xAE\xE4\xBA\x8C} ");
    expect_comment("line breaks", "a\r\nb\rc\n\r\n", 9, "{a/b/c//} ");
    expect_comment("NULs", "a\0b\0\0", 5, "!FORMAT_VALUE@1033'00' {ab} ");
    expect_comment("NULs only", "\0\0", 2, "!FORMAT_VALUE@1032'00' ");
    expect_comment("broken bytes",
                   "a\xC5 b\xFF"
                   "c",
                   6,
                   "!TEXT_BYTE@1033'C5 20' !TEXT_BYTE@1036'FF' "
                   "{a\xEF\xBF\xBD b\xEF\xBF\xBD"
                   "c} ");
    expect_comment("half a character", "ab\xC5", 3,
                   "!TEXT_BYTE@1034'C5' {ab\xEF\xBF\xBD} ");
    make_header(&file);
    make_node(&file, "", 0, "");
    make_string(&file, 0x120,
                "\xC5\xDA\xC5\xDA\xC5\xDA\xC5\xDA\xC5\xDA"
                "\xC5\xDA\xC5\xDA\xC5");
    expect("a field cut inside a character", &file,
           "G !FORMAT_VALUE@303'C5' [Site="
           "\xE7\x82\xAE\xE7\x82\xAE\xE7\x82\xAE\xE7\x82\xAE\xE7\x82\xAE"
           "\xE7\x82\xAE\xE7\x82\xAE] [Result=*] M R* E");
    make_string(&file, 0x120, "a\r\nb");
    expect("a field of two lines", &file, "G [Site=a b] [Result=*] M R* E");
    make_string(&file, 0x120, "");
    make_string(&file, 0x130, "0123456789abcdefgh");
    /* It overwrites the length of the next, which is 'f' now. */
    expect("a field too long", &file,
           "G !FORMAT_VALUE@304'length 18' [Red=0123456789abcde] "
           "!FORMAT_VALUE@320'length 102' !FORMAT_VALUE@323'00' [Black=gh] "
           "[Result=*] M R* E");
}

static void test_long_texts(void) {
    make_header(&file);
    make_node(&file, "", 0, "");
    char title[71] = {0}, want[200];
    memset(title, 'x', 70);
    make_string(&file, 0x50, title);
    snprintf(want, sizeof want, "G [Title=%s] [Result=*] M R* E", title);
    expect("a title that runs on", &file, want);
    file.b[0x50] = 128;
    title[63] = '\0';
    snprintf(want, sizeof want,
             "G !FORMAT_VALUE@80'length 128' [Title=%s] "
             "!FORMAT_VALUE@144'length 120' !FORMAT_VALUE@151'00' "
             "[Subtitle=xxxxxx] ",
             title);
    corpus_check(!strncmp(events(bytes_of(&file)), want, strlen(want)),
                 "a title too long: %s", t.out.ptr);
    /* Characters of two bytes across the slices that a comment comes in. */
    make_header(&file);
    char text[9002];
    for (size_t i = 0; i < 9000; i += 2) memcpy(text + i, "\xC5\xDA", 2);
    text[9000] = text[9001] = 'a';
    for (size_t from = 0; from < 2; from++) {
        make_header(&file);
        if (from) text[0] = 'b', memmove(text + 1, text + 2, 9000);
        make_bytes(&file, "", 0, text, 9000);
        events(bytes_of(&file));
        corpus_check(!strstr(t.out.ptr, "TEXT_BYTE"), "a character was cut");
    }
}

/* ---- broken trees -----------------------------------------------------------
 */

#define HEAD "G [Result=*] M "

static void test_lying_flags(void) {
    make_header(&file);
    expect("a header only", &file, HEAD "!FORMAT_SHORT@1024'' R* E");
    make_node(&file, "", 0xF0, "");
    expect("a child that is not there", &file,
           HEAD "!FORMAT_SHORT@1032'' R* E");
    make_node(&file, "h2e2", 0xFF, "a");
    expect("neither child nor sibling", &file,
           HEAD "h2e2 {a} !FORMAT_SHORT@1041'' R* E");
    make_node(&file, "h9g7", 0x0F, "");
    make_node(&file, "b9c7", 0x00, "");
    expect("a sibling that is not there", &file,
           HEAD "h2e2 {a} h9g7 ( b9c7 ) !FORMAT_SHORT@1057'' R* E");
    file.n -= 5;
    expect("a record without its length", &file,
           HEAD "h2e2 {a} h9g7 !FORMAT_SHORT@1052'' R* E");
    make_header(&file);
    make_node(&file, "", 0xFF, ""); /* a root has no sibling */
    make_node(&file, "h2e2", 0x00, "");
    make_node(&file, "h9g7", 0x00, "");
    expect("more than the flags say", &file,
           HEAD "h2e2 !FORMAT_LEFT@1040'bytes 8' R* E");
}

static void test_lying_lengths(void) {
    make_header(&file);
    make_node(&file, "", 0xF0, "");
    make_node(&file, "h2e2", 0xF0, "abc");
    make_node(&file, "h9g7", 0x00, "");
    file.b[1032 + 4] = 200;
    file.n = 1043;
    expect("a length beyond the end", &file,
           HEAD "h2e2 {abc} !FORMAT_SHORT@1043'' R* E");
    file.b[1032 + 7] = 0x80;
    expect("a length below 0", &file, HEAD "h2e2 !FORMAT_VALUE@1040'' R* E");
}

static void test_bad_squares(void) {
    make_header(&file);
    make_node(&file, "", 0xF0, "");
    make_node(&file, "h2e2", 0xF0, "");
    make_node(&file, "h9g7", 0xFF, "");
    make_node(&file, "h0g2", 0x00, "");
    make_node(&file, "b9c7", 0x00, "");
    file.b[1024 + 24] = 23; /* h0g2 comes from square 255 */
    expect("in the line", &file,
           HEAD "h2e2 h9g7 ( b9c7 ) !FORMAT_MOVE@1048'from 255 to 62' R* E");
    file.b[1024 + 32] = 114; /* b9c7 */
    expect("in a variation too", &file,
           HEAD "h2e2 h9g7 ( !FORMAT_MOVE@1056'from 90 to 27' ) "
                "!FORMAT_MOVE@1048'from 255 to 62' R* E");
    file.b[1024 + 16] = 0; /* h9g7 */
    expect("before a variation", &file,
           HEAD "h2e2 !FORMAT_MOVE@1040'from 232 to 67' "
                "!FORMAT_MOVE@1056'from 90 to 27' R* E");
    file.b[1024 + 32] = 43; /* b9c7 takes its place */
    expect("before a good variation", &file,
           HEAD "h2e2 !FORMAT_MOVE@1040'from 232 to 67' !GAME_BESIDE@1056'' "
                "b9c7 R* E");
}

static void test_not_xqf(void) {
    file.n = 0;
    expect("nothing", &file, "!FORMAT_MARK@0'' ");
    memcpy(file.b, "XP\x0A", file.n = 3);
    expect("another mark", &file, "!FORMAT_MARK@0'' ");
    make_sample(&file);
    file.n = 0x33;
    expect("no result", &file, "!FORMAT_SHORT@51'' ");
    file.n = 0x34;
    expect("no texts", &file, "G [Result=1-0] M !FORMAT_SHORT@52'' R1-0 E");
    file.n = 0x132;
    expect("half of the texts", &file,
           "G [Event=cup] !FORMAT_VALUE@305'C2' [Result=1-0] M "
           "!FORMAT_SHORT@306'' R1-0 E");
    make_sample(&other);
    make_version(&file, &other, 18);
    file.b[13]++;
    corpus_check(strstr(events(bytes_of(&file)), "VALUE@12'sum of keys 1'") !=
                     NULL,
                 "the keys: %s", t.out.ptr);
}

/* Variations in variations, deeper than a visitor is given; then so many
 * siblings that wait for their turn. */
static void test_depth(void) {
    make_header(&file);
    make_node(&file, "", 0xF0, "");
    for (int i = 0; i < 1100; i++) {
        make_node(&file, "h2e2", 0x0F, "");
        make_node(&file, "b2e2", 0xF0, "");
    }
    make_node(&file, "h9g7", 0, "");
    /* 1,024 times "h2e2 ( b2e2 )", and h2e2 once more with its problem. */
    corpus_check(strstr(events(bytes_of(&file)), HEAD "h2e2 ( b2e2 h2e2 ( ") &&
                     t.events == 4 * 1024 + 7,
                 "depth: %lu events", t.events);
    make_header(&file);
    make_node(&file, "", 0xF0, "");
    for (int i = 0; i < 7000; i++) make_node(&file, "h2e2", 0xFF, "");
    corpus_check(strstr(events(bytes_of(&file)), HEAD "h2e2 h2e2 ") != NULL,
                 "a chain of lies");
}

/* ---- visitors that skip, or do not listen
 * ------------------------------
 */

static void test_skip(void) {
    static const struct {
        char kind;
        const char *want;
    } SKIPS[] = {{'G', "G E"},
                 {'t', "G [Event=cup] E"},
                 {'M', "G [Event=cup] [Red=\xE5\x90\x95\xE9\x92\xA6] "
                       "[Result=1-0] {own/text} M E"},
                 {'(', "G [Event=cup] [Red=\xE5\x90\x95\xE9\x92\xA6] "
                       "[Result=1-0] {own/text} M "
                       "h2e2 {x} ( ) ( ) h9g7 R1-0 E"}};
    make_sample(&file);
    for (size_t i = 0; i < sizeof SKIPS / sizeof *SKIPS; i++) {
        t.skip = SKIPS[i].kind;
        events(bytes_of(&file));
        corpus_check(!strcmp(t.out.ptr, SKIPS[i].want), "skip %c: %s", t.skip,
                     t.out.ptr);
    }
    t.skip = 0;
    qp_visitor v = tell_visitor(&t);
    v.begin_variation = NULL;
    tell_of(&t, bytes_of(&file), &v);
    corpus_check(strstr(t.out.ptr, "M h2e2 {x} h9g7 R1-0 E") != NULL,
                 "without variations: %s", t.out.ptr);
    v = (qp_visitor){.size = sizeof v};
    tell_of(&t, bytes_of(&file), &v);
    corpus_check(!t.events, "nobody listens");
}

static qp_flow count_limit(void *ctx, const qp_err *err) {
    unsigned *count = ctx;
    corpus_check(err->code == QP_E_LIMIT && err->at.offset == 64u << 20,
                 "%s at %llu", qp_status_name(err->code),
                 (unsigned long long)err->at.offset);
    ++*count;
    return QP_GO;
}

/* A file of 100 MiB is refused in one message, and is no failure. */
static void test_limit(void) {
    unsigned count = 0;
    qp_visitor v = {.size = sizeof v, .ctx = &count, .problem = count_limit};
    qp_format_reader *r = qp__format_xqf.open(&v, NULL);
    static char piece[1 << 20];
    if (!r) exit(2);
    qp_status rc = QP_OK;
    int pieces = 0;
    while (!rc && pieces < 100) {
        rc = qp__format_xqf.feed(r, piece, sizeof piece);
        pieces++;
    }
    corpus_check(!rc && pieces == 100, "%d MiB were taken", pieces);
    corpus_check(!qp__format_xqf.finish(r) && count == 1, "%u times", count);
    qp__format_xqf.close(r);
    qp__format_xqf.close(NULL);
}

static void test_find(void) {
    int (*find)(qp_text, int) = qp__format_xqf.find;
    make_sample(&file);
    make_version(&other, &file, 18);
    const char *a = (const char *)file.b, *b = (const char *)other.b;
    corpus_check(find((qp_text){a, file.n}, 1) == 100, "version 10");
    corpus_check(find((qp_text){b, other.n}, 1) == 100, "version 18");
    corpus_check(find((qp_text){"XQ is a word of a text", 22}, 1) == 0, "text");
    corpus_check(find((qp_text){"PQ", 2}, 1) == 0, "another");
    corpus_check(find((qp_text){"", 0}, 1) == 0, "nothing");
    other.b[13]++;
    corpus_check(find((qp_text){b, other.n}, 1) == 60, "bad keys");
}

/* ---- every truncation, every bit
 * ---------------------------------------------
 */

static void test_damage(unsigned version) {
    make_sample(&file);
    other = file;
    if (version > 10) make_version(&other, &file, version);
    qp_text bytes = bytes_of(&other);
    check_format(&qp__format_xqf, bytes);
    for (size_t n = 0; n < other.n; n++) {
        char want[64];
        snprintf(want, sizeof want, "!FORMAT_SHORT@%zu''", n);
        const char *got = events((qp_text){bytes.ptr, n});
        corpus_check(n < 2 || strstr(got, want), "cut at %zu: %s", n, got);
    }
    /* Flags that lie make no more of it than its records. */
    for (size_t i = 0; i < other.n * 8; i++) {
        other.b[i / 8] ^= (unsigned char)(1 << i % 8);
        events(bytes);
        corpus_check(t.events < 200, "%lu events", t.events);
        other.b[i / 8] ^= (unsigned char)(1 << i % 8);
    }
}

int main(void) {
    test_versions();
    test_fields();
    test_start();
    test_texts();
    test_long_texts();
    test_lying_flags();
    test_lying_lengths();
    test_bad_squares();
    test_not_xqf();
    test_depth();
    test_skip();
    test_limit();
    test_find();
    test_damage(10);
    test_damage(18);
    free(t.out.ptr);
    return corpus_close();
}
