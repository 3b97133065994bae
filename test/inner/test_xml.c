/* test_xml.c - XML without end, declared encodings, and PGN there and back.
 * What the format is says test/spec/format/xml.qpt. */
#include "../../lib/core/format/common/format_list.h"

#include "form.h"

#define XML (&qp__format_xml)

static size_t count(const char *text, const char *what) {
    size_t n = 0;
    for (; (text = strstr(text, what)); text++) n++;
    return n;
}

static void test_limit(const char *what, char *text, const char *code,
                       size_t games) {
    for (size_t step = 1; step <= 65536; step *= 65536) {
        char *got =
            form_list(&qp__format_xml, (qp_text){text, strlen(text)}, step);
        check_that(count(got, code) == 1, "%s: %zu times %s", what,
                   count(got, code), code);
        check_that(count(got, "[") == games, "%s: %zu games", what,
                   count(got, "["));
        free(got);
    }
    free(text);
}

static void test_limits(void) {
    test_limit("deep variations",
               form_repeat("<pgn><move>a</move>", "<variation><move>b</move>",
                           2000, "<pgn></pgn>"),
               "E_FORMAT_DEPTH", 2);
    test_limit("deeper elements",
               form_repeat("<pgn><move>a</move>", "<variation>", 100000,
                           "</pgn><pgn>last</pgn>"),
               "last", 2);
    test_limit(
        "a long tag",
        form_repeat("<pgn><event ", "a", 1000000, "></event><pgn></pgn>"),
        "E_LIMIT", 2);
    test_limit("a long name",
               form_repeat("<pgn><", "a", 100, "></a><pgn></pgn>"), "E_LIMIT",
               2);
    test_limit("a long value",
               form_repeat("<pgn><event>", "中", 2000, "</event></pgn>"),
               "E_LIMIT", 1);
    test_limit("a long move",
               form_repeat("<pgn><move>", "炮", 2000, "</move></pgn>"),
               "E_LIMIT", 1);
    test_limit(
        "a long comment",
        form_repeat("<pgn><comment>", "中<&] ", 100000, "x</comment></pgn>"),
        "x}", 1);
    test_limit(
        "blanks",
        form_repeat("<pgn><comment>a", " ", 1000000, "x</comment></pgn>"),
        " x}", 1);
    test_limit(
        "unclosed marks",
        form_repeat("<pgn><comment>", "<!-", 300000, "x</comment></pgn>"), "x}",
        1);
    /* Unknown names: limited within one game. */
    char *text = malloc(1 << 20), *p = text;
    if (!text) exit(2);
    p += sprintf(p, "<pgn>");
    for (int i = 0; i < 9000; i++) p += sprintf(p, "<t%d>x</t%d>", i, i);
    p += sprintf(p, "</pgn>");
    for (int i = 0; i < 9000; i++)
        p += sprintf(p, "<pgn><u%d>x</u%d></pgn>", i, i);
    test_limit("many names", text, "E_LIMIT", 9001);
}

/* Variations beside each other are not deep, nor are games. */
static void test_wide(void) {
    char *text =
        form_repeat("<pgn><move>a</move>",
                    "<variation><move>b</move></variation>", 9000, "</pgn>");
    char *got = form_list(&qp__format_xml, (qp_text){text, strlen(text)}, 4096);
    check_that(!strstr(got, "!"), "a problem in what is wide");
    free(got);
    free(text);
    text =
        form_repeat("<games>", "<pgn><move>a</move></pgn>", 9000, "</games>");
    got = form_list(&qp__format_xml, (qp_text){text, strlen(text)}, 4096);
    check_that(count(got, "[") == 9000 && !strstr(got, "!"), "many games");
    free(got);
    free(text);
}

static void test_declared(void) {
    static const char GB[] = "<?xml version=\"1.0\" encoding = 'gb2312'?><pgn>";
    static const char B5[] = "<?xml version='1.0' encoding=\"Big5\"?>";
    check_that(qp_format_declared(qp_text_of(GB)) == QP_ENC_GB18030, "gb2312");
    check_that(qp_format_declared(qp_text_of(B5)) == QP_ENC_BIG5, "Big5");
    check_that(qp_format_declared((qp_text){GB + 30, 5}) == QP_ENC_AUTO,
               "none");
}

/* In every notation, and read back from it. */
static void test_notations(void) {
    static const char PGN[] = "[Event \"e\"]\n\n1. 炮二平五 马8进7 2. 马二进三 "
                              "(2. 兵七进一 {x} 车9平8) "
                              "车9平8 3. 兵五进一 1/2-1/2\n";
    for (int n = QP_NOTATION_CHINESE; n <= QP_NOTATION_UCI; n++)
        form_trip(XML, qp_notation_name((qp_notation)n),
                  (qp_text){PGN, sizeof PGN - 1}, (qp_notation)n);
}

int main(int argc, char **argv) {
    corpus_built(XML);
    const char *folder = corpus_asked(argc, argv);
    if (folder) return form_corpus(XML, folder, 4000), check_close();
    test_limits();
    test_wide();
    test_declared();
    test_notations();
    form_hard(XML);
    form_bad_bytes(XML);
    return check_close();
}
