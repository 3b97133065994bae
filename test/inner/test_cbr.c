/* test_cbr.c - records and libraries of CCBridge: made by hand, broken in every
 * way, and the real ones.
 *
 * What is expected of made files follows from doc/format/cbr.md, which they
 * are made by; of real ones the counts were taken by a reader of another kind
 * (a script that keeps no tree), and each fault is one of the file.
 */
#include <time.h>

#include "../../src/format/cbr/cbr.h"
#include "../purse.h"
#include "format_check.h"

/* ---- files by hand
 * ------------------------------------------------------------ */

static void add(corpus_text *t, const void *bytes, size_t n) {
    corpus_write(t, bytes, n);
}

static void add_u32(corpus_text *t, uint32_t v) {
    char b[4] = {(char)v, (char)(v >> 8), (char)(v >> 16), (char)(v >> 24)};
    add(t, b, 4);
}

/* ASCII as UTF-16LE at a place of zeros. */
static void wide_at(char *p, const char *ascii) {
    for (; *ascii; p += 2) *p = *ascii++;
}

static void add_wide(corpus_text *t, const char *ascii) {
    for (; *ascii; ascii++) {
        char unit[2] = {*ascii, 0};
        add(t, unit, 2);
    }
}

/* A node of the wide form; squares as in UCCI, NULL for the root. */
static void node(corpus_text *t, int old, unsigned bits, const char *move,
                 const char *comment) {
    unsigned char b[4] = {(unsigned char)(bits | (comment ? 4u : 0u)), 0, 0, 0};
    for (int i = 0; move && i < 2; i++) {
        unsigned file = (unsigned)(move[2 * i] - 'a');
        unsigned down = 9u - (unsigned)(move[2 * i + 1] - '0');
        b[2 + i] = (unsigned char)(old ? file << 4 | down : down * 9 + file);
    }
    add(t, b, 4);
    if (!comment) return;
    add_u32(t, (uint32_t)(2 * strlen(comment)));
    add_wide(t, comment);
}

/* The men of the opening, by the bytes of the format. */
static void opening(char *board) {
    static const char BACK[] = "123454321";
    for (int f = 0; f < 9; f++) {
        board[f] = (char)(0x20 + BACK[f] - '0');
        board[81 + f] = (char)(0x10 + BACK[f] - '0');
        if (f % 2 == 0) board[27 + f] = 0x27, board[54 + f] = 0x17;
    }
    board[19] = board[25] = 0x26;
    board[64] = board[70] = 0x16;
}

enum { V1_MOVES = 1958, V2_MOVES = 2214 };

/* The part of a record before its moves. */
static void add_head(corpus_text *t, int version, const char *title,
                     unsigned result, unsigned side, unsigned round) {
    char head[V2_MOVES] = "CCBridge Record";
    int old = version == 1;
    head[19] = (char)version;
    wide_at(head + (old ? 52 : 180), title);
    wide_at(head + (old ? 564 : 692), "Cup");
    wide_at(head + (old ? 948 : 1076), "Lu Qin");
    wide_at(head + (old ? 1172 : 1300), "Xu");
    wide_at(head + (old ? 1396 : 1652), "Notes");
    memcpy(head + (old ? 1780 : 2036), "B24", 4);
    head[old ? 1784 : 2040] = 1;
    head[old ? 1820 : 2076] = (char)result;
    head[old ? 1856 : 2112] = (char)side;
    head[old ? 1860 : 2116] = (char)round;
    opening(head + (old ? 1864 : 2120));
    add(t, head, old ? V1_MOVES : V2_MOVES);
}

/* A game with variations within variations and comments everywhere. */
static void add_tree(corpus_text *t, int old) {
    node(t, old, 0, NULL, "own||comment||");
    node(t, old, 2, "h2e2", "centre");
    node(t, old, 2, "h9g7", NULL);
    node(t, old, 1, "h0g2", NULL);
    node(t, old, 2, "b9c7", "other");
    node(t, old, 1, "b0c2", NULL);
    node(t, old, 1, "h7e7", NULL);
    node(t, old, 2, "b2e2", NULL);
    node(t, old, 1, "b9c7", "deep");
    node(t, old, 1, "c3c4", "pawn");
}

