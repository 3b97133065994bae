/* test_xqr.c - XQR: made by hand, broken in every way, and the real one. */
#include "../../src/format/xqr/xqr.h"
#include "format_check.h"

static void add(corpus_text *t, const void *bytes, size_t n) {
    corpus_write(t, bytes, n);
}

static void field(corpus_text *t, unsigned type, const char *value, size_t n) {
    unsigned char head[2] = {(unsigned char)type, (unsigned char)n};
    add(t, head, 2);
    add(t, value, n);
}

static void node(corpus_text *t, const char *move, unsigned bits,
                 const char *comment) {
    unsigned char b[8] = {0, 0, (unsigned char)(bits | (comment ? 4u : 0u))};
    for (int i = 0; move && i < 2; i++)
        b[i] = (unsigned char)((9 - (move[2 * i + 1] - '0')) << 4 |
                               (move[2 * i] - 'a'));
    if (comment) b[4] = (unsigned char)strlen(comment);
    add(t, b, comment ? 8 : 4);
    if (comment) add(t, comment, strlen(comment));
}

/* A bit at a time, as the definition has it. */
static uint32_t slow_crc(const char *p, size_t n) {
    uint32_t crc = 0xFFFFFFFF;
    while (n--) {
        crc ^= (unsigned char)*p++;
        for (int i = 0; i < 8; i++)
            crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
    }
    return ~crc;
}

static void add_sum(corpus_text *t, unsigned type) {
    uint32_t crc = slow_crc(t->ptr, t->len);
    char sum[4] = {(char)crc, (char)(crc >> 8), (char)(crc >> 16),
                   (char)(crc >> 24)};
    field(t, type, sum, 4);
}

/* The same game in both numberings. */
static void add_game(corpus_text *t, int older) {
    unsigned o = older ? 1 : 0;
    field(t, 0, "\x20\x17", 2);
    field(t, 1, "\0", 1);
    field(t, 2, "\xE6\x9D\xAF", 3);
    field(t, 4, "2009", 4);
    if (!older) field(t, 5, "7", 1);
    field(t, 6 - o, "Red", 3);
    field(t, 7 - o, "Black", 5);
    field(t, 8 - o, "\3", 1);
    field(t, 10 - o, "", 0);
    node(t, NULL, 1, "own");
    node(t, "h2e2", 3, "centre");
    node(t, "h9g7", 2, NULL);
    node(t, "b9c7", 1, "a||b");
    node(t, "b0c2", 0, NULL);
    node(t, "c3c4", 2, NULL);
    node(t, "g3g4", 0, "last");
}

#define EVENTS(round, problems)                                                \
    "game\nEvent: \xE6\x9D\xAF\nDate: 2009\n" round                            \
    "Red: Red\nBlack: Black\nResult: 1/2-1/2\n" problems "{own}\n"             \
    "h2e2\n{centre}\n(\nc3c4\n)\n(\ng3g4\n{last}\n)\n"                         \
    "h9g7\n(\nb9c7\n{a\nb}\nb0c2\n)\n1/2-1/2\nend\n"

static void test_made(void) {
    corpus_text t = {0};
    const qp_format *f = &qp__format_xqr;
    add_game(&t, 1);
    size_t sum_at = t.len;
    add_sum(&t, 10);
    check_events("older", f, text_of(&t), EVENTS("", ""));
    corpus_check(f->find(text_of(&t), 1) > 90, "found");
    check_format(f, text_of(&t));
    t.ptr[12] ^= 1; /* within the event's name: the sum is another */
    char *events = events_of(f, text_of(&t));
    corpus_check(strstr(events, "!QP_W_FORMAT_VALUE") != NULL, "%s", events);
    free(events);
    t.ptr[12] ^= 1;
    check_events("no sum", f, (qp_text){t.ptr, sum_at},
                 EVENTS("", "!QP_W_FORMAT_VALUE no checksum\n"));
    add(&t, "x", 1);
    check_events("more", f, text_of(&t), EVENTS("", "!QP_W_FORMAT_LEFT\n"));
    t.len = 0;
    add_game(&t, 0);
    add_sum(&t, 11);
    check_events("newer", f, text_of(&t), EVENTS("Round: 7\n", ""));
    free(t.ptr);
}

static void test_odd(void) {
    corpus_text t = {0};
    const qp_format *f = &qp__format_xqr;
    static const char FEN[] = "3k5/9/9/9/9/9/9/9/4A4/4K4 b - - 0 1";
    field(&t, 0, "\x20\x17", 2);
    field(&t, 1, "\2", 1);
    field(&t, 8, "\7", 1);
    field(&t, 9, FEN, sizeof FEN - 1);
    field(&t, 77, "?", 1);
    field(&t, 10, "", 0);
    node(&t, NULL, 1, NULL);
    node(&t, "d9d8", 1, NULL);
    add(&t, "\x99\x00\x01", 4); /* rank 9, file 9: no square */
    node(&t, "d8d9", 0, NULL);
    add_sum(&t, 11);
    check_events("odd", f, text_of(&t),
                 "game\nXQRVersion: 2\n!QP_W_FORMAT_VALUE\n"
                 "FEN: 3k5/9/9/9/9/9/9/9/4A4/4K4 b - - 0 1\n"
                 "!QP_W_FORMAT_VALUE XQR77\nXQR77: ?\n"
                 "!QP_E_FORMAT_MOVE 99 00\nd9d8\n*\nend\n");
    check_events("another file", f, (qp_text){"XQ", 2}, "!QP_E_FORMAT_MARK\n");
    /* A comment that says it has 4 GiB. */
    t.len = 0;
    field(&t, 0, "\x20\x17", 2);
    field(&t, 9, "", 0);
    add(&t, "\0\0\4\0\xFF\xFF\xFF\xFFshort", 13);
    check_events("a size that lies", f, text_of(&t),
                 "game\n!QP_E_FORMAT_SHORT\n{short}\n*\nend\n");
    free(t.ptr);
}

/* 272 rounds that are all legal: nothing but the right squares plays so. */
static void test_corpus(const char *folder) {
    char path[4096];
    snprintf(path, sizeof path, "%s/binary/xqr/1.xqr", folder);
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_text in = {bytes, len};
    corpus_check(qp__format_xqr.find(in, 1) > 90, "%s is not found", path);
    played p = {0};
    play(&qp__format_xqr, in, &p);
    corpus_check(p.games == 1 && p.nodes == 543 && !p.variations && p.tags == 6,
                 "%lu games, %lu moves, %lu tags", p.games, p.nodes, p.tags);
    corpus_check(!p.errors && !p.warnings, "%s", p.told.ptr);
    corpus_check(p.lines.ptr && strstr(p.lines.ptr, "\t1-0\n"), "Red wins");
    free(p.lines.ptr);
    free(p.told.ptr);
    free(bytes);
}

int main(int argc, char **argv) {
    corpus_built(&qp__format_xqr);
    const char *folder = corpus_asked(argc, argv);
    if (folder) return test_corpus(folder), corpus_close();
    test_made();
    test_odd();
    return corpus_close();
}
