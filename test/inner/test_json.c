/* test_json.c - JSON without end, and PGN there and back. What the format is
 * says test/spec/format/json.qpt. */
#include "../../lib/core/format/common/format_list.h"

#include "form.h"

#define ARRAY (&qp__format_json)
#define LINES (&qp__format_jsonl)

static void test_limit(char *text, size_t len, const char *code) {
    for (size_t step = 1; step <= 65536; step *= 65536) {
        if (step == 1 && len > 3000000) continue;
        char *got = form_list(&qp__format_json, (qp_text){text, len}, step);
        check_that(strstr(got, code) != NULL, "no %s", code);
        check_that(strstr(got, " last") != NULL, "%s: no next game", code);
        free(got);
    }
    free(text);
}

static void test_limits(void) {
    static const char LAST[] = "\n{\"moves\":[\"last\"]}";
    char *text = form_repeat("{\"moves\":[",
                             "{\"move\":\"a\",\"variations\":[[", 2000, LAST);
    test_limit(text, strlen(text), "E_FORMAT_DEPTH");
    text = form_repeat("{\"x\":", "[", 1000000, LAST);
    test_limit(text, strlen(text), "E_FORMAT_DEPTH");
    text = form_repeat("{\"moves\":[\"", "a", 5000,
                       "\"]}\n{\"moves\":[\"last\"]}");
    test_limit(text, strlen(text), "E_LIMIT");
    text = form_repeat("{\"comments\":[\"", "0123456789abcdef",
                       (64 << 20) / 16 + 1, LAST);
    test_limit(text, strlen(text), "E_LIMIT");
    text = form_repeat("{\"moves\":[{}", ",{}", 8400000, LAST);
    test_limit(text, strlen(text), "E_LIMIT");
    text = form_repeat("{\"moves\":[{", "\"nags\":[],", 300000,
                       "\"move\":\"last\"}], \"LIMIT\":[]}");
    test_limit(text, strlen(text), "LIMIT");
}

/* Variations beside each other are not deep. */
static void test_wide(void) {
    char *text =
        form_repeat("{\"moves\":[{\"move\":\"a\",\"variations\":[[\"b\"]",
                    ",[\"b\"]", 3000, "]}]}");
    char *got =
        form_list(&qp__format_json, (qp_text){text, strlen(text)}, 4096);
    check_that(!strstr(got, "!"), "a problem in what is wide");
    free(got);
    free(text);
}

static void test_notations(void) {
    static const char PGN[] =
        "[Event \"e\"]\n\n1. 炮二平五 马8进7 2. 马二进三 (2. 兵七进一 {x} "
        "车9平8) "
        "车9平8 3. 兵五进一 1/2-1/2\n\n[Event \"f\"]\n\n*\n";
    for (int n = QP_NOTATION_CHINESE; n <= QP_NOTATION_UCI; n++) {
        const char *name = qp_notation_name((qp_notation)n);
        qp_text pgn = {PGN, sizeof PGN - 1};
        form_trip(ARRAY, name, pgn, (qp_notation)n);
        form_trip(LINES, name, pgn, (qp_notation)n);
    }
}

static void test_corpus(const char *folder) {
    form_corpus(ARRAY, folder, 4000);
    form_corpus(LINES, folder, 4000);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return test_corpus(folder), check_close();
    test_limits();
    test_wide();
    test_notations();
    form_hard(ARRAY);
    form_hard(LINES);
    form_bad_bytes(ARRAY);
    return check_close();
}