#define TREE_EVENTS                                                            \
    "{own\ncomment}\n"                                                         \
    "h2e2\n{centre}\n(\nb2e2\nb9c7\n{deep}\n)\n(\nc3c4\n{pawn}\n)\n"           \
    "h9g7\n(\nb9c7\n{other}\nb0c2\n)\n(\nh7e7\n)\nh0g2\n"

#define HEAD_EVENTS(title)                                                     \
    "game\nEvent: Cup\nRed: Lu Qin\nBlack: Xu\nTitle: " title                  \
    "\nAnnotator: Notes\n"                                                     \
    "ECCO: B24\nRecordType: 1\n"

static void test_records(void) {
    for (int version = 1; version <= 2; version++) {
        corpus_text t = {0};
        add_head(&t, version, "A game", 1, 1, 1);
        add_tree(&t, version == 1);
        check_events(version == 1 ? "version 1" : "version 2", &qp__format_cbr,
                     text_of(&t),
                     HEAD_EVENTS("A game") "Result: 1-0\n" TREE_EVENTS
                                           "1-0\nend\n");
        corpus_check(qp__format_cbr.find(text_of(&t), 1) == 100, "found");
        corpus_check(!qp__format_cbl.find(text_of(&t), 1), "no library");
        played p = {0};
        play(&qp__format_cbr, text_of(&t), &p);
        corpus_check(p.games == 1 && p.nodes == 9 && p.variations == 4 &&
                         p.comments == 5 && !p.errors && !p.broken,
                     "played: %lu %lu %lu %lu %lu", p.nodes, p.variations,
                     p.comments, p.errors, p.broken);
        free(p.lines.ptr);
        free(p.told.ptr);
        free(t.ptr);
    }
}

static void test_heads(void) {
    corpus_text t = {0};
    add_head(&t, 2, "Black first", 4, 2, 7);
    node(&t, 0, 0, NULL, NULL);
    node(&t, 0, 1, "h9g7", NULL);
    add(&t, "x", 1);
    check_events(
        "side, round, result", &qp__format_cbr, text_of(&t),
        HEAD_EVENTS(
            "Black first") "Result: *\nOutcome: several\n"
                           "FEN: "
                           "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/"
                           "RNBAKABNR b - - 0 "
                           "7\n!QP_W_FORMAT_LEFT\nh9g7\n*\nend\n");
    t.len = 0;
    add_head(&t, 3, "", 9, 0, 0);
    t.ptr[2120 + 40] = 0x31;
    node(&t, 0, 1, NULL, NULL);
    check_events("values that are none", &qp__format_cbr, text_of(&t),
                 "game\n!QP_W_FORMAT_VALUE 3\n"
                 "Event: Cup\nRed: Lu Qin\nBlack: Xu\nAnnotator: Notes\n"
                 "ECCO: B24\nRecordType: 1\n!QP_W_FORMAT_VALUE 9\nResult: *\n"
                 "!QP_W_FORMAT_VALUE 31\n!QP_W_FORMAT_VALUE 0\n*\nend\n");
    t.len = 0;
    add_head(&t, 2, "", 2, 1, 1);
    t.ptr[180] = 0x00, t.ptr[181] = (char)0xD8; /* half a character */
    t.ptr[182] = 'x';
    t.ptr[20] = 1, t.ptr[21] = 2, t.ptr[35] = (char)0xAB;
    node(&t, 0, 0, NULL, NULL);
    check_events("cut behind the root", &qp__format_cbr, text_of(&t),
                 "game\nEvent: Cup\nRed: Lu Qin\nBlack: Xu\n"
                 "!QP_E_TEXT_BYTE 00 D8\nTitle: \xEF\xBF\xBDx\n"
                 "Annotator: Notes\n"
                 "GUID: {00000201-0000-0000-0000-0000000000AB}\n"
                 "ECCO: B24\nRecordType: 1\nResult: 0-1\n"
                 "!QP_E_FORMAT_SHORT\n0-1\nend\n");
    free(t.ptr);
}

