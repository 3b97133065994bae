/* test_xqf.c - reading XQF: the cipher of versions 11 to 18, and files that are
 * long, deep or cut anywhere. What the format is says test/spec/format/xqf.qpt.
 */
#include "xqf_make.h"

static maker file, other;
static events heard;

static qp_text bytes_of(const maker *m) {
    return (qp_text){(const char *)m->b, m->n};
}

static void expect(const char *what, const maker *m, const char *want) {
    const char *got = xqf_events(&heard, bytes_of(m));
    check_that(!strcmp(got, want), "%s\n  want %s\n  got  %s", what, want, got);
    damage_check_properties(&qp__format_xqf, bytes_of(m));
}

static void test_versions(void) {
    make_sample(&file);
    for (unsigned version = 11; version <= 18; version++) {
        make_version(&other, &file, version);
        expect("a later version", &other, SAMPLE);
    }
    make_version(&other, &file, 19);
    expect("a newer one", &other,
           "[ !W_FORMAT_VALUE@2 version 19 " SAMPLE_BODY);
    /* A start and who moves stand in the header, which has a cipher too. */
    file.b[0x32] = 1;
    file.b[0x10] = 255; /* a red rook is gone */
    file.n = 1024;
    make_node(&file, "", 0, "");
    make_version(&other, &file, 11);
    expect("another start", &other,
           "[ Event=cup Red=\xE5\x90\x95\xE9\x92\xA6 Result=1-0 "
           "FEN=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR b "
           "- - 0 1 > =1-0 ]");
    make_sample(&file);
    make_version(&other, &file, 18);
    other.b[13]++;
    check_that(strstr(xqf_events(&heard, bytes_of(&other)),
                      "!W_FORMAT_VALUE@12 sum of keys 1") != NULL,
               "the keys: %s", heard.text.ptr);
}

/* Characters of two bytes across the slices that a comment comes in. */
static void test_long_texts(void) {
    char text[9002];
    for (size_t i = 0; i < 9000; i += 2) memcpy(text + i, "\xC5\xDA", 2);
    text[9000] = text[9001] = 'a';
    for (size_t from = 0; from < 2; from++) {
        make_header(&file);
        if (from) text[0] = 'b', memmove(text + 1, text + 2, 9000);
        make_bytes(&file, "", 0, text, 9000);
        xqf_events(&heard, bytes_of(&file));
        check_that(!strstr(heard.text.ptr, "TEXT_BYTE"), "a character was cut");
    }
}

/* Variations in variations, deeper than a visitor is given; then so many
 * variations of the same move that wait for their turn. */
static void test_depth(void) {
    make_header(&file);
    make_node(&file, "", 0xF0, "");
    for (int i = 0; i < 1100; i++) {
        make_node(&file, "h2e2", 0x0F, "");
        make_node(&file, "b2e2", 0xF0, "");
    }
    make_node(&file, "h9g7", 0, "");
    const char *got = xqf_events(&heard, bytes_of(&file));
    unsigned deep = 0;
    for (const char *p = got; *p; p++) deep += *p == '(';
    check_that(strstr(got, " > h2e2 ( b2e2 h2e2 ( ") && deep == QP_DEPTH_MAX &&
                   strstr(got, "!E_FORMAT_DEPTH"),
               "depth: %u", deep);
    make_header(&file);
    make_node(&file, "", 0xF0, "");
    for (int i = 0; i < 7000; i++) make_node(&file, "h2e2", 0xFF, "");
    check_that(strstr(xqf_events(&heard, bytes_of(&file)), " > h2e2 h2e2 ") !=
                   NULL,
               "a chain of lies");
}

static qp_flow count_limit(void *ctx, const qp_err *err, uint32_t number,
                           uint32_t ply) {
    (void)number, (void)ply;
    unsigned *count = ctx;
    check_that(err->code == QP_E_LIMIT && err->at.offset == 64u << 20,
               "%s at %llu", qp_status_name(err->code),
               (unsigned long long)err->at.offset);
    ++*count;
    return QP_GO;
}

/* A file of 100 MiB is refused in one message, and is no failure. */
static void test_limit(void) {
    unsigned count = 0;
    qp_handler v = {.size = sizeof v, .ctx = &count, .problem = count_limit};
    qp_format_reader *r = qp__format_xqf.open(&v, NULL);
    static char piece[1 << 20];
    if (!r) exit(2);
    qp_status rc = QP_OK;
    int pieces = 0;
    while (!rc && pieces < 100) {
        rc = qp__format_xqf.feed(r, piece, sizeof piece);
        pieces++;
    }
    check_that(!rc && pieces == 100, "%d MiB were taken", pieces);
    check_that(!qp__format_xqf.finish(r) && count == 1, "%u times", count);
    qp__format_xqf.close(r);
    qp__format_xqf.close(NULL);
}

static void test_find(void) {
    int (*find)(qp_text, int) = qp__format_xqf.find;
    make_sample(&file);
    make_version(&other, &file, 18);
    const char *a = (const char *)file.b, *b = (const char *)other.b;
    check_that(find((qp_text){a, file.n}, 1) == 100, "version 10");
    check_that(find((qp_text){b, other.n}, 1) == 100, "version 18");
    check_that(find((qp_text){"XQ is a word of a text", 22}, 1) == 0, "text");
    check_that(find((qp_text){"PQ", 2}, 1) == 0, "another");
    check_that(find((qp_text){"", 0}, 1) == 0, "nothing");
    other.b[13]++;
    check_that(find((qp_text){b, other.n}, 1) == 60, "bad keys");
}

static void test_damage(void) {
    make_sample(&file);
    make_version(&other, &file, 18);
    qp_text bytes = bytes_of(&other);
    check_format(&qp__format_xqf, bytes);
    for (size_t n = 2; n < other.n; n++) {
        char want[64];
        snprintf(want, sizeof want, "!E_FORMAT_SHORT@%zu", n);
        const char *got = xqf_events(&heard, (qp_text){bytes.ptr, n});
        check_that(strstr(got, want) != NULL, "cut at %zu: %s", n, got);
    }
    /* Flags that lie make no more of it than its records. */
    for (size_t i = 0; i < other.n * 8; i++) {
        other.b[i / 8] ^= (unsigned char)(1 << i % 8);
        const char *got = xqf_events(&heard, bytes);
        check_that(strlen(got) < 2500, "%zu bytes of events", strlen(got));
        other.b[i / 8] ^= (unsigned char)(1 << i % 8);
    }
}

int main(void) {
    test_versions();
    test_long_texts();
    test_depth();
    test_limit();
    test_find();
    test_damage();
    free(heard.text.ptr);
    return check_close();
}