/* Moves that are none end their line; what stands beside them goes on. */
static void test_bad_moves(void) {
    corpus_text t = {0};
    add_head(&t, 2, "A game", 3, 1, 1);
    node(&t, 0, 0, NULL, NULL);
    node(&t, 0, 0, "h2e2", NULL);
    node(&t, 0, 2, "h9h9", NULL);
    node(&t, 0, 1, "h0g2", NULL);
    node(&t, 0, 1, "b9c7", NULL);
    check_events(
        "no move", &qp__format_cbr, text_of(&t),
        HEAD_EVENTS("A game") "Result: 1/2-1/2\n!QP_E_FORMAT_MOVE 07 07\n"
                              "h2e2\n!QP_W_GAME_BESIDE\nb9c7\n1/2-1/2\nend\n");
    t.len = 0;
    add_head(&t, 2, "A game", 3, 1, 1);
    node(&t, 0, 0, NULL, NULL);
    node(&t, 0, 2, "h2e2", NULL);
    node(&t, 0, 1, "h9g7", NULL);
    t.len += 0;
    node(&t, 0, 3, "b2e2", NULL);
    t.ptr[t.len - 1] = 90; /* no square */
    node(&t, 0, 1, "c3c4", "cut");
    t.len -= 2;
    check_events(
        "no variation", &qp__format_cbr, text_of(&t),
        HEAD_EVENTS("A game") "Result: 1/2-1/2\n!QP_E_FORMAT_MOVE 40 5A\n"
                              "!QP_E_FORMAT_SHORT\n"
                              "h2e2\n(\nc3c4\n{cu}\n)\nh9g7\n1/2-1/2\nend\n");
    free(t.ptr);
    check_events("another file", &qp__format_cbr,
                 (qp_text){"[Event \"no CCBridge\"]", 21},
                 "!QP_E_FORMAT_MARK\n");
    check_events("no file", &qp__format_cbr, (qp_text){"", 0},
                 "!QP_E_FORMAT_MARK\n");
}

/* ---- libraries of the wide form
 * ----------------------------------------------- */

enum { HEAD_SIZE = 66624, SLOT = 4096 };

static void fill_slot(corpus_text *t, char byte) {
    while ((t->len - HEAD_SIZE - 276 * 2) % SLOT) add(t, &byte, 1);
}

/* Two entries in the index; games of one slot, of two, and of one. */
static void add_wide_library(corpus_text *t) {
    static char head[HEAD_SIZE + 2 * 276] = "CCBridgeLibrary";
    head[60] = 2;
    wide_at(head + 64, "Lib");
    wide_at(head + 832, "Maker");
    wide_at(head + 1088, "Remark");
    add(t, head, sizeof head);
    add_head(t, 2, "One", 1, 1, 1);
    add_tree(t, 0);
    fill_slot(t, 0);
    add_head(t, 2, "Two", 2, 1, 1);
    static char talk[2001];
    memset(talk, 'x', 2000);
    node(t, 0, 0, NULL, talk);
    node(t, 0, 1, "c3c4", NULL);
    fill_slot(t, 0);
    add_head(t, 2, "Three", 3, 1, 1);
    node(t, 0, 1, NULL, NULL);
    fill_slot(t, 0);
}

/* Most of a library's head means nothing. */
static void damage_wide(qp_text library) {
    const qp_format *f = &qp__format_cbl;
    check_laws(f, library);
    check_orders(f, library);
    check_damage_in(f, library, 0, 2000, 37);
    check_damage_in(f, library, 2000, HEAD_SIZE, 4099);
    check_damage_in(f, library, HEAD_SIZE, library.len, 61);
    check_memory(f, library);
}

static void test_wide_library(void) {
    corpus_text t = {0}, want = {0};
    add_wide_library(&t);
    static const char FIRST[] =
        HEAD_EVENTS("One") "Result: 1-0\nLibrary: Lib\nLibraryCreator: Maker\n"
                           "{Remark}\n" TREE_EVENTS "1-0\nend\n" HEAD_EVENTS(
                               "Two") "Result: 0-1\nLibrary: Lib\n{";
    add(&want, FIRST, sizeof FIRST - 1);
    for (int i = 0; i < 2000; i++) add(&want, "x", 1);
    static const char LAST[] = "}\nc3c4\n0-1\nend\n" HEAD_EVENTS(
        "Three") "Result: 1/2-1/2\n"
                 "Library: Lib\n1/2-1/2\nend\n";
    add(&want, LAST, sizeof LAST - 1);
    check_events("library", &qp__format_cbl, text_of(&t), want.ptr);
    corpus_check(qp__format_cbl.find(text_of(&t), 1) == 100, "found");

    t.ptr[HEAD_SIZE + 2 * 276] = 'X'; /* the first game's mark is lost */
    char *events = events_of(&qp__format_cbl, text_of(&t));
    corpus_check(strstr(events, "Two") && !strstr(events, "One"), "%s", events);
    free(events);
    t.ptr[HEAD_SIZE + 2 * 276] = 'C';
    t.ptr[HEAD_SIZE + 2 * 276 + SLOT] = 'X'; /* the second one's */
    events = events_of(&qp__format_cbl, text_of(&t));
    corpus_check(strstr(events, "One") && strstr(events, "!QP_W_FORMAT_LEFT"),
                 "%s", events);
    free(events);
    t.ptr[HEAD_SIZE + 2 * 276 + SLOT] = 'C';
    damage_wide(text_of(&t));
    free(t.ptr);
    free(want.ptr);
}

/* ---- libraries of the narrow form
 * --------------------------------------------- */

static void add_string(corpus_text *t, const char *s) {
    add_u32(t, (uint32_t)strlen(s));
    add(t, s, strlen(s));
}

static void add_ply(corpus_text *t, unsigned ply, const char *move) {
    unsigned char b[6] = {(unsigned char)ply, 0, 0, 0, 0x51, 0x24};
    for (int i = 0; i < 2; i++)
        b[2 + i] = (unsigned char)((move[2 * i] - 'a') << 4 |
                                   (9 - (move[2 * i + 1] - '0')));
    add(t, b, 6);
}

/* One game, from where its men stand; `men` in bytes of the format. */
static void add_narrow_game(corpus_text *t, const char *men, int red_first,
                            int variations) {
    corpus_text g = {0};
    add(&g, men, 32);
    add_u32(&g, 1);
    add_string(&g, "\xCE\xE5\xD1\xF2\xB1\xAD"); /* the cup of the five rams */
    add_u32(&g, 1);
    add_string(&g, "Title");
    add_string(&g, "");
    add_string(&g, "");
    add_string(&g, "          ");
    add_string(&g, "1999");
    add_string(&g, "\xC2\xC0\xC7\xD5"); /* Lu Qin */
    add_string(&g, "Xu");
    add_u32(&g, 3);
    add_string(&g, "");
    add_string(&g, "");
    add_string(&g, "");
    add_string(&g, "a@b");
    add_string(&g, "one||two||");
    add(&g, red_first ? "\1" : "\0", 1);
    add(&g, "01-3-11 23:27:18   01-3-12 1:00:00    ", 38);
    if (variations) {
        add_u32(&g, 6);
        add_ply(&g, 1, "h2e2");
        add_ply(&g, 2, "h9g7");
        add_ply(&g, 3, "h0g2");
        add_ply(&g, 2, "b9c7");
        add_ply(&g, 3, "b0c2");
        add_ply(&g, 1, "c3c4");
        add(&g, "\r\n\xBA\xEC\r\n\r\nx||y\r\n\r\n\r\n", 18);
    } else {
        add_u32(&g, 1);
        add_ply(&g, 1, "e9e8");
        add(&g, "\r\n", 2);
    }
    add_u32(t, (uint32_t)g.len + 4);
    add(t, g.ptr, g.len);
    free(g.ptr);
}

static const char START[] = "\x1A\x2A\x3A\x4A\x5A\x6A\x7A\x8A\x9A\x28\x88\x17"
                            "\x37\x57\x77\x97\x11\x21\x31\x41\x51\x61\x71\x81"
                            "\x91\x23\x83\x14\x34\x54\x74\x94";
/* A king on d0, a pawn on e6, a king on e9. */
static const char FEW[] = "\0\0\0\0\x4A\0\0\0\0\0\0\x54\0\0\0\0"
                          "\0\0\0\0\x51\0\0\0\0\0\0\0\0\0\0\0";

static void add_narrow_library(corpus_text *t, const char *remark) {
    add_string(t, "Lib");
    add_string(t, "");
    add_string(t, "x");
    add_string(t, "gjf");
    add_string(t, "");
    add(t, "01-3-11 23:26:58   01-3-11 23:38:36   ", 38);
    add_u32(t, 2);
    add_string(t, remark);
    add_narrow_game(t, START, 1, 1);
    add_narrow_game(t, FEW, 0, 0);
}

static const char NARROW_EVENTS[] =
    "game\nEvent: \xE4\xBA\x94\xE7\xBE\x8A\xE6\x9D\xAF\nDate: 1999\n"
    "Red: \xE5\x90\x95\xE9\x92\xA6\nBlack: Xu\nTitle: Title\nAuthorMail: a@b\n"
    "Created: 01-3-11 23:27:18\nModified: 01-3-12 1:00:00\nRecordType: 1\n"
    "Result: 1/2-1/2\nLibrary: Lib\nLibraryUnknown2: x\nLibraryCreator: gjf\n"
    "LibraryCreated: 01-3-11 23:26:58\nLibraryModified: 01-3-11 23:38:36\n"
    "{Remark}\n{one\ntwo}\n"
    "h2e2\n(\nc3c4\n)\nh9g7\n{\xE7\xBA\xA2}\n(\nb9c7\n{x\ny}\nb0c2\n)\nh0g2\n"
    "1/2-1/2\nend\n"
    "game\nEvent: \xE4\xBA\x94\xE7\xBE\x8A\xE6\x9D\xAF\nDate: 1999\n"
    "Red: \xE5\x90\x95\xE9\x92\xA6\nBlack: Xu\nTitle: Title\nAuthorMail: a@b\n"
    "Created: 01-3-11 23:27:18\nModified: 01-3-12 1:00:00\nRecordType: 1\n"
    "Result: 1/2-1/2\nLibrary: Lib\n"
    "FEN: 4k4/9/9/4P4/9/9/9/9/9/3K5 b - - 0 1\n{one\ntwo}\ne9e8\n"
    "1/2-1/2\nend\n";

/* Packs bytes as one stored block. */
static void pack_stored(corpus_text *t, qp_text raw) {
    add(t, "CCBridge\x15\0\0\0\3\0\0\0", 16);
    add_u32(t, (uint32_t)raw.len);
    unsigned char head[7] = {0x78,
                             0x01,
                             1,
                             (unsigned char)raw.len,
                             (unsigned char)(raw.len >> 8),
                             (unsigned char)~raw.len,
                             (unsigned char)~(raw.len >> 8)};
    add(t, head, 7);
    add(t, raw.ptr, raw.len);
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < raw.len; i++) {
        a = (a + (unsigned char)raw.ptr[i]) % 65521;
        b = (b + a) % 65521;
    }
    unsigned char sum[4] = {(unsigned char)(b >> 8), (unsigned char)b,
                            (unsigned char)(a >> 8), (unsigned char)a};
    add(t, sum, 4);
}

static void test_narrow_library(void) {
    corpus_text raw = {0}, t = {0};
    add_narrow_library(&raw, "Remark");
    pack_stored(&t, text_of(&raw));
    check_events("narrow", &qp__format_cbl, text_of(&t), NARROW_EVENTS);
    corpus_check(qp__format_cbl.find(text_of(&t), 1) == 100, "found");
    check_format(&qp__format_cbl, text_of(&t));

    add(&t, "more", 4);
    char *events = events_of(&qp__format_cbl, text_of(&t));
    corpus_check(strstr(events, "!QP_W_FORMAT_LEFT") != NULL, "%s", events);
    free(events);
    /* A wrong size, and a game within that is broken: the other one is read. */
    for (size_t cut = 60; cut < raw.len - 250; cut += 7) {
        t.len = 0;
        char was = raw.ptr[cut];
        raw.ptr[cut] = (char)0x7F;
        pack_stored(&t, text_of(&raw));
        check_laws(&qp__format_cbl, text_of(&t));
        raw.ptr[cut] = was;
    }
    free(raw.ptr);
    free(t.ptr);
}

#include "cbr_deflated.inc"

/* Vowels, as random as it takes for zlib to make codes of its own. */
static void vowels(char text[901]) {
    uint32_t x = 1;
    for (int i = 0; i < 900; i++) {
        x = x * 1103515245u + 12345u;
        text[i] = "aeiou"[(x >> 16) % 5];
    }
    text[900] = '\0';
}

static void test_deflated(void) {
    qp_text own = {(const char *)OWN_CODES, sizeof OWN_CODES};
    qp_text fixed = {(const char *)FIXED_CODES, sizeof FIXED_CODES};
    check_events("fixed codes", &qp__format_cbl, fixed, NARROW_EVENTS);
    corpus_text raw = {0}, t = {0};
    char remark[901];
    vowels(remark);
    add_narrow_library(&raw, remark);
    pack_stored(&t, text_of(&raw));
    char *events = events_of(&qp__format_cbl, text_of(&t));
    check_events("own codes", &qp__format_cbl, own, events);
    free(events);
    check_damage(&qp__format_cbl, own);
    check_damage(&qp__format_cbl, fixed);
    events = events_of(&qp__format_cbl, (qp_text){fixed.ptr, 230});
    corpus_check(!strncmp(events, "!QP_E_FORMAT_SHORT\ngame\nEvent", 29), "%s",
                 events);
    free(events);
    free(raw.ptr);
    free(t.ptr);
}

/* Zeros without end, deflated a thousandfold: the limit is met. */
static void test_bomb(void) {
    corpus_text t = {0};
    add(&t, "CCBridge\x15\0\0\0\3\0\0\0\0\0\0\0\x78\x01", 22);
    /* One fixed block: a zero (00110000), then copies of 258 from 1 behind:
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
    char *events = events_of(&qp__format_cbl, text_of(&t));
    corpus_check(most < 64u << 20 &&
                     !strncmp(events, "!QP_E_FORMAT_INFLATE\n", 21),
                 "a bomb: %.40s", events);
    free(events);
    purse money = {0};
    qp_alloc from = purse_alloc(&money);
    qp_visitor nobody = {.size = sizeof nobody};
    qp_status rc = law_feed(&qp__format_cbl, &nobody, text_of(&t), 0, 0, &from);
    corpus_check(rc == QP_OK, "a bomb's memory: %s", qp_status_name(rc));
    corpus_check(money.peak < 8 * most, "a bomb takes %zu bytes", money.peak);
    free(t.ptr);
}

/* A name that is longer than most games stands in the first alone. */
static void test_long_name(void) {
    corpus_text raw = {0}, longer = {0}, t = {0};
    char name[257];
    add_narrow_library(&raw, "Remark");
    for (unsigned len = 256; len <= 257; len++) {
        unsigned char size[4] = {(unsigned char)len, 1, 0, 0};
        size[0] = (unsigned char)(len & 255);
        memset(name, 'n', sizeof name);
        longer.len = t.len = 0;
        add(&longer, (const char *)size, 4);
        add(&longer, name, len);
        add(&longer, raw.ptr + 7, raw.len - 7); /* instead of "Lib" */
        pack_stored(&t, text_of(&longer));
        char *events = events_of(&qp__format_cbl, text_of(&t));
        const char *first = strstr(events, "Library: nnn");
        int again = first && strstr(first + 1, "Library: nnn");
        corpus_check(first && again == (len == 256), "%u: %s", len, events);
        free(events);
    }
    free(raw.ptr);
    free(longer.ptr);
    free(t.ptr);
}

/* What a ply of 3 behind one of 1 comes to, and a game's size that lies. */
static void test_narrow_faults(void) {
    corpus_text raw = {0}, t = {0};
    add_narrow_library(&raw, "Remark");
    char *node = NULL;
    for (size_t i = 0; i + 6 < raw.len; i++)
        if (!memcmp(raw.ptr + i, "\2\0\x70\x62", 4)) node = raw.ptr + i;
    corpus_check(node != NULL, "h9g7 is there");
    if (!node) exit(2);
    node[0] = 3;
    pack_stored(&t, text_of(&raw));
    char *events = events_of(&qp__format_cbl, text_of(&t));
    corpus_check(strstr(events, "!QP_E_FORMAT_MOVE 0003 70 62") &&
                     strstr(events, "h2e2\n(\nc3c4\n)\n!QP_W_GAME_BESIDE\n"
                                    "b9c7\n{x\ny}\nb0c2\n1/2") &&
                     strstr(events, "e9e8"),
                 "%s", events);
    free(events);
    node[0] = 2;
    t.len = 0;
    char *size = NULL;
    for (size_t i = 4; i + 40 < raw.len && !size; i++)
        if (!memcmp(raw.ptr + i, START, 32)) size = raw.ptr + i - 4;
    if (!size) exit(2);
    size[0] ^= 1;
    pack_stored(&t, text_of(&raw));
    events = events_of(&qp__format_cbl, text_of(&t));
    corpus_check(
        strstr(events, "end\n!QP_W_FORMAT_VALUE a game's size\ngame") &&
            strstr(events, "e9e8"),
        "%s", events);
    free(events);
    free(raw.ptr);
    free(t.ptr);
}

static void test_narrow(void) {
    test_narrow_library();
    test_narrow_faults();
    test_deflated();
    test_bomb();
    test_long_name();
}

/* ---- big trees
 * ---------------------------------------------------------------- */

/* `n` variations, each within the one before. */
static void test_depth(void) {
    corpus_text t = {0};
    add_head(&t, 2, "Deep", 0, 1, 1);
    node(&t, 0, 0, NULL, NULL);
    enum { DEEP = 1500 };
    for (int i = 0; i < DEEP; i++) {
        node(&t, 0, 3, i % 2 ? "h9g7" : "h2e2", NULL);
        node(&t, 0, 0, i % 2 ? "b9c7" : "b2e2", NULL);
    }
    node(&t, 0, 1, "c3c4", NULL);
    char *events = events_of(&qp__format_cbr, text_of(&t));
    unsigned long opened = 0, told = 0;
    for (const char *p = events; *p; p++) {
        opened += p[0] == '(';
        told += !strncmp(p, "!QP_E_FORMAT_DEPTH", 18);
    }
    corpus_check(opened == QP_DEPTH_MAX && told == 1, "%lu deep, told %lu",
                 opened, told);
    free(events);
    free(t.ptr);
}

static double time_of(size_t nodes) {
    corpus_text t = {0};
    add_head(&t, 2, "Big", 0, 1, 1);
    node(&t, 0, 0, NULL, NULL);
    for (size_t i = 0; i + 1 < nodes; i++)
        node(&t, 0, i % 3 == 1 ? 3 : 0, i % 2 ? "h2e2" : "b9c7", NULL);
    node(&t, 0, 1, "c3c4", NULL);
    qp_visitor nobody = {.size = sizeof nobody};
    clock_t start = clock();
    qp_status rc = law_feed(&qp__format_cbr, &nobody, text_of(&t), 0, 0, NULL);
    double took = (double)(clock() - start) / CLOCKS_PER_SEC;
    corpus_check(!rc, "big tree: %s", qp_status_name(rc));
    free(t.ptr);
    return took;
}

static void test_time(void) {
    double small = time_of(100000), big = time_of(1600000);
    corpus_check(big < 16 * 6 * (small + 0.005), "time grows: %f %f", small,
                 big);
}

/* ---- real files
 * --------------------------------------------------------------- */

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
             /* 1059 and 3343 in the file; the tails behind the moves below
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
    qp_game_listener listener = {ctx, p_game, NULL};
    qp_play_to to = qp_game_builder(game, &listener);
    corpus_read(bytes, len, &to);
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
    corpus_check(same == 26, "%zu games are in ccpd too", same);
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
        corpus_check(f->find(in, 1) == 100, "%s is not found", path);
        played p = {.told = all.told, .lines = all.lines};
        play(f, in, &p);
        all = p;
        corpus_check(p.games == KNOWN[i].games && p.nodes == KNOWN[i].nodes &&
                         p.variations == KNOWN[i].variations &&
                         p.comments == KNOWN[i].comments,
                     "%s: %lu games, %lu moves, %lu variations, %lu comments",
                     path, p.games, p.nodes, p.variations, p.comments);
        games += p.games;
        free(bytes);
    }
    corpus_check(games == 1062, "%lu games", games);
    corpus_check(all.told.ptr && !strcmp(all.told.ptr, FAULTS), "faults:\n%s",
                 all.told.ptr ? all.told.ptr : "none");
    compare(folder, &all.lines);
    free(all.told.ptr);
    free(all.lines.ptr);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) {
        corpus_built(&qp__format_cbl);
        return test_corpus(folder), corpus_close();
    }
    test_records();
    test_heads();
    test_bad_moves();
    test_wide_library();
    if (!qp__format_cbl.lacks) test_narrow();
    test_depth();
    test_time();
    corpus_text t = {0};
    add_head(&t, 1, "A game", 1, 1, 1);
    add_tree(&t, 1);
    check_format(&qp__format_cbr, text_of(&t));
    free(t.ptr);
    return corpus_close();
}
